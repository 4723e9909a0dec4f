"""What ``medici replay`` tells, shows and writes, and what it asks for otherwise."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.json_schemas import misfits
from tests.medici_cli.program import LOT, begun, done, finished, medici


def test_a_game_is_told_in_numbered_records() -> None:
    """Each record begins with its number, and all that it brought follows in sentences."""
    begun("draw")

    lines = done("replay", "hot").splitlines()

    assert lines[0] == "1  At the table: Ann, Bob and Cem."
    assert "   Ann draws first." in lines
    assert "2  Ann asks for another card." in lines


def test_the_table_stands_after_each_lot_and_at_the_end() -> None:
    """Where a lot is sold a short table is drawn before the next sentence, the whole one where the telling ends."""
    begun(*LOT)

    story = done("replay", "hot")

    short = "  Player Money Hold Room Cards"
    assert (1, 1) == (story.count("Ladders  "), story.count(short))
    assert story.index("Ann buys ") < story.index(short) < story.index("draws the next lot.")
    assert story.index("draws the next lot.") < story.index("Ladders  ")
    assert story.rstrip().endswith("Legal: draw, offer.")


def test_each_scoring_is_told_in_full() -> None:
    """Every round tells each hold's place and each player's income, and the game tells its winner."""
    finished()

    story = done("replay", "auto")

    assert 3 == len(re.findall(r"^ *\d* +Round \d is scored\.$", story, re.MULTILINE))
    assert 6 == len(re.findall(r"^ +(Ann|Bob) earns \d+ florins?: hold ", story, re.MULTILINE))
    assert 6 == len(re.findall(r"^ +(Hold, |Holds tied)", story, re.MULTILINE))
    assert re.search(r"^The game is over\. Winners?: ", story, re.MULTILINE)


def test_the_whole_table_stands_after_each_round() -> None:
    """The whole table is drawn where a round was scored and at the end, ``--brief`` or not; its legend once."""
    finished()

    story, brief = done("replay", "auto"), done("replay", "auto", "--brief")

    for told in (story, brief):
        assert 3 == told.count("Ladders  ")
        assert 1 == told.count("How to read the table:")
        assert told.index("How to read the table:") < told.index("Ladders  ")
    assert (
        0 == brief.count("  Player Money Hold Room Cards") < story.count("Player Money Hold Room")
    )
    assert _sentences(story) == _sentences(brief)


def _sentences(story: str) -> list[str]:
    return [line for line in story.splitlines() if re.match(r" *[0-9]+  [A-Z]| {5}[A-Z]", line)]


def test_a_table_that_tells_nothing_new_is_left_out() -> None:
    """Where nobody bid, nothing changed for anybody: the short table is not shown again."""
    begun("offer", "bid 3", "pass", "pass", "offer", "pass", "pass", "pass")

    assert 1 == done("replay", "hot").count("  Player Money Hold Room Cards")


def test_what_it_tells_is_the_same_everywhere(tmp_path: Path) -> None:
    """A log file tells what the stored game tells, and the output holds neither times nor colour."""
    finished()
    file = tmp_path / "game.log"
    done("export", "auto", "-o", str(file))

    story = done("replay", "auto")

    assert story == done("replay", str(file)) == done("replay", "-", typed=file.read_bytes())
    assert "\x1b" not in story
    assert not re.search(r"\d\d:\d\d", story)


def test_what_was_taken_back_is_left_out() -> None:
    """A record that was taken back is told with ``--undone`` only, and then says so."""
    begun("draw", "undo", "offer")

    assert "asks for another card" not in done("replay", "hot")
    told = done("replay", "hot", "--undone")

    assert "2  (taken back) Ann asks for another card." in told
    assert "3  The game goes back to record 1." in told
    assert "4  Ann offers " in told


def test_done_again_counts_again() -> None:
    """After a redo the record is told like any other."""
    begun("draw", "undo", "redo")

    assert "2  Ann asks for another card." in done("replay", "hot")
    assert "taken back" not in done("replay", "hot", "--undone")


def test_to_tells_what_was_in_effect_then() -> None:
    """``--to N`` leaves out what came later, an undo of an earlier record too."""
    begun("draw", "undo", "offer")

    story = done("replay", "hot", "--to", "2")

    assert "2  Ann asks for another card." in story
    assert "offers" not in story


def test_from_begins_with_the_table_before() -> None:
    """``--from N`` first shows the table that record N found."""
    begun("offer", "bid 7", "pass")

    story = done("replay", "hot", "--from", "3", "--to", "3")

    table, told = story.split("3  Bob bids 7.\n")
    assert "High bid: none so far" in table
    assert "High bid: 7 by Bob" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--to", "9"), "--to 9: there is no such record, this game has 1 to 2"),
        (("--from", "0"), "--from 0: there is no such record, this game has 1 to 2"),
        (("--to", "-1"), "--to -1: there is no such record, this game has 1 to 2"),
        (("--to", "9" * 30), f"--to {'9' * 30}: there is no such record"),
        (("--from", "2", "--to", "1"), "--from 2 lies behind --to 1"),
        (("--to", "x"), "'x' is not a valid integer"),
        (("--delay", "nan"), "--delay takes 0 to 3600 seconds, not nan"),
        (("--delay", "-1"), "--delay takes 0 to 3600 seconds"),
        (("--step", "--ndjson"), "--step goes with none of"),
        (("--step", "--delay", "1"), "--step goes with none of"),
        (("--step", "--brief"), "--brief belongs to the story"),
        (("--brief", "--ndjson"), "--brief belongs to the story"),
        (("--html", "-", "--svg", "-"), "only one of"),
        (("--ndjson", "--svg", "-"), "only one of"),
    ],
)
def test_what_cannot_be_is_a_usage_error(words: tuple[str, ...], said: str) -> None:
    """Records that aren't there and ways that don't go together are exit 2, and the error tells what there is."""
    begun("draw")

    result = medici("replay", "hot", *words)

    assert 2 == result.exit_code
    assert said in result.stderr
    assert "" == result.stdout


def test_nothing_in_effect_is_said() -> None:
    """Where all records asked for were taken back, it says so instead of showing an empty story."""
    begun("draw", "undo")

    result = medici("replay", "hot", "--from", "2")

    assert 0 == result.exit_code
    assert "" == result.stdout
    assert "--undone" in result.stderr


def test_walking_goes_forward_and_back() -> None:
    """``--step`` shows a record a line, takes Enter, b or p, g N or N, and says why a step can't be taken."""
    begun("offer", "bid 7")

    result = medici("replay", "hot", "--step", typed="\np\ng 3\nb\n3\n\ng 9\nwhat\nq\nn\n")

    assert 0 == result.exit_code
    assert ["1", "2", "1", "3", "2", "3"] == re.findall(r"^(\d)  ", result.stdout, re.MULTILINE)
    assert [
        "That was the last record.",
        "g takes the number of a record: 1–3",
        "'what' is no step. Enter: next, b: back, g N: go to record N, q: quit, ?: help",
    ] == [line for line in result.stderr.splitlines() if not line.startswith("Game ")]


