"""Players' names: which can be, which are the same, and how they are found and written."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine.names import (
    LONGEST,
    clean_name,
    clean_names,
    find_name,
    quote_name,
    same_name,
)
from medici_core.engine.refusal import Refusal
from medici_core.engine.script_grammar import GameLine, parse_lines


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "A",
        "x" * 40,
        "Ann Lee",
        "Zoë",
        "Ægir",
        "张伟",
        "علي",
        "நிலா",
        "O'Neil",
        "Ann-Marie",
        "J. R.",
        "=",
        "🦊",
        "१",
    ],
)
def test_names_that_can_be(name: str) -> None:
    """Letters of any script, digits, signs, blanks within and pictures make a name."""
    assert unicodedata.normalize("NFC", name) == clean_name(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        *((name, "empty") for name in ("", " ", "\t\n", "\u200b", "\u2060\u3164", "\ufeff ")),
        *((name, "long") for name in ("x" * 41, "x" * 10_000, "é" * 41)),
        *(
            (name, "control")
            for name in ("A\nB", "A\x1b[2J", "A\x00", "A\x7fB", "A\u2028B", "A\u0085B")
        ),
        *((name, "control") for name in ("A\u202eB", "A\u2066B", "A\u200fB", "A\u061cB")),
        *((name, "control") for name in ("A\ud800", "A\ue000", "A\uffff")),
        *((name, "sign") for name in ("A,B", "A:B", "#A", 'A"B')),
    ],
)
def test_names_that_cannot_be(name: str, reason: str) -> None:
    """A name that can't be is refused with why, and the refusal shows nothing that could harm a terminal."""
    with pytest.raises(Refusal) as caught:
        clean_name(name)

    assert ("players.name", reason) == (caught.value.code, caught.value.facts["reason"])
    shown = caught.value.facts["name"]
    assert isinstance(shown, str)
    assert len(shown) <= 10 * LONGEST


def test_outer_blanks_and_forms_are_put_right() -> None:
    """Outer blanks go, and letters with their marks become one sign."""
    assert "Zoë" == clean_name("  Zoe\u0308\u00a0")
    assert 3 == len(clean_name("Zoe\u0308"))


def test_length_is_counted_after_composing() -> None:
    """40 letters with marks are 40 characters, in whatever form they were typed."""
    assert "é" * 40 == clean_name("e\u0301" * 40)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Ann", "ann"), ("ANN", "ann"), ("Straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ")),
        *(("Zoë", "Zoe\u0308"), ("Ann", "Ａｎｎ"), ("ﬁn", "FIN"), ("Å", "\u212b")),
        *(("Ann", "A\u200bnn"), ("Ann", "Ann\u2060"), ("Ann", "A\u00adnn"), ("Ann", "Ann\ufe0f")),
    ],
)
def test_names_that_are_the_same(one: str, other: str) -> None:
    """Case, Unicode form, width and invisible signs make no difference between names, nor in finding one."""
    assert same_name(one) == same_name(other)
    assert 1 == find_name(("Bob", one), f" {other} ")
    with pytest.raises(Refusal) as caught:
        clean_names([one, "Bob", other])
    assert "players.same" == caught.value.code


def test_two_of_one_name() -> None:
    """The very same name twice is refused as well."""
    with pytest.raises(Refusal) as caught:
        clean_names(["Ann", "Ann"])

    assert ("players.same", "Ann", "Ann") == (
        caught.value.code,
        caught.value.facts["name"],
        caught.value.facts["other"],
    )


def test_different_names_stay_different() -> None:
    """An accent makes a name another one."""
    assert ("Ann", "Änn", "Anna") == clean_names(["Ann", "Änn", "Anna"])


def test_nobody_of_that_name() -> None:
    """A name that nobody has is refused with those there are."""
    with pytest.raises(Refusal) as caught:
        find_name(("Ann", "Bob"), "Cem" * 100)

    assert ("players.unknown", ("Ann", "Bob")) == (caught.value.code, caught.value.facts["names"])
    assert len(str(caught.value.facts["name"])) <= LONGEST


@given(st.text(max_size=60))
def test_any_text_is_a_name_or_is_refused(text: str) -> None:
    """A cleaned name is clean, is the same name as what was typed, and a script reads it as it was written."""
    try:
        name = clean_name(text)
    except Refusal:
        return
    assert name == clean_name(name)
    assert same_name(name) == same_name(name.upper()) or same_name(name) == same_name(name.lower())
    (line,) = parse_lines(f"game medici wbc {quote_name(name)}", "test")
    assert isinstance(line, GameLine)
    assert (name,) == line.names


@given(st.text(max_size=12))
def test_the_same_form_is_settled(text: str) -> None:
    """The form for comparing is the same for every Unicode form of a text, and for itself."""
    form = same_name(text)

    assert form == same_name(form)
    assert {form} == {
        same_name(unicodedata.normalize(kind, text)) for kind in ("NFC", "NFD", "NFKC", "NFKD")
    }
