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
from medici_core.engine.chance import Chance
from medici_core.service.sealing import SealedDealer
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


SEED = "5e" * 32


def sealed_game(*words: str, title: str = "medici") -> str:
    """Start the sealed game `hot`, in which Ann is a person unless the words give her seat away; return its id."""
    seats = ("--player", "Bob=random", "--player", "Cem=random", *words)
    table = ("--title", title, "--players", "Ann,Bob,Cem", "--id", "hot")
    return done("new", *table, "--sealed", "--seed", SEED, *seats).strip()


def test_a_sealed_game_waits_for_its_seeds(here: Path) -> None:
    """While a sealed game runs its answers wait for the seed, and verify says how many."""
    sealed_game()
    exported()
    found = verdict("game.log")

    assert found["good"]
    assert found["waiting"] > 0
    assert (0, 0) == (found["dealt"], found["hidden"])
    text = done("verify", "hot")
    assert f"Dealing: {found['waiting']} answers of chance wait for a sealed seed" in text
    assert "dealt again from the seed" not in text


@pytest.mark.parametrize("title", ["medici", "florence"])
def test_a_sealed_game_is_dealt_again_in_the_end(here: Path, title: str) -> None:
    """When a sealed game is over its seeds are open: nothing waits, nothing is hidden, all answers are compared."""
    sealed_game("--player", "Ann=random", title=title)
    exported()
    found = verdict("game.log")

    assert found["good"]
    assert found["judged"] == found["records"]
    assert found["dealt"] > 20
    assert (0, 0) == (found["waiting"], found["hidden"])
    assert f"{found['dealt']} answers of chance dealt again from the seed" in done("verify", "hot")


@pytest.mark.parametrize("edition", ["printed", "online"])
def test_what_is_hidden_is_not_judged(here: Path, edition: str) -> None:
    """A log for one player verifies; verify says how many pieces it hides and from which record on nobody can judge."""
    table = ("--title", "florence", "--players", "Ann,Bob,Cem", "--edition", edition, "--id", "hot")
    done("new", *table, "--seed", SEED)
    for _ in range(3):
        name = json.loads(done("show", "hot", "--json"))["to_move"][0]
        legal = json.loads(done("legal", "hot", "--as", name, "--json"))["legal"]
        done("choose", *legal[0]["options"][0].split(), "-g", "hot", "--as", name)
    name = json.loads(done("show", "hot", "--json"))["to_move"][0]
    done("auction", "prestige", "-g", "hot")
    done("pass", "hot")
    done("pass", "hot")
    done("export", "hot", "--for", "-", "-o", "seen.log")
    found = verdict("seen.log")
    whole = json.loads(done("verify", "hot", "--json"))

    assert found["good"]
    assert found["hidden"] > 0 == whole["hidden"]
    assert found["judged"] < found["records"] == whole["judged"]
    assert found["head"] == whole["head"]
    text = done("verify", "seen.log")
    assert f"Hidden: {found['hidden']} pieces" in text
    assert f"From record {found['judged'] + 1} on" in text
    assert ("Rules:" in text) == (edition == "printed")


def test_another_seed_than_committed_to_is_named(here: Path) -> None:
    """A seed that is not the one committed to is found where it is opened, and what stands before it is good."""
    sealed_game("--player", "Ann=random")
    records = list(exported())
    version = next(
        record.version
        for record in records
        if any(piece.tag == "table.SeedOpened" for piece in record.pieces)
    )
    for tag in ("table.OpenSeed", "table.SeedOpened"):
        records[version - 1] = forged(records[version - 1], tag, seed="00" * 32)
    Path("forged.log").write_bytes(sealed(records))
    found = verdict("forged.log")

    assert {"record": version, "code": "commitment"}.items() <= found["fault"].items()
    assert (
        f"Record {version} opens another seed"
        in refused("verify", "forged.log", exit_code=1).stderr
    )
    assert f"Good up to record {version - 1}." in medici("doctor", "forged.log").stdout


def test_a_card_that_the_sealed_seed_did_not_deal(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong answer shows when its seed is opened; it is named by its own record, and what is good ends before it."""
    deal = SealedDealer.pick

    def cheat(self: SealedDealer, due: Chance) -> int | None:
        pick = deal(self, due)
        return pick if pick is None or due.label != "round/1/card/5" else (pick + 1) % due.n

    monkeypatch.setattr(SealedDealer, "pick", cheat)
    sealed_game("--player", "Ann=random")
    exported()
    found = verdict("game.log")

    assert "dealing" == found["fault"]["code"]
    assert 1 < found["fault"]["record"] < found["judged"]
    result = medici("doctor", "game.log")
    assert f"Good up to record {found['fault']['record'] - 1}." in result.stdout


def test_one_record_is_one_record(here: Path) -> None:
    """Numbers stand with the fitting form of what is counted."""
    begun()
    done("export", "hot", "-o", "hot.log")

    assert "Chain: 1 record, not changed by accident." in done("verify", "hot.log")
    assert (
        "Wrote the first 1 record to" in medici("doctor", "hot.log", "--repair", "good.log").stderr
    )
    assert (here / "good.log").exists()
