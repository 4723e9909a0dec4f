"""The title's own laws notice what is wrong."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from medici_core.florence import events as e
from medici_core.florence.laws import broken_laws
from medici_core.florence.state import Tile, changed, changed_court
from tests.medici_core.florence.positions import A, B, Line, position

STATE = Line(
    position(hand={A: "poet"}, table={B: "jurist"}, tiles={A: ["tower d4"]}, freedoms={A: "travel"})
).state


def with_court(**changes: Any) -> Any:
    """Return the state with its first court changed."""
    return changed(STATE, courts=(changed_court(STATE.courts[A], **changes), *STATE.courts[1:]))


@pytest.mark.parametrize(
    "after",
    [
        with_court(money=3600),
        with_court(points=1),
        with_court(points=-1),
        with_court(hand=("poet", "jurist")),
        with_court(hand=()),
        with_court(hand=("nobody",)),
        with_court(offered=("painter",)),
        with_court(recruiting=1),
        with_court(builders=4),
        with_court(jesters=8),
        with_court(freedoms=("travel", "travel")),
        with_court(tiles=(Tile("tower", 0b11),)),
        with_court(tiles=(Tile("tower", 7 << 24), Tile("tower", 7 << 38))),
        changed(STATE, awaits="settled"),
        changed(STATE, awaits="bidding"),
        changed(STATE, awaits="over", winners=(B,)),
        changed(STATE, queue=(A,)),
        changed(STATE, used=("freedom", "freedom")),
        changed(STATE, value=3),
        changed(STATE, sold=("lake", "lake")),
        changed(STATE, out=(A, A)),
        changed(STATE, acting=False),
        changed(STATE, round=0),
        changed(STATE, discarded=("lake",) * 7),
    ],
)
def test_a_wrong_position_breaks_a_law(after: Any) -> None:
    """Money, points, cards, tiles and stocks that don't add up are told by a law."""
    assert () == broken_laws(STATE, (), STATE)
    assert broken_laws(STATE, (), after)


@pytest.mark.parametrize(
    "fact",
    [
        e.Raised(A, 500),
        e.ObjectSold(A, "lake", 300, 0, 300),
        e.Built(A, "opera", 700, 1, 700, "d3", 0, False, ("d3",), 3),
        e.FreedomIntroduced(A, "opinion", 300, 1, 200),
        e.WorkCompleted(A, "poet", True, (), 4, 3, 3, 0, 1, (), 12, 7),
        e.WorkCompleted(A, "poet", True, (), 4, 0, 0, 0, 1, (), 5, 7),
        e.WorkPaid(A, 1, 1000),
        e.Cashed(A, 1, 200),
        e.BestWork(1, (0, 12, 12), (1,), 3),
    ],
)
def test_a_wrong_fact_breaks_a_law(fact: object) -> None:
    """Prices, bids, works and points that don't add up in a fact are told by a law."""
    state = attrs.evolve(STATE, object="lake", high=(B, 200), queue=(A,), awaits="bidding")

    told = broken_laws(state, (fact,), state)
    assert any("money and points change" not in sentence for sentence in told)
