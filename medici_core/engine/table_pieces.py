"""What is said and done at a table: its commands and facts, under their tags."""

from __future__ import annotations

from typing import Final

from medici_core.engine.chance import Resolve, ResolvePrivate
from medici_core.engine.codec import Codec, Tag
from medici_core.engine.value import frozen

FREE: Final = "free"
CONSENT: Final = "consent"
NEVER: Final = "never"
POLICIES: Final = (FREE, CONSENT, NEVER)
"""How a move may be taken back: by anybody, when every other person agrees, or not at all."""

OPEN: Final = "open"
"""Dealing from one seed that stands in the first record: anyone can compute the next card."""
SEALED: Final = "sealed"
"""Dealing from seeds that are committed to in the first record, kept by the host and opened when they are used up."""


@frozen
class Open:
    """Open a table.

    ``title`` is a key, ``players`` names in seat order, ``controllers`` who plays each seat ('' a person, else a
    built-in player's name). ``dealing`` is open, from the text ``seed``, or sealed, under ``commitments``: (epoch,
    64 hexadecimal digits). ``undo`` is the policy for taking back, ``forked`` the (stream, version, hash) of a
    fork's source.
    """

    title: str
    players: tuple[str, ...]
    controllers: tuple[str, ...]
    dealing: str
    seed: str | None
    commitments: tuple[tuple[str, str], ...]
    undo: str
    forked: tuple[str, int, str] | None


@frozen
class Undo:
    """Take back to the position after record ``to``; None: the last decision of a person. ``seat`` None: the host."""

    seat: int | None
    to: int | None


@frozen
class AgreeUndo:
    """Agree to the undo that is asked for."""

    seat: int


@frozen
class RefuseUndo:
    """Refuse the undo that is asked for."""

    seat: int


@frozen
class WithdrawUndo:
    """Withdraw one's own request."""

    seat: int


@frozen
class Redo:
    """Do again what was taken back, up to and including the next decision of a person."""

    seat: int | None


@frozen
class Abandon:
    """End the game without a result."""

    seat: int | None


@frozen
class OpenSeed:
    """Open the seed of an epoch of which no chance can come any more; ``seed`` is 64 hexadecimal digits."""

    epoch: str
    seed: str


@frozen
class Opened:
    """The table is open; the fields are those of ``Open``."""

    title: str
    players: tuple[str, ...]
    controllers: tuple[str, ...]
    dealing: str
    seed: str | None
    commitments: tuple[tuple[str, str], ...]
    undo: str


@frozen
class Forked:
    """This game started from a position of another: its stream, version and record hash (hex)."""

    stream: str
    version: int
    hash: str


@frozen
class SeedOpened:
    """The seed of this epoch is open, and everybody can deal it again."""

    epoch: str
    seed: str


@frozen
class UndoAsked:
    """This seat asks to go back to the position after record ``to``."""

    seat: int
    to: int


@frozen
class UndoAgreed:
    """This seat agrees."""

    seat: int


@frozen
class UndoRefused:
    """This seat refuses, and the request is gone."""

    seat: int


@frozen
class UndoWithdrawn:
    """The request was withdrawn."""

    seat: int


@frozen
class Undone:
    """The position after record ``to`` is the present one again."""

    seat: int | None
    to: int


@frozen
class Redone:
    """What was taken back counts again, up to record ``to``."""

    seat: int | None
    to: int


@frozen
class Abandoned:
    """The game ended without a result."""

    seat: int | None


CODEC: Final = Codec(
    [Tag("chance.Resolve", Resolve), Tag("chance.ResolvePrivate", ResolvePrivate, private=True)]
    + [
        Tag(f"table.{cls.__name__}", cls)
        for cls in (
            Open,
            Undo,
            AgreeUndo,
            RefuseUndo,
            WithdrawUndo,
            Redo,
            Abandon,
            OpenSeed,
            Opened,
            Forked,
            SeedOpened,
            UndoAsked,
            UndoAgreed,
            UndoRefused,
            UndoWithdrawn,
            Undone,
            Redone,
            Abandoned,
        )
    ]
)
"""The kernel's own pieces: the table's, and answers of chance."""
