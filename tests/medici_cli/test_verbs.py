"""The verbs of The Princes of Florence as commands: what each tells, in earnest and with --dry, and what it refuses."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from medici_core.florence.verbs import VERBS
from tests.medici_cli.program import done, medici
from tests.medici_cli.trouble import BAD_NUMBERS, BAD_TEXTS, kept, refused, told_well

ACTING = "phase acting"
POET = (
    "tile Ann theater d4 d5 e4 f4 f5 ; given freedoms Ann travel ; given jesters Ann 2 ; "
    "given hand Ann poet jurist painter sculptor ; given bonus Ann per_jester"
)
RECRUITING = "round 2 ; given phase recruiting ; given recruiting Ann 1 ; given table Bob poet"
"""Positions, as what is given; the rest is as at the start of a round."""


def court(given: str, edition: str = "online") -> None:
    """Start the game `court` of Ann, Bob and Cem from a position."""
    line = f"game florence {edition} Ann Bob Cem ; given {given}"
    done(
        "new", "--players", "Ann,Bob,Cem", "--position", line, "--seed", "1a" * 32, "--id", "court"
    )


DONE = {
    "choose": (
        "phase choosing ; given deck bonus ; given offered Ann per_lake per_park",
        "choose per-lake",
        ["Ann keeps 1 card and puts 1 to the bottom of the bonus cards."],
    ),
    "auction": (
        "phase naming",
        "auction JESTER",
        ["Ann puts up a jester and bids 200. To speak: Bob, Cem."],
    ),
    "raise": (
        "phase bidding ; given object jester ; given high Bob 300",
        "raise",
        ["Cem raises to 400."],
    ),
    "bid": (
        "phase bidding ; given object jester ; given high Bob 300",
        "bid 400",
        ["Cem raises to 400."],
    ),
    "pass": ("phase bidding ; given object jester ; given high Bob 300", "pass", ["Cem passes."]),
    "withdraw": ("phase naming", "withdraw", ["Ann buys nothing this round."]),
    "place": (
        "phase placing ; given object forest",
        "place forest at d3 turned 1 flipped",
        ["Ann places the forest on d3 e3 e4 f3 f4."],
    ),
    "discard": (
        "phase placing ; given object forest",
        "discard",
        ["Ann throws the forest away."],
    ),
    "keep": (RECRUITING, "keep", ["Ann keeps the recruiting card."]),
    "build": (
        ACTING,
        "build studio at d3 turned 1",
        [
            "Ann builds the studio on d6 e3 e4 e5 e6 for 700 florins; 2800 left.",
            "Ann gains 3 prestige points.",
        ],
    ),
    "work": (
        f"{ACTING} ; given {POET}",
        "work poet per-jester",
        [
            (
                "Ann completes a work with the poet, worth 19: theater 4, lake 0, travel 3, jesters 4, cards 4, "
                "jesters bonus 4. At least 7 was needed."
            )
        ],
    ),
    "take": (
        f"phase taking ; given value 15 ; given {POET}",
        "take 3",
        ["Ann is paid 900 florins and 3 prestige points."],
    ),
    "freedom": (
        ACTING,
        "freedom travel",
        ["Ann introduces freedom of travel for 300 florins; 3200 left."],
    ),
    "profession": (ACTING, "profession", ["Ann takes a profession card for 300 florins; 3200 left."]),
    "bonus": (ACTING, "bonus", ["Ann takes a bonus card for 300 florins; 3200 left."]),
    "recruit": (
        RECRUITING,
        "recruit poet",
        ["Ann recruits the poet from Bob and leaves the recruiting card there."],
    ),
    "cash": (
        f"{ACTING} ; given points Ann 3",
        "cash 2",
        ["Ann turns 2 prestige points into 200 florins."],
    ),
    "done": (ACTING, "done", ["Ann is done."]),
}  # fmt: skip
"""Verb -> a position, words, and the first lines that they tell."""

EDITION_OF = {"withdraw": "printed"}
"""Whoever has to buy can't withdraw: that takes the printed edition."""


def begun(verb: str) -> tuple[list[str], list[str]]:
    """Start from the position of a verb; give its words and what they tell."""
    given, words, told = DONE[verb]
    court(given, EDITION_OF.get(verb, "online"))
    return words.split(), told


def test_every_verb_is_tried() -> None:
    """No verb of the title is left out."""
    assert {verb.word for verb in VERBS} == set(DONE)


@pytest.mark.parametrize("verb", DONE)
def test_a_verb_is_carried_out(verb: str) -> None:
    """The command tells what happened, and the game has one record more."""
    words, told = begun(verb)
    before = json.loads(done("show", "court", "--json"))["version"]

    assert told == done(*words, "-g", "court").splitlines()[: len(told)]
    assert before + 1 == json.loads(done("show", "court", "--json"))["version"]


