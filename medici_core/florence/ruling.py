"""What every ruling needs: the line of facts, refusals, whose turn it is, and prices."""

from __future__ import annotations

from typing import Final, NoReturn

from medici_core.engine.refusal import Refusal, Seat, Value
from medici_core.florence.evolve import evolve
from medici_core.florence.legal import legal
from medici_core.florence.scoring import payment
from medici_core.florence.state import OVER, State, purse, to_move


class Line:
    """Gather facts and fold them, one by one."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        """Begin with no facts."""
        self.state = state
        self.events: list[object] = []

    def __call__(self, event: object) -> State:
        """Add one fact and return the state after it."""
        self.events.append(event)
        self.state = evolve(self.state, event)
        return self.state


def refuse(state: State, seat: int | None, code: str, rule: str, /, **facts: Value) -> NoReturn:
    """Raise a refusal with what the seat could do instead."""
    if seat is not None:
        facts["seat"] = Seat(seat)
    raise Refusal(code, facts, rule, () if seat is None else legal(state, seat))


def check_running(state: State, seat: int | None) -> None:
    """Refuse every command of a finished game, and of a seat that there is not."""
    if state.awaits == OVER:
        refuse(state, seat, "game.over", "F4.2")
    if seat is not None and not 0 <= seat < len(state.courts):
        raise Refusal("players.seat", {"seat": seat, "players": len(state.courts)}, "§1")


_AWAITED_BY: Final = {
    "start": "F1",
    "drawing": "F2.9",
    "choosing": "F2.9",
    "naming": "F2.3",
    "bidding": "F2.2",
    "placing": "F2.7",
    "recruiting": "F2.10",
    "acting": "F3",
    "taking": "F3.2",
}
"""What is awaited -> the rule that says so."""


def check_turn(state: State, seat: int | None, awaits: str, word: str) -> int:
    """Refuse a command of the wrong seat or at the wrong time; return the acting seat."""
    mover = to_move(state)
    if mover is not None and seat is not None and seat != mover:
        refuse(state, seat, "turn.not_yours", _AWAITED_BY[state.awaits], mover=Seat(mover))
    if state.awaits != awaits or seat is None:
        refuse(state, seat, "phase.wrong", _AWAITED_BY[awaits], word=word, awaits=state.awaits)
    return seat


def whole(state: State, seat: int | None, code: str, rule: str, number: object) -> int:
    """Return a number that is whole, or refuse it."""
    if number.__class__ is not int:
        refuse(state, seat, code, rule, text=str(number)[:60])
    assert isinstance(number, int)
    return number


def known(
    state: State, seat: int | None, what: str, word: str, words: tuple[str, ...], rule: str
) -> None:
    """Refuse a word that names nothing in this game."""
    if word not in words:
        refuse(state, seat, f"{what}.unknown", rule, text=str(word)[:60], known=words)


def bill(state: State, seat: int, price: int, rule: str) -> tuple[int, int]:
    """Return what pays a price, as (points, florins), or refuse one that is too high (F2.5)."""
    court = state.courts[seat]
    if price > purse(state, seat):
        refuse(
            state, seat, "money.short", rule, price=price, money=court.money, points=court.points
        )
    return payment(court, price, state.setup.point_florins)
