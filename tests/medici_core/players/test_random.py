"""``random`` gives any legal command of any game, and knows no game."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import medici_core.players.random_
from medici_core.engine.refusal import Choice
from medici_core.engine.title import AnyTitle
from medici_core.medici.commands import Bid, Draw, Offer, Pass
from medici_core.players.random_ import choose
from tests.medici_core.players.playing import GAMES, RANDOM, play


def title_offering(*choices: Choice) -> AnyTitle:
    """Make the part of a title that a player without knowledge needs; commands are the words themselves."""
    words = SimpleNamespace(command=lambda words, seat: (seat, *words))
    return cast(AnyTitle, SimpleNamespace(legal=lambda state, seat: choices, words=words))


def test_kind_first_then_number() -> None:
    """The kind of command is chosen uniformly, then the amount over its whole range, ends included."""
    title = title_offering(Choice("bid", 3, 5), Choice("pass"))

    def answer(kind: int, amount: int) -> object:
        return choose(title, None, 2, lambda label, n: amount if label == "amount" else kind)

    assert [(2, "bid", "3"), (2, "bid", "4"), (2, "bid", "5")] == [
        answer(0, amount) for amount in range(3)
    ]
    assert {(2, "pass")} == {answer(1, amount) for amount in range(3)}


def test_asks_chance_for_exactly_what_is_open() -> None:
    """Chance is asked with as many answers as there are commands, amounts and words to choose from."""
    asked: list[tuple[str, int]] = []

    def highest(label: str, n: int) -> int:
        asked.append((label, n))
        return n - 1

    title = title_offering(Choice("bid", 8, 30), Choice("take", options=("left", "right")))

    assert (0, "take", "right") == choose(title, None, 0, highest)
    assert (0, "bid", "8") == choose(title, None, 0, lambda label, n: 0)
    assert [("command", 2), ("option", 2)] == asked


def test_imports_no_game() -> None:
    """Only the kernel and the record of a player are imported."""
    tree = ast.parse(Path(medici_core.players.random_.__file__).read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert {
        "__future__",
        "typing",
        "medici_core.engine.title",
        "medici_core.players.player",
    } == modules


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_finishes_every_game(edition: str, players: int) -> None:
    """A game of ``random`` alone ends legally, in every edition and with every number of players."""
    state = play([RANDOM] * players, seed=players, edition=edition)

    assert state.winners


def test_every_command_comes_up() -> None:
    """In a few games of Medici all four commands are given; bids and passes are about even where both are legal."""
    given: Counter[type] = Counter()
    for seed in range(20):
        play([RANDOM] * 4, seed, watch=lambda state, seat, command: given.update([type(command)]))

    assert {Bid, Pass, Draw, Offer} == set(given)
    assert 0.4 < given[Bid] / (given[Bid] + given[Pass]) < 0.6
    assert 0.4 < given[Draw] / (given[Draw] + given[Offer]) < 0.6
