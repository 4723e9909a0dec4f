"""Say what judging a log found."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from medici_core.service.judge import Fault, Verdict


def fault_text(verdict: Verdict) -> str:
    """Return the sentence for the first fault: the record, and why it is bad."""
    fault = verdict.fault
    assert fault is not None
    return f"record {fault.version} {_KINDS[fault.code]}: {_reason(fault, verdict)}"


def _reason(fault: Fault, verdict: Verdict) -> str:
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
    "author": "speaks for somebody else",
}
