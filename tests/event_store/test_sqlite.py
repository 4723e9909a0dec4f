"""The store in an SQLite file: the contract, what is in the file, what is looked up how."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from event_store import Damaged, DamagedStore, SqliteStore, Store
from tests.event_store.contract import COLUMNS, FIELDS, StoreContract
from tests.event_store.kit import chain, hidden


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give the path of a file that is not there yet; its name needs quoting."""
    return tmp_path / "games 100% #1?.db"


class TestSqliteStore(StoreContract):
    """The contract, kept in a file."""

    @pytest.fixture
    def store(self, path: Path) -> Iterator[Store]:
        with SqliteStore(path, COLUMNS) as store:
            yield store


class TestSqliteStoreReopened(StoreContract):
    """The contract, kept in a file that was made, closed and opened again."""

    @pytest.fixture
    def store(self, path: Path) -> Iterator[Store]:
        SqliteStore(path, COLUMNS).close()
        with SqliteStore(path, COLUMNS) as store:
            yield store


def test_records_outlive_the_store(path: Path) -> None:
    """Records, summary, alias and archive mark are there when the file is opened again."""
    records = chain("G", 3)
    with SqliteStore(path, COLUMNS) as store:
        store.append("G", 0, records, FIELDS)
        store.label("G", alias="mine", archived=True)
        before = store.summary("G")

    for readonly in (False, True):
        with SqliteStore(path, COLUMNS, readonly=readonly) as store:
            assert records == store.read("G")
            assert before == store.summary("G")
            assert ("G",) == store.resolve("MINE")


def test_file_is_as_durable_as_promised(path: Path) -> None:
    """Write-ahead log, every commit synced, no checkpoints of SQLite's own, no mapping."""
    with SqliteStore(path) as store:
        got = {
            name: store.connection.execute(f"PRAGMA {name}").fetchone()
            for name in ("journal_mode", "synchronous", "wal_autocheckpoint")
        }
        (mapped,) = store.connection.execute("PRAGMA mmap_size").fetchone() or (0,)

    assert {"journal_mode": ("wal",), "synchronous": (2,), "wal_autocheckpoint": (0,)} == got
    assert 0 == mapped


def test_closing_leaves_one_file(path: Path) -> None:
    """The last to close moves the write-ahead log into the file; the lock file stays."""
    with SqliteStore(path) as store:
        store.append("G", 0, chain("G", 1))

    assert {path.name, path.name + ".lock"} == {entry.name for entry in path.parent.glob("games*")}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET at = 0",
        "DELETE FROM records",
        "UPDATE records SET version = version + 1",
        "DELETE FROM games",
    ],
)
def test_records_cannot_be_changed(path: Path, statement: str) -> None:
    """Triggers refuse to change or delete a record, whoever asks."""
    with SqliteStore(path) as store:
        store.append("G", 0, chain("G", 2))
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="never"):
        connection.execute(statement)
    connection.close()


def test_tables_can_be_queried_by_people(path: Path) -> None:
    """The table `games` has plain columns and values."""
    records = chain("G", 2)
    with SqliteStore(path, COLUMNS) as store:
        store.append("G", 0, records, FIELDS)
        store.label("G", alias="mine")
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT stream, alias, archived, version, updated, title, players, moves FROM games"
    ).fetchall()
    connection.close()

    assert [("G", "mine", 0, 2, records[1].at, "toy", "Ann Bob", 3)] == rows


def test_columns_are_added(path: Path) -> None:
    """A program with more summary columns adds them; one with fewer leaves the others alone."""
    with SqliteStore(path, ["title"]) as store:
        store.append("G", 0, chain("G", 1), {"title": "toy"})
    with SqliteStore(path, ["title", "moves"], readonly=True) as store:
        summary = store.summary("G")
        assert summary is not None
        assert {"title": "toy", "moves": None} == summary.fields
    with SqliteStore(path, ["title", "moves"]) as store:
        store.append("H", 0, chain("H", 1), {"title": "toy", "moves": 3})
    with SqliteStore(path, []) as store:
        store.append("H", 1, chain("H", 2)[1:], {})
    with SqliteStore(path, ["moves"]) as store:
        summary = store.summary("H")
        assert summary is not None
        assert {"moves": 3} == summary.fields


