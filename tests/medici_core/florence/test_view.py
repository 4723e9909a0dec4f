"""What a seat may know (F5.1): nothing that it may know changes with what it may not."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

from medici_core.engine.chance import ResolvePrivate
from medici_core.engine.refusal import Refusal
from medici_core.florence.cards import DECKS
from medici_core.florence.commands import Bonus, Choose, Done, Profession, SetUp
from medici_core.florence.decide import decide
from medici_core.florence.events import CardSeen, KeptSeen, PositionGiven, SecretsGiven
from medici_core.florence.legal import legal
from medici_core.florence.packaged import packaged_text
from medici_core.florence.setup import setup_of
from medici_core.florence.state import OVER, State, pool, to_move
from medici_core.florence.view import hides, view
from tests.medici_core.florence.playing import EDITIONS, commands_of, new_game, next_command
from tests.medici_core.florence.positions import A, B, C, Line, position


def exchanged(given: SetUp, one: str, other: str) -> SetUp:
    """Return a position in which two cards, wherever they are, have changed places."""

    def swap(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple([swap(item) for item in value])
        return {one: other, other: one}.get(value, value) if isinstance(value, str) else value

    hidden = ("hand", "bonus", "prestige", "offered", "returned")
    return attrs.evolve(given, **{name: swap(getattr(given, name)) for name in hidden})


def unseen(state: State, seat: int, random: Random) -> list[str]:
    """Return two cards of one deck that a seat doesn't know, one of them in somebody's hand or returned."""
    seen = view(state, seat)
    for deck in random.sample(DECKS, 3):
        unknown = pool(seen, deck)
        secret = [card for card in unknown if card not in pool(state, deck)]
        if secret and len(unknown) > 1:
            one = random.choice(secret)
            return [one, random.choice([card for card in unknown if card != one])]
    return []


def answers(state: State, command: object, seat: int) -> object:
    """Return what a seat sees of the answer to a command, or of its refusal."""
    try:
        events, after = decide(state, command)
    except Refusal as refusal:
        return refusal.code, refusal.facts, refusal.rule, refusal.legal
    return [event for event in events if not hides(event, seat)], view(after, seat)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_does_not_know_changes_nothing_for_it(seed: int) -> None:
    """Two cards that a seat doesn't know, exchanged: its view, its choices, refusals and answers stay the same."""
    random, compared = Random(seed), 0
    state = decide(None, new_game(EDITIONS[seed % 2], 3 + seed % 3))[1]
    while state.awaits != OVER:
        seat = random.randrange(len(state.courts))
        cards = unseen(state, seat, random)
        if cards:
            given = exchanged(setup_of(state, packaged_text()), *cards)
            other = decide(None, given)[1]
            assert (state != other, view(state, seat)) == (True, view(other, seat))
            assert legal(state, seat) == legal(other, seat)
            listed = list(commands_of(state, seat)) or [Done(seat)]
            # Who draws learns what he draws: that is what he pays for.
            tried = [c for c in listed if not isinstance(c, Profession | Bonus)]
            for command in random.sample(tried, min(4, len(tried))):
                assert answers(state, command, seat) == answers(other, command, seat)
            compared += 1
        command = next_command(state, random)
        assert command is not None
        state = decide(state, command)[1]

    assert compared > 40


def test_private_pieces_are_for_one_seat() -> None:
    """Cards seen and kept are for their seat alone; the answer of a private chance is for nobody (F2.9)."""
    for piece in (
        Choose(A, ("poet",)),
        CardSeen(A, "bonus", "per_lake"),
        KeptSeen(A, "bonus", ("per_lake",), ()),
        SecretsGiven(A, (), (), (), (), ((), (), ())),
    ):
        assert [False, True, True] == [hides(piece, looker) for looker in (A, B, None)]
    assert all(hides(ResolvePrivate(A, 3), looker) for looker in (A, B, None))


def test_a_position_keeps_its_secrets() -> None:
    """Of a position set up everybody sees how many cards lie where, and each seat its own (F5.1)."""
    line = Line(position(hand={A: "poet"}, bonus={B: "per_lake"}, prestige={C: "most_lakes"}))
    given = line.of(PositionGiven)[0]

    assert ((1, 0, 0), (0, 1, 0), (0, 0, 1)) == (given.hands, given.bonus, given.prestige)
    assert not any(card in repr(given) for card in ("poet", "per_lake", "most_lakes"))
    assert hides(position(), A)
    assert (("poet",), (None,)) == (
        view(line.state, A).courts[A].hand,
        view(line.state, A).courts[B].bonus,
    )


def test_an_open_deal_is_open() -> None:
    """With open_deal all see the four cards and the three kept; later cards are secret all the same (§2.5)."""
    line = Line(attrs.evolve(new_game("printed", 3), first=A))
    line.play("poet jurist painter sculptor alchemist botanist composer dramatist")
    line.play("physician pharmacist architect astronomer")
    assert ("poet", "jurist", "painter", "sculptor") == view(line.state, C).courts[A].offered

    line.play(Choose(A, ("poet", "painter", "sculptor")))

    assert ("poet", "painter", "sculptor") == view(line.state, None).courts[A].open_hand
    assert B == to_move(line.state)


def test_a_secret_deal_is_secret() -> None:
    """Without open_deal all see how many cards are kept, and the card given back stays secret (F1)."""
    line = Line(attrs.evolve(new_game("online", 3), first=A))
    line.play("poet jurist painter sculptor alchemist botanist composer dramatist")
    line.play(
        "physician pharmacist architect astronomer", Choose(A, ("sculptor", "poet", "jurist"))
    )

    seen = view(line.state, B)
    assert ((None,) * 3, ()) == (seen.courts[A].hand, seen.courts[A].offered)
    assert ("poet", "jurist", "sculptor") == line.court(A).hand
    assert "painter" in pool(line.state, "profession")


def test_prestige_cards_are_opened_at_the_end() -> None:
    """Once the game is over all see prestige cards; hands stay secret (F5.1)."""
    given = position(round=7, start=B, to_move=A, prestige={C: "most_lakes"}, hand={C: "poet"})
    line = Line(given)
    assert (None,) == view(line.state, A).courts[C].prestige

    line.play(Done(A))

    seen = view(line.state, None).courts[C]
    assert (("most_lakes",), (None,)) == (seen.prestige, seen.hand)
