"""A sitting: people before one terminal play a game, a line a move."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

import click
from attrs import evolve, frozen

from medici_cli import screen
from medici_cli.errors import INTERRUPTED, NO, CliError, cli_error, refusal_error
from medici_cli.keys import at_terminal, read_line
from medici_cli.menu import COLUMNS, Menu
from medici_cli.showing import Showing, final_scores, since_last_move, told_since, why_stuck
from medici_cli.speech import NOT_DONE
from medici_cli.table import turn_text
from medici_cli.tell import rehearse
from medici_cli.viewer import watcher
from medici_core.engine import table as t
from medici_core.engine.names import find_name
from medici_core.engine.refusal import Refusal
from medici_core.engine.secrecy import has_secrets
from medici_core.engine.text import printable
from medici_core.engine.title import BadWords
from medici_core.service.redact import seen_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from medici_core.service.game_service import GameService

HELP: Final = """\
Type a word or its first letters, or an amount where one is asked for:
{verbs}
  {undo:<16} take back the last decision; undo N: back to record N
  undo agree, undo refuse, undo withdraw
  {redo:<16} do again what was taken back
  {show:<16} draw the whole table again
  help WORD        what can follow a word now, and how a thing can lie
  {legal:<16} all that is legal now; legal WORD: all that can follow it
  WORD … --dry     tell what a move would lead to, and do nothing
  {quit:<16} leave; the game is kept
