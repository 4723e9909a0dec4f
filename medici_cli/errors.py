"""Errors of the command line: what they say, as text or JSON, and their exit codes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import click

NO: Final = 1
"""The game refuses, a check failed, a file is damaged."""
USAGE: Final = 2
NOT_YOURS: Final = 3
CONFLICT: Final = 5
UNWRITABLE: Final = 6
"""Something can't be reached or written."""
INTERRUPTED: Final = 130

LONGEST: Final = 900
"""Characters of an error."""
LONGEST_WORD: Final = 300
"""Characters of a word in an error: a long path is still whole, a number of thousands of digits is not."""
UNPRINTABLE: Final = "\ufffd"
_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


class CliError(click.ClickException):
    """Say what is wrong and what would work, with a stable code and an exit code.

    ``rule`` is the rule's number or ``""``; ``legal`` lists choices as ``show --json`` does.
    """

    def __init__(
        self,
        message: str,
        code: str,
        exit_code: int = NO,
        rule: str = "",
        legal: Sequence[dict[str, Any]] = (),
    ) -> None:
        """Keep the parts."""
        super().__init__(message)
        self.code = code
        self.exit_code = exit_code  # type: ignore[misc]  # click declares it a class variable
        self.rule = rule
        self.legal = list(legal)


def error_text(error: click.ClickException) -> str:
    """Return what an error says, in one line fit for a terminal whatever was typed."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return "A command is missing; --help lists them."
    text = " ".join(error.format_message().split())
    if isinstance(error, click.NoSuchOption) and error.option_name in _of_the_program(error.ctx):
        text = f"{error.option_name} goes before the command: medici {error.option_name} …"
    text = "".join([sign if sign.isprintable() else UNPRINTABLE for sign in text])
    text = _LONG_WORD.sub(lambda word: word[0][:LONGEST_WORD] + "…", text)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _of_the_program(context: click.Context | None) -> frozenset[str]:
    """Return the options that stand before every command."""
    params = context.find_root().command.params if context else ()
    return frozenset([option for param in params for option in param.opts])


def error_json(error: click.ClickException) -> str:
    """Return an error as the one line of JSON that goes to stderr."""
    known = error if isinstance(error, CliError) else None
    body = {
        "code": known.code if known else "usage",
        "message": error_text(error),
        "rule": known.rule if known else "",
        "legal": known.legal if known else [],
    }
    import json

    return json.dumps({"schema": 1, "error": body}, ensure_ascii=False)


def show_error(error: click.ClickException, command: str = "") -> None:
    """Say on stderr what is wrong and, where ``command`` was misspelt, how it is written."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return
    click.echo(f"Error: {error_text(error)}", err=True)
    if context is not None:
        usage = " ".join(context.get_usage().split())
        click.echo(f"{usage}; `{context.command_path} --help` tells more.", err=True)
    elif isinstance(error, click.UsageError):
        click.echo(f"Usage: medici {command} …; `medici {command} --help` tells more.", err=True)


def cli_error(error: BaseException) -> click.ClickException | None:
    """Return the command-line error for what was raised below, or None if it is unknown here."""
    if isinstance(error, click.ClickException):
        return error
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return CliError("Interrupted; nothing is lost.", "interrupted", INTERRUPTED)
    found = _kernel_error(error) or _store_error(error)
    if found is None and isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return CliError(f"{where}{error.strerror or error}.", "file", UNWRITABLE)
    if found is None and isinstance(error, ValueError) and "null byte" in str(error):
        return CliError("No file has a NUL in its name.", "file", UNWRITABLE)
    if found is None and isinstance(error, UnicodeError):
        return CliError("A text is no UTF-8.", "usage", USAGE)
    return found


def refusal_error(refusal: Any, title: Any = None, names: Sequence[str] = ()) -> CliError:
    """Return a refusal of the game as an error; the sentence is made here."""
    from medici_cli.choices import choice_json
    from medici_cli.say import say_refusal

    return CliError(
        say_refusal(title, refusal, names),
        refusal.code,
        NOT_YOURS if refusal.code == "turn.not_yours" else NO,
        refusal.rule,
        [choice_json(choice) for choice in refusal.legal],
    )


def _kernel_error(error: BaseException) -> CliError | None:
    from medici_core.engine.refusal import Refusal
    from medici_core.engine.script_grammar import ScriptProblem
    from medici_core.engine.timeline import Unfit
    from medici_core.engine.title import BadWords
    from medici_core.service.game_service import Moved, NoGame
    from medici_core.service.wire import Unreadable

    if isinstance(error, Refusal):
        return refusal_error(error)
    if isinstance(error, BadWords):
        works = f": {error.works}" if error.works else ""
        return CliError(f"{error.wrong}{works}.", "words", USAGE)
    if isinstance(error, ScriptProblem):
        from medici_cli.script_text import problem_text

        return CliError(problem_text(error), "script")
    if isinstance(error, NoGame):
        return CliError(f"There is no game {error.text!r}.", "game.none", USAGE)
    if isinstance(error, Moved):
        message = (
            f"The game is at version {error.actual}, not {error.expected}: somebody moved on. "
            "Look with `medici show` and decide again."
        )
        return CliError(message, "conflict", CONFLICT)
    if isinstance(error, Unreadable | Unfit):
        hint = (
            "use a newer medici"
            if isinstance(error, Unreadable) and error.newer
            else "`medici verify` tells more"
        )
        return CliError(f"{error}; {hint}.", "log.unreadable")
    return None


def _store_error(error: BaseException) -> CliError | None:
    from event_store import errors as e

    if not isinstance(error, e.StoreError):
        return None
    if isinstance(error, e.Conflict):
        return CliError(str(error), "conflict", CONFLICT)
    if isinstance(error, e.IdReused):
        return CliError(
            f"This command id belongs to record {error.version} of {error.stream}, which says something else. "
            "Nothing was changed: a new command needs a new id.",
            "command.reused",
            CONFLICT,
        )
    if isinstance(error, e.AliasTaken):
        message = f"The name {error.alias} belongs to game {error.stream}: choose another."
        return CliError(message, "game.alias_taken")
    if isinstance(error, e.StoreUnavailable | e.ForeignFile | e.NewerFile):
        return CliError(str(error), "store.unavailable", UNWRITABLE)
    return CliError(str(error), "store.damaged")
