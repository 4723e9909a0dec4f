# ruff: noqa: N802 - the names carry the ids of the rules
"""The worked cases of the rules that are moves and positions, each under its id (set-up, turning up, bidding, ends)."""

from __future__ import annotations

import pytest

from medici_core.engine.refusal import Choice, Refusal
from medici_core.medici.cards import CARDS, LETTERS, NEUTRAL, VALUE, hold_value
from medici_core.medici.commands import Bid, Draw, NewGame, Offer, Pass
from medici_core.medici.decide import chance, decide
from medici_core.medici.editions import EDITIONS
from medici_core.medici.events import (
    BiddingOpened,
    BidPlaced,
    CardDrawn,
    CardFilled,
    DrawerNamed,
    FillStarted,
    LotDiscarded,
    LotSold,
    PassedOver,
    RoundScored,
    RoundStarted,
)
from medici_core.medici.legal import legal
from medici_core.medici.state import BIDDING, DRAWING, FILL, to_move
from tests.medici_core.medici.positions import A, B, C, D, E, Line, position


def test_T01_the_cards() -> None:
    """36 cards: each good has 0, 1, 2, 3, 4, 5, 5, and there is one neutral ten; they add up to 110 (M2.1)."""
    by_good = {good: sorted(int(card[1:]) for card in CARDS if card[0] == good) for good in LETTERS}

    assert 36 == len(CARDS)
    assert {letter: [0, 1, 2, 3, 4, 5, 5] for letter in "SCDPM"} == by_good
    assert [NEUTRAL] == [card for card in CARDS if card[0] not in LETTERS]
    assert (10, 110, 100) == (VALUE[NEUTRAL], hold_value(CARDS), hold_value(CARDS) - 10)


@pytest.mark.parametrize(
    ("players", "money", "deck"), [(3, 40, 18), (4, 40, 24), (5, 30, 30), (6, 30, 36)]
)
def test_T02_set_up(players: int, money: int, deck: int) -> None:
    """3, 4, 5, 6 players start with 40, 40, 30, 30 florins and a deck of 18, 24, 30, 36 of the 36 unseen (M2)."""
    state = Line(NewGame("amigo-1995", (), players, None)).state

    assert ((money,) * players, deck, CARDS) == (state.money, state.deck, state.unseen)
    assert (((),) * players, ((0,) * 5,) * players) == (state.holds, state.steps)
    assert players == chance(state).n  # type: ignore[union-attr]  # a first drawer is due


def test_T03_two_players() -> None:
    """Two can't play the edition of 1995; in Grail's they have 40 florins, a deck of 18 and holds of 7 (§1)."""
    for edition in set(EDITIONS) - {"grail-2016"}:
        with pytest.raises(Refusal) as caught:
            decide(None, NewGame(edition, (), 2, None))
        assert ("players.count", "§1") == (caught.value.code, caught.value.rule)
    state = Line(NewGame("grail-2016", (), 2, None)).state

    assert ((40, 40), 18, 7) == (state.money, state.deck, state.setup.hold_capacity)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 7])
def test_T04_too_few_and_too_many(edition: str, players: int) -> None:
    """No edition is for 1 or 7 players (§1)."""
    with pytest.raises(Refusal) as caught:
        decide(None, NewGame(edition, (), players, None))

    assert ("players.count", "§1") == (caught.value.code, caught.value.rule)
    assert (players, 6) == (caught.value.facts["players"], caught.value.facts["high"])


def test_T05_round_two_starts() -> None:
    """Round 2 has all 36 cards to deal from again, empty holds and the markers of round 1 (M2.5, M6.3)."""
    line = Line(position(3, lot="S1", h=(2, 2, 2), deck=0, phase="bidding"))
    line.play(Pass(B), Pass(C), Pass(A))
    state = line.state

    assert [RoundStarted(2, 18, (A,)), DrawerNamed(A)] == list(line.new[-2:])
    assert (2, CARDS, (), 18) == (state.round, state.unseen, state.discarded, state.deck)
    assert ((),) * 3 == state.holds
    assert line.scored.steps == state.steps
    assert sum(map(sum, state.steps)) == 6


