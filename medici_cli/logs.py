"""Log files on the command line: reading one, and saying what is wrong with it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from medici_cli.errors import UNWRITABLE, CliError

if TYPE_CHECKING:
    from event_store.logfile import LogRead
    from medici_core.service.game import Game


def read_argument(path: str) -> bytes:
    """Return the bytes of a file, or of standard input for ``-``."""
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise CliError(
            f"{path} can't be read: {error.strerror or error}", "file", UNWRITABLE
        ) from None


def read_whole_log(data: bytes, name: str) -> LogRead:
    """Return a log without defects; raises ``CliError`` with the first defect and what would work."""
    from event_store.logfile import read_log

    log = read_log(data)
    if log.defects or not log.complete or not log.records:
        raise CliError(damage(log, name), log.defects[0].code if log.defects else "file.empty")
    return log


def damage(log: LogRead, name: str) -> str:
    """Return the sentence for a damaged log: the first defect, how much of it is good, and what would work."""
    first = log.defects[0].sentence if log.defects else "it holds no records"
    more = f" ({len(log.defects) - 1} more)" if len(log.defects) > 1 else ""
    if log.form == "script":
        return f"{name} is a script: play it with `medici run {name}`"
    if not log.records:
        return f"{name} is no log that can be read: {first}{more}"
    good = len(log.records)
    return (
        f"{name} is damaged: {first}{more}. Good up to record {good}; `medici doctor {name}` lists the damage, "
        f"`--repair OUT` writes the good part"
    )


def game_of_log(data: bytes, name: str) -> Game:
    """Return the game of a whole log; raises ``CliError``, ``Unreadable`` or ``Unfit``."""
    from medici_core.service.game import read_game

    return read_game(read_whole_log(data, name).records)
