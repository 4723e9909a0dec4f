"""Looking after a store: backup, check, vacuum, payloads as JSON."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from sqlite_utils import Database

from event_store import Damaged, DamagedStore, SqliteStore, StoreUnavailable
from event_store.record import Piece
from tests.event_store.kit import chain, golden_chain, resealed


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """Give an open store with two streams; one has a hidden piece."""
    with SqliteStore(tmp_path / "games.db", ["title"]) as store:
        store.append("G", 0, chain("G", 5, pieces=2), {"title": "toy"})
        store.append("golden", 0, golden_chain(), {"title": "gold"})
        store.label("G", alias="mine")
        yield store


def tamper(store: SqliteStore, statement: str, values: tuple[object, ...] = ()) -> None:
    """Change a store behind its back."""
    connection = sqlite3.connect(store.path, isolation_level=None)
    for trigger in ("records_no_update", "records_no_delete", "games_no_delete"):
        connection.execute(f"DROP TRIGGER {trigger}")
    connection.execute(statement, values)
    connection.close()


def test_backup_is_the_whole_store(store: SqliteStore, tmp_path: Path) -> None:
    """A backup of an open store is one file with everything that was committed."""
    target = tmp_path / "copy" / "backup.db"
    target.parent.mkdir()
    store.backup(target)
    store.append("H", 0, chain("H", 1))

    assert [target] == list(target.parent.iterdir())
    with SqliteStore(target, ["title"], readonly=True) as copy:
        assert store.read("G") == copy.read("G")
        assert store.summary("G") == copy.summary("G")
        assert None is copy.head("H")
        assert () == copy.check()
    with SqliteStore(target, ["title"]) as copy:
        copy.append("H", 0, chain("H", 1))
        assert store.summary("H") == copy.summary("H")


def test_backup_takes_the_place_of_an_older_one(store: SqliteStore, tmp_path: Path) -> None:
    """A second backup to the same file replaces it."""
    target = tmp_path / "backup.db"
    store.backup(target)
    store.append("H", 0, chain("H", 1))
    store.backup(target)

    with SqliteStore(target, readonly=True) as copy:
        assert 1 == len(copy.read("H"))


def test_backup_from_a_store_opened_for_reading(store: SqliteStore, tmp_path: Path) -> None:
    """Making a backup needs no right to write the store."""
    with SqliteStore(store.path, readonly=True) as reader:
        reader.backup(tmp_path / "backup.db")
    with SqliteStore(tmp_path / "backup.db") as copy:
        assert () == copy.check()


def test_backup_onto_the_store_itself(store: SqliteStore, tmp_path: Path) -> None:
    """The store, or one that is open, is not overwritten by a backup."""
    (tmp_path / "link.db").symlink_to(store.path)
    for target in (store.path, tmp_path / "link.db", store.path + "-wal"):
        with pytest.raises(StoreUnavailable, match=r"Name another file|name another file"):
            store.backup(target)
    with SqliteStore(tmp_path / "other.db") as other:
        other.append("X", 0, chain("X", 1))
        with pytest.raises(StoreUnavailable, match="name another file"):
            store.backup(other.path)
        assert 1 == len(other.read("X"))
    assert () == store.check()


def test_backup_that_cannot_be_written(store: SqliteStore, tmp_path: Path) -> None:
    """Without a folder to write in there is a clear error and no trace."""
    for target in (tmp_path / "none" / "backup.db", tmp_path):
        with pytest.raises(StoreUnavailable) as caught:
            store.backup(target)
        assert "open" == caught.value.reason
    assert not list(tmp_path.glob("*.part*"))
    assert not list(tmp_path.parent.glob("*.part*"))


def test_backup_of_a_damaged_store(store: SqliteStore, tmp_path: Path) -> None:
    """A copy that does not check does not take the place of a good one."""
    target = tmp_path / "backup.db"
    store.backup(target)
    before = target.read_bytes()
    tamper(store, "DELETE FROM records WHERE version = 2")
    with pytest.raises(DamagedStore, match="lacks records"):
        store.backup(target)
    assert before == target.read_bytes()


@pytest.mark.parametrize(
    ("statement", "codes"),
    [
        ("SELECT 1", []),
        ("UPDATE records SET at = at + 1 WHERE version = 3", ["record.damaged"]),
        ("UPDATE records SET id = zeroblob(16) WHERE version = 3", ["record.damaged"]),
        ("UPDATE records SET frame = zeroblob(90) WHERE version = 3", ["record.damaged"]),
        ("UPDATE records SET frame = 7 WHERE version = 3", ["record.damaged"]),
        ("DELETE FROM records WHERE version = 3", ["record.gap"]),
        ("DELETE FROM records WHERE version = 5", ["store.head"]),
        ("UPDATE games SET version = 4 WHERE stream = 'G'", ["store.head"]),
        ("UPDATE games SET head = zeroblob(32) WHERE stream = 'G'", ["store.head"]),
        ("UPDATE games SET alias = NULL", ["store.names"]),
        ("DELETE FROM names WHERE alias = 0 AND folded = 'g'", ["store.names"]),
        ("UPDATE records SET stream = 77 WHERE version = 5", ["store.head", "store.lost"]),
    ],
)
def test_check_finds(store: SqliteStore, statement: str, codes: list[str]) -> None:
    """Every kind of contradiction in a store has its defect."""
    tamper(store, statement)
    found = store.check()

    assert codes == [defect.code for defect in found]
    assert all(defect.sentence.endswith(".") for defect in found)


def test_check_finds_every_record(store: SqliteStore) -> None:
    """Two damaged records are two defects; what is good between them is not blamed."""
    tamper(store, "UPDATE records SET at = 1 WHERE stream = 1 AND version IN (2, 4)")

    assert [2, 4] == [defect.version for defect in store.check()]


def test_check_looks_into_payloads(store: SqliteStore) -> None:
    """A payload that is not canonical is found, though its record's hash fits."""
    part = Piece.of("e", "0", "t", 1, b"\x81\xa1n\xcc\x07")
    store.append("P", 0, [resealed(chain("P", 1)[0], pieces=(part,))])

    (defect,) = store.check()
    assert "P: record 1" in defect.sentence
    assert "payload of t" in defect.sentence


