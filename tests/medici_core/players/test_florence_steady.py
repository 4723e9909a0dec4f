"""``steady`` plays The Princes of Florence with sense and beats ``random``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

import pytest

from medici_core.engine.chance import answer_to
from medici_core.engine.title import Command
from medici_core.florence import commands as c
from medici_core.florence.state import NAMING, State
from medici_core.florence.title import TITLE
from medici_core.players.florence_worth import mean_of_best
from medici_core.players.player import Player
from medici_core.players.table import load, names
from tests.medici_core.florence.positions import A, B, Line, position

STEADY = load("florence", "steady")
RANDOM = load("florence", "random")
GAMES = [(edition, players) for edition in TITLE.editions for players in (3, 4, 5)]
SEATINGS = sorted(set(permutations((True, True, False, False))))


def nothing(state: State, seat: int, command: Command) -> None:
    """Look away."""


def play(
    players: Sequence[Player],
    seed: int,
    edition: str | None = None,
    watch: Callable[[State, int, Command], None] = nothing,
) -> State:
    """Return the final position of a game; each player sees its own view alone. Raises ``Refusal``."""
    chance = random.Random(seed)
    _, state = TITLE.decide(None, TITLE.new(edition, {}, len(players), None))
    while TITLE.outcome(state) is None:
        due = TITLE.chance(state)
        if due is not None:
            _, state = TITLE.decide(state, answer_to(due, chance.randrange(due.n)))
            continue
        seat = TITLE.to_move(state)
        assert seat is not None
        seen = TITLE.view(state, seat)
        command = players[seat].choose(TITLE, seen, seat, lambda label, n: chance.randrange(n))
        watch(seen, seat, command)
        _, state = TITLE.decide(state, command)
    return state


def no_chance(label: str, n: int) -> int:
    """Fail: ``steady`` leaves nothing to chance."""
    raise AssertionError(label)


def chosen(state: State, seat: int) -> Command:
    """Return what ``steady`` does on its view of a position."""
    return STEADY.choose(TITLE, TITLE.view(state, seat), seat, no_chance)


def wins(games: int) -> int:
    """Return how many of so many games of two ``steady`` and two ``random`` a ``steady`` wins or shares."""
    won = 0
    for seed in range(games):
        steady = SEATINGS[seed % len(SEATINGS)]
        state = play([STEADY if seat else RANDOM for seat in steady], seed)
        won += any(steady[seat] for seat in state.winners)
    return won


def test_both_players_are_there() -> None:
    """The title has a player without knowledge and one of its own."""
    assert ("random", "steady") == names("florence")
    assert ("florence", "*") == (STEADY.title, RANDOM.title)


def test_wins_against_random() -> None:
    """Two ``steady`` against two ``random``, seats rotated: at least 85 % of 24 games are won or shared."""
    assert wins(24) >= 21


@pytest.mark.slow
def test_wins_two_hundred_games_against_random() -> None:
    """Two ``steady`` against two ``random``, seats rotated: at least 85 % of 200 games are won or shared."""
    assert wins(200) >= 170


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_steady_finishes_every_game(edition: str, players: int) -> None:
    """A game of ``steady`` alone ends legally, with works and points for everybody."""
    state = play([STEADY] * players, players, edition)

    assert state.winners
    assert all(court.table or court.recruited for court in state.courts)
    assert all(court.points >= 10 for court in state.courts)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_random_finishes_every_game(edition: str, players: int) -> None:
    """A game of ``random`` alone ends legally, in every edition and with every number of players."""
    assert play([RANDOM] * players, players, edition).winners


def test_random_gives_every_command() -> None:
    """In a few games ``random`` gives every command, those about recruiting aside: few works come to its tables."""
    given: Counter[type] = Counter()
    for seed in range(6):
        play(
            [RANDOM] * 4, seed, "online", lambda seen, seat, command: given.update([type(command)])
        )
        play([RANDOM] * 4, seed, None, lambda seen, seat, command: given.update([type(command)]))

    assert {
        c.Choose, c.Auction, c.Raise, c.Pass, c.Withdraw, c.Place, c.Discard, c.Build, c.Work, c.Take, c.Freedom,
        c.Profession, c.Bonus, c.Cash, c.Done,
    } <= set(given)  # fmt: skip


def test_same_view_same_command() -> None:
    """The command depends on the view alone: asked again, ``steady`` gives an equal command."""
    seen: list[tuple[State, int, Command]] = []
    play(
        [STEADY] * 3, 5, "online", lambda state, seat, command: seen.append((state, seat, command))
    )

    for state, seat, command in seen:
        assert command == chosen(state, seat)


def test_takes_points_in_its_last_turn() -> None:
    """The last work is paid in points as far as that goes: money counts no more (F3.2)."""
    state = Line(position(round=7, phase="taking", value=17, money={A: 0})).state

    assert c.Take(A, 8) == chosen(state, A)


def test_takes_money_while_there_are_turns_to_come() -> None:
    """Early in the game a work is paid in florins where there are few."""
    state = Line(position(round=2, phase="taking", value=12, money={A: 0})).state

    assert c.Take(A, 0) == chosen(state, A)


def test_plays_a_bonus_card_for_the_minimum() -> None:
    """In the last turn a work that lacks a point goes with the bonus card that brings it (F3.1)."""
    line = Line(
        position(
            round=7,
            used="freedom",
            tiles={A: ["theater d4", "lake a5"]},
            freedoms={A: "travel"},
            jesters={A: 1},
            hand={A: "poet jurist painter sculptor"},
            bonus={A: "per_building per_park"},
        )
    )

    command = chosen(line.state, A)

    assert isinstance(command, c.Work)
    assert ("poet", ("per_building",)) == (command.profession, command.bonus)


def test_builds_before_it_completes_the_work() -> None:
    """With two actions left it builds what the profession wants, and then completes the work (F3.1)."""
    line = Line(
        position(
            round=7,
            tiles={A: ["lake a5"]},
            freedoms={A: "travel"},
            jesters={A: 3},
            hand={A: "poet jurist painter sculptor"},
        )
    )

    built = chosen(line.state, A)
    assert isinstance(built, c.Build)
    assert built.building in ("theater", "studio")
    work = chosen(line.play(built).state, A)
    assert isinstance(work, c.Work)


def test_recruits_what_suits() -> None:
    """Of two professions on other tables it takes the one that its court suits (F2.10)."""
    line = Line(
        position(
            round=7,
            tiles={A: ["theater d4", "lake a5"]},
            freedoms={A: "travel"},
            jesters={A: 5},
            recruiting={A: 1},
            table={B: "jurist poet"},
        )
    )

    assert c.Recruit(A, "poet") == chosen(line.state, A)


def test_names_a_jester_where_its_building_stands() -> None:
    """With three works before it that need no more buildings, a jester is worth most: it counts for each (F2.8)."""
    line = Line(
        position(
            phase="naming",
            out=(B,),
            hand={A: "mathematician jurist architect"},
            tiles={A: ["university e2"]},
        )
    )
    assert NAMING == line.state.awaits

    assert c.Auction(A, "jester") == chosen(line.state, A)


def test_lets_a_dear_object_go() -> None:
    """It does not bid all its money for a park that no profession of its hand wants."""
    line = Line(
        position(
            phase="bidding", object="park", high=(B, 3000), hand={A: "poet physician"}, passed=(2,)
        )
    )

    assert c.Pass(A) == chosen(line.state, A)


def test_mean_of_the_best() -> None:
    """Of the values 6, 3, 0 the best of two is 6 in two of three draws and else 3; of all it is 6; of none 0."""
    assert 5 == mean_of_best((6, 3, 0), 2)
    assert 6 == mean_of_best((6, 3, 0), 3)
    assert 0 == mean_of_best((), 0)
