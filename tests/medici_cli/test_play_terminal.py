"""Playing at a real terminal: prompts, the end of the input, and interrupts."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.medici_cli.program import begun, done

_MAIN = "from medici_cli.main import main; main()"
FORGET = b"\x1b[H\x1b[2J\x1b[3J"


def _moves() -> list[str]:
    return [line.split("\t")[5].split(" ; ")[0] for line in done("log", "hot").splitlines()][1:]


@contextmanager
def _at_a_terminal(
    *words: str, term: str = "dumb", columns: int = 80, lines: int = 24
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Play `hot`, or as the words say, on a real terminal; give the screen and the process."""
    screen, keyboard = pty.openpty()
    size = {"TERM": term, "COLUMNS": str(columns), "LINES": str(lines)}
    process = subprocess.Popen(
        [sys.executable, "-c", _MAIN, "play", *(words or ["hot"])],
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        env={**os.environ, "NO_COLOR": "1", **size},
        start_new_session=True,
    )
    os.close(keyboard)
    try:
        yield screen, process
    finally:
        process.kill()
        process.wait()
        os.close(screen)


def test_at_a_terminal_it_prompts_by_name() -> None:
    """The prompt is the name of who is to move; a refused line is no failure; Ctrl-D leaves the game kept."""
    begun()
    with _at_a_terminal() as (screen, process):
        _type_after(screen, b"Ann> ", b"o\n")
        _type_after(screen, b"Bob> ", b"fly\n")
        _type_after(screen, b"Bob> ", b"7\n")
        _type_after(screen, b"Cem> ", b"\x04")
        rest = _all(screen)
        assert 0 == process.wait(timeout=30)

    assert b"is kept" in rest
    assert ["offer", "bid 7"] == _moves()


def test_an_interrupt_leaves_the_game_kept() -> None:
    """Ctrl-C says the same as quitting does, and ends with 130."""
    begun()
    with _at_a_terminal() as (screen, process):
        _type_after(screen, b"Ann> ", b"o\n")
        _type_after(screen, b"Bob> ", b"")
        process.send_signal(signal.SIGINT)
        rest = _all(screen)
        assert 130 == process.wait(timeout=30)

    assert b"is kept; `medici play` goes on with it." in rest
    assert b"Traceback" not in rest
    assert ["offer"] == _moves()


def _court(*more: str) -> None:
    """Start `court`, in which Ann, Bob and Cem have secrets, with the auctions of a round and Ann to choose."""
    position = (
        "game florence online Ann Bob Cem ; option must_buy=false ; given round 3 ; given phase naming ; "
        "given start Ann ; given to-move Ann ; given hand Ann poet ; given hand Bob jurist ; given hand Cem organ_maker"
    )
    seats = ("--players", "Ann,Bob,Cem", "--position", position, "--open", "--seed", "court")
    done("new", *seats, "--id", "court", *more)


def test_a_hand_is_shown_to_who_sits_there() -> None:
    """With secrets it asks before the first hand and every other; between them the terminal forgets."""
    _court()
    with _at_a_terminal("court", term="xterm") as (screen, process):
        before = _type_after(screen, b"It is Ann's turn. Press Enter when you sit here. ", b"\n")
        ann = _type_after(screen, b"Ann> ", b"auction forest\n")
        between = _type_after(screen, b"It is Bob's turn. Press Enter when you sit here. ", b"\n")
        bob = _type_after(screen, b"Bob> ", b"q\n")
        rest = _all(screen)
        assert 0 == process.wait(timeout=30)

    assert b"poet" not in before
    assert FORGET not in before
    assert b"poet" in ann
    _, forget, said = between.partition(FORGET)
    assert forget
    assert b"poet" not in said
    assert b"jurist" not in said
    assert b"Ann puts up a forest and bids 200." in said
    assert bob.lstrip(b"\r\n").startswith(FORGET)
    assert b"jurist" in bob
    assert b"poet" not in bob
    assert rest.lstrip(b"q\r\n").startswith(FORGET)


