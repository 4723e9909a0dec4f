"""One SQLite file, opened as a store must be: its lock, its write-ahead log, its transactions.

One process writes at a time, under `BEGIN IMMEDIATE` and an advisory lock file beside the store,
which also covers checkpoints and closing: SQLite before 3.51.3 can corrupt a file when one process
checkpoints while another writes. SQLite's own checkpoints are off and nothing is mapped into memory.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from event_store.errors import ForeignFile, OldFile, StoreUnavailable
from event_store.files import make_private
from event_store.lock import FileLock
from event_store.schema import (
    APPLICATION_ID,
    SCHEMA,
    add_columns,
    create,
    explain,
    found_schema,
    locked,
    migrate,
    present_columns,
)

PAGES_A_CHECKPOINT = 1000
# Closing a file drops the locks this process has on it, so nobody may open one while it is made.
_making = threading.Lock()


class Database:
    """The connection to a store's file, and who may write to it when.

    `connection` is SQLite's, in autocommit mode; `missing` the columns asked for that a file
    opened for reading does not have; `migrated_from` the older schema that was found, or None.
    """

    def __init__(
        self, path: str | os.PathLike[str], columns: Sequence[str], readonly: bool, timeout: float
    ) -> None:
        self.path = os.path.abspath(os.fspath(path))
        self.columns = tuple(columns)
        self.readonly = readonly
        self.timeout = timeout
        self.migrated_from: int | None = None
        self.missing: frozenset[str] = frozenset()
        self._lock: FileLock | None = None
        self._pages = 0
        self.connection = self._open_readonly() if readonly else self._open()

    def _open(self) -> sqlite3.Connection:
        connection = self._connect("rwc")
        try:
            found = found_schema(connection, self.path)
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA wal_autocheckpoint=0")
            connection.execute("PRAGMA journal_size_limit=8388608")
            self._lock = self._lock_file()
            if found < SCHEMA or not present_columns(connection).issuperset(self.columns):
                self._prepare(connection)
            try:
                self._pages = os.stat(self.path + "-wal").st_size >> 12
            except FileNotFoundError:
                self._pages = 0
        except BaseException as error:
            self._abandon(connection, error)
            raise
        return connection

    def _abandon(self, connection: sqlite3.Connection, error: BaseException) -> None:
        """Close what could not be opened; raises the error again, in our words if it has any."""
        connection.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None
        if isinstance(error, sqlite3.Error):
            raise explain(self.path, error) from error
        if isinstance(error, OSError):
            raise _no_lock(self.path, error) from error

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make or migrate the tables, unless another process has just done so."""
        lock = self._lock
        if lock is None or not lock.acquire(self.timeout):
            raise locked(self.path)
        try:
            if found_schema(connection, self.path) == 0:
                # Before the write-ahead log, so that it stands in the file's first bytes at once.
                connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
            if mode != "wal":
                raise StoreUnavailable(
                    self.path,
                    "open",
                    f"{self.path} lies on a file system without write-ahead logging. "
                    "Name a file on a local disk.",
                )
            connection.execute("BEGIN IMMEDIATE")
            found = found_schema(connection, self.path)
            if found == 0:
                create(connection)
            elif found < SCHEMA:
                migrate(connection, self.path, found)
                self.migrated_from = found
            add_columns(connection, self.columns)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        finally:
            lock.release()

    def _open_readonly(self) -> sqlite3.Connection:
        if not os.path.exists(self.path):
            raise StoreUnavailable(
                self.path, "open", f"There is no file {self.path}. Name one that exists."
            )
        # Readers of a write-ahead log make files beside it. Who may remove them opens as a
        # writer does, so that the last to close leaves none behind.
        cleans = os.access(self.path, os.W_OK) and os.access(os.path.dirname(self.path), os.W_OK)
        connection = self._connect("rw" if cleans else "ro")
        try:
            connection.execute("PRAGMA query_only=1")
            try:
                found = found_schema(connection, self.path)
            except sqlite3.OperationalError:
                # Without the right to make those files a store that nobody has open can still be
                # read, as long as nothing waits in its log.
                if os.path.exists(self.path + "-wal") and os.path.getsize(self.path + "-wal"):
                    raise
                connection.close()
                connection = self._connect("ro&immutable=1")
                found = found_schema(connection, self.path)
            if cleans:
                self._lock = self._lock_file()
                connection.execute("PRAGMA wal_autocheckpoint=0")
            if found == 0:
                raise StoreUnavailable(
                    self.path, "empty", f"{self.path} is empty: there is nothing to read in it yet."
                )
            if found < SCHEMA:
                raise OldFile(self.path, found, SCHEMA)
            self.missing = frozenset(self.columns) - present_columns(connection)
        except BaseException as error:
            self._abandon(connection, error)
            raise
        return connection

    def _connect(self, mode: str) -> sqlite3.Connection:
        with suppress(OSError):
            # SQLite takes very short files for empty ones, and would write over them.
            if 0 < os.stat(self.path).st_size < 512:
                raise ForeignFile(self.path, "no store (it is not an SQLite database)")
        quoted = self.path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
        try:
            with _making:
                if mode == "rwc":
                    with suppress(OSError):
                        # SQLite gives the files beside it the same mode. What goes wrong it will tell better.
                        make_private(self.path)
                return sqlite3.connect(
                    f"file:{quoted}?mode={mode}",
                    uri=True,
                    timeout=self.timeout,
                    isolation_level=None,
                )
        except sqlite3.Error as error:
            raise explain(self.path, error) from error

    def _lock_file(self) -> FileLock:
        """Open the lock file, which whoever may write the store may write too. Raises OSError."""
        return FileLock(self.path + ".lock", os.stat(self.path).st_mode & 0o666)

    def close(self) -> None:
        """Let go of the file; closing twice is harmless."""
        lock = self._lock
        if lock is None:
            self.connection.close()
            return
        self._lock = None
        # The last to close moves the write-ahead log into the file. If the lock is not to be had,
        # somebody else has the store open, so that this is not the last.
        held = lock.acquire(self.timeout)
        try:
            self.connection.close()
        finally:
            if held:
                lock.release()
            lock.close()

    def held_lock(self) -> FileLock:
        """Take the lock for writing; the caller releases it. Raises StoreUnavailable."""
        lock = self._lock
        if self.readonly:
            raise StoreUnavailable(
                self.path,
                "readonly",
                f"{self.path} was opened for reading only. Open it for writing.",
            )
        if lock is None:
            raise sqlite3.ProgrammingError("the store is closed")
        if not lock.acquire(self.timeout):
            raise locked(self.path)
        return lock

    def wrote(self, pages: int) -> None:
        """Count what a commit, now durable, put into the write-ahead log; the lock is held.

        When that is much, move the log into the file as far as readers allow, without waiting.
        """
        self._pages += pages
        if self._pages < PAGES_A_CHECKPOINT:
            return
        self._pages = 0
        # The commit is durable without it; the next checkpoint tries again.
        with suppress(sqlite3.Error):
            self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the lock file. Raises StoreUnavailable."""
        lock = self.held_lock()
        try:
            yield
        except sqlite3.Error as error:
            raise explain(self.path, error) from error
        finally:
            lock.release()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do all or nothing, within `writing`."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            self.rollback()
            raise
        self.wrote(4)

    def rollback(self) -> None:
        """Undo what is not committed; the error that led here is the one to tell."""
        with suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")


def _no_lock(path: str, error: OSError) -> StoreUnavailable:
    return StoreUnavailable(
        path,
        "readonly" if isinstance(error, PermissionError) else "open",
        f"The lock file {path}.lock cannot be made ({error.strerror}). Nothing was written: "
        "change the folder's permissions or name another file.",
    )
