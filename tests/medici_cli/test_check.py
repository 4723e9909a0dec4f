"""verify and doctor: what a log proves, where it is bad, and how much of it is good."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from event_store.canonical import decode, encode
from event_store.logfile import read_log, write_log
from event_store.record import GENESIS, Piece, Record, seal
from tests.json_schemas import misfits
from tests.medici_cli.program import begun, done, finished, medici
from tests.medici_cli.trouble import refused, told_well


def exported(path: str = "game.log") -> tuple[Record, ...]:
    """Export the game `hot` to a file and give its records."""
    done("export", "hot", "-o", path, "--force")
    return read_log(Path(path).read_bytes()).records


def sealed(records: list[Record]) -> bytes:
    """Make a log whose chain is whole of records whatever they say."""
    out: list[Record] = []
    parent = GENESIS
    for version, record in enumerate(records, 1):
        out.append(
            seal(record.stream, version, record.id, record.by, record.at, parent, record.pieces)
        )
        parent = out[-1].hash
    return write_log(out)


def forged(record: Record, tag: str, **changes: object) -> Record:
    """Give a record whose piece of this tag says something else."""
    pieces = []
    for piece in record.pieces:
        if piece.tag == tag:
            assert piece.payload is not None
            plain = decode(piece.payload)
            assert isinstance(plain, dict)
            piece = Piece.of(
                piece.kind, piece.by, piece.tag, piece.schema, encode({**plain, **changes})
            )
        pieces.append(piece)
    assert pieces != list(record.pieces)
    return evolve(record, pieces=tuple(pieces))


def verdict(path: str, *words: str) -> dict[str, Any]:
    """Give `medici verify --json` of a file, checked against its shape."""
    text = medici("verify", path, *words, "--json").stdout
    assert [] == misfits("verify", text)
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_good_game_is_proved(here: Path) -> None:
    """Chain, rules and dealing are told apart, for a stored game and for its log; the head stands at the end."""
    begun("draw", "offer", "bid 4")
    records = exported()
    text = done("verify", "hot")

    assert (
        text
        == done("verify", "game.log")
        == done("verify", "-", typed=Path("game.log").read_bytes())
    )
    assert ["Chain", "Rules", "Dealing"] == [line.split(":")[0] for line in text.splitlines()[:3]]
    assert text.splitlines()[-1] == f"Head {records[-1].hash.hex()[:24]}"
    assert (True, 4, 2) == tuple(verdict("game.log")[key] for key in ("good", "judged", "dealt"))
    assert 0 == verdict("game.log", "--chain-only")["judged"]
    assert "Rules" not in done("verify", "hot", "--chain-only")


def test_a_scripted_game_is_told_apart(here: Path) -> None:
    """Cards that a script dealt can't be dealt again, and verify says so."""
    Path("a.medici").write_text("game medici amigo-1995 Ann Bob Cem\ndeal Ann S5 D0\ndraw\n")
    done("run", "--keep", "kept", "a.medici")

    assert "3 answers were given by a script" in done("verify", "kept")


@pytest.mark.parametrize(
    ("number", "tag", "changes", "code"),
    [
        (3, "medici.Bid", {"amount": 99}, "illegal"),
        (3, "medici.BidPlaced", {"amount": 5}, "facts"),
        (1, "chance.Resolve", {"pick": 1}, "dealing"),
        (2, "medici.Offer", {"seat": 2}, "author"),
        (1, "medici.GameStarted", {"rules": 999}, "newer"),
        (1, "medici.GameStarted", {"rules": 0}, "unfit"),
        (1, "medici.GameStarted", {"start_money": 41}, "facts"),
        (1, "table.Opened", {"title": "chess"}, "newer"),
        (1, "table.Opened", {"seed": "other"}, "facts"),
        (1, "table.Open", {"players": ["Ann", "ann", "Cem"]}, "illegal"),
        (1, "table.Open", {"players": ["Ann", "B\u202eb", "Cem"]}, "illegal"),
    ],
)
def test_a_forged_record_is_named(
    here: Path, number: int, tag: str, changes: dict[str, object], code: str
) -> None:
    """A record that says what the rules don't is named though its chain is whole; nothing shows it or takes it in."""
    begun("offer", "bid 4")
    records = list(exported())
    records[number - 1] = forged(records[number - 1], tag, **changes)
    Path("forged.log").write_bytes(sealed(records))
    found = verdict("forged.log")

    assert False is found["good"]
    assert {"record": number, "code": code}.items() <= found["fault"].items()
    assert True is verdict("forged.log", "--chain-only")["good"]
    result = medici("verify", "forged.log")
    told_well(result)
    assert f"Record {number} " in result.stderr
    for words in (["import", "forged.log"], ["show", "forged.log"], ["replay", "forged.log"]):
        refused(*words, exit_code=1)
    assert 1 == medici("doctor", "forged.log").exit_code


