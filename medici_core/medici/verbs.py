"""The commands of Medici, by what they are called. Loads nothing of the game."""

from __future__ import annotations

from typing import Final

from medici_core.engine.verb import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("draw", (), False, "turn up one more card for the lot"),
    Verb("offer", (), False, "end the drawing and put the lot up for bids"),
    Verb("bid", ("N",), False, "bid N florins for the lot"),
    Verb("pass", (), False, "let the lot go"),
)
