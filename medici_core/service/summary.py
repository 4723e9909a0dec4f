"""The projection kept beside each game, so that listing games reads no records."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from event_store.store import Summary
from medici_core.engine.timeline import Timeline
from medici_core.engine.title import Outcome

if TYPE_CHECKING:
    from json import JSONEncoder

COLUMNS: Final = ("title", "edition", "players", "state", "to_move", "outcome")
"""Columns of the table ``games`` beside the store's own; lists and the outcome are JSON texts."""


def summary_of(timeline: Timeline) -> Mapping[str, str | int | None]:
    """Return the summary of a game as it stands."""
    table, state, title = timeline.table, timeline.state, timeline.title
    players, edition = table.players, title.edition(state)
    if table.abandoned:
        return _summary(title.key, edition, players, "abandoned", None, None)
    ended = title.outcome(state)
    if ended is None:
        return _summary(title.key, edition, players, "running", title.to_move(state), None)
    return _summary(title.key, edition, players, "over", None, ended)


@lru_cache(maxsize=256)
def _summary(
    title: str,
    edition: str,
    players: tuple[str, ...],
    state: str,
    mover: int | None,
    ended: Outcome | None,
) -> Mapping[str, str | int | None]:
    # After most moves of a game it is one of the few it had before.
    return {
        "title": title,
        "edition": edition,
        "players": _json(players),
        "state": state,
        "to_move": _json([] if mover is None else [players[mover]]),
        "outcome": None if ended is None else _json(outcome_json(ended, players)),
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


def _json(value: object) -> str:
    return _encoder().encode(value)


@cache
def _encoder() -> JSONEncoder:
    # Looking at a game needs no JSON, and loading the module counts.
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, separators=(",", ":"))
