"""Choices with numbers before them, so that one can be typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from medici_cli.say import say_range

if TYPE_CHECKING:
    from medici_core.engine.refusal import Choice

_NUMBER: Final = re.compile(r"-?[0-9]+")
_LONGEST = 9
"""No menu has a number of more digits; whatever is longer is an amount."""


class Menu:
    """Number choices, and read what is typed.

    Where one choice takes a number, typing the number gives it: the others are then numbered so that none of theirs
    could be meant for it (from 0 on, beside a bid). Else all are numbered from 1.
    """

    def __init__(self, choices: Sequence[Choice], usages: Mapping[str, str]) -> None:
        """Take the legal choices, and how the commands are written (``{"bid": "bid N"}``)."""
        ranged = [choice for choice in choices if choice.low is not None]
        self._amount = ranged[0] if len(ranged) == 1 else None
        self._usages = usages
        plain = [
            [*choice.command.split(), *option]
            for choice in choices
            if choice is not self._amount
            for option in ([option.split() for option in choice.options] or [[]])
        ]
        self._numbered: dict[int, list[str]] = {}
        number = 1 if self._amount is None else 0
        for words in plain:
            while self._amount is not None and _takes(self._amount, number):
                number += 1
            self._numbered[number] = words
            number += 1

    def lines(self) -> list[str]:
        """Return the choices, a line each: what to type, and what it does."""
        rows = [(str(number), self._usage(words)) for number, words in self._numbered.items()]
        if self._amount is not None:
            rows.append((say_range(self._amount), self._usage([self._amount.command])))
        wide = max((len(key) for key, _ in rows), default=0)
        return [f"  {key:<{wide}}  {usage}" for key, usage in rows]

    def words(self, line: str) -> list[str] | None:
        """Return the command's words that a line stands for, None for a number that is not on the menu.

        What is no number is taken as words, the first in lower case.
        """
        first, *rest = line.split()
        if not _NUMBER.fullmatch(first):
            return [first.lower(), *rest]
        known = self._numbered.get(int(first)) if len(first) <= _LONGEST else None
        if known is not None:
            return [*known, *rest]
        return None if self._amount is None else [self._amount.command, first, *rest]

    def _usage(self, words: Sequence[str]) -> str:
        return self._usages.get(words[0], words[0]) if len(words) == 1 else " ".join(words)


def _takes(choice: Choice, number: int) -> bool:
    low, high = choice.low, choice.high
    return low is not None and low <= number and (high is None or number <= high)
