"""The one-line position: every position goes through it and comes back, and its mark names nobody."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine.position import (
    Position,
    parse_position,
    position_line,
    position_mark,
    start_command,
)
from medici_core.engine.refusal import Refusal
from medici_core.engine.script_grammar import ScriptError
from medici_core.medici.commands import NewGame, SetUp
from medici_core.medici.editions import check_options
from medici_core.medici.state import State
from medici_core.medici.title import TITLE
from tests.medici_core.engine.scripts import NAMES, random_game
from tests.medici_core.medici.positions import TABLES


def through(state: State, names: tuple[str, ...]) -> State:
    """Return the state that comes of writing a position as a line and starting from it."""
    restored: State
    line = position_line(TITLE, state, names)
    _, restored = TITLE.decide(None, start_command(TITLE, parse_position(line)))
    assert line == position_line(TITLE, restored, names)
    return restored


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_position_of_a_game(edition: str, players: int) -> None:
    """Every position of a game, chance due and game over included, is restored whole from its line."""
    game = random_game(players, NewGame(edition, (), players, None))

    phases = set()
    for state in game.states:
        assert state == through(state, game.names)
        phases.add(state.awaits)

    assert {"drawer", "card", "drawing", "bidding", "over"} <= phases


HOUSE_RULES = st.fixed_dictionaries(
    {},
    optional={
        "players": st.sampled_from(["2-6", "4"]),
        "start_money.4": st.integers(0, 1_000_000).map(str),
        "deck.4": st.integers(1, 36).map(str),
        "hold_capacity.4": st.integers(1, 12).map(str),
        "hold_payout.4": st.sampled_from(["0,0,0,0", "30,20,10,0", "9,7,5,1000000"]),
        "monopoly_prizes.4": st.sampled_from(["10", "10,5", "1,2,3,4"]),
        "row_bonus.0": st.sampled_from(["0", "3", "1000000"]),
        "row_bonus.7": st.sampled_from(["20", "0"]),
        "monopoly_ties": st.sampled_from(["pooled", "per_rank"]),
        "step_zero_scores": st.sampled_from(["true", "false"]),
    },
)


@given(
    HOUSE_RULES,
    st.sampled_from(["amigo-1995", "grail-2016", "germangames-2006"]),
    st.integers(0, 99),
)
def test_every_position_of_a_game_with_house_rules(
    rules: dict[str, str], edition: str, seed: int
) -> None:
    """Options and amounts of any size come back too."""
    start = NewGame(edition, check_options(rules), 4, seed % 4)
    for state in random_game(seed, start, most=60).states[::3]:
        assert state == through(state, NAMES[:4])


GIVEN_CARDS = st.permutations(
    ["S0", "S1", "S5", "S5", "C0", "C2", "D3", "P4", "M5", "N10", "M0", "M1"]
)


@st.composite
def set_ups(draw: st.DrawFn) -> SetUp:
    """Draw positions of three that could never be reached, many of them refused."""
    cards = list(draw(GIVEN_CARDS))
    seats = st.integers(0, 2)

    def some(most: int) -> tuple[str, ...]:
        return tuple(cards.pop() for _ in range(draw(st.integers(0, min(most, len(cards))))))

    return SetUp(
        edition="amigo-1995",
        options=("hold_capacity.3=3",),
        players=3,
        round=draw(st.integers(1, 3)),
        phase=draw(st.sampled_from(["", "chance", "drawing", "bidding", "over"])),
        drawer=draw(st.none() | seats),
        deck=draw(st.none() | st.integers(0, 6)),
        lot=some(3),
        discarded=some(2),
        money=draw(st.none() | st.tuples(*[st.integers(0, 9)] * 3)),
        holds=(some(3), some(3), some(3)),
        steps=tuple(draw(st.tuples(*[st.integers(0, 7)] * 5)) for _ in range(3)),
        to_move=draw(st.none() | seats),
        high=draw(st.none() | st.tuples(seats, st.integers(1, 9))),
        paid=tuple(draw(st.tuples(*[st.integers(0, 30)] * 3)) for _ in range(3)),
    )


@given(set_ups())
def test_positions_that_nobody_reached(command: SetUp) -> None:
    """A position made up by hand is refused for what it says, or goes through its line unchanged."""
    try:
        _, state = TITLE.decide(None, command)
    except Refusal as refusal:
        code = refusal.code
    else:
        code = "given.value"
        assert state == through(state, ("Ann", "Bob", "Cem"))

    assert "given.value" == code


def test_the_line() -> None:
    """The line says the game, then options and given things in one order, and only what differs."""
    start = SetUp(
        edition="amigo-1995",
        options=("step_zero_scores=false", "deck.3=9"),
        players=3,
        round=2,
        phase="bidding",
        drawer=0,
        deck=None,
        lot=("N10", "S5"),
        discarded=("S0",),
        money=None,
        holds=((), ("S1", "S2"), ()),
        steps=((0, 0, 0, 0, 0), (6, 0, 0, 0, 1), (0, 0, 0, 0, 0)),
        to_move=2,
        high=(1, 7),
        paid=((30, 0, 0), (0, 0, 0), (0, 10, 20)),
    )
    _, state = TITLE.decide(None, start)

    assert (
        'game medici amigo-1995 Ann "Bob B" Cem ; option deck.3=9 ; option step_zero_scores=false'
        " ; given round 2 ; given phase bidding ; given deck 4 ; given drawer Ann"
        ' ; given money Ann 40 "Bob B" 40 Cem 40 ; given hold "Bob B" S1 S2'
        ' ; given steps "Bob B" spice 6 metal 1 ; given lot N10 S5 ; given discarded S0'
        ' ; given high "Bob B" 7 ; given to-move Cem'
        " ; given paid Ann hold 30 ; given paid Cem prizes 10 rows 20"
    ) == position_line(TITLE, state, ("Ann", "Bob B", "Cem"))


def test_what_a_line_holds() -> None:
    """A line is read into its parts, without a look at the title."""
    assert Position(
        "skat", "x", ("A B", "C"), {"k": "v=w"}, (("hold", "A B", "7"), ("round", "2"))
    ) == parse_position('game skat x "A B" C ; option k=v=w ; given hold "A B" 7 ; given round 2')


WRONG = [
    ("", "position:1: the game line is missing; write: game TITLE EDITION NAME …"),
    ("given round 2", "position:1: the game line is missing; write: game TITLE EDITION NAME …"),
    ("game m e A ; game m e A", "position:1: a second game line has no place in a position; {works}"),
    ("game m e A ; option a=1 ; option a=2",
     "position:1: option 'a' a second time has no place in a position; {works}"),
    ("game m e A ; undo", "position:1: a line of kind undo has no place in a position; {works}"),
    ("game m e A ; draw", "position:1: a line of kind move has no place in a position; {works}"),
]  # fmt: skip
WORKS = "a position is one game line, option lines each once, and given lines"


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_malformed_lines(line: str, message: str) -> None:
    """What is no position is told."""
    with pytest.raises(ScriptError) as caught:
        parse_position(line)

    assert message.format(works=WORKS) == str(caught.value)


def test_words_that_the_title_does_not_know() -> None:
    """Malformed words of the title are told in the same manner."""
    position = parse_position("game medici wbc A B C ; given luck 3")

    with pytest.raises(
        ScriptError, match=r"^position:1: 'luck' can't be given; what can be given: "
    ):
        start_command(TITLE, position)


def test_the_mark() -> None:
    """The mark hashes a version line and the position with seats for names, in 16 hexadecimal digits."""
    state = random_game(1, NewGame("amigo-1995", (), 4, None), most=40).states[-1]
    line = position_line(TITLE, state, ("0", "1", "2", "3"))
    digest = hashlib.sha256(b"medici/position/1\n" + line.encode()).hexdigest()

    assert digest[:16] == position_mark(TITLE, state)


def test_a_mark_for_ever() -> None:
    """The mark of a position never changes, whatever the program's version."""
    _, state = TITLE.decide(None, NewGame("amigo-1995", (), 4, None))

    assert "bf4d3ef3baa3ba49" == position_mark(TITLE, state)


def test_marks_differ() -> None:
    """Positions that differ have different marks all along a game."""
    states = random_game(2, NewGame("amigo-1995", (), 3, None), most=80).states

    assert len(states) == len({position_mark(TITLE, state) for state in states})
