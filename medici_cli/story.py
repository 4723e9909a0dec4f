"""A game as a story: which records are told, their commands in words, and each record as programs are told it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from medici_cli.say import say_event
from medici_cli.tell import facts_of, tell_record
from medici_core.engine import table as t
from medici_core.engine.chance import Resolve, ResolvePrivate
from medici_core.engine.position import position_lines, position_mark
from medici_core.engine.refusal import Refusal
from medici_core.engine.timeline import COMMAND, FACT, Hidden
from medici_core.service.wire import entry_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from medici_core.engine.timeline import Deed
    from medici_core.engine.title import AnyTitle
    from medici_core.service.game import Game

TAKEN_BACK = "taken back"
NO_TABLE, SHORT_TABLE, WHOLE_TABLE = "none", "short", "whole"
HIDDEN = "(hidden)"
"""Stands for a command that the one who looks may not see."""


@frozen
class Telling:
    """Hold one fact as it is told: its sentences, the title's state after it, and which table is shown then."""

    sentences: tuple[str, ...]
    after: Any
    table: str
    """``NO_TABLE``, ``SHORT_TABLE`` or ``WHOLE_TABLE``."""


def in_effect(game: Game, version: int) -> frozenset[int]:
    """Return the records that count in the position after record ``version``."""
    table, _ = game.timeline.position(version)
    return frozenset(step.version for step in table.line)


def told_versions(game: Game, first: int, last: int, undone: bool) -> tuple[int, ...]:
    """Return the records from ``first`` to ``last`` that are told: those in effect then; ``undone``: all."""
    counting = in_effect(game, last)
    return tuple(n for n in range(first, last + 1) if undone or n in counting)


def was_taken_back(game: Game, version: int, effective: frozenset[int]) -> bool:
    """Tell whether a record changed the game and no longer counts; what is said about taking back never did."""
    line = game.timeline.position(version)[0].line
    return version not in effective and bool(line) and line[-1].version == version


def tellings(game: Game, version: int) -> Iterator[Telling]:
    """Give the facts of a record one after another, as they are told."""
    for before, fact, after in facts_of(game, version):
        said = say_event(game.title, before, fact, game.names)
        yield Telling(said, after, _table_after(game.title, fact))


def _table_after(title: AnyTitle, fact: object) -> str:
    if fact.__class__ in t.EVENTS:
        return NO_TABLE
    if title.chapters(fact):
        return WHOLE_TABLE
    if title.scenes(fact):
        return WHOLE_TABLE if title.short_board is None else SHORT_TABLE
    return NO_TABLE


def author(game: Game, version: int) -> str:
    """Return a record's writer as people know him: a player's name, ``dealer``, ``host`` or ``script``."""
    by = game.records[version - 1].by
    return game.names[int(by)] if by.isdecimal() else by


def record_words(game: Game, version: int) -> tuple[str, ...]:
    """Return the commands of a record in words; an answer of chance is ``deal ANSWER``, a start its position line."""
    title = game.title
    state = game.timeline.position(version - 1)[1] if version > 1 else None
    deeds = entry_of(title, game.records[version - 1]).deeds
    words: list[str] = []
    for index, deed in enumerate(deeds):
        if deed.kind == COMMAND:
            words.append(_said(game, state, deed.what, deeds[index + 1 :]))
        elif deed.kind == FACT and not (
            isinstance(deed.what, Hidden) or deed.what.__class__ in t.EVENTS
        ):
            state = title.evolve(state, deed.what)
    return tuple(words)


def _said(game: Game, state: Any, command: object, behind: Sequence[Deed]) -> str:
    if command.__class__ in t.COMMANDS:
        return _said_of_table(command)
    if isinstance(command, Hidden):
        return HIDDEN
    if isinstance(command, Resolve | ResolvePrivate):
        return f"deal {game.title.words.answer(state, command.pick, game.names)}"
    if state is None:
        return _said_of_start(game, command, behind)
    return game.title.words.say(command)


def _said_of_table(command: object) -> str:
    match command:
        case t.Undo(to=int(to)):
            return f"undo --to {to}"
        case t.Undo():
            return "undo"
        case t.AgreeUndo():
            return "undo --agree"
        case t.RefuseUndo():
            return "undo --refuse"
        case t.WithdrawUndo():
            return "undo --withdraw"
        case _:
            return command.__class__.__name__.lower()


def _said_of_start(game: Game, command: object, behind: Sequence[Deed]) -> str:
    """Return the lines that start the game; what a plain start gives by itself is left out."""
    title, names = game.title, game.names
    state = None
    for deed in behind:
        if deed.kind == COMMAND:
            break
        if not isinstance(deed.what, Hidden):
            state = title.evolve(state, deed.what)
    lines = position_lines(title, state, names)
    options = [line for line in lines if line.startswith("option ")]
    texts = dict(line.removeprefix("option ").split("=", 1) for line in options)
    try:
        plain = title.new(title.edition(state), texts, len(names), None)
    except Refusal:
        # An old log may name what this program no longer starts: then nothing is left out.
        return " ; ".join(lines)
    return " ; ".join([lines[0], *options] if command == plain else lines)


def record_json(game: Game, version: int, effective: frozenset[int], whole: bool) -> dict[str, Any]:
    """Return a record in the shape ``record``; ``whole``: with its id, its time and its hash too."""
    title, record = game.title, game.records[version - 1]
    _, after = game.timeline.position(version)
    seat = int(record.by) if record.by.isdecimal() else None
    kept = {"id": record.id.hex(), "at": record.at, "hash": record.hash.hex()} if whole else {}
    return {
        "schema": 1,
        "version": version,
        "by": record.by,
        "player": None if seat is None else game.names[seat],
        **kept,
        "undone": was_taken_back(game, version, effective),
        "commands": list(record_words(game, version)),
        "facts": [_fact_json(game, fact) for _, fact, _ in facts_of(game, version)],
        "sentences": list(tell_record(game, version)),
        "mark": position_mark(title, after),
    }


def _fact_json(game: Game, fact: object) -> dict[str, Any]:
    codec = t.CODEC if fact.__class__ in t.EVENTS else game.title.codec
    tag, _, plain = codec.dump(fact)
    return {"tag": tag, **plain}
