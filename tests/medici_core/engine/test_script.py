"""Playing scripts: starts, chance, undo, expectations, and what stops them."""

from __future__ import annotations

import pytest

from medici_core.engine.chance import Resolve
from medici_core.engine.script import (
    DEALER,
    HOST,
    SCRIPT,
    ExpectationFailed,
    LineRefused,
    ScriptError,
    run_script,
)
from medici_core.engine.title import Title
from medici_core.medici.commands import Bid, NewGame, SetUp
from medici_core.medici.state import State
from medici_core.medici.title import TITLE
from tests.medici_core.engine.scripts import FOUR, holds, play, problem, run

TOUR = """\
# A tour of the language.
game medici amigo-1995 Ann Bob Cem Dan
option step_zero_scores=false
given money Ann 6
deal Ann S5 D0 N10         # the drawer, then cards

draw
offer
Bob: bid 7                 # the name asserts who moves
expect refused bid.too_low: Cem: bid 7
expect legal Cem pass 8-40
Cem: pass
expect high Bob 7
Dan: pass                  # Ann can't bid 8
expect money Bob 33 Ann 6
expect hold Bob D0 S5
expect value Bob 5
expect drawer Bob
expect lot N10
expect deck 21
expect round 1
undo
expect to-move Dan
expect lot S5 D0
Dan: bid 8
expect hold Dan S5 D0
expect lot N10             # the card came back
"""


def test_tour() -> None:
    """All parts of the language work together, with any line ends."""
    (game,) = run(TOUR)
    (again,) = run("\ufeff" + TOUR.replace("\n", "\r\n"))

    assert game == again
    assert TITLE == game.title
    assert ("Ann", "Bob", "Cem", "Dan") == game.names
    assert ((), None, 2) == (game.left, game.seed, game.line)


def test_steps() -> None:
    """A game keeps each command with its line, its writer and the answers of chance that followed it."""
    game = play(FOUR, "deal Ann S5", "deal D0 C1", "Ann: draw", "offer")

    assert [
        [(HOST, 1), (SCRIPT, 2), (SCRIPT, 2)],
        [("0", 4), (SCRIPT, 3)],
        [("0", 5)],
    ] == [[(step.by, step.line) for step in turn] for turn in game.turns]
    assert NewGame("amigo-1995", (), 4, None) == game.start
    assert ["", "Ann", "S5", "", "D0", ""] == [step.word for step in game.steps]
    assert ("C1",) == game.left
    assert game.steps[-1].state == game.state
    assert game.steps[0].events


def test_positions_start_games() -> None:
    """With given lines a game starts from the position they describe."""
    start = play(FOUR, "given drawer Bob", "given lot S5").start

    assert isinstance(start, SetUp)
    assert (1, ("S5",)) == (start.drawer, start.lot)


def test_a_seed_deals() -> None:
    """``seed`` answers all chance, the same for the same text, and its answers are marked as a dealer's."""
    first = play(FOUR, "seed medici")
    again = play(FOUR, "expect phase chance", "seed medici")

    assert first.state == again.state
    assert "medici" == first.seed
    assert [HOST, DEALER, DEALER] == [step.by for step in first.steps]
    assert Resolve(1) == first.steps[1].command
    assert ["", "Bob", "M1"] == [step.word for step in first.steps]


def test_a_seed_deals_the_same_card_again() -> None:
    """After ``undo`` a seed gives the same answer, because answers hang on labels."""
    once = play(FOUR, "seed medici", "draw")
    twice = play(FOUR, "seed medici", "draw", "undo", "draw")

    assert once.state == twice.state


def test_running_out() -> None:
    """When the answers run out the game waits; a further ``deal`` goes on at once."""
    game = play(
        FOUR,
        "expect phase chance",
        "expect drawer none",
        "deal Ann",
        "expect drawer Ann",
        "expect phase chance",
        "expect refused phase.wrong: draw",
        "deal S5",
        "expect phase drawing",
        "draw",
        "expect refused phase.wrong: Ann: offer",
        "deal C1 D2",
        "expect lot S5 C1",
    )

    assert ("D2",) == game.left


