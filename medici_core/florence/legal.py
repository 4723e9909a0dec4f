"""What a seat may do: every legal command, from what that seat may know.

A choice's option is the rest of a command's words, with blanks between: ``forest at d3 turned 1``, ``poet per_lake``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Final

from medici_core.engine.refusal import Choice
from medici_core.florence.cards import (
    BONUS,
    BUILD,
    BUILDER,
    FREEDOM,
    LANDSCAPE,
    PRESTIGE,
    PROFESSION,
    WORK,
)
from medici_core.florence.placement import Placement, placements, squares_of
from medici_core.florence.scoring import bonus_value, counts_for_work, work_terms
from medici_core.florence.state import (
    ACTING,
    BIDDING,
    CHOOSING,
    NAMING,
    PLACING,
    RECRUITS,
    TAKING,
    State,
    deck_size,
    purse,
    stock,
    taken,
    to_move,
)

_PASS: Final = (Choice("pass"),)
_WITHDRAW: Final = Choice("withdraw")


def in_stock(state: State, thing: str) -> bool:
    """Tell whether an object is in stock (F2.1)."""
    return (deck_size(state, PRESTIGE) if thing == PRESTIGE else stock(state, thing)) > 0


def may_take(state: State, seat: int, thing: str) -> bool:
    """Tell whether a seat may buy an object: a builder only with fewer than three (F2.8, F2.11)."""
    return thing != BUILDER or state.courts[seat].builders < state.setup.builders_each


def open_objects(state: State, seat: int) -> tuple[str, ...]:
    """Return the open objects that a seat may take (F2.1)."""
    return tuple(
        [
            thing
            for thing in state.tables.objects
            if thing not in state.sold and may_take(state, seat, thing) and in_stock(state, thing)
        ]
    )


def why_no_object(state: State, seat: int) -> str | None:
    """Return why a chooser can't name anything (``money`` or ``nothing``), or None if he can (F2.11)."""
    if purse(state, seat) < state.setup.opening:
        return "money"
    return None if open_objects(state, seat) else "nothing"


def next_bid(state: State) -> int:
    """Return the only bid that raises the present one, in florins (F2.2)."""
    assert state.high is not None
    return state.high[1] + state.setup.step


def why_no_bid(state: State, seat: int) -> str | None:
    """Return why a seat can't raise (``builders`` or ``money``), or None if it can (F2.11)."""
    if not may_take(state, seat, state.object):
        return "builders"
    return "money" if purse(state, seat) < next_bid(state) else None


def targets(state: State, seat: int) -> tuple[str, ...]:
    """Return the professions that a recruiting card could take: those on opponents' tables (F2.10)."""
    return tuple(
        [card for other, court in enumerate(state.courts) if other != seat for card in court.table]
    )


def may_recruit(state: State, seat: int) -> bool:
    """Tell whether a seat has a recruiting card and something to take with it (F2.10)."""
    return state.courts[seat].recruiting > 0 and bool(targets(state, seat))


def buildings_touching(state: State, seat: int) -> int:
    """Return the squares of a seat's buildings and of the palazzo, as a bit board (F3.3)."""
    kinds, mask = state.tables.kinds, state.tables.palazzo
    for tile in state.courts[seat].tiles:
        if kinds[tile.name] != LANDSCAPE:
            mask |= tile.mask
    return mask


def touching_allowed(state: State, seat: int, tile: str) -> bool:
    """Tell whether a tile may touch buildings: landscapes, and all with two builders (F3.3)."""
    return state.tables.kinds[tile] == LANDSCAPE or state.courts[seat].builders >= 2


def fitting(state: State, seat: int, tile: str) -> tuple[Placement, ...]:
    """Return every legal placement of a tile on a seat's board (F3.3)."""
    return placements(
        state.tables.grids[tile],
        taken(state, seat),
        buildings_touching(state, seat),
        touching_allowed(state, seat, tile),
    )


@cache
def place_words(placement: Placement) -> str:
    """Return a placement in words, as they follow a tile's name (F3.6)."""
    words = f"at {squares_of(1 << placement.square)[0]}"
    if placement.turned:
        words += f" turned {placement.turned}"
    return words + " flipped" if placement.flipped else words


def actions_left(state: State, action: str) -> bool:
    """Tell whether an action may still be taken this turn, as far as its number goes (F3)."""
    used = state.used
    return len(used) < state.setup.turn_actions and used.count(action) < state.tables.limits[action]


def build_price(state: State, seat: int) -> int:
    """Return what a building costs a seat, in florins (F2.8)."""
    return state.setup.build_prices[state.courts[seat].builders]


def why_not_build(state: State, seat: int, building: str) -> str | None:
    """Return why a seat may not have a building (``twice`` or ``none_left``), or None (F3.4)."""
    if any(tile.name == building for tile in state.courts[seat].tiles):
        return "twice"
    return None if stock(state, building) > 0 else "none_left"


