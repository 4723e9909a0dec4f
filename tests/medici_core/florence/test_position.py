"""Positions of The Princes of Florence as words: written, read again, and as seats and spectators may know them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from medici_core.engine.position import (
    parse_position,
    position_line,
    position_lines,
    position_mark,
    start_command,
)
from medici_core.engine.script_grammar import ScriptError
from medici_core.florence.decide import decide
from medici_core.florence.state import ACTING, CHOOSING, PHASES, State
from medici_core.florence.title import TITLE
from medici_core.florence.view import view
from tests.medici_core.florence.playing import EDITIONS, new_game, next_command
from tests.medici_core.florence.positions import A, B, Line, position

NAMES = ("Ann", "Bob B", "Cem", "none", "Eva")


def states(edition: str, players: int, seed: int) -> Iterator[State]:
    """Yield every position of a random game."""
    random = Random(seed)
    command: object | None = new_game(edition, players)
    state: State | None = None
    while command is not None:
        _, state = decide(state, command)
        yield state
        command = next_command(state, random)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_position_is_read_again(edition: str, players: int) -> None:
    """In random games each position's line sets up an equal state, with the same line; all phases come up."""
    names, seen = NAMES[:players], set()
    for seed in range(2):
        for state in states(edition, players, seed):
            line = position_line(TITLE, state, names)
            _, again = decide(None, start_command(TITLE, parse_position(line)))
            assert state == again
            assert line == position_line(TITLE, again, names)
            seen.add(state.awaits)

    assert seen >= set(PHASES) - {"recruiting"}


def test_a_view_shows_numbers_and_no_card() -> None:
    """What a looker doesn't know stands as ``?``, as often as there are cards; his own cards are named."""
    state = Line(
        position(
            hand={A: "poet", B: "jurist painter"},
            bonus={B: "per_lake"},
            prestige={A: "most_lakes"},
            returned={"prestige": (A, "two_large most_parks")},
        )
    ).state
    lines = position_lines(TITLE, view(state, A), NAMES[:3])
    public = position_lines(TITLE, view(state, None), NAMES[:3])

    assert 'given hand "Bob B" ? ?' in lines
    assert "given hand Ann poet" in lines
    assert "given returned prestige Ann two_large Ann most_parks" in lines
    assert "given prestige Ann ?" in public
    assert "given returned prestige Ann ? Ann ?" in public
    assert not any(
        card in line
        for line in public
        for card in ("poet", "jurist", "painter", "per_lake", "most_lakes", "two_large")
    )


def test_a_view_cannot_be_played() -> None:
    """The line of a view with unknown cards is no start: it is told why."""
    state = Line(position(hand={B: "jurist"})).state
    line = position_line(TITLE, view(state, A), NAMES[:3])

    with pytest.raises(ScriptError, match=r"a position with unknown cards can't be played; give"):
        start_command(TITLE, parse_position(line))


def test_the_mark_tells_no_secret() -> None:
    """Positions that differ in what a spectator doesn't know have one mark; other differences change it."""
    one = Line(position(hand={A: "poet", B: "jurist"})).state
    other = Line(position(hand={A: "jurist", B: "poet"})).state
    richer = Line(position(hand={A: "poet", B: "jurist"}, money={A: 3400})).state

    assert position_mark(TITLE, one) == position_mark(TITLE, other)
    assert position_mark(TITLE, one) != position_mark(TITLE, richer)


def test_what_goes_without_saying() -> None:
    """Where nothing has happened only round, phase, start player, who is to move and money are said."""
    state = Line(position()).state

    assert (
        "game florence online Ann Cem Eva",
        "given round 1",
        "given phase acting",
        "given start Ann",
        "given to-move Ann",
        "given money Ann 3500 Cem 3500 Eva 3500",
    ) == position_lines(TITLE, state, ("Ann", "Cem", "Eva"))


def test_options_are_said_where_they_differ() -> None:
    """Options that an edition has anyway are left out."""
    state = Line(position(options=("must_buy=false", "start_money=3500", "start_player=1"))).state

    assert ("option must_buy=false", "option start_player=1") == TITLE.words.position(
        state, NAMES[:3]
    )[:2]
    assert ACTING == state.awaits


def test_cards_keep_their_order() -> None:
    """Cards offered are written in the order in which they were drawn, tiles in that in which they were placed."""
    state = Line(
        position(
            phase="choosing",
            deck="bonus",
            offered={A: "per_park categories per_lake"},
            tiles={A: ["park e5", "lake a4"]},
        )
    ).state
    lines = TITLE.words.position(state, NAMES[:3])

    assert CHOOSING == state.awaits
    assert "given offered Ann per_park categories per_lake" in lines
    assert ["given tile Ann park e5 f5 g5", "given tile Ann lake a4 a5 b4 b5"] == [
        line for line in lines if line.startswith("given tile")
    ]
