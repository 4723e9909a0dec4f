"""Streams in one SQLite file: every commit is on disk before it is acknowledged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from types import EllipsisType
from typing import TYPE_CHECKING, Any, NoReturn

from event_store import stored as kept
from event_store.database import Database
from event_store.errors import (
    AliasTaken,
    Conflict,
    Damaged,
    DamagedStore,
    IdReused,
    UnknownStream,
)
from event_store.record import GENESIS, Record
from event_store.schema import SCHEMA, explain
from event_store.store import (
    RESOLVE_LIMIT,
    Fields,
    Head,
    Store,
    Summary,
    check_alias,
    check_batch,
    check_columns,
    check_name,
    check_summary,
    fold_name,
    is_retry,
)

if TYPE_CHECKING:
    from event_store.logfile import Defect

_ALL = 2**63 - 1
_REMEMBERED = 1024

_STREAM = "SELECT key, version, head FROM games WHERE stream = ?"
_OPENED_STREAM = (
    "SELECT key, version, EXISTS (SELECT 1 FROM openings WHERE openings.stream = key)"
    " FROM games WHERE stream = ?"
)
_ALIAS = "SELECT key, alias FROM games WHERE stream = ?"
_ADD_RECORD = "INSERT INTO records (stream, version, id, at, hash, frame) VALUES (?, ?, ?, ?, ?, ?)"
_ADD_NAME = "INSERT INTO names (alias, folded, key) VALUES (?, ?, ?)"
_ADD_OPENING = "INSERT INTO openings (stream, version, piece, payload) VALUES (?, ?, ?, ?)"
_MOVE_HEAD = "UPDATE games SET version = ?, head = ?, updated = ? WHERE key = ?"
_BY_KEY = (
    "SELECT frame FROM records WHERE stream = ? AND version > ? AND version <= ? ORDER BY version"
)
_BY_NAME = (
    "SELECT frame FROM records WHERE stream = (SELECT key FROM games WHERE stream = ?)"
    " AND version > ? AND version <= ? ORDER BY version"
)
_OPENINGS = (
    "SELECT version, piece, payload FROM openings"
    " WHERE stream = (SELECT key FROM games WHERE stream = ?) AND version > ? AND version <= ?"
)
_BY_ID = (
    "SELECT games.stream, records.version FROM records JOIN games ON games.key = records.stream"
    " WHERE records.id = ? ORDER BY games.stream"
)
_EQUAL = (
    "SELECT DISTINCT games.stream FROM names JOIN games USING (key)"
    f" WHERE names.alias IN (0, 1) AND folded = ? ORDER BY games.stream LIMIT {RESOLVE_LIMIT}"
)
_BEGINNING = (
    "SELECT games.stream FROM names JOIN games USING (key) WHERE names.alias = 0"
    f" AND folded >= ? AND folded < ? ORDER BY folded, games.stream LIMIT {RESOLVE_LIMIT}"
)


class SqliteStore(Store):
    """Keep streams in the file `path`, which is made when it is not there.

    `columns` are the summary columns of the table `games`; those the file lacks are added.
    `timeout` is how long to wait for another writer, seconds. An older file is migrated when
    opened for writing. `readonly` changes nothing and needs no right to write.

    Raises StoreUnavailable, ForeignFile, NewerFile, OldFile (only when `readonly`), DamagedStore.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        columns: Sequence[str] = (),
        readonly: bool = False,
        timeout: float = 5.0,
    ) -> None:
        self.columns = check_columns(columns)
        self.file = Database(path, self.columns, readonly, timeout)
        self.path = self.file.path
        self.connection = self.file.connection
        self._streams: dict[int, str] = {}
        self._pages = 0
        names = "".join(f', "{column}"' for column in self.columns)
        marks = ", ?" * len(self.columns)
        sets = "".join(f', "{column}" = ?' for column in self.columns)
        self._tell = f"UPDATE games SET key = key{sets} WHERE key = ?"
        shown = "".join(
            f', NULL AS "{column}"' if column in self.file.missing else f', "{column}"'
            for column in self.columns
        )
        self._add_game = (
            f"INSERT INTO games (stream, version, head, updated{names}) VALUES (?, ?, ?, ?{marks})"
        )
        self._move_all = f"UPDATE games SET version = ?, head = ?, updated = ?{sets} WHERE key = ?"
        self._selected = f"SELECT stream, alias, archived, version, head, updated{shown} FROM games"

    def close(self) -> None:
        self.file.close()

    # Writing

    def append_many(
        self, appends: Iterable[tuple[str, int, Sequence[Record], Fields | None]]
    ) -> tuple[tuple[Record, ...], ...]:
        batch = list(appends)
        self._pages = 0
        lock = self.file.held_lock()
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            results = tuple([self._append(*append) for append in batch])
            self.connection.execute("COMMIT")
            self.file.wrote(self._pages)
        except sqlite3.Error as error:
            self._undo()
            raise explain(self.path, error) from error
        except BaseException:
            self._undo()
            raise
        finally:
            lock.release()
        return results

    def create(
        self, name: str, records: Sequence[Record], summary: Fields | None, alias: str
    ) -> tuple[Record, ...]:
        alias = check_alias(alias)
        try:
            with self.file.writing(), self.file.transaction():
                stored = self._append(name, 0, records, summary)
                self._label(name, alias, ...)
        except BaseException:
            self._streams.clear()
            raise
        return stored

    def _undo(self) -> None:
        # The key of a game that was not made after all will be another's.
        self._streams.clear()
        self.file.rollback()

    def _append(
        self, name: str, expected: int, records: Sequence[Record], summary: Fields | None
    ) -> tuple[Record, ...]:
        execute = self.connection.execute
        row = execute(_STREAM, (name,)).fetchone()
        key, actual, head = row if row is not None else (0, 0, GENESIS)
        if expected != actual:
            if records and expected < actual:
                stored = self._stored(name, key, expected, expected + len(records))
                if is_retry(name, records, stored):
                    return stored
            raise Conflict(expected, actual)
        if not records:
            return ()
        check_batch(records, actual, head, self._stream_of(key) if key else None, name)
        last = records[-1]
        moved = (last.version, last.hash, last.at)
        fields: list[str | int | None] = []
        if summary is not None:
            check_summary(summary, self.columns)
            fields = [summary.get(column) for column in self.columns]
        if key == 0:
            check_name(name)
            fields = fields or [None] * len(self.columns)
            key = execute(self._add_game, (name, *moved, *fields)).lastrowid
            execute(_ADD_NAME, (0, fold_name(name), key))
        elif summary is None:
            execute(_MOVE_HEAD, (*moved, key))
        else:
            execute(self._move_all, (*moved, *fields, key))
        rows = [(key, r.version, r.id, r.at, r.hash, kept.stored_bytes(r)) for r in records]
        try:
            if len(rows) == 1:
                execute(_ADD_RECORD, rows[0])
            else:
                self.connection.executemany(_ADD_RECORD, rows)
        except sqlite3.IntegrityError:
            self._refuse(name, key, actual, records)
        self._pages += 4 + 2 * len(rows)
        return tuple(records)

    def _refuse(self, name: str, key: int, actual: int, records: Sequence[Record]) -> NoReturn:
        for record in records:
            row = self.connection.execute(
                "SELECT version FROM records WHERE id = ? AND stream = ? AND version <= ?",
                (record.id, key, actual),
            ).fetchone()
            if row is not None:
                raise IdReused(name, row[0], record.id)
        raise DamagedStore(self.path, f"{name} has records behind its head")

    def _stream_of(self, key: int) -> str:
        """Tell the stream of the records under a key; it never changes once committed."""
        known = self._streams.get(key)
        if known is None:
            row = self.connection.execute(_BY_KEY, (key, 0, 1)).fetchone()
            if row is None:
                raise DamagedStore(self.path, "a game has no records")
            known = kept.decode_stored(row[0], False).stream
            if len(self._streams) >= _REMEMBERED:
                self._streams.clear()
            self._streams[key] = known
        return known

    def label(
        self,
        name: str,
        *,
        alias: str | EllipsisType | None = ...,
        archived: bool | EllipsisType = ...,
    ) -> None:
        if alias is not None and alias is not ...:
            alias = check_alias(alias)
        with self.file.writing(), self.file.transaction():
            self._label(name, alias, archived)

    def _label(
        self, name: str, alias: str | EllipsisType | None, archived: bool | EllipsisType
    ) -> None:
        execute = self.connection.execute
        row = execute(_ALIAS, (name,)).fetchone()
        if row is None:
            raise UnknownStream(name)
        key, old = row
        if alias is not ...:
            if old is not None:
                drop = "DELETE FROM names WHERE alias = 1 AND folded = ? AND key = ?"
                execute(drop, (fold_name(old), key))
            if alias is not None:
                folded = fold_name(alias)
                other = execute(
                    "SELECT games.stream FROM names JOIN games USING (key)"
                    " WHERE names.alias = 1 AND folded = ?",
                    (folded,),
                ).fetchone()
                if other is not None:
                    raise AliasTaken(alias, other[0])
                execute(_ADD_NAME, (1, folded, key))
            execute("UPDATE games SET alias = ? WHERE key = ?", (alias, key))
        if archived is not ...:
            execute("UPDATE games SET archived = ? WHERE key = ?", (int(archived), key))

    def reveal(self, name: str, records: Sequence[Record], summary: Fields | None = None) -> int:
        if summary is not None:
            check_summary(summary, self.columns)
        after, upto = kept.span(records)
        with self.file.writing(), self.file.transaction():
            row = self.connection.execute(_STREAM, (name,)).fetchone()
            if row is None:
                raise UnknownStream(name)
            key = row[0]
            found = kept.new_openings(self._stored(name, key, after, upto), records)
            self.connection.executemany(_ADD_OPENING, [(key, *opening) for opening in found])
            if summary is not None:
                fields = [summary.get(column) for column in self.columns]
                self.connection.execute(self._tell, (*fields, key))
        return len(found)

    # Reading

    def _stored(self, name: str, key: int, after: int, upto: int) -> tuple[Record, ...]:
        execute = self.connection.execute
        records = kept.decode_rows(name, execute(_BY_KEY, (key, after, upto)), after, True)
        return kept.all_opened(records, execute(_OPENINGS, (name, after, upto)))

    def _rows(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        try:
            rows: list[tuple[Any, ...]] = self.connection.execute(statement, values).fetchall()
        except UnicodeEncodeError:
            return []  # no name in the store has a lone surrogate, as texts that are no UTF-8 have
        except sqlite3.Error as error:
            raise explain(self.path, error) from error
        return rows

    def read(
        self, name: str, after: int = 0, upto: int | None = None, *, check: bool = True
    ) -> tuple[Record, ...]:
        after = min(max(after, 0), _ALL)
        upto = _ALL if upto is None else min(upto, _ALL)
        for key, version, some_opened in self._rows(_OPENED_STREAM, (name,)):
            rows = self._rows(_BY_KEY, (key, after, upto))
            records = kept.decode_rows(name, rows, after, check)
            # The head was looked up first, so that a writer in between does no harm.
            if after + len(records) < min(version, upto):
                raise Damaged(f"it is missing from {name}", after + len(records) + 1)
            if some_opened:
                return kept.all_opened(records, self._rows(_OPENINGS, (name, after, upto)))
            return records
        return ()

    def record(self, name: str, version: int) -> Record | None:
        if not 0 < version < _ALL:
            return None
        rows = self._rows(_BY_NAME, (name, version - 1, version))
        found = kept.decode_rows(name, rows, version - 1, True)
        if found and kept.hides_something(found[0]):
            found = kept.all_opened(found, self._rows(_OPENINGS, (name, version - 1, version)))
        return found[0] if found else None

    def head(self, name: str) -> Head | None:
        rows = self._rows("SELECT version, head FROM games WHERE stream = ?", (name,))
        for version, head in rows:
            if type(version) is int and type(head) is bytes:
                return Head(version, head)
            raise DamagedStore(self.path, f"the head of {name} is garbled")
        return None

    def find(self, id: bytes) -> tuple[tuple[str, int], ...]:
        rows = self._rows(_BY_ID, (id,))
        return tuple([(name, version) for name, version in rows])

    def resolve(self, text: str) -> tuple[str, ...]:
        folded = fold_name(text)
        rows = self._rows(_EQUAL, (folded,))
        if not rows:
            rows = self._rows(_BEGINNING, (folded, folded + "\U0010ffff"))
        return tuple([name for (name,) in rows])

    def summaries(
        self, *, archived: bool = False, limit: int | None = None, offset: int = 0
    ) -> tuple[Summary, ...]:
        rows = self._rows(
            self._selected + " WHERE archived = ? ORDER BY updated DESC, key DESC LIMIT ? OFFSET ?",
            (int(archived), -1 if limit is None else limit, offset),
        )
        return tuple([self._summary(row) for row in rows])

    def count(self, archived: bool = False) -> int:
        rows = self._rows("SELECT count(*) FROM games WHERE archived = ?", (int(archived),))
        number: int = rows[0][0]
        return number

    def summary(self, name: str) -> Summary | None:
        rows = self._rows(self._selected + " WHERE stream = ?", (name,))
        return self._summary(rows[0]) if rows else None

    def _summary(self, row: tuple[Any, ...]) -> Summary:
        name, alias, archived, version, head, updated, *values = row
        fields = dict(zip(self.columns, values, strict=True))
        return Summary(name, alias, bool(archived), version, head, updated, fields)

    # Upkeep

    def migrate(self) -> tuple[int, int]:
        """Tell the schema the file had when it was opened, and the one it has now.

        Opening for writing has migrated it, in one transaction that touches no record.
        """
        return self.file.migrated_from or SCHEMA, SCHEMA

    def backup(self, target: str | os.PathLike[str]) -> None:
        """Write a checked copy of the whole store to a file, in place of what was there.

        The copy is one consistent state, even while others write. Raises StoreUnavailable,
        DamagedStore (the copy does not check; `target` is as it was).
        """
        from event_store.upkeep import backup

        backup(self, os.path.abspath(os.fspath(target)))

    def check(self) -> tuple[Defect, ...]:
        """Look for every defect: of the database, of each chain and of the heads kept beside."""
        from event_store.upkeep import check

        return check(self)

    def vacuum(self) -> tuple[int, int]:
        """Give unused space back; tells the size before and after, bytes."""
        from event_store.upkeep import vacuum

        return vacuum(self)

    def events_json(self, shows: Callable[[str, str], bool] = lambda name, tag: True) -> int:
        """Bring the table `events` up to date: one row a piece, its payload as JSON text.

        Columns: stream, version, piece (1, 2, …), kind, by, tag, schema, at, data (NULL: hidden, or
        untold by `shows`). Gives how many were added or filled. Raises Damaged, StoreUnavailable.
        """
        from event_store.upkeep import events_json

        return events_json(self, shows)
