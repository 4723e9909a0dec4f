"""Say what judging a log found."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from medici_core.service.judge import Fault, Verdict


def fault_text(verdict: Verdict) -> str:
    """Return the sentence for the first fault: the record, and why it is bad."""
    fault = verdict.fault
    assert fault is not None
    reason = reason_text(verdict, fault).removesuffix(".")
    return f"record {fault.version} {_KINDS[fault.code]}: {reason}"


def drift_text(verdict: Verdict, drift: Fault) -> str:
    """Return the sentence for a record that older rules allowed and today's would refuse."""
    reason = reason_text(verdict, drift).removesuffix(".")
    return f"Drift: record {drift.version} would be refused today: {reason}."


def reason_text(verdict: Verdict, fault: Fault) -> str:
    """Return why a record is bad: the game's own sentence where the game refuses it."""
    if fault.refusal is None or verdict.timeline is None:
        return fault.reason
    from medici_cli.say import say_refusal

    table = verdict.timeline.table
    return say_refusal(verdict.timeline.title, fault.refusal, table.players if table else ())


_KINDS = {
    "chain": "breaks the chain",
    "newer": "needs a newer medici",
    "unreadable": "can't be read",
    "unfit": "does not fit those before it",
    "illegal": "is against the rules",
    "facts": "claims what did not happen",
    "dealing": "was not dealt by the seed",
    "commitment": "opens another seed",
    "author": "speaks for somebody else",
}
