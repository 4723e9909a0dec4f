"""Canonical msgpack: one encoding per value, and a reader that accepts no other.

A value is None, a bool, an int within 53 bits, a text in NFC without surrogates, a list or a map
with text keys in the order given. Integers are as short as can be; there are no bytes, floats,
sets, dates or extensions. A tuple is written as a list.

The common case takes a handful of C calls: whether anything forbidden *could* be in a value is
asked of its bytes by a pattern, and only a suspicious value is walked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgpack

MAX_BYTES = 65_536
"""Longest payload, bytes."""
MAX_DEPTH = 64
"""Deepest nesting of lists and maps; a bare scalar has depth 0."""
MAX_INT = 2**53 - 1
"""Largest integer that every reader, JavaScript's included, keeps exactly."""

# A byte that starts bin, float, ext, a 64-bit integer or nothing at all; or a pair that may be
# UTF-8 of U+0300 and up. Below U+0300 every text is NFC, so without a match nothing forbidden is
# in the bytes. Lengths and integers may match by chance: then the walk decides.
_suspicious: Callable[[bytes], Any] = re.compile(
    rb"[\xc1\xc4-\xcb\xcf\xd3-\xd8]|[\xcc-\xf4][\x80-\xbf]"
).search
# Quicker to look for, and rare in the payloads of a game: any byte of the above, and maps within.
_unusual: Callable[[bytes, int], Any] = re.compile(rb"[\x80-\x8f\xc1\xc4-\xf4]").search
_NOT_CONTAINERS = bytes(b for b in range(256) if not (0x80 <= b <= 0x9F or 0xDC <= b <= 0xDF))

_pack: Callable[[object], bytes] = msgpack.Packer(autoreset=True).pack
_unpack: Callable[[bytes], Any] = msgpack.unpackb
# What packing and unpacking raise for values and bytes that are not msgpack.
_FAILURES = (
    ValueError,
    TypeError,
    OverflowError,
    MemoryError,
    RecursionError,
    msgpack.UnpackException,
)


class NotCanonical(ValueError):
    """A value or its bytes are not canonical; `place` is where, as in `$.a[3]`."""

    def __init__(self, reason: str, place: str = "$") -> None:
        super().__init__(reason, place)
        self.reason = reason
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


def encode(value: object) -> bytes:
    """Give the one encoding of a value.

    Raises NotCanonical, with the place, for anything a payload may not hold.
    """
    try:
        data = _pack(value)
        if type(value) is dict and len(data) <= MAX_DEPTH and _unusual(data, 1) is None:
            # A flat map of small things: only its keys may still be no texts.
            "".join(value)
            return data
        # Unpacking is the quickest way to find a key that is no text.
        _unpack(data)
    except _FAILURES:
        _walk(value)
        raise NotCanonical("cannot be encoded") from None
    if _suspicious(data) is not None or _may_be_deep(data):
        _walk(value)
    if len(data) > MAX_BYTES:
        raise NotCanonical(f"is {len(data)} bytes long, more than {MAX_BYTES}")
    return data


def decode(data: bytes) -> Any:
    """Read a value from the bytes `encode` would give for it.

    Raises NotCanonical for any other bytes, trailing ones and duplicate keys included.
    """
    if len(data) > MAX_BYTES:
        raise NotCanonical(f"is {len(data)} bytes long, more than {MAX_BYTES}")
    try:
        value = _unpack(data)
    except _FAILURES as error:
        raise NotCanonical(f"is not msgpack ({_short(error)})") from None
    if (len(data) > MAX_DEPTH or type(value) is not dict or _unusual(data, 1) is not None) and (
        _suspicious(data) is not None or _may_be_deep(data)
    ):
        _walk(value)
    if _pack(value) != data:
        raise NotCanonical("is not in its one canonical encoding")
    return value


def is_nfc(text: str) -> bool:
    """Tell whether a text is in Unicode form NFC; ASCII is answered at once."""
    if text.isascii():
        return True
    import unicodedata

    return unicodedata.is_normalized("NFC", text)


def _may_be_deep(data: bytes) -> bool:
    return len(data) > MAX_DEPTH and len(data.translate(None, _NOT_CONTAINERS)) > MAX_DEPTH


def _short(error: Exception) -> str:
    text = str(error).partition("\n")[0][:80]
    return text or type(error).__name__


def _walk(value: object) -> None:
    """Raise NotCanonical at the first thing that may not be in a payload, depth first."""
    todo: list[tuple[object, str, int]] = [(value, "$", 0)]
    while todo:
        item, place, depth = todo.pop()
        if item is None or isinstance(item, bool):
            continue
        if isinstance(item, str):
            _check_text(item, place)
        elif isinstance(item, int):
            if not -MAX_INT <= item <= MAX_INT:
                raise NotCanonical("is an integer beyond 53 bits", place)
        elif isinstance(item, list | tuple) and not isinstance(item, msgpack.ExtType):
            if depth >= MAX_DEPTH:
                raise NotCanonical(f"is nested deeper than {MAX_DEPTH}", place)
            todo.extend((item[i], f"{place}[{i}]", depth + 1) for i in range(len(item) - 1, -1, -1))
        elif isinstance(item, dict):
            if depth >= MAX_DEPTH:
                raise NotCanonical(f"is nested deeper than {MAX_DEPTH}", place)
            for key in item:
                if not isinstance(key, str):
                    raise NotCanonical(f"has the key {key!r:.40}, which is no text", place)
                _check_text(key, f"{place}.{key:.40}")
            todo.extend((item[k], f"{place}.{k:.40}", depth + 1) for k in reversed(item))
        else:
            raise NotCanonical(f"is a {type(item).__name__}, which no payload may hold", place)


def _check_text(text: str, place: str) -> None:
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError:
        place = place.encode(errors="replace").decode()
        raise NotCanonical("is a text with a lone surrogate", place) from None
    if not is_nfc(text):
        raise NotCanonical("is a text that is not in Unicode form NFC", place)
