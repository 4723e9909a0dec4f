"""Who may see which piece of a game."""

from __future__ import annotations

from medici_core.engine.chance import ResolvePrivate
from medici_core.engine.table import COMMANDS, EVENTS
from medici_core.engine.timeline import Hidden
from medici_core.engine.title import AnyTitle


def has_secrets(title: AnyTitle) -> bool:
    """Tell whether a title has pieces that are not for everybody."""
    return any(tag.private for tag in title.codec.tags.values())


def hides(title: AnyTitle, piece: object, seat: int | None) -> bool:
    """Tell whether a command or fact of a running game is hidden from a seat (None: a spectator)."""
    if isinstance(piece, Hidden):
        return True
    if isinstance(piece, ResolvePrivate):
        # A title may hide the number of an answer from its own seat too: among the answers that were
        # left it can tell more than the card.
        return seat != piece.seat or title.hides(piece, seat)
    if type(piece) in COMMANDS or type(piece) in EVENTS:
        return False
    return title.hides(piece, seat)
