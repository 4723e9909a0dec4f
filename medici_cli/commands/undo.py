"""Take back and do again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import click

from medici_cli import completers
from medici_cli.commands.moves import carry_out, move_options
from medici_cli.context import Context, pass_context, seat_of
from medici_cli.errors import USAGE, CliError

if TYPE_CHECKING:
    from medici_core.service.game import Game


_ANSWERS: Final = ("agree", "refuse", "withdraw")
_SHORTEST_ID: Final = 6
"""Digits from which on a number is rather the beginning of a game's id than a record."""


@click.command()
@click.argument(
    "words", metavar="[agree|refuse|withdraw] [GAME]", nargs=-1, shell_complete=completers.games
)
@click.option("--to", type=int, metavar="N", help="Back to the position after record N.")
@click.option("--agree", "answer", flag_value="agree", help="Agree to the undo somebody asks for.")
@click.option("--refuse", "answer", flag_value="refuse", help="Refuse it.")
@click.option("--withdraw", "answer", flag_value="withdraw", help="Withdraw your own request.")
@move_options
@pass_context
def undo(
    context: Context,
    words: tuple[str, ...],
    to: int | None,
    answer: str | None,
    game: str | None,
    as_name: str | None,
    if_version: int | None,
    command_id: str | None,
    as_json: bool,
) -> None:
    """Take back the last decision of a person, or ask for it where the game needs consent.

    Nothing is deleted: what is taken back stays in the log and can be looked at. `undo agree` says the same as
    `undo --agree`; so do refuse and withdraw.
    """
    said, answer = _read(words, answer)
    if answer is not None and to is not None:
        raise CliError(f"--to belongs to asking, not to --{answer}.", "usage", USAGE)
    command = _ask(as_name, to) if answer is None else _answer(answer, as_name)
    carry_out(context, game, said, command, if_version, command_id, as_json, as_name, finish=False)


@click.command()
@click.argument("said", metavar="[GAME]", required=False, shell_complete=completers.games)
@move_options
@pass_context
def redo(
    context: Context,
    said: str | None,
    game: str | None,
    as_name: str | None,
    if_version: int | None,
    command_id: str | None,
    as_json: bool,
) -> None:
    """Do again what was taken back, one decision of a person at a time; gone after another move."""

    def command(found: Game) -> object:
        from medici_core.engine.table import Redo

        return Redo(seat_of(found, as_name))

    carry_out(context, game, said, command, if_version, command_id, as_json, as_name, finish=False)


def _read(words: tuple[str, ...], answer: str | None) -> tuple[str | None, str | None]:
    """Return the game and the answer that words mean; raises ``CliError`` where they mean neither."""
    rest = list(words)
    if answer is None and rest and rest[0] in _ANSWERS:
        answer = rest.pop(0)
    if len(rest) > 1:
        raise click.UsageError(f"Got unexpected extra argument ({rest[1]})")
    said = rest[0] if rest else None
    if said is not None and said.isascii() and said.isdecimal() and len(said) < _SHORTEST_ID:
        raise CliError(
            f"Back to the position after record {said} is --to {said}; a game of that name is -g {said}.",
            "usage",
            USAGE,
        )
    return said, answer


def _ask(as_name: str | None, to: int | None) -> Callable[[Game], object]:
    def command(game: Game) -> object:
        from medici_core.engine.table import Undo

        return Undo(seat_of(game, as_name), to)

    return command


def _answer(answer: str, as_name: str | None) -> Callable[[Game], object]:
    def command(game: Game) -> object:
        from medici_core.engine import table

        seat = seat_of(game, as_name)
        if seat is None:
            seat = _only_answerer(game, answer)
        classes = {
            "agree": table.AgreeUndo,
            "refuse": table.RefuseUndo,
            "withdraw": table.WithdrawUndo,
        }
        return classes[answer](seat)

    return command


def _only_answerer(game: Game, answer: str) -> int:
    """Return the seat that can only be meant: who asked, or the one person who has not agreed yet."""
    request = game.table.request
    if answer == "withdraw":
        able = () if request is None else (request.seat,)
    else:
        agreed = () if request is None else request.agreed
        able = tuple(seat for seat in game.table.persons() if seat not in agreed)
    if len(able) != 1:
        if request is None:
            return int(next(iter(game.table.persons()), 0))
        raise CliError("Who answers? Say it with --as NAME.", "usage", USAGE)
    return int(able[0])
