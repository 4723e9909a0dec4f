"""The rules: what a command leads to, with all forced consequences, and why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from medici_core.engine.chance import Chance, Resolve, ResolvePrivate
from medici_core.engine.refusal import Refusal, Seat, Value
from medici_core.medici import commands as c
from medici_core.medici import events as e
from medici_core.medici.cards import CARDS
from medici_core.medici.editions import resolve
from medici_core.medici.evolve import FOLD, evolve
from medici_core.medici.legal import legal, why_no_bid
from medici_core.medici.scoring import score_round
from medici_core.medici.setup import position_given
from medici_core.medici.state import (
    BIDDING,
    CARD,
    DRAWER,
    DRAWING,
    FILL,
    LARGEST_LOT,
    OVER,
    ROUNDS,
    State,
    can_grow,
    largest_room,
    least_bid,
    poorest,
    richest,
    room,
    to_move,
    with_room,
)

RULES: Final = 1
"""Number of these rules; raised whenever ``decide`` changes its answers."""


def decide(state: State | None, command: object) -> tuple[tuple[object, ...], State]:
    """Return the facts a command leads to, up to the next decision or chance, and the state after them.

    Raises ``Refusal`` with the first reason that holds (M4.6) and leaves ``state`` as it is.
    """
    if state is None:
        events = _start(command)
        for event in events:
            state = evolve(state, event)
        assert state is not None
    else:
        event = _DECIDE[command.__class__](state, command)
        events = [event]
        state = FOLD[event.__class__](state, event)
    state = _settle(events, state)
    return tuple(events), state


EPOCHS: Final = tuple([f"round/{number}" for number in range(1, ROUNDS + 1)])
"""Each round has a seed of its own where dealing is sealed."""


def epochs_left(state: State) -> tuple[str, ...]:
    """Return the rounds of which chance may still come."""
    return () if state.awaits == OVER else EPOCHS[state.round - 1 :]


def chance(state: State) -> Chance | None:
    """Return the chance point that is due; labels are unique on one line of play."""
    awaits = state.awaits
    if awaits not in _ANSWERED:
        return None
    epoch = f"round/{state.round}"
    if awaits == DRAWER:
        return Chance(f"{epoch}/drawer", len(state.candidates), epoch)
    unseen = len(state.unseen)
    return Chance(f"{epoch}/card/{len(CARDS) - unseen + 1}", unseen, epoch)


_ANSWERED: Final = frozenset((DRAWER, CARD, FILL))
"""What chance is awaited for."""


def _start(command: object) -> list[object]:
    if not isinstance(command, c.NewGame | c.SetUp):
        raise Refusal("phase.wrong", {"word": "start"}, "M2")
    started = resolve(RULES, command.edition, command.options, command.players)
    if isinstance(command, c.SetUp):
        return [started, position_given(evolve(None, started), command)]
    if command.first is None:
        return [started]
    if not 0 <= command.first < command.players:
        raise Refusal("players.seat", {"seat": command.first, "players": command.players}, "M2.6")
    return [started, e.DrawerNamed(command.first)]


def _settle(events: list[object], state: State) -> State:
    """Add every forced fact until somebody has to decide or chance is due; return the state then."""
    while True:
        awaits = state.awaits
        event: object
        if awaits == DRAWING:
            if can_grow(state):
                return state
            event = e.BiddingOpened(_speech_order(state), asked=False)
        elif awaits == BIDDING:
            if state.queue:
                seat = state.queue[0]
                reason = why_no_bid(state, seat)
                if reason is None:
                    return state
                event = e.PassedOver(seat, reason)
            else:
                event = _hammer(state)
        elif awaits == OVER or (awaits == CARD and state.lot):
            return state
        else:
            following = _next(state)
            if following is None:
                return state
            for event in following:
                events.append(event)
                state = evolve(state, event)
            continue
        events.append(event)
        state = FOLD[event.__class__](state, event)


def _speech_order(state: State) -> tuple[int, ...]:
    """Return the order of speech: the drawer's left neighbour first, the drawer last (M4.1)."""
    drawer, seats = state.drawer, len(state.money)
    assert drawer is not None
    return (*range(drawer + 1, seats), *range(drawer + 1))


def _hammer(state: State) -> object:
    if state.high is None:
        return e.LotDiscarded(state.lot)
    return e.LotSold(state.high[0], state.high[1], state.lot)


def _next(state: State) -> tuple[object, ...] | None:
    """Return what is forced between two lots; None when chance is due (M4.5, M5)."""
    hungry = with_room(state)
    if state.deck == 0 or not hungry:
        return _end_round(state)
    if len(hungry) == 1:
        return None if state.awaits == FILL else (e.FillStarted(hungry[0]),)
    if state.awaits == DRAWER and len(state.candidates) > 1:
        return None
    if state.awaits == CARD and state.drawer in hungry:
        return None
    if state.awaits == DRAWER:
        return (e.DrawerNamed(state.candidates[0]),)
    assert state.drawer is not None
    seats = len(state.money)
    seat = (state.drawer + 1) % seats
    while seat not in hungry:
        seat = (seat + 1) % seats
    return (e.DrawerNamed(seat),)


