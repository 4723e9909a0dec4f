"""What is refused, why, and which of several reasons is told (M4.6); what is forced between two lots."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from medici_core.engine.chance import Resolve
from medici_core.engine.refusal import Choice, Refusal
from medici_core.medici.commands import Bid, Draw, NewGame, Offer, Pass
from medici_core.medici.decide import chance, decide
from medici_core.medici.events import DrawerNamed, GameEnded, PassedOver, RoundScored, RoundStarted
from medici_core.medici.legal import legal
from medici_core.medici.state import BIDDING, CARD, DRAWING, OVER, to_move
from tests.medici_core.medici.positions import A, B, C, D, Line, position

OVER_GAME = position(3, phase="over", money=(9, 9, 3), drawer=None)
DUE = position(drawer=A)
DRAWS = position(lot="S1")
ASKED = position(lot="M1 M2", phase="bidding", h=(0, 0, 4, 0), money=(40, 6, 40, 40), deck=9)
"""B is asked, has 6 florins; C has no room; the lot could have grown."""


@pytest.mark.parametrize(
    "command", [Draw(A), Offer(B), Bid(A, "x"), Bid(A, 999), Bid(B, 0), Pass(C)]
)
def test_a_finished_game_says_so_first(command: object) -> None:
    """Whatever is wrong with a command, in a finished game the game is over (M4.6)."""
    line = Line(OVER_GAME)
    assert (OVER, (A, B)) == (line.state.awaits, line.state.winners)

    line.refused(command, "game.over", "M7.1")
    line.refused(Resolve(0), "game.over", "M7.1")


@pytest.mark.parametrize("given", [DUE, DRAWS, ASKED])
@pytest.mark.parametrize("seat", [A, B, C, D, None])
@pytest.mark.parametrize("text", ["x", "", "2.5", "１", "1e3", "0x10", "٣"])
def test_no_number_comes_before_everything_else(given: object, seat: int | None, text: str) -> None:
    """What is no whole number is refused as such, by any seat at any time (M4.6)."""
    line = Line(given)  # type: ignore[arg-type]  # parametrized positions have no type of their own

    refusal = line.refused(Bid(seat, text), "bid.not_a_number", "M4.2")
    assert text == refusal.facts["text"]


def test_a_truth_value_is_no_number() -> None:
    """True is no bid of 1, though Python counts it as one (M4.2)."""
    line = Line(ASKED)

    line.refused(Bid(B, True), "bid.not_a_number", "M4.2")


def test_no_room_comes_before_the_turn() -> None:
    """A seat without room for the lot is told so also out of turn, and before its money is looked at (M4.6)."""
    line = Line(ASKED)
    assert B == to_move(line.state)

    for amount in (-1, 0, 1, 40, 41):
        refusal = line.refused(Bid(C, amount), "bid.no_room", "M4.2")
        assert (2, 1) == (refusal.facts["lot"], refusal.facts["room"])


def test_no_room_while_the_drawer_decides() -> None:
    """No room and too little money are told while the lot is still turned up (M4.6)."""
    line = Line(position(lot="M1 M2", h=(0, 5, 0, 0), deck=9))
    assert DRAWING == line.state.awaits

    line.refused(Bid(B, 1), "bid.no_room", "M4.2")
    line.refused(Bid(C, 41), "bid.over_money", "M4.2")
    line.refused(Bid(A, 41), "bid.over_money", "M4.2")


def test_too_much_comes_before_the_turn() -> None:
    """A bid above one's money is told so also out of turn (M4.6)."""
    line = Line(ASKED)

    line.refused(Bid(D, 41), "bid.over_money", "M4.2")
    line.refused(Bid(B, 7), "bid.over_money", "M4.2")


@pytest.mark.parametrize(
    ("given", "code", "rule"),
    [
        (position(lot="M1 M2 M3", deck=9), "draw.lot_full", "M3.3"),
        (position(lot="M1 M2 M3", h=(2, 2, 2, 2), deck=0), "draw.lot_full", "M3.3"),
        (position(lot="M1", h=(4, 4, 5, 5), deck=9), "draw.no_room", "M3.2"),
        (position(lot="M1", h=(4, 4, 5, 5), deck=0), "draw.no_room", "M3.2"),
        (position(lot="M1", deck=0), "draw.deck_empty", "M3.2"),
    ],
)
def test_a_lot_that_could_not_grow(given: object, code: str, rule: str) -> None:
    """While bidding is open because the lot could not grow, a draw of any seat is told why (M4.6)."""
    line = Line(given)  # type: ignore[arg-type]  # parametrized positions have no type of their own
    assert BIDDING == line.state.awaits

    for seat in (A, B, C, D, None):
        line.refused(Draw(seat), code, rule)


