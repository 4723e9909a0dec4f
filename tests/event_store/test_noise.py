"""Files that are no good logs: noise, edited logs, and files made to be slow to read."""

from __future__ import annotations

import random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from event_store import encode_record, read_log, write_log
from event_store.logread import MAX_DEFECTS
from tests.event_store.kit import chain

Form = Literal["binary", "jsonl"]
FORMS: tuple[Form, ...] = ("binary", "jsonl")
RECORDS = chain("G", 6)


def test_defects_are_bounded() -> None:
    """Of very many defects the first hundred are told and the others counted."""
    found = read_log(b'{"record":1}\n' * 1000)

    assert MAX_DEFECTS + 1 == len(found.defects)
    assert ("file.more", "There are 901 more defects.") == (
        found.defects[-1].code,
        found.defects[-1].sentence,
    )
    assert 1000 == found.total


def test_hopeless_files_are_left() -> None:
    """After ten thousand defects the rest of a file is not looked at, and that is said."""
    line = b'{"record":1}\n'
    found = read_log(line * 20_000)

    assert ["file.more", "file.hopeless"] == [defect.code for defect in found.defects[-2:]]
    assert len(line) * 10_100 == found.defects[-1].offset
    assert 10_100 == found.total


@pytest.mark.parametrize(
    "unit",
    [
        b"\x8dMR1",
        b"\x8dMR1\x00\x00\x00\x00",
        b"\x8dMR1\x00\x10\x00\x00\x99",
        b"\x8dMR1\x00\x0f\xff\xf8\x99\xa1G",
        b"\x8dMR1\x00\x00\x10\x00" + b"\x91" * 100,
        b"\x8dMR1\x00\x00\x10\x00" + b"\xdc\x04\x00" * 100,
        b"\x8dME1\x00\x10\x00\x00\x92",
        b"\n",
        b'{"record":1,"a":[[[[[[[[\n',
        b'{"record":',
        b'{"end":1}\n',
    ],
)
def test_hostile_noise_ends(unit: bytes) -> None:
    """Files made to be looked at again and again are given up in time, with few defects told."""
    begun = unit if unit != b"\n" else b'{"record":1\n'
    found = read_log(begun + unit * ((2 << 20) // len(unit)))

    assert () == found.records
    assert 0 < len(found.defects) <= MAX_DEFECTS + 2


def test_large_noise_is_read_in_time() -> None:
    """Ten megabytes of noise, with or without a good beginning, are refused."""
    noise = random.Random(1).randbytes(10 << 20)
    for start in (
        b"",
        write_log(RECORDS),
        b'{"record":1',
        encode_record(RECORDS[0]),
    ):
        assert not read_log(start + noise).complete


@given(st.binary(max_size=300))
def test_noise_never_raises(data: bytes) -> None:
    """Whatever the bytes, reading them gives defects and no records."""
    for start in (b"", b"\x8dMR1", b"\x8dME1", b'{"record":', b'{"end":1,"count":'):
        found = read_log(start + data)
        assert () == found.records
        assert found.defects


@given(
    st.sampled_from(FORMS),
    st.lists(
        st.tuples(st.integers(0, 1 << 16), st.integers(0, 60), st.binary(max_size=20)),
        min_size=1,
        max_size=4,
    ),
)
def test_mutated_logs_give_true_prefixes(form: Form, edits: list[tuple[int, int, bytes]]) -> None:
    """After any edits the records returned are the first ones, and a change is noticed."""
    data = good = write_log(RECORDS, form)
    for place, cut, new in edits:
        at = place % (len(data) + 1)
        data = data[:at] + new + data[at + cut :]
    found = read_log(data)

    assert RECORDS[: len(found.records)] == found.records
    if data != good:
        assert found.defects
