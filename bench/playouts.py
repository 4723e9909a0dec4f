"""Random playouts, chance included, against OpenSpiel's liar's poker in Python."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bench.measure import Bench, Runner, Sizes, timed
from medici_core.engine.chance import Resolve
from medici_core.medici.commands import Bid, Draw, NewGame, Offer, Pass
from medici_core.medici.decide import chance, decide
from medici_core.medici.legal import legal
from medici_core.medici.state import OVER, to_move

PLAYERS = 4
PEER_GAMES = 8
"""Games of the peer for one of ours: both sides apply about as many actions a repetition."""


def ours(folder: Path, sizes: Sizes) -> Runner:
    """Play games of random commands, bids uniform over the legal range; a unit is an action, chance included."""
    random = Random("ours")
    return timed(lambda: sum([_playout(random) for _ in range(sizes.playouts)]))


def _playout(random: Random) -> int:
    randrange, uniform = random.randrange, random.random
    _, state = decide(None, NewGame("amigo-1995", (), PLAYERS, None))
    actions = 1
    command: object
    while state.awaits != OVER:
        due = chance(state)
        if due is not None:
            command = Resolve(randrange(due.n))
        else:
            seat = to_move(state)
            assert seat is not None
            choices = legal(state, seat)
            choice = choices[int(uniform() * len(choices))]
            if choice.low is not None:
                assert choice.high is not None
                command = Bid(seat, choice.low + int(uniform() * (choice.high + 1 - choice.low)))
            else:
                command = _PLAIN[choice.command](seat)
        _, state = decide(state, command)
        actions += 1
    return actions


_PLAIN = {"draw": Draw, "offer": Offer, "pass": Pass}


def peer(folder: Path, sizes: Sizes) -> Runner:
    """Play games of random actions, bids uniform over the legal range; a unit is an action, chance included."""
    import open_spiel.python.games  # noqa: F401  # registers the games written in Python
    import pyspiel

    game = pyspiel.load_game("python_liars_poker")
    random = Random("peer")
    randrange, uniform = random.randrange, random.random

    def playout() -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[randrange(len(outcomes))][0]
            else:
                legal_actions = state.legal_actions()
                action = legal_actions[int(uniform() * len(legal_actions))]
            state.apply_action(action)
            actions += 1
        return actions

    return timed(lambda: sum([playout() for _ in range(sizes.playouts * PEER_GAMES)]))


BENCHES = (
    Bench(
        "playouts",
        "random playouts, applied actions, chance included on both sides",
        "OpenSpiel's `python_liars_poker`, driven from Python",
        "action",
        1,
        1.7,
        ours,
        peer,
    ),
)
