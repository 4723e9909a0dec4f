"""A whole game of every edition and number of players, played through the commands that people type."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from medici_core.medici.editions import EDITIONS
from tests.json_schemas import misfits
from tests.medici_cli.program import done, medici

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay")
MOST_MOVES = 200


def tables() -> Iterator[tuple[str, int]]:
    """Give every edition with every number of players it is for."""
    for key, edition in EDITIONS.items():
        low, _, high = edition.options["players"].partition("-")
        for players in range(int(low), int(high) + 1):
            yield key, players


def test_all_editions_and_numbers_of_players() -> None:
    """Five editions; two players only where there are rules for two."""
    assert 21 == len(list(tables()))
    assert [("grail-2016", 2)] == [table for table in tables() if table[1] == 2]


def shown(name: str, *words: str) -> dict[str, object]:
    """Give `medici show --json`, checked against its shape."""
    text = done("show", name, *words, "--json")
    assert [] == misfits("show", text)
    found: dict[str, object] = json.loads(text)
    return found


def choose(choices: list[dict[str, object]], number: int) -> tuple[str, ...]:
    """Choose a move by a number that grows: now and then another card, a low bid or a pass."""
    words = {str(choice["command"]): choice for choice in choices}
    if "draw" in words:
        return ("draw",) if number % 3 else ("offer",)
    bid = words.get("bid")
    if bid is None or number % 4 == 0:
        return ("pass",)
    low, high = int(str(bid["min"])), int(str(bid["max"]))
    return ("bid", str(min(low + number % 3, high)))


def play(name: str) -> int:
    """Play the seat of a person to the end, undoing and redoing on the way; give the number of moves."""
    for number in range(1, MOST_MOVES):
        told = json.loads(done("legal", name, "--json"))
        if not told["legal"]:
            return number - 1
        assert "Ann" == told["player"]
        before = shown(name)
        words = choose(told["legal"], number)
        after = json.loads(done(*words, name, "--as", "Ann", "--json"))
        if number % 7 == 0:
            done("undo", name)
            assert before["mark"] == shown(name)["mark"]
            done("redo", name)
            assert after["mark"] == shown(name)["mark"]
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("edition", "players"), list(tables()))
def test_a_whole_game(
    edition: str, players: int, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played to its end by a person and built-in players, a game verifies, travels in every form and comes back."""
    names = NAMES[:players]
    seats = [
        f"--player={name}={('steady', 'random')[number % 2]}"
        for number, name in enumerate(names[1:])
    ]
    seed = f"{edition}/{players}"
    name = done(
        "new", "--players", ",".join(names), "--edition", edition, "--seed", seed, *seats
    ).strip()
    moves = play(name)
    over = shown(name)

    assert moves >= 3
    assert ("over", "over", []) == (over["phase"], over["state"], over["to_move"])
    outcome = over["outcome"]
    assert isinstance(outcome, dict)
    assert set(names) == set(outcome["money"])
    richest = max(outcome["money"].values())
    assert {who for who, money in outcome["money"].items() if money == richest} == set(
        outcome["winners"]
    )
    assert medici("pass", name).exit_code == 1
    found = json.loads(done("verify", name, "--json"))
    assert found["good"]
    assert found["dealt"] > 0 == found["scripted"]
    for form in ("binary", "jsonl", "script"):
        done("export", name, "--format", form, "-o", form)
    told = done("replay", name)
    assert edition in told

    monkeypatch.setenv("MEDICI_HOME", str(tmp_path / "away"))
    for form in ("binary", "jsonl"):
        assert "No defect.\n" == done("doctor", form)
        assert told == done("replay", form)
    assert name == done("import", "binary").strip()
    assert "nothing changed" in medici("import", "jsonl").stderr
    assert over == shown(name)
    assert json.loads(done("verify", name, "--json")) == found
    done("run", "script")
    kept = done("run", "--keep", "again", "script").strip()
    assert over["mark"] == shown(kept)["mark"]
    assert over["outcome"] == shown(kept)["outcome"]
    line = done("show", name, "--at", "5", "--position").strip()
    again = done("new", "--position", line, "--players", ",".join(names)).strip()
    assert shown(name, "--at", "5")["mark"] == shown(again)["mark"]
