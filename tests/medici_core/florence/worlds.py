"""Random games in two worlds that differ in cards a looker never saw, as lines of play and as records of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import attrs

from event_store.record import GENESIS, Record, seal
from medici_core.engine import table as t
from medici_core.engine.chance import Resolve, ResolvePrivate
from medici_core.engine.kit import Exchange, Line, Step, exchange, random_exchange
from medici_core.engine.timeline import HOST, Deed, Timeline
from medici_core.florence.cards import DECKS
from medici_core.florence.state import State, pool
from medici_core.florence.title import TITLE
from medici_core.florence.view import view
from medici_core.service.game import Game, read_game
from medici_core.service.recording import DEALER, add_command, author_of, seal_entry
from medici_core.service.sealing import commitment
from tests.medici_core.florence.playing import next_command
from tests.medici_core.service.tables import entropy

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva")
OPTIONS = ("open_deal", "must_buy", "discard_landscape", "open_money")
STREAM = "0123456789ABCDEF"


def any_table(random: Random) -> tuple[int, str, dict[str, str]]:
    """Return a number of players, an edition, and some options that are its opposite."""
    edition = random.choice(list(TITLE.editions))
    usual = TITLE.editions[edition].options
    flipped = [key for key in OPTIONS if random.random() < 0.4]
    options = {key: "false" if usual[key] == "true" else "true" for key in flipped}
    return random.randint(3, 5), edition, options


def go_on(steps: Sequence[Step], random: Random, most: int) -> tuple[Step, ...]:
    """Return steps that go on from others, up to ``most`` in all or to the last before the end of the game."""
    made = list(steps)
    state: State = made[-1].after
    while len(made) < most:
        command = next_command(state, random)
        assert command is not None
        events, after = TITLE.decide(state, command)
        if TITLE.outcome(after) is not None:
            break
        made.append(Step(len(made), state, command, events, after))
        state = after
    return tuple(made)


def any_line(
    random: Random,
    players: int,
    edition: str,
    options: Mapping[str, str] | None = None,
    most: int = 10_000,
) -> Line:
    """Return a random game in which works and buildings are as frequent as can be, without its last step."""
    start = TITLE.new(edition, options or {}, players, None)
    events, state = TITLE.decide(None, start)
    first = Step(0, None, start, events, state)
    return Line(TITLE, NAMES[:players], go_on((first,), random, most))


def unseen(line: Line, looker: int | None, random: Random) -> tuple[str, str] | None:
    """Return two cards of one deck that a looker does not know at the end of a line, one in a hand or at a bottom."""
    state: State = line.state
    for deck in random.sample(DECKS, 3):
        unknown = pool(view(state, looker), deck)
        secret = [card for card in unknown if card not in pool(state, deck)]
        if secret and len(unknown) > 1:
            one = random.choice(secret)
            return one, random.choice([card for card in unknown if card != one])
    return None


def any_exchange(line: Line, looker: int | None, random: Random) -> Exchange | None:
    """Return the exchange that can be followed furthest, of some."""
    found = [random_exchange(line, random.randrange, looker)]
    for _ in range(2):
        cards = unseen(line, looker, random)
        if cards is not None:
            found.append(exchange(line, looker, *cards))
    made = [each for each in found if each is not None and each.here != each.there]
    return max(made, key=lambda each: len(each.here.steps), default=None)


class Book:
    """Write a line down as the records of a sealed game, with the same ids, times and salts for every book."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.timeline = Timeline(TITLE)
        self.records: list[Record] = []
        self._entropy = entropy("book")
        self._written: dict[int, int] = {}

    def write(self, steps: Sequence[Step]) -> None:
        """Add steps: a record for each decision, with the answers of chance that follow it."""
        turn: list[object] = []
        for step in steps:
            if turn and not isinstance(step.command, Resolve | ResolvePrivate):
                self._record(turn)
                self._written[len(self.records)] = step.number
                turn = []
            turn.append(step.command)
        self._record(turn)

    def steps_at(self, version: int) -> int:
        """Return how many steps the records up to ``version`` hold."""
        return self._written[version]

    def undo(self, to: int | None = None) -> None:
        """Take back the last decision, or all behind record ``to``."""
        self._record([t.Undo(None, to)])

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._record([t.Redo(None)])

    def _record(self, commands: Sequence[object]) -> None:
        timeline = self.timeline
        table, state, deeds = timeline.table, timeline.state, list[Deed]()
        if not self.records:
            seal_of = ("game", commitment(STREAM, "game", bytes(32)))
            opening = t.Open(
                TITLE.key,
                self.names,
                ("",) * len(self.names),
                t.SEALED,
                None,
                (seal_of,),
                t.FREE,
                None,
            )
            table, state = add_command(deeds, timeline, None, None, opening, HOST)
        for command in commands:
            chance = isinstance(command, Resolve | ResolvePrivate)
            by = DEALER if chance else author_of(command)
            table, state = add_command(deeds, timeline, table, state, command, by)
        parent = self.records[-1].hash if self.records else GENESIS
        number = len(self.records) + 1
        made = seal_entry(
            timeline,
            STREAM,
            deeds,
            deeds[0].by,
            number.to_bytes(16, "big"),
            1_700_000_000_000 + number,
            parent,
            self._entropy,
        )
        self.records.append(made)

    @property
    def game(self) -> Game:
        """The game as it is read again."""
        return read_game(self.records, STREAM)


def written(line: Line) -> Game:
    """Return a line as a game."""
    book = Book(line.names)
    book.write(line.steps)
    return book.game


def both_written(made: Exchange, random: Random) -> tuple[Game, Game]:
    """Return both worlds as games; at times some of it is taken back and played on otherwise, in both alike."""
    books = Book(made.here.names), Book(made.here.names)
    for book, line in zip(books, (made.here, made.there), strict=True):
        book.write(line.steps)
    targets = t.undo_targets(books[0].timeline.table)
    if targets and random.random() < 0.5:
        to = random.choice(targets)
        for book in books:
            book.undo(to)
        if random.random() < 0.3:
            for book in books:
                book.redo()
        else:
            _branch(books, made, books[0].steps_at(to), random)
    return books[0].game, books[1].game


def _branch(books: tuple[Book, Book], made: Exchange, steps: int, random: Random) -> None:
    kept = made.here.steps[:steps]
    more = go_on(kept, random, steps + random.randint(1, 40))
    other = exchange(attrs.evolve(made.here, steps=more), made.looker, made.one, made.other)
    assert other is not None
    for book, line in zip(books, (other.here, other.there), strict=True):
        if len(line.steps) > steps:
            book.write(line.steps[steps:])


def without_digests(records: Sequence[Record]) -> tuple[Record, ...]:
    """Return redacted records with nothing in the place of what was hidden, and the chain over that."""
    made: list[Record] = []
    for record in records:
        pieces = [
            piece if piece.payload is not None else attrs.evolve(piece, digest=bytes(32))
            for piece in record.pieces
        ]
        parent = made[-1].hash if made else GENESIS
        made.append(
            seal(record.stream, record.version, record.id, record.by, record.at, parent, pieces)
        )
    return tuple(made)
