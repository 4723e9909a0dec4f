"""Whole random games of The Princes of Florence, beside random games of Medici by the same driver."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bench.measure import Bench, Runner, Sizes, timed
from medici_core.engine.chance import answer_to
from medici_core.engine.title import AnyTitle
from medici_core.florence.title import TITLE as FLORENCE
from medici_core.medici.title import TITLE as MEDICI
from medici_core.players.random_ import choose

PLAYERS = 4
PARTS = 4
"""So driven, a game of either title takes its time: a part of the playouts of other benches make a repetition."""


def playout(title: AnyTitle, random: Random) -> int:
    """Play a game in which every seat is the built-in player `random`; return the actions, chance included."""

    def pick(label: str, n: int) -> int:
        return random.randrange(n)

    _, state = title.decide(None, title.new(None, {}, PLAYERS, None))
    actions = 1
    command: object
    while title.outcome(state) is None:
        due = title.chance(state)
        if due is not None:
            command = answer_to(due, random.randrange(due.n))
        else:
            seat = title.to_move(state)
            assert seat is not None
            command = choose(title, state, seat, pick)
        _, state = title.decide(state, command)
        actions += 1
    return actions


def ours(folder: Path, sizes: Sizes) -> Runner:
    """Play Florence: legal placements are listed, words read, facts folded; a unit is an action."""
    random = Random("florence")
    games = max(1, sizes.playouts // PARTS)
    return timed(lambda: sum([playout(FLORENCE, random) for _ in range(games)]))


def peer(folder: Path, sizes: Sizes) -> Runner:
    """Play Medici in the same way; a unit is an action."""
    random = Random("medici")
    games = max(1, sizes.playouts // PARTS)
    return timed(lambda: sum([playout(MEDICI, random) for _ in range(games)]))


BENCHES = (
    Bench(
        "florence_playouts",
        "whole random games of The Princes of Florence, applied actions, chance included",
        "random games of Medici by the same driver",
        "action",
        0.05,
        0.1,
        ours,
        peer,
    ),
)