@pytest.mark.parametrize("verb", DONE)
def test_dry_tells_the_same_and_does_nothing(verb: str) -> None:
    """--dry tells the beginning of what then happens, up to the next chance; nothing is done."""
    words, told = begun(verb)
    home = Path(os.environ["MEDICI_HOME"])
    before = kept(home)
    mover = done("show", "court").rpartition("To move: ")[2].partition(".")[0]
    rehearsed = medici(*words, "-g", "court", "--as", mover, "--dry")

    assert 0 == rehearsed.exit_code
    assert told == rehearsed.stdout.splitlines()[: len(told)]
    assert "Nothing was done" in rehearsed.stderr
    assert before == kept(home)
    assert done(*words, "-g", "court").startswith(rehearsed.stdout)


@pytest.mark.parametrize("verb", DONE)
def test_only_who_is_to_move(verb: str) -> None:
    """Somebody else, at the table or not, can do none of it, in earnest or not."""
    words, _ = begun(verb)
    other = "Bob"
    for dry in ((), ("--dry",)):
        refused(*words, "-g", "court", "--as", other, *dry, exit_code=3)
        refused(*words, "-g", "court", "--as", "Zed", *dry, exit_code=1)


@pytest.mark.parametrize("verb", DONE)
def test_nothing_goes_on_after_the_end(verb: str) -> None:
    """In a finished game every verb is refused."""
    _, words, _ = DONE[verb]
    court("round 7 ; given phase over")

    refused(*words.split(), "-g", "court", code="game.over", exit_code=1)


REFUSED = [
    ("phase choosing ; given deck bonus ; given offered Ann per_lake per_park", "choose poet",
     "choose.not_offered"),
    ("phase choosing ; given deck bonus ; given offered Ann per_lake per_park",
     "choose per_lake per_park", "choose.count"),
    ("phase naming", "auction castle", "auction.unknown"),
    ("phase naming ; given sold park", "auction park", "auction.not_open"),
    ("phase naming ; given builders Ann 3", "auction builder", "auction.builders"),
    ("phase naming", "withdraw", "withdraw.must_buy"),
    ("phase naming", "raise", "phase.wrong"),
    ("phase bidding ; given object jester ; given high Bob 300", "raise 500", "bid.too_high"),
    ("phase bidding ; given object jester ; given high Bob 300", "bid 300", "bid.too_low"),
    ("phase bidding ; given object jester ; given high Bob 300", "bid -1", "bid.too_low"),
    ("phase bidding ; given object jester ; given high Bob 300", "bid x", "bid.not_a_number"),
    ("phase bidding ; given object jester ; given high Bob 300", "bid 3600", "bid.over_money"),
    ("phase placing ; given object forest", "place castle at d3", "place.unknown"),
    ("phase placing ; given object forest", "place lake at d3", "place.other_tile"),
    ("phase placing ; given object forest", "place forest at h9", "place.square"),
    ("phase placing ; given object forest", "place forest at g7", "place.outside"),
    ("phase placing ; given object forest", "place forest at a1", "place.overlap"),
    ("phase placing ; given object forest", "place forest at d3 turned 5", "place.turned"),
    ("phase placing ; given object forest", "place forest at d3 turned -1", "place.turned"),
    (RECRUITING, "recruit nobody", "recruit.unknown"),
    (RECRUITING, "recruit jurist", "recruit.not_on_table"),
    (ACTING, "recruit poet", "recruit.no_card"),
    (ACTING, "build castle at d3", "build.unknown"),
    (ACTING, "build tower at d1", "place.edge"),
    (f"{ACTING} ; given tile Ann tower d4 e4 f4", "build tower at a6", "build.twice"),
    (f"{ACTING} ; given money Ann 699", "build tower at a6", "money.short"),
    (f"{ACTING} ; given {POET}", "work king", "work.unknown"),
    (f"{ACTING} ; given {POET}", "work alchemist", "work.not_in_hand"),
    (f"{ACTING} ; given {POET}", "work poet per_palazzo", "bonus.unknown"),
    (f"{ACTING} ; given {POET}", "work poet per_lake", "bonus.not_in_hand"),
    (f"{ACTING} ; given {POET}", "work poet per_jester per_jester", "bonus.twice"),
    (f"round 7 ; given {ACTING} ; given {POET}", "work jurist", "work.below_minimum"),
    (f"{ACTING} ; given used work work ; given {POET} ; given recruiting Ann 1 ; given table Bob alchemist",
     "work poet", "action.none_left"),
    (f"{ACTING} ; given used profession", "profession", "action.limit"),
    (f"phase taking ; given value 15 ; given {POET}", "take 8", "take.range"),
    (f"phase taking ; given value 15 ; given {POET}", "take -1", "take.range"),
    (f"phase taking ; given value 15 ; given {POET}", "take all", "take.not_a_number"),
    (f"phase taking ; given value 15 ; given {POET}", "done", "phase.wrong"),
    (ACTING, "freedom speech", "freedom.unknown"),
    (f"{ACTING} ; given freedoms Ann travel", "freedom travel", "freedom.owned"),
    (f"{ACTING} ; given freedoms Bob travel ; given freedoms Cem travel", "freedom travel", "freedom.none_left"),
    (f"{ACTING} ; given money Ann 299", "bonus", "money.short"),
    (ACTING, "cash 1", "cash.range"),
    (ACTING, "cash 0", "cash.range"),
    (ACTING, "cash -1", "cash.range"),
    (ACTING, "cash much", "cash.not_a_number"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "words", "code"), REFUSED)
