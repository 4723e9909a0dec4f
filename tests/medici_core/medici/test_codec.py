"""How Medici's commands and facts are written: one golden for every tag, for ever."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from medici_core.engine.codec import Misfit
from medici_core.medici import commands as c
from medici_core.medici import events as e
from medici_core.medici.codec import CODEC

NO_STEPS = ((0, 0, 0, 0, 0),) * 3
GOLDENS: Mapping[str, tuple[object, str]] = {
    "NewGame": (
        c.NewGame("amigo-1995", ("deck.3=20",), 3, 1),
        '{"edition":"amigo-1995","options":["deck.3=20"],"players":3,"first":1}',
    ),
    "SetUp": (
        c.SetUp(
            edition="wbc",
            options=(),
            players=3,
            round=2,
            phase="bidding",
            drawer=0,
            deck=9,
            lot=("S5", "N10"),
            discarded=("S0",),
            money=(6, 7, 8),
            holds=(("C1",), (), ()),
            steps=NO_STEPS,
            to_move=2,
            high=(1, 7),
            paid=((30, 5, 0), (0, 0, 0), (15, 10, 20)),
        ),
        (
            '{"edition":"wbc","options":[],"players":3,"round":2,"phase":"bidding","drawer":0,"deck":9,'
            '"lot":["S5","N10"],"discarded":["S0"],"money":[6,7,8],"holds":[["C1"],[],[]],'
            '"steps":[[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]],"to_move":2,"high":[1,7],'
            '"paid":[[30,5,0],[0,0,0],[15,10,20]]}'
        ),
    ),
    "Draw": (c.Draw(0), '{"seat":0}'),
    "Offer": (c.Offer(None), '{"seat":null}'),
    "Bid": (c.Bid(1, 7), '{"seat":1,"amount":7}'),
    "Pass": (c.Pass(2), '{"seat":2}'),
    "GameStarted": (
        e.GameStarted(
            1,
            "amigo-1995",
            3,
            40,
            18,
            5,
            (30, 15, 0),
            (10, 5, 0),
            (0,) * 6 + (10, 20),
            "pooled",
            True,
        ),
        (
            '{"rules":1,"edition":"amigo-1995","players":3,"start_money":40,"deck":18,"hold_capacity":5,'
            '"hold_payout":[30,15,0],"monopoly_prizes":[10,5,0],"row_bonus":[0,0,0,0,0,0,10,20],'
            '"monopoly_ties":"pooled","step_zero_scores":true}'
        ),
    ),
    "PositionGiven": (
        e.PositionGiven(
            round=1,
            phase="drawing",
            drawer=2,
            deck=1,
            lot=("S5",),
            discarded=(),
            unseen=("C0", "C1"),
            money=(6, 7, 8),
            holds=((), ("N10",), ()),
            steps=NO_STEPS,
            queue=(),
            high=None,
            paid=((0, 0, 0),) * 3,
            candidates=(),
            winners=(),
        ),
        (
            '{"round":1,"phase":"drawing","drawer":2,"deck":1,"lot":["S5"],"discarded":[],'
            '"unseen":["C0","C1"],"money":[6,7,8],"holds":[[],["N10"],[]],'
            '"steps":[[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]],"queue":[],"high":null,'
            '"paid":[[0,0,0],[0,0,0],[0,0,0]],"candidates":[],"winners":[]}'
        ),
    ),
    "DrawerNamed": (e.DrawerNamed(3), '{"seat":3}'),
    "CardAsked": (e.CardAsked(3), '{"seat":3}'),
    "CardDrawn": (e.CardDrawn("S5"), '{"card":"S5"}'),
    "BiddingOpened": (e.BiddingOpened((1, 2, 0), True), '{"order":[1,2,0],"asked":true}'),
    "BidPlaced": (e.BidPlaced(1, 7), '{"seat":1,"amount":7}'),
    "Passed": (e.Passed(1), '{"seat":1}'),
    "PassedOver": (e.PassedOver(1, "full"), '{"seat":1,"reason":"full"}'),
    "LotSold": (e.LotSold(1, 7, ("S5", "N10")), '{"seat":1,"price":7,"cards":["S5","N10"]}'),
    "LotDiscarded": (e.LotDiscarded(("S5",)), '{"cards":["S5"]}'),
    "FillStarted": (e.FillStarted(1), '{"seat":1}'),
    "CardFilled": (e.CardFilled(1, "S5"), '{"seat":1,"card":"S5"}'),
    "RoundScored": (
        e.RoundScored(
            round=1,
            values=(20, 7, 0),
            hold_paid=(30, 15, 0),
            steps=NO_STEPS,
            prizes=((10, 2, 2),) * 5,
            rows=((0, 0, 0),) * 5,
        ),
        (
            '{"round":1,"values":[20,7,0],"hold_paid":[30,15,0],'
            '"steps":[[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]],'
            '"prizes":[[10,2,2],[10,2,2],[10,2,2],[10,2,2],[10,2,2]],'
            '"rows":[[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0]]}'
        ),
    ),
    "RoundStarted": (
        e.RoundStarted(2, 18, (0, 2)),
        '{"round":2,"deck":18,"candidates":[0,2]}',
    ),
    "GameEnded": (e.GameEnded((0, 1)), '{"winners":[0,1]}'),
}


def test_every_tag_has_a_golden() -> None:
    """No tag of Medici is without its written form here."""
    assert set(CODEC.tags) == {f"medici.{name}" for name in GOLDENS}


@pytest.mark.parametrize("name", GOLDENS)
def test_written_so(name: str) -> None:
    """A piece is written in schema 1 as it stands here, and read again as the same piece."""
    piece, text = GOLDENS[name]
    tag, schema, data = CODEC.dump(piece)

    assert (f"medici.{name}", 1) == (tag, schema)
    assert text == json.dumps(data, separators=(",", ":"))
    assert piece == CODEC.load(tag, 1, json.loads(text))


@pytest.mark.parametrize("name", GOLDENS)
def test_read_strictly(name: str) -> None:
    """Of no piece a key may be missing, too much, out of order or of another kind."""
    data = json.loads(GOLDENS[name][1])
    tag = f"medici.{name}"
    wrong = [{**data, "more": 1}]
    for key in data:
        wrong += [
            {other: value for other, value in data.items() if other != key},
            {**data, key: 3.7},
        ]
    if len(data) > 1:
        wrong.append(dict(reversed(data.items())))

    for bad in wrong:
        with pytest.raises(Misfit) as caught:
            CODEC.load(tag, 1, bad)
        assert tag == caught.value.tag


def test_a_bid_that_was_no_number() -> None:
    """What was bid and is no number is kept as text, so that the log of a refusal could be read; True is neither."""
    assert ("medici.Bid", 1, {"seat": None, "amount": "x"}) == CODEC.dump(c.Bid(None, "x"))
    with pytest.raises(Misfit):
        CODEC.load("medici.Bid", 1, {"seat": 0, "amount": True})
