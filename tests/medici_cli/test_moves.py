"""draw, offer, bid, pass: what they tell, what makes scripts safe, what they refuse."""

from __future__ import annotations

import json

import pytest

from tests.json_schemas import misfits
from tests.medici_cli.program import begun, done, medici
from tests.medici_cli.trouble import error_of, refused


def version() -> int:
    """Give the version of the game `hot`."""
    found: int = json.loads(done("show", "hot", "--json"))["version"]
    return found


def test_a_move_is_told_and_who_is_next() -> None:
    """Stdout has what happened, stderr the game that was meant and who must move with what is legal."""
    name = begun()
    result = medici("draw")

    assert 0 == result.exit_code
    assert result.stdout.startswith("Ann asks for another card.\n")
    assert [f"Game hot ({name})", "To move: Ann. Legal: draw, offer."] == result.stderr.splitlines()


def test_json_is_the_new_position_and_nothing_else_is_said() -> None:
    """With --json stdout is the position and stderr is empty."""
    begun()
    result = medici("draw", "--json")

    assert [] == misfits("show", result.stdout)
    assert 2 == json.loads(result.stdout)["version"]
    assert "" == result.stderr


def test_as_asserts_who_acts() -> None:
    """`--as` the player to move is taken, another one is exit 3, nobody's name exit 1."""
    begun()
    done("draw", "--as", "ann")

    refused("offer", "--as", "Bob", code="turn.not_yours", exit_code=3)
    refused("offer", "--as", "Zed", code="players.unknown", exit_code=1)
    done("offer", "--as", "Ann")
    error = error_of("bid", "3", "--as", "Cem")
    assert "M4.1" == error["rule"]
    assert "It is not Cem’s turn: Bob is to move. (M4.1)" == error["message"]


def test_if_version_guards_against_what_was_not_seen() -> None:
    """With --if-version a move is made at that version only; else exit 5, telling the present one."""
    begun()
    done("draw", "--if-version", "1")

    result = refused("draw", "--if-version", "1", code="conflict", exit_code=5)
    assert "at version 2, not 1" in result.stderr


def test_command_id_does_it_once() -> None:
    """The same move under the same id changes nothing; another move under it is a conflict."""
    begun()
    first = medici("draw", "--command-id", "a", "--json")
    again = medici("draw", "--command-id", "a", "--json")

    assert json.loads(first.stdout) == json.loads(again.stdout)
    assert 2 == version()
    refused("offer", "--command-id", "a", code="command.reused", exit_code=5)
    assert "Done before: nothing changed." in medici("draw", "--command-id", "a").stderr


def test_a_retry_after_others_moved_on() -> None:
    """A command id is looked up before the version and the turn are: a late retry is no error."""
    begun("draw", "offer")
    done("pass", "--command-id", "b", "--if-version", "3")
    done("pass")
    before = version()

    result = medici("pass", "--command-id", "b", "--if-version", "3")
    assert 0 == result.exit_code
    assert before == version()


@pytest.mark.parametrize(
    ("moves", "words", "code"),
    [
        ((), ("pass",), "phase.wrong"),
        ((), ("bid", "3"), "phase.wrong"),
        (("offer",), ("draw",), "phase.wrong"),
        (("offer",), ("offer",), "phase.wrong"),
        (("draw", "draw"), ("draw",), "draw.lot_full"),
        (("offer",), ("bid", "0"), "bid.too_low"),
        (("offer",), ("bid", "-1"), "bid.too_low"),
        (("offer", "bid 7"), ("bid", "7"), "bid.too_low"),
        (("offer",), ("bid", "41"), "bid.over_money"),
        (("offer",), ("bid", "1" + "0" * 5000), "bid.over_money"),
        (("offer",), ("bid", "2.5"), "bid.not_a_number"),
        (("offer",), ("bid", "x"), "bid.not_a_number"),
        (("offer",), ("bid", ""), "bid.not_a_number"),
        (("offer",), ("bid", "--5"), "bid.not_a_number"),
        (("offer",), ("bid", "1e3"), "bid.not_a_number"),
        (("offer",), ("bid", "\udcff"), "bid.not_a_number"),
    ],
)
def test_what_the_rules_refuse(moves: tuple[str, ...], words: tuple[str, ...], code: str) -> None:
    """A move against the rules is exit 1 with its code, and the game stays as it is."""
    begun(*moves)

    refused(*words, code=code, exit_code=1)


def test_a_refusal_names_what_would_work() -> None:
    """A refused bid tells why, what is legal, and the rule; JSON has them apart."""
    begun("offer", "bid 7")
    error = error_of("bid", "5")

    assert "Cem cannot bid 5: the high bid is 7. Legal: pass, 8–40. (M4.2)" == error["message"]
    assert "M4.2" == error["rule"]
    assert [{"command": "bid", "min": 8, "max": 40}, {"command": "pass"}] == sorted(
        error["legal"], key=lambda choice: str(choice["command"])
    )


def test_bid_needs_its_number() -> None:
    """A bid without a number is a usage error that shows how it is written."""
    begun("offer")
    result = refused("bid", code="usage", exit_code=2)

    assert "medici bid [OPTIONS] N [GAME]" in result.stderr
    refused("bid", "3", "hot", "more", code="usage", exit_code=2)


def test_two_games_named() -> None:
    """A game named twice differently is a mistake, not a choice."""
    begun("offer")
    done("new", "--players", "Ann,Bob,Cem", "--id", "other")

    refused("bid", "3", "hot", "-g", "other", code="usage", exit_code=2)
    done("bid", "3", "hot", "-g", "hot")


def test_a_log_file_is_no_game_to_move_in(here: object) -> None:
    """A move named with a log file says how the log becomes a game."""
    begun()
    done("export", "-o", "sent.log")
    result = refused("draw", "sent.log", code="game.none", exit_code=2)

    assert "medici import sent.log" in result.stderr
