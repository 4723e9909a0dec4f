"""The fold: it holds no rule, and a fact that does not fit raises instead of bending the state."""

from __future__ import annotations

import pytest

from medici_core.medici import events as e
from medici_core.medici.decide import decide
from medici_core.medici.evolve import evolve
from medici_core.medici.state import State
from tests.medici_core.medici.positions import A, B, C, Line, position

BIDDING = Line(position(lot="S1", phase="bidding")).state


@pytest.mark.parametrize(
    ("event", "error"),
    [
        (e.CardDrawn("S1"), ValueError),
        (e.CardDrawn("X9"), ValueError),
        (e.CardFilled(B, "S1"), ValueError),
        (e.CardFilled(9, "S2"), IndexError),
        (e.Passed(C), ValueError),
        (e.PassedOver(A, "full"), ValueError),
        (e.BidPlaced(C, 4), ValueError),
        (e.LotSold(9, 4, ("S1",)), IndexError),
        (e.RoundScored(1, (0,), (0,), ((0,) * 5,), ((0,),) * 5, ((0,),) * 5), ValueError),
        (object(), KeyError),
    ],
)
def test_a_fact_that_does_not_fit(event: object, error: type[Exception]) -> None:
    """A fact that can't follow the state raises, and the state is as it was."""
    before = repr(BIDDING)

    with pytest.raises(error):
        evolve(BIDDING, event)
    assert before == repr(BIDDING)


def test_nobody_speaks_without_a_lot() -> None:
    """A speech with an empty queue raises."""
    with pytest.raises(IndexError):
        evolve(Line(position()).state, e.Passed(B))


def test_the_fold_does_not_judge() -> None:
    """A fact that no rule would give folds: the fold keeps what was, whatever the rules say today."""
    state = evolve(BIDDING, e.BidPlaced(B, 999))

    assert ((B, 999), (40,) * 4) == (state.high, state.money)


def test_the_state_is_the_fold() -> None:
    """Folding the facts of a game from nothing gives the state that the rules gave (M3 to M6)."""
    line = Line(position(lot="M1", h=(4, 4, 3, 3), deck=2))
    state: State | None = None
    for event in line.events:
        state = evolve(state, event)

    assert line.state == state


def test_the_start_can_be_folded_alone() -> None:
    """The first fact needs no state before it."""
    events, _ = decide(None, position())

    assert 24 == evolve(None, events[0]).deck
