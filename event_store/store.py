"""The contract every store keeps: append-only streams of records, and a summary of each.

1. `append` is all or nothing; the expected version is exact, 0 means "must not exist"; the summary
   is kept in the same transaction.
2. A wrong version raises Conflict and writes nothing.
3. A retry, the same ids and pieces at those versions, succeeds with the old records. The same id
   with other content raises IdReused.
4. Appending nothing is a no-op that still checks the version.
5. Success is told only after the commit is durable.
6. Records are never updated or deleted.
7. A payload that fits the digest of a hidden piece may be added beside it: from then on the record
   is read as if the piece had never been hidden.

A store's *names* are local. Usually a name is its records' stream; a branch is kept under another
name with its records unchanged.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import EllipsisType, TracebackType
from typing import NamedTuple, Self

import attrs

from event_store.errors import Damaged, IdReused
from event_store.record import GENESIS, Record, misfit, same_content, text_problem

Fields = Mapping[str, str | int | None]
"""A summary: a flat map with the store's columns as keys; a column left out is None."""

MAX_LOCAL_NAME = 80
"""Longest name of a stream in a store, or alias, characters."""
RESOLVE_LIMIT = 10
"""Most names `resolve` gives."""
TAKEN_COLUMNS = frozenset(
    ("key", "stream", "alias", "archived", "version", "head", "updated", "rowid", "oid", "_rowid_")
)


@attrs.frozen(slots=True)
class Head:
    """Where a stream stands: the last record's version and hash."""

    version: int
    hash: bytes


@attrs.frozen(slots=True)
class Summary:
    """What a store keeps about a stream beside its records.

    `updated` is the last record's time, ms since 1970 UTC; `fields` has every column of the store.
    """

    name: str
    alias: str | None
    archived: bool
    version: int
    head: bytes
    updated: int
    fields: dict[str, str | int | None]


class Append(NamedTuple):
    """One stream's share of an `append_many`."""

    name: str
    expected: int
    records: Sequence[Record]
    summary: Fields | None = None


class Store(ABC):
    """Streams of records under local names; see the module for the contract.

    A store belongs to one thread; any number of stores, in any number of processes, may be open on
    one file.
    """

    columns: tuple[str, ...]

    def append(
        self,
        name: str,
        expected: int,
        records: Sequence[Record],
        summary: Fields | None = None,
    ) -> tuple[Record, ...]:
        """Add records to a stream that is at version `expected`, and give what is now stored.

        The records are numbered `expected` + 1, … and follow the stored head. `summary` takes the
        place of the old one; None keeps it, and so does a retry.

        Raises Conflict, IdReused, Damaged (the records do not check or do not follow the head),
        ValueError (a name or summary that cannot be), StoreUnavailable, DamagedStore. Nothing is
        written then.
        """
        return self.append_many(((name, expected, records, summary),))[0]

    @abstractmethod
    def append_many(
        self, appends: Iterable[tuple[str, int, Sequence[Record], Fields | None]]
    ) -> tuple[tuple[Record, ...], ...]:
        """Do several appends, in order, in one transaction: all or nothing.

        A name may come more than once. Gives for each what `append` would; raises likewise.
        """

    @abstractmethod
    def create(
        self, name: str, records: Sequence[Record], summary: Fields | None, alias: str
    ) -> tuple[Record, ...]:
        """Make a stream with its first records and its alias, in one transaction.

        Raises what `append` does, and AliasTaken or ValueError for the alias. Nothing is written then.
        """

    @abstractmethod
    def reveal(self, name: str, records: Sequence[Record], summary: Fields | None = None) -> int:
        """Add the payloads that these records show and the stored ones hide; tell how many.

        Each record must be stored, with the same hash; what is known already is passed over, and
        what is stored stays as it is. `summary` takes the place of the old one; None keeps it.

        Raises UnknownStream, Damaged (a record does not check or is not stored), ValueError (a
        summary that cannot be), StoreUnavailable, DamagedStore. Nothing is written then.
        """

    @abstractmethod
    def read(
        self, name: str, after: int = 0, upto: int | None = None, *, check: bool = True
    ) -> tuple[Record, ...]:
        """Give the records with after < version <= upto (None: to the end), in order.

        A name that is not in the store has none. Each record's hash and link to the one before
        it are checked; raises Damaged. With `check` False a store may trust its own bytes where
        something cheaper than the hash tells that no accident befell them.
        """

    @abstractmethod
    def head(self, name: str) -> Head | None:
        """Tell where a stream stands; None: it is not in the store."""

    @abstractmethod
    def find(self, id: bytes) -> tuple[tuple[str, int], ...]:
        """Give (name, version) of every record with this id, in order of name."""

    @abstractmethod
    def record(self, name: str, version: int) -> Record | None:
        """Give one record, its own hash checked; None: there is none."""

    @abstractmethod
    def resolve(self, text: str) -> tuple[str, ...]:
        """Give the names meant by a text, compared without case, at most 10, in order.

        A name or an alias that equals the text is the only answer; otherwise every name that
        starts with it.
        """

    @abstractmethod
    def label(
        self,
        name: str,
        *,
        alias: str | EllipsisType | None = ...,
        archived: bool | EllipsisType = ...,
    ) -> None:
        """Change what is local and mutable; what is left out stays. An alias of None is none.

        Raises UnknownStream, AliasTaken (compared without case), ValueError (no such alias can
        be), StoreUnavailable.
        """

    @abstractmethod
    def summaries(
        self, *, archived: bool = False, limit: int | None = None, offset: int = 0
    ) -> tuple[Summary, ...]:
        """List streams, the last updated first: those not archived, or only those archived."""

    @abstractmethod
    def count(self, archived: bool = False) -> int:
        """Count the streams that are not archived, or those that are."""

    @abstractmethod
    def summary(self, name: str) -> Summary | None:
        """Give a stream's summary; None: it is not in the store."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the store; closing twice is harmless."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def check_columns(columns: Sequence[str]) -> tuple[str, ...]:
    """Check the names of summary columns: lower-case identifiers, none of the store's own.

    Raises ValueError.
    """
    for column in columns:
        if not (column.isascii() and column.isidentifier() and column == column.lower()):
            raise ValueError(f"a column must be a lower-case identifier, not {column!r}")
        if column in TAKEN_COLUMNS:
            raise ValueError(f"the column {column} is the store's own")
    if len(set(columns)) != len(columns):
        raise ValueError("a column is named twice")
    return tuple(columns)


def check_summary(summary: Fields, columns: Sequence[str]) -> None:
    """Check that a summary has only the store's columns and plain values; raises ValueError."""
    for key, value in summary.items():
        if key not in columns:
            raise ValueError(f"the summary has {key!r}; this store's columns: {', '.join(columns)}")
        if value is not None and type(value) is not int and type(value) is not str:
            raise ValueError(f"the summary's {key} is neither text nor integer: {value!r:.40}")


