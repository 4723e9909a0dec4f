"""Files that cannot be used: full, read-only, missing, cut short, foreign, newer."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from event_store import (
    DamagedStore,
    ForeignFile,
    NewerFile,
    Record,
    SqliteStore,
    StoreError,
    StoreUnavailable,
)
from event_store.schema import SCHEMA
from tests.event_store.kit import chain, hidden

TOP = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give the path of a closed store with one stream of five records."""
    path = tmp_path / "games.db"
    with SqliteStore(path) as store:
        store.append("G", 0, chain("G", 5))
    return path


def files(path: Path) -> dict[str, bytes]:
    """Give the name and content of everything beside a path."""
    return {entry.name: entry.read_bytes() for entry in path.parent.iterdir() if entry.is_file()}


def test_full_disk(path: Path) -> None:
    """When there is no room nothing is half written, and with room again the same append works."""
    records = chain("G", 400, pieces=3)
    with SqliteStore(path) as store:
        (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
        store.connection.execute(f"PRAGMA max_page_count={pages + 2}")
        with pytest.raises(StoreUnavailable, match="no room left") as caught:
            store.append("N", 0, records)
        assert "full" == caught.value.reason
        assert None is store.head("N")
        assert 5 == len(store.read("G"))
        store.connection.execute("PRAGMA max_page_count=1000000")
        store.append("N", 0, records)
        assert records == store.read("N")
        assert () == store.check()


LIMITED = """
import resource, signal, sys
from event_store import SqliteStore, StoreError
from tests.event_store.kit import chain
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with SqliteStore(sys.argv[1]) as store:
    stored = store.read("G")
    resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))
    last = stored[-1]
    try:
        while True:
            records = chain("G", 10, last)
            store.append("G", last.version, records)
            last = records[-1]
    except StoreError as error:
        print(last.version, type(error).__name__, error.reason, flush=True)
        assert len(store.read("G")) == last.version
"""


def test_no_room_for_the_write_ahead_log(path: Path) -> None:
    """When the system refuses to write more, every acknowledged record is there afterwards."""
    pytest.importorskip("resource", reason="this system cannot limit the size of files")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    version, kind, reason = done.stdout.split()
    assert "StoreUnavailable" == kind
    assert reason in ("full", "io")
    with SqliteStore(path) as store:
        assert int(version) == len(store.read("G")) > 5
        assert () == store.check()


UNPRIVILEGED = """
import os, sys
from event_store import SqliteStore, StoreError
from tests.event_store.kit import chain
StoreError, SqliteStore, chain("G", 1)
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
path, readonly = sys.argv[1], sys.argv[2] == "ro"
try:
    with SqliteStore(path, readonly=readonly) as store:
        print(len(store.read("G")), flush=True)
        store.append("G", 5, chain("G", 6)[5:])
        print("written")
except StoreError as error:
    print(type(error).__name__, error.reason, error, sep="|")
"""


@pytest.fixture
def lent() -> Iterator[Path]:
    """Give a folder that somebody without special rights can get at."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "games"
        folder.mkdir()
        Path(name).chmod(0o755)
        yield folder
        folder.chmod(0o755)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are another thing there")
@pytest.mark.parametrize("mode", ["rw", "ro"])
@pytest.mark.parametrize("access", [0o555, 0o777])
def test_read_only_file(lent: Path, mode: str, access: int) -> None:
    """A file that must not be written is read, and every writing says so."""
    path = lent / "games.db"
    with SqliteStore(path) as store:
        store.append("G", 0, chain("G", 5))
    before = path.read_bytes()
    path.chmod(0o444)
    (lent / "games.db.lock").unlink()
    lent.chmod(access)
    done = subprocess.run(
        [sys.executable, "-c", UNPRIVILEGED, str(path), mode],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    lines = done.stdout.splitlines()

    kind, reason, sentence = lines[-1].split("|")
    assert ("StoreUnavailable", "readonly") == (kind, reason)
    assert str(path) in sentence
    if mode == "ro" or access == 0o777:
        assert "5" == lines[0]
    assert before == path.read_bytes()


def test_opened_for_reading_only(path: Path) -> None:
    """A store opened for reading changes no file, leaves none behind and refuses to write."""
    before = files(path)
    with SqliteStore(path, readonly=True) as store:
        assert 5 == len(store.read("G"))
        for write in (
            lambda: store.append("G", 5, chain("G", 6)[5:]),
            lambda: store.label("G", archived=True),
            store.vacuum,
            store.events_json,
        ):
            with pytest.raises(StoreUnavailable, match="Open it for writing") as caught:
                write()
            assert "readonly" == caught.value.reason

    assert before == files(path)


def test_nothing_to_read(tmp_path: Path) -> None:
    """For reading the file must be there and hold something; for writing its folder must."""
    path = tmp_path / "games.db"
    with pytest.raises(StoreUnavailable, match="no file"):
        SqliteStore(path, readonly=True)
    path.touch()
    with pytest.raises(StoreUnavailable, match="empty") as caught:
        SqliteStore(path, readonly=True)
    assert "empty" == caught.value.reason
    with pytest.raises(StoreUnavailable, match="folder") as caught:
        SqliteStore(tmp_path / "none" / "games.db")
    assert "open" == caught.value.reason
    with pytest.raises(StoreError):
        SqliteStore(tmp_path)
    assert b"" == path.read_bytes()
    with SqliteStore(path) as store:
        assert 0 == store.count()


@pytest.mark.parametrize(
    "content",
    [b"a letter\n" * 100, b"\x8dMR1" + bytes(5000), b"x", bytes(4096), b"SQLite format 3"],
)
def test_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    """A file of something else is refused and left as it was."""
    path = tmp_path / "games.db"
    path.write_bytes(content)
    for readonly in (False, True):
        with pytest.raises(ForeignFile, match="left untouched"):
            SqliteStore(path, readonly=readonly)
    assert {"games.db": content} == files(path)


@pytest.mark.parametrize(
    "statement",
    ["CREATE TABLE t (a)", "PRAGMA application_id=7", "PRAGMA user_version=1"],
)
def test_database_of_another_program(tmp_path: Path, statement: str) -> None:
    """A database that is not ours is refused and left as it was."""
    path = tmp_path / "games.db"
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()
    before = files(path)
    for readonly in (False, True):
        with pytest.raises(ForeignFile, match="another program"):
            SqliteStore(path, readonly=readonly)
    assert before == files(path)


def test_store_of_a_newer_program(path: Path) -> None:
    """A store with a later schema is refused and left as it was."""
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version={SCHEMA + 1}")
    connection.close()
    before = path.read_bytes()
    for readonly in (False, True):
        with pytest.raises(NewerFile, match="newer version of the program") as caught:
            SqliteStore(path, readonly=readonly)
        assert (SCHEMA + 1, SCHEMA) == (caught.value.found, caught.value.known)
    assert before == path.read_bytes()


def test_truncated_file(path: Path) -> None:
    """However much of a store is left, it is refused or found damaged, never taken for less."""
    with SqliteStore(path) as store:
        # So that no table is empty: without the blank rest of its page nothing is lost.
        store.append("H", 0, hidden(chain("H", 1)))
        store.reveal("H", chain("H", 1))
    whole = path.read_bytes()
    pages = len(whole) // 4096
    copy = path.with_name("cut.db")
    for size in (
        *(4096 * count for count in range(1, pages)),
        *(4096 * count + 700 for count in range(pages)),
        len(whole) - 1,
        99,
        17,
    ):
        copy.write_bytes(whole[:size])
        assert found_damaged(copy), size
        assert whole[:size][:512] == copy.read_bytes()[:512]


def test_garbled_file(path: Path) -> None:
    """A store whose pages are overwritten is found damaged by `check`, page by page."""
    whole = path.read_bytes()
    copy = path.with_name("bad.db")
    for page in range(1, len(whole) // 4096):
        copy.write_bytes(whole[: 4096 * page] + b"\xa5" * 4096 + whole[4096 * page + 4096 :])
        assert found_damaged(copy), page


def found_damaged(path: Path) -> bool:
    """Tell whether opening a file, or checking what is in it, shows that it is damaged."""
    try:
        with SqliteStore(path) as store:
            return store.check() != ()
    except DamagedStore as error:
        return "restore the last backup" in str(error)
    except ForeignFile:
        return path.stat().st_size < 512


def test_copy_without_its_write_ahead_log(path: Path) -> None:
    """A file copied while a store is open lacks what waits beside it, and is still whole."""
    with SqliteStore(path) as store:
        store.append("G", 5, chain("G", 6)[5:])
        shutil.copy(path, path.with_name("copy.db"))
    with SqliteStore(path.with_name("copy.db")) as copy:
        assert 5 == len(copy.read("G"))
        assert () == copy.check()


def test_closed_store_cannot_be_used(path: Path) -> None:
    """Using a store after closing it is an error of the program, told as such."""
    store = SqliteStore(path)
    store.close()
    with pytest.raises(sqlite3.ProgrammingError):
        store.read("G")
    with pytest.raises(sqlite3.ProgrammingError):
        store.append("G", 5, chain("G", 6)[5:])


def test_interrupted_append(path: Path) -> None:
    """An interruption in the middle of an append rolls it back and lets go of the lock."""

    class Interrupted(list[Record]):
        def __len__(self) -> int:
            raise KeyboardInterrupt

    with SqliteStore(path) as store:
        with pytest.raises(KeyboardInterrupt):
            store.append_many(
                [
                    ("N", 0, chain("N", 1), None),
                    ("G", 5, Interrupted(), None),
                ]
            )
        assert None is store.head("N")
        store.append("G", 5, chain("G", 6)[5:])
