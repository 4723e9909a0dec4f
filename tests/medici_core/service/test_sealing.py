"""Sealed dealing, secrets of seats, and what each may be shown."""

from __future__ import annotations

import attrs
import pytest

from event_store.logfile import read_log, write_log
from event_store.memory import MemoryStore
from event_store.record import GENESIS, Record, seal
from medici_core.engine import table as t
from medici_core.engine.chance import ResolvePrivate
from medici_core.engine.refusal import Refusal
from medici_core.engine.timeline import Deed, Hidden
from medici_core.service import registry, wire
from medici_core.service.game import Game, read_game
from medici_core.service.game_service import GameService, NewTable
from medici_core.service.judge import judge
from medici_core.service.redact import for_one_seat, seen_by
from medici_core.service.sealing import (
    SecretsInMemory,
    commitment,
    epoch_key,
    epoch_seeds,
)
from medici_core.service.summary import COLUMNS
from medici_core.service.wire import entry_of, piece_of
from tests.medici_core.engine.toy import TOY, DieSeen
from tests.medici_core.service.tables import NAMES, entropy, play_out, say, service, table

ROOT = bytes(range(32))


@pytest.fixture
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy with a secret die be found as a title."""
    found = registry.find_title
    for module in (registry, wire):
        monkeypatch.setattr(module, "find_title", lambda key: TOY if key == "toy" else found(key))
    monkeypatch.setattr(
        "medici_core.service.game_service.find_title",
        lambda key: TOY if key == "toy" else found(key),
    )


def sealed_service() -> GameService:
    """Return a service that can keep secrets."""
    host = service()
    host.secrets = SecretsInMemory()
    return host


def toy_game(seed: str | bytes = ROOT) -> tuple[GameService, Game]:
    """Start a toy game of three, sealed unless the seed is a text."""
    host = sealed_service()
    return host, host.create(NewTable(("Ann", "Bob", "Cem"), seed, title="toy")).game


def test_the_commitment_is_the_published_formula() -> None:
    """A commitment binds game, epoch and seed; its value for a known seed is frozen."""
    one = commitment("GAME", "round/1", ROOT)
    assert one == commitment("GAME", "round/1", ROOT)
    assert len({one, commitment("GAME", "round/2", ROOT), commitment("GAMF", "round/1", ROOT)}) == 3
    assert epoch_key(ROOT) != ROOT


def test_a_sealed_game_shows_no_seed_before_its_time() -> None:
    """The first record holds commitments only; each round's seed is opened in the record that ends the round."""
    host = sealed_service()
    game = play_out(host, host.create(table(ROOT)).game.name)
    seeds = epoch_seeds(game.title, ROOT)
    assert game.table.seed is None
    assert dict(game.table.opened) == {epoch: seed.hex() for epoch, seed in seeds.items()}
    for epoch, seed in seeds.items():
        opening = next(
            record.version
            for record in game.records
            if any(
                isinstance(d.what, t.OpenSeed) and d.what.epoch == epoch
                for d in entry_of(game.title, record).deeds
            )
        )
        before = write_log(game.records[: opening - 1])
        assert seed not in before
        assert seed.hex().encode() not in before
        after = game.timeline.position(opening)[1]
        assert epoch not in game.title.epochs_left(after)
    verdict = judge(game.records)
    assert verdict.good
    assert verdict.dealt > 40
    assert verdict.redeal.waiting == 0


def test_undo_stops_at_an_opened_seed() -> None:
    """Who has seen a seed has seen the cards: nothing is taken back behind it."""
    host = sealed_service()
    game = play_out(host, host.create(table(ROOT)).game.name)
    with pytest.raises(Refusal) as refused:
        host.act(game.name, lambda g: t.Undo(None, None))
    assert refused.value.code == "undo.nothing"


def test_a_sealed_game_waits_where_the_seeds_are_not() -> None:
    """On another machine the game can be read, but chance stays due; the seeds are never in a log."""
    host = sealed_service()
    game = host.create(table(ROOT)).game
    elsewhere = service(whose="elsewhere")
    elsewhere.store.append(game.name, 0, game.records)
    done = elsewhere.act(game.name, say("draw"))
    assert done.game.title.chance(done.game.state) is not None
    assert done.game.to_move is None


def test_another_seed_than_committed_to_is_found() -> None:
    """A host who opens another seed, chained anew, is found out by the commitment."""
    host = sealed_service()
    game = play_out(host, host.create(table(ROOT)).game.name)
    other = epoch_seeds(game.title, bytes(32))["round/1"].hex()

    def forged(deed: Deed) -> Deed:
        what = deed.what
        if isinstance(what, t.OpenSeed | t.SeedOpened) and what.epoch == "round/1":
            return attrs.evolve(deed, what=attrs.evolve(what, seed=other))
        return deed

    made: list[Record] = []
    parent = GENESIS
    for record in game.records:
        deeds = [forged(deed) for deed in entry_of(game.title, record).deeds]
        pieces = [piece_of(game.title, deed, bytes) for deed in deeds]
        made.append(
            seal(record.stream, record.version, record.id, record.by, record.at, parent, pieces)
        )
        parent = made[-1].hash
    verdict = judge(made)
    assert verdict.fault is not None
    assert verdict.fault.code == "commitment"


