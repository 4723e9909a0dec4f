"""The position of a game. Treated as a value: never changed once made."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final

from attrs import define, field, fields, frozen

from medici_core.florence.cards import (
    BUILDER,
    DECKS,
    JESTER,
    LANDSCAPE,
    RECRUITING,
    Tables,
)
from medici_core.florence.events import GameStarted

START: Final = "start"
"""Chance is to name the first start player."""
DRAWING: Final = "drawing"
"""Cards are being drawn from ``deck``."""
CHOOSING: Final = "choosing"
"""``seat`` chooses which of the cards offered it keeps."""
NAMING: Final = "naming"
"""The chooser names an object."""
BIDDING: Final = "bidding"
"""The seat at the head of the queue speaks."""
PLACING: Final = "placing"
"""``seat`` places the landscape it bought."""
RECRUITS: Final = "recruiting"
"""``seat`` uses or keeps the recruiting card it bought."""
ACTING: Final = "acting"
"""``seat`` takes its actions."""
TAKING: Final = "taking"
"""``seat`` says how many points it takes for a work."""
SETTLED: Final = "settled"
"""What follows is forced."""
OVER: Final = "over"

PHASES: Final = (
    START,
    DRAWING,
    CHOOSING,
    NAMING,
    BIDDING,
    PLACING,
    RECRUITS,
    ACTING,
    TAKING,
    OVER,
)
"""What can be awaited between two commands; also the phase as people and programs are told it."""


@frozen
class Tile:
    """Hold a tile on a board: its name and the squares it covers, as a bit board (``placement``)."""

    name: str
    mask: int


@define(slots=True, eq=True)
class Court:
    """Hold what one player has.

    ``money`` in florins, ``points`` are prestige points (PP). ``hand`` are professions that only the owner knows,
    ``open_hand`` those that all know; ``table`` professions with a work completed; ``recruiting`` recruiting cards in
    hand, ``recruited`` those that others left on the table. A card that the looker does not know is None.
    """

    money: Final[int]
    points: Final[int]
    tiles: Final[tuple[Tile, ...]] = ()
    builders: Final[int] = 0
    jesters: Final[int] = 0
    freedoms: Final[tuple[str, ...]] = ()
    hand: Final[tuple[str | None, ...]] = ()
    open_hand: Final[tuple[str, ...]] = ()
    table: Final[tuple[str, ...]] = ()
    recruiting: Final[int] = 0
    recruited: Final[int] = 0
    bonus: Final[tuple[str | None, ...]] = ()
    prestige: Final[tuple[str | None, ...]] = ()
    offered: Final[tuple[str | None, ...]] = ()


@define(slots=True, eq=True)
class State:
    """Hold one position, whole or as one seat may know it (``view``).

    ``seat`` is who decides or draws; while bidding it is the chooser, and the head of ``queue``
    decides. ``round`` is 0 during the set-up, ``acting`` tells auctions (False) from actions.
    ``courts`` and ``best`` are by seat, ``returned`` by deck in the order of ``DECKS``: cards at its
    bottom as (seat that put it there, card or None). A pool is not kept: it is what nobody has
    (``pool``). ``sold`` are objects sold this round, ``out`` the seats supplied or withdrawn,
    ``object`` what is on sale or being settled, ``high`` (seat, florins), ``used`` the actions of
    this turn, ``value`` the work waiting to be paid, ``due`` the cards to be drawn, ``keep`` how
    many are to be kept.
    """

    setup: Final[GameStarted] = field(repr=lambda setup: f"<{setup.edition}, {setup.data}>")
    tables: Final[Tables] = field(eq=False, repr=False)
    awaits: Final[str]
    round: Final[int]
    acting: Final[bool]
    start: Final[int | None]
    seat: Final[int | None]
    courts: Final[tuple[Court, ...]]
    deck: Final[str]
    due: Final[int]
    keep: Final[int]
    returned: Final[tuple[tuple[tuple[int, str | None], ...], ...]]
    played: Final[tuple[str, ...]]
    discarded: Final[tuple[str, ...]]
    sold: Final[tuple[str, ...]]
    out: Final[tuple[int, ...]]
    chooser: Final[int | None]
    object: Final[str]
    high: Final[tuple[int, int] | None]
    queue: Final[tuple[int, ...]]
    used: Final[tuple[str, ...]]
    best: Final[tuple[int, ...]]
    value: Final[int]
    winners: Final[tuple[int, ...]]


def _shape(cls: type) -> tuple[attrgetter[tuple[Any, ...]], Mapping[str, int]]:
    names = [attribute.name for attribute in fields(cls)]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}


_STATE, _STATE_PLACES = _shape(State)
_COURT, _COURT_PLACES = _shape(Court)


def changed(state: State, **changes: Any) -> State:
    """Return a state with some fields replaced; ``attrs.evolve`` takes several times as long."""
    values = list(_STATE(state))
    for name, value in changes.items():
        values[_STATE_PLACES[name]] = value
    return State(*values)


def changed_court(court: Court, **changes: Any) -> Court:
    """Return a court with some fields replaced."""
    values = list(_COURT(court))
    for name, value in changes.items():
        values[_COURT_PLACES[name]] = value
    return Court(*values)


def to_move(state: State) -> int | None:
    """Return the seat whose decision it is, or None."""
    awaits = state.awaits
    if awaits == BIDDING:
        return state.queue[0]
    return None if awaits in (START, DRAWING, SETTLED, OVER) else state.seat


def clockwise(state: State, after: int) -> list[int]:
    """Return the other seats, clockwise from the left neighbour of ``after``."""
    seats = len(state.courts)
    return [(after + step) % seats for step in range(1, seats)]


def active(state: State) -> list[int]:
    """Return the seats that are neither supplied nor withdrawn this round (F2.1)."""
    return [seat for seat in range(len(state.courts)) if seat not in state.out]


def funds(court: Court, point_florins: int) -> int:
    """Return the most florins a player can pay, all points turned into money (F2.5)."""
    return court.money + point_florins * court.points


def purse(state: State, seat: int) -> int:
    """Return the most florins a seat can pay (F2.5)."""
    return funds(state.courts[seat], state.setup.point_florins)


def stock(state: State, name: str) -> int:
    """Return how many of a tile, jesters, builders, recruiting cards or of a freedom are left."""
    total = state.tables.stocks[name]
    courts = state.courts
    kind = state.tables.kinds.get(name)
    if kind is not None:
        gone = sum([tile.name == name for court in courts for tile in court.tiles])
        if kind == LANDSCAPE:
            gone += state.discarded.count(name) + (state.awaits == PLACING and state.object == name)
        return total - gone
    if name == JESTER:
        return total - sum([court.jesters for court in courts])
    if name == BUILDER:
        return total - sum([court.builders for court in courts])
    if name == RECRUITING:
        return total - sum([court.recruiting + court.recruited for court in courts])
    return total - sum([name in court.freedoms for court in courts])


def pool_size(state: State, deck: str) -> int:
    """Return how many cards of a deck are undetermined: neither returned to its bottom nor with anybody."""
    total = len(state.tables.decks[deck]) - len(state.returned[DECKS.index(deck)])
    courts = state.courts
    if deck == DECKS[0]:
        held = sum([len(c.hand) + len(c.open_hand) + len(c.table) for c in courts])
    elif deck == DECKS[1]:
        held = sum([len(c.prestige) for c in courts])
    else:
        held = sum([len(c.bonus) for c in courts]) + len(state.played)
    if state.deck == deck:
        held += sum([len(c.offered) for c in courts])
    return total - held


def deck_size(state: State, deck: str) -> int:
    """Return how many cards a deck has, those returned to its bottom included (F2.9)."""
    return pool_size(state, deck) + len(state.returned[DECKS.index(deck)])


def pool(state: State, deck: str) -> tuple[str, ...]:
    """Return the undetermined cards of a deck, sorted; in a view, every card the looker does not see."""
    courts = state.courts
    seen: set[str | None] = {card for _, card in state.returned[DECKS.index(deck)]}
    for c in courts:
        if deck == DECKS[0]:
            seen.update(c.hand, c.open_hand, c.table)
        elif deck == DECKS[1]:
            seen.update(c.prestige)
        else:
            seen.update(c.bonus)
        if state.deck == deck:
            seen.update(c.offered)
    if deck == DECKS[2]:
        seen.update(state.played)
    return tuple([card for card in state.tables.decks[deck] if card not in seen])


def taken(state: State, seat: int) -> int:
    """Return the squares of a seat's board that are covered, the palazzo included, as a bit board."""
    mask = state.tables.palazzo
    for tile in state.courts[seat].tiles:
        mask |= tile.mask
    return mask
