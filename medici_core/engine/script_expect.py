"""What a script may expect of any game: what is legal, who moves, who won. The rest is the title's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from medici_core.engine.names import find_name, quote_name
from medici_core.engine.refusal import Choice, Refusal
from medici_core.engine.script_grammar import shown
from medici_core.engine.title import AnyTitle, BadWords, Names

NOBODY: Final = "none"

USAGES: Final[Mapping[str, str]] = {
    "legal": "expect legal NAME COMMAND LO-HI …, or none",
    "to-move": "expect to-move NAME, or none",
    "winners": "expect winners NAME …, or none",
}
"""What can be expected of any game, and how it is written; ``refused`` is the grammar's."""
REFUSED: Final = "refused"

_Pair: TypeAlias = tuple[str, str]


def expectation(title: AnyTitle, state: Any, words: Sequence[str], names: Names) -> _Pair:
    """Return (expected, actual) of the words after ``expect``; they are equal when it holds.

    Raises ``BadWords`` for malformed words and ``Refusal`` for an unknown name.
    """
    if words[0] in _GENERIC:
        expected, actual = _GENERIC[words[0]](title, state, words[1:], names)
        return f"{words[0]} {expected}", f"{words[0]} {actual}"
    known = title.words.expectations
    if known and words[0] not in known:
        wrong = f"{shown(words[0])} can't be expected"
        raise BadWords(wrong, f"what can be expected: {', '.join(expectable(title))}")
    return title.words.expect(state, words, names)


def expectable(title: AnyTitle) -> tuple[str, ...]:
    """Return every word that may follow ``expect`` in a game of this title."""
    return (*title.words.expectations, *USAGES, REFUSED)


def _legal(title: AnyTitle, state: Any, rest: Sequence[str], names: Names) -> _Pair:
    if len(rest) < 2:
        raise BadWords(
            "a name and what it may do are missing",
            f"write: {USAGES['legal']}",
        )
    seat = find_name(names, rest[0])
    choices = title.legal(state, seat)
    # The verb of a command with a range may be written or left out: `bid 8-40` is `8-40`.
    verbs = {choice.command for choice in choices if _ranged(choice)}
    expected = {_legal_word(word) for word in rest[1:]} - verbs - {NOBODY}
    actual = {item for choice in choices for item in _items(choice)}
    name = quote_name(names[seat])
    return f"{name} {_joined(expected)}", f"{name} {_joined(actual)}"


def _ranged(choice: Choice) -> bool:
    return choice.low is not None or bool(choice.options)


def _items(choice: Choice) -> tuple[str, ...]:
    if choice.low is not None:
        return (f"{choice.low}-{choice.high}",)
    return choice.options or (choice.command,)


def _legal_word(word: str) -> str:
    found = re.fullmatch(r"0*([0-9]{1,15})-0*([0-9]{1,15})", word)
    if found:
        return f"{found[1]}-{found[2]}"
    if re.fullmatch(r"[-0-9]+", word):
        raise BadWords(f"{shown(word)} is no range", "a range is always LO-HI, also 8-8")
    return word


def _joined(items: set[str]) -> str:
    return " ".join(sorted(items)) or NOBODY


def _winners(title: AnyTitle, state: Any, rest: Sequence[str], names: Names) -> _Pair:
    if not rest:
        raise BadWords("the winners' names are missing", f"write: {USAGES['winners']}")
    outcome = title.outcome(state)
    seats = {_seat(names, word) for word in rest}
    return _named(names, seats), _named(names, set(outcome.winners) if outcome else set())


def _to_move(title: AnyTitle, state: Any, rest: Sequence[str], names: Names) -> _Pair:
    if len(rest) != 1:
        raise BadWords("one name belongs here", f"write: {USAGES['to-move']}")
    return _named(names, {_seat(names, rest[0])}), _named(names, {title.to_move(state)})


def _seat(names: Names, word: str) -> int | None:
    try:
        return find_name(names, word)
    except Refusal:
        if word == NOBODY:
            return None
        raise


def _named(names: Names, seats: Iterable[int | None]) -> str:
    found = sorted({seat for seat in seats if seat is not None})
    return " ".join([quote_name(names[seat]) for seat in found]) or NOBODY


_GENERIC: Final[Mapping[str, Callable[[AnyTitle, Any, Sequence[str], Names], _Pair]]] = {
    "legal": _legal,
    "to-move": _to_move,
    "winners": _winners,
}
