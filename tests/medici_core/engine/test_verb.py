"""The lists of commands that titles give beside their rules."""

from __future__ import annotations

import subprocess
import sys

import pytest

from medici_core.engine.verb import Verb
from medici_core.florence.verbs import VERBS as FLORENCE
from medici_core.medici.verbs import VERBS as MEDICI


def test_a_usage_is_written_from_its_parts() -> None:
    """Word, arguments and the rest follow each other; parts that there aren't leave nothing."""
    assert (
        "put TILE at SQUARE [turned N]"
        == Verb("put", ("TILE", "at", "SQUARE"), True, "put a tile", "[turned N]").usage
    )
    assert "done" == Verb("done", (), False, "end").usage


@pytest.mark.parametrize("verbs", [MEDICI, FLORENCE], ids=["medici", "florence"])
def test_lists_are_of_one_form(verbs: tuple[Verb, ...]) -> None:
    """Each command is listed once, with a line of help; one that takes more says what."""
    assert len(verbs) == len({verb.word for verb in verbs})
    for verb in verbs:
        assert verb.help
        assert verb.help == verb.help.strip().rstrip(".")
        assert verb.more == bool(verb.rest)


@pytest.mark.parametrize("title", ["medici", "florence"])
def test_lists_load_no_rules(title: str) -> None:
    """Who lists a title's commands loads nothing of its rules."""
    code = f"import sys, medici_core.{title}.verbs; print(*[m for m in sys.modules if m.startswith('medici_core')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert {
        "medici_core",
        "medici_core.engine",
        "medici_core.engine.verb",
        f"medici_core.{title}",
        f"medici_core.{title}.verbs",
    } == set(done.stdout.split())
