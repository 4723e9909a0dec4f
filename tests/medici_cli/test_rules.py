"""rules and completion: what can be looked up."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from medici_core.medici.editions import EDITIONS
from tests.json_schemas import misfits
from tests.medici_cli.program import done, medici
from tests.medici_cli.trouble import refused


def test_rules_come_first_then_numbers_then_editions() -> None:
    """Without an edition the default one's page is printed: how the game goes, rules, numbers, options, editions."""
    text = done("rules")

    heads = (
        "HOW THE GAME GOES",
        "RULES",
        "NUMBERS OF AMIGO-1995",
        "OPTIONS",
        "HOW TO READ",
        "EDITIONS",
    )
    places = [text.index(f"\n\n{head}") for head in heads]
    assert sorted(places) == places
    assert all(key in text[places[-1] :] for key in EDITIONS)
    assert "amigo-1995        AMIGO, 1995 (default)" in text
    assert text == done("rules", "amigo-1995") == done("rules", "medici")


@pytest.mark.parametrize("columns", [20, 40, 64, 80, 100, 250])
def test_text_is_wrapped_to_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines fit the terminal, but are never longer than is good to read; texts stand behind their numbers."""
    monkeypatch.setenv("COLUMNS", str(columns))

    lines = done("rules", "grail-2016").partition("HOW TO READ THE TABLE")[0].splitlines()

    assert max(len(line) for line in lines) <= min(max(columns, 40), 100)
    (row,) = [number for number, line in enumerate(lines) if line.startswith("M4.2  A bid is")]
    assert lines[row + 1].startswith("      ")


def test_numbers_by_players_are_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers that depend on the number of players have a column for each; one that is not there shows as -."""
    monkeypatch.setenv("COLUMNS", "80")

    lines = done("rules", "grail-2016").splitlines()

    assert "N =                   2        3           4             5                6" in lines
    assert "start_money.N        40       40          40            30               30" in lines
    assert "row_bonus.S  0  0  0  0  0  5  10  20" in lines


def test_the_primer_is_short() -> None:
    """How the game goes takes no more than a dozen lines of a screen."""
    text = done("rules")
    primer = text.partition("HOW THE GAME GOES\n")[2].partition("\n\n")[0]

    assert 6 <= len(primer.splitlines()) <= 12


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_an_edition_has_numbers_options_and_rules(edition: str) -> None:
    """An edition's page has its numbers, the options there are and the rules' texts; JSON has the same."""
    text = done("rules", edition)
    told = done("rules", edition, "--json")

    assert [] == misfits("rules", told)
    found = json.loads(told)
    (only,) = found["editions"]
    for key, value in only["options"].items():
        assert key.rpartition(".")[0] in text
        assert value in text
    assert all(number in text for number in found["texts"])
    assert {"M2.1", "M3.2", "M4.2", "M6.4", "M7.1"} <= set(found["texts"])


def test_options_given_back_are_the_edition() -> None:
    """What `rules` prints as an edition's numbers can be given to `new`."""
    found = json.loads(done("rules", "rio-grande", "--json"))["editions"][0]["options"]
    words = [f"--option={key}={value}" for key, value in found.items()]
    plain = done(
        "new", "--players", "Ann,Bob,Cem", "--edition", "rio-grande", "--seed", "x"
    ).strip()
    given = done(
        "new", "--players", "Ann,Bob,Cem", "--edition", "rio-grande", "--seed", "x", *words
    )

    marks = [json.loads(done("show", name.strip(), "--json"))["mark"] for name in (plain, given)]
    assert marks[0] == marks[1]


def test_unknown_edition_and_title() -> None:
    """What is not there is refused with what is."""
    result = refused("rules", "nope", code="edition.unknown", exit_code=1)
    assert "wbc" in result.stderr
    refused("rules", "--title", "chess", code="title.unknown", exit_code=1)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    """Each shell gets a script that asks the program."""
    assert "_MEDICI_COMPLETE" in done("completion", shell)


def test_completion_answers() -> None:
    """The program completes its commands when a shell asks."""
    asked = {"_MEDICI_COMPLETE": "bash_complete", "COMP_WORDS": "medici ver", "COMP_CWORD": "1"}
    answered = subprocess.run(
        [sys.executable, "-c", "from medici_cli.main import main; main()"],
        env={**os.environ, **asked}, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert "verify" in answered.stdout


def test_an_unknown_shell() -> None:
    """An unknown shell is a usage error that names those there are."""
    result = medici("completion", "ksh")

    assert 2 == result.exit_code
    assert "fish" in result.stderr


def test_title_and_edition_may_both_be_said() -> None:
    """`rules florence online` means that edition of that title; an edition of another title is refused."""
    assert "online" in done("rules", "florence", "online").splitlines()[0]
    assert done("rules", "online") == done("rules", "florence", "online")
    assert 1 == medici("rules", "medici", "online").exit_code
