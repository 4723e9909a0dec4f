"""Between typed deeds and the pieces of records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from event_store.canonical import decode, encode
from event_store.record import Piece, Record
from medici_core.engine import table
from medici_core.engine.codec import Codec, Misfit, NewerSchema
from medici_core.engine.refusal import Refusal
from medici_core.engine.timeline import Deed, Entry, Hidden
from medici_core.engine.title import AnyTitle
from medici_core.service.registry import find_title

SALT: Final = "salt"
"""Key of the random bytes in a private payload; titles never see it."""
SALT_DIGITS: Final = 32


class Unreadable(Exception):
    """Say that a record's pieces can't be read as a game; ``newer`` tells that a newer program wrote it."""

    def __init__(self, version: int, reason: str, newer: bool = False) -> None:
        """Keep the version, the reason, and whether a newer program would help."""
        super().__init__(f"record {version} can't be read: {reason}")
        self.version = version
        self.reason = reason
        self.newer = newer


def piece_of(title: AnyTitle, deed: Deed, entropy: Callable[[int], bytes]) -> Piece:
    """Return a deed as a piece with canonical bytes; a private one is salted with 16 bytes of ``entropy``."""
    what = deed.what
    codec = table.CODEC if what.__class__ in _TABLE_CLASSES else title.codec
    if not codec.private(what):
        return _public_piece(codec, deed.kind, deed.by, what)
    tag, schema, plain = codec.dump(what)
    plain[SALT] = entropy(SALT_DIGITS // 2).hex()
    kind: Any = deed.kind
    return Piece.of(kind, deed.by, tag, schema, encode(plain))


@lru_cache(maxsize=4096)
def _public_piece(codec: Codec, kind: Any, by: str, what: object) -> Piece:
    # Passes, bids and draws are the same few values in game after game.
    tag, schema, plain = codec.dump(what)
    return Piece.of(kind, by, tag, schema, encode(plain))


def deed_of(codec: Codec, piece: Piece) -> Deed:
    """Return a piece as a deed, ``Hidden`` where its payload is; ``codec`` is the title's.

    Raises ``Misfit``, and ValueError for bytes not canonical. The deed stays in the piece's memo: the same few small
    pieces come in game after game, and deeds never change.
    """
    tag = piece.tag
    knows = table.CODEC if tag in table.CODEC.tags else codec
    private = knows.knows(tag) and knows.tags[tag].private
    if piece.payload is None:
        if not private:
            raise Misfit(tag, "$", "this piece is hidden and should not be")
        return Deed(piece.kind, piece.by, Hidden(tag))
    plain = decode(piece.payload)
    if private:
        plain = _unsalted(tag, plain)
    deed = Deed(piece.kind, piece.by, knows.load(tag, piece.schema, plain))
    piece.remember((codec, deed))
    return deed


def _unsalted(name: str, data: object) -> object:
    """Return private data without its salt, which must stand last: 16 bytes as 32 lower-case hexadecimal digits."""
    if not isinstance(data, dict) or next(reversed(data), None) != SALT:
        raise Misfit(name, f"$.{SALT}", "a private piece ends with its salt")
    salt = data[SALT]
    if not isinstance(salt, str) or len(salt) != SALT_DIGITS or salt.strip("0123456789abcdef"):
        raise Misfit(name, f"$.{SALT}", f"expected {SALT_DIGITS} lower-case hexadecimal digits")
    return {key: value for key, value in data.items() if key != SALT}


def entry_of(title: AnyTitle, record: Record) -> Entry:
    """Return a record as an entry; raises ``Unreadable``."""
    codec = title.codec
    try:
        deeds = [
            memo[1] if (memo := piece.memo) and memo[0] is codec else deed_of(codec, piece)
            for piece in record.pieces
        ]
        return Entry(record.version, record.by, tuple(deeds))
    except Misfit as misfit:
        raise Unreadable(record.version, str(misfit), isinstance(misfit, NewerSchema)) from None
    except ValueError as error:
        raise Unreadable(record.version, str(error)) from None


def title_of(first: Record) -> AnyTitle:
    """Return the title a game's first record names; raises ``Unreadable`` if it opens no table."""
    for piece in first.pieces:
        if piece.tag == "table.Opened":
            try:
                opened = deed_of(table.CODEC, piece).what
                assert isinstance(opened, table.Opened)
                return find_title(opened.title)
            except Refusal as refusal:
                raise Unreadable(
                    first.version, f"there is no title {refusal.facts['title']} here", newer=True
                ) from None
            except (Misfit, ValueError) as error:
                raise Unreadable(
                    first.version, str(error), isinstance(error, NewerSchema)
                ) from None
    raise Unreadable(first.version, "it does not open a table")


def pieces_of(
    title: AnyTitle, deeds: Iterable[Deed], entropy: Callable[[int], bytes]
) -> tuple[Piece, ...]:
    """Return deeds as pieces."""
    return tuple([piece_of(title, deed, entropy) for deed in deeds])


_TABLE_CLASSES = frozenset(tag.cls for tag in table.CODEC.tags.values())
