"""Canonical msgpack: one encoding per value, no other accepted."""

from __future__ import annotations

import datetime as dt
import json
import unicodedata
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from event_store.canonical import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_INT,
    NotCanonical,
    decode,
    encode,
    is_nfc,
)
from tests.event_store.kit import values


def nested(depth: int) -> Any:
    """Give a list within a list, `depth` deep."""
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


GOLDEN: list[tuple[Any, str]] = [
    ({}, "80"),
    ({"player": 1, "price": 8}, "82a6706c6179657201a5707269636508"),
    ({"b": 1, "a": 2}, "82a16201a16102"),
    ({"n": 127, "m": 128, "k": -32, "j": -33}, "84a16e7fa16dcc80a16be0a16ad0df"),
    ({"n": 65535, "m": 65536}, "82a16ecdffffa16dce00010000"),
    ({"n": MAX_INT, "m": -MAX_INT}, "82a16ecf001fffffffffffffa16dd3ffe0000000000001"),
    ({"t": True, "f": False, "z": None}, "83a174c3a166c2a17ac0"),
    ({"l": [], "s": "", "d": {"é": [1, ["ß"]]}}, "83a16c90a173a0a16481a2c3a9920191a2c39f"),
    ("x" * 32, "d920" + "78" * 32),
    ([1] * 16, "dc0010" + "01" * 16),
    (-1, "ff"),
    (None, "c0"),
]


@pytest.mark.parametrize(("value", "expected"), GOLDEN)
def test_golden_encodings(value: Any, expected: str) -> None:
    """The bytes of a value never change."""
    assert expected == encode(value).hex()
    assert value == decode(bytes.fromhex(expected))


@given(values)
def test_round_trip(value: Any) -> None:
    """What was encoded is decoded, in the same order, and encodes to the same bytes."""
    data = encode(value)
    found = decode(data)

    assert json.dumps(value) == json.dumps(found)
    assert data == encode(found)


def test_tuples_are_lists() -> None:
    """A tuple is written as the list it is read back as."""
    assert encode({"lot": ("S5", ("D0",))}) == encode({"lot": ["S5", ["D0"]]})


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ({"a": 1.5}, "$.a"),
        ({"a": [0, {"b": 2.0}]}, "$.a[1].b"),
        ({"a": b"raw"}, "$.a"),
        ({"a": bytearray(b"raw")}, "$.a"),
        (b"raw", "$"),
        (0.0, "$"),
        ({"a": float("nan")}, "$.a"),
        ({"a": {1, 2}}, "$.a"),
        ({"a": frozenset()}, "$.a"),
        ({"a": dt.datetime(2024, 1, 1, tzinfo=dt.UTC)}, "$.a"),
        ({"a": dt.date(2024, 1, 1)}, "$.a"),
        ({"a": msgpack.ExtType(1, b"x")}, "$.a"),
        ({"a": msgpack.Timestamp(1)}, "$.a"),
        ({"a": object()}, "$.a"),
        ({"a": [0, 1, 2, 2**53]}, "$.a[3]"),
        ({"a": -(2**53)}, "$.a"),
        ({"a": 2**64}, "$.a"),
        ({"a": -(2**70)}, "$.a"),
        ({1: "a"}, "$"),
        ({"a": {None: 1}}, "$.a"),
        ({"a": [{True: 1}]}, "$.a[0]"),
        ({"a": {b"k": 1}}, "$.a"),
        ({"a": {(1, 2): 1}}, "$.a"),
        ({"a": "e\u0301"}, "$.a"),
        ({"e\u0301": 1}, "$.e\u0301"),
        ({"a": "x" * 100 + "\u0344"}, "$.a"),
        ({"a": "\ud800"}, "$.a"),
        ({"\udfff": 1}, "$.?"),
    ],
)
def test_what_no_payload_may_hold(value: Any, place: str) -> None:
    """Anything but the six kinds of values is refused, and where it stands is told."""
    with pytest.raises(NotCanonical) as caught:
        encode(value)

    assert place == caught.value.place
    assert str(caught.value).startswith(place + ": ")
    str(caught.value).encode()


