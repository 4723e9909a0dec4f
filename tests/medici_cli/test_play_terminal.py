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


def _moves() -> list[str]:
    return [line.split("\t")[5].split(" ; ")[0] for line in done("log", "hot").splitlines()][1:]


@contextmanager
def _at_a_terminal() -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Play `hot` on a real terminal, TERM=dumb; give the screen and the process."""
    screen, keyboard = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from medici_cli.main import main; main()", "play", "hot"],
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        env={**os.environ, "TERM": "dumb", "NO_COLOR": "1"},
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


def _type_after(screen: int, prompt: bytes, keys: bytes) -> None:
    seen = b""
    while not seen.endswith(prompt):
        seen += os.read(screen, 1)
    os.write(screen, keys)


def _all(screen: int) -> bytes:
    seen = b""
    try:
        while piece := os.read(screen, 4096):
            seen += piece
    except OSError:  # what Linux says once nobody holds the other end
        pass
    return seen
