"""The binary form of a record: a frame of mark, length and canonical body.

A frame is a four-byte mark, the body's length in four bytes (big-endian) and the body, a msgpack
array: stream, version, id, by, at, parent, hash, signature or nil, pieces. A piece is an array:
kind, by, tag, schema, payload; hidden: kind, by, tag, schema, nil, digest. Hashes, ids and payloads
are msgpack `bin`. The last frame of a file has a mark of its own; its body is (count, head hash).
The mark's first byte cannot begin a text, its last is the number of the format.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack

from event_store.errors import Damaged, NewerFormat
from event_store.record import (
    MAX_PIECES,
    SMALL,
    Piece,
    Record,
    check_signature,
    checked_record,
    record_hash,
    small_piece,
)

FORMAT = b"1"
RECORD_MARK = b"\x8dMR" + FORMAT
END_MARK = b"\x8dME" + FORMAT
MAX_BODY = 1 << 20
"""Longest body of a frame, bytes."""

_pack: Callable[[object], bytes] = msgpack.Packer(autoreset=True).pack
_unpackb: Callable[..., Any] = msgpack.unpackb
# What unpacking raises for noise, and taking apart for msgpack that is no record.
_FAILURES = (
    ValueError,
    TypeError,
    AttributeError,
    OverflowError,
    MemoryError,
    RecursionError,
    msgpack.UnpackException,
)


def encode_record(record: Record) -> bytes:
    """Give the frame of a record, mark and length included.

    Raises Damaged when the record does not check or is longer than `MAX_BODY`.
    """
    frame = record._frame
    if frame:
        return frame
    record.check()
    body = _pack(
        (
            record.stream,
            record.version,
            record.id,
            record.by,
            record.at,
            record.parent,
            record.hash,
            record.signature,
            [
                (p.kind, p.by, p.tag, p.schema, p.payload)
                if p.payload is not None
                else (p.kind, p.by, p.tag, p.schema, None, p.digest)
                for p in record.pieces
            ],
        )
    )
    size = len(body)
    if size > MAX_BODY:
        raise Damaged(f"it is {size} bytes long, more than {MAX_BODY}", record.version)
    frame = RECORD_MARK + size.to_bytes(4, "big") + body
    object.__setattr__(record, "_frame", frame)
    return frame


def decode_record(data: bytes) -> Record:
    """Read a record from exactly one frame, its own hash checked, its chain not.

    Raises Damaged for any bytes `encode_record` would not give, NewerFormat for a newer mark.
    """
    size = len(data) - 8
    if not 0 <= size <= MAX_BODY or data[:8] != RECORD_MARK + size.to_bytes(4, "big"):
        if data[:4] != RECORD_MARK:
            check_mark(data[:4], 0)
            raise Damaged("it does not begin with the mark of a record", None, 0)
        raise Damaged("its length does not fit", None, 4)
    return decode_body(data[8:], data)


def decode_body(body: bytes, whole: bytes) -> Record:
    """Read a record from the body of the frame `whole`, whose mark and length fit; raises Damaged."""
    try:
        fields = _unpackb(body, use_list=False, max_array_len=MAX_PIECES)
        if _pack(fields) != body:
            raise Damaged("it is not in its one canonical encoding")
        stream, version, id, by, at, parent, digest, signature, rows = fields
        pieces = [
            small_piece(*row) if len(row) == 5 and len(row[4]) <= SMALL else _other_piece(row)
            for row in rows
        ]
        found = record_hash(stream, version, id, by, at, parent, pieces)
    except Damaged:
        raise
    except _FAILURES:
        raise Damaged("its bytes are not those of a record") from None
    if found != digest:
        raise Damaged("its hash does not fit its content", version, None, "record.hash")
    if signature is not None:
        check_signature(signature, version)
    return checked_record(
        stream, version, id, by, at, parent, tuple(pieces), digest, signature, whole
    )


def decode_kept(whole: bytes) -> Record:
    """Read a record from a frame whose bytes are known to be those that `encode_record` gave.

    Nothing is checked again, neither encoding nor hash; raises Damaged for what is no record at all.
    """
    try:
        fields = _unpackb(whole[8:], use_list=False, max_array_len=MAX_PIECES)
        stream, version, id, by, at, parent, digest, signature, rows = fields
        pieces = tuple(
            [
                small_piece(*row) if len(row) == 5 and len(row[4]) <= SMALL else _other_piece(row)
                for row in rows
            ]
        )
    except Damaged:
        raise
    except _FAILURES:
        raise Damaged("its bytes are not those of a record") from None
    return checked_record(stream, version, id, by, at, parent, pieces, digest, signature, whole)


def _other_piece(row: Any) -> Piece:
    if len(row) == 5:
        return Piece.of(*row)
    kind, author, tag, schema, payload, digest = row
    if payload is not None:
        raise Damaged("a piece has both payload and digest")
    return Piece(kind, author, tag, schema, None, digest)


def encode_end(count: int, head: bytes) -> bytes:
    """Give the end frame: the number of records before it and the hash of the last."""
    body = _pack((count, head))
    return END_MARK + len(body).to_bytes(4, "big") + body


def decode_end(data: bytes) -> tuple[int, bytes]:
    """Read (count, head hash) from exactly one end frame; raises Damaged for any other bytes."""
    if data[:4] != END_MARK:
        check_mark(data[:4], 0)
        raise Damaged("it does not begin with the mark of an end")
    try:
        count, head = _unpackb(data[8:], use_list=False, max_array_len=2)
    except _FAILURES:
        raise Damaged("the end frame cannot be read") from None
    if not (type(count) is int and count >= 0 and type(head) is bytes and len(head) == 32):
        raise Damaged("the end frame is malformed")
    if encode_end(count, head) != data:
        raise Damaged("the end frame is not in its one canonical encoding")
    return count, head


def check_mark(mark: bytes, offset: int) -> None:
    """Raise NewerFormat when a mark is one of ours with a later digit."""
    ours = mark[:3] in (RECORD_MARK[:3], END_MARK[:3])
    if ours and FORMAT < mark[3:4] <= b"9":
        raise NewerFormat(mark[3:4].decode(), FORMAT.decode(), offset)
