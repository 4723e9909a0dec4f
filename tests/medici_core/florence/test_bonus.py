"""The twenty bonus cards (§1.2)."""

from __future__ import annotations

import pytest

from medici_core.florence.commands import Work
from medici_core.florence.events import WorkCompleted
from medici_core.florence.scoring import bonus_value, counts_for_work
from tests.medici_core.florence.positions import A, Line, position

VALUES = {
    "per_building": 5,
    "per_large": 4,
    "medium_forest": 3,
    "small_landscape": 5,
    "building_sizes": 6,
    "per_landscape": 3,
    "per_forest": 4,
    "per_lake": 2,
    "per_park": 0,
    "per_jester": 0,
    "per_freedom": 4,
    "jester_freedom": 2,
    "per_builder": 4,
    "builder_lake": 3,
    "per_prestige": 2,
    "prestige_freedom": 3,
    "landscape_types": 4,
    "categories": 5,
    "hand_cards": 1,
    "table_cards": 3,
}
"""The twenty values of the rules' test vector, in their order."""


def owner(bonus: str) -> Line:
    """Give a player what the test vector says; the goldsmith is about to be played with a bonus card."""
    return Line(
        position(
            tiles={
                A: [
                    "university d1",
                    "workshop a3",
                    "opera a5",
                    "tower g1 1",
                    "chapel d6 1",
                    "forest e4 3",
                    "forest f5 flipped",
                    "lake c5",
                ]
            },
            builders={A: 2},
            freedoms={A: "travel religion"},
            hand={A: "goldsmith"},
            table={A: "poet painter"},
            recruiting={A: 1},
            prestige={A: "most_lakes"},
            bonus={A: bonus},
        )
    )


def test_the_vector_names_every_card() -> None:
    """All twenty bonus cards of the data file are in the test vector, and in its order (§1.2)."""
    state = owner("per_lake").state

    assert list(VALUES) == [row[0] for row in state.setup.bonus]


@pytest.mark.parametrize(("card", "value"), VALUES.items())
def test_each_card_counts_what_it_says(card: str, value: int) -> None:
    """A bonus card adds its value to the work that it is played with, and nothing else changes (§1.2, F3.1)."""
    line = owner(card)
    counts = counts_for_work(line.court(A), line.state.tables)
    assert value == bonus_value(card, counts, line.state.tables)

    work = line.play(Work(A, "goldsmith", (card,))).last(WorkCompleted)

    assert (value,) == work.bonus_values
    assert (4, 3, 3, 0, 4) == (
        work.building,
        work.landscape,
        work.freedom,
        work.jesters,
        work.cards,
    )
    assert 14 + value == work.value


def test_jesters_count_a_second_time_with_their_card() -> None:
    """The card for jesters adds 2 for each on top of the usual 2 (§1.2)."""
    line = Line(position(hand={A: "poet"}, jesters={A: 3}, bonus={A: "per_jester jester_freedom"}))

    work = line.play(Work(A, "poet", ("per_jester", "jester_freedom"))).last(WorkCompleted)

    assert (6, (6, 3), 16) == (work.jesters, work.bonus_values, work.value)


def test_bonus_cards_add_up() -> None:
    """Any number of bonus cards may go with a work; each counts as if alone (F3.1)."""
    line = owner("per_building hand_cards table_cards")

    work = line.play(Work(A, "goldsmith", ("per_building", "hand_cards", "table_cards"))).last(
        WorkCompleted
    )

    assert (5, 1, 3) == work.bonus_values
    assert 23 == work.value
