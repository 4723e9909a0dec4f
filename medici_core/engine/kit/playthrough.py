"""A line of play as text: every public answer of the title at every step, to be compared line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from medici_core.engine.chance import Resolve, ResolvePrivate
from medici_core.engine.kit.line import Line, Step
from medici_core.engine.position import position_line, position_mark
from medici_core.engine.refusal import Choice
from medici_core.engine.title import Event


def playthrough(line: Line, looker: int | None = None) -> str:
    """Return the transcript of a line as ``looker`` (None: a spectator) sees it.

    For each step: its number and the words of the command or answer; each fact as tag and JSON; then what is due
    (``chance`` with label and number of answers, ``to move`` with what is legal, or ``outcome``) and the position's
    mark. The whole position comes at the start and the end.
    """
    parts = [f"title {line.title.key}, rules {line.title.rules}", f"players {' '.join(line.names)}"]
    for step in line.steps:
        parts.extend(_step(line, step, looker))
    parts.append(_position(line, looker))
    return "\n".join(parts) + "\n"


def _step(line: Line, step: Step, looker: int | None) -> Iterator[str]:
    title = line.title
    yield ""
    yield f"#{step.number} {_asked(line, step, looker)}"
    for event in step.events:
        if not title.hides(event, looker):
            yield f"  {_plain(line, event)}"
    yield f"  {_due(line, step.after)}, mark {position_mark(title, step.after)}"
    if step.before is None:
        yield _position(line, looker, step)


def _position(line: Line, looker: int | None, step: Step | None = None) -> str:
    state = line.state if step is None else step.after
    return f"  position {position_line(line.title, line.title.view(state, looker), line.names)}"


def _asked(line: Line, step: Step, looker: int | None) -> str:
    title = line.title
    if step.before is None:
        return _plain(line, step.command)
    if isinstance(step.command, Resolve | ResolvePrivate):
        due = title.chance(step.before)
        assert due is not None
        if due.seat not in (None, looker):
            return f"chance {due.label}: hidden"
        return (
            f"chance {due.label}: {title.words.answer(step.before, step.command.pick, line.names)}"
        )
    seat = title.to_move(step.before)
    assert seat is not None
    if title.hides(step.command, looker):
        return f"{line.names[seat]}: hidden"
    return f"{line.names[seat]}: {title.words.say(step.command)}"


def _due(line: Line, state: Any) -> str:
    title = line.title
    due, seat, outcome = title.chance(state), title.to_move(state), title.outcome(state)
    if due is not None:
        return f"chance {due.label} of {due.n}, epoch {due.epoch}"
    if seat is not None:
        return f"to move {line.names[seat]}: {' '.join(map(_choice, title.legal(state, seat)))}"
    assert outcome is not None
    scores = " ".join(
        [f"{name} {score}" for name, score in zip(line.names, outcome.scores, strict=True)]
    )
    winners = " ".join([line.names[winner] for winner in outcome.winners])
    return f"outcome {scores} {outcome.unit}, won by {winners}"


def _choice(choice: Choice) -> str:
    if choice.low is not None:
        return f"{choice.command} {choice.low}-{choice.high}"
    return " ".join([choice.command, "|".join(choice.options)]).rstrip()


def _plain(line: Line, piece: Event) -> str:
    tag, _, data = line.title.codec.dump(piece)
    return f"{tag} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}"
