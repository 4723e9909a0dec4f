"""What the program shows of a game to a seat that does not know two cards: the same, wherever they are."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from event_store.logfile import write_log
from medici_core.engine.kit import Exchange
from medici_core.florence.title import TITLE
from medici_core.service.game import Game
from medici_core.service.redact import seen_by
from tests.medici_cli.program import done, medici
from tests.medici_core.florence.worlds import any_exchange, any_line, any_table, both_written

COMMANDS = (
    "show LOG", "show LOG --long", "show LOG --json", "show LOG --position", "show LOG --at 9 --json",
    "legal LOG", "legal LOG --json", "log LOG", "log LOG --undone", "log LOG --undone --ndjson",
    "replay LOG", "replay LOG --undone", "replay LOG --ndjson", "replay LOG --html -", "replay LOG --svg -",
)  # fmt: skip
"""What shows a game to one seat."""
MASKS = (
    (re.compile(r"[0-9a-f]{64}"), "HASH"),
    (re.compile(r"head [0-9a-f]+"), "head MARK"),
    (re.compile(r"(?m)^(\d+\t.*?\t)[0-9a-f]{8}\t"), r"\1MARK\t"),
)
"""Hashes over what is hidden, and marks of them, differ; marks of positions may not."""


def masked(text: str) -> str:
    """Return a text without hashes."""
    for pattern, instead in MASKS:
        text = pattern.sub(instead, text)
    return text


def worlds(seed: int) -> tuple[Exchange, Game, Game]:
    """Return two games that differ in two cards that a looker never saw."""
    random = Random(seed)
    line = any_line(random, *any_table(random), most=random.randint(60, 250))
    looker = random.choice([None, *range(len(line.names))])
    made = any_exchange(line, looker, random)
    assert made is not None
    return made, *both_written(made, random)


def told(folder: Path, game: Game, looker: int | None) -> list[str]:
    """Return what every command shows a looker of a game that lies in a folder as a log."""
    folder.mkdir()
    log = folder / "game.log"
    log.write_bytes(write_log(game.records))
    eyes = [] if looker is None else ["--as", game.names[looker]]
    texts = []
    for command in COMMANDS:
        words = [str(log) if word == "LOG" else word for word in command.split()]
        result = medici(*words, *eyes)
        output = f"{result.exit_code} {result.stdout} {result.stderr}"
        texts.append(f"{command}: {masked(output.replace(str(log), 'LOG'))}")
    for form in ("jsonl", "script"):
        who = "-" if looker is None else game.names[looker]
        result = medici("export", str(log), "--for", who, "--format", form, "-o", "-")
        texts.append(f"{form}: {result.exit_code} {without_digests(result.stdout)} {result.stderr}")
    return texts


def without_digests(log: str) -> str:
    """Return the JSON lines of a log without hashes; every digest that stays is that of an open piece."""
    return re.sub(r'"(hash|parent|digest|head|end)":"[0-9a-f]{64}"', r'"\1":""', log)


@pytest.mark.parametrize("seed", range(4))
def test_commands_show_the_same(seed: int, tmp_path: Path) -> None:
    """Tables, choices, logs, replays and exports as a seat or spectator sees them do not depend on unseen cards."""
    made, here, there = worlds(seed)

    ours = told(tmp_path / "here", here, made.looker)
    theirs = told(tmp_path / "there", there, made.looker)

    for one, other in zip(ours, theirs, strict=True):
        assert one == other


@pytest.mark.parametrize("seed", range(2))
def test_no_output_names_a_secret(seed: int, tmp_path: Path) -> None:
    """A card that only another seat knows is named to nobody else but among all the cards that there are."""
    made, here, _ = worlds(seed)
    seen = seen_by(here, made.looker)
    vocabulary = TITLE.board(seen.state, seen.names, made.looker)

    (tmp_path / "here").mkdir()
    log = tmp_path / "here" / "game.log"
    log.write_bytes(write_log(here.records))
    eyes = [] if made.looker is None else ["--as", here.names[made.looker]]
    text = done("replay", str(log), "--undone", *eyes) + done("show", str(log), *eyes)
    text += done("log", str(log), "--undone", *eyes)

    for card in (made.one, made.other):
        assert not re.search(rf"\b{card}\b", text)
        assert card not in str(vocabulary)


def test_choices_of_another_seat_are_not_listed(tmp_path: Path) -> None:
    """What is legal for the seat to move is for that seat: others are told how to look through its eyes."""
    _, here, _ = worlds(0)
    mover = here.to_move
    assert mover is not None
    log = tmp_path / "game.log"
    log.write_bytes(write_log(here.records))
    other = here.names[(mover + 1) % len(here.names)]

    for eyes in ((), ("--as", other)):
        assert medici("legal", str(log), *eyes).exit_code == 1
        assert "Legal" not in done("show", str(log), *eyes)
    assert done("legal", str(log), "--as", here.names[mover])
