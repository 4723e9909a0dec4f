"""The words of this title's commands and of chance's answers, both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from medici_core.engine.names import find_name, quote_name
from medici_core.engine.reading import shown, whole_number
from medici_core.engine.refusal import Refusal
from medici_core.engine.title import BadWords, Command, Names, Words
from medici_core.medici.commands import Bid, Draw, Offer, Pass
from medici_core.medici.expectations import USAGES, expect
from medici_core.medici.given import given, position
from medici_core.medici.readings import card_of
from medici_core.medici.state import CARD, DRAWER, FILL, State
from medici_core.medici.verbs import VERBS

_USAGES: Final[Mapping[str, str]] = {verb.word: verb.usage for verb in VERBS}

_PLAIN: Final[Mapping[str, Callable[[int | None], Command]]] = {
    "draw": Draw,
    "offer": Offer,
    "pass": Pass,
}


def command(words: Sequence[str], seat: int | None) -> Command:
    """Return the command that words of a seat (None: nobody is known to move) stand for; raises ``BadWords``.

    What should be a bid's number and is none stays text: the game refuses it (M4.2).
    """
    verb = words[0] if words else ""
    if verb not in _USAGES:
        wrong = f"{shown(verb)!r} is no command" if words else "a command is missing"
        raise BadWords(wrong, f"there are {', '.join(_USAGES.values())}")
    if len(words) != len(_USAGES[verb].split()):
        raise BadWords(
            f"{verb} takes {'one word' if verb == 'bid' else 'no further word'}",
            f"write: {_USAGES[verb]}",
        )
    if verb == "bid":
        number = whole_number(words[1])
        return Bid(seat, shown(words[1]) if number is None else number)
    return _PLAIN[verb](seat)


def say(said: Command) -> str:
    """Return the words of a command."""
    if isinstance(said, Bid):
        return f"bid {said.amount if isinstance(said.amount, int) else quote_name(said.amount)}"
    return said.__class__.__name__.lower()


def pick(state: State, word: str, names: Names) -> int:
    """Return the pick that deals a card or names a drawer; raises ``BadWords`` if chance can't answer so."""
    if state.awaits == DRAWER:
        possible = ", ".join([names[seat] for seat in state.candidates])
        try:
            seat = find_name(names, word)
        except Refusal:
            raise BadWords(
                f"a drawer is due, and {shown(word)!r} is no player", f"one of: {possible}"
            ) from None
        if seat not in state.candidates:
            raise BadWords(f"{names[seat]} can't draw first here", f"one of: {possible}")
        return state.candidates.index(seat)
    if state.awaits not in (CARD, FILL):
        raise BadWords("no answer of chance is due", "deal where a card or a drawer is due")
    try:
        card = card_of(word)
    except BadWords as error:
        raise BadWords(f"a card is due, and {shown(word)!r} is none", error.works) from None
    if card not in state.unseen:
        raise BadWords(
            f"{card} can't be drawn any more: it was seen this round",
            f"cards not seen: {' '.join(state.unseen)}",
        )
    return state.unseen.index(card)


def answer(state: State, picked: int, names: Names) -> str:
    """Return the word of a pick: the card dealt, or the name of the drawer."""
    if state.awaits == DRAWER:
        return quote_name(names[state.candidates[picked]])
    return state.unseen[picked]


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
