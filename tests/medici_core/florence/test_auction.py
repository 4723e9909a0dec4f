"""The auctions: who chooses, who is passed over, what is forced (F2)."""

from __future__ import annotations

from typing import Any

from medici_core.florence.commands import (
    Auction,
    Choose,
    Discard,
    Done,
    Pass,
    Place,
    Raise,
    Withdraw,
)
from medici_core.florence.events import (
    AuctionOpened,
    BuilderHired,
    ChooserNamed,
    LandscapeDiscarded,
    ObjectSold,
    PassedOver,
    TurnStarted,
    Withdrawn,
)
from medici_core.florence.state import ACTING, BIDDING, NAMING, PLACING, stock, to_move
from tests.medici_core.florence.positions import A, B, C, D, Line, position

FULL = ["university d1", "workshop a3", "opera a5", "tower g1 1", "chapel d6 1", "forest e4 3"]
"""A board on which no further forest fits after the rest of it is taken."""


def test_the_same_chooser_goes_on_while_active() -> None:
    """A chooser who is outbid chooses again; supplied, the next active player clockwise does (F2.3)."""
    line = Line(position(4, phase="naming", start=B, out=(C,), sold="park", to_move=B))
    line.play(Auction(B, "jester"))
    assert AuctionOpened(B, "jester", 200, (D, A)) in line.new
    line.play(Pass(D), Raise(A, 300), Pass(B))

    assert ChooserNamed(B, last=False) in line.new
    line.play(Auction(B, "builder"), Pass(D))
    assert ChooserNamed(D, last=True) in line.new


def test_bidding_goes_round() -> None:
    """Raises go clockwise until all others have passed; a pass is final for the object (F2.2)."""
    line = Line(position(4, phase="naming"))
    line.play(Auction(A, "lake"), Raise(B, 300), Pass(C), Raise(D, None), Raise(A, 500))
    assert (BIDDING, B) == (line.state.awaits, to_move(line.state))
    line.refused(Pass(C), "turn.not_yours", "F2.2")
    line.play(Pass(B), Pass(D))

    assert ObjectSold(A, "lake", 500, 0, 500) == line.last(ObjectSold)


def test_objects_that_are_not_open() -> None:
    """What was sold this round or is out of stock can't be named, nor what is no object (F2.1)."""
    line = Line(position(phase="naming", sold="park", builders={A: 3, B: 3}, to_move=A))

    line.refused(Auction(A, "park"), "auction.not_open", "F2.1")
    refusal = line.refused(Auction(A, "builder"), "auction.not_open", "F2.1")
    assert "stock" == refusal.facts["reason"]
    line.refused(Auction(A, "castle"), "auction.unknown", "F2.1")
    line.refused(Auction(B, "lake"), "turn.not_yours", "F2.3")
    line.refused(Raise(A, 200), "phase.wrong", "F2.2")
    assert ("forest", "lake", "jester", "prestige", "recruiting") == line.options("auction")


def test_three_builders_are_the_most() -> None:
    """An owner of three builders can't name one and is passed over when one is sold (F2.8, F2.11)."""
    line = Line(position(phase="naming", builders={A: 3}))
    line.refused(Auction(A, "builder"), "auction.builders", "F2.8")

    line = Line(position(phase="naming", to_move=B, builders={A: 3}))
    line.play(Auction(B, "builder"), Pass(C))
    assert PassedOver(A, "builders") in line.new


def test_builders_bring_points_from_the_second_on() -> None:
    """The first builder brings none, the second and third 3 points each (F2.8)."""
    for builders, gained in ((0, 0), (1, 3), (2, 3)):
        line = Line(position(phase="naming", out=(B, C), builders={A: builders}))
        line.play(Auction(A, "builder"))
        assert BuilderHired(A, gained) in line.new
        assert (3300, gained) == line.purse(A)


def test_who_cannot_pay_is_passed_over() -> None:
    """Who can't afford the next bid is passed over as a fact, out of turn he is told what he has (F2.11, F2.5)."""
    line = Line(position(phase="naming", money={B: 200}))
    line.play(Auction(A, "jester"))

    assert (PassedOver(B, "money"), C) == (line.new[-1], to_move(line.state))
    line.refused(Raise(B, 300), "bid.over_money", "F2.5")


