"""Moves that the rules of The Princes of Florence refuse: a sentence with code and rule, and nothing is spent."""

from __future__ import annotations

import json

import pytest

from tests.medici_cli.program import done, medici

START = "game florence online Ann Bob Cem ; given start Ann ; given round 5 ; given to-move Ann ; "
ACTING = (
    START + "given phase acting ; given hand Ann poet painter ; given bonus Ann per_jester ; "
    "given tile Ann tower e4 e5 e6 ; given tile Ann lake f1 f2 g1 g2 ; given money Ann 900 Bob 100 Cem 0 ; "
    "given points Ann 2 ; given recruiting Ann 1 ; given table Bob jurist ; given freedoms Ann travel ; "
    "given freedoms Bob religion ; given freedoms Cem religion ; given hand Bob composer"
)  # fmt: skip
PLACING = START + (
    "given phase placing ; given object lake ; given sold lake ; given out Ann ; "
    "given tile Ann tower e4 e5 e6"
)
NAMING = START + "given phase naming ; given builders Ann 3 ; given sold jester"
BIDDING = START + (
    "given phase bidding ; given chooser Cem ; given object park ; given high Cem 200 ; "
    "given money Ann 300 Bob 3500 Cem 3500 ; given points Ann 4"
)
REFUSED = (
    (ACTING, "build chapel at e5", "place.overlap", "F3.3"),
    (ACTING, "build chapel at a1", "place.overlap", "F3.3"),
    (ACTING, "build chapel at g7", "place.outside", "F3.3"),
    (ACTING, "build chapel at h1", "place.square", "F3.6"),
    (ACTING, "build chapel at d3 turned 4", "place.turned", "F3.6"),
    (ACTING, "build chapel at f4", "place.edge", "F3.3"),
    (ACTING, "build castle at d5", "build.unknown", "F3.4"),
    (ACTING, "build tower at a7 turned 1", "build.twice", "F3.4"),
    (ACTING, "work poet", "work.below_minimum", "F3.1"),
    (ACTING, "work jurist", "work.not_in_hand", "F3.1"),
    (ACTING, "work composer", "work.not_in_hand", "F3.1"),
    (ACTING, "work baker", "work.unknown", "F3.1"),
    (ACTING, "work poet per_castle", "bonus.unknown", "F3.1"),
    (ACTING, "work poet per_lake", "bonus.not_in_hand", "F3.1"),
    (ACTING, "work poet per_jester per_jester", "bonus.twice", "F3.1"),
    (ACTING, "freedom travel", "freedom.owned", "F3"),
    (ACTING, "freedom religion", "freedom.none_left", "F3"),
    (ACTING, "freedom speech", "freedom.unknown", "F3"),
    (ACTING, "recruit painter", "recruit.not_on_table", "F2.10"),
    (ACTING, "cash 3", "cash.range", "F3.5"),
    (ACTING, "cash many", "cash.not_a_number", "F3.5"),
    (ACTING, "take 2", "phase.wrong", "F3.2"),
    (ACTING, "auction lake", "phase.wrong", "F2"),
    (ACTING, "raise 300", "phase.wrong", "F2.2"),
    (PLACING, "place lake at e4", "place.overlap", "F3.3"),
    (PLACING, "place lake at g7", "place.outside", "F3.3"),
    (PLACING, "place forest at d4", "place.other_tile", "F2.7"),
    (PLACING, "place sea at d4", "place.unknown", "F2.7"),
    (PLACING, "build chapel at d4", "phase.wrong", "F3"),
    (NAMING, "auction jester", "auction.not_open", "F2.1"),
    (NAMING, "auction builder", "auction.builders", "F2.8"),
    (NAMING, "auction gold", "auction.unknown", "F2.1"),
    (NAMING, "withdraw", "withdraw.must_buy", "F2.6"),
    (BIDDING, "raise 200", "bid.too_low", "F2.2"),
    (BIDDING, "raise 500", "bid.too_high", "F2.2"),
    (BIDDING, "bid 800", "bid.over_money", "F2.5"),
    (BIDDING, "bid lots", "bid.not_a_number", "F2.2"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "words", "code", "rule"), REFUSED)
def test_refused_and_nothing_spent(line: str, words: str, code: str, rule: str) -> None:
    """A refusal has its code, its rule and what is legal instead; the game is what it was."""
    name = done("new", "--position", line, "--players", "Ann,Bob,Cem", "--sealed").strip()
    before = json.loads(done("show", name, "--as", "Ann", "--json"))

    result = medici(*words.split(), "-g", name, "--as", "Ann", "--json")
    told = medici(*words.split(), "-g", name, "--as", "Ann")

    error = json.loads(result.stdout or result.stderr)["error"]
    assert (code, 1) == (error["code"], result.exit_code)
    assert error["rule"].startswith(rule)
    assert error["legal"]
    assert f"({error['rule']})" in told.stderr
    assert before == json.loads(done("show", name, "--as", "Ann", "--json"))


@pytest.mark.parametrize(
    ("line", "words", "typed"),
    [
        (ACTING, "work poet per_castle", "per_lake"),
        (ACTING, "work baker", "bell_maker"),
        (START + "given phase choosing ; given deck profession ; given offered Ann bell_maker poet jurist",
         "choose baker", "bell_maker"),
    ],
)  # fmt: skip
def test_what_would_work_can_be_typed(line: str, words: str, typed: str) -> None:
    """A refusal of a word lists the words as they are typed, not as they are spoken."""
    name = done("new", "--position", line, "--players", "Ann,Bob,Cem", "--sealed").strip()

    result = medici(*words.split(), "-g", name, "--as", "Ann")

    said, _, _ = result.stderr.partition("Legal:")
    assert 1 == result.exit_code
    assert typed in said.replace(",", " ").split()


def test_dear_things_are_refused_before_room_is_looked_for() -> None:
    """Who can't pay is told so, whatever else is wrong with the place; points count as money (F2.5)."""
    line = ACTING.replace("Ann 900", "Ann 400")
    name = done("new", "--position", line, "--players", "Ann,Bob,Cem", "--sealed").strip()

    result = medici("build", "chapel", "at", "e5", "-g", name)

    assert 1 == result.exit_code
    assert "Ann cannot pay 700 florins: Ann has 400 florins and 2 prestige points." in result.stderr


@pytest.mark.parametrize("words", ["choose poet", "pass", "done", "work composer"])
def test_another_ones_turn(words: str) -> None:
    """Who isn't to move is told who is, with an exit code of its own, and nothing of anybody's cards."""
    name = done("new", "--position", ACTING, "--players", "Ann,Bob,Cem", "--sealed").strip()

    result = medici(*words.split(), "-g", name, "--as", "Bob")

    assert result.exit_code in (1, 3)
    for card in ("poet", "painter", "per_jester"):
        assert card not in result.stderr.replace(words, "")
