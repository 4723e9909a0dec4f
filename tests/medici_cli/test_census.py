"""What there is, is documented and tested: commands with an example and a test, refusals with a line and a test."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import click
import pytest

from medici_cli.commands import COMMANDS
from medici_cli.main import cli
from medici_core.engine.sentences import REFUSALS as OF_THE_KERNEL
from medici_core.florence.sentences import REFUSALS as OF_FLORENCE
from medici_core.florence.verbs import VERBS as FLORENCE
from medici_core.medici.sentences import REFUSALS as OF_MEDICI
from medici_core.medici.verbs import VERBS as MEDICI
from tests.medici_cli.program import done

REPOSITORY = Path(__file__).resolve().parents[2]
NAMES = [str(command.name) for command in COMMANDS]
TESTED_IN = {
    **{verb.word: "verbs" for verb in FLORENCE},
    **{verb.word: "moves" for verb in MEDICI},
    "new": "new", "games": "games", "show": "show", "legal": "show", "undo": "undo", "redo": "undo",
    "log": "log", "replay": "replay", "export": "transfer", "import": "transfer",
    "verify": "check", "doctor": "check", "fork": "games", "run": "run", "play": "play",
    "rules": "rules", "abandon": "games", "archive": "games", "db": "database",
    "completion": "rules", "help": "help",
}  # fmt: skip
"""Command -> the module of its tests."""


@cache
def examples() -> str:
    """Give every line of README and documentation that shows a command as typed."""
    pages = [REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").rglob("*.md"))]
    lines = "\n".join(page.read_text(encoding="utf-8") for page in pages).splitlines()
    return "\n".join(line for line in lines if line.lstrip().startswith("$ "))


def test_these_commands_and_no_others() -> None:
    """The program has the commands that were promised, in the order in which somebody meets them."""
    promised = (
        "new games show legal draw offer bid pass "
        "choose auction raise withdraw place discard keep build work take freedom profession bonus recruit cash done "
        "undo redo log replay export import verify doctor fork run play rules abandon archive db completion help"
    )

    assert promised.split() == NAMES == list(cli.commands)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_a_documented_example(name: str) -> None:
    """README or documentation shows the command as it is typed."""
    assert re.search(rf"\bmedici {re.escape(name)}\b", examples())


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_tests(name: str) -> None:
    """The module named for its subject calls the command."""
    text = (Path(__file__).parent / f"test_{TESTED_IN[name]}.py").read_text(encoding="utf-8")

    assert f'"{name}"' in text or f"medici {name}" in text


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself(name: str) -> None:
    """--help shows how the command is written, says what it does, and explains every option."""
    command = cli.commands[name]
    text = done(name, "--help")

    assert text.startswith(f"Usage: medici {name} ")
    assert command.help
    assert command.help.splitlines()[0].endswith((".", ")", ":"))
    options = [one for one in command.params if isinstance(one, click.Option)]
    assert all(one.help for one in options), [one.opts for one in options if not one.help]


def test_every_subcommand_of_db_explains_itself() -> None:
    """`medici db` has what was promised, each with its help."""
    db = cli.commands["db"]
    assert isinstance(db, click.Group)

    assert {"backup", "check", "json", "vacuum", "migrate"} == set(db.commands)
    for name in db.commands:
        assert done("db", name, "--help").startswith(f"Usage: medici db {name} ")


def test_every_verb_is_a_command() -> None:
    """The verbs of both titles are commands; where a title shares one, it is there once."""
    words = {verb.word for verb in (*MEDICI, *FLORENCE)}

    assert words <= set(NAMES)
    assert len(NAMES) == len(set(NAMES))


@cache
def sentences() -> frozenset[str]:
    """Give every code that has a sentence."""
    return frozenset({*OF_THE_KERNEL, *OF_MEDICI, *OF_FLORENCE})


@cache
def refusals() -> frozenset[str]:
    """Give every code that is written out where games and kernel refuse; a few are put together of two words."""
    found: set[str] = set()
    for path in (REPOSITORY / "medici_core").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func).rpartition(".")[2]
            if "refus" not in called.lower():
                continue
            for argument in [*node.args, *[keyword.value for keyword in node.keywords]]:
                if isinstance(argument, ast.Tuple):  # facts
                    continue
                for one in ast.walk(argument):
                    if isinstance(one, ast.Constant) and re.fullmatch(
                        r"[a-z]+\.[a-z_]+", str(one.value)
                    ):
                        found.add(str(one.value))
    return frozenset(found)


@cache
def texts_of_tests() -> str:
    """Give the text of all tests but this one."""
    paths = [path for path in (REPOSITORY / "tests").rglob("*.py") if path != Path(__file__)]
    scripts = (REPOSITORY / "examples").rglob("*.medici")
    return "\n".join(path.read_text(encoding="utf-8") for path in [*paths, *scripts])


def test_the_refusals_promised_are_there() -> None:
    """The codes that were promised by name are used."""
    promised = (
        "bid.too_low bid.over_money bid.no_room bid.not_a_number draw.lot_full draw.no_room "
        "draw.deck_empty turn.not_yours phase.wrong game.over players.count option.unknown option.value"
    )

    assert set(promised.split()) <= refusals()


def test_every_refusal_has_a_test() -> None:
    """Each code stands in a test or in a script of a worked case."""
    assert set() == {code for code in refusals() | sentences() if code not in texts_of_tests()}


def test_every_refusal_has_a_sentence() -> None:
    """Each code has a sentence for people."""
    assert set() == refusals() - sentences()
