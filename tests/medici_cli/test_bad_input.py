"""Every command with everything that can be wrong: a clear error each time, and nothing changed."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from event_store.logfile import read_log, write_log
from event_store.record import GENESIS, Piece, seal
from medici_cli.commands import COMMANDS
from medici_core.service.game_service import GameService
from tests.medici_cli.program import begun, done, finished, medici
from tests.medici_cli.trouble import BAD_NUMBERS, BAD_TEXTS, LONG, kept, refused, told_well

ON_A_GAME: dict[str, tuple[str, ...]] = {
    "show": (), "legal": (), "draw": (), "offer": (), "bid": ("5",), "pass": (), "undo": (),
    "redo": (), "log": (), "replay": (), "export": ("-o", "-"), "verify": (), "fork": (),
    "play": (), "abandon": (), "archive": (),
    "choose": ("poet",), "auction": ("park",), "raise": (), "withdraw": (), "place": ("forest", "at", "d3"),
    "discard": (), "keep": (), "build": ("tower", "at", "a6"), "work": ("poet",), "take": ("1",),
    "freedom": ("travel",), "profession": (), "bonus": (), "recruit": ("poet",), "cash": ("1",), "done": (),
}  # fmt: skip
"""Commands that take a game, and what they need besides."""

ON_A_LOG = ("show", "legal", "log", "replay", "export", "verify", "fork")
ON_A_FILE = ("import", "doctor", "run")
ELSE: dict[str, tuple[str, ...]] = {
    "new": ("--players", "Ann,Bob,Cem"),
    "games": (),
    "rules": (),
    "db": ("check",),
    "completion": ("bash",),
    "help": (),
    "import": (),
    "doctor": (),
    "run": (),
}
NOISE = {
    "empty": b"",
    "zeros": bytes(3000),
    "text": b"hello, this is a letter\n" * 50,
    "random": random.Random(7).randbytes(5000),
    "json": b'{"record": 1}\n{"record": 2}\n',
    "array": b"[" * 5000,
    "deep": b'{"record":' * 3000,
    "lines": b"\n" * 3000,
    "png": b"\x89PNG\r\n\x1a\n" + bytes(100),
    "sqlite": b"SQLite format 3\0" + bytes(4000),
}


def test_every_command_is_tried() -> None:
    """No command is left out of the census."""
    assert {command.name for command in COMMANDS} == set(ON_A_GAME) | set(ELSE)


@pytest.mark.parametrize("name", ON_A_GAME)
def test_no_such_game(name: str) -> None:
    """A game that is not there is exit 2, whether named by -g or as the last argument."""
    begun("offer")

    for said in ("nosuch", "\udcff", LONG, "\x1b[31m", "\u202ex", "%", "hot~2", "a\0b"):
        refused(name, *ON_A_GAME[name], "-g", said, exit_code=2)
        refused(name, *ON_A_GAME[name], said, exit_code=2)
    if name not in ("log", "replay", "export", "play", "archive"):
        refused(name, *ON_A_GAME[name], "-g", "nosuch", code="game.none")


@pytest.mark.parametrize("name", ON_A_GAME)
def test_ambiguous_prefix(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The beginning of two ids is exit 2 and names both."""
    ids = iter(["ABCDEFGH00000001", "ABCDEFGH00000002"])
    monkeypatch.setattr(GameService, "new_stream", lambda self: next(ids))
    begun()
    done("new", "--players", "Ann,Bob,Cem")
    result = refused(name, *ON_A_GAME[name], "-g", "abcdefgh", exit_code=2)

    assert "ABCDEFGH00000001" in result.stderr
    assert "ABCDEFGH00000002" in result.stderr
    done("draw", "-g", "abcdefgh00000001")


@pytest.mark.parametrize("name", ["draw", "offer", "bid", "pass"])
def test_wrong_seat(name: str) -> None:
    """A move of somebody whose turn it is not is exit 3; nobody's move is exit 1."""
    begun(*(("offer",) if name in ("bid", "pass") else ()))

    refused(name, *ON_A_GAME[name], "--as", "Cem", "-g", "hot", code="turn.not_yours", exit_code=3)
    for nobody in ("Zed", "", "\udcff", LONG, "\u202eZed"):
        words = (name, *ON_A_GAME[name], "--as", nobody, "-g", "hot")
        refused(*words, code="players.unknown", exit_code=1)


