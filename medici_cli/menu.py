"""Choices with the keys that stand for them, and what a typed line means."""

from __future__ import annotations

import re
from collections import Counter
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
"""Options of one choice that a menu lists one by one."""
MOST_HELP: Final = 20
"""Options that ``help WORD`` lists; ``legal WORD`` lists all."""
COLUMNS: Final = 72
"""No line of a menu is wider, but where one word is."""
DECLINE: Final = "pass"
"""The word by which titles let an offer go: an amount is asked for where nothing else can be said."""
_TIE: Final = "\u00a0"
"""Stands for a blank at which no line is broken."""
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
    amount, or nothing, so that what was typed a moment too late can't be a bid. Without its word it is taken only
    where nothing but one amount is asked for.
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
        asked = [choice.command for choice in choices if choice.command != DECLINE]
        self._bare = self._ranged[0].command if len(asked) == len(self._ranged) == 1 else ""

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
            line.replace(_TIE, " ")
            for choice in self._choices
            if choice.options
            for line in wrap(
                f"{self.key(choice.command)} {self._some(choice)}",
                COLUMNS,
                initial_indent="  ",
                subsequent_indent="    ",
            )
        ]

    def options(self, word: str, begun: Sequence[str] = ()) -> tuple[str, ...]:
        """Return what may now follow a word; ``begun``: of that what goes on with these words, or their beginnings."""
        found, said = self.word(word), [part.lower() for part in begun]
        return tuple(
            [
                option
                for choice in self._choices
                if choice.command == found
                for option in choice.options
                if _begins(option.lower().split(), said)
            ]
        )

    def thing(self, word: str, begun: Sequence[str]) -> str:
        """Return the first word of all that goes on from a word with these; "" where there are several, or none."""
        groups = _groups(self.options(word, begun))
        return next(iter(groups)) if len(groups) == 1 else ""

    def help(self, word: str, begun: Sequence[str] = ()) -> list[str]:
        """Return lines about what may follow a word: how many ways by what comes first, or the first of the ways."""
        found, options = self.word(word), self.options(word, begun)
        groups = _groups(options)
        if not begun and len(options) > MOST_HELP and 1 < len(groups) < len(options):
            named = [f"  {found} {first} ({_ways(ways)})" for first, ways in groups.items()]
            return [*named, f"help {found} {next(iter(groups))} lists the ways of one."]
        listed = [f"  {found} {option}" for option in options[:MOST_HELP]]
        more = len(options) - MOST_HELP
        if more > 0:
            listed.append(f"  … {more} more: {' '.join(['legal', found, *begun])} lists all")
        return listed

    def legal(self, said: Sequence[str] = ()) -> list[str]:
        """Return every legal command, one a line; ``said``: those that begin with these words."""
        word, begun = (self.word(said[0]), said[1:]) if said else ("", ())
        return [
            " ".join([choice.command, *more]).rstrip()
            for choice in self._choices
            if word in ("", choice.command)
            for more in (
                [[say_range(choice)]]
                if choice.low is not None
                else [[option] for option in self.options(choice.command, begun)]
                or [[]] * (not choice.options)
            )
        ]

    def words(self, line: str) -> list[str]:
        """Return the command's words that a line stands for; raises ``BadWords`` for a line that means nothing."""
        first, *rest = line.split()
        if not _NUMBER.fullmatch(first):
            return [self.word(first), *rest]
        if self._bare:
            return [self._bare, first, *rest]
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
        if not self._bare:
            numbers = f"{self.key(choice.command)} {numbers}"
        return f"{numbers} ({choice.command})"

    def _some(self, choice: Choice) -> str:
        options, word = choice.options, choice.command
        more = len(options) - MOST_OPTIONS
        groups = _groups(options)
        if more <= 0:
            shown, rest = options, ""
        elif len(groups) < len(options):
            shown = tuple([f"{first} ({_ways(ways)})" for first, ways in groups.items()])
            rest = f": help {word} {next(iter(groups))}"
        else:
            shown, rest = options[:MOST_OPTIONS], f" | … {more} more: help {word}"
        return " | ".join([option.replace(" ", _TIE) for option in shown]) + rest


def _begins(words: Sequence[str], said: Sequence[str]) -> bool:
    together = zip(words, said, strict=False)
    return len(said) <= len(words) and all(word.startswith(part) for word, part in together)


def _groups(options: Sequence[str]) -> Counter[str]:
    """Return how many options begin with each first word."""
    return Counter([option.split()[0] for option in options])


def _ways(number: int) -> str:
    return f"{number} way{'' if number == 1 else 's'}"
