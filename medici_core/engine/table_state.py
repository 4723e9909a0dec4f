"""What a table knows, and the fold of its facts. It holds no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import define, evolve, field

from medici_core.engine.table_pieces import (
    Abandoned,
    Forked,
    Opened,
    Redone,
    SeedOpened,
    UndoAgreed,
    UndoAsked,
    Undone,
    UndoRefused,
    UndoWithdrawn,
)
from medici_core.engine.value import frozen

START: Final = "start"
PERSON: Final = "person"
PLAYER: Final = "player"
CHANCE: Final = "chance"
END: Final = "end"


@define(slots=True)
class Step:
    """Name one effective record: its version, and whose doing it was (``start``, ``person``, ``player``, ``chance``,
    ``end``). ``before`` is the one before it. Treated as a value.
    """

    version: Final[int]
    who: Final[str]
    before: Final[Step | None] = field(eq=False, repr=False, default=None)


@frozen
class Request:
    """Hold an undo that is asked for: by which seat, to which version, and which seats agree."""

    seat: int
    to: int
    agreed: tuple[int, ...]


@frozen
class Terms:
    """Hold what changes seldom: what was settled when the table opened, where a fork comes from, the seeds opened, and
    the version behind which nothing goes back.
    """

    opening: Opened
    forked: Forked | None
    opened: tuple[tuple[str, str], ...]
    floor: int


@define(slots=True)
class Table:
    """Hold what a table knows. Treated as a value.

    ``last`` is the end of the line of effective records, ``undone`` lists those to do again. A record adds a step to
    the line and copies none, so that long games fold as quickly as short ones.
    """

    terms: Final[Terms]
    last: Final[Step | None]
    undone: Final[tuple[Step, ...]]
    request: Final[Request | None]

    @property
    def title(self) -> str:
        """Return the title's key."""
        return self.terms.opening.title

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names in seat order."""
        return self.terms.opening.players

    @property
    def controllers(self) -> tuple[str, ...]:
        """Return who plays each seat: '' a person, else a built-in player's name."""
        return self.terms.opening.controllers

    @property
    def dealing(self) -> str:
        """Return how chance is answered."""
        return self.terms.opening.dealing

    @property
    def seed(self) -> str | None:
        """Return the seed of open dealing."""
        return self.terms.opening.seed

    @property
    def commitments(self) -> tuple[tuple[str, str], ...]:
        """Return (epoch, commitment) of sealed dealing."""
        return self.terms.opening.commitments

    @property
    def opened(self) -> tuple[tuple[str, str], ...]:
        """Return (epoch, seed) of the seeds that are open."""
        return self.terms.opened

    @property
    def floor(self) -> int:
        """Return the version behind which nothing goes back."""
        return self.terms.floor

    @property
    def policy(self) -> str:
        """Return how moves are taken back."""
        return self.terms.opening.undo

    @property
    def forked(self) -> Forked | None:
        """Return where a fork comes from."""
        return self.terms.forked

    @property
    def line(self) -> tuple[Step, ...]:
        """Return the effective records, the first one first."""
        steps: list[Step] = []
        step = self.last
        while step is not None:
            steps.append(step)
            step = step.before
        return tuple(steps[::-1])

    @property
    def abandoned(self) -> bool:
        """Tell whether the game was ended without a result."""
        return self.last is not None and self.last.who == END

    def persons(self) -> tuple[int, ...]:
        """Return the seats that people play."""
        return tuple([seat for seat, name in enumerate(self.controllers) if not name])


def moved(table: Table, version: int, who: str) -> Table:
    """Return the table after a record of the game itself: nothing is left to do again, a request lapses."""
    return Table(table.terms, Step(version, who, table.last), (), None)


def floored(table: Table, version: int) -> Table:
    """Return the table after a record in which a seed was opened: nothing goes back behind it any more."""
    return evolve(table, terms=evolve(table.terms, floor=version))


def evolve_table(table: Table | None, event: object) -> Table:
    """Return the table after one of its facts. Holds no rule."""
    return _EVOLVE[event.__class__](table, event)


def _opened(_: None, event: Opened) -> Table:
    return Table(Terms(event, None, (), 0), None, (), None)


def _undone(table: Table, event: Undone) -> Table:
    taken: list[Step] = []
    last = table.last
    while last is not None and last.version > event.to:
        taken.append(last)
        last = last.before
    if last is None or last.version != event.to:
        raise ValueError(f"record {event.to} is not in effect")
    return evolve(table, last=last, undone=(*taken[::-1], *table.undone), request=None)


def _redone(table: Table, event: Redone) -> Table:
    again = [step for step in table.undone if step.version <= event.to]
    if not again or again[-1].version != event.to:
        raise ValueError(f"record {event.to} was not taken back")
    last = table.last
    for step in again:
        last = Step(step.version, step.who, last)
    return evolve(table, last=last, undone=table.undone[len(again) :], request=None)


def _seed_opened(table: Table, event: SeedOpened) -> Table:
    terms = table.terms
    return evolve(table, terms=evolve(terms, opened=(*terms.opened, (event.epoch, event.seed))))


def _agreed(table: Table, event: UndoAgreed) -> Table:
    request = table.request
    if request is None:
        raise ValueError("no undo was asked for")
    return evolve(table, request=evolve(request, agreed=(*request.agreed, event.seat)))


_EVOLVE: Mapping[type, Callable[[Any, Any], Table]] = {
    Opened: _opened,
    Forked: lambda table, event: evolve(table, terms=evolve(table.terms, forked=event)),
    UndoAsked: lambda table, event: evolve(
        table, request=Request(event.seat, event.to, (event.seat,))
    ),
    UndoAgreed: _agreed,
    UndoRefused: lambda table, event: evolve(table, request=None),
    UndoWithdrawn: lambda table, event: evolve(table, request=None),
    Undone: _undone,
    Redone: _redone,
    Abandoned: lambda table, event: table,
    SeedOpened: _seed_opened,
}
EVENTS: Final = frozenset(_EVOLVE)
"""The classes of the table's facts."""
