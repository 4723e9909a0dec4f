"""Single words of scripts and of the command line for this title: keys of the data file, squares, players' rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from medici_core.engine.names import find_name
from medici_core.engine.reading import NOBODY, amount_of, pairs, shown
from medici_core.engine.title import BadWords, Names
from medici_core.florence.cards import DECKS

UNKNOWN: Final = "?"
"""Stands in a position for a card that the looker does not know."""


def key_of(word: str) -> str:
    """Return a word as the data file writes keys: ``Bell-Maker`` is ``bell_maker``. What is no key stays refusable."""
    return shown(word.lower().replace("-", "_") if word.isascii() else word)


def keys_of(words: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of several words; ``none`` alone, or nothing, are none."""
    return () if list(words) == [NOBODY] else tuple([key_of(word) for word in words])


def deck_of(word: str) -> str:
    """Return a deck's key; raises ``BadWords``."""
    if key_of(word) not in DECKS:
        raise BadWords(f"{shown(word)!r} is no deck", f"decks: {', '.join(DECKS)}")
    return key_of(word)


def single(word: str, rest: Sequence[str], usage: str) -> str:
    """Return the only word after another; raises ``BadWords`` where there are none or several."""
    if len(rest) != 1:
        raise BadWords(f"{word} takes one word", f"write: {usage}")
    return rest[0]


def numbers_by_seat(
    rest: Sequence[str], names: Names, what: str, usage: str
) -> Iterator[tuple[int, int]]:
    """Yield (seat, number) for ``NAME N NAME N …``; raises ``BadWords``, and ``Refusal`` for an unknown name."""
    for name, number in pairs(rest, usage):
        yield find_name(names, name), amount_of(number, what)


def seat_and_rest(
    word: str, rest: Sequence[str], names: Names, usage: str
) -> tuple[int, Sequence[str]]:
    """Return the seat named first, and the words after it; raises ``BadWords`` where no name is there."""
    if not rest:
        raise BadWords(f"whose {word} is missing", f"write: {usage}")
    return find_name(names, rest[0]), rest[1:]
