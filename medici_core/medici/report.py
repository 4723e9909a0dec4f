"""The table as data: the title's part of ``show --json``."""

from __future__ import annotations

from typing import Any

from medici_core.engine.title import Names
from medici_core.medici.cards import GOODS, hold_value
from medici_core.medici.overview import can_bid, mover_of
from medici_core.medici.state import PHASES, State, room


def report(state: State, names: Names) -> dict[str, Any]:
    """Return the position as plain data in a fixed order; amounts are florins, cards are codes.

    ``can_bid`` is whether a seat still has a bid on the lot before it: it has not spoken, and room and money suffice.
    ``paid`` is the income of the last scoring. ``unseen`` are the sorted cards not seen this round.
    """
    mover = mover_of(state)
    return {
        "round": state.round,
        "phase": PHASES[state.awaits],
        "drawer": None if state.drawer is None else names[state.drawer],
        "to_move": [] if mover is None else [names[mover]],
        "lot": list(state.lot),
        "high_bid": None
        if state.high is None
        else {"player": names[state.high[0]], "amount": state.high[1]},
        "deck_left": state.deck,
        "players": [_player(state, names, seat) for seat in range(len(state.money))],
        "unseen": list(state.unseen),
    }


def _player(state: State, names: Names, seat: int) -> dict[str, Any]:
    hold, paid = state.holds[seat], state.paid[seat]
    return {
        "name": names[seat],
        "money": state.money[seat],
        "hold": list(hold),
        "hold_value": hold_value(hold),
        "free": room(state, seat),
        "steps": dict(zip(GOODS, state.steps[seat], strict=True)),
        "can_bid": can_bid(state, seat),
        "paid": {"hold": paid[0], "prizes": paid[1], "rows": paid[2]},
    }