def test_vacuum(store: SqliteStore) -> None:
    """Unused space is given back, and everything is as before."""
    store.append("big", 0, chain("big", 300))
    store.events_json()
    store.connection.execute("DROP TABLE events")
    before, after = store.vacuum()

    assert after < before
    assert after == Path(store.path).stat().st_size
    assert () == store.check()
    assert 300 == len(store.read("big"))
    assert store.find(chain("big", 300)[7].id) == (("big", 8),)


def test_events_json(store: SqliteStore) -> None:
    """Each piece is a row with its payload as JSON; a hidden one has none; only new ones come."""
    assert 14 == store.events_json()
    assert 0 == store.events_json()
    store.append("H", 0, chain("H", 3))
    store.append("G", 5, chain("G", 6, pieces=2)[5:])
    assert 5 == store.events_json()
    rows = store.connection.execute(
        'SELECT stream, version, piece, kind, "by", tag, schema, at, data FROM events'
        " ORDER BY stream, version, piece"
    ).fetchall()
    expected = [
        (name, record.version, number, p.kind, p.by, p.tag, p.schema, record.at)
        for name in ("G", "H", "golden")
        for record in store.read(name)
        for number, p in enumerate(record.pieces, 1)
    ]

    assert expected == [row[:-1] for row in rows]
    assert {"n": 10, "word": "bid"} == json.loads(rows[0][-1])
    golden = [row[-1] for row in rows if row[0] == "golden"]
    assert '{"players":["Ann","Čem","Δημ"]}' == golden[0]
    assert None is golden[3]


def test_events_that_are_not_shown_yet(store: SqliteStore) -> None:
    """A payload that is not to be told has a row without it, and is filled in as soon as it is told."""
    query = "SELECT count(*) FROM events WHERE stream = 'G' AND data IS NULL"
    store.events_json(lambda name, tag: name != "G")
    (untold,) = store.connection.execute(query).fetchone()
    assert untold == sum(len(record.pieces) for record in store.read("G")) > 0
    assert 0 == store.events_json(lambda name, tag: name != "G")

    assert untold == store.events_json()
    assert (0,) == store.connection.execute(query).fetchone()
    first = store.connection.execute("SELECT data FROM events WHERE stream = 'G' ORDER BY 1 DESC")
    assert '"word"' in first.fetchone()[0]
    assert 0 == store.events_json()


def test_a_store_is_for_its_owner(tmp_path: Path) -> None:
    """A store that is made, what lies beside it while it is open, and a copy have mode 0600 whatever the umask."""
    before = os.umask(0)
    try:
        made = SqliteStore(tmp_path / "made.db")
        made.append("G", 0, chain("G", 2))
        made.backup(tmp_path / "copy.db")
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        made.close()
    finally:
        os.umask(before)

    beside = {"made.db", "made.db.lock", "made.db-wal", "made.db-shm", "copy.db"}
    assert dict.fromkeys(beside, 0o600) == modes


def test_events_can_be_queried_with_sqlite_utils(store: SqliteStore) -> None:
    """The table can be read and searched with the usual tools."""
    store.events_json()
    database = Database(store.path)
    rows = list(
        database["events"].rows_where("tag = ? AND json_extract(data, '$.n') = 31", ["toy.Said"])
    )
    database.close()

    assert [("G", 3, 2)] == [(row["stream"], row["version"], row["piece"]) for row in rows]


def test_events_of_a_payload_that_is_not_canonical(store: SqliteStore) -> None:
    """A payload that is not canonical is named instead of being shown as something else."""
    part = Piece.of("e", "0", "toy.Odd", 1, b"\xcc\x07")
    store.append("P", 0, [resealed(chain("P", 1)[0], pieces=(part,))])

    with pytest.raises(Damaged, match=r"toy\.Odd"):
        store.events_json()


def test_hidden_and_shown_records_are_kept_apart(store: SqliteStore) -> None:
    """A record stored with a hidden piece passes `check`; so does its events' table."""
    (whole,) = chain("S", 1, pieces=2)
    hidden = attrs.evolve(whole, pieces=(whole.pieces[0].redacted(), whole.pieces[1]))
    store.append("S", 0, [hidden])

    assert () == store.check()
    store.events_json()
    query = "SELECT data IS NULL FROM events WHERE stream = 'S' ORDER BY piece"
    assert [(1,), (0,)] == store.connection.execute(query).fetchall()
