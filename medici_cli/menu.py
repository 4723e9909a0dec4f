"""Choices with the keys that stand for them, and what a typed line means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from medici_cli.say import say_range
from medici_core.engine.reading import shown
from medici_core.engine.title import BadWords

if TYPE_CHECKING:
    from medici_core.engine.refusal import Choice

MOST_OPTIONS: Final = 8
"""Options of one choice that a menu lists; ``help WORD`` lists all."""
COLUMNS: Final = 72
"""No line of a menu is wider, but where one word is."""
_NUMBER: Final = re.compile(r"-?[0-9]+")


def keys_of(words: Sequence[str]) -> dict[str, str]:
    """Return for each word its shortest beginning that no other word has: word -> key."""
    return {
        word: next(
            (
                word[:size]
                for size in range(1, len(word))
                if not any(other.startswith(word[:size]) for other in words if other != word)
            ),
            word,
        )
        for word in words
    }


class Menu:
    """Show choices by their keys, and read what is typed.

    A key is the beginning of a word, and stands for the same word all game long. A number is never a key: it is an
    amount, or nothing, so that what was typed a moment too late can't be a bid.
    """

    def __init__(
        self, choices: Sequence[Choice], usages: Mapping[str, str], others: Sequence[str] = ()
    ) -> None:
        """Take the legal choices, how all commands are written (``{"bid": "bid N"}``), and words known beside them."""
        self._choices = tuple(choices)
        self._usages = usages
        self._words = tuple(dict.fromkeys([*usages, *others]))
        self._keys = keys_of(self._words)
        self._ranged = [choice for choice in choices if choice.low is not None]

    def key(self, word: str) -> str:
        """Return the key of a word."""
        return self._keys.get(word, word)

    def line(self) -> str:
        """Return what can be typed, in a line: ``p (pass), 8–40 (bid)``; choices with options show their key only."""
        plain = [choice for choice in self._choices if choice.low is None]
        return ", ".join([self._typed(choice) for choice in (*plain, *self._ranged)])

    def lists(self) -> list[str]:
        """Return, for each choice with options, the key with the first of them, wrapped."""
        return [
            line
            for choice in self._choices
            if choice.options
            for line in wrap(
                f"{self.key(choice.command)} {self._some(choice)}",
                COLUMNS,
                initial_indent="  ",
                subsequent_indent="    ",
            )
        ]

    def options(self, word: str) -> tuple[str, ...]:
        """Return everything that may now follow a word."""
        found = self.word(word)
        return tuple(
            [
                option
                for choice in self._choices
                if choice.command == found
                for option in choice.options
            ]
        )

    def words(self, line: str) -> list[str]:
        """Return the command's words that a line stands for; raises ``BadWords`` for a line that means nothing."""
        first, *rest = line.split()
        if not _NUMBER.fullmatch(first):
            return [self.word(first), *rest]
        if len(self._ranged) == 1:
            return [self._ranged[0].command, first, *rest]
        if self._ranged:
            could = " or ".join([f"{choice.command} {shown(first)}" for choice in self._ranged])
            raise BadWords(f"{shown(first)} could be {could}", "write the word, too")
        what = self.line()
        raise BadWords("no number is asked for now", f"type {what}" if what else "")

    def word(self, typed: str) -> str:
        """Return the word that is meant by itself or its beginning; raises ``BadWords`` with those that could be."""
        said = typed.lower()
        if said in self._words:
            return said
        meant = [word for word in self._words if word.startswith(said)]
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise BadWords(f"{shown(typed)!r} could be {' or '.join(meant)}", "write more of it")
        like = get_close_matches(said[:40], self._words, 2)
        works = (
            f"did you mean {' or '.join(like)}"
            if like
            else f"there are {', '.join(self._usages.values())}; `help` tells more"
        )
        raise BadWords(f"{shown(typed)!r} is no command", works)

    def _typed(self, choice: Choice) -> str:
        if choice.low is None:
            return f"{self.key(choice.command)} ({choice.command})"
        numbers = say_range(choice)
        if len(self._ranged) > 1:
            numbers = f"{self.key(choice.command)} {numbers}"
        return f"{numbers} ({choice.command})"

    def _some(self, choice: Choice) -> str:
        more = len(choice.options) - MOST_OPTIONS
        listed = " | ".join(choice.options[:MOST_OPTIONS])
        return f"{listed} | … {more} more: help {choice.command}" if more > 0 else listed
