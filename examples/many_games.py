"""Let players meet many times, on the rules alone: no store, no log, a few milliseconds a game.

python examples/many_games.py 200
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence

from cautious import CAUTIOUS

from medici_core.engine.chance import answer_to
from medici_core.medici.title import TITLE
from medici_core.players.player import Player
from medici_core.players.table import load


def play(players: Sequence[Player], luck: random.Random) -> tuple[int, ...]:
    """Play one game and return the winning seats; ``luck`` answers for chance and for the players' own."""
    _, state = TITLE.decide(None, TITLE.new(None, {}, len(players), None))
    while TITLE.outcome(state) is None:
        due = TITLE.chance(state)
        if due is not None:
            command: object = answer_to(due, luck.randrange(due.n))
        else:
            seat = TITLE.to_move(state)
            assert seat is not None
            command = players[seat].choose(
                TITLE, TITLE.view(state, seat), seat, lambda _label, n: luck.randrange(n)
            )
        _, state = TITLE.decide(state, command)
    outcome = TITLE.outcome(state)
    assert outcome is not None
    return outcome.winners


def main(games: int) -> None:
    """Seat the three players in turn and print how often each won or shared."""
    luck = random.Random(1492)
    players = [load("medici", "steady"), load("medici", "random"), CAUTIOUS]
    won: Counter[str] = Counter()
    for number in range(games):
        turned = players[number % 3 :] + players[: number % 3]
        won.update(turned[seat].key for seat in play(turned, luck))
    for key, times in won.most_common():
        print(f"{key:10} {times / games:6.1%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
