"""One whole game of every edition and number of players, every answer of it, as a spectator or a seat sees it.

A change of the rules, of words or of what is written shows in these files. ``MEDICI_REGENERATE=1 pytest
tests/medici_core/florence/test_playthroughs.py`` writes them anew; the difference is then to be read.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from itertools import count, zip_longest
from pathlib import Path

import pytest

from medici_core.engine.chance import answer_to
from medici_core.engine.kit import Line, Picks, Step, playthrough
from medici_core.engine.kit.line import arguments_of, command_for, names_for
from medici_core.florence import commands as c
from medici_core.florence import events as e
from medici_core.florence.title import TITLE
from tests.medici_core.florence.playing import EDITIONS

TABLES = tuple([(edition, players) for edition in EDITIONS for players in (3, 4, 5)])
FOLDER = Path(__file__).parent / "playthroughs"


def picks_of(name: str) -> Picks:
    """Return answers that are the same under every Python: words of SHA-256 of the name and a running number."""
    numbers = count()

    def pick(n: int) -> int:
        digest = hashlib.sha256(f"{name}/{next(numbers)}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % n

    return pick


def played(name: str, players: int, edition: str) -> Line:
    """Return the game of a name, in which works and buildings come more often than other choices."""
    pick = picks_of(name)
    start = TITLE.new(edition, {}, players, None)
    return Line(TITLE, names_for(players), tuple(walk_on(start, pick)))


def walk_on(start: object, pick: Picks) -> Iterator[Step]:
    """Yield the steps of a game to its end."""
    state, command = None, start
    for number in count():
        events, after = TITLE.decide(state, command)
        yield Step(number, state, command, events, after)
        state = after
        due, seat = TITLE.chance(state), TITLE.to_move(state)
        if due is not None:
            command = answer_to(due, pick(due.n))
        elif seat is None:
            return
        else:
            choices = TITLE.legal(state, seat)
            busy = [choice for choice in choices if choice.command in ("work", "build", "recruit")]
            choice = (busy or choices)[pick(len(busy or choices))]
            command = command_for(TITLE, seat, choice, arguments_of(choice, pick))


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_playthrough(edition: str, players: int) -> None:
    """The game plays as it did when its file was written; with three players as the second seat sees it."""
    name = f"{edition}-{players}"
    path = FOLDER / f"{name}.txt"
    text = playthrough(played(name, players, edition), 1 if players == 3 else None)
    if os.environ.get("MEDICI_REGENERATE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")

    expected = path.read_text(encoding="utf-8").splitlines()
    pairs = zip_longest(expected, text.splitlines(), fillvalue="(nothing)")
    departs = next((pair for pair in enumerate(pairs, 1) if pair[1][0] != pair[1][1]), None)
    assert departs is None, f"{path.name}:{departs[0]}: {departs[1][0]!r} is now {departs[1][1]!r}"


def test_every_file_has_its_game() -> None:
    """There is a file for each game and none besides."""
    files = {path.name for path in FOLDER.iterdir()}

    assert {f"{edition}-{players}.txt" for edition, players in TABLES} == files


def test_the_games_are_full_of_events() -> None:
    """Together they show every fact but those of a position, and works with bonus cards."""
    facts = [event for edition, players in TABLES
             for event in played(f"{edition}-{players}", players, edition).events]  # fmt: skip
    known = {tag.cls for tag in TITLE.codec.tags.values() if tag.cls.__module__ != c.__name__}

    assert {e.PositionGiven, e.SecretsGiven} == known - {type(fact) for fact in facts}
    assert any(fact.bonus for fact in facts if isinstance(fact, e.WorkCompleted))
