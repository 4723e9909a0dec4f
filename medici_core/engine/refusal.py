"""What a game answers to a command it does not take, and what it would take instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import field

from medici_core.engine.value import frozen

Value: TypeAlias = "int | str | tuple[int, ...] | tuple[str, ...] | None"
"""What a sentence or a refusal may carry as an argument."""


class Seat(int):
    """Mark an argument of a sentence as a seat, so that the edge shows the player's name."""


@frozen
class Choice:
    """Name one command a seat may give, with the range of its number if it takes one.

    ``low`` and ``high`` are inclusive (florins for bids); both None: no number.
    ``options`` lists what may follow the command where that is one of a few: a word each, or several parted by blanks.
    """

    command: str
    low: int | None = None
    high: int | None = None
    options: tuple[str, ...] = ()


class Refusal(Exception):
    """Say no to a command, and why.

    ``code`` is stable (``bid.too_low``), ``facts`` are the facts the sentence needs, ``rule`` is the rule's number,
    ``legal`` is what the acting seat could do instead. The sentence is made at the edge.
    """

    def __init__(
        self,
        code: str,
        args: Mapping[str, Value] | None = None,
        rule: str = "",
        legal: tuple[Choice, ...] = (),
    ) -> None:
        """Keep the parts; nothing is formatted here."""
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, Value] = dict(args or {})
        self.rule = rule
        self.legal = legal

    def __str__(self) -> str:
        """Show code and facts, for programs without a catalogue of sentences."""
        facts = " ".join(f"{key}={value}" for key, value in self.facts.items())
        return f"{self.code} {facts}".rstrip()


@frozen
class Sentence:
    """Name a sentence by its key; the edge makes the text of it, per language."""

    key: str
    facts: Mapping[str, Value] = field(factory=dict)
