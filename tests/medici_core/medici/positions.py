"""Positions in a line, for tests: what is not said has its value at the start of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from medici_core.engine.chance import Resolve
from medici_core.engine.refusal import Refusal
from medici_core.medici.cards import CARDS, GOODS, VALUE, without
from medici_core.medici.commands import Bid, Draw, NewGame, Offer, Pass, SetUp
from medici_core.medici.decide import decide
from medici_core.medici.editions import EDITIONS
from medici_core.medici.events import RoundScored
from medici_core.medici.legal import legal
from medici_core.medici.state import State

A, B, C, D, E, F = range(6)

TABLES = [
    (key, players)
    for key, edition in EDITIONS.items()
    for players in range(
        int(edition.options["players"][0]), int(edition.options["players"][-1]) + 1
    )
]
"""Every edition with every number of players that it allows."""


def cards(text: str) -> tuple[str, ...]:
    """Read cards with blanks between."""
    return tuple(text.split())


def filler(counts: Sequence[int], used: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Give each seat so many cards, the first in order that are not ``used``."""
    rest = list(CARDS)
    for card in used:
        rest.remove(card)
    return tuple(tuple(rest.pop(0) for _ in range(count)) for count in counts)


def worth(*holds: str) -> tuple[tuple[str, ...], ...]:
    """Give each seat cards of these values, of any goods: ``worth("10 5", "4 4 1")``."""
    rest, given = CARDS, []
    for hold in holds:
        taken: list[str] = []
        for value in map(int, hold.split()):
            card = next(card for card in rest if VALUE[card] == value)
            rest = without(rest, card)
            taken.append(card)
        given.append(tuple(taken))
    return tuple(given)


def ladder(*steps: int) -> tuple[tuple[int, ...], ...]:
    """Put each seat's marker on a step of the first good, all others on 0."""
    return tuple((step, *(0,) * (len(GOODS) - 1)) for step in steps)


def position(
    players: int = 4,
    *,
    edition: str = "amigo-1995",
    options: tuple[str, ...] = (),
    round: int = 1,
    phase: str = "",
    drawer: int | None = A,
    deck: int | None = None,
    lot: str = "",
    discarded: str = "",
    money: tuple[int, ...] | None = None,
    h: Sequence[int] = (),
    holds: Sequence[Sequence[str]] = (),
    steps: Sequence[Sequence[int]] = (),
    to_move: int | None = None,
    high: tuple[int, int] | None = None,
) -> SetUp:
    """Return the command for a position; ``h``: cards in each hold, where it does not matter which."""
    if h:
        holds = filler(h, (*cards(lot), *cards(discarded)))
    return SetUp(
        edition=edition,
        options=options,
        players=players,
        round=round,
        phase=phase,
        drawer=drawer,
        deck=deck,
        lot=cards(lot),
        discarded=cards(discarded),
        money=money,
        holds=tuple(map(tuple, holds)) or ((),) * players,
        steps=tuple(map(tuple, steps)) or ladder(*(0,) * players),
        to_move=to_move,
        high=high,
        paid=((0, 0, 0),) * players,
    )


class Line:
    """Play one line: keep its state and all its facts; ``new`` are the facts of the last command."""

    def __init__(self, start: SetUp | NewGame) -> None:
        """Start the game."""
        self.new, self.state = decide(None, start)
        self.events = list(self.new)

    def play(self, *commands: object) -> Line:
        """Give commands, one after another; a text is the card that chance turns up."""
        for command in commands:
            turned = isinstance(command, str)
            given = Resolve(self.state.unseen.index(command)) if turned else command
            self.new, self.state = decide(self.state, given)
            self.events += self.new
        return self

    def refused(self, command: object, code: str, rule: str) -> Refusal:
        """Check that a command is refused for this reason, with the seat's legal commands, and changes nothing."""
        return refused(self.state, command, code, rule)

    def of(self, kind: type) -> list[object]:
        """List the facts of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def scored(self) -> RoundScored:
        """The account of the last round."""
        return next(event for event in reversed(self.events) if isinstance(event, RoundScored))


def refused(state: State, command: object, code: str, rule: str) -> Refusal:
    """Check that ``command`` is refused so and leaves ``state`` as it was; return the refusal."""
    before = repr(state)
    with pytest.raises(Refusal) as caught:
        decide(state, command)
    refusal = caught.value
    assert (code, rule) == (refusal.code, refusal.rule)
    assert before == repr(state)
    seat = getattr(command, "seat", None)
    assert (() if seat is None else legal(state, seat)) == refusal.legal
    return refusal


def commands_of(state: State, seat: int) -> list[object]:
    """List every legal command of a seat, each number of its range apart."""
    made: dict[str, Callable[[], list[object]]] = {
        "draw": lambda: [Draw(seat)],
        "offer": lambda: [Offer(seat)],
        "pass": lambda: [Pass(seat)],
    }
    listed: list[object] = []
    for choice in legal(state, seat):
        if choice.low is None or choice.high is None:
            listed += made[choice.command]()
        else:
            listed += [Bid(seat, amount) for amount in range(choice.low, choice.high + 1)]
    return listed
