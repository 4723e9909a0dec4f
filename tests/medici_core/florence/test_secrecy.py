"""What a seat does not know changes nothing for it: cards exchanged in whole logs, and logs folded as a seat sees them.

Two cards that a seat never saw are exchanged in all that is hidden from it, whoever holds them. All that the seat is
shown must stay the same, byte for byte but for the digests of what is hidden and the hashes over them.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from event_store.logfile import read_log, write_log
from event_store.memory import MemoryStore
from medici_core.engine import table as t
from medici_core.engine.chance import ResolvePrivate
from medici_core.engine.kit import KitFailure, check_exchange, exchange
from medici_core.engine.timeline import Hidden
from medici_core.florence.events import CardSeen, KeptSeen
from medici_core.florence.title import TITLE
from medici_core.service.game import Game
from medici_core.service.game_service import GameService, NewTable
from medici_core.service.judge import judge
from medici_core.service.redact import redacted, seen_by
from medici_core.service.sealing import SecretsInMemory
from medici_core.service.summary import COLUMNS
from medici_core.service.wire import entry_of
from tests.medici_core.florence.positions import position
from tests.medici_core.florence.worlds import (
    NAMES,
    Book,
    any_exchange,
    any_line,
    any_table,
    both_written,
    go_on,
    unseen,
    without_digests,
    written,
)
from tests.medici_core.service.tables import entropy, say

EXAMPLES = settings.default.max_examples if settings.default else 50
SEEDS = st.integers(0, 2**32)


@settings(max_examples=3 * EXAMPLES)
@given(SEEDS)
def test_two_unseen_cards_exchanged_change_nothing(seed: int) -> None:
    """In random games of all tables: facts, views, choices, refusals, boards, transcript and export stay the same."""
    random = Random(seed)
    line = any_line(random, *any_table(random), most=random.randint(20, 330))
    looker = random.choice([None, *range(len(line.names))])
    made = any_exchange(line, looker, random)
    if made is None:
        return
    check_exchange(made, random.randrange, faces_every=32)

    here, there = both_written(made, random)
    assert here.head != there.head
    logs = [redacted(game, looker) for game in (here, there)]
    for form in ("binary", "jsonl"):
        ours, theirs = [write_log(records, form) for records in logs]
        assert len(ours) == len(theirs)
        ours, theirs = [write_log(without_digests(records), form) for records in logs]
        assert ours == theirs


@given(SEEDS)
def test_what_a_seat_sees_folds_to_what_it_may_know(seed: int) -> None:
    """At every record, those taken back too, the fold of a seat's export is the view of the whole fold."""
    random = Random(seed)
    line = any_line(random, *any_table(random), most=random.randint(40, 330))
    book = Book(line.names)
    book.write(line.steps)
    for _ in range(3):
        targets = t.undo_targets(book.timeline.table)
        if not targets:
            break
        to = random.choice(targets)
        book.undo(to)
        if random.random() < 0.3:
            book.redo()
            break
        steps = book.steps_at(to)
        more = go_on(line.steps[:steps], random, steps + random.randint(1, 30))
        if len(more) > steps:
            book.write(more[steps:])
            line = type(line)(TITLE, line.names, more)
    whole = book.game
    assert judge(whole.records).good
    for looker in (None, *range(len(line.names))):
        seen = seen_by(whole, looker)
        assert seen.head == whole.head
        assert judge(seen.records).good
        for version in range(1, whole.version + 1):
            (_, state), (_, known) = [g.timeline.position(version) for g in (whole, seen)]
            assert TITLE.view(state, looker) == known
        assert whole.table == seen.table
        log = read_log(write_log(seen.records))
        assert (True, seen.records) == (log.complete, log.records)


def hidden_in(game: Game, looker: int | None) -> list[str]:
    """Return the tags of what a looker is not shown."""
    return [
        deed.what.tag
        for record in redacted(game, looker)
        for deed in entry_of(TITLE, record).deeds
        if isinstance(deed.what, Hidden)
    ]