@pytest.mark.parametrize("word", ["?", "h", "help"])
def test_walking_has_help(word: str) -> None:
    """Help tells every step there is, and stays at the record."""
    begun("offer")

    result = medici("replay", "hot", "--step", typed=f"{word}\n")

    assert "b, p, back           the record before" in result.stderr
    assert 1 == result.stdout.count("To move: ")


def test_walking_skips_what_was_taken_back() -> None:
    """A record that was taken back is no step, except with ``--undone``."""
    begun("draw", "undo", "offer")

    refused = medici("replay", "hot", "--step", typed="g 2\np\n")
    shown = medici("replay", "hot", "--step", "--undone", typed="g 2\n")

    assert "record 2 is not in effect" in refused.stderr
    assert "That was the first record." in refused.stderr
    assert "2  (taken back) Ann asks for another card." in shown.stdout


def test_walking_ends_with_its_input() -> None:
    """At the end of the input, or after bytes that are no text, walking ends well."""
    begun("draw")

    assert done("replay", "hot", "--step").startswith("1  At the table")
    assert 0 == medici("replay", "hot", "--step", typed=b"\xff\xfe\n").exit_code


def test_lines_and_log_cannot_both_come_from_stdin() -> None:
    """``replay - --step`` would read its lines from the log: it is refused."""
    result = medici("replay", "-", "--step", typed="n\n")

    assert 2 == result.exit_code
    assert "give the log as a file" in result.stderr


