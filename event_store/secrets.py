"""What must never stand in a record: a small file of its own, readable by its owner alone."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing

from event_store.errors import StoreUnavailable

MODE = 0o600


class SecretFile:
    """Keep seeds by stream and epoch in a SQLite file (mode 0600) beside the store.

    The file is made when something is first kept. Nothing of it is ever exported.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Take the path; nothing is opened yet."""
        self.path = os.fspath(path)

    def keep(self, stream: str, seeds: Mapping[str, bytes]) -> None:
        """Keep seeds, durably before this returns; raises StoreUnavailable. What is kept is never replaced."""
        try:
            with closing(self._open()) as connection, connection:
                connection.executemany(
                    "INSERT INTO seeds (stream, epoch, seed) VALUES (?, ?, ?)",
                    [(stream, epoch, seed) for epoch, seed in seeds.items()],
                )
        except (sqlite3.Error, OSError) as error:
            sentence = f"The secrets can't be kept in {self.path}: {error}. Nothing was started."
            raise StoreUnavailable(self.path, "open", sentence) from None

    def seed(self, stream: str, epoch: str) -> bytes | None:
        """Return a seed, or None if it isn't here; raises StoreUnavailable."""
        if not os.path.exists(self.path):  # paths are texts in this package
            return None
        try:
            with closing(self._open()) as connection:
                found = connection.execute(
                    "SELECT seed FROM seeds WHERE stream = ? AND epoch = ?", (stream, epoch)
                ).fetchone()
        except (sqlite3.Error, OSError) as error:
            sentence = f"The secrets in {self.path} can't be read: {error}. Is it the right file?"
            raise StoreUnavailable(self.path, "open", sentence) from None
        return None if found is None else bytes(found[0])

    def _open(self) -> sqlite3.Connection:
        # Made with its mode before SQLite sees it, so that it is never readable by others.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, MODE))
        connection = sqlite3.connect(self.path, timeout=5.0)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS seeds (stream TEXT NOT NULL, epoch TEXT NOT NULL, "
            "seed BLOB NOT NULL, PRIMARY KEY (stream, epoch)) WITHOUT ROWID"
        )
        return connection