def test_nobody_who_sits_down_sees_nothing() -> None:
    """Where the input ends instead, or somebody leaves, no hand is shown and the game is kept."""
    _court()
    for keys in (b"\x04", b"quit\n"):
        with _at_a_terminal("court") as (screen, process):
            _type_after(screen, b"Press Enter when you sit here. ", keys)
            rest = _all(screen)
            assert 0 == process.wait(timeout=30)
        assert b"is kept" in rest
        assert b"poet" not in rest


def test_a_dumb_terminal_is_scrolled() -> None:
    """Where nothing can be wiped the hand before goes off the screen."""
    _court()
    with _at_a_terminal("court") as (screen, process):
        _type_after(screen, b"Press Enter when you sit here. ", b"\n")
        _type_after(screen, b"Ann> ", b"auction forest\n")
        between = _type_after(screen, b"Press Enter when you sit here. ", b"\x04")
        process.wait(timeout=30)

    assert b"\n" * 24 in between.replace(b"\r", b"")
    assert b"\x1b" not in between


def test_who_says_his_name_is_not_asked() -> None:
    """With ``--as`` only he sits there: his hand is shown at once, with what he missed."""
    _court()
    with _at_a_terminal("court", "--as", "Ann", term="xterm") as (screen, process):
        seen = _type_after(screen, b"Ann> ", b"\x04")
        seen += _all(screen)
        process.wait(timeout=30)

    assert b"Press Enter" not in seen
    assert FORGET not in seen
    assert b"poet" in seen


def test_a_table_higher_than_the_terminal_is_shown_whole_on_demand() -> None:
    """The first table is whole, later ones without room are short, with a hint; ``show`` draws it."""
    _court("--player", "Bob=steady", "--player", "Cem=steady")
    with _at_a_terminal("court", "--as", "Ann") as (screen, process):
        first = _type_after(screen, b"Ann> ", b"auction forest\n")
        short = _type_after(screen, b"Ann> ", b"show\n")
        whole = _type_after(screen, b"Ann> ", b"\x04")
        process.wait(timeout=30)
    with _at_a_terminal("court", "--as", "Ann", lines=90) as (screen, process):
        _type_after(screen, b"Ann> ", b"undo\n")
        high = _type_after(screen, b"Ann> ", b"\x04")
        process.wait(timeout=30)

    hint = b"s (show) draws the whole table."
    for table in (first, whole, high):
        assert b"Buildings left" in table
        assert hint not in table
    assert b"Buildings left" not in short
    assert hint in short
    assert 1 == short.count(b"a b c d e f g")


def test_what_is_said_is_folded_between_words() -> None:
    """No line of a refusal, a hint or a turn is longer than the terminal is wide."""
    begun("offer")
    with _at_a_terminal("hot", columns=72, lines=40) as (screen, process):
        seen = _type_after(screen, b"Bob> ", b"fly\n")
        seen += _type_after(screen, b"Bob> ", b"help\n")
        seen += _type_after(screen, b"Bob> ", b"\x04")
        process.wait(timeout=30)

    lines = seen.decode().replace("\r", "").split("\n")
    assert max([len(line) for line in lines]) <= 72
    assert "'fly' is no command: there are draw, offer, bid N, pass; `help` tells" in lines
    assert "more." in lines


def _type_after(screen: int, prompt: bytes, keys: bytes) -> bytes:
    """Type once the prompt stands there; return what was shown up to it."""
    seen = b""
    while not seen.endswith(prompt):
        seen += os.read(screen, 1)
    os.write(screen, keys)
    return seen


def _all(screen: int) -> bytes:
    seen = b""
    try:
        while piece := os.read(screen, 4096):
            seen += piece
    except OSError:  # what Linux says once nobody holds the other end
        pass
    return seen
