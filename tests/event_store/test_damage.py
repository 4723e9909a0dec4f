"""Exhaustive damage: a log of forty records cut at every byte and with every bit turned over."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Literal

import pytest

from event_store import Record, frame, jsonl, read_log, write_log
from tests.event_store.kit import chain

RECORDS = chain("G", 40)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decode each undamaged part once: decoding is a function of the bytes alone."""
    for module, name in ((frame, "decode_record"), (jsonl, "decode_line")):
        decode: Callable[[bytes], Record] = getattr(module, name)
        monkeypatch.setattr(module, name, lru_cache(maxsize=None)(decode))


def noticed(data: bytes) -> bool:
    """Tell whether a damaged log is seen to be so and only its true beginning is given back."""
    found = read_log(data, payloads=False)
    good = found.records
    return bool(found.defects) and not found.complete and good == RECORDS[: len(good)]


@pytest.mark.parametrize("form", ["binary", "jsonl"])
def test_every_cut_is_noticed(form: Literal["binary", "jsonl"]) -> None:
    """However many bytes are left, the file is seen to be cut; whole records are kept."""
    data = write_log(RECORDS, form)

    assert [] == [size for size in range(len(data)) if not noticed(data[:size])]
    ends = [
        data.index(record.hash.hex().encode() if form == "jsonl" else record.hash)
        for record in RECORDS
    ]
    for number, (one, other) in enumerate(pairwise(ends), 1):
        kept = {len(read_log(data[:size]).records) for size in range(one + 200, other)}
        assert kept <= {number - 1, number}


@pytest.mark.parametrize("form", ["binary", "jsonl"])
def test_every_bit_is_noticed(form: Literal["binary", "jsonl"]) -> None:
    """Whichever bit is turned over, the file is seen to be damaged."""
    good = write_log(RECORDS, form)
    data = bytearray(good)
    missed = []
    for at in range(len(data)):
        for bit in range(8):
            data[at] ^= 1 << bit
            if not noticed(bytes(data)):
                missed.append((at, bit))
            data[at] ^= 1 << bit

    assert [] == missed
    assert good == bytes(data)
