"""The data file: read, checked, and turned into the tables of a game.

It is JSON. Each value stands as ``[value, status]``, the status being ``v`` (verified in a source), ``d`` (follows from
verified values), ``r`` (recalled only) or ``p`` (placeholder).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from medici_core.engine.value import frozen
from medici_core.florence.cards import ACTIONS, BUILDER, JESTER, LANDSCAPE, RECRUITING, SIZES
from medici_core.florence.data_nodes import KEY, BadData, Node, is_value
from medici_core.florence.placement import COVERED, SIDE, mask_of, neighbours, orientations

LONGEST: Final = 100_000
"""Most characters of a data file."""

BOOLEANS: Final = ("must_buy", "discard_landscape", "open_deal", "open_money")
OPTIONS: Final = (*BOOLEANS, "start_player", "start_money")
"""The options that an edition sets."""

COUNTED: Final = (
    "building",
    *SIZES,
    "building_size",
    LANDSCAPE,
    "landscape_type",
    JESTER,
    BUILDER,
    "freedom",
    "prestige",
    "work",
    "category",
    "hand_card",
    "table_card",
    "empty",
)
"""What bonus and prestige cards may count, beside each landscape by its name."""

_TITLE_CARDS: Final = {"professions": 21, "prestige": 14, "bonus": 20}


@frozen
class Unverified:
    """Name a value that no source confirms: where it stands, what it is, its status (``r`` or ``p``)."""

    place: str
    value: object
    status: str


@frozen
class Data:
    """Hold a checked data file.

    ``tables`` are the fields of ``GameStarted`` that do not depend on edition, options and number of players;
    ``editions`` maps an edition's key to its name and options as texts; ``players`` are the fewest and the most.
    """

    digest: str
    players: tuple[int, int]
    freedom_less: int
    editions: Mapping[str, tuple[str, Mapping[str, str]]]
    tables: Mapping[str, Any]


@lru_cache(maxsize=8)
def compact(text: str) -> str:
    """Return a data file's text in the one form that games carry: JSON without blanks. Raises ``BadData``."""
    return json.dumps(_parsed(text), ensure_ascii=False, separators=(",", ":"))


