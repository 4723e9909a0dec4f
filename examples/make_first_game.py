"""Make first-game.log: four people play a whole game of Medici, with one move taken back.

Everything in it repeats: the seed, the ids and the clock, so that the log is the same on every machine.

    python examples/make_first_game.py examples/first-game.log
"""

from __future__ import annotations

import hashlib
import sys
from itertools import count

from event_store.logfile import write_file, write_log
from event_store.memory import MemoryStore
from medici_core.engine.table import Undo
from medici_core.players.table import load
from medici_core.service.game import Game
from medici_core.service.game_service import GameService, NewTable
from medici_core.service.summary import COLUMNS

PLAYERS = ("Ann", "Bruno", "Chiara", "Dario")
SEED = "Florence 1492"
STARTED = 1_796_000_000_000
"""Milliseconds since 1970."""
BETWEEN_MOVES = 20_000
TAKEN_BACK = 30
"""The record after which one move is taken back and made again."""


def first_game() -> Game:
    """Return the game, played to its end by people who all think like the player `steady`."""
    ids = count()
    clock = count(STARTED, BETWEEN_MOVES)
    service = GameService(
        MemoryStore(COLUMNS),
        lambda: next(clock),
        lambda size: hashlib.sha256(f"first game {next(ids)}".encode()).digest()[:size],
    )
    game = service.create(NewTable(PLAYERS, SEED)).game
    steady = load(game.title.key, "steady")
    while game.outcome is None:
        if game.version == TAKEN_BACK:
            game = service.act(game.name, lambda _: Undo(None, None)).game
        game = service.act(
            game.name,
            lambda now: steady.choose(now.title, now.state, now.to_move or 0, lambda _label, _n: 0),
        ).game
    return game


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python examples/make_first_game.py FILE")
    write_file(sys.argv[1], write_log(first_game().records))
