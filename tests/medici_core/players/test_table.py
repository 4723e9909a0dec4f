"""Built-in players are found by title and name, and nothing is imported before it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from medici_core.engine.refusal import Refusal
from medici_core.players.table import BUILT_IN, load, names


@pytest.mark.parametrize(("title", "name"), BUILT_IN)
def test_every_entry_leads_to_its_player(title: str, name: str) -> None:
    """Each place in the table holds the player of that name and title."""
    player = load(title, name)

    assert (name, title) == (player.key, player.title)


def test_a_player_of_every_game_plays_any_title() -> None:
    """``random`` is found for a title that the table doesn't name."""
    assert load("medici", "random") is load("some-other-game", "random")


def test_unknown_player_is_refused_with_the_names_there_are() -> None:
    """``player.unknown`` tells the title's players, and only those that play it."""
    with pytest.raises(Refusal) as refused:
        load("medici", "genius")
    assert "player.unknown" == refused.value.code
    assert {
        "player": "genius",
        "title": "medici",
        "players": ("random", "steady"),
    } == refused.value.facts

    with pytest.raises(Refusal) as refused:
        load("some-other-game", "steady")
    assert ("random",) == refused.value.facts["players"] == names("some-other-game")


def test_the_table_alone_loads_no_game() -> None:
    """Looking at the table imports neither a title nor a player's module."""
    program = (
        "import sys, medici_core.players.table\n"
        "loaded = [m for m in sys.modules if m.startswith('medici_core.medici')"
        " or m.startswith('medici_core.players.') and m.rpartition('.')[2] not in ('table', 'player')]\n"
        "sys.exit(repr(loaded) if loaded else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )

    assert (0, "") == (done.returncode, done.stderr)
