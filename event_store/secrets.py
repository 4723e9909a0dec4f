"""What must never stand in a record: a small file of its own, readable by its owner alone."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress

from event_store.errors import StoreUnavailable
from event_store.files import PRIVATE, make_private, sync_folder

APPLICATION_ID = 0x4D656453
"""`MedS`, at byte 68 of the file."""
SCHEMA = 1

_TABLE = (
    "CREATE TABLE seeds (stream TEXT NOT NULL, epoch TEXT NOT NULL,"
    " seed BLOB NOT NULL, PRIMARY KEY (stream, epoch)) WITHOUT ROWID"
)
_SEED = "SELECT seed FROM seeds WHERE stream = ? AND epoch = ?"
# Closing a file drops the locks this process has on it, so nobody may open one while it is made.
_making = threading.Lock()


def is_secrets(path: str) -> bool:
    """Tell by its first bytes whether a file is one of secrets, or empty. Raises OSError."""
    with open(path, "rb") as file:
        start = file.read(100)
    return not start or (
        start[:16] == b"SQLite format 3\0" and start[68:72] == APPLICATION_ID.to_bytes(4, "big")
    )


class SecretFile:
    """Keep seeds by stream and epoch in a SQLite file (mode 0600) beside the store.

    The file is made when something is first kept. Nothing of it is ever exported. `timeout` is
    how long to wait for another program that has it locked, seconds.

    Every method raises StoreUnavailable when the file cannot be used.
    """

    def __init__(self, path: str | os.PathLike[str], timeout: float = 5.0) -> None:
        """Take the path; nothing is opened yet."""
        self.path = os.path.abspath(os.fspath(path))
        self.timeout = timeout
        # A seed never changes, and it is asked for at every card.
        self._known: dict[tuple[str, str], bytes] = {}

    def keep(self, stream: str, seeds: Mapping[str, bytes]) -> None:
        """Keep seeds by epoch: all or none, on the disk before this returns.

        What is kept is never replaced: keeping the same again does nothing, and another seed for
        the same stream and epoch raises StoreUnavailable.
        """
        with self._telling("Nothing was kept"):
            _make(self.path)
            with self._open() as connection:
                connection.execute("BEGIN IMMEDIATE")
                if _is_blank(connection, self.path):
                    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
                    connection.execute(f"PRAGMA user_version={SCHEMA}")
                    connection.execute(_TABLE)
                for epoch, seed in seeds.items():
                    old = connection.execute(_SEED, (stream, epoch)).fetchone()
                    if old is None:
                        row = (stream, epoch, bytes(seed))
                        connection.execute("INSERT INTO seeds VALUES (?, ?, ?)", row)
                    elif old[0] != seed:
                        raise StoreUnavailable(
                            self.path,
                            "open",
                            f"{self.path} has another seed for {epoch} of {stream} already. "
                            "Nothing was kept: start a game of another id.",
                        )
                connection.execute("COMMIT")

    def seed(self, stream: str, epoch: str) -> bytes | None:
        """Give a seed; None: it is not here."""
        known = self._known.get((stream, epoch))
        if known is not None:
            return known
        if not os.path.exists(self.path):
            return None
        with self._telling("Nothing was read"), self._open() as connection:
            # One state of it, while another program may just be making it.
            connection.execute("BEGIN")
            if _is_blank(connection, self.path):
                return None
            found = connection.execute(_SEED, (stream, epoch)).fetchone()
        if found is None:
            return None
        self._known[stream, epoch] = known = bytes(found[0])
        return known

    def backup(self, target: str | os.PathLike[str]) -> bool:
        """Write a checked copy (mode 0600) to a file, in place of what was there.

        False: there is no file of secrets yet, and nothing was done.
        """
        target = os.path.abspath(os.fspath(target))
        if not os.path.exists(self.path):
            return False
        with self._telling("Nothing was copied", target):
            if os.path.exists(target) and os.path.samefile(self.path, target):
                sentence = (
                    f"{target} is the file of secrets itself. Name another file for the copy."
                )
                raise StoreUnavailable(target, "open", sentence)
            if os.path.exists(target + "-journal"):
                # It would be played back into the copy.
                sentence = (
                    f"{target} is in use, or was left by a crash. Name another file for the copy."
                )
                raise StoreUnavailable(target, "locked", sentence)
            part = f"{target}.{os.getpid()}.part"
            try:
                os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
                self._copy(part)
                os.replace(part, target)
            except BaseException:
                with suppress(FileNotFoundError):
                    os.unlink(part)
                raise
            sync_folder(os.path.dirname(target))
        return True

    def _copy(self, part: str) -> None:
        with (
            self._open() as connection,
            closing(sqlite3.connect(part, isolation_level=None)) as copy,
        ):
            connection.execute("BEGIN")
            _is_blank(connection, self.path)
            connection.execute("COMMIT")
            copy.execute("PRAGMA journal_mode=MEMORY")
            connection.backup(copy)
            (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(f"the copy does not check: {found}")
        handle = os.open(part, os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Open the file that is there; what is not committed is rolled back."""
        with _making:
            if 0 < os.stat(self.path).st_size < 512:
                # SQLite takes very short files for empty ones, and would write over them.
                raise _foreign(self.path)
            quoted = self.path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
            connection = sqlite3.connect(
                f"file:{quoted}?mode=rw", uri=True, timeout=self.timeout, isolation_level=None
            )
        with closing(connection):
            # With FULL the folder is not synced after a commit, and the commit could be undone.
            connection.execute("PRAGMA synchronous=EXTRA")
            yield connection

    @contextmanager
    def _telling(self, effect: str, target: str | None = None) -> Iterator[None]:
        """Say in our words what an error means, and what was not done because of it."""
        try:
            yield
        except OSError as error:
            reason = "readonly" if isinstance(error, PermissionError) else "open"
            where = target or self.path
            raise StoreUnavailable(
                where,
                reason,
                f"{where} cannot be opened ({error.strerror}). {effect}: "
                "look after the folder and its permissions, or name another file.",
            ) from error
        except sqlite3.Error as error:
            raise self._unavailable(error, effect) from error

    def _unavailable(self, error: sqlite3.Error, effect: str) -> StoreUnavailable:
        primary = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        what, reason, help_ = f"cannot be used ({error})", "io", "look after the disk"
        if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            what, reason = "is locked: another program is using it", "locked"
            help_ = "try again when it has finished"
        elif primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN):
            what, reason = "cannot be opened: it is no file, or not yours to use", "readonly"
            help_ = "change its permissions or those of its folder"
        elif primary == sqlite3.SQLITE_FULL:
            what, reason, help_ = "has no room left", "full", "free some space and try again"
        elif primary == sqlite3.SQLITE_NOTADB:
            return _foreign(self.path)
        elif primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
            what, reason = f"is damaged ({error})", "open"
            help_ = "keep the file and restore its last backup"
        return StoreUnavailable(self.path, reason, f"{self.path} {what}. {effect}: {help_}.")


def _make(path: str) -> None:
    """Make an empty file, its mode there before anything else, unless there is one. Raises OSError."""
    with _making:
        if not make_private(path):
            return
    sync_folder(os.path.dirname(path))


def _is_blank(connection: sqlite3.Connection, path: str) -> bool:
    """Tell whether nothing was ever kept in a file; raises StoreUnavailable when it is not ours."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    blank = (application, version, tables) == (0, 0, 0)
    if application != APPLICATION_ID and not blank:
        raise _foreign(path)
    if version > SCHEMA:
        raise StoreUnavailable(
            path,
            "open",
            f"{path} has schema {version}; this program knows schemas up to {SCHEMA}. "
            "It was left untouched: use a newer version of the program.",
        )
    if os.name == "posix" and os.stat(path).st_mode & 0o077:
        # Copied or unpacked by a program that did not know better.
        os.chmod(path, PRIVATE)
    return blank


def _foreign(path: str) -> StoreUnavailable:
    sentence = f"{path} is no file of secrets. It was left untouched: name another file."
    return StoreUnavailable(path, "open", sentence)
