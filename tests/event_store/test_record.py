"""Records, pieces, hashes and chains."""

from __future__ import annotations

import pickle
from hashlib import sha256
from typing import Any

import attrs
import pytest

from event_store import GENESIS, Damaged, Piece, Record, check_chain, record_hash, seal
from event_store.canonical import MAX_BYTES, MAX_INT, encode
from event_store.record import same_content
from tests.event_store.kit import chain, golden_chain, piece

GOLDEN = (
    "ad4e6a953fdf2f090e03ab44d91323e9bc7a21166853f4fb539909f2f67e8f65",
    "26cfcbf3cacebca16144a0bd9cb67d32974881a3130d271223b2f792d46b7992",
)


def f(data: bytes) -> bytes:
    """Give the field of some bytes, as the formula has it."""
    return len(data).to_bytes(4, "big") + data


def formula(record: Record) -> bytes:
    """Compute a record's hash word by word as it is written down."""
    text = f(b"medici/record/1") + f(record.stream.encode())
    text += f(record.version.to_bytes(8, "big")) + f(record.parent) + f(record.id)
    text += f(record.by.encode()) + f(record.at.to_bytes(8, "big"))
    text += f(len(record.pieces).to_bytes(4, "big"))
    for part in record.pieces:
        text += f(part.kind.encode()) + f(part.by.encode()) + f(part.tag.encode())
        text += f(part.schema.to_bytes(4, "big")) + f(part.digest)
    return sha256(text).digest()


def test_golden_records() -> None:
    """The hash of a record never changes, whatever else does."""
    first, second = golden_chain()

    assert GOLDEN == (first.hash.hex(), second.hash.hex())


@pytest.mark.parametrize("record", [*golden_chain(), *chain("G", 2, pieces=5)])
def test_hash_is_the_formula(record: Record) -> None:
    """The hash is the one the format describes."""
    assert formula(record) == record.hash
    assert record.hash == record_hash(
        record.stream,
        record.version,
        record.id,
        record.by,
        record.at,
        record.parent,
        record.pieces,
    )


def test_hiding_keeps_hash_and_chain() -> None:
    """A record with a hidden piece has the hash it had; tag and digest stay."""
    records = chain("G", 3, pieces=2)
    first = records[1].pieces[0]
    hidden = attrs.evolve(records[1], pieces=(first.redacted(), records[1].pieces[1]))

    check_chain([records[0], hidden, records[2]])
    assert hidden.pieces[0].payload is None
    assert (first.tag, first.digest) == (hidden.pieces[0].tag, hidden.pieces[0].digest)
    assert same_content(records[1], hidden)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"stream": "H"}, "hash does not fit"),
        ({"version": 3}, "hash does not fit"),
        ({"id": bytes(16)}, "hash does not fit"),
        ({"by": "1"}, "hash does not fit"),
        ({"at": 0}, "hash does not fit"),
        ({"parent": bytes(32)}, "hash does not fit"),
        ({"pieces": (piece(1),)}, "hash does not fit"),
        ({"hash": bytes(32)}, "hash does not fit"),
        ({"hash": bytes(31)}, "hash"),
        ({"hash": "0" * 32}, "hash"),
        ({"signature": b""}, "signature"),
        ({"signature": bytes(1025)}, "signature"),
        ({"signature": "x"}, "signature"),
        ({"pieces": ()}, "pieces"),
        ({"pieces": [piece(1)]}, "pieces"),
        ({"pieces": (None,)}, "type"),
        ({"pieces": None}, "pieces"),
        ({"stream": None}, "stream"),
        ({"version": "2"}, "version"),
        ({"id": 7}, "id"),
    ],
)
def test_changed_record_does_not_check(changes: dict[str, Any], word: str) -> None:
    """Any change of a field is noticed by the record itself."""
    record = chain("G", 2)[1]
    changed = attrs.evolve(record, **changes)

    with pytest.raises(Damaged, match=word):
        changed.check()
    record.check()