def _end_round(state: State) -> tuple[object, ...]:
    scored = score_round(state)
    after = evolve(state, scored)
    if state.round >= ROUNDS:
        return (scored, e.GameEnded(richest(after.money)))
    return (scored, e.RoundStarted(state.round + 1, state.setup.deck, poorest(after.money)))


def _refuse(state: State, seat: int | None, code: str, rule: str, /, **facts: Value) -> NoReturn:
    if seat is not None:
        facts["seat"] = Seat(seat)
    raise Refusal(code, facts, rule, () if seat is None else legal(state, seat))


def _refuse_seat(seat: int, players: int, rule: str) -> NoReturn:
    raise Refusal("players.seat", {"seat": seat, "players": players}, rule)


def _check_turn(state: State, seat: int | None, awaits: str, word: str, rule: str) -> int:
    """Refuse a command of the wrong seat or at the wrong time (M4.6); return the acting seat."""
    mover = to_move(state)
    if mover is not None and seat is not None and seat != mover:
        _refuse(
            state,
            seat,
            "turn.not_yours",
            "M4.1" if state.awaits == BIDDING else "M3.1",
            mover=Seat(mover),
        )
    if state.awaits != awaits or seat is None:
        _refuse(state, seat, "phase.wrong", rule, word=word, awaits=state.awaits)
    return seat


def _check_running(state: State, seat: int | None) -> None:
    if state.awaits == OVER:
        _refuse(state, seat, "game.over", "M7.1")
    if seat is not None and not 0 <= seat < len(state.money):
        _refuse_seat(seat, len(state.money), "§1")


def _draw(state: State, command: c.Draw) -> object:
    seat = command.seat
    _check_running(state, seat)
    if state.awaits == BIDDING:
        _refuse_growth(state, seat)
    return e.CardAsked(_check_turn(state, seat, DRAWING, "draw", "M3.1"))


def _refuse_growth(state: State, seat: int | None) -> None:
    """Refuse a card that the lot can't take, so that bidding opened by itself (M3.2, M3.3)."""
    if len(state.lot) >= LARGEST_LOT:
        _refuse(state, seat, "draw.lot_full", "M3.3")
    if len(state.lot) >= largest_room(state):
        _refuse(state, seat, "draw.no_room", "M3.2", lot=len(state.lot))
    if state.deck == 0:
        _refuse(state, seat, "draw.deck_empty", "M3.2")


def _offer(state: State, command: c.Offer) -> object:
    _check_running(state, command.seat)
    _check_turn(state, command.seat, DRAWING, "offer", "M3.1")
    return e.BiddingOpened(_speech_order(state), asked=True)


def _bid(state: State, command: c.Bid) -> object:
    seat, amount = command.seat, command.amount
    _check_running(state, seat)
    if amount.__class__ is not int:
        _refuse(state, seat, "bid.not_a_number", "M4.2", text=str(amount))
    assert isinstance(amount, int)
    lot, least = len(state.lot), least_bid(state)
    if seat is not None:
        free, money = room(state, seat), state.money[seat]
        if free < lot:
            _refuse(state, seat, "bid.no_room", "M4.2", lot=lot, room=free)
        if amount > money:
            _refuse(state, seat, "bid.over_money", "M4.2", amount=amount, money=money)
    seat = _check_turn(state, seat, BIDDING, "bid", "M4.1")
    if amount < least:
        high = 0 if state.high is None else state.high[1]
        _refuse(state, seat, "bid.too_low", "M4.2", amount=amount, high=high, least=least)
    return e.BidPlaced(seat, amount)


def _pass(state: State, command: c.Pass) -> object:
    _check_running(state, command.seat)
    return e.Passed(_check_turn(state, command.seat, BIDDING, "pass", "M4.1"))


def _resolve(state: State, command: Resolve) -> object:
    _check_running(state, None)
    pick, awaits = command.pick, state.awaits
    if awaits not in _ANSWERED:
        _refuse(state, None, "phase.wrong", "M3.1", word="chance", awaits=awaits)
    answers = len(state.candidates if awaits == DRAWER else state.unseen)
    if not 0 <= pick < answers:
        _refuse(state, None, "chance.pick", "M2.5", pick=pick, n=answers)
    if awaits == DRAWER:
        return e.DrawerNamed(state.candidates[pick])
    if awaits == CARD:
        return e.CardDrawn(state.unseen[pick])
    assert state.drawer is not None
    return e.CardFilled(state.drawer, state.unseen[pick])


def _resolve_private(state: State, command: ResolvePrivate) -> NoReturn:
    # Nobody in Medici ever holds a secret.
    _refuse(state, None, "phase.wrong", "M2.5", word="chance", awaits=state.awaits)


def _start_again(state: State, command: object) -> NoReturn:
    _refuse(state, None, "phase.wrong", "M2", word="start", awaits=state.awaits)


_DECIDE: Mapping[type, Callable[[State, Any], object]] = {
    c.NewGame: _start_again,
    c.SetUp: _start_again,
    c.Draw: _draw,
    c.Offer: _offer,
    c.Bid: _bid,
    c.Pass: _pass,
    Resolve: _resolve,
    ResolvePrivate: _resolve_private,
}
