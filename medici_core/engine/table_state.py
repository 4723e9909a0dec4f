"""What a table knows, and the fold of its facts. It holds no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import define, evolve

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
    ``end``). Treated as a value.
    """

    version: Final[int]
    who: Final[str]


@frozen
class Request:
    """Hold an undo that is asked for: by which seat, to which version, and which seats agree."""

    seat: int
    to: int
    agreed: tuple[int, ...]


@define(slots=True)
class Table:
    """Hold what a table knows. Treated as a value. ``line`` lists the effective records, ``undone`` those to do
    again.
    """

    title: Final[str]
    players: Final[tuple[str, ...]]
    controllers: Final[tuple[str, ...]]
    dealing: Final[str]
    seed: Final[str | None]
    commitments: Final[tuple[tuple[str, str], ...]]
    opened: Final[tuple[tuple[str, str], ...]]
    floor: Final[int]
    policy: Final[str]
    forked: Final[Forked | None]
    line: Final[tuple[Step, ...]]
    undone: Final[tuple[Step, ...]]
    request: Final[Request | None]

    @property
    def abandoned(self) -> bool:
        """Tell whether the game was ended without a result."""
        return bool(self.line) and self.line[-1].who == END

    def persons(self) -> tuple[int, ...]:
        """Return the seats that people play."""
        return tuple([seat for seat, name in enumerate(self.controllers) if not name])


def moved(table: Table, version: int, who: str, floor: int | None = None) -> Table:
    """Return the table after a record of the game itself: nothing is left to do again, a request lapses.

    ``floor``: a seed was opened in this record, so that nothing goes back behind it any more.
    """
    return Table(
        table.title,
        table.players,
        table.controllers,
        table.dealing,
        table.seed,
        table.commitments,
        table.opened,
        table.floor if floor is None else floor,
        table.policy,
        table.forked,
        (*table.line, Step(version, who)),
        (),
        None,
    )


def evolve_table(table: Table | None, event: object) -> Table:
    """Return the table after one of its facts. Holds no rule."""
    return _EVOLVE[event.__class__](table, event)


def _opened(_: None, event: Opened) -> Table:
    return Table(
        event.title,
        event.players,
        event.controllers,
        event.dealing,
        event.seed,
        event.commitments,
        (),
        0,
        event.undo,
        None,
        (),
        (),
        None,
    )


def _undone(table: Table, event: Undone) -> Table:
    line = tuple([step for step in table.line if step.version <= event.to])
    if not line or line[-1].version != event.to:
        raise ValueError(f"record {event.to} is not in effect")
    return evolve(table, line=line, undone=table.line[len(line) :] + table.undone, request=None)


def _redone(table: Table, event: Redone) -> Table:
    again = tuple([step for step in table.undone if step.version <= event.to])
    if not again or again[-1].version != event.to:
        raise ValueError(f"record {event.to} was not taken back")
    return evolve(table, line=table.line + again, undone=table.undone[len(again) :], request=None)


def _agreed(table: Table, event: UndoAgreed) -> Table:
    request = table.request
    if request is None:
        raise ValueError("no undo was asked for")
    return evolve(table, request=evolve(request, agreed=(*request.agreed, event.seat)))


_EVOLVE: Mapping[type, Callable[[Any, Any], Table]] = {
    Opened: _opened,
    Forked: lambda table, event: evolve(table, forked=event),
    UndoAsked: lambda table, event: evolve(
        table, request=Request(event.seat, event.to, (event.seat,))
    ),
    UndoAgreed: _agreed,
    UndoRefused: lambda table, event: evolve(table, request=None),
    UndoWithdrawn: lambda table, event: evolve(table, request=None),
    Undone: _undone,
    Redone: _redone,
    Abandoned: lambda table, event: table,
    SeedOpened: lambda table, event: evolve(
        table, opened=(*table.opened, (event.epoch, event.seed))
    ),
}
EVENTS: Final = frozenset(_EVOLVE)
"""The classes of the table's facts."""
