"""export and import: files that travel, judged on the way in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.json_schemas import misfits
from tests.medici_cli.program import begun, done, finished, medici
from tests.medici_cli.trouble import refused

FORMS = ("binary", "jsonl", "script")


def away(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str = "away") -> None:
    """Go on with the games of somebody else."""
    monkeypatch.setenv("MEDICI_HOME", str(tmp_path / name))


def taken_in(*words: str) -> dict[str, object]:
    """Give `medici import --json`, checked against its shape."""
    text = done("import", *words, "--json")
    assert [] == misfits("import", text)
    found: dict[str, object] = json.loads(text)
    return found


@pytest.mark.parametrize("form", ["binary", "jsonl"])
def test_there_and_back(
    form: str, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is exported is taken in elsewhere to the last byte, and exports to the same bytes again."""
    begun("draw", "offer", "bid 4")
    done("undo")
    position = json.loads(done("show", "hot", "--json"))
    done("export", "hot", "--format", form, "-o", "sent")
    away(monkeypatch, tmp_path)
    game = taken_in("sent")["game"]

    assert game == position["game"]
    assert position == json.loads(done("show", "--json"))
    done("export", "--format", form, "-o", "back")
    assert Path("sent").read_bytes() == Path("back").read_bytes()


def test_default_names_and_what_may_be_replaced(here: Path) -> None:
    """Each form has a name of its own; an earlier state of the same log is replaced, anything else is not."""
    begun()
    for form in FORMS:
        done("export", "--format", form)
    assert {"game.log", "game.jsonl", "game.medici"} == {path.name for path in here.iterdir()}
    done("draw")
    done("export")
    Path("game.log").write_bytes(b"a letter")
    refused("export", "hot", exit_code=1)
    assert b"a letter" == Path("game.log").read_bytes()
    done("export", "hot", "--force")
    assert b"a letter" != Path("game.log").read_bytes()


def test_to_stdout_and_from_stdin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` is stdout and stdin; nothing but the log is written."""
    begun("draw")
    result = medici("export", "hot", "-o", "-")
    away(monkeypatch, tmp_path)

    assert "" == result.stderr
    done("import", "-", typed=result.stdout_bytes)
    assert 2 == json.loads(done("show", "--json"))["version"]


def test_what_cannot_be_written(here: Path) -> None:
    """A folder, a folder that is not there and a device are told apart; a device is written into, not replaced."""
    begun()
    refused("export", "hot", "-o", str(here), exit_code=2)
    refused("export", "hot", "-o", "no/such/folder", exit_code=6)
    refused("export", "hot", "-o", "x" * 10_000, exit_code=6)
    refused("export", "hot", "-o", "/dev/full", exit_code=6)
    done("export", "hot", "-o", "/dev/null")
    assert not Path("/dev/null").is_file()
    Path("real").write_bytes(b"")
    Path("link").symlink_to("real")
    done("export", "hot", "-o", "link")
    assert Path("link").is_symlink()
    assert Path("real").read_bytes()


def test_import_again_extends_and_departs(
    here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice is nothing, more extends, less is behind, other departs and is kept as a branch only when asked."""
    name = begun()
    done("export", "-o", "one")
    done("draw")
    done("export", "-o", "two")
    away(monkeypatch, tmp_path)
    assert {"status": "new", "common": 0, "added": 1}.items() <= taken_in("one").items()
    assert "same" == taken_in("one")["status"]
    assert {"status": "extended", "common": 1, "added": 1}.items() <= taken_in("two").items()
    assert "behind" == taken_in("one")["status"]
    done("draw")
    done("export", "-o", "three")
    away(monkeypatch, tmp_path, "third")
    done("import", "two")
    done("offer")
    result = refused("import", "three", code="import.departs", exit_code=1)
    assert "after record 2" in result.stderr
    assert f"{name}~2" == taken_in("three", "--branch")["game"]
    assert "same" == taken_in("three")["status"]
    assert 2 == len(done("games").splitlines())
    assert 3 == json.loads(done("show", f"{name}~2", "--json"))["version"]


def test_a_script_is_to_be_run(here: Path) -> None:
    """A script given to import, show or verify says what it is for."""
    begun("draw")
    done("export", "--format", "script")
    for command in ("import", "show", "verify", "replay", "export", "fork"):
        result = refused(command, "game.medici", exit_code=1)
        assert "medici run game.medici" in result.stderr
    done("run", "game.medici")


def test_a_script_plays_to_the_same_position(here: Path) -> None:
    """A game exported as a script and kept stands where the game stands."""
    finished()
    done("export", "auto", "--format", "script", "-o", "auto.medici")
    done("run", "--keep", "again", "auto.medici")
    one, other = (json.loads(done("show", name, "--json")) for name in ("auto", "again"))

    assert one["mark"] == other["mark"]
    assert one["outcome"] == other["outcome"]


def test_a_file_that_is_not_there() -> None:
    """A missing file is exit 6 for import, and what would be a game elsewhere exit 2."""
    refused("import", "no.log", code="file", exit_code=6)
    refused("import", "/", code="file", exit_code=6)
    refused("verify", "no.log", code="game.none", exit_code=2)
    refused("import", "a\0b", exit_code=6)
