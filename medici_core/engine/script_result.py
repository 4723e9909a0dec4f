"""What comes of a script: the game it played, or what stopped it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from medici_core.engine.refusal import Refusal
from medici_core.engine.script_grammar import ScriptProblem
from medici_core.engine.title import AnyTitle, Command, Event
from medici_core.engine.value import frozen

HOST: Final = "host"
SCRIPT: Final = "script"
DEALER: Final = "dealer"


class ExpectationFailed(ScriptProblem):
    """Say that an ``expect`` line does not hold; ``expected`` and ``actual`` are two texts of one form."""

    def __init__(self, file: str, line: int, expected: str, actual: str) -> None:
        """Keep both sides."""
        super().__init__(file, line, f"expected {expected}, but it is {actual}")
        self.expected = expected
        self.actual = actual


class LineRefused(ScriptProblem):
    """Say that the game refuses a line which expected nothing of the kind.

    ``refusal`` is the game's, for the edge to make a sentence of with ``title`` and ``names``; ``missing`` tells which
    answer of chance is due, where that is why.
    """

    def __init__(
        self,
        file: str,
        line: int,
        refusal: Refusal,
        title: AnyTitle | None = None,
        names: tuple[str, ...] = (),
        missing: str = "",
    ) -> None:
        """Keep the parts."""
        super().__init__(file, line, f"refused {refusal}" + (f"; {missing}" if missing else ""))
        self.refusal = refusal
        self.title = title
        self.names = names
        self.missing = missing


@frozen
class Step:
    """Keep one command, by whom (a seat, ``host``, ``script`` or ``dealer``), what it led to, and the state after it.

    ``line`` is where the script says it (0: a seed dealt it), ``word`` the word of an answer of chance.
    """

    by: str
    command: Command
    events: tuple[Event, ...]
    state: Any
    line: int
    word: str = ""


Turn: TypeAlias = tuple[Step, ...]
"""One command of a person and the answers of chance that followed it: what a store keeps as one record."""


@frozen
class Played:
    """Keep a game as a script played it: what was effective at its end.

    ``turns[0]`` is the start, the following ones are moves. ``left`` are answers of ``deal`` not yet
    asked for, ``seed`` is the text the script dealt from, or None.
    """

    title: AnyTitle
    names: tuple[str, ...]
    start: Command
    turns: tuple[Turn, ...]
    left: tuple[str, ...]
    seed: str | None
    file: str
    line: int

    @property
    def state(self) -> Any:
        """Return the position at the end."""
        return self.turns[-1][-1].state

    @property
    def steps(self) -> Turn:
        """Return all steps, one after another."""
        return tuple([step for turn in self.turns for step in turn])
