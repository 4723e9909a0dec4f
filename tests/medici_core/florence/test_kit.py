"""The kit for titles, unchanged, on The Princes of Florence: every table, both editions, options flipped."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medici_core.engine.kit import check_title
from medici_core.florence.title import TITLE
from tests.medici_core.florence.playing import EDITIONS
from tests.medici_core.florence.positions import B, position
from tests.medici_core.florence.worlds import any_table

EXAMPLES = settings.default.max_examples if settings.default else 50


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_table_passes(players: int, edition: str) -> None:
    """A game of each edition and number of players keeps every law of the kit to its end."""
    line = check_title(TITLE, Random(players).randrange, players, edition=edition, faces_every=32)

    assert TITLE.outcome(line.state) is not None


@settings(max_examples=max(1, EXAMPLES // 12))
@given(st.integers(0, 2**32))
def test_every_house_rule_passes(seed: int) -> None:
    """So do random games with the options of auctions, deal and money turned round."""
    random = Random(seed)
    players, edition, options = any_table(random)
    check_title(TITLE, random.randrange, players, edition=edition, options=options, faces_every=32)


def test_a_game_from_a_position_passes() -> None:
    """A game that starts from a position with secrets in hands and at the bottom of a deck keeps the laws too."""
    start = position(
        4,
        round=6,
        hand={0: "poet jurist", B: "painter"},
        bonus={0: "per_lake", B: "per_park"},
        prestige={B: "most_lakes"},
        returned={"bonus": (B, "per_forest per_jester")},
        tiles={0: ["forest d3", "tower a5"]},
        builders={0: 2},
    )
    line = check_title(TITLE, Random(5).randrange, 4, start=start, faces_every=16)

    assert TITLE.outcome(line.state) is not None
