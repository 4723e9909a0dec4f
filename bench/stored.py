"""A stored game, read and folded, and the fold alone, against eventsourcing."""

from __future__ import annotations

from pathlib import Path

from bench.material import facts_in, library, told
from bench.measure import Bench, Runner, Sizes, closing, timed
from event_store.sqlite import SqliteStore
from medici_core.engine.table import EVENTS
from medici_core.medici.evolve import evolve
from medici_core.medici.state import State
from medici_core.service.game_service import GameService
from medici_core.service.summary import COLUMNS


def load(folder: Path, sizes: Sizes) -> Runner:
    """Load different games from an open SQLite store, as every command does; a unit is a fact."""
    games = library(sizes.games_read)
    facts = facts_in(*games)
    store = SqliteStore(folder / "games.db", COLUMNS)
    names = [records[0].stream for records in games]
    for name, records in zip(names, games, strict=True):
        store.append(name, 0, records)
    service = GameService(store, lambda: 0, bytes)

    def work() -> int:
        for name in names:
            assert service.load(name).state is not None
        return facts

    return closing(timed(work), store.close)


def load_aggregate(folder: Path, sizes: Sizes) -> Runner:
    """Get aggregates of the same facts from an open SQLite file; a unit is an event."""
    from bench.aggregate import Shelf

    shelf = Shelf(folder / "aggregates.db", [told(game) for game in library(sizes.games_read)])
    return timed(shelf.load)


def fold(folder: Path, sizes: Sizes) -> Runner:
    """Fold games' facts that are in memory; a unit is a fact."""
    games = [
        [fact for fact in told(game) if fact.__class__ not in EVENTS]
        for game in library(sizes.games_read)
    ]

    def work() -> int:
        for facts in games:
            state: State | None = None
            for fact in facts:
                state = evolve(state, fact)
            assert state is not None
        return sum([len(facts) for facts in games])

    return timed(work)


def fold_aggregate(folder: Path, sizes: Sizes) -> Runner:
    """Fold the domain events of the same games that are in memory; a unit is an event."""
    from bench.aggregate import Shelf

    shelf = Shelf(folder / "aggregates.db", [told(game) for game in library(sizes.games_read)])
    return timed(shelf.fold)


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