def test_undo_gives_answers_back() -> None:
    """``undo`` puts the answers of the undone move before those that are left, in their order."""
    given = (FOUR, "given drawer Ann", "given lot S0", "given deck 1", "deal S1 Bob C3 C4")
    passes = ("pass", "pass", "pass")

    game = play(
        *given,
        "given money Ann 1",
        "given money Bob 1",
        "draw",
        "expect lot S0 S1",
        *passes,
        "Ann: pass",
        "expect round 2",
        "expect drawer Bob",
        "expect lot C3",
        "undo",
        "expect round 1",
        "expect to-move Ann",
        "undo",
        *("undo", "undo", "undo"),
        "expect deck 1",
    )

    assert ("S1", "Bob", "C3", "C4") == game.left
    assert 1 == len(game.turns)


def test_undo_while_chance_waits() -> None:
    """A move whose answer hasn't come is taken back as well."""
    game = play(FOUR, "given drawer Ann", "given lot S0", "draw", "expect phase chance", "undo")

    assert "drawing" == TITLE.report(game.state, game.names)["phase"]


def test_several_games_share_nothing() -> None:
    """Each ``game`` line starts anew: names, answers and seeds of the game before are gone."""
    first, second = run(f"{FOUR}\ndeal Ann S5 C1\n{FOUR.replace('Ann', 'Eva')}\nseed medici\n")

    assert (("C1",), None) == (first.left, first.seed)
    assert ("Eva", 3, "medici") == (second.names[0], second.line, second.seed)


def test_a_file_of_refused_starts() -> None:
    """A script may start no game at all."""
    assert () == run("expect refused players.count: game medici amigo-1995 Ann Bob")


REFUSED = [
    "expect refused players.count: game medici amigo-1995 Ann Bob",
    "expect refused players.same: game medici amigo-1995 Ann ANN Bob",
    'expect refused players.name: game medici amigo-1995 "a:b" Ann Bob',
    "expect refused edition.unknown: game medici amigo-1996 Ann Bob Cem",
    "expect refused title.unknown: game skat amigo-1995 Ann Bob Cem",
    "expect refused option.value: option deck.4=0",
    "expect refused option.unknown: option decks.4=20",
    "expect refused given.value: given hold Ann S0 S1 S2 S3 S4 S5",
    "expect refused players.unknown: given hold Zoe S0",
    "expect refused players.unknown: Zoe: pass",
    "expect refused turn.not_yours: Bob: draw",
    "expect refused phase.wrong: pass",
]


@pytest.mark.parametrize("line", REFUSED)
def test_expected_refusals(line: str) -> None:
    """Starts, options, positions and moves can be expected to be refused, and change nothing."""
    before = play(FOUR, "given drawer Ann", "given lot S5")

    assert before.state == play(FOUR, "given drawer Ann", "given lot S5", line).state
    assert (
        before.state == play(FOUR, "given drawer Ann", "given lot S5", "expect round 1", line).state
    )


GENERIC = [
    "expect legal Ann draw offer",
    "expect legal Ann offer draw draw",
    "expect legal Bob none",
    "expect to-move Ann",
    "expect winners none",
]


@pytest.mark.parametrize("line", GENERIC)
def test_expectations_of_any_game(line: str) -> None:
    """What is legal, who moves and who won can be expected of every title; names and choices are sets."""
    assert holds(FOUR, "given drawer Ann", "given lot S5", line)


def test_expected_ranges() -> None:
    """A range is written LO-HI, also a single number, and its verb may stand before it."""
    bidding = (FOUR, "given drawer Ann", "given lot S5", "given money Bob 1", "given phase bidding")

    assert holds(*bidding, "expect legal Bob pass 1-1", "expect legal Bob bid 1-1 pass")


def test_expected_winners() -> None:
    """Winners compare as a set."""
    over = (FOUR, "given phase over", "given money Bob 41 Dan 41")

    assert holds(*over, "expect winners Dan Bob", "expect to-move none")


def test_a_player_called_none() -> None:
    """``none`` means nobody only where no player is called so."""
    game = "game medici amigo-1995 Ann none Cem"

    assert holds(
        game, "given drawer none", "given lot S1", "expect to-move none", "expect drawer none"
    )


BIDDING = (FOUR, "given drawer Ann", "given lot S5", "given high Bob 5", "")

