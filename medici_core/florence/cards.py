"""What a game is played with, looked up by name: the tables of its first record, indexed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from medici_core.florence.events import GameStarted
from medici_core.florence.placement import mask_of

PROFESSION: Final = "profession"
PRESTIGE: Final = "prestige"
BONUS: Final = "bonus"
DECKS: Final = (PROFESSION, PRESTIGE, BONUS)
"""The decks, in the order in which positions list them."""

JESTER: Final = "jester"
BUILDER: Final = "builder"
RECRUITING: Final = "recruiting"

LANDSCAPE: Final = "landscape"
SIZES: Final = ("large", "medium", "small")

WORK: Final = "work"
BUILD: Final = "build"
FREEDOM: Final = "freedom"
ACTIONS: Final = (WORK, BUILD, PROFESSION, FREEDOM, BONUS)


class Tables:
    """Index the tables of a ``GameStarted``; never changed once made."""

    __slots__ = (
        "bonus",
        "buildings",
        "decks",
        "grids",
        "kinds",
        "landscapes",
        "limits",
        "objects",
        "palazzo",
        "prestige",
        "stocks",
        "wants",
    )

    def __init__(self, setup: GameStarted) -> None:
        """Build every index once."""
        self.kinds: Final[Mapping[str, str]] = {tile[0]: tile[1] for tile in setup.tiles}
        """Tile -> ``landscape``, or the size of a building."""
        self.grids: Final[Mapping[str, tuple[str, ...]]] = {
            tile[0]: tile[2:] for tile in setup.tiles
        }
        """Tile -> its rows from the top."""
        self.stocks: Final[Mapping[str, int]] = {
            **{tile[0]: stock for tile, stock in zip(setup.tiles, setup.stocks, strict=True)},
            JESTER: setup.jesters,
            BUILDER: setup.builders,
            RECRUITING: setup.recruiting,
            **dict.fromkeys(setup.freedoms, setup.freedom_copies),
        }
        """Tile, jester, builder, recruiting card or freedom -> how many there are at the start."""
        self.landscapes: Final = tuple(
            [name for name, kind in self.kinds.items() if kind == LANDSCAPE]
        )
        self.buildings: Final = tuple(
            [name for name, kind in self.kinds.items() if kind != LANDSCAPE]
        )
        self.objects: Final = (*self.landscapes, JESTER, BUILDER, PRESTIGE, RECRUITING)
        """What is auctioned (F2.1)."""
        self.wants: Final[Mapping[str, tuple[str, str, str]]] = {
            row[0]: (row[1], row[2], row[3]) for row in setup.professions
        }
        """Profession -> the building, landscape and freedom it wants."""
        self.bonus: Final[Mapping[str, tuple[int, tuple[str, ...]]]] = {
            row[0]: (factor, row[1:])
            for row, factor in zip(setup.bonus, setup.bonus_factors, strict=True)
        }
        """Bonus card -> factor and what it counts."""
        self.prestige: Final[
            Mapping[str, tuple[str, tuple[str, ...], tuple[int, ...], int, int]]
        ] = {
            row[0]: (row[1], row[2:], needs, points, tied)
            for row, needs, points, tied in zip(
                setup.prestige,
                setup.prestige_needs,
                setup.prestige_points,
                setup.prestige_tied,
                strict=True,
            )
        }
        """Prestige card -> (``most``, ``fewest`` or ``least``; what it counts; numbers needed; points; when tied)."""
        self.decks: Final[Mapping[str, tuple[str, ...]]] = {
            PROFESSION: tuple(sorted(self.wants)),
            PRESTIGE: tuple(sorted(self.prestige)),
            BONUS: tuple(sorted(self.bonus)),
        }
        """Deck -> all its cards, sorted."""
        self.limits: Final[Mapping[str, int]] = dict(setup.limits)
        self.palazzo: Final = mask_of(setup.palazzo)


def dropped(cards: Sequence[str | None], card: str) -> tuple[str | None, ...]:
    """Return cards in hand less one: ``card``, or one unknown where it isn't seen; raises ValueError."""
    place = cards.index(card) if card in cards else cards.index(None)
    return (*cards[:place], *cards[place + 1 :])
