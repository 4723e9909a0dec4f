"""Playing at one terminal: taking back, and asking those who have to agree."""

from __future__ import annotations

from tests.medici_cli.program import begun, done, medici


def _moves() -> list[str]:
    return [line.split("\t")[5].split(" ; ")[0] for line in done("log", "hot").splitlines()][1:]


def test_moves_are_taken_back_and_done_again() -> None:
    """``undo``, ``undo N`` and ``redo`` work from within, and so do their letters."""
    begun()

    result = medici("play", "hot", typed="draw\noffer\nu\nr\nundo 1\n")

    assert 0 == result.exit_code
    assert [] == _moves()
    assert "The game goes forward again to record 3." in result.stdout
    assert "The game goes back to record 1." in result.stdout


def test_an_undo_that_needs_consent_is_asked_and_answered() -> None:
    """With several people each says for himself who he is; the last to agree takes the game back."""
    seats = ("--players", "Ann,Bob,Cem", "--first", "Ann", "--undo", "consent", "--id", "hot")
    done("new", *seats)

    result = medici(
        "play", "hot", typed="offer\nundo\nAnn: undo\nundo agree\nBob: undo --agree\nundo --agree\n"
    )

    assert 1 == result.exit_code
    assert "Ann asks to go back to record 1." in result.stdout
    assert "who answers?: write NAME: undo agree" in result.stderr
    assert "Ann takes the game back to record 1." in result.stdout
    assert [] == _moves()


def test_a_request_can_be_withdrawn_and_refused() -> None:
    """The one who asked withdraws without saying his name; the only other person refuses without saying his."""
    done(
        "new", "--players", "Ann,Bob", "--edition", "grail-2016", "--first", "Ann", "--undo", "consent",
        "--id", "hot",
    )  # fmt: skip

    result = medici(
        "play",
        "hot",
        typed="offer\nAnn: undo\nundo withdraw\nAnn: undo\nundo refuse\nundo refuse\n",
    )

    assert "Ann withdraws the request to go back." in result.stdout
    assert "Bob refuses to go back." in result.stdout
    assert "Nobody asks to take anything back." in result.stderr
    assert ["offer"] == _moves()


def test_one_seat_answers_an_undo_out_of_turn() -> None:
    """With ``--as`` a player is asked too when somebody waits for his agreement, but not while he waits himself."""
    seats = ("--players", "Ann,Bob,Cem", "--first", "Ann", "--undo", "consent", "--id", "hot")
    done("new", *seats)
    done("offer", "-g", "hot")
    done("undo", "--as", "Ann", "-g", "hot")

    asker = medici("play", "hot", "--as", "Ann", typed="undo --withdraw\n")
    other = medici("play", "hot", "--as", "Cem", typed="pass\nundo --agree\n")

    assert "Ann asks to undo to record 1" in asker.stdout
    assert "It is not Cem’s turn" in other.stderr
    assert "Cem agrees to go back." in other.stdout
    assert ["offer"] == _moves()
