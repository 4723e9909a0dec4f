"""The fourteen prestige cards (§1.1)."""

from __future__ import annotations

import pytest

from medici_core.florence.scoring import all_quantities, empty_squares, prestige_value
from medici_core.florence.state import State
from tests.medici_core.florence.positions import A, B, C, Line, position

VALUES = {
    "most_jesters": 0,
    "most_builders": 6,
    "most_buildings": 3,
    "most_landscapes": 4,
    "most_forests": 7,
    "most_lakes": 3,
    "most_parks": 0,
    "most_works": 4,
    "all_landscapes": 0,
    "all_freedoms": 0,
    "builder_jester_landscapes": 0,
    "buildings_freedoms_works": 6,
    "two_large": 5,
    "fewest_empty": 0,
}
"""The fourteen values of the rules' test vector, in their order."""

VECTOR = Line(
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
            ],
            B: [
                "forest d1",
                "laboratory e1 2",
                "park a3",
                "lake a4",
                "library c4",
                "university e4 1",
                "workshop a6",
                "tower e7",
            ],
        },
        builders={A: 2, B: 1},
        freedoms={A: "travel religion"},
        table={A: "poet painter jurist architect", B: "composer sculptor dramatist"},
        recruited={A: 1, B: 2},
    )
).state


def value(state: State, card: str, seat: int) -> int:
    """Return what a card would score for a seat."""
    return prestige_value(card, seat, all_quantities(state), state.tables)


def test_the_vector_names_every_card() -> None:
    """All fourteen prestige cards of the data file are in the test vector, and in its order (§1.1)."""
    assert list(VALUES) == [row[0] for row in VECTOR.setup.prestige]


@pytest.mark.parametrize(("card", "points"), VALUES.items())
def test_each_card_scores_what_it_says(card: str, points: int) -> None:
    """A prestige card scores for its owner alone: first place, a tie, or conditions met (§1.1)."""
    assert points == value(VECTOR, card, A)


def test_nothing_is_never_the_most() -> None:
    """Where all have none of a thing, nobody has the most of it (§1.1)."""
    state = Line(position()).state

    for card in VALUES:
        expected = 4 if card == "fewest_empty" else 0
        assert [expected] * 3 == [value(state, card, seat) for seat in range(3)]


def test_a_tie_of_three_pays_the_owner_the_lower_value() -> None:
    """Three with most forests: the owner scores 4 if he is one of them, and 0 if he is not (§1.1)."""
    forest = ["forest d4"]
    state = Line(position(4, tiles={A: forest, B: forest, C: forest})).state

    assert [4, 4, 4, 0] == [value(state, "most_forests", seat) for seat in range(4)]


def test_more_than_the_owner_is_enough_against_him() -> None:
    """An opponent who has more takes first place away, with or without the card (§1.1)."""
    state = Line(position(jesters={A: 2, B: 3})).state

    assert (0, 6) == (value(state, "most_jesters", A), value(state, "most_jesters", B))


def test_conditions_are_not_shared() -> None:
    """A fixed value is not reduced when others meet the condition too (§1.1)."""
    state = Line(position(4, freedoms=dict.fromkeys((A, B, C), "travel religion opinion"))).state

    assert [8, 8, 8, 0] == [value(state, "all_freedoms", seat) for seat in range(4)]


def test_the_palazzo_is_not_empty() -> None:
    """An empty board has 43 empty squares, those of the palazzo not counted (§1.1)."""
    assert 43 == empty_squares(Line(position()).court(A), VECTOR.tables)
    assert (4, 2) == tuple([empty_squares(court, VECTOR.tables) for court in VECTOR.courts[:2]])
