"""Chance as a player: what is due, and the only command that answers it."""

from __future__ import annotations

from medici_core.engine.value import frozen


@frozen
class Chance:
    """Name the chance point now due.

    ``label`` is ASCII and never repeats on one line of play; ``n`` >= 1 is the number of equally
    likely answers; ``epoch`` names the seed that answers; ``seat`` is whose secret the answer is,
    or None.
    """

    label: str
    n: int
    epoch: str = "game"
    seat: int | None = None


@frozen
class Resolve:
    """Answer the chance point that is due with ``pick``, 0 <= pick < n."""

    pick: int
