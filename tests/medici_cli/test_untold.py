"""What is not told: to whom a player's cards are shown, in which files they stand, and what happens without a seed."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

import pytest

from medici_cli.say import say_refusal
from medici_core.engine.refusal import Refusal
from medici_core.florence.title import PRIVATE_REFUSALS, TITLE
from tests.medici_cli.program import begun, done, medici

START = "game florence online Ann Bob Cem ; given round 5 ; given start Ann ; given to-move Ann ; "
ACTING = START + (
    "given phase acting ; given hand Ann poet painter ; given bonus Ann per_jester per_park ; given hand Bob composer"
)
CHOOSING = START + "given phase choosing ; given deck bonus ; given offered Ann per_lake per_park"
CARDS = (
    "poet",
    "painter",
    "per_jester",
    "per_park",
    "composer",
    "per_lake",
    "jesters bonus",
    "lakes bonus",
)
REFUSED = (
    (ACTING, "work jurist", "work.not_in_hand"),
    (ACTING, "work poet", "work.below_minimum"),
    (ACTING, "work poet per_building", "bonus.not_in_hand"),
    (ACTING, "take 2", "phase.wrong"),
    (ACTING, "build castle at d5", "build.unknown"),
)


def started(line: str = ACTING, *words: str) -> str:
    """Start a sealed game of three persons from a position; give its id."""
    position = ("--position", line, "--players", "Ann,Bob,Cem", "--sealed")
    return done("new", *position, *words).strip()


def said(text: str, words: str) -> list[str]:
    """Return the cards that a text names and the words that were typed do not."""
    return [card for card in CARDS if card in text and card not in words]


@pytest.mark.parametrize(("line", "words", "code"), REFUSED)
def test_a_refusal_tells_no_hand(line: str, words: str, code: str) -> None:
    """Who does not say who he is is told code and rule, and neither cards nor what is legal; Ann is told all."""
    name = started(line)

    for form in ((), ("--json",)):
        result = medici(*words.split(), "-g", name, *form)
        assert 1 == result.exit_code
        assert "--as NAME" in result.stderr
        assert "Legal" not in result.stderr
        if code != "build.unknown":
            assert not said(result.stderr, words)
    error = json.loads(medici(*words.split(), "-g", name, "--json").stderr)["error"]
    assert (code, []) == (error["code"], error["legal"])
    assert error["rule"].startswith("F")
    own = medici(*words.split(), "-g", name, "--as", "Ann")
    assert "Legal: " in own.stderr
    assert "--as NAME" not in own.stderr


def test_cards_offered_are_not_named() -> None:
    """A choice of a card that was not offered names what was offered to the one who chooses alone."""
    name = started()
    done("bonus", "-g", name)

    public = medici("choose", "per_palazzo", "-g", name)
    own = medici("choose", "per_palazzo", "-g", name, "--as", "Ann")

    assert 1 == public.exit_code == own.exit_code
    assert "--as NAME" in public.stderr
    assert "per_" not in public.stderr
    assert "offered" in own.stderr
    assert own.stderr.count("per_") + own.stderr.count("_cards") > 2


def test_every_private_refusal_has_a_sentence() -> None:
    """The refusals that are kept from others are refusals of the title."""
    for code in PRIVATE_REFUSALS:
        assert code in TITLE.sentences["en"]


@pytest.mark.parametrize("words", ["work poet", "work jurist", "profession", "done"])
def test_a_rehearsal_is_for_the_mover(words: str) -> None:
    """`--dry` would tell of every card whether it is in hand: it takes `--as NAME`, as `legal` does."""
    name = started()

    result = medici(*words.split(), "-g", name, "--dry")

    assert 1 == result.exit_code
    assert "What Ann may do shows what only Ann knows" in result.stderr
    other = medici(*words.split(), "-g", name, "--dry", "--as", "Bob")
    assert 3 == other.exit_code or "not" in other.stderr
    assert not said(other.stderr, words)


def test_a_move_tells_what_everybody_may_see() -> None:
    """Without `--as` the cards drawn are not shown, in text and JSON, but how to see them; with it they are."""
    name = started()

    public = medici("bonus", "-g", name)
    shown = done("show", name)

    assert 0 == public.exit_code
    assert "per_" not in public.output + shown
    assert "medici show --as NAME" in public.stderr
    assert "per_" in done("show", name, "--as", "Ann")
    done("undo", "-g", name)
    told = json.loads(done("bonus", "-g", name, "--json"))
    assert [] == told["legal"]
    done("undo", "-g", name)
    own = medici("bonus", "-g", name, "--as", "Ann")
    assert "Legal: choose" in own.stderr
    assert "--as NAME" not in own.stderr


def test_one_person_is_told_all() -> None:
    """Where one person plays against built-in players, everything is told without `--as`."""
    name = done(
        "new", "--position", ACTING, "--players", "Ann,Bob,Cem", "--player", "Bob=steady", "--player", "Cem=steady"
    ).strip()  # fmt: skip

    assert "Legal: " in medici("work", "poet", "-g", name).stderr
    assert "Ann" in done("profession", "-g", name, "--dry")


def test_files_are_for_their_owner(here: Path, medici_home: Path) -> None:
    """The games file, what lies beside it, and copies are readable for their owner alone, whatever the umask."""
    before = os.umask(0)
    try:
        begun("draw")
        done("db", "backup", "copy.db")
    finally:
        os.umask(before)

    for path in (medici_home / "games.db", medici_home / "games.db.lock", here / "copy.db"):
        assert 0o600 == path.stat().st_mode & 0o777


def test_a_file_that_is_there_keeps_its_mode(medici_home: Path) -> None:
    """Who opened his games file to others keeps it open."""
    begun("draw")
    (medici_home / "games.db").chmod(0o640)

    done("offer")

    assert 0o640 == (medici_home / "games.db").stat().st_mode & 0o777


def rows(home: Path) -> list[tuple[str, str | None]]:
    """Return tag and payload of every row of the table events."""
    connection = sqlite3.connect(home / "games.db")
    found = connection.execute("SELECT tag, data FROM events").fetchall()
    connection.close()
    return found


def test_events_hold_no_secrets_of_running_games(medici_home: Path) -> None:
    """Private payloads stay out of the table events until the game is over; then they are filled in."""
    seats = [word for seat in ("Bob=steady", "Cem=steady") for word in ("--player", seat)]
    position = ACTING.replace("round 5", "round 7")
    done("new", "--position", position, "--players", "Ann,Bob,Cem", *seats, "--id", "court")
    done("bonus", "-g", "court")
    private = {tag.name for tag in TITLE.codec.tags.values() if tag.private} | {
        "chance.ResolvePrivate"
    }

    done("db", "json")
    running = rows(medici_home)
    for _ in range(400):
        choices = json.loads(done("legal", "court", "--json"))["legal"]
        if not choices:
            break
        first = next(
            (c for word in ("withdraw", "pass", "done") for c in choices if c["command"] == word), choices[0]
        )  # fmt: skip
        done(first["command"], *first.get("options", [""])[0].split(), "-g", "court")
    done("db", "json")
    over = rows(medici_home)

    assert {tag for tag, _ in running} & private
    assert {None} == {data for tag, data in running if tag in private}
    assert None not in {data for tag, data in running if tag not in private}
    assert None not in {data for _, data in over}
    assert medici("db", "json").stderr.endswith("has 0 new rows.\n")


def test_a_copy_says_what_it_holds(here: Path) -> None:
    """`db backup` says that hands are in the copy, and that sealed games stay behind without their seeds."""
    started()

    bare = medici("db", "backup", "bare.db").stderr
    whole = medici("db", "backup", "whole.db", "--with-secrets").stderr

    assert "what each player alone may know" in bare
    assert "--with-secrets" in bare
    assert "what each player alone may know" in whole
    assert "can't be continued" not in whole
    assert (here / "bare.db").exists()


def test_open_games_are_copied_without_a_word(here: Path) -> None:
    """A copy of games that hold no secrets needs no warning."""
    begun("draw")

    assert 1 == len(medici("db", "backup", "copy.db").stderr.splitlines())
    assert (here / "copy.db").exists()


def test_a_missing_seed_is_named(medici_home: Path) -> None:
    """Without secrets.db chance stays due, and whoever looks is told why; put back, the next move deals on."""
    name = started()
    (medici_home / "secrets.db").rename(medici_home / "away")
    assert f"{name} is sealed and runs, but its seeds are not in secrets.db here." in done(
        "db", "check"
    )
    assert [name] == json.loads(done("db", "check", "--json"))["missing_seeds"]

    bought = medici("bonus", "-g", name, "--as", "Ann")

    missing = (
        "The seed of this game is not on this machine: secrets.db beside the games file is missing"
    )
    assert missing in bought.stderr
    assert missing in done("show", name)
    for words in (("choose", "per_lake"), ("legal",), ("legal", "--as", "Ann")):
        result = medici(*words, "-g", name)
        assert 1 == result.exit_code
        assert missing in result.stderr
        assert "None" not in result.stderr
    (medici_home / "away").rename(medici_home / "secrets.db")
    assert "was not offered" in medici("choose", "nothing", "-g", name, "--as", "Ann").stderr
    assert "choose" in done("legal", name, "--as", "Ann")
    assert [] == json.loads(done("db", "check", "--json"))["missing_seeds"]
    assert "all legal" in done("verify", name)


def test_a_rehearsal_without_a_seed_is_refused(medici_home: Path) -> None:
    """Where chance stays due nobody is to move, and a rehearsal says no as the move does."""
    seats = ("--player", "Bob=steady", "--player", "Cem=steady")
    name = started(ACTING, *seats)
    (medici_home / "secrets.db").unlink()
    medici("bonus", "-g", name)

    result = medici("done", "-g", name, "--dry")

    assert 1 == result.exit_code
    assert "cards have yet to be drawn" in result.stderr


@pytest.mark.parametrize("words", ["work poet per_castle", "work baker", "auction gold"])
def test_what_is_listed_can_be_typed(words: str) -> None:
    """A refusal lists words as they are typed, not as they are told."""
    what = {"work": "bonus" if "poet" in words else "work"}.get(
        words.split(maxsplit=1)[0], "auction"
    )
    known = ("per_lake", "hand_cards", "bell_maker", "recruiting")
    told = say_refusal(TITLE, Refusal(f"{what}.unknown", {"text": words, "known": known}))

    assert "per_lake, hand_cards, bell_maker, recruiting" in told
    public = medici(*words.split(), "-g", started(), "--as", "Ann").stderr
    assert {"bonus": "per_lake", "work": "bell_maker", "auction": "recruiting"}[what] in public


def test_pictures_are_drawn_for_who_looks() -> None:
    """A picture shows the looker's money where it is kept off screens, and everybody's when the game is over."""
    line = ACTING.replace("online", "printed") + " ; given money Ann 1100 Bob 1200 Cem 1300"
    name = started(line)

    assert "1100" not in done("replay", name, "--svg", "-")
    own = done("replay", name, "--svg", "-", "--as", "Ann")
    assert "1100 florins" in own
    assert "1200 florins" not in own
    assert "1100 florins" in done("replay", name, "--html", "-", "--as", "Ann")


def test_pictures_of_a_game_that_is_over_show_all_money() -> None:
    """Once a game is over its pictures show what everybody had, from the first on."""
    seats = [
        word for seat in ("Ann=random", "Bob=steady", "Cem=steady") for word in ("--player", seat)
    ]
    edition = ("--title", "florence", "--edition", "printed", "--players", "Ann,Bob,Cem")
    name = done("new", *edition, *seats).strip()

    assert "? florins" not in done("replay", name, "--html", "-")
    assert "Left in the hand of" in done("show", name)
