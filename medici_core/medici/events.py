"""The facts of a game. Each carries its outcome, so that folding needs no rule."""

from __future__ import annotations

from medici_core.engine.value import frozen


@frozen
class GameStarted:
    """A game began under these numbers: everything an edition and the house rules settle, resolved.

    ``rules`` is the rules number of the program that judged; ``row_bonus`` has 8 entries, steps 0 to 7;
    ``hold_payout`` and ``monopoly_prizes`` have one entry for each place.
    """

    rules: int
    edition: str
    players: int
    start_money: int
    deck: int
    hold_capacity: int
    hold_payout: tuple[int, ...]
    monopoly_prizes: tuple[int, ...]
    row_bonus: tuple[int, ...]
    monopoly_ties: str
    step_zero_scores: bool


@frozen
class PositionGiven:
    """The game goes on from this position; ``queue`` holds the seats still to speak, ``phase`` what is awaited."""

    round: int
    phase: str
    drawer: int | None
    deck: int
    lot: tuple[str, ...]
    discarded: tuple[str, ...]
    unseen: tuple[str, ...]
    money: tuple[int, ...]
    holds: tuple[tuple[str, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    queue: tuple[int, ...]
    high: tuple[int, int] | None
    paid: tuple[tuple[int, ...], ...]
    candidates: tuple[int, ...]
    winners: tuple[int, ...]


@frozen
class DrawerNamed:
    """This seat draws the next lot (M2.6, M4.5)."""

    seat: int


@frozen
class CardAsked:
    """The drawer wants another card (M3.1)."""

    seat: int


@frozen
class CardDrawn:
    """This card was turned up into the lot."""

    card: str


@frozen
class BiddingOpened:
    """The lot is up for sale; ``order`` is the order of speech (M4.1). ``asked``: the drawer offered it before it was
    full.
    """

    order: tuple[int, ...]
    asked: bool


@frozen
class BidPlaced:
    """This seat bid this many florins, the highest so far."""

    seat: int
    amount: int


@frozen
class Passed:
    """This seat let the lot go."""

    seat: int


@frozen
class PassedOver:
    """This seat had no legal bid and was not asked (M4.3); ``reason`` is ``full``, ``room`` or ``money``."""

    seat: int
    reason: str


@frozen
class LotSold:
    """This seat paid ``price`` florins and took the lot (M4.4)."""

    seat: int
    price: int
    cards: tuple[str, ...]


@frozen
class LotDiscarded:
    """Nobody bid; the lot is out for this round (M4.4)."""

    cards: tuple[str, ...]


@frozen
class FillStarted:
    """All other holds are full, so this seat fills up free of charge (M5.1)."""

    seat: int


@frozen
class CardFilled:
    """This card came free into this seat's hold (M5.1)."""

    seat: int
    card: str


@frozen
class RoundScored:
    """A round was scored, one entry a seat: hold values, florins for the hold, steps after climbing, and the florins
    of prizes and of rows for each good (M6).
    """

    round: int
    values: tuple[int, ...]
    hold_paid: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    prizes: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[int, ...], ...]


@frozen
class RoundStarted:
    """A round begins with a full deck and empty holds; one of ``candidates`` draws first (M2.5, M2.6)."""

    round: int
    deck: int
    candidates: tuple[int, ...]


@frozen
class GameEnded:
    """The richest seat wins, equals share (M7.1)."""

    winners: tuple[int, ...]