@pytest.mark.parametrize(
    "fields",
    [
        {"stream": ""},
        {"stream": "x" * 65},
        {"stream": "a\n"},
        {"stream": "e\u0301"},
        {"stream": "\udcff"},
        {"stream": "a\u2028"},
        {"stream": b"G"},
        {"stream": []},
        {"version": 0},
        {"version": -1},
        {"version": True},
        {"version": 1.0},
        {"version": MAX_INT + 1},
        {"id": bytes(15)},
        {"id": "x" * 16},
        {"by": ""},
        {"by": "\x00"},
        {"by": 0},
        {"at": -1},
        {"at": MAX_INT + 1},
        {"at": 1.5},
        {"at": False},
        {"parent": bytes(31)},
        {"parent": None},
        {"pieces": []},
        {"pieces": [piece(1)] * 1025},
        {"pieces": [attrs.evolve(piece(1), digest=bytes(32))]},
        {"pieces": [attrs.evolve(piece(1), digest=bytes(31), payload=None)]},
        {"pieces": [attrs.evolve(piece(1), payload=b"\x00")]},
        {"pieces": [Piece("x", "0", "t", 1, None, bytes(32))]},  # type: ignore[arg-type]  # no such kind: that is the point
        {"signature": b""},
    ],
)
def test_fields_that_cannot_be_sealed(fields: dict[str, Any]) -> None:
    """A record cannot be made of fields that cannot stand in one."""
    good: dict[str, Any] = {
        "stream": "G",
        "version": 1,
        "id": bytes(16),
        "by": "0",
        "at": 0,
        "parent": GENESIS,
        "pieces": [piece(1)],
    }
    assert 1 == seal(**good).version
    with pytest.raises((Damaged, TypeError)):
        seal(**(good | fields))


@pytest.mark.parametrize(
    "fields",
    [
        ("x", "0", "t", 1, b"\xc0"),
        ("", "0", "t", 1, b"\xc0"),
        ("e", "", "t", 1, b"\xc0"),
        ("e", "0", "", 1, b"\xc0"),
        ("e", "0", "x" * 65, 1, b"\xc0"),
        ("e", "0", "t\t", 1, b"\xc0"),
        ("e", "0", "t", 0, b"\xc0"),
        ("e", "0", "t", True, b"\xc0"),
        ("e", "0", "t", 1.0, b"\xc0"),
        ("e", "0", "t", 2**31, b"\xc0"),
        ("e", "0", "t", 1, "text"),
        ("e", "0", "t", 1, None),
        ("e", "0", "t", 1, bytes(MAX_BYTES + 1)),
    ],
)
def test_fields_that_make_no_piece(fields: tuple[Any, ...]) -> None:
    """A piece cannot be made of fields that cannot stand in one, though 1 equals True."""
    Piece.of("e", "0", "t", 1, b"\xc0")
    with pytest.raises(Damaged):
        Piece.of(*fields)


def test_chain_checks() -> None:
    """Good records check from the first on, and from any one of them on."""
    records = chain("G", 6)

    check_chain(records)
    check_chain([])
    check_chain(records[3:], after=records[2])
    check_chain(attrs.evolve(record) for record in records)


@pytest.mark.parametrize(
    ("order", "version", "code"),
    [
        ((1, 2), 2, "record.gap"),
        ((0, 2), 3, "record.gap"),
        ((0, 0), 1, "record.gap"),
        ((0, 1, 1), 2, "record.gap"),
        ((0, 6), 2, "record.parent"),
        ((0, 1, 7), 3, "record.stream"),
        ((8,), 1, "record.parent"),
        ((0, 9), 2, "record.hash"),
    ],
)
def test_first_bad_version_is_named(order: tuple[int, ...], version: int, code: str) -> None:
    """A chain names the first record that does not fit, and why."""
    records = list(chain("G", 6))
    records.append(chain("G", 2, word="other")[1])
    records.append(chain("H", 3)[2])
    records.append(attrs.evolve(records[0], parent=bytes(31) + b"\x01"))
    records.append(attrs.evolve(records[1], at=5))

    with pytest.raises(Damaged) as caught:
        check_chain([records[index] for index in order])

    assert (version, code) == (caught.value.version, caught.value.code)
    assert f"Record {version}" in str(caught.value)


def test_values_are_frozen_and_equal_by_content() -> None:
    """Records and pieces cannot be changed, are equal by their fields, can be hashed and copied."""
    made = chain("G", 2)[1]
    by_hand = attrs.evolve(made)

    assert made == by_hand
    assert {made} == {by_hand}
    assert {made.pieces[0]} == {attrs.evolve(made.pieces[0])}
    assert repr(made) == repr(by_hand)
    assert type(made) is type(by_hand) is Record
    assert type(made.pieces[0]) is Piece
    for value in (made, by_hand):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            value.version = 3  # type: ignore[misc]  # that it is refused is the point
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.pieces[0].tag = "x"  # type: ignore[misc]  # that it is refused is the point
    copied = pickle.loads(pickle.dumps(made))
    assert made == copied
    copied.check()


def test_evolved_record_is_checked_anew() -> None:
    """That a record was checked does not carry over to another made from it."""
    record = chain("G", 1)[0]
    record.check()
    changed = attrs.evolve(record, at=record.at + 1)
    part = attrs.evolve(record.pieces[0], payload=encode({"n": 0}))

    with pytest.raises(Damaged):
        changed.check()
    with pytest.raises(Damaged):
        attrs.evolve(record, pieces=(part,)).check()
