"""Every command of The Princes of Florence, one after another, as people type them."""

from __future__ import annotations

import json

import pytest

from tests.medici_cli.program import done, medici

START = (
    "game florence online Ann Bob Cem ; option must_buy=false ; given round 3 ; given phase acting ; given start Bob ; "
    "given to-move Ann ; given money Ann 900 Bob 2000 Cem 2000 ; given points Ann 2 ; given hand Ann poet painter ; "
    "given bonus Ann per_jester ; given jesters Ann 3 ; given recruiting Ann 1 ; given table Bob jurist"
)
MOVES = (
    ("Ann", "medici recruit jurist", "Ann recruits the jurist from Bob"),
    ("Ann", "medici cash 1", "Ann turns 1 prestige point into 100 florins."),
    ("Ann", "medici work poet per_jester", "worth 15"),
    ("Ann", "medici take 3", "Ann is paid 900 florins and 3 prestige points."),
    ("Ann", "medici build studio at d3 turned 1", "on d6 e3 e4 e5 e6 for 700 florins"),
    ("Cem", "medici auction lake", "Cem puts up a lake and bids 200."),
    ("Ann", "medici raise", "Ann raises to 300."),
    ("Bob", "medici pass", "Bob passes."),
    ("Cem", "medici pass", "Ann buys the lake for 300 florins"),
    ("Ann", "medici place lake at f1", "Ann places the lake on f1 f2 g1 g2."),
    ("Cem", "medici auction recruiting", "Cem puts up a recruiting card"),
    ("Bob", "medici pass", "Cem buys the recruiting card for 200 florins"),
    ("Cem", "medici keep", "Cem keeps the recruiting card."),
    ("Bob", "medici withdraw", "Bob buys nothing this round."),
    ("Cem", "medici profession", "Cem draws 5 cards"),
    ("Cem", "medici choose sculptor", "Cem keeps sculptor"),
    ("Cem", "medici freedom travel", "Cem introduces freedom of travel for 300 florins"),
    ("Cem", "medici done", "Cem is done."),
    ("Ann", "medici bonus", "Ann draws 5 cards"),
    ("Ann", "medici choose table_cards", "Ann keeps"),
    ("Ann", "medici done", "Ann is done."),
    ("Bob", "medici done", "Round 5 of 7 begins"),
    ("Ann", "medici auction forest", "Ann puts up a forest"),
    ("Bob", "medici pass", "Bob passes."),
    ("Cem", "medici pass", "Ann buys the forest"),
    ("Ann", "medici discard", "forest"),
)


@pytest.fixture(name="game")
def _game() -> str:
    """Start an open game from a position of round 3."""
    start = ("--players", "Ann,Bob,Cem", "--position", START, "--seed", "court", "--open")
    return done("new", *start, "--id", "round").strip()


def test_a_round_of_commands(game: str) -> None:
    """Each command is carried out for its player, and tells what happened."""
    for name, words, told in MOVES:
        assert [name] == json.loads(done("show", game, "--json"))["to_move"]
        assert told in done(*words.split()[1:], "-g", game, "--as", name)


def test_legal_lists_every_placement(game: str) -> None:
    """`legal` has a line for each option, and what it lists is taken."""
    lines = done("legal", game, "--as", "Ann").splitlines()
    builds = [line for line in lines if line.startswith("build ")]

    assert len(builds) == len({*builds}) > 500
    assert "build studio at d3 turned 1" in builds
    for line in (builds[0], builds[len(builds) // 2], builds[-1]):
        done(*line.split(), "-g", game, "--as", "Ann", "--dry")
    assert "cash\t1\t2" in lines


def test_a_rehearsal_does_nothing(game: str) -> None:
    """`--dry` behind any command tells what it would do and leaves the game as it was."""
    before = done("show", game, "--json")

    for words in (
        "work poet per_jester",
        "build studio at d3",
        "freedom travel",
        "profession",
        "cash 2",
        "done",
    ):
        assert "Ann" in done(*words.split(), "-g", game, "--as", "Ann", "--dry")
        assert before == done("show", game, "--json")
    assert 1 == medici("work", "poet", "-g", game, "--as", "Ann", "--dry").exit_code
