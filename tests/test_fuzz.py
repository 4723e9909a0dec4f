"""Readers, judge and command line under bytes, logs and words that nobody meant; `make fuzz` tries many more."""

from __future__ import annotations

import os
import unicodedata
from functools import cache
from typing import Any

from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from event_store.canonical import decode, encode
from event_store.logfile import read_log, write_log
from event_store.memory import MemoryStore
from event_store.record import GENESIS, Piece, Record, seal
from medici_cli.commands import COMMANDS
from medici_cli.main import cli
from medici_core.service.game_service import Done
from medici_core.service.judge import judge
from medici_core.service.summary import COLUMNS
from medici_core.service.transfer import Unimportable, import_log
from tests.medici_core.service.tables import play_out, say, service, table

FIXTURE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
"""The data folder of a test may be used by all its examples."""


@cache
def games() -> tuple[tuple[Record, ...], ...]:
    """Give logs of a game just begun, one with undo and abandon, and one that is over."""
    host = service()
    short: Done = host.create(table())
    for words in ("draw", "offer", "bid 3"):
        short = host.act(short.game.name, say(words))
    from medici_core.engine import table as t

    mixed = host.create(table(undo="consent", controllers={3: "steady"}))
    name = mixed.game.name
    for command in (
        say("draw"), say("offer"), lambda g: t.Undo(1, None), lambda g: t.AgreeUndo(0),
        lambda g: t.AgreeUndo(2), lambda g: t.Redo(None), lambda g: t.Abandon(0),
    ):  # fmt: skip
        mixed = host.act(name, command)
    over = play_out(host, host.create(table()).game.name)
    return short.game.records, mixed.game.records, over.records


@cache
def logs() -> tuple[bytes, ...]:
    """Give the files of these games, in both forms."""
    return tuple([write_log(records, form) for records in games() for form in ("binary", "jsonl")])


def read_and_judged(data: bytes) -> None:
    """Check what holds for any bytes: reading and judging never raise, and only what is whole and legal is kept."""
    log = read_log(data)
    assert log.complete == (not log.defects)
    verdict = judge(log.records)
    assert verdict.judged <= len(log.records)
    store = MemoryStore(COLUMNS)
    try:
        done = import_log(store, log)
    except Unimportable:
        assert store.count() == 0
        return
    assert log.complete
    assert verdict.good
    assert store.read(done.name) == log.records


@given(st.binary(max_size=3000))
def test_any_bytes(data: bytes) -> None:
    """Any bytes are read, judged and refused without an error of ours."""
    read_and_judged(data)


@given(st.data())
def test_logs_with_changed_bytes(data: st.DataObject) -> None:
    """A log with bytes changed, cut, put in, doubled or moved is never taken for whole."""
    log = data.draw(st.sampled_from(logs()))
    changed = bytearray(log)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(changed)))
        stop = min(place + data.draw(st.integers(0, 200)), len(changed))
        match data.draw(st.sampled_from(["flip", "cut", "put", "double", "move", "end"])):
            case "flip" if place < len(changed):
                changed[place] ^= 1 << data.draw(st.integers(0, 7))
            case "cut":
                del changed[place:stop]
            case "put":
                changed[place:place] = data.draw(st.binary(max_size=50))
            case "double":
                changed[place:place] = changed[place:stop]
            case "move":
                moved = bytes(changed[place:stop])
                del changed[place:stop]
                changed += moved
            case _:
                del changed[place:]
    found = read_log(bytes(changed))
    if bytes(changed) not in (log, *logs()):
        assert found.defects
    read_and_judged(bytes(changed))


