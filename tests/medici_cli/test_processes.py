"""The program as the system sees it: signals, pipes, many processes on one file, and a disk that says no."""

from __future__ import annotations

import ctypes
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from event_store.lock import FileLock
from event_store.record import check_chain
from event_store.sqlite import SqliteStore
from tests.medici_cli.program import begun, done, finished, medici
from tests.medici_cli.trouble import told_well

PROGRAM = (sys.executable, "-c", "from medici_cli.main import main; main()")
ROOT = os.geteuid() == 0 if hasattr(os, "geteuid") else False
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2
"""From <linux/prctl.h> and <linux/capability.h>."""


def start(*words: str, preexec_fn: Callable[[], None] | None = None) -> subprocess.Popen[bytes]:
    """Start the program as a process of its own; ``preexec_fn`` is called in it first."""
    return subprocess.Popen(
        [*PROGRAM, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.PIPE,
        preexec_fn=preexec_fn,  # noqa: PLW1509  # the tests have no threads
    )


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    """Wait for a process; give its exit code, stdout and stderr."""
    out, err = process.communicate(timeout=60)
    return process.returncode, out.decode(), err.decode("utf-8", "replace")


def versions(home: Path, name: str) -> int:
    """Give the version of a stored game whose chain was checked."""
    with SqliteStore(home / "games.db", readonly=True) as store:
        records = store.read(name)
    check_chain(records)
    return len(records)


def test_the_installed_command_runs() -> None:
    """The console script starts, and says the version."""
    script = shutil.which("medici", path=str(Path(sys.executable).parent))
    if script is None:
        pytest.skip("medici is not installed here: pip install --editable .")
    told = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)

    assert told.stdout.startswith("medici ")


def test_an_interrupt_is_130() -> None:
    """SIGINT ends the program with 130, without a traceback, and the game is as it was."""
    finished()
    process = start("replay", "auto", "--delay", "5")
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    code, _, err = ended(process)

    assert 130 == code
    assert "Traceback" not in err
    done("verify", "auto")


