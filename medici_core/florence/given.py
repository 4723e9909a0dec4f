"""Positions as words: the ``given`` lines of a script, read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from medici_core.engine.names import find_name
from medici_core.engine.reading import amount_of, pairs, shown
from medici_core.engine.refusal import Refusal
from medici_core.engine.title import BadWords, Command, Names
from medici_core.florence.cards import DECKS
from medici_core.florence.commands import NewGame, SetUp
from medici_core.florence.editions import resolve
from medici_core.florence.readings import (
    UNKNOWN,
    deck_of,
    key_of,
    keys_of,
    numbers_by_seat,
    seat_and_rest,
    single,
)
from medici_core.florence.setup import NOT_SAID
from medici_core.florence.state import PHASES

USAGES: Final[Mapping[str, str]] = {
    "round": "given round N",
    "phase": f"given phase {'|'.join(PHASES)}",
    "start": "given start NAME",
    "to-move": "given to-move NAME",
    "money": "given money NAME N",
    "points": "given points NAME N",
    "builders": "given builders NAME N",
    "jesters": "given jesters NAME N",
    "recruiting": "given recruiting NAME N",
    "recruited": "given recruited NAME N",
    "tile": "given tile NAME TILE SQUARE …",
    "freedoms": "given freedoms NAME FREEDOM …",
    "hand": "given hand NAME CARD …",
    "open-hand": "given open-hand NAME CARD …",
    "table": "given table NAME CARD …",
    "bonus": "given bonus NAME CARD …",
    "prestige": "given prestige NAME CARD …",
    "offered": "given offered NAME CARD …",
    "deck": f"given deck {'|'.join(DECKS)}",
    "due": "given due N",
    "returned": "given returned DECK NAME CARD …",
    "played": "given played CARD …",
    "discarded": "given discarded TILE …",
    "sold": "given sold OBJECT …",
    "out": "given out NAME …",
    "chooser": "given chooser NAME",
    "object": "given object OBJECT",
    "high": "given high NAME N",
    "passed": "given passed NAME …",
    "used": "given used ACTION …",
    "best": "given best NAME N",
    "value": "given value N",
}
"""What can be given, in the order in which positions are written, and how."""

DEFAULT_ROUND: Final = 1


class _Given:
    """Gather what the lines give; each thing once, tiles as many as there are."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.things: dict[tuple[object, ...], Any] = {}
        self.tiles: list[list[tuple[str, ...]]] = [[] for _ in names]

    def put(self, value: object, *key: object) -> None:
        if key in self.things:
            word, *seat = key
            spoken = " ".join([str(word), *[self.names[int(str(at))] for at in seat]])
            raise BadWords(f"{spoken} is given twice", "give it once")
        self.things[key] = value

    def one(self, word: str, default: Any = None) -> Any:
        return self.things.get((word,), default)

    def by_seat(self, word: str, default: Any) -> tuple[Any, ...]:
        return tuple([self.things.get((word, seat), default) for seat in range(len(self.names))])

    def any_of(self, word: str) -> bool:
        return any(key[0] == word for key in self.things)


def _number(given: _Given, word: str, rest: Sequence[str]) -> None:
    given.put(amount_of(single(word, rest, USAGES[word]), f"the {word}"), word)


def _phase(given: _Given, word: str, rest: Sequence[str]) -> None:
    said = single(word, rest, USAGES[word]).lower()
    if said not in PHASES:
        raise BadWords(f"{shown(said)!r} is no phase", f"write: {USAGES[word]}")
    given.put(said, word)


def _deck(given: _Given, word: str, rest: Sequence[str]) -> None:
    given.put(deck_of(single(word, rest, USAGES[word])), word)


def _key(given: _Given, word: str, rest: Sequence[str]) -> None:
    given.put(key_of(single(word, rest, USAGES[word])), word)


def _keys(given: _Given, word: str, rest: Sequence[str]) -> None:
    given.put(keys_of(rest), word)


def _name(given: _Given, word: str, rest: Sequence[str]) -> None:
    given.put(find_name(given.names, single(word, rest, USAGES[word])), word)


def _names(given: _Given, word: str, rest: Sequence[str]) -> None:
    if not rest:
        raise BadWords("names are missing", f"write: {USAGES[word]}")
    given.put(tuple([find_name(given.names, name) for name in rest]), word)


def _numbers(given: _Given, word: str, rest: Sequence[str]) -> None:
    for seat, number in numbers_by_seat(rest, given.names, word, USAGES[word]):
        given.put(number, word, seat)


def _cards(given: _Given, word: str, rest: Sequence[str]) -> None:
    seat, words = seat_and_rest(word, rest, given.names, USAGES[word])
    given.put(_known(keys_of(words)), word, seat)


