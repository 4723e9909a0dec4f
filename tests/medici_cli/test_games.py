"""games, fork, abandon, archive: the list of games, and what becomes of one."""

from __future__ import annotations

import json
from pathlib import Path

from tests.json_schemas import misfits
from tests.medici_cli.program import begun, done, finished, medici
from tests.medici_cli.trouble import refused


def listed(*words: str) -> list[dict[str, object]]:
    """Give `medici games --json`, checked against its shape."""
    text = done("games", *words, "--json")
    assert [] == misfits("games", text)
    found: list[dict[str, object]] = json.loads(text)["games"]
    return found


def test_lists_the_last_played_first() -> None:
    """A line has id, alias, edition, state, whose move it is, version, players; JSON has them by name."""
    begun()
    finished()
    done("draw", "hot")

    first, second = listed()
    assert ("hot", "running", ["Ann"], 2) == (
        first["alias"], first["state"], first["to_move"], first["version"],
    )  # fmt: skip
    assert ("auto", "over", [], "grail-2016") == (
        second["alias"], second["state"], second["to_move"], second["edition"],
    )  # fmt: skip
    assert second["outcome"]
    rows = [line.split("\t") for line in done("games").splitlines()]
    assert [9, 9] == [len(row) for row in rows]
    assert [first["game"], second["game"]] == [row[0] for row in rows]
    assert "Ann, Bob, Cem" == rows[0][8]


def test_no_games_says_how_to_start() -> None:
    """An empty list is no error: stdout is empty, stderr says what to type."""
    result = medici("games")

    assert (0, "") == (result.exit_code, result.stdout)
    assert "medici new" in result.stderr
    assert [] == listed()


def test_limit() -> None:
    """`--limit N` gives the N last; what is no number of games is a usage error."""
    begun()
    finished()

    assert ["auto"] == [game["alias"] for game in listed("--limit", "1")]
    for number in ("0", "-1", "x", "9" * 30, "9" * 5000):
        refused("games", "--limit", number, code="usage", exit_code=2)


def test_archive_hides_and_restores() -> None:
    """An archived game is not listed but under --archived; nothing of it is lost."""
    begun("draw")
    done("archive", "hot")

    assert [] == listed()
    assert "--archived" in medici("games").stderr
    assert ["hot"] == [game["alias"] for game in listed("--archived")]
    done("draw", "hot")
    done("archive", "hot", "--restore")
    assert ["hot"] == [game["alias"] for game in listed()]
    assert "No archived games." in medici("games", "--archived").stderr


def test_abandon_ends_a_game_and_can_be_taken_back() -> None:
    """An abandoned game has no result and takes no moves, until the end is undone."""
    begun("draw")
    done("abandon")

    assert ["abandoned"] == [game["state"] for game in listed()]
    refused("draw", "hot", code="game.abandoned", exit_code=1)
    refused("abandon", "hot", code="game.abandoned", exit_code=1)
    assert "abandoned" == json.loads(done("show", "hot", "--json"))["state"]
    done("undo", "hot")
    done("draw", "hot")


def test_a_finished_game_keeps_its_result() -> None:
    """A game that is over can't be abandoned, nor forked where nothing is left to play."""
    finished()

    refused("abandon", "auto", code="game.over", exit_code=1)
    refused("fork", "auto", code="game.over", exit_code=1)
    assert ["over"] == [game["state"] for game in listed()]
    done("fork", "auto", "--at", "5", "--id", "again")


def test_fork_starts_from_a_position(here: Path) -> None:
    """A fork stands where its source stood, has a seed of its own, and leaves the source alone."""
    begun("draw", "offer", "bid 4")
    before = done("show", "hot", "--json")
    result = medici("fork", "hot", "--at", "2", "--id", "other")
    at = json.loads(done("show", "hot", "--at", "2", "--json"))

    assert result.stderr.startswith("Seed ")
    assert at["mark"] == json.loads(done("show", "other", "--json"))["mark"]
    assert before == done("show", "hot", "--json")
    done("export", "hot", "-o", "sent.log")
    from_file = json.loads(done("fork", "sent.log", "--seed", "s", "--json"))
    assert json.loads(before)["mark"] == from_file["mark"]
    for words in (["--at", "9"], ["--at", "0"], ["--id", "hot"], ["--seed", "\udcff"]):
        refused("fork", "hot", *words)
