"""Tell records in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from medici_cli.say import say_event
from medici_core.engine.secrecy import hides
from medici_core.engine.table import EVENTS
from medici_core.engine.timeline import FACT, Hidden, decide
from medici_core.service.wire import entry_of

if TYPE_CHECKING:
    from medici_core.service.game import Game


def facts_of(game: Game, version: int) -> Iterator[tuple[Any, object, Any]]:
    """Give (state before, fact, state after) for every fact of a record, in order."""
    title = game.title
    state = game.timeline.position(version - 1)[1] if version > 1 else None
    for deed in entry_of(title, game.records[version - 1]).deeds:
        if deed.kind != FACT or isinstance(deed.what, Hidden):
            continue
        if deed.what.__class__ in EVENTS:
            yield state, deed.what, state
            continue
        after = title.evolve(state, deed.what)
        yield state, deed.what, after
        state = after


def tell_facts(game: Game, facts: Sequence[object]) -> Iterator[str]:
    """Give the sentences of facts that would come next, those of them that all may see."""
    title, state = game.title, game.state
    for fact in facts:
        if not hides(title, fact, None):
            yield from say_event(title, state, fact, game.names)
        if fact.__class__ not in EVENTS:
            state = title.evolve(state, fact)


def rehearse(game: Game, command: object) -> list[str]:
    """Return what a command would lead to, up to the next chance, as far as all may see it; nothing is done.

    A card that would be seen is not told: he who asks has not paid for it. Raises ``Refusal``.
    """
    facts, _, _ = decide(game.timeline, command)
    return list(tell_facts(game, facts))


def tell_record(game: Game, version: int) -> tuple[str, ...]:
    """Return the sentences of one record."""
    return tuple(
        [
            sentence
            for before, fact, _ in facts_of(game, version)
            for sentence in say_event(game.title, before, fact, game.names)
        ]
    )


def tell_records(game: Game, first: int, last: int) -> Iterator[str]:
    """Give the sentences of the records ``first`` to ``last``."""
    for version in range(first, last + 1):
        yield from tell_record(game, version)
