"""The player ``steady`` of Medici: it works out what a lot is worth to it and never pays more.

**What a lot is worth.** ``value_of_lot`` = income with the lot - income without it + what the hold
spaces it takes would else have cost. The three parts:

- *A space earns on average* all the florins that a round pays out, divided by the cards that the
  holds can take (``earned_by_a_space``). Filling a space later is taken to cost a fixed share of that.
- *Own hold payout.* Every hold is carried forward to the end of the round: free spaces are filled, as
  far as the deck reaches, with cards of the average value still unseen. From there each rival is
  ahead with some chance, and each place pays its prize (M6.2) with the chance of taking it.
- *Own ladders.* Each ladder is carried forward in the same way, one step a card of its good, and pays
  prizes (M6.4) and rows (M6.5) for this round. Markers stay where they are (M6.3), so the same is
  added for every round to come, with an average round's climb for everybody.

Without the lot means: the high bidder has it, if there is one. Ties are even chances;
``monopoly_ties`` is not looked at.

**What it bids.** Nobody to speak after it: the least bid. Otherwise least + (value - least) * r / (r + 1),
where r seats after it can still bid: the more rivals, the closer to the value (the equilibrium of a
sealed first-price auction among equals). Never more than the richest of those has, nor than its own
money.

**What it draws.** For the lot as it lies, and for the lot with an average card more, it works out every
seat's value, at most its money. Whoever values the lot most gains what it is worth to him above the
next: its own gain counts in full, a rival's is shared out as a loss among the others. It draws when
one card more makes that better or leaves it equal.

Florins and cards. Only + - * / and square roots, which every machine rounds alike, so that the same
position has the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

from medici_core.engine.title import AnyTitle, Command
from medici_core.engine.value import frozen
from medici_core.medici.cards import CARDS, GOOD, GOODS, NEUTRAL, VALUE
from medici_core.medici.commands import Bid, Draw, Offer, Pass
from medici_core.medici.events import GameStarted
from medici_core.medici.state import (
    BIDDING,
    ROUNDS,
    TOP_STEP,
    State,
    least_bid,
    room,
)
from medici_core.players.player import Pick, Player

_VALUE_SPREAD: Final = 4.2
"""Two standard deviations of a card's value."""
_STEP_SPREAD: Final = 0.9
"""About two standard deviations of the steps that a card brings on a given ladder."""
_CERTAIN: Final = 0.5
"""A lead of this is sure when no more cards come: more is more and equal is a tie."""
_PRICE_OF_A_SPACE: Final = 0.25
"""Share of what a space earns that filling it later costs, cards that come cheap or free at the end included.

Found by play of ``steady`` against itself: with a larger share it overpays, with none it starves in large games.
"""


@frozen
class _Lot:
    """Hold what counts of some cards: how many, their value, and steps for each good; fractions stand for averages."""

    size: float
    value: float
    steps: tuple[float, ...]


@frozen
class _Outlook:
    """Carry every seat forward to the end of the round, the lot left out.

    ``to_come`` is how many cards each seat will still get, ``values`` and ``ladders[good]`` what it will have by then;
    ``filled`` is the share of free spaces that the deck fills, ``card`` the average unseen card,
    ``space`` the florins that filling a space later costs.
    """

    state: State
    to_come: tuple[float, ...]
    values: tuple[float, ...]
    ladders: tuple[tuple[float, ...], ...]
    filled: float
    card: _Lot
    space: float


def choose(_title: AnyTitle, state: State, seat: int, _pick: Pick) -> Command:
    """Return the command of a seat that is to move; chance is never asked."""
    outlook = _outlook(state)
    if state.awaits != BIDDING:
        return Draw(seat) if _should_draw(outlook, seat) else Offer(seat)
    least, value = least_bid(state), int(_value(outlook, seat, _lot(state.lot)))
    if value < least:
        return Pass(seat)
    after = [
        state.money[rival]
        for rival in state.queue[1:]
        if room(state, rival) >= len(state.lot) and state.money[rival] > least
    ]
    wanted = least + (value - least) * len(after) // (len(after) + 1)
    return Bid(seat, min(wanted, state.money[seat], max([least, *after])))