def test_a_broken_pipe_is_silent() -> None:
    """`medici replay … | head -1` says nothing on stderr."""
    finished()
    read, write = os.pipe()
    process = subprocess.Popen([*PROGRAM, "replay", "auto"], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    os.close(read)
    _, err = process.communicate(timeout=60)

    assert b"" == err
    assert 1 == process.returncode


def test_bytes_of_arguments_that_are_no_text(medici_home: Path) -> None:
    """Arguments that are not UTF-8 get a sentence, not a traceback, whatever the locale."""
    begun("offer")
    for words in (
        [b"show", b"\xff\xfe"],
        [b"new", b"--players", b"A\xff,B,C"],
        [b"bid", b"\xff"],
        [b"import", b"\xff"],
        [b"run", b"\xff"],
        [b"new", b"--players", b"A,B,C", b"--seed", b"\xff"],
        [b"\xff"],
    ):
        for locale in ("C.UTF-8", "C"):
            command = [*(word.encode() for word in PROGRAM), *words]
            env = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0"}
            result = subprocess.run(command, capture_output=True, env=env, check=False)
            assert result.returncode in (1, 2, 6), result.stderr
            assert b"Traceback" not in result.stderr
            assert b"should not happen" not in result.stderr
            if locale == "C.UTF-8":
                assert result.stderr.decode()
    assert 2 == versions(medici_home, json.loads(done("show", "hot", "--json"))["game"])


def test_output_where_the_terminal_has_no_unicode() -> None:
    """A table and an error are printed on a terminal of ASCII, with what it lacks replaced."""
    begun("offer", "bid 7")
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    for words, code in ((["show"], 0), (["bid", "5"], 1), (["replay"], 0), (["legal"], 0)):
        result = subprocess.run([*PROGRAM, *words], capture_output=True, env=env, check=False)
        assert code == result.returncode, result.stderr
        assert b"Traceback" not in result.stderr
        assert b"should not happen" not in result.stderr


def test_two_at_once(medici_home: Path) -> None:
    """Of two processes that make the same move at once, one makes it; the other is told so and changes nothing."""
    name = begun("draw", "offer")
    for bid in range(1, 3):
        before = versions(medici_home, name)
        words = ("bid", str(bid), name, "--if-version", str(before))
        codes = sorted(ended(process)[0] for process in [start(*words), start(*words)])
        assert [0, 5] == codes
        assert before < versions(medici_home, name) <= before + 2


def test_many_at_once(medici_home: Path) -> None:
    """Processes that start games and move in one all succeed or are told why; every game is whole."""
    name = begun()
    players = ("new", "--players", "Ann,Bob,Cem")
    processes = [start(*players) if n % 2 else start("draw", name) for n in range(8)]
    results = [ended(process) for process in processes]

    assert all(code in (0, 1, 5) for code, _, _ in results), results
    assert all("should not happen" not in err for _, _, err in results)
    assert [0] * 4 == [code for code, _, _ in results[1::2]]
    assert 5 == len(done("games").splitlines())
    assert "no defect" in done("db", "check", "--rules")


def test_one_name_for_two(medici_home: Path) -> None:
    """Two processes that give the same name to new games: one has it, the other made no game."""
    begun()
    words = ("new", "--players", "Ann,Bob,Cem", "--id", "mine")
    codes = sorted(ended(process)[0] for process in [start(*words), start(*words), start(*words)])

    assert [0, 1, 1] == codes
    assert 2 == len(done("games").splitlines())


def test_killed_in_the_middle(medici_home: Path) -> None:
    """Whenever the program is killed, what it acknowledged is there, nothing is there by half, and play goes on."""
    name = begun("draw", "offer")
    line = "\n".join(["bid 1", "pass", "pass", "offer"] * 6)
    for delay in (0.05, 0.11, 0.13, 0.16, 0.2):
        process = start("play", name)
        assert process.stdin is not None
        process.stdin.write(line.encode())
        process.stdin.flush()
        time.sleep(delay)
        process.kill()
        process.communicate()
        versions(medici_home, name)
        assert "no defect" in done("db", "check", "--rules")
    for _ in range(3):
        told = json.loads(done("legal", name, "--json"))["legal"]
        before = versions(medici_home, name)
        words = ["pass"] if {"command": "pass"} in told else ["offer"]
        done(*words, name)
        assert before < versions(medici_home, name)


@pytest.mark.parametrize("delay", [0.02, 0.06, 0.08, 0.1, 0.12, 0.15])
def test_killed_while_the_first_game_is_made(medici_home: Path, delay: float) -> None:
    """Killed while the file is made, the next command finds a store, empty or with the whole game."""
    process = start("new", "--players", "Ann,Bob,Cem", "--id", "first")
    time.sleep(delay)
    process.kill()
    process.communicate()
    games = json.loads(done("games", "--json"))["games"]
    assert [] == games or ["first"] == [game["alias"] for game in games]
    begun()
    assert "no defect" in done("db", "check")


def test_a_locked_file(medici_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another program holds the file, reading goes on, and writing is exit 6 after a wait."""
    begun("draw")
    monkeypatch.setattr("event_store.sqlite.SqliteStore.__init__.__defaults__", ((), False, 0.2))
    lock = FileLock(str(medici_home / "games.db.lock"))
    assert lock.acquire(1)
    result = medici("draw", "hot")
    told_well(result)
    assert 6 == result.exit_code
    assert "locked" in result.stderr
    done("show", "hot")
    lock.release()
    lock.close()
    other = sqlite3.connect(medici_home / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    result = medici("draw", "hot")
    told_well(result)
    assert 6 == result.exit_code
    done("show", "hot")
    other.execute("ROLLBACK")
    other.close()
    done("draw", "hot")


def full() -> None:
    """Let no file grow beyond what a games file has already."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_960, 40_960))


def test_a_full_disk(medici_home: Path, here: Path) -> None:
    """When nothing more can be written each command says so, and nothing is lost or half there."""
    name = begun("draw")
    finished()
    before = done("show", name, "--json")
    failed = 0
    for words in (
        ["draw", name],
        ["new", "--players", "Ann,Bob,Cem", "--player", "Ann=random"],
    ) * 10:
        code, _, err = ended(start(*words, preexec_fn=full))
        assert code in (0, 1, 6), err
        assert "Traceback" not in err
        assert "should not happen" not in err
        failed += code == 6
    assert failed
    code, _, err = ended(start("export", "auto", "--format", "jsonl", "-o", "out", preexec_fn=full))
    assert 6 == code
    assert not Path("out").exists()
    assert [] == list(here.iterdir())
    assert "no defect" in done("db", "check", "--rules")
    assert json.loads(before)["game"] == json.loads(done("show", name, "--json"))["game"]
    done("undo", name)


def humble() -> None:
    """Give up the right of the superuser to write where nobody may."""
    libc = ctypes.CDLL(None)
    for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
        if libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0):
            raise OSError("the right is kept")


def as_anybody(*words: str) -> tuple[int, str, str]:
    """Run the program without special rights."""
    return ended(start(*words, preexec_fn=humble if ROOT else None))


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """Give a folder in which nothing may be written; skip where that cannot be had."""
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0o555)
    try:
        probe = subprocess.run(
            [sys.executable, "-c", "open('closed/x', 'w')"],
            cwd=tmp_path, capture_output=True, check=False, preexec_fn=humble if ROOT else None,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        pytest.skip("the superuser cannot give up his rights here")
    if b"PermissionError" not in probe.stderr:
        pytest.skip("this system lets everybody write everywhere")
    yield folder
    folder.chmod(0o755)


def test_a_file_that_may_only_be_read(medici_home: Path, closed: Path) -> None:
    """In a folder that may only be read games are shown, moves are exit 6, and nothing changes."""
    begun("draw")
    expected = done("show", "hot")
    for path in medici_home.iterdir():
        path.chmod(0o444)
    medici_home.chmod(0o555)
    before = {path.name: path.read_bytes() for path in medici_home.iterdir()}
    for words in (["show", "hot"], ["games"], ["verify", "hot"], ["replay", "hot"]):
        code, out, err = as_anybody(*words)
        assert 0 == code, err
        if words[0] == "show":
            assert expected == out
    for words in (["draw", "hot"], ["new", "--players", "Ann,Bob,Cem"], ["archive", "hot"]):
        code, out, err = as_anybody(*words)
        assert (6, "") == (code, out), err
        assert "read-only" in err or "permission" in err.lower()
    assert before == {path.name: path.read_bytes() for path in medici_home.iterdir()}
    medici_home.chmod(0o755)


def test_a_folder_that_may_not_be_written(
    closed: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no data folder can be made, and where no file can be written, exit 6 names it."""
    begun()
    code, _, err = as_anybody("export", "hot", "-o", str(closed / "game.log"))
    assert 6 == code
    assert str(closed / "game.log") in err
    monkeypatch.setenv("MEDICI_HOME", str(closed / "home"))
    code, _, err = as_anybody("new", "--players", "Ann,Bob,Cem")
    assert 6 == code
    assert str(closed / "home") in err
    code, _, _ = as_anybody("games")
    assert 0 == code


NOISE = 100_000_000
MEMORY = 700_000
"""Kilobytes."""


def noise(kind: str, path: Path) -> None:
    """Write a hundred megabytes of a kind of noise."""
    dice = random.Random(11)
    parts = {
        "random": dice.randbytes(1_000_000),
        "marks": b"".join([b"\x8dMR1", dice.randbytes(250)]) * 4000,
        "record": b'{"record":' + b"[" * 999_990,
        "lines": b'{"record":1,"x":"y"}\n' * 47_000,
        "text": b"draw\n" * 200_000,
        "zeros": bytes(1_000_000),
    }
    part = parts[kind]
    with path.open("wb") as file:
        for _ in range(NOISE // len(part)):
            file.write(part)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["random", "marks", "record", "lines", "text", "zeros"])
def test_a_hundred_megabytes_of_noise(kind: str, here: Path) -> None:
    """A huge file of noise is refused in seconds and in bounded memory."""
    noise(kind, Path("noise"))
    for words in (["import", "noise"], ["doctor", "noise"], ["show", "noise"], ["run", "noise"]):
        began = time.monotonic()
        watched = (
            "import resource, sys; from medici_cli.main import cli;"
            "code = cli.main(sys.argv[1:], standalone_mode=False);"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr);"
            "sys.exit(code)"
        )
        result = subprocess.run(
            [sys.executable, "-c", watched, *words], capture_output=True, text=True, check=False
        )
        assert 1 == result.returncode, result.stderr
        *told, memory = result.stderr.splitlines()
        assert "Traceback" not in result.stderr
        assert len("".join(told)) < 1000
        assert time.monotonic() - began < 30
        assert int(memory) < MEMORY
    Path("noise").unlink()
