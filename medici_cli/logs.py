"""Log files on the command line: reading and writing one, and saying what is wrong with it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from medici_cli.errors import UNWRITABLE, CliError
from medici_cli.speech import talk

if TYPE_CHECKING:
    from event_store.logfile import LogRead
    from medici_core.service.game import Game

LONGEST_SCRIPT = 1 << 24
"""Bytes; a whole game is a few thousand."""


def read_argument(path: str, most: int | None = None) -> bytes:
    """Return the bytes of a file, or of standard input for ``-``.

    Not more than ``most`` and one (None: what a log may have) are read, however much there is.
    """
    from event_store.logfile import MAX_FILE

    limit = (MAX_FILE if most is None else most) + 1
    if path == "-":
        return _read(sys.stdin.buffer, limit)
    try:
        with Path(path).open("rb") as file:
            return _read(file, limit)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CliError(f"{path} can't be read: {why}.", "file", UNWRITABLE) from None


def _read(file: BinaryIO, limit: int) -> bytes:
    # One read of a pipe may give less than there is; one read of a file asked for more than it has
    # would still claim the memory for all of it.
    parts: list[bytes] = []
    while limit > 0 and (part := file.read(min(limit, 1 << 20))):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)


def write_out(path: str, data: bytes) -> None:
    """Write a file, whole or not at all; what is no ordinary file (a device, a pipe) is written into."""
    from event_store.logfile import write_file

    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as out:
                out.write(data)
        else:
            write_file(target.resolve(), data)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CliError(
            f"{path} can't be written: {why}. Nothing was written.", "file", UNWRITABLE
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
    first = log.defects[0].sentence.rstrip(".") if log.defects else "it holds no records"
    more = f" ({len(log.defects) - 1} more)" if len(log.defects) > 1 else ""
    if log.form == "script":
        return f"{name} is a script: play it with `medici run {name}`."
    if not log.records:
        return f"{name} is no log that can be read: {first}{more}."
    good = len(log.records)
    return (
        f"{name} is damaged: {first}{more}. Good up to record {good}; `medici doctor {name}` lists the damage, "
        f"`--repair OUT` writes the good part."
    )


def game_of_log(data: bytes, name: str) -> Game:
    """Return the game of a whole log, judged: facts that nobody checked could be anything. Raises ``CliError``.

    Where older rules allowed what today's would not, the game is shown as it was played, and stderr says so.
    """
    from medici_cli.verdict import drift_text, fault_text
    from medici_core.service.game import Game
    from medici_core.service.judge import judge

    log = read_whole_log(data, name)
    verdict = judge(log.records)
    if verdict.fault is not None:
        raise CliError(
            f"{name} is not shown: {fault_text(verdict)}. `medici doctor {name}` tells how much of it is good.",
            f"judge.{verdict.fault.code}",
        )
    assert verdict.timeline is not None
    for drift in verdict.drift:
        talk(drift_text(verdict, drift))
    return Game("", None, log.records, verdict.timeline)
