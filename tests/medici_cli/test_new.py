"""medici new: what starts a game, what it prints, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.json_schemas import misfits
from tests.medici_cli.program import begun, done, medici
from tests.medici_cli.trouble import error_of, refused


def shown(*words: str) -> dict[str, object]:
    """Give `medici show --json`."""
    text = done("show", *words, "--json")
    assert [] == misfits("show", text)
    found: dict[str, object] = json.loads(text)
    return found


def test_prints_the_id_alone() -> None:
    """Stdout has the id and nothing else; the seed that was drawn is told on stderr, 256 bits of it."""
    result = medici("new", "--players", "Ann,Bob,Cem")

    assert 0 == result.exit_code
    assert 16 == len(result.stdout.strip())
    assert 1 == len(result.stdout.splitlines())
    assert result.stderr.startswith("Seed ")
    assert 64 == len(result.stderr.split()[1])


def test_a_given_seed_is_not_told() -> None:
    """Who gives a seed knows it: stderr stays empty, and the same seed deals the same game."""
    first = medici("new", "--players", "Ann,Bob,Cem", "--seed", "medici")
    second = done("new", "--players", "Xu,Yo,Zed", "--seed", "medici").strip()

    assert "" == first.stderr
    assert shown(first.stdout.strip())["mark"] == shown(second)["mark"]


def test_every_setting_reaches_the_game() -> None:
    """Edition, option, first drawer, alias and players are what was asked for."""
    done(
        "new", "--title", "medici", "--players", "Ann, Bob ,Cem", "--edition", "rio-grande",
        "--option", "start_money.3=77", "--option", "step_zero_scores=false", "--first", "bob",
        "--id", "friday", "--undo", "never", "--seed", "x",
    )  # fmt: skip
    found = shown("FRIDAY")

    assert "rio-grande" == found["edition"]
    assert "Bob" == found["drawer"]
    players = found["players"]
    assert isinstance(players, list)
    assert ["Ann", "Bob", "Cem"] == [player["name"] for player in players]
    assert [77, 77, 77] == [player["money"] for player in players]
    assert "undo.never" == error_of("undo", "friday")["code"]


def test_json_is_the_position() -> None:
    """`new --json` prints what `show --json` would."""
    text = done("new", "--players", "Ann,Bob,Cem", "--seed", "x", "--json")

    assert [] == misfits("show", text)
    assert json.loads(text) == shown()


def test_built_in_players_move_at_once() -> None:
    """Seats of built-in players are played until a person is to move; a table of them plays itself out."""
    seats = ("--player", "Bob=random", "--player", "Cem=steady")
    done("new", "--players", "Ann,Bob,Cem", "--seed", "x", "--first", "Bob", *seats)
    alone = done("new", "--players", "Ann,Bob,Cem", "--player", "Ann=random", *seats).strip()

    assert "over" == shown(alone)["state"]
    assert shown(alone)["outcome"]


def test_command_id_starts_once_only() -> None:
    """The same command id gives the same game, and another table under it is a conflict."""
    first = done("new", "--players", "Ann,Bob,Cem", "--command-id", "a", "--id", "one")
    again = done("new", "--players", "Ann,Bob,Cem", "--command-id", "a", "--id", "one")

    assert first == again
    refused(
        "new", "--players", "Ann,Bob,Cem,Dan", "--command-id", "a",
        code="command.reused", exit_code=5,
    )  # fmt: skip
    assert 1 == len(done("games").splitlines())


def test_position_there_and_back() -> None:
    """`new --position` starts from what `show --position` prints, under other names."""
    begun("draw", "offer", "pass", "bid 4")
    line = done("show", "--position").strip()
    name = done("new", "--position", line, "--players", "Xu,Yo,Zed", "--seed", "s").strip()
    players = shown(name)["players"]

    assert shown("hot")["mark"] == shown(name)["mark"]
    assert isinstance(players, list)
    assert ["Xu", "Yo", "Zed"] == [player["name"] for player in players]


@pytest.mark.parametrize(
    ("words", "code", "exit_code"),
    [
        (["--players", "Ann"], "players.count", 1),
        (["--players", "A,B,C,D,E,F,G"], "players.count", 1),
        (["--players", "Ann,Bob"], "players.count", 1),
        (["--players", "Ann,,Bob"], "players.name", 1),
        (["--players", "Ann,B:b,Cem"], "players.name", 1),
        (["--players", "Ann,ann,Bob"], "players.same", 1),
        (["--edition", "nope"], "edition.unknown", 1),
        (["--option", "nope=1"], "option.unknown", 1),
        (["--option", "nope"], "usage", 2),
        (["--option", "=1"], "usage", 2),
        (["--option", "start_money.3=-1"], "option.value", 1),
        (["--option", "start_money.3=" + "9" * 5000], "option.value", 1),
        (["--option", "hold_payout.3=1,x"], "option.value", 1),
        (["--first", "Zed"], "players.unknown", 1),
        (["--player", "Zed=random"], "players.unknown", 1),
        (["--player", "Ann=nobody"], "player.unknown", 1),
        (["--player", "Ann"], "usage", 2),
        (["--title", "chess"], "title.unknown", 1),
        (["--undo", "maybe"], "usage", 2),
        (["--id", ""], "game.alias", 1),
        (["--id", "-"], "game.alias", 1),
        (["--id", " x"], "game.alias", 1),
        (["--id", "x" * 81], "game.alias", 1),
        (["--id", "\u202ex"], "game.alias", 1),
        (["--position", ""], "script", 1),
        (["--position", "hello"], "script", 1),
        (["--position", "game medici amigo-1995 Ann Bob Cem Dan"], "position.players", 1),
        (["--position", "game medici nope Ann Bob Cem"], "edition.unknown", 1),
        (["--position", "game chess nope Ann Bob Cem"], "title.unknown", 1),
        (
            ["--position", "game medici amigo-1995 A B C ; given money A -1"],
            "given.value",
            1,
        ),
        (["--position", "game medici amigo-1995 A B C", "--edition", "wbc"], "usage", 2),
    ],
)
def test_refused(words: list[str], code: str, exit_code: int) -> None:
    """What can't be started is refused with its code, and no game is made."""
    refused("new", "--players", "Ann,Bob,Cem", *words, code=code, exit_code=exit_code)


def test_players_are_needed() -> None:
    """Without players there is a usage error, as JSON too."""
    refused("new", code="usage", exit_code=2)


def test_a_taken_name_makes_no_game() -> None:
    """A name of one's own belongs to one game, whatever its case; nothing is stored under a taken one."""
    name = begun()
    for alias in ("hot", "HOT", name, name.lower()):
        words = ("new", "--players", "Ann,Bob,Cem", "--id", alias)
        refused(*words, code="game.alias_taken", exit_code=1)


def test_a_place_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the data folder can't be made, exit 6 says which one."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MEDICI_HOME", str(tmp_path / "file" / "home"))
    result = refused("new", "--players", "Ann,Bob,Cem", exit_code=6)

    assert "file" in result.stderr
