"""A stored game, read and folded, and the fold alone, against eventsourcing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench.material import facts_in, logged, told
from bench.measure import Bench, Runner, Sizes, timed
from event_store.sqlite import SqliteStore
from medici_core.engine.table import EVENTS
from medici_core.medici.evolve import evolve
from medici_core.medici.state import State
from medici_core.service.game_service import GameService
from medici_core.service.summary import COLUMNS


def load(folder: Path, sizes: Sizes) -> Runner:
    """Load a game from an open SQLite store, as every command does; a unit is a fact."""
    records = logged(sizes.facts)
    facts = facts_in(*records)
    store = SqliteStore(folder / "games.db", COLUMNS)
    name = records[0].stream
    store.append(name, 0, records)
    service = GameService(store, lambda: 0, bytes)

    def work() -> int:
        assert service.load(name).version == len(records)
        return facts

    return timed(work)


def load_aggregate(folder: Path, sizes: Sizes) -> Runner:
    """Get an aggregate of the same facts from an open SQLite file; a unit is an event."""
    from bench.aggregate import Shelf

    shelf = Shelf(folder / "aggregates.db", told(logged(sizes.facts)))
    return timed(shelf.load)


def fold(folder: Path, sizes: Sizes) -> Runner:
    """Fold a game's facts that are in memory; a unit is a fact."""
    facts = [fact for fact in told(logged(sizes.facts)) if fact.__class__ not in EVENTS]

    def work() -> int:
        state: State | None = None
        for fact in facts:
            state = evolve(state, fact)
        assert state is not None
        return len(facts)

    return timed(_often(work))


def fold_aggregate(folder: Path, sizes: Sizes) -> Runner:
    """Fold the domain events of the same game that are in memory; a unit is an event."""
    from bench.aggregate import Shelf

    shelf = Shelf(folder / "aggregates.db", told(logged(sizes.facts)))
    return timed(_often(shelf.fold))


def _often(work: Any, times: int = 10) -> Any:
    return lambda: sum([work() for _ in range(times)])


BENCHES = (
    Bench(
        "load",
        "stored game → state (read, decode, fold), per event",
        "eventsourcing `repository.get`, SQLite",
        "fact",
        6,
        10,
        load,
        load_aggregate,
    ),
    Bench(
        "fold",
        "fold in memory, per event",
        "eventsourcing aggregate fold of equal length",
        "fact",
        1,
        3.5,
        fold,
        fold_aggregate,
    ),
)
