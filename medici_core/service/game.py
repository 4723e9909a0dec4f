"""A stored game, read and folded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define

from event_store.record import GENESIS, Record
from medici_core.engine.chance import Chance
from medici_core.engine.timeline import Timeline
from medici_core.engine.title import AnyTitle, Outcome
from medici_core.service.wire import entry_of, title_of


@define(slots=True)
class Game:
    """Hold a game as it stands: its records, the fold over them, and its name in the store ('' outside one)."""

    name: str
    alias: str | None
    records: tuple[Record, ...]
    timeline: Timeline

    @property
    def title(self) -> AnyTitle:
        """Return the game's title."""
        return self.timeline.title

    @property
    def table(self) -> Any:
        """Return the present table."""
        return self.timeline.table

    @property
    def state(self) -> Any:
        """Return the title's present state."""
        return self.timeline.state

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names in seat order."""
        names: tuple[str, ...] = self.timeline.table.players
        return names

    @property
    def stream(self) -> str:
        """Return the game's id, which its records carry."""
        return self.records[0].stream

    @property
    def version(self) -> int:
        """Return the version of the last record."""
        return len(self.records)

    @property
    def head(self) -> bytes:
        """Return the hash of the last record."""
        return self.records[-1].hash if self.records else GENESIS

    @property
    def partial(self) -> bool:
        """Tell whether something of the game is hidden in this copy."""
        return any(piece.payload is None for record in self.records for piece in record.pieces)

    @property
    def to_move(self) -> int | None:
        """Return the seat whose decision it is; None also when the game is over or abandoned."""
        return None if self.table.abandoned else self.title.to_move(self.state)

    @property
    def chance(self) -> Chance | None:
        """Return the chance that is due; None also when the game is over or abandoned."""
        return None if self.table.abandoned else self.title.chance(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it runs and when it was abandoned."""
        return None if self.table.abandoned else self.title.outcome(self.state)

    @property
    def status(self) -> str:
        """Return ``running``, ``over`` or ``abandoned``."""
        if self.table.abandoned:
            return "abandoned"
        return "running" if self.outcome is None else "over"

    def at(self, version: int) -> Game:
        """Return the game as it stood after record ``version``; raises IndexError outside 1 … last."""
        self.timeline.position(version)
        return read_game(self.records[:version], self.name, self.alias)


def read_game(records: Sequence[Record], name: str = "", alias: str | None = None) -> Game:
    """Fold records into a game; raises ``Unreadable`` or ``Unfit`` with the first record that is wrong.

    Chain and rules are not checked here: reading a store or a file checks the chain, ``judge`` the rules.
    """
    title = title_of(records[0])
    timeline = Timeline(title)
    add: Callable[..., None] = timeline.add
    for record in records:
        add(entry_of(title, record))
    return Game(name, alias, tuple(records), timeline)