def why_no_freedom(state: State, seat: int, freedom: str) -> str | None:
    """Return why a seat may not introduce a freedom (``owned`` or ``none_left``), or None (F3)."""
    if freedom in state.courts[seat].freedoms:
        return "owned"
    return None if stock(state, freedom) > 0 else "none_left"


def minimum(state: State) -> int:
    """Return the round's minimum work value."""
    return state.setup.minimum[state.round - 1]


def most_points(state: State) -> int:
    """Return how many points may be taken of the work that waits to be paid (F3.2)."""
    return state.value * state.setup.work_florins // state.setup.work_point


def works(state: State, seat: int) -> Iterator[tuple[str, ...]]:
    """Yield every work a seat may complete, as (profession, bonus card, …), bonus cards in the order of the hand."""
    court, tables = state.courts[seat], state.tables
    counts = counts_for_work(court, tables)
    held = [(card, bonus_value(card, counts, tables)) for card in court.bonus if card is not None]
    played = [
        (sum([value for _, value in cards]), tuple([card for card, _ in cards]))
        for size in range(len(held) + 1)
        for cards in combinations(held, size)
    ]
    for profession in (*court.hand, *court.open_hand):
        if profession is not None:
            missing = minimum(state) - work_terms(state, seat, profession).value
            for bonus, cards in played:
                if bonus >= missing:
                    yield (profession, *cards)


def legal(state: State, seat: int) -> tuple[Choice, ...]:
    """Return every legal command of a seat; () when it isn't to move."""
    return _LEGAL[state.awaits](state, seat) if seat == to_move(state) else ()


def _choosing(state: State, seat: int) -> tuple[Choice, ...]:
    offered = [card for card in state.courts[seat].offered if card is not None]
    options = tuple([" ".join(cards) for cards in combinations(offered, state.keep)])
    return (Choice("choose", options=options),)


def _naming(state: State, seat: int) -> tuple[Choice, ...]:
    named = Choice("auction", options=open_objects(state, seat))
    return (named,) if state.setup.must_buy else (named, _WITHDRAW)


def _bidding(state: State, seat: int) -> tuple[Choice, ...]:
    amount = next_bid(state)
    return (Choice("raise", amount, amount), *_PASS)


def _placing(state: State, seat: int) -> tuple[Choice, ...]:
    tile = state.object
    options = tuple([f"{tile} {place_words(place)}" for place in fitting(state, seat, tile)])
    placed = Choice("place", options=options)
    return (placed, Choice("discard")) if state.setup.discard_landscape else (placed,)


def _recruiting(state: State, seat: int) -> tuple[Choice, ...]:
    return (Choice("recruit", options=targets(state, seat)), Choice("keep"))


def _taking(state: State, seat: int) -> tuple[Choice, ...]:
    return (Choice("take", 0, most_points(state)),)


def _acting(state: State, seat: int) -> tuple[Choice, ...]:
    return (*_actions(state, seat), *_beside(state, seat))


def _actions(state: State, seat: int) -> Iterator[Choice]:
    setup, tables, rich = state.setup, state.tables, purse(state, seat)
    if actions_left(state, WORK):
        options = tuple([" ".join(work) for work in works(state, seat)])
        if options:
            yield Choice("work", options=options)
    if actions_left(state, BUILD) and rich >= build_price(state, seat):
        options = tuple(
            [
                f"{building} {place_words(place)}"
                for building in tables.buildings
                if why_not_build(state, seat, building) is None
                for place in fitting(state, seat, building)
            ]
        )
        if options:
            yield Choice("build", options=options)
    if actions_left(state, FREEDOM) and rich >= setup.freedom_price:
        options = tuple(
            [name for name in setup.freedoms if why_no_freedom(state, seat, name) is None]
        )
        if options:
            yield Choice("freedom", options=options)
    for deck, price in ((PROFESSION, setup.profession_price), (BONUS, setup.bonus_price)):
        if actions_left(state, deck) and rich >= price and deck_size(state, deck):
            yield Choice(deck)


def _beside(state: State, seat: int) -> Iterator[Choice]:
    if may_recruit(state, seat):
        yield Choice("recruit", options=targets(state, seat))
    if state.courts[seat].points:
        yield Choice("cash", 1, state.courts[seat].points)
    yield Choice("done")


_LEGAL: Final[Mapping[str, Callable[[State, int], tuple[Choice, ...]]]] = {
    CHOOSING: _choosing,
    NAMING: _naming,
    BIDDING: _bidding,
    PLACING: _placing,
    RECRUITS: _recruiting,
    ACTING: _acting,
    TAKING: _taking,
}
