"""Make text of sentences and refusals, and measure text in terminal columns."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from medici_core.engine.refusal import Refusal, Seat, Sentence

ELLIPSIS = "…"
_UNKNOWN = "\ufffd"
_JOINERS = "\u200c\u200d"


def printable(text: str) -> str:
    """Return ``text`` with every sign that could move a cursor or turn a line replaced by U+FFFD."""
    return "".join([c if c.isprintable() or c in _JOINERS else _UNKNOWN for c in text])


def width(text: str) -> int:
    """Return how many terminal columns ``text`` takes: East Asian wide signs two, combining ones none."""
    return len(text) if text.isascii() else sum([_columns(c) for c in text])


def _columns(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf") or "\u1160" <= sign <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


def cut(text: str, columns: int) -> str:
    """Return ``text`` in at most ``columns`` >= 1 columns; what is cut off is marked by an ellipsis."""
    return text if width(text) <= columns else _head(text, columns - 1) + ELLIPSIS


def _head(text: str, columns: int) -> str:
    used, at = 0, 0
    for at, sign in enumerate(text):  # noqa: B007  # the place where the text is too long is what counts
        used += _columns(sign)
        if used > columns:
            break
    else:
        return text
    return text[:at]


def pad(text: str, columns: int, right: bool = False) -> str:
    """Return ``text`` filled with blanks to ``columns``, at its end or, with ``right``, before it."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def short_names(names: Sequence[str], columns: int) -> tuple[str, ...]:
    """Return the names in at most ``columns`` >= 3 columns, still different from each other.

    Names that would be cut to the same text keep their seat's number (from 1) behind the ellipsis.
    """
    whole = [printable(name) for name in names]
    short = [cut(name, columns) for name in whole]
    return tuple(
        [
            label
            if short.count(label) == 1
            else _head(name, columns - 1 - len(str(seat))) + ELLIPSIS + str(seat)
            for seat, (name, label) in enumerate(zip(whole, short, strict=True), 1)
        ]
    )


def tell(templates: Mapping[str, str], said: Sentence | Refusal, names: Sequence[str]) -> str:
    """Return the text of a sentence or a refusal in the language of ``templates``.

    Templates are those of ``str.format`` with these values and specifications:

    - a ``Seat`` becomes the player's name; None and a fact that is not there become nothing;
    - a word for which ``word.WORD`` is a template becomes that template;
    - a tuple is joined by blanks; ``{seats:and}`` joins as in a list of speech, ``{names:list}`` by commas,
      ``{cards:keys}`` too, each as it is typed, ``{seats:with steps}`` pairs each item with that of another tuple;
    - ``{good:cap}`` begins with a capital letter;
    - ``{price:florin|florins}`` is the number and the fitting form of the word;
    - ``{place:th}`` is an ordinal from the templates ``ordinal.1``, ``ordinal.2`` … or ``ordinal``;
    - ``{reason:full=the hold is full|*=no}`` chooses a text by value, ``*`` for any other.

    A key without a template is shown as it is, with its facts.
    """
    teller = _Teller(templates, said.facts, names)
    template = templates.get(said.key if isinstance(said, Sentence) else said.code)
    return teller.bare(said) if template is None else teller.vformat(template, (), {})


def _arm(text: str) -> tuple[str, str]:
    value, _, shown = text.partition("=")
    return value, shown


class _Teller(Formatter):
    def __init__(
        self, templates: Mapping[str, str], facts: Mapping[str, Any], names: Sequence[str]
    ) -> None:
        self.templates = templates
        self.facts = facts
        self.names = names

    def bare(self, said: Sentence | Refusal) -> str:
        key = said.key if isinstance(said, Sentence) else said.code
        facts = ", ".join([f"{name} {self.show(value)}" for name, value in self.facts.items()])
        return f"{key} ({facts})" if facts else key

    def get_value(self, key: int | str, _args: Sequence[Any], _facts: Mapping[str, Any]) -> Any:
        return self.facts.get(str(key))

    def show(self, value: Any) -> str:
        if value is None:
            return ""
        if isinstance(value, Seat):
            return printable(self.names[value]) if 0 <= value < len(self.names) else str(int(value))
        if isinstance(value, tuple):
            return " ".join([self.show(item) for item in value])
        if isinstance(value, str):
            return self.templates.get(f"word.{value}", printable(value))
        return str(value)

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return self.show(value)
        if format_spec in ("and", "list"):
            return self._joined([self.show(item) for item in value or ()], format_spec)
        if format_spec == "keys":
            return self._joined([printable(str(item)) for item in value or ()], "list")
        if format_spec.startswith("with "):
            others = self.facts[format_spec.removeprefix("with ")]
            pairs = [f"{self.show(a)} {self.show(b)}" for a, b in zip(value, others, strict=True)]
            return self._joined(pairs, "list")
        if format_spec == "cap":
            return self.show(value)[:1].upper() + self.show(value)[1:]
        if format_spec == "th":
            ordinal = self.templates.get(f"ordinal.{value}") or self.templates.get(
                "ordinal", "{n}."
            )
            return ordinal.replace("{n}", str(value))
        if "=" in format_spec:
            arms = dict([_arm(arm) for arm in format_spec.split("|")])
            return arms.get("" if value is None else str(value), arms.get("*", ""))
        one, _, many = format_spec.partition("|")
        return f"{value} {one if value == 1 else many}"

    def _joined(self, items: list[str], manner: str) -> str:
        comma = self.templates.get("list.comma", ", ")
        if manner == "list" or len(items) < 2:
            return comma.join(items)
        return comma.join(items[:-1]) + self.templates.get("list.and", " and ") + items[-1]
