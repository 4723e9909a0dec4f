"""Records and pieces: what one writer adds to a stream at one go, chained by hashes.

f(x) = 4-byte big-endian length + x. A record's hash is SHA-256 of f("medici/record/1") f(stream)
f(version, 8 bytes) f(parent, 32 bytes) f(id) f(by) f(at, 8 bytes) f(number of pieces, 4 bytes),
then for each piece f(kind) f(by) f(tag) f(schema, 4 bytes) f(SHA-256(payload)). Text is UTF-8 in
NFC. A hidden piece keeps tag and digest, so the chain still checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import Any, Literal, cast

import attrs

from event_store.canonical import MAX_BYTES, MAX_INT, is_nfc
from event_store.errors import Damaged

Kind = Literal["c", "e", "s"]
"""c: a command, e: a fact (event), s: a carried statement."""

GENESIS = bytes(32)
"""The parent of every first record."""
MAX_PIECES = 1024
"""Most pieces in one record."""
MAX_NAME = 64
"""Longest stream, writer or tag, characters."""
MAX_SIGNATURE = 1024
"""Longest signature, bytes."""
SMALL = 64
"""Longest payload that is remembered, bytes: the same few small pieces come in game after game."""

_FORMAT = b"\x00\x00\x00\x0fmedici/record/1"
_MIDDLE = Struct(">IQI32sI16s").pack
_AFTER = Struct(">IQII").pack
_set = object.__setattr__


@attrs.frozen(slots=True, weakref_slot=False)
class Piece:
    """One command, fact or statement in a record.

    `by` is its author; `schema` the number of the payload's shape; `payload` canonical msgpack, or
    None when hidden; `digest` SHA-256 of the payload, 32 bytes.
    """

    kind: Kind
    by: str
    tag: str
    schema: int
    payload: bytes | None
    digest: bytes
    # What goes into a record's hash for this piece, once it is known to check.
    _part: bytes | None = attrs.field(init=False, default=None, eq=False, repr=False)
    # What a reader made of this piece and wants to find again; no part of the piece.
    memo: Any = attrs.field(init=False, default=None, eq=False, repr=False)

    @classmethod
    def of(cls, kind: Kind, by: str, tag: str, schema: int, payload: bytes) -> Piece:
        """Make a piece that shows its payload, the bytes of `canonical.encode`.

        Raises Damaged when a field cannot stand in a record.
        """
        if type(payload) is not bytes or len(payload) > MAX_BYTES:
            raise Damaged(f"a payload is not at most {MAX_BYTES} bytes")
        make = small_piece if len(payload) <= SMALL else _made_piece
        return make(kind, by, tag, schema, payload)

    def remember(self, memo: object) -> None:
        """Keep in `memo` what a reader made of this piece; pieces with the same bytes may be one object."""
        _set(self, "memo", memo)

    def redacted(self) -> Piece:
        """Give the piece with its payload hidden; hash and chain stay as they are."""
        return Piece(self.kind, self.by, self.tag, self.schema, None, self.digest)


@attrs.frozen(slots=True, weakref_slot=False)
class Record:
    """One commit: all or nothing, numbered 1, 2, … in its stream.

    `id` (16 bytes) is the command's id and the key of idempotence; `by` the writer; `at`
    milliseconds since 1970 UTC; `parent` the hash of the record before (`GENESIS` for the first);
    `signature` over `hash`, or None. Make one with `seal`; one made by hand is checked on use.
    """

    stream: str
    version: int
    id: bytes
    by: str
    at: int
    parent: bytes
    pieces: tuple[Piece, ...]
    hash: bytes
    signature: bytes | None = None
    # Empty bytes: known to check; more: known to check, and this is its frame. Not a constructor
    # argument, so that `attrs.evolve` never carries it to another content.
    _frame: bytes | None = attrs.field(init=False, default=None, eq=False, repr=False)

    def check(self) -> None:
        """Raise Damaged unless every field is well formed and the hash fits them."""
        if self._frame is not None:
            return
        version = self.version if type(self.version) is int else None
        if type(self.hash) is not bytes or len(self.hash) != 32:
            raise Damaged("its hash is not 32 bytes", version)
        if self.signature is not None:
            check_signature(self.signature, version)
        if type(self.pieces) is not tuple:
            raise Damaged("its pieces are not a tuple", version)
        try:
            found = record_hash(
                self.stream, self.version, self.id, self.by, self.at, self.parent, self.pieces
            )
        except (TypeError, AttributeError):
            raise Damaged("a field has the wrong type", version) from None
        except Damaged as error:
            raise Damaged(error.reason, version) from None
        if found != self.hash:
            raise Damaged("its hash does not fit its content", version, None, "record.hash")
        _set(self, "_frame", b"")


def record_hash(
    stream: str,
    version: int,
    id: bytes,
    by: str,
    at: int,
    parent: bytes,
    pieces: Sequence[Piece],
) -> bytes:
    """Compute the hash of a record, 32 bytes, from its fields and the pieces' digests.

    Raises Damaged when a field cannot stand in a record or a digest does not fit its payload.
    """
    count = len(pieces)
    if not (
        type(version) is type(at) is int
        and 0 < version <= MAX_INT
        and 0 <= at <= MAX_INT
        and type(id) is type(parent) is bytes
        and len(id) == 16
        and len(parent) == 32
        and 0 < count <= MAX_PIECES
    ):
        raise _malformed(version, id, at, parent, count)
    parts = [
        _stream_head(stream),
        _MIDDLE(8, version, 32, parent, 16, id),
        _writer(by),
        _AFTER(8, at, 4, count),
        *[piece._part or _checked_part(piece) for piece in pieces],
    ]
    return sha256(b"".join(parts)).digest()


def _malformed(version: object, id: object, at: object, parent: object, count: int) -> Damaged:
    """Tell which field of a record is the first that cannot be."""
    if not (type(version) is int and 0 < version <= MAX_INT):
        return Damaged("its version is not a positive integer within 53 bits")
    if not (type(at) is int and 0 <= at <= MAX_INT):
        return Damaged("its time is not in milliseconds since 1970", version)
    if not (type(id) is bytes and len(id) == 16):
        return Damaged("its id is not 16 bytes", version)
    if not (type(parent) is bytes and len(parent) == 32):
        return Damaged("its parent is not 32 bytes", version)
    return Damaged(f"it does not have 1 to {MAX_PIECES} pieces", version)


def seal(
    stream: str,
    version: int,
    id: bytes,
    by: str,
    at: int,
    parent: bytes,
    pieces: Iterable[Piece],
    signature: bytes | None = None,
) -> Record:
    """Make the record of these fields with its hash.

    Raises Damaged when a field cannot stand in a record or a digest does not fit its payload.
    """
    kept = tuple(pieces)
    if signature is not None:
        check_signature(signature, version)
    digest = record_hash(stream, version, id, by, at, parent, kept)
    return checked_record(stream, version, id, by, at, parent, kept, digest, signature, b"")


def check_chain(records: Iterable[Record], after: Record | None = None) -> None:
    """Check that the records follow one another, and the record `after` (None: nothing).

    Raises Damaged naming the first bad version: gap, wrong stream, wrong parent or wrong hash.
    """
    if after is None:
        stream, version, parent = None, 0, GENESIS
    else:
        stream, version, parent = after.stream, after.version, after.hash
    for record in records:
        problem = misfit(record, stream, version, parent)
        if problem is not None:
            raise problem
        record.check()
        stream, version, parent = record.stream, record.version, record.hash


def misfit(record: Record, stream: str | None, version: int, parent: bytes) -> Damaged | None:
    """Tell why a record does not follow the one with these fields; None: it does."""
    found = record.version
    if found != version + 1:
        reason = f"record {version + 1} should stand here"
        return Damaged(reason, found, None, "record.gap")
    if stream is not None and record.stream != stream:
        reason = f"it belongs to the stream {record.stream}, not to {stream}"
        return Damaged(reason, found, None, "record.stream")
    if record.parent != parent:
        before = f"record {version}" if version else "the start of a stream"
        return Damaged(f"it does not follow {before}", found, None, "record.parent")
    return None


def same_content(one: Record, other: Record) -> bool:
    """Tell whether two records say the same: id and pieces; times are not compared."""
    return (
        one.id == other.id
        and len(one.pieces) == len(other.pieces)
        and all(
            a.digest == b.digest
            and a.tag == b.tag
            and a.kind == b.kind
            and a.by == b.by
            and a.schema == b.schema
            for a, b in zip(one.pieces, other.pieces, strict=True)
        )
    )


def text_problem(text: object, most: int) -> str | None:
    """Tell why a text cannot name a stream, writer or tag; None: it can.

    It must have 1 to `most` characters, be in NFC and free of control characters and separators.
    """
    if type(text) is not str:
        return "is not a text"
    if not 0 < len(text) <= most:
        return f"does not have 1 to {most} characters"
    if text.isascii():
        return None if text.isprintable() else "has a control character"
    import unicodedata

    if any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in text):
        return "has a control character"
    return None if is_nfc(text) else "is not in Unicode form NFC"


def check_signature(signature: object, version: int | None) -> None:
    """Raise Damaged unless a signature has a form that a record can carry."""
    if not (type(signature) is bytes and 0 < len(signature) <= MAX_SIGNATURE):
        raise Damaged(f"its signature is not 1 to {MAX_SIGNATURE} bytes", version)


def _field(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


# The same few texts come again in every record: their bytes, and that they are well formed, are
# remembered. Typed, because True and 1 are equal and only one of them is a schema number.
@lru_cache(maxsize=256, typed=True)
def _stream_head(stream: str) -> bytes:
    problem = text_problem(stream, MAX_NAME)
    if problem is not None:
        raise Damaged(f"its stream's name {problem}")
    return _FORMAT + _field(stream.encode())


@lru_cache(maxsize=256, typed=True)
def _writer(by: str) -> bytes:
    problem = text_problem(by, MAX_NAME)
    if problem is not None:
        raise Damaged(f"its writer {problem}")
    return _field(by.encode())


@lru_cache(maxsize=4096, typed=True)
def _piece_head(kind: object, by: str, tag: str, schema: int) -> bytes:
    if not (type(kind) is str and kind in ("c", "e", "s")):
        raise Damaged("a piece is neither command, fact nor statement")
    for what, text in (("author", by), ("tag", tag)):
        problem = text_problem(text, MAX_NAME)
        if problem is not None:
            raise Damaged(f"a piece's {what} {problem}")
    if not (type(schema) is int and 0 < schema < 2**31):
        raise Damaged("a piece's schema is not a positive number")
    head = _field(kind.encode()) + _field(by.encode()) + _field(tag.encode())
    return head + _field(schema.to_bytes(4, "big")) + b"\x00\x00\x00\x20"


def _checked_part(piece: Piece) -> bytes:
    digest, payload = piece.digest, piece.payload
    if not (type(digest) is bytes and len(digest) == 32):
        raise Damaged("a digest is not 32 bytes")
    if payload is not None:
        if type(payload) is not bytes or len(payload) > MAX_BYTES:
            raise Damaged(f"a payload is not at most {MAX_BYTES} bytes")
        if sha256(payload).digest() != digest:
            raise Damaged(f"the digest of {piece.tag} does not fit its payload")
    part = _piece_head(piece.kind, piece.by, piece.tag, piece.schema) + digest
    _set(piece, "_part", part)
    return part


# A constructor of a frozen class costs three times that of an open one. What was checked is
# therefore made open, with the same slots, and frozen afterwards.
@attrs.define(slots=True, weakref_slot=False, eq=False, repr=False)
class _OpenPiece:
    kind: Kind
    by: str
    tag: str
    schema: int
    payload: bytes | None
    digest: bytes
    _part: bytes
    memo: None


def _made_piece(kind: Kind, by: str, tag: str, schema: int, payload: bytes) -> Piece:
    digest = sha256(payload).digest()
    part = _piece_head(kind, by, tag, schema) + digest
    piece: Any = _OpenPiece(kind, by, tag, schema, payload, digest, part, None)
    piece.__class__ = Piece
    return cast(Piece, piece)


small_piece = lru_cache(maxsize=16_384, typed=True)(_made_piece)
"""Make, or give again, a piece whose payload is bytes and at most `SMALL`; raises as `Piece.of`."""


@attrs.define(slots=True, weakref_slot=False, eq=False, repr=False)
class _OpenRecord:
    stream: str
    version: int
    id: bytes
    by: str
    at: int
    parent: bytes
    pieces: tuple[Piece, ...]
    hash: bytes
    signature: bytes | None
    _frame: bytes


def checked_record(
    stream: str,
    version: int,
    id: bytes,
    by: str,
    at: int,
    parent: bytes,
    pieces: tuple[Piece, ...],
    hash: bytes,
    signature: bytes | None,
    frame: bytes,
) -> Record:
    """Make a record whose hash was checked; `frame` may be empty. For this package's readers."""
    open: Any = _OpenRecord(stream, version, id, by, at, parent, pieces, hash, signature, frame)
    open.__class__ = Record
    record: Record = open
    return record
