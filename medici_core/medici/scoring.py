"""The arithmetic of a round's scoring (M6). Pure numbers in, florins out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from medici_core.medici.cards import GOODS, hold_value, steps_of
from medici_core.medici.events import RoundScored
from medici_core.medici.state import TOP_STEP, State


def ranks(values: Sequence[int]) -> list[list[int]]:
    """Return the seats grouped by value, the highest first."""
    return [
        [seat for seat, value in enumerate(values) if value == level]
        for level in sorted(set(values), reverse=True)
    ]


def pooled(values: Sequence[int], prizes: Sequence[int]) -> tuple[int, ...]:
    """Share ``prizes`` by place: tied seats pool the places they occupy, divide, round down (M6.2, M6.4)."""
    paid = [0] * len(values)
    place = 0
    for group in ranks(values):
        share = sum(prizes[place : place + len(group)]) // len(group)
        for seat in group:
            paid[seat] = share
        place += len(group)
    return tuple(paid)


def per_rank(values: Sequence[int], prizes: Sequence[int]) -> tuple[int, ...]:
    """Share ``prizes`` by rank: the k-th best value divides the k-th prize, rounded down (M6.4)."""
    paid = [0] * len(values)
    for group, prize in zip(ranks(values), prizes, strict=False):
        for seat in group:
            paid[seat] = prize // len(group)
    return tuple(paid)


SHARES: Final[Mapping[str, Callable[[Sequence[int], Sequence[int]], tuple[int, ...]]]] = {
    "pooled": pooled,
    "per_rank": per_rank,
}
"""Value of the option ``monopoly_ties`` -> how tied ladders share their prizes."""


def ladder_prizes(
    steps: Sequence[int], prizes: Sequence[int], ties: str, step_zero_scores: bool
) -> tuple[int, ...]:
    """Return each seat's florins for the prizes of one ladder (M6.4); ``steps`` are the markers after climbing."""
    shares = list(SHARES[ties](steps, prizes))
    if not step_zero_scores:
        shares = [share if step else 0 for share, step in zip(shares, steps, strict=True)]
    return tuple(shares)


def climb(steps: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """Return one seat's markers after climbing one step a card, never above the top (M6.3)."""
    return tuple([min(TOP_STEP, step + count) for step, count in zip(steps, cards, strict=True)])


def score_round(state: State) -> RoundScored:
    """Return the full account of the round that just ended."""
    setup = state.setup
    values = tuple([hold_value(hold) for hold in state.holds])
    steps = tuple(
        [climb(row, steps_of(hold)) for row, hold in zip(state.steps, state.holds, strict=True)]
    )
    ladders = [[row[good] for row in steps] for good in range(len(GOODS))]
    return RoundScored(
        round=state.round,
        values=values,
        hold_paid=pooled(values, setup.hold_payout),
        steps=steps,
        prizes=tuple(
            [
                ladder_prizes(
                    ladder, setup.monopoly_prizes, setup.monopoly_ties, setup.step_zero_scores
                )
                for ladder in ladders
            ]
        ),
        rows=tuple([tuple([setup.row_bonus[step] for step in ladder]) for ladder in ladders]),
    )
