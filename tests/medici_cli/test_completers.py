"""What a shell is offered behind a word."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

from medici_cli import completers
from medici_cli.main import cli
from medici_core.medici.editions import EDITIONS
from tests.medici_cli.program import begun, done


def offered(*words: str) -> list[str]:
    """Return what is offered for the last of the words; files as ``FILES``."""
    found = ShellComplete(cli, {}, "medici", "_MEDICI_COMPLETE").get_completions(
        list(words[:-1]), words[-1]
    )
    return ["FILES" if item.type == "file" else item.value for item in found]


def asked(
    completer: completers.Completer, incomplete: str, params: Mapping[str, object]
) -> list[str]:
    """Return what a completer offers where the command line has these parameters so far."""
    root = click.Context(cli, info_name="medici")
    context = click.Context(click.Command("x"), parent=root)
    context.params.update(params)
    found = completer(context, click.Argument(["x"]), incomplete)
    return ["FILES" if item.type == "file" else item.value for item in found]


def test_games_are_offered_by_id_and_name() -> None:
    """A command that takes a game offers names and ids, those that begin as typed."""
    name = begun()
    done("new", "--players", "Eva,Fay,Gil", "--seed", "x", "--id", "friday")

    assert {"hot", "friday", name} < set(offered("play", ""))
    assert ["friday"] == offered("play", "fri")
    assert name in offered("play", name[:3].lower())


def test_files_are_offered_beside_games() -> None:
    """Where a log file may stand the shell offers files, too: first, since bash forgets what stood before."""
    begun()

    assert "FILES" == offered("replay", "")[0]
    assert "hot" in offered("replay", "")
    assert ["FILES"] == offered("replay", "examples/fi")
    assert ["FILES"] == offered("run", "ca")
    assert ["FILES"] == offered("replay", "--html", "")


def test_players_of_the_game_are_offered() -> None:
    """``--as`` offers who plays the game that the line names, else the last used one, and no other is then used."""
    begun()
    done("new", "--players", "Eva,Fay,Gil Roe", "--seed", "x", "--id", "friday")
    done("show", "hot")

    assert ["Ann", "Bob", "Cem"] == offered("play", "--as", "")
    assert ["Eva", "Fay"] == offered("play", "friday", "--as", "")
    assert ["Ann", "Bob", "Cem"] == offered("play", "--as", "")
    assert ["Cem"] == offered("replay", "hot", "--as", "c")


def test_players_of_a_log_are_offered(tmp_path: Path) -> None:
    """``--as`` behind a log file offers who plays in it."""
    begun()
    done("export", "hot", "-o", str(tmp_path / "game.log"))

    assert ["Ann", "Bob", "Cem"] == offered("replay", str(tmp_path / "game.log"), "--as", "")


def test_editions_and_titles_are_offered() -> None:
    """Editions are those of the title that is named, else of all."""
    assert set(EDITIONS) | {"medici", "florence"} <= set(offered("rules", ""))
    assert ["medici"] == offered("rules", "--title", "m")
    assert set(EDITIONS) == set(asked(completers.editions, "", {"title": "medici"}))
    assert set(EDITIONS) < set(asked(completers.editions, "", {}))


def test_built_in_players_are_offered_for_each_seat() -> None:
    """``NAME=PLAYER`` is offered whole for the names given so far."""
    params = {"players": "Ann, Bob", "title": None}

    whole = ["Ann=random", "Ann=steady", "Bob=random", "Bob=steady"]
    assert whole == asked(completers.controllers, "", params)
    assert ["Bob=steady"] == asked(completers.controllers, "Bob=s", params)


def test_trouble_offers_nothing(tmp_path: Path) -> None:
    """Whatever is wrong with the games file, completion neither fails nor writes."""
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"no games file" * 100)

    assert [] == offered("--db", str(broken), "play", "")
    assert [] == offered("--db", str(tmp_path / "none.db"), "play", "--as", "")
    assert ["FILES"] == offered("--db", str(broken), "replay", "")
    assert not (tmp_path / "none.db").exists()


def _answer(words: str, at: int) -> subprocess.CompletedProcess[str]:
    asks = {"_MEDICI_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)}
    return subprocess.run(
        [sys.executable, "-c", "from medici_cli.main import main; main()"],
        env={**os.environ, **asks},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("words", ["medici play --as ", "medici play ", "medici replay "])
def test_a_shell_reads_nothing_else(words: str) -> None:
    """What the program writes for bash is lines of kind and word, and stderr stays empty."""
    begun()

    answered = _answer(words, len(words.split()))

    assert "" == answered.stderr
    assert re.fullmatch(r"(plain,\S+\n|file,\n)+", answered.stdout)