NFC = st.text(max_size=20).map(lambda text: unicodedata.normalize("NFC", text))
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | NFC
    | st.sampled_from([0, 1, 3, 4, 5, 36, -1, "S5", "N10", "Ann", "medici", "amigo-1995", "free"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(NFC, inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


def elsewhere(data: st.DataObject, plain: Any) -> Any:
    """Change one place of a plain value."""
    if isinstance(plain, dict) and plain and data.draw(st.integers(0, 9)):
        key = data.draw(st.sampled_from(sorted(plain)))
        return {**plain, key: elsewhere(data, plain[key])}
    if isinstance(plain, list) and plain and data.draw(st.integers(0, 3)):
        place = data.draw(st.integers(0, len(plain) - 1))
        return [*plain[:place], elsewhere(data, plain[place]), *plain[place + 1 :]]
    if isinstance(plain, int) and not isinstance(plain, bool) and data.draw(st.booleans()):
        return plain + data.draw(st.sampled_from([-1, 1, 2, 100, 2**50]))
    return data.draw(PLAIN)


def changed_piece(data: st.DataObject, piece: Piece) -> Piece:
    """Change what a piece says, who says it, or what it is."""
    what = data.draw(st.integers(0, 9))
    if what == 0:
        return Piece.of(
            piece.kind, data.draw(st.sampled_from(["0", "9", "dealer", "host", "script"])),
            piece.tag, piece.schema, piece.payload or b"\xc0",
        )  # fmt: skip
    if what == 1:
        kind = data.draw(st.sampled_from(["c", "e", "s"]))
        return Piece.of(kind, piece.by, piece.tag, piece.schema, piece.payload or b"\xc0")  # type: ignore[arg-type]  # these are the kinds
    if what == 2:
        tag = data.draw(
            st.sampled_from([p.tag for game in games() for r in game for p in r.pieces])
        )
        return Piece.of(piece.kind, piece.by, tag, piece.schema, piece.payload or b"\xc0")
    plain = decode(piece.payload or b"\xc0")
    return Piece.of(piece.kind, piece.by, piece.tag, piece.schema, encode(elsewhere(data, plain)))


@given(st.data())
def test_forged_records(data: st.DataObject) -> None:
    """Records that say anything at all, sealed into a whole chain, are judged without an error of ours."""
    records = list(data.draw(st.sampled_from(games())))[:40]
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.integers(0, len(records) - 1))
        record = records[number]
        pieces = list(record.pieces)
        if not pieces:
            continue
        place = data.draw(st.integers(0, len(pieces) - 1))
        match data.draw(st.sampled_from(["change", "change", "change", "drop", "double", "swap"])):
            case "change":
                pieces[place] = changed_piece(data, pieces[place])
            case "drop":
                del pieces[place]
            case "double":
                pieces.insert(place, pieces[place])
            case _:
                other = records[data.draw(st.integers(0, len(records) - 1))]
                records[number] = record = other
                pieces = list(other.pieces)
        records[number] = Record(
            record.stream, record.version, record.id, record.by, record.at, record.parent,
            tuple(pieces), record.hash, None,
        )  # fmt: skip
    made: list[Record] = []
    parent = GENESIS
    for version, record in enumerate(records, 1):
        if not record.pieces:
            continue
        id = version.to_bytes(16, "big")
        version = len(made) + 1
        made.append(
            seal(records[0].stream, version, id, record.by, record.at, parent, record.pieces)
        )
        parent = made[-1].hash
    if made:
        read_and_judged(write_log(made))


WORDS = st.sampled_from([str(command.name) for command in COMMANDS if command.name != "play"])
TEXTS = st.one_of(
    st.text(max_size=12).filter(lambda text: "\0" not in text),
    st.sampled_from([
        "hot", "-g", "--game", "--json", "--at", "1", "2", "-1", "--as", "Ann", "Bob", "--to",
        "--players", "Ann,Bob,Cem", "--seed", "x", "--id", "--option", "start_money.3=5", "--undo",
        "free", "--player", "Ann=random", "--position", "--", "-", "--format", "jsonl", "-o", "--help",
        "--if-version", "--command-id", "a", "--agree", "check", "wbc", "bash", "--limit", "--all",
        "game medici amigo-1995 A B C", "--first", "--long", "--undone", "--chain-only", "--archived",
    ]),
)  # fmt: skip


@FIXTURE
@given(WORDS, st.lists(TEXTS, max_size=5))
def test_any_command_line(medici_home: object, name: str, words: list[str]) -> None:
    """Any words behind a command end in an exit code and a sentence, never in an error of ours."""
    runner = CliRunner()
    os.environ.setdefault("MEDICI_HOME", str(medici_home))
    runner.invoke(cli, ["new", "--players", "Ann,Bob,Cem", "--id", "hot", "--seed", "hot"])
    result = runner.invoke(cli, [name, *_harmless(name, words)])

    assert result.exit_code in (0, 1, 2, 3, 5, 6), (name, words, result.output)
    assert "should not happen" not in result.stderr, (name, words, result.stderr)
    assert "Traceback" not in result.stderr


def _harmless(name: str, words: list[str]) -> list[str]:
    """Leave out what would write files in the folder where the tests stand."""
    if name in ("export", "replay"):
        return [*[word for word in words if not word.startswith("-")][:2],
                *(("-o", "-") if name == "export" else ())]  # fmt: skip
    if name == "db":
        return ["check", *words]
    if name == "doctor":
        return [word for word in words if not word.startswith("--r")]
    return words
