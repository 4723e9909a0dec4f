"""``steady`` values lots with sense, never pays more than that, and beats ``random``."""

from __future__ import annotations

from itertools import permutations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medici_core.engine.title import Command
from medici_core.medici.commands import Bid, Draw, Offer
from medici_core.medici.editions import resolve
from medici_core.medici.state import BIDDING, DRAWING, State
from medici_core.medici.title import TITLE
from medici_core.players.medici_steady import earned_by_a_space, value_of_lot
from tests.medici_core.medici.positions import A, B, C, D, Line, position
from tests.medici_core.players.playing import GAMES, RANDOM, STEADY, play


def no_chance(label: str, n: int) -> int:
    """Fail: ``steady`` leaves nothing to chance."""
    raise AssertionError(label)


def chosen(state: State, seat: int) -> Command:
    """Return what ``steady`` does."""
    return STEADY.choose(TITLE, state, seat, no_chance)


def test_wins_against_random() -> None:
    """Two ``steady`` against two ``random``: one wins or shares at least 75 % of 200 games, seats rotated."""
    seatings = sorted(set(permutations((True, True, False, False))))
    won = 0
    for seed in range(200):
        steady = seatings[seed % len(seatings)]
        state = play([STEADY if seat else RANDOM for seat in steady], seed)
        won += any(steady[seat] for seat in state.winners)

    assert 150 <= won


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_finishes_every_game(edition: str, players: int) -> None:
    """A game of ``steady`` alone ends legally, in every edition and with every number of players."""
    state = play([STEADY] * players, seed=players, edition=edition)

    assert state.winners


@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 6),
    capacity=st.integers(1, 36),
    deck=st.integers(1, 36),
    amounts=st.lists(st.sampled_from((0, 1, 7, 30, 1_000_000)), min_size=16, max_size=16),
    ties=st.sampled_from(("pooled", "per_rank")),
    zero=st.sampled_from(("true", "false")),
    others=st.booleans(),
)
@settings(max_examples=40, deadline=None)
def test_never_bids_above_its_value(
    seed: int,
    players: int,
    capacity: int,
    deck: int,
    amounts: list[int],
    ties: str,
    zero: str,
    others: bool,
) -> None:
    """Whatever the numbers of the game, every command is legal and no bid exceeds ``value_of_lot``."""
    options = {
        "players": "2-6",
        f"start_money.{players}": str(amounts[14]),
        f"hold_capacity.{players}": str(capacity),
        f"deck.{players}": str(deck),
        f"hold_payout.{players}": ",".join(map(str, amounts[:players])),
        f"monopoly_prizes.{players}": ",".join(map(str, amounts[6 : 6 + min(2, players)])),
        "row_bonus.0": str(amounts[8]),
        "row_bonus.7": str(amounts[9]),
        "monopoly_ties": ties,
        "step_zero_scores": zero,
    }
    steady = [seat % 2 == 0 or not others for seat in range(players)]

    def watch(state: State, seat: int, command: Command) -> None:
        if isinstance(command, Bid) and steady[seat]:
            assert isinstance(command.amount, int)
            assert command.amount <= value_of_lot(state, seat)

    state = play(
        [STEADY if seat else RANDOM for seat in steady], seed, options=options, watch=watch
    )

    assert state.winners


def test_same_position_same_command() -> None:
    """The command depends on the position alone: asked again of an equal state, ``steady`` gives an equal command."""
    seen: list[tuple[State, int, Command]] = []
    play([STEADY] * 4, 5, watch=lambda state, seat, command: seen.append((state, seat, command)))

    assert {BIDDING, DRAWING} == {state.awaits for state, _, _ in seen}
    for state, seat, command in seen:
        assert command == chosen(attrs.evolve(state), seat)
        assert command == chosen(attrs.evolve(state), seat)


def test_what_a_space_earns() -> None:
    """Four play the first edition: 60 florins for holds and 75 for ladders on 20 cards (M6.2, M6.4)."""
    assert (60 + 75) / 20 == earned_by_a_space(resolve(1, "amigo-1995", (), 4))


@pytest.mark.parametrize(
    ("seat", "value"),
    [
        pytest.param(A, 10, id="row: from step 5 to 6, first before and after"),
        pytest.param(B, 0, id="nothing: second before and after"),
        pytest.param(C, 2, id="tie: half of the second prize"),
        pytest.param(D, 0, id="nothing: last before, tied with the third after"),
    ],
)
def test_last_ladder_card_is_worth_what_it_pays(seat: int, value: int) -> None:
    """With no card to come in the last round, a card without value is worth what its step pays (M6.4, M6.5)."""
    spice = tuple((step, 0, 0, 0, 0) for step in (5, 2, 1, 0))
    state = Line(position(round=3, lot="S0", deck=0, steps=spice, phase="bidding")).state

    assert value == value_of_lot(state, seat)


def test_last_hold_card_is_worth_what_it_pays() -> None:
    """With no card to come, the neutral ten lifts a hold from a tie of all to the first place (M6.2): 30 - 15."""
    state = Line(position(round=3, lot="N10", deck=0, phase="bidding")).state

    assert [15] * 4 == [value_of_lot(state, seat) for seat in (A, B, C, D)]


def test_the_high_bidder_is_in_the_way() -> None:
    """Where a rival takes the lot otherwise, first place is worth more: 30 less a third of 20 + 10 + 0."""
    state = Line(position(round=3, lot="N10", deck=0, high=(B, 3))).state

    assert 20 == value_of_lot(state, C)


def test_no_room_and_no_lot_are_worth_nothing() -> None:
    """A lot that doesn't fit (M4.2), or isn't there, is worth 0."""
    state = Line(position(lot="S5 S4 S3", h=(2, 3, 2, 2))).state

    assert value_of_lot(state, A) > 0
    assert 0 == value_of_lot(state, B)
    assert 0 == value_of_lot(Line(position()).state, A)


def test_last_to_speak_bids_the_least() -> None:
    """Nobody speaks after the drawer, so one florin more than the high bid buys (M4.1)."""
    state = Line(position(lot="S5 S4 N10", high=(D, 3))).state

    assert Bid(A, 4) == chosen(state, A)


def test_never_bids_more_than_those_after_it_can_beat() -> None:
    """A bid equal to all the money of those still to speak can't be beaten, so more would be wasted."""
    state = Line(position(lot="S5 S4 N10", money=(3, 40, 2, 3))).state

    assert Bid(B, 3) == chosen(state, B)


def test_draws_until_rivals_have_no_room() -> None:
    """A drawer with room for one card more than anybody else takes that card (M3.2, M4.2)."""
    state = Line(position(lot="S5", h=(2, 4, 4, 4), deck=9)).state

    assert Draw(A) == chosen(state, A)


def test_offers_what_it_could_not_buy_with_one_card_more() -> None:
    """A drawer with one space left and use for the card doesn't draw beyond its own room."""
    holds = (("M5", "M4", "M3", "D3"), ("C0",), ("C1",), ("P0",))
    state = Line(position(lot="S5", holds=holds, deck=9, money=(40, 5, 5, 5))).state

    assert Offer(A) == chosen(state, A)
