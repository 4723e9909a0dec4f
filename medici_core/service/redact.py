"""What one seat may be shown of a game: records with the payloads of hidden pieces left out."""

from __future__ import annotations

import attrs

from event_store.record import Record
from medici_core.engine.refusal import Refusal
from medici_core.engine.secrecy import has_secrets, hides
from medici_core.engine.table import CODEC, OPEN
from medici_core.engine.title import AnyTitle
from medici_core.service.game import Game, read_game
from medici_core.service.wire import entry_of


def seen_by(game: Game, seat: int | None) -> Game:
    """Return a game as a seat (None: a spectator) may see it; the chain still checks.

    A game that is over is open to everybody, and so is a title without secrets.
    """
    if not has_secrets(game.title) or game.outcome is not None:
        return game
    return read_game(redacted(game, seat), game.name, game.alias)


def redacted(game: Game, seat: int | None) -> tuple[Record, ...]:
    """Return the records with what is hidden from a seat left out; tag and salted digest stay."""
    return tuple([_redacted_record(game, record, seat) for record in game.records])


def for_one_seat(game: Game, seat: int | None) -> tuple[Record, ...]:
    """Return the records to export for one seat; raises ``Refusal("export.open")`` where a seed would tell it all."""
    if has_secrets(game.title) and game.outcome is None and game.table.dealing == OPEN:
        raise Refusal("export.open", {"title": game.title.name})
    return seen_by(game, seat).records


def private_tags(title: AnyTitle) -> frozenset[str]:
    """Return the tags of pieces of a game, the table's among them, that are not for everybody while it runs."""
    tags = [*title.codec.tags.values(), *CODEC.tags.values()]
    return frozenset([tag.name for tag in tags if tag.private])


def _redacted_record(game: Game, record: Record, seat: int | None) -> Record:
    deeds = entry_of(game.title, record).deeds
    hidden = [hides(game.title, deed.what, seat) for deed in deeds]
    if not any(hidden):
        return record
    pieces = [
        piece.redacted() if hide else piece
        for piece, hide in zip(record.pieces, hidden, strict=True)
    ]
    return attrs.evolve(record, pieces=tuple(pieces))
