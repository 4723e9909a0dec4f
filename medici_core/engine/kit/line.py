"""Lines of play for any title: a start, then legal commands and answers of chance until the game is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from attrs import field, frozen

from medici_core.engine.chance import answer_to
from medici_core.engine.refusal import Choice, Refusal
from medici_core.engine.title import AnyTitle, Command, Event

Picks: TypeAlias = Callable[[int], int]
"""Answer n >= 1 with a number from 0 to below n."""

LONGEST = 20_000
"""Steps after which a game counts as endless."""

_NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")


class KitFailure(AssertionError):
    """Say that a title breaks a law: ``law`` is a key of ``LAWS``, ``detail`` what was seen."""

    def __init__(self, law: str, detail: str) -> None:
        """Keep both parts."""
        super().__init__(f"{law}: {detail}")
        self.law = law
        self.detail = detail


@frozen
class Step:
    """Hold one step: the state before (None: the start), the command, its facts and the state after."""

    number: int
    before: Any
    command: Command
    events: tuple[Event, ...]
    after: Any


@frozen
class Line:
    """Hold a line of play: the title, the names in seat order and the steps, the start first."""

    title: AnyTitle = field(repr=False)
    names: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def state(self) -> Any:
        """The state after the last step."""
        return self.steps[-1].after

    @property
    def events(self) -> tuple[Event, ...]:
        """All facts in order."""
        return tuple([event for step in self.steps for event in step.events])


def names_for(players: int) -> tuple[str, ...]:
    """Return so many players' names."""
    return tuple(
        [_NAMES[seat] if seat < len(_NAMES) else f"Player {seat + 1}" for seat in range(players)]
    )


def command_for(title: AnyTitle, seat: int, choice: Choice, argument: object = None) -> Command:
    """Return the command for one of a seat's choices, with its number or option where it takes one."""
    words = choice.command.split()
    if argument is not None:
        words += str(argument).split()
    return title.words.command(words, seat)


def arguments_of(choice: Choice, picks: Picks) -> object:
    """Return one legal argument of a choice; None where it takes none."""
    if choice.low is not None and choice.high is not None:
        return choice.low + picks(choice.high - choice.low + 1)
    if choice.options:
        return choice.options[picks(len(choice.options))]
    return None


def next_command(title: AnyTitle, state: Any, picks: Picks) -> Command | None:
    """Return an answer of chance or a legal command, as ``picks`` has it; None when the game is over."""
    due = title.chance(state)
    if due is not None:
        return answer_to(due, picks(due.n))
    seat = title.to_move(state)
    if seat is None:
        return None
    choices = title.legal(state, seat)
    if not choices:
        raise KitFailure("turn", f"seat {seat} is to move and has nothing legal")
    choice = choices[picks(len(choices))]
    return command_for(title, seat, choice, arguments_of(choice, picks))


def walk(title: AnyTitle, start: Command, picks: Picks, longest: int = LONGEST) -> Iterator[Step]:
    """Yield the steps of a game from its start command to its end; raises ``KitFailure("end")`` if none comes."""
    state: Any = None
    command: Command | None = start
    for number in range(longest):
        if command is None:
            return
        try:
            events, after = title.decide(state, command)
        except Refusal as refusal:
            if state is None:
                raise
            raise KitFailure("legal", f"{command!r} is refused: {refusal}") from refusal
        yield Step(number, state, command, events, after)
        state = after
        command = next_command(title, state, picks)
    if command is not None:
        raise KitFailure("end", f"the game goes on after {longest} steps")


def random_line(
    title: AnyTitle,
    picks: Picks,
    players: int,
    *,
    edition: str | None = None,
    options: Mapping[str, str] | None = None,
    first: int | None = None,
    longest: int = LONGEST,
) -> Line:
    """Return a whole game, unchecked; raises ``Refusal`` if the title can't be played so."""
    start = title.new(edition, options or {}, players, first)
    return Line(title, names_for(players), tuple(walk(title, start, picks, longest)))
