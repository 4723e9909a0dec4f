"""Positions made from courts, and random games, for tests of what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import frozen

from medici_core.engine.chance import answer_to
from medici_core.florence.commands import NewGame
from medici_core.florence.decide import chance, decide
from medici_core.florence.legal import legal
from medici_core.florence.packaged import packaged_text
from medici_core.florence.placement import mask_of
from medici_core.florence.state import NAMING, Court, State, Tile, changed, to_move
from medici_core.florence.words import command

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva")
TABLES = [(edition, players) for edition in ("printed", "online") for players in (3, 4, 5)]

_WANTED = ("work", "build", "place", "auction", "freedom", "recruit")


@frozen
class Step:
    """Hold one step of a game: the state before (None: the start), the facts and the state after."""

    before: State | None
    command: object
    events: tuple[object, ...]
    after: State


def new_game(edition: str = "online", players: int = 4, options: tuple[str, ...] = ()) -> NewGame:
    """Return the command that starts a game with the packaged data."""
    return NewGame(edition, options, players, None, packaged_text())


def game(edition: str, players: int, seed: int, options: tuple[str, ...] = ()) -> Iterator[Step]:
    """Play a game at random; works, buildings and auctions are chosen more often than passing."""
    random = Random(seed)
    given: object = new_game(edition, players, options)
    state: State | None = None
    while True:
        events, after = decide(state, given)
        yield Step(state, given, events, after)
        state = after
        due = chance(state)
        if due is not None:
            given = answer_to(due, random.randrange(due.n))
            continue
        seat = to_move(state)
        if seat is None:
            return
        choices = legal(state, seat)
        wanted = [choice for choice in choices if choice.command in _WANTED]
        choice = random.choice(wanted if wanted and random.random() < 0.8 else choices)
        words = [choice.command]
        if choice.low is not None and choice.high is not None:
            words.append(str(random.randint(choice.low, choice.high)))
        elif choice.options:
            words += random.choice(choice.options).split()
        given = command(words, seat)


def tile(name: str, squares: str) -> Tile:
    """Return a tile on squares with blanks between."""
    return Tile(name, mask_of(squares.split()))


def court(money: int = 3500, points: int = 0, **has: Any) -> Court:
    """Return a court; what is not said is nothing."""
    return Court(money, points, **has)


def position(
    *courts: Court,
    edition: str = "online",
    options: tuple[str, ...] = (),
    round: int = 3,
    awaits: str = NAMING,
    **changes: Any,
) -> State:
    """Return a position with these courts; what is not said is as at the start of a round's auctions."""
    players = max(3, len(courts))
    _, state = decide(None, new_game(edition, players, options))
    given = (*courts, *[court() for _ in range(players - len(courts))])
    start: dict[str, Any] = {"start": 0, "seat": 0, "chooser": 0}
    return changed(state, courts=given, round=round, awaits=awaits, **{**start, **changes})
