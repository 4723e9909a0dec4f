"""Judge somebody else's log: decide every command again and compare the facts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final

from attrs import define, evolve, field, frozen

from event_store.errors import Damaged
from event_store.record import Record, check_chain
from medici_core.engine import table as t
from medici_core.engine.chance import Resolve, ResolvePrivate
from medici_core.engine.refusal import Refusal
from medici_core.engine.timeline import (
    COMMAND,
    FACT,
    Deed,
    Entry,
    Hidden,
    Timeline,
    Unfit,
    decide_on,
)
from medici_core.engine.title import AnyTitle
from medici_core.service.recording import DEALER, SCRIPT, author_of
from medici_core.service.redeal import Redeal, Wrong
from medici_core.service.wire import Unreadable, entry_of, title_of

_HARD: Final = ("newer", "unfit")
"""Faults that are none of older rules."""


@frozen
class Fault:
    """Name what is wrong with a record.

    ``code``: ``chain`` (bytes or links), ``newer`` (a newer program wrote it), ``unreadable``, ``unfit`` (facts don't
    fold), ``illegal`` (the game refuses the command: ``refusal``), ``facts`` (the command leads to other facts),
    ``dealing`` (the seed gives another answer), ``commitment`` (a seed is not the one committed to), ``author``.
    """

    version: int
    code: str
    reason: str
    refusal: Refusal | None = field(default=None, eq=False)


@define
class Verdict:
    """Tell what judging found: the first fault (None: a good log), what drifted, and how much was checked.

    ``judged`` counts records, ``scripted`` and ``redeal`` answers of chance, ``hidden`` pieces that this reader may not
    see: from the first of them on records are folded and not judged.
    """

    fault: Fault | None = None
    drift: list[Fault] = field(factory=list)
    records: int = 0
    judged: int = 0
    scripted: int = 0
    hidden: int = 0
    redeal: Redeal = field(factory=lambda: Redeal(""))
    timeline: Timeline | None = None

    @property
    def dealt(self) -> int:
        """Return how many answers of chance were dealt again and found equal."""
        return self.redeal.dealt

    @property
    def good(self) -> bool:
        """Tell whether nothing is wrong; drift is not wrong by itself."""
        return self.fault is None


def judge(records: Sequence[Record], chain_only: bool = False) -> Verdict:
    """Check chain, rules and dealing of a game's records from the first on; stops at the first fault.

    Under an older rules number, what would be decided otherwise today is drift and goes on with the recorded facts.
    """
    verdict = Verdict(records=len(records))
    try:
        check_chain(records)
    except Damaged as damaged:
        verdict.fault = Fault(damaged.version or 0, "chain", damaged.reason)
        return verdict
    if chain_only or not records:
        return verdict
    try:
        title = title_of(records[0])
        timeline = verdict.timeline = Timeline(title)
        verdict.redeal = Redeal(records[0].stream)
        for record in records:
            entry = entry_of(title, record)
            verdict.hidden += sum([isinstance(deed.what, Hidden) for deed in entry.deeds])
            if verdict.hidden:
                timeline.add(entry)
                continue
            fault = _judge_record(verdict, timeline, entry)
            if fault is not None and (fault.code in _HARD or not _older(title, timeline)):
                verdict.fault = fault
                return verdict
            if fault is not None:
                verdict.drift.append(fault)
            verdict.judged += 1
    except Unreadable as error:
        verdict.fault = Fault(error.version, "newer" if error.newer else "unreadable", error.reason)
    except Unfit as error:
        verdict.fault = Fault(error.version, "unfit", error.reason)
    return verdict


def _older(title: AnyTitle, timeline: Timeline) -> bool:
    return timeline.state is not None and title.rules_of(timeline.state) < title.rules


def _judge_record(verdict: Verdict, timeline: Timeline, entry: Entry) -> Fault | None:
    fault = _check_groups(verdict, timeline, entry)
    try:
        timeline.add(entry)
    except Unfit:
        if fault is None:
            raise
        return fault
    # What a newer program decided is no forgery: that it is newer comes first.
    return fault if entry.version > 1 else _check_start(timeline) or fault


def _check_start(timeline: Timeline) -> Fault | None:
    title, state, table = timeline.title, timeline.state, timeline.table
    if state is None:
        return Fault(1, "unfit", "the first record starts no game")
    rules = title.rules_of(state)
    if rules > title.rules:
        return Fault(
            1,
            "newer",
            f"played by rules {rules}, this program knows rules {title.rules}: use a newer medici",
        )
    if rules < 1:
        return Fault(1, "unfit", f"there never were rules {rules}")
    if title.seats(state) != len(table.players):
        return Fault(1, "unfit", f"{len(table.players)} names for {title.seats(state)} seats")
    return None


def _check_groups(verdict: Verdict, timeline: Timeline, entry: Entry) -> Fault | None:
    table, state = timeline.table, timeline.state
    for command, facts in _groups(entry.deeds):
        if command is None:
            return Fault(entry.version, "facts", "it has facts without a command")
        author = _wrong_author(command)
        if author is not None:
            return Fault(entry.version, "author", author)
        wrong = _wrong_chance(verdict, timeline.title, table, state, entry.version, command)
        if wrong is not None:
            return Fault(*wrong)
        try:
            events, table, state = decide_on(timeline, table, state, command.what)
        except Refusal as refusal:
            return Fault(entry.version, "illegal", str(refusal), refusal)
        except Exception as error:  # noqa: BLE001  # what stands for a command may be anything at all
            reason = f"{command.what.__class__.__name__} can't be decided ({error.__class__.__name__}: {error})"
            return Fault(entry.version, "unfit", reason)
        found = tuple([fact.what for fact in facts])
        if events != found:
            events = _under_their_rules(events, found)
        if events != found:
            return Fault(entry.version, "facts", _difference(events, found))
    if entry.deeds and entry.by != entry.deeds[0].by:
        return Fault(entry.version, "author", f"written by {entry.by}, said by {entry.deeds[0].by}")
    return None


def _groups(deeds: Sequence[Deed]) -> list[tuple[Deed | None, list[Deed]]]:
    groups: list[tuple[Deed | None, list[Deed]]] = []
    for deed in deeds:
        if deed.kind == COMMAND:
            groups.append((deed, []))
        elif deed.kind == FACT:
            if not groups:
                groups.append((None, []))
            groups[-1][1].append(deed)
    return groups


def _wrong_author(command: Deed) -> str | None:
    """Check that who gives a command is who it speaks for; facts of chance have no seat."""
    what = command.what
    if isinstance(what, Resolve | ResolvePrivate):
        return None
    author = author_of(what)
    return None if command.by == author else f"{command.by} gives a command of {author}"


def _wrong_chance(
    verdict: Verdict, title: AnyTitle, table: Any, state: Any, version: int, command: Deed
) -> Wrong | None:
    what = command.what
    if isinstance(what, t.OpenSeed):
        return verdict.redeal.seed(table, version, what)
    if not isinstance(what, Resolve | ResolvePrivate):
        return None
    if command.by == SCRIPT:
        verdict.scripted += 1
        return None
    if command.by != DEALER:
        return version, "dealing", f"chance was answered by {command.by}"
    due = None if state is None else title.chance(state)
    if due is None or not isinstance(table, t.Table):
        return None
    return verdict.redeal.answer(table, version, due, what.pick)


def _under_their_rules(ours: tuple[Any, ...], theirs: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return our facts with the rules number that theirs name: it says who decided, not what."""
    return tuple(
        [
            evolve(our, rules=their.rules)
            if their.__class__ is our.__class__ and hasattr(our, "rules")
            else our
            for our, their in zip_longest(ours, theirs)
            if our is not None
        ]
    )


def _difference(expected: Sequence[object], found: Sequence[object]) -> str:
    for number, (ours, theirs) in enumerate(zip(expected, found, strict=False), 1):
        if ours != theirs:
            return f"fact {number} is {theirs!r}, the rules give {ours!r}"
    return f"it has {len(found)} facts where the rules give {len(expected)}"
