"""The position of a game. Treated as a value: never changed once made."""

from __future__ import annotations

from typing import Final

from attrs import define

from medici_core.medici.cards import Card
from medici_core.medici.events import GameStarted

ROUNDS: Final = 3
LARGEST_LOT: Final = 3
TOP_STEP: Final = 7
LEAST_BID: Final = 1

DRAWER: Final = "drawer"
"""Chance is to name the first drawer of the round."""
CARD: Final = "card"
"""Chance is to turn up a card of the lot."""
FILL: Final = "fill"
"""Chance is to deal a free card."""
DRAWING: Final = "drawing"
"""The drawer decides: another card, or bidding."""
BIDDING: Final = "bidding"
"""The seat at the head of the queue speaks."""
SETTLED: Final = "settled"
"""A lot is settled; what follows is forced."""
OVER: Final = "over"

PHASES: Final = {
    DRAWER: "chance",
    CARD: "chance",
    FILL: "chance",
    DRAWING: "drawing",
    BIDDING: "bidding",
    OVER: "over",
}
"""What is awaited -> the phase as people and programs are told it."""


@define(slots=True, eq=True)
class State:
    """Hold one position.

    Everything by seat is a tuple in seat order. ``deck`` counts cards, ``unseen`` is sorted and holds every card not
    seen this round (M2.5), ``money`` is in florins, ``steps[seat][good]`` is 0-7, ``queue`` the seats still to speak on
    this lot, ``high`` (seat, florins), ``paid[seat]`` (hold, prizes, rows) in florins of the last scoring.
    """

    setup: Final[GameStarted]
    awaits: Final[str]
    round: Final[int]
    drawer: Final[int | None]
    deck: Final[int]
    unseen: Final[tuple[Card, ...]]
    lot: Final[tuple[Card, ...]]
    discarded: Final[tuple[Card, ...]]
    money: Final[tuple[int, ...]]
    holds: Final[tuple[tuple[Card, ...], ...]]
    steps: Final[tuple[tuple[int, ...], ...]]
    queue: Final[tuple[int, ...]]
    high: Final[tuple[int, int] | None]
    paid: Final[tuple[tuple[int, ...], ...]]
    candidates: Final[tuple[int, ...]]
    winners: Final[tuple[int, ...]]


def room(state: State, seat: int) -> int:
    """Return how many cards still fit into a seat's hold."""
    return state.setup.hold_capacity - len(state.holds[seat])


def largest_room(state: State) -> int:
    """Return the largest free space of any seat, the drawer included."""
    return state.setup.hold_capacity - min(map(len, state.holds))


def largest_lot(state: State) -> int:
    """Return how many cards the present lot may have at most (M3.2)."""
    return min(LARGEST_LOT, len(state.lot) + state.deck, largest_room(state))


def can_grow(state: State) -> bool:
    """Tell whether the present lot may have another card (M3.2)."""
    cards = len(state.lot)
    return cards < LARGEST_LOT and state.deck > 0 and cards < largest_room(state)


def to_move(state: State) -> int | None:
    """Return the seat whose decision it is, or None."""
    if state.awaits == DRAWING:
        return state.drawer
    if state.awaits == BIDDING:
        return state.queue[0]
    return None


def with_room(state: State) -> list[int]:
    """Return the seats whose hold is not full."""
    capacity = state.setup.hold_capacity
    return [seat for seat, hold in enumerate(state.holds) if len(hold) < capacity]


def least_bid(state: State) -> int:
    """Return the lowest bid that beats the high bid (M4.2)."""
    return LEAST_BID if state.high is None else state.high[1] + 1


def poorest(money: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with the least money (M2.6)."""
    least = min(money)
    return tuple([seat for seat, amount in enumerate(money) if amount == least])


def richest(money: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with the most money: the winners at the end (M7.1)."""
    most = max(money)
    return tuple([seat for seat, amount in enumerate(money) if amount == most])
