"""The same line of play in another world: two answers of chance that a looker never saw have changed places.

What the looker sees must be the same in both worlds, as long as nothing that it sees names one of the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from medici_core.engine.chance import Resolve, ResolvePrivate, answer_to
from medici_core.engine.kit.laws import words_of
from medici_core.engine.kit.line import KitFailure, Line, Picks, Step, command_for
from medici_core.engine.kit.playthrough import playthrough
from medici_core.engine.position import JOINT, parse_position, position_line, start_command
from medici_core.engine.refusal import Refusal
from medici_core.engine.secrecy import hides
from medici_core.engine.title import AnyTitle, BadWords, Command, Names

_PAIRS_TRIED = 3
_VERBS_TRIED = 3


@frozen
class Exchange:
    """Hold both worlds of an exchange: ``here`` and ``there`` are the same steps, as far as they can be compared.

    ``looker`` (None: a spectator) knows neither ``one`` nor ``other``, the words of two answers of chance.
    """

    looker: int | None
    one: str
    other: str
    here: Line
    there: Line


def exchange(line: Line, looker: int | None, one: str, other: str) -> Exchange | None:
    """Play a line again with two words of answers exchanged wherever ``looker`` does not see them.

    Both lines end before the first step that shows ``looker`` one of the words, or that can't be taken in the
    other world. None where the start shows one: the facts of a start may name all cards that there are, so that what
    counts is whether it looks the same in the other world.
    """
    title, names = line.title, line.names
    swap = {one: other, other: one}
    here: list[Step] = []
    there: list[Step] = []
    state: Any = None
    for step in line.steps:
        if step.before is not None and _names_one(title, step, looker, swap):
            break
        try:
            command = _swapped(title, step, state, names, looker, swap)
            events, after = title.decide(state, command)
        except (Refusal, BadWords):
            break
        twin = Step(step.number, state, command, events, after)
        if step.before is None and _seen(title, step, looker) != _seen(title, twin, looker):
            return None
        here.append(step)
        there.append(twin)
        state = after
    if not here:
        return None
    lines = Line(title, names, tuple(here)), Line(title, names, tuple(there))
    return Exchange(looker, one, other, *lines)


def random_exchange(line: Line, picks: Picks, looker: int | None) -> Exchange | None:
    """Return the longest of some exchanges of a secret answer with another that was possible then.

    None where all answers are for ``looker``, or all of them tell it at once.
    """
    title = line.title
    secret = [
        step
        for step in line.steps
        if isinstance(step.command, ResolvePrivate)
        and step.command.seat != looker
        and title.chance(step.before).n > 1  # type: ignore[union-attr]  # it was answered
    ]
    found: list[Exchange] = []
    for _ in range(_PAIRS_TRIED if secret else 0):
        step = secret[picks(len(secret))]
        due = title.chance(step.before)
        assert due is not None
        assert isinstance(step.command, ResolvePrivate)
        pick = step.command.pick
        others = (pick, (pick + 1 + picks(due.n - 1)) % due.n)
        one, other = [title.words.answer(step.before, n, line.names) for n in others]
        made = exchange(line, looker, one, other)
        if made is not None and len(made.here.steps) > step.number:
            found.append(made)
    return max(found, key=lambda made: len(made.here.steps), default=None)


def check_exchange(made: Exchange, picks: Picks, faces_every: int = 8) -> None:
    """Check that a looker can't tell both worlds apart; raises ``KitFailure("exchange")``.

    Compared at every step are the facts and what the looker may know, who moves, what chance asks, the outcome, what is
    legal for the looker and what it is told of commands that are refused; on every ``faces_every``-th step board,
    report and picture; and at the end the transcripts.
    """
    title, looker, names = made.here.title, made.looker, made.here.names
    for here, there in zip(made.here.steps, made.there.steps, strict=True):
        pairs = {
            "the facts": [_seen(title, step, looker) for step in (here, there)],
            "what it may know": [title.view(step.after, looker) for step in (here, there)],
            "whose turn it is": [title.to_move(step.after) for step in (here, there)],
            "what chance asks": [title.chance(step.after) for step in (here, there)],
            "the outcome": [title.outcome(step.after) for step in (here, there)],
        }
        if looker is not None:
            pairs["what is legal"] = [title.legal(step.after, looker) for step in (here, there)]
            for command in _tries(title, here.after, looker, picks):
                told = [_told(title, step.after, command) for step in (here, there)]
                if None not in told:
                    pairs[f"how {command!r} is refused"] = told
        if here.number % faces_every == 0 or here is made.here.steps[-1]:
            pairs |= _faces(title, here.after, there.after, names, looker)
        for what, (ours, theirs) in pairs.items():
            if ours != theirs:
                raise _failure(made, f"at step {here.number} {what}: {ours!r}, or {theirs!r}")
    texts = [playthrough(line, looker).splitlines() for line in (made.here, made.there)]
    for ours, theirs in zip(*texts, strict=False):
        if ours != theirs:
            raise _failure(made, f"in the transcript {ours!r}, or {theirs!r}")


def _failure(made: Exchange, detail: str) -> KitFailure:
    who = "a spectator" if made.looker is None else f"seat {made.looker}"
    return KitFailure("exchange", f"{who} can tell {made.one} and {made.other} apart {detail}")


def _faces(
    title: AnyTitle, here: Any, there: Any, names: Names, looker: int | None
) -> dict[str, list[Any]]:
    views = [title.view(state, looker) for state in (here, there)]
    if title.outcome(here) is not None:
        # A game that is over is open to everybody: what counts is what a view of it shows.
        here, there = views
    faces: dict[str, list[Any]] = {
        "the board": [title.board(state, names, looker) for state in (here, there)],
        "the report": [title.report(view, names) for view in views],
        "the picture": [title.svg(view, names, looker) for view in views],
    }
    if title.short_board is not None:
        faces["the short board"] = [
            title.short_board(state, names, looker) for state in (here, there)
        ]
    if title.turn_board is not None and looker is not None:
        faces["the board of a turn"] = [
            title.turn_board(state, names, looker) for state in (here, there)
        ]
    return faces


def _seen(title: AnyTitle, step: Step, looker: int | None) -> list[object]:
    return [event for event in step.events if not hides(title, event, looker)]


def _names_one(title: AnyTitle, step: Step, looker: int | None, swap: Mapping[str, str]) -> bool:
    """Tell whether a looker sees one of the words in a step."""
    pieces = _seen(title, step, looker)
    if not isinstance(step.command, Resolve | ResolvePrivate):
        pieces += [] if hides(title, step.command, looker) else [step.command]
    return any(leaf in swap for piece in pieces for leaf in _leaves(title.codec.dump(piece)[2]))


def _leaves(plain: object) -> Iterator[str]:
    if isinstance(plain, dict):
        for value in plain.values():
            yield from _leaves(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from _leaves(value)
    else:
        yield str(plain)


def _swapped(
    title: AnyTitle,
    step: Step,
    state: Any,
    names: Names,
    looker: int | None,
    swap: Mapping[str, str],
) -> Command:
    """Return the command of a step for the other world, made from its words."""
    if isinstance(step.command, Resolve | ResolvePrivate):
        said = title.words.answer(step.before, step.command.pick, names)
        due = title.chance(state)
        if due is None:
            raise BadWords(f"{said} answers nothing")
        (word,) = words_of(said)
        return answer_to(due, title.words.pick(state, swap.get(word, word), names))
    if not hides(title, step.command, looker):
        return step.command
    if step.before is None:
        lines = position_line(title, step.after, names).split(JOINT)
        parts = [" ".join(_exchanged(line.split(" "), swap)) for line in lines]
        return start_command(title, parse_position(JOINT.join(parts)))
    words = words_of(title.words.say(step.command))
    return title.words.command(_exchanged(words, swap), title.to_move(step.before))


def _exchanged(words: Sequence[str], swap: Mapping[str, str]) -> list[str]:
    return [swap.get(word, word) for word in words]


def _tries(title: AnyTitle, state: Any, seat: int, picks: Picks) -> Iterator[Command]:
    """Yield some commands of a seat, most of them wrong: verbs with what is legal for another, numbers out of range."""
    for choice in title.legal(state, seat):
        if choice.low is not None:
            yield command_for(title, seat, choice, choice.low - 1 + picks(3))
    verbs = tuple(title.words.verbs)
    for _ in range(_VERBS_TRIED):
        words = ("", "1", _any_option(title, state, picks))[picks(3)].split()
        try:
            yield title.words.command([verbs[picks(len(verbs))], *words], seat)
        except BadWords:
            continue


def _any_option(title: AnyTitle, state: Any, picks: Picks) -> str:
    """Return an option that is legal for whoever is to move, a secret of his perhaps."""
    mover = title.to_move(state)
    choices = () if mover is None else title.legal(state, mover)
    options = [option for choice in choices for option in choice.options]
    return options[picks(len(options))] if options else "1"


def _told(title: AnyTitle, state: Any, command: Command) -> object:
    """Return how a command is refused; None if it is accepted."""
    try:
        title.decide(state, command)
    except Refusal as refusal:
        return refusal.code, dict(refusal.facts), refusal.rule, refusal.legal
    return None
