"""Tell facts as sentences."""

from __future__ import annotations

from medici_core.engine.refusal import Sentence
from medici_core.medici.state import State


def describe(before: State, event: object) -> tuple[Sentence, ...]:
    """Return the sentences that tell ``event``, which happened in ``before``."""
    return (Sentence(event.__class__.__name__),)
