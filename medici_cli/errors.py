"""Errors of the command line: what they say, as text or JSON, and their exit codes."""

from __future__ import annotations

import json
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
MISSING_EXTRA: Final = 7
INTERRUPTED: Final = 130


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


def error_json(error: click.ClickException) -> str:
    """Return an error as the one line of JSON that goes to stderr."""
    known = error if isinstance(error, CliError) else None
    body = {
        "code": known.code if known else "usage",
        "message": error.format_message(),
        "rule": known.rule if known else "",
        "legal": known.legal if known else [],
    }
    return json.dumps({"schema": 1, "error": body}, ensure_ascii=False)


def cli_error(error: BaseException) -> click.ClickException | None:
    """Return the command-line error for what was raised below, or None if it is unknown here."""
    if isinstance(error, click.ClickException):
        return error
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return CliError("interrupted; nothing is lost", "interrupted", INTERRUPTED)
    found = _kernel_error(error) or _store_error(error)
    if found is None and isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return CliError(f"{where}{error.strerror or error}", "file", UNWRITABLE)
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
    from medici_core.engine.timeline import Unfit
    from medici_core.engine.title import BadWords
    from medici_core.service.game_service import Moved, NoGame
    from medici_core.service.wire import Unreadable

    if isinstance(error, Refusal):
        return refusal_error(error)
    if isinstance(error, BadWords):
        return CliError(
            f"{error.wrong}: {error.works}" if error.works else error.wrong, "words", USAGE
        )
    if isinstance(error, NoGame):
        if error.candidates:
            message = f"{error.text} could be any of {', '.join(error.candidates)}: give more of it"
            return CliError(message, "game.ambiguous", USAGE)
        return CliError(
            f"there is no game {error.text[:60]!r}; `medici games` lists them", "game.none", USAGE
        )
    if isinstance(error, Moved):
        message = (
            f"the game is at version {error.actual}, not {error.expected}: somebody moved on. "
            "Look with `medici show` and decide again"
        )
        return CliError(message, "conflict", CONFLICT)
    if isinstance(error, Unreadable | Unfit):
        hint = (
            "use a newer medici"
            if isinstance(error, Unreadable) and error.newer
            else "`medici verify` tells more"
        )
        return CliError(f"{error}; {hint}", "log.unreadable")
    return None


def _store_error(error: BaseException) -> CliError | None:
    from event_store import errors as e

    if not isinstance(error, e.StoreError):
        return None
    if isinstance(error, e.Conflict):
        return CliError(f"{error}", "conflict", CONFLICT)
    if isinstance(error, e.StoreUnavailable | e.ForeignFile | e.NewerFile):
        return CliError(f"{error}", "store.unavailable", UNWRITABLE)
    return CliError(f"{error}", "store")
