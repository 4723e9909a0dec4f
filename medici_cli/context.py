"""What every command needs: the place of the data, the store, the game that is meant."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from medici_cli.errors import USAGE, CliError

if TYPE_CHECKING:
    from event_store.sqlite import SqliteStore
    from medici_core.service.game import Game
    from medici_core.service.game_service import GameService

F = TypeVar("F", bound=Callable[..., Any])

STORE_FILE = "games.db"
LAST_FILE = "last-game"


class Context:
    """Hold the settings of one invocation, and open what a command asks for."""

    def __init__(
        self, db: str | None = None, color: str | None = None, debug: bool = False
    ) -> None:
        """Take the global options as given; None: not given."""
        self.db = db
        self.color = color
        self.debug = debug
        self._store: SqliteStore | None = None

    @property
    def path(self) -> Path:
        """Return the games file: ``--db``, else in ``MEDICI_HOME``, else in the platform's place for data."""
        if self.db:
            return Path(self.db)
        home = os.environ.get("MEDICI_HOME")
        if home:
            return Path(home) / STORE_FILE
        from platformdirs import user_data_path

        return user_data_path("medici", appauthor=False) / STORE_FILE

    def store(self, readonly: bool = False) -> SqliteStore:
        """Return the open store, made on first use; a missing file is created when writing, empty when reading."""
        if self._store is None:
            from event_store.sqlite import SqliteStore
            from medici_core.service.summary import COLUMNS

            path = self.path
            path.parent.mkdir(parents=True, exist_ok=True)
            self._store = SqliteStore(path, COLUMNS, readonly=readonly and path.exists())
        return self._store

    def service(self, readonly: bool = False) -> GameService:
        """Return the service over the store."""
        import time

        from medici_core.service.game_service import GameService

        return GameService(self.store(readonly), lambda: time.time_ns() // 1_000_000, os.urandom)

    def close(self) -> None:
        """Close the store, if one was opened."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def game_name(self, said: str | None, service: GameService) -> str:
        """Return the name of the game that is meant.

        As said, else ``MEDICI_GAME``, else the last used one, which is told on stderr.
        """
        meant = said or os.environ.get("MEDICI_GAME")
        if meant:
            return service.find(meant)
        last = self.path.with_name(LAST_FILE)
        if last.exists():
            name = last.read_text(encoding="utf-8").strip()
            if name and service.store.head(name) is not None:
                click.echo(f"Game {name}", err=True)
                return name
        raise CliError(
            "which game? Give one with -g, or set MEDICI_GAME; `medici games` lists them, `medici new` starts one",
            "game.none",
            USAGE,
        )

    def remember(self, name: str) -> None:
        """Make a game the last used one."""
        last = self.path.with_name(LAST_FILE)
        try:
            if not last.exists() or last.read_text(encoding="utf-8") != name:
                last.write_text(name, encoding="utf-8")
        except OSError:
            # Only a convenience: a directory that can't be written must not fail a command that read.
            return

    def load(self, said: str | None) -> Game:
        """Return a game to look at: a log file, ``-`` for standard input, or a stored game. A file beats an id."""
        if said and (said == "-" or Path(said).is_file()):
            from medici_cli.logs import game_of_log, read_argument

            return game_of_log(read_argument(said), said)
        service = self.service(readonly=True)
        name = self.game_name(said, service)
        self.remember(name)
        return service.load(name)

    def use_color(self) -> bool:
        """Tell whether stdout is coloured.

        By ``--color``, then ``NO_COLOR``, then ``FORCE_COLOR``, then whether it is a terminal (not a dumb one).
        """
        if self.color in ("always", "never"):
            return self.color == "always"
        if os.environ.get("NO_COLOR"):
            return False
        if os.environ.get("FORCE_COLOR"):
            return True
        return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


pass_context = click.make_pass_decorator(Context, ensure=True)


def game_option(function: F) -> F:
    """Add ``--game/-g``."""
    return click.option(
        "--game",
        "-g",
        "game",
        metavar="GAME",
        help="The game: its id, the start of it, or its name.",
    )(function)


def json_option(function: F) -> F:
    """Add ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON; errors too.")(function)


def seat_of(game: Game, name: str | None) -> int | None:
    """Return the seat of a player's name, None for none; raises the refusal ``players.unknown``."""
    from medici_core.engine.names import find_name

    return None if name is None else find_name(game.names, name)


def print_json(value: object) -> None:
    """Print one JSON document on stdout."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False))
