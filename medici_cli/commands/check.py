"""Check logs: verify and doctor."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from medici_cli import completers
from medici_cli.context import Context, is_log, meant, pass_context
from medici_cli.errors import NO, CliError
from medici_cli.options import game_option, json_option
from medici_cli.speech import counted, print_json, talk

if TYPE_CHECKING:
    from event_store.logfile import LogRead
    from event_store.record import Record
    from medici_core.service.judge import Verdict


@click.command()
@click.argument(
    "said", metavar="[LOG|GAME]", required=False, shell_complete=completers.games_or_files
)
@game_option
@click.option("--chain-only", is_flag=True, help="Bytes and links only, not rules and dealing.")
@json_option
@pass_context
def verify(
    context: Context, said: str | None, game: str | None, chain_only: bool, as_json: bool
) -> None:
    """Check a game: chain and versions, every move by the rules, every card by the seed.

    Names the first bad record and why. An unsigned log proves that nothing was changed by accident, not by intent.
    Where dealing is sealed, the cards are dealt again when their seed is opened; what is hidden from the reader is
    judged by nobody before it is shown.
    """
    from medici_cli.table import LONG_HEAD_MARK
    from medici_cli.verdict import fault_text
    from medici_core.service.judge import judge

    records = _records(context, meant(game, said))
    verdict = judge(records, chain_only)
    if as_json:
        print_json(_verdict_json(verdict, records, chain_only))
    elif verdict.good:
        click.echo("\n".join(_good(verdict, records, chain_only)))
        click.echo(f"Head {records[-1].hash.hex()[:LONG_HEAD_MARK]}")
    if not verdict.good:
        sentence = fault_text(verdict)
        raise CliError(
            f"{sentence[:1].upper()}{sentence[1:]}.",
            f"judge.{verdict.fault.code if verdict.fault else ''}",
        )


def _records(context: Context, said: str | None) -> tuple[Record, ...]:
    """Return the records of a log file (whole) or a stored game."""
    from medici_cli.logs import read_argument, read_whole_log

    if said and is_log(said):
        return read_whole_log(read_argument(said), said).records
    service = context.service(readonly=True)
    return service.store.read(context.game_name(said, service))


def _good(verdict: Verdict, records: tuple[Record, ...], chain_only: bool) -> list[str]:
    from medici_cli.verdict import drift_text

    lines = [
        "Chain: 1 record, not changed by accident. Not signed."
        if len(records) == 1
        else f"Chain: {len(records)} records follow one another, none was changed by accident. Not signed."
    ]
    if chain_only:
        return lines
    if verdict.judged or not verdict.hidden:
        lines.append(f"Rules: {counted(verdict.judged, 'record')} judged, all legal.")
    if verdict.hidden:
        pieces = counted(verdict.hidden, "piece")
        lines.append(
            f"Hidden: {pieces} that the reader of this log may not see. From record {verdict.judged + 1} on each "
            "follows from the one before, but only who sees all can judge them."
        )
    waiting = verdict.redeal.waiting
    if waiting:
        lines.append(
            f"Dealing: {counted(waiting, 'answer of chance waits', 'answers of chance wait')} for a "
            "sealed seed to be opened, to be dealt again then."
        )
    if verdict.dealt or not (verdict.scripted or waiting or verdict.hidden):
        lines.append(
            f"Dealing: {counted(verdict.dealt, 'answer')} of chance dealt again from the seed, all equal."
        )
    if verdict.scripted:
        lines.append(
            f"Dealing: {counted(verdict.scripted, 'answer was', 'answers were')} given by a script and can't be dealt "
            "again."
        )
    lines += [drift_text(verdict, drift) for drift in verdict.drift]
    return lines


def _verdict_json(
    verdict: Verdict, records: tuple[Record, ...], chain_only: bool
) -> dict[str, object]:
    fault = verdict.fault
    return {
        "schema": 1,
        "good": verdict.good,
        "records": len(records),
        "judged": verdict.judged,
        "dealt": verdict.dealt,
        "scripted": verdict.scripted,
        "waiting": verdict.redeal.waiting,
        "hidden": verdict.hidden,
        "signed": False,
        "chain_only": chain_only,
        "fault": fault and {"record": fault.version, "code": fault.code, "reason": fault.reason},
        "drift": [
            {"record": drift.version, "code": drift.code, "reason": drift.reason}
            for drift in verdict.drift
        ],
        "head": records[-1].hash.hex() if records else None,
    }


@click.command()
@click.argument("file", shell_complete=completers.files)
@click.option("--repair", metavar="OUT", help="Write the longest good beginning to this new file.")
@json_option
def doctor(file: str, repair: str | None, as_json: bool) -> None:
    """List every defect of a log file, and how much of its beginning is good."""
    from event_store.logfile import read_log
    from medici_cli.logs import read_argument
    from medici_cli.verdict import fault_text
    from medici_core.service.judge import judge

    log = read_log(read_argument(file))
    verdict = judge(log.records)
    good = len(log.records)
    if verdict.fault is not None:
        # A card that a sealed seed did not deal is found out when the seed is opened, records later.
        good = max(0, min(verdict.judged, verdict.fault.version - 1))
    healthy = bool(log.records) and not log.defects and log.complete and verdict.good
    if as_json:
        print_json(_doctor_json(log, verdict, good, healthy))
    else:
        for defect in log.defects:
            where = f"record {defect.version}, " if defect.version else ""
            click.echo(f"{where}byte {defect.offset}: {defect.sentence}")
        if verdict.fault:
            click.echo(f"{fault_text(verdict)}.")
        click.echo(
            "No defect."
            if healthy
            else f"Good up to record {good}."
            if good
            else "Nothing of it is good."
        )
    if repair is not None:
        _repair(log, good, repair)
    if not healthy:
        raise click.exceptions.Exit(NO)


def _doctor_json(log: LogRead, verdict: Verdict, good: int, healthy: bool) -> dict[str, object]:
    fault = verdict.fault
    return {
        "schema": 1,
        "healthy": healthy,
        "form": log.form,
        "good": good,
        "seen": log.total,
        "complete": log.complete,
        "defects": [
            {
                "code": defect.code,
                "byte": defect.offset,
                "record": defect.version,
                "message": defect.sentence,
            }
            for defect in log.defects
        ],
        "fault": fault and {"record": fault.version, "code": fault.code, "reason": fault.reason},
    }


def _repair(log: LogRead, good: int, out: str) -> None:
    from event_store.logfile import write_log
    from medici_cli.logs import write_out

    if not good:
        raise CliError(f"Nothing of it is good: {out} is not written.", "doctor.nothing")
    if os.path.lexists(out):
        raise CliError(f"{out} exists: give a new file, nothing is overwritten.", "file.exists")
    write_out(out, write_log(log.records[:good], "jsonl" if log.form == "jsonl" else "binary"))
    talk(f"Wrote the first {counted(good, 'record')} to {out}.")
