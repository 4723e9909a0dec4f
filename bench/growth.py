"""A store of a million records: what a command costs there, against a store of one game."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter

from bench.material import NAMES, START, played
from bench.measure import Bench, Runner, Sizes
from bench.process import MEDICI, program_environment
from event_store.record import GENESIS, Record, seal
from event_store.sqlite import SqliteStore
from event_store.store import Append
from medici_core.service.game import Game, read_game
from medici_core.service.game_service import GameService, NewTable
from medici_core.service.summary import COLUMNS, summary_of

CHUNK = 100
"""Games a transaction while the large store is filled."""
MINE = "mine"
"""Alias of the game that is played on, in both stores."""


def large(folder: Path, sizes: Sizes) -> Path:
    """Return the file of the large store, made once a run."""
    return _large(folder.parent.parent / "large", sizes)


def small(folder: Path, sizes: Sizes) -> Path:
    """Return the file of a store with the same game and nothing else."""
    return _with_mine(folder)


@cache
def _large(folder: Path, sizes: Sizes) -> Path:
    folder.mkdir()
    path = _with_mine(folder)
    with SqliteStore(path, COLUMNS) as store:
        # Nothing is lost if this is: quicker than in use, and the file becomes the same.
        store.connection.execute("PRAGMA synchronous=OFF")
        store.connection.execute("PRAGMA cache_size=-262144")
        chunk: list[Append] = []
        for append in _fillers(sizes):
            chunk.append(append)
            if len(chunk) == CHUNK:
                store.append_many(chunk)
                chunk.clear()
        store.append_many(chunk)
    return path


def _with_mine(folder: Path) -> Path:
    path = folder / "games.db"
    with SqliteStore(path, COLUMNS) as store:
        _service(store).create(NewTable(NAMES[:4], "growth", alias=MINE))
    return path


def _fillers(sizes: Sizes) -> Iterator[Append]:
    """Give ``games`` of ``records`` each, and games of one record up to ``listed`` in all."""
    source = played("filler")
    summary = summary_of(read_game(source).timeline)
    random = Random("fillers")
    for number in range(sizes.listed):
        stream = f"FILLER{number:010}"
        parent = GENESIS
        records: list[Record] = []
        for version in range(1, (sizes.records if number < sizes.games else 1) + 1):
            pieces = source[(version - 1) % len(source)].pieces
            record = seal(stream, version, random.randbytes(16), "host", START, parent, pieces)
            parent = record.hash
            records.append(record)
        yield Append(stream, 0, records, summary)


def _service(store: SqliteStore) -> GameService:
    clock = count(START)
    return GameService(store, lambda: next(clock), os.urandom)


def _act(path: Path) -> Runner:
    random = Random("growth")

    def command(game: Game) -> object:
        seat = game.to_move
        assert seat is not None
        choice = random.choice(game.title.legal(game.state, seat))
        number = [] if choice.low is None else [str(choice.low)]
        return game.title.words.command([choice.command, *number], seat)

    def run() -> tuple[int, float]:
        start = perf_counter()
        with SqliteStore(path, COLUMNS) as store:
            service = _service(store)
            service.act(service.find(MINE), command)
        return 1, perf_counter() - start

    return run


def _list(path: Path) -> Runner:
    environment = program_environment(path.parent)

    def run() -> tuple[int, float]:
        import pty

        start = perf_counter()
        # Only a terminal is shown the last games; a pipe gets all.
        ours, theirs = pty.openpty()
        with subprocess.Popen(
            [str(MEDICI), "games"],
            env=environment,
            cwd=path.parent,
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.DEVNULL,
        ) as process:
            os.close(theirs)
            while _read(ours):
                pass
        os.close(ours)
        assert process.returncode == 0
        return 1, perf_counter() - start

    return run


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65_536)
    except OSError:
        # Linux says so when the other end is closed.
        return b""


BENCHES = (
    Bench(
        "growth",
        "one command (open, load, decide, append, close) in a store of a million records",
        "the same in a store of one game",
        "command",
        1.5,
        1.1,
        lambda folder, sizes: _act(large(folder, sizes)),
        lambda folder, sizes: _act(small(folder, sizes)),
        share=True,
        repeat=lambda sizes: sizes.many_pairs,
    ),
    Bench(
        "games",
        "`medici games` with 100,000 games, on a terminal, whole process",
        "the same with one game",
        "process",
        1.5,
        1.1,
        lambda folder, sizes: _list(large(folder, sizes)),
        lambda folder, sizes: _list(small(folder, sizes)),
        share=True,
    ),
)
