"""One game in memory: start or read it, list what is legal, push and pop moves, write it."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from event_store.logfile import read_log, write_file, write_log
from event_store.memory import MemoryStore
from medici_core.engine.names import find_name
from medici_core.engine.position import parse_position, position_line, position_mark, start_command
from medici_core.engine.refusal import Choice
from medici_core.engine.table import FREE, Redo, Undo
from medici_core.engine.title import AnyTitle, Outcome
from medici_core.service.game import Game, read_game
from medici_core.service.game_service import GameService, NewTable
from medici_core.service.judge import Verdict, judge
from medici_core.service.registry import find_title
from medici_core.service.summary import COLUMNS, summary_of
from medici_core.service.wire import entry_of

SEED_BYTES = 32


class DamagedLog(ValueError):
    """Say that a log is not whole; ``defects`` are the sentences, ``good`` the number of good records."""

    def __init__(self, defects: Sequence[str], good: int) -> None:
        """Keep the parts."""
        first = defects[0] if defects else "It holds no records."
        super().__init__(f"{first} Good up to record {good}.")
        self.defects = tuple(defects)
        self.good = good


class LocalGame:
    """Play one game from Python, all seats at hand.

    >>> game = LocalGame.new("Ann,Bob,Cem,Dan", seed="medici")
    >>> game.to_move, [choice.command for choice in game.legal()]
    ('Bob', ['draw', 'offer'])
    >>> game.push("offer")
    (BiddingOpened(order=(2, 3, 0, 1), asked=True),)
    >>> game.pop()
    >>> game.version, game.to_move
    (3, 'Bob')

    Wrong moves raise ``Refusal`` (or ``BadWords`` for words that are none) and change nothing.
    """

    def __init__(self, service: GameService, game: Game) -> None:
        """Wrap a game of a service; use ``new``, ``at_position`` or ``read`` instead."""
        self._service = service
        self._game = game

    @classmethod
    def new(
        cls,
        players: str | Sequence[str],
        seed: str | None = None,
        *,
        title: str = "medici",
        edition: str | None = None,
        options: Mapping[str, str] | None = None,
        first: str | None = None,
        built_in: Mapping[str, str] | None = None,
        undo: str = FREE,
    ) -> LocalGame:
        """Start a game. ``players`` in seat order, as names or one text with commas; ``seed`` None: a fresh one.

        ``first`` is the first drawer's name, ``built_in`` gives names to built-in players. Raises ``Refusal``.
        """
        names = _names(players)
        return cls._create(
            NewTable(
                names,
                os.urandom(SEED_BYTES).hex() if seed is None else seed,
                title=title,
                edition=edition,
                options=options or {},
                first=None if first is None else find_name(names, first),
                controllers={find_name(names, name): key for name, key in (built_in or {}).items()},
                undo=undo,
            )
        )

    @classmethod
    def at_position(cls, line: str, seed: str | None = None) -> LocalGame:
        """Start from a one-line position, as ``position`` gives it. Raises ``ScriptError`` or ``Refusal``."""
        position = parse_position(line)
        title = find_title(position.title)
        return cls._create(
            NewTable(
                position.names,
                os.urandom(SEED_BYTES).hex() if seed is None else seed,
                title=title.key,
                start=start_command(title, position),
            )
        )

    @classmethod
    def read(cls, source: str | os.PathLike[str] | bytes) -> LocalGame:
        """Read a log, from a path or its bytes. Raises ``DamagedLog`` if it is not whole, ``Unreadable``, ``Unfit``.

        The rules are not judged again: see ``judge``.
        """
        if isinstance(source, bytes):
            data = source
        else:
            with open(source, "rb") as file:  # noqa: PTH123  # any path-like will do
                data = file.read()
        log = read_log(data, payloads=False)
        if log.defects or not log.complete or not log.records:
            raise DamagedLog([defect.sentence for defect in log.defects], len(log.records))
        service = _service()
        game = read_game(log.records, log.records[0].stream)
        service.store.append(game.name, 0, log.records, summary_of(game.timeline))
        return cls(service, game)

    @classmethod
    def _create(cls, table: NewTable) -> LocalGame:
        service = _service()
        return cls(service, service.create(table).game)

    @property
    def game(self) -> Game:
        """Return the game as the service knows it: records, timeline, table, title."""
        return self._game

    @property
    def title(self) -> AnyTitle:
        """Return the title's record of functions."""
        return self._game.title

    @property
    def state(self) -> Any:
        """Return the title's present state."""
        return self._game.state

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names in seat order."""
        return self._game.names

    @property
    def version(self) -> int:
        """Return the number of the last record."""
        return self._game.version

    @property
    def to_move(self) -> str | None:
        """Return the name of who has to decide, None when nobody has."""
        seat = self._game.to_move
        return None if seat is None else self.names[seat]

    @property
    def outcome(self) -> Outcome | None:
        """Return winners (seats) and final scores, None while the game runs."""
        return self._game.outcome

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the winners' names, () while the game runs."""
        outcome = self.outcome
        return () if outcome is None else tuple([self.names[seat] for seat in outcome.winners])

    @property
    def position(self) -> str:
        """Return the position as one pasteable line."""
        return position_line(self.title, self.state, self.names)

    @property
    def mark(self) -> str:
        """Return the position mark, 16 hexadecimal digits."""
        return position_mark(self.title, self.state)

    def legal(self) -> tuple[Choice, ...]:
        """Return every legal command of who has to decide, with its range."""
        seat = self._game.to_move
        return () if seat is None else self.title.legal(self.state, seat)

    def push(self, words: str, player: str | None = None) -> tuple[object, ...]:
        """Make a move in words (``bid 7``) and return the facts it led to.

        ``player`` asserts who moves; None: whoever has to. Built-in players answer at once.
        Raises ``Refusal`` or ``BadWords``.
        """
        seat = self._game.to_move if player is None else find_name(self.names, player)
        parts = words.split()
        done = self._service.act(
            self._game.name, lambda game: game.title.words.command(parts, seat)
        )
        self._game = done.game
        return tuple(
            [
                deed.what
                for record in done.records
                for deed in entry_of(self.title, record).deeds
                if deed.kind == "e"
            ]
        )

    def pop(self) -> None:
        """Take back the last decision of a person; it stays in the log. Raises ``Refusal``."""
        self._game = self._service.act(self._game.name, lambda game: Undo(game.to_move, None)).game

    def redo(self) -> None:
        """Do again what was taken back last. Raises ``Refusal``."""
        self._game = self._service.act(self._game.name, lambda game: Redo(game.to_move)).game

    def at(self, version: int) -> Any:
        """Return the title's state after record ``version``; raises IndexError outside 1 … last."""
        return self._game.timeline.position(version)[1]

    def judge(self) -> Verdict:
        """Check chain, rules and dealing of the whole log."""
        return judge(self._game.records)

    def log(self, form: Literal["binary", "jsonl"] = "binary") -> bytes:
        """Return the game as a log."""
        return write_log(self._game.records, form)

    def write(
        self, path: str | os.PathLike[str], form: Literal["binary", "jsonl"] = "binary"
    ) -> None:
        """Write the game as a log, in place of what was there; raises OSError."""
        write_file(path, self.log(form))

    def __str__(self) -> str:
        """Return the table as text, at most 72 columns wide."""
        board = self.title.board(self.state, self.names, None)
        return "\n".join(["".join([span.text for span in line]).rstrip() for line in board])


def _names(players: str | Sequence[str]) -> tuple[str, ...]:
    return tuple(
        [name.strip() for name in (players.split(",") if isinstance(players, str) else players)]
    )


def _service() -> GameService:
    return GameService(MemoryStore(COLUMNS), lambda: time.time_ns() // 1_000_000, os.urandom)
