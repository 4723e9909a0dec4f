"""The commands of The Princes of Florence, by what they are called. Loads nothing of the game."""

from __future__ import annotations

from typing import Final

from medici_core.engine.verb import Verb

_LIES: Final = "[turned N] [flipped]"

VERBS: Final[tuple[Verb, ...]] = (
    Verb("choose", ("CARD",), True, "keep these of the cards offered to you", "[CARD …]"),
    Verb("auction", ("OBJECT",), False, "name an object, and so bid the opening price for it"),
    Verb("raise", (), True, "raise the bid by one step; N says to which florins", "[N]"),
    Verb("bid", ("N",), False, "raise the bid to N florins, one step above the last"),
    Verb("pass", (), False, "let the object go"),
    Verb("withdraw", (), False, "buy nothing this round, as chooser or last player"),
    Verb(
        "place", ("TILE", "at", "SQUARE"), True, "put the landscape you bought on your board", _LIES
    ),
    Verb("discard", (), False, "throw the landscape you bought away"),
    Verb("keep", (), False, "keep the recruiting card you bought for an action turn"),
    Verb(
        "build",
        ("BUILDING", "at", "SQUARE"),
        True,
        "build; the square is the lower left corner",
        _LIES,
    ),
    Verb("work", ("PROFESSION",), True, "complete a work, with any bonus cards", "[BONUS …]"),
    Verb("take", ("K",), False, "take K prestige points of a work's pay, and the rest in florins"),
    Verb("freedom", ("NAME",), False, "introduce a freedom"),
    Verb("profession", (), False, "pay for a profession card and choose one of the top ones"),
    Verb("bonus", (), False, "pay for a bonus card and choose one of the top ones"),
    Verb("recruit", ("PROFESSION",), False, "take a profession from an opponent's table"),
    Verb("cash", ("N",), False, "turn N prestige points into florins"),
    Verb("done", (), False, "end your turn"),
)
