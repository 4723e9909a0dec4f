"""Playing at one terminal: what is shown, what can be typed, and how it ends."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from medici_cli import sitting
from medici_cli.keys import read_line
from tests.medici_cli.program import begun, done, finished, medici


def _moves() -> list[str]:
    return [line.split("\t")[5].split(" ; ")[0] for line in done("log", "hot").splitlines()][1:]


def test_letters_words_and_amounts_are_moves_and_the_game_is_kept() -> None:
    """What can be typed stands below the table; at the end of the input the game stands where it came to."""
    begun()

    result = medici("play", "hot", typed="d\nOFF\np\n7\nB 8\n")

    assert 0 == result.exit_code
    assert "To move: Ann. Type d (draw), o (offer), ? (help).\n" in result.stdout
    assert "To move: Bob. Type p (pass), 1–40 (bid), ? (help).\n" in result.stdout
    assert "To move: Ann. Type p (pass), 8–40 (bid), ? (help).\n" in result.stdout
    assert "Cem bids 7." in result.stdout
    assert ["draw", "offer", "pass", "bid 7", "bid 8"] == _moves()
    assert "is kept; `medici play` goes on with it." in result.stderr


def test_choices_are_said_once() -> None:
    """Below the table stands who moves with what can be typed, and nowhere else what is legal."""
    begun("offer")

    shown = medici("play", "hot").stdout

    assert 1 == shown.count("To move: ")
    assert "Legal" not in shown


def test_what_is_decided_on_stands_right_above_the_prompt() -> None:
    """The last lines of the table are lot, high bid and whose turn it is, and all of it fits a screen."""
    begun("draw", "offer", "pass", "bid 3")

    shown = medici("play", "hot").stdout.rstrip("\n").splitlines()
    table = shown[shown.index("") + 1 :]

    assert table[-3].startswith("Lot worth ")
    assert "High bid: 3 by Cem. Still to speak: Ann." == table[-2]
    assert table[-1].startswith("To move: Ann. ")
    assert len(table) <= 22


def test_how_to_read_the_table_is_told_once() -> None:
    """Above the first table of a sitting stands how it is read, and not again; ``help`` repeats it."""
    begun()

    result = medici("play", "hot", typed="draw\noffer\nshow\n?\n")

    assert 1 == result.stdout.count("How to read the table:")
    assert 1 == result.stdout.count("Score: what")
    assert 1 == result.stderr.count("Score: what")


def test_off_a_terminal_there_are_no_prompts() -> None:
    """Over a pipe nothing is asked: stderr holds only what is said about the end."""
    name = begun()

    result = medici("play", "hot", typed="offer\n")

    assert f"Game {name} is kept; `medici play` goes on with it.\n" == result.stderr
    assert "> \n" not in result.stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("99", "Bob cannot bid 99: Bob has 40 florins. Legal: pass, 8–40. (M4.2)"),
        ("-5", "Bob cannot bid -5: the high bid is 7."),
        ("bid x", "A bid is a whole number of florins, not “x”."),
        ("9" * 5000, "Bob cannot bid "),
        ("draw", "No card can be asked for now: bidding is open."),
        ("bid 7 --dry", "Bob cannot bid 7"),
        ("undo --dry", "--dry goes with a move: leave it out."),
        ("--dry", "'--dry' is no command"),
        ("fly", "'fly' is no command: there are draw, offer, bid N, pass; `help` tells more."),
        ("ofer", "'ofer' is no command: did you mean offer."),
        ("un do", "undo can't be read"),
        ("bid", "bid takes one word"),
        ("Cem: bid 9", "It is not Cem’s turn: Bob is to move."),
        ("Zed: pass", "Nobody here is called “Zed”. Players: Ann, Bob, Cem."),
        ("Bob:", "a command is missing: write Bob: COMMAND"),
        ("undo 77", "The game cannot go back to record 77"),
        ("undo the lot", "undo can't be read: write: undo, undo N"),
        ("undo --agree", "Nobody asks to take anything back."),
        ("redo", "There is nothing to do again."),
        ("\x1b[2J", "is no command"),
        ("\ufffd", "is no command"),
    ],
)
def test_what_is_refused_is_said_and_asked_again(line: str, said: str) -> None:
    """A line that can't be carried out changes nothing, and the next one counts."""
    done("new", "--players", "Ann,Bob,Cem", "--first", "Cem", "--seed", "x", "--id", "hot")

    result = medici("play", "hot", typed=f"offer\nAnn: bid 7\n{line}\npass\n")

    assert 1 == result.exit_code
    assert said in result.stderr
    assert "\x1b" not in result.stdout + result.stderr
    assert ["offer", "bid 7", "pass"] == _moves()


