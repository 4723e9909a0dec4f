"""Put sentences, refusals and choices into words."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence
from typing import Any, Final

from medici_core.engine import table
from medici_core.engine.refusal import Choice, Refusal
from medici_core.engine.sentences import SENTENCES
from medici_core.engine.text import tell
from medici_core.engine.title import AnyTitle

LANGUAGE: Final = "en"
"""The language of all text so far; the catalogues are kept by language."""

DASH: Final = "–"
MOST_OPTIONS: Final = 12
"""Of a choice with more options than this a line tells how many; `medici legal` lists them."""


def templates(title: AnyTitle | None, language: str = LANGUAGE) -> Mapping[str, str]:
    """Return kernel's and title's templates of a language; what it lacks is in English."""
    catalogues = [SENTENCES] if title is None else [title.sentences, SENTENCES]
    layers = [
        catalogue[key]
        for key in (language, LANGUAGE)
        for catalogue in catalogues
        if key in catalogue
    ]
    return ChainMap(*[dict(layer) for layer in layers])


def say_event(title: AnyTitle, before: Any, event: object, names: Sequence[str]) -> tuple[str, ...]:
    """Return the sentences that tell a fact of the title or of the table; () for one that needs no telling.

    ``before`` is the title's state when it happened, None before the first fact.
    """
    said = table.describe(event) if type(event) in table.EVENTS else title.describe(before, event)
    return tuple([tell(templates(title), sentence, names) for sentence in said])


def say_refusal(title: AnyTitle | None, refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Return why not, what would work, and the rule: ``… the high bid is 7. Legal: pass, 8–30. (M4.2)``."""
    parts = [tell(templates(title), refusal, names)]
    if refusal.legal:
        parts.append(f"Legal: {say_choices(refusal.legal)}.")
    if refusal.rule:
        parts.append(f"({refusal.rule})")
    return " ".join(parts)


def say_choices(choices: Sequence[Choice]) -> str:
    """Return choices in a line, words first: ``pass, 8–30``.

    A lone range needs no word before it where little else can be said.
    """
    plain = [_plain(choice) for choice in choices if choice.low is None]
    ranged = [choice for choice in choices if choice.low is not None]
    bare = len(ranged) == 1 and len(plain) < 3
    numbers = [
        say_range(choice) if bare else f"{choice.command} {say_range(choice)}" for choice in ranged
    ]
    return ", ".join(plain + numbers)


def say_range(choice: Choice) -> str:
    """Return the numbers a choice takes: ``8–30``, or ``8`` where there is only one."""
    return str(choice.low) if choice.low == choice.high else f"{choice.low}{DASH}{choice.high}"


def _plain(choice: Choice) -> str:
    if len(choice.options) > MOST_OPTIONS:
        return f"{choice.command} ({len(choice.options)} ways)"
    return f"{choice.command} {'|'.join(choice.options)}" if choice.options else choice.command
