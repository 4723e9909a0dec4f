"""Whether a new game is dealt open or sealed, and from what."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from medici_cli.errors import USAGE, CliError
from medici_cli.speech import talk

if TYPE_CHECKING:
    from medici_core.engine.title import AnyTitle

SEED_BYTES = 32
_DIGITS = re.compile("[0-9a-fA-F]{64}")


def sealing_of(sealed: bool, opened: bool) -> str | None:
    """Return ``sealed``, ``open`` or None (not said); raises ``CliError`` for both at once."""
    if sealed and opened:
        raise CliError("A game is sealed or open: leave out --sealed or --open.", "usage", USAGE)
    return "sealed" if sealed else "open" if opened else None


def seed_for(title: AnyTitle, seed: str | None, sealing: str | None) -> str | bytes:
    """Return the seed of a new game: a text where it is open, bytes where it is sealed.

    ``sealing`` is ``sealed``, ``open`` or None (not said). A title with secrets is sealed by itself, unless a seed is
    given that is no 64 hexadecimal digits: whoever can type a seed can guess it.
    """
    digits = seed is not None and bool(_DIGITS.fullmatch(seed))
    if sealing == "sealed" and seed is not None and not digits:
        message = "A sealed game takes a seed of 64 hexadecimal digits, or none: leave out --seed, or --sealed."
        raise CliError(message, "usage", USAGE)
    if sealing is None:
        from medici_core.engine.secrecy import has_secrets

        sealing = "sealed" if has_secrets(title) and (seed is None or digits) else "open"
    if sealing == "sealed":
        return bytes.fromhex(seed) if seed is not None else os.urandom(SEED_BYTES)
    return seed if seed is not None else os.urandom(SEED_BYTES).hex()


def told(title: AnyTitle, seed: str | bytes, fresh: bool) -> None:
    """Say on stderr how a game is dealt: a fresh open seed and what it gives away, or where sealed ones are kept."""
    from medici_core.engine.secrecy import has_secrets

    if isinstance(seed, bytes):
        talk("Sealed: the seeds are kept in secrets.db beside the games until they are used up.")
        return
    if fresh:
        talk(f"Seed {seed}")
    if has_secrets(title):
        talk("Open: the seed stands in the log, and with it everybody's secrets.")
