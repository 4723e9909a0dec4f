"""A data file as a tree of values with statuses: walking down it, and saying where something is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

STATUSES: Final = ("v", "d", "r", "p")
LARGEST: Final = 1_000_000
"""Largest number that a data file may have."""
KEY: Final = re.compile(r"[a-z][a-z0-9_]*")
"""What the name of a thing looks like."""


class BadData(ValueError):
    """Say what is wrong with a data file, and where (``professions.poet.lake``)."""

    def __init__(self, place: str, reason: str) -> None:
        """Keep both parts."""
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


def is_value(node: object) -> bool:
    """Tell whether a node is ``[value, status]``."""
    return isinstance(node, list) and len(node) == 2 and node[1] in STATUSES


class Node:
    """Walk down a data file and remember the way, for the sentence about what is wrong."""

    def __init__(self, place: str, content: Any) -> None:
        """Remember where it stands."""
        self.place = place
        self.content = content

    def bad(self, reason: str) -> BadData:
        """Return the error that says what is wrong here."""
        return BadData(self.place, reason)

    def __getitem__(self, key: str) -> Node:
        place = f"{self.place}.{key}".lstrip(".")
        if not isinstance(self.content, dict):
            raise self.bad("is no JSON object")
        if key not in self.content:
            raise KeyError(place)
        return Node(place, self.content[key])

    def items(self) -> list[tuple[str, Node]]:
        """Return what stands below by key; raises ``BadData`` for a key that is none."""
        if not isinstance(self.content, dict) or not self.content:
            raise self.bad("is no JSON object with something in it")
        for key in self.content:
            if not KEY.fullmatch(key):
                raise self.bad(f"has the key {key[:40]!r}: small letters, digits and _ make a key")
        return [(key, self[key]) for key in self.content]

    def value(self) -> Any:
        """Return the value that stands here, without its status."""
        if not is_value(self.content):
            raise self.bad(f"is no [value, status] with a status of {', '.join(STATUSES)}")
        return self.content[0]

    def number(self, least: int = 0) -> int:
        """Return a whole number from ``least``."""
        return self.whole(self.value(), least)

    def numbers(self, least: int = 0) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        return tuple([self.whole(number, least) for number in self._list()])

    def flag(self) -> bool:
        """Return true or false."""
        found = self.value()
        if not isinstance(found, bool):
            raise self.bad("is neither true nor false")
        return found

    def text(self, known: Sequence[str] = ()) -> str:
        """Return a text, one of ``known`` where there are any."""
        return self._word(self.value(), known)

    def texts(self, known: Sequence[str] = ()) -> tuple[str, ...]:
        """Return a list of texts."""
        return tuple([self._word(word, known) for word in self._list()])

    def _list(self) -> list[Any]:
        found = self.value()
        if not isinstance(found, list) or not found:
            raise self.bad("is no list with something in it")
        return found

    def whole(self, number: object, least: int) -> int:
        """Return a number that is whole and in range."""
        if number.__class__ is not int or not least <= number <= LARGEST:
            raise self.bad(f"is no whole number from {least} to {LARGEST}")
        return number

    def _word(self, word: object, known: Sequence[str]) -> str:
        if not isinstance(word, str) or (known and word not in known):
            raise self.bad(f"is none of {', '.join(known)}" if known else "is no text")
        return word