@pytest.mark.parametrize("name", ["show", "legal", "undo", "redo", "abandon", "play"])
def test_nobody(name: str) -> None:
    """A name that no player has is exit 1."""
    begun("draw")
    for nobody in ("Zed", "\udcff", LONG, "\u202eZed"):
        refused(name, "--as", nobody, "-g", "hot", exit_code=1)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("draw", "game.over"), ("offer", "game.over"), ("bid", "game.over"), ("pass", "game.over"),
        ("undo", "undo.nothing"), ("redo", "redo.nothing"), ("abandon", "game.over"),
        ("fork", "game.over"),
    ],
)  # fmt: skip
def test_finished_game(name: str, code: str) -> None:
    """What can't be done to a game that is over is refused; its result stays."""
    finished()

    refused(name, *ON_A_GAME[name], "-g", "auto", code=code, exit_code=1)


def numbers() -> Iterator[tuple[str, str]]:
    """Give every option that takes a number, with its command."""
    for command in COMMANDS:
        for parameter in command.params:
            kind = getattr(parameter.type, "name", "")
            if isinstance(parameter, click.Option) and kind in (
                "integer", "float", "integer range", "float range",
            ):  # fmt: skip
                yield str(command.name), parameter.opts[0]


@pytest.mark.parametrize(("name", "option"), list(numbers()))
def test_malformed_and_huge_numbers(name: str, option: str) -> None:
    """What is no number is exit 2; a number of thousands of digits never fits, and is not printed whole."""
    begun("draw")
    words = (
        *ON_A_GAME.get(name, ELSE.get(name, ())),
        *(("-g", "hot") if name in ON_A_GAME else ()),
    )
    for text in BAD_NUMBERS:
        if option == "--delay" and text in ("1.5", "1e3"):
            continue
        refused(name, *words, f"{option}={text}", exit_code=2)
    for text in ("9" * 4000, "-" + "9" * 4000):
        refused(name, *words, f"{option}={text}")


def texts() -> Iterator[tuple[str, str]]:
    """Give every option and argument that takes a text, with its command; for an argument the option is empty."""
    for command in COMMANDS:
        for parameter in command.params:
            if parameter.type is click.STRING:
                option = parameter.opts[0] if isinstance(parameter, click.Option) else ""
                yield str(command.name), option


@pytest.mark.parametrize(("name", "option"), list(texts()))
def test_strange_texts(name: str, option: str, here: Path) -> None:
    """Whatever text is given where: done, or a clear error that changes nothing. Never anything else."""
    begun("offer")
    home = Path(os.environ["MEDICI_HOME"])
    words = list(ON_A_GAME.get(name, ELSE.get(name, ())))
    if option == "--players":
        words = []
    for text in BAD_TEXTS:
        said = [f"{option}={text}"] if option.startswith("--") else ["--", text]
        before = kept(home)
        result = medici(name, *words, *said, typed="")
        assert "should not happen" not in result.stderr, (text[:20], result.stderr)
        assert "Traceback" not in result.stderr
        if result.exit_code:
            assert before == kept(home), text[:20]
            if name not in ("run", "doctor"):
                told_well(result)


BAD_NAMES = {
    "not UTF-8": "Ann\udcff",
    "long": LONG,
    "control": "Ann\x07",
    "escape": "\x1b[31mAnn",
    "line": "Ann\nBob",
    "tab": "Ann\tBob",
    "bidi": "\u202eAnn",
    "bidi isolate": "Ann\u2066",
    "line separator": "An\u2028n",
    "unassigned": "Ann\U000e0fff",
    "private": "Ann\ue000",
    "empty": "",
    "blank": " ",
    "colon": "Ann:",
    "hash": "#Ann",
    "quote": 'A"nn',
}
SAME_NAMES = {
    "case": ("Ann", "ANN"),
    "ß": ("Straße", "STRASSE"),
    "composed": ("Zo\u00eb", "Zoe\u0308"),
    "wide": ("Ann", "\uff21nn"),
    "ligature": ("\ufb01n", "fin"),
    "Kelvin": ("\u212a", "k"),
}


@pytest.mark.parametrize("kind", BAD_NAMES)
def test_bad_names(kind: str) -> None:
    """A name nobody could read, type or write in a script is refused, and no game is made."""
    words = ("new", "--players", f"Cem,Dan,{BAD_NAMES[kind]}")
    refused(*words, code="players.name", exit_code=1)


@pytest.mark.parametrize("kind", SAME_NAMES)
def test_names_that_are_the_same(kind: str) -> None:
    """Two names that differ only by case or Unicode form are refused; either finds the other's seat."""
    one, other = SAME_NAMES[kind]
    refused("new", "--players", f"{one},{other},Cem", code="players.same", exit_code=1)
    done("new", "--players", f"{one},Bob,Cem", "--first", other)
    done("draw", "--as", other)


