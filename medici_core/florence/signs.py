"""Letters and drawn signs for what lies on a board: no two alike, so that nothing rests on colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_uppercase
from typing import Final

EMPTY: Final = "."
PALAZZO_SIGN: Final = "#"

_LETTERS: Final[Mapping[str, str]] = {
    "university": "U",
    "laboratory": "A",
    "workshop": "W",
    "library": "B",
    "opera": "O",
    "studio": "S",
    "hospital": "H",
    "theater": "T",
    "tower": "R",
    "chapel": "C",
    "forest": "f",
    "lake": "l",
    "park": "p",
}


def letters(buildings: Iterable[str], landscapes: Iterable[str]) -> dict[str, str]:
    """Return a letter for every tile, capital for buildings and small for landscapes.

    No two are the same letter of the alphabet. A tile that has no usual letter takes the first of its name that is
    free, or the first of the alphabet.
    """
    small = tuple(landscapes)
    names = [*buildings, *small]
    given = {name: _LETTERS[name] for name in names if name in _LETTERS}
    for name in names:
        if name not in given:
            used = {letter.upper() for letter in given.values()}
            letter = next(
                (c for c in name.upper() + ascii_uppercase if c.isalpha() and c not in used), "?"
            )
            given[name] = letter.lower() if name in small else letter
    return given


SIGNS: Final[Mapping[str, str]] = {
    "forest": '<path fill="#2f6b34" d="M0-9 6-1H3L8 6H1V9H-1V6H-8L-3-1H-6Z"/>',
    "lake": '<path fill="none" stroke="#1d5f8f" stroke-width="2.2" stroke-linecap="round" '
    'd="M-8-5Q-4-9 0-5T8-5M-8 1Q-4-3 0 1T8 1M-8 7Q-4 3 0 7T8 7"/>',
    "park": '<g fill="#b0447a"><circle cy="-5" r="3.4"/><circle cx="4.8" cy="-1.4" r="3.4"/>'
    '<circle cx="3" cy="4" r="3.4"/><circle cx="-3" cy="4" r="3.4"/><circle cx="-4.8" cy="-1.4" r="3.4"/></g>'
    '<circle r="2.6" fill="#f4c542"/>',
    "jester": '<path fill="#8a2f6b" '
    'd="M-7 6V3C-9-1-8-6-9-7-5-7-4-4-3-2-2-5-1-7 0-9 1-7 2-5 3-2 4-4 5-7 9-7 8-6 9-1 7 3V6Z"/>'
    '<g fill="#e0b020" stroke="#8a2f6b" stroke-width=".8"><circle cx="-9" cy="-7" r="2"/>'
    '<circle cy="-9" r="2"/><circle cx="9" cy="-7" r="2"/></g><path fill="#e0b020" d="M-7 6H7V9H-7Z"/>',
    "builder": '<path fill="#7a5230" d="M-1.6-2H1.6V9H-1.6Z"/>'
    '<path fill="#4d555e" d="M-8-8H5L9-4V-1H7L5-3H-8Z"/>',
    "prestige": '<path fill="#b8860b" d="M0-10 2.4-3.2 9.5-3.1 3.8 1.2 5.9 8.1 0 4-5.9 8.1-3.8 1.2-9.5-3.1-2.4-3.2Z"/>',
    "recruiting": '<g fill="#35506e"><circle cx="-4" cy="-5" r="3.4"/><path d="M-10 8C-10 1-8-1-4-1S2 1 2 8Z"/>'
    '<path d="M3-2H6V-5L10 0 6 5V2H3Z"/></g>',
    "bonus": '<path fill="#3b7a57" d="M-2.4-9H2.4V-2.4H9V2.4H2.4V9H-2.4V2.4H-9V-2.4H-2.4Z"/>',
    "profession": '<path fill="#6d4c2f" d="M9-9C2-9-5-3-6 5L-9 9-7 9-5 6C4 6 9-1 9-9Z"/>',
    "travel": '<path fill="#7a5230" d="M-9 3H9L6 8H-6Z"/><path fill="#2a5a9a" d="M-1-9V1H-8Z"/>'
    '<path fill="#5d8cc4" d="M1-7V1H7Z"/>',
    "religion": '<path fill="#7a2f2f" d="M-1.8-9H1.8V-5H6V-1.6H1.8V9H-1.8V-1.6H-6V-5H-1.8Z"/>',
    "opinion": '<path fill="#2f6b5e" d="M-9-8H9V3H-1L-6 9V3H-9Z"/>'
    '<path stroke="#fff" stroke-width="1.6" d="M-6-4.5H6M-6-.5H3"/>',
}
"""Sign -> its drawing around the origin, inside -10 to 10."""
