"""The text form of a record: one canonical line of JSON, for grep and diff.

A line is `{"record":1,"stream":…,"version":…,"id":…,"by":…,"at":…,"parent":…,"pieces":[…],
"hash":…}` and, when signed, `"signature":…` at the end; 1 is the number of the format. A piece is
`{"kind":…,"by":…,"tag":…,"schema":…,"data":…}`; hidden, it has `digest` instead of `data`. Ids,
hashes and signatures are lower-case hex; there are no blanks outside texts, and only what JSON must
escape is escaped. The last line of a file is `{"end":1,"count":…,"head":…}`. Digests and hashes are
over the canonical msgpack of the data, never over the text.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from event_store.canonical import NotCanonical, decode, encode
from event_store.errors import Damaged, NewerFormat
from event_store.record import Piece, Record, seal

FORMAT = 1
MAX_LINE = 1 << 23
"""Longest line, bytes."""
RECORD_START = b'{"record":'
END_START = b'{"end":'

_PIECE = ("kind", "by", "tag", "schema")
_render = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


def encode_line(record: Record) -> bytes:
    """Give the line of a record, without the line's end.

    Raises Damaged when the record does not check or a payload is not canonical.
    """
    record.check()
    pieces: list[dict[str, Any]] = []
    for piece in record.pieces:
        shown: dict[str, Any] = {
            "kind": piece.kind,
            "by": piece.by,
            "tag": piece.tag,
            "schema": piece.schema,
        }
        if piece.payload is None:
            shown["digest"] = piece.digest.hex()
        else:
            try:
                shown["data"] = decode(piece.payload)
            except NotCanonical as error:
                raise Damaged(f"the payload of {piece.tag} {error}", record.version) from None
        pieces.append(shown)
    return _line(record, pieces)


def decode_line(line: bytes) -> Record:
    """Read a record from exactly one line, its own hash checked, its chain not.

    Raises Damaged for any bytes `encode_line` would not give, NewerFormat for a newer format.
    """
    tree = _parse(line, RECORD_START)
    try:
        pieces = []
        for row in tree["pieces"]:
            kind, by, tag, schema = (row[key] for key in _PIECE)
            if "data" in row:
                payload = encode(row["data"])
                pieces.append(Piece(kind, by, tag, schema, payload, sha256(payload).digest()))
            else:
                pieces.append(Piece(kind, by, tag, schema, None, bytes.fromhex(row["digest"])))
        signature = tree.get("signature")
        record = seal(
            tree["stream"],
            tree["version"],
            bytes.fromhex(tree["id"]),
            tree["by"],
            tree["at"],
            bytes.fromhex(tree["parent"]),
            pieces,
            None if signature is None else bytes.fromhex(signature),
        )
        rendered = _line(record, tree["pieces"], tree["hash"])
    except Damaged:
        raise
    except NotCanonical as error:
        raise Damaged(f"its data cannot stand in a record ({error})") from None
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Damaged("its line is not that of a record") from None
    if rendered != line:
        raise Damaged("its line is not in the one canonical rendering", record.version)
    if tree["hash"] != record.hash.hex():
        raise Damaged("its hash does not fit its content", record.version, None, "record.hash")
    return record


def encode_end(count: int, head: bytes) -> bytes:
    """Give the end line, without the line's end: the number of records and the last one's hash."""
    return _render({"end": FORMAT, "count": count, "head": head.hex()}).encode()


def decode_end(line: bytes) -> tuple[int, bytes]:
    """Read (count, head hash) from exactly one end line; raises Damaged for any other bytes."""
    tree = _parse(line, END_START)
    try:
        count, head = tree["count"], bytes.fromhex(tree["head"])
    except (KeyError, TypeError, ValueError):
        raise Damaged("the end line is malformed") from None
    if not (type(count) is int and count >= 0 and len(head) == 32):
        raise Damaged("the end line is malformed")
    if encode_end(count, head) != line:
        raise Damaged("the end line is not in its one canonical rendering")
    return count, head


def _line(record: Record, pieces: list[dict[str, Any]], digest: str | None = None) -> bytes:
    tree: dict[str, Any] = {
        "record": FORMAT,
        "stream": record.stream,
        "version": record.version,
        "id": record.id.hex(),
        "by": record.by,
        "at": record.at,
        "parent": record.parent.hex(),
        "pieces": [
            {key: row[key] for key in (*_PIECE, "data" if "data" in row else "digest")}
            for row in pieces
        ],
        "hash": record.hash.hex() if digest is None else digest,
    }
    if record.signature is not None:
        tree["signature"] = record.signature.hex()
    return _render(tree).encode()


def _parse(line: bytes, start: bytes) -> dict[str, Any]:
    if not line.startswith(start):
        raise Damaged(f"its line does not begin with {start.decode()}")
    if len(line) > MAX_LINE:
        raise Damaged(f"its line is longer than {MAX_LINE} bytes")
    try:
        tree = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise Damaged("its line is not JSON in UTF-8") from None
    number = next(iter(tree.values())) if isinstance(tree, dict) and tree else None
    if type(number) is not int or number < FORMAT or not isinstance(tree, dict):
        raise Damaged("its line does not begin with the number of a format")
    if number > FORMAT:
        raise NewerFormat(str(number), str(FORMAT))
    return tree
