"""Play whole games of Medici with given players."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from medici_core.engine.chance import Resolve
from medici_core.engine.title import Command
from medici_core.medici.state import State
from medici_core.medici.title import TITLE
from medici_core.players.player import Player
from medici_core.players.table import load

RANDOM = load("medici", "random")
STEADY = load("medici", "steady")

GAMES = [
    (edition, players)
    for edition in TITLE.editions
    for players in range(TITLE.players[0], TITLE.players[1] + 1)
    if players > 2 or edition == "grail-2016"
]
"""Every edition with every number of players it takes."""

Watch: TypeAlias = Callable[[State, int, Command], None]


def play(
    players: Sequence[Player],
    seed: int,
    *,
    edition: str | None = None,
    options: Mapping[str, str] | None = None,
    watch: Watch = lambda state, seat, command: None,
) -> State:
    """Return the final position of a game; ``watch`` sees every decision. Raises ``Refusal`` for an illegal command."""
    chance = random.Random(seed)

    def pick(label: str, n: int) -> int:
        assert label.isascii()
        return chance.randrange(n)

    _, state = TITLE.decide(None, TITLE.new(edition, options or {}, len(players), None))
    while TITLE.outcome(state) is None:
        due = TITLE.chance(state)
        if due is not None:
            _, state = TITLE.decide(state, Resolve(pick("card", due.n)))
            continue
        seat = TITLE.to_move(state)
        assert seat is not None
        command = players[seat].choose(TITLE, TITLE.view(state, seat), seat, pick)
        watch(state, seat, command)
        _, state = TITLE.decide(state, command)
    return state
