"""Scripts in a line, for tests, and random games to write scripts of."""

from __future__ import annotations

import random
from collections.abc import Sequence

from attrs import frozen

from medici_core.engine.chance import Resolve
from medici_core.engine.refusal import Choice
from medici_core.engine.script import Played, ScriptProblem, run_script
from medici_core.engine.title import Command
from medici_core.medici.state import State
from medici_core.medici.title import TITLE
from medici_core.service.dealers import SeedDealer
from medici_core.service.registry import find_title

NAMES = ("Ann Lee", ";", "none", "Dan", "expect", "Zoë")
"""Names that scripts must take care of."""

FOUR = "game medici amigo-1995 Ann Bob Cem Dan"


def run(text: str) -> tuple[Played, ...]:
    """Play a script's text with the titles there are."""
    return run_script(find_title, text, lambda seed: SeedDealer(seed).pick, "case.medici")


def play(*lines: str) -> Played:
    """Play the one game of a script."""
    (played,) = run("\n".join(lines))
    return played


def holds(*lines: str) -> bool:
    """Tell that a script plays to its end; it raises where it doesn't."""
    return bool(run("\n".join(lines)))


def problem(*lines: str) -> str:
    """Return the message with which a script stops."""
    try:
        run("\n".join(lines))
    except ScriptProblem as stopped:
        return str(stopped)
    raise AssertionError("the script did not stop")


@frozen
class Game:
    """A game as it was played: its start, its commands in order, and every position on the way."""

    start: Command
    commands: tuple[Command, ...]
    states: tuple[State, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return as many names as there are players."""
        return NAMES[: self.states[0].setup.players]


def random_game(seed: int, start: Command, most: int = 10_000) -> Game:
    """Play at random from a start to the end, or for ``most`` commands."""
    draw = random.Random(seed)
    _, state = TITLE.decide(None, start)
    states = [state]
    commands: list[Command] = []
    while len(commands) < most and (command := _any(state, draw)) is not None:
        _, state = TITLE.decide(state, command)
        states.append(state)
        commands.append(command)
    return Game(start, tuple(commands), tuple(states))


def _any(state: State, draw: random.Random) -> Command | None:
    due = TITLE.chance(state)
    if due:
        return Resolve(draw.randrange(due.n))
    seat = TITLE.to_move(state)
    if seat is None:
        return None
    choice = draw.choice(TITLE.legal(state, seat))
    return TITLE.words.command(_said(choice, draw), seat)


def _said(choice: Choice, draw: random.Random) -> Sequence[str]:
    if choice.low is None or choice.high is None:
        return (choice.command,)
    # Low bids keep the money together, so that lots of every kind are sold.
    return (choice.command, str(draw.randint(choice.low, min(choice.high, choice.low + 8))))
