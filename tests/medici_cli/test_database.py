"""db: backup, check, json, vacuum, migrate, and files that are no store of ours."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from event_store.schema import APPLICATION_ID, SCHEMA, SCHEMA_1
from event_store.sqlite import SqliteStore
from tests.json_schemas import misfits
from tests.medici_cli.program import begun, done, finished, medici
from tests.medici_cli.trouble import told_well


def fails(*words: str, exit_code: int = 6) -> str:
    """Run a command that must fail well; give what it said."""
    result = medici(*words)
    told_well(result)
    assert exit_code == result.exit_code, result.stderr
    return result.stderr


def test_backup_is_a_whole_store(here: Path) -> None:
    """The copy has every game, is checked, may replace an earlier copy, and nothing else."""
    begun("draw")
    done("db", "backup", "copy.db")
    before = done("games")
    assert before == done("--db", "copy.db", "games")
    done("draw", "hot")
    done("db", "backup", "copy.db")
    assert done("games") == done("--db", "copy.db", "games") != before
    Path("letter").write_text("dear Ann")
    assert "something else" in fails("db", "backup", "letter", exit_code=1)
    assert "dear Ann" == Path("letter").read_text()
    fails("db", "backup", str(here))
    fails("db", "backup", "no/folder")


def test_backup_with_secrets(here: Path, medici_home: Path) -> None:
    """Seeds are copied only when that is asked for, for their owner alone; with the copies a sealed game goes on."""
    done("new", "--players", "Ann,Bob,Cem", "--sealed", "--first", "Ann", "--id", "hot")
    told = medici("db", "backup", "bare.db")
    assert "can't be continued from the copy: --with-secrets" in told.stderr
    assert ["bare.db"] == sorted(path.name for path in here.iterdir())
    told = medici("db", "backup", "copy.db", "--with-secrets")

    assert 0 == told.exit_code
    assert "copy.db.secrets: keep it to yourself" in told.stderr
    assert 0 == Path("copy.db.secrets").stat().st_mode & 0o077
    Path("other").mkdir()
    Path("copy.db").rename("other/games.db")
    Path("copy.db.secrets").rename("other/secrets.db")
    shown = [done(*where, "draw", "-g", "hot") for where in ((), ("--db", "other/games.db"))]
    assert shown[0] == shown[1]
    assert "turned up" in shown[0]
    assert (medici_home / "secrets.db").exists()


def test_backup_without_any_secrets(here: Path) -> None:
    """Where no game is sealed there is nothing to copy, and backup says so."""
    begun("draw")
    told = medici("db", "backup", "copy.db", "--with-secrets")

    assert 0 == told.exit_code
    assert "There are no seeds of sealed games" in told.stderr
    assert ["copy.db"] == [path.name for path in here.iterdir()]


def test_backup_of_secrets_replaces_earlier_copies_alone(here: Path) -> None:
    """An earlier copy of the seeds is replaced; where anything else lies nothing at all is copied."""
    done("new", "--players", "Ann,Bob,Cem", "--sealed")
    done("db", "backup", "copy.db", "--with-secrets")
    done("db", "backup", "copy.db", "--with-secrets")
    Path("new.db.secrets").write_text("dear Ann")
    Path("old.db.secrets").mkdir()

    assert "something else" in fails("db", "backup", "new.db", "--with-secrets", exit_code=1)
    fails("db", "backup", "old.db", "--with-secrets")
    assert "dear Ann" == Path("new.db.secrets").read_text()
    assert not Path("new.db").exists()
    assert not Path("old.db").exists()


def test_check_counts_and_judges(medici_home: Path) -> None:
    """A sound file has no defect, by the rules too; a damaged record is told with its game."""
    begun("draw")
    name = finished()
    assert "2 games, no defect.\n" == done("db", "check")
    assert "2 games, no defect.\n" == done("db", "check", "--rules")
    assert [] == misfits("check", done("db", "check", "--json"))
    connection = sqlite3.connect(medici_home / "games.db")
    connection.execute("DROP TRIGGER records_no_update")
    connection.execute(
        "UPDATE records SET frame = substr(frame, 1, 60) WHERE version = 9 AND stream = 2"
    )
    connection.commit()
    connection.close()
    result = medici("db", "check", "--json")
    assert 1 == result.exit_code
    assert [] == misfits("check", result.stdout)
    assert name in json.loads(result.stdout)["defects"][0]["message"]
    assert 1 == medici("db", "check").exit_code
    fails("show", name, exit_code=1)
    fails("pass", name, exit_code=1)
    done("draw", "hot")


def test_json_fills_a_table_for_queries(medici_home: Path) -> None:
    """The table `events` has every piece once, with its payload as JSON text."""
    begun("draw", "offer", "bid 4")
    done("db", "json")
    done("db", "json")
    connection = sqlite3.connect(medici_home / "games.db")
    rows = connection.execute(
        "SELECT json_extract(data, '$.amount') FROM events WHERE tag = 'medici.BidPlaced'"
    ).fetchall()
    connection.close()

    assert [(4,)] == rows


def test_vacuum_and_migrate_lose_nothing() -> None:
    """Neither changes what the games are."""
    begun("draw")
    before = done("show", "hot", "--json")
    done("db", "vacuum")
    assert "already" in medici("db", "migrate").stderr

    assert before == done("show", "hot", "--json")


def old_file(medici_home: Path) -> str:
    """Bring the games file to schema 1, as the first version wrote it; give the game's id."""
    name = begun("draw")
    path = medici_home / "games.db"
    with SqliteStore(path) as store:
        rows = store.connection.execute(
            "SELECT stream, version, id, at, hash, frame FROM records"
        ).fetchall()
        head = store.connection.execute("SELECT version, head FROM games").fetchone()
    for left in medici_home.glob("games.db*"):
        left.unlink()
    connection = sqlite3.connect(path)
    for statement in SCHEMA_1:
        connection.execute(statement)
    connection.execute("INSERT INTO games VALUES (1, ?, ?, ?)", (name, *head))
    connection.executemany("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)", rows)
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute("PRAGMA user_version=1")
    connection.commit()
    connection.close()
    return name


