"""Random play of the rules, without words: commands made from what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from medici_core.engine.chance import answer_to
from medici_core.engine.refusal import Choice
from medici_core.florence import commands as c
from medici_core.florence.decide import chance
from medici_core.florence.legal import legal
from medici_core.florence.packaged import packaged_text
from medici_core.florence.state import State, to_move

EDITIONS = ("printed", "online")


def new_game(edition: str, players: int, *options: str) -> c.NewGame:
    """Return the command that starts a game on the packaged data."""
    return c.NewGame(edition, options, players, None, packaged_text())


def made(seat: int, verb: str, option: object) -> object:
    """Return the command of a choice with one of its options or numbers."""
    words = str(option).split()
    match verb:
        case "choose":
            return c.Choose(seat, tuple(words))
        case "work":
            return c.Work(seat, words[0], tuple(words[1:]))
        case "place" | "build":
            turned = int(words[words.index("turned") + 1]) if "turned" in words else 0
            cls = c.Place if verb == "place" else c.Build
            return cls(seat, words[0], words[2], turned, "flipped" in words)
    named = {"auction": c.Auction, "recruit": c.Recruit, "freedom": c.Freedom}
    if verb in named:
        return named[verb](seat, str(option))
    counted = {"raise": c.Raise, "take": c.Take, "cash": c.Cash}
    if verb in counted:
        assert isinstance(option, int)
        return counted[verb](seat, option)
    return _PLAIN[verb](seat)


_PLAIN = {
    "pass": c.Pass,
    "withdraw": c.Withdraw,
    "discard": c.Discard,
    "keep": c.Keep,
    "profession": c.Profession,
    "bonus": c.Bonus,
    "done": c.Done,
}


def _values(choice: Choice) -> list[object]:
    if choice.low is not None and choice.high is not None:
        return list(range(choice.low, choice.high + 1))
    return list(choice.options) or [None]


def commands_of(state: State, seat: int) -> Iterator[object]:
    """Yield every legal command of a seat."""
    for choice in legal(state, seat):
        for value in _values(choice):
            yield made(seat, choice.command, value)


def next_command(state: State, random: Random) -> object | None:
    """Return an answer of chance or a legal command; works and buildings come more often. None: the game is over."""
    due = chance(state)
    if due is not None:
        return answer_to(due, random.randrange(due.n))
    seat = to_move(state)
    if seat is None:
        return None
    choices = legal(state, seat)
    wanted = [choice for choice in choices if choice.command in ("work", "build", "recruit")]
    choice = random.choice(wanted if wanted and random.random() < 0.5 else choices)
    return made(seat, choice.command, random.choice(_values(choice)))
