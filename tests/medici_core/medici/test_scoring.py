"""The arithmetic of scoring: what is paid never exceeds the prizes, and equals are paid alike."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from medici_core.medici.cards import CARDS, GOODS, hold_value, steps_of
from medici_core.medici.decide import decide
from medici_core.medici.events import RoundScored
from medici_core.medici.scoring import climb, ladder_prizes, per_rank, pooled, ranks
from tests.medici_core.medici.positions import Line, position

VALUES = st.lists(st.integers(0, 60), min_size=2, max_size=6)


@st.composite
def contests(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Draw values and falling prizes for as many places."""
    values = draw(VALUES | st.lists(st.integers(0, 3), min_size=2, max_size=6))
    prizes = draw(st.lists(st.integers(0, 50), min_size=len(values), max_size=len(values)))
    return values, sorted(prizes, reverse=True)


@given(contests())
def test_pooled_prizes(contest: tuple[list[int], list[int]]) -> None:
    """Equals get equal shares, a better value never less, and rounding down keeps less than a florin a seat (M6.2)."""
    values, prizes = contest
    paid = pooled(values, prizes)

    assert sum(prizes) - len(values) < sum(paid) <= sum(prizes)
    order = sorted(range(len(values)), key=values.__getitem__)
    for worse, better in pairwise(order):
        assert paid[worse] <= paid[better]
        assert values[worse] != values[better] or paid[worse] == paid[better]


@given(contests())
def test_without_ties_both_readings_agree(contest: tuple[list[int], list[int]]) -> None:
    """Without ties places are ranks: both ways of sharing pay the prizes as they stand (M6.4)."""
    values, prizes = contest
    distinct = list(dict.fromkeys(values))
    paid = pooled(distinct, prizes)

    assert per_rank(distinct, prizes) == paid
    assert sorted(paid, reverse=True) == prizes[: len(distinct)]


@given(contests())
def test_prizes_per_rank(contest: tuple[list[int], list[int]]) -> None:
    """Each rank shares one prize among its own, rounded down (M6.4)."""
    values, prizes = contest
    paid = per_rank(values, prizes)

    for group, prize in zip(ranks(values), prizes, strict=False):
        assert {prize // len(group)} == {paid[seat] for seat in group}


@given(contests(), st.sampled_from(("pooled", "per_rank")))
def test_step_zero_changes_nobody_else(contest: tuple[list[int], list[int]], ties: str) -> None:
    """Where step 0 takes no prizes its share is lost, and no other seat gets more or less (§1)."""
    steps, prizes = contest
    with_zero = ladder_prizes(steps, prizes, ties, step_zero_scores=True)
    without = ladder_prizes(steps, prizes, ties, step_zero_scores=False)

    assert without == tuple(
        paid if step else 0 for paid, step in zip(with_zero, steps, strict=True)
    )


@given(
    st.permutations(CARDS).map(lambda cards: tuple(cards[:5])), st.tuples(*[st.integers(0, 7)] * 5)
)
def test_climbing(hold: tuple[str, ...], steps: tuple[int, ...]) -> None:
    """A marker climbs a step a card of its good, whatever the values, and stops on step 7 (M6.3)."""
    climbed = climb(steps, steps_of(hold))

    for good, letter in enumerate("SCDPM"):
        assert climbed[good] == min(7, steps[good] + sum(card[0] == letter for card in hold))
    assert sum(steps_of(hold)) == len(hold) - ("N10" in hold)


@given(st.permutations(CARDS), st.data())
def test_an_account_adds_up(cards: list[str], data: st.DataObject) -> None:
    """The account of a round holds every florin that moves, and the state remembers it as the last income (M6)."""
    sizes = data.draw(st.lists(st.integers(0, 5), min_size=4, max_size=4))
    deal = iter(cards)
    holds = [[next(deal) for _ in range(size)] for size in sizes]
    line = Line(position(holds=holds, deck=0, round=3, money=(0, 0, 0, 0)))
    scored = line.scored

    assert len(GOODS) == len(scored.prizes) == len(scored.rows)
    assert scored.values == tuple(hold_value(tuple(hold)) for hold in holds)
    for seat in range(4):
        prizes = sum(column[seat] for column in scored.prizes)
        rows = sum(column[seat] for column in scored.rows)
        assert (scored.hold_paid[seat], prizes, rows) == line.state.paid[seat]
        assert line.state.money[seat] == scored.hold_paid[seat] + prizes + rows


def test_the_account_of_a_whole_round() -> None:
    """A round with ties in holds and ladders is scored in full, place by place (M6)."""
    holds = [("S5", "S5", "C0"), ("N10", "C1"), ("S1", "D4"), ()]
    steps = ((4, 0, 0, 0, 0), (0, 5, 0, 0, 0), (6, 0, 0, 0, 0), (0, 0, 0, 0, 7))
    events, _ = decide(None, position(holds=holds, steps=steps, deck=0, edition="rio-grande"))
    (scored,) = [event for event in events if isinstance(event, RoundScored)]

    assert scored == RoundScored(
        round=1,
        values=(10, 11, 5, 0),
        hold_paid=(20, 30, 10, 0),
        steps=((6, 1, 0, 0, 0), (0, 6, 0, 0, 0), (7, 0, 1, 0, 0), (0, 0, 0, 0, 7)),
        prizes=((5, 0, 10, 0), (5, 10, 0, 0), (1, 1, 10, 1), (3, 3, 3, 3), (1, 1, 1, 10)),
        rows=((10, 0, 20, 0), (0, 10, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 20)),
    )