@pytest.mark.parametrize("first", [None, A])
def test_T07_offer_before_the_first_card(first: int | None) -> None:
    """Nothing is dealt yet and chance is due: there is nothing to offer (M3.1)."""
    line = Line(NewGame("amigo-1995", (), 4, first))

    assert chance(line.state) is not None
    line.refused(Offer(A), "phase.wrong", "M3.1")
    line.refused(Offer(None), "phase.wrong", "M3.1")


def test_T08_the_lot_is_full() -> None:
    """Three cards are a lot: bidding is open and a fourth card is refused, whoever asks (M3.3)."""
    line = Line(position(lot="S1 S2", deck=9)).play(Draw(A), "S3")

    assert BiddingOpened((B, C, D, A), asked=False) == line.new[-1]
    for seat in (A, B, C, D):
        line.refused(Draw(seat), "draw.lot_full", "M3.3")


def test_T09_two_cards_left() -> None:
    """Two cards are left: both are turned up, then bidding opens, and the round ends after it (M3.2, M5.2)."""
    line = Line(position(deck=2)).play("S5")
    assert DRAWING == line.state.awaits
    line.play(Draw(A), "C4")

    assert BiddingOpened((B, C, D, A), asked=False) == line.new[-1]
    line.refused(Draw(A), "draw.deck_empty", "M3.2")
    line.play(Bid(B, 1), Pass(C), Pass(D), Pass(A))
    assert [LotSold, RoundScored, RoundStarted] == [event.__class__ for event in line.new[1:4]]


def test_T10_no_room_for_a_third() -> None:
    """The largest free space is two: after two cards bidding is open and a third is refused (M3.2)."""
    line = Line(position(lot="M5", h=(3, 3, 4, 3), deck=8)).play(Draw(A), "M4")

    assert BiddingOpened((B, C, D, A), asked=False) == line.new[-1]
    line.refused(Draw(A), "draw.no_room", "M3.2")
    line.refused(Draw(B), "draw.no_room", "M3.2")
    assert 7 == line.state.deck


def test_T11_one_seat_has_room() -> None:
    """The drawer may turn up as many as B can take, and B alone is asked (M3.2, M4.3)."""
    line = Line(position(lot="M5", h=(4, 2, 5, 5), deck=8)).play(Draw(A), "M4", Draw(A), "M3")
    assert (B, BIDDING) == (to_move(line.state), line.state.awaits)
    line.play(Bid(B, 1))

    passed_over = [PassedOver(C, "full"), PassedOver(D, "full"), PassedOver(A, "room")]
    assert [BidPlaced(B, 1), *passed_over, LotSold(B, 1, ("M5", "M4", "M3"))] == list(line.new[:5])


def test_T14_everybody_has_room_for_one() -> None:
    """Nobody takes two cards: one is the lot, a second is refused before it leaves the deck (M3.2)."""
    line = Line(position(h=(4, 4, 5, 5), deck=6)).play("M5")

    assert BiddingOpened((B, C, D, A), asked=False) == line.new[1]
    assert (BIDDING, 5) == (line.state.awaits, line.state.deck)
    line.refused(Draw(A), "draw.no_room", "M3.2")
    line.refused(Draw(B), "draw.no_room", "M3.2")
    assert 5 == line.state.deck


def test_T15_room_without_money_counts() -> None:
    """B's room allows three cards though he has no money; nobody can buy and the lot is discarded (M3.2, M4.3)."""
    line = Line(position(3, lot="M5", h=(3, 0, 5), money=(20, 0, 9), deck=9))
    line.play(Draw(A), "M4", Draw(A), "M3")

    assert [
        CardDrawn("M3"),
        BiddingOpened((B, C, A), asked=False),
        PassedOver(B, "money"),
        PassedOver(C, "full"),
        PassedOver(A, "room"),
        LotDiscarded(("M5", "M4", "M3")),
        DrawerNamed(B),
    ] == list(line.new)
    assert (20, 0, 9) == line.state.money


def spoken(line: Line) -> list[int]:
    """Let everybody who is asked pass, and list the seats in the order in which they were."""
    asked = []
    while line.state.awaits == BIDDING:
        seat = to_move(line.state)
        assert seat is not None
        asked.append(seat)
        line.play(Pass(seat))
    return asked


