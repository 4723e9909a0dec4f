"""The shape of a store's SQLite file: tables, versions, migrations, and what errors mean.

Schema 3 (`user_version`; `application_id` is `Medi`):

- `games`: one row a stream: `key`, `stream` (its local name), `alias`, `archived` (0 or 1),
  `version` and `head` of the last record, `updated` (its time, ms), then the summary's columns.
- `records`: `stream` (a key of games), `version`, `id`, `at`, `hash`, `frame`: the record as in a
  binary log file, and a sum over it (see stored.py). Triggers forbid to change or delete one.
- `openings`: payloads of pieces that are hidden in `records` and were shown later: `stream`,
  `version`, `piece` (1, 2, …), `payload`. Never changed or deleted either.
- `names`: names (`alias` 0) and aliases (1) case folded, to be found by their beginnings.
- `events`: made by `SqliteStore.events_json`, the pieces as JSON; not part of the schema.

Schema 2 had no `openings`. Schema 1 had besides no `alias`, `archived`, `updated`, no `names`, and no index by id.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from event_store.errors import DamagedStore, ForeignFile, NewerFile, StoreError, StoreUnavailable
from event_store.store import fold_name

APPLICATION_ID = 0x4D656469
SCHEMA = 3

_RECORDS = """
CREATE TABLE records (
    stream INTEGER NOT NULL REFERENCES games(key),
    version INTEGER NOT NULL,
    id BLOB NOT NULL,
    at INTEGER NOT NULL,
    hash BLOB NOT NULL,
    frame BLOB NOT NULL,
    PRIMARY KEY (stream, version)
) WITHOUT ROWID
"""
_TRIGGERS = (
    """
CREATE TRIGGER records_no_update BEFORE UPDATE ON records
BEGIN SELECT RAISE(ABORT, 'records are never changed'); END
""",
    """
CREATE TRIGGER records_no_delete BEFORE DELETE ON records
BEGIN SELECT RAISE(ABORT, 'records are never deleted'); END
""",
)
_GAMES_KEPT = """
CREATE TRIGGER games_no_delete BEFORE DELETE ON games
BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END
"""
_OPENINGS = (
    """
CREATE TABLE openings (
    stream INTEGER NOT NULL REFERENCES games(key),
    version INTEGER NOT NULL,
    piece INTEGER NOT NULL,
    payload BLOB NOT NULL,
    PRIMARY KEY (stream, version, piece)
) WITHOUT ROWID
""",
    """
CREATE TRIGGER openings_no_update BEFORE UPDATE ON openings
BEGIN SELECT RAISE(ABORT, 'openings are never changed'); END
""",
    """
CREATE TRIGGER openings_no_delete BEFORE DELETE ON openings
BEGIN SELECT RAISE(ABORT, 'openings are never deleted'); END
""",
)
_NAMES = """
CREATE TABLE names (
    alias INTEGER NOT NULL,
    folded TEXT NOT NULL,
    key INTEGER NOT NULL REFERENCES games(key),
    PRIMARY KEY (alias, folded, key)
) WITHOUT ROWID
"""
_INDEXES = (
    "CREATE UNIQUE INDEX names_alias ON names (folded) WHERE alias = 1",
    "CREATE UNIQUE INDEX records_id ON records (id, stream)",
    "CREATE INDEX games_listing ON games (archived, updated)",
)

SCHEMA_1 = (
    """
CREATE TABLE games (
    key INTEGER PRIMARY KEY,
    stream TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    head BLOB NOT NULL
)
""",
    _RECORDS,
    *_TRIGGERS,
)
"""What a file of schema 1 was made with; summary columns were added to `games`."""

SCHEMA_2 = (
    """
CREATE TABLE games (
    key INTEGER PRIMARY KEY,
    stream TEXT NOT NULL UNIQUE,
    alias TEXT,
    archived INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL,
    head BLOB NOT NULL,
    updated INTEGER NOT NULL DEFAULT 0
)
""",
    _RECORDS,
    *_TRIGGERS,
    _GAMES_KEPT,
    _NAMES,
    *_INDEXES,
)
"""What a file of schema 2 was made with."""

SCHEMA_3 = (*SCHEMA_2, *_OPENINGS)


def is_store(path: str) -> bool:
    """Tell by its first bytes whether a file is a store, of whatever schema, or empty.

    To be asked before this process opens the file: closing it drops SQLite's locks. Raises OSError.
    """
    with open(path, "rb") as file:
        start = file.read(100)
    return not start or (
        start[:16] == b"SQLite format 3\0" and start[68:72] == APPLICATION_ID.to_bytes(4, "big")
    )


def found_schema(connection: sqlite3.Connection, path: str) -> int:
    """Tell the schema of an open file; 0: it is empty.

    Raises ForeignFile and NewerFile.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application == APPLICATION_ID and 0 < version <= SCHEMA:
        return int(version)
    # Another process may just be making the file: now look at one state of it.
    alone = not connection.in_transaction
    if alone:
        connection.execute("BEGIN")
    try:
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    finally:
        if alone and connection.in_transaction:
            connection.execute("ROLLBACK")
    if application == APPLICATION_ID and version > SCHEMA:
        raise NewerFile(path, version, SCHEMA)
    if application == APPLICATION_ID and version > 0:
        return int(version)
    if application not in (0, APPLICATION_ID) or version or tables:
        raise ForeignFile(path, "a database of another program")
    return 0