@pytest.mark.parametrize("words", [("db", "migrate"), ("show",), ("draw",), ("db", "check")])
def test_an_old_file_is_brought_up(medici_home: Path, words: tuple[str, ...]) -> None:
    """A file of the first schema is migrated by whatever command comes first, and the game goes on."""
    name = old_file(medici_home)
    done(*words, *([name] if words[0] != "db" else []))
    done("pass" if words == ("draw",) else "draw", name)

    assert done("games").startswith(name)
    assert "no defect" in done("db", "check", "--rules")


def test_a_newer_file_is_left_alone(medici_home: Path) -> None:
    """A file of a newer program is refused by every command and stays as it is."""
    begun()
    connection = sqlite3.connect(medici_home / "games.db")
    connection.execute(f"PRAGMA user_version={SCHEMA + 1}")
    connection.commit()
    connection.close()
    before = (medici_home / "games.db").read_bytes()
    for words in (["games"], ["show", "hot"], ["draw", "hot"], ["db", "check"], ["db", "migrate"]):
        assert "newer" in fails(*words)

    assert before == (medici_home / "games.db").read_bytes()


FOREIGN = (
    b"hello, I am a letter, and much longer than a header " * 20,
    b"SQLite format 3\0" + b"\xff" * 2000,
    bytes(4096),
)


@pytest.mark.parametrize("content", FOREIGN)
def test_a_foreign_file_is_left_alone(medici_home: Path, content: bytes) -> None:
    """A file of something else is refused by every command and stays as it is."""
    medici_home.mkdir()
    (medici_home / "games.db").write_bytes(content)
    players = ("new", "--players", "Ann,Bob,Cem")
    for words in (["games"], ["show", "hot"], ["draw", "hot"], ["db", "check"], players):
        result = medici(*words)
        told_well(result)
        assert result.exit_code in (1, 6)

    assert content == (medici_home / "games.db").read_bytes()


def test_another_programs_database_is_left_alone(medici_home: Path) -> None:
    """A database with other tables is not taken for a store."""
    medici_home.mkdir()
    connection = sqlite3.connect(medici_home / "games.db")
    connection.execute("CREATE TABLE letters (text)")
    connection.commit()
    connection.close()
    for words in (["games"], ["new", "--players", "Ann,Bob,Cem"]):
        assert "another program" in fails(*words)


@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_truncated_file(medici_home: Path, part: float) -> None:
    """A file that was cut short is told of, and no command makes it worse."""
    begun("draw")
    finished()
    path = medici_home / "games.db"
    data = path.read_bytes()
    cut = data[: int(len(data) * part) // 4096 * 4096 + 100]
    path.write_bytes(cut)
    codes = []
    for words in (["show", "auto"], ["draw", "hot"], ["replay", "auto"], ["db", "check"]):
        result = medici(*words)
        codes.append(result.exit_code)
        assert "Traceback" not in result.stderr
        assert "should not happen" not in result.stderr
    assert any(codes)
    assert codes[-1] in (1, 6)


def test_an_empty_file_is_a_store_without_games(medici_home: Path) -> None:
    """An empty file, as a crash may leave it, reads as no games and can be written to."""
    medici_home.mkdir()
    (medici_home / "games.db").write_bytes(b"")

    assert "" == done("games")
    begun()
    assert 1 == len(done("games").splitlines())


@pytest.mark.parametrize("name", ["check", "json", "vacuum", "migrate", "backup"])
def test_no_file_is_made_by_looking_after_it(medici_home: Path, name: str) -> None:
    """Without a games file there is nothing to care for, and none is made."""
    fails("db", name, *(["copy"] if name == "backup" else []))

    assert not medici_home.exists()
