"""Tell a game to people: numbered records in sentences, with the table where something has come to an end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from medici_cli.commands.show import at_version
from medici_cli.story import (
    NO_TABLE,
    SHORT_TABLE,
    TAKEN_BACK,
    in_effect,
    tellings,
    was_taken_back,
)
from medici_cli.table import paint, table_text, turn_text
from medici_cli.tell import tell_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from medici_core.service.game import Game


class Narrator:
    """Tell the records of a game as it stands after record ``end``.

    After a scene stands the title's short table (not where it is ``brief``), after a chapter the whole one. How
    that is read is told above the first.
    """

    def __init__(
        self, game: Game, end: int, color: bool, seat: int | None = None, brief: bool = False
    ) -> None:
        """Take the game as ``seat`` may see it, the last record that is told, and whether tables are coloured."""
        self._game = game
        self._seat = seat
        self._end = end
        self._color = color
        self._brief = brief
        self._explained = False
        self._scene = ""
        """The short table shown last: one that tells nothing new is not shown again."""
        self._effective = in_effect(game, end)
        self._margin = len(str(end))
        self._drawn: Any = None
        """The state whose table was drawn last with nothing told since."""

    def table(self, state: Any) -> str:
        """Return a whole table as the one who looks sees it."""
        title, names = self._game.title, self._game.names
        return paint(title.board(state, names, self._seat), self._color)

    def _short_table(self, state: Any) -> str:
        title, names = self._game.title, self._game.names
        assert title.short_board is not None
        return paint(title.short_board(state, names, self._seat), self._color)

    def _legend(self) -> str:
        """Return how tables are read, the first time."""
        lines = self._game.title.legend
        if self._explained or not lines:
            return ""
        self._explained = True
        return "\n".join(["How to read the table:", *lines, "", ""])

    def sentences(self, version: int) -> tuple[str, ...]:
        """Return the sentences of a record; those of a record that was taken back say so."""
        return tuple(self._mark(version, sentence) for sentence in tell_record(self._game, version))

    def record(self, version: int) -> Iterator[str]:
        """Give the lines that tell a record, its number before the first."""
        number = str(version)
        for telling in tellings(self._game, version):
            for sentence in telling.sentences:
                yield f"{number:>{self._margin}}  {self._mark(version, sentence)}"
                number = ""
                self._drawn = None
            if telling.table == NO_TABLE:
                continue
            if telling.table != SHORT_TABLE:
                yield f"\n{self._legend()}{self.table(telling.after)}\n"
                self._drawn = telling.after
            elif self._brief:
                yield ""
            elif (table := self._short_table(telling.after)) != self._scene:
                self._scene = table
                yield f"\n{table}\n"

    def page(self, version: int) -> str:
        """Return a record with the table after it and who moves then, for somebody who walks."""
        lines = [
            f"{'' if index else version:>{self._margin}}  {sentence}"
            for index, sentence in enumerate(self.sentences(version))
        ]
        return "\n".join([*lines, "", self._position(version), ""])

    def opening(self, first: int) -> str:
        """Return the table before record ``first``."""
        return f"{self._legend()}{self.table(self._game.timeline.position(first - 1)[1])}\n"

    def closing(self) -> str:
        """Return the table at the end, unless it was just drawn, and who moves or how the game ended."""
        if self._drawn is not None and self._drawn == self._game.timeline.position(self._end)[1]:
            return turn_text(at_version(self._game, self._end), self._seat)
        return f"\n{self._position(self._end)}"

    def _position(self, version: int) -> str:
        table = table_text(at_version(self._game, version), self._seat, self._color)
        return self._legend() + table

    def _mark(self, version: int, sentence: str) -> str:
        undone = was_taken_back(self._game, version, self._effective)
        return f"({TAKEN_BACK}) {sentence}" if undone else sentence