def test_a_draw_after_an_offer() -> None:
    """Where the drawer offered a lot that could have grown, a draw is out of turn or out of phase (M4.6)."""
    line = Line(position(lot="M1", deck=9)).play(Offer(A))

    line.refused(Draw(A), "turn.not_yours", "M4.1")
    line.refused(Draw(B), "phase.wrong", "M3.1")


def test_the_turn_comes_before_the_phase() -> None:
    """While another seat is to move that is the reason, and names who is (M4.6)."""
    drawing, asked = Line(DRAWS), Line(ASKED)

    for line, seat, mover, rule in ((drawing, B, A, "M3.1"), (asked, A, B, "M4.1")):
        for command in (Draw(seat), Offer(seat), Pass(seat), Bid(seat, 1)):
            refusal = line.refused(command, "turn.not_yours", rule)
            assert (seat, mover) == (refusal.facts["seat"], refusal.facts["mover"])
            assert () == refusal.legal


def test_the_phase_for_whoever_is_to_move() -> None:
    """A seat that is to move is told that the phase is another, with what it may do (M4.6)."""
    drawing, asked = Line(DRAWS), Line(ASKED)

    for command in (Pass(A), Bid(A, 1), Bid(A, 0)):
        refusal = drawing.refused(command, "phase.wrong", "M4.1")
        assert (Choice("draw"), Choice("offer")) == refusal.legal
    for growth in (Draw(B), Offer(B)):
        refusal = asked.refused(growth, "phase.wrong", "M3.1")
        assert (Choice("bid", 1, 6), Choice("pass")) == refusal.legal


@pytest.mark.parametrize("given", [DUE, NewGame("amigo-1995", (), 4, None)])
def test_while_chance_is_due_the_phase_is_wrong_for_all(given: object) -> None:
    """While chance is due no seat is to move, so the phase is the reason for each of them (M4.6)."""
    line = Line(given)  # type: ignore[arg-type]  # parametrized positions have no type of their own

    for seat in (A, B, C, D):
        for command, rule in (
            (Draw(seat), "M3.1"),
            (Offer(seat), "M3.1"),
            (Pass(seat), "M4.1"),
            (Bid(seat, 1), "M4.1"),
            (Bid(seat, -1), "M4.1"),
        ):
            line.refused(command, "phase.wrong", rule)
    line.refused(Bid(A, 41), "bid.over_money", "M4.2")


def test_too_low_comes_last() -> None:
    """0 and negatives are too low, once it is one's turn to bid and there is room and money (M4.6)."""
    line = Line(ASKED)

    for amount in (0, -1, -(10**30)):
        refusal = line.refused(Bid(B, amount), "bid.too_low", "M4.2")
        assert (0, 1) == (refusal.facts["high"], refusal.facts["least"])
    line.refused(Bid(A, 0), "turn.not_yours", "M4.1")


@pytest.mark.parametrize("pick", [-1, 36, 10**30])
def test_chance_answers_within_its_number(pick: int) -> None:
    """An answer of chance is a number from 0 to below the number of answers."""
    line = Line(DUE)
    assert 36 == chance(line.state).n  # type: ignore[union-attr]  # a card is due

    refusal = line.refused(Resolve(pick), "chance.pick", "M2.5")
    assert (pick, 36) == (refusal.facts["pick"], refusal.facts["n"])


def test_chance_answers_only_when_due() -> None:
    """While a seat is to move there is no answer of chance."""
    for given in (DRAWS, ASKED):
        Line(given).refused(Resolve(0), "phase.wrong", "M3.1")


@pytest.mark.parametrize("seat", [-1, 4, 10**30])
def test_a_command_is_of_a_seat(seat: int) -> None:
    """A seat that is none is refused, in whatever phase."""
    for given in (DUE, DRAWS, ASKED):
        line = Line(given)
        for command in (Draw(seat), Offer(seat), Bid(seat, 1), Pass(seat)):
            line.refused(command, "players.seat", "§1")


