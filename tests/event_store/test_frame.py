"""The binary form of a record."""

from __future__ import annotations

from typing import Any

import attrs
import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from event_store import Damaged, NewerFormat, Record, decode_record, encode_record
from event_store.canonical import encode
from event_store.frame import (
    END_MARK,
    MAX_BODY,
    RECORD_MARK,
    decode_end,
    encode_end,
)
from event_store.record import Piece
from tests.event_store.kit import chain, golden_chain, resealed


def framed(body: Any, mark: bytes = RECORD_MARK) -> bytes:
    """Give a frame around a value, whatever it is."""
    data = body if isinstance(body, bytes) else msgpack.packb(body)
    return mark + len(data).to_bytes(4, "big") + data


def fields(record: Record) -> list[Any]:
    """Give the value in a record's frame."""
    found: list[Any] = msgpack.unpackb(encode_record(record)[8:])
    return found


@pytest.mark.parametrize("record", [*golden_chain(), *chain("G", 3, pieces=4)])
def test_round_trip(record: Record) -> None:
    """A record comes back from its frame, and its frame from what came back."""
    data = encode_record(attrs.evolve(record))
    found = decode_record(data)

    assert record == found
    assert data == encode_record(found) == encode_record(attrs.evolve(found))


def test_marks_tell_text_from_logs() -> None:
    """The first byte begins no text in any Unicode encoding, the last is the format's number."""
    for mark in (RECORD_MARK, END_MARK):
        assert 4 == len(mark)
        assert ord("1") == mark[3]
        with pytest.raises(UnicodeDecodeError):
            mark[:1].decode()


@pytest.mark.parametrize("at", range(9))
@pytest.mark.parametrize("value", [None, True, -1, 2**64 - 1, 1.5, "x", b"x", [], {}, ["x"], [[]]])
def test_fields_of_other_types(at: int, value: object) -> None:
    """Every field has its type; a frame with another is refused."""
    body = fields(chain("G", 1)[0])
    if body[at] == value or (at == 7 and value == b"x"):
        return  # it has that already, or may have it: a signature is any bytes
    body[at] = value

    with pytest.raises(Damaged):
        decode_record(framed(body))


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize("value", [None, True, -1, 2**64 - 1, 1.5, "x", b"x", [], {}, ["x"]])
def test_pieces_of_other_types(at: int, value: object) -> None:
    """Every field of a piece has its type."""
    body = fields(chain("G", 1)[0])
    body[8][0][at] = value

    with pytest.raises(Damaged):
        decode_record(framed(body))


def test_pieces_of_other_lengths() -> None:
    """A piece has five fields, or six and no payload."""
    record = chain("G", 1)[0]
    digest = record.pieces[0].digest
    for row in (
        [],
        ["e"],
        [*fields(record)[8][0], digest],
        [*fields(record)[8][0][:4], None],
        [*fields(record)[8][0][:4], None, digest, None],
    ):
        body = fields(record)
        body[8] = [row]
        with pytest.raises(Damaged):
            decode_record(framed(body))
    body = fields(record)
    body[8] = [[*body[8][0][:4], None, digest]]
    assert record.hash == decode_record(framed(body)).hash


def test_other_encodings_of_the_same_record() -> None:
    """The same fields in longer encodings are refused."""
    body = fields(chain("G", 1)[0])
    good = framed(body)
    longer = framed(b"\xdc\x00\x09" + good[9:])
    text = framed(good[8:].replace(b"\xa1G", b"\xd9\x01G", 1))
    bins = framed(msgpack.packb([*body[:2], body[2].hex(), *body[3:]]))

    assert "G" == decode_record(good).stream
    for data in (longer, text, bins, good + b"\0", good[:-1], framed(good[8:] + b"\0")):
        with pytest.raises(Damaged):
            decode_record(data)


def test_hash_is_checked() -> None:
    """A frame whose hash is not that of its fields says so."""
    body = fields(chain("G", 1)[0])
    body[4] += 1

    with pytest.raises(Damaged) as caught:
        decode_record(framed(body))

    assert (1, "record.hash") == (caught.value.version, caught.value.code)


def test_newer_format_is_told() -> None:
    """A mark with a later digit asks for a newer program."""
    data = encode_record(chain("G", 1)[0])

    with pytest.raises(NewerFormat, match="newer version of the program"):
        decode_record(b"\x8dMR2" + data[4:])
    with pytest.raises(NewerFormat):
        decode_end(b"\x8dME9" + encode_end(0, bytes(32))[4:])
    for mark in (b"\x8dMR0", b"\x8dMR:", b"\x8dMX1", b"", END_MARK):
        with pytest.raises(Damaged, match="mark of a record"):
            decode_record(mark + data[4:])


def test_size_is_bounded() -> None:
    """A record whose frame would be too long cannot be encoded, nor be read."""
    part = Piece.of("e", "0", "toy.Big", 1, encode("x" * 65_000))
    record = resealed(chain("G", 1)[0], pieces=(part,) * 17)

    with pytest.raises(Damaged, match="bytes long"):
        encode_record(record)
    with pytest.raises(Damaged, match="length"):
        decode_record(framed(bytes(MAX_BODY + 1)))


def test_end_round_trip() -> None:
    """An end frame gives back its number and head."""
    for count in (0, 1, 2**40):
        assert (count, b"h" * 32) == decode_end(encode_end(count, b"h" * 32))


@pytest.mark.parametrize(
    "body",
    [
        [],
        [1],
        [1, bytes(32), 1],
        [-1, bytes(32)],
        [True, bytes(32)],
        ["1", bytes(32)],
        [1, bytes(31)],
        [1, "x" * 32],
        {},
        None,
        b"",
        b"\xdc\x00\x02\x01\xc4\x20" + bytes(32),
        b"\x92\xcc\x01\xc4\x20" + bytes(32),
        b"\x92\x01\xc4\x20" + bytes(33),
    ],
)
def test_end_frames_that_are_refused(body: object) -> None:
    """An end frame is a number and a hash, canonically encoded."""
    with pytest.raises(Damaged):
        decode_end(framed(body, END_MARK))


@given(st.binary(max_size=80), st.booleans())
def test_noise_is_refused(data: bytes, whole: bool) -> None:
    """Noise, also between a good mark and length, raises Damaged and nothing else."""
    with pytest.raises(Damaged):
        decode_record(framed(data) if whole else data)
    with pytest.raises(Damaged):
        decode_end(framed(data, END_MARK) if whole else data)
