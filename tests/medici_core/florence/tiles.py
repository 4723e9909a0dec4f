"""The tiles of the packaged data by name, for tests."""

from __future__ import annotations

from medici_core.florence.cards import LANDSCAPE
from medici_core.florence.packaged import packaged_data
from medici_core.florence.placement import Grid

_ROWS: tuple[tuple[str, ...], ...] = packaged_data().tables["tiles"]

BUILDINGS: dict[str, Grid] = {row[0]: row[2:] for row in _ROWS if row[1] != LANDSCAPE}
LANDSCAPES: dict[str, Grid] = {row[0]: row[2:] for row in _ROWS if row[1] == LANDSCAPE}
