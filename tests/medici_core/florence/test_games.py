"""Whole games: the laws, what each seat may know, labels of chance, and positions that set themselves up again."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from medici_core.engine.chance import Resolve, ResolvePrivate, answer_to
from medici_core.florence import commands as c
from medici_core.florence import events as e
from medici_core.florence.codec import CODEC
from medici_core.florence.decide import chance, decide, epochs_left
from medici_core.florence.evolve import evolve
from medici_core.florence.laws import broken_laws
from medici_core.florence.legal import legal
from medici_core.florence.state import OVER, State, to_move
from medici_core.florence.view import hides, view
from tests.medici_core.florence.playing import EDITIONS, commands_of, new_game, next_command
from tests.medici_core.florence.positions import refused, set_up_again


class _Watch:
    """Fold a game as the seats and a spectator see it."""

    def __init__(self, players: int) -> None:
        self.views: dict[int | None, State | None] = dict.fromkeys((None, *range(players)))
        self.labels: set[str] = set()

    def see(self, before: State | None, events: tuple[object, ...], after: State) -> None:
        assert () == broken_laws(before, events, after)
        for looker, seen in self.views.items():
            for event in events:
                if not hides(event, looker):
                    seen = evolve(seen, event)
            assert view(after, looker) == seen
            assert seen is not None
            assert view(seen, looker) == seen
            assert (to_move(after), chance(after)) == (to_move(seen), chance(seen))
            if looker is not None:
                assert legal(after, looker) == legal(seen, looker)
            self.views[looker] = seen
        due = chance(after)
        if due is not None:
            assert due.label not in self.labels
            assert due.label.isascii()
            self.labels.add(due.label)
        assert [to_move(after), due, after.awaits == OVER or None].count(None) == 2
        assert (() if after.awaits == OVER else ("game",)) == epochs_left(after)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_keeps_all_laws(edition: str, players: int, seed: int) -> None:
    """From the deal to the end every step keeps the laws; each view is the fold of what its seat sees (F5.1)."""
    random, watch = Random(seed), _Watch(players)
    command: object | None = new_game(edition, players)
    state: State | None = None
    while command is not None:
        events, after = decide(state, command)
        watch.see(state, events, after)
        if random.random() < 0.2:
            assert after == set_up_again(after)
        state, command = after, next_command(after, random)

    assert state is not None
    assert (OVER, 7) == (state.awaits, state.round)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_legal_command_is_accepted(edition: str) -> None:
    """What ``legal`` lists is accepted, and the same command of another seat is refused."""
    random = Random(7)
    state = decide(None, new_game(edition, 4))[1]
    while state.awaits != OVER:
        seat = to_move(state)
        if seat is not None:
            listed = list(commands_of(state, seat))
            for command in random.sample(listed, min(len(listed), 12)):
                decide(state, command)
        command = next_command(state, random)
        assert command is not None
        state = decide(state, command)[1]


def test_every_piece_goes_through_plain_data() -> None:
    """Commands and facts of whole games are plain data and come back equal; every kind of fact comes up."""
    seen: Counter[type] = Counter()
    for seed in range(12):
        random = Random(seed)
        command: object | None = new_game(EDITIONS[seed % 2], 3 + seed % 3)
        state: State | None = None
        while command is not None:
            events, state = decide(state, command)
            pieces = [
                *events,
                *([] if isinstance(command, Resolve | ResolvePrivate) else [command]),
            ]
            for piece in pieces:
                seen[type(piece)] += 1
                tag, schema, plain = CODEC.dump(piece)
                assert piece == CODEC.load(tag, schema, plain)
            command = next_command(state, random)

    facts = {tag.cls for tag in CODEC.tags.values() if tag.cls.__module__ != c.__name__}
    assert set() == facts - set(seen) - {e.PositionGiven, e.SecretsGiven}


def test_the_same_answers_give_the_same_game() -> None:
    """A game is its commands and the answers of chance: given again, they lead to the same facts."""
    played = []
    for _ in range(2):
        random, state = Random(3), decide(None, new_game("printed", 3))[1]
        facts: list[object] = []
        while (command := next_command(state, random)) is not None:
            events, state = decide(state, command)
            facts += events
        played.append(facts)

    assert played[0] == played[1]


def test_private_chance_takes_a_private_answer() -> None:
    """What a seat draws in secret is answered for that seat alone, and within its range (F2.9)."""
    state = decide(None, c.NewGame("online", (), 3, 1, new_game("online", 3).data))[1]
    due = chance(state)
    assert due is not None
    assert ("deal/1/1", 21, 1) == (due.label, due.n, due.seat)

    refused(state, Resolve(0), "chance.seat", "F2.9")
    refused(state, ResolvePrivate(0, 0), "chance.seat", "F2.9")
    refused(state, ResolvePrivate(1, 21), "chance.pick", "F2.9")
    refused(state, ResolvePrivate(1, -1), "chance.pick", "F2.9")
    assert 20 == getattr(chance(decide(state, answer_to(due, 20))[1]), "n", None)
