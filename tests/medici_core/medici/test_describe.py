"""Facts told in sentences: whole games as golden texts, and the account of a scoring."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from medici_core.engine.kit.line import names_for, random_line
from medici_core.engine.sentences import SENTENCES as KERNEL
from medici_core.engine.text import tell
from medici_core.medici.describe import describe
from medici_core.medici.evolve import evolve
from medici_core.medici.sentences import SENTENCES
from medici_core.medici.state import State
from medici_core.medici.title import TITLE
from tests.golden import golden
from tests.medici_core.medici.positions import TABLES, A, D, Line, cards, position

GOLDEN = Path(__file__).parent / "golden"
TEMPLATES = {**KERNEL["en"], **SENTENCES["en"]}


def told(
    events: tuple[object, ...] | list[object], before: State | None, players: int
) -> list[str]:
    """Tell facts one after another."""
    lines = []
    for event in events:
        lines += [
            tell(TEMPLATES, sentence, names_for(players)) for sentence in describe(before, event)
        ]
        before = evolve(before, event)
    return lines


@pytest.mark.parametrize(
    ("edition", "players"), [("amigo-1995", 3), ("grail-2016", 2), ("germangames-2006", 4)]
)
def test_whole_games(edition: str, players: int) -> None:
    """A game is told from its first to its last fact as it was told before."""
    line = random_line(TITLE, Random(5).randrange, players, edition=edition)

    golden(
        GOLDEN / f"told-{edition}-{players}.txt", "\n".join(told(line.events, None, players)) + "\n"
    )


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_sentence_is_whole(edition: str, players: int) -> None:
    """In every edition, for every number of players, no sentence has a gap, a brace or a key in it."""
    line = random_line(TITLE, Random(players).randrange, players, edition=edition)
    for text in told(line.events, None, players):
        assert re.fullmatch(r"[A-Z].*\.", text), text
        assert not re.search(r"[{}]|  |\.\.| ,|None", text), text


def scoring(edition: str, options: tuple[str, ...] = (), **given: Any) -> list[str]:
    """Tell the scoring of a round that ends with the position's last lot."""
    start = position(edition=edition, options=options, deck=0, lot="N10", **given)
    line = Line(start)
    texts = told(line.new, None, start.players)
    return texts[texts.index(f"Round {start.round} is scored.") :]


HOLDS = (cards("S5 S4 S3"), cards("S2 C4"), cards("C1 C0"), cards("D5"))
FULL: Mapping[str, Any] = {"drawer": D, "money": (0, 0, 0, 0)}


def test_account_of_a_scoring() -> None:
    """Holds with place and florins, ladders with climbers, standing, prizes and rows, and each income are told."""
    texts = scoring(
        "amigo-1995",
        steps=((3, 0, 0, 0, 6), (1, 0, 0, 0, 0), (0,) * 5, (0,) * 5),
        holds=HOLDS,
        **FULL,
    )

    assert "Hold, 1st place: Ann with 12 (S5 S4 S3), 30 florins." in texts
    assert "Spice, climbing Ann 3, Bob 1: now Ann 6, Bob 2, Cem 0, Dan 0." in texts
    assert "Spice, 1st prize: Ann on step 6, 10 florins." in texts
    assert "Spice, 2nd prize: Bob on step 2, 5 florins." in texts
    assert "Spice, bonus of step 6: Ann, 10 florins." in texts
    assert "Porcelain, nobody climbing: still Ann 0, Bob 0, Cem 0, Dan 0." in texts
    assert (
        "Porcelain, prizes of places 1 to 4 pooled: Ann, Bob, Cem and Dan on step 0, 3 florins each."
        in texts
    )
    assert (
        "Metal, prizes of places 2 to 4 pooled: Bob, Cem and Dan on step 0, 1 florin each." in texts
    )
    assert "Ann earns 74 florins: hold 30, prizes 24, rows 20. Now 74." in texts


def test_tied_holds_say_so() -> None:
    """Holds of one value are told with the places whose prizes they pool."""
    texts = scoring("amigo-1995", holds=(cards("S5"), cards("C5"), cards("D1"), ()), **FULL)

    assert "Hold, places 1 to 2 tied: Ann with 5 (S5), 25 florins." in texts
    assert "Hold, 3rd place: Cem with 1 (D1), 10 florins." in texts


def test_ties_per_rank_say_so() -> None:
    """Where ties share the prize of their rank, the second prize still goes to the next rank."""
    steps = ((3, 0, 0, 0, 0), (3, 0, 0, 0, 0), (1, 0, 0, 0, 0), (0,) * 5)
    texts = scoring("germangames-2006", steps=steps, **FULL)

    assert "Spice, 1st prize shared: Ann and Bob on step 3, 5 florins each." in texts
    assert "Spice, 2nd prize: Cem on step 1, 5 florins." in texts


def test_step_zero_without_prize_says_so() -> None:
    """Where step 0 takes no prize, the markers there are named and nothing is paid."""
    texts = scoring("amigo-1995", ("step_zero_scores=false",), **FULL)

    assert "Spice: Ann, Bob, Cem and Dan on step 0, where no prize is paid." in texts
    assert not [text for text in texts if "prize:" in text]


def test_the_end_is_told_with_all_money() -> None:
    """The last sentences name the winners and everybody's money."""
    texts = scoring("amigo-1995", round=3, drawer=A, money=(0, 0, 0, 0))

    assert [
        "The game is over: Ann, Bob, Cem and Dan share the victory with 30 florins each."
    ] == texts[-2:-1]
    assert texts[-1].startswith("Final money: Ann 30, Bob 30")
