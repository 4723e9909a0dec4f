"""The grammar of scripts: what a line is, and how malformed ones are told."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from medici_core.engine.script_grammar import (
    DealLine,
    ExpectLine,
    GameLine,
    GivenLine,
    MoveLine,
    OptionLine,
    RefusedLine,
    ScriptError,
    SeedLine,
    UndoLine,
    decode_script,
    parse_lines,
    parse_script,
)

GAME = "game medici amigo-1995 Ann Bob Cem"

WELL_FORMED = [
    (
        'game medici amigo-1995 Ann \'x "Bob B"',
        GameLine(1, "medici", "amigo-1995", ("Ann", "'x", "Bob B")),
    ),
    ("option hold_payout.3=30,15,0", OptionLine(1, "hold_payout.3", "30,15,0")),
    ("given hold Ann S1 S2", GivenLine(1, ("hold", "Ann", "S1", "S2"))),
    ('deal "Ann Lee" S5', DealLine(1, ("Ann Lee", "S5"))),
    ("seed medici", SeedLine(1, "medici")),
    ("seed two  words: here # not this", SeedLine(1, "two  words: here")),
    ('seed "a # and ; too"', SeedLine(1, "a # and ; too")),
    ("bid 7", MoveLine(1, None, ("bid", "7"))),
    ("Bob: bid 7", MoveLine(1, "Bob", ("bid", "7"))),
    ("Bob:bid 7#well", MoveLine(1, "Bob", ("bid", "7"))),
    ('"Ann Lee" : bid 7', MoveLine(1, "Ann Lee", ("bid", "7"))),
    ("undo: pass", MoveLine(1, "undo", ("pass",))),
    ("expect: pass", MoveLine(1, "expect", ("pass",))),
    ('"undo"', MoveLine(1, None, ("undo",))),
    ("undo", UndoLine(1)),
    ("expect money Bob 33", ExpectLine(1, ("money", "Bob", "33"))),
    (
        "expect refused bid.too_low: Cem: bid 7",
        RefusedLine(1, "bid.too_low", MoveLine(1, "Cem", ("bid", "7"))),
    ),
    (
        "expect refused bid.too_low: bid 7",
        RefusedLine(1, "bid.too_low", MoveLine(1, None, ("bid", "7"))),
    ),
    (
        "expect refused players.count: game medici wbc Ann",
        RefusedLine(1, "players.count", GameLine(1, "medici", "wbc", ("Ann",))),
    ),
    (
        "expect refused option.value: option deck.4=0",
        RefusedLine(1, "option.value", OptionLine(1, "deck.4", "0")),
    ),
]


@pytest.mark.parametrize(("text", "line"), WELL_FORMED)
def test_lines(text: str, line: object) -> None:
    """Every kind of line is read into its parts, whatever blanks stand around it."""
    assert [line] == parse_lines(text, "f")
    assert [line] == parse_lines(f"\ufeff{text} \r\n", "f")


MALFORMED = [
    ("", "f:1: the script is empty; start with: game TITLE EDITION NAME …"),
    ("\n# only talk\n", "f:1: the script is empty; start with: game TITLE EDITION NAME …"),
    ("\ndraw", "f:2: there is no game yet; game TITLE EDITION NAME …"),
    ("expect refused bid.too_low: bid 7", "f:1: there is no game yet; game TITLE EDITION NAME …"),
    ("game medici wbc", "f:1: words are missing; write: game TITLE EDITION NAME …"),
    (
        "game medici wbc A:b",
        "f:1: a ':' stands where none belongs; write: game TITLE EDITION NAME …",
    ),
    (
        f"{GAME}\n\noption deck.4",
        "f:3: an option is one KEY=VALUE without blanks; write: option KEY=VALUE",
    ),
    (
        f"{GAME}\noption deck.4 = 3",
        "f:2: an option is one KEY=VALUE without blanks; write: option KEY=VALUE",
    ),
    (
        f"{GAME}\noption =3",
        "f:2: an option is one KEY=VALUE without blanks; write: option KEY=VALUE",
    ),
    (f"{GAME}\ngiven", "f:2: words are missing; write: given THING …"),
    (f"{GAME}\ndeal # nothing", "f:2: words are missing; write: deal ANSWER …"),
    (f"{GAME}\nseed", "f:2: the seed's text is missing; write: seed TEXT"),
    (
        f"{GAME}\nundo 3",
        "f:2: undo takes no further word; write it once for each move to take back",
    ),
    (f"{GAME}\nexpect", "f:2: words are missing; write: expect THING …"),
    (
        f"{GAME}\nexpect refused bid.too_low bid 7",
        "f:2: a code, a ':' and the refused line belong here; write: expect refused CODE: LINE",
    ),
    (
        f"{GAME}\nexpect refused bid.too_low:",
        "f:2: a code, a ':' and the refused line belong here; write: expect refused CODE: LINE",
    ),
    (
        f"{GAME}\nexpect refused x: undo",
        "f:2: such a line is never refused; expect it of a move, game, option or given line",
    ),
    (f"{GAME}\nBob:", "f:2: words are missing; write: [NAME:] COMMAND"),
    (
        f"{GAME}\nBob B: pass",
        "f:2: a ':' stands only behind the one name that moves; a name with a blank is quoted: \"Ann Lee\": COMMAND",
    ),
    (
        f"{GAME}\nBob:: pass",
        "f:2: a ':' stands only behind the one name that moves; a name with a blank is quoted: \"Ann Lee\": COMMAND",
    ),
    (f'{GAME}\n"Bob: pass', 'f:2: a quotation mark is not closed; write: "Ann Lee"'),
    (f'{GAME}\nBo"b": pass', 'f:2: a quotation mark stands within a word; write: "Ann Lee"'),
    (f'{GAME}\n"Bo"b: pass', "f:2: a word goes on after its quotation mark; put a blank between"),
    (f"{GAME}\n; draw", "f:2: nothing stands before ';'; a ';' parts two things"),
    (f"{GAME}\n\ud800", "f:2: U+D800 is no character; save the script as UTF-8"),
]


@pytest.mark.parametrize(("text", "message"), MALFORMED)
def test_malformed_lines_are_located(text: str, message: str) -> None:
    """A malformed line is told with file and line, what is wrong and what would work."""
    with pytest.raises(ScriptError) as caught:
        parse_script(text, "f")

    assert message == str(caught.value)


def test_several_games() -> None:
    """A file holds several games, each from its own line; checks before the first belong to it."""
    text = f"expect refused x: game m e A\n{GAME}\ndraw\n\n{GAME} ; undo\n"

    first, second = parse_script(text, "f")

    assert [1, 2, 3] == [line.line for line in first.lines]
    assert (2, 5) == (first.line, second.line)
    assert [5, 5] == [line.line for line in second.lines]


def test_a_file_without_a_game() -> None:
    """A file may hold nothing but starts that are refused."""
    (only,) = parse_script("# §1\nexpect refused players.count: game medici wbc Ann", "f")

    assert (None, 2) == (only.game, only.line)


def test_a_semicolon_parts_only_between_blanks() -> None:
    """``;`` parts two things on one line; within a word or in quotation marks it is a sign like others."""
    assert 3 == len(parse_lines('a;b ; ";" c ; d', "f"))


def test_bytes_that_are_no_text() -> None:
    """Bytes that aren't UTF-8 are told by their line."""
    with pytest.raises(ScriptError) as caught:
        decode_script(b"game\n\n\xff", "f")

    assert "f:3: byte 0xff is no UTF-8; save the script as UTF-8" == str(caught.value)
    assert "Zoë" == decode_script("Zoë".encode(), "f")