STEADY: Final = Player("steady", "medici", choose)


def value_of_lot(state: State, seat: int) -> int:
    """Return what the lot on the table is worth to a seat, in whole florins, never below 0.

    0 too if there is no lot or no room for it. Money is not looked at.
    """
    if not state.lot or room(state, seat) < len(state.lot):
        return 0
    return int(_value(_outlook(state), seat, _lot(state.lot)))


def earned_by_a_space(setup: GameStarted) -> float:
    """Return the florins a round pays out for hold and ladders, by the cards that all holds can take."""
    paid = sum(setup.hold_payout) + len(GOODS) * sum(setup.monopoly_prizes)
    return paid / min(setup.deck, setup.players * setup.hold_capacity)


def _lot(cards: Sequence[str]) -> _Lot:
    steps = [0.0] * len(GOODS)
    for card in cards:
        if card != NEUTRAL:
            steps[GOOD[card]] += 1
    return _Lot(len(cards), sum([VALUE[card] for card in cards]), tuple(steps))


def _grown(lot: _Lot, card: _Lot) -> _Lot:
    steps = tuple([had + more for had, more in zip(lot.steps, card.steps, strict=True)])
    return _Lot(lot.size + card.size, lot.value + card.value, steps)


def _outlook(state: State) -> _Outlook:
    unseen = _lot(state.unseen or CARDS)
    card = _Lot(
        1, unseen.value / unseen.size, tuple([steps / unseen.size for steps in unseen.steps])
    )
    free = [room(state, seat) for seat in range(len(state.money))]
    filled = min(1.0, state.deck / max(1, sum(free) - len(state.lot)))
    to_come = tuple([spaces * filled for spaces in free])
    holds = [_lot(hold) for hold in state.holds]
    return _Outlook(
        state=state,
        to_come=to_come,
        values=tuple(
            [hold.value + more * card.value for hold, more in zip(holds, to_come, strict=True)]
        ),
        ladders=tuple(
            [
                tuple(
                    [
                        row[good] + hold.steps[good] + more * card.steps[good]
                        for row, hold, more in zip(state.steps, holds, to_come, strict=True)
                    ]
                )
                for good in range(len(GOODS))
            ]
        ),
        filled=filled,
        card=card,
        space=_PRICE_OF_A_SPACE * earned_by_a_space(state.setup),
    )


def _value(outlook: _Outlook, seat: int, lot: _Lot, without: float | None = None) -> float:
    """Return what a lot is worth to a seat with room for it, in florins, at least 0.

    ``without`` is its income without the lot, where that is known.
    """
    state = outlook.state
    instead = lot.size * outlook.filled
    change = _less(lot, instead, outlook.card)
    if without is None:
        holder = None if state.high is None or state.high[0] == seat else state.high[0]
        without = _income(outlook, seat, change, holder)
    return max(0.0, _income(outlook, seat, change, seat) - without + instead * outlook.space)


def _less(lot: _Lot, spaces: float, card: _Lot) -> _Lot:
    """Return what a lot brings beyond the average cards that would else fill its spaces."""
    steps = tuple([had - spaces * mean for had, mean in zip(lot.steps, card.steps, strict=True)])
    return _Lot(lot.size - spaces, lot.value - spaces * card.value, steps)


