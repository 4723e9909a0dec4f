"""The table as a picture."""

from __future__ import annotations

from medici_core.engine.title import Names
from medici_core.medici.state import State


def svg(state: State, names: Names) -> str:
    """Draw the table."""
    return '<svg xmlns="http://www.w3.org/2000/svg"/>'
