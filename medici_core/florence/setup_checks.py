"""Whether the material of a position given by hand can be as it says: what can't be is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn, TypeVar

from medici_core.engine.refusal import Refusal
from medici_core.florence.cards import ACTIONS, BUILDER, DECKS, JESTER, LANDSCAPE, RECRUITING
from medici_core.florence.commands import SetUp
from medici_core.florence.placement import mask_of, orientations
from medici_core.florence.state import State

_T = TypeVar("_T")

LARGEST_AMOUNT = 10**12
"""Most florins or points a position may give: what play adds to it still is an integer of 53 bits."""


def no(given: str, value: object, works: str) -> NoReturn:
    """Refuse something that was given."""
    raise Refusal("given.value", {"given": given, "value": str(value)[:60], "works": works}, "F1")


def check_material(state: State, command: SetUp) -> None:
    """Refuse numbers, tiles and cards that the game does not have; ``state`` is the game just started.

    Whether play could lead there is not asked: buildings may touch, cards may be in any hand.
    """
    _check_lengths(state, command)
    _check_numbers(state, command)
    for seat, tiles in enumerate(command.tiles):
        _check_board(state, seat, tiles)
    _check_tile_stock(state, command)
    _check_freedoms(state, command)
    _check_cards(state, command)


def by_seat(given: str, values: Sequence[_T], players: int) -> Sequence[_T]:
    """Return what has one entry a player, or refuse it."""
    if len(values) != players:
        no(given, f"{len(values)} entries", f"{players}, one a player")
    return values


def _check_lengths(state: State, command: SetUp) -> None:
    players = len(state.courts)
    for name in ("money", "points"):
        values = getattr(command, name)
        if values is not None:
            by_seat(name, values, players)
    for name in (
        "tiles", "builders", "jesters", "freedoms", "hand", "open_hand", "table", "recruiting", "recruited", "bonus",
        "prestige", "offered", "best",
    ):  # fmt: skip
        by_seat(name, getattr(command, name), players)
    for name in ("returned", "returned_by"):
        if len(getattr(command, name)) != len(DECKS):
            no(name, f"{len(getattr(command, name))} decks", f"{len(DECKS)}: {', '.join(DECKS)}")
    for cards, seats in zip(command.returned, command.returned_by, strict=True):
        if len(cards) != len(seats):
            no("returned", " ".join(cards), "as many cards as seats that returned them")


def _check_numbers(state: State, command: SetUp) -> None:
    setup = state.setup
    for name in ("money", "points", "best"):
        _range(name, getattr(command, name) or (), LARGEST_AMOUNT)
    _range("builders", command.builders, setup.builders_each)
    for name, total, amounts in (
        (BUILDER, setup.builders, command.builders),
        (JESTER, setup.jesters, command.jesters),
        (RECRUITING, setup.recruiting, (*command.recruiting, *command.recruited)),
    ):
        _range(name, amounts, total)
        if sum(amounts) > total:
            no(name, sum(amounts), f"at most {total} in all")
    seats = [*command.out, *command.passed, *[s for each in command.returned_by for s in each]]
    for given, seat in (
        ("start", command.start),
        ("to-move", command.to_move),
        ("chooser", command.chooser),
        ("high", command.high and command.high[0]),
        *[("out", seat) for seat in seats],
    ):
        if seat is not None and not 0 <= seat < setup.players:
            no(given, seat, f"a seat from 0 to {setup.players - 1}")
    for name, things in (("out", command.out), ("passed", command.passed), ("sold", command.sold)):
        if len(set(things)) != len(things):
            no(name, " ".join(map(str, things)), "each once")
    for thing in command.sold:
        word("sold", thing, state.tables.objects)
    for action in command.used:
        word("used", action, ACTIONS)
    if len(command.used) > setup.turn_actions:
        no("used", " ".join(command.used), f"at most {setup.turn_actions} actions")


def _range(given: str, amounts: Iterable[int], most: int) -> None:
    for amount in amounts:
        if not 0 <= amount <= most:
            no(given, amount, f"0 to {most}")


def word(given: str, said: str, words: Sequence[str]) -> None:
    """Refuse a word that names nothing."""
    if said not in words:
        no(given, said, ", ".join(words))


def _check_board(state: State, seat: int, tiles: Sequence[tuple[str, ...]]) -> None:
    tables, covered = state.tables, state.tables.palazzo
    names = [tile[0] if tile else "" for tile in tiles]
    for tile in tiles:
        name = tile[0] if tile else ""
        word("tile", name, tuple(tables.kinds))
        if tables.kinds[name] != LANDSCAPE and names.count(name) > 1:
            no("tile", name, "one building of each type a player (F3.4)")
        try:
            mask = mask_of(tile[1:])
        except KeyError as error:
            no("tile", f"{name} on {str(error.args[0])[:10]}", "squares from a1 to g7")
        lowest = mask & -mask
        shapes = [lies.mask for lies in orientations(tables.grids[name])]
        if (
            not mask
            or not any(shape // (shape & -shape) * lowest == mask for shape in shapes)
            or not _in_one_box(state, name, mask)
        ):
            no("tile", " ".join(tile), f"the squares of the {name}, turned or flipped")
        if mask & covered:
            no("tile", " ".join(tile), "empty squares, not on another tile or the palazzo")
        covered |= mask


def _in_one_box(state: State, name: str, mask: int) -> bool:
    """Tell whether squares have the tile's box, and don't run over the right edge into the next row."""
    columns = [square % 7 for square in range(49) if mask >> square & 1]
    rows = [square // 7 for square in range(49) if mask >> square & 1]
    box = (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)
    return any(box == (lies.width, lies.height) for lies in orientations(state.tables.grids[name]))


def _check_tile_stock(state: State, command: SetUp) -> None:
    lying = [tile[0] for tiles in command.tiles for tile in tiles]
    for tile in command.discarded:
        word("discarded", tile, state.tables.landscapes)
    pending = [command.object] if command.phase == "placing" else []
    used = [*lying, *command.discarded, *pending]
    for tile, stock in state.tables.stocks.items():
        if used.count(tile) > stock:
            no("tile", f"{used.count(tile)} × {tile}", f"at most {stock} in all")


def _check_freedoms(state: State, command: SetUp) -> None:
    every = [freedom for freedoms in command.freedoms for freedom in freedoms]
    for freedoms in command.freedoms:
        for freedom in freedoms:
            word("freedoms", freedom, state.setup.freedoms)
            if freedoms.count(freedom) > 1:
                no("freedoms", " ".join(freedoms), "each freedom once a player")
            if every.count(freedom) > state.setup.freedom_copies:
                no("freedoms", freedom, f"at most {state.setup.freedom_copies} in all")


def _check_cards(state: State, command: SetUp) -> None:
    offered = [card for cards in command.offered for card in cards]
    if offered:
        word("deck", command.deck, DECKS)
    given = {
        DECKS[0]: (command.hand, command.open_hand, command.table),
        DECKS[1]: (command.prestige,),
        DECKS[2]: (command.bonus, (command.played,)),
    }
    for at, deck in enumerate(DECKS):
        cards = [card for hands in given[deck] for hand in hands for card in hand]
        cards += command.returned[at]
        if command.deck == deck:
            cards += offered
        for card in cards:
            if card not in state.tables.decks[deck]:
                no("card", card, f"a card of the {deck} deck")
            if cards.count(card) > 1:
                no("card", card, "there is one of it in the game")
