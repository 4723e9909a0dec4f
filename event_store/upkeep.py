"""Looking after a store's file: back up, check, give space back, show its payloads as JSON."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeAlias

from event_store.canonical import NotCanonical, decode
from event_store.database import Database
from event_store.errors import Damaged, DamagedStore, StoreUnavailable
from event_store.files import PRIVATE, sync_folder
from event_store.logread import Defect, payload_problem
from event_store.record import GENESIS, Record, misfit
from event_store.schema import explain, found_schema
from event_store.store import fold_name
from event_store.stored import by_version, decode_stored, opened


class Keeper(Protocol):
    """What of a SQLite store is looked after."""

    path: str
    file: Database
    connection: sqlite3.Connection

    def read(self, name: str, after: int = 0, upto: int | None = None) -> tuple[Record, ...]:
        """Give the records with after < version <= upto, checked."""
        ...


_BATCH = 2000
_EVENTS = """
CREATE TABLE IF NOT EXISTS events (
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    piece INTEGER NOT NULL,
    kind TEXT NOT NULL,
    "by" TEXT NOT NULL,
    tag TEXT NOT NULL,
    schema INTEGER NOT NULL,
    at INTEGER NOT NULL,
    data TEXT,
    PRIMARY KEY (stream, version, piece)
)
"""
_UNFILLED = "SELECT stream, version, piece, tag FROM events WHERE data IS NULL ORDER BY 1, 2, 3"
Shows: TypeAlias = Callable[[str, str], bool]
"""Stream and tag -> whether payloads of this tag are told."""


def backup(store: Keeper, target: str) -> None:
    """Copy a store by SQLite's backup interface, check the copy, put it in place at one go."""
    for path in (store.path, store.path + "-wal", store.path + ".lock"):
        if os.path.exists(target) and os.path.exists(path) and os.path.samefile(path, target):
            raise StoreUnavailable(
                target, "open", f"{target} is the store itself. Name another file for the copy."
            )
    if os.path.exists(target + "-wal"):
        # Its write-ahead log would be replayed into the copy.
        raise StoreUnavailable(
            target,
            "locked",
            f"{target} is a store that is open, or was left by a crash. "
            "Close it, or name another file for the copy.",
        )
    part = f"{target}.{os.getpid()}.part"
    try:
        # A copy holds what the store holds: its owner alone may read it, from the first moment.
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
        copy = sqlite3.connect(part, isolation_level=None)
        try:
            store.connection.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            _check_copy(copy, part)
        finally:
            copy.close()
        handle = os.open(part, os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(part, target)
        sync_folder(os.path.dirname(target))
    except sqlite3.Error as error:
        raise explain(target, error) from error
    except OSError as error:
        sentence = f"{target} cannot be written ({error.strerror}). Name another file for the copy."
        raise StoreUnavailable(target, "open", sentence) from error
    finally:
        for left in (part, part + "-journal", part + "-wal", part + "-shm"):
            if os.path.exists(left):
                os.unlink(left)


def _check_copy(copy: sqlite3.Connection, path: str) -> None:
    for (text,) in copy.execute("PRAGMA integrity_check(1)"):
        if text != "ok":
            raise DamagedStore(path, f"the copy does not check ({text})")
    found_schema(copy, path)
    short = copy.execute(
        "SELECT stream FROM games WHERE version <> (SELECT count(*) FROM records"
        " WHERE records.stream = games.key) LIMIT 1"
    ).fetchone()
    if short is not None:
        raise DamagedStore(path, f"{short[0]} lacks records")
    if copy.execute(
        "SELECT 1 FROM openings WHERE NOT EXISTS (SELECT 1 FROM records WHERE"
        " (records.stream, records.version) = (openings.stream, openings.version)) LIMIT 1"
    ).fetchone():
        raise DamagedStore(path, "it lacks a record of which something was opened")


def check(store: Keeper) -> tuple[Defect, ...]:
    """Look for every defect of a store: database, chains, payloads, heads, names."""
    defects: list[Defect] = []
    try:
        for (text,) in store.connection.execute("PRAGMA integrity_check"):
            if text != "ok":
                defects.append(Defect("store.database", 0, None, f"The database: {text}."))
        names: dict[int, set[tuple[int, str]]] = {}
        for kind, folded, key in store.connection.execute("SELECT alias, folded, key FROM names"):
            names.setdefault(key, set()).add((kind, folded))
        games = store.connection.execute(
            "SELECT key, stream, alias, version, head FROM games ORDER BY key"
        )
        for key, name, alias, version, head in games.fetchall():
            defects.extend(_check_game(store.connection, key, name, version, head))
            expected = {(0, fold_name(name))}
            if alias is not None:
                expected.add((1, fold_name(alias)))
            if names.get(key) != expected:
                defects.append(
                    Defect("store.names", 0, None, f"{name} cannot be found by its name.")
                )
        (lost,) = store.connection.execute(
            "SELECT count(*) FROM records WHERE stream NOT IN (SELECT key FROM games)"
        ).fetchone()
        if lost:
            defects.append(
                Defect("store.lost", 0, None, f"{_belong(lost, 'record')} to no stream.")
            )
        (lost,) = store.connection.execute(
            "SELECT count(*) FROM openings WHERE stream NOT IN (SELECT key FROM games)"
        ).fetchone()
        if lost:
            defects.append(
                Defect("store.lost", 0, None, f"{_belong(lost, 'opening')} to no stream.")
            )
    except sqlite3.DatabaseError as error:
        defects.append(Defect("store.database", 0, None, str(explain(store.path, error))))
    return tuple(defects)


def _belong(number: int, what: str) -> str:
    return f"{number} {what} belongs" if number == 1 else f"{number} {what}s belong"


def _check_game(
    connection: sqlite3.Connection, key: int, name: str, version: int, head: bytes
) -> Iterator[Defect]:
    """Tell what is wrong with one stream; at most one defect a record."""
    stream, last, parent = None, 0, GENESIS
    openings = by_version(
        connection.execute("SELECT version, piece, payload FROM openings WHERE stream = ?", (key,))
    )
    rows = connection.execute(
        "SELECT version, id, at, hash, frame FROM records WHERE stream = ? ORDER BY version", (key,)
    )
    for number, id, at, digest, frame in rows:
        payloads = openings.pop(number, {})
        try:
            record = decode_stored(frame if type(frame) is bytes else b"", True)
            problem = misfit(record, stream, last, parent)
            if problem is not None:
                raise problem
            if (number, id, at, digest) != (record.version, record.id, record.at, record.hash):
                raise Damaged("the columns beside it say something else", number)
            text = payload_problem(opened(record, payloads) if payloads else record)
            if text is not None:
                raise Damaged(text, number)
            stream, parent = record.stream, record.hash
        except Damaged as error:
            sentence = f"{name}: record {number} is damaged: {error.reason}."
            yield Defect(error.code, 0, number, sentence)
            # What follows is measured against what the store says was here.
            parent = digest
        last = number
    for lost in openings:
        sentence = f"{name}: record {lost}, of which something was opened, is not there."
        yield Defect("store.lost", 0, lost, sentence)
    if (last, parent) != (version, head):
        sentence = f"{name} should stand at version {version}; its last record is {last}."
        if last == version:
            sentence = f"{name} should end in another record {last} than it does."
        yield Defect("store.head", 0, last, sentence)


def vacuum(store: Keeper) -> tuple[int, int]:
    """Rewrite the file without unused space; tells the size before and after, bytes."""
    with store.file.writing():
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        before = os.path.getsize(store.path)
        store.connection.execute("VACUUM")
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return before, os.path.getsize(store.path)


def events_json(store: Keeper, shows: Shows = lambda stream, tag: True) -> int:
    """Add to the table `events` the pieces and payloads it lacks, in transactions of bounded size.

    Payloads that `shows` does not tell are left out until it does.
    """
    import json

    render = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    with store.file.writing(), store.file.transaction():
        store.connection.execute(_EVENTS)
        store.connection.execute("CREATE INDEX IF NOT EXISTS events_tag ON events (tag)")
        behind = store.connection.execute(
            "SELECT stream, version, have FROM (SELECT stream, version, coalesce((SELECT"
            " max(version) FROM events WHERE events.stream = games.stream), 0) AS have FROM games)"
            " WHERE have < version"
        ).fetchall()
    added = 0
    rows: list[tuple[Any, ...]] = []
    filled = _fill(store, render, shows)
    for name, version, have in behind:
        for record in store.read(name, have, version):
            rows.extend(_event_rows(name, record, render, shows))
        if len(rows) >= _BATCH:
            added += _add(store, rows)
            rows = []
    return added + _add(store, rows) + filled


def _fill(store: Keeper, render: Any, shows: Shows) -> int:
    """Fill in what was hidden, or not to be told, when its row was made and is open now."""
    lacking: dict[str, list[tuple[int, int, str]]] = {}
    for name, version, piece, tag in store.connection.execute(_UNFILLED).fetchall():
        if shows(name, tag):
            lacking.setdefault(name, []).append((version, piece, tag))
    rows = []
    for name, places in lacking.items():
        first = places[0][0]
        records = store.read(name, first - 1, places[-1][0])
        for version, piece, tag in places:
            payload = records[version - first].pieces[piece - 1].payload
            if payload is not None:
                rows.append((_json(payload, tag, version, render), name, version, piece))
    with store.file.writing(), store.file.transaction():
        store.connection.executemany(
            "UPDATE events SET data = ? WHERE stream = ? AND version = ? AND piece = ?", rows
        )
    return len(rows)


def _json(payload: bytes, tag: str, version: int, render: Any) -> str:
    try:
        text: str = render(decode(payload))
    except NotCanonical as error:
        raise Damaged(f"the payload of {tag}, {error}", version) from None
    return text


def _event_rows(name: str, record: Record, render: Any, shows: Shows) -> Iterator[tuple[Any, ...]]:
    for number, piece in enumerate(record.pieces, 1):
        data = None
        if piece.payload is not None and shows(name, piece.tag):
            data = _json(piece.payload, piece.tag, record.version, render)
        yield (
            name,
            record.version,
            number,
            piece.kind,
            piece.by,
            piece.tag,
            piece.schema,
            record.at,
            data,
        )


def _add(store: Keeper, rows: list[tuple[Any, ...]]) -> int:
    if not rows:
        return 0
    # Somebody else may have filled in the same rows since we looked.
    with store.file.writing(), store.file.transaction():
        before = store.connection.total_changes
        store.connection.executemany(
            'INSERT OR IGNORE INTO events (stream, version, piece, kind, "by", tag, schema, at,'
            " data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        added: int = store.connection.total_changes - before
        return added
