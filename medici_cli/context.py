"""What every command needs: the place of the data, the store, the game that is meant."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from medici_cli.errors import USAGE, CliError
from medici_cli.speech import talk

if TYPE_CHECKING:
    from event_store.secrets import SecretFile
    from event_store.sqlite import SqliteStore
    from event_store.store import Store
    from medici_core.service.game import Game
    from medici_core.service.game_service import GameService

STORE_FILE = "games.db"
LAST_FILE = "last-game"
SECRETS_FILE = "secrets.db"


class Context:
    """Hold the settings of one invocation, and open what a command asks for."""

    def __init__(
        self, db: str | None = None, color: str | None = None, debug: bool = False
    ) -> None:
        """Take the global options as given; None: not given."""
        self.db = db
        self.color = color
        self.debug = debug
        self._file: SqliteStore | None = None
        self._readonly = False

    @property
    def path(self) -> str:
        """Return the games file: ``--db``, else in ``MEDICI_HOME``, else in the platform's place for data."""
        if self.db:
            return self.db
        home = os.environ.get("MEDICI_HOME")
        if not home:
            from platformdirs import user_data_dir

            home = user_data_dir("medici", appauthor=False)
        return os.path.join(home, STORE_FILE)

    def store(self, readonly: bool = False) -> Store:
        """Return the open store, opened on first use.

        A file that is not there is made when writing. When reading it is taken for an empty one, so that a
        mistyped ``--db`` leaves nothing behind.
        """
        from event_store.errors import StoreUnavailable

        try:
            if not readonly or os.path.exists(self.path):
                return self.file(readonly)
        except StoreUnavailable as error:
            if not readonly or error.reason != "empty":
                raise
        from event_store.memory import MemoryStore
        from medici_core.service.summary import COLUMNS

        return MemoryStore(COLUMNS)

    def file(self, readonly: bool = False) -> SqliteStore:
        """Return the open games file; an older one is migrated."""
        from event_store.errors import OldFile
        from event_store.sqlite import SqliteStore
        from medici_core.service.summary import COLUMNS

        if self._file is not None and self._readonly and not readonly:
            self.close()
        if self._file is None:
            path = self.path
            if not readonly:
                os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            try:
                self._file = SqliteStore(path, COLUMNS, readonly=readonly)
            except OldFile:
                self._file = SqliteStore(path, COLUMNS)
                readonly = False
            self._readonly = readonly
        return self._file

    def service(self, readonly: bool = False) -> GameService:
        """Return the service over the store."""
        import time

        from medici_core.service.game_service import GameService

        store = self.store(readonly)
        return GameService(store, lambda: time.time_ns() // 1_000_000, os.urandom, self.secrets())

    def secrets(self) -> SecretFile:
        """Return the file beside the games file that keeps what never stands in a log."""
        from event_store.secrets import SecretFile

        return SecretFile(os.path.join(os.path.dirname(self.path), SECRETS_FILE))

    def close(self) -> None:
        """Close the games file, if it was opened."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def game_name(self, said: str | None, service: GameService) -> str:
        """Return the name of the game that is meant.

        As said, else ``MEDICI_GAME``, else the last used one, which is told on stderr.
        """
        if said:
            return _find(service, said)
        meant = os.environ.get("MEDICI_GAME")
        if meant:
            return _find(service, meant, " (said by MEDICI_GAME)")
        name = self._last()
        if name and service.store.head(name) is not None:
            summary = service.store.summary(name)
            alias = summary.alias if summary else None
            talk(f"Game {alias} ({name})" if alias else f"Game {name}")
            return name
        raise CliError(
            "Which game? Give one with -g, or set MEDICI_GAME; `medici games` lists them, `medici new` starts one.",
            "game.none",
            USAGE,
        )

    def _last(self) -> str:
        try:
            with open(self._last_file(), encoding="utf-8", errors="replace") as file:
                return file.read().strip()
        except (OSError, ValueError):
            return ""

    def remember(self, name: str) -> None:
        """Make a game the last used one."""
        # Only a convenience: a directory that can't be written must not fail a command that read.
        with suppress(OSError):
            if self._last() != name:
                with open(self._last_file(), "w", encoding="utf-8") as file:
                    file.write(name)

    def _last_file(self) -> str:
        return os.path.join(os.path.dirname(self.path), LAST_FILE)

    def load(self, said: str | None) -> Game:
        """Return a game to look at: a log file, ``-`` for standard input, or a stored game. A file beats an id."""
        if said and is_log(said):
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


def is_log(said: str) -> bool:
    """Tell whether an argument means a log: ``-``, or something there that can be read like a file."""
    return said == "-" or (os.path.exists(said) and not os.path.isdir(said))


def meant(game: str | None, said: str | None) -> str | None:
    """Return the game said by ``--game`` or as the last argument; raises ``CliError`` for two different ones."""
    if game and said and game != said:
        raise CliError(
            f"Two games are named, {game} and {said}: give one, with -g or as the last argument.",
            "usage",
            USAGE,
        )
    return game or said


def _find(service: GameService, text: str, origin: str = "") -> str:
    from medici_core.service.game_service import NoGame

    try:
        return service.find(text)
    except NoGame as error:
        if error.candidates:
            names = ", ".join(error.candidates)
            message = f"{text}{origin} could be any of {names}: give more of it."
            raise CliError(message, "game.ambiguous", USAGE) from None
    what = f"{text!r}{origin}"
    if os.path.isfile(text):  # never raises
        message = f"There is no game {what}, but a file: `medici import {text}` takes a log in."
    else:
        message = f"There is no game {what}; `medici games` lists them."
    raise CliError(message, "game.none", USAGE)


def seat_of(game: Game, name: str | None) -> int | None:
    """Return the seat of a player's name, None for none; raises the refusal ``players.unknown``."""
    from medici_core.engine.names import find_name

    return None if name is None else find_name(game.names, name)
