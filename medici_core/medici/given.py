"""Positions as words: the ``given`` lines of a script, read and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from medici_core.engine.names import find_name, quote_name
from medici_core.engine.reading import amount_of, pairs, shown
from medici_core.engine.refusal import Refusal
from medici_core.engine.title import BadWords, Command, Names
from medici_core.medici.cards import GOODS
from medici_core.medici.commands import NewGame, SetUp
from medici_core.medici.editions import options_of, resolve
from medici_core.medici.readings import INCOMES, cards_of, good_of, income_of
from medici_core.medici.setup import NOT_SAID
from medici_core.medici.state import BIDDING, PHASES, State

USAGES: Final[Mapping[str, str]] = {
    "round": "given round N",
    "phase": "given phase chance|drawing|bidding|over",
    "deck": "given deck N",
    "drawer": "given drawer NAME",
    "money": "given money NAME N",
    "hold": "given hold NAME CARD …",
    "steps": "given steps NAME GOOD N",
    "lot": "given lot CARD …",
    "discarded": "given discarded CARD …",
    "high": "given high NAME N",
    "to-move": "given to-move NAME",
    "paid": "given paid NAME hold|prizes|rows N",
}
"""What can be given, in the order in which positions are written, and how."""


class _Given:
    """Gather what the lines give; each thing once."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.things: dict[tuple[object, ...], Any] = {}

    def put(self, value: object, *key: object) -> None:
        if key in self.things:
            raise BadWords(f"{self._spoken(key)} is given twice", "give it once")
        self.things[key] = value

    def _spoken(self, key: tuple[object, ...]) -> str:
        word, *rest = key
        parts = [str(word)]
        if rest:
            parts.append(self.names[int(str(rest[0]))])
        if len(rest) > 1:
            parts.append((GOODS if word == "steps" else INCOMES)[int(str(rest[1]))])
        return " ".join(parts)

    def one(self, word: str, default: Any = None) -> Any:
        return self.things.get((word,), default)

    def by_seat(self, word: str, default: Any) -> tuple[Any, ...]:
        return tuple([self.things.get((word, seat), default) for seat in range(len(self.names))])

    def rows(self, word: str, width: int) -> tuple[tuple[int, ...], ...]:
        seats = range(len(self.names))
        return tuple(
            [tuple([self.things.get((word, seat, at), 0) for at in range(width)]) for seat in seats]
        )


def _number(given: _Given, word: str, rest: Sequence[str]) -> None:
    given.put(amount_of(_single(word, rest), f"the {word}"), word)


def _word(given: _Given, word: str, rest: Sequence[str]) -> None:
    said = _single(word, rest)
    if said not in PHASES.values():
        raise BadWords(f"{shown(said)!r} is no phase", f"write: {USAGES[word]}")
    given.put(said, word)


def _name(given: _Given, word: str, rest: Sequence[str]) -> None:
    given.put(find_name(given.names, _single(word, rest)), word)


def _single(word: str, rest: Sequence[str]) -> str:
    if len(rest) != 1:
        raise BadWords(f"{word} takes one word", f"write: {USAGES[word]}")
    return rest[0]


def _cards(given: _Given, word: str, rest: Sequence[str]) -> None:
    given.put(cards_of(rest), word)


def _money(given: _Given, word: str, rest: Sequence[str]) -> None:
    for name, amount in pairs(rest, USAGES[word]):
        given.put(amount_of(amount, "florins"), word, find_name(given.names, name))


def _hold(given: _Given, word: str, rest: Sequence[str]) -> None:
    if not rest:
        raise BadWords("whose hold is missing", f"write: {USAGES[word]}")
    given.put(cards_of(rest[1:]), word, find_name(given.names, rest[0]))


def _high(given: _Given, word: str, rest: Sequence[str]) -> None:
    if len(rest) != 2:
        raise BadWords("a high bid is a name and florins", f"write: {USAGES[word]}")
    given.put((find_name(given.names, rest[0]), amount_of(rest[1], "florins")), word)


def _steps(given: _Given, word: str, rest: Sequence[str]) -> None:
    for good, step in pairs(rest[1:], USAGES[word]):
        given.put(amount_of(step, "the step"), word, find_name(given.names, rest[0]), good_of(good))


