"""Records as a store keeps them: frames in order, and beside them openings of hidden pieces.

A record that was stored with a hidden piece is never touched. A payload that comes later stands
beside it under (version, piece), pieces counted from 1, and is put in its place when it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from struct import Struct
from typing import Any
from zlib import crc32

from event_store.errors import Damaged
from event_store.frame import decode_kept, decode_record, encode_record
from event_store.record import GENESIS, Piece, Record, checked_record, misfit

_HEAD = Struct(">4sI").unpack_from
_SUM = Struct(">I").unpack_from

Opening = tuple[int, int, bytes]
"""Version, piece (1, 2, …) and payload."""


def stored_bytes(record: Record) -> bytes:
    """Give what a store keeps of a record: its frame and the CRC-32 of it, 4 bytes big-endian.

    A store's own bytes are guarded against accidents only, and that at a tenth of the hash's cost. Whoever must not
    trust the file, `check` and `verify`, looks at the hashes.
    """
    frame = encode_record(record)
    return frame + crc32(frame).to_bytes(4, "big")


def stored_frame(data: bytes) -> tuple[bytes, bool]:
    """Give the frame of stored bytes, and whether its sum fits; older stores kept the frame alone: False."""
    frame = data[:-4]
    _, size = _HEAD(data) if len(data) > 12 else (b"", -1)
    if len(frame) != size + 8:
        return data, False
    if crc32(frame) != _SUM(data, size + 8)[0]:
        decode_record(frame)
        raise Damaged("its sum does not fit its bytes", None, None, "record.damaged")
    return frame, True


def decode_stored(data: bytes, check: bool) -> Record:
    """Read a record from stored bytes, checked whole or, where they have one, by their sum; raises Damaged."""
    frame, fits = stored_frame(data)
    return decode_kept(frame) if fits and not check else decode_record(frame)


def decode_rows(
    name: str, rows: Iterable[tuple[Any, ...]], after: int, check: bool
) -> tuple[Record, ...]:
    """Read the frames of a stream that follow version `after`, each link checked; raises Damaged."""
    records: list[Record] = []
    stream, version, parent = None, after, GENESIS if after == 0 else None
    for (frame,) in rows:
        if type(frame) is not bytes:
            raise Damaged(f"its bytes in {name} are missing", version + 1)
        try:
            record = decode_stored(frame, check)
        except Damaged as error:
            raise Damaged(error.reason, version + 1, None, error.code) from None
        if record.version != version + 1 or record.stream != stream or record.parent != parent:
            problem = misfit(record, stream, version, record.parent if parent is None else parent)
            if problem is not None:
                raise problem
        stream, version, parent = record.stream, record.version, record.hash
        records.append(record)
    return tuple(records)


def hides_something(record: Record) -> bool:
    """Tell whether a piece of a record is hidden."""
    return any(piece.payload is None for piece in record.pieces)


def opened(record: Record, payloads: Mapping[int, bytes]) -> Record:
    """Give a checked record with payloads, by piece, in the place of hidden ones.

    Hash and signature stay. Raises Damaged when one is not what the piece's digest tells of.
    """
    pieces = dict(enumerate(record.pieces, 1))
    for number, payload in payloads.items():
        old = pieces.get(number)
        if old is None or old.payload is not None:
            raise Damaged(f"piece {number} is opened and was not hidden", record.version)
        try:
            new = Piece.of(old.kind, old.by, old.tag, old.schema, payload)
        except Damaged as error:
            raise Damaged(error.reason, record.version) from None
        if new.digest != old.digest:
            raise Damaged(f"the digest of {old.tag} does not fit its payload", record.version)
        pieces[number] = new
    return checked_record(
        record.stream,
        record.version,
        record.id,
        record.by,
        record.at,
        record.parent,
        tuple(pieces.values()),
        record.hash,
        record.signature,
        b"",
    )


def all_opened(records: Sequence[Record], openings: Iterable[Opening]) -> tuple[Record, ...]:
    """Give records with their openings put in place; raises Damaged."""
    found = by_version(openings)
    return tuple(
        [
            opened(record, found[record.version]) if record.version in found else record
            for record in records
        ]
    )


def by_version(openings: Iterable[Opening]) -> dict[int, dict[int, bytes]]:
    """Give the payloads by version, then by piece."""
    found: dict[int, dict[int, bytes]] = {}
    for version, piece, payload in openings:
        found.setdefault(version, {})[piece] = payload
    return found


def span(records: Sequence[Record]) -> tuple[int, int]:
    """Check records and give the versions they lie between: after < version <= upto; raises Damaged."""
    for record in records:
        record.check()
    versions = [record.version for record in records]
    return min(versions, default=1) - 1, max(versions, default=0)


def new_openings(stored: Sequence[Record], shown: Iterable[Record]) -> tuple[Opening, ...]:
    """Give what the records `shown` show and the `stored` ones do not.

    Each must be one of those stored, by its version and hash. Raises Damaged.
    """
    ours = {record.version: record for record in stored}
    found: dict[tuple[int, int], bytes] = {}
    for record in shown:
        record.check()
        old = ours.get(record.version)
        if old is None or old.hash != record.hash:
            raise Damaged("it is not in the store", record.version)
        for number, (mine, its) in enumerate(zip(old.pieces, record.pieces, strict=True), 1):
            if mine.payload is None and its.payload is not None:
                found[record.version, number] = its.payload
    return tuple([(*place, payload) for place, payload in found.items()])