def test_T17_order_of_speech() -> None:
    """Seat 2 of five draws: 3, 4, 0, 1 and at last 2 speak (M4.1)."""
    line = Line(position(5, drawer=2, lot="S1")).play(Offer(2))

    assert BiddingOpened((3, 4, 0, 1, 2), asked=True) == line.new[0]
    assert [3, 4, 0, 1, 2] == spoken(line)


def test_T18_order_without_the_full() -> None:
    """A full hold is passed over without being asked, and the facts say so (M4.3)."""
    line = Line(position(5, drawer=2, lot="M1", h=(0, 0, 0, 0, 5))).play(Offer(2))

    assert [3, 0, 1, 2] == spoken(line)
    assert [PassedOver(E, "full")] == line.of(PassedOver)


def test_T19_above_the_high_bid() -> None:
    """After a bid of 5 another 5 is refused and 6 is taken (M4.2)."""
    line = Line(position(lot="S1", to_move=C, high=(B, 5)))

    refusal = line.refused(Bid(C, 5), "bid.too_low", "M4.2")
    assert (5, 5, 6) == tuple(refusal.facts[key] for key in ("amount", "high", "least"))
    assert (Choice("bid", 6, 40), Choice("pass")) == refusal.legal
    assert (C, 6) == line.play(Bid(C, 6)).state.high


def test_T20_one_round_of_speech() -> None:
    """B passed, C bid 4, the drawer passes: C has the lot and B is not asked again (M4.1)."""
    line = Line(position(3, lot="S1")).play(Offer(A), Pass(B), Bid(C, 4))
    assert A == to_move(line.state)

    assert LotSold(C, 4, ("S1",)) == line.play(Pass(A)).new[1]
    assert (40, 40, 36) == line.state.money


def test_T21_room_for_the_lot() -> None:
    """A lot of three fits into a hold of two, exactly, and not into a hold of three (M4.2)."""
    line = Line(position(3, lot="M1 M2 M3", h=(0, 2, 3), deck=9))

    line.refused(Bid(C, 9), "bid.no_room", "M4.2")
    line.play(Bid(B, 1), Pass(A))
    assert [PassedOver(C, "room")] == line.of(PassedOver)
    assert ("M1", "M2", "M3") == line.state.holds[B][2:]


def test_T22_after_a_sale_the_drawers_neighbour() -> None:
    """D buys three cards, is full, and B draws: the next with room after the drawer, not after the buyer (M4.5)."""
    line = Line(position(lot="M1 M2", h=(2, 3, 4, 2), deck=9)).play(Draw(A), "M3")
    assert [PassedOver(B, "room"), PassedOver(C, "room")] == line.of(PassedOver)
    line.play(Bid(D, 7), Pass(A))

    assert [LotSold(D, 7, ("M1", "M2", "M3")), DrawerNamed(B)] == list(line.new[1:])
    assert (33, 5) == (line.state.money[D], len(line.state.holds[D]))


def test_T25_the_last_florin() -> None:
    """With 6 florins a bid of 7 is refused and one of 6 is taken, and leaves nothing (M4.2)."""
    line = Line(position(lot="S1", money=(40, 6, 40, 40))).play(Offer(A))

    refusal = line.refused(Bid(B, 7), "bid.over_money", "M4.2")
    assert (7, 6) == (refusal.facts["amount"], refusal.facts["money"])
    line.play(Bid(B, 6), Pass(C), Pass(D), Pass(A))
    assert (0, ("S1",)) == (line.state.money[B], line.state.holds[B])


def test_T26_without_money() -> None:
    """With no florin and room a player is never asked to bid, and still draws when it is his turn (M4.3)."""
    line = Line(position(lot="S1", money=(40, 0, 40, 40))).play(Offer(A))
    assert ([PassedOver(B, "money")], C) == (line.of(PassedOver), to_move(line.state))
    line.play(Pass(C), Pass(D), Pass(A))

    assert DrawerNamed(B) == line.new[-1]
    line.play("S2")
    assert (Choice("draw"), Choice("offer")) == legal(line.state, B)
    line.play(Draw(B), "S3", Offer(B), Bid(C, 1), Pass(D), Pass(A))
    assert [PassedOver(B, "money")] * 2 == line.of(PassedOver)


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (0, "bid.too_low"),
        (-1, "bid.too_low"),
        ("2.5", "bid.not_a_number"),
        ("x", "bid.not_a_number"),
    ],
)
def test_T27_no_bid(amount: int | str, code: str) -> None:
    """0, -1, 2.5 and x are no bids; nothing changes (M4.2)."""
    line = Line(position(lot="S1")).play(Offer(A))

    line.refused(Bid(B, amount), code, "M4.2")


