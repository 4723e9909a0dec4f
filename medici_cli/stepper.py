"""Walk forward and back through the records of a game, a line a step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from medici_cli.say import DASH

KEYS: Final = "Enter: next, b: back, g N: go to record N, q: quit, ?: help"
HELP: Final = """\
Enter, n, next       the next record
b, p, back           the record before
g N, go N, N         go to record N
q, quit              leave"""


class Stepper:
    """Stand at one of some records and obey lines. ``versions`` are those that can be walked to, in order."""

    def __init__(self, versions: Sequence[int]) -> None:
        """Stand before the first record."""
        self._versions = tuple(versions)
        self._at = -1

    @property
    def version(self) -> int | None:
        """Return the version of the record stood at, None before the first."""
        return self._versions[self._at] if self._at >= 0 else None

    def obey(self, line: str) -> str | None:
        """Take the step a line asks for; return None if it was taken, else why not, or the help asked for."""
        word, _, rest = line.partition(" ")
        if word in ("", "n", "next"):
            return self._go(self._at + 1, "That was the last record.")
        if word in ("b", "p", "back"):
            return self._go(self._at - 1, "That was the first record.")
        if word in ("g", "go"):
            return self._go_to(rest.strip())
        if word.isascii() and word.isdecimal():
            return self._go_to(word)
        if word in ("?", "h", "help"):
            return HELP
        return f"{line[:40]!r} is no step. {KEYS}"

    def _go(self, to: int, why_not: str) -> str | None:
        if not 0 <= to < len(self._versions):
            return why_not
        self._at = to
        return None

    def _go_to(self, text: str) -> str | None:
        first, last = self._versions[0], self._versions[-1]
        # Nine digits are more than any game has records, and int() refuses thousands of them.
        version = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
        if version is None or not first <= version <= last:
            return f"g takes the number of a record: {first}{DASH}{last}"
        if version not in self._versions:
            return f"record {version} is not in effect: --undone tells it too"
        self._at = self._versions.index(version)
        return None


def walk(
    versions: Sequence[int],
    show: Callable[[int], None],
    read: Callable[[str], str | None],
    complain: Callable[[str], None],
) -> None:
    """Show the first record, then those that the lines read ask for, until ``q`` or their end.

    ``read`` gives the next line for a prompt, None at the end.
    """
    stepper = Stepper(versions)
    line: str | None = "n"
    while line is not None and line not in ("q", "quit", "exit"):
        why_not = stepper.obey(line)
        if why_not is None and stepper.version is not None:
            show(stepper.version)
        elif why_not is not None:
            complain(why_not)
        line = read(f"[{stepper.version} of {versions[-1]}] {KEYS} > ")
