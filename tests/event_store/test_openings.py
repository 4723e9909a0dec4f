"""Openings in a SQLite file: what stands in its tables, and what is found when it is damaged."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from event_store import Damaged, DamagedStore, SqliteStore, StoreUnavailable
from event_store.record import Piece
from tests.event_store.kit import chain, hidden, resealed

WHOLE = chain("G", 3, pieces=2)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """Give an open store with a stream of which the first pieces were hidden and are opened."""
    with SqliteStore(tmp_path / "games.db") as store:
        store.append("other", 0, chain("other", 2))
        store.append("G", 0, hidden(WHOLE, 1))
        store.reveal("G", WHOLE)
        yield store


def tamper(store: SqliteStore, statement: str) -> None:
    """Change openings behind the store's back."""
    connection = sqlite3.connect(store.path, isolation_level=None)
    for trigger in ("records_no_delete", "openings_no_update", "openings_no_delete"):
        connection.execute(f"DROP TRIGGER {trigger}")
    connection.execute(statement)
    connection.close()


def test_stored_records_stay_as_they_are(tmp_path: Path) -> None:
    """Opening adds rows beside the records; their own rows are the same bytes as before."""
    with SqliteStore(tmp_path / "games.db") as store:
        store.append("G", 0, hidden(WHOLE, 1))
        before = store.connection.execute("SELECT * FROM records").fetchall()
        store.reveal("G", WHOLE)

        assert before == store.connection.execute("SELECT * FROM records").fetchall()
        rows = store.connection.execute("SELECT version, piece, payload FROM openings").fetchall()
        assert rows == [(record.version, 1, record.pieces[0].payload) for record in WHOLE]


@pytest.mark.parametrize(
    "statement", ["DELETE FROM openings", "UPDATE openings SET payload = zeroblob(3)"]
)
def test_openings_are_never_changed(store: SqliteStore, statement: str) -> None:
    """Whatever program asks, what was opened stays."""
    with pytest.raises(sqlite3.IntegrityError, match="openings are never"):
        store.connection.execute(statement)


def test_opened_records_are_there_for_the_next(store: SqliteStore, tmp_path: Path) -> None:
    """Who opens the file later, for reading only, or a backup of it, reads the opened records."""
    store.backup(tmp_path / "copy.db")
    for path in (store.path, tmp_path / "copy.db"):
        with SqliteStore(path, readonly=True) as reader:
            assert reader.read("G") == WHOLE
            assert reader.record("G", 2) == WHOLE[1]
            assert () == reader.check()
            with pytest.raises(StoreUnavailable, match="for reading only"):
                reader.reveal("G", WHOLE)


def test_two_writers_open_the_same(store: SqliteStore) -> None:
    """Who comes second finds everything opened already."""
    store.append("S", 0, hidden(chain("S", 2)))
    with SqliteStore(store.path) as other:
        assert 2 == other.reveal("S", chain("S", 2))
        assert 0 == store.reveal("S", chain("S", 2))
        assert store.read("S") == other.read("S") == chain("S", 2)


@pytest.mark.parametrize(
    ("statement", "defects"),
    [
        (
            "UPDATE openings SET payload = zeroblob(3) WHERE version = 2",
            [("record.damaged", 2)],
        ),
        ("UPDATE openings SET payload = 7 WHERE version = 2", [("record.damaged", 2)]),
        ("UPDATE openings SET piece = 2 WHERE version = 2", [("record.damaged", 2)]),
        ("UPDATE openings SET piece = 3 WHERE version = 2", [("record.damaged", 2)]),
        ("UPDATE openings SET piece = 'x' WHERE version = 2", [("record.damaged", 2)]),
        ("UPDATE openings SET version = 9 WHERE version = 2", [("store.lost", 9)]),
        (
            "DELETE FROM records WHERE version = 2 AND stream = 2",
            [("record.gap", 3), ("store.lost", 2)],
        ),
        ("UPDATE openings SET stream = 77", [("store.lost", None)]),
    ],
)
def test_check_finds_damaged_openings(
    store: SqliteStore, statement: str, defects: list[tuple[str, int | None]]
) -> None:
    """An opening that fits no hidden piece is a defect, with a sentence."""
    tamper(store, statement)
    found = store.check()

    assert defects == [(defect.code, defect.version) for defect in found]
    assert all(defect.sentence.endswith(".") for defect in found)


@pytest.mark.parametrize("change", ["payload = zeroblob(3)", "payload = 'x'", "piece = 2"])
def test_a_damaged_opening_is_never_shown(store: SqliteStore, change: str) -> None:
    """Reading names the record whose opening does not fit, and goes on working for the others."""
    tamper(store, f"UPDATE openings SET {change} WHERE version = 2")
    for read in (lambda: store.read("G"), lambda: store.record("G", 2)):
        with pytest.raises(Damaged) as caught:
            read()
        assert 2 == caught.value.version
    assert store.record("G", 3) == WHOLE[2]
    assert store.read("G", 2) == WHOLE[2:]
    assert 2 == len(store.read("other"))


def test_check_looks_into_opened_payloads(store: SqliteStore) -> None:
    """An opened payload that is not canonical is found as if it had never been hidden."""
    part = Piece.of("e", "0", "toy.Odd", 1, b"\xcc\x07")
    (whole,) = (resealed(chain("P", 1)[0], pieces=(part,)),)
    store.append("P", 0, hidden([whole]))
    store.events_json()
    assert () == store.check()
    store.reveal("P", [whole])

    (defect,) = store.check()
    assert "payload of toy.Odd" in defect.sentence
    with pytest.raises(Damaged, match=r"toy\.Odd"):
        store.events_json()


def test_a_backup_of_damaged_openings(store: SqliteStore, tmp_path: Path) -> None:
    """A copy with an opening of nothing does not take the place of a good one."""
    tamper(store, "UPDATE openings SET stream = 77")
    with pytest.raises(DamagedStore, match="opened"):
        store.backup(tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_opened_payloads_come_into_the_table_of_events(tmp_path: Path) -> None:
    """A row made while its piece was hidden is filled in once the piece is opened."""
    query = "SELECT version, piece, data FROM events WHERE stream = 'G' ORDER BY version, piece"
    with SqliteStore(tmp_path / "games.db") as store:
        store.append("G", 0, hidden(WHOLE, 1))
        assert 6 == store.events_json()
        store.reveal("G", WHOLE[1:])
        assert 2 == store.events_json()
        assert 0 == store.events_json()
        rows = store.connection.execute(query).fetchall()
        store.reveal("G", WHOLE)
        store.append("G", 3, chain("G", 4, pieces=2)[3:])
        assert 3 == store.events_json()

    assert [None, 11, 20, 21, 30, 31] == [data and json.loads(data)["n"] for _, _, data in rows]
