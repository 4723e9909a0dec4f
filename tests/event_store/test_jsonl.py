"""The text form of a record."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from event_store import Damaged, NewerFormat, Record
from event_store.canonical import encode
from event_store.jsonl import decode_end, decode_line, encode_end, encode_line
from event_store.record import Piece
from tests.event_store.kit import chain, golden_chain, resealed

LINE = encode_line(chain("G", 1)[0])


@pytest.mark.parametrize("record", [*golden_chain(), *chain("Žofín", 3, pieces=4)])
def test_round_trip(record: Record) -> None:
    """A record comes back from its line, and its line is JSON without blanks or line ends."""
    line = encode_line(record)

    assert record == decode_line(line)
    assert b"\n" not in line
    tree = json.loads(line)
    assert line == json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()
    assert ["record", "stream", "version"] == list(tree)[:3]


def test_data_are_readable() -> None:
    """Payloads stand as data, so that grep and diff work; hidden ones as their digest."""
    first, second = golden_chain()

    assert b'"players":["Ann","\xc4\x8cem",' in encode_line(first)
    shown = json.loads(encode_line(second))["pieces"]
    assert ["data" in row for row in shown] == [True, False]
    assert second.pieces[1].digest.hex() == shown[1]["digest"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"n":10', b'"n":10.0'),
        (b'"n":10', b'"n":1e1'),
        (b'"n":10', b'"n":NaN'),
        (b'"n":10', b'"n":Infinity'),
        (b'"n":10', b'"n":010'),
        (b'"n":10', b'"n": 10'),
        (b'"n":10', b'"n":-0'),
        (b'"n":10', b'"n":10,"n":10'),
        (b'"n":10', b'"n":9007199254740992'),
        (b'"n":10', b'"n":' + b"9" * 5000),
        (b'"n":10', b'"n":' + b"[" * 100_000),
        (b'"n":10,"word":"bid"', b'"word":"bid","n":10'),
        (b'"bid"', b'"\\u0062id"'),
        (b'"bid"', b'"b\\/d"'),
        (b'"bid"', b'"\\ud800"'),
        (b'"bid"', '"e\u0301"'.encode()),
        (b'"bid"', b'"\xff"'),
        (b'"bid"', b'"bod"'),
        (b'"version":1', b'"version":1,"version":1'),
        (b'"version":1', b'"version":true'),
        (b'"version":1', b'"version":"1"'),
        (b'"version":1', b'"version":null'),
        (b'"version":1,', b""),
        (b'"stream":"G"', b'"stream":"H"'),
        (b'"stream":"G"', b'"stream":["G"]'),
        (b'"record":1', b'"record":true'),
        (b'"record":1', b'"record":0'),
        (b'"record":1', b'"record":1.0'),
        (b'"record":1', b'"record":"1"'),
        (b'"hash":', b'"more":1,"hash":'),
        (b"}]", b',"more":1}]'),
        (b'"pieces":[{', b'"pieces":{"0":{'),
        (b'"pieces":[{', b'"pieces":[7,{'),
        (b'"data":', b'"digest":"00","data":'),
        (b'"tag":"toy.Said"', b'"tag":null'),
    ],
)
def test_other_renderings_are_refused(old: bytes, new: bytes) -> None:
    """A line that is not the rendering of its record is refused, however small the difference."""
    assert LINE.count(old) >= 1
    with pytest.raises(Damaged):
        decode_line(LINE.replace(old, new, 1))


def test_lines_around_are_refused() -> None:
    """Blanks around a line, other letters in hex and lines of other things are refused."""
    digest = json.loads(LINE)["hash"].encode()
    for line in (
        LINE + b" ",
        b" " + LINE,
        LINE + b"\r",
        LINE.replace(digest, digest.upper()),
        LINE.replace(digest, digest[:2] + b" " + digest[2:]),
        LINE.replace(digest, digest[:-2]),
        LINE[:-1] + b',"signature":null}',
        LINE[:-1] + b',"signature":""}',
        b"",
        b"{}",
        b"[]",
        b'{"record":',
        b'{"record":1}',
        b'{"record":1' + b" " * (1 << 23) + b"}",
        encode_end(1, bytes(32)),
    ):
        with pytest.raises(Damaged):
            decode_line(line)


def test_changed_content_is_told_from_noise() -> None:
    """A well rendered line whose hash does not fit says so."""
    with pytest.raises(Damaged) as caught:
        decode_line(LINE.replace(b'"n":10', b'"n":11'))

    assert ("record.hash", 1) == (caught.value.code, caught.value.version)


def test_newer_format_is_told() -> None:
    """A later number of the format asks for a newer program."""
    with pytest.raises(NewerFormat):
        decode_line(LINE.replace(b'"record":1', b'"record":2'))
    with pytest.raises(NewerFormat):
        decode_end(b'{"end":2}')


def test_payload_that_is_not_canonical_has_no_line() -> None:
    """What JSON could not give back byte by byte is not shown as JSON."""
    for payload in (b"\xcc\x07", b"\xc4\x01a", encode({}) + b"\0", b""):
        record = resealed(chain("G", 1)[0], pieces=(Piece.of("e", "0", "t", 1, payload),))
        with pytest.raises(Damaged, match="payload of t"):
            encode_line(record)


def test_end_round_trip() -> None:
    """An end line gives back its number and head."""
    assert b'{"end":1,"count":3,"head":"' + b"00" * 32 + b'"}' == encode_end(3, bytes(32))
    assert (3, bytes(32)) == decode_end(encode_end(3, bytes(32)))


@pytest.mark.parametrize(
    "line",
    [
        b'{"end":1}',
        b'{"end":1,"count":-1,"head":"' + b"00" * 32 + b'"}',
        b'{"end":1,"count":true,"head":"' + b"00" * 32 + b'"}',
        b'{"end":1,"count":1.0,"head":"' + b"00" * 32 + b'"}',
        b'{"end":1,"count":1,"head":"' + b"00" * 31 + b'"}',
        b'{"end":1,"count":1,"head":"' + b"AA" * 32 + b'"}',
        b'{"end":1,"count":1,"head":7}',
        b'{"end":1,"count":1, "head":"' + b"00" * 32 + b'"}',
        b'{"end":1,"head":"' + b"00" * 32 + b'","count":1}',
        b'{"end":1,"count":1,"head":"' + b"00" * 32 + b'","more":1}',
    ],
)
def test_end_lines_that_are_refused(line: bytes) -> None:
    """An end line has one rendering."""
    with pytest.raises(Damaged):
        decode_end(line)


@given(st.binary(max_size=60), st.integers(0, len(LINE)), st.integers(0, 20))
def test_noise_is_refused(noise: bytes, at: int, cut: int) -> None:
    """Noise in a line raises Damaged and nothing else."""
    line = LINE[:at] + noise + LINE[at + cut :]
    if line != LINE:
        with pytest.raises(Damaged):
            decode_line(line)
    with pytest.raises(Damaged):
        decode_end(b'{"end":1' + noise)