def test_long_lines() -> None:
    """A line of any length is read, and long words don't fill the screen when they are repeated."""
    (line,) = parse_lines("given " + "x" * 10_000, "f")
    assert isinstance(line, GivenLine)
    assert 10_000 == len(line.words[0])
    assert 10_000 == len(parse_lines(" ; ".join(["undo"] * 10_000), "f"))


KEYWORDS = ["game", "option", "given", "deal", "seed", "undo", "expect", "refused"]
SIGNS = [":", ";", '"', "#", "=", "\n", "\r\n", " ", "\u00a0", "\x00"]
PIECES = st.sampled_from([*KEYWORDS, *SIGNS, "Ann", "a=b", "x.y"])


@given(st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=40).map(" ".join))
@example("expect refused a: expect refused b: " * 5_000 + "undo")
def test_noise(text: str) -> None:
    """Whatever stands in a script, it is read or told to be malformed with a line that is there."""
    last = text.count("\n") + 1
    try:
        lines = [line.line for script in parse_script(text, "f") for line in script.lines]
    except ScriptError as error:
        lines = [error.line]

    assert lines == sorted(lines)
    assert 1 <= lines[0] <= lines[-1] <= last


@given(st.binary(max_size=200))
def test_noise_of_bytes(data: bytes) -> None:
    """Whatever bytes a file has, they are text or told by their line."""
    try:
        again, line = decode_script(data, "f").encode(), 1
    except ScriptError as error:
        again, line = data, error.line

    assert data == again
    assert 1 <= line <= data.count(b"\n") + 1
