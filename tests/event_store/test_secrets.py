"""The file of secrets: for its owner alone, on the disk in time, and never changed."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from event_store import StoreUnavailable, secrets
from event_store.secrets import SecretFile

TOP = Path(__file__).resolve().parents[2]
SEEDS = {f"round/{number}": bytes([number]) * 32 for number in (1, 2, 3)}

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions are another thing there")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give the path of a file of secrets that is not there yet."""
    return tmp_path / "secrets.db"


def modes(folder: Path) -> dict[str, int]:
    """Give the permissions of every file of a folder."""
    return {entry.name: stat.S_IMODE(entry.stat().st_mode) for entry in folder.iterdir()}


class Watched(dict[str, bytes]):
    """Seeds; while they are being kept, the permissions of the files of a folder are taken."""

    def __init__(self, seeds: dict[str, bytes], folder: Path) -> None:
        super().__init__(seeds)
        self.folder = folder
        self.seen: dict[str, set[int]] = {}

    def items(self) -> Iterator[tuple[str, bytes]]:  # type: ignore[override]  # one pass is enough here
        for item in super().items():
            for name, mode in modes(self.folder).items():
                self.seen.setdefault(name, set()).add(mode)
            yield item


def test_what_is_kept_is_there_for_the_next(path: Path) -> None:
    """Seeds are found by stream and epoch, by whoever opens the file later; others are not there."""
    file = SecretFile(path)
    assert None is file.seed("G", "round/1")
    assert not path.exists()
    file.keep("G", SEEDS)
    file.keep("H", {"game": bytes(32)})
    for reader in (file, file, SecretFile(str(path))):
        assert SEEDS == {epoch: reader.seed("G", epoch) for epoch in SEEDS}
        assert bytes(32) == reader.seed("H", "game")
        assert None is reader.seed("H", "round/1")
        assert None is reader.seed("N", "game")
    assert ["secrets.db"] == [entry.name for entry in path.parent.iterdir()]


def test_names_beyond_letters_and_a_path_of_odd_characters(tmp_path: Path) -> None:
    """Neither a path nor a name is taken for anything but itself."""
    file = SecretFile(tmp_path / "a?b#c%41 č.db")
    file.keep("G'; --", {"Ž": b"\0x"})
    assert b"\0x" == file.seed("G'; --", "Ž")
    assert ["a?b#c%41 č.db"] == [entry.name for entry in tmp_path.iterdir()]


@posix
@pytest.mark.parametrize("mask", [0, 0o022, 0o077])
def test_nobody_else_may_read_it_ever(
    path: Path, mask: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """File and journal have mode 0600 from the first moment, whatever the umask."""
    first: list[dict[str, int]] = []
    monkeypatch.setattr(secrets, "sync_folder", lambda folder: first.append(modes(Path(folder))))
    watched = Watched(SEEDS, path.parent)
    before = os.umask(mask)
    try:
        SecretFile(path).keep("G", watched)
    finally:
        os.umask(before)
    assert [{"secrets.db": 0o600}] == first
    assert {"secrets.db": {0o600}, "secrets.db-journal": {0o600}} == watched.seen
    assert {"secrets.db": 0o600} == modes(path.parent)


@posix
def test_a_file_that_others_could_read_is_closed_to_them(path: Path) -> None:
    """A file that was copied or made with other permissions gets its own again when it is used."""
    path.touch(0o644)
    path.chmod(0o644)
    SecretFile(path).keep("G", SEEDS)
    assert {"secrets.db": 0o600} == modes(path.parent)
    path.chmod(0o664)
    assert SEEDS["round/1"] == SecretFile(path).seed("G", "round/1")
    assert {"secrets.db": 0o600} == modes(path.parent)


def test_what_is_kept_is_never_replaced(path: Path) -> None:
    """Another seed for the same epoch is refused with all that came with it; the same one is fine."""
    file = SecretFile(path)
    file.keep("G", SEEDS)
    file.keep("G", SEEDS)
    with pytest.raises(StoreUnavailable, match="another seed for round/2 of G") as caught:
        file.keep("G", {"round/4": b"new", "round/2": b"other"})

    assert b"other".hex() not in str(caught.value)
    assert "other'" not in str(caught.value)
    for reader in (file, SecretFile(path)):
        assert SEEDS == {epoch: reader.seed("G", epoch) for epoch in SEEDS}
        assert None is reader.seed("G", "round/4")


KILLED = """
import os, signal, sys
from event_store.secrets import SecretFile

class Deadly(dict):
    def items(self):
        yield from super().items()
        os.kill(os.getpid(), signal.SIGKILL)

file = SecretFile(sys.argv[1])
file.keep("kept", {"a": b"1", "b": b"2"})
file.keep("half", Deadly(a=b"1", b=b"2"))
"""


@posix
def test_after_a_death_all_is_kept_or_nothing(path: Path) -> None:
    """What `keep` returned from is there; what was cut off in the middle leaves nothing."""
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], cwd=TOP, check=False)
    assert -signal.SIGKILL == done.returncode
    file = SecretFile(path)
    assert (b"1", b"2") == (file.seed("kept", "a"), file.seed("kept", "b"))
    assert (None, None) == (file.seed("half", "a"), file.seed("half", "b"))
    file.keep("half", {"a": b"3"})
    assert b"3" == file.seed("half", "a")


