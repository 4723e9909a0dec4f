"""Whether a new game is dealt open or sealed, and from what."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from medici_cli.context import talk
from medici_cli.errors import USAGE, CliError

if TYPE_CHECKING:
    from medici_core.engine.title import AnyTitle

SEED_BYTES = 32
_DIGITS = re.compile("[0-9a-fA-F]{64}")


def seed_for(title: AnyTitle, seed: str | None, sealing: str | None) -> str | bytes:
    """Return the seed of a new game: a text where it is open, bytes where it is sealed.

    ``sealing`` is ``sealed``, ``open`` or None (not said). A title with secrets is sealed by itself, unless a seed is
    given that is no 64 hexadecimal digits: whoever can type a seed can guess it.
    """
    from medici_core.engine.secrecy import has_secrets

    digits = seed is not None and bool(_DIGITS.fullmatch(seed))
    if sealing == "sealed" and seed is not None and not digits:
        message = "A sealed game takes a seed of 64 hexadecimal digits, or none: leave out --seed, or --sealed."
        raise CliError(message, "usage", USAGE)
    secrets = has_secrets(title)
    if sealing is None:
        sealing = "sealed" if secrets and (seed is None or digits) else "open"
        if secrets and sealing == "open":
            talk(
                "This game is open: the seed you gave stands in the log, and with it everybody's secrets."
            )
    if sealing == "sealed":
        return bytes.fromhex(seed) if seed is not None else os.urandom(SEED_BYTES)
    return seed if seed is not None else os.urandom(SEED_BYTES).hex()


def told(seed: str | bytes, fresh: bool) -> None:
    """Say on stderr how a game is dealt: a fresh open seed, or where sealed ones are kept."""
    if isinstance(seed, bytes):
        talk("Sealed: the seeds are kept in secrets.db beside the games until they are used up.")
    elif fresh:
        talk(f"Seed {seed}")
