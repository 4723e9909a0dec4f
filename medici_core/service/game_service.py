"""Start games, make moves, take back and do again: commands in, records out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from event_store.errors import AliasTaken, IdReused
from event_store.record import GENESIS, Record
from event_store.store import MAX_LOCAL_NAME, Store, check_alias, fold_name
from medici_core.engine import table as t
from medici_core.engine.chance import Chance, Resolve, ResolvePrivate
from medici_core.engine.names import LONGEST, clean_names
from medici_core.engine.position import position_mark
from medici_core.engine.refusal import Refusal, Value
from medici_core.engine.timeline import COMMAND, HOST, Deed, Timeline
from medici_core.engine.title import AnyTitle
from medici_core.service.game import Game, read_game
from medici_core.service.recording import DEALER, add_command, author_of, deal, seal_entry
from medici_core.service.registry import find_player, find_title
from medici_core.service.sealing import (
    NoSecrets,
    Secrets,
    commitment,
    dealer_of,
    epoch_seeds,
    open_seeds,
)
from medici_core.service.summary import summary_of
from medici_core.service.wire import entry_of

MOST_STEPS = 100_000
"""Built-in players may make this many moves in a row; a title whose games never end is stopped here."""

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


class NoGame(Exception):
    """Say that no game is meant by a text, or more than one: ``candidates`` are the games it could be."""

    def __init__(self, text: str, candidates: tuple[str, ...] = ()) -> None:
        """Keep the text and the candidates."""
        super().__init__(
            f"no game {text}"
            if not candidates
            else f"{text} could be any of {', '.join(candidates)}"
        )
        self.text = text
        self.candidates = candidates


class Moved(Exception):
    """Say that a game stands at another version than the caller asserted."""

    def __init__(self, expected: int, actual: int) -> None:
        """Keep both versions."""
        super().__init__(f"the game is at version {actual}, not {expected}")
        self.expected = expected
        self.actual = actual


@frozen
class NewTable:
    """Describe a table to open.

    ``players`` are names in seat order; ``start`` is the command that starts the title, or None
    for one made of ``edition``, ``options`` and ``first``; ``seed`` deals the whole game, a text
    where dealing is open, 32 bytes (never told to anybody) where it is sealed; ``controllers``
    gives seats to built-in players; ``undo`` is the policy for taking back;
    ``forked`` is (stream, version, hash) of the position it starts from.
    """

    players: tuple[str, ...]
    seed: str | bytes
    title: str = "medici"
    edition: str | None = None
    options: Mapping[str, str] = field(factory=dict)
    first: int | None = None
    start: object | None = None
    controllers: Mapping[int, str] = field(factory=dict)
    undo: str = t.FREE
    alias: str | None = None
    forked: tuple[str, int, str] | None = None


@frozen
class Done:
    """Tell what a command did: the game after it, the records it added, and the version it found."""

    game: Game
    records: tuple[Record, ...]
    before: int


def command_id(text: str) -> bytes:
    """Return a record id for a command id chosen by the caller: the first 16 bytes of its SHA-256."""
    return hashlib.sha256(text.encode()).digest()[:16]


class GameService:
    """Carry out commands on the games of one store.

    ``now`` gives milliseconds since 1970, ``entropy`` n random bytes, ``secrets`` keeps the seeds of sealed games.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        entropy: Callable[[int], bytes],
        secrets: Secrets | None = None,
    ) -> None:
        """Take the store, the clock, the source of fresh ids and salts, and where secrets are kept."""
        self.store = store
        self.secrets: Secrets = secrets or NoSecrets()
        self._now = now
        self._entropy = entropy

    def find(self, text: str) -> str:
        """Return the name of the game meant by an id, a prefix of one, or an alias; raises ``NoGame``."""
        names = self.store.resolve(text) if text else ()
        if len(names) != 1:
            raise NoGame(text, names)
        return names[0]

    def load(self, name: str) -> Game:
        """Return a game, read and folded; raises ``NoGame``."""
        records = self.store.read(name, check=False)
        if not records:
            raise NoGame(name)
        summary = self.store.summary(name)
        return read_game(records, name, summary.alias if summary else None)

    def create(self, wanted: NewTable, id: bytes | None = None) -> Done:
        """Open a table and start its game; a built-in player to move moves at once.

        Raises ``Refusal`` and ``AliasTaken``. With an ``id`` used before, the game of that time is returned and
        nothing is done, whatever the seed; ``IdReused`` if it was another table.
        """
        if id is not None:
            for name, version in self.store.find(id):
                if version == 1:
                    game = self.load(name)
                    said = self._commands(wanted, game.table.seed, game.table.commitments)
                    _check_same(game, 1, id, said)
                    return Done(game, (), game.version)
        title = find_title(wanted.title)
        timeline = Timeline(title)
        record = self._open(self.new_stream(), timeline, wanted, id or self._entropy(16))
        return self.keep(wanted.alias, timeline, [record, *self._play_on(timeline, record)])

    def keep(self, alias: str | None, timeline: Timeline, records: Sequence[Record]) -> Done:
        """Store a new game whose records and timeline are made; raises ``AliasTaken`` before anything is stored."""
        stream = records[0].stream
        if alias is None:
            self.store.append(stream, 0, records, summary_of(timeline))
        else:
            alias = self._clean_alias(alias)
            self.store.create(stream, records, summary_of(timeline), alias)
        return Done(Game(stream, alias, tuple(records), timeline), tuple(records), 0)

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._now()

    def entropy(self, size: int) -> bytes:
        """Return random bytes, for salts."""
        return self._entropy(size)

    def fresh_id(self) -> bytes:
        """Return a fresh record id, 16 bytes."""
        return self._entropy(16)

    def act(
        self,
        name: str,
        command: Callable[[Game], object],
        if_version: int | None = None,
        id: bytes | None = None,
    ) -> Done:
        """Carry out a command on a game: decide, append, and let built-in players answer.

        ``command`` makes the command for the game as it stands. With an ``id`` used before in this game nothing is
        decided again; it raises ``IdReused`` if the command was another one. Raises ``Refusal``, ``Moved``,
        ``NoGame`` and the store's errors; never decides again after a ``Conflict``.
        """
        game = self.load(name)
        if id is not None:
            for known, version in self.store.find(id):
                if known == name:
                    then = game.at(version - 1) if version > 1 else game
                    _check_same(game, version, id, (command(then),))
                    return Done(game, (), version - 1)
        if if_version is not None and if_version != game.version:
            raise Moved(if_version, game.version)
        if game.partial:
            raise Refusal("game.partial")
        what = command(game)
        by = author_of(what)
        before = game.version
        timeline = game.timeline
        record = self._record(game.stream, timeline, what, by, id or self._entropy(16), game.head)
        added = [record, *self._play_on(timeline, record)]
        self.store.append(name, before, added, summary_of(timeline))
        return Done(Game(name, game.alias, (*game.records, *added), timeline), tuple(added), before)

    def play_on(self, name: str) -> Done:
        """Deal what is due once its seed is here again, and let built-in players move, as after an import.

        Raises ``NoGame`` and the store's errors.
        """
        game = self.load(name)
        before, timeline = game.version, game.timeline
        added: list[Record] = []
        if game.chance is not None and not game.partial and not self.lacks_seed(game):
            table, state, id = timeline.table, timeline.state, self._entropy(16)
            added.append(
                self._dealt(game.stream, timeline, [], table, state, DEALER, id, game.head)
            )
        added += self._play_on(timeline, (*game.records, *added)[-1])
        if added:
            self.store.append(name, before, added, summary_of(timeline))
        return Done(Game(name, game.alias, (*game.records, *added), timeline), tuple(added), before)

    def lacks_seed(self, game: Game) -> bool:
        """Tell whether a sealed game that runs can't be dealt on here: a seed that is still needed is missing."""
        if game.table.dealing != t.SEALED or game.status != "running":
            return False
        left = game.title.epochs_left(game.state)
        return any(self.secrets.seed(game.stream, epoch) is None for epoch in left)

    def new_stream(self) -> str:
        """Return a fresh game id: 16 characters of Crockford base32, from 80 random bits."""
        number = int.from_bytes(self._entropy(10), "big")
        return "".join(_CROCKFORD[number >> shift & 31] for shift in range(75, -1, -5))

    def _clean_alias(self, alias: str) -> str:
        """Return an alias in NFC; raises ``Refusal("game.alias")``, and ``AliasTaken`` also where it is a game's id."""
        facts: dict[str, Value] = {"alias": alias[:LONGEST], "most": MAX_LOCAL_NAME}
        try:
            clean = check_alias(alias)
        except ValueError:
            raise Refusal("game.alias", facts) from None
        # A word that begins with - could never be said on a command line.
        if clean.startswith("-") or not all(c.isprintable() for c in clean):
            raise Refusal("game.alias", facts)
        for name in self.store.resolve(clean):
            if fold_name(name) == fold_name(clean):
                raise AliasTaken(clean, name)
        return clean

    def _open(self, stream: str, timeline: Timeline, wanted: NewTable, id: bytes) -> Record:
        title = timeline.title
        for controller in wanted.controllers.values():
            if controller:
                find_player(title.key, controller)
        opening, start = self._commands(wanted, *self.dealing(stream, title, wanted.seed))
        deeds: list[Deed] = []
        table, _ = add_command(deeds, timeline, None, None, opening, HOST)
        table, state = add_command(deeds, timeline, table, None, start, HOST)
        if title.seats(state) != len(table.players):
            facts: dict[str, Value] = {"players": len(table.players), "seats": title.seats(state)}
            raise Refusal("position.players", facts)
        return self._dealt(stream, timeline, deeds, table, state, HOST, id, GENESIS)

    def dealing(
        self, stream: str, title: AnyTitle, seed: str | bytes
    ) -> tuple[str | None, tuple[tuple[str, str], ...]]:
        """Return the open seed, or commitments to sealed ones, which are kept before anything depends on them."""
        if isinstance(seed, str):
            return seed, ()
        seeds = epoch_seeds(title, seed)
        self.secrets.keep(stream, seeds)
        return None, tuple([(epoch, commitment(stream, epoch, of)) for epoch, of in seeds.items()])

    def _commands(
        self, wanted: NewTable, seed: str | None, commitments: tuple[tuple[str, str], ...]
    ) -> tuple[object, object]:
        """Return what opens the table and what starts the game."""
        title = find_title(wanted.title)
        names = clean_names(wanted.players)
        controllers = tuple([wanted.controllers.get(seat, "") for seat in range(len(names))])
        opening = t.Open(
            title.key,
            names,
            controllers,
            t.SEALED if commitments else t.OPEN,
            seed,
            commitments,
            wanted.undo,
            wanted.forked,
        )
        start = wanted.start or title.new(wanted.edition, wanted.options, len(names), wanted.first)
        return opening, start

    def _record(
        self, stream: str, timeline: Timeline, command: object, by: str, id: bytes, parent: bytes
    ) -> Record:
        deeds: list[Deed] = []
        table, state = add_command(deeds, timeline, timeline.table, timeline.state, command, by)
        return self._dealt(stream, timeline, deeds, table, state, by, id, parent)

    def _dealt(
        self,
        stream: str,
        timeline: Timeline,
        deeds: list[Deed],
        table: t.Table,
        state: Any,
        by: str,
        id: bytes,
        parent: bytes,
    ) -> Record:
        """Answer the chance that is due, open the seeds that are used up, and seal the record."""
        if not table.abandoned:
            dealer = dealer_of(table, stream, self.secrets)
            table, state = deal(deeds, timeline, table, state, dealer)
            open_seeds(deeds, timeline, table, state, stream, self.secrets)
        return seal_entry(timeline, stream, deeds, by, id, self.now(), parent, self._entropy)

    def _play_on(self, timeline: Timeline, last: Record) -> list[Record]:
        """Let built-in players move until a person has to, or the game is over; a record each."""
        records: list[Record] = []
        title = timeline.title
        for _ in range(MOST_STEPS):
            table, state = timeline.table, timeline.state
            seat = None if table.abandoned or table.request else title.to_move(state)
            if seat is None or not table.controllers[seat]:
                return records
            picks = self._picks(last.stream, timeline, seat)
            if picks is None:
                return records
            player = find_player(title.key, table.controllers[seat])
            command = player.choose(title, title.view(state, seat), seat, picks)
            id = hashlib.sha256(b"medici/player/1" + last.hash).digest()[:16]
            last = self._record(last.stream, timeline, command, str(seat), id, last.hash)
            records.append(last)
        raise Refusal("player.endless", {"steps": MOST_STEPS})

    def _picks(
        self, stream: str, timeline: Timeline, seat: int
    ) -> Callable[[str, int], int] | None:
        """Return the chances of a built-in player, or None where the seed is not here.

        They come from the game's seed, under labels of the seat and the position.
        """
        title, table, state = timeline.title, timeline.table, timeline.state
        dealer = dealer_of(table, stream, self.secrets)
        prefix = f"player/{seat}/{position_mark(title, state)}/"
        epoch = title.epochs_left(state)[0]

        def pick(label: str, n: int) -> int:
            answer = dealer.pick(Chance(prefix + label, n, epoch))
            assert answer is not None
            return answer

        return pick if dealer.pick(Chance(prefix, 1, epoch)) is not None else None


def _check_same(game: Game, version: int, id: bytes, commands: Sequence[object]) -> None:
    """Check that a record holds these commands, answers of chance aside; raises ``IdReused``."""
    deeds = entry_of(game.title, game.records[version - 1]).deeds
    said = [deed.what for deed in deeds if deed.kind == COMMAND and type(deed.what) not in _CHANCE]
    if said != list(commands):
        raise IdReused(game.name, version, id)


_CHANCE = (Resolve, ResolvePrivate, t.OpenSeed)
