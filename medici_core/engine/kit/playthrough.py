"""A line of play as text: every public answer of the title at every step, to be compared line by line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any, Final

from medici_core.engine.chance import Resolve, ResolvePrivate
from medici_core.engine.kit.line import Line, Step
from medici_core.engine.position import position_line, position_mark
from medici_core.engine.refusal import Choice
from medici_core.engine.secrecy import has_secrets, hides
from medici_core.engine.title import Event

MOST_SHOWN: Final = 12
"""Of more options than this a transcript has the number and a digest."""


def playthrough(line: Line, looker: int | None = None) -> str:
    """Return the transcript of a line as ``looker`` (None: a spectator) sees it.

    For each step: its number and the words of the command or answer; each fact as tag and JSON; then what is due
    (``chance`` with label and number of answers, ``to move`` with what is legal, or ``outcome``) and the position's
    mark. The whole position comes at the start and the end. Of what ``looker`` may not see nothing is shown: neither
    pieces, nor, where a title has secrets, what is legal for another seat.
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
        if not hides(title, event, looker):
            yield f"  {_plain(line, event)}"
    yield f"  {_due(line, step.after, looker)}, mark {position_mark(title, step.after)}"
    if step.before is None:
        yield _position(line, looker, step)


def _position(line: Line, looker: int | None, step: Step | None = None) -> str:
    state = line.state if step is None else step.after
    return f"  position {position_line(line.title, line.title.view(state, looker), line.names)}"


def _asked(line: Line, step: Step, looker: int | None) -> str:
    title = line.title
    if step.before is None:
        hidden = hides(title, step.command, looker)
        return "start: hidden" if hidden else _plain(line, step.command)
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
    if hides(title, step.command, looker):
        return f"{line.names[seat]}: hidden"
    return f"{line.names[seat]}: {title.words.say(step.command)}"


def _due(line: Line, state: Any, looker: int | None) -> str:
    title = line.title
    due, seat, outcome = title.chance(state), title.to_move(state), title.outcome(state)
    if due is not None:
        return f"chance {due.label} of {due.n}, epoch {due.epoch}"
    if seat is not None:
        told = f"to move {line.names[seat]}"
        if looker != seat and has_secrets(title):
            return told
        return f"{told}: {' '.join(map(_choice, title.legal(state, seat)))}"
    assert outcome is not None
    scores = " ".join(
        [f"{name} {score}" for name, score in zip(line.names, outcome.scores, strict=True)]
    )
    winners = " ".join([line.names[winner] for winner in outcome.winners])
    return f"outcome {scores} {outcome.unit}, won by {winners}"


def _choice(choice: Choice) -> str:
    if choice.low is not None:
        return f"{choice.command} {choice.low}-{choice.high}"
    options = "|".join(choice.options)
    if len(choice.options) > MOST_SHOWN:
        digest = hashlib.sha256(options.encode()).hexdigest()[:8]
        options = f"({len(choice.options)} options, {digest})"
    return f"{choice.command} {options}".rstrip()


def _plain(line: Line, piece: Event) -> str:
    tag, _, data = line.title.codec.dump(piece)
    return f"{tag} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}"
