"""What the kernel itself carries: chance points and their answers, refusals and choices."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from medici_core.engine.chance import Chance, Resolve
from medici_core.engine.refusal import Choice, Refusal, Seat, Sentence
from medici_core.engine.title import BadWords


@pytest.mark.parametrize(
    "piece", [Chance("card/1", 36), Resolve(3), Choice("pass"), Sentence("said")]
)
def test_pieces_are_values(piece: Any) -> None:
    """Chance points, answers, choices and sentences are never changed."""
    name = attrs.fields(piece.__class__)[0].name

    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(piece, name, "x")
    assert piece == attrs.evolve(piece)


def test_a_chance_is_public_and_of_the_game_unless_said() -> None:
    """A chance point is nobody's secret and of the epoch `game` where nothing else is said."""
    assert ("game", None) == (Chance("card/1", 36).epoch, Chance("card/1", 36).seat)


def test_a_refusal_keeps_its_parts() -> None:
    """A refusal has code, facts, rule and what would be legal; its text names code and facts alone."""
    facts = {"amount": 9, "seat": Seat(1)}
    refusal = Refusal("bid.too_low", facts, "M4.2", (Choice("bid", 10, 40),))

    assert ("bid.too_low", facts, "M4.2") == (refusal.code, refusal.facts, refusal.rule)
    assert (Choice("bid", 10, 40),) == refusal.legal
    assert "bid.too_low amount=9 seat=1" == str(refusal)
    assert "game.over" == str(Refusal("game.over"))


def test_the_facts_of_a_refusal_are_its_own() -> None:
    """Changing the facts that were handed in does not change a refusal."""
    facts = {"amount": 9}
    refusal = Refusal("bid.too_low", facts)
    facts["amount"] = 10

    assert {"amount": 9} == refusal.facts


def test_a_seat_is_a_number_that_knows_what_it_is() -> None:
    """A seat counts as its number and can be told from one."""
    assert 2 == Seat(2)
    assert isinstance(Seat(2), int)
    assert not isinstance(2, Seat)


def test_bad_words_say_what_would_work() -> None:
    """Malformed words are told with what is wrong and what would do."""
    bad = BadWords("jump is no command", "commands: bid N, pass")

    assert ("jump is no command", "commands: bid N, pass") == (bad.wrong, bad.works)
    assert "jump is no command; commands: bid N, pass" == str(bad)
    assert "no" == str(BadWords("no"))
