"""Lines of spans: wrapped prose, and tables whose columns are as wide as what they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from medici_core.engine.text import pad, width
from medici_core.engine.title import Span

Line: TypeAlias = tuple[Span, ...]

COLUMNS: Final = 72
"""No line is wider than this."""

GAP: Final = Span(" ")


class Column(NamedTuple):
    """Hold a column of a table: its heading, and for each row a cell and the cell's role."""

    head: str
    cells: Sequence[str]
    roles: Sequence[str] = ()
    left: bool = False

    @property
    def width(self) -> int:
        """Return the columns it takes."""
        return max([width(text) for text in (self.head, *self.cells)])

    def span(self, row: int) -> Span:
        """Return a cell, with a blank before it."""
        text = pad(self.cells[row], self.width, right=not self.left)
        return Span(" " + text, self.roles[row] if self.roles else "")


def table(columns: Sequence[Column], marks: Sequence[str]) -> Iterator[Line]:
    """Set columns side by side under their headings; a mark stands before each row.

    Words of a last column that are too wide for their line go on below.
    """
    wide = max([width(mark) for mark in marks], default=0)
    heads = [" " + pad(column.head, column.width, right=not column.left) for column in columns]
    yield (Span(" " * wide + "".join(heads), "dim"),)
    *front, last = columns
    indent = wide + sum([1 + column.width for column in front])
    for row, mark in enumerate(marks):
        spans = [Span(pad(mark, wide), "strong"), *[column.span(row) for column in front]]
        if indent + 1 + last.width <= COLUMNS:
            yield (*spans, last.span(row))
        else:
            role = last.roles[row] if last.roles else ""
            words = [[Span(word, role)] for word in last.cells[row].split(" ")]
            yield from wrap(spans, words, indent + 1)


def prose(text: str, role: str = "", indent: int = 2) -> Iterator[Line]:
    """Set words one after another; what is too wide goes on below, indented."""
    first, *more = [[Span(word, role)] for word in text.split(" ")]
    yield from wrap(first, more, indent)


def wrap(lead: Sequence[Span], items: Iterable[Sequence[Span]], indent: int = 2) -> Iterator[Line]:
    """Set items one after another, a blank before each; an item too wide for its line goes on below, indented."""
    line = list(lead)
    used = sum([width(span.text) for span in line])
    for item in items:
        wide = sum([width(span.text) for span in item])
        if used + 1 + wide > COLUMNS:
            yield tuple(line)
            line, used = [Span(" " * (indent - 1))], indent - 1
        line += [GAP, *item]
        used += 1 + wide
    yield tuple(line)


def labelled(label: str, text: str, role: str = "") -> Iterator[Line]:
    """Set a strong label and the words after it."""
    lead = [Span(label, "strong"), Span(":")]
    yield from wrap(lead, [[Span(word, role)] for word in text.split(" ")])


def trimmed(line: Line) -> Line:
    """Return a line without blanks at its end."""
    while line and not line[-1].text.rstrip():
        line = line[:-1]
    return (*line[:-1], Span(line[-1].text.rstrip(), line[-1].role)) if line else line
