"""The data file: what it holds, its checks, and what is not verified (§1)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from medici_core.florence.cards import LANDSCAPE
from medici_core.florence.data import compact, digest, read, unverified
from medici_core.florence.data_nodes import BadData
from medici_core.florence.packaged import packaged_data, packaged_editions, packaged_text

TABLES = packaged_data().tables


def changed(path: str, value: Any) -> str:
    """Return the packaged file with the value at a path replaced; None takes the whole entry out."""
    root = json.loads(packaged_text())
    *way, last = path.split(".")
    node = root
    for key in way:
        node = node[int(key) if isinstance(node, list) else key]
    if value is None:
        del node[last]
    else:
        node[int(last) if isinstance(node, list) else last] = value
    return json.dumps(root)


def test_the_material() -> None:
    """Rounds, minimums, cards and stocks are those of the rules (§1)."""
    assert (7, 10, 12, 14, 15, 16, 17) == TABLES["minimum"]
    assert (21, 14, 20) == tuple([len(TABLES[n]) for n in ("professions", "prestige", "bonus")])
    assert (5, 6, 3, 7) == tuple(
        [TABLES[n] for n in ("recruiting", "builders", "builders_each", "jesters")]
    )
    assert (6, 6, 6, *[3] * 10) == TABLES["stocks"]
    assert (700, 300, 300, 0) == TABLES["build_prices"]
    assert (3, 5) == packaged_data().players


def test_professions_keep_the_verified_totals() -> None:
    """21 professions want 9 forests, 7 lakes, 5 parks, each freedom 7 times, and buildings 3, 2 or 1 times (§1)."""
    rows = TABLES["professions"]

    assert 21 == len({row[0] for row in rows})
    assert {"forest": 9, "lake": 7, "park": 5} == Counter(row[2] for row in rows)
    assert {"travel": 7, "religion": 7, "opinion": 7} == Counter(row[3] for row in rows)
    wanted = Counter(row[1] for row in rows)
    by_size = {
        tile[0]: {"large": 3, "medium": 2, "small": 1}[tile[1]] for tile in TABLES["tiles"][3:]
    }
    assert by_size == wanted


def test_tiles_have_their_sizes() -> None:
    """Ten buildings, 3 of 7 squares, 5 of 5 and 2 of 3; a forest has 5, a lake 4, a park 3 (§1)."""
    squares = {tile[0]: (tile[1], "".join(tile[2:]).count("X")) for tile in TABLES["tiles"]}

    assert {("large", 7): 3, ("medium", 5): 5, ("small", 3): 2} == Counter(
        size for size in squares.values() if size[0] != LANDSCAPE
    )
    assert [5, 4, 3] == [squares[name][1] for name in ("forest", "lake", "park")]


def test_what_is_not_verified_is_listed() -> None:
    """Recalled values and placeholders are listed with their place; verified ones are not (§1)."""
    listed = {value.place: (value.value, value.status) for value in unverified(packaged_text())}

    assert (14, "r") == listed["minimum.4"]
    assert ("forest", "p") == listed["professions.goldsmith.landscape"]
    assert (["XXX"], "p") == listed["buildings.tower.grid"]
    assert "professions.poet.building" not in listed
    assert "minimum.6" not in listed
    assert 64 == len(listed)


def test_blanks_do_not_change_the_digest() -> None:
    """The digest is of the compact form; one value changed gives another (§1)."""
    spaced = json.dumps(json.loads(packaged_text()), indent=4)

    assert packaged_text() == compact(spaced)
    assert packaged_data().digest == digest(compact(spaced))
    assert digest(packaged_text()) != digest(compact(changed("minimum.3", [13, "v"])))


@pytest.mark.parametrize(
    ("place", "path", "value"),
    [
        ("rounds", "rounds", None),
        ("rounds", "rounds", [7, "x"]),
        ("rounds", "rounds", ["7", "v"]),
        ("minimum", "rounds", [6, "v"]),
        ("minimum.4", "minimum.3", [-1, "r"]),
        ("players", "players.most", [6, "v"]),
        ("professions", "professions.poet", None),
        ("professions.poet.landscape", "professions.poet.landscape", ["sea", "v"]),
        ("professions.poet.building", "professions.poet.building", ["forest", "v"]),
        ("prestige", "prestige.two_large", None),
        ("prestige.two_large", "prestige.two_large.most", ["large", "v"]),
        ("prestige.two_large.least", "prestige.two_large.least", [{"castle": 2}, "v"]),
        ("bonus", "bonus.per_lake", None),
        ("bonus.per_lake.counts", "bonus.per_lake.counts", [["castle"], "v"]),
        ("buildings.tower.grid", "buildings.tower.grid", [["XX"], "p"]),
        ("buildings.tower.grid", "buildings.tower.grid", [["XX.", "..X"], "p"]),
        ("buildings.tower.grid", "buildings.tower.grid", [["XX", "X"], "p"]),
        ("buildings.tower.grid", "buildings.tower.grid", [["XXX", "..."], "p"]),
        ("buildings.tower.grid", "buildings.tower.grid", [["XYX"], "p"]),
        ("buildings.chapel.grid", "buildings.chapel.grid", [["X", "X", "X"], "p"]),
        ("buildings.tower.size", "buildings.tower.size", ["tiny", "v"]),
        ("prices.building", "prices.building", [[700, 300], "v"]),
        ("cards.kept", "cards.kept", [5, "v"]),
        ("cards.dealt", "cards.dealt", [5, "v"]),
        ("board.palazzo", "board.palazzo", [["a1", "h9"], "r"]),
        ("editions.online.must_buy", "editions.online.must_buy", ["true", "v"]),
        ("stock.freedom_less_than_players", "stock.freedom_less_than_players", [3, "v"]),
        ("travel", "freedoms", [["travel", "travel", "opinion"], "v"]),
    ],
)
def test_a_bad_file_is_told_where(place: str, path: str, value: Any) -> None:
    """A file that does not hold together is refused with the place of the first thing wrong (§1)."""
    with pytest.raises(BadData) as caught:
        read(changed(path, value))

    assert place == caught.value.place


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"rounds": [7, "v"], "rounds": [7, "v"]}', "{}", "[" * 99999, " " * 100001],
)
def test_what_is_no_data_file(text: str) -> None:
    """Text that is no JSON object, too long or has a key twice is refused."""
    with pytest.raises(BadData):
        read(text)


def test_editions_are_data() -> None:
    """Both editions come from the file with every option of the rules (§2.5)."""
    printed, online = packaged_editions()["printed"].options, packaged_editions()["online"].options

    differing = {key: (printed[key], online[key]) for key in printed if printed[key] != online[key]}
    assert {
        "must_buy": ("false", "true"),
        "discard_landscape": ("false", "true"),
        "open_deal": ("true", "false"),
        "open_money": ("false", "true"),
    } == differing
    assert ("random", "3500") == (printed["start_player"], printed["start_money"])
    assert packaged_data().digest == printed["data"] == online["data"]
