"""Positions given by hand: what is refused, what is added, and what sets itself up again (F1)."""

from __future__ import annotations

from typing import Any

import pytest

from medici_core.engine.refusal import Refusal
from medici_core.florence.decide import decide
from medici_core.florence.evolve import evolve
from medici_core.florence.packaged import packaged_text
from medici_core.florence.setup import setup_of
from medici_core.florence.state import (
    ACTING,
    BIDDING,
    CHOOSING,
    DRAWING,
    NAMING,
    OVER,
    PHASES,
    PLACING,
    RECRUITS,
    START,
    TAKING,
    to_move,
)
from medici_core.florence.view import view
from tests.medici_core.florence.positions import A, B, C, Line, but, position, set_up_again

BAD: list[tuple[str, dict[str, Any]]] = [
    ("round", {"round": 8}),
    ("round", {"round": -1}),
    ("phase", {"phase": "sleeping"}),
    ("phase", {"phase": "acting", "round": 0}),
    ("phase", {"phase": "start"}),
    ("start", {"start": 3}),
    ("to-move", {"to_move": -1}),
    ("money", {"money": {A: -1}}),
    ("points", {"points": {A: 10**13}}),
    ("builders", {"builders": {A: 4}}),
    ("builder", {"builders": {A: 3, B: 3, C: 1}}),
    ("jester", {"jesters": {A: 8}}),
    ("recruiting", {"recruiting": {A: 3}, "recruited": {B: 3}}),
    ("freedoms", {"freedoms": {A: "speech"}}),
    ("freedoms", {"freedoms": {A: "travel travel"}}),
    ("freedoms", {"freedoms": {A: "travel", B: "travel", C: "travel"}}),
    ("card", {"hand": {A: "nobody"}}),
    ("card", {"hand": {A: "poet"}, "table": {B: "poet"}}),
    ("card", {"bonus": {A: "poet"}}),
    ("card", {"bonus": {A: "per_lake"}, "played": "per_lake"}),
    ("card", {"prestige": {A: "per_lake"}}),
    ("deck", {"offered": {A: "poet"}}),
    ("deck", {"deck": "bonus"}),
    ("tile", {"tiles": {A: ["tower d4", "tower d6"]}}),
    ("tile", {"tiles": {A: ["tower d4", "chapel d4"]}}),
    ("tile", {"tiles": {A: ["tower b1"]}}),
    ("tile", {"tiles": {A: ["lake d4"] * 2}}),
    ("discarded", {"discarded": "tower"}),
    ("tile", {"discarded": "lake lake lake lake lake lake lake"}),
    ("sold", {"sold": "castle"}),
    ("sold", {"sold": "lake lake"}),
    ("out", {"out": (A, A)}),
    ("used", {"used": "sleep"}),
    ("used", {"used": "bonus bonus build"}),
    ("to-move", {"phase": "naming", "to_move": A, "out": (A,)}),
    ("to-move", {"phase": "naming", "out": (A, B, C)}),
    ("high", {"phase": "bidding", "object": "lake"}),
    ("high", {"phase": "bidding", "object": "lake", "high": (A, 100)}),
    ("high", {"phase": "bidding", "object": "lake", "high": (A, 3600)}),
    ("high", {"phase": "bidding", "object": "lake", "high": (A, 300), "out": (A,)}),
    ("high", {"high": (A, 300)}),
    ("object", {"phase": "bidding", "object": "castle", "high": (A, 300)}),
    ("object", {"phase": "bidding", "object": "lake", "sold": "lake", "high": (A, 300)}),
    ("to-move", {"phase": "bidding", "object": "lake", "high": (A, 300), "to_move": A}),
    ("object", {"phase": "placing", "object": "jester"}),
    ("object", {"object": "lake"}),
    ("recruiting", {"phase": "recruiting"}),
    ("value", {"phase": "taking"}),
    ("value", {"value": 12}),
    ("offered", {"phase": "choosing", "deck": "bonus"}),
    ("due", {"phase": "drawing", "deck": "bonus"}),
    ("due", {"phase": "drawing", "deck": "bonus", "due": 21}),
]


@pytest.mark.parametrize(("given", "said"), BAD)
def test_what_cannot_be_is_refused(given: str, said: dict[str, Any]) -> None:
    """Material that the game does not have, and what does not belong to a phase, is refused by name."""
    with pytest.raises(Refusal) as caught:
        decide(None, position(**said))

    assert ("given.value", given) == (caught.value.code, caught.value.facts["given"])


