"""Positions as words: the ``option`` and ``given`` lines of a position, whole or as one seat may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from medici_core.engine.names import quote_name
from medici_core.engine.title import Names
from medici_core.florence.cards import DECKS
from medici_core.florence.editions import options_of
from medici_core.florence.packaged import packaged_text
from medici_core.florence.placement import squares_of
from medici_core.florence.readings import UNKNOWN
from medici_core.florence.state import BIDDING, Court, State, active, to_move

_COUNTS: Final[Mapping[str, Callable[[Court], int]]] = {
    "points": lambda court: court.points,
    "builders": lambda court: court.builders,
    "jesters": lambda court: court.jesters,
    "recruiting": lambda court: court.recruiting,
    "recruited": lambda court: court.recruited,
}
_CARDS: Final[Mapping[str, Callable[[Court], Sequence[str | None]]]] = {
    "freedoms": lambda court: court.freedoms,
    "hand": lambda court: court.hand,
    "open-hand": lambda court: court.open_hand,
    "table": lambda court: court.table,
    "bonus": lambda court: court.bonus,
    "prestige": lambda court: court.prestige,
    "offered": lambda court: court.offered,
}


def position(state: State, names: Names) -> tuple[str, ...]:
    """Return the ``option`` and ``given`` lines that set this position up again, in canonical order.

    Round, phase and money are always there, start player and who decides or draws where there are any, the rest
    where it isn't nothing. Cards keep their order. A card that the looker doesn't know is ``?``: such a position can
    be read by people and compared, but not be played.
    """
    quoted = [quote_name(name) for name in names]
    options = options_of(state.setup, packaged_text())
    lines = [f"option {key}={value}" for key, value in sorted(options.items())]
    lines += [f"given {line}" for line in _lines(state, quoted)]
    return tuple(lines)


def _lines(state: State, quoted: Sequence[str]) -> Iterator[str]:
    yield f"round {state.round}"
    yield f"phase {state.awaits}"
    seat = to_move(state) if state.awaits == BIDDING else state.seat
    if state.start is not None:
        yield f"start {quoted[state.start]}"
    if seat is not None:
        yield f"to-move {quoted[seat]}"
    courts = list(zip(quoted, state.courts, strict=True))
    yield " ".join(["money", *[f"{name} {court.money}" for name, court in courts]])
    for word, count in _COUNTS.items():
        yield from _numbers(word, quoted, [count(court) for court in state.courts])
    for name, court in courts:
        for tile in court.tiles:
            yield " ".join(["tile", name, tile.name, *squares_of(tile.mask)])
    for word, cards in _CARDS.items():
        for name, court in courts:
            if cards(court):
                yield " ".join([word, name, *[_card(card) for card in cards(court)]])
    if state.deck:
        yield f"deck {state.deck}"
    if state.due:
        yield f"due {state.due}"
    for deck, returned in zip(DECKS, state.returned, strict=True):
        if returned:
            cells = [f"{quoted[owner]} {_card(card)}" for owner, card in returned]
            yield " ".join(["returned", deck, *cells])
    yield from _words("played", state.played)
    yield from _words("discarded", state.discarded)
    yield from _words("sold", state.sold)
    yield from _words("out", [quoted[owner] for owner in state.out])
    if state.chooser is not None:
        yield f"chooser {quoted[state.chooser]}"
    if state.object:
        yield f"object {state.object}"
    if state.high is not None:
        yield f"high {quoted[state.high[0]]} {state.high[1]}"
        yield from _words("passed", [quoted[rival] for rival in passed(state)])
    yield from _words("used", state.used)
    yield from _numbers("best", quoted, state.best)
    if state.value:
        yield f"value {state.value}"


def passed(state: State) -> tuple[int, ...]:
    """Return the active seats that are out of the bidding on the table, in the order of their seats."""
    if state.high is None:
        return ()
    return tuple(
        [seat for seat in active(state) if seat not in state.queue and seat != state.high[0]]
    )


def _card(card: str | None) -> str:
    return UNKNOWN if card is None else card


def _words(word: str, words: Sequence[str]) -> Iterator[str]:
    if words:
        yield " ".join([word, *words])


def _numbers(word: str, quoted: Sequence[str], numbers: Sequence[int]) -> Iterator[str]:
    cells = [f"{name} {number}" for name, number in zip(quoted, numbers, strict=True) if number]
    yield from _words(word, cells)
