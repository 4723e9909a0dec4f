# ruff: noqa: N802 - the names carry the ids of the rules
"""The worked cases of scoring, each under its id: by the arithmetic alone and through a round's end."""

from __future__ import annotations

import pytest

from medici_core.engine.chance import Resolve
from medici_core.engine.refusal import Choice
from medici_core.medici.cards import hold_value
from medici_core.medici.commands import Bid, NewGame, Offer
from medici_core.medici.decide import chance, decide
from medici_core.medici.events import DrawerNamed, GameEnded, LotSold
from medici_core.medici.legal import legal
from medici_core.medici.scoring import ladder_prizes, pooled
from medici_core.medici.state import DRAWER, to_move
from tests.medici_core.medici.positions import B, C, Line, ladder, position, worth


def hold_payout(edition: str, values: tuple[int, ...]) -> tuple[int, ...]:
    """Return what these hold values are paid in an edition."""
    setup = Line(NewGame(edition, (), len(values), None)).state.setup
    return pooled(values, setup.hold_payout)


HOLDS = {
    "T43": (worth("5 5 5 5 3", "5 5 4 4 2", "5 4 4 3", "5 4 3 3 1", "5 5 2 2"), (30, 20, 7, 7, 0)),
    "T44": (worth("5 5 5 3", "5 5 4 4", "5 2"), (22, 22, 0)),
    "T46": (worth("5 5 5 5", "10 5 5", "5 4", "5 4"), (25, 25, 5, 5)),
    "T50": (worth("10", "", "", "", ""), (30, 8, 8, 8, 8)),
    "T51": (
        worth("10 5 5 5", "5 5 5 5 2", "5 5 5 4", "4 4 4 3", "3 3 3 3", "2 2 2 2 1"),
        (30, 20, 10, 10, 5, 0),
    ),
}
VALUES = {
    "T43": (23, 20, 16, 16, 14),
    "T44": (18, 18, 7),
    "T46": (20, 20, 9, 9),
    "T50": (10, 0, 0, 0, 0),
    "T51": (25, 22, 19, 15, 12, 9),
}


def check_holds(case: str) -> None:
    """Pay a case's holds by the arithmetic and at the end of a round."""
    holds, paid = HOLDS[case]
    assert VALUES[case] == tuple(map(hold_value, holds))
    assert paid == hold_payout("amigo-1995", VALUES[case])
    line = Line(position(len(holds), holds=holds, deck=0))
    assert (VALUES[case], paid) == (line.scored.values, line.scored.hold_paid)
    assert paid == tuple(income[0] for income in line.state.paid)


def test_T43_two_share_third_and_fourth() -> None:
    """Holds of 23, 20, 16, 16, 14 are paid 30, 20, 7, 7, 0: the tied pool 10 and 5, rounded down (M6.2)."""
    check_holds("T43")


def test_T44_two_share_first_and_second() -> None:
    """Holds of 18, 18, 7 are paid 22, 22, 0 (M6.2)."""
    check_holds("T44")


def test_T46_two_ties() -> None:
    """Holds of 20, 20, 9, 9 are paid 25, 25, 5, 5 (M6.2)."""
    check_holds("T46")


def test_T50_empty_holds_share() -> None:
    """A hold of 10 and four empty ones are paid 30, 8, 8, 8, 8 (M6.2)."""
    check_holds("T50")


def test_T51_six_players() -> None:
    """Third of six has 10 florins in the edition of 1995 and 15 in Grail's and Rio Grande's (§1)."""
    check_holds("T51")
    assert (30, 20, 15, 10, 5, 0) == hold_payout("grail-2016", VALUES["T51"])
    assert (30, 20, 15, 10, 5, 0) == hold_payout("rio-grande", VALUES["T51"])
    line = Line(position(6, edition="grail-2016", holds=HOLDS["T51"][0], deck=0))
    assert (30, 20, 15, 10, 5, 0) == line.scored.hold_paid


def test_T54_three_ties_of_six() -> None:
    """30, 30, 20, 20, 10, 10 are paid 25, 25, 10, 10, 2, 2, in Grail's edition 12 each in the middle (M6.2).

    No cards make these holds (they add up to 120), so this is arithmetic alone.
    """
    values = (30, 30, 20, 20, 10, 10)

    assert (25, 25, 10, 10, 2, 2) == hold_payout("amigo-1995", values)
    assert (25, 25, 12, 12, 2, 2) == hold_payout("grail-2016", values)


def check_ladder(
    steps: tuple[int, ...],
    paid: tuple[int, ...],
    edition: str = "amigo-1995",
    options: tuple[str, ...] = (),
    round: int = 2,
) -> None:
    """Pay one ladder, prizes and rows, by the arithmetic and at the end of a round in which nothing was bought."""
    line = Line(
        position(
            len(steps), edition=edition, options=options, round=round, steps=ladder(*steps), deck=0
        )
    )
    setup = line.state.setup
    prizes = ladder_prizes(
        steps, setup.monopoly_prizes, setup.monopoly_ties, setup.step_zero_scores
    )
    rows = tuple(setup.row_bonus[step] for step in steps)
    assert paid == tuple(a + b for a, b in zip(prizes, rows, strict=True))
    assert (prizes, rows) == (line.scored.prizes[0], line.scored.rows[0])
    assert steps == tuple(row[0] for row in line.state.steps)


def test_T58_three_share_the_second_prize() -> None:
    """Markers on 3, 1, 1, 1 are paid 10, 1, 1, 1 (M6.4)."""
    check_ladder((3, 1, 1, 1), (10, 1, 1, 1), round=1)


