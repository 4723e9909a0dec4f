"""Make records: commands with their facts, answers of chance, sealed onto the line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from event_store.record import Record, seal
from medici_core.engine.chance import answer_to
from medici_core.engine.timeline import COMMAND, FACT, HOST, Deed, Entry, Timeline, decide_on
from medici_core.service.dealers import Dealer
from medici_core.service.wire import pieces_of

DEALER: Final = "dealer"
SCRIPT: Final = "script"
"""Writer of the answers of chance that a script gave."""


def author_of(command: object) -> str:
    """Return who gives a command: the seat it speaks for, else the host."""
    seat = getattr(command, "seat", None)
    return HOST if seat is None else str(seat)


def add_command(
    deeds: list[Deed], timeline: Timeline, table: Any, state: Any, command: object, by: str
) -> tuple[Any, Any]:
    """Decide a command and add it with its facts; return (table, state) after it. Raises ``Refusal``."""
    events, table, state = decide_on(timeline, table, state, command)
    deeds.append(Deed(COMMAND, by, command))
    deeds.extend([Deed(FACT, by, event) for event in events])
    return table, state


def deal(
    deeds: list[Deed], timeline: Timeline, table: Any, state: Any, dealer: Dealer | None
) -> tuple[Any, Any]:
    """Add the answers of chance that a dealer at hand can give, with their facts, until somebody decides."""
    chance = timeline.title.chance
    while dealer is not None and (due := chance(state)) is not None:
        pick = dealer.pick(due)
        if pick is None:
            break
        table, state = add_command(deeds, timeline, table, state, answer_to(due, pick), DEALER)
    return table, state


def seal_entry(
    timeline: Timeline,
    stream: str,
    deeds: Sequence[Deed],
    by: str,
    id: bytes,
    at: int,
    parent: bytes,
    entropy: Callable[[int], bytes],
) -> Record:
    """Seal deeds into the next record of a timeline, fold it there, and return it.

    ``at`` is in ms since 1970; ``entropy`` gives n random bytes, for the salts of private pieces.
    """
    version = timeline.version + 1
    record = seal(stream, version, id, by, at, parent, pieces_of(timeline.title, deeds, entropy))
    timeline.add(Entry(version, by, tuple(deeds)))
    return record