def _income(outlook: _Outlook, seat: int, change: _Lot, taker: int | None) -> float:
    """Return the florins that hold and ladders will bring a seat, this round and later, when ``taker`` has the lot."""
    state, setup = outlook.state, outlook.state.setup
    cards = [
        outlook.to_come[seat] + more for rival, more in enumerate(outlook.to_come) if rival != seat
    ]
    values = _with(outlook.values, taker, change.value)
    mine = values.pop(seat)
    income = _prize(
        setup.hold_payout, values, mine, [_width(_VALUE_SPREAD, more) for more in cards]
    )
    later = ROUNDS - state.round
    a_round = min(setup.hold_capacity, setup.deck / setup.players)
    climb = a_round * (len(CARDS) - 1) / len(CARDS) / len(GOODS)
    now = [_width(_STEP_SPREAD, more) for more in cards]
    then = [_width(_STEP_SPREAD, more + 2 * a_round) for more in cards]
    for good, ladder in enumerate(outlook.ladders):
        markers = _with(ladder, taker, change.steps[good])
        mine = markers.pop(seat)
        income += _ladder_income(setup, markers, mine, now)
        if later:
            markers = [marker + climb for marker in markers]
            income += later * _ladder_income(setup, markers, mine + climb, then)
    return income


def _with(numbers: Sequence[float], taker: int | None, change: float) -> list[float]:
    """Return what the seats have when ``taker`` has ``change`` more."""
    changed = list(numbers)
    if taker is not None:
        changed[taker] += change
    return changed


def _ladder_income(
    setup: GameStarted, markers: Sequence[float], mine: float, widths: Sequence[float]
) -> float:
    """Return the florins one ladder brings in one scoring to ``mine`` among the rivals' ``markers``."""
    top = float(TOP_STEP)
    mine = min(mine, top)
    capped = [min(marker, top) for marker in markers]
    prize = _prize(setup.monopoly_prizes, capped, mine, widths)
    if not setup.step_zero_scores:
        prize *= min(1.0, mine)
    below = int(mine)
    above = min(TOP_STEP, below + 1)
    rows = setup.row_bonus
    return prize + rows[below] + (mine - below) * (rows[above] - rows[below])


def _width(spread: float, cards: float) -> float:
    """Return the lead that is sure to last while ``cards`` more come."""
    return max(_CERTAIN, spread * sqrt(cards))


def _prize(
    prizes: Sequence[int], rivals: Sequence[float], mine: float, widths: Sequence[float]
) -> float:
    """Return the mean prize of whoever stands at ``mine`` among ``rivals``; ``prizes`` has one entry a place.

    The chance that a rival comes out ahead is a smooth step: even for a tie, sure from the width on.
    """
    mean: list[float] = list(prizes)
    for rival, width in zip(rivals, widths, strict=True):
        lead = rival - mine
        if lead >= width:
            mean = mean[1:]
        elif lead > -width:
            part = (lead + width) / (2 * width)
            ahead = part * part * (3 - 2 * part)
            mean = [here + ahead * (below - here) for here, below in pairwise(mean)]
    return mean[0]


def _should_draw(outlook: _Outlook, seat: int) -> bool:
    lot = _lot(outlook.state.lot)
    nothing = _Lot(0, 0, (0.0,) * len(GOODS))
    without = [_income(outlook, bidder, nothing, None) for bidder in range(len(outlook.values))]
    larger = _grown(lot, outlook.card)
    return _prospect(outlook, seat, larger, without) >= _prospect(outlook, seat, lot, without)


def _prospect(outlook: _Outlook, seat: int, lot: _Lot, without: Sequence[float]) -> float:
    """Return what the auction of a lot means to its drawer, in florins: own gain, less a share of a rival's."""
    state = outlook.state
    mine, best, second = 0.0, 0.0, 0.0
    for bidder, money in enumerate(state.money):
        worth = 0.0
        if room(state, bidder) >= lot.size:
            worth = min(float(money), _value(outlook, bidder, lot, without[bidder]))
        if bidder == seat:
            mine = worth
        elif worth > best:
            best, second = worth, best
        elif worth > second:
            second = worth
    if mine >= best:
        return mine - best
    return -(best - max(mine, second)) / (len(state.money) - 1)
