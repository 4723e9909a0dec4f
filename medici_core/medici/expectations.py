"""What a script may expect of a position of this title, beside what it may expect of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from medici_core.engine.names import find_name, quote_name
from medici_core.engine.reading import (
    NOBODY,
    amount_of,
    name_or_nobody,
    pairs,
    seat_or_nobody,
    shown,
)
from medici_core.engine.title import BadWords, Names
from medici_core.medici.cards import GOODS, Card, hold_value
from medici_core.medici.readings import INCOMES, cards_of, good_of, income_of
from medici_core.medici.state import PHASES, State

USAGES: Final[Mapping[str, str]] = {
    "money": "expect money NAME N",
    "hold": "expect hold NAME CARD …",
    "value": "expect value NAME N",
    "steps": "expect steps NAME GOOD N",
    "drawer": "expect drawer NAME",
    "phase": "expect phase chance|drawing|bidding|over",
    "deck": "expect deck N",
    "lot": "expect lot CARD …",
    "discarded": "expect discarded CARD …",
    "round": "expect round N",
    "high": "expect high NAME N",
    "paid": "expect paid NAME hold|prizes|rows N",
}
"""What can be expected, and how it is written."""

Pair = tuple[str, str]


def expect(state: State, words: Sequence[str], names: Names) -> Pair:
    """Return (expected, actual) of the words after ``expect``: equal texts when it holds.

    Cards compare as multisets. Raises ``BadWords`` for malformed words, ``Refusal`` for an unknown name.
    """
    if not words or words[0] not in _EXPECT:
        wrong = f"{shown(words[0])!r} can't be expected" if words else "nothing is expected"
        raise BadWords(wrong, f"what can be expected: {', '.join(USAGES)}")
    expected, actual = _EXPECT[words[0]](state, words[1:], names)
    return f"{words[0]} {expected}", f"{words[0]} {actual}"


def _of_game(
    what: str, value: Callable[[State], int]
) -> Callable[[State, Sequence[str], Names], Pair]:
    def read(state: State, rest: Sequence[str], names: Names) -> Pair:
        return str(amount_of(_single(what, rest), f"the {what}")), str(value(state))

    return read


def _of_seat(
    what: str, value: Callable[[State, int], int]
) -> Callable[[State, Sequence[str], Names], Pair]:
    def read(state: State, rest: Sequence[str], names: Names) -> Pair:
        expected, actual = [], []
        for name, number in pairs(rest, USAGES[what]):
            seat = find_name(names, name)
            expected.append(f"{quote_name(names[seat])} {amount_of(number, what)}")
            actual.append(f"{quote_name(names[seat])} {value(state, seat)}")
        return " ".join(expected), " ".join(actual)

    return read


def _of_row(
    what: str,
    column: Callable[[str], int],
    columns: Sequence[str],
    rows: Callable[[State], Sequence[Sequence[int]]],
) -> Callable[[State, Sequence[str], Names], Pair]:
    def read(state: State, rest: Sequence[str], names: Names) -> Pair:
        cells = list(pairs(rest[1:], USAGES[what]))
        seat = find_name(names, rest[0])
        row = rows(state)[seat]
        expected, actual = [quote_name(names[seat])], [quote_name(names[seat])]
        for word, number in cells:
            at = column(word)
            expected.append(f"{columns[at]} {amount_of(number, what)}")
            actual.append(f"{columns[at]} {row[at]}")
        return " ".join(expected), " ".join(actual)

    return read


def _of_cards(
    cards: Callable[[State], tuple[Card, ...]],
) -> Callable[[State, Sequence[str], Names], Pair]:
    def read(state: State, rest: Sequence[str], names: Names) -> Pair:
        return _sorted(cards_of(rest)), _sorted(cards(state))

    return read


def _sorted(cards: Sequence[Card]) -> str:
    return " ".join(sorted(cards)) or NOBODY


def _single(what: str, rest: Sequence[str]) -> str:
    if len(rest) != 1:
        raise BadWords(f"{what} takes one word", f"write: {USAGES[what]}")
    return rest[0]


def _hold(state: State, rest: Sequence[str], names: Names) -> Pair:
    if not rest:
        raise BadWords("whose hold is missing", f"write: {USAGES['hold']}")
    seat = find_name(names, rest[0])
    name = quote_name(names[seat])
    return f"{name} {_sorted(cards_of(rest[1:]))}", f"{name} {_sorted(state.holds[seat])}"


def _drawer(state: State, rest: Sequence[str], names: Names) -> Pair:
    seat = seat_or_nobody(names, _single("drawer", rest))
    return name_or_nobody(names, seat), name_or_nobody(names, state.drawer)


def _phase(state: State, rest: Sequence[str], names: Names) -> Pair:
    said = _single("phase", rest)
    if said not in PHASES.values():
        raise BadWords(f"{shown(said)!r} is no phase", f"write: {USAGES['phase']}")
    return said, PHASES[state.awaits]


def _high(state: State, rest: Sequence[str], names: Names) -> Pair:
    actual = NOBODY if state.high is None else f"{quote_name(names[state.high[0]])} {state.high[1]}"
    if len(rest) == 1 and seat_or_nobody(names, rest[0]) is None:
        return NOBODY, actual
    if len(rest) != 2:
        raise BadWords("a high bid is a name and florins", f"write: {USAGES['high']}")
    return f"{quote_name(names[find_name(names, rest[0])])} {amount_of(rest[1], 'florins')}", actual


_EXPECT: Final[Mapping[str, Callable[[State, Sequence[str], Names], Pair]]] = {
    "money": _of_seat("money", lambda state, seat: state.money[seat]),
    "hold": _hold,
    "value": _of_seat("value", lambda state, seat: hold_value(state.holds[seat])),
    "steps": _of_row("steps", good_of, GOODS, lambda state: state.steps),
    "drawer": _drawer,
    "phase": _phase,
    "deck": _of_game("deck", lambda state: state.deck),
    "lot": _of_cards(lambda state: state.lot),
    "discarded": _of_cards(lambda state: state.discarded),
    "round": _of_game("round", lambda state: state.round),
    "high": _high,
    "paid": _of_row("paid", income_of, INCOMES, lambda state: state.paid),
}
