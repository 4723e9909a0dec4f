"""The fold: one fact after another. It holds no rule; whatever does not fit raises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from medici_core.medici import events as e
from medici_core.medici.cards import CARDS, GOODS, without
from medici_core.medici.state import BIDDING, CARD, DRAWER, DRAWING, FILL, OVER, SETTLED, State


def evolve(state: State | None, event: object) -> State:
    """Return the state after one fact; raises KeyError, ValueError, IndexError or TypeError if the fact does not
    fit.
    """
    return FOLD[event.__class__](state, event)


def _started(_: None, event: e.GameStarted) -> State:
    seats = range(event.players)
    return State(
        setup=event,
        awaits=DRAWER,
        round=1,
        drawer=None,
        deck=event.deck,
        unseen=CARDS,
        lot=(),
        discarded=(),
        money=(event.start_money,) * event.players,
        holds=((),) * event.players,
        steps=((0,) * len(GOODS),) * event.players,
        queue=(),
        high=None,
        paid=((0, 0, 0),) * event.players,
        candidates=tuple(seats),
        winners=(),
    )


def _given(s: State, event: e.PositionGiven) -> State:
    return State(
        setup=s.setup,
        awaits=event.phase,
        round=event.round,
        drawer=event.drawer,
        deck=event.deck,
        unseen=event.unseen,
        lot=event.lot,
        discarded=event.discarded,
        money=event.money,
        holds=event.holds,
        steps=event.steps,
        queue=event.queue,
        high=event.high,
        paid=event.paid,
        candidates=event.candidates,
        winners=event.winners,
    )


def _change(
    s: State,
    awaits: str,
    drawer: int | None,
    deck: int,
    unseen: tuple[str, ...],
    lot: tuple[str, ...],
    discarded: tuple[str, ...],
    queue: tuple[int, ...],
    high: tuple[int, int] | None,
) -> State:
    # Positional and without attrs.evolve: this is the hot path of every replay. The four facts that come most often
    # make their positions themselves.
    return State(
        s.setup, awaits, s.round, drawer, deck, unseen, lot, discarded, s.money, s.holds, s.steps, queue, high,
        s.paid,
        (), (),
    )  # fmt: skip


def _drawer_named(s: State, event: e.DrawerNamed) -> State:
    return _change(s, CARD, event.seat, s.deck, s.unseen, (), s.discarded, (), None)


def _card_asked(s: State, event: e.CardAsked) -> State:
    return _change(s, CARD, s.drawer, s.deck, s.unseen, s.lot, s.discarded, (), None)


def _card_drawn(s: State, event: e.CardDrawn) -> State:
    card = event.card
    return State(
        s.setup, DRAWING, s.round, s.drawer, s.deck - 1, without(s.unseen, card), (*s.lot, card), s.discarded, s.money,
        s.holds, s.steps, (), None, s.paid, (), (),
    )  # fmt: skip


def _bidding_opened(s: State, event: e.BiddingOpened) -> State:
    return State(
        s.setup, BIDDING, s.round, s.drawer, s.deck, s.unseen, s.lot, s.discarded, s.money, s.holds, s.steps,
        event.order, None, s.paid, (), (),
    )  # fmt: skip


def _spoken(s: State, event: e.Passed | e.PassedOver) -> State:
    queue = s.queue
    if queue[0] != event.seat:
        raise _not_next(event.seat, queue)
    return State(
        s.setup, BIDDING, s.round, s.drawer, s.deck, s.unseen, s.lot, s.discarded, s.money, s.holds, s.steps,
        queue[1:], s.high, s.paid, (), (),
    )  # fmt: skip


def _bid_placed(s: State, event: e.BidPlaced) -> State:
    queue, seat = s.queue, event.seat
    if queue[0] != seat:
        raise _not_next(seat, queue)
    return State(
        s.setup, BIDDING, s.round, s.drawer, s.deck, s.unseen, s.lot, s.discarded, s.money, s.holds, s.steps,
        queue[1:], (seat, event.amount), s.paid, (), (),
    )  # fmt: skip


def _not_next(seat: int, queue: tuple[int, ...]) -> ValueError:
    return ValueError(f"seat {seat} speaks, but seat {queue[0]} is next")


def _lot_sold(s: State, event: e.LotSold) -> State:
    seat = event.seat
    holds = (*s.holds[:seat], s.holds[seat] + event.cards, *s.holds[seat + 1 :])
    money = (*s.money[:seat], s.money[seat] - event.price, *s.money[seat + 1 :])
    return State(
        s.setup, SETTLED, s.round, s.drawer, s.deck, s.unseen, (), s.discarded, money, holds, s.steps, (), None,
        s.paid, (), (),
    )  # fmt: skip


def _lot_discarded(s: State, event: e.LotDiscarded) -> State:
    return _change(s, SETTLED, s.drawer, s.deck, s.unseen, (), s.discarded + event.cards, (), None)


def _fill_started(s: State, event: e.FillStarted) -> State:
    return _change(s, FILL, event.seat, s.deck, s.unseen, (), s.discarded, (), None)


def _card_filled(s: State, event: e.CardFilled) -> State:
    seat = event.seat
    holds = (*s.holds[:seat], (*s.holds[seat], event.card), *s.holds[seat + 1 :])
    return State(
        s.setup, FILL, s.round, s.drawer, s.deck - 1, without(s.unseen, event.card), (), s.discarded, s.money, holds,
        s.steps, (), None, s.paid, (), (),
    )  # fmt: skip


def _round_scored(s: State, event: e.RoundScored) -> State:
    prizes = [sum(column) for column in zip(*event.prizes, strict=True)]
    rows = [sum(column) for column in zip(*event.rows, strict=True)]
    paid = tuple(zip(event.hold_paid, prizes, rows, strict=True))
    money = tuple([before + sum(income) for before, income in zip(s.money, paid, strict=True)])
    return State(
        s.setup, SETTLED, s.round, None, s.deck, s.unseen, (), s.discarded, money, s.holds, event.steps, (), None,
        paid,
        (), (),
    )  # fmt: skip


def _round_started(s: State, event: e.RoundStarted) -> State:
    holds = ((),) * len(s.holds)
    return State(
        s.setup, DRAWER, event.round, None, event.deck, CARDS, (), (), s.money, holds, s.steps, (), None, s.paid,
        event.candidates, (),
    )  # fmt: skip


def _game_ended(s: State, event: e.GameEnded) -> State:
    return State(
        s.setup, OVER, s.round, None, s.deck, s.unseen, (), s.discarded, s.money, s.holds, s.steps, (), None, s.paid,
        (), event.winners,
    )  # fmt: skip


FOLD: Final[Mapping[type, Callable[[Any, Any], State]]] = {
    e.GameStarted: _started,
    e.PositionGiven: _given,
    e.DrawerNamed: _drawer_named,
    e.CardAsked: _card_asked,
    e.CardDrawn: _card_drawn,
    e.BiddingOpened: _bidding_opened,
    e.BidPlaced: _bid_placed,
    e.Passed: _spoken,
    e.PassedOver: _spoken,
    e.LotSold: _lot_sold,
    e.LotDiscarded: _lot_discarded,
    e.FillStarted: _fill_started,
    e.CardFilled: _card_filled,
    e.RoundScored: _round_scored,
    e.RoundStarted: _round_started,
    e.GameEnded: _game_ended,
}
"""A fact's class -> the function (state, fact) -> state that folds it."""
