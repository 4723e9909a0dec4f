"""Write a game as a script that plays to the same position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from medici_core.engine.chance import Resolve, ResolvePrivate
from medici_core.engine.names import quote_name
from medici_core.engine.position import position_lines
from medici_core.engine.refusal import Refusal
from medici_core.engine.script_grammar import GivenLine, parse_lines
from medici_core.engine.title import AnyTitle, Command, Names


def write_script(title: AnyTitle, names: Names, start: Command, commands: Iterable[Command]) -> str:
    """Return a script of a game: its start, then every effective command in order, answers of chance as ``deal`` lines.

    ``commands`` are those in force, ``Resolve`` included, undone ones left out. Raises ``Refusal`` where the title
    refuses one of them.
    """
    _, state = title.decide(None, start)
    lines = list(_start_lines(title, state, names))
    dealt: list[str] = []
    for command in commands:
        if isinstance(command, Resolve | ResolvePrivate):
            dealt.append(title.words.answer(state, command.pick, names))
        else:
            lines += _deal_line(dealt)
            dealt = []
            mover = title.to_move(state)
            name = "" if mover is None else f"{quote_name(names[mover])}: "
            lines.append(name + title.words.say(command))
        _, state = title.decide(state, command)
    lines += _deal_line(dealt)
    lines += _closing_lines(title, state, names)
    return "\n".join([*lines, ""])


def _deal_line(dealt: Sequence[str]) -> Iterator[str]:
    if dealt:
        yield f"deal {' '.join(dealt)}"


def _start_lines(title: AnyTitle, state: Any, names: Names) -> Iterator[str]:
    """Yield the lines of the start, with no more ``given`` lines than it takes."""
    game, *others = position_lines(title, state, names)
    yield game
    options = [line for line in others if line.startswith("option ")]
    yield from options
    given = [line for line in others if line.startswith("given ")]
    texts = dict([line.removeprefix("option ").split("=", 1) for line in options])
    fresh = title.new(title.edition(state), texts, len(names), None)

    def reached(lines: Sequence[str]) -> Any:
        words = [_words(line) for line in lines]
        return title.decide(None, title.words.given(fresh, words, names) if lines else fresh)[1]

    if reached(()) == state:
        return
    # Whatever follows from the rest need not be said; most starts are nearly those of a round.
    for line in given[:]:
        rest = [other for other in given if other is not line]
        if _same(reached, rest, state):
            given = rest
    yield from given


def _same(reached: Callable[[Sequence[str]], Any], lines: Sequence[str], state: Any) -> bool:
    try:
        return bool(reached(lines) == state)
    except Refusal:
        return False


def _words(line: str) -> tuple[str, ...]:
    (parsed,) = parse_lines(line, "position")
    assert isinstance(parsed, GivenLine)
    return parsed.words


def _closing_lines(title: AnyTitle, state: Any, names: Names) -> Iterator[str]:
    """Yield a check of the end, so that the script says by itself when it no longer plays to the same position."""
    outcome = title.outcome(state)
    if outcome:
        yield f"expect winners {' '.join([quote_name(names[seat]) for seat in outcome.winners])}"
    else:
        mover = title.to_move(state)
        yield f"expect to-move {'none' if mover is None else quote_name(names[mover])}"
