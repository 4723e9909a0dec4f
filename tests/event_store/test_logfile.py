"""Files of records: forms, forgiving reading, every kind of defect."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import attrs
import pytest

from event_store import (
    GENESIS,
    Damaged,
    Record,
    encode_record,
    frame,
    jsonl,
    read_log,
    read_log_file,
    seal,
    sniff,
    write_file,
    write_log,
)
from event_store.record import Piece
from tests.event_store.kit import chain, golden_chain, resealed

Form = Literal["binary", "jsonl"]
FORMS: tuple[Form, ...] = ("binary", "jsonl")
GOLDEN = Path(__file__).parent / "golden"
RECORDS = chain("G", 6)

both = pytest.mark.parametrize("form", FORMS)


def bits(form: Form, records: tuple[Record, ...], count: int, head: bytes) -> list[bytes]:
    """Give the parts of a file: a frame or line for each record, checked or not, and the end."""
    if form == "binary":
        return [*map(encode_record, records), frame.encode_end(count, head)]
    return [
        *(jsonl.encode_line(record) + b"\n" for record in records),
        jsonl.encode_end(count, head) + b"\n",
    ]


def codes(data: bytes) -> list[tuple[str, int | None]]:
    """Read a file and give the codes and versions of its defects."""
    return [(defect.code, defect.version) for defect in read_log(data).defects]


@both
def test_round_trip(form: Form) -> None:
    """A file gives back its records, complete and without defects."""
    found = read_log(write_log(RECORDS, form))

    assert (form, RECORDS, (), True, 6) == attrs.astuple(found, recurse=False)


@both
def test_file_without_records(form: Form) -> None:
    """A file of no records is an end, and complete."""
    found = read_log(write_log((), form))

    assert (form, (), (), True, 0) == attrs.astuple(found, recurse=False)


@pytest.mark.parametrize(("name", "form"), [("log.bin", "binary"), ("log.jsonl", "jsonl")])
def test_golden_files(name: str, form: Form) -> None:
    """A file once written is read for ever, and written again byte by byte."""
    data = (GOLDEN / name).read_bytes()

    assert golden_chain() == read_log_file(GOLDEN / name).records
    assert data == write_log(golden_chain(), form)


def test_only_whole_streams_are_written() -> None:
    """Records that do not follow one another from the first on make no file."""
    for records in (RECORDS[1:], (RECORDS[0], RECORDS[2]), (attrs.evolve(RECORDS[0], at=1),)):
        with pytest.raises(Damaged):
            write_log(records)


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (b"", "empty"),
        (b" \n\t\r\n", "empty"),
        (b"\xef\xbb\xbf\n", "empty"),
        (b"\x8dMR1", "binary"),
        (b"\x8dME1", "binary"),
        (b"\x8dMR2rest", "binary"),
        (b'{"record":1', "jsonl"),
        (b'\xef\xbb\xbf{"end":1', "jsonl"),
        (b'{"record":7', "jsonl"),
        (b"game medici Ann Bob", "script"),
        (b"\xef\xbb\xbf\r\n# a comment\r\n\r\n  game\tmedici", "script"),
        ("# Žofín\ngame medici Čem".encode(), "script"),
        (b"game", "script"),
        (b"games", "unknown"),
        (b"# only a comment", "unknown"),
        (b"draw\ngame medici", "unknown"),
        (b"game medici \xff", "unknown"),
        (b"{}", "unknown"),
        (b'{ "record":1', "unknown"),
        (b"\x8d", "unknown"),
        (b"PK\x03\x04", "unknown"),
        (b"SQLite format 3\0", "unknown"),
        ("game medici Ann".encode("utf-16"), "unknown"),
    ],
)
def test_forms_are_told_by_their_first_bytes(data: bytes, form: str) -> None:
    """Each form has its own beginning; anything else is unknown."""
    assert form == sniff(data)
    found = read_log(data)
    assert () == found.records
    assert not found.complete
    assert found.defects


def test_long_comment_before_a_script() -> None:
    """A letter that is cut in two where the look ends does no harm."""
    assert "script" == sniff(b"game medici Ann\n#" + "é".encode() * 40_000)
    assert "unknown" == sniff(b"#" * 70_000 + b"\ngame medici")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file.empty"),
        (b"\n\n", "file.empty"),
        (b"no log", "file.unknown"),
        (bytes(1000), "file.unknown"),
        (b"game medici Ann Bob", "file.script"),
        (b"\x8dMR2" + bytes(20), "file.newer"),
        (b'{"record":2,"what":"ever"}\n', "file.newer"),
        (b'{"end":3}\n', "file.newer"),
        (b"\x8dMR1", "file.cut"),
        (b'{"record":1', "file.cut"),
    ],
)
def test_files_without_a_record(data: bytes, code: str) -> None:
    """What is wrong with the whole file is said once, with its code."""
    assert [(code, None)] == codes(data)
    assert read_log(data).defects[0].sentence.endswith((".", "program."))


@both
def test_missing_end_is_a_cut(form: Form) -> None:
    """Without its end a file is cut short after the last record."""
    parts = bits(form, RECORDS, 6, RECORDS[-1].hash)
    for count in range(1, 7):
        data = b"".join(parts[:count])
        found = read_log(data)
        assert RECORDS[:count] == found.records
        assert ["file.cut"] == [defect.code for defect in found.defects]
        assert f"The file is cut short after record {count}." == found.defects[0].sentence
        assert len(data) == found.defects[0].offset


@both
@pytest.mark.parametrize(
    ("order", "expected", "good"),
    [
        ((0, 1, 3, 4, 5), [("record.gap", 4)], 2),
        ((1, 2, 3, 4, 5), [("record.gap", 2)], 0),
        ((0, 1, 1, 2, 3, 4, 5), [("record.gap", 2)], 2),
        ((0, 2, 1, 3, 4, 5), [("record.gap", 3), ("record.gap", 2), ("record.gap", 4)], 1),
        ((0, 1, 2, 3, 4, 5, 0), [("record.gap", 1), ("end.count", None)], 6),
    ],
)
def test_records_out_of_order(
    form: Form, order: tuple[int, ...], expected: list[tuple[str, int]], good: int
) -> None:
    """Records left out, doubled or exchanged are gaps; the good prefix ends before the first."""
    parts = bits(form, RECORDS, 6, RECORDS[-1].hash)
    data = b"".join([*(parts[index] for index in order), parts[-1]])

    assert expected == codes(data)
    assert RECORDS[:good] == read_log(data).records
    assert len(order) == read_log(data).total


@both
def test_another_history_is_told(form: Form) -> None:
    """A record that follows another record than the one before it has the wrong parent."""
    other = chain("G", 6, word="other")
    mixed = (*RECORDS[:3], *other[3:])
    data = b"".join(bits(form, mixed, 6, mixed[-1].hash))

    assert [("record.parent", 4)] == codes(data)
    assert RECORDS[:3] == read_log(data).records


@both
def test_another_stream_is_told(form: Form) -> None:
    """Records of two streams make no log."""
    stray = chain("H", 1, after=RECORDS[2])
    data = b"".join(bits(form, (*RECORDS[:3], *stray), 4, stray[0].hash))

    assert [("record.stream", 4)] == codes(data)


@both
def test_changed_record_is_told(form: Form) -> None:
    """A record whose content was changed, with everything else in order, has a wrong hash."""
    parts = bits(form, RECORDS, 6, RECORDS[-1].hash)
    old, new = (b'"n":30', b'"n":31') if form == "jsonl" else (b"\xa1n\x1e", b"\xa1n\x1f")
    assert 1 == parts[2].count(old)
    parts[2] = parts[2].replace(old, new)
    data = b"".join(parts)

    assert [("record.hash", 3)] == codes(data)
    assert RECORDS[:2] == read_log(data).records
    assert 6 == read_log(data).total


@both
def test_ends_that_do_not_fit(form: Form) -> None:
    """An end with another number or head is told, and the records stand."""
    for count, head, code in (
        (5, RECORDS[-1].hash, "end.count"),
        (7, RECORDS[-1].hash, "end.count"),
        (6, RECORDS[-2].hash, "end.head"),
        (6, GENESIS, "end.head"),
    ):
        data = b"".join(bits(form, RECORDS, count, head))
        assert [(code, None)] == codes(data)
        assert RECORDS == read_log(data).records
        assert not read_log(data).complete


@both
@pytest.mark.parametrize("more", [b"\n", b" ", b"\0", b"x" * 100])
def test_more_behind_the_end_is_told(form: Form, more: bytes) -> None:
    """Nothing may follow the end, not even another good log."""
    data = write_log(RECORDS, form)
    for trailing in (more, data):
        assert [("file.trailing", None)] == codes(data + trailing)
        assert len(data) == read_log(data + trailing).defects[0].offset


@both
def test_every_defect_is_reported(form: Form) -> None:
    """Records behind damage are judged and counted, and not returned."""
    parts = bits(form, RECORDS, 6, RECORDS[-1].hash)
    for index in (1, 4):
        middle = len(parts[index]) // 2
        parts[index] = parts[index][:middle] + b"\xff" + parts[index][middle + 1 :]
    found = read_log(b"".join(parts))

    assert [2, 5] == [defect.version for defect in found.defects]
    assert len(parts[0]) == found.defects[0].offset
    assert sum(map(len, parts[:4])) == found.defects[1].offset
    assert RECORDS[:1] == found.records
    assert 6 == found.total


@both
def test_record_missing_behind_damage(form: Form) -> None:
    """Behind damage of unknown size records may begin anywhere further on, never further back."""
    parts = bits(form, RECORDS, 6, RECORDS[-1].hash)
    noise = b"#" * 50 + b"\n"

    lost = b"".join([*parts[:2], noise, *parts[4:]])
    assert ["record.damaged"] == [code for code, _ in codes(lost)]
    back = b"".join([*parts[:3], noise, *parts[1:]])
    assert ["record.damaged", "record.gap"] == [code for code, _ in codes(back)]


@both
def test_first_bytes_may_be_damaged(form: Form) -> None:
    """A log whose very beginning is garbled is still seen to be a log."""
    data = b"\xff" + write_log(RECORDS, form)[1:]
    found = read_log(data)

    assert (form, (), 6) == (found.form, found.records, found.total)
    assert [("record.damaged", 1)] == codes(data)


def test_line_ends_of_mail_programs() -> None:
    """A text log whose every line ends in CRLF, or that has a byte order mark, reads the same."""
    data = write_log(RECORDS, "jsonl")
    returns = data.replace(b"\n", b"\r\n")
    for changed in (returns, b"\xef\xbb\xbf" + data, b"\xef\xbb\xbf" + returns):
        found = read_log(changed)
        assert (RECORDS, True) == (found.records, found.complete)
    mixed = data.replace(b"\n", b"\r\n", 1)
    for changed in (mixed, b"\xef\xbb\xbf" * 2 + data, data.replace(b"\n", b"\r"), returns[:-2]):
        assert not read_log(changed).complete


def test_payloads_must_be_canonical() -> None:
    """A binary log can hide a payload of longer bytes; it is found unless the caller looks."""
    part = Piece.of("e", "0", "t", 1, b"\x81\xa1n\xcc\x07")
    records = (resealed(RECORDS[0], pieces=(part,)),)
    data = write_log(records, "binary")

    assert [("record.damaged", 1)] == codes(data)
    assert "payload of t" in read_log(data).defects[0].sentence
    assert read_log(data, payloads=False).complete


def test_write_file_is_all_or_nothing(tmp_path: Path) -> None:
    """A file is replaced as a whole, keeps its permissions, and nothing else is left behind."""
    path = tmp_path / "game.log"
    write_file(path, b"one")
    path.chmod(0o640)
    write_file(path, b"two")

    assert b"two" == path.read_bytes()
    assert 0o640 == path.stat().st_mode & 0o777
    assert [path] == list(tmp_path.glob("*.log"))
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="irectory"):
        write_file(tmp_path / "folder", b"three")
    with pytest.raises(FileNotFoundError):
        write_file(tmp_path / "none" / "game.log", b"three")
    assert {"game.log", "folder"} == {entry.name for entry in tmp_path.iterdir()} - {"medici-home"}


def test_new_files_have_the_usual_permissions(tmp_path: Path) -> None:
    """A new file can be read by whom other new files can be read by."""
    write_file(tmp_path / "a", b"")
    (tmp_path / "b").write_bytes(b"")

    assert (tmp_path / "b").stat().st_mode == (tmp_path / "a").stat().st_mode


def test_record_of_a_far_version_alone() -> None:
    """A file that begins in the middle of a stream is not a log of it."""
    alone = seal("G", 2**50, bytes(16), "0", 0, GENESIS, RECORDS[0].pieces)
    data = b"".join(bits("binary", (alone,), 2**50, alone.hash))

    assert [("record.gap", 2**50)] == codes(data)
