"""One game from Python, in the manner of a chess library."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from medici_core import LocalGame
from medici_core.engine.refusal import Refusal
from medici_core.engine.title import BadWords
from medici_core.service import local
from medici_core.service.local import DamagedLog


def whole_game() -> LocalGame:
    """Play a game of four in which everybody takes the first choice there is."""
    game = LocalGame.new("Ann,Bob,Cem,Dan", seed="medici")
    while game.outcome is None:
        choice = game.legal()[0]
        game.push(choice.command if choice.low is None else f"{choice.command} {choice.low}")
    return game


def test_the_example_of_the_docstring_is_true() -> None:
    """What the docstring shows is what happens."""
    assert doctest.testmod(local, raise_on_error=True).attempted >= 5


def test_a_game_is_written_and_read(tmp_path: Path) -> None:
    """A log on disk is the same game again, to be looked at, judged and played on."""
    game = whole_game()
    for form in ("binary", "jsonl"):
        game.write(tmp_path / "game.log", form)
        again = LocalGame.read(tmp_path / "game.log")
        assert (again.state, again.mark, again.winners) == (game.state, game.mark, game.winners)
        assert again.judge().good
        again.pop()
        assert again.version == game.version + 1
        assert again.outcome is None


def test_positions_go_round() -> None:
    """A game started from the position line of another stands at the same mark."""
    game = LocalGame.new("Ann,Bob,Cem", seed="x", edition="grail-2016")
    game.push("draw")
    assert LocalGame.at_position(game.position, seed="y").mark == game.mark


def test_push_tells_facts_pop_takes_back() -> None:
    """A move gives its facts, a pop the position before, a redo the one after."""
    game = LocalGame.new(["Ann", "Bob", "Cem"], seed="x", first="Cem")
    before, after = game.mark, None
    assert game.to_move == "Cem"
    assert game.push("offer", "Cem")
    after = game.mark
    game.pop()
    assert game.mark == before
    game.redo()
    assert game.mark == after
    assert game.at(1) != game.at(2)
    assert "Cem" in str(game)


def test_wrong_moves_change_nothing() -> None:
    """A refusal carries what would be legal, and the game stays."""
    game = LocalGame.new("Ann,Bob,Cem", seed="x", first="Ann", built_in={"Bob": "steady"})
    with pytest.raises(Refusal) as refused:
        game.push("draw", "Cem")
    assert refused.value.code == "turn.not_yours"
    with pytest.raises(BadWords):
        game.push("dance")
    assert game.version == 1


def test_a_damaged_log_says_how_much_is_good() -> None:
    """A log cut short is not silently a shorter game."""
    data = whole_game().log()
    with pytest.raises(DamagedLog, match="Good up to record 0"):
        LocalGame.read(data[: len(data) // 100])
    with pytest.raises(DamagedLog, match="cut short"):
        LocalGame.read(data[:-3])