def _known(cards: tuple[str, ...]) -> tuple[str, ...]:
    if UNKNOWN in cards:
        raise BadWords(
            "a position with unknown cards can't be played", "give every card by its key"
        )
    return cards


def _tile(given: _Given, word: str, rest: Sequence[str]) -> None:
    seat, words = seat_and_rest(word, rest, given.names, USAGES[word])
    if len(words) < 2:
        raise BadWords("a tile and its squares are missing", f"write: {USAGES[word]}")
    given.tiles[seat].append(keys_of(words))


def _returned(given: _Given, word: str, rest: Sequence[str]) -> None:
    if not rest:
        raise BadWords("the deck is missing", f"write: {USAGES[word]}")
    deck = deck_of(rest[0])
    cards = [
        (find_name(given.names, name), key_of(card)) for name, card in pairs(rest[1:], USAGES[word])
    ]
    _known(tuple([card for _, card in cards]))
    if (word, deck) in given.things:
        raise BadWords(f"returned {deck} is given twice", "give it once")
    given.things[word, deck] = cards


def _high(given: _Given, word: str, rest: Sequence[str]) -> None:
    if len(rest) != 2:
        raise BadWords("a high bid is a name and florins", f"write: {USAGES[word]}")
    given.put((find_name(given.names, rest[0]), amount_of(rest[1], "florins")), word)


_READ: Final[Mapping[str, Callable[[_Given, str, Sequence[str]], None]]] = {
    "round": _number,
    "phase": _phase,
    "start": _name,
    "to-move": _name,
    "money": _numbers,
    "points": _numbers,
    "tile": _tile,
    "builders": _numbers,
    "jesters": _numbers,
    "freedoms": _cards,
    "hand": _cards,
    "open-hand": _cards,
    "table": _cards,
    "recruiting": _numbers,
    "recruited": _numbers,
    "bonus": _cards,
    "prestige": _cards,
    "offered": _cards,
    "deck": _deck,
    "due": _number,
    "returned": _returned,
    "played": _keys,
    "discarded": _keys,
    "sold": _keys,
    "out": _names,
    "chooser": _name,
    "object": _key,
    "high": _high,
    "passed": _names,
    "used": _keys,
    "best": _numbers,
    "value": _number,
}


def given(start: Command, lines: Sequence[Sequence[str]], names: Names) -> Command:
    """Return the command that starts from the position the ``given`` lines describe; without lines, ``start``.

    What isn't given has its value at the start of the first round (``setup``). Raises ``BadWords`` for malformed words,
    for a thing given twice and for unknown cards, ``Refusal`` for an unknown name.
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
    returned = [found.things.get(("returned", deck), ()) for deck in DECKS]
    return SetUp(
        edition=start.edition,
        options=start.options,
        players=start.players,
        data=start.data,
        round=found.one("round", DEFAULT_ROUND),
        phase=found.one("phase", NOT_SAID),
        start=found.one("start", start.first),
        to_move=found.one("to-move"),
        money=_of_all(start, found, "money"),
        points=_of_all(start, found, "points"),
        tiles=tuple([tuple(tiles) for tiles in found.tiles]),
        builders=found.by_seat("builders", 0),
        jesters=found.by_seat("jesters", 0),
        freedoms=found.by_seat("freedoms", ()),
        hand=found.by_seat("hand", ()),
        open_hand=found.by_seat("open-hand", ()),
        table=found.by_seat("table", ()),
        recruiting=found.by_seat("recruiting", 0),
        recruited=found.by_seat("recruited", 0),
        bonus=found.by_seat("bonus", ()),
        prestige=found.by_seat("prestige", ()),
        offered=found.by_seat("offered", ()),
        deck=found.one("deck", ""),
        due=found.one("due", 0),
        returned=tuple([tuple([card for _, card in cards]) for cards in returned]),
        returned_by=tuple([tuple([seat for seat, _ in cards]) for cards in returned]),
        played=found.one("played", ()),
        discarded=found.one("discarded", ()),
        sold=found.one("sold", ()),
        out=found.one("out", ()),
        chooser=found.one("chooser"),
        object=found.one("object", ""),
        high=found.one("high"),
        passed=found.one("passed", ()),
        used=found.one("used", ()),
        best=found.by_seat("best", 0),
        value=found.one("value", 0),
    )


def _of_all(start: NewGame, found: _Given, word: str) -> tuple[int, ...] | None:
    if not found.any_of(word):
        return None
    default = 0
    if word == "money":
        try:
            setup = resolve(0, start.edition, start.options, start.players, start.data)
            default = setup.start_money
        except Refusal:
            # What is wrong with the game itself is told when it starts, not by a line about money.
            default = 0
    return found.by_seat(word, default)
