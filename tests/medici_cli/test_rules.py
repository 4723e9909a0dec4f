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


def test_editions_are_listed() -> None:
    """Without an edition all are named, and how to see one."""
    text = done("rules")

    assert all(key in text for key in EDITIONS)
    assert "medici rules amigo-1995" in text
    assert "(default)" in text


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_an_edition_has_numbers_options_and_rules(edition: str) -> None:
    """An edition's page has its numbers, the options there are and the rules' texts; JSON has the same."""
    text = done("rules", edition)
    told = done("rules", edition, "--json")

    assert [] == misfits("rules", told)
    found = json.loads(told)
    (only,) = found["editions"]
    assert all(f"{key}" in text and value in text for key, value in only["options"].items())
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
