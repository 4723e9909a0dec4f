"""The tiles of the printed data, for tests."""

from __future__ import annotations

BUILDINGS = {
    "tower": ("XXX",),
    "chapel": ("XX", "X."),
    "library": (".X.", "XXX", ".X."),
    "opera": ("XXX", ".X.", ".X."),
    "studio": ("XXXX", "X..."),
    "hospital": ("X..", "XX.", ".XX"),
    "theater": ("X.X", "XXX"),
    "university": ("XXX", "X.X", "X.X"),
    "laboratory": ("XXX", "XX.", "XX."),
    "workshop": ("XXXX", "XXX."),
}
LANDSCAPES = {"forest": ("XX", "XX", "X."), "lake": ("XX", "XX"), "park": ("XXX",)}
