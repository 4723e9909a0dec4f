"""Games written as scripts play to the same position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine.position import parse_position, position_mark, start_command
from medici_core.engine.script_write import write_script
from medici_core.medici.commands import NewGame
from medici_core.medici.title import TITLE
from tests.medici_core.engine.scripts import FOUR, Game, play, random_game
from tests.medici_core.medici.positions import TABLES


def written(game: Game) -> str:
    """Return the script of a game."""
    return write_script(TITLE, game.names, game.start, game.commands)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_whole_games(edition: str, players: int) -> None:
    """A whole game of every edition and number of players plays again from its script, command by command."""
    game = random_game(players, NewGame(edition, (), players, None))

    again = play(written(game))

    assert game.states[-1] == again.state
    assert position_mark(TITLE, game.states[-1]) == position_mark(TITLE, again.state)
    assert (game.start, game.names, ()) == (again.start, again.names, again.left)
    assert len(game.commands) == len(again.steps) - 1


@given(st.integers(0, 60), st.integers(0, 99))
def test_games_cut_anywhere(length: int, seed: int) -> None:
    """A game that ends early, also while chance is due, is written whole; written again, it is the same text."""
    game = random_game(seed, NewGame("amigo-1995", ("deck.3=7",), 3, None), most=length)

    script = written(game)
    again = play(script)

    assert game.states[-1] == again.state
    assert script == write_script(
        TITLE, again.names, again.start, [step.command for step in again.steps[1:]]
    )


def test_a_game_from_a_position() -> None:
    """A game that began from a position says as much of it as it takes."""
    line = (
        "game medici amigo-1995 A B C D ; given round 2 ; given phase drawing ; given deck 20"
        " ; given drawer B ; given money A 40 B 40 C 5 D 40 ; given lot S5 ; given hold A S1"
    )
    game = random_game(1, start_command(TITLE, parse_position(line)), most=30)

    script = written(game)

    assert game.states[-1] == play(script).state
    assert [
        "given round 2",
        "given deck 20",
        'given drawer ";"',
    ] == [part for part in script.splitlines() if part.startswith("given ")][:3]
    assert "given phase" not in script


def test_a_named_first_drawer() -> None:
    """A first drawer agreed upon is the only thing such a game's script must say of its start."""
    game = random_game(1, NewGame("amigo-1995", (), 4, 2), most=3)

    assert ["game", "given drawer none", "deal"] == [
        line if line.startswith("given") else line.split()[0]
        for line in written(game).splitlines()[:3]
    ]


def test_the_text() -> None:
    """A script reads like a game: who said what, and the answers of chance where they came."""
    game = play(
        FOUR, "option deck.4=1", "deal Ann S5", "Bob: bid 7", "pass", "pass", "pass", "deal Cem C1"
    )
    commands = [step.command for step in game.steps[1:]]

    assert """\
game medici amigo-1995 Ann Bob Cem Dan
option deck.4=1
deal Ann S5
Bob: bid 7
Cem: pass
Dan: pass
Ann: pass
deal Cem C1
expect to-move Dan
""" == write_script(TITLE, game.names, game.start, commands)


def test_the_end_is_checked() -> None:
    """The script of a finished game expects its winners."""
    game = random_game(3, NewGame("wbc", (), 3, None))
    outcome = TITLE.outcome(game.states[-1])
    assert outcome

    last = written(game).splitlines()[-1]

    assert last.startswith("expect winners ")
    assert len(outcome.winners) >= 1
