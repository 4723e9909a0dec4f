"""Several processes on one file: conflicts, locks, and death at any moment."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from event_store import Conflict, SqliteStore, StoreUnavailable
from event_store.lock import FileLock
from tests.event_store.kit import chain

TOP = Path(__file__).resolve().parents[2]

START = """
import sys
from event_store import Conflict, SqliteStore
from tests.event_store.kit import chain
path, word, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
"""

RACE = """
print("ready", flush=True)
sys.stdin.readline()
won = lost = 0
with SqliteStore(path, timeout=60) as store:
    while won < count:
        records = store.read("G")
        try:
            store.append("G", len(records), chain("G", 1, records[-1] if records else None, word))
            won += 1
        except Conflict as error:
            assert error.actual > len(records), error
            lost += 1
print(won, lost, flush=True)
"""

OPEN_AND_CLOSE = """
for _ in range(count):
    while True:
        with SqliteStore(path, timeout=60) as store:
            records = store.read("G")
            try:
                store.append("G", len(records), chain("G", 1, records[-1] if records else None, word))
                break
            except Conflict:
                pass
print("done", flush=True)
"""

FOREVER = """
last = None
store = SqliteStore(path, ["moves"])
stored = store.read("G")
last = stored[-1] if stored else None
while True:
    records = chain("G", count, last, word)
    store.append("G", records[0].version - 1, records, {"moves": records[-1].version})
    last = records[-1]
    print(last.version, flush=True)
"""

HOLD = """
with SqliteStore(path) as store:
    store.append("G", 0, chain("G", 1))
    with store.file.writing(), store.file.transaction():
        print("ready", flush=True)
        sys.stdin.readline()
"""


def start(program: str, path: Path, word: str = "bid", count: int = 0) -> subprocess.Popen[str]:
    """Start a process that runs one of the programs above on a store."""
    return subprocess.Popen(
        [sys.executable, "-c", START + program, str(path), word, str(count)],
        cwd=TOP,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> str:
    """Wait for a process and give what it printed."""
    out, err = process.communicate("go\n", timeout=60)
    assert 0 == process.returncode, err
    return out


def test_one_wins_the_other_gets_a_conflict(tmp_path: Path) -> None:
    """Two processes that append as fast as they can never overwrite or lose a record."""
    path = tmp_path / "games.db"
    both = [start(RACE, path, word, 60) for word in ("one", "other")]
    for process in both:
        assert process.stdout is not None
        assert "ready\n" == process.stdout.readline()
    for process in both:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    lost = [int(finish(process).split()[1]) for process in both]

    with SqliteStore(path) as store:
        assert 120 == len(store.read("G"))
        assert () == store.check()
    assert sum(lost) >= 0


def test_many_short_processes(tmp_path: Path) -> None:
    """Processes that open, append and close at the same time keep one whole chain."""
    path = tmp_path / "games.db"
    three = [start(OPEN_AND_CLOSE, path, word, 15) for word in ("one", "two", "three")]
    for process in three:
        finish(process)

    with SqliteStore(path) as store:
        assert 45 == len(store.read("G"))
        assert () == store.check()


def test_two_stores_in_one_process(tmp_path: Path) -> None:
    """What one store commits the other sees, and its old version is a conflict."""
    path = tmp_path / "games.db"
    records = chain("G", 2)
    with SqliteStore(path) as one, SqliteStore(path) as other:
        one.append("G", 0, records[:1])
        with pytest.raises(Conflict):
            other.append("G", 0, chain("G", 1, word="x"))
        assert records[:1] == other.read("G")
        other.append("G", 1, records[1:])
        assert records == one.read("G")


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """Whenever the writer is killed, what it was told is stored is there, and no half append."""
    path = tmp_path / "games.db"
    chance = random.Random(7)
    told = 0
    for turn in range(10):
        process = start(FOREVER, path, f"w{turn}", 3)
        assert process.stdout is not None
        told = int(process.stdout.readline())
        time.sleep(chance.random() * 0.06)
        process.send_signal(signal.SIGKILL)
        rest = process.communicate()[0].split("\n")[:-1]
        told = int(rest[-1]) if rest else told

        with SqliteStore(path, ["moves"]) as store:
            records = store.read("G")
            assert len(records) >= told
            assert 0 == len(records) % 3
            summary = store.summary("G")
            assert summary is not None
            assert {"moves": len(records)} == summary.fields
            assert () == store.check()
    assert told > 30


def test_waiting_for_a_writer_has_an_end(tmp_path: Path) -> None:
    """While another process writes, reading goes on; writing waits, then says what is the matter."""
    path = tmp_path / "games.db"
    process = start(HOLD, path)
    assert process.stdout is not None
    assert "ready\n" == process.stdout.readline()
    with SqliteStore(path, timeout=0.05) as store:
        assert 1 == len(store.read("G"))
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match="another program is writing") as caught:
                store.append("G", 1, chain("G", 2)[1:])
            assert ("locked", str(path)) == (caught.value.reason, caught.value.path)
        with pytest.raises(StoreUnavailable, match="locked"):
            store.label("G", alias="x")
        finish(process)
        store.append("G", 1, chain("G", 2)[1:])
        assert 2 == len(store.read("G"))


def test_lock_of_sqlite_alone_is_respected(tmp_path: Path) -> None:
    """A program that knows nothing of the lock file and writes is waited for as well."""
    import sqlite3

    path = tmp_path / "games.db"
    with SqliteStore(path, timeout=0.05) as store:
        store.append("G", 0, chain("G", 1))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable) as caught:
            store.append("G", 1, chain("G", 2)[1:])
        assert "locked" == caught.value.reason
        other.execute("ROLLBACK")
        other.close()
        store.append("G", 1, chain("G", 2)[1:])


def test_lock_is_let_go_by_the_dead(tmp_path: Path) -> None:
    """A process killed while it holds the lock and a transaction leaves neither behind."""
    path = tmp_path / "games.db"
    process = start(HOLD, path)
    assert process.stdout is not None
    process.stdout.readline()
    process.kill()
    process.communicate()

    with SqliteStore(path, timeout=0.05) as store:
        store.append("G", 1, chain("G", 2)[1:])
        assert 2 == len(store.read("G"))


def test_lock_is_exclusive(tmp_path: Path) -> None:
    """Of two locks on one file only one is had at a time."""
    path = str(tmp_path / "x.lock")
    one, other = FileLock(path), FileLock(path)
    try:
        assert one.acquire(0)
        assert not other.acquire(0.01)
        one.release()
        assert other.acquire(0)
        other.release()
    finally:
        for lock in (one, other):
            lock.close()
            lock.close()
    assert os.path.exists(path)
