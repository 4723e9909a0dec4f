"""Positions given by hand: what is not said, what can't be, and how a position is settled before its first move."""

from __future__ import annotations

import attrs
import pytest

from medici_core.engine.refusal import Refusal
from medici_core.medici.cards import CARDS
from medici_core.medici.commands import SetUp
from medici_core.medici.decide import decide
from medici_core.medici.events import (
    BiddingOpened,
    DrawerNamed,
    FillStarted,
    LotDiscarded,
    LotSold,
    PassedOver,
    RoundScored,
)
from medici_core.medici.state import BIDDING, CARD, DRAWER, DRAWING, OVER, to_move
from tests.medici_core.medici.positions import A, B, C, D, Line, filler, position


def test_what_is_not_said_is_as_at_the_start() -> None:
    """A position of which nothing is said is the start of a game (M2)."""
    state = Line(position(drawer=None)).state

    assert (1, DRAWER, None, 24, CARDS) == (
        state.round,
        state.awaits,
        state.drawer,
        state.deck,
        state.unseen,
    )
    assert ((40,) * 4, ((),) * 4, (0, 1, 2, 3)) == (state.money, state.holds, state.candidates)


def test_the_deck_is_what_is_left_of_the_rounds() -> None:
    """The deck left out is the round's deck less holds, lot and discards, and never less than none (M2.5)."""
    assert 24 - 7 - 2 - 1 == Line(position(lot="M1 M2", discarded="M3", h=(5, 2, 0, 0))).state.deck
    nearly = position(options=("deck.4=6",), lot="M1", h=(5, 1, 0, 0))
    assert 0 == Line(nearly).state.deck


def test_the_deck_need_not_add_up() -> None:
    """A deck that is said may be anything up to the cards not seen (M2.5)."""
    assert 33 == Line(position(lot="M1", h=(2, 0, 0, 0), deck=33)).state.deck
    with pytest.raises(Refusal):
        decide(None, position(lot="M1", h=(2, 0, 0, 0), deck=34))


def test_later_rounds_are_begun_by_the_poorest() -> None:
    """Without a drawer chance names one of the poorest in rounds 2 and 3; a single poorest draws unasked (M2.6)."""
    tied = Line(position(round=2, drawer=None, money=(9, 3, 3, 8)))
    alone = Line(position(round=3, drawer=None, money=(9, 3, 4, 8)))

    assert (DRAWER, (B, C)) == (tied.state.awaits, tied.state.candidates)
    assert [DrawerNamed(B)] == alone.of(DrawerNamed)


def test_the_largest_lot_opens_bidding() -> None:
    """A lot that can't grow is up for sale before the first move, and the pass over is done (M3.3, M4.3)."""
    line = Line(position(lot="M1 M2 M3", h=(0, 5, 4, 0), deck=9))

    assert [BiddingOpened((B, C, D, A), asked=False)] == line.of(BiddingOpened)
    assert [PassedOver(B, "full"), PassedOver(C, "room")] == line.of(PassedOver)
    assert D == to_move(line.state)


def test_a_lot_too_large_for_all_is_settled() -> None:
    """A given lot that nobody has room for is discarded at once."""
    line = Line(position(lot="M1 M2 M3", h=(3, 3, 3, 3), deck=9))

    assert [LotDiscarded(("M1", "M2", "M3"))] == line.of(LotDiscarded)
    assert (CARD, B) == (line.state.awaits, line.state.drawer)


def test_the_full_drawer_is_followed_by_the_next() -> None:
    """A given drawer whose hold is full leaves the drawing to the next with room (M4.5)."""
    line = Line(position(drawer=A, h=(5, 5, 0, 0)))

    assert [DrawerNamed(C)] == line.of(DrawerNamed)


def test_the_last_with_room_is_filled() -> None:
    """A position with one hold that is not full goes straight to the filling (M5.1)."""
    for drawer in (A, D, None):
        assert [FillStarted(D)] == Line(position(drawer=drawer, h=(5, 5, 5, 3))).of(FillStarted)


def test_an_empty_deck_without_a_lot_is_scored() -> None:
    """A position with neither deck nor lot is scored at once, as is one in which all are full (M5)."""
    for given in (position(deck=0), position(drawer=None, deck=0), position(h=(5, 5, 5, 5))):
        line = Line(given)
        assert ([RoundScored], 2) == (
            [event.__class__ for event in line.of(RoundScored)],
            line.state.round,
        )


def test_a_finished_game_can_be_given() -> None:
    """A position of phase over is a finished game, won by the richest (M7.1)."""
    state = Line(position(phase="over", round=3, money=(9, 9, 1, 0))).state

    assert (OVER, None, (A, B)) == (state.awaits, state.drawer, state.winners)


