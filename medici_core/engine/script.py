"""Play scripts: the lines of a game become commands, answers of chance and checks.

Pure: the finder of titles and the dealer of a seed are handed in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from medici_core.engine.chance import Chance, answer_to
from medici_core.engine.names import clean_names, find_name
from medici_core.engine.refusal import Refusal
from medici_core.engine.script_expect import expectation
from medici_core.engine.script_grammar import (
    DealLine,
    ExpectLine,
    GameLine,
    GameScript,
    GivenLine,
    Line,
    MoveLine,
    OptionLine,
    RefusedLine,
    ScriptError,
    ScriptProblem,
    SeedLine,
    UndoLine,
    parse_script,
    shown,
)
from medici_core.engine.script_result import (
    DEALER,
    HOST,
    SCRIPT,
    ExpectationFailed,
    LineRefused,
    Played,
    Step,
    Turn,
)
from medici_core.engine.title import AnyTitle, BadWords, Command, Event

Dealer: TypeAlias = Callable[[Chance], int]
Titles: TypeAlias = Callable[[str], AnyTitle]
"""Title key -> title; raises ``Refusal`` (or LookupError) for an unknown one."""

__all__ = [
    "DEALER",
    "HOST",
    "SCRIPT",
    "Dealer",
    "ExpectationFailed",
    "LineRefused",
    "Played",
    "ScriptError",
    "ScriptProblem",
    "Step",
    "Titles",
    "Turn",
    "play_script",
    "run_script",
]


def run_script(
    titles: Titles, text: str, dealer_for_seed: Callable[[str], Dealer], file: str = "script"
) -> tuple[Played, ...]:
    """Play every game of a script's text and return them.

    ``dealer_for_seed`` gives the dealer of a seed's text. Raises ``ScriptError`` for a malformed line,
    ``ExpectationFailed`` and ``LineRefused``, all with file and line. A script that ends early is fine.
    """
    played = [play_script(titles, game, dealer_for_seed) for game in parse_script(text, file)]
    return tuple([game for game in played if game])


def play_script(
    titles: Titles, script: GameScript, dealer_for_seed: Callable[[str], Dealer]
) -> Played | None:
    """Play one game of a file, as ``run_script`` does; None where its lines start no game but only expect refusals."""
    place = _Place(script.file, titles)
    game: _Game | None = None
    for line in script.lines:
        place.line = line.line
        if isinstance(line, GameLine):
            game = _Game(place, line, dealer_for_seed)
        elif isinstance(line, RefusedLine) and isinstance(line.refused, GameLine):
            place.expect_refusal(line.code, partial(place.judge_game, line.refused))
        else:
            assert game is not None
            game.take(line)
    return game.played() if game else None


class _Place:
    """Know where the script stands, and turn what goes wrong into a located problem."""

    def __init__(self, file: str, titles: Titles) -> None:
        self.file = file
        self.line = 0
        self.titles = titles

    def error(self, wrong: str, works: str = "", line: int = 0) -> ScriptError:
        return ScriptError(self.file, line or self.line, wrong, works)

    def title(self, key: str) -> AnyTitle:
        try:
            return self.titles(key)
        except LookupError:
            raise self.error(f"there is no title {shown(key)}") from None

    def judge_game(self, line: GameLine) -> None:
        """Start the game of a ``game`` line as it stands alone; raises ``Refusal``."""
        title = self.title(line.title)
        names = clean_names(line.names)
        title.decide(None, title.new(line.edition, {}, len(names), None))

    def expect_refusal(self, code: str, judge: Callable[[], object]) -> None:
        try:
            judge()
        except Refusal as refusal:
            actual = f"refused {refusal.code}"
        except BadWords as bad:
            raise self.error(bad.wrong, bad.works) from None
        else:
            actual = "accepted"
        if actual != f"refused {code}":
            raise ExpectationFailed(self.file, self.line, f"refused {code}", actual)


class _Game:
    """Play one game's lines in order."""

    def __init__(
        self, place: _Place, line: GameLine, dealer_for_seed: Callable[[str], Dealer]
    ) -> None:
        self.place = place
        self.line = line
        self.dealer_for_seed = dealer_for_seed
        self.names: tuple[str, ...] = ()
        self.setting: list[OptionLine | GivenLine] = []
        self.turns: list[list[Step]] = []
        self.queue: deque[tuple[str, int]] = deque()
        self.dealt = False
        self.seed: str | None = None
        self.dealer: Dealer | None = None
        try:
            self.title = place.title(line.title)
        except Refusal as refusal:
            raise LineRefused(place.file, line.line, refusal) from None
        try:
            self.names = clean_names(line.names)
            self.title.new(line.edition, {}, len(self.names), None)
        except Refusal as refusal:
            raise self._refused(refusal, line.line) from None

    def take(self, line: Line) -> None:
        """Do what a line says; ``place.line`` is its number."""
        match line:
            case OptionLine() | GivenLine():
                self._set(line)
            case DealLine():
                self._deal(line)
            case SeedLine():
                self._seed(line)
            case UndoLine():
                self._undo()
            case ExpectLine():
                self._expect(line)
            case RefusedLine():
                self._expect_refused(line)
            case MoveLine():
                self._move(line)
            case GameLine():
                raise AssertionError("a game line starts a game of its own")

    def played(self) -> Played:
        """Return the game as it stands, started if nothing has started it yet."""
        self._begin()
        return Played(
            title=self.title,
            names=self.names,
            start=self.turns[0][0].command,
            turns=tuple([tuple(turn) for turn in self.turns]),
            left=tuple([word for word, _ in self.queue]),
            seed=self.seed,
            file=self.place.file,
            line=self.line.line,
        )

    @property
    def state(self) -> Any:
        return self.turns[-1][-1].state

    # Before the first move: options and the position.

    def _set(self, line: OptionLine | GivenLine) -> None:
        if self.turns:
            raise self.place.error(
                "the game has begun", "option and given lines stand before the first move or check"
            )
        if isinstance(line, OptionLine) and line.key in [
            other.key for other in self.setting if isinstance(other, OptionLine)
        ]:
            raise self.place.error(f"option {shown(line.key)} is set twice", "set it once")
        self.setting.append(line)
        try:
            self._start_command(self.setting)
        except BadWords as bad:
            raise self.place.error(bad.wrong, bad.works) from None
        except Refusal as refusal:
            raise self._refused(refusal, line.line) from None

    def _start_command(self, setting: Sequence[OptionLine | GivenLine]) -> Command:
        options = {line.key: line.value for line in setting if isinstance(line, OptionLine)}
        given = [line.words for line in setting if isinstance(line, GivenLine)]
        start = self.title.new(self.line.edition, options, len(self.names), None)
        return self.title.words.given(start, given, self.names) if given else start

    def _start(self, setting: Sequence[OptionLine | GivenLine]) -> Step:
        command = self._start_command(setting)
        events, state = self.title.decide(None, command)
        return Step(HOST, command, events, state, self.line.line)

    def _begin(self) -> None:
        """Start the game with the first line that needs a position."""
        if self.turns:
            return
        try:
            self.turns.append([self._start(self.setting)])
        except Refusal as refusal:
            raise self._refused(refusal, self._guilty(refusal)) from None
        self._resume()

    def _guilty(self, refusal: Refusal) -> int:
        """Return the line from which on the start is refused for this reason."""
        for count in range(len(self.setting) - 1, -1, -1):
            try:
                self._start(self.setting[:count])
            except Refusal as other:
                if (other.code, other.facts) == (refusal.code, refusal.facts):
                    continue
            return self.setting[count].line
        return self.line.line

    # Chance.

    def _deal(self, line: DealLine) -> None:
        if self.seed is not None:
            raise self._two_dealers()
        self.dealt = True
        self.queue.extend([(word, line.line) for word in line.words])
        if self.turns:
            self._resume()

    def _seed(self, line: SeedLine) -> None:
        if self.dealt:
            raise self._two_dealers()
        if self.seed is not None:
            raise self.place.error("the seed is given twice", "give it once")
        self.seed, self.dealer = line.seed, self.dealer_for_seed(line.seed)
        if self.turns:
            self._resume()

    def _two_dealers(self) -> ScriptError:
        return self.place.error(
            "a game deals by deal lines or from a seed, not both", "leave one of them out"
        )

    def _resume(self) -> None:
        """Answer chance as long as it is due and there are answers."""
        while (due := self.title.chance(self.state)) is not None:
            if self.queue:
                word, line = self.queue[0]
                picked, by = self._pick(word, line), SCRIPT
                self.queue.popleft()
            elif self.dealer:
                picked, line, by = self.dealer(due), 0, DEALER
                word = self.title.words.answer(self.state, picked, self.names)
            else:
                return
            answer = answer_to(due, picked)
            events, state = self.title.decide(self.state, answer)
            self.turns[-1].append(Step(by, answer, events, state, line, word))

    def _pick(self, word: str, line: int) -> int:
        try:
            return self.title.words.pick(self.state, word, self.names)
        except BadWords as bad:
            raise self.place.error(bad.wrong, bad.works, line) from None
        except Refusal as refusal:
            raise self._refused(refusal, line) from None

    def _missing(self) -> str:
        """Say which answer of chance is due, if one is."""
        due = self.title.chance(self.state) if self.turns else None
        if due is None:
            return ""
        words = [self.title.words.answer(self.state, at, self.names) for at in range(min(due.n, 4))]
        answers = ", ".join(dict.fromkeys(words)) + (" …" if due.n > len(words) else "")
        return f"the answer of chance {due.label} is missing: deal one of {answers}"

    # Moves.

    def _move(self, line: MoveLine) -> None:
        self._begin()
        try:
            seat, command, events, state = self._decide(line)
        except BadWords as bad:
            raise self.place.error(bad.wrong, bad.works) from None
        except Refusal as refusal:
            raise self._refused(refusal, line.line) from None
        by = HOST if seat is None else str(seat)
        self.turns.append([Step(by, command, events, state, line.line)])
        self._resume()

    def _decide(self, line: MoveLine) -> tuple[int | None, Command, tuple[Event, ...], Any]:
        seat = (
            self.title.to_move(self.state)
            if line.name is None
            else find_name(self.names, line.name)
        )
        command = self.title.words.command(line.words, seat)
        events, state = self.title.decide(self.state, command)
        return seat, command, events, state

    def _undo(self) -> None:
        self._begin()
        if len(self.turns) == 1:
            raise self._refused(Refusal("undo.nothing"), self.place.line)
        undone = self.turns.pop()
        given_back = [(step.word, step.line) for step in undone if step.by == SCRIPT]
        self.queue.extendleft(reversed(given_back))

    # Checks.

    def _expect(self, line: ExpectLine) -> None:
        self._begin()
        try:
            expected, actual = expectation(self.title, self.state, line.words, self.names)
        except BadWords as bad:
            raise self.place.error(bad.wrong, bad.works) from None
        except Refusal as refusal:
            raise self._refused(refusal, line.line) from None
        if expected != actual:
            raise ExpectationFailed(self.place.file, line.line, expected, actual)

    def _expect_refused(self, line: RefusedLine) -> None:
        refused = line.refused
        if isinstance(refused, MoveLine):
            move = refused
            self._begin()
            self.place.expect_refusal(line.code, lambda: self._decide(move))
        else:
            assert isinstance(refused, OptionLine | GivenLine)
            setting = [*self.setting, refused]
            self.place.expect_refusal(line.code, lambda: self._start(setting))

    def _refused(self, refusal: Refusal, line: int) -> LineRefused:
        return LineRefused(self.place.file, line, refusal, self.title, self.names, self._missing())
