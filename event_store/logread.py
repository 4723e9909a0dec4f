"""What is found in a log: the longest good prefix, and everything that is wrong."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import attrs

from event_store.canonical import NotCanonical, decode
from event_store.errors import Damaged, NewerFormat
from event_store.record import GENESIS, SMALL, Record, misfit

Form = Literal["binary", "jsonl", "script", "empty", "unknown"]

MAX_DEFECTS = 100
"""Most defects told one by one; the rest are counted."""
PATIENCE = 10_000
"""Defects after which the rest of a file is not looked at any more."""


@attrs.frozen(slots=True)
class Defect:
    """One thing wrong with a log or a store.

    `code` is stable (`file.cut`, `record.hash`, …); `offset` the byte in the file where it was
    noticed; `version` the record concerned, where that is known; `sentence` says it to a person.
    """

    code: str
    offset: int
    version: int | None
    sentence: str


@attrs.frozen(slots=True)
class LogRead:
    """What was found in a log.

    `records` is the longest good prefix, its chain checked; `defects` are in file order;
    `complete` tells that there are none; `total` counts the records seen, also behind damage.
    """

    form: Form
    records: tuple[Record, ...]
    defects: tuple[Defect, ...]
    complete: bool
    total: int


def payload_problem(record: Record) -> str | None:
    """Tell what is not canonical in a record's payloads; None: nothing."""
    for piece in record.pieces:
        payload = piece.payload
        if payload is not None:
            problem = _small_problem(payload) if len(payload) <= SMALL else _problem(payload)
            if problem is not None:
                return f"the payload of {piece.tag}, {problem}"
    return None


def _problem(payload: bytes) -> str | None:
    try:
        decode(payload)
    except NotCanonical as error:
        return str(error)
    return None


_small_problem = lru_cache(maxsize=16_384)(_problem)


class Judge:
    """Takes what a reader finds, in file order, and keeps prefix, defects and counts."""

    def __init__(self) -> None:
        self.good: list[Record] = []
        self.defects: list[Defect] = []
        self.more = 0
        self.total = 0
        self.ended = False
        # Where it was given up, a byte of the file; None: nowhere.
        self.left: int | None = None
        # The record that a next one must follow; None behind a gap of unknown contents.
        self.stream: str | None = None
        self.version = 0
        self.parent: bytes | None = GENESIS

    def defect(self, code: str, offset: int, version: int | None, sentence: str) -> None:
        """Take note of a defect, or count it when there are too many."""
        if len(self.defects) < MAX_DEFECTS:
            self.defects.append(Defect(code, offset, version, sentence))
        else:
            self.more += 1

    def gives_up(self, at: int, patience: int = 0) -> bool:
        """Tell whether to leave the file from byte `at` on, as too much of it is damaged.

        `patience` is negative when too many bytes were looked at in vain.
        """
        if patience >= 0 and self.more < PATIENCE:
            return False
        self.left = at
        return True

    def record(self, record: Record, offset: int, problem: str | None = None) -> None:
        """Take a record whose own hash fits; `problem` is something else wrong with it."""
        self.total += 1
        version = record.version
        if (
            version == self.version + 1
            and record.parent == self.parent
            and record.stream == self.stream
        ):
            misfits = None
        elif self.parent is not None:
            misfits = misfit(record, self.stream, self.version, self.parent)
        elif version <= self.version:
            misfits = Damaged("its number has come before", version, None, "record.gap")
        elif self.stream is not None and record.stream != self.stream:
            misfits = misfit(record, self.stream, version - 1, record.parent)
        else:
            misfits = None
        if misfits is not None:
            sentence = f"Record {version} does not fit: {misfits.reason}."
            self.defect(misfits.code, offset, version, sentence)
        elif problem is not None:
            self.defect(
                "record.damaged", offset, version, f"Record {version} is damaged: {problem}."
            )
        elif not self.defects:
            self.good.append(record)
        if self.stream is None:
            self.stream = record.stream
        self.version, self.parent = version, record.hash

    def damaged(self, error: Damaged, offset: int) -> None:
        """Take something that should have been the next record."""
        self.total += 1
        version = self.version + 1 if self.parent is not None else None
        known = "A record" if version is None else f"Record {version}"
        self.defect(error.code, offset, version, f"{known} is damaged: {error.reason}.")
        self.parent = None
        if version is not None:
            self.version = version

    def newer(self, error: NewerFormat, offset: int) -> None:
        """Take it that the whole file is in a newer format."""
        self.defect("file.newer", offset, None, str(error))
        self.parent = None

    def end(self, count: int, head: bytes, offset: int) -> None:
        """Take the end: how many records it tells of, and the hash of the last."""
        self.ended = True
        if self.parent is None:
            if count < self.version:
                self._end_count(count, offset)
        elif count != self.version:
            self._end_count(count, offset)
        elif head != self.parent:
            self.defect(
                "end.head", offset, None, "The end names another last record than is there."
            )

    def _end_count(self, count: int, offset: int) -> None:
        self.defect(
            "end.count",
            offset,
            None,
            f"The end tells of {count} {'record' if count == 1 else 'records'}; found: {self.version}.",
        )

    def cut(self, offset: int) -> None:
        """Take it that the file stops without an end, maybe in the middle of something."""
        sentence = f"The file is cut short after record {self.version}."
        if self.version == 0:
            sentence = "The file is cut short before its first record ends."
        self.defect("file.cut", offset, None, sentence)

    def result(self, form: Form) -> LogRead:
        """Give what was found."""
        defects = self.defects
        if self.more:
            sentence = f"There are {self.more} more defects."
            defects = [*defects, Defect("file.more", defects[-1].offset, None, sentence)]
        if self.left is not None:
            sentence = f"Nothing was looked at from byte {self.left} on: too much is damaged."
            defects = [*defects, Defect("file.hopeless", self.left, None, sentence)]
        return LogRead(form, tuple(self.good), tuple(defects), not defects, self.total)