def test_every_commit_waits_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new file's entry is put on disk, and every commit with the folder its journal leaves."""
    synced: list[str] = []
    said: list[str] = []

    class Traced(sqlite3.Connection):
        def __init__(self, *args: object, **named: object) -> None:
            super().__init__(*args, **named)  # type: ignore[arg-type]  # handed on as they come
            self.set_trace_callback(said.append)

    connect = sqlite3.connect
    monkeypatch.setattr(secrets, "sync_folder", synced.append)
    monkeypatch.setattr(
        sqlite3, "connect", lambda *args, **named: connect(*args, factory=Traced, **named)
    )
    SecretFile(path).keep("G", SEEDS)
    assert [str(path.parent)] == synced
    assert "PRAGMA synchronous=EXTRA" == said[0]
    assert said.index("PRAGMA synchronous=EXTRA") < said.index("BEGIN IMMEDIATE")
    assert "COMMIT" == said[-1]
    assert not any("journal_mode" in statement for statement in said)


# Several programs

TOGETHER = """
import sys
from event_store.secrets import SecretFile
path, word, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
print("ready", flush=True)
sys.stdin.readline()
file = SecretFile(path, timeout=60)
for number in range(count):
    file.keep(f"{word}{number}", {"a": word.encode(), "b": bytes([number])})
    assert file.seed(f"{word}{number}", "b") == bytes([number])
"""

RIVALS = """
import sys
from event_store import StoreUnavailable
from event_store.secrets import SecretFile
path, word = sys.argv[1], sys.argv[2]
print("ready", flush=True)
sys.stdin.readline()
file = SecretFile(path, timeout=60)
won = 0
for number in range(20):
    try:
        file.keep(str(number), {"a": word.encode(), "b": word.encode()})
        won += 1
    except StoreUnavailable as error:
        assert "another seed" in str(error), error
    assert file.seed(str(number), "a") == file.seed(str(number), "b")
print(won)
"""


def run_together(program: str, path: Path, *arguments: str) -> list[str]:
    """Run a program twice at once, as Ann and as Bob; give what they print at their end."""
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(path), word, *arguments],
            cwd=TOP,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for word in ("Ann", "Bob")
    ]
    for run in runs:
        assert run.stdout is not None
        assert "ready\n" == run.stdout.readline()
    for run in runs:
        assert run.stdin is not None
        run.stdin.write("\n")
        run.stdin.flush()
    ends = [run.communicate(timeout=90) for run in runs]
    assert [(0, "")] * 2 == [(run.returncode, end[1]) for run, end in zip(runs, ends, strict=True)]
    return [end[0] for end in ends]


def test_two_programs_keep_at_once(path: Path) -> None:
    """Two programs that make the file and keep seeds at the same time lose none."""
    run_together(TOGETHER, path, "25")
    file = SecretFile(path)
    for word in ("Ann", "Bob"):
        for number in range(25):
            assert word.encode() == file.seed(f"{word}{number}", "a")


def test_two_programs_want_the_same_game(path: Path) -> None:
    """Of two programs that keep seeds of one game one wins it, with all of its seeds."""
    won = run_together(RIVALS, path)
    assert 20 == sum(map(int, won))


# Backup


@posix
def test_a_backup_is_for_the_owner_alone(path: Path, tmp_path: Path) -> None:
    """A copy has every seed, and mode 0600 even where it replaces a file with another."""
    target = tmp_path / "copies" / "secrets.db"
    target.parent.mkdir()
    target.touch(0o666)
    target.chmod(0o666)
    file = SecretFile(path)
    assert not file.backup(target)
    file.keep("G", SEEDS)
    before = os.umask(0)
    try:
        assert file.backup(target)
        file.keep("H", {"game": b"later"})
    finally:
        os.umask(before)
    assert {"secrets.db": 0o600} == modes(target.parent)
    copy = SecretFile(target)
    assert SEEDS == {epoch: copy.seed("G", epoch) for epoch in SEEDS}
    assert None is copy.seed("H", "game")
    assert file.backup(target)
    assert b"later" == SecretFile(target).seed("H", "game")


def test_a_backup_in_a_bad_place(path: Path, tmp_path: Path) -> None:
    """The file itself is not overwritten, nor one in use; without a folder nothing is left behind."""
    file = SecretFile(path)
    file.keep("G", SEEDS)
    (tmp_path / "link.db").symlink_to(path)
    for target in (path, tmp_path / "link.db"):
        with pytest.raises(StoreUnavailable, match="secrets itself"):
            file.backup(target)
    (tmp_path / "used.db-journal").touch()
    with pytest.raises(StoreUnavailable, match="in use"):
        file.backup(tmp_path / "used.db")
    for target in (tmp_path / "none" / "copy.db", tmp_path):
        with pytest.raises(StoreUnavailable, match="another file"):
            file.backup(target)
    assert not list(tmp_path.parent.rglob("*.part"))
    assert SEEDS["round/1"] == SecretFile(path).seed("G", "round/1")
