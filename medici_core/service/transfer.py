"""Take games out of a store and into one: export and import."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from event_store.logfile import LogRead
from event_store.record import Record
from event_store.store import Store
from medici_core.engine.value import frozen
from medici_core.service.judge import Verdict, judge
from medici_core.service.summary import summary_of

MOST_BRANCHES = 1000
"""A game may have this many branches in one store."""


class Unimportable(Exception):
    """Say why a log is not taken in; ``log`` and ``verdict`` tell the details. Nothing was stored."""

    def __init__(self, reason: str, log: LogRead, verdict: Verdict | None = None) -> None:
        """Keep the parts; ``reason`` is ``damaged``, ``fault`` or ``drift``."""
        super().__init__(reason)
        self.reason = reason
        self.log = log
        self.verdict = verdict


@frozen
class Imported:
    """Tell what an import did.

    ``status``: ``new``, ``same`` (nothing to do), ``behind`` (ours goes on from it), ``opened`` (same or behind, but it
    shows pieces that were hidden in ours), ``extended``, ``departs`` (not stored: it leaves ours after record
    ``common``) or ``branch`` (stored under ``name``). ``added`` counts the records stored, ``opened`` the pieces hidden
    in ours until now. ``verdict`` is about the log or, where ours and the log show different pieces, about both
    together.
    """

    status: str
    name: str
    common: int
    added: int
    verdict: Verdict
    opened: int = 0


def import_log(
    store: Store, log: LogRead, accept_drift: bool = False, keep_branch: bool = False
) -> Imported:
    """Judge a log and store what is new in it; raises ``Unimportable`` and stores nothing if it is bad.

    Importing twice does nothing; a log that goes on from ours extends it; what it shows and ours hides is opened, what
    it hides and ours shows stays shown; one that departs is kept as ``GAME~2`` only on request.
    """
    if log.defects or not log.complete or not log.records:
        raise Unimportable("damaged", log)
    verdict = _judged(log, log.records, accept_drift)
    records = log.records
    stream = records[0].stream
    nearest, longest = stream, 0
    for name in branch_names(store, stream):
        ours = store.read(name)
        common = common_length(ours, records)
        if common == min(len(ours), len(records)):
            return _join(store, log, name, ours, verdict, accept_drift)
        if common > longest:
            nearest, longest = name, common
    free = next(name for name in _names(stream) if store.head(name) is None)
    if free != stream and not keep_branch:
        return Imported("departs", nearest, longest, 0, verdict)
    store.append(free, 0, records, _summary(verdict))
    return Imported("new" if free == stream else "branch", free, longest, len(records), verdict)


def branch_names(store: Store, stream: str) -> tuple[str, ...]:
    """Return the names under which a store holds branches of a game, the first one first."""
    names = []
    for name in _names(stream):
        if store.head(name) is None:
            break
        names.append(name)
    return tuple(names)


def common_length(ours: Sequence[Record], theirs: Sequence[Record]) -> int:
    """Return how many records two logs share from the first on."""
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one.hash != other.hash:
            return number
    return min(len(ours), len(theirs))


def _names(stream: str) -> tuple[str, ...]:
    return (stream, *(f"{stream}~{number}" for number in range(2, MOST_BRANCHES)))


def _judged(log: LogRead, records: Sequence[Record], accept_drift: bool) -> Verdict:
    verdict = judge(records)
    if verdict.fault is not None:
        raise Unimportable("fault", log, verdict)
    if verdict.drift and not accept_drift:
        raise Unimportable("drift", log, verdict)
    return verdict


def _summary(verdict: Verdict) -> Mapping[str, str | int | None]:
    assert verdict.timeline is not None
    return summary_of(verdict.timeline)


def _join(
    store: Store,
    log: LogRead,
    name: str,
    ours: Sequence[Record],
    verdict: Verdict,
    accept_drift: bool,
) -> Imported:
    """Take in a log that says the same as ours as far as both go; one may be longer and each hide what it likes."""
    common = min(len(ours), len(log.records))
    shared = [_together(*pair) for pair in zip(ours, log.records, strict=False)]
    added = log.records[common:]
    opened = sum([_hidden(mine) - _hidden(both) for mine, both in zip(ours, shared, strict=False)])
    if not added and not opened:
        return Imported("same" if common == len(ours) else "behind", name, common, 0, verdict)
    whole = (*shared, *ours[common:], *added)
    if whole != log.records:
        verdict = _judged(log, whole, accept_drift)
    summary = _summary(verdict)
    if added:
        store.append(name, common, added, summary)
    if opened:
        store.reveal(name, log.records[:common], summary)
    return Imported("extended" if added else "opened", name, common, len(added), verdict, opened)


def _together(ours: Record, theirs: Record) -> Record:
    """Return a record with what either of two equal ones shows."""
    if not _hidden(theirs):
        return theirs
    pieces = [
        mine if its.payload is None else its
        for mine, its in zip(ours.pieces, theirs.pieces, strict=True)
    ]
    return attrs.evolve(theirs, pieces=tuple(pieces))


def _hidden(record: Record) -> int:
    return sum([piece.payload is None for piece in record.pieces])
