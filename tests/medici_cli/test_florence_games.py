"""Whole games of The Princes of Florence through the commands that people type: every edition and number of players."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.medici_cli.program import done, medici

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva")
TABLES = [(edition, players) for edition in ("printed", "online") for players in (3, 4, 5)]
MOST_MOVES = 400
TITLE_CARDS = ("per_lake", "per_forest", "per_building", "per_freedom", "hand_cards", "categories")


def shown(name: str, *words: str) -> dict[str, Any]:
    """Give `medici show --json`."""
    found: dict[str, Any] = json.loads(done("show", name, *words, "--json"))
    return found


def chosen(choices: list[dict[str, Any]], dice: random.Random) -> list[str]:
    """Choose words of a command from what `legal --json` lists: works and buildings where there are any."""
    busy = [choice for choice in choices if choice["command"] in ("work", "build", "recruit")]
    choice = dice.choice(busy if busy and dice.random() < 0.7 else choices)
    words = [choice["command"]]
    if choice.get("options"):
        words += dice.choice(choice["options"]).split()
    elif choice.get("min") is not None:
        words.append(str(dice.randint(choice["min"], choice["max"])))
    return words


def play(name: str, seed: str) -> int:
    """Play Ann's seat to the end of the game, with undo and redo on the way; give the number of her moves."""
    dice = random.Random(seed)
    for number in range(MOST_MOVES):
        told = json.loads(done("legal", name, "--json"))
        if not told["legal"]:
            return number
        assert "Ann" == told["player"]
        before = shown(name)
        words = chosen(told["legal"], dice)
        after = json.loads(done(*words, "-g", name, "--as", "Ann", "--json"))
        if number % 9 == 0 and after["state"] == "running":
            done("undo", name)
            assert before["mark"] == shown(name)["mark"]
            done("redo", name)
            again = shown(name)
            assert (after["mark"], after["players"]) == (again["mark"], again["players"])
    raise AssertionError("the game does not end")


def begun(edition: str, players: int, *words: str) -> str:
    """Start a sealed game of Ann and built-in players; give its id."""
    names = NAMES[:players]
    kinds = ("steady", "random")
    seats = [f"--player={name}={kinds[place % 2]}" for place, name in enumerate(names[1:])]
    seed = f"{TABLES.index((edition, players)) + 77:064x}"
    start = ("new", "--title", "florence", "--players", ",".join(names), "--edition", edition)
    return done(*start, "--seed", seed, "--sealed", *seats, *words).strip()


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_whole_game(
    edition: str, players: int, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played to its end by a person and built-in players, a game verifies, travels in every form and comes back."""
    names = NAMES[:players]
    name = begun(edition, players)
    seed = f"{TABLES.index((edition, players)) + 77:064x}"
    early = shown(name)
    assert ("sealed", "florence") == (early["dealing"], early["title"])
    assert seed not in done("export", name, "--format", "jsonl", "-o", "-")
    line = done("show", name, "--position").strip()
    if edition == "online":
        assert "?" in line, "a person's view has unknown cards"
        assert 1 == medici("new", "--position", line, "--players", ",".join(names)).exit_code
    done("export", name, "--for", "Ann", "-o", "ann.log")
    done("export", name, "--for", "-", "-o", "nobody.log")

    moves = play(name, f"{edition}/{players}")
    over = shown(name)

    assert moves > 20
    assert ("over", "over", []) == (over["phase"], over["state"], over["to_move"])
    points = over["outcome"]["points"]
    assert set(names) == set(points)
    assert {who for who in points if points[who] == max(points.values())} >= {
        *over["outcome"]["winners"]
    }
    found = json.loads(done("verify", name, "--json"))
    assert found["good"]
    assert found["dealt"] > 4 * players
    assert medici("undo", name).exit_code == 1, "the seed is open"
    for form in ("binary", "jsonl", "script"):
        done("export", name, "--format", form, "-o", form)
    assert done("export", name, "--for", "-", "-o", "-", "--format", "jsonl") == Path(
        "jsonl"
    ).read_text("utf-8"), "a game that is over is open to everybody"
    told = done("replay", name)
    done("replay", name, "--html", "replay.html")
    assert Path("replay.html").read_text("utf-8").count("<section") > 20

    monkeypatch.setenv("MEDICI_HOME", str(tmp_path / "away"))
    for log in ("binary", "jsonl", "ann.log", "nobody.log"):
        assert "No defect.\n" == done("doctor", log)
    assert told == done("replay", "binary")
    assert name == done("import", "ann.log").strip()
    assert name == done("import", "binary").strip()
    assert over == shown(name)
    assert found == json.loads(done("verify", name, "--json"))
    done("run", "script")
    kept = done("run", "--keep", "again", "script").strip()
    assert (over["mark"], over["outcome"]) == (shown(kept)["mark"], shown(kept)["outcome"])
    whole = done("show", name, "--at", "9", "--position").strip()
    again = done("new", "--position", whole, "--players", ",".join(names), "--sealed").strip()
    assert shown(name, "--at", "9")["mark"] == shown(again)["mark"]


def test_a_copy_for_one_seat_is_read_and_not_played(
    here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An export for a seat shows elsewhere what the seat is shown here, verifies, and is not played on."""
    name = begun("online", 4)
    for _ in range(3):
        words = json.loads(done("legal", name, "--json"))["legal"]
        done(*chosen(words, random.Random(1)), "-g", name)
    ours = done("show", name, "--as", "Ann")
    done("export", name, "--for", "Ann", "-o", "ann.log")
    assert 1 == medici("export", name, "--for", "Ann", "--format", "script", "-o", "-").exit_code

    monkeypatch.setenv("MEDICI_HOME", str(tmp_path / "away"))
    done("import", "ann.log")

    assert ours == done("show", name, "--as", "Ann")
    assert json.loads(done("verify", name, "--json"))["good"]
    refused = medici("pass", name)
    assert 1 == refused.exit_code
    assert "hidden pieces" in refused.stderr


def test_a_rehearsal_shows_no_card_and_spends_nothing(here: Path) -> None:
    """`--dry` tells a work term by term, refused or not, and of cards to be bought nothing but the price."""
    line = (
        "game florence online Ann Bob Cem ; given round 5 ; given phase acting ; given start Ann ;"
        " given to-move Ann ; given hand Ann poet painter ; given bonus Ann per_jester per_park ;"
        " given jesters Ann 2 ; given freedoms Ann travel ; given tile Ann lake d3 d4 e3 e4"
    )
    name = done("new", "--position", line, "--players", "Ann,Bob,Cem", "--sealed").strip()
    before = shown(name)

    low = medici("work", "poet", "-g", name, "--as", "Ann", "--dry")
    good = done("work", "poet", "per_jester", "per_park", "-g", name, "--as", "Ann", "--dry")
    paid = done("bonus", "-g", name, "--as", "Ann", "--dry")

    terms = "theater 0, lake 3, travel 3, jesters 4, cards 2"
    assert 1 == low.exit_code
    assert f"worth 12: {terms}. In round 5 a work needs at least 15." in low.stderr
    assert f"worth 16: {terms}, jesters bonus 4, parks bonus 0. " in good
    assert "At least 15" in good
    assert "300" in paid
    assert not [card for card in TITLE_CARDS if card in paid]
    assert before == shown(name)
