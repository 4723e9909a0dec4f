"""Durable appends, against SQLite doing the same statements with bytes made beforehand."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import perf_counter

from bench.material import START, played
from bench.measure import Bench, Runner, Sizes, closing
from event_store import sqlite as statements
from event_store.record import GENESIS, Record, seal
from event_store.sqlite import SqliteStore
from event_store.stored import stored_bytes
from medici_core.engine.timeline import Deed
from medici_core.service.game import read_game
from medici_core.service.summary import COLUMNS, summary_of
from medici_core.service.wire import entry_of, pieces_of, title_of

BATCH = 50


def ours(folder: Path, sizes: Sizes, batch: int = 1) -> Runner:
    """Append typed commands and facts: encode, seal, check the version, write record and summary; a unit is a commit.

    Every repetition is a game of its own.
    """
    records = played("append")
    title = title_of(records[0])
    timeline = read_game(records).timeline
    deeds: list[tuple[Deed, ...]] = [entry_of(title, record).deeds for record in records]
    store = SqliteStore(folder / "games.db", COLUMNS)
    numbers = count(1)

    def run() -> tuple[int, float]:
        number = next(numbers)
        stream = f"GAME{number:012}"
        parent, version = GENESIS, 0
        start = perf_counter()
        for _ in range(sizes.commits):
            fresh: list[Record] = []
            for _ in range(batch):
                version += 1
                pieces = pieces_of(title, deeds[version % len(deeds)], os.urandom)
                record = seal(stream, version, _id(number, version), "host", START, parent, pieces)
                fresh.append(record)
                parent = record.hash
            store.append(stream, version - batch, fresh, summary_of(timeline))
        return sizes.commits, perf_counter() - start

    return closing(run, store.close)


def peer(folder: Path, sizes: Sizes, batch: int = 1) -> Runner:
    """Do the statements of such appends with ready bytes, as quick as the sqlite3 module can; a unit is a commit."""
    with SqliteStore(folder / "games.db", COLUMNS) as made:
        add_game, move_all = made._add_game, made._move_all
    connection = sqlite3.connect(folder / "games.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    numbers = count(1)
    summary = tuple(summary_of(read_game(played("append")).timeline).values())

    def run() -> tuple[int, float]:
        number = next(numbers)
        stream = f"GAME{number:012}"
        rows = list(_ready(number, stream, sizes.commits * batch))
        execute = connection.execute
        start = perf_counter()
        for first in range(0, len(rows), batch):
            execute("BEGIN IMMEDIATE")
            found = execute(statements._STREAM, (stream,)).fetchone()
            chunk = rows[first : first + batch]
            version, at, digest = chunk[-1][0], chunk[-1][2], chunk[-1][3]
            if found is None:
                key = execute(add_game, (stream, version, digest, at, *summary)).lastrowid
                execute(statements._ADD_NAME, (0, stream.lower(), key))
            else:
                key = found[0]
                execute(move_all, (version, digest, at, *summary, key))
            if batch == 1:
                execute(statements._ADD_RECORD, (key, *chunk[0]))
            else:
                connection.executemany(statements._ADD_RECORD, [(key, *row) for row in chunk])
            execute("COMMIT")
        return sizes.commits, perf_counter() - start

    return closing(run, connection.close)


def _id(number: int, version: int) -> bytes:
    """Return an id as any other: 16 bytes without order."""
    return (((number << 32) + version) * 0x9E3779B97F4A7C15F39CC0605CEDC835 % (1 << 128)).to_bytes(
        16, "big"
    )


def _ready(number: int, stream: str, much: int) -> Iterator[tuple[int, bytes, int, bytes, bytes]]:
    records = played("append")
    parent = GENESIS
    for version in range(1, much + 1):
        pieces = records[version % len(records)].pieces
        record = seal(stream, version, _id(number, version), "host", START, parent, pieces)
        parent = record.hash
        yield version, record.id, record.at, record.hash, stored_bytes(record)


BENCHES = (
    Bench(
        "append-1",
        "durable append, one record a commit; version check, encoding, chain and `games` row included",
        "raw sqlite3 WAL FULL, the same statements with ready bytes",
        "commit",
        0.8,
        0.95,
        ours,
        peer,
        repeat=lambda sizes: sizes.many_pairs,
    ),
    Bench(
        "append-50",
        f"the same, {BATCH} records a commit",
        "raw sqlite3 WAL FULL, the same statements with ready bytes",
        "commit",
        0.65,
        0.85,
        lambda folder, sizes: ours(folder, sizes, BATCH),
        lambda folder, sizes: peer(folder, sizes, BATCH),
        repeat=lambda sizes: sizes.many_pairs,
    ),
)
