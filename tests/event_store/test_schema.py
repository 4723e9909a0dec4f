"""Older files: what schemas 1 and 2 looked like, and that nothing is lost on the way to this one."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from event_store import DamagedStore, OldFile, Record, SqliteStore, encode_record
from event_store.schema import APPLICATION_ID, SCHEMA, SCHEMA_1, SCHEMA_2, is_store
from event_store.store import fold_name
from tests.event_store.kit import chain, hidden, resealed

STREAMS = {name: chain(name, count) for name, count in (("G", 7), ("H", 1), ("Ž~2", 3))}


def old_store(path: Path, streams: dict[str, tuple[Record, ...]], schema: int = 1) -> None:
    """Make a file as a program of schema 1 or 2 left it."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("BEGIN")
    for statement in SCHEMA_1 if schema == 1 else SCHEMA_2:
        connection.execute(statement)
    connection.execute('ALTER TABLE games ADD COLUMN "title"')
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version={schema}")
    for key, (name, records) in enumerate(streams.items(), 5):
        last = records[-1]
        connection.execute(
            "INSERT INTO games (key, stream, version, head, title) VALUES (?, ?, ?, ?, ?)",
            (key, name, last.version, last.hash, f"title of {name}"),
        )
        if schema > 1:
            connection.execute("UPDATE games SET updated = ? WHERE key = ?", (last.at, key))
            connection.execute("INSERT INTO names VALUES (0, ?, ?)", (fold_name(name), key))
        connection.executemany(
            "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)",
            [(key, r.version, r.id, r.at, r.hash, encode_record(r)) for r in records],
        )
    connection.execute("COMMIT")
    connection.close()


def shape(path: Path) -> set[tuple[object, ...]]:
    """Give tables, indexes and triggers, and the columns of `games` in whatever order."""
    connection = sqlite3.connect(path)
    found = set(
        connection.execute(
            "SELECT type, name, tbl_name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
        )
    )
    found |= {
        row[1:] for row in connection.execute("PRAGMA table_info(games)") if row[1] != "title"
    }
    found |= set(connection.execute("PRAGMA user_version"))
    connection.close()
    return found


@pytest.mark.parametrize("schema", [1, 2])
def test_old_file_is_migrated_without_loss(tmp_path: Path, schema: int) -> None:
    """Every record, head and summary of an old file is there under the new schema."""
    path = tmp_path / "games.db"
    old_store(path, STREAMS, schema)
    with SqliteStore(path, ["title", "moves"]) as store:
        assert (schema, SCHEMA) == store.migrate()
        for name, records in STREAMS.items():
            assert records == store.read(name)
            assert name in store.resolve(name.lower())
            summary = store.summary(name)
            assert summary is not None
            assert (records[-1].at, None, False) == (
                summary.updated,
                summary.alias,
                summary.archived,
            )
            assert {"title": f"title of {name}", "moves": None} == summary.fields
        assert (("H", 1),) == store.find(STREAMS["H"][0].id)
        assert ["G", "Ž~2", "H"] == [summary.name for summary in store.summaries()]
        assert () == store.check()
        store.append("G", 7, chain("G", 8)[7:])
        store.label("H", alias="mine")
    with SqliteStore(path, ["title"]) as store:
        assert (SCHEMA, SCHEMA) == store.migrate()
        assert 8 == len(store.read("G"))
        assert ("H",) == store.resolve("MINE")


@pytest.mark.parametrize("schema", [1, 2])
def test_hidden_pieces_of_an_old_file_can_be_opened(tmp_path: Path, schema: int) -> None:
    """What an older program kept with hidden pieces is opened like everything else."""
    path = tmp_path / "games.db"
    whole = chain("S", 2, pieces=2)
    old_store(path, {"S": hidden(whole, 2)}, schema)
    with SqliteStore(path) as store:
        assert store.read("S") == hidden(whole, 2)
        assert 2 == store.reveal("S", whole)
        assert store.read("S") == whole
        assert () == store.check()


@pytest.mark.parametrize("schema", [1, 2])
def test_migrated_file_is_like_a_new_one(tmp_path: Path, schema: int) -> None:
    """Tables, columns, indexes and triggers are those of a file made today."""
    old_store(tmp_path / "old.db", STREAMS, schema)
    for name in ("old.db", "new.db"):
        SqliteStore(tmp_path / name).close()

    assert shape(tmp_path / "new.db") == shape(tmp_path / "old.db")


@pytest.mark.parametrize("schema", [1, 2])
def test_old_file_is_not_migrated_for_reading(tmp_path: Path, schema: int) -> None:
    """Opened for reading only, an old file is refused with what would work, and unchanged."""
    path = tmp_path / "games.db"
    old_store(path, STREAMS, schema)
    before = path.read_bytes()
    with pytest.raises(OldFile, match="for writing") as caught:
        SqliteStore(path, readonly=True)

    assert (schema, SCHEMA) == (caught.value.found, caught.value.known)
    assert before == path.read_bytes()


def test_migration_is_all_or_nothing(tmp_path: Path) -> None:
    """An old file that cannot be migrated is as it was, schema number included."""
    path = tmp_path / "games.db"
    first, second = chain("G", 2)
    old_store(path, {"G": (first, resealed(second, id=first.id))})
    connection = sqlite3.connect(path)
    before = list(connection.iterdump())
    for _ in range(2):
        with pytest.raises(DamagedStore, match="one id twice"):
            SqliteStore(path)
    assert before == list(connection.iterdump())
    assert (1,) == connection.execute("PRAGMA user_version").fetchone()
    connection.close()


def test_stores_are_told_by_their_first_bytes(tmp_path: Path) -> None:
    """A store is known as one from the moment it is there, with whatever schema; so is nothing."""
    path = tmp_path / "games.db"
    path.touch()
    assert is_store(str(path))
    with SqliteStore(path):
        assert is_store(str(path))
    assert is_store(str(path))
    old_store(tmp_path / "old.db", STREAMS)
    assert is_store(str(tmp_path / "old.db"))
    for content in (b"x", b"SQLite format 3\0" + bytes(4080), b"game medici Ann Bob"):
        path.write_bytes(content)
        assert not is_store(str(path))
    with pytest.raises(FileNotFoundError):
        is_store(str(tmp_path / "none.db"))


def test_making_a_store_can_be_taken_up_again(tmp_path: Path) -> None:
    """A program that died right after naming the file as a store leaves one that can be made."""
    path = tmp_path / "games.db"
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.close()
    with SqliteStore(path) as store:
        assert 0 == store.count()


def test_two_programs_migrate_at_once(tmp_path: Path) -> None:
    """Of several programs that open an old file one migrates it, and all can go on."""
    path = tmp_path / "games.db"
    old_store(path, STREAMS)
    found: list[tuple[int, int]] = []

    def open_it() -> None:
        with SqliteStore(path, ["title", "moves"], timeout=30) as store:
            assert STREAMS["G"] == store.read("G")
            found.append(store.migrate())

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [(1, SCHEMA), *[(SCHEMA, SCHEMA)] * 3] == sorted(found)


def test_two_programs_make_a_file_at_once(tmp_path: Path) -> None:
    """Of several programs that open a file that is not there one makes it, and all can go on."""
    counts: list[int] = []

    def open_it() -> None:
        with SqliteStore(tmp_path / "games.db", ["title"], timeout=30) as store:
            counts.append(store.count())

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [0] * 6 == counts
