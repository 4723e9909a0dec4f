"""Seeds of sealed games: kept before the record that depends on them, and in nothing that leaves."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from event_store.errors import StoreUnavailable
from event_store.logfile import write_log
from event_store.secrets import SecretFile
from event_store.sqlite import SqliteStore
from medici_core.service.game import Game
from medici_core.service.game_service import GameService
from medici_core.service.sealing import epoch_seeds
from medici_core.service.summary import COLUMNS
from tests.medici_core.service.tables import entropy, play_out, say, table

ROOT = bytes(range(100, 132))


def host_in(folder: Path, store: SqliteStore, whose: str = "") -> GameService:
    """Return a service with its games file and its file of secrets in a folder."""
    return GameService(store, lambda: 1, entropy(whose), SecretFile(folder / "secrets.db"))


def spellings(seed: bytes) -> tuple[bytes, ...]:
    """Return the forms in which a seed could stand in a file."""
    hexadecimal = seed.hex().encode()
    return seed, hexadecimal, hexadecimal.upper(), base64.b64encode(seed).rstrip(b"=")


def leaks(seeds: Mapping[str, bytes], folder: Path, game: Game) -> set[str]:
    """Return which seeds stand in any file but the secrets, or in an exported log of either form."""
    told = [entry.read_bytes() for entry in folder.iterdir() if entry.name != "secrets.db"]
    told += [write_log(game.records), write_log(game.records, "jsonl")]
    return {
        epoch
        for epoch, seed in seeds.items()
        for form in spellings(seed)
        for content in told
        if form in content
    }


def test_no_seed_stands_in_the_games_file_before_its_time(tmp_path: Path) -> None:
    """Games file, write-ahead log and exports hold no seed of an epoch that goes on; afterwards it is told."""
    with SqliteStore(tmp_path / "games.db", COLUMNS) as store:
        host = host_in(tmp_path, store)
        game = host.create(table(ROOT)).game
        seeds = {**epoch_seeds(game.title, ROOT), "root": ROOT}
        assert leaks(seeds, tmp_path, game) == set()
        assert (tmp_path / "games.db-wal").stat().st_size > 0
        seen: list[set[str]] = []
        while game.outcome is None:
            game = host.act(game.name, say("draw" if not game.state.queue else "pass")).game
            seen.append(leaks(seeds, tmp_path, game))
            assert seen[-1] == {epoch for epoch, _ in game.table.opened}
            if game.version % 25 == 0:
                store.backup(tmp_path / "copy.db")
                assert leaks(seeds, tmp_path, game) == seen[-1]
                (tmp_path / "copy.db").unlink()
        assert seen[0] == set()
        assert seen[-1] == set(game.title.epochs)
        assert "root" not in seen[-1]
        store.vacuum()
    assert leaks({"root": ROOT}, tmp_path, game) == set()


def test_seeds_are_kept_before_the_game_is(tmp_path: Path) -> None:
    """Where the seeds can't be kept no game begins; where the game can't be kept the seeds do no harm."""

    def fails(name: str) -> Callable[..., None]:
        def fail(*_: object, **__: object) -> None:
            raise StoreUnavailable(name, "full", f"{name} has no room left.")

        return fail

    with SqliteStore(tmp_path / "games.db", COLUMNS) as store:
        host = host_in(tmp_path, store)
        (tmp_path / "secrets.db").write_text("this is no database\n" * 60)
        with pytest.raises(StoreUnavailable, match="no file of secrets"):
            host.create(table(ROOT))
        assert store.count() == 0
        (tmp_path / "secrets.db").unlink()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "append", fails("games.db"))
            with pytest.raises(StoreUnavailable, match=r"games\.db"):
                host.create(table(ROOT))
        assert store.count() == 0
        assert (tmp_path / "secrets.db").stat().st_size > 0
        game = play_out(host, host.create(table(ROOT)).game.name)
        assert len(game.table.opened) == len(game.title.epochs)


def test_a_sealed_game_goes_on_in_the_next_program(tmp_path: Path) -> None:
    """Every command may be a program of its own: the seeds are found again in their file."""
    with SqliteStore(tmp_path / "games.db", COLUMNS) as store:
        name = host_in(tmp_path, store).create(table(ROOT)).game.name
    for version in range(2, 8):
        with SqliteStore(tmp_path / "games.db", COLUMNS) as store:
            host = host_in(tmp_path, store, str(version))
            done = host.act(name, lambda game: say("pass" if game.state.queue else "draw")(game))
        assert done.game.version == version
        assert done.game.to_move is not None
