"""Take games out of a store and into one: export and import."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from event_store.logfile import LogRead
from event_store.record import Record
from event_store.store import Store
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

    ``status``: ``new``, ``same`` (nothing to do), ``behind`` (ours goes on from it), ``extended``, ``departs`` (not
    stored: it leaves ours after
    record ``common``) or ``branch`` (stored under ``name``). ``added`` counts the records stored.
    """

    status: str
    name: str
    common: int
    added: int
    verdict: Verdict


def import_log(
    store: Store, log: LogRead, accept_drift: bool = False, keep_branch: bool = False
) -> Imported:
    """Judge a log and store what is new in it; raises ``Unimportable`` and stores nothing if it is bad.

    Importing twice does nothing; a log that goes on from ours extends it; one that departs is kept as ``GAME~2`` only
    on request.
    """
    if log.defects or not log.complete or not log.records:
        raise Unimportable("damaged", log)
    verdict = judge(log.records)
    if verdict.fault is not None:
        raise Unimportable("fault", log, verdict)
    if verdict.drift and not accept_drift:
        raise Unimportable("drift", log, verdict)
    records = log.records
    stream = records[0].stream
    nearest, longest = stream, 0
    for name in branch_names(store, stream):
        ours = store.read(name)
        common = common_length(ours, records)
        if common == len(records):
            return Imported("same" if common == len(ours) else "behind", name, common, 0, verdict)
        if common == len(ours):
            return _store(store, "extended" if common else "new", name, records, common, verdict)
        if common > longest:
            nearest, longest = name, common
    free = next(name for name in _names(stream) if store.head(name) is None)
    if free == stream:
        return _store(store, "new", stream, records, 0, verdict)
    if not keep_branch:
        return Imported("departs", nearest, longest, 0, verdict)
    return _store(store, "branch", free, records, 0, verdict, longest)


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


def _store(
    store: Store,
    status: str,
    name: str,
    records: Sequence[Record],
    have: int,
    verdict: Verdict,
    common: int | None = None,
) -> Imported:
    assert verdict.timeline is not None
    store.append(name, have, records[have:], summary_of(verdict.timeline))
    return Imported(status, name, have if common is None else common, len(records) - have, verdict)