@pytest.mark.parametrize("round", [2, 3])
def test_T59_the_top_rows(round: int) -> None:
    """Markers on 7, 6, 6, 4 are paid 30, 12, 12, 0 with the bonus of their rows (M6.5)."""
    check_ladder((7, 6, 6, 4), (30, 12, 12, 0), round=round)


def test_T60_two_lead() -> None:
    """Markers on 3, 3, 1, 0 are paid 7, 7, 0, 0 pooled and 5, 5, 5, 0 per rank (M6.4)."""
    check_ladder((3, 3, 1, 0), (7, 7, 0, 0))
    check_ladder((3, 3, 1, 0), (5, 5, 5, 0), edition="germangames-2006")
    check_ladder((3, 3, 1, 0), (5, 5, 5, 0), options=("monopoly_ties=per_rank",))


def test_T61_three_lead() -> None:
    """Markers on 3, 3, 3, 1 are paid 5, 5, 5, 0 pooled and 3, 3, 3, 5 per rank (M6.4)."""
    check_ladder((3, 3, 3, 1), (5, 5, 5, 0))
    check_ladder((3, 3, 3, 1), (3, 3, 3, 5), edition="germangames-2006")


def test_T62_two_on_a_bonus_row() -> None:
    """Markers on 6, 6, 2, 1 are paid 17, 17, 0, 0 (M6.5)."""
    check_ladder((6, 6, 2, 1), (17, 17, 0, 0))


def test_T64_the_top_is_the_top() -> None:
    """A climbs from 6 with three cards and stands on 7 beside B, who bought none: 27 each (M6.3)."""
    line = Line(
        position(round=3, steps=ladder(6, 7, 0, 0), holds=(("S0", "S1", "S2"), (), (), ()), deck=0)
    )

    assert (7, 7, 0, 0) == tuple(row[0] for row in line.state.steps)
    assert (7, 7, 0, 0) == line.scored.prizes[0]
    assert (20, 20, 0, 0) == line.scored.rows[0]


def test_T65_the_row_pays_every_round() -> None:
    """A stands on 7 since round 2 and buys nothing in round 3: 10 and 20 again (M6.5)."""
    for round in (2, 3):
        check_ladder((7, 2, 1, 0), (30, 5, 0, 0), round=round)


def test_T67_the_fifth_row() -> None:
    """Step 5 is a bonus row of 5 florins in Grail's edition and Rio Grande's, and of none in the others (§1)."""
    for edition in ("amigo-1995", "wbc", "germangames-2006"):
        check_ladder((5, 2, 1, 0), (10, 5, 0, 0), edition=edition)
    for edition in ("grail-2016", "rio-grande"):
        check_ladder((5, 2, 1, 0), (15, 5, 0, 0), edition=edition)


def test_T71_prizes_on_step_zero() -> None:
    """Markers on 2, 0, 0 are paid 10, 2, 2, and 10, 0, 0 where step 0 takes no prizes (§1)."""
    check_ladder((2, 0, 0), (10, 2, 2))
    check_ladder((2, 0, 0), (10, 0, 0), options=("step_zero_scores=false",))


def test_T75_two_players() -> None:
    """Of two players in Grail's edition the first on a ladder has 10 and the other nothing; tied 5 each (§1)."""
    check_ladder((2, 1), (10, 0), edition="grail-2016")
    check_ladder((2, 2), (5, 5), edition="grail-2016")


def test_T77_markers_climb_on() -> None:
    """Two cards in round 1, three in round 2 and two in round 3 lead to steps 2, 5 and 7 (M6.3)."""
    steps: tuple[tuple[int, ...], ...] = ()
    stood = []
    for round, hold in enumerate((("S0", "S1"), ("S0", "S1", "S2"), ("S5", "S5")), 1):
        line = Line(position(3, round=round, steps=steps, holds=(hold, (), ()), deck=0))
        steps = line.state.steps
        stood.append(steps[0][0])

    assert [2, 5, 7] == stood


def test_T79_the_poorest_draws() -> None:
    """With 50, 42, 42, 61 florins after round 1 chance picks seat 1 or 2, the same pick the same seat (M2.6)."""
    # Empty holds share 60 florins, and so do the five ladders: 30 more for everybody.
    state = Line(position(money=(20, 12, 12, 31), deck=0)).state

    assert ((50, 42, 42, 61), DRAWER, 2) == (state.money, state.awaits, state.round)
    due = chance(state)
    assert due is not None
    assert ("round/2/drawer", 2, "round/2", None) == (due.label, due.n, due.epoch, due.seat)
    for _ in range(2):
        assert [(DrawerNamed(B),), (DrawerNamed(C),)] == [
            decide(state, Resolve(pick))[0] for pick in (0, 1)
        ]


def test_T80_money_has_no_bound() -> None:
    """95 florins and a payout of 30 are 125, and 125 may be bid (M6.6)."""
    options = ("step_zero_scores=false",)
    line = Line(
        position(money=(40, 95, 40, 40), options=options, holds=worth("", "10", "", ""), deck=0)
    )
    assert (50, 125, 50, 50) == line.state.money
    line.play(Resolve(0), "S1", Offer(0))

    assert (B, Choice("bid", 1, 125)) == (to_move(line.state), legal(line.state, B)[0])
    line.play(Bid(B, 125))
    assert [LotSold(B, 125, ("S1",))] == line.of(LotSold)
    assert 0 == line.state.money[B]


def test_T82_a_shared_victory() -> None:
    """101, 101, 88 at the end: the two richest have both won (M7.1)."""
    # Empty holds share 45 florins, and every ladder 15: 40 more for everybody.
    line = Line(position(3, round=3, money=(61, 61, 48), deck=0))

    assert GameEnded((0, 1)) == line.new[-1]
    assert ((101, 101, 88), (0, 1)) == (line.state.money, line.state.winners)
