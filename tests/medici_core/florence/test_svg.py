"""The table as a picture: well-formed, self-contained, escaped, and the same each time."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.florence.placement import FULL, PALAZZO, SIDE, mask_of
from medici_core.florence.signs import SIGNS
from medici_core.florence.state import State
from medici_core.florence.svg import svg
from medici_core.florence.svg_board import empty_board, outline
from medici_core.florence.view import view
from tests.medici_core.florence.examples import ANN, BOB, CEM, EXAMPLES, bidding
from tests.medici_core.florence.tables import TABLES, game, position

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("<b>Ann", 'Bob & "Co"', "漢" * 40, "\u202edan\x1b", "e\u0301" * 20)


def picture(state: State) -> ET.Element:
    """Parse the picture of a state."""
    return ET.fromstring(svg(state, NAMES[: len(state.courts)], None))


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
    """Through a game the picture is XML, uses only what it defines, asks for nothing outside, and style and
    definitions never change.
    """
    shared = set()
    for number, step in enumerate(game(edition, players, players)):
        if number % 3:
            continue
        text = svg(view(step.after, None), NAMES[:players], None)
        root = ET.fromstring(text)
        defined = {element.get("id") for element in root.iter() if element.get("id")}
        used = {element.get("href") for element in root.iter(f"{SVG}use")}
        assert used <= {f"#{name}" for name in defined}
        assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?://[^\"' ]+", text)
        shared.add(tuple(re.findall(r"<style>.*?</style>|<defs>.*?</defs>", text)))
    assert [2] == [len(parts) for parts in shared]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_phase_is_drawn(name: str) -> None:
    """Each phase has its picture, byte for byte the same each time, with a title and a description in words."""
    state = EXAMPLES[name]()
    root = picture(state)

    assert svg(state, NAMES[: len(state.courts)], None) == svg(
        state, NAMES[: len(state.courts)], None
    )
    assert (f"{SVG}title", f"{SVG}desc") == (root[0].tag, root[1].tag)
    assert (root[0].text or "").startswith("The Princes of Florence, ")


def test_names_are_text() -> None:
    """A name is never markup, and signs that steer a terminal or turn a line are replaced."""
    texts = words(picture(position(ANN, BOB, CEM, CEM)))

    assert "<b>Ann" in texts
    assert 'Bob & "Co"' in texts
    assert not any("\u202e" in text or "\x1b" in text for text in texts)


def test_picture_can_be_read_aloud() -> None:
    """The description tells in words what the picture shows."""
    said = picture(bidding())[1].text or ""

    assert "To move: <b>Ann, to raise to 500 or to pass." in said
    assert (
        "<b>Ann has 14 prestige points and 900 florins, 1 builder, 2 jesters, freedom of travel, theater, chapel, "
        "lake and lake." in said
    )


def test_auction_and_courts_are_named() -> None:
    """Objects, high bid, freedoms, figures and numbers of cards stand in full words beside their signs."""
    texts = words(picture(bidding()))

    for text in ("bid 400", "sold this round", "prestige card", "recruiting card"):
        assert text in texts
    for text in ("travel", "no religion", "2 jesters", "3 professions", "no opinion"):
        assert text in texts
    assert "3 works: jurist, architect, 1 recruiting card" in texts
    assert "a work needs at least 12" in texts


def test_signs_differ_in_shape() -> None:
    """Landscapes, freedoms and cards can be told apart without colour: no two have the same outline."""
    root = picture(bidding())
    shapes = {
        element.get("id"): re.sub(r"(fill|stroke)=\S+", "", ET.tostring(element, "unicode"))
        for element in root.iter(f"{SVG}g")
        if (element.get("id") or "").startswith("s-")
    }
    outlines = [re.sub(r'id="[^"]*"', "", shape) for shape in shapes.values()]

    assert {f"s-{name}" for name in SIGNS} == set(shapes)
    assert len(outlines) == len(set(outlines))


def test_tiles_have_letters_or_signs() -> None:
    """Every building has its letter on the board, every square of a landscape the landscape's sign."""
    root = picture(bidding())
    lying = [title.text for title in root.iter(f"{SVG}title")]
    lakes = [use for use in root.iter(f"{SVG}use") if use.get("href") == "#s-lake"]

    for name in ("theater", "chapel", "lake", "forest", "university", "palazzo"):
        assert name in lying
    assert 8 + 2 == len(lakes), "two lakes of four squares, the object and the legend"


def test_no_card_in_hand_is_drawn() -> None:
    """A picture is for everybody: of a hand it has the numbers alone, whatever the state shows."""
    text = svg(bidding(), NAMES[:3], None)

    for card in ("alchemist", "bell_maker", "bell maker", "per_lake", "most_lakes"):
        assert card not in text


def test_money_is_kept_off_pictures() -> None:
    """Without open_money no picture of a running game shows anybody's money."""
    texts = words(picture(position(ANN, BOB, CEM, edition="printed")))

    assert "14 prestige points, ? florins" in texts
    assert not any("900" in text for text in texts)


def test_palazzo_of_another_shape_is_drawn() -> None:
    """A palazzo that a data file puts elsewhere is drawn where it lies, without the gate of the usual one."""
    elsewhere = mask_of(("c4", "d4", "e4"))

    assert outline(elsewhere, 22) in empty_board(elsewhere, 22)
    assert "#5c4f40" in empty_board(PALAZZO, 22)
    assert "#5c4f40" not in empty_board(elsewhere, 22)


@given(st.integers(1, FULL))
def test_outline_encloses_the_squares(mask: int) -> None:
    """The loops of an outline, even-odd, enclose exactly the squares of the tile."""
    loops = [
        [tuple(map(int, point)) for point in re.findall(r"(\d+) (\d+)", loop)]
        for loop in outline(mask, 2).split("Z")
        if loop
    ]
    edges = [
        (loop[at - 1], loop[at])
        for loop in loops
        for at in range(len(loop))
        if loop[at - 1][0] == loop[at][0]
    ]

    inside = 0
    for square in range(SIDE * SIDE):
        row, column = divmod(square, SIDE)
        x, y = 2 * column + 1, 2 * (SIDE - 1 - row) + 1
        crossed = [a for a, b in edges if a[0] < x and min(a[1], b[1]) < y < max(a[1], b[1])]
        inside |= (len(crossed) % 2) << square
    assert mask == inside
