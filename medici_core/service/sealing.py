"""Sealed dealing: seeds that are committed to first, used in secret, and opened when they are used up."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from medici_core.engine import table as t
from medici_core.engine.chance import Chance
from medici_core.engine.timeline import HOST, Deed, Timeline
from medici_core.engine.title import AnyTitle
from medici_core.service.dealers import Dealer, SeedDealer
from medici_core.service.recording import add_command

SEED_BYTES: Final = 32
_COMMIT: Final = b"medici/commit/1"
_EPOCH: Final = b"medici/epoch/1"


class Secrets(Protocol):
    """Keep what must never stand in a record, on disk before the record that depends on it."""

    def keep(self, stream: str, seeds: Mapping[str, bytes]) -> None:
        """Keep the seeds of a game by epoch, durably."""
        ...

    def seed(self, stream: str, epoch: str) -> bytes | None:
        """Return the seed of an epoch, None if it is not here."""
        ...


class NoSecrets:
    """Keep nothing: for readers, and for games that are all open."""

    def keep(self, *_: object) -> None:
        """Refuse to lose a seed; raises RuntimeError."""
        raise RuntimeError("there is nowhere to keep the seeds of a sealed game")

    def seed(self, *_: object) -> bytes | None:
        """Return None."""
        return None


class SecretsInMemory:
    """Keep seeds in memory, for tests and simulations."""

    def __init__(self) -> None:
        """Start with none."""
        self._seeds: dict[tuple[str, str], bytes] = {}

    def keep(self, stream: str, seeds: Mapping[str, bytes]) -> None:
        """Keep the seeds of a game."""
        self._seeds.update({(stream, epoch): seed for epoch, seed in seeds.items()})

    def seed(self, stream: str, epoch: str) -> bytes | None:
        """Return a seed, or None."""
        return self._seeds.get((stream, epoch))


def _field(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def commitment(stream: str, epoch: str, seed: bytes) -> str:
    """Return what is published before anybody joins, in hexadecimal digits.

    It is the SHA-256 of f("medici/commit/1") f(game) f(epoch) f(seed), f(x) being the length of x as 4 bytes
    big-endian, then x.
    """
    parts = (_COMMIT, stream.encode(), epoch.encode(), seed)
    return hashlib.sha256(b"".join([_field(part) for part in parts])).hexdigest()


def epoch_key(seed: bytes, nonces: Sequence[bytes] = ()) -> bytes:
    """Return the dealer's key of an epoch: HMAC-SHA-256 of the players' nonces in seat order under its seed."""
    return hmac.digest(seed, b"".join(nonces), "sha256")


def epoch_seeds(title: AnyTitle, root: bytes) -> dict[str, bytes]:
    """Return a seed for every epoch of a title, all from one root of 32 bytes that is then forgotten."""
    return {
        epoch: hmac.digest(root, _EPOCH + b"\0" + epoch.encode(), "sha256")
        for epoch in title.epochs
    }


class SealedDealer:
    """Answer from the seeds at hand, by the epoch of the chance."""

    def __init__(self, secrets: Secrets, stream: str) -> None:
        """Take where the seeds are kept and the game's id."""
        self._secrets = secrets
        self._stream = stream

    def pick(self, chance: Chance) -> int | None:
        """Return the answer, or None if the seed of this epoch is not here."""
        seed = self._secrets.seed(self._stream, chance.epoch)
        return None if seed is None else SeedDealer.keyed(epoch_key(seed)).pick(chance)


def dealer_of(table: t.Table, stream: str, secrets: Secrets) -> Dealer:
    """Return who answers chance at a table."""
    if table.dealing == t.SEALED:
        return SealedDealer(secrets, stream)
    return SeedDealer(table.seed or "")


def open_seeds(
    deeds: list[Deed], timeline: Timeline, table: Any, state: Any, stream: str, secrets: Secrets
) -> tuple[Any, Any]:
    """Add the opening of every seed of which no chance can come any more; return (table, state)."""
    title = timeline.title
    left = () if title.outcome(state) is not None else title.epochs_left(state)
    for epoch, _ in table.commitments:
        if epoch in left or epoch in dict(table.opened):
            continue
        seed = secrets.seed(stream, epoch)
        if seed is not None:
            command = t.OpenSeed(epoch, seed.hex())
            table, state = add_command(deeds, timeline, table, state, command, HOST)
    return table, state