@pytest.mark.parametrize(
    "data",
    [
        "",  # nothing
        "80" + "00",  # something behind
        "81",  # cut short
        "81a161",
        "81a161cc07",  # integers that could be shorter
        "81a161cd0080",
        "81a161d007",
        "81a161d1ffdf",
        "81a161cf0000000000000001",
        "81a161d30000000000000001",
        "81a161cf0020000000000000",  # beyond 53 bits
        "81a161d3ffe0000000000000",
        "81a161cb3ff0000000000000",  # floats
        "81a161ca3f800000",
        "81a161c40161",  # bytes
        "81a161d40161",  # extensions
        "81a161d6ff00000000",
        "81a161c70101" + "61",
        "c1",
        "de0001a16101",  # longer forms of maps, lists and texts
        "81a161dc000101",
        "81a161d90161",
        "81d9016101",
        "82a16101a16102",  # a key twice
        "810101",  # keys that are no text
        "81c40161" + "01",
        "81c001",
        "81a161a2c328",  # not UTF-8
        "81a161a3eda080",  # a surrogate
        "81a161a365cc81",  # not NFC
        "81a365cc8101",
        "91" * 65 + "c0",  # too deep
        "91" * 2000 + "c0",
        "dd7fffffff",  # more than there is
        "df7fffffff",
        "db7fffffff",
        "c6ffffffff",
    ],
)
def test_other_bytes_are_refused(data: str) -> None:
    """A reader accepts no bytes that `encode` would not give."""
    with pytest.raises(NotCanonical):
        decode(bytes.fromhex(data))


def _flip(value: Any, at: int, bit: int) -> bytes:
    changed = bytearray(msgpack.packb(value))
    changed[at % len(changed)] ^= 1 << bit
    return bytes(changed)


flipped = st.builds(_flip, values, st.integers(0, 2**20), st.integers(0, 7))


@given(st.binary(max_size=40) | flipped)
def test_accepted_bytes_are_canonical(data: bytes) -> None:
    """Whatever the bytes: they are refused, or they are those of the value they give."""
    try:
        value = decode(data)
    except NotCanonical:
        return
    assert data == encode(value)


def test_depth_is_bounded() -> None:
    """Lists and maps nest 64 deep and no deeper, however they are mixed."""
    assert nested(MAX_DEPTH) == decode(encode(nested(MAX_DEPTH)))
    for depth in (MAX_DEPTH + 1, 400, 600, 5000):
        with pytest.raises(NotCanonical, match=r"deeper|recursion|encoded"):
            encode(nested(depth))
    wide = {"a": [nested(30)] * 70}
    assert wide == decode(encode(wide))


def test_a_value_within_itself_is_refused() -> None:
    """A list that contains itself ends in an error, not in a hang."""
    value: list[Any] = []
    value.append(value)
    with pytest.raises(NotCanonical):
        encode(value)


def test_size_is_bounded() -> None:
    """A payload is at most 64 KiB long."""
    most = "x" * (MAX_BYTES - 3)
    assert most == decode(encode(most))
    with pytest.raises(NotCanonical, match="65537 bytes"):
        encode(most + "x")
    with pytest.raises(NotCanonical, match="65537 bytes"):
        decode(msgpack.packb(most + "x"))


def test_every_text_below_u0300_is_in_nfc() -> None:
    """The quick look at the bytes rests on this: without U+0300 and up a text is in NFC."""
    low = "".join(map(chr, range(0x300)))

    assert unicodedata.is_normalized("NFC", low)
    for first in low:
        assert unicodedata.is_normalized("NFC", first + low[::-1])
    assert min(low[-1].encode()[0], "\u0300".encode()[0]) >= 0xCB


@given(st.text(max_size=6))
def test_texts_are_accepted_if_nfc(text: str) -> None:
    """A text can be encoded exactly when it is in NFC and has no lone surrogate."""
    try:
        fine = text == unicodedata.normalize("NFC", text) and bool(text.encode("utf-8") or True)
    except UnicodeEncodeError:
        fine = False
    try:
        encode({"k": text})
    except NotCanonical:
        assert not fine
    else:
        assert fine
        assert is_nfc(text)


@given(values)
def test_agrees_with_msgpack(value: Any) -> None:
    """The bytes are those that msgpack gives; nothing is invented."""
    assert msgpack.packb(value) == encode(value)
