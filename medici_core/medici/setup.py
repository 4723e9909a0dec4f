"""Positions given by hand: what is not said has its value at the start of a round, what can't be is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, TypeVar

from medici_core.engine.refusal import Refusal
from medici_core.medici.cards import CARDS, GOODS, unseen_of
from medici_core.medici.commands import SetUp
from medici_core.medici.events import PositionGiven
from medici_core.medici.state import (
    BIDDING,
    CARD,
    DRAWER,
    DRAWING,
    LARGEST_LOT,
    OVER,
    ROUNDS,
    TOP_STEP,
    State,
    poorest,
    richest,
)

_T = TypeVar("_T")

LARGEST_AMOUNT = 10**15
"""Most florins a position may give: what play adds to it still is an integer of 53 bits."""

NOT_SAID = ""
PHASES = (NOT_SAID, "chance", "drawing", "bidding", "over")


def position_given(state: State, command: SetUp) -> PositionGiven:
    """Return the position a ``SetUp`` describes, in a game that has just started; raises ``Refusal("given.value")``.

    Only the material is checked: cards, capacity, steps, amounts and seats. Whether play could lead there is not
    asked.
    """
    seen = (*(card for hold in command.holds for card in hold), *command.lot, *command.discarded)
    unseen = _unseen(seen)
    _check_numbers(state, command, len(unseen))
    deck = (
        max(0, min(state.setup.deck - len(seen), len(unseen)))
        if command.deck is None
        else command.deck
    )
    money = state.money if command.money is None else command.money
    phase = _phase(command, deck)
    drawer = None if phase == OVER else command.drawer
    return PositionGiven(
        round=command.round,
        phase=phase,
        drawer=drawer,
        deck=deck,
        lot=command.lot,
        discarded=command.discarded,
        unseen=unseen,
        money=money,
        holds=command.holds,
        steps=command.steps,
        queue=_queue(command) if phase == BIDDING else (),
        high=command.high if phase == BIDDING else None,
        paid=command.paid,
        candidates=_candidates(command, money) if phase == DRAWER else (),
        winners=richest(money) if phase == OVER else (),
    )


def _no(given: str, value: object, works: str) -> NoReturn:
    raise Refusal("given.value", {"given": given, "value": str(value)[:60], "works": works}, "M2")


def _unseen(seen: tuple[str, ...]) -> tuple[str, ...]:
    for card in seen:
        if card not in CARDS:
            _no("card", card, "a good's letter and a value, S5 C0 D3 P1 M4, or N10")
        if seen.count(card) > CARDS.count(card):
            _no(
                "card",
                card,
                f"there {'are' if CARDS.count(card) > 1 else 'is'} {CARDS.count(card)} of it in the game",
            )
    return unseen_of(seen)


def _check_numbers(state: State, command: SetUp, unseen: int) -> None:
    setup = state.setup
    if not 1 <= command.round <= ROUNDS:
        _no("round", command.round, f"1 to {ROUNDS}")
    if command.deck is not None and not 0 <= command.deck <= unseen:
        _no("deck", command.deck, f"0 to {unseen}, the cards not seen")
    if len(command.lot) > LARGEST_LOT:
        _no("lot", " ".join(command.lot), f"at most {LARGEST_LOT} cards")
    for hold in _by_seat("hold", command.holds, setup.players):
        if len(hold) > setup.hold_capacity:
            _no("hold", " ".join(hold), f"at most {setup.hold_capacity} cards")
    for row in _by_seat("steps", command.steps, setup.players):
        if len(row) != len(GOODS) or not all(0 <= step <= TOP_STEP for step in row):
            _no("steps", " ".join(map(str, row)), f"0 to {TOP_STEP}")
    for income in _by_seat("paid", command.paid, setup.players):
        if len(income) != 3 or not all(0 <= amount <= LARGEST_AMOUNT for amount in income):
            _no("paid", " ".join(map(str, income)), f"0 to {LARGEST_AMOUNT} florins")
    for amount in () if command.money is None else _by_seat("money", command.money, setup.players):
        if not 0 <= amount <= LARGEST_AMOUNT:
            _no("money", amount, f"0 to {LARGEST_AMOUNT} florins")
    high = command.high
    for given, seat in (
        ("drawer", command.drawer),
        ("to-move", command.to_move),
        ("high", high and high[0]),
    ):
        if seat is not None and not 0 <= seat < setup.players:
            _no(given, seat, f"a seat from 0 to {setup.players - 1}")
    if high is not None:
        _check_high(state, command, *high)


def _check_high(state: State, command: SetUp, seat: int, amount: int) -> None:
    """Refuse a high bid that its bidder could not pay or whose lot he could not take: he may get it."""
    money = (state.money if command.money is None else command.money)[seat]
    if not 1 <= amount <= money:
        _no("high", amount, f"1 to {money} florins, what the bidder has")
    free = state.setup.hold_capacity - len(command.holds[seat])
    if len(command.lot) > free:
        _no(
            "high",
            amount,
            f"no bid of his: the lot has {len(command.lot)} cards, his hold room for {free}",
        )


def _by_seat(given: str, values: Sequence[_T], players: int) -> Sequence[_T]:
    if len(values) != players:
        _no(given, f"{len(values)} entries", f"{players}, one a player")
    return values


def _phase(command: SetUp, deck: int) -> str:
    """Return what is awaited in the position, before it is settled."""
    said = command.phase
    if said not in PHASES:
        _no("phase", said, "chance, drawing, bidding or over")
    if said == "over":
        return OVER
    if command.drawer is None:
        if (
            command.lot
            or command.high
            or command.to_move is not None
            or said in ("drawing", "bidding")
        ):
            _no("drawer", "nobody", "a lot and its bidding need a drawer: given drawer NAME")
        return DRAWER
    if not command.lot:
        if command.high or said == "bidding" or command.to_move not in (None, command.drawer):
            _no("lot", "no cards", "bidding needs a lot: given lot S5 …")
        return CARD
    if said == "bidding" or (
        said == NOT_SAID and (command.high or command.to_move not in (None, command.drawer))
    ):
        return BIDDING
    if command.high:
        _no("high", f"in phase {said}", "a high bid belongs to phase bidding")
    if command.to_move not in (None, command.drawer):
        _no(
            "to-move",
            f"in phase {said}",
            "only the drawer moves then; phase bidding has others speak",
        )
    if said == "chance":
        if deck == 0 or len(command.lot) >= LARGEST_LOT:
            _no(
                "phase",
                "chance",
                f"a card can only be due with cards in the deck and fewer than {LARGEST_LOT} in the lot",
            )
        return CARD
    return DRAWING


def _queue(command: SetUp) -> tuple[int, ...]:
    """Return who speaks: from the seat to move, else after the high bidder, else all (M4.1)."""
    assert command.drawer is not None
    seats = len(command.holds)
    order = [(command.drawer + 1 + step) % seats for step in range(seats)]
    if command.to_move is not None:
        return tuple(order[order.index(command.to_move) :])
    if command.high is not None:
        return tuple(order[order.index(command.high[0]) + 1 :])
    return tuple(order)


def _candidates(command: SetUp, money: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(range(len(money))) if command.round == 1 else poorest(money)
