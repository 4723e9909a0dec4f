"""Files of records: written whole, read forgivingly, judged without splicing.

A file is binary (`frame`) or JSON lines (`jsonl`); both end with a frame that tells how many
records there are and the hash of the last, so that no cut goes unnoticed. A reader keeps the
longest good prefix. What stands behind a defect is looked at and reported, never returned.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import Literal

from event_store import frame
from event_store.errors import Damaged, NewerFormat
from event_store.files import write_file
from event_store.logread import Defect, Form, Judge, LogRead, payload_problem
from event_store.record import GENESIS, Record, check_chain

__all__ = [
    "Defect",
    "Form",
    "LogRead",
    "read_log",
    "read_log_file",
    "sniff",
    "write_file",
    "write_log",
]

MAX_FILE = 1 << 28
"""Longest file read, bytes."""

_mark = re.compile(re.escape(frame.RECORD_MARK) + b"|" + re.escape(frame.END_MARK)).search
_BOM = b"\xef\xbb\xbf"
_RECORD_START = b'{"record":'
_END_START = b'{"end":'


def write_log(records: Sequence[Record], form: Literal["binary", "jsonl"] = "binary") -> bytes:
    """Give the file of a whole stream: its records from the first on, and the end.

    Raises Damaged when they do not check or a payload cannot be shown as JSON.
    """
    check_chain(records)
    head = records[-1].hash if records else GENESIS
    if form == "binary":
        parts = [frame.encode_record(record) for record in records]
        return b"".join((*parts, frame.encode_end(len(records), head)))
    from event_store import jsonl

    lines = [jsonl.encode_line(record) for record in records]
    return b"\n".join((*lines, jsonl.encode_end(len(records), head), b""))


def sniff(data: bytes) -> Form:
    """Tell the form of a file by its first bytes; what follows is not looked at.

    A script is a text whose first line that is neither blank nor a comment begins with the word
    `game`.
    """
    if not data:
        return "empty"
    if data[:3] in (frame.RECORD_MARK[:3], frame.END_MARK[:3]):
        return "binary"
    start = len(_BOM) if data.startswith(_BOM) else 0
    if data.startswith((_RECORD_START, _END_START), start):
        return "jsonl"
    return _sniff_script(data, start)


def _sniff_script(data: bytes, start: int) -> Form:
    head = data[start : start + 65_536]
    lines = head.splitlines()
    blank = True
    for line in lines:
        words = line.split(None, 1)
        if words and not words[0].startswith(b"#"):
            if words[0] != b"game":
                return "unknown"
            try:
                # A letter may be cut in two where the look ends.
                head.decode("utf-8", "strict" if len(data) - start <= 65_536 else "ignore")
            except UnicodeDecodeError:
                return "unknown"
            return "script"
        blank = blank and not words
    return "empty" if blank and len(data) - start <= len(head) else "unknown"


def read_log(data: bytes, *, payloads: bool = True) -> LogRead:
    """Read a log as far as it is good, and tell everything that is wrong with it.

    Never raises, whatever the bytes; takes time in proportion to their number. `payloads` False
    leaves it to the caller to find payloads of a binary log that are not canonical.
    """
    form = sniff(data)
    if form == "unknown":
        # The very first bytes may be what is damaged.
        if data.find(frame.RECORD_MARK) >= 0:
            form = "binary"
        elif data.find(b"\n" + _RECORD_START) >= 0:
            form = "jsonl"
    if len(data) > MAX_FILE:
        return _hopeless(form, "file.large", f"The file is longer than {MAX_FILE} bytes.")
    if form == "empty":
        return _hopeless(form, "file.empty", "The file is empty: it holds no log.")
    if form == "unknown":
        return _hopeless(form, "file.unknown", "The file is no log: it begins like nothing known.")
    if form == "script":
        return _hopeless(form, "file.script", "The file is a script, to be played, not a log.")
    judge = Judge()
    if form == "binary":
        _read_binary(data, judge, payloads)
    else:
        _read_lines(data, judge)
    return judge.result(form)


def read_log_file(path: str | os.PathLike[str], *, payloads: bool = True) -> LogRead:
    """Read the log in a file; see `read_log`. Raises OSError."""
    with open(path, "rb") as file:
        data = file.read(MAX_FILE + 1)
    return read_log(data, payloads=payloads)


def _hopeless(form: Form, code: str, sentence: str) -> LogRead:
    return LogRead(form, (), (Defect(code, 0, None, sentence),), False, 0)


def _read_good(data: bytes, judge: Judge, payloads: bool) -> int:
    """Read records as long as all is well; return where to go on with more care."""
    at, good = 0, judge.good
    stream, version, parent = judge.stream, judge.version, judge.parent
    while True:
        begin = at + 8
        stop = begin + int.from_bytes(data[at + 4 : begin], "big")
        if data[at : at + 4] != frame.RECORD_MARK or not begin < stop <= begin + frame.MAX_BODY:
            break
        try:
            record = frame.decode_body(data[begin:stop], data[at:stop])
        except Damaged:
            break
        if (
            record.version != version + 1
            or record.parent != parent
            or (record.stream != stream and version)
            or (payloads and payload_problem(record) is not None)
        ):
            break
        good.append(record)
        at, stream, version, parent = stop, record.stream, record.version, record.hash
    judge.total = len(good)
    judge.stream, judge.version, judge.parent = stream, version, parent
    return at


def _read_binary(data: bytes, judge: Judge, payloads: bool) -> None:
    size = len(data)
    at = _read_good(data, judge, payloads)
    # Each failed frame may have claimed much of the file: what may be looked at twice is bounded.
    patience = 2 * size + (1 << 20)
    while at < size:
        mark = data[at : at + 4]
        length = int.from_bytes(data[at + 4 : at + 8], "big")
        stop = at + 8 + length
        if judge.ended:
            judge.defect("file.trailing", at, None, "There is more behind the end of the log.")
            return
        try:
            if mark == frame.RECORD_MARK:
                _whole(at, stop, size, length)
                record = frame.decode_body(data[at + 8 : stop], data[at:stop])
                judge.record(record, at, payload_problem(record) if payloads else None)
                at = stop
                continue
            if mark == frame.END_MARK:
                _whole(at, stop, size, length)
                judge.end(*frame.decode_end(data[at:stop]), at)
                at = stop
                continue
            frame.check_mark(mark, at)
            raise Damaged("no mark of a record stands here")
        except _Cut:
            following = _next_mark(data, at + 1)
            if following < 0:
                judge.cut(at)
                return
            judge.damaged(Damaged("its length does not fit"), at)
        except NewerFormat as error:
            if at == 0:
                judge.newer(error, at)
                return
            following = _next_mark(data, at + 1)
            judge.damaged(Damaged("its mark is not one of this format"), at)
        except Damaged as error:
            following = _next_mark(data, at + 1)
            if following < 0 and size - at < 4 and _starts_mark(mark):
                judge.cut(at)
                return
            judge.damaged(error, at)
            patience -= min(length, frame.MAX_BODY)
        if following < 0:
            judge.cut(size)
            return
        if judge.gives_up(following, patience):
            return
        at = following
    if not judge.ended:
        judge.cut(size)


class _Cut(Exception):
    """A frame goes on beyond the end of the file."""


def _whole(at: int, stop: int, size: int, length: int) -> None:
    if at + 8 > size or stop > size:
        raise _Cut
    if length > frame.MAX_BODY:
        raise Damaged("its length does not fit")


def _starts_mark(mark: bytes) -> bool:
    return frame.RECORD_MARK.startswith(mark) or frame.END_MARK.startswith(mark)


def _next_mark(data: bytes, start: int) -> int:
    found = _mark(data, start)
    return found.start() if found else -1


def _read_lines(data: bytes, judge: Judge) -> None:
    from event_store import jsonl

    decode_line: Callable[[bytes], Record] = jsonl.decode_line
    size = len(data)
    at = len(_BOM) if data.startswith(_BOM) else 0
    # Mail programs change every line's end, or none.
    returns = data.count(b"\r\n")
    tail = 1 if 0 < returns == data.count(b"\n") else 0
    while at < size:
        if judge.ended:
            judge.defect("file.trailing", at, None, "There is more behind the end of the log.")
            return
        stop = data.find(b"\n", at)
        if stop < 0:
            judge.cut(at)
            return
        if stop - at > jsonl.MAX_LINE:
            judge.damaged(Damaged(f"its line is longer than {jsonl.MAX_LINE} bytes"), at)
            at = stop + 1
            continue
        line = data[at : stop - tail]
        try:
            if line.startswith(_END_START):
                judge.end(*jsonl.decode_end(line), at)
            else:
                judge.record(decode_line(line), at)
        except NewerFormat as error:
            if judge.total == 0 and not judge.defects:
                judge.newer(error, at)
                return
            judge.damaged(Damaged("its line is not in this format"), at)
        except Damaged as error:
            judge.damaged(error, at)
        at = stop + 1
        if judge.gives_up(at):
            return
    if not judge.ended:
        judge.cut(size)