STOPPED = [
    # Malformed for the title, or for the runner.
    ((FOUR, "drow"), "2: 'drow' is no command; there are draw, offer, bid N, pass"),
    ((FOUR, "bid"), "2: bid takes one word; write: bid N"),
    ((FOUR, "given feet Ann 2"), ("2: 'feet' can't be given; what can be given: "
     "round, phase, deck, drawer, money, hold, steps, lot, discarded, high, to-move, paid")),
    ((FOUR, "given round 2", "", "given round 2"), "4: round is given twice; give it once"),
    ((FOUR, "given hold Bob S6"), ("2: 'S6' is no card; "
     "a card is a good's letter and its value, S5 C0 D3 P1 M4, or N10")),
    ((FOUR, "option deck.4=1", "option deck.4=1"), "3: option 'deck.4' is set twice; set it once"),
    ((FOUR, "expect money Ann"), "2: words are missing; write: expect money NAME N"),
    ((FOUR, "expect luck"), ("2: 'luck' can't be expected; what can be expected: "
     "money, hold, value, steps, drawer, phase, deck, lot, discarded, round, high, paid, "
     "legal, to-move, winners, refused")),
    ((FOUR, "expect legal Ann 8"), "2: '8' is no range; a range is always LO-HI, also 8-8"),
    ((FOUR, "expect legal Ann"),
     "2: a name and what it may do are missing; write: expect legal NAME COMMAND LO-HI …, or none"),
    ((FOUR, "expect winners"), "2: the winners' names are missing; write: expect winners NAME …, or none"),
    ((FOUR, "expect to-move"), "2: one name belongs here; write: expect to-move NAME, or none"),
    ((FOUR, "deal Ann S5", "draw", "option deck.4=1"),
     "4: the game has begun; option and given lines stand before the first move or check"),
    ((FOUR, "seed a", "seed b"), "3: the seed is given twice; give it once"),
    ((FOUR, "seed a", "deal S5"),
     "3: a game deals by deal lines or from a seed, not both; leave one of them out"),
    ((FOUR, "deal Ann", "seed a"),
     "3: a game deals by deal lines or from a seed, not both; leave one of them out"),
    ((FOUR, "expect refused bid.too_low: Ann: hop"),
     "2: 'hop' is no command; there are draw, offer, bid N, pass"),
    # Answers that chance can't give, told at their deal line.
    ((FOUR, "deal Ann S5", "deal S5 S5", "draw", "draw"),
     ("3: S5 can't be drawn any more: it was seen this round; cards not seen: "
     "C0 C1 C2 C3 C4 C5 C5 D0 D1 D2 D3 D4 D5 D5 M0 M1 M2 M3 M4 M5 M5 N10 P0 P1 P2 P3 P4 P5 P5 S0 S1 S2 S3 S4")),
    ((FOUR, "deal Zoe"), "2: a drawer is due, and 'Zoe' is no player; one of: Ann, Bob, Cem, Dan"),
    ((FOUR, "given round 2", "given money Ann 5 Bob 5", "deal Cem"),
     "4: Cem can't draw first here; one of: Ann, Bob"),
    ((FOUR, "deal Ann Bob"), ("2: a card is due, and 'Bob' is none; "
     "a card is a good's letter and its value, S5 C0 D3 P1 M4, or N10")),
    # Failed expectations.
    ((*BIDDING, "expect money Bob 33"), "6: expected money Bob 33, but it is money Bob 40"),
    ((*BIDDING, "expect lot N10"), "6: expected lot N10, but it is lot S5"),
    ((*BIDDING, "expect legal Cem 8-40"), "6: expected legal Cem 8-40, but it is legal Cem 6-40 pass"),
    ((*BIDDING, "expect legal Cem none"), "6: expected legal Cem none, but it is legal Cem 6-40 pass"),
    ((*BIDDING, "expect winners Ann"), "6: expected winners Ann, but it is winners none"),
    ((*BIDDING, "expect to-move Bob"), "6: expected to-move Bob, but it is to-move Cem"),
    ((*BIDDING, "expect refused bid.too_low: Cem: bid 6"),
     "6: expected refused bid.too_low, but it is accepted"),
    ((*BIDDING, "expect refused bid.too_low: Cem: bid 60"),
     "6: expected refused bid.too_low, but it is refused bid.over_money"),
    ((FOUR, "expect refused players.count: game medici wbc A B C"),
     "2: expected refused players.count, but it is accepted"),
    # Lines that the game refuses.
    ((*BIDDING, "Bob: bid 9"), "6: refused turn.not_yours mover=2 seat=1"),
    ((FOUR, "Zoe: draw"), ("2: refused players.unknown name=Zoe names=('Ann', 'Bob', 'Cem', 'Dan')"
     "; the answer of chance round/1/drawer is missing: deal one of Ann, Bob, Cem, Dan")),
    ((FOUR, "", "draw"), ("3: refused phase.wrong word=draw awaits=drawer"
     "; the answer of chance round/1/drawer is missing: deal one of Ann, Bob, Cem, Dan")),
    ((FOUR, "given drawer Ann", "given lot S5", "draw", "offer"),
     ("5: refused phase.wrong word=offer awaits=card"
     "; the answer of chance round/1/card/2 is missing: deal one of C0, C1, C2, C3 …")),
    ((FOUR, "undo"), ("2: refused undo.nothing; the answer of chance round/1/drawer is missing: "
     "deal one of Ann, Bob, Cem, Dan")),
    (("game medici amigo-1995 Ann Bob", "", "draw"),
     "1: refused players.count players=2 edition=amigo-1995 low=3 high=6"),
    (("game medici amigo-1995 Ann Bob", "option players=2-6", "draw"),
     "2: refused option.missing option=start_money.2 edition=amigo-1995 players=2"),
    (("game medici amigo Ann Bob Cem",),
     ("1: refused edition.unknown edition=amigo editions=('amigo-1995', 'rio-grande', 'grail-2016', "
     "'germangames-2006', 'wbc')")),
    (("game skat wbc Ann Bob Cem",), "1: refused title.unknown title=skat titles=('medici', 'florence')"),
    ((FOUR, "option deck.4=99"),
     "2: refused option.value option=deck.4 value=99 works=a whole number from 1 to 36"),
    ((FOUR, "given deck 3", "given hold Bob S1 S1", "given round 2"),
     "3: refused given.value given=card value=S1 works=there is 1 of it in the game"),
    ((FOUR, "given hold Bob S1", "given drawer Ann", "given lot S1"),
     "4: refused given.value given=card value=S1 works=there is 1 of it in the game"),
    ((FOUR, "given drawer Zoe"),
     "2: refused players.unknown name=Zoe names=('Ann', 'Bob', 'Cem', 'Dan')"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "message"), STOPPED)