NAME: before any of these asserts who says it, as in {name}: undo"""

_ANSWERS: Final = {
    "agree": t.AgreeUndo,
    "refuse": t.RefuseUndo,
    "withdraw": t.WithdrawUndo,
}
_DRY: Final = "--dry"
_LEAVE: Final = ("quit", "exit")
_OTHERS: Final = ("undo", "redo", "show", "help", "legal", *_LEAVE)
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
        self._showing = Showing(color)
        self._game = service.load(name)
        self._told = self._game.version
        """What happened up to this record has been told, or is not to be told by itself."""
        self._sits: int | None = None
        self._only = None if as_name is None else find_name(self._game.names, as_name)
        secret = has_secrets(self._game.title)
        self._looks_anew = secret or self._only is not None
        """Whether who looks at the table for the first time was perhaps away since his last move."""
        self._shared = secret and self._only is None and len(self._game.table.persons()) > 1
        self._explained = False
        self._refused = False

    def run(self) -> bool:
        """Show the table and take lines, until there is nothing more to do here.

        Return whether every line was carried out. Ctrl-C leaves as ``quit`` does, but raises
        ``click.exceptions.Exit(130)``; ``Exit(1)`` where the game can't go on here.
        """
        try:
            self._play()
        except KeyboardInterrupt:
            click.echo(err=True)
            self._leave()
            raise click.exceptions.Exit(INTERRUPTED) from None
        return not self._refused

    def _play(self) -> None:
        self._stop_if_stuck(whole_only=True)
        while self._goes_on():
            if not self._hand_over():
                self._leave()
                return
            self._show()
            if not self._turn():
                self._leave()
                return
        self._end()

    def _end(self) -> None:
        """Show how the game ended or, where it goes on without those who sit here, whose turn it is."""
        self._stop_if_stuck()
        game, only = self._game, self._only
        lines = [*self._account(only), turn_text(seen_by(game, only), only)]
        if only is None or game.status != "running":
            lines = [self._showing.whole(game, only), *lines[:-1], *final_scores(game), lines[-1]]
        click.echo("\n".join(lines))

    def _stop_if_stuck(self, whole_only: bool = False) -> None:
        """Say why the game can't go on here, if so, and show it; raises ``click.exceptions.Exit(1)``.

        ``whole_only``: look only whether all of it is here.
        """
        game = self._game
        why = why_stuck(game, self._service.secrets, whole_only)
        if why is None:
            return
        seat = watcher(game, None) if self._only is None else self._only
        screen.say(why, err=True)
        click.echo(self._showing.whole(game, seat))
        screen.say("\n".join([*self._account(seat), turn_text(seen_by(game, seat), seat, False)]))
        raise click.exceptions.Exit(NO)

    def _leave(self) -> None:
        # Who leaves in the middle of a move must not leave his cards to the next one who comes.
        if self._shared and self._sits is not None and at_terminal():
            screen.forget()
        screen.say(f"Game {self._name} is kept; `medici play` goes on with it.", err=True)

    def _goes_on(self) -> bool:
        """Let chance and built-in players go first; tell whether somebody who sits here may then say something."""
        game = self._game
        if self._built_in_moves() or game.chance is not None:
            self._game = game = self._service.play_on(self._name).game
            if self._built_in_moves():
                return False
        request = game.table.request
        asked = request is not None and self._only not in request.agreed
        if game.to_move is None:
            return asked
        return self._only in (None, game.to_move) or asked

    def _built_in_moves(self) -> bool:
        game = self._game
        mover = game.to_move
        return mover is not None and bool(game.table.controllers[mover]) and not game.table.request

    def _show(self, whole: bool = False) -> None:
        if not self._explained and self._game.title.legend:
            click.echo("\n".join(["How to read the table:", *self._game.title.legend, ""]))
        self._explained = True
        viewer, menu = self._viewer(), self._menu()
        typed = f" Type {keys}, ? (help)." if (keys := menu.line()) else ""
        account, lists = self._account(viewer), menu.lists()
        turn = turn_text(self._game, viewer, legal=False) + typed
        # The line of the prompt counts, too, and a turn's line may be folded once.
        below = len(account) + len(lists) + 3
        show = f"{menu.key('show')} (show)"
        board = (
            self._showing.whole(self._game, viewer)
            if whole
            else self._showing.fitting(self._game, viewer, below, show)
        )
        click.echo("\n".join([board, *lists]))
        screen.say("\n".join([*account, turn]))

    def _account(self, viewer: int | None) -> list[str]:
        """Return what has happened that the one who looks was not told yet, an empty line above it."""
        if self._looks_anew and viewer is not None:
            self._looks_anew = False
            told = since_last_move(self._game, viewer)
        else:
            told = told_since(self._game, self._told, viewer)
        self._told = self._game.version
        return ["", *told] if told else []

    def _hand_over(self) -> bool:
        """Where players have secrets, wait until the one to move sits at the terminal; False when nobody comes.

        Over a pipe nothing is asked: the next line is a move.
        """
        viewer = self._viewer()
        if viewer is None or viewer == self._sits or not self._shared:
            return True
        if at_terminal():
            if self._sits is not None:
                screen.forget()
                screen.say("\n".join(told_since(self._game, self._told, None)))
            name = printable(self._game.names[viewer])
            answer = read_line(f"It is {name}'s turn. Press Enter when you sit here. ")
            if answer is None or answer.lower() in ("q", *_LEAVE):
                return False
            if self._sits is not None:
                screen.forget()
        self._sits = viewer
        self._looks_anew = True
        return True

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
        screen.say(known.format_message(), err=True)

    def _carried_out(self, line: _Line) -> bool:
        """Do what a line says; tell whether the game is to be shown anew."""
        match line.words:
            case ["show"]:
                self._show(whole=True)
                return False
            case ["help", *rest]:
                screen.say(self._help(rest), err=True)
                return False
            case ["legal", *rest]:
                screen.say("\n".join(self._menu().legal(rest) or ["Nothing of that is legal now."]))
                return False
            case [word, *rest] if _DRY in rest:
                self._rehearse(evolve(line, words=[word, *[each for each in rest if each != _DRY]]))
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
            self._game = self._service.load(self._name)
            return True
        self._game = done.game
        return True

    def _rehearse(self, line: _Line) -> None:
        if line.words[0] in _OTHERS:
            raise BadWords(f"{_DRY} goes with a move", "leave it out")
        for told in rehearse(self._game, self._command(line)):
            screen.say(told)
        screen.say(NOT_DONE, err=True)

    def _help(self, words: Sequence[str]) -> str:
        menu, title = self._menu(), self._game.title
        if words:
            state = self._game.state
            if drawn := title.pictures(state, words[0].lower()):
                return "\n".join(drawn)
            word = menu.word(words[0])
            drawn = title.pictures(state, menu.thing(word, words[1:]))
            listed = menu.help(word, words[1:])
            if len(words) > 1 and not listed:
                listed = ["  Nothing of that is legal now."]
            return "\n".join([title.words.verbs.get(word, word), *listed, *drawn])
        verbs = ", ".join(
            [f"{menu.key(word)} ({usage})" for word, usage in title.words.verbs.items()]
        )
        own = {word: f"{menu.key(word)}, {word}" for word in _OTHERS}
        wrapped = "\n".join(wrap(verbs, COLUMNS, initial_indent="  ", subsequent_indent="  "))
        told = HELP.format(verbs=wrapped, name=self._game.names[0], **own)
        return "\n".join([*title.legend, told])

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
