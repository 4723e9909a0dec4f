"""Single words of scripts and of the command line, read strictly: cards, goods, incomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from medici_core.engine.reading import NOBODY, shown
from medici_core.engine.title import BadWords
from medici_core.medici.cards import CARDS, GOODS, Card

INCOMES: Final = ("hold", "prizes", "rows")
"""What a scoring pays for, in the order of ``State.paid``."""

_CARD_WORDS: Final = "a card is a good's letter and its value, S5 C0 D3 P1 M4, or N10"


def card_of(word: str) -> Card:
    """Return a card's code; raises ``BadWords``."""
    card = word.upper() if word.isascii() else word
    if card not in CARDS:
        raise BadWords(f"{shown(word)!r} is no card", _CARD_WORDS)
    return card


def cards_of(words: Sequence[str]) -> tuple[Card, ...]:
    """Return the cards of several words; ``none`` alone, or nothing, are no cards."""
    if list(words) == [NOBODY]:
        return ()
    return tuple([card_of(word) for word in words])


def good_of(word: str) -> int:
    """Return a good's index; raises ``BadWords``."""
    if word not in GOODS:
        raise BadWords(f"{shown(word)!r} is no good", f"goods: {', '.join(GOODS)}")
    return GOODS.index(word)


def income_of(word: str) -> int:
    """Return the index of what a scoring pays for; raises ``BadWords``."""
    if word not in INCOMES:
        raise BadWords(
            f"{shown(word)!r} is nothing a scoring pays for", f"one of: {', '.join(INCOMES)}"
        )
    return INCOMES.index(word)