def test_what_stops_a_script(lines: tuple[str, ...], message: str) -> None:
    """Whatever doesn't hold stops the script with file, line, and what is wrong."""
    assert f"case.medici:{message}" == problem(*lines)


def test_problems_carry_their_parts() -> None:
    """What stops a script can be told by programs: expected and actual, or the game's refusal."""
    with pytest.raises(ExpectationFailed) as failed:
        play(*BIDDING, "expect deck 3")
    assert ("deck 3", "deck 23") == (failed.value.expected, failed.value.actual)

    with pytest.raises(LineRefused) as refused:
        play(*BIDDING, "bid 5")
    assert ("bid.too_low", TITLE) == (refused.value.refusal.code, refused.value.title)
    assert ("case.medici", 6, "") == (refused.value.file, refused.value.line, refused.value.missing)


def test_a_title_that_is_nowhere() -> None:
    """A finder of titles may answer with a LookupError too."""

    def nowhere(key: str) -> Title[State]:
        raise KeyError(key)

    with pytest.raises(ScriptError, match=r"^s:1: there is no title 'medici'$"):
        run_script(nowhere, FOUR, lambda seed: lambda due: 0, "s")


def test_enormous_numbers() -> None:
    """A number of any length is a number, too high or too low."""
    digits = "9" * 10_000

    assert holds(
        *BIDDING,
        f"expect refused bid.over_money: bid {digits}",
        f"expect refused bid.too_low: bid -{digits}",
        f"expect refused given.value: given money Ann {digits}",
        "bid 0000000000000000000000000000000000000008",
        "expect high Cem 8",
    )
    assert Bid(2, 8) == play(*BIDDING, "bid +8").turns[-1][0].command
