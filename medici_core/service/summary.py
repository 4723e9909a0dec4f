"""The projection kept beside each game, so that listing games reads no records."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from event_store.store import Summary
from medici_core.engine.timeline import Timeline
from medici_core.engine.title import Outcome

if TYPE_CHECKING:
    from json import JSONEncoder

COLUMNS: Final = ("title", "edition", "players", "state", "to_move", "outcome")
"""Columns of the table ``games`` beside the store's own; lists and the outcome are JSON texts."""


def summary_of(timeline: Timeline) -> dict[str, str | int | None]:
    """Return the summary of a game as it stands."""
    table, state, title = timeline.table, timeline.state, timeline.title
    mover = None if table.abandoned else title.to_move(state)
    ended = None if table.abandoned else title.outcome(state)
    return {
        "title": title.key,
        "edition": title.edition(state),
        "players": _names(table.players),
        "state": "abandoned" if table.abandoned else "over" if ended else "running",
        "to_move": _names(() if mover is None else (table.players[mover],)),
        "outcome": _json(outcome_json(ended, table.players)) if ended else None,
    }


def outcome_json(outcome: Outcome | None, names: tuple[str, ...]) -> dict[str, Any] | None:
    """Return an outcome as programs are told it: names of the winners, and everybody's final score under its unit."""
    if outcome is None:
        return None
    return {
        "winners": [names[seat] for seat in outcome.winners],
        outcome.unit: dict(zip(names, outcome.scores, strict=True)),
    }


def summary_json(summary: Summary) -> dict[str, Any]:
    """Return one line of ``games --json``."""
    import json

    fields = summary.fields
    return {
        "game": summary.name,
        "alias": summary.alias,
        "title": fields["title"],
        "edition": fields["edition"],
        "players": json.loads(str(fields["players"] or "[]")),
        "state": fields["state"],
        "to_move": json.loads(str(fields["to_move"] or "[]")),
        "version": summary.version,
        "updated": summary.updated,
        "outcome": json.loads(str(fields["outcome"])) if fields["outcome"] else None,
    }


@lru_cache(maxsize=256)
def _names(names: tuple[str, ...]) -> str:
    # The same few lists after every move of a game.
    return _json(names)


def _json(value: object) -> str:
    return _encoder().encode(value)


@cache
def _encoder() -> JSONEncoder:
    # Looking at a game needs no JSON, and loading the module counts.
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, separators=(",", ":"))
