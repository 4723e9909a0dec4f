"""Titles of other packages, with their verbs under their own name."""

from __future__ import annotations

from typing import Any

import pytest

from medici_core.engine.verb import Verb, verb_of
from medici_core.service import registry
from tests.medici_cli.program import done, medici
from tests.medici_core.engine.toy import TOY


class Point:
    """Stand for an entry point of the group ``medici.titles``."""

    def load(self) -> Any:
        """Give the toy title."""
        return TOY


@pytest.fixture
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy be installed as a package would install it."""
    points: Any = {"toy": Point()}
    monkeypatch.setattr(
        registry, "_entry_points", lambda group: points if group == "medici.titles" else {}
    )


@pytest.mark.usefixtures("_toy")
def test_an_installed_title_is_played_by_its_own_verbs(medici_home: object) -> None:
    """A title that another package offers is started, played under its name, shown and verified like ours."""
    done("new", "--title", "toy", "--players", "Ann,Bob", "--id", "dice")
    done("toy", "say", "high", "-g", "dice")
    done("toy", "bet", "2", "-g", "dice")
    assert "abandoned" not in done("show", "-g", "dice")
    assert "Rules: 3 records judged" in done("verify", "-g", "dice")
    assert "bet" in done("toy", "--help")


@pytest.mark.usefixtures("_toy")
def test_its_verbs_are_no_commands_of_the_program() -> None:
    """Only under its own name: another package can't take the place of a command."""
    result = medici("say", "high")
    assert result.exit_code == 2
    assert "No such command" in result.stderr


def test_verbs_of_our_titles_stand_under_their_names_too() -> None:
    """Where a word means something in both titles, the title can be said."""
    assert "Bid" in done("medici", "bid", "--help") or "bid N" in done("medici", "bid", "--help")
    assert "work PROFESSION" in done("florence", "work", "--help")


@pytest.mark.parametrize(
    ("usage", "verb"),
    [
        ("pass", Verb("pass", (), False, "say: pass", "")),
        ("bid N", Verb("bid", ("N",), False, "say: bid N", "")),
        (
            "place TILE at SQUARE [turned N] [flipped]",
            Verb(
                "place",
                ("TILE", "at", "SQUARE"),
                True,
                "say: place TILE at SQUARE [turned N] [flipped]",
                "[turned N] [flipped]",
            ),
        ),
    ],
)
def test_a_usage_is_read_as_a_verb(usage: str, verb: Verb) -> None:
    """What stands in brackets may be left out, everything else is required."""
    assert verb_of(usage) == verb
