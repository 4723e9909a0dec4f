"""Logs that hide and logs that show come together: what was hidden is opened, what was shown stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from event_store.logfile import LogRead, read_log, write_log
from event_store.memory import MemoryStore
from event_store.record import Record
from event_store.sqlite import SqliteStore
from event_store.store import Store
from medici_core.service.game import Game
from medici_core.service.game_service import GameService, NewTable
from medici_core.service.judge import judge
from medici_core.service.redact import redacted, seen_by
from medici_core.service.sealing import SecretsInMemory
from medici_core.service.summary import COLUMNS
from medici_core.service.transfer import Unimportable, import_log
from tests.medici_core.service.tables import say, service
from tests.medici_core.service.test_sealing import ROOT, _toy, toy_game

__all__ = ["_toy"]

pytestmark = pytest.mark.usefixtures("_toy")


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Give an empty store of each kind."""
    kind: Store = (
        MemoryStore(COLUMNS)
        if request.param == "memory"
        else SqliteStore(tmp_path / "games.db", COLUMNS)
    )
    with kind:
        yield kind


def played(host: GameService, game: Game) -> Game:
    """Play a toy game to its end."""
    for words in ("say high", "say low", "bet 2"):
        game = host.act(game.name, say(words)).game
    return game


def log_of(records: Sequence[Record]) -> LogRead:
    """Send records as a file, and read what arrives."""
    return read_log(write_log(records))


def test_a_seat_has_the_whole_game_in_the_end(store: Store) -> None:
    """Who had only what his seat may see takes in the log of the finished game, and has and judges all of it."""
    host, game = toy_game()
    early = import_log(store, log_of(seen_by(game, 1).records))
    assert (early.status, early.opened) == ("new", 0)
    here = service(store)
    assert here.load(game.name).state == game.title.view(game.state, 1)
    full = played(host, game)
    late = import_log(store, log_of(full.records))
    assert (late.status, late.common, late.added, late.opened) == ("extended", 1, 3, 5)
    there = here.load(game.name)
    assert there.records == full.records
    assert there.state == full.state
    assert not there.partial
    verdict = judge(there.records)
    assert verdict.good
    assert (verdict.dealt, verdict.hidden, verdict.judged) == (3, 0, 4)
    again = import_log(store, log_of(full.records))
    assert (again.status, again.added, again.opened) == ("same", 0, 0)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_same_records_are_opened(store: Store, seat: int | None) -> None:
    """A log of the same records that shows more adds none and opens what was hidden, once."""
    host, game = toy_game()
    full = played(host, game)
    hidden = redacted(full, seat)
    import_log(store, log_of(hidden))
    done = import_log(store, log_of(full.records))
    assert (done.status, done.common, done.added) == ("opened", 4, 0)
    assert done.opened == (6 if seat is None else 5)
    assert done.verdict.good
    assert done.verdict.dealt == 3
    assert store.read(game.name) == full.records
    assert import_log(store, log_of(full.records)).status == "same"


def test_an_older_log_opens_what_it_shows(store: Store) -> None:
    """A log that ends before ours opens what it shows, and our game goes on as it did."""
    host, game = toy_game()
    full = played(host, game)
    import_log(store, log_of(redacted(full, 1)))
    done = import_log(store, log_of(full.records[:2]))
    assert (done.status, done.common, done.added, done.opened) == ("opened", 2, 0, 5)
    assert done.verdict.records == 4
    assert store.read(game.name) == full.records
    assert import_log(store, log_of(full.records[:2])).status == "behind"


def test_a_log_that_hides_takes_nothing_away(store: Store) -> None:
    """What we have stays shown, whether the log is as long as ours, shorter or longer."""
    host, game = toy_game()
    full = played(host, game)
    import_log(store, log_of(full.records[:2]))
    same = import_log(store, log_of(redacted(full, 1)[:2]))
    behind = import_log(store, log_of(redacted(full, 1)[:1]))
    assert [(done.status, done.opened) for done in (same, behind)] == [("same", 0), ("behind", 0)]
    done = import_log(store, log_of(redacted(full, 1)))
    assert (done.status, done.added, done.opened) == ("extended", 2, 0)
    assert (done.verdict.hidden, done.verdict.dealt) == (0, 3)
    assert store.read(game.name) == full.records


def test_two_seats_put_together_what_they_know(store: Store) -> None:
    """The logs of two seats together show both secrets; the third seat's stays hidden."""
    _, game = toy_game()
    import_log(store, log_of(redacted(game, 0)))
    done = import_log(store, log_of(redacted(game, 2)))
    assert (done.status, done.opened, done.verdict.hidden) == ("opened", 1, 4)
    state = service(store).load(game.name).state
    assert [bool(die) for die in state.dice] == [True, False, True]
    assert (state.dice[0], state.dice[2]) == (game.state.dice[0], game.state.dice[2])


class Cheat(SecretsInMemory):
    """Give another seed for the second die."""

    calls = 0

    def seed(self, stream: str, epoch: str) -> bytes | None:
        """Return the seed, but the second time another."""
        self.calls += 1
        return bytes([9]) * 32 if self.calls == 2 else super().seed(stream, epoch)


def test_a_cheat_is_found_when_all_is_shown(store: Store) -> None:
    """A die of the host's choice passes while it is hidden; what shows it is not taken in, and ours stays as it is."""
    host = service()
    host.secrets = Cheat()
    game = played(host, host.create(NewTable(("Ann", "Bob", "Cem"), ROOT, title="toy")).game)
    ours = redacted(game, 0)
    assert import_log(store, log_of(ours)).status == "new"
    # The log of another seat is as good by itself: the numbers of the answers are nobody's to see yet.
    together = import_log(store, log_of(redacted(game, 1)))
    assert (together.status, together.verdict.hidden) == ("opened", 4)
    with pytest.raises(Unimportable) as refused:
        import_log(store, log_of(game.records))
    assert refused.value.reason == "fault"
    assert refused.value.verdict is not None
    assert refused.value.verdict.fault is not None
    assert refused.value.verdict.fault.code == "dealing"
    assert sum(piece.payload is None for piece in store.read(game.name)[0].pieces) == 4
