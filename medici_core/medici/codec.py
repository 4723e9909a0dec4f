"""Tags and schema numbers of this title's pieces; a tag once released never changes its meaning."""

from __future__ import annotations

from typing import Final

from medici_core.engine.codec import Codec, Tag
from medici_core.medici import commands, events

CODEC: Final = Codec(
    [
        Tag(f"medici.{cls.__name__}", cls)
        for cls in (
            commands.NewGame,
            commands.SetUp,
            commands.Draw,
            commands.Offer,
            commands.Bid,
            commands.Pass,
            events.GameStarted,
            events.PositionGiven,
            events.DrawerNamed,
            events.CardAsked,
            events.CardDrawn,
            events.BiddingOpened,
            events.BidPlaced,
            events.Passed,
            events.PassedOver,
            events.LotSold,
            events.LotDiscarded,
            events.FillStarted,
            events.CardFilled,
            events.RoundScored,
            events.RoundStarted,
            events.GameEnded,
        )
    ]
)
