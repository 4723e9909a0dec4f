"""Positions that several tests of what is shown look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from medici_core.florence.state import (
    ACTING,
    BIDDING,
    CHOOSING,
    DRAWING,
    OVER,
    PLACING,
    RECRUITS,
    START,
    TAKING,
    State,
)
from tests.medici_core.florence.tables import court, position, tile

ANN = court(
    900,
    14,
    tiles=(
        tile("theater", "d4 d5 e4 f4 f5"),
        tile("chapel", "f1 f2 g1"),
        tile("lake", "a5 a6 b5 b6"),
        tile("lake", "a3 a4 b3 b4"),
    ),
    builders=1,
    jesters=2,
    freedoms=("travel",),
    hand=("alchemist", "bell_maker"),
    open_hand=("poet",),
    table=("mathematician",),
    bonus=("per_lake", "categories"),
    prestige=("most_lakes",),
)
BOB = court(
    3500,
    3,
    tiles=(tile("forest", "a5 a6 a7 b6 b7"), tile("university", "e5 e6 e7 f7 g5 g6 g7")),
    freedoms=("religion", "opinion"),
    hand=(None, None),
    table=("jurist", "architect"),
    recruiting=1,
    recruited=1,
    bonus=(None,),
)
CEM = court(200, 0, builders=3, hand=(None,) * 4, prestige=(None,))


def bidding() -> State:
    """Return an auction in which Bob has the high bid."""
    return position(
        ANN,
        BOB,
        CEM,
        awaits=BIDDING,
        sold=("jester",),
        out=(2,),
        object="forest",
        high=(1, 400),
        queue=(0,),
        chooser=1,
        seat=1,
    )


EXAMPLES: Mapping[str, Callable[[], State]] = {
    "start": lambda: position(round=0, awaits=START, start=None, seat=None, chooser=None),
    "drawing": lambda: position(
        round=0, awaits=DRAWING, deck="profession", due=3, seat=1, chooser=None
    ),
    "choosing": lambda: position(
        court(offered=("poet", "painter", "jurist", "bell_maker")),
        round=0,
        awaits=CHOOSING,
        deck="profession",
        keep=3,
        chooser=None,
    ),
    "naming": lambda: position(ANN, BOB, CEM, edition="printed"),
    "last": lambda: position(ANN, BOB, CEM, edition="printed", out=(1, 2)),
    "bidding": bidding,
    "placing": lambda: position(
        ANN, BOB, CEM, awaits=PLACING, object="lake", sold=("lake",), out=(0,), high=(0, 300)
    ),
    "recruiting": lambda: position(ANN, BOB, CEM, awaits=RECRUITS, object="recruiting"),
    "acting": lambda: position(
        ANN,
        BOB,
        CEM,
        court(),
        court(5000, 7, recruited=1),
        edition="printed",
        awaits=ACTING,
        acting=True,
        used=("build",),
        best=(0, 17, 0, 0, 0),
        played=("per_park",),
        discarded=("forest",),
    ),
    "taking": lambda: position(ANN, BOB, CEM, awaits=TAKING, acting=True, value=15),
    "over": lambda: position(
        ANN,
        BOB,
        CEM,
        court(900, 14, prestige=("two_large",)),
        options=("start_money=100", "must_buy=false"),
        round=7,
        awaits=OVER,
        winners=(0, 3),
        seat=None,
        chooser=None,
    ),
}
"""Name -> a position; each phase has one."""