def test_a_poor_chooser_withdraws_by_himself() -> None:
    """A chooser who can't raise 200 withdraws as a fact, in both editions (F2.11)."""
    for edition in ("online", "printed"):
        line = Line(position(edition=edition, phase="naming", money={A: 0}, points={A: 1}))
        assert (Withdrawn(A, "money"), ChooserNamed(B, last=False)) == line.new[-2:]


def test_withdrawing_is_free_without_must_buy() -> None:
    """With must_buy a chooser has to name something; without it he may withdraw, and the last may decline (F2.6)."""
    line = Line(position(edition="online", phase="naming"))
    line.refused(Withdraw(A), "withdraw.must_buy", "F2.6")

    line = Line(position(edition="printed", phase="naming"))
    line.play(Withdraw(A), Withdraw(B), Withdraw(C))
    assert TurnStarted(A) in line.new
    assert [0] * 3 == [court.jesters for court in line.state.courts]
    line = Line(position(edition="printed", phase="naming", options=("must_buy=true",)))
    line.refused(Withdraw(A), "withdraw.must_buy", "F2.6")


def test_throwing_a_landscape_away() -> None:
    """With discard_landscape a tile that fits may be thrown away; it counts for nothing and is gone (F2.7)."""
    given: dict[str, Any] = {"phase": "placing", "object": "forest", "tiles": {A: ["forest d4"]}}
    line = Line(position(edition="printed", **given))
    line.refused(Discard(A), "discard.not_allowed", "F2.7")

    line = Line(position(edition="online", **given))
    line.play(Discard(A))
    assert LandscapeDiscarded(A, "forest", forced=False) in line.new
    assert ((3500, 0), 4, ("forest",)) == (
        line.purse(A),
        stock(line.state, "forest"),
        line.state.discarded,
    )


def test_what_fits_nowhere_leaves_by_itself() -> None:
    """A landscape without a placement is paid and leaves the game as a fact, without points (F2.7)."""
    tiles = {A: [*FULL, "forest f5 flipped", "lake c5"]}
    line = Line(position(phase="naming", out=(B, C), tiles=tiles))
    line.play(Auction(A, "lake"))

    assert LandscapeDiscarded(A, "lake", forced=True) in line.new
    assert ((3300, 0), ACTING) == (line.purse(A), line.state.awaits)


def test_placing_what_was_bought() -> None:
    """Only the tile bought is placed, inside, on empty squares, touching what it likes (F2.7, F3.3)."""
    line = Line(position(phase="placing", object="park", tiles={A: ["tower d4"]}))

    line.refused(Place(A, "lake", "a4", 0, False), "place.other_tile", "F2.7")
    line.refused(Place(A, "tower", "a4", 0, False), "place.unknown", "F2.7")
    line.refused(Place(A, "park", "h1", 0, False), "place.square", "F3.6")
    line.refused(Place(A, "park", "a4", 4, False), "place.turned", "F3.6")
    line.refused(Place(A, "park", "a4", "x", False), "place.turned", "F3.6")
    line.refused(Place(A, "park", "f4", 0, False), "place.outside", "F3.3")
    refusal = line.refused(Place(A, "park", "b1", 0, False), "place.overlap", "F3.3")
    assert ("b1", "c1") == refusal.facts["squares"]
    line.refused(Place(B, "park", "a4", 0, False), "turn.not_yours", "F2.7")
    line.refused(Auction(A, "lake"), "phase.wrong", "F2.3")
    line.play(Place(A, "park", "a4", 2, True))
    assert NAMING == line.state.awaits


def test_a_prestige_card_is_settled_before_the_next_auction() -> None:
    """The buyer sees five, keeps one, and only then the next object is named (F2.3, F2.9)."""
    line = Line(position(phase="naming", to_move=A))
    line.play(Auction(A, "prestige"), Pass(B), Pass(C))
    line.play("most_lakes most_parks two_large all_freedoms most_works")
    assert A == to_move(line.state)
    line.play(Choose(A, ("two_large",)))

    assert (("two_large",), NAMING, B) == (
        line.court(A).prestige,
        line.state.awaits,
        to_move(line.state),
    )


def test_a_round_starts_with_the_next_seat() -> None:
    """After the actions the start player moves one seat left, and all objects are open again (F4)."""
    line = Line(position(phase="naming", out=(B, C), sold="lake park", to_move=A))
    line.play(Auction(A, "jester"), Done(A), Done(B), Done(C))

    assert (2, B, B, ()) == (
        line.state.round,
        line.state.start,
        to_move(line.state),
        line.state.sold,
    )
    assert PLACING != line.state.awaits