def test_the_numbers_of_answers_are_for_nobody() -> None:
    """Which card of those that were left it was would tell a seat where the others are; it sees the card alone."""
    line = any_line(Random(4), 3, "online", most=60)
    game = written(line)
    answers = [step.command for step in line.steps if isinstance(step.command, ResolvePrivate)]
    own = [answer for answer in answers if answer.seat == 1]
    assert len(own) >= 4

    hidden = hidden_in(game, 1)

    assert len(answers) == hidden.count("chance.ResolvePrivate")
    cards = [event for event in line.events if isinstance(event, CardSeen)]
    assert len([card for card in cards if card.seat != 1]) == hidden.count("florence.CardSeen")


def test_an_exchange_is_noticed_by_who_holds_the_card() -> None:
    """The comparison is not blind: to the seat that holds one of the cards the two worlds differ."""
    line = any_line(Random(7), 4, "online", most=80)
    cards = unseen(line, None, Random(1))
    assert cards is not None
    made = exchange(line, None, *cards)
    assert made is not None
    here, there = written(made.here), written(made.there)

    differing = [
        looker
        for looker in (None, *range(4))
        if without_digests(redacted(here, looker)) != without_digests(redacted(there, looker))
    ]

    assert 1 <= len(differing) <= 2
    assert None not in differing
    held = type(made)(differing[0], made.one, made.other, made.here, made.there)
    with pytest.raises(KitFailure):
        check_exchange(held, Random(1).randrange)


def test_nothing_is_learned_by_taking_back() -> None:
    """What a seat was shown of a record never changes: not by undo, nor by redo, nor by another move."""
    random = Random(11)
    line = any_line(random, 4, "printed", most=200)
    book = Book(line.names)
    book.write(line.steps)
    before = {looker: redacted(book.game, looker) for looker in (None, 0, 1, 2, 3)}
    to = t.undo_targets(book.timeline.table)[-8]
    book.undo(to)
    book.redo()
    book.undo(to)
    steps = book.steps_at(to)
    book.write(go_on(line.steps[:steps], random, steps + 20)[steps:])
    game = book.game

    for looker, records in before.items():
        assert records == redacted(game, looker)[: len(records)]
        added = [deed.what for record in redacted(game, looker)[len(records) :]
                 for deed in entry_of(TITLE, record).deeds]  # fmt: skip
        secret = [what for what in added if isinstance(what, CardSeen | KeptSeen)]
        assert all(what.seat == looker for what in secret)


def offered_after(host: GameService, name: str, *moves: str) -> tuple[str | None, ...]:
    """Make moves, the last of which draws cards, and return what is offered then."""
    for words in moves:
        host.act(name, say(words))
    offered: tuple[str | None, ...] = host.load(name).state.courts[0].offered
    return offered


def test_the_same_cards_come_again() -> None:
    """A draw taken back and made again, at once or after another move, shows the same cards in the same order."""
    host = GameService(MemoryStore(COLUMNS), lambda: 1, entropy("again"), SecretsInMemory())
    start = position(3, to_move=0, money={0: 3000}, points={0: 3})
    name = host.create(
        NewTable(NAMES[:3], bytes(range(32)), title="florence", start=start)
    ).game.name
    cards = offered_after(host, name, "bonus")
    assert 5 == len({*cards})

    host.act(name, lambda game: t.Undo(None, None))
    assert cards == offered_after(host, name, "bonus")
    host.act(name, lambda game: t.Undo(None, None))
    game = host.act(name, lambda game: t.Redo(None)).game
    assert cards == game.state.courts[0].offered
    host.act(name, lambda game: t.Undo(None, None))
    assert cards == offered_after(host, name, "cash 2", "bonus")

    game = host.load(name)
    shown = [deed.what.card for record in redacted(game, 0)
             for deed in entry_of(TITLE, record).deeds if isinstance(deed.what, CardSeen)]  # fmt: skip
    assert 3 * cards == tuple(shown)
    assert not [
        deed
        for record in redacted(game, 1)
        for deed in entry_of(TITLE, record).deeds
        if isinstance(deed.what, CardSeen)
    ]