def test_the_squares_of_a_tile_are_its_shape() -> None:
    """Squares that are not the tile's shape, or run over the board's edge, are refused."""
    for squares in ("d4 e4", "d4 e4 f5", "f4 g4 a5", "h4 i4 j4", ""):
        given = but(position(), tiles=((("tower", *squares.split()),), (), ()))
        with pytest.raises(Refusal, match=r"given\.value"):
            decide(None, given)


def test_every_player_has_an_entry() -> None:
    """Tuples by seat have one entry a player, decks three."""
    for name, value in (("jesters", (1, 2)), ("money", (1,)), ("returned", ((),))):
        with pytest.raises(Refusal, match=r"given\.value"):
            decide(None, but(position(), **{name: value}))


WHOLE = [
    position(phase="start", round=0, start=None),
    position(phase="drawing", round=0, deck="profession", due=3, offered={A: "poet"}),
    position(
        phase="choosing", round=0, deck="profession", offered={A: "poet jurist painter sculptor"}
    ),
    position(phase="naming", sold="lake", out=(B,)),
    position(phase="bidding", object="lake", high=(C, 400), passed=(A,)),
    position(phase="placing", object="park", discarded="lake"),
    position(phase="recruiting", recruiting={B: 1}, to_move=B, table={A: "poet"}),
    position(used="freedom", recruited={A: 1}, best={A: 12}, freedoms={A: "opinion travel"}),
    position(phase="taking", value=12, used="work"),
    position(phase="drawing", deck="prestige", due=2, offered={A: "most_lakes"}, out=(A,)),
    position(phase="choosing", deck="bonus", used="bonus", offered={A: "per_lake per_park"}),
    position(phase="over", round=7, points={A: 3}, prestige={A: "most_lakes"}, hand={B: "poet"}),
    position(edition="printed", options=("start_money=900", "must_buy=true")),
    position(returned={"bonus": (C, "per_lake per_park")}, builders={A: 3}, played="per_jester"),
]


@pytest.mark.parametrize("given", WHOLE)
def test_a_position_sets_itself_up_again(given: Any) -> None:
    """The position of a state, set up, is that state again; so is every phase that can be awaited."""
    state = Line(given).state

    assert state == set_up_again(state)


def test_every_phase_has_such_a_position() -> None:
    """Each phase that a game can wait in has been set up above."""
    phases = {Line(given).state.awaits for given in WHOLE}

    assert {
        START,
        DRAWING,
        CHOOSING,
        NAMING,
        BIDDING,
        PLACING,
        RECRUITS,
        ACTING,
        TAKING,
        OVER,
    } == set(PHASES)
    assert set(PHASES) == phases


def test_what_a_phase_implies_is_added() -> None:
    """A buyer who settles is out of the auctions, and what he bought is sold (F2.1)."""
    state = Line(position(phase="placing", object="lake", to_move=B)).state
    assert (("lake",), (B,), B) == (state.sold, state.out, state.chooser)

    state = Line(
        position(phase="choosing", deck="prestige", offered={C: "two_large most_works"})
    ).state
    assert (("prestige",), (C,), C) == (state.sold, state.out, to_move(state))


def test_phases_that_follow_from_what_is_given() -> None:
    """Without a phase a value means a work to be paid, actions used a turn, a bid bidding, and else naming."""
    for said, awaits in (
        ({"value": 12}, TAKING),
        ({"used": "bonus"}, ACTING),
        ({"high": (A, 300), "object": "lake"}, BIDDING),
        ({}, NAMING),
        ({"round": 0, "start": None}, START),
        ({"round": 0, "start": B}, DRAWING),
    ):
        assert awaits == Line(position(phase="", **said)).state.awaits


def test_a_view_cannot_be_set_up() -> None:
    """A position with unknown cards is refused: it is not whole."""
    state = Line(position(hand={A: "poet"})).state

    with pytest.raises(ValueError, match="not known"):
        setup_of(view(state, B), packaged_text())


def test_facts_that_do_not_fit() -> None:
    """The fold refuses a fact that does not fit the position, with an error of Python."""
    from medici_core.florence import events as e

    state = Line(position(phase="bidding", object="lake", high=(C, 400))).state
    for fact in (
        e.Passed(C),
        e.CardSeen(A, "bonus", "per_lake"),
        e.KeptSeen(A, "bonus", ("per_lake",), ()),
        e.WorkCompleted(A, "poet", True, (), 0, 0, 0, 0, 0, (), 7, 7),
        e.Recruited(A, "poet", B),
        e.CardDrawn(A, "bonus", True, None),
        e.PrestigeScored(A, ("two_large",), (5,)),
        e.JesterHired(7),
        e.JesterHired(-1),
        object(),
    ):
        with pytest.raises((KeyError, ValueError, IndexError, TypeError, AttributeError)):
            evolve(state, fact)
