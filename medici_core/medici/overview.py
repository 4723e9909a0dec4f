"""What people want to see at a glance: places, incomes, who can still bid, what is awaited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from medici_core.medici.cards import GOOD, GOODS, Card, hold_value, steps_of
from medici_core.medici.legal import why_no_bid
from medici_core.medici.scoring import climb, score_round
from medici_core.medici.state import (
    BIDDING,
    CARD,
    DRAWER,
    DRAWING,
    FILL,
    OVER,
    TOP_STEP,
    State,
    largest_lot,
    least_bid,
    to_move,
)


class Rung(NamedTuple):
    """Tell where a seat stands on one ladder.

    ``step`` is the marker's, ``more`` the steps that the hold adds at the scoring, ``at`` the step then (0-7);
    ``place`` counts from 1 by ``at`` and ``tied`` tells whether others share it; ``bonus`` is what step ``at`` pays in
    florins, ``to_row`` the steps from ``at`` up to the next bonus row (None: there is none above).
    """

    step: int
    more: int
    at: int
    place: int
    tied: bool
    bonus: int
    to_row: int | None


def place_of(values: Sequence[int], seat: int) -> tuple[int, bool]:
    """Return a seat's place among values, from 1 for the highest, and whether it is tied."""
    place = 1 + sum([value > values[seat] for value in values])
    return place, list(values).count(values[seat]) > 1


def ordinal(place: tuple[int, bool]) -> str:
    """Return a place as ``1st`` or, tied, ``1st=``."""
    number, tied = place
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th") + ("=" if tied else "")


def rungs(state: State) -> tuple[tuple[Rung, ...], ...]:
    """Return, for each good, where every seat stands on its ladder; after the last scoring no hold adds anything."""
    over = state.awaits == OVER
    more = [[0] * len(GOODS) if over else steps_of(hold) for hold in state.holds]
    at = [climb(row, cards) for row, cards in zip(state.steps, more, strict=True)]
    ladders = []
    for good in range(len(GOODS)):
        ladder = [row[good] for row in at]
        ladders.append(
            tuple(
                [
                    Rung(
                        state.steps[seat][good],
                        more[seat][good],
                        step,
                        *place_of(ladder, seat),
                        state.setup.row_bonus[step],
                        _to_row(state, step),
                    )
                    for seat, step in enumerate(ladder)
                ]
            )
        )
    return tuple(ladders)


def _to_row(state: State, step: int) -> int | None:
    above = [row for row in range(step + 1, TOP_STEP + 1) if state.setup.row_bonus[row]]
    return above[0] - step if above else None


def scored_now(state: State) -> tuple[int, ...]:
    """Return the florins each seat would earn if the round was scored as the holds are."""
    scored = score_round(state)
    ladders = (*scored.prizes, *scored.rows)
    return tuple(
        [paid + sum([row[seat] for row in ladders]) for seat, paid in enumerate(scored.hold_paid)]
    )


def bid_status(state: State, seat: int) -> str:
    """Return in a word or two what a seat can do about the lot: ``bid 8-30``, ``no room``, ``has spoken``."""
    if state.high is not None and state.high[0] == seat:
        return f"high bid {state.high[1]}"
    reason = why_no_bid(state, seat)
    if state.awaits == BIDDING and seat not in state.queue and reason in (None, "money"):
        return "has spoken"
    if reason is not None:
        return {"full": "hold full", "room": "no room", "money": "no money"}[reason]
    least, most = least_bid(state), state.money[seat]
    return f"bid {least}" if least == most else f"bid {least}-{most}"


def can_bid(state: State, seat: int) -> bool:
    """Tell whether a seat has not spoken yet on the lot there is, and has a legal bid on it."""
    speaks = seat in state.queue if state.awaits == BIDDING else bool(state.lot)
    return speaks and why_no_bid(state, seat) is None


def mover_of(state: State) -> int | None:
    """Return the seat to move; None also between the last speech and the hammer, where ``to_move`` has no answer."""
    return None if state.awaits == BIDDING and not state.queue else to_move(state)


def waiting(state: State, names: Sequence[str]) -> str:
    """Return what the game waits for, or how it ended, such that any name reads right, "You" too."""
    drawer = "" if state.drawer is None else names[state.drawer]
    if state.awaits == OVER:
        money = counted(state.money[state.winners[0]], "florin")
        winners = listed([names[seat] for seat in state.winners], "and")
        if len(state.winners) > 1:
            return f"Winners: {winners}, with {money} each."
        return f"Winner: {winners}, with {money}."
    if state.awaits == DRAWER:
        return f"Chance names who draws first: {listed([names[seat] for seat in state.candidates], 'or')}."
    if state.awaits == CARD:
        return f"To be dealt: the {('first', 'second', 'third')[len(state.lot)]} card of the lot, drawn by {drawer}."
    if state.awaits == FILL:
        return f"All other holds are full. To be dealt: a free card for {drawer}."
    if state.awaits == DRAWING:
        size = counted(largest_lot(state), "card")
        return f"To move: {drawer}, to draw or to offer. The lot can grow to {size}."
    if state.awaits == BIDDING and state.queue:
        after = [names[seat] for seat in state.queue[1:]]
        then = f"; then {', '.join(after)}" if after else ", the last to speak"
        return f"To move: {names[state.queue[0]]}, to bid or to pass{then}."
    return "Everybody has spoken." if state.awaits == BIDDING else "The lot is settled."


def listed(items: Sequence[str], word: str) -> str:
    """Return items as in speech: ``Ann, Bob and Cem``."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"


def counted(number: int, word: str) -> str:
    """Return a number with its word: ``1 card``, ``2 cards``."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def card_name(card: Card) -> str:
    """Return the good a card is of, or ``neutral``."""
    return GOODS[GOOD[card]] if card in GOOD else "neutral"


def hold_values(state: State) -> tuple[int, ...]:
    """Return the value of every hold (M6.1)."""
    return tuple([hold_value(hold) for hold in state.holds])
