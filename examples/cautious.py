"""A player of your own: it bids one florin more than the high bid, up to the sum of the cards, and draws two cards.

A package offers it to `medici new --player NAME=cautious` by an entry point:

    [project.entry-points."medici.players"]
    cautious = "cautious:CAUTIOUS"
"""

from __future__ import annotations

from medici_core.engine.title import AnyTitle, Command
from medici_core.medici.cards import hold_value
from medici_core.medici.commands import Bid, Draw, Offer, Pass
from medici_core.medici.state import DRAWING, State, least_bid
from medici_core.players.player import Pick, Player


def choose(title: AnyTitle, state: State, seat: int, pick: Pick) -> Command:
    """Return a legal command of the seat that is to move; the same position gives the same command."""
    if state.awaits == DRAWING:
        return Draw(seat) if len(state.lot) == 1 else Offer(seat)
    bid = least_bid(state)
    return Bid(seat, bid) if bid <= min(hold_value(state.lot), state.money[seat]) else Pass(seat)


CAUTIOUS = Player("cautious", "medici", choose)