def test_a_number_is_never_a_choice() -> None:
    """Where no amount is asked for a number is no move: typed too late or too early it changes nothing."""
    begun()

    result = medici("play", "hot", typed=f"1\n0\n{'1' * 5000}\n")

    assert 1 == result.exit_code
    assert 3 == result.stderr.count("no number is asked for now: type d (draw), o (offer).")
    assert [] == _moves()


@pytest.mark.parametrize(
    ("typed", "code"), [("offer\nquit\n", 0), ("offer\nfly\npass\n", 1), ("", 0)]
)
def test_over_a_pipe_the_exit_code_tells_of_refused_lines(typed: str, code: int) -> None:
    """A script sees by the exit code whether every line was carried out."""
    begun()

    assert code == medici("play", "hot", typed=typed).exit_code


def test_bytes_that_are_no_text_are_refused() -> None:
    """Noise over the pipe is answered like any other line that is no command."""
    begun()

    result = medici("play", "hot", typed=b"\xff\xfe\xfd\nbid \xff\n\n  \noffer\n")

    assert 1 == result.exit_code
    assert ["offer"] == _moves()


def test_help_and_show() -> None:
    """``help`` tells what can be typed, with the title's own words; ``show`` draws the table again."""
    begun()

    result = medici("play", "hot", typed="help\nshow\n?\n? bid\nq\noffer\n")

    assert 0 == result.exit_code
    assert 2 == result.stderr.count("d (draw), o (offer), b (bid N), p (pass)")
    assert "\nbid N\n" in result.stderr
    assert "as in Ann: undo" in result.stderr
    assert 2 == result.stdout.count("Ladders  ")
    assert [] == _moves()


def test_built_in_players_move_by_themselves() -> None:
    """What they do is told as it happens, and people are asked again when it is their turn."""
    done(
        "new", "--players", "Ann,Bob,Cem", "--player", "Bob=steady", "--player", "Cem=random",
        "--first", "Ann", "--seed", "hot", "--id", "hot",
    )  # fmt: skip

    result = medici("play", "hot", typed="offer\n")

    told = result.stdout.partition("Ann offers ")[2]
    assert told.index("Bob ") < told.index("Cem ") < told.index("To move: Ann.")


def test_built_in_players_move_first_after_an_import(tmp_path: Path) -> None:
    """A game that came in with a built-in player to move goes on before anybody is asked."""
    done(
        "new", "--players", "Ann,Bob,Cem", "--player", "Bob=steady", "--player", "Cem=steady",
        "--first", "Ann", "--seed", "hot", "--id", "hot",
    )  # fmt: skip
    done("offer", "-g", "hot")
    cut = _cut_after(tmp_path, record=2)
    name = done("--db", str(tmp_path / "other.db"), "import", str(cut)).split()[0]

    result = medici("--db", str(tmp_path / "other.db"), "play", name)

    assert 0 == result.exit_code
    assert result.stdout.index("\nBob ") < result.stdout.index("\nTo move: Ann.")


def _cut_after(folder: Path, record: int) -> Path:
    """Export `hot` and return a whole log of its first records only."""
    from event_store.logfile import write_log
    from medici_cli.context import Context

    context = Context()
    records = context.load("hot").records[:record]
    context.close()
    file = folder / "cut.log"
    file.write_bytes(write_log(records))
    return file


def test_one_seat_only() -> None:
    """With ``--as`` the player moves when it is his turn; then it says whose turn it is, and ends."""
    begun()

    first = medici("play", "hot", "--as", "Ann", typed="Bob: pass\noffer\npass\n")
    second = medici("play", "hot", "--as", "Ann", typed="pass\n")

    assert (1, 0) == (first.exit_code, second.exit_code)
    assert "Bob does not play here: this is Ann's seat" in first.stderr
    assert ["offer"] == _moves()
    assert first.stdout.endswith("To move: Bob. Legal: pass, 1–40.\n")
    assert "To move: Bob. Legal: pass, 1–40.\n" == second.stdout


def test_an_unknown_seat_is_refused() -> None:
    """``--as`` somebody who does not play is exit 1 with the players there are."""
    begun()

    result = medici("play", "hot", "--as", "Zed")

    assert 1 == result.exit_code
    assert "Players: Ann, Bob, Cem" in result.stderr


def test_a_finished_game_shows_its_end() -> None:
    """Where the game is over there is nothing to type: table and winner are shown."""
    finished()

    result = medici("play", "auto", typed="draw\n")

    assert (0, "") == (result.exit_code, result.stderr)
    assert "The game is over. Winner" in result.stdout


