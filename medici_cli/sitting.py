"""A sitting: people before one terminal play a game, a line a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
from attrs import frozen

from medici_cli.errors import CliError, cli_error, refusal_error
from medici_cli.keys import read_line
from medici_cli.menu import Menu
from medici_cli.table import table_text, turn_text
from medici_cli.tell import tell_records
from medici_core.engine import table as t
from medici_core.engine.names import find_name
from medici_core.engine.refusal import Refusal
from medici_core.engine.secrecy import has_secrets
from medici_core.engine.title import BadWords
from medici_core.service.redact import seen_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from medici_core.service.game_service import Done, GameService

HELP: Final = """\
Type the number of a choice, an amount where one is asked for, or words:
  {verbs}
  undo, undo N        take back the last decision, or go back to record N
  undo --agree, undo --refuse, undo --withdraw
  redo                do again what was taken back
  show                draw the table again
  quit                leave; the game is kept
NAME: before any of these asserts who says it, as in {name}: undo"""

_ANSWERS: Final = {
    "agree": t.AgreeUndo,
    "refuse": t.RefuseUndo,
    "withdraw": t.WithdrawUndo,
}
_LEAVE: Final = ("quit", "q", "exit")


@frozen
class _Line:
    """Hold a line as typed: the seat it asserts (None: none), and its words."""

    seat: int | None
    text: str


class Sitting:
    """Play one stored game until it is over, the input ends, or somebody else has to move."""

    def __init__(self, service: GameService, name: str, as_name: str | None, color: bool) -> None:
        """Take the service, the game's name in the store, and the player who sits here (None: all do).

        Raises the refusal ``players.unknown``.
        """
        self._service = service
        self._name = name
        self._color = color
        self._game = service.load(name)
        self._sits: int | None = None
        self._only = None if as_name is None else find_name(self._game.names, as_name)

    def run(self) -> None:
        """Show the table and take lines, until there is nothing more to do here."""
        while self._goes_on():
            self._show()
            if not self._turn():
                click.echo(f"Game {self._name} is kept; `medici play` goes on with it.", err=True)
                return
        if self._only is None or self._game.status != "running":
            click.echo(self._table(self._only))
        else:
            click.echo(turn_text(self._game, self._only))

    def _goes_on(self) -> bool:
        """Let built-in players move; tell whether somebody who sits here may then say something."""
        game = self._game
        if (
            game.to_move is not None
            and game.table.controllers[game.to_move]
            and not game.table.request
        ):
            self._took(self._service.play_on(self._name))
            game = self._game
        request = game.table.request
        asked = request is not None and self._only not in request.agreed
        if game.to_move is None:
            return asked
        return self._only in (None, game.to_move) or asked

    def _show(self) -> None:
        menu = self._menu().lines()
        self._hand_over()
        click.echo("\n".join([self._table(self._viewer()), *menu]))

    def _table(self, seat: int | None) -> str:
        return table_text(seen_by(self._game, seat), seat, self._color)

    def _hand_over(self) -> None:
        """Where players have secrets, wait until the one to move sits at the terminal."""
        viewer = self._viewer()
        if viewer in (None, self._sits) or not has_secrets(self._game.title):
            return
        if self._sits is not None and len(self._game.table.persons()) > 1:
            click.clear()
            read_line(f"It is {self._game.names[viewer]}'s turn. Press Enter when you sit here. ")
        self._sits = viewer

    def _viewer(self) -> int | None:
        return self._game.to_move if self._only is None else self._only

    def _menu(self) -> Menu:
        game, title = self._game, self._game.title
        mover = game.to_move
        if mover is None or self._only not in (None, mover) or game.table.controllers[mover]:
            return Menu((), title.words.verbs)
        return Menu(title.legal(game.state, mover), title.words.verbs)

    def _turn(self) -> bool:
        """Take lines until one of them changed the game; False when the input ends or somebody leaves."""
        viewer = self._viewer()
        prompt = "> " if viewer is None else f"{self._game.names[viewer]}> "
        while (text := read_line(prompt)) is not None:
            word = text.lower()
            if word in _LEAVE:
                return False
            if word in ("help", "?"):
                click.echo(self._help(), err=True)
            elif word == "show":
                self._show()
            elif word and self._try(text):
                return True
        return False

    def _help(self) -> str:
        verbs = ", ".join(self._game.title.words.verbs.values())
        return HELP.format(verbs=verbs, name=self._game.names[0])

    def _try(self, text: str) -> bool:
        """Carry out a line; True if the game is to be shown anew, False if it was refused and can be said again."""
        game = self._game
        try:
            command = self._command(self._line(text))
            done = self._service.act(self._name, lambda _: command, if_version=game.version)
        except Refusal as refusal:
            click.echo(refusal_error(refusal, game.title, game.names).format_message(), err=True)
            return False
        except Exception as error:
            known = cli_error(error)
            if not isinstance(known, CliError) or known.code not in ("conflict", "words"):
                raise
            click.echo(known.format_message(), err=True)
            if known.code == "words":
                return False
            self._reload()
            return True
        self._took(done)
        return True

    def _reload(self) -> None:
        before = self._game.version
        self._game = self._service.load(self._name)
        shown = seen_by(self._game, self._viewer())
        for line in tell_records(shown, before + 1, self._game.version):
            click.echo(line)

    def _took(self, done: Done) -> None:
        actor = self._viewer()
        self._game = done.game
        shown = seen_by(done.game, actor)
        for line in tell_records(shown, done.before + 1, done.before + len(done.records)):
            click.echo(line)
        click.echo()

    def _line(self, text: str) -> _Line:
        name, colon, rest = text.partition(":")
        if not colon:
            return _Line(self._only, text)
        seat = find_name(self._game.names, name)
        if self._only not in (None, seat):
            mine = self._game.names[self._only]
            raise BadWords(f"{self._game.names[seat]} does not play here", f"this is {mine}'s seat")
        if not rest.strip():
            raise BadWords("a command is missing", f"write {name}: COMMAND")
        return _Line(seat, rest)

    def _command(self, line: _Line) -> object:
        words = self._menu().words(line.text)
        if words is None:
            raise BadWords(
                f"{line.text.split()[0][:20]} is not on the menu", "`help` tells what can be typed"
            )
        if words[0] == "undo":
            return self._undo(words[1:], line.seat)
        if words == ["redo"]:
            return t.Redo(line.seat)
        seat = self._game.to_move if line.seat is None else line.seat
        return self._game.title.words.command(words, seat)

    def _undo(self, words: Sequence[str], seat: int | None) -> object:
        match [word.removeprefix("--") for word in words]:
            case []:
                return t.Undo(seat, None)
            case [answer] if answer in _ANSWERS:
                return _ANSWERS[answer](self._answerer(answer) if seat is None else seat)
            case [number] | ["to", number] if (
                number.isascii() and number.isdecimal() and len(number) < 10
            ):
                return t.Undo(seat, int(number))
        raise BadWords(
            "undo can't be read", "write: undo, undo N, undo --agree, --refuse or --withdraw"
        )

    def _answerer(self, answer: str) -> int:
        """Return the seat that can only be meant: who asked, or the one person who has not agreed yet."""
        table = self._game.table
        request = table.request
        if request is not None and answer == "withdraw":
            return int(request.seat)
        able = [n for n in table.persons() if request is None or n not in request.agreed]
        if len(able) != 1 and request is not None:
            raise BadWords("who answers?", f"write NAME: undo --{answer}")
        return able[0] if able else 0
