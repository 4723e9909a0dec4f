"""Tags and schema numbers of this title's pieces; a tag once released never changes its meaning."""

from __future__ import annotations

from typing import Final

from medici_core.engine.codec import Codec, Tag
from medici_core.florence import commands, events

_PRIVATE: Final = frozenset(
    {commands.SetUp, commands.Choose, events.SecretsGiven, events.CardSeen, events.KeptSeen}
)

CODEC: Final = Codec(
    [
        Tag(f"florence.{cls.__name__}", cls, private=cls in _PRIVATE)
        for cls in (
            commands.NewGame,
            commands.SetUp,
            commands.Choose,
            commands.Auction,
            commands.Raise,
            commands.Pass,
            commands.Withdraw,
            commands.Place,
            commands.Discard,
            commands.Recruit,
            commands.Keep,
            commands.Build,
            commands.Work,
            commands.Take,
            commands.Freedom,
            commands.Profession,
            commands.Bonus,
            commands.Cash,
            commands.Done,
            events.GameStarted,
            events.PositionGiven,
            events.SecretsGiven,
            events.StartPlayerNamed,
            events.DrawOpened,
            events.CardDrawn,
            events.CardSeen,
            events.ChoiceOpened,
            events.CardsKept,
            events.KeptSeen,
            events.RoundStarted,
            events.ChooserNamed,
            events.Withdrawn,
            events.AuctionOpened,
            events.Raised,
            events.Passed,
            events.PassedOver,
            events.ObjectSold,
            events.LandscapePlaced,
            events.LandscapeDiscarded,
            events.JesterHired,
            events.BuilderHired,
            events.RecruitingTaken,
            events.RecruitingKept,
            events.Recruited,
            events.TurnStarted,
            events.Built,
            events.WorkCompleted,
            events.WorkPaid,
            events.FreedomIntroduced,
            events.CardBought,
            events.Cashed,
            events.TurnEnded,
            events.BestWork,
            events.PrestigeScored,
            events.GameEnded,
        )
    ]
)
