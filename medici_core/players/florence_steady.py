"""The player ``steady`` of The Princes of Florence: it does what makes its court worth most.

It looks at its own view of the position and at nothing else, leaves nothing to chance and looks no further than
its own turn. What a court is worth is told in ``florence_worth``.

**Auctions.** An object brings what the court with it, and without its price, is worth more. It names the one that
brings most, and raises as long as the object at that price brings more than four fifths of what the best other
open object would bring at one step above the opening price.

**Actions.** It looks at every pair of the actions that are left, works among them, and takes the first of the best
pair. Bonus cards go with a work where the minimum asks for them, or all at once; in the last turn all do. A work that
would be the best of the round so far counts the points for that in part, by how many seats are still to act.

**Pay.** In the last turn all in points; before, florins up to what the turns to come need, the rest in points.

**Places.** A tile goes where most of what it still wants fits (``florence_packing``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from medici_core.engine.title import AnyTitle, Command
from medici_core.florence import commands as c
from medici_core.florence.cards import (
    BUILD,
    BUILDER,
    FREEDOM,
    JESTER,
    PRESTIGE,
    PROFESSION,
    RECRUITING,
    WORK,
)
from medici_core.florence.legal import (
    may_recruit,
    most_points,
    next_bid,
    open_objects,
    targets,
)
from medici_core.florence.placement import squares_of
from medici_core.florence.state import (
    ACTING,
    BIDDING,
    CHOOSING,
    NAMING,
    PLACING,
    RECRUITS,
    TAKING,
    Court,
    State,
    Tile,
    changed_court,
)
from medici_core.players.florence_packing import best_place, tiles_wanted
from medici_core.players.florence_turn import HANDS, Step, best_work, paid_for, plans
from medici_core.players.florence_worth import NEVER, Outlook
from medici_core.players.player import Pick, Player

_FALLBACK: Final = 0.8
"""Share of what another object would bring that can be counted on when this one is let go."""
_KEPT_CARD: Final = 300
"""Florins that a recruiting card is worth beyond the card itself, kept for a better profession."""
_PURSE: Final = (0, 700, 1000, 1300, 1500, 1500, 1500, 1500)
"""Florins wanted after a work is paid, by turns to come."""


def choose(_title: AnyTitle, state: State, seat: int, _pick: Pick) -> Command:
    """Return the command of a seat that is to move; chance is never asked."""
    return _CHOOSE[state.awaits](Outlook(state, seat))


STEADY: Final = Player("steady", "florence", choose)


def turns_to_come(state: State) -> int:
    """Return how many turns of actions a seat still has, the one it is in left out (F3)."""
    rounds = len(state.setup.minimum)
    return min(rounds, rounds + 1 - state.round) - state.acting


# Cards.


def _choosing(look: Outlook) -> Command:
    """Keep the cards with which the court is worth most."""
    state, court = look.state, look.court
    field = HANDS[state.deck]
    offered = [card for card in court.offered if card is not None]
    turns = max(1, turns_to_come(state))

    def worth(cards: Sequence[str]) -> int:
        held = (*getattr(court, field), *cards)
        value = look.worth(changed_court(court, offered=(), **{field: held}), turns)
        return value - _bulk(look, cards) if state.deck == PROFESSION else value

    return c.Choose(look.seat, max(combinations(offered, state.keep), key=worth))


def _bulk(look: Outlook, professions: Sequence[str]) -> int:
    """Return florins for the squares that buildings will take: large ones leave less room."""
    wanted = {look.tables.wants[card][0] for card in professions}
    sizes = ["".join(look.tables.grids[building]).count("X") for building in sorted(wanted)]
    return 30 * sum(sizes)


# Auctions.


def _with_object(look: Outlook, court: Court, thing: str, turns: int) -> tuple[Court, int]:
    """Return a court with an object, and florins it brings beside that."""
    setup = look.setup
    if thing == JESTER:
        return changed_court(court, jesters=court.jesters + 1), 0
    if thing == BUILDER:
        gained = setup.builder_points if court.builders else 0
        builders = court.builders + 1
        return changed_court(court, builders=builders, points=court.points + gained), 0
    if thing == PRESTIGE:
        return changed_court(court, prestige=(*court.prestige, None)), 0
    if thing == RECRUITING:
        held = changed_court(court, recruiting=court.recruiting + 1)
        return _recruited(look, held, turns)[1:]
    spot = look.spot(thing, court.builders)
    if spot is None:
        return court, 0
    more = any(tile.name == thing for tile in court.tiles)
    points = court.points + (setup.landscape_points if more else 0)
    return changed_court(court, tiles=(*court.tiles, Tile(thing, spot)), points=points), 0


def _recruited(look: Outlook, court: Court, turns: int) -> tuple[str | None, Court, int]:
    """Return the best use of a recruiting card: a profession or None to keep it, the court then, florins beside it."""
    found: tuple[str | None, Court, int] = (None, court, _KEPT_CARD if turns > 1 else 0)
    most = look.worth(court, turns) + found[2]
    for card in targets(look.state, look.seat):
        other = changed_court(
            court, open_hand=(*court.open_hand, card), recruiting=court.recruiting - 1
        )
        value = look.worth(other, turns)
        if value > most:
            found, most = (card, other, 0), value
    return found


def _net(look: Outlook, thing: str, price: int, turns: int) -> int:
    """Return what an object brings at a price, in florins; a loss beyond measure where it can't be paid."""
    court = paid_for(look, look.court, price)
    if court is None:
        return -NEVER
    court, more = _with_object(look, court, thing, turns)
    return look.worth(court, turns) + more - look.worth(look.court, turns)


