"""The 36 cards and the five goods (M2.1, M2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

Card: TypeAlias = str
"""A card's code: the good's letter and the value (``S5``), or ``N10`` for the neutral card."""

GOODS: Final = ("spice", "cloth", "dye", "porcelain", "metal")
"""Goods in ladder order; a good's index is its ladder's."""

LETTERS: Final = tuple(good[0].upper() for good in GOODS)
VALUES_OF_A_GOOD: Final = (0, 1, 2, 3, 4, 5, 5)
NEUTRAL: Final[Card] = "N10"

CARDS: Final[tuple[Card, ...]] = tuple(
    sorted([f"{letter}{value}" for letter in LETTERS for value in VALUES_OF_A_GOOD] + [NEUTRAL])
)
"""All 36 cards, sorted as ASCII text. The two fives of a good are equal."""

VALUE: Final[Mapping[Card, int]] = {card: int(card[1:]) for card in CARDS}
GOOD: Final[Mapping[Card, int]] = {
    card: LETTERS.index(card[0]) for card in CARDS if card != NEUTRAL
}
"""Index of a card's good; the neutral card has none."""


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return ``cards`` less one ``card``; raises ValueError if it isn't among them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def unseen_of(seen: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the sorted cards not among ``seen``; raises ValueError if a card is seen too often or doesn't exist."""
    rest = CARDS
    for card in seen:
        rest = without(rest, card)
    return rest


def hold_value(hold: tuple[Card, ...]) -> int:
    """Return the sum of the cards' values, the neutral ten included (M6.1)."""
    return sum([VALUE[card] for card in hold])


def steps_of(hold: tuple[Card, ...]) -> list[int]:
    """Return how many cards of each good are in a hold (M6.3)."""
    climbed = [0] * len(GOODS)
    for card in hold:
        if card != NEUTRAL:
            climbed[GOOD[card]] += 1
    return climbed
