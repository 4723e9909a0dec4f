"""What the tests of the store share: small values, chains of records, strategies."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import attrs
from hypothesis import strategies as st

from event_store.canonical import MAX_INT, encode
from event_store.record import GENESIS, Piece, Record, seal

START = 1_700_000_000_000
"""The time of the first record of a chain, ms; each next one is a second later."""


def id_of(text: str) -> bytes:
    """Give the id that a text stands for, as the command line makes it."""
    return sha256(text.encode()).digest()[:16]


def piece(number: int, word: str = "bid") -> Piece:
    """Make a fact with a small payload."""
    return Piece.of("e", "0", "toy.Said", 1, encode({"n": number, "word": word}))


def chain(
    stream: str,
    count: int,
    after: Record | None = None,
    word: str = "bid",
    pieces: int = 1,
    time: int = 0,
) -> tuple[Record, ...]:
    """Make `count` records that follow `after` (None: from the first), ids made of `word`."""
    records: list[Record] = []
    for _ in range(count):
        version = after.version + 1 if after else 1
        after = seal(
            stream,
            version,
            id_of(f"{stream}/{word}/{version}"),
            "0",
            START + time + 1000 * version,
            after.hash if after else GENESIS,
            [piece(10 * version + i, word) for i in range(pieces)],
        )
        records.append(after)
    return tuple(records)


def resealed(
    record: Record, *, id: bytes | None = None, pieces: tuple[Piece, ...] | None = None
) -> Record:
    """Give a record with another id or other pieces, and the hash that fits them."""
    return seal(
        record.stream,
        record.version,
        id or record.id,
        record.by,
        record.at,
        record.parent,
        pieces or record.pieces,
    )


def hidden(records: Sequence[Record], *pieces: int) -> tuple[Record, ...]:
    """Give the records with these pieces (1, 2, …; none named: all) of each one hidden."""
    return tuple(
        attrs.evolve(
            record,
            pieces=tuple(
                piece.redacted() if not pieces or number in pieces else piece
                for number, piece in enumerate(record.pieces, 1)
            ),
        )
        for record in records
    )


def golden_chain() -> tuple[Record, ...]:
    """Make the records of the golden files: every field, every kind, text beyond ASCII, hidden."""
    first = seal(
        "0123456789ABCDEF",
        1,
        bytes(range(16)),
        "host",
        START,
        GENESIS,
        [
            Piece.of("c", "host", "toy.Start", 1, encode({"players": ["Ann", "Čem", "Δημ"]})),
            Piece.of("e", "host", "toy.Started", 2, encode({"seed": None, "open": True, "n": -1})),
        ],
    )
    second = seal(
        first.stream,
        2,
        bytes(range(16, 32)),
        "3",
        MAX_INT,
        first.hash,
        [
            Piece.of(
                "s", "5", "toy.Note", 1, encode({"text": 'a "quoted"\n line', "deep": [[{}]]})
            ),
            Piece.of("e", "3", "toy.Drew", 1, encode({"card": "S5", "least": -MAX_INT})).redacted(),
        ],
        bytes(range(64)),
    )
    return first, second


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12).map(
    lambda text: unicodedata.normalize("NFC", text)
)
scalars = st.none() | st.booleans() | st.integers(-MAX_INT, MAX_INT) | texts
values: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
"""Everything that a payload may hold."""