def test_a_game_is_played_to_its_end() -> None:
    """Lowest choices, fitting or not, to the last card: the result is told, and nothing more is read."""
    done("new", "--players", "Ann,Bob", "--edition", "grail-2016", "--seed", "x", "--id", "hot")

    result = medici("play", "hot", typed="offer\npass\nbid 1\npass\n" * 500)

    assert 1 == result.exit_code
    assert result.stdout.rstrip().splitlines()[-1].startswith("The game is over. Winner")
    assert "over" == done("games").split("\t")[4]


def test_an_abandoned_game_ends_the_sitting() -> None:
    """An abandoned game is shown as such, and takes no moves."""
    begun("abandon")

    assert done("play", "hot", typed="draw\n").endswith("The game was abandoned.\n")


def test_no_game_is_said_with_a_way_to_start_one() -> None:
    """Without any game the error names a command that starts one for somebody alone."""
    result = medici("play")

    assert 2 == result.exit_code
    line = "medici new --players Ann,Bob,Cem --player Bob=steady --player Cem=steady"
    assert f"`{line}`" in result.stderr
    done(*line.split()[1:])
    assert 0 == medici("play").exit_code


def test_where_there_are_games_one_of_them_is_asked_for() -> None:
    """With games but no last used one the error asks which."""
    begun()
    (Path(os.environ["MEDICI_HOME"]) / "last-game").unlink()

    assert "Which game?" in medici("play").stderr


def test_somebody_elses_move_is_told_and_the_table_shown_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where another process moved meanwhile, the line is not carried out: what happened is told first."""
    begun()
    lines = iter(["offer", None])

    def read_while_another_moves(prompt: str) -> str | None:
        line = next(lines)
        if line is not None:
            done("draw", "-g", "hot")
        return line

    monkeypatch.setattr(sitting, "read_line", read_while_another_moves)

    result = medici("play", "hot")

    assert 1 == result.exit_code
    assert "The game is at version 2, not 1" in result.stderr
    assert "Ann asks for another card." in result.stdout
    assert ["draw"] == _moves()


def test_lines_are_read_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outer blanks and line ends of any system go; the end of the input is None."""
    import io

    stdin: Any = io.TextIOWrapper(io.BytesIO(b"  bid 7 \r\n\n\xfflast"))
    monkeypatch.setattr(sys, "stdin", stdin)

    assert ["bid 7", "", "\ufffdlast", None] == [read_line("> ") for _ in range(4)]


def test_a_move_is_rehearsed_and_nothing_done() -> None:
    """``--dry`` tells what a move would lead to, as the command of the shell does."""
    begun("offer")

    result = medici("play", "hot", typed="bid 7 --dry\n7 --dry\n")

    assert 0 == result.exit_code
    assert 2 == result.stdout.count("Bob bids 7.\n")
    assert 2 == result.stderr.count("Nothing was done: leave out --dry to do it.\n")
    assert ["offer"] == _moves()


def test_legal_lists_what_can_be_done() -> None:
    """``legal`` lists every command with its range, ``legal WORD`` those of a word."""
    begun("offer")

    result = medici("play", "hot", typed="legal\nl pass\nl draw\n")

    assert "help).\nbid 1–40\npass\npass\nNothing of that is legal now.\n" in result.stdout


def test_what_happened_stands_right_above_whose_turn_it_is() -> None:
    """After a move the account of it follows the table, and the line of the turn the account."""
    begun()

    lines = medici("play", "hot", typed="offer\nbid 7\n").stdout.rstrip().splitlines()

    assert ["", "Bob bids 7."] == lines[-3:-1]
    assert lines[-1].startswith("To move: Cem.")


def test_the_end_tells_the_scores_of_all() -> None:
    """Where the game is over everybody's final score stands below the table, the best first."""
    finished()

    lines = medici("play", "auto").stdout.rstrip().splitlines()
    scores = json.loads(done("show", "auto", "--json"))["outcome"]["money"]
    ranked = sorted(scores, key=lambda name: -scores[name])

    assert f"Final scores: {', '.join([f'{name} {scores[name]}' for name in ranked])}." == lines[-2]


def test_a_seat_that_comes_back_is_told_what_it_missed() -> None:
    """With ``--as`` the account goes back to the seat's last move that counts; nothing missed, nothing told."""
    begun("offer", "bid 2", "bid 3", "undo", "pass")

    missed = medici("play", "hot", "--as", "Ann").stdout

    account = missed[missed.index("Since your last move:\n") : missed.index("To move: ")]
    assert "  Bob bids 2.\n" in account
    assert "  Cem passes.\n" in account
    assert "bids 3" not in account
