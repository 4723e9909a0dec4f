"""What a title's command is called, for whoever lists commands without loading the rules of a game."""

from __future__ import annotations

from typing import NamedTuple


class Verb(NamedTuple):
    """Describe one command of a title.

    ``arguments`` are the words that must follow ``word``: capital letters stand for what is filled in (``CARD``),
    small ones for themselves (``at``). ``more``: further words may follow, ``rest`` says which, as usages are written
    (``[turned N] [flipped]``). ``help`` is one line about what the command does.
    """

    word: str
    arguments: tuple[str, ...]
    more: bool
    help: str
    rest: str = ""

    @property
    def usage(self) -> str:
        """Return how the command is written."""
        return " ".join([part for part in (self.word, *self.arguments, self.rest) if part])


def verb_of(usage: str) -> Verb:
    """Return the verb of a usage text, ``place TILE at SQUARE [turned N]``.

    What stands in brackets may be left out.
    """
    required, bracket, rest = usage.partition("[")
    word, *arguments = required.split()
    return Verb(word, tuple(arguments), bool(bracket), f"say: {usage}", f"{bracket}{rest}")
