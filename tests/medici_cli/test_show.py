"""show and legal: the table, as text, JSON and one line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.json_schemas import misfits
from tests.medici_cli.program import begun, done, finished, medici
from tests.medici_cli.trouble import refused


def test_shows_who_has_what_and_what_is_legal() -> None:
    """The table names round, lot, money, ladders, who must move and what is legal, in 72 columns."""
    begun("draw", "offer", "bid 4")
    text = done("show", "hot")

    for part in ("round 1 of 3", "drawn by Ann", "spice", "To move: Cem. Legal: pass, 5–40."):
        assert part in text
    table = text[: text.index("\nTo move")]
    assert max(len(line) for line in table.splitlines()) <= 72


def test_json_fits_its_shape_in_every_phase() -> None:
    """`show --json` fits its schema while drawing, bidding and when the game is over."""
    begun("draw", "offer", "bid 4")
    finished()
    for words in (["hot", "--at", "1"], ["hot"], ["auto", "--at", "9"]):
        assert [] == misfits("show", done("show", *words, "--json"))
    text = done("show", "auto", "--json")
    assert [] == misfits("show", text)
    over = json.loads(text)
    assert "over" == over["phase"]
    assert [] == over["legal"] == over["to_move"]
    assert set(over["outcome"]["money"]) == {"Ann", "Bob"}


def test_json_of_a_bid() -> None:
    """High bid, lot and legal choices are as the issue of their names says."""
    begun("draw", "offer", "bid 4")
    found = json.loads(done("show", "--json"))

    assert {"player": "Bob", "amount": 4} == found["high_bid"]
    assert 2 == len(found["lot"])
    assert ["Cem"] == found["to_move"]
    assert {"command": "bid", "min": 5, "max": 40} in found["legal"]
    assert {"command": "pass"} in found["legal"]
    assert 64 == len(found["head"])


def test_at_shows_what_was() -> None:
    """`--at N` is the position after record N; a record that is not there is exit 2."""
    begun()
    before = json.loads(done("show", "--json"))
    done("draw")
    done("draw")

    assert before == json.loads(done("show", "--at", "1", "--json"))
    for number in ("0", "-1", "4", "9" * 4000):
        refused("show", "hot", "--at", number, code="version.none", exit_code=2)
        refused("legal", "hot", "--at", number, code="version.none", exit_code=2)
    for number in ("x", "1.5", "9" * 5000):
        refused("show", "hot", "--at", number, code="usage", exit_code=2)


def test_as_must_be_a_player() -> None:
    """`--as` takes a player's name, whatever its case."""
    begun()
    done("show", "--as", "ANN")
    refused("show", "hot", "--as", "Zed", code="players.unknown", exit_code=1)
    refused("legal", "hot", "--as", "Zed", code="players.unknown", exit_code=1)


def test_legal_is_lines_and_json() -> None:
    """`legal` prints word, lowest and highest, tab-separated; nothing is legal when the game is over."""
    begun("offer")
    finished()

    assert {"pass", "bid\t1\t40"} == set(done("legal", "hot").splitlines())
    text = done("legal", "hot", "--json")
    assert [] == misfits("legal", text)
    assert "Bob" == json.loads(text)["player"]
    assert "" == done("legal", "auto")
    assert [] == json.loads(done("legal", "auto", "--json"))["legal"]


def test_a_file_beats_an_id(here: Path) -> None:
    """Where a file and a game have the same name, the file is shown."""
    begun()
    done("export", "-o", "hot")
    done("draw")

    assert 1 == json.loads(done("show", "hot", "--json"))["version"]
    assert 1 == json.loads(done("show", "-", "--json", typed=Path("hot").read_bytes()))["version"]


def test_game_is_chosen_by_prefix_alias_environment_and_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game is found by id in any case, beginning, alias, MEDICI_GAME, or because it was used last."""
    first = begun()
    second = done("new", "--players", "Ann,Bob,Cem").strip()

    for said in (first, first.lower(), first[:12], "HOT"):
        assert first == json.loads(done("show", said, "--json"))["game"]
    assert f"Game hot ({first})\n" == medici("legal").stderr
    monkeypatch.setenv("MEDICI_GAME", second)
    assert second == json.loads(done("show", "--json"))["game"]
    monkeypatch.setenv("MEDICI_GAME", "nothing")
    result = refused("show", code="game.none", exit_code=2)
    assert "MEDICI_GAME" in result.stderr


def test_without_any_game(medici_home: Path) -> None:
    """Where there is no game yet, a look says how to start one, and leaves no file behind."""
    refused("show", code="game.none", exit_code=2)

    assert not medici_home.exists()


def test_a_broken_note_of_the_last_game_is_passed_over(medici_home: Path) -> None:
    """Whatever stands in the note of the last game, the answer is a question, not a crash."""
    begun()
    for content in (b"", b"\xff\xfe", b"no such\n", b"\0" * 100):
        (medici_home / "last-game").write_bytes(content)
        refused("show", code="game.none", exit_code=2)


def test_colour_follows_option_and_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """--color beats NO_COLOR beats FORCE_COLOR beats not being a terminal."""
    begun()

    def colored(*words: str) -> bool:
        program = (sys.executable, "-c", "from medici_cli.main import main; main()")
        command = [*program, *words, "show", "hot"]
        return b"\x1b[" in subprocess.run(command, capture_output=True, check=True).stdout

    assert not colored()
    assert colored("--color", "always")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert colored()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colored()
    assert colored("--color", "always")