def test_a_game_starts_once() -> None:
    """A game that runs is not started again, and one that has not started takes nothing else."""
    line = Line(DRAWS)
    line.refused(NewGame("amigo-1995", (), 4, None), "phase.wrong", "M2")
    line.refused(DRAWS, "phase.wrong", "M2")

    for command in (Draw(A), Bid(A, 1), Resolve(0)):
        with pytest.raises(Refusal) as caught:
            decide(None, command)
        assert ("phase.wrong", "M2") == (caught.value.code, caught.value.rule)


@pytest.mark.parametrize("first", [-1, 4])
def test_the_first_drawer_has_a_seat(first: int) -> None:
    """A first drawer by agreement is one of the players (M2.6)."""
    with pytest.raises(Refusal) as caught:
        decide(None, NewGame("amigo-1995", (), 4, first))

    assert ("players.seat", "M2.6") == (caught.value.code, caught.value.rule)


def test_the_last_florin_is_asked_for() -> None:
    """Who has just what the next bid takes is asked; who has a florin less is passed over (M4.3)."""
    start = position(lot="S1", to_move=B, money=(40, 40, 6, 5))
    line = Line(start).play(Bid(B, 5))
    assert (C, Choice("bid", 6, 6)) == (to_move(line.state), legal(line.state, C)[0])

    line.play(Pass(C))
    assert [PassedOver(D, "money")] == line.of(PassedOver)


def test_the_first_drawer_by_agreement() -> None:
    """With a first drawer agreed on, the first card is due at once (M2.6)."""
    line = Line(NewGame("amigo-1995", (), 4, C))

    assert ([DrawerNamed(C)], CARD) == (line.of(DrawerNamed), line.state.awaits)


def test_the_next_drawer_is_never_full() -> None:
    """Full holds are skipped when the next drawer is looked for, round the table if need be (M4.5)."""
    line = Line(position(drawer=B, lot="M1", h=(3, 3, 5, 5), deck=9)).play(
        Offer(B), Pass(A), Pass(B)
    )
    assert DrawerNamed(A) == line.new[-1]

    line = Line(position(drawer=A, lot="M1", h=(2, 5, 5, 3), deck=9)).play(
        Offer(A), Pass(D), Pass(A)
    )
    assert DrawerNamed(D) == line.new[-1]


def test_the_only_poorest_draws_unasked() -> None:
    """One poorest player draws first in the next round without a chance; a tie asks chance (M2.6)."""
    alone = Line(position(3, money=(9, 4, 8), deck=0))
    assert [RoundStarted(2, 18, (B,)), DrawerNamed(B)] == list(alone.new[-2:])

    tied = Line(position(3, money=(9, 4, 4), deck=0))
    assert RoundStarted(2, 18, (B, C)) == tied.new[-1]


def test_rounds_of_position_can_follow_each_other_unasked() -> None:
    """The third round is the last, whatever the position it began from (M7.1)."""
    line = Line(position(3, round=3, deck=0))

    assert [RoundScored, GameEnded] == [event.__class__ for event in line.new[-2:]]


def test_every_worked_case_is_a_test() -> None:
    """Each worked case of the rules is a test under its id."""
    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_cases*.py"))
    found = set(map(int, re.findall(r"^def test_T([0-9]{2})_", text, re.MULTILINE)))
    moves = {
        *range(1, 6),
        *range(7, 12),
        14,
        15,
        *range(17, 23),
        *range(25, 28),
        29,
        31,
        34,
        35,
        37,
        39,
    }
    scorings = {43, 44, 46, 50, 51, 54, *range(58, 63), 64, 65, 67, 71, 75, 77, 79, 80, 82}

    assert moves | scorings == found


def test_every_code_of_the_rules_has_a_test() -> None:
    """Each code of a refusal that the rules can raise stands in a test of this folder."""
    folder = Path(__file__).parent
    rules = folder.parents[2] / "medici_core" / "medici"
    codes = {
        node.value
        for name in ("decide", "editions", "setup")
        for node in ast.walk(ast.parse((rules / f"{name}.py").read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.value.split(".")[0] in ("bid", "draw", "turn", "phase", "game", "chance")
        or node.value.split(".")[0] in ("players", "option", "edition", "given")
        if node.value.count(".") == 1 and " " not in node.value and node.value[-1].islower()
    }
    tests = "".join(path.read_text("utf-8") for path in folder.glob("test_*.py"))

    assert len(codes) >= 18
    assert set() == {code for code in codes if f'"{code}"' not in tests}
