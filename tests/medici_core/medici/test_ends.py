"""Every way in which a round and a game can end, each as a position and what is played in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from attrs import frozen

from medici_core.engine.kit import random_line
from medici_core.medici import events as e
from medici_core.medici.commands import Bid, Draw, Offer, Pass, SetUp
from medici_core.medici.evolve import evolve
from medici_core.medici.state import DRAWER, OVER, State, with_room
from medici_core.medici.title import TITLE
from tests.medici_core.medici.positions import TABLES, A, B, C, Line, position

ROUND_ENDS = ("sold out", "discarded out", "filled", "filled out", "all full")
"""The last card sold or discarded; a last hold filled, or not for want of cards; no hold with room."""
GAME_ENDS = ("single winner", "shared win")
NEXT_DRAWER = ("poorest unique", "poorest tied")


@frozen
class Ending:
    """Hold a position, what is played in it, and which ends come of it."""

    start: SetUp
    played: tuple[object, ...]
    ends: tuple[str, ...]


ENDINGS = {
    "the last lot is sold": Ending(
        position(3, lot="S5", deck=0),
        (Bid(B, 9), Pass(C), Pass(A)),
        ("sold out", "poorest tied"),
    ),
    "the last lot is discarded": Ending(
        position(3, lot="S5", deck=0, money=(9, 8, 9)),
        (Pass(B), Pass(C), Pass(A)),
        ("discarded out", "poorest unique"),
    ),
    "the last card leaves one with room": Ending(
        position(3, drawer=B, h=(5, 4, 2), lot="M5", deck=0),
        (Pass(C), Bid(B, 1)),
        ("sold out", "poorest unique"),
    ),
    "the last hold is filled": Ending(
        position(3, drawer=B, h=(5, 3, 3), lot="M4", deck=9),
        (Draw(B), "M5", Pass(C), Bid(B, 1), "P1", "P2"),
        ("filled", "poorest unique"),
    ),
    "the deck is empty before the last hold is full": Ending(
        position(3, drawer=B, h=(5, 4, 0), lot="M5", deck=2),
        (Offer(B), Pass(C), Bid(B, 1), "P1", "P2"),
        ("filled out", "poorest unique"),
    ),
    "the deck is empty as the last hold is full": Ending(
        position(3, drawer=C, h=(5, 5, 3), deck=2),
        ("M4", "M5"),
        ("filled", "poorest unique"),
    ),
    "all holds are full": Ending(
        position(3, h=(5, 5, 5), deck=3, money=(0, 90, 90)),
        (),
        ("all full", "poorest unique"),
    ),
    "one is richest": Ending(
        position(3, round=3, lot="S5", deck=0, money=(9, 7, 8)),
        (Pass(B), Pass(C), Pass(A)),
        ("discarded out", "single winner"),
    ),
    "two are richest": Ending(
        position(3, round=3, lot="S5", deck=0, money=(9, 8, 9)),
        (Pass(B), Pass(C), Pass(A)),
        ("discarded out", "shared win"),
    ),
    "all are richest after a filling": Ending(
        position(
            3,
            round=3,
            drawer=C,
            h=(5, 5, 4),
            deck=1,
            options=("hold_payout.3=0,0,0", "monopoly_prizes.3=0"),
        ),
        ("M5",),
        ("filled", "shared win"),
    ),
}


def ends_of(events: tuple[object, ...]) -> Iterator[str]:
    """Name the ends among the facts of a line."""
    state: State | None = None
    filling = sold = False
    for event in events:
        if isinstance(event, e.RoundScored):
            assert state is not None
            if filling:
                yield "filled out" if with_room(state) else "filled"
            elif state.deck:
                yield "all full"
            else:
                yield "sold out" if sold else "discarded out"
            filling = sold = False
        filling = filling or isinstance(event, e.FillStarted)
        if isinstance(event, e.LotSold | e.LotDiscarded):
            sold = isinstance(event, e.LotSold)
        if isinstance(event, e.RoundStarted):
            yield "poorest unique" if len(event.candidates) == 1 else "poorest tied"
        if isinstance(event, e.GameEnded):
            yield "single winner" if len(event.winners) == 1 else "shared win"
        state = evolve(state, event)


@pytest.mark.parametrize("name", ENDINGS)
def test_it_ends_so(name: str) -> None:
    """The position ends as its name says, is accounted for once, and what follows is due."""
    ending = ENDINGS[name]
    line = Line(ending.start).play(*ending.played)

    assert ending.ends == tuple(ends_of(tuple(line.events)))
    assert 1 == len(line.of(e.RoundScored))
    assert 0 == len(line.state.queue) + len(line.state.lot)
    if {"single winner", "shared win"} & set(ending.ends):
        assert (OVER, None) == (line.state.awaits, line.state.drawer)
        assert max(line.state.money) == line.state.money[line.state.winners[0]]
    else:
        assert ("poorest tied" in ending.ends) == (line.state.awaits == DRAWER)
        assert (2, ((),) * 3) == (line.state.round, line.state.holds)


def test_every_end_has_its_position() -> None:
    """Each way to end a round and a game, and to find the next drawer, is one of the positions above."""
    seen = {end for ending in ENDINGS.values() for end in ending.ends}

    assert {*ROUND_ENDS, *GAME_ENDS, *NEXT_DRAWER} == seen


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_games_end_in_these_ways_alone(edition: str, players: int) -> None:
    """Whole games end three rounds and themselves, each in one of the ways above."""
    for seed in range(4):
        line = random_line(TITLE, Random(seed).randrange, players, edition=edition)
        ends = list(ends_of(line.events))
        assert 3 == len([end for end in ends if end in ROUND_ENDS])
        assert 2 == len([end for end in ends if end in NEXT_DRAWER])
        assert ends[-1] in GAME_ENDS
        assert "all full" not in ends
