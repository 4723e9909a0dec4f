"""What can go wrong while keeping or carrying records; every sentence says what would work."""

from __future__ import annotations


class StoreError(Exception):
    """Base of everything this package raises on purpose; `str()` is a whole sentence."""


class Conflict(StoreError):
    """The stream is not at the version the writer expected; nothing was written.

    `expected` and `actual` are versions; 0 means "does not exist".
    """

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(expected, actual)
        self.expected = expected
        self.actual = actual

    def __str__(self) -> str:
        if self.expected == 0:
            return (
                f"The stream exists already, at version {self.actual}. "
                "Nothing was written: choose another name, or go on from that version."
            )
        now = f"at version {self.actual}" if self.actual else "not in the store"
        return (
            f"The stream was expected at version {self.expected} and is {now}. "
            "Nothing was written: read it again and decide anew."
        )


class IdReused(StoreError):
    """A record's id stands in the stream already, with other content; nothing was written."""

    def __init__(self, stream: str, version: int, id: bytes) -> None:
        super().__init__(stream, version, id)
        self.stream = stream
        self.version = version
        self.id = id

    def __str__(self) -> str:
        return (
            f"The id {self.id.hex()} belongs to record {self.version} of {self.stream}, "
            "which says something else. Nothing was written: a new command needs a new id."
        )


class AliasTaken(StoreError):
    """Another stream has this alias (compared without case); nothing was changed."""

    def __init__(self, alias: str, stream: str) -> None:
        super().__init__(alias, stream)
        self.alias = alias
        self.stream = stream

    def __str__(self) -> str:
        return f"The alias {self.alias} belongs to {self.stream}. Choose another alias."


class UnknownStream(StoreError, LookupError):
    """No stream of that name is in the store."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"There is no stream named {self.name} in this store."


class StoreUnavailable(StoreError):
    """The store cannot be used now: locked, read-only, disk full or not to be opened.

    `path` is the file; `reason` one of `locked`, `readonly`, `full`, `open`, `empty`, `io`.
    """

    def __init__(self, path: str, reason: str, sentence: str) -> None:
        super().__init__(path, reason, sentence)
        self.path = path
        self.reason = reason
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class ForeignFile(StoreError):
    """The file is no store of ours; it was left untouched."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__(path, what)
        self.path = path
        self.what = what

    def __str__(self) -> str:
        return f"{self.path} is {self.what}. It was left untouched: name another file."


class NewerFile(StoreError):
    """The store was written by a newer program; it was left untouched."""

    def __init__(self, path: str, found: int, known: int) -> None:
        super().__init__(path, found, known)
        self.path = path
        self.found = found
        self.known = known

    def __str__(self) -> str:
        return (
            f"{self.path} has schema {self.found}; this program knows schemas up to {self.known}. "
            "It was left untouched: use a newer version of the program."
        )


class OldFile(StoreError):
    """The store has an older schema and was opened for reading only."""

    def __init__(self, path: str, found: int, known: int) -> None:
        super().__init__(path, found, known)
        self.path = path
        self.found = found
        self.known = known

    def __str__(self) -> str:
        return (
            f"{self.path} has the old schema {self.found} and was opened for reading only. "
            f"Open it once for writing to bring it to schema {self.known}; nothing is lost."
        )


class DamagedStore(StoreError):
    """The database file itself is cut short or garbled."""

    def __init__(self, path: str, detail: str) -> None:
        super().__init__(path, detail)
        self.path = path
        self.detail = detail

    def __str__(self) -> str:
        return (
            f"The store {self.path} is damaged: {self.detail}. Keep the file and its -wal, work on "
            "a copy, and restore the last backup or import exported logs."
        )


class Damaged(StoreError):
    """A record or a log does not check.

    `reason` says why, `version` which record (None: not known), `offset` the byte in the file or
    line (None: not from a file), `code` the kind of defect as in `logfile.Defect`.
    """

    def __init__(
        self,
        reason: str,
        version: int | None = None,
        offset: int | None = None,
        code: str = "record.damaged",
    ) -> None:
        super().__init__(reason, version, offset, code)
        self.reason = reason
        self.version = version
        self.offset = offset
        self.code = code

    def __str__(self) -> str:
        what = "A record" if self.version is None else f"Record {self.version}"
        where = "" if self.offset is None else f" (byte {self.offset})"
        return f"{what}{where} is damaged: {self.reason}."


class NewerFormat(Damaged):
    """The bytes were written in a newer format than this program reads."""

    def __init__(self, found: str, known: str, offset: int | None = None) -> None:
        super().__init__(
            f"format {found} is newer than {known}, the newest this program reads",
            None,
            offset,
            "file.newer",
        )
        self.args = (found, known, offset)
        self.found = found
        self.known = known

    def __str__(self) -> str:
        return (
            f"This was written in format {self.found}; this program reads formats up to "
            f"{self.known}. Use a newer version of the program."
        )
