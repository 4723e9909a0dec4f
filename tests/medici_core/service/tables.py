"""Games on a store in memory, with a clock and ids that repeat."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from event_store.memory import MemoryStore
from event_store.store import Store
from medici_core.service.game import Game
from medici_core.service.game_service import Done, GameService, NewTable
from medici_core.service.summary import COLUMNS

NAMES = ("Ann", "Bob", "Cem", "Dan")


def entropy(whose: str = "") -> Callable[[int], bytes]:
    """Return a source of bytes that gives the same ones in every test run."""
    numbers = count()
    return lambda size: hashlib.sha256(f"{whose}{next(numbers)}".encode()).digest()[:size]


def service(store: Store | None = None, whose: str = "") -> GameService:
    """Return a service over a fresh store in memory; people of different names have different ids."""
    clock = count(1_700_000_000_000)
    return GameService(store or MemoryStore(COLUMNS), lambda: next(clock), entropy(whose))


def table(seed: str | bytes = "medici", **settings: Any) -> NewTable:
    """Describe a table of four."""
    return NewTable(NAMES, seed, **settings)


def say(words: str, seat: int | None = None) -> Callable[[Game], object]:
    """Return a move in words, for the seat to move unless one is named."""
    return lambda game: game.title.words.command(
        words.split(), game.to_move if seat is None else seat
    )


def play(service: GameService, name: str, lines: Sequence[str]) -> Done:
    """Make moves one after another; the last result is returned."""
    done = None
    for line in lines:
        done = service.act(name, say(line))
    assert done is not None
    return done


def play_out(service: GameService, name: str, bid: int = 1) -> Game:
    """Play a game to its end: the drawer offers one card, whoever can bids ``bid`` more than the high bid, rarely."""
    game = service.load(name)
    while game.outcome is None:
        seat = game.to_move
        assert seat is not None
        choices = {choice.command: choice for choice in game.title.legal(game.state, seat)}
        if "offer" in choices:
            line = "draw" if game.version % 3 else "offer"
        elif (game.version + seat) % 2:
            line = f"bid {choices['bid'].low}"
        else:
            line = "pass"
        game = service.act(name, say(line)).game
    return game
