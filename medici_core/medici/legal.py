"""What a seat may do: every legal command, with its range."""

from __future__ import annotations

from medici_core.engine.refusal import Choice
from medici_core.medici.state import BIDDING, DRAWING, LEAST_BID, State, least_bid

_DRAWER_CHOICES = (Choice("draw"), Choice("offer"))
_PASS = Choice("pass")


def why_no_bid(state: State, seat: int) -> str | None:
    """Return why a seat has no legal bid on the lot (``full``, ``room`` or ``money``), or None if it has one
    (M4.3).
    """
    free = state.setup.hold_capacity - len(state.holds[seat])
    if free < len(state.lot):
        return "full" if free <= 0 else "room"
    high = state.high
    if state.money[seat] < (LEAST_BID if high is None else high[1] + 1):
        return "money"
    return None


def legal(state: State, seat: int) -> tuple[Choice, ...]:
    """Return every legal command of a seat; () when it isn't to move (M3.1, M4.2)."""
    if state.awaits == BIDDING and state.queue[0] == seat:
        return (Choice("bid", least_bid(state), state.money[seat]), _PASS)
    if state.awaits == DRAWING and state.drawer == seat:
        return _DRAWER_CHOICES
    return ()