@pytest.mark.parametrize(
    ("call", "values"),
    [
        ("summaries", {"limit": 50}),
        ("summaries", {"archived": True, "limit": 50}),
        ("find", {"id": bytes(16)}),
        ("head", {"name": "G"}),
        ("summary", {"name": "G"}),
        ("resolve", {"text": "G"}),
        ("resolve", {"text": "nothing"}),
        ("read", {"name": "G", "after": 3}),
        ("record", {"name": "G", "version": 3}),
        ("read", {"name": "hidden"}),
        ("record", {"name": "hidden", "version": 1}),
    ],
)
def test_nothing_is_scanned_or_sorted(path: Path, call: str, values: dict[str, object]) -> None:
    """What a command looks up costs no more in a store of a million records."""
    statements: list[str] = []
    with SqliteStore(path, COLUMNS) as store:
        store.append("G", 0, chain("G", 5))
        whole = chain("hidden", 2)
        store.append("hidden", 0, hidden(whole))
        store.reveal("hidden", whole[:1])
        store.connection.set_trace_callback(statements.append)
        getattr(store, call)(**values)
        store.connection.set_trace_callback(None)
        plans = [
            row[3]
            for statement in statements
            for row in store.connection.execute("EXPLAIN QUERY PLAN " + statement)
        ]

    assert plans
    # What is found is at most ten names, and sorting those is no scan.
    few = "USE TEMP B-TREE" if call in ("resolve", "find") else "\0"
    fine = ("SEARCH", few, "LIST", "COMPOUND", "CORRELATED", "SCALAR")
    assert [] == [plan for plan in plans if not plan.startswith(fine)]


def test_appending_does_not_scan(path: Path) -> None:
    """Neither a commit nor its checks cost more in a larger store."""
    records = chain("G", 4)
    statements: list[str] = []
    with SqliteStore(path, COLUMNS) as store:
        store.append("G", 0, records[:2], FIELDS)
        store.connection.set_trace_callback(statements.append)
        store.append("G", 2, records[2:], FIELDS)
        store.connection.set_trace_callback(None)
        plans = [
            row[3]
            for statement in statements
            if not statement.startswith(("BEGIN", "COMMIT", "--"))
            for row in store.connection.execute("EXPLAIN QUERY PLAN " + statement)
        ]

    assert plans
    assert [] == [plan for plan in plans if not plan.startswith("SEARCH")]


def test_write_ahead_log_stays_small(path: Path) -> None:
    """A long-lived writer checkpoints by itself."""
    log = path.with_name(path.name + "-wal")
    sizes = []
    with SqliteStore(path) as store:
        last = None
        for _ in range(80):
            batch = chain("G", 50, after=last)
            store.append("G", batch[0].version - 1, batch)
            last = batch[-1]
            sizes.append(log.stat().st_size)
        assert () == store.check()
        assert path.stat().st_size > 2**19

    # From a checkpoint on it is written over from its start, so that its size stays for a while.
    assert len(set(sizes)) < 40
    assert max(sizes) < 3 * 2**20


def _tamper(path: Path, statement: str, values: tuple[object, ...] = ()) -> None:
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER records_no_update")
    connection.execute("DROP TRIGGER records_no_delete")
    connection.execute(statement, values)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("statement", "bad"),
    [
        ("UPDATE records SET frame = substr(frame, 1, 60) WHERE version = 2", 2),
        ("UPDATE records SET frame = 'text' WHERE version = 3", 3),
        (
            "UPDATE records SET frame = (SELECT frame FROM records WHERE version = 4) WHERE version = 2",
            2,
        ),
        ("DELETE FROM records WHERE version = 3", 3),
        ("DELETE FROM records WHERE version = 5", 5),
        ("DELETE FROM records", 1),
    ],
)
def test_tampering_is_noticed(path: Path, statement: str, bad: int) -> None:
    """A record changed behind the store's back is named when read, and by `check`."""
    with SqliteStore(path) as store:
        store.append("G", 0, chain("G", 5))
    _tamper(path, statement)
    with SqliteStore(path, readonly=True) as store:
        with pytest.raises(Damaged):
            store.read("G")
        versions = {defect.version for defect in store.check()}

    assert versions & {bad - 1, bad, bad + 1}


def test_number_beside_a_record_is_checked(path: Path) -> None:
    """A record that stands under another number than its own is found by `check`."""
    with SqliteStore(path) as store:
        store.append("G", 0, chain("G", 5))
    _tamper(path, "UPDATE records SET version = 9 WHERE version = 5")
    with SqliteStore(path, readonly=True) as store:
        assert 9 in {defect.version for defect in store.check()}


def test_records_behind_the_head(path: Path) -> None:
    """A head that lags behind its records is a damaged store, not a conflict."""
    records = chain("G", 3)
    with SqliteStore(path) as store:
        store.append("G", 0, records)
    _tamper(path, "UPDATE games SET version = 2, head = ?", (records[1].hash,))
    with SqliteStore(path) as store, pytest.raises(DamagedStore):
        store.append("G", 2, chain("G", 1, after=records[1], word="x"))
