"""What holds of every step of every game, counted anew from the facts and not from the fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from medici_core.medici import events as e
from medici_core.medici.cards import CARDS, GOODS
from medici_core.medici.state import BIDDING, LARGEST_LOT, OVER, TOP_STEP, State, richest


def broken_laws(before: State | None, events: Sequence[object], after: State) -> tuple[str, ...]:
    """Return a sentence for each law that the step from ``before`` over ``events`` to ``after`` breaks.

    ``before`` None: the step starts the game. No sentence: all laws hold. Money in florins.
    """
    return (*_of_a_position(after), *_of_a_step(before, events, after))


def _of_a_position(s: State) -> Iterator[str]:
    seats = range(s.setup.players)
    if not all(len(seats) == len(each) for each in (s.money, s.holds, s.steps, s.paid)):
        yield "every seat has money, a hold, steps and an income"
    if min(s.money) < 0:
        yield f"money is never negative (M6.6): {s.money}"
    if max(len(hold) for hold in s.holds) > s.setup.hold_capacity:
        yield f"a hold takes at most {s.setup.hold_capacity} cards (M4.2): {s.holds}"
    if len(s.lot) > LARGEST_LOT:
        yield f"a lot has at most {LARGEST_LOT} cards (M3.2): {s.lot}"
    held = [card for hold in s.holds for card in hold]
    if sorted([*s.unseen, *s.lot, *s.discarded, *held]) != list(CARDS):
        yield "seen and unseen cards are the 36 cards (M2.1)"
    if list(s.unseen) != sorted(s.unseen):
        yield "unseen cards are sorted (M2.5)"
    if not 0 <= s.deck <= len(s.unseen):
        yield f"the deck has 0 to {len(s.unseen)} cards, those not seen (M2.5): {s.deck}"
    if any(len(row) != len(GOODS) or not 0 <= min(row) <= max(row) <= TOP_STEP for row in s.steps):
        yield f"markers stand on steps 0 to {TOP_STEP} (M2.4): {s.steps}"
    if len(set(s.queue)) != len(s.queue) or not set(s.queue) <= set(seats):
        yield f"a seat speaks at most once a lot (M4.1): {s.queue}"
    if (s.awaits == BIDDING) != bool(s.queue):
        yield "somebody speaks while bidding is open, and only then (M4.1)"
    if s.awaits == OVER and s.winners != richest(s.money):
        yield f"the richest win (M7.1): {s.winners} of {s.money}"


def _of_a_step(before: State | None, events: Sequence[object], after: State) -> Iterator[str]:
    book = _Book(before)
    for event in events:
        yield from book.enter(event)
    if book.money != list(after.money):
        yield f"money changes by payouts and winning bids alone (M4.4, M6): {after.money}, not {book.money}"
    if book.deck != after.deck:
        yield f"every card dealt leaves the deck (M2.5): {after.deck} left, not {book.deck}"
    if book.queue != list(after.queue):
        yield f"who has spoken speaks no more on this lot (M4.1): {after.queue}, not {book.queue}"
    if book.steps is not None and any(
        step < stood
        for row, old in zip(after.steps, book.steps, strict=True)
        for step, stood in zip(row, old, strict=True)
    ):
        yield f"markers never fall (M6.3): {after.steps} after {book.steps}"


class _Book:
    """Keep accounts of one step from its facts: florins, deck, speech and the markers it began with."""

    def __init__(self, before: State | None) -> None:
        self.money = [] if before is None else list(before.money)
        self.deck = 0 if before is None else before.deck
        self.queue = [] if before is None else list(before.queue)
        self.high = 0 if before is None or before.high is None else before.high[1]
        self.steps = None if before is None else before.steps

    def enter(self, event: object) -> Iterator[str]:
        match event:
            case e.GameStarted(players=players, start_money=money, deck=deck):
                self.money, self.deck, self.queue = [money] * players, deck, []
            case e.PositionGiven():
                self.money, self.deck, self.steps = list(event.money), event.deck, event.steps
                self.queue, self.high = list(event.queue), event.high[1] if event.high else 0
            case e.CardDrawn() | e.CardFilled():
                self.deck -= 1
            case e.BiddingOpened(order=order):
                self.queue, self.high = list(order), 0
            case e.BidPlaced(seat=seat, amount=amount):
                yield from self._speak(seat)
                if not self.high < amount <= self.money[seat]:
                    yield f"a bid is above {self.high} and at most {self.money[seat]} (M4.2): {amount}"
                self.high = amount
            case e.Passed(seat=seat) | e.PassedOver(seat=seat):
                yield from self._speak(seat)
            case e.LotSold(seat=seat, price=price):
                if price != self.high or self.queue:
                    yield f"the highest bidder pays his bid when all have spoken (M4.4): {price}"
                self.money[seat] -= price
            case e.LotDiscarded():
                if self.high or self.queue:
                    yield "a lot is discarded only if nobody bid (M4.4)"
            case e.RoundScored():
                prizes, rows = zip(*event.prizes, strict=True), zip(*event.rows, strict=True)
                income = zip(event.hold_paid, map(sum, prizes), map(sum, rows), strict=True)
                self.money = [a + sum(b) for a, b in zip(self.money, income, strict=True)]
            case e.RoundStarted(deck=deck):
                self.deck = deck

    def _speak(self, seat: int) -> Iterator[str]:
        if self.queue[:1] != [seat]:
            yield f"seats speak in order and once (M4.1): {seat} of {self.queue}"
        self.queue = [other for other in self.queue if other != seat]
