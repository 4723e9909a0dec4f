"""run: scripts, what they expect, and games kept of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.json_schemas import misfits
from tests.medici_cli.program import done, medici
from tests.medici_cli.trouble import refused, told_well

GOOD = """game medici amigo-1995 Ann Bob Cem Dan
deal Ann S5 D0
draw
offer
Bob: bid 7
expect refused bid.too_low: Cem: bid 7
expect legal Cem pass 8-40
"""


@pytest.fixture
def script(here: Path) -> Path:
    """Give a script that plays as it expects."""
    path = here / "good.medici"
    path.write_text(GOOD)
    return path


def test_a_good_script(script: Path) -> None:
    """A script that plays as it expects is exit 0 and told on stdout, from a file or stdin."""
    assert "good.medici: 1 game, all as expected\n" == done("run", "good.medici")
    assert "-: 1 game, all as expected\n" == done("run", "-", typed=GOOD)


def test_a_failed_expectation(script: Path) -> None:
    """File, line, what was expected and what is are told; other files are still played."""
    Path("bad.medici").write_text(GOOD + "expect money Bob 34\n")
    result = medici("run", "bad.medici", "good.medici")

    assert 1 == result.exit_code
    assert result.stderr.startswith("bad.medici:8: ")
    assert "money Bob 34" in result.stderr
    assert "money Bob 40" in result.stderr
    assert "good.medici: 1 game" in result.stdout


def test_json(script: Path) -> None:
    """`--json` tells every file's games and problem."""
    Path("bad.medici").write_text(GOOD + "expect money Bob 34\n")
    result = medici("run", "--json", "good.medici", "bad.medici")

    assert 1 == result.exit_code
    assert [] == misfits("run", result.stdout)
    found = json.loads(result.stdout)
    assert [(1, None), (0, 8)] == [(file["games"], file["line"]) for file in found["files"]]


def test_keep_stores_and_plays_on(script: Path) -> None:
    """A kept game is shown, verified and played on; the id alone is on stdout."""
    result = medici("run", "--keep", "kept", "good.medici", "--seed", "s")
    assert 1 == len(result.stdout.splitlines())
    assert 16 == len(result.stdout.strip())
    assert ["Cem"] == json.loads(done("show", "kept", "--json"))["to_move"]
    for words in ("pass", "pass", "pass", "draw"):
        done(words, "kept")

    done("verify", "kept")
    done("undo", "kept")
    refused("run", "--keep", "kept", "good.medici", exit_code=1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1"),
        ("draw\n", ":1:"),
        ("game medici amigo-1995 Ann Bob\n", ":1:"),
        ("game medici amigo-1995 Ann Bob Cem\nfly\n", ":2:"),
        ("game medici amigo-1995 Ann Bob Cem\ndeal Ann S5 S5 S5\ndraw\ndraw\n", ":"),
        ("game medici amigo-1995 Ann Bob Cem\ngiven money Ann x\n", ":2:"),
        ("game medici amigo-1995 Ann Bob Cem\ndraw\n", ":2:"),
        ("game chess classic Ann Bob\n", ":1:"),
        ('game medici amigo-1995 "Ann\n', ":1:"),
        ("game medici amigo-1995 Ann Bob Cem\nseed \n", ":2:"),
        ("game medici amigo-1995 Ann Bob Cem\n" + "x" * 10_000, ":2:"),
        ("game medici amigo-1995 Ann Bob Cem\nundo\n", ":2:"),
        ("game medici amigo-1995 " + " ".join(f"P{n}" for n in range(5000)), ":1:"),
    ],
)
def test_what_is_malformed_is_located(here: Path, text: str, told: str) -> None:
    """A script that can't be played is told with file and line, in a line."""
    Path("bad.medici").write_text(text)
    result = medici("run", "bad.medici")

    if text:
        assert 1 == result.exit_code
        assert result.stderr.startswith("bad.medici:")
        assert told in result.stderr
        assert len(result.stderr) < 1000
        assert len(result.stderr.splitlines()) <= 3
        assert all(sign.isprintable() for sign in result.stderr if sign != "\n")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", bytes(range(256)), b"game \xc3\x28", b"\0" * 9])
def test_bytes_that_are_no_script(here: Path, data: bytes) -> None:
    """Bytes that are no text are exit 1 with a sentence."""
    Path("noise").write_bytes(data)
    result = medici("run", "noise")

    assert 1 == result.exit_code
    assert re.match(r"noise:\d+: ", result.stderr)
    assert all(sign.isprintable() for sign in result.stderr if sign != "\n")


def test_usage(script: Path) -> None:
    """No file, a missing file, two games to keep and a seed without keeping are told."""
    refused("run", code="usage", exit_code=2)
    refused("run", "no.medici", code="file", exit_code=6)
    refused("run", "good.medici", "--seed", "s", code="usage", exit_code=2)
    result = medici("run", "good.medici", "good.medici", "--keep", "x")
    assert 2 == result.exit_code
    told_well(medici("run", "/dev/zero"))
