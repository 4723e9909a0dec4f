"""The title's part of `show --json`."""

from __future__ import annotations

import json

from medici_core.medici.commands import Bid, NewGame
from medici_core.medici.report import report
from tests.medici_core.medici.positions import A, B, C, Line, cards, position

NAMES = ("Ann", "Bob", "Cem")


def test_shape_and_order() -> None:
    """Keys stand in their documented order; the hold value, free space and steps of each player are among them."""
    line = Line(
        position(
            3,
            round=2,
            drawer=C,
            lot="S5 N10",
            deck=9,
            money=(9, 20, 3),
            holds=(cards("C1 C4"), (), cards("M0 M1 M2 M3")),
            steps=((1, 2, 3, 4, 5), (0,) * 5, (7,) * 5),
            phase="bidding",
        )
    )
    line.play(Bid(A, 4))
    data = json.loads(json.dumps(report(line.state, NAMES)))

    assert [
        "round",
        "phase",
        "drawer",
        "to_move",
        "lot",
        "high_bid",
        "deck_left",
        "players",
        "unseen",
    ] == list(data)
    assert (2, "bidding", "Cem", ["Bob"]) == (
        data["round"],
        data["phase"],
        data["drawer"],
        data["to_move"],
    )
    assert ["S5", "N10"] == data["lot"]
    assert {"player": "Ann", "amount": 4} == data["high_bid"]
    assert 9 == data["deck_left"]
    assert {
        "name": "Ann",
        "money": 9,
        "hold": ["C1", "C4"],
        "hold_value": 5,
        "free": 3,
        "steps": {"spice": 1, "cloth": 2, "dye": 3, "porcelain": 4, "metal": 5},
        "can_bid": False,
        "paid": {"hold": 0, "prizes": 0, "rows": 0},
    } == data["players"][A]
    assert [False, True, False] == [player["can_bid"] for player in data["players"]]
    assert 28 == len(data["unseen"])


def test_nobody_and_nothing_are_null() -> None:
    """Before the first drawer is known there is nobody to name and no bid."""
    data = report(Line(NewGame("amigo-1995", (), 3, None)).state, NAMES)

    assert ("chance", None, [], None) == (
        data["phase"],
        data["drawer"],
        data["to_move"],
        data["high_bid"],
    )
    assert 36 == len(data["unseen"])


def test_before_bidding_opens_the_range_counts() -> None:
    """While the lot is still drawn, whoever could bid on it as it lies can bid."""
    data = report(Line(position(3, lot="S5 D0", drawer=B, h=(4, 0, 3))).state, NAMES)

    assert ("drawing", ["Bob"]) == (data["phase"], data["to_move"])
    assert [False, True, True] == [player["can_bid"] for player in data["players"]]
