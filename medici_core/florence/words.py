"""The words of this title's commands and of chance's answers, both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from medici_core.engine.names import find_name, quote_name
from medici_core.engine.reading import shown, whole_number
from medici_core.engine.refusal import Refusal
from medici_core.engine.title import BadWords, Command, Names, Words
from medici_core.florence import commands as c
from medici_core.florence.expectations import USAGES, expect
from medici_core.florence.given import given
from medici_core.florence.position import position
from medici_core.florence.readings import key_of
from medici_core.florence.state import DRAWING, START, State, pool
from medici_core.florence.verbs import VERBS

_VERBS: Final = {verb.word: verb for verb in VERBS}
_USAGES: Final[Mapping[str, str]] = {verb.word: verb.usage for verb in VERBS}
_AT: Final = "at"
_TURNED: Final = "turned"
_FLIPPED: Final = "flipped"

_PLAIN: Final[Mapping[str, Callable[[int | None], Command]]] = {
    "pass": c.Pass,
    "withdraw": c.Withdraw,
    "discard": c.Discard,
    "keep": c.Keep,
    "profession": c.Profession,
    "bonus": c.Bonus,
    "done": c.Done,
}
_KEYED: Final[Mapping[str, Callable[[int | None, str], Command]]] = {
    "auction": c.Auction,
    "recruit": c.Recruit,
    "freedom": c.Freedom,
}
_COUNTED: Final[Mapping[str, Callable[[int | None, int | str], Command]]] = {
    "bid": c.Raise,
    "take": c.Take,
    "cash": c.Cash,
}


def command(words: Sequence[str], seat: int | None) -> Command:
    """Return the command that words of a seat (None: nobody is known to move) stand for; raises ``BadWords``.

    Cards, tiles, objects and squares are taken in any case, ``-`` for ``_``; those that there aren't, and what
    should be a number and is none, stay text: the game refuses them with its rule.
    """
    word = words[0] if words else ""
    if word not in _VERBS:
        wrong = f"{shown(word)!r} is no command" if words else "a command is missing"
        raise BadWords(wrong, f"there are {', '.join(_USAGES.values())}")
    verb, rest = _VERBS[word], words[1:]
    if word == "place" and rest and rest[0].lower() == _AT and len(rest) != len(verb.arguments):
        return c.Place(seat, None, *_lie(word, rest))
    least = len(verb.arguments)
    if len(rest) < least or (len(rest) > least and not verb.more):
        takes = _spoken(least)
        raise BadWords(
            f"{word} takes {takes}{' and more' if verb.more and least else ''}",
            f"write: {_USAGES[word]}",
        )
    if word in _PLAIN:
        return _PLAIN[word](seat)
    if word in _KEYED:
        return _KEYED[word](seat, key_of(rest[0]))
    if word in _COUNTED:
        return _COUNTED[word](seat, _number(rest[0]))
    return _LONGER[word](seat, rest)


def _spoken(count: int) -> str:
    return ("no further word", "one word", "two words", "three words")[count]


def _number(word: str) -> int | str:
    number = whole_number(word)
    return shown(word) if number is None else number


def _choose(seat: int | None, rest: Sequence[str]) -> Command:
    return c.Choose(seat, tuple([key_of(word) for word in rest]))


def _raise(seat: int | None, rest: Sequence[str]) -> Command:
    if len(rest) > 1:
        raise BadWords("raise takes at most one word", f"write: {_USAGES['raise']}")
    return c.Raise(seat, _number(rest[0]) if rest else None)


def _work(seat: int | None, rest: Sequence[str]) -> Command:
    return c.Work(seat, key_of(rest[0]), tuple([key_of(word) for word in rest[1:]]))


def _place(seat: int | None, rest: Sequence[str]) -> Command:
    return c.Place(seat, key_of(rest[0]), *_lie("place", rest[1:]))


def _build(seat: int | None, rest: Sequence[str]) -> Command:
    return c.Build(seat, key_of(rest[0]), *_lie("build", rest[1:]))


def _lie(verb: str, rest: Sequence[str]) -> tuple[str, int | str, bool]:
    """Return (square, turned, flipped) of ``at SQUARE [turned N] [flipped]``; the last two in either order."""
    words = [word.lower() for word in rest]
    if len(words) < 2 or words[0] != _AT:
        raise BadWords("the square is missing", f"write: {_USAGES[verb]}")
    turned: int | str = 0
    more = words[2:]
    if _TURNED in more[:-1]:
        at = more.index(_TURNED)
        turned = _number(rest[2 + at + 1])
        del more[at : at + 2]
    if more not in ([], [_FLIPPED]):
        raise BadWords(
            f"{shown(' '.join(more))!r} doesn't say how a tile lies", f"write: {_USAGES[verb]}"
        )
    return key_of(words[1]), turned, bool(more)


_LONGER: Final[Mapping[str, Callable[[int | None, Sequence[str]], Command]]] = {
    "choose": _choose,
    "raise": _raise,
    "work": _work,
    "place": _place,
    "build": _build,
}


def say(said: Command) -> str:
    """Return the words of a command."""
    return " ".join([quote_name(word) for word in _words(said)])


def _words(said: Any) -> tuple[str, ...]:
    verb = said.__class__.__name__.lower()
    match said:
        case c.Choose(cards=cards):
            return (verb, *cards)
        case c.Auction(object=key) | c.Freedom(freedom=key) | c.Recruit(profession=key):
            return (verb, key)
        case c.Raise(amount=None):
            return (verb,)
        case c.Raise(amount=number):
            return ("bid", str(number))
        case c.Take(points=number) | c.Cash(points=number):
            return (verb, str(number))
        case c.Work(profession=key, bonus=bonus):
            return (verb, key, *bonus)
        case c.Place(tile=tile) | c.Build(building=tile):
            turned = () if said.turned == 0 else (_TURNED, str(said.turned))
            flipped = (_FLIPPED,) if said.flipped else ()
            return (verb, *([] if tile is None else [tile]), _AT, said.square, *turned, *flipped)
    return (verb,)


def pick(state: State, word: str, names: Names) -> int:
    """Return the pick that deals a card or names the first start player; raises ``BadWords`` if chance can't answer
    so.
    """
    if state.awaits == START:
        try:
            return find_name(names, word)
        except Refusal:
            raise BadWords(
                f"the first start player is due, and {shown(word)!r} is no player",
                f"one of: {', '.join(names)}",
            ) from None
    if state.awaits != DRAWING:
        raise BadWords(
            "no answer of chance is due", "deal where a card or the first start player is due"
        )
    cards, card = pool(state, state.deck), key_of(word)
    if card not in cards:
        known = card in state.tables.decks[state.deck]
        raise BadWords(
            f"{card} can't be drawn: somebody has it or has seen it"
            if known
            else f"a {state.deck} card is due, and {shown(word)!r} is none",
            f"cards to be drawn: {' '.join(cards)}",
        )
    return cards.index(card)


def answer(state: State, picked: int, names: Names) -> str:
    """Return the word of a pick: the card dealt, or the name of the first start player."""
    if state.awaits == START:
        return quote_name(names[picked])
    return pool(state, state.deck)[picked]


WORDS: Final[Words[State]] = Words(
    verbs=_USAGES,
    command=command,
    say=say,
    pick=pick,
    answer=answer,
    given=given,
    position=position,
    expect=expect,
    expectations=USAGES,
)
