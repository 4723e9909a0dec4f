"""What a player, or the person who starts the game, may ask for."""

from __future__ import annotations

from medici_core.engine.value import frozen


@frozen
class NewGame:
    """Start a game: edition key, house rules as ``key=value``, number of players, first drawer (None: by chance,
    M2.6).
    """

    edition: str
    options: tuple[str, ...]
    players: int
    first: int | None


@frozen
class SetUp:
    """Start from a position. Seats and goods count from 0; cards are codes; amounts are florins.

    ``deck`` None: the round's deck less the cards seen. ``spoken`` lists the seats still to speak; ``high`` is
    (seat, amount). ``paid`` holds (hold, prizes, rows) of the last scoring for each seat.
    """

    edition: str
    options: tuple[str, ...]
    players: int
    round: int
    phase: str
    drawer: int | None
    deck: int | None
    lot: tuple[str, ...]
    discarded: tuple[str, ...]
    money: tuple[int, ...] | None
    holds: tuple[tuple[str, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    to_move: int | None
    high: tuple[int, int] | None
    paid: tuple[tuple[int, ...], ...]


@frozen
class Draw:
    """Turn up another card of the lot (M3.1)."""

    seat: int | None


@frozen
class Offer:
    """Open the bidding on the lot as it lies (M3.1)."""

    seat: int | None


@frozen
class Bid:
    """Bid ``amount`` florins (M4.2). A text is something that was no whole number; it is always refused."""

    seat: int | None
    amount: int | str


@frozen
class Pass:
    """Let the lot go (M4.1)."""

    seat: int | None
