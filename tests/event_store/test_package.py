"""The package as it is imported: names, what is loaded when, and what it knows of games."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import event_store
from event_store import errors

PACKAGE = Path(event_store.__file__).parent


def loaded(program: str) -> set[str]:
    """Run a program in a fresh interpreter and give the modules it has loaded."""
    done = subprocess.run(
        [sys.executable, "-c", program + "\nimport sys; print(*sys.modules)"],
        cwd=PACKAGE.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_every_public_name_is_there() -> None:
    """Each name that the package offers is loaded on use, and typed where it comes from."""
    for name in event_store.__all__:
        assert getattr(event_store, name) is not None
        assert name in dir(event_store)
    tree = ast.parse((PACKAGE / "__init__.py").read_text("utf-8"))
    typed = {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("event_store.")
        for alias in node.names
    }
    assert set(event_store.__all__) == typed
    with pytest.raises(AttributeError, match="nothing"):
        event_store.__getattr__("nothing")


def test_package_loads_nothing() -> None:
    """Importing the package alone loads none of its modules."""
    found = loaded("import event_store")

    assert {"event_store"} == {name for name in found if name.startswith("event_store")}


def test_opening_a_store_loads_little(tmp_path: Path) -> None:
    """What only some commands need is not loaded when a store is opened, written and read."""
    program = f"""
from event_store.sqlite import SqliteStore
from event_store.canonical import encode
from event_store.record import GENESIS, Piece, seal
with SqliteStore({str(tmp_path / "games.db")!r}, ["title"]) as store:
    piece = Piece.of("e", "0", "t", 1, encode({{"n": 1}}))
    store.append("G", 0, [seal("G", 1, bytes(16), "0", 0, GENESIS, [piece])])
    store.read("G")
    store.summaries()
"""
    banned = {"sqlite_utils", "tempfile", "json", "event_store.logfile"}

    assert set() == banned & loaded(program)


def test_reading_a_log_needs_no_database() -> None:
    """Log files are read without loading SQLite."""
    found = loaded("from event_store import read_log; read_log(b'')")

    assert "sqlite3" not in found


def test_store_knows_no_game() -> None:
    """No module of the package imports a game, a service or a command line."""
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            assert not [name for name in names if name.startswith("medici")], path.name


@pytest.mark.parametrize(
    "error",
    [
        errors.Conflict(0, 3),
        errors.Conflict(2, 0),
        errors.Conflict(2, 3),
        errors.IdReused("G", 3, bytes(16)),
        errors.AliasTaken("x", "G"),
        errors.UnknownStream("G"),
        errors.ForeignFile("a.db", "a letter"),
        errors.NewerFile("a.db", 3, 2),
        errors.OldFile("a.db", 1, 2),
        errors.DamagedStore("a.db", "it is cut short"),
        errors.Damaged("its hash does not fit", 3, 17),
        errors.Damaged("its hash does not fit"),
        errors.NewerFormat("2", "1", 0),
        errors.StoreUnavailable("a.db", "full", "The disk is full."),
    ],
)
def test_errors_are_whole_sentences(error: errors.StoreError) -> None:
    """Each error begins and ends like a sentence, and can be copied between processes."""
    import pickle

    text = str(error)
    assert isinstance(error, errors.StoreError)
    assert text.endswith(".")
    assert text[0].isupper() or text.startswith("a.db")
    assert text == str(pickle.loads(pickle.dumps(error)))