@pytest.mark.parametrize(
    ("given", "queue"),
    [
        (position(lot="S1", phase="bidding"), (B, C, D, A)),
        (position(lot="S1", to_move=C), (C, D, A)),
        (position(lot="S1", high=(B, 7)), (C, D, A)),
        (position(lot="S1", high=(B, 7), to_move=D), (D, A)),
        (position(lot="S1", phase="bidding", to_move=A), (A,)),
    ],
)
def test_who_still_speaks(given: SetUp, queue: tuple[int, ...]) -> None:
    """The seats from the one to move, else those after the high bidder, else all, still speak (M4.1)."""
    state = Line(given).state

    assert (BIDDING, queue) == (state.awaits, state.queue)


def test_the_drawers_own_high_bid_is_the_last_word() -> None:
    """When the drawer holds the high bid all have spoken and the lot is his (M4.1, M4.4)."""
    assert [LotSold(A, 7, ("S1",))] == Line(position(lot="S1", high=(A, 7))).of(LotSold)


def test_a_card_can_be_due() -> None:
    """In phase chance the next card of the lot is due; without a phase the drawer decides (M3.1)."""
    assert CARD == Line(position(lot="S1", phase="chance")).state.awaits
    assert DRAWING == Line(position(lot="S1")).state.awaits


HIGH = position(lot="M1 M2", high=(B, 7))
CANT_BE = {
    "card": position(lot="S9"),
    "card-twice": position(lot="S1 S1"),
    "card-three-fives": position(lot="S5 S5", discarded="S5"),
    "round-0": position(round=0),
    "round-4": position(round=4),
    "deck-below-0": position(deck=-1),
    "deck-above-unseen": position(deck=37),
    "lot-of-four": position(lot="S0 S1 S2 S3"),
    "hold-over-capacity": position(h=(6, 0, 0, 0)),
    "holds-missing": attrs.evolve(position(), holds=((),)),
    "steps-missing": attrs.evolve(position(), steps=((0,) * 5,)),
    "steps-of-four-goods": attrs.evolve(position(), steps=((0,) * 4,) * 4),
    "step-8": position(steps=((8, 0, 0, 0, 0), *((0,) * 5,) * 3)),
    "step-below-0": position(steps=((-1, 0, 0, 0, 0), *((0,) * 5,) * 3)),
    "paid-missing": attrs.evolve(position(), paid=((0, 0, 0),)),
    "paid-of-two": attrs.evolve(position(), paid=((0, 0),) * 4),
    "paid-below-0": attrs.evolve(position(), paid=((0, -1, 0),) * 4),
    "money-missing": position(money=(1, 1, 1)),
    "money-below-0": position(money=(-1, 1, 1, 1)),
    "money-too-much": position(money=(10**16, 1, 1, 1)),
    "drawer-no-seat": position(drawer=4),
    "to-move-no-seat": position(lot="S1", to_move=-1),
    "high-no-seat": position(lot="S1", high=(4, 1)),
    "high-of-nothing": position(lot="S1", high=(B, 0)),
    "high-above-money": position(lot="S1", high=(B, 41)),
    "high-above-given-money": attrs.evolve(HIGH, money=(40, 6, 40, 40)),
    "high-without-room": attrs.evolve(HIGH, holds=filler((0, 4, 0, 0), ("M1", "M2"))),
    "phase-unknown": position(phase="scoring"),
    "lot-without-drawer": position(drawer=None, lot="S1"),
    "to-move-without-drawer": position(drawer=None, to_move=B),
    "drawing-without-drawer": position(drawer=None, phase="drawing"),
    "bidding-without-lot": position(phase="bidding"),
    "high-without-lot": position(high=(B, 7)),
    "to-move-without-lot": position(to_move=B),
    "high-while-drawing": position(lot="S1", phase="drawing", high=(B, 7)),
    "to-move-while-drawing": position(lot="S1", phase="drawing", to_move=B),
    "card-due-without-deck": position(lot="S1", phase="chance", deck=0),
    "card-due-for-a-full-lot": position(lot="S1 S2 S3", phase="chance"),
}


@pytest.mark.parametrize("given", CANT_BE.values(), ids=CANT_BE)
def test_what_cant_be_is_refused(given: SetUp) -> None:
    """Material that can't be is refused, with what it is and what would do instead (M2)."""
    with pytest.raises(Refusal) as caught:
        decide(None, given)

    assert ("given.value", "M2") == (caught.value.code, caught.value.rule)
    assert {"given", "value", "works"} == set(caught.value.facts)
    assert caught.value.facts["works"]


def test_both_fives_can_be_given() -> None:
    """The two fives of a good are two cards (M2.1)."""
    assert 33 == len(Line(position(lot="S5 S5", discarded="M5", deck=3)).state.unseen)
