"""What a script may expect of a position of this title, beside what it may expect of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from medici_core.engine.names import find_name, quote_name
from medici_core.engine.reading import NOBODY, amount_of, name_or_nobody, seat_or_nobody, shown
from medici_core.engine.title import BadWords, Names
from medici_core.florence.cards import DECKS
from medici_core.florence.placement import squares_of
from medici_core.florence.position import passed
from medici_core.florence.readings import (
    UNKNOWN,
    deck_of,
    key_of,
    keys_of,
    numbers_by_seat,
    seat_and_rest,
    single,
)
from medici_core.florence.scoring import empty_squares
from medici_core.florence.state import PHASES, Court, State, deck_size, purse, stock

USAGES: Final[Mapping[str, str]] = {
    "round": "expect round N",
    "phase": f"expect phase {'|'.join(PHASES)}",
    "minimum": "expect minimum N",
    "start": "expect start NAME",
    "chooser": "expect chooser NAME",
    "object": "expect object OBJECT",
    "high": "expect high NAME N",
    "passed": "expect passed NAME …",
    "out": "expect out NAME …",
    "sold": "expect sold OBJECT …",
    "money": "expect money NAME N",
    "points": "expect points NAME N",
    "funds": "expect funds NAME N",
    "hand": "expect hand NAME CARD …",
    "table": "expect table NAME CARD …",
    "bonus": "expect bonus NAME CARD …",
    "prestige": "expect prestige NAME CARD …",
    "offered": "expect offered NAME CARD …",
    "freedoms": "expect freedoms NAME FREEDOM …",
    "builders": "expect builders NAME N",
    "jesters": "expect jesters NAME N",
    "recruiting": "expect recruiting NAME N",
    "recruited": "expect recruited NAME N",
    "tile": "expect tile NAME TILE SQUARE …",
    "tiles": "expect tiles NAME TILE …",
    "empty": "expect empty NAME N",
    "best": "expect best NAME N",
    "used": "expect used ACTION …",
    "value": "expect value N",
    "stock": "expect stock THING N",
    "deck": f"expect deck {'|'.join(DECKS)} N",
    "played": "expect played CARD …",
    "discarded": "expect discarded TILE …",
}
"""What can be expected, and how it is written."""

Pair: TypeAlias = tuple[str, str]
_Reader: TypeAlias = Callable[[str, State, Sequence[str], Names], Pair]


def expect(state: State, words: Sequence[str], names: Names) -> Pair:
    """Return (expected, actual) of the words after ``expect``: equal texts when it holds.

    Cards and tiles compare as multisets; ``hand`` holds open and secret professions alike, ``funds`` are florins with
    all points turned into money. Raises ``BadWords`` for malformed words, ``Refusal`` for an unknown name.
    """
    if not words or words[0] not in _EXPECT:
        wrong = f"{shown(words[0])!r} can't be expected" if words else "nothing is expected"
        raise BadWords(wrong, f"what can be expected: {', '.join(USAGES)}")
    expected, actual = _EXPECT[words[0]](words[0], state, words[1:], names)
    return f"{words[0]} {expected}", f"{words[0]} {actual}"


def _of_game(value: Callable[[State], int]) -> _Reader:
    def read(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
        number = amount_of(single(word, rest, USAGES[word]), f"the {word}")
        return str(number), str(value(state))

    return read


def _key(value: Callable[[State], str]) -> _Reader:
    def read(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
        return key_of(single(word, rest, USAGES[word])), value(state) or NOBODY

    return read


def _keys(value: Callable[[State], Sequence[str]]) -> _Reader:
    def read(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
        return _sorted(keys_of(rest)), _sorted(value(state))

    return read


def _seat(value: Callable[[State], int | None]) -> _Reader:
    def read(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
        seat = seat_or_nobody(names, single(word, rest, USAGES[word]))
        return name_or_nobody(names, seat), name_or_nobody(names, value(state))

    return read


def _seats(value: Callable[[State], Sequence[int]]) -> _Reader:
    def read(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
        seats = [] if list(rest) == [NOBODY] else [find_name(names, name) for name in rest]
        return _named(names, seats), _named(names, value(state))

    return read


def _of_seat(value: Callable[[State, int], int]) -> _Reader:
    def read(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
        expected, actual = [], []
        for seat, number in numbers_by_seat(rest, names, word, USAGES[word]):
            expected.append(f"{quote_name(names[seat])} {number}")
            actual.append(f"{quote_name(names[seat])} {value(state, seat)}")
        return " ".join(expected), " ".join(actual)

    return read


def _cards(value: Callable[[Court], Sequence[str | None]]) -> _Reader:
    def read(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
        seat, words = seat_and_rest(word, rest, names, USAGES[word])
        name = quote_name(names[seat])
        return (
            f"{name} {_sorted(keys_of(words))}",
            f"{name} {_sorted(value(state.courts[seat]))}",
        )

    return read


def _sorted(cards: Sequence[str | None]) -> str:
    return " ".join(sorted([UNKNOWN if card is None else card for card in cards])) or NOBODY


def _named(names: Names, seats: Sequence[int]) -> str:
    return " ".join([quote_name(names[seat]) for seat in sorted(seats)]) or NOBODY


def _phase(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
    said = single(word, rest, USAGES[word]).lower()
    if said not in PHASES:
        raise BadWords(f"{shown(said)!r} is no phase", f"write: {USAGES[word]}")
    return said, state.awaits


def _high(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
    actual = NOBODY if state.high is None else f"{quote_name(names[state.high[0]])} {state.high[1]}"
    if len(rest) == 1 and seat_or_nobody(names, rest[0]) is None:
        return NOBODY, actual
    if len(rest) != 2:
        raise BadWords("a high bid is a name and florins", f"write: {USAGES[word]}")
    seat, amount = find_name(names, rest[0]), amount_of(rest[1], "florins")
    return f"{quote_name(names[seat])} {amount}", actual


def _tile(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
    """Compare the squares of a tile; of several of a name, those of one that lies so are enough."""
    seat, words = seat_and_rest(word, rest, names, USAGES[word])
    if not words:
        raise BadWords("a tile and its squares are missing", f"write: {USAGES[word]}")
    tile, *squares = keys_of(words)
    said = _sorted(squares)
    there = [
        " ".join(squares_of(lies.mask)) for lies in state.courts[seat].tiles if lies.name == tile
    ]
    start = f"{quote_name(names[seat])} {tile}"
    actual = said if said in there else " or ".join(there) or NOBODY
    return f"{start} {said}", f"{start} {actual}"


def _stock(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
    if len(rest) != 2:
        raise BadWords("a stock is a thing and a number", f"write: {USAGES[word]}")
    thing = key_of(rest[0])
    if thing not in state.tables.stocks:
        raise BadWords(
            f"of {shown(rest[0])!r} there is no stock", f"one of: {', '.join(state.tables.stocks)}"
        )
    return f"{thing} {amount_of(rest[1], 'the stock')}", f"{thing} {stock(state, thing)}"


def _deck(word: str, state: State, rest: Sequence[str], names: Names) -> Pair:
    if len(rest) != 2:
        raise BadWords("a deck is its name and a number", f"write: {USAGES[word]}")
    deck = deck_of(rest[0])
    return f"{deck} {amount_of(rest[1], 'the cards')}", f"{deck} {deck_size(state, deck)}"


def _minimum(state: State) -> int:
    return state.setup.minimum[state.round - 1] if state.round else 0


_EXPECT: Final[Mapping[str, _Reader]] = {
    "round": _of_game(lambda state: state.round),
    "phase": _phase,
    "minimum": _of_game(_minimum),
    "start": _seat(lambda state: state.start),
    "chooser": _seat(lambda state: state.chooser),
    "object": _key(lambda state: state.object),
    "high": _high,
    "passed": _seats(passed),
    "out": _seats(lambda state: state.out),
    "sold": _keys(lambda state: state.sold),
    "money": _of_seat(lambda state, seat: state.courts[seat].money),
    "points": _of_seat(lambda state, seat: state.courts[seat].points),
    "funds": _of_seat(purse),
    "hand": _cards(lambda court: (*court.hand, *court.open_hand)),
    "table": _cards(lambda court: court.table),
    "bonus": _cards(lambda court: court.bonus),
    "prestige": _cards(lambda court: court.prestige),
    "offered": _cards(lambda court: court.offered),
    "freedoms": _cards(lambda court: court.freedoms),
    "builders": _of_seat(lambda state, seat: state.courts[seat].builders),
    "jesters": _of_seat(lambda state, seat: state.courts[seat].jesters),
    "recruiting": _of_seat(lambda state, seat: state.courts[seat].recruiting),
    "recruited": _of_seat(lambda state, seat: state.courts[seat].recruited),
    "tile": _tile,
    "tiles": _cards(lambda court: [tile.name for tile in court.tiles]),
    "empty": _of_seat(lambda state, seat: empty_squares(state.courts[seat], state.tables)),
    "best": _of_seat(lambda state, seat: state.best[seat]),
    "used": _keys(lambda state: state.used),
    "value": _of_game(lambda state: state.value),
    "stock": _stock,
    "deck": _deck,
    "played": _keys(lambda state: state.played),
    "discarded": _keys(lambda state: state.discarded),
}