def test_a_wrong_deal_is_named(here: Path) -> None:
    """Another card than the seed deals, with all that follows from it, is found by dealing again."""
    begun("draw")
    one = list(exported())
    done("new", "--players", "Ann,Bob,Cem", "--first", "Ann", "--seed", "other", "--id", "two")
    done("export", "two", "-o", "other.log")
    first = read_log(Path("other.log").read_bytes()).records[0]
    for tag in ("table.Open", "table.Opened"):
        first = forged(first, tag, seed="hot")
    first = evolve(first, stream=one[0].stream)
    Path("dealt.log").write_bytes(sealed([first]))

    found = verdict("dealt.log")
    assert {"record": 1, "code": "dealing"}.items() <= found["fault"].items()


@pytest.mark.parametrize("form", ["binary", "jsonl"])
def test_doctor_lists_damage_and_repairs(here: Path, form: str) -> None:
    """Every damaged place is listed, and the good beginning is written to a new file that verifies."""
    begun("draw", "offer", "bid 4", "pass", "pass")
    done("export", "hot", "--format", form, "-o", "whole")
    data = bytearray(Path("whole").read_bytes())
    whole = json.loads(medici("doctor", "whole", "--json").stdout)
    assert (True, []) == (whole["healthy"], whole["defects"])
    for place in (len(data) // 2, len(data) - 100):
        data[place] ^= 1
    Path("bad").write_bytes(data)
    result = medici("doctor", "bad", "--json", "--repair", "good")

    assert 1 == result.exit_code
    assert [] == misfits("doctor", result.stdout)
    told = json.loads(result.stdout)
    assert len(told["defects"]) >= 2
    assert 0 < told["good"] < whole["good"]
    assert told["good"] == json.loads(done("verify", "good", "--json"))["records"]
    text = medici("doctor", "bad").stdout
    assert f"Good up to record {told['good']}." in text
    result = refused("show", "bad", exit_code=1)
    assert "medici doctor bad" in result.stderr
    assert 1 == medici("doctor", "bad", "--repair", "good").exit_code


def test_doctor_judges_too(here: Path) -> None:
    """A forged record is no defect of the file, but ends what is good of it."""
    begun("offer", "bid 4")
    records = list(exported())
    records[2] = forged(records[2], "medici.BidPlaced", amount=5)
    Path("forged.log").write_bytes(sealed(records))
    result = medici("doctor", "forged.log", "--repair", "good")

    assert "Good up to record 2." in result.stdout
    assert 2 == json.loads(done("verify", "good", "--json"))["records"]


def test_doctor_of_nothing(here: Path) -> None:
    """Of a file without a good record nothing is written."""
    Path("noise").write_bytes(bytes(range(256)))
    result = medici("doctor", "noise", "--repair", "out")

    assert 1 == result.exit_code
    assert not Path("out").exists()
    assert "Nothing of it is good." in result.stdout


def test_a_whole_finished_game_verifies(here: Path) -> None:
    """A game of built-in players, played to its end, is proved from the first record to the last."""
    finished()
    found = json.loads(done("verify", "auto", "--json"))

    assert found["good"]
    assert found["records"] == found["judged"] > 20
    assert found["dealt"] > 36
