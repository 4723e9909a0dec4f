"""Positions in a line, for tests of the rules: what is not said is as at the start of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from medici_core.engine.chance import answer_to
from medici_core.engine.refusal import Refusal
from medici_core.florence.commands import SetUp
from medici_core.florence.decide import chance, decide
from medici_core.florence.laws import broken_laws
from medici_core.florence.legal import legal
from medici_core.florence.packaged import packaged_text
from medici_core.florence.placement import placement_of, squares_of
from medici_core.florence.setup import setup_of
from medici_core.florence.state import Court, State, pool
from tests.medici_core.florence.tiles import BUILDINGS, LANDSCAPES

A, B, C, D, E = range(5)

_EMPTY: Mapping[str, Any] = {
    "tiles": (),
    "builders": 0,
    "jesters": 0,
    "freedoms": (),
    "hand": (),
    "open_hand": (),
    "table": (),
    "recruiting": 0,
    "recruited": 0,
    "bonus": (),
    "prestige": (),
    "offered": (),
    "best": 0,
    "money": 3500,
    "points": 0,
}
_CARDS = ("freedoms", "hand", "open_hand", "table", "bonus", "prestige", "offered")


def lying(words: str) -> tuple[str, ...]:
    """Read ``forest d3 1 flipped``: a tile with the squares it covers."""
    name, square, *more = words.split()
    grid = {**BUILDINGS, **LANDSCAPES}[name]
    turned = int(more[0]) if more and more[0].isdigit() else 0
    corner = "abcdefg".index(square[0]) + 7 * (int(square[1]) - 1)
    mask = placement_of(grid, corner, turned, "flipped" in more)
    assert mask is not None, words
    return (name, *squares_of(mask))


def position(players: int = 3, *, edition: str = "online", **said: Any) -> SetUp:
    """Return the command for a position.

    What each player has is said as a map from seat to value: cards as texts with blanks between, tiles as lists of
    ``forest d3 1 flipped``. ``returned`` maps a deck to (seat, cards). All else is said as ``SetUp`` has it, cards and
    objects as texts.
    """
    fields: dict[str, Any] = {}
    for name, default in _EMPTY.items():
        values = said.pop(name, {})
        fields[name] = tuple([_read(name, values.get(seat, default)) for seat in range(players)])
    returned = said.pop("returned", {})
    for name in ("played", "discarded", "sold", "used"):
        fields[name] = tuple(said.pop(name, "").split())
    fields["returned"] = tuple(
        [
            tuple(returned.get(deck, (0, ""))[1].split())
            for deck in ("profession", "prestige", "bonus")
        ]
    )
    fields["returned_by"] = tuple(
        [
            (returned.get(deck, (0, ""))[0],) * len(cards)
            for deck, cards in zip(
                ("profession", "prestige", "bonus"), fields["returned"], strict=True
            )
        ]
    )
    defaults: dict[str, Any] = {
        "options": (),
        "data": packaged_text(),
        "round": 1,
        "phase": "acting",
        "start": A,
        "to_move": None,
        "deck": "",
        "due": 0,
        "out": (),
        "chooser": None,
        "object": "",
        "high": None,
        "passed": (),
        "value": 0,
    }
    return SetUp(edition=edition, players=players, **{**defaults, **fields, **said})


def _read(name: str, value: Any) -> Any:
    if name == "tiles":
        return tuple([lying(tile) for tile in value])
    return tuple(value.split()) if name in _CARDS and isinstance(value, str) else value


class Line:
    """Play one line: keep its state and all its facts; ``new`` are the facts of the last command.

    Every step is held to the title's own laws.
    """

    def __init__(self, start: object) -> None:
        """Start the game."""
        self.new, self.state = decide(None, start)
        self.events = list(self.new)
        assert () == broken_laws(None, self.new, self.state)

    def play(self, *commands: object) -> Line:
        """Give commands, one after another; a text is the cards that chance deals, with blanks between."""
        for command in commands:
            if isinstance(command, str):
                for card in command.split():
                    self._give(self._dealt(card))
            else:
                self._give(command)
        return self

    def _dealt(self, card: str) -> object:
        due = chance(self.state)
        assert due is not None, f"{card} is not due"
        return answer_to(due, pool(self.state, self.state.deck).index(card))

    def _give(self, command: object) -> None:
        before = self.state
        self.new, self.state = decide(before, command)
        self.events += self.new
        assert () == broken_laws(before, self.new, self.state)

    def refused(self, command: object, code: str, rule: str) -> Refusal:
        """Check that a command is refused for this reason, with the seat's legal commands, and changes nothing."""
        return refused(self.state, command, code, rule)

    def last(self, kind: type) -> Any:
        """Return the last fact of one kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def of(self, kind: type) -> list[Any]:
        """List the facts of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def court(self, seat: int) -> Court:
        """Return what a seat has."""
        return self.state.courts[seat]

    def purse(self, seat: int) -> tuple[int, int]:
        """Return a seat's florins and prestige points."""
        return self.court(seat).money, self.court(seat).points

    def options(self, verb: str) -> tuple[str, ...]:
        """Return the options of a legal command of whoever is to move; () where it is not legal."""
        (seat,) = [seat for seat in range(len(self.state.courts)) if legal(self.state, seat)]
        found = [choice for choice in legal(self.state, seat) if choice.command == verb]
        return found[0].options if found else ()


def refused(state: State, command: object, code: str, rule: str) -> Refusal:
    """Check that ``command`` is refused so and leaves ``state`` as it was; return the refusal."""
    before = repr(state)
    with pytest.raises(Refusal) as caught:
        decide(state, command)
    refusal = caught.value
    assert (code, rule) == (refusal.code, refusal.rule)
    assert before == repr(state)
    seat = getattr(command, "seat", None)
    if seat is not None and 0 <= seat < len(state.courts):
        assert legal(state, seat) == refusal.legal
    return refusal


def set_up_again(state: State) -> State:
    """Return the state that the position of ``state`` sets up."""
    return decide(None, setup_of(state, packaged_text()))[1]


def but(command: SetUp, **changes: Any) -> SetUp:
    """Return a position with some fields changed."""
    return attrs.evolve(command, **changes)
