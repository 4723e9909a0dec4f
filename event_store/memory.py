"""A store in memory, for tests and for programs that keep nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import EllipsisType

import attrs

from event_store.errors import AliasTaken, Conflict, IdReused, UnknownStream
from event_store.record import GENESIS, Record
from event_store.store import (
    RESOLVE_LIMIT,
    Fields,
    Head,
    Store,
    Summary,
    check_alias,
    check_batch,
    check_columns,
    check_name,
    check_summary,
    fold_name,
    is_retry,
)
from event_store.stored import all_opened, new_openings


@attrs.define(slots=True)
class _Stream:
    records: tuple[Record, ...]
    fields: dict[str, str | int | None]
    order: int
    alias: str | None = None
    archived: bool = False


class MemoryStore(Store):
    """Keep streams in memory under the whole contract, except that nothing outlives the process.

    `columns` are the names a summary may have.
    """

    def __init__(self, columns: Sequence[str] = ()) -> None:
        self.columns = check_columns(columns)
        self._streams: dict[str, _Stream] = {}

    def append_many(
        self, appends: Iterable[tuple[str, int, Sequence[Record], Fields | None]]
    ) -> tuple[tuple[Record, ...], ...]:
        changed: dict[str, _Stream] = {}
        results = [self._append(changed, *append) for append in appends]
        self._streams.update(changed)
        return tuple(results)

    def _append(
        self,
        changed: dict[str, _Stream],
        name: str,
        expected: int,
        records: Sequence[Record],
        summary: Fields | None,
    ) -> tuple[Record, ...]:
        stream = changed.get(name) or self._streams.get(name)
        old = stream.records if stream else ()
        if expected != len(old):
            if records and expected < len(old):
                stored = old[expected : expected + len(records)]
                if is_retry(name, records, stored):
                    return stored
            raise Conflict(expected, len(old))
        if not records:
            return ()
        last = old[-1] if old else None
        check_batch(
            records,
            expected,
            last.hash if last else GENESIS,
            last.stream if last else None,
            name,
        )
        versions = {record.id: record.version for record in old}
        for record in records:
            if record.id in versions:
                raise IdReused(name, versions[record.id], record.id)
        if summary is not None:
            check_summary(summary, self.columns)
            fields = {column: summary.get(column) for column in self.columns}
        else:
            fields = stream.fields if stream else dict.fromkeys(self.columns)
        new = old + tuple(records)
        if stream is None:
            check_name(name)
            order = len(self._streams) + len(changed.keys() - self._streams.keys())
            changed[name] = _Stream(new, fields, order)
        else:
            changed[name] = attrs.evolve(stream, records=new, fields=fields)
        return tuple(records)

    def create(
        self, name: str, records: Sequence[Record], summary: Fields | None, alias: str
    ) -> tuple[Record, ...]:
        alias = check_alias(alias)
        self._check_free(name, alias)
        stored = self.append(name, 0, records, summary)
        self.label(name, alias=alias)
        return stored

    def reveal(self, name: str, records: Sequence[Record], summary: Fields | None = None) -> int:
        stream = self._streams.get(name)
        if stream is None:
            raise UnknownStream(name)
        found = new_openings(stream.records, records)
        if summary is not None:
            check_summary(summary, self.columns)
            stream.fields = {column: summary.get(column) for column in self.columns}
        if found:
            stream.records = all_opened(stream.records, found)
        return len(found)

    def read(
        self,
        name: str,
        after: int = 0,
        upto: int | None = None,
        *,
        check: bool = True,  # noqa: ARG002  # records in memory need none
    ) -> tuple[Record, ...]:
        stream = self._streams.get(name)
        if stream is None:
            return ()
        return stream.records[max(after, 0) : upto if upto is None else max(upto, 0)]

    def head(self, name: str) -> Head | None:
        stream = self._streams.get(name)
        if stream is None:
            return None
        last = stream.records[-1]
        return Head(last.version, last.hash)

    def find(self, id: bytes) -> tuple[tuple[str, int], ...]:
        return tuple(
            (name, record.version)
            for name, stream in sorted(self._streams.items())
            for record in stream.records
            if record.id == id
        )

    def record(self, name: str, version: int) -> Record | None:
        found = self.read(name, version - 1, version) if version > 0 else ()
        return found[0] if found else None

    def resolve(self, text: str) -> tuple[str, ...]:
        folded = fold_name(text)
        exact = [
            name
            for name, stream in self._streams.items()
            if fold_name(name) == folded
            or (stream.alias is not None and fold_name(stream.alias) == folded)
        ]
        names = exact or [name for name in self._streams if fold_name(name).startswith(folded)]
        return tuple(sorted(names)[:RESOLVE_LIMIT])

    def label(
        self,
        name: str,
        *,
        alias: str | EllipsisType | None = ...,
        archived: bool | EllipsisType = ...,
    ) -> None:
        stream = self._streams.get(name)
        if stream is None:
            raise UnknownStream(name)
        if alias is not None and alias is not ...:
            alias = check_alias(alias)
            self._check_free(name, alias)
        if alias is not ...:
            stream.alias = alias
        if archived is not ...:
            stream.archived = archived

    def _check_free(self, name: str, alias: str) -> None:
        folded = fold_name(alias)
        for other, its in self._streams.items():
            if other != name and its.alias is not None and fold_name(its.alias) == folded:
                raise AliasTaken(alias, other)

    def summaries(
        self, *, archived: bool = False, limit: int | None = None, offset: int = 0
    ) -> tuple[Summary, ...]:
        chosen = [
            (stream.records[-1].at, stream.order, name)
            for name, stream in self._streams.items()
            if stream.archived == archived
        ]
        chosen.sort(reverse=True)
        end = None if limit is None else offset + limit
        return tuple(self._summary(name) for _, _, name in chosen[offset:end])

    def count(self, archived: bool = False) -> int:
        return sum(stream.archived == archived for stream in self._streams.values())

    def summary(self, name: str) -> Summary | None:
        return self._summary(name) if name in self._streams else None

    def _summary(self, name: str) -> Summary:
        stream = self._streams[name]
        last = stream.records[-1]
        return Summary(
            name,
            stream.alias,
            stream.archived,
            last.version,
            last.hash,
            last.at,
            dict(stream.fields),
        )

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""