def digest(text: str) -> str:
    """Return the mark of a data file in its compact form: the first 16 hexadecimal digits of its SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def unverified(text: str) -> tuple[Unverified, ...]:
    """Return the values that are recalled only or placeholders, in the order of the file. Raises ``BadData``."""
    return tuple(_unverified("", _parsed(text)))


@lru_cache(maxsize=8)
def read(text: str) -> Data:
    """Return a data file, checked; raises ``BadData`` with the first thing that is wrong."""
    root = _parsed(text)
    try:
        return _Reader(root).data(digest(text))
    except KeyError as error:
        raise BadData(str(error.args[0]), "is missing") from None


def _parsed(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise BadData("file", f"is longer than {LONGEST} characters")
    try:
        root = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        reason = error.reason if isinstance(error, BadData) else f"is no JSON: {error}"
        raise BadData("file", reason) from None
    if not isinstance(root, dict):
        raise BadData("file", "is no JSON object")
    return root


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadData("file", f"has {key!r} twice in one object")
        found[key] = value
    return found


def _unverified(place: str, node: object) -> Iterator[Unverified]:
    if isinstance(node, list) and is_value(node):
        if node[1] in ("r", "p"):
            yield Unverified(place, node[0], node[1])
    elif isinstance(node, dict | list):
        items = node.items() if isinstance(node, dict) else enumerate(node, 1)
        for key, child in items:
            yield from _unverified(f"{place}.{key}".lstrip("."), child)


class _Reader:
    """Read one data file."""

    def __init__(self, root: dict[str, Any]) -> None:
        self.root = Node("", root)

    def data(self, mark: str) -> Data:
        root = self.root
        fewest, most = root["players"]["fewest"].number(2), root["players"]["most"].number(2)
        if not fewest <= most <= 5:
            raise root["players"].bad("are not a range of at most 5")
        less = root["stock"]["freedom_less_than_players"].number()
        if less >= fewest:
            raise root["stock"]["freedom_less_than_players"].bad("leaves no freedom")
        tables = {**self._numbers(), **self._things()}
        if most * tables["dealt"] > len(tables["professions"]):
            raise root["cards"]["dealt"].bad("asks for more professions than there are")
        return Data(mark, (fewest, most), less, self._editions(), tables)

    def _editions(self) -> dict[str, tuple[str, Mapping[str, str]]]:
        found: dict[str, tuple[str, Mapping[str, str]]] = {}
        for key, node in self.root["editions"].items():
            name = node["name"].content
            if not isinstance(name, str) or not name.strip():
                raise node["name"].bad("is no text")
            options = {option: "true" if node[option].flag() else "false" for option in BOOLEANS}
            options["start_player"] = node["start_player"].text()
            options["start_money"] = str(node["start_money"].number())
            found[key] = (name, options)
        return found

    def _numbers(self) -> dict[str, Any]:
        root = self.root
        stock, price, work = root["stock"], root["prices"], root["work"]
        cards, points = root["cards"], root["points"]
        minimum = root["minimum"].content
        rounds = root["rounds"].number(1)
        if not isinstance(minimum, list) or len(minimum) != rounds:
            raise root["minimum"].bad(f"is no list of {rounds} values, one for each round")
        each = stock["builders_each"].number()
        build_prices = price["building"].numbers()
        if len(build_prices) != each + 1:
            raise price["building"].bad(
                f"is no list of {each + 1} prices, for 0 to {each} builders"
            )
        dealt, kept = cards["dealt"].number(1), cards["kept"].number(1)
        if kept > dealt:
            raise cards["kept"].bad("is more than is dealt")
        return {
            "minimum": tuple(
                [Node(f"minimum.{at}", node).number() for at, node in enumerate(minimum, 1)]
            ),
            "dealt": dealt,
            "kept": kept,
            "top": cards["top"].number(1),
            "jesters": stock[JESTER].number(),
            "builders": stock[BUILDER].number(),
            "builders_each": each,
            "recruiting": stock[RECRUITING].number(),
            "opening": root["auction"]["opening"].number(1),
            "step": root["auction"]["step"].number(1),
            "build_prices": build_prices,
            "freedom_price": price["freedom"].number(),
            "profession_price": price["profession"].number(),
            "bonus_price": price["bonus"].number(),
            "point_florins": price["point"].number(1),
            "turn_actions": root["actions"]["turn"].number(),
            "limits": tuple([(action, root["actions"][action].number()) for action in ACTIONS]),
            "landscape_points": points[LANDSCAPE].number(),
            "builder_points": points[BUILDER].number(),
            "building_points": points["building"].number(),
            "best_work_points": points["best_work"].number(),
            "work_building": work["building"].number(),
            "work_landscape": work[LANDSCAPE].number(),
            "work_freedom": work["freedom"].number(),
            "work_jester": work[JESTER].number(),
            "work_card": work["card"].number(),
            "work_florins": work["florins"].number(),
            "work_point": work["point"].number(1),
        }

    def _things(self) -> dict[str, Any]:
        root = self.root
        freedoms = root["freedoms"].texts()
        tiles, stocks = self._tiles()
        landscapes = [tile[0] for tile in tiles if tile[1] == LANDSCAPE]
        buildings = [tile[0] for tile in tiles if tile[1] != LANDSCAPE]
        names = [*freedoms, *landscapes, *buildings, JESTER, BUILDER, RECRUITING, "prestige"]
        for name in names:
            if names.count(name) > 1 or not KEY.fullmatch(name):
                raise BadData(name[:40], "is the name of two things, or no key of small letters")
        for section, count in _TITLE_CARDS.items():
            if len(root[section].items()) != count:
                raise root[section].bad(f"are {len(root[section].items())}, not {count}")
        return {
            "palazzo": self._palazzo(),
            "freedoms": freedoms,
            "tiles": tiles,
            "stocks": stocks,
            "professions": tuple(
                [
                    (
                        key,
                        node["building"].text(buildings),
                        node[LANDSCAPE].text(landscapes),
                        node["freedom"].text(freedoms),
                    )
                    for key, node in root["professions"].items()
                ]
            ),
            **self._bonus((*COUNTED, *landscapes)),
            **self._prestige((*COUNTED, *landscapes)),
        }

    def _palazzo(self) -> tuple[str, ...]:
        node = self.root["board"]["palazzo"]
        try:
            mask_of(node.texts())
        except KeyError as error:
            raise node.bad(f"has {str(error.args[0])[:20]!r}, which is no square") from None
        return node.texts()

    def _tiles(self) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
        root = self.root
        each = root["stock"]["building"].number()
        tiles, stocks = [], []
        shapes: dict[tuple[str, ...], str] = {}
        for name, node in root["landscapes"].items():
            tiles.append((name, LANDSCAPE, *_grid(node["grid"], node["squares"].number(1))))
            stocks.append(node["stock"].number())
        for name, node in root["buildings"].items():
            size = node["size"].text(SIZES)
            grid = _grid(node["grid"], root["squares"][size].number(1))
            shape = min([lies.grid for lies in orientations(grid)])
            if shape in shapes:
                raise node["grid"].bad(f"is the shape of the {shapes[shape]} too")
            shapes[shape] = name
            tiles.append((name, size, *grid))
            stocks.append(each)
        return tuple(tiles), tuple(stocks)

    def _bonus(self, counted: Sequence[str]) -> dict[str, Any]:
        nodes = self.root["bonus"].items()
        return {
            "bonus": tuple([(key, *node["counts"].texts(counted)) for key, node in nodes]),
            "bonus_factors": tuple([node["factor"].number() for _, node in nodes]),
        }

    def _prestige(self, counted: Sequence[str]) -> dict[str, Any]:
        cards, needs, points, tied = [], [], [], []
        for key, node in self.root["prestige"].items():
            kinds = [kind for kind in ("most", "fewest", "least") if kind in node.content]
            if len(kinds) != 1:
                raise node.bad("has not one of most, fewest and least")
            (kind,) = kinds
            asked = node[kind].value()
            if kind == "least":
                if not isinstance(asked, dict) or not asked or not set(asked) <= set(counted):
                    raise node[kind].bad("does not say what it counts and how many it needs")
                cards.append((key, kind, *asked))
                needs.append(tuple([node[kind].whole(need, 1) for need in asked.values()]))
            else:
                cards.append((key, kind, node[kind].text(counted)))
                needs.append(())
            points.append(node["points"].number())
            tied.append(points[-1] if kind == "least" else node["tied"].number())
        return {
            "prestige": tuple(cards),
            "prestige_needs": tuple(needs),
            "prestige_points": tuple(points),
            "prestige_tied": tuple(tied),
        }


def _grid(node: Node, squares: int) -> tuple[str, ...]:
    """Return a tile's rows, checked: a full box of at most 7 × 7, connected, of its declared size."""
    rows = node.texts()
    if len(rows) > SIDE or len(rows[0]) > SIDE or len({len(row) for row in rows}) != 1:
        raise node.bad("is no box of rows of the same length on a board of 7 × 7")
    if set("".join(rows)) - {COVERED, "."}:
        raise node.bad("has signs other than X and .")
    columns = list(zip(*rows, strict=True))
    if any(COVERED not in line for line in (rows[0], rows[-1], columns[0], columns[-1])):
        raise node.bad("has an empty row or column at its edge")
    if "".join(rows).count(COVERED) != squares:
        raise node.bad(f"does not cover {squares} squares")
    mask = orientations(rows)[0].mask
    reached = mask & -mask
    while grown := neighbours(reached) & mask:
        reached |= grown
    if reached != mask:
        raise node.bad("is not in one piece")
    return rows
