"""What Hypothesis draws in more than one file of tests."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from medici_core.engine.kit import Picks
from medici_core.medici.cards import CARDS, GOODS
from medici_core.medici.commands import Bid, Draw, NewGame, Offer, Pass, SetUp
from medici_core.medici.decide import RULES
from medici_core.medici.editions import resolve

PICKS: st.SearchStrategy[Picks] = st.integers(0, 2**32).map(lambda seed: Random(seed).randrange)
"""Answers for the kit's lines: a whole game from one number, so that an example is cheap."""


def examples(suite: int) -> int:
    """Return how many examples to try: ``suite`` in the suite, and as many times more as the profile has it."""
    return max(1, suite * settings().max_examples // 50)


def amounts(most: int) -> st.SearchStrategy[int]:
    """Draw amounts of money, small ones and the largest among them."""
    return st.integers(0, most) | st.sampled_from((0, 1, most))


@st.composite
def house_rules(draw: st.DrawFn, players: int) -> tuple[str, ...]:
    """Draw a table's own numbers, some of them at their limits."""
    prizes = st.lists(st.integers(0, 40), min_size=players, max_size=players)
    numbers: dict[str, st.SearchStrategy[Any]] = {
        f"start_money.{players}": amounts(60),
        f"deck.{players}": st.integers(1, 36),
        f"hold_capacity.{players}": st.integers(1, 8) | st.just(36),
        f"hold_payout.{players}": prizes.map(lambda paid: ",".join(map(str, paid))),
        f"monopoly_prizes.{players}": prizes.map(lambda paid: ",".join(map(str, paid))),
        "row_bonus.1": st.integers(0, 9),
        "monopoly_ties": st.sampled_from(("pooled", "per_rank")),
        "step_zero_scores": st.sampled_from(("true", "false")),
    }
    keys = draw(st.sets(st.sampled_from(sorted(numbers))))
    return tuple(f"{key}={draw(numbers[key])}" for key in sorted(keys))


@st.composite
def positions(draw: st.DrawFn, edition: str, players: int, options: tuple[str, ...] = ()) -> SetUp:
    """Draw a position that can be given: any material, any phase, whether play leads there or not."""
    capacity = resolve(RULES, edition, options, players).hold_capacity
    shuffled = draw(st.permutations(CARDS))
    cards = iter(shuffled)
    sizes = [
        draw(st.integers(0, min(capacity, 5)) | st.just(min(capacity, 5))) for _ in range(players)
    ]
    holds = tuple(tuple(next(cards) for _ in range(size)) for size in sizes)
    left = len(CARDS) - sum(sizes)
    lot = tuple(next(cards) for _ in range(draw(st.integers(0, min(3, left)))))
    discarded = tuple(next(cards) for _ in range(draw(st.integers(0, min(2, left - len(lot))))))
    unseen = left - len(lot) - len(discarded)
    seats = st.integers(0, players - 1)
    money = tuple(draw(amounts(60)) for _ in range(players))
    phase = draw(st.sampled_from(("", "drawing", "bidding"))) if lot else ""
    drawer = draw(seats) if lot else draw(st.none() | seats)
    able = [seat for seat in range(players) if money[seat] and sizes[seat] + len(lot) <= capacity]
    high = None
    if phase == "bidding" and able and draw(st.booleans()):
        seat = draw(st.sampled_from(able))
        high = (seat, draw(st.integers(1, money[seat])))
    return SetUp(
        edition=edition,
        options=options,
        players=players,
        round=draw(st.integers(1, 3)),
        phase=phase,
        drawer=drawer,
        deck=draw(st.none() | st.integers(0, unseen)),
        lot=lot,
        discarded=discarded,
        money=money,
        holds=holds,
        steps=tuple(tuple(draw(st.integers(0, 7)) for _ in GOODS) for _ in range(players)),
        to_move=None,
        high=high,
        paid=tuple((draw(amounts(30)), 0, 5) for _ in range(players)),
    )


@st.composite
def starts(draw: st.DrawFn, edition: str, players: int) -> NewGame | SetUp:
    """Draw the start of a game, new or from a position, with house rules or without."""
    options = draw(st.just(()) | house_rules(players))
    new = st.builds(
        NewGame,
        st.just(edition),
        st.just(options),
        st.just(players),
        st.none() | st.integers(0, players - 1),
    )
    return draw(new | positions(edition, players, options))


def moves(players: int) -> st.SearchStrategy[Draw | Offer | Bid | Pass]:
    """Draw any command of any seat and of none, whether legal or not."""
    seats = st.none() | st.integers(-1, players)
    numbers = st.integers(-1, 62) | st.sampled_from((10**20, -(10**20)))
    texts = st.sampled_from(("x", "", "2.5", "１２"))
    return st.one_of(
        st.builds(Draw, seats),
        st.builds(Offer, seats),
        st.builds(Pass, seats),
        st.builds(Bid, seats, numbers | texts),
    )
