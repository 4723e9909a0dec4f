"""The reference of commands in docs/commands.md: up to date, whole, and readable as it lies there."""

from __future__ import annotations

from pathlib import Path

import pytest

from medici_cli.main import cli
from tests.golden import golden
from tests.reference import BEGIN, reference

PAGE = Path(__file__).resolve().parents[2] / "docs" / "commands.md"


def test_reference_is_up_to_date() -> None:
    """The page ends with what the program's help says today; ``MEDICI_REGENERATE=1`` writes it anew."""
    written = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]

    golden(PAGE, written + reference())


@pytest.mark.parametrize("name", list(cli.commands))
def test_every_command_is_in_the_reference(name: str) -> None:
    """Each command has a heading, a usage and every one of its options."""
    text = reference()
    part = text.partition(f"\n### medici {name}\n")[2].partition("\n### ")[0]

    assert f"\n`medici {name} " in part
    for parameter in cli.commands[name].params:
        for option in parameter.opts:
            assert option in part or not option.startswith("-")


def test_the_reference_is_plain() -> None:
    """It holds no directive that only one program can read."""
    assert "{click}" not in PAGE.read_text(encoding="utf-8")
    assert "```" not in reference()
