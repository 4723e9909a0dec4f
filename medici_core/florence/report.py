"""The table as data: the title's part of ``show --json``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from medici_core.engine.title import Names
from medici_core.florence.cards import DECKS, LANDSCAPE
from medici_core.florence.overview import (
    bonus_now,
    hand_size,
    minimum,
    mover_of,
    open_objects,
    prestige_now,
    reaches,
)
from medici_core.florence.placement import squares_of
from medici_core.florence.scoring import empty_squares
from medici_core.florence.state import OVER, State, deck_size, stock


def report(state: State, names: Names) -> dict[str, Any]:
    """Return the position as plain data in a fixed order; ``state`` is what the one who looks may know.

    Amounts are florins, ``points`` prestige points, ``round`` is 0 during the set-up. Cards, tiles and objects are
    named as in commands. Of cards in hand ``count`` says how many there are and ``known`` those that the state shows,
    each with what it would bring now; so are the works in reach (``value`` alone, ``bonus`` with all bonus cards
    known).
    """
    mover = mover_of(state)
    tables = state.tables
    return {
        "round": state.round,
        "rounds": len(state.setup.minimum),
        "phase": state.awaits,
        "part": _part(state),
        "minimum": minimum(state),
        "start_player": _named(names, state.start),
        "to_move": [] if mover is None else [names[mover]],
        "chooser": _named(names, state.chooser),
        "object": state.object or None,
        "high_bid": None
        if state.high is None
        else {"player": names[state.high[0]], "amount": state.high[1]},
        "to_speak": _all_named(names, state.queue),
        "supplied": _all_named(names, state.out),
        "open": dict(open_objects(state)),
        "sold": list(state.sold),
        "work_value": state.value,
        "actions": list(state.used),
        "stocks": {name: stock(state, name) for name in tables.stocks},
        "decks": {deck: deck_size(state, deck) for deck in DECKS},
        "bonus_played": list(state.played),
        "landscapes_discarded": list(state.discarded),
        "players": [_player(state, names, seat) for seat in range(len(state.courts))],
        "winners": _all_named(names, state.winners),
    }


def _part(state: State) -> str:
    if state.awaits == OVER:
        return "over"
    return "setup" if not state.round else "actions" if state.acting else "auctions"


def _named(names: Names, seat: int | None) -> str | None:
    return None if seat is None else names[seat]


def _all_named(names: Names, seats: Sequence[int]) -> list[str]:
    return [names[seat] for seat in seats]


def _player(state: State, names: Names, seat: int) -> dict[str, Any]:
    court, kinds = state.courts[seat], state.tables.kinds
    professions = [card for card in (*court.open_hand, *court.hand) if card is not None]
    return {
        "name": names[seat],
        "money": court.money,
        "points": court.points,
        "builders": court.builders,
        "jesters": court.jesters,
        "freedoms": list(court.freedoms),
        "tiles": [
            {"tile": tile.name, "kind": kinds[tile.name], "squares": list(squares_of(tile.mask))}
            for tile in court.tiles
        ],
        "buildings": sum([kinds[tile.name] != LANDSCAPE for tile in court.tiles]),
        "landscapes": sum([kinds[tile.name] == LANDSCAPE for tile in court.tiles]),
        "empty": empty_squares(court, state.tables),
        "works": list(court.table),
        "recruited": court.recruited,
        "best_work": state.best[seat],
        "hand": {
            "professions": {"count": hand_size(court), "known": professions},
            "recruiting": court.recruiting,
            "bonus": {"count": len(court.bonus), "known": dict(bonus_now(state, seat))},
            "prestige": {"count": len(court.prestige), "known": dict(prestige_now(state, seat))},
        },
        "offered": {
            "count": len(court.offered),
            "known": [card for card in court.offered if card is not None],
        },
        "reach": [
            {
                "profession": reach.profession,
                "value": reach.value,
                "bonus": reach.bonus,
                "has": dict(reach.wants),
            }
            for reach in reaches(state, seat)
        ],
    }
