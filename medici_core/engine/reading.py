"""Single words of scripts and of the command line, read strictly: numbers, names, pairs. For every title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from medici_core.engine.names import find_name, quote_name
from medici_core.engine.refusal import Refusal
from medici_core.engine.title import BadWords, Names

LARGEST_INTEGER: Final = 2**53 - 1
"""What a number of more than 15 digits is read as: more than any amount, and still a payload's integer."""

NOBODY: Final = "none"

_SHOWN: Final = 60


def shown(word: str) -> str:
    """Return a word as messages repeat it: cut where it is long."""
    return word if len(word) <= _SHOWN else word[:_SHOWN] + "…"


def whole_number(word: str) -> int | None:
    """Return the whole number a word is in ASCII digits with at most a sign, or None; enormous ones are clamped."""
    if not re.fullmatch(r"[+-]?[0-9]+", word):
        return None
    sign = -1 if word[0] == "-" else 1
    digits = word.lstrip("+-").lstrip("0") or "0"
    return sign * (int(digits) if len(digits) <= 15 else LARGEST_INTEGER)


def amount_of(word: str, what: str) -> int:
    """Return a whole number; raises ``BadWords``."""
    number = whole_number(word)
    if number is None:
        raise BadWords(f"{shown(word)!r} is no whole number", f"give {what} in digits")
    return number


def seat_or_nobody(names: Names, word: str) -> int | None:
    """Return a player's seat, or None for the word ``none`` where no player is called so."""
    try:
        return find_name(names, word)
    except Refusal:
        if word == NOBODY:
            return None
        raise


def name_or_nobody(names: Names, seat: int | None) -> str:
    """Return the word ``seat_or_nobody`` reads."""
    return NOBODY if seat is None else quote_name(names[seat])


def pairs(words: Sequence[str], usage: str) -> Iterator[tuple[str, str]]:
    """Yield a line's words two by two; raises ``BadWords`` with ``usage`` where one is left alone."""
    if not words or len(words) % 2:
        raise BadWords("words are missing", f"write: {usage}")
    return zip(words[::2], words[1::2], strict=True)
