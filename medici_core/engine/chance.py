"""Chance as a player: what is due, and the only command that answers it."""

from __future__ import annotations

from typing import TypeAlias

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
class ResolvePrivate:
    """Answer the chance point that is due with ``pick``, for the eyes of ``seat`` alone."""

    seat: int
    pick: int


@frozen
class Resolve:
    """Answer the chance point that is due with ``pick``, 0 <= pick < n."""

    pick: int


Answer: TypeAlias = Resolve | ResolvePrivate


def answer_to(due: Chance, pick: int) -> Answer:
    """Return the command that answers a chance point, in private where the answer is a seat's secret."""
    return Resolve(pick) if due.seat is None else ResolvePrivate(due.seat, pick)