def _paid(given: _Given, word: str, rest: Sequence[str]) -> None:
    for income, amount in pairs(rest[1:], USAGES[word]):
        given.put(
            amount_of(amount, "florins"), word, find_name(given.names, rest[0]), income_of(income)
        )


_READ: Final[Mapping[str, Callable[[_Given, str, Sequence[str]], None]]] = {
    "round": _number,
    "phase": _word,
    "deck": _number,
    "drawer": _name,
    "money": _money,
    "hold": _hold,
    "steps": _steps,
    "lot": _cards,
    "discarded": _cards,
    "high": _high,
    "to-move": _name,
    "paid": _paid,
}


def given(start: Command, lines: Sequence[Sequence[str]], names: Names) -> Command:
    """Return the command that starts from the position the ``given`` lines describe; without lines, ``start``.

    Raises ``BadWords`` for malformed words and for a thing given twice, ``Refusal`` for an unknown name.
    """
    assert isinstance(start, NewGame)
    if not lines:
        return start
    found = _Given(names)
    for words in lines:
        if not words or words[0] not in _READ:
            wrong = f"{shown(words[0])!r} can't be given" if words else "nothing is given"
            raise BadWords(wrong, f"what can be given: {', '.join(USAGES)}")
        _READ[words[0]](found, words[0], words[1:])
    return SetUp(
        edition=start.edition,
        options=start.options,
        players=start.players,
        round=found.one("round", 1),
        phase=found.one("phase", NOT_SAID),
        drawer=found.one("drawer", start.first),
        deck=found.one("deck"),
        lot=found.one("lot", ()),
        discarded=found.one("discarded", ()),
        money=_all_money(start, found),
        holds=found.by_seat("hold", ()),
        steps=found.rows("steps", len(GOODS)),
        to_move=found.one("to-move"),
        high=found.one("high"),
        paid=found.rows("paid", len(INCOMES)),
    )


def _all_money(start: NewGame, found: _Given) -> tuple[int, ...] | None:
    if not any(key[0] == "money" for key in found.things):
        return None
    try:
        default = resolve(0, start.edition, start.options, start.players).start_money
    except Refusal:
        # What is wrong with the game itself is told when it starts, not by a line about money.
        default = 0
    return found.by_seat("money", default)


def position(state: State, names: Names) -> tuple[str, ...]:
    """Return the ``option`` and ``given`` lines that set this position up again, in canonical order.

    Round, phase, deck, drawer (where there is one) and money are always there, the rest where it differs from its
    value at the start of a round. Cards keep their order.
    """
    quoted = [quote_name(name) for name in names]
    lines = [f"option {key}={value}" for key, value in sorted(options_of(state.setup).items())]
    lines += [
        f"given round {state.round}",
        f"given phase {PHASES[state.awaits]}",
        f"given deck {state.deck}",
    ]
    if state.drawer is not None:
        lines.append(f"given drawer {quoted[state.drawer]}")
    money = [f"{name} {amount}" for name, amount in zip(quoted, state.money, strict=True)]
    lines.append(f"given money {' '.join(money)}")
    lines += [
        f"given hold {name} {' '.join(hold)}"
        for name, hold in zip(quoted, state.holds, strict=True)
        if hold
    ]
    lines += _rows("steps", quoted, state.steps, GOODS)
    if state.lot:
        lines.append(f"given lot {' '.join(state.lot)}")
    if state.discarded:
        lines.append(f"given discarded {' '.join(state.discarded)}")
    if state.high is not None:
        lines.append(f"given high {quoted[state.high[0]]} {state.high[1]}")
    if state.awaits == BIDDING:
        lines.append(f"given to-move {quoted[state.queue[0]]}")
    lines += _rows("paid", quoted, state.paid, INCOMES)
    return tuple(lines)


def _rows(
    word: str, quoted: Sequence[str], rows: Sequence[Sequence[int]], columns: Sequence[str]
) -> list[str]:
    lines = []
    for name, row in zip(quoted, rows, strict=True):
        cells = [f"{column} {cell}" for column, cell in zip(columns, row, strict=True) if cell]
        if cells:
            lines.append(f"given {word} {name} {' '.join(cells)}")
    return lines
