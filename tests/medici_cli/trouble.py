"""What tests of errors share: refused commands, and whether anything was changed."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from pathlib import Path
from typing import Any

from click.testing import Result

from tests.json_schemas import misfits
from tests.medici_cli.program import medici

HUGE = "1" + "0" * 5000
LONG = "x" * 10_000
BAD_TEXTS = (
    "\udcff\udcfe", LONG, HUGE, "", " ", "\x1b[31mred", "a\nb", "\u202egnp.txt", "\0", "-", "~2",
    "\ud800", "é" * 300, "'; DROP TABLE games; --", "%s%n{0}", "../../etc/passwd", "\u2028",
)  # fmt: skip
"""What somebody might type, or paste, in place of a word."""

BAD_NUMBERS = ("x", "", "1.5", "0x10", "1e3", "--5", "nan", "∞", "\udcff", HUGE)

LONGEST_ERROR = 1000
"""Characters of everything that is said on stderr about one mistake."""


def kept(home: Path) -> dict[str, Any]:
    """Give all that the games file holds (none: nothing), and which files lie beside it; not the last game."""
    found: dict[str, Any] = {"files": sorted(path.name for path in home.glob("*"))}
    found["files"] = [name for name in found["files"] if not name.startswith(("games.db", "last"))]
    for table in ("games", "names", "records"):
        found[table] = []
    if (home / "games.db").exists():
        connection = sqlite3.connect(home / "games.db")
        for table in ("games", "names", "records"):
            found[table] = connection.execute(f"SELECT * FROM {table}").fetchall()
        connection.close()
    return found


def told_well(result: Result) -> None:
    """Check that an error is a line or two for people, and nothing on stdout."""
    said = result.stderr
    lines = said.splitlines()
    assert result.exit_code in (1, 2, 3, 5, 6), (result.exit_code, said, result.exception)
    assert "Traceback" not in said
    assert "should not happen" not in said
    assert len(said) < LONGEST_ERROR, said
    assert 1 <= len(lines) <= 3, said
    assert any(line.startswith("Error: ") and len(line) > len("Error: ") + 5 for line in lines), (
        said
    )
    assert all(sign.isprintable() for line in lines for sign in line), ascii(said)
    assert "" == result.stdout


def refused(*words: str, code: str | None = None, exit_code: int | None = None) -> Result:
    """Run `medici WORDS`, which must fail well, change nothing, and give the code and exit code asked for."""
    home = Path(os.environ["MEDICI_HOME"])
    before = kept(home)
    result = medici(*words)
    told_well(result)
    assert before == kept(home)
    if exit_code is not None:
        assert exit_code == result.exit_code, result.stderr
    if code is not None and takes_json(words):
        told = error_of(*words)
        assert code == told["code"], told
        assert before == kept(home)
    return result


def takes_json(words: tuple[str, ...]) -> bool:
    """Tell whether a command has `--json`."""
    return "--json" in medici(words[0], "--help").stdout and words[0] != "db"


def error_of(*words: str) -> dict[str, Any]:
    """Run `medici WORDS --json`, which must fail; give the error, checked against its shape."""
    result = medici(*words, "--json")
    assert result.exit_code not in (0, None), result.output
    line = result.stderr.splitlines()[-1]
    assert [] == misfits("error", line)
    assert 1 == len(result.stderr.splitlines()), result.stderr
    error: dict[str, Any] = json.loads(line)["error"]
    assert re.fullmatch(r"[a-z_]+(\.[a-z_]+)*", error["code"])
    return error
