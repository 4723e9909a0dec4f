"""What ``medici log`` lists."""

from __future__ import annotations

import json
import re

import pytest

from event_store.record import GENESIS, seal
from medici_cli.commands.log import _aligned, _row
from medici_core.engine.text import width
from medici_core.service.game import Game, read_game
from tests.json_schemas import misfits
from tests.medici_cli.program import begun, done, finished, medici


def _rows(*words: str) -> list[list[str]]:
    return [line.split("\t") for line in done("log", *words).splitlines()]


def test_a_record_is_a_line_of_seven_fields() -> None:
    """Off a terminal: number, whether undone, time, head mark, writer, commands, what happened."""
    begun("offer", "bid 7")

    rows = _rows("hot")

    assert [["1", "host"], ["2", "Ann"], ["3", "Bob"]] == [[row[0], row[4]] for row in rows]
    assert rows[0][5].startswith("open ; game medici amigo-1995 Ann Bob Cem ; ")
    assert ["bid 7", "Bob bids 7."] == rows[2][5:]
    for row in rows:
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", row[2])
        assert re.fullmatch(r"[0-9a-f]{8}", row[3])


def test_the_last_head_mark_is_that_of_the_game() -> None:
    """The mark of the last line is the one ``show`` prints."""
    begun("offer")

    assert f"head {_rows('hot')[-1][3]}." in done("show", "hot")


def test_what_was_taken_back_is_listed_on_demand() -> None:
    """Records not in effect stand in the list with ``--undone`` only."""
    begun("draw", "undo", "offer")

    assert ["1", "4"] == [row[0] for row in _rows("hot")]
    assert [["1", ""], ["2", "undone"], ["3", ""], ["4", ""]] == [
        row[:2] for row in _rows("hot", "--undone")
    ]


def test_the_words_of_taking_back_are_those_of_the_command_line() -> None:
    """Asking, answering and withdrawing are listed as they are typed."""
    begun()
    done(
        "new",
        "--players",
        "Ann,Bob",
        "--edition",
        "grail-2016",
        "--undo",
        "consent",
        "--id",
        "c",
        "--first",
        "Ann",
    )
    for command in (
        "offer",
        "undo --as Ann",
        "undo --refuse",
        "undo --as Ann --to 1",
        "undo --withdraw --as Ann",
    ):
        done(*command.split(), "-g", "c")
    for command in ("undo --as Ann", "undo --agree", "redo", "abandon"):
        done(*command.split(), "-g", "c")

    rows = _rows("c", "--undone")

    assert [
        "offer", "undo", "undo --refuse", "undo --to 1", "undo --withdraw", "undo", "undo --agree", "redo", "abandon",
    ] == [row[5] for row in rows[1:]]  # fmt: skip
    assert ["1", "2", "10"] == [row[0] for row in _rows("c")]


def test_a_long_story_is_cut_short() -> None:
    """A record that scores a round tells its first sentences and how many more there are."""
    finished()

    last = _rows("auto")[-1][-1]

    assert re.search(r"\(and \d+ more\)$", last)


def test_records_as_json_fit_their_schema() -> None:
    """``--ndjson`` writes the objects of ``replay`` with id, time and hash of each record."""
    begun("draw", "undo", "offer")

    lines = done("log", "hot", "--ndjson", "--undone").splitlines()
    records = [json.loads(line) for line in lines]

    assert [] == [problem for line in lines for problem in misfits("record", line)]
    assert json.loads(done("show", "hot", "--json"))["head"] == records[-1]["hash"]
    assert [False, True, False, False] == [record["undone"] for record in records]
    told = done("replay", "hot", "--undone", "--ndjson").splitlines()
    for record, line in zip(records, told, strict=True):
        del record["id"], record["at"], record["hash"]
        assert json.loads(line) == record


@pytest.mark.parametrize("columns", [1, 20, 40, 60, 70, 72, 79, 80, 81, 100, 200])
def test_on_a_terminal_the_fields_are_aligned_and_fit(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows are cut to the terminal's width, and a column without content takes no room."""
    monkeypatch.setenv("COLUMNS", str(columns))
    rows = [
        ("1", "", "2026-01-01 00:00:00", "0123abcd", "host", "open " * 30, "At the table. " * 20),
        ("2", "", "2026-01-01 00:00:00", "0123abcd", "李雷", "draw", ""),
        ("128", "", "2026-01-01 00:00:00", "0123abcd", "Giovanni di Bicci", "pass", "He passes."),
    ]

    lines = list(_aligned(rows))

    assert columns >= max(width(line) for line in lines)
    if columns < 70:
        return
    assert lines[0].startswith("1    2026-")
    assert lines[1].endswith("draw")
    # The wide signs count two columns each: the commands stand under each other all the same.
    assert width(lines[0][: lines[0].index("open")]) == width(lines[1][: lines[1].index("draw")])


def test_a_time_beyond_the_calendar_is_shown_as_a_number() -> None:
    """A record may carry any time within 53 bits; the list shows what it can't name as milliseconds."""
    begun()
    game = _game_at(2**53 - 1)

    assert f"{2**53 - 1} ms" == _row(game, 1, frozenset((1,)))[2]


def _game_at(at: int) -> Game:
    from medici_cli.context import Context

    context = Context()
    try:
        record = context.load("hot").records[0]
    finally:
        context.close()
    return read_game([seal(record.stream, 1, record.id, record.by, at, GENESIS, record.pieces)])


def test_an_unknown_game_is_said() -> None:
    """A game that isn't there is exit 2 with a way to find those that are."""
    result = medici("log", "nowhere")

    assert 2 == result.exit_code
    assert "medici games" in result.stderr
