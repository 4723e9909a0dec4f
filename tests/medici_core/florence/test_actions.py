"""Actions: what is refused, and why (F3)."""

from __future__ import annotations

import pytest

from medici_core.engine.chance import Resolve
from medici_core.florence.commands import (
    Auction,
    Bonus,
    Build,
    Cash,
    Discard,
    Done,
    Freedom,
    Keep,
    NewGame,
    Pass,
    Place,
    Profession,
    Raise,
    Recruit,
    Take,
    Withdraw,
    Work,
)
from medici_core.florence.decide import chance, decide
from medici_core.florence.events import Built, FreedomIntroduced, TurnEnded
from medici_core.florence.legal import fitting
from medici_core.florence.placement import squares_of
from medici_core.florence.state import ACTING, TAKING, to_move
from tests.medici_core.florence.playing import new_game
from tests.medici_core.florence.positions import A, B, C, Line, position, refused

OVER = Line(position(phase="over", points={B: 3})).state
COMMANDS = (
    Auction(A, "castle"),
    Raise(A, "x"),
    Pass(A),
    Withdraw(A),
    Place(A, None, "z9", 0, False),
    Discard(A),
    Recruit(A, "nobody"),
    Keep(A),
    Build(A, "castle", "a1", 0, False),
    Work(A, "nobody", ()),
    Take(A, "x"),
    Freedom(A, "speech"),
    Profession(A),
    Bonus(A),
    Cash(A, "x"),
    Done(A),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_finished_game_says_so_first(command: object) -> None:
    """Whatever is wrong with a command, in a finished game the game is over."""
    assert (B,) == OVER.winners

    refused(OVER, command, "game.over", "F4.2")
    refused(OVER, Resolve(0), "game.over", "F4.2")


def test_words_that_mean_nothing() -> None:
    """What names nothing is told before whose turn it is."""
    state = Line(position(to_move=A)).state

    refused(state, Build(B, "castle", "a1", 0, False), "build.unknown", "F3.4")
    refused(state, Build(B, "tower", "A1", 0, False), "place.square", "F3.6")
    refused(state, Build(B, "tower", "d4", True, False), "place.turned", "F3.6")
    refused(state, Work(B, "nobody", ()), "work.unknown", "F3.1")
    refused(state, Work(B, "poet", ("per_castle",)), "bonus.unknown", "F3.1")
    refused(state, Freedom(B, "speech"), "freedom.unknown", "F3")
    refused(state, Recruit(B, "nobody"), "recruit.unknown", "F2.10")
    refused(state, Take(B, "1.5"), "take.not_a_number", "F3.2")
    refused(state, Cash(B, True), "cash.not_a_number", "F3.5")
    refused(state, Done(7), "players.seat", "§1")
    refused(state, Done(-1), "players.seat", "§1")
    refused(state, Done(None), "phase.wrong", "F3")
    refused(state, Done(B), "turn.not_yours", "F3")
    refused(state, Take(A, 0), "phase.wrong", "F3.2")
    refused(state, Keep(A), "phase.wrong", "F2.10")
    refused(state, Resolve(0), "phase.wrong", "F1")
    refused(state, NewGame("online", (), 3, None, new_game("online", 3).data), "phase.wrong", "F1")


def test_two_actions_a_turn() -> None:
    """After two actions the turn is over by itself, unless a kept recruiting card has a target (F3.7)."""
    line = Line(position(used="freedom"))
    line.play(Build(A, "tower", "d4", 0, False))
    assert (TurnEnded(A, asked=False), B) == (line.new[1], to_move(line.state))

    line = Line(position(used="freedom", recruiting={A: 1}, table={B: "poet"}, points={A: 1}))
    line.play(Build(A, "tower", "d4", 0, False))
    assert (ACTING, A) == (line.state.awaits, to_move(line.state))
    line.refused(Bonus(A), "action.none_left", "F3")
    line.play(Cash(A, 1), Recruit(A, "poet"))
    assert B == to_move(line.state)


def test_a_recruited_profession_is_played_again() -> None:
    """What is recruited can be played at once, with an action left (F2.10)."""
    line = Line(
        position(
            used="freedom",
            recruiting={A: 1},
            table={B: "poet"},
            jesters={A: 3},
            tiles={A: ["theater d4"]},
        )
    )
    line.play(Recruit(A, "poet"), Work(A, "poet", ()), Take(A, 5))

    assert (3500 + 100, 5) == line.purse(A)
    assert (("poet",), (), 1) == (line.court(A).table, line.court(B).table, line.court(B).recruited)


def test_prices_of_buildings() -> None:
    """A building costs 700, with one or two builders 300, with three nothing; it brings 3 points (F2.8)."""
    for builders, price in ((0, 700), (1, 300), (2, 300), (3, 0)):
        line = Line(position(builders={A: builders}))
        line.play(Build(A, "opera", "d4", 0, False))
        assert (price, 3) == (line.last(Built).price, line.last(Built).gained)
        assert (3500 - price, 3) == line.purse(A)


def test_points_pay_where_money_does_not() -> None:
    """Money goes first, then only as many points as needed; what a building brings can't pay for it (F2.5)."""
    line = Line(position(money={A: 250}, points={A: 1}))
    assert () == line.options("build")
    line.refused(Build(A, "tower", "d4", 0, False), "money.short", "F3")
    line.play(Freedom(A, "travel"))
    assert FreedomIntroduced(A, "travel", 300, 1, 200) in line.new
    assert (50, 0) == line.purse(A)
    line.refused(Bonus(A), "money.short", "F3")

    line = Line(position(money={A: 650}, points={A: 1}))
    line.play(Build(A, "tower", "d4", 0, False))
    assert (50, 3) == line.purse(A)


def test_one_building_of_a_type() -> None:
    """A second building of a type is refused, and the fourth of a type in the game (F3.4)."""
    line = Line(position(tiles={A: ["tower d4"]}))
    line.refused(Build(A, "tower", "d7", 0, False), "build.twice", "F3.4")

    tower = ["tower d4"]
    line = Line(position(4, tiles={1: tower, 2: tower, 3: tower}))
    line.refused(Build(A, "tower", "d4", 0, False), "build.none_left", "F3.4")


def test_a_building_that_fits_nowhere() -> None:
    """What fits nowhere is refused before it is paid, whatever square is named (F3.3)."""
    line = Line(position(tiles={A: ["opera d4", "tower a4", "studio d1", "chapel a6"]}))
    assert () == fitting(line.state, A, "university")

    line.refused(Build(A, "university", "a1", 0, False), "build.no_room", "F3.3")
    assert (3500, 0) == line.purse(A)


@pytest.mark.parametrize(
    ("turned", "flipped", "squares"),
    [(0, False, "d3 d4 e4 f4 g4"), (1, False, "d6 e3 e4 e5 e6"), (1, True, "d3 e3 e4 e5 e6")],
)
def test_turning_and_flipping(turned: int, flipped: bool, squares: str) -> None:
    """A tile is flipped first, then turned; the square named is its box's lower left corner (F3.6)."""
    line = Line(position())
    line.play(Build(A, "studio", "d3", turned, flipped))

    assert tuple(squares.split()) == line.last(Built).squares
    assert tuple(squares.split()) == squares_of(line.court(A).tiles[0].mask)


def test_works_that_are_refused() -> None:
    """A profession or bonus card that is not in hand, one card twice: refused, and nothing is moved (F3.1)."""
    line = Line(
        position(hand={A: "poet"}, bonus={A: "per_lake"}, open_hand={B: "jurist"}, jesters={A: 3})
    )

    line.refused(Work(A, "jurist", ()), "work.not_in_hand", "F3.1")
    line.refused(Work(A, "poet", ("per_park",)), "bonus.not_in_hand", "F3.1")
    line.refused(Work(A, "poet", ("per_lake", "per_lake")), "bonus.twice", "F3.1")
    line.refused(Freedom(A, "Travel"), "freedom.unknown", "F3")
    line.play(Work(A, "poet", ()))
    assert TAKING == line.state.awaits
    line.refused(Cash(A, 1), "phase.wrong", "F3")
    line.refused(Freedom(B, "travel"), "turn.not_yours", "F3.2")


def test_a_freedom_is_owned_once() -> None:
    """A freedom already owned is refused (F3)."""
    line = Line(position(freedoms={A: "travel"}))

    line.refused(Freedom(A, "travel"), "freedom.owned", "F3")


def test_nothing_can_start_but_a_start() -> None:
    """A game begins with a start command; nothing else makes sense before (F1)."""
    with pytest.raises(Exception, match=r"phase\.wrong"):
        decide(None, Done(A))
    assert chance(decide(None, new_game("online", 3))[1]) is not None


def test_best_work_of_nobody() -> None:
    """If nobody completed a work, nobody gains points; a single worker does at any value (F4.1)."""
    line = Line(position(start=B, to_move=A)).play(Done(A))
    assert [0, 0, 0] == [court.points for court in line.state.courts]

    line = Line(position(start=B, to_move=A, best={C: 7})).play(Done(A))
    assert [0, 0, 3] == [court.points for court in line.state.courts]


def test_money_decides_between_equal_points() -> None:
    """Most points win, then most money, then they share (F4.2)."""
    for money, winners in (({A: 100, B: 200, C: 0}, (B,)), ({A: 200, B: 200, C: 900}, (A, B))):
        given = position(round=7, start=B, to_move=A, money=money, points={A: 9, B: 9, C: 8})
        assert winners == Line(given).play(Done(A)).state.winners
