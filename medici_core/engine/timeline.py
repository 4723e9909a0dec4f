"""The fold of a game: table and title state after every record, those taken back included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from attrs import define, field

from medici_core.engine import table as t
from medici_core.engine.refusal import Refusal
from medici_core.engine.title import AnyTitle
from medici_core.engine.value import frozen

HOST = "host"
"""Writer of what is done for the table; who else is no seat answers chance."""
COMMAND = "c"
FACT = "e"


@frozen
class Deed:
    """Hold one piece of a record: its kind (``c`` command, ``e`` fact, ``s`` statement), its author, its content."""

    kind: str
    by: str
    what: object


@define(slots=True)
class Entry:
    """Hold one record as the game reads it: version, writer and deeds in order. Treated as a value."""

    version: Final[int]
    by: Final[str]
    deeds: Final[tuple[Deed, ...]]


@frozen
class Hidden:
    """Stand for a piece that this reader may not see; it folds to nothing."""

    tag: str


_NOT_OF_THE_TITLE = t.EVENTS | {Hidden}


class Unfit(Exception):
    """Say that a record does not fit onto those before it."""

    def __init__(self, version: int, reason: str) -> None:
        """Keep the version and the reason."""
        super().__init__(f"record {version} does not fit: {reason}")
        self.version = version
        self.reason = reason


@define(slots=True)
class Timeline:
    """Fold entries one after another and remember every position on the way.

    ``table`` and ``state`` are the present ones (None before the first entry); ``position(n)`` is what held after
    record n.
    """

    title: AnyTitle
    table: Any = None
    state: Any = None
    _history: list[tuple[Any, Any]] = field(factory=list)

    @property
    def version(self) -> int:
        """Return the version of the last record."""
        return len(self._history)

    def position(self, version: int) -> tuple[Any, Any]:
        """Return (table, state) after record ``version``; raises IndexError outside 1 … last."""
        if not 1 <= version <= len(self._history):
            raise IndexError(version)
        return self._history[version - 1]

    def add(self, entry: Entry) -> None:
        """Fold one entry; raises ``Unfit`` and changes nothing if it does not fit."""
        table, state, history = self.table, self.state, self._history
        evolve, version = self.title.evolve, entry.version
        moved = False
        floor = None
        try:
            if version != len(history) + 1:
                raise ValueError(f"record {len(history) + 1} comes next")
            for deed in entry.deeds:
                if deed.kind == FACT:
                    event: Any = deed.what
                    if event.__class__ not in _NOT_OF_THE_TITLE:
                        state = evolve(state, event)
                        moved = True
                        continue
                    if event.__class__ is Hidden:
                        moved = True
                        continue
                    table = t.evolve_table(table, event)
                    if event.__class__ is t.Undone or event.__class__ is t.Redone:
                        state = history[event.to - 1][1]
                    elif event.__class__ is t.SeedOpened:
                        floor = version
            if moved:
                table = t.moved(table, version, _who(table, entry))
            elif _ends(entry):
                table = t.moved(table, version, t.END)
            if floor is not None:
                table = t.floored(table, floor)
        except Refusal:
            raise
        except Exception as error:
            raise Unfit(entry.version, f"{error.__class__.__name__}: {error}") from error
        self.table, self.state = table, state
        history.append((table, state))

    def extend(self, entries: Iterable[Entry]) -> None:
        """Fold many entries; raises ``Unfit`` at the first that does not fit, keeping those before it."""
        for entry in entries:
            self.add(entry)

    def effective(self) -> frozenset[int]:
        """Return the versions that count: the line, and nothing that was taken back."""
        return frozenset(step.version for step in self.table.line)


def decide(timeline: Timeline, command: object) -> tuple[tuple[object, ...], Any, Any]:
    """Return (facts, table, title state) after a command of the table or of the title. Raises ``Refusal``.

    ``timeline`` is left as it is; an undo or redo gives the state it leads to.
    """
    return decide_on(timeline, timeline.table, timeline.state, command)


def decide_on(
    timeline: Timeline, table: Any, state: Any, command: object
) -> tuple[tuple[object, ...], Any, Any]:
    """Decide on a table and a state that go on from ``timeline``: within one record, facts are not folded yet."""
    if command.__class__ in t.COMMANDS:
        if isinstance(command, t.Abandon) and not table.abandoned and _over(timeline, state):
            raise Refusal("game.over")
        events, table = t.decide(table, command)
        for event in events:
            if isinstance(event, t.Undone | t.Redone):
                state = timeline.position(event.to)[1]
        return events, table, state
    if table is not None and table.abandoned:
        raise Refusal("game.abandoned")
    events, state = timeline.title.decide(state, command)
    return events, table, state


def _over(timeline: Timeline, state: Any) -> bool:
    return state is not None and timeline.title.outcome(state) is not None


def _ends(entry: Entry) -> bool:
    return any(deed.what.__class__ is t.Abandoned for deed in entry.deeds)


def _who(table: t.Table, entry: Entry) -> str:
    if table.last is None:
        return t.START
    if entry.by.isdecimal():
        return t.PLAYER if table.terms.opening.controllers[int(entry.by)] else t.PERSON
    return t.PERSON if entry.by == HOST else t.CHANCE