def check_name(name: str) -> None:
    """Check that a text can name a stream in a store; raises ValueError."""
    problem = text_problem(name, MAX_LOCAL_NAME)
    if problem is not None:
        raise ValueError(f"a stream's name {problem}")


def fold_name(text: str) -> str:
    """Give the form in which names and aliases are compared: NFC, case folded."""
    if text.isascii():
        return text.lower()
    import unicodedata

    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def check_alias(alias: str) -> str:
    """Give an alias in NFC; raises ValueError when no alias can be so."""
    if not alias.isascii():
        import unicodedata

        alias = unicodedata.normalize("NFC", alias)
    problem = text_problem(alias, MAX_LOCAL_NAME)
    if problem is None and alias != alias.strip():
        problem = "begins or ends with a blank"
    if problem is not None:
        raise ValueError(f"an alias {problem}")
    return alias


def check_batch(
    records: Sequence[Record], version: int, parent: bytes, stream: str | None, name: str
) -> None:
    """Check that new records follow a head, check themselves and have ids of their own.

    `stream` is that of the records before (None: the first records of a name). Raises Damaged and
    IdReused.
    """
    if version == 0:
        parent = GENESIS
    for record in records:
        if record.version != version + 1 or record.parent != parent or record.stream != stream:
            problem = misfit(record, stream, version, parent)
            if problem is not None:
                raise problem
        record.check()
        stream, version, parent = record.stream, record.version, record.hash
    if len({record.id for record in records}) < len(records):
        seen: dict[bytes, int] = {}
        for record in records:
            if seen.setdefault(record.id, record.version) != record.version:
                raise IdReused(name, seen[record.id], record.id)


def is_retry(name: str, records: Sequence[Record], stored: Sequence[Record]) -> bool:
    """Tell whether `records` are those stored at their versions.

    `stored` are the records from the first one's version on, as many as there are. Raises
    IdReused when an id is the same and the content is not.
    """
    for record, old in zip(records, stored, strict=False):
        if record.version != old.version:
            raise Damaged(f"record {old.version} should stand here", record.version)
        if record.id == old.id and not same_content(record, old):
            raise IdReused(name, old.version, old.id)
    return len(records) == len(stored) and all(
        record.id == old.id for record, old in zip(records, stored, strict=True)
    )