def _naming(look: Outlook) -> Command:
    state, turns = look.state, turns_to_come(look.state)
    opening = look.setup.opening
    nets = [(_net(look, thing, opening, turns), thing) for thing in open_objects(state, look.seat)]
    best, thing = max(nets)
    if best < 0 and not look.setup.must_buy:
        return c.Withdraw(look.seat)
    return c.Auction(look.seat, thing)


def _bidding(look: Outlook) -> Command:
    state, turns = look.state, turns_to_come(look.state)
    later = look.setup.opening + look.setup.step
    others = [
        _net(look, thing, later, turns)
        for thing in open_objects(state, look.seat)
        if thing != state.object
    ]
    instead = max([0, *others]) * _FALLBACK
    if _net(look, state.object, next_bid(state), turns) > instead:
        return c.Raise(look.seat, None)
    return c.Pass(look.seat)


def _placing(look: Outlook) -> Command:
    tile = look.state.object
    square, turned, flipped = _place(look, tile)
    return c.Place(look.seat, tile, square, turned, flipped)


def _place(look: Outlook, tile: str) -> tuple[str, int, bool]:
    hand = (*look.court.hand, *look.court.open_hand)
    wants = [look.tables.wants[card] for card in hand if card is not None]
    wanted = tiles_wanted(look.state, look.seat, wants, tile)
    place = best_place(look.state, look.seat, tile, wanted)
    return squares_of(1 << place.square)[0], place.turned, place.flipped


def _recruiting(look: Outlook) -> Command:
    card, _, _ = _recruited(look, look.court, turns_to_come(look.state))
    return c.Keep(look.seat) if card is None else c.Recruit(look.seat, card)


# Actions.


def _acting(look: Outlook) -> Command:
    state, turns = look.state, turns_to_come(look.state)
    if may_recruit(state, look.seat):
        card, _, _ = _recruited(look, look.court, max(1, turns))
        if card is not None:
            return c.Recruit(look.seat, card)
    best, most = None, float(look.worth(look.court, turns))
    for plan in plans(look, turns):
        value = look.worth(plan[-1].court, turns) + best_work(look, plan)
        if value > most:
            best, most = plan[0], value
    return c.Done(look.seat) if best is None else _command(look, best)


def _command(look: Outlook, step: Step) -> Command:
    seat, what = look.seat, step.what or ""
    if step.kind == WORK:
        return c.Work(seat, what, step.bonus)
    if step.kind == BUILD:
        return c.Build(seat, what, *_place(look, what))
    if step.kind == FREEDOM:
        return c.Freedom(seat, what)
    return c.Profession(seat) if step.kind == PROFESSION else c.Bonus(seat)


def _taking(look: Outlook) -> Command:
    state, setup = look.state, look.setup
    wanted = _PURSE[min(turns_to_come(state), len(_PURSE) - 1)]
    missing = max(0, wanted - look.court.money)
    florins = state.value * setup.work_florins
    return c.Take(look.seat, min(most_points(state), max(0, florins - missing) // setup.work_point))


_CHOOSE: Final[Mapping[str, Callable[[Outlook], Command]]] = {
    CHOOSING: _choosing,
    NAMING: _naming,
    BIDDING: _bidding,
    PLACING: _placing,
    RECRUITS: _recruiting,
    ACTING: _acting,
    TAKING: _taking,
}