def test_a_delay_waits_between_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """``--delay S`` waits S seconds before each record but the first."""
    begun("offer", "bid 7")
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)

    story = done("replay", "hot", "--delay", "0.5")

    assert [0.5, 0.5] == waited
    assert done("replay", "hot") == story


def test_records_as_json_fit_their_schema() -> None:
    """``--ndjson`` writes an object a record, with commands in words, facts and sentences."""
    finished()

    lines = done("replay", "auto", "--ndjson").splitlines()
    records = [json.loads(line) for line in lines]

    assert [] == [problem for line in lines for problem in misfits("record", line)]
    assert list(range(1, len(records) + 1)) == [record["version"] for record in records]
    assert {"id", "at", "hash"}.isdisjoint(records[0])
    assert "game medici grail-2016 Ann Bob" == records[0]["commands"][1]
    assert records[-1]["facts"][-1]["tag"] == "medici.GameEnded"
    assert json.loads(done("show", "auto", "--json"))["mark"] == records[-1]["mark"]


def test_json_tells_what_was_taken_back() -> None:
    """With ``--undone`` such records are there, marked, and so is the undo itself, which was not taken back."""
    begun("draw", "undo", "offer")

    records = [
        json.loads(line) for line in done("replay", "hot", "--undone", "--ndjson").splitlines()
    ]

    assert [(1, False), (2, True), (3, False), (4, False)] == [
        (record["version"], record["undone"]) for record in records
    ]
    assert ["undo"] == records[2]["commands"]
    assert [1, 4] == [
        json.loads(line)["version"] for line in done("replay", "hot", "--ndjson").splitlines()
    ]


def test_a_start_from_a_position_is_told_by_it(tmp_path: Path) -> None:
    """The first command of a game that began from a position is that position's line."""
    begun("offer", "bid 7")
    line = done("show", "hot", "--position").strip()
    done("new", "--players", "Ann,Bob,Cem", "--position", line, "--seed", "x", "--id", "again")

    first = json.loads(done("replay", "again", "--ndjson").splitlines()[0])

    assert line == first["commands"][1]


def test_the_page_stands_alone(tmp_path: Path) -> None:
    """``--html`` writes one page with every record, which loads nothing from elsewhere, and overwrites."""
    begun(*LOT)
    page = tmp_path / "game.html"

    result = medici("replay", "hot", "--html", str(page))
    text = page.read_text(encoding="utf-8")

    assert (0, "", f"Wrote {page}\n") == (result.exit_code, result.stdout, result.stderr)
    assert 6 == text.count("<section ")
    assert "Ann buys " in text
    assert not re.search(r"(src|href)=\"(?!#)", text)
    assert text == done("replay", "hot", "--html", "-")
    assert text == _again(page, "replay", "hot", "--html", str(page))


def _again(page: Path, *words: str) -> str:
    page.write_text("old", encoding="utf-8")
    done(*words)
    return page.read_text(encoding="utf-8")


def test_the_picture_is_of_the_last_record(tmp_path: Path) -> None:
    """``--svg`` draws the position after ``--to``."""
    begun("offer", "bid 7")
    early, late = tmp_path / "early.svg", tmp_path / "late.svg"

    done("replay", "hot", "--svg", str(late))
    done("replay", "hot", "--to", "2", "--svg", str(early))

    assert all(ET.parse(file).getroot().tag.endswith("svg") for file in (early, late))
    assert early.read_bytes() != late.read_bytes()
    assert early.read_text(encoding="utf-8") == done("replay", "hot", "--to", "2", "--svg", "-")


def test_a_file_that_cannot_be_written_is_exit_6(tmp_path: Path) -> None:
    """A folder that is not there is named in the error."""
    begun()

    result = medici("replay", "hot", "--svg", str(tmp_path / "none" / "x.svg"))

    assert 6 == result.exit_code
    assert "x.svg: No such file or directory" in result.stderr


def test_a_damaged_log_is_not_told(tmp_path: Path) -> None:
    """A log with a flipped byte is exit 1 and prints no part of the story."""
    begun(*LOT)
    file = tmp_path / "game.log"
    done("export", "hot", "-o", str(file))
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)

    result = medici("replay", str(file))

    assert (1, "") == (result.exit_code, result.stdout)
    assert "medici doctor" in result.stderr
