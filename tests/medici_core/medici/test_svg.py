"""The table as a picture: well-formed, self-contained, escaped, and the same each time."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree as ET

import pytest

from medici_core.engine.kit.line import walk
from medici_core.medici.evolve import evolve
from medici_core.medici.state import State
from medici_core.medici.svg import WIDTH, svg
from medici_core.medici.title import TITLE
from tests.medici_core.medici.positions import TABLES, A, Line, cards, position

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("<b>Ann", 'Bob & "Co"', "漢" * 40, "\u202edan\x1b", "e\u0301" * 20, "Fay")

BIDDING = position(
    4,
    lot="S5 N10",
    drawer=A,
    high=(3, 8),
    holds=(cards("S4 C1"), (), (), ()),
    steps=((2, 0, 0, 0, 6), *((0,) * 5,) * 3),
)


def picture(state: State) -> ET.Element:
    """Parse the picture of a state."""
    return ET.fromstring(svg(state, NAMES[: len(state.money)], None))


def words(root: ET.Element) -> list[str]:
    """List all texts of a picture that are not in its definitions."""
    return [
        text.text or ""
        for group in root
        for text in group.iter(f"{SVG}text")
        if group.tag != f"{SVG}defs"
    ]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_position_is_drawn(edition: str, players: int) -> None:
    """After every fact of a game the picture is XML, uses only what it defines, and asks for nothing outside."""
    text = ""
    start = TITLE.new(edition, {}, players, None)
    for number, step in enumerate(walk(TITLE, start, Random(players).randrange)):
        state = step.before
        for event in step.events:
            state = evolve(state, event)
            if number % 7 and event is not step.events[-1]:
                continue
            text = svg(state, NAMES[:players], None)
            root = ET.fromstring(text)
            defined = {element.get("id") for element in root.iter() if element.get("id")}
            used = {element.get("href") for element in root.iter(f"{SVG}use")}
            assert used <= {f"#{name}" for name in defined}
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?://[^\"' ]+", text)


def test_same_position_same_bytes() -> None:
    """Equal positions are drawn byte for byte alike."""
    assert svg(Line(BIDDING).state, NAMES[:4], None) == svg(Line(BIDDING).state, NAMES[:4], None)


def test_names_are_text() -> None:
    """A name is never markup, and signs that steer a terminal or turn a line are replaced."""
    texts = words(picture(Line(BIDDING).state))

    assert "<b>Ann" in texts
    assert 'Bob & "Co"' in texts
    assert not any("\u202e" in text or "\x1b" in text for text in texts)


def test_picture_can_be_read_aloud() -> None:
    """Title and description tell in words what the picture shows."""
    root = picture(Line(BIDDING).state)
    title, description = root[0], root[1]

    assert (f"{SVG}title", f"{SVG}desc") == (title.tag, description.tag)
    assert "Medici, round 1 of 3" == title.text
    assert "The lot is S5 N10." in (description.text or "")
    assert "<b>Ann has 40 florins, holds S4 C1, and stands on spice 2" in (description.text or "")


def test_lot_and_bid_are_named() -> None:
    """The lot's worth, its goods and the high bid stand beside the cards."""
    texts = words(picture(Line(BIDDING).state))

    assert "Lot worth 15: spice 5, neutral 10" in texts
    assert any(text.startswith("High bid 8 by ") for text in texts)
    assert "20 cards left in the deck" in texts


def test_goods_differ_in_shape() -> None:
    """Goods can be told apart without colour: no two have the same outline."""
    root = picture(Line(BIDDING).state)
    shapes = {
        element.get("id"): element[0].get("d")
        for element in root.iter(f"{SVG}g")
        if re.fullmatch("g[SCDPMN]", element.get("id") or "")
    }

    assert 6 == len(shapes) == len(set(shapes.values()))


def test_largest_holds_stay_inside() -> None:
    """A hold of 36 places is drawn within its column."""
    state = Line(position(3, options=("hold_capacity.3=36",), h=(20, 3, 2))).state
    root = picture(state)
    places = [int(use.get("x") or 0) for use in root.iter(f"{SVG}use") if use.get("href") == "#e"]

    assert max(places) < WIDTH * 0.7


def test_style_and_definitions_do_not_change_in_a_game() -> None:
    """A page with many pictures of one game can carry style and definitions once."""
    shared = set()
    start = TITLE.new("grail-2016", {}, 6, None)
    for step in walk(TITLE, start, Random(1).randrange):
        shared.add(
            tuple(re.findall(r"<style>.*?</style>|<defs>.*?</defs>", svg(step.after, NAMES, None)))
        )

    assert 1 == len(shared)
    assert 2 == len(shared.pop())
