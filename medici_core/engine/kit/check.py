"""Play a game of any title and hold every step of it to the laws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from medici_core.engine.chance import Chance, Resolve, ResolvePrivate, answer_to
from medici_core.engine.kit import laws
from medici_core.engine.kit.exchange import check_exchange, random_exchange
from medici_core.engine.kit.line import LONGEST, KitFailure, Line, Picks, Step, names_for, walk
from medici_core.engine.secrecy import hides
from medici_core.engine.title import AnyTitle, Command, Event, Names


def check_title(
    title: AnyTitle,
    picks: Picks,
    players: int,
    *,
    edition: str | None = None,
    options: Mapping[str, str] | None = None,
    first: int | None = None,
    start: Command | None = None,
    faces_every: int = 8,
    longest: int = LONGEST,
) -> Line:
    """Play a game of ``players`` to its end, check every law at every step and return the line.

    ``start`` is a start command to use instead of a new game of ``edition``, ``options`` and ``first``. Board, report
    and picture are looked at on every ``faces_every``-th step and the last. At the end the line is played again for
    each seat and a spectator with two secret answers exchanged. Raises ``KitFailure`` for a broken law,
    and ``Refusal`` if the title can't be started so.
    """
    if start is None:
        start = title.new(edition, options or {}, players, first)
    names = names_for(players)
    watch = _Watch(title, names, picks)
    steps = []
    for step in walk(title, start, picks, longest):
        watch.see(step)
        if step.number % faces_every == 0 or title.outcome(step.after) is not None:
            laws.check_faces(title, step.after, names)
            watch.unchanged(step.after, "board, report or svg")
        steps.append(step)
    watch.fold_all(steps)
    line = Line(title, names, tuple(steps))
    for looker in watch.lookers:
        made = random_exchange(line, picks, looker)
        if made is not None:
            check_exchange(made, picks, faces_every)
    return line


class _Watch:
    """Follow one line: what its facts fold to for each seat, and which chances it has seen."""

    def __init__(self, title: AnyTitle, names: Names, picks: Picks) -> None:
        self.title = title
        self.names = names
        self.picks = picks
        self.lookers: tuple[int | None, ...] = (None, *range(len(names)))
        self.folded: Any = None
        self.views: dict[int | None, Any] = dict.fromkeys(self.lookers)
        self.labels: set[str] = set()
        self.shown = ""

    def see(self, step: Step) -> None:
        """Check one step against every law of a step."""
        title, state = self.title, step.after
        if step.before is not None:
            self._again(step)
            broken = title.laws(step.before, step.events, state)
            if broken:
                raise KitFailure("own", "; ".join(broken))
            self._secret(step, title.chance(step.before))
        self._fold(step)
        self._pieces(step)
        self.shown = repr(state)
        laws.check_turn(title, state)
        due = title.chance(state)
        if due is not None:
            self._chance(due)
        laws.check_legal(title, state, self.picks)
        self.unchanged(state, "decide, refused or not,")
        laws.check_position(title, state, self.names)
        self.unchanged(state, "legal, view or words")

    def unchanged(self, state: Any, what: str) -> None:
        """Check that a state still is what it was when its step was seen."""
        if repr(state) != self.shown:
            raise KitFailure("purity", f"{what} changed {self.shown} to {state!r}")

    def _again(self, step: Step) -> None:
        before, asked = repr(step.before), repr(step.command)
        if before != self.shown:
            raise KitFailure("purity", f"decide changed {self.shown} to {before}")
        again = self.title.decide(step.before, step.command)
        if again != (step.events, step.after):
            raise KitFailure("again", f"{asked} led to {step.events}, then to {again[0]}")
        if repr(step.before) != before or repr(step.command) != asked:
            raise KitFailure("purity", f"decide changed {before} or {asked}")

    def _fold(self, step: Step) -> None:
        for event in step.events:
            laws.check_codec(self.title.codec, event)
            before = self.folded
            self.folded = self._evolve("fold", before, event)
            if before is not None:
                laws.check_sentences(self.title, self.title.describe(before, event))
            for looker in self.lookers:
                if not hides(self.title, event, looker):
                    self.views[looker] = self._evolve("view", self.views[looker], event)
        if self.folded != step.after:
            raise KitFailure("fold", f"{step.events} fold to {self.folded!r}, not {step.after!r}")
        for looker, seen in self.views.items():
            view = self.title.view(step.after, looker)
            if seen != view:
                raise KitFailure("view", f"{looker} folds to {seen!r}, but may know {view!r}")
            if self.title.view(view, looker) != view:
                raise KitFailure("view", f"what {looker} may know of its view differs from it")

    def _evolve(self, law: str, state: Any, event: Event) -> Any:
        shown = repr(state)
        try:
            after = self.title.evolve(state, event)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise KitFailure(law, f"{event!r} does not fit: {error!r}") from error
        if repr(state) != shown:
            raise KitFailure("purity", f"evolve changed {shown} to {state!r}")
        return after

    def _pieces(self, step: Step) -> None:
        command = step.command
        if isinstance(command, Resolve | ResolvePrivate):
            laws.check_answer(self.title, step.before, command.pick, self.names)
            return
        laws.check_codec(self.title.codec, command)
        seat = None if step.before is None else self.title.to_move(step.before)
        if seat is not None:
            laws.check_words(self.title, command, seat)

    def _chance(self, due: Chance) -> None:
        if due.n < 1 or not due.label.isascii() or not due.label:
            raise KitFailure("chance", f"{due} has no answer or no ASCII label")
        if due.label in self.labels:
            raise KitFailure("chance", f"the label {due.label!r} comes a second time on this line")
        self.labels.add(due.label)

    def _secret(self, step: Step, due: Chance | None) -> None:
        """Answer a secret chance otherwise and compare what all others may know."""
        if due is None or due.seat is None or due.n < 2:
            return
        if not isinstance(step.command, ResolvePrivate):
            raise KitFailure("secret", f"{due} was answered for all to see")
        other = (step.command.pick + 1 + self.picks(due.n - 1)) % due.n
        events, state = self.title.decide(step.before, answer_to(due, other))
        for looker in self.lookers:
            if looker == due.seat:
                continue
            if self._seen(step.events, looker) != self._seen(events, looker):
                raise KitFailure("secret", f"{looker} sees facts of the secret of seat {due.seat}")
            if self.title.view(step.after, looker) != self.title.view(state, looker):
                raise KitFailure("secret", f"{looker} may know the secret of seat {due.seat}")

    def _seen(self, events: tuple[Event, ...], looker: int | None) -> list[Event]:
        return [event for event in events if not hides(self.title, event, looker)]

    def fold_all(self, steps: list[Step]) -> None:
        """Fold the whole line once more from nothing, and compare every position on the way."""
        state: Any = None
        for step in steps:
            for event in step.events:
                state = self._evolve("fold", state, event)
            if state != step.after:
                detail = (
                    f"the position after step {step.number} became {step.after!r}, it was {state!r}"
                )
                raise KitFailure("undo", detail)
