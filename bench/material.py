"""What is measured on: games that built-in players played, and the same facts for a peer."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random

from event_store.memory import MemoryStore
from event_store.record import Record
from medici_core.engine.timeline import FACT
from medici_core.service.game_service import GameService, NewTable
from medici_core.service.summary import COLUMNS
from medici_core.service.wire import entry_of, title_of

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay")
START = 1_700_000_000_000
"""The time of the first record, ms since 1970."""


@cache
def played(seed: str, seats: int = 4) -> tuple[Record, ...]:
    """Return the records of a whole game among built-in random players."""
    clock = count(START, 1000)
    entropy = Random(seed).randbytes
    service = GameService(MemoryStore(COLUMNS), lambda: next(clock), entropy)
    players = dict.fromkeys(range(seats), "random")
    return service.create(NewTable(NAMES[:seats], seed, controllers=players)).records


@cache
def library(games: int) -> tuple[tuple[Record, ...], ...]:
    """Return the records of so many different games."""
    return tuple([played(f"library {number}") for number in range(games)])


def facts_in(*games: tuple[Record, ...]) -> int:
    """Count the facts of games."""
    return sum([piece.kind == FACT for game in games for record in game for piece in record.pieces])


@cache
def told(records: tuple[Record, ...]) -> tuple[object, ...]:
    """Return the facts of records, typed, in order."""
    title = title_of(records[0])
    return tuple(
        [
            deed.what
            for record in records
            for deed in entry_of(title, record).deeds
            if deed.kind == FACT
        ]
    )
