"""The laws of the rules, on lines of play in which legal, refused and chance's commands come as they like."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from medici_core.engine.chance import Resolve
from medici_core.engine.kit import Picks, check_title
from medici_core.engine.kit.line import next_command
from medici_core.engine.refusal import Refusal
from medici_core.medici import events as e
from medici_core.medici.commands import NewGame, SetUp
from medici_core.medici.decide import chance, decide
from medici_core.medici.evolve import evolve
from medici_core.medici.laws import broken_laws
from medici_core.medici.state import BIDDING, OVER, State, to_move
from medici_core.medici.title import TITLE
from tests.medici_core.medici.positions import TABLES, A, B, Line, commands_of, position
from tests.strategies import PICKS, examples, moves, starts

LONGEST = 3 * 36 * 8
"""A round has at most 36 cards; each is asked for, dealt, offered, and spoken about by at most six."""


class Game(RuleBasedStateMachine):
    """Play one game and keep beside it what its facts fold to and every command that was taken."""

    edition: str
    players: int

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None
        self.folded: State | None = None
        self.taken: list[object] = []
        self.events: list[object] = []

    def give(self, command: object) -> None:
        """Give a command that must be taken; check the laws of the step."""
        before = self.state
        shown = repr(before)
        events, after = decide(before, command)
        assert shown == repr(before)
        assert (events, after) == decide(before, command)
        assert () == broken_laws(before, events, after)
        for event in events:
            self.folded = evolve(self.folded, event)
        self.state = after
        self.taken.append(command)
        self.events += events
        assert len(self.taken) <= LONGEST

    @property
    def now(self) -> State:
        """The state of the game, which has begun."""
        assert self.state is not None
        return self.state

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin a new game or one from a position."""
        self.give(data.draw(starts(self.edition, self.players)))

    @precondition(lambda self: chance(self.now) is not None)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """Let chance answer within its number, and not beside it."""
        due = chance(self.now)
        assert due is not None
        for pick in (-1, due.n):
            self.refuse(Resolve(pick))
        self.give(Resolve(data.draw(st.integers(0, due.n - 1))))

    @precondition(lambda self: to_move(self.now) is not None)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        """Make a legal move."""
        seat = to_move(self.now)
        assert seat is not None
        self.give(data.draw(st.sampled_from(commands_of(self.now, seat))))

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Try any command of any seat: it is taken if it is legal, else refused."""
        command = data.draw(moves(self.players))
        seat = to_move(self.now)
        if seat is not None and command in commands_of(self.now, seat):
            self.give(command)
        else:
            self.refuse(command)

    @rule(seed=st.integers(0, 2**16), steps=st.integers(5, 80))
    def play_on(self, seed: int, steps: int) -> None:
        """Play a while, so that late positions are met."""
        picks = Random(seed).randrange
        for _ in range(steps):
            command = next_command(TITLE, self.now, picks)
            if command is None:
                return
            self.give(command)

    def refuse(self, command: object) -> None:
        """Check that a command is refused and changes nothing."""
        shown = repr(self.now)
        with pytest.raises(Refusal):
            decide(self.now, command)
        assert shown == repr(self.now)

    @invariant()
    def the_state_is_the_fold(self) -> None:
        """The state is the fold of all facts so far."""
        assert self.state == self.folded

    @invariant()
    def one_thing_is_due(self) -> None:
        """A seat moves, or chance answers, or the game is over."""
        due = [to_move(self.now) is not None, chance(self.now) is not None, self.now.awaits == OVER]
        assert 1 == sum(due)

    def teardown(self) -> None:
        """Give the same commands again: the same facts come of them; then play to the end."""
        if self.state is None:
            return
        state: State | None = None
        events: list[object] = []
        for command in self.taken:
            new, state = decide(state, command)
            events += new
        assert events == self.events
        picks = Random(len(events)).randrange
        while (following := next_command(TITLE, self.now, picks)) is not None:
            self.give(following)
        assert OVER == self.now.awaits


@pytest.mark.hypothesis
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_laws_hold(edition: str, players: int) -> None:
    """Whatever is tried at a table, the laws hold and the game ends."""
    tries = settings(max_examples=examples(suite=6), stateful_step_count=25)
    table = type("Table", (Game,), {"edition": edition, "players": players})
    run_state_machine_as_test(table, settings=tries)


@pytest.mark.parametrize(("edition", "players"), TABLES)
@settings(max_examples=examples(suite=1))
@given(picks=PICKS)
def test_medici_passes_the_kit(edition: str, players: int, picks: Picks) -> None:
    """Whole games keep every law that the kit has for any title."""
    line = check_title(TITLE, picks, players, edition=edition, faces_every=16)

    assert (OVER, 3) == (line.state.awaits, line.state.round)


@pytest.mark.parametrize(("edition", "players"), [("grail-2016", 2), ("amigo-1995", 3), ("wbc", 5)])
@settings(max_examples=examples(suite=4))
@given(data=st.data(), picks=PICKS)
def test_positions_and_house_rules_pass_the_kit(
    edition: str, players: int, data: st.DataObject, picks: Picks
) -> None:
    """So do games with house rules and games from any position that can be given."""
    start = data.draw(starts(edition, players))

    check_title(TITLE, picks, players, start=start, faces_every=16)


GOOD = Line(position(lot="S1 S2", phase="bidding", deck=9)).state
BREACHES: dict[str, tuple[State, tuple[object, ...], State]] = {
    "money is never negative": (GOOD, (), attrs.evolve(GOOD, money=(-1, 40, 40, 40))),
    "a hold takes": (GOOD, (), attrs.evolve(GOOD, holds=(("S0",) * 6, (), (), ()))),
    "a lot has": (GOOD, (), attrs.evolve(GOOD, lot=("S1",) * 4)),
    "seen and unseen": (GOOD, (), attrs.evolve(GOOD, discarded=("S1",))),
    "unseen cards are sorted": (GOOD, (), attrs.evolve(GOOD, unseen=GOOD.unseen[::-1])),
    "the deck has": (GOOD, (), attrs.evolve(GOOD, deck=-1)),
    "markers stand": (GOOD, (), attrs.evolve(GOOD, steps=((8, 0, 0, 0, 0),) * 4)),
    "markers never fall": (attrs.evolve(GOOD, steps=((1,) * 5,) * 4), (), GOOD),
    "a seat speaks at most once": (GOOD, (), attrs.evolve(GOOD, queue=(B, B))),
    "somebody speaks": (GOOD, (), attrs.evolve(GOOD, queue=())),
    "every seat has": (GOOD, (), attrs.evolve(GOOD, paid=())),
    "the richest win": (GOOD, (), attrs.evolve(GOOD, awaits=OVER, winners=(B,))),
    "money changes": (GOOD, (), attrs.evolve(GOOD, money=(41, 40, 40, 40))),
    "every card dealt": (GOOD, (e.CardDrawn("S3"),), GOOD),
    "who has spoken": (GOOD, (e.Passed(B),), GOOD),
    "seats speak in order": (GOOD, (e.Passed(A),), GOOD),
    "a bid is above": (attrs.evolve(GOOD, high=(A, 9)), (e.BidPlaced(B, 9),), GOOD),
    "the highest bidder": (GOOD, (e.LotSold(B, 9, ("S1", "S2")),), GOOD),
    "a lot is discarded": (GOOD, (e.LotDiscarded(("S1", "S2")),), GOOD),
}


@pytest.mark.parametrize("law", BREACHES)
def test_a_broken_law_is_noticed(law: str) -> None:
    """Each law is told when it is broken, and none when all hold."""
    before, events, after = BREACHES[law]

    assert [told for told in broken_laws(before, events, after) if told.startswith(law)]
    assert () == broken_laws(GOOD, (), GOOD)
    assert BIDDING == GOOD.awaits


def test_starts_are_of_both_kinds() -> None:
    """The machines begin new games and games from positions."""
    kinds: set[type] = set()

    @settings(max_examples=30, database=None)
    @given(starts("wbc", 4))
    def draws(start: NewGame | SetUp) -> None:
        kinds.add(start.__class__)

    draws()
    assert {NewGame, SetUp} == kinds