def test_T29_nobody_wants_it() -> None:
    """All pass: the lot is discarded, no money moves, the next player draws (M4.4)."""
    line = Line(position(lot="S1 S2")).play(Offer(A))
    line.play(Pass(B), Pass(C), Pass(D), Pass(A))

    assert [LotDiscarded(("S1", "S2")), DrawerNamed(B)] == list(line.new[1:])
    assert ((40,) * 4, ("S1", "S2"), ((),) * 4) == (
        line.state.money,
        line.state.discarded,
        line.state.holds,
    )


def test_T31_the_winner_does_not_draw_next() -> None:
    """Seat 2 drew and seat 0 bought: seat 3 draws next (M4.5)."""
    line = Line(position(drawer=2, lot="S1")).play(Offer(2))

    assert DrawerNamed(3) == line.play(Pass(3), Bid(0, 9), Pass(1), Pass(2)).new[-1]


def test_T34_the_last_is_filled() -> None:
    """C buys two cards and is full like A and B: D is dealt three cards, free, and the round is scored (M5.1)."""
    line = Line(position(drawer=C, h=(5, 5, 3, 2), deck=9)).play("M1", Draw(C), "M2")
    line.play(Offer(C), Pass(D), Bid(C, 4))

    assert [LotSold(C, 4, ("M1", "M2")), FillStarted(D)] == list(line.new[1:])
    assert (40, 40, 36, 40) == line.state.money
    for left, card in zip((7, 6, 5), ("M3", "M4", "M5"), strict=True):
        assert (FILL, left, None) == (line.state.awaits, line.state.deck, to_move(line.state))
        line.play(card)
        assert CardFilled(D, card) == line.new[0]
    paid = [sum(income) for income in line.state.paid]
    assert (40 + paid[D], 36 + paid[C]) == (line.state.money[D], line.state.money[C])
    assert [CardFilled, RoundScored, RoundStarted] == [event.__class__ for event in line.new[:3]]
    assert 5 == sum(line.scored.steps[D])


def test_T35_the_deck_ends_the_filling() -> None:
    """D alone has room, for four, but two cards are left: he has three, and the round is scored (M5.1)."""
    line = Line(position(drawer=D, h=(5, 5, 5, 1), deck=2))
    assert FillStarted(D) == line.events[-1]
    line.play("M5")
    before_scoring = line.state
    assert (FILL, 2) == (before_scoring.awaits, len(before_scoring.holds[D]))
    line.play("M4")

    assert [CardFilled, RoundScored, RoundStarted] == [event.__class__ for event in line.new[:3]]
    assert [CardFilled(D, "M5"), CardFilled(D, "M4")] == line.of(CardFilled)
    assert (0, 3) == (before_scoring.deck - 1, sum(line.scored.steps[D]))


def test_T37_filled_with_the_neutral_card() -> None:
    """The neutral ten that fills D's hold counts 10 and climbs no ladder (M5.1, M6.3)."""
    line = Line(position(drawer=D, h=(5, 5, 5, 4), deck=5))
    held = line.state.holds[D]
    line.play(NEUTRAL)

    assert hold_value(held) + 10 == line.scored.values[D]
    assert 4 == sum(line.scored.steps[D])
    assert [CardFilled(D, NEUTRAL)] == line.of(CardFilled)


def test_T39_an_empty_deck_fills_nobody() -> None:
    """The deck is empty with room in two holds: the round ends and nobody is filled (M5.2)."""
    given = Line(position(drawer=B, h=(5, 3, 2, 5), deck=0))
    played = Line(position(drawer=B, lot="M5", h=(5, 3, 1, 5), deck=0))
    played.play(Bid(C, 1), Pass(B))

    for line in (given, played):
        assert [] == line.of(FillStarted) + line.of(CardFilled)
        assert [RoundScored] == [event.__class__ for event in line.of(RoundScored)]
        assert 2 == line.state.round
    assert [5, 3, 2, 5] == [sum(row) for row in played.scored.steps]
