"""The facts of a game. Each carries its outcome, so that folding needs no rule.

A private fact stands beside a public one and comes after it; to whom it is hidden it folds to nothing.
``price`` is in florins, ``points`` in a purchase are the prestige points turned into money for it (F2.5), ``cash`` the
florins that leave the purse; ``gained`` are prestige points.
"""

from __future__ import annotations

from medici_core.engine.value import frozen
from medici_core.florence.started import GameStarted, PositionGiven, SecretsGiven

__all__ = [
    "AuctionOpened",
    "BestWork",
    "BuilderHired",
    "Built",
    "CardBought",
    "CardDrawn",
    "CardSeen",
    "CardsKept",
    "Cashed",
    "ChoiceOpened",
    "ChooserNamed",
    "DrawOpened",
    "FreedomIntroduced",
    "GameEnded",
    "GameStarted",
    "JesterHired",
    "KeptSeen",
    "LandscapeDiscarded",
    "LandscapePlaced",
    "ObjectSold",
    "Passed",
    "PassedOver",
    "PositionGiven",
    "PrestigeScored",
    "Raised",
    "Recruited",
    "RecruitingKept",
    "RecruitingTaken",
    "RoundStarted",
    "SecretsGiven",
    "StartPlayerNamed",
    "TurnEnded",
    "TurnStarted",
    "Withdrawn",
    "WorkCompleted",
    "WorkPaid",
]


@frozen
class StartPlayerNamed:
    """This seat is the first start player (F1); ``drawn``: by chance."""

    seat: int
    drawn: bool


@frozen
class DrawOpened:
    """This seat draws so many cards, one after another (F1, F2.9)."""

    seat: int
    deck: str
    count: int


@frozen
class CardDrawn:
    """This seat drew a card of a deck; ``returned``: one that had been put to its bottom. ``card`` is None where only
    the seat sees it.
    """

    seat: int
    deck: str
    returned: bool
    card: str | None


@frozen
class CardSeen:
    """The card just drawn is this one; private."""

    seat: int
    deck: str
    card: str


@frozen
class ChoiceOpened:
    """This seat chooses which of the cards it drew it keeps (F1, F2.9)."""

    seat: int
    deck: str
    keep: int


@frozen
class CardsKept:
    """This seat kept so many cards and put so many to the bottom of the deck; ``chosen``: there was a choice.

    ``cards`` are those kept where all see them (``open_deal``), else ().
    """

    seat: int
    deck: str
    kept: int
    bottom: int
    cards: tuple[str, ...]
    chosen: bool


@frozen
class KeptSeen:
    """The cards just kept and put to the bottom are these; private."""

    seat: int
    deck: str
    kept: tuple[str, ...]
    bottom: tuple[str, ...]


@frozen
class RoundStarted:
    """A round begins with its auctions (F2)."""

    round: int
    start: int
    minimum: int


@frozen
class ChooserNamed:
    """This seat names an object; ``last``: it is the only active player left (F2.3, F2.4)."""

    seat: int
    last: bool


@frozen
class Withdrawn:
    """This seat buys nothing this round; ``reason`` is ``""`` by choice, ``money`` or ``nothing`` (F2.6, F2.11)."""

    seat: int
    reason: str


@frozen
class AuctionOpened:
    """This seat named an object and so bid ``amount``; ``order`` is who speaks (F2.2), () for the last player."""

    seat: int
    object: str
    amount: int
    order: tuple[int, ...]


@frozen
class Raised:
    """This seat bid so many florins."""

    seat: int
    amount: int


@frozen
class Passed:
    """This seat let the object go."""

    seat: int


@frozen
class PassedOver:
    """This seat can't bid and was not asked (F2.11); ``reason`` is ``money`` or ``builders``."""

    seat: int
    reason: str


@frozen
class ObjectSold:
    """This seat paid for the object (F2.3, F2.5)."""

    seat: int
    object: str
    price: int
    points: int
    cash: int


@frozen
class LandscapePlaced:
    """The landscape bought lies on these squares (F2.7)."""

    seat: int
    tile: str
    square: str
    turned: int
    flipped: bool
    squares: tuple[str, ...]
    gained: int


@frozen
class LandscapeDiscarded:
    """The landscape bought left the game (F2.7); ``forced``: it fitted nowhere."""

    seat: int
    tile: str
    forced: bool


@frozen
class JesterHired:
    """A jester joined this seat's court (F2.8)."""

    seat: int


@frozen
class BuilderHired:
    """A builder joined this seat's court (F2.8)."""

    seat: int
    gained: int


@frozen
class RecruitingTaken:
    """This seat took the recruiting card that it bought (F2.10)."""

    seat: int


@frozen
class RecruitingKept:
    """The recruiting card just bought stays in hand (F2.10); ``forced``: there was nothing to take."""

    seat: int
    forced: bool


@frozen
class Recruited:
    """This seat took a profession from another's table and left a recruiting card there (F2.10)."""

    seat: int
    profession: str
    victim: int


@frozen
class TurnStarted:
    """This seat takes its actions (F3)."""

    seat: int


@frozen
class Built:
    """This seat paid for a building, which lies on these squares (F3.3)."""

    seat: int
    building: str
    price: int
    points: int
    cash: int
    square: str
    turned: int
    flipped: bool
    squares: tuple[str, ...]
    gained: int


@frozen
class WorkCompleted:
    """This seat completed a work; its value term by term (F3.1), each as it counts.

    ``secret``: only the seat knew the profession; ``bonus_values`` are those of ``bonus``; ``minimum`` the round's.
    """

    seat: int
    profession: str
    secret: bool
    bonus: tuple[str, ...]
    building: int
    landscape: int
    freedom: int
    jesters: int
    cards: int
    bonus_values: tuple[int, ...]
    value: int
    minimum: int


@frozen
class WorkPaid:
    """The bank paid a work: so many prestige points and so many florins (F3.2)."""

    seat: int
    points: int
    florins: int


@frozen
class FreedomIntroduced:
    """This seat paid for a freedom (F3)."""

    seat: int
    freedom: str
    price: int
    points: int
    cash: int


@frozen
class CardBought:
    """This seat paid for a card of a deck, before seeing any (F2.9)."""

    seat: int
    deck: str
    price: int
    points: int
    cash: int


@frozen
class Cashed:
    """This seat turned prestige points into florins (F3.5)."""

    seat: int
    points: int
    florins: int


@frozen
class TurnEnded:
    """This seat's turn is over; ``asked``: it said so (F3.7)."""

    seat: int
    asked: bool


@frozen
class BestWork:
    """A round ended: the best work of each seat, 0 for none; ``seats`` have the best of all and gain points (F4.1)."""

    round: int
    best: tuple[int, ...]
    seats: tuple[int, ...]
    gained: int


@frozen
class PrestigeScored:
    """A seat's prestige cards were opened and score so much each (F4.2)."""

    seat: int
    cards: tuple[str, ...]
    gained: tuple[int, ...]


@frozen
class GameEnded:
    """The most prestige points win, then the most money; equals share (F4.2)."""

    winners: tuple[int, ...]
