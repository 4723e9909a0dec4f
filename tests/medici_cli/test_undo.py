"""undo and redo: taking back and doing again, alone and with consent."""

from __future__ import annotations

import json

import pytest

from tests.medici_cli.program import begun, done, medici
from tests.medici_cli.trouble import error_of, refused


def mark(*words: str) -> str:
    """Give the mark of the position of the game `hot`."""
    found: str = json.loads(done("show", "hot", *words, "--json"))["mark"]
    return found


def consenting(policy: str = "consent") -> None:
    """Start the game `hot` of Ann, Bob and Cem (steady) in which taking back needs consent, and draw."""
    seed = ("--seed", "hot", "--first", "Ann", "--id", "hot", "--undo", policy)
    done("new", "--players", "Ann,Bob,Cem", "--player", "Cem=steady", *seed)
    done("draw")


def test_undo_and_redo_walk_the_line() -> None:
    """Each undo takes back one decision, each redo gives it again; the same cards come again."""
    begun("draw", "offer", "bid 4")
    marks = [mark("--at", str(number)) for number in (1, 2, 3, 4)]
    for expected in reversed(marks[:3]):
        done("undo")
        assert expected == mark()
    refused("undo", "hot", code="undo.nothing", exit_code=1)
    for expected in marks[1:]:
        done("redo")
        assert expected == mark()
    refused("redo", "hot", code="redo.nothing", exit_code=1)


def test_undo_to_a_record() -> None:
    """`--to N` goes back to the position after record N; what is no such record is told apart."""
    begun("draw", "offer", "bid 4")
    first = mark("--at", "1")
    for number in ("4", "0", "-1", "9" * 30, "9" * 4000):
        refused("undo", "hot", "--to", number, code="undo.target", exit_code=1)
    for number in ("x", "1.5", "9" * 5000):
        refused("undo", "hot", "--to", number, code="usage", exit_code=2)
    done("undo", "--to", "1")

    assert first == mark()


def test_a_move_ends_redoing() -> None:
    """After another move nothing can be done again."""
    begun("draw")
    done("undo")
    done("offer")

    refused("redo", "hot", code="redo.nothing", exit_code=1)


def test_consent_is_asked_for_and_given() -> None:
    """Where consent is needed one player asks, the other agrees, and built-in players have no say."""
    consenting()
    before = mark("--at", "1")
    refused("undo", "hot", code="undo.who", exit_code=1)
    refused("undo", "hot", "--agree", code="undo.no_request", exit_code=1)
    done("undo", "--as", "Ann")
    assert "Ann asks to undo to record 1" in done("show")
    refused("undo", "hot", "--as", "Bob", code="undo.pending", exit_code=1)
    refused("undo", "hot", "--agree", "--as", "Ann", code="undo.agreed", exit_code=1)
    refused("undo", "hot", "--agree", "--as", "Cem", code="undo.not_a_person", exit_code=1)
    refused("undo", "hot", "--refuse", "--as", "Ann", code="undo.own", exit_code=1)
    refused("undo", "hot", "--withdraw", "--as", "Bob", code="undo.not_yours", exit_code=1)
    done("undo", "--agree")

    assert before == mark()


@pytest.mark.parametrize("answer", ["--refuse", "--withdraw"])
def test_a_request_that_comes_to_nothing(answer: str) -> None:
    """A refused or withdrawn request leaves the game where it is."""
    consenting()
    before = mark()
    done("undo", "--as", "Ann")
    done("undo", answer, *(("--as", "Bob") if answer == "--refuse" else ()))

    assert before == mark()
    refused("undo", "hot", "--agree", code="undo.no_request", exit_code=1)


def test_a_move_lets_the_request_lapse() -> None:
    """Who plays on has not agreed: the request is gone."""
    consenting()
    done("undo", "--as", "Bob")
    done("offer")

    refused("undo", "hot", "--agree", "--as", "Ann", code="undo.no_request", exit_code=1)


def test_never_is_never() -> None:
    """Where nothing is taken back, neither undo nor redo does anything."""
    consenting("never")

    refused("undo", "hot", code="undo.never", exit_code=1)
    refused("redo", "hot", code="undo.never", exit_code=1)


def test_answers_are_not_asked_twice_over() -> None:
    """An answer has no --to, and who answers must be clear."""
    begun("draw")
    refused("undo", "hot", "--agree", "--to", "1", code="usage", exit_code=2)
    done("new", "--players", "Ann,Bob,Cem", "--undo", "consent", "--id", "three", "--first", "Ann")
    done("draw")
    done("undo", "--as", "Ann")

    refused("undo", "three", "--agree", code="usage", exit_code=2)
    done("undo", "--agree", "--as", "Bob")
    assert "To move: Ann" in medici("undo", "--agree", "--as", "Cem").stderr


def test_undo_passes_over_built_in_players() -> None:
    """An undo goes back to the last decision of a person, and what built-in players did since goes with it."""
    seats = ("--player", "Bob=random", "--player", "Cem=steady")
    done("new", "--players", "Ann,Bob,Cem", "--first", "Ann", "--id", "hot", "--seed", "p", *seats)
    before = mark()
    done("offer")
    assert before != mark()
    done("undo")

    assert before == mark()
    assert "redo" in {choice["command"] for choice in error_of("undo", "hot")["legal"]}


def test_answers_are_words_too() -> None:
    """`undo agree` says what `undo --agree` does; a number is taken for a record, which --to names."""
    done("new", "--players", "Ann,Bob,Cem", "--first", "Ann", "--undo", "consent", "--id", "hot")
    done("draw", "hot")

    done("undo", "hot", "--as", "Ann")
    done("undo", "refuse", "hot", "--as", "Bob")
    done("undo", "--as", "Ann")
    done("undo", "withdraw")
    done("undo", "--as", "Ann")
    done("undo", "agree", "--as", "Bob")
    assert "to record 1" in done("undo", "agree", "-g", "hot", "--as", "Cem")
    assert "--to 5" in medici("undo", "5").stderr
    assert 2 == medici("undo", "5").exit_code
    assert 2 == medici("undo", "agree", "hot", "more").exit_code
