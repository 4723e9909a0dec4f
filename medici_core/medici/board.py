"""The table as text."""

from __future__ import annotations

from medici_core.engine.title import Names, Span
from medici_core.medici.state import State


def board(state: State, names: Names, seat: int | None) -> tuple[tuple[Span, ...], ...]:
    """Draw the table."""
    return ((Span(f"Round {state.round} of 3"),),)
