"""A sitting: people before one terminal play a game, a line a move."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

import click
from attrs import frozen

from medici_cli.errors import INTERRUPTED, CliError, cli_error, refusal_error
from medici_cli.keys import read_line
from medici_cli.menu import COLUMNS, Menu
from medici_cli.table import paint, table_text, turn_text
from medici_cli.tell import tell_records
from medici_cli.viewer import watcher
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
Type a word or its first letters, or an amount where one is asked for:
{verbs}
  {undo:<16} take back the last decision; undo N: back to record N
  undo agree, undo refuse, undo withdraw
  {redo:<16} do again what was taken back
  {show:<16} draw the table again
  help WORD        all that can follow a word now
  {quit:<16} leave; the game is kept
NAME: before any of these asserts who says it, as in {name}: undo"""

_ANSWERS: Final = {
    "agree": t.AgreeUndo,
    "refuse": t.RefuseUndo,
    "withdraw": t.WithdrawUndo,
}
_LEAVE: Final = ("quit", "exit")
_OTHERS: Final = ("undo", "redo", "show", "help", *_LEAVE)
"""What can be typed beside the title's own words."""


@frozen
class _Line:
    """Hold what a line says: the seat it asserts (None: none), and its words, the first in full."""

    seat: int | None
    words: list[str]


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
        self._explained = False
        self._refused = False

    def run(self) -> bool:
        """Show the table and take lines, until there is nothing more to do here.

        Return whether every line was carried out. Ctrl-C leaves as ``quit`` does, but raises
        ``click.exceptions.Exit(130)``.
        """
        try:
            self._play()
        except KeyboardInterrupt:
            click.echo(err=True)
            self._say_kept()
            raise click.exceptions.Exit(INTERRUPTED) from None
        return not self._refused

    def _play(self) -> None:
        while self._goes_on():
            self._show()
            if not self._turn():
                self._say_kept()
                return
        if self._only is None or self._game.status != "running":
            click.echo(self._table(self._only))
        else:
            click.echo(turn_text(self._game, self._only))

    def _say_kept(self) -> None:
        click.echo(f"Game {self._name} is kept; `medici play` goes on with it.", err=True)

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
        self._hand_over()
        if not self._explained and self._game.title.legend:
            click.echo("\n".join(["How to read the table:", *self._game.title.legend, ""]))
        self._explained = True
        viewer, menu = self._viewer(), self._menu()
        typed = f" Type {keys}, ? (help)." if (keys := menu.line()) else ""
        turn = turn_text(self._game, viewer, legal=False)
        click.echo("\n".join([self._board(viewer), *menu.lists(), turn + typed]))

    def _board(self, seat: int | None) -> str:
        game = seen_by(self._game, seat)
        return paint(game.title.board(game.state, game.names, seat), self._color)

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
        mover, game = self._game.to_move, self._game
        if self._only is not None:
            return self._only
        if mover is not None and game.table.controllers[mover] and has_secrets(game.title):
            return watcher(game, None)
        return mover

    def _menu(self) -> Menu:
        game, title = self._game, self._game.title
        mover = game.to_move
        if mover is None or self._only not in (None, mover) or game.table.controllers[mover]:
            return Menu((), title.words.verbs, _OTHERS)
        return Menu(title.legal(game.state, mover), title.words.verbs, _OTHERS)

    def _turn(self) -> bool:
        """Take lines until one of them changed the game; False when the input ends or somebody leaves."""
        viewer = self._viewer()
        prompt = "> " if viewer is None else f"{self._game.names[viewer]}> "
        while (text := read_line(prompt)) is not None:
            if not text:
                continue
            try:
                line = self._line(text)
                if line.words[0] in _LEAVE:
                    return False
                if self._carried_out(line):
                    return True
            except (Refusal, BadWords, CliError) as error:
                self._complain(error)
        return False

    def _complain(self, error: Exception) -> None:
        self._refused = True
        game = self._game
        known = (
            refusal_error(error, game.title, game.names)
            if isinstance(error, Refusal)
            else cli_error(error)
        )
        assert known is not None
        click.echo(known.format_message(), err=True)

    def _carried_out(self, line: _Line) -> bool:
        """Do what a line says; tell whether the game is to be shown anew."""
        match line.words:
            case ["show"]:
                self._show()
                return False
            case ["help", *rest]:
                click.echo(self._help(rest), err=True)
                return False
        game, command = self._game, self._command(line)
        try:
            done = self._service.act(self._name, lambda _: command, if_version=game.version)
        except (Refusal, BadWords):
            raise
        except Exception as error:
            known = cli_error(error)
            if not isinstance(known, CliError) or known.code != "conflict":
                raise
            self._complain(known)
            self._reload()
            return True
        self._took(done)
        return True

    def _help(self, words: Sequence[str]) -> str:
        menu, title = self._menu(), self._game.title
        if words:
            word = menu.word(words[0])
            listed = [f"  {word} {option}" for option in menu.options(word)]
            return "\n".join([title.words.verbs.get(word, word), *listed])
        verbs = ", ".join(
            [f"{menu.key(word)} ({usage})" for word, usage in title.words.verbs.items()]
        )
        own = {word: f"{menu.key(word)}, {word}" for word in _OTHERS}
        wrapped = "\n".join(wrap(verbs, COLUMNS, initial_indent="  ", subsequent_indent="  "))
        told = HELP.format(verbs=wrapped, name=self._game.names[0], **own)
        return "\n".join([*title.legend, told])

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
        menu = self._menu()
        name, colon, rest = text.partition(":")
        if not colon:
            asked = text.startswith("?")
            return _Line(self._only, menu.words(f"help {text[1:]}" if asked else text))
        seat = find_name(self._game.names, name)
        if self._only not in (None, seat):
            mine = self._game.names[self._only]
            raise BadWords(f"{self._game.names[seat]} does not play here", f"this is {mine}'s seat")
        if not rest.strip():
            raise BadWords("a command is missing", f"write {name}: COMMAND")
        return _Line(seat, menu.words(rest))

    def _command(self, line: _Line) -> object:
        if line.words[0] == "undo":
            return self._undo(line.words[1:], line.seat)
        if line.words == ["redo"]:
            return t.Redo(line.seat)
        seat = self._game.to_move if line.seat is None else line.seat
        return self._game.title.words.command(line.words, seat)

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
            "undo can't be read", "write: undo, undo N, undo agree, undo refuse or undo withdraw"
        )

    def _answerer(self, answer: str) -> int:
        """Return the seat that can only be meant: who asked, or the one person who has not agreed yet."""
        table = self._game.table
        request = table.request
        if request is not None and answer == "withdraw":
            return int(request.seat)
        able = [n for n in table.persons() if request is None or n not in request.agreed]
        if len(able) != 1 and request is not None:
            raise BadWords("who answers?", f"write NAME: undo {answer}")
        return able[0] if able else 0