def create(connection: sqlite3.Connection) -> None:
    """Make the tables of an empty file; the caller holds the transaction."""
    for statement in SCHEMA_3:
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version={SCHEMA}")


def migrate(connection: sqlite3.Connection, path: str, found: int) -> None:
    """Bring a file of an older schema to this one; the caller holds the transaction.

    Only adds: no record is touched. Raises DamagedStore when the old file contradicts itself.
    """
    if found == 1:
        _from_1(connection, path)
    for statement in _OPENINGS:
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version={SCHEMA}")


def _from_1(connection: sqlite3.Connection, path: str) -> None:
    connection.execute("ALTER TABLE games ADD COLUMN alias TEXT")
    connection.execute("ALTER TABLE games ADD COLUMN archived INTEGER NOT NULL DEFAULT 0")
    connection.execute("ALTER TABLE games ADD COLUMN updated INTEGER NOT NULL DEFAULT 0")
    connection.execute(
        "UPDATE games SET updated = coalesce((SELECT at FROM records"
        " WHERE records.stream = games.key AND records.version = games.version), 0)"
    )
    connection.execute(_NAMES)
    rows = connection.execute("SELECT stream, key FROM games").fetchall()
    connection.executemany(
        "INSERT INTO names (alias, folded, key) VALUES (0, ?, ?)",
        [(fold_name(name), key) for name, key in rows],
    )
    connection.execute(_GAMES_KEPT)
    try:
        for statement in _INDEXES:
            connection.execute(statement)
    except sqlite3.IntegrityError:
        raise DamagedStore(path, "a stream of this old file has one id twice") from None


def add_columns(connection: sqlite3.Connection, columns: Sequence[str]) -> None:
    """Add to `games` the summary columns it lacks; the caller holds the transaction."""
    present = present_columns(connection)
    for column in columns:
        if column not in present:
            # No declared type: a text stays a text and an integer an integer.
            connection.execute(f'ALTER TABLE games ADD COLUMN "{column}"')


def present_columns(connection: sqlite3.Connection) -> frozenset[str]:
    """Give the names of the columns of `games`."""
    return frozenset(row[1] for row in connection.execute("PRAGMA table_info(games)"))


def explain(path: str, error: sqlite3.Error) -> StoreError:
    """Say in our words what an error of SQLite means; an error of programming is raised again."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None or isinstance(error, sqlite3.ProgrammingError | sqlite3.InterfaceError):
        raise error
    primary = code & 0xFF
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL):
        return locked(path)
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return StoreUnavailable(
            path,
            "readonly",
            f"{path} cannot be written: the file or its folder is read-only. Nothing was written: "
            "change its permissions or name another file.",
        )
    if primary == sqlite3.SQLITE_FULL:
        return StoreUnavailable(
            path,
            "full",
            f"There is no room left to write {path}. Nothing was written and nothing is lost: "
            "free some space and try again.",
        )
    if primary == sqlite3.SQLITE_CANTOPEN:
        return StoreUnavailable(
            path,
            "open",
            f"{path} cannot be opened: its folder is missing or not accessible. "
            "Make the folder, change its permissions or name another file.",
        )
    if primary == sqlite3.SQLITE_NOTADB:
        return ForeignFile(path, "no store (it is not an SQLite database)")
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_MISMATCH):
        return DamagedStore(path, "the database is cut short or garbled")
    if primary == sqlite3.SQLITE_IOERR:
        if code == sqlite3.SQLITE_IOERR_SHORT_READ:
            return DamagedStore(path, "the file is cut short")
        return StoreUnavailable(
            path,
            "io",
            f"{path} cannot be read or written ({error}). Nothing was written: "
            "look after the disk, its free space and its limits, and try again.",
        )
    if primary in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT):
        return DamagedStore(path, f"its tables are not as they were made ({error})")
    return StoreUnavailable(path, "io", f"{path} cannot be used ({error}). Nothing was written.")


def locked(path: str) -> StoreUnavailable:
    """Say that somebody else is writing and goes on doing so."""
    return StoreUnavailable(
        path,
        "locked",
        f"{path} is locked: another program is writing to it. Nothing was written: "
        "try again when it has finished.",
    )
