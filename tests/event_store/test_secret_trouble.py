"""Files of secrets that cannot be used: foreign, damaged, locked, not ours to read."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from event_store import StoreUnavailable
from event_store.secrets import APPLICATION_ID, SecretFile
from tests.event_store.test_secrets import SEEDS, TOP, modes, path, posix

__all__ = ["path"]


@pytest.mark.parametrize("content", [b"a letter\n" * 100, b"x", bytes(4096), b"SQLite format 3"])
def test_a_file_of_something_else(path: Path, content: bytes) -> None:
    """A file that is no database is refused and left as it was, permissions included."""
    path.write_bytes(content)
    before = modes(path.parent)
    refused(path, "no file of secrets", "open")
    assert {"secrets.db"} == {entry.name for entry in path.parent.iterdir()}
    assert content == path.read_bytes()
    assert before == modes(path.parent)


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (("CREATE TABLE t (a)",), "no file of secrets"),
        (("PRAGMA application_id=7",), "no file of secrets"),
        (
            ("CREATE TABLE seeds (a)", f"PRAGMA application_id={0x4D656469}"),
            "no file of secrets",
        ),
        (
            (f"PRAGMA application_id={APPLICATION_ID}", "PRAGMA user_version=2"),
            "newer version of the program",
        ),
    ],
)
def test_a_database_that_is_not_ours(path: Path, statements: tuple[str, ...], words: str) -> None:
    """A database of another program, the games file too, or of a newer one, is left untouched."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()
    before = path.read_bytes(), modes(path.parent)
    refused(path, words, "open")
    assert before == (path.read_bytes(), modes(path.parent))


def test_a_damaged_file(path: Path) -> None:
    """A file with its pages overwritten is said to be damaged, and not written to."""
    SecretFile(path).keep("G", {str(number): bytes(200) for number in range(100)})
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    before = path.read_bytes()
    refused(path, "damaged", "open")
    assert before == path.read_bytes()


def test_a_locked_file(path: Path) -> None:
    """While another program holds the file it is said to be locked; then all works."""
    SecretFile(path).keep("G", SEEDS)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    refused(path, "another program", "locked")
    holder.execute("ROLLBACK")
    holder.close()
    assert SEEDS["round/1"] == SecretFile(path).seed("G", "round/1")


def test_no_place_for_it(tmp_path: Path) -> None:
    """A folder that is not there, or in the file's place, is named with what would help."""
    with pytest.raises(StoreUnavailable, match="look after the folder"):
        SecretFile(tmp_path / "none" / "secrets.db").keep("G", SEEDS)
    assert None is SecretFile(tmp_path / "none" / "secrets.db").seed("G", "a")
    refused(tmp_path, "no file", "readonly")
    assert [] == list(tmp_path.iterdir())


def refused(path: Path, words: str, reason: str) -> None:
    """See that keeping, reading and copying are refused with these words, in one sentence or two."""
    file = SecretFile(path, timeout=0.05)
    for use in (
        lambda: file.keep("G", {"round/1": b"secret"}),
        lambda: file.seed("G", "round/1"),
        lambda: file.backup(f"{path}.copy"),
    ):
        with pytest.raises(StoreUnavailable, match=words) as caught:
            use()
        sentence = str(caught.value)
        assert str(path) in sentence
        assert sentence.endswith(".")
        assert b"secret".hex() not in sentence
        assert reason == caught.value.reason
    assert not list(path.parent.glob(f"{path.name}*.copy*"))


UNPRIVILEGED = """
import os, sys
from event_store import StoreUnavailable
from event_store.secrets import SecretFile
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
file = SecretFile(sys.argv[1])
for use in (lambda: file.seed("G", "round/1"), lambda: file.keep("N", {"a": b"1"})):
    try:
        print(use(), flush=True)
    except StoreUnavailable as error:
        print(error.reason, error, sep="|", flush=True)
"""


@posix
@pytest.mark.parametrize("mode", [0o000, 0o400])
def test_a_file_that_may_not_be_used(mode: int) -> None:
    """Without the right to read or to write there is a sentence for each, and nothing is changed."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        folder = Path(name) / "games"
        folder.mkdir()
        path = folder / "secrets.db"
        SecretFile(path).keep("G", {"round/1": b"seed"})
        before = path.read_bytes()
        if os.geteuid() == 0:
            shutil.chown(path, 65534)
        path.chmod(mode)
        folder.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", UNPRIVILEGED, str(path)],
            cwd=TOP,
            capture_output=True,
            text=True,
            check=False,
        )
        folder.chmod(0o755)
        path.chmod(0o600)
        assert before == path.read_bytes()
    assert "" == done.stderr
    read, kept = done.stdout.splitlines()
    assert kept.startswith("readonly|")
    assert kept.count(str(path)) == 1
    if mode:
        assert "b'seed'" == read
    else:
        assert read.startswith("readonly|")