def test_what_the_rules_refuse(given: str, words: str, code: str) -> None:
    """A move against the rules is exit 1 with its code and rule; nothing is spent, and --dry refuses it too."""
    court(given)

    refused(*words.split(), "-g", "court", code=code, exit_code=1)
    refused(*words.split(), "-g", "court", "--dry", exit_code=1)


def test_discard_where_it_is_not_allowed() -> None:
    """In the printed edition a landscape that fits has to be placed."""
    court("phase placing ; given object forest", "printed")

    refused("discard", "-g", "court", code="discard.not_allowed", exit_code=1)


@pytest.mark.parametrize(
    "words",
    [
        "choose", "auction", "auction park jester castle", "raise 300 400", "bid", "take", "freedom", "recruit",
        "cash", "work", "place", "place forest", "place forest on d3", "place forest at d3 turned",
        "place forest at d3 sideways", "build tower", "build tower at",
    ],
)  # fmt: skip
def test_words_that_say_too_little_or_too_much(words: str) -> None:
    """A verb without its words, or with others, is exit 2 with how it is written."""
    court("phase placing ; given object forest")
    result = refused(*words.split(), "-g", "court", exit_code=2)

    assert words.split(maxsplit=1)[0] in result.stderr


@pytest.mark.parametrize("verb", [verb.word for verb in VERBS if verb.arguments or verb.more])
def test_strange_words(verb: str) -> None:
    """Whatever stands in the place of a word: a clear error that spends nothing, never anything else."""
    words, _ = begun(verb)
    home = Path(os.environ["MEDICI_HOME"])
    before = kept(home)
    for place in range(1, max(2, len(words))):
        for text in (*BAD_TEXTS, *BAD_NUMBERS):
            said = [*words[:place], text, *words[place + 1 :]]
            for dry in ((), ("--dry",)):
                result = medici(said[0], "-g", "court", *dry, "--", *said[1:])
                told_well(result)
                assert before == kept(home), said


def test_a_work_is_itemised_before_anything_is_spent() -> None:
    """`work --dry` has every term and the round's minimum; below the minimum the refusal names both."""
    court(f"round 7 ; given {ACTING} ; given {POET}")
    told = done("work", "poet", "per_jester", "-g", "court", "--as", "Ann", "--dry")

    for term in ("worth 19", "theater 4", "lake 0", "travel 3", "jesters 4", "cards 4", "17"):
        assert term in told
    low = refused("work", "jurist", "-g", "court", "--as", "Ann", "--dry", exit_code=1).stderr
    assert "worth 8" in low
    assert "17" in low


def test_a_whole_action_turn() -> None:
    """Build, work, take and cash follow one another, and the turn ends after the second action."""
    court(f"{ACTING} ; given {POET}", "printed")
    done("build", "tower", "at", "a6", "--as", "Ann", "-g", "court")
    done("work", "poet", "-g", "court")
    told = done("take", "0", "court")

    assert told.startswith("Ann is paid 1500 florins.\n")
    assert "The turn of Ann is over." in told
    assert ["Bob"] == json.loads(done("show", "court", "--json"))["to_move"]


def test_a_verb_of_the_other_title(here: Path) -> None:
    """A verb that the game's title has not is exit 2, and tells which there are."""
    court("phase naming")
    done("new", "--players", "Ann,Bob,Cem", "--seed", "hot", "--first", "Ann", "--id", "hot")

    assert "auction OBJECT" in refused("draw", "-g", "court", exit_code=2).stderr
    assert "bid N" in refused("auction", "park", "-g", "hot", exit_code=2).stderr
