"""The terminal: lines that fit it."""

from __future__ import annotations

import pytest

from medici_cli.screen import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("", ""),
        ("one two", "one two"),
        ("aaaaaaaaaa bbbbbbbbbb cc", "aaaaaaaaaa\nbbbbbbbbbb cc"),
        ("  aaaaaaaaaa bbbbbbbbbb", "  aaaaaaaaaa\n  bbbbbbbbbb"),
        ("short\naaaaaaaaaa bbbbbbbbbb", "short\naaaaaaaaaa\nbbbbbbbbbb"),
        ("漢漢漢漢漢 漢漢漢漢漢", "漢漢漢漢漢\n漢漢漢漢漢"),
        (f"a {'b' * 30} c", f"a\n{'b' * 30}\nc"),
    ],
)
def test_lines_are_folded_between_words(text: str, folded: str) -> None:
    """A line of more than 20 columns is broken at blanks and keeps its indent; wide signs take two columns."""
    assert folded == fold(text, 20)


def test_a_terminal_too_narrow_breaks_lines_itself() -> None:
    """Below 20 columns a text stays as it is."""
    assert "one two three four five" == fold("one two three four five", 10)