@pytest.mark.parametrize("noise", NOISE)
@pytest.mark.parametrize("name", [*ON_A_LOG, "import"])
def test_files_that_are_no_logs(name: str, noise: str, here: Path) -> None:
    """An empty file, noise and files of other programs are exit 1 with a sentence, from a file and from stdin."""
    begun("offer")
    Path("noise").write_bytes(NOISE[noise])
    home = Path(os.environ["MEDICI_HOME"])
    before = kept(home)
    extra = ON_A_GAME.get(name, ())
    for said, typed in (("noise", b""), ("-", NOISE[noise])):
        result = medici(name, *extra, said, typed=typed)
        told_well(result)
        assert 1 == result.exit_code
    assert before == kept(home)


@pytest.mark.parametrize("noise", NOISE)
def test_doctor_and_run_on_noise(noise: str, here: Path) -> None:
    """Doctor says of noise that nothing is good; run says that it is no script, or that it plays no game."""
    Path("noise").write_bytes(NOISE[noise])
    result = medici("doctor", "noise")
    assert (1, "Nothing of it is good.") == (result.exit_code, result.stdout.splitlines()[-1])
    result = medici("run", "noise")
    assert "Traceback" not in result.stderr
    assert len(result.stderr) < 1000
    assert 1 == result.exit_code or noise in ("empty", "lines")


def test_a_log_cut_or_flipped_anywhere(here: Path) -> None:
    """A log cut at any byte, or with a flipped bit, is refused by every reader; doctor finds the good beginning."""
    begun("draw", "offer", "bid 4", "pass", "pass")
    home = Path(os.environ["MEDICI_HOME"])
    before = kept(home)
    dice = random.Random(3)
    for form in ("binary", "jsonl"):
        done("export", "hot", "--format", form, "-o", "whole")
        whole = Path("whole").read_bytes()
        for place in range(0, len(whole), 67):
            cut = whole[:place]
            flipped = bytearray(whole)
            flipped[place] ^= 1 << dice.randrange(8)
            for data in (cut, bytes(flipped)):
                Path("bad").write_bytes(data)
                for words in (
                    ["import", "bad"],
                    ["verify", "bad"],
                    ["show", "bad"],
                    ["replay", "bad"],
                ):
                    result = medici(*words)
                    told_well(result)
                    assert 1 == result.exit_code
                assert 1 == medici("doctor", "bad").exit_code
    assert before == kept(home)


def test_every_byte_of_a_small_log() -> None:
    """Cut at every byte or with any bit of any byte flipped, a log has a defect and keeps only good records."""
    begun("draw", "offer")
    for form in ("binary", "jsonl"):
        whole = medici("export", "hot", "-o", "-", "--format", form).stdout_bytes
        records = read_log(whole).records
        for place in range(len(whole)):
            for data in (whole[:place], flip(whole, place, place % 8)):
                log = read_log(data)
                assert log.defects
                assert not log.complete
                assert log.records == records[: len(log.records)]


def flip(data: bytes, place: int, bit: int) -> bytes:
    """Flip one bit of one byte."""
    changed = bytearray(data)
    changed[place] ^= 1 << bit
    return bytes(changed)


def test_a_log_of_a_newer_schema(here: Path) -> None:
    """A piece of a schema of tomorrow needs a newer program, and the sentence says so."""
    begun("draw")
    done("export", "hot", "-o", "whole")
    records = list(read_log(Path("whole").read_bytes()).records)
    last = records.pop()
    pieces = tuple(
        [Piece.of(p.kind, p.by, p.tag, p.schema + 90, p.payload or b"") for p in last.pieces]
    )
    parent = records[-1].hash if records else GENESIS
    newer = seal(last.stream, last.version, last.id, last.by, last.at, parent, pieces)
    Path("newer.log").write_bytes(write_log([*records, newer]))
    for name in (*ON_A_LOG, "import"):
        result = refused(name, *ON_A_GAME.get(name, ()), "newer.log", exit_code=1)
        assert "newer" in result.stderr
    assert 0 == medici("verify", "newer.log", "--chain-only").exit_code


def test_a_log_of_a_newer_format(here: Path) -> None:
    """A file of a format of tomorrow needs a newer program, and the sentence says so."""
    begun("draw")
    done("export", "hot", "-o", "whole")
    data = bytearray(Path("whole").read_bytes())
    data[3:4] = b"2"
    Path("newer.log").write_bytes(data)
    for name in ("show", "import", "verify"):
        result = refused(name, "newer.log", exit_code=1)
        assert "newer" in result.stderr
