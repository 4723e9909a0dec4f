"""The title's part of `show --json`."""

from __future__ import annotations

import json

import pytest

from medici_core.florence.report import report
from medici_core.florence.view import view
from tests.medici_core.florence.examples import EXAMPLES, bidding
from tests.medici_core.florence.tables import NAMES, TABLES, game

KEYS = [
    "round",
    "rounds",
    "phase",
    "part",
    "minimum",
    "start_player",
    "to_move",
    "chooser",
    "object",
    "high_bid",
    "to_speak",
    "supplied",
    "open",
    "sold",
    "work_value",
    "actions",
    "stocks",
    "decks",
    "bonus_played",
    "landscapes_discarded",
    "players",
    "winners",
]


def test_shape_and_order() -> None:
    """Keys stand in their documented order; the auction, stocks and each player's court are among them."""
    data = json.loads(json.dumps(report(bidding(), NAMES[:3])))

    assert list(data) == KEYS
    assert (3, 7, "bidding", "auctions", 12) == tuple(data[key] for key in KEYS[:5])
    assert (["Ann"], "Bob", "forest") == (data["to_move"], data["chooser"], data["object"])
    assert {"player": "Bob", "amount": 400} == data["high_bid"]
    assert {
        "lake": 4,
        "park": 6,
        "builder": 2,
        "prestige": 12,
        "recruiting": 3,
    } == data["open"]
    assert {"profession": 9, "prestige": 12, "bonus": 17} == data["decks"]
    ann = data["players"][0]
    assert ("Ann", 900, 14, 1, 2, ["travel"]) == tuple(
        ann[key] for key in ("name", "money", "points", "builders", "jesters", "freedoms")
    )
    assert {
        "tile": "chapel",
        "kind": "small",
        "squares": ["f1", "f2", "g1"],
    } == ann["tiles"][1]
    assert (2, 2, 43 - 16) == (ann["buildings"], ann["landscapes"], ann["empty"])


def test_hand_is_known_and_unknown_cards() -> None:
    """Of a hand stand the number of cards and those that the state shows, with what they bring now."""
    data = report(bidding(), NAMES[:3])
    ann, bob = data["players"][0]["hand"], data["players"][1]["hand"]

    assert {"count": 3, "known": ["poet", "alchemist", "bell_maker"]} == ann["professions"]
    assert {"count": 2, "known": {"per_lake": 4, "categories": 5}} == ann["bonus"]
    assert {"count": 1, "known": {"most_lakes": 6}} == ann["prestige"]
    assert {"count": 2, "known": []} == bob["professions"]
    assert {"count": 1, "known": {}} == bob["bonus"]
    assert {
        "profession": "poet",
        "value": 18,
        "bonus": 9,
        "has": {"theater": True, "lake": True, "travel": True},
    } == data["players"][0]["reach"][0]
    assert [] == data["players"][1]["reach"]


def test_a_spectator_gets_no_secret() -> None:
    """Made of a spectator's view, the data has no card of a hand but those that all know."""
    text = json.dumps(report(view(bidding(), None), NAMES[:3]))

    for card in ("alchemist", "bell_maker", "per_lake", "categories", "most_lakes"):
        assert card not in text
    assert "poet" in text


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_phase_has_data(name: str) -> None:
    """Each phase gives the same keys, plain data alone."""
    state = EXAMPLES[name]()
    data = report(state, NAMES[: len(state.courts)])

    assert list(data) == KEYS
    assert data == json.loads(json.dumps(data))
    assert state.awaits == data["phase"]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_whole_games_have_data(edition: str, players: int) -> None:
    """Through a game, stocks and courts account for every tile."""
    for number, step in enumerate(game(edition, players, players)):
        if number % 5 or not step.after.round:
            continue
        data = report(step.after, NAMES[:players])
        tables = step.after.tables
        lying = [tile["tile"] for player in data["players"] for tile in player["tiles"]]
        for name in tables.buildings:
            assert tables.stocks[name] == data["stocks"][name] + lying.count(name)
