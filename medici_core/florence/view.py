"""What a seat, or a spectator, may know of a position and of a piece (F5.1)."""

from __future__ import annotations

from medici_core.engine.chance import ResolvePrivate
from medici_core.florence.commands import Choose, SetUp
from medici_core.florence.drawing import is_open
from medici_core.florence.events import CardSeen, KeptSeen, SecretsGiven
from medici_core.florence.state import OVER, Court, State, changed, changed_court


def view(state: State, seat: int | None) -> State:
    """Return the position with every card that ``seat`` (None: a spectator) may not know as None.

    Prestige cards are open once the game is over; professions and bonus cards left in hand stay secret.
    """
    over, shown = state.awaits == OVER, is_open(state)
    courts = tuple(
        [
            court if owner == seat else _seen(court, over, shown)
            for owner, court in enumerate(state.courts)
        ]
    )
    returned = tuple(
        [
            tuple([(by, card if by == seat else None) for by, card in cards])
            for cards in state.returned
        ]
    )
    return changed(state, courts=courts, returned=returned)


def _seen(court: Court, over: bool, shown: bool) -> Court:
    return changed_court(
        court,
        hand=(None,) * len(court.hand),
        bonus=(None,) * len(court.bonus),
        prestige=court.prestige if over else (None,) * len(court.prestige),
        offered=court.offered if shown else (None,) * len(court.offered),
    )


def hides(piece: object, seat: int | None) -> bool:
    """Tell whether a command or fact is hidden from a seat (None: a spectator).

    The number that answers a private chance is hidden from everybody: together with the card it would tell which
    cards are still in the pool. A position given whole is hidden likewise; its facts are not.
    """
    match piece:
        case Choose() | CardSeen() | KeptSeen() | SecretsGiven():
            return seat is None or piece.seat != seat
        case ResolvePrivate() | SetUp():
            return True
        case _:
            return False
