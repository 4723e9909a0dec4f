"""Who answers chance: a seed, or a list of answers."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Iterable
from struct import Struct
from typing import Protocol

from medici_core.engine.chance import Chance

_WORDS = Struct(">4Q")
_SPAN = 1 << 64


class Dealer(Protocol):
    """Answer chance points."""

    def pick(self, chance: Chance) -> int | None:
        """Return the answer to a chance point, 0 <= pick < chance.n; None: it is not this dealer's to give."""
        ...


class SeedDealer:
    """Answer from a seed: the same seed and label give the same answer, in any order of asking.

    Block i is HMAC-SHA-256 of (label in ASCII, 00, i as 4 bytes big-endian) under SHA-256(seed), i = 0, 1, …; each
    block holds four 8-byte big-endian words; a word of at least floor(2^64 / n) * n is skipped; the pick is the first
    word left, mod n.
    """

    def __init__(self, seed: str | bytes) -> None:
        """Take a text (its UTF-8 bytes in Unicode form NFC count) or bytes."""
        raw = unicodedata.normalize("NFC", seed).encode() if isinstance(seed, str) else seed
        self._key = hashlib.sha256(raw).digest()

    @classmethod
    def keyed(cls, key: bytes) -> SeedDealer:
        """Return a dealer with this key in place of SHA-256(seed)."""
        dealer = cls(b"")
        dealer._key = key
        return dealer

    def pick(self, chance: Chance) -> int:
        """Return the answer to a chance point."""
        return self.answer(chance.label, chance.n)

    def answer(self, label: str, n: int) -> int:
        """Return a number from 0 to n - 1 for an ASCII label; raises ValueError for n < 1."""
        if n < 1:
            raise ValueError(f"a pick needs at least one answer, not {n}")
        limit = _SPAN // n * n
        prefix = label.encode("ascii") + b"\0"
        block = 0
        while True:
            digest = hmac.digest(self._key, prefix + block.to_bytes(4, "big"), "sha256")
            for word in _WORDS.unpack(digest):
                if word < limit:
                    return int(word % n)
            block += 1


class OutOfAnswers(Exception):
    """Say that a list of answers ran out; ``chance`` is what waits."""

    def __init__(self, chance: Chance) -> None:
        """Keep the chance point."""
        super().__init__(f"no answer is left for {chance.label}")
        self.chance = chance


class ScriptedDealer:
    """Answer from a list of picks, in order."""

    def __init__(self, picks: Iterable[int]) -> None:
        """Take the picks."""
        self._picks = iter(picks)

    def pick(self, chance: Chance) -> int:
        """Return the next pick; raises ``OutOfAnswers`` after the last, ValueError for one out of range."""
        for pick in self._picks:
            if not 0 <= pick < chance.n:
                raise ValueError(f"{chance.label} takes 0 to {chance.n - 1}, not {pick}")
            return pick
        raise OutOfAnswers(chance)