def test_another_card_than_the_seed_deals_is_found() -> None:
    """A host who deals one card of his own choice is found out when the seed of that round is opened."""

    class Cheat(SecretsInMemory):
        """Give another seed for the second chance, which is the first card."""

        calls = 0

        def seed(self, stream: str, epoch: str) -> bytes | None:
            self.calls += 1
            return bytes([7]) * 32 if self.calls == 2 else super().seed(stream, epoch)

    host = service()
    host.secrets = Cheat()
    verdict = judge(play_out(host, host.create(table(ROOT)).game.name).records)
    assert verdict.fault is not None
    assert (verdict.fault.version, verdict.fault.code) == (1, "dealing")


@pytest.mark.usefixtures("_toy")
def test_a_secret_is_hidden_from_all_others() -> None:
    """Each sees his own die and nobody else's; the chain of what he sees still checks, and folds to his view."""
    host, game = toy_game()
    game = host.act(game.name, say("say high")).game
    for seat in (None, 0, 1, 2):
        seen = seen_by(game, seat)
        assert judge(seen.records).good
        assert seen.head == game.head
        assert seen.state == game.title.view(game.state, seat)
        assert seen.partial
        hidden = [
            d for r in seen.records for d in entry_of(TOY, r).deeds if isinstance(d.what, Hidden)
        ]
        others = 3 if seat is None else 2
        # The number of an answer is nobody's to see: with the card it would tell of other cards.
        assert len(hidden) == 3 + others
        dies = [
            d.what
            for r in seen.records
            for d in entry_of(TOY, r).deeds
            if isinstance(d.what, DieSeen)
        ]
        assert [die.seat for die in dies] == ([] if seat is None else [seat])
        for form in ("binary", "jsonl"):
            log = read_log(write_log(seen.records, form))
            assert log.complete
            assert not log.defects
            assert log.records == seen.records


@pytest.mark.usefixtures("_toy")
def test_salts_differ_and_titles_never_see_them() -> None:
    """Two games of the same secrets have different digests: nobody can guess a card from its digest."""
    digests = []
    for whose in ("one", "two"):
        host = GameService(MemoryStore(COLUMNS), lambda: 1, entropy(whose), SecretsInMemory())
        game = host.create(NewTable(("Ann", "Bob"), "open", title="toy")).game
        deeds = entry_of(TOY, game.records[0]).deeds
        assert all(not hasattr(deed.what, "salt") for deed in deeds)
        digests.append(
            [
                p.digest
                for p, d in zip(game.records[0].pieces, deeds, strict=True)
                if isinstance(d.what, DieSeen | ResolvePrivate)
            ]
        )
    assert not set(digests[0]) & set(digests[1])


@pytest.mark.usefixtures("_toy")
def test_a_copy_with_hidden_pieces_is_not_played_on() -> None:
    """Only who holds the whole game writes its next record."""
    _, game = toy_game()
    other = service(whose="other")
    seen = seen_by(game, 1)
    other.store.append(game.name, 0, seen.records)
    with pytest.raises(Refusal) as refused:
        other.act(game.name, say("say low", 0))
    assert refused.value.code == "game.partial"


@pytest.mark.usefixtures("_toy")
def test_when_the_game_is_over_all_is_open() -> None:
    """At the end the seed is opened and nothing is hidden from anybody; everything is judged."""
    host, game = toy_game()
    for words in ("say high", "say low", "bet 2"):
        game = host.act(game.name, say(words)).game
    assert game.outcome is not None
    assert seen_by(game, None).records == game.records
    verdict = judge(game.records)
    assert verdict.good
    assert verdict.dealt == 3
    assert read_game(game.records).state == game.state


@pytest.mark.usefixtures("_toy")
def test_an_open_game_with_secrets_is_not_exported_for_one() -> None:
    """The seed in the first record would tell all; the export is refused with that sentence."""
    _, game = toy_game("open")
    with pytest.raises(Refusal) as refused:
        for_one_seat(game, 0)
    assert refused.value.code == "export.open"
    host = service()
    medici = host.create(table()).game
    assert for_one_seat(medici, 0) == medici.records
    assert NAMES == medici.names


def test_a_seed_is_opened_once_and_only_if_committed_to() -> None:
    """Nobody opens a seed of an epoch that there is not, or one that is open already."""
    host = sealed_service()
    game = play_out(host, host.create(table(ROOT)).game.name)
    seed = ROOT.hex()

    for epoch, code in (("round/1", "seed.opened"), ("round/9", "seed.unknown")):
        with pytest.raises(Refusal) as refused:
            t.decide(game.table, t.OpenSeed(epoch, seed))
        assert code == refused.value.code
