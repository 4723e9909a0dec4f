"""Columns of text, short names, and the texts made of templates."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine.refusal import Refusal, Seat, Sentence
from medici_core.engine.text import cut, pad, printable, short_names, tell, width

NAMES = ("Ann", "Bob", "Cem")


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Ann", 3),
        ("漢字", 4),
        ("e\u0301", 1),
        ("ｶﾅ", 2),
        ("Ａ", 2),
        ("각", 2),
        ("\u1112\u1161\u11ab", 2),
        ("a\u200db", 2),
    ],
)
def test_width_counts_columns(text: str, columns: int) -> None:
    """Wide signs take two columns, combining ones and joiners none."""
    assert columns == width(text)


@given(st.text(), st.integers(min_value=1, max_value=30))
def test_cut_fits_and_shows_what_it_does(text: str, columns: int) -> None:
    """A cut text fits, is a beginning of the whole one, and ends with an ellipsis if anything is missing."""
    short = cut(text, columns)

    assert width(short) <= columns
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))


@given(st.text(max_size=8), st.integers(min_value=20, max_value=30), st.booleans())
def test_pad_fills_to_the_column(text: str, columns: int, right: bool) -> None:
    """A padded text has exactly the columns asked for."""
    assert columns == width(pad(text, columns, right))


@given(
    st.lists(
        st.text(alphabet="ab漢é", min_size=1, max_size=40), min_size=2, max_size=6, unique=True
    ),
    st.integers(min_value=5, max_value=20),
)
def test_short_names_stay_different(names: list[str], columns: int) -> None:
    """Names that begin alike can still be told apart when they are cut."""
    short = short_names(names, columns)

    assert len(names) == len(set(short))
    assert all(width(name) <= columns for name in short)


def test_printable_disarms_escapes() -> None:
    """No escape sequence, line end or direction mark reaches a terminal; joiners do."""
    assert "a\ufffd[31mb\ufffdc\ufffdd" == printable("a\x1b[31mb\nc\u202ed")
    assert "\u0915\u094d\u200d" == printable("\u0915\u094d\u200d")


@pytest.mark.parametrize(
    ("template", "facts", "text"),
    [
        ("{seat} bids {amount}.", {"seat": Seat(1), "amount": 7}, "Bob bids 7."),
        ("{seat}", {"seat": Seat(9)}, "9"),
        ("[{gone}]", {}, "[]"),
        ("[{nobody}]", {"nobody": None}, "[]"),
        ("{cards}", {"cards": ("S5", "D0")}, "S5 D0"),
        ("{seats:and}", {"seats": (Seat(0),)}, "Ann"),
        ("{seats:and}", {"seats": (Seat(0), Seat(1), Seat(2))}, "Ann, Bob and Cem"),
        ("{seats:and}", {}, ""),
        ("{names:list}", {"names": ("a", "b")}, "a, b"),
        ("{cards:keys}", {"cards": ("a_b", "\x1b")}, "a_b, \ufffd"),
        ("{cards:keys}", {}, ""),
        ("{seats:with n}", {"seats": (Seat(0), Seat(2)), "n": (3, 1)}, "Ann 3, Cem 1"),
        ("{n:card|cards}", {"n": 1}, "1 card"),
        ("{n:card|cards}", {"n": 0}, "0 cards"),
        ("{n:th}", {"n": 2}, "2nd"),
        ("{n:th}", {"n": 7}, "7th"),
        ("{good:cap}", {"good": "spice"}, "Spice"),
        ("{why:a=first|*=other}", {"why": "a"}, "first"),
        ("{why:a=first|*=other}", {"why": "b"}, "other"),
        ("{why:a=first}", {"why": "b"}, ""),
        ("{why:=none|*=some}", {"why": None}, "none"),
        ("{text}", {"text": "\x1b[2J{seat}"}, "\ufffd[2J{seat}"),
    ],
)
def test_templates(template: str, facts: dict[str, object], text: str) -> None:
    """Each specification of a template makes the text it promises."""
    templates = {"key": template, "ordinal": "{n}th", "ordinal.2": "2nd", "word.a_b": "a b"}

    assert text == tell(templates, Sentence("key", facts), NAMES)  # type: ignore[arg-type]  # any fact may come


def test_words_are_translated() -> None:
    """A word with a template of its own is told in the catalogue's language."""
    templates = {"key": "{good:cap} {goods}", "word.spice": "gewürz"}

    assert "Gewürz gewürz" == tell(
        templates, Sentence("key", {"good": "spice", "goods": ("spice",)}), ()
    )


def test_lists_follow_the_language() -> None:
    """How a list is joined stands in the catalogue."""
    templates = {"key": "{seats:and}", "list.and": " und "}

    assert "Ann und Bob" == tell(templates, Sentence("key", {"seats": (Seat(0), Seat(1))}), NAMES)


def test_a_sentence_without_template_shows_its_facts() -> None:
    """Nothing is lost, and nothing fails, where a catalogue lacks a sentence."""
    assert "bid.odd (seat Ann, amount 5)" == tell(
        {}, Sentence("bid.odd", {"seat": Seat(0), "amount": 5}), NAMES
    )
    assert "bid.odd" == tell({}, Refusal("bid.odd"), NAMES)
