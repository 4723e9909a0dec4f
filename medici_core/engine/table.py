"""The table around a game: who sits where, taking back and doing again, ending early. A Decider for any title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final, NoReturn

from attrs import asdict

from medici_core.engine.names import clean_names
from medici_core.engine.refusal import Choice, Refusal, Seat, Sentence, Value
from medici_core.engine.table_pieces import (
    CODEC,
    CONSENT,
    FREE,
    NEVER,
    OPEN,
    POLICIES,
    SEALED,
    Abandon,
    Abandoned,
    AgreeUndo,
    Forked,
    Open,
    Opened,
    OpenSeed,
    Redo,
    Redone,
    RefuseUndo,
    SeedOpened,
    Undo,
    UndoAgreed,
    UndoAsked,
    Undone,
    UndoRefused,
    UndoWithdrawn,
    WithdrawUndo,
)
from medici_core.engine.table_state import (
    CHANCE,
    END,
    EVENTS,
    PERSON,
    PLAYER,
    START,
    Request,
    Step,
    Table,
    evolve_table,
    floored,
    moved,
)

__all__ = [
    "CHANCE",
    "CODEC",
    "COMMANDS",
    "CONSENT",
    "END",
    "EVENTS",
    "FREE",
    "NEVER",
    "OPEN",
    "PERSON",
    "PLAYER",
    "POLICIES",
    "SEALED",
    "START",
    "Abandon",
    "Abandoned",
    "AgreeUndo",
    "Forked",
    "Open",
    "OpenSeed",
    "Opened",
    "Redo",
    "Redone",
    "RefuseUndo",
    "Request",
    "SeedOpened",
    "Step",
    "Table",
    "Undo",
    "UndoAgreed",
    "UndoAsked",
    "UndoRefused",
    "UndoWithdrawn",
    "Undone",
    "WithdrawUndo",
    "decide",
    "describe",
    "evolve_table",
    "floored",
    "moved",
    "redo_target",
    "undo_choices",
    "undo_target",
    "undo_targets",
]


def decide(table: Table | None, command: object) -> tuple[tuple[object, ...], Table]:
    """Return the facts of a table command and the table after them. Raises ``Refusal``; never changes its input."""
    events = _DECIDE[command.__class__](table, command)
    for event in events:
        table = evolve_table(table, event)
    assert table is not None
    return events, table


def describe(event: Any) -> tuple[Sentence, ...]:
    """Return the sentence that tells a fact of the table."""
    if isinstance(event, Opened):
        sealed = (Sentence("table.sealed"),) if event.dealing == SEALED else ()
        return (Sentence("table.opened", {"players": event.players}), *sealed)
    facts: dict[str, Value] = asdict(event, recurse=False)
    if facts.get("seat") is not None:
        facts["seat"] = Seat(event.seat)
    return (Sentence(f"table.{_SENTENCE[event.__class__]}", facts),)


def undo_target(table: Table) -> int | None:
    """Return the version before the last decision of a person that still counts, or None."""
    targets = undo_targets(table)
    return targets[-1] if targets else None


def undo_targets(table: Table) -> tuple[int, ...]:
    """Return the versions an undo may go back to: those after which a person decided, not behind an opened seed."""
    steps = pairwise(table.line)
    floor = table.floor
    return tuple(
        [
            before.version
            for before, step in steps
            if step.who in (PERSON, END) and before.version >= floor
        ]
    )


def redo_target(table: Table) -> int | None:
    """Return the version up to which a redo goes: the next decision of a person and all that followed by itself."""
    target: int | None = None
    for step in table.undone:
        if target is not None and step.who in (PERSON, END):
            break
        target = step.version
    return target


def undo_choices(table: Table, seat: int | None) -> tuple[Choice, ...]:
    """Return what may be said about taking back, for refusals and screens."""
    if table.request is not None:
        if seat == table.request.seat:
            return (Choice("undo --withdraw"),)
        return (Choice("undo --agree"), Choice("undo --refuse"))
    choices: tuple[Choice, ...] = ()
    if table.policy != NEVER and undo_target(table) is not None:
        choices += (Choice("undo"),)
    if table.policy != NEVER and table.undone:
        choices += (Choice("redo"),)
    return choices


def _refuse(
    code: str, table: Table | None = None, seat: int | None = None, /, **facts: Value
) -> NoReturn:
    if seat is not None:
        facts["seat"] = Seat(seat)
    raise Refusal(code, facts, "", undo_choices(table, seat) if table else ())


def _open(table: Table | None, command: Open) -> tuple[object, ...]:
    if table is not None:
        _refuse("table.open", table)
    if command.undo not in POLICIES:
        _refuse("undo.policy", policy=command.undo[:40], policies=POLICIES)
    if len(command.controllers) != len(command.players):
        _refuse("table.seats", players=len(command.players), controllers=len(command.controllers))
    if command.dealing not in (OPEN, SEALED) or not _dealt(command):
        _refuse("table.dealing", dealing=command.dealing[:40], modes=(OPEN, SEALED))
    for name, clean in zip(command.players, clean_names(command.players), strict=True):
        if name != clean:
            _refuse("players.name", name=clean, reason="form")
    opened = Opened(
        command.title,
        command.players,
        command.controllers,
        command.dealing,
        command.seed,
        command.commitments,
        command.undo,
    )
    return (opened,) if command.forked is None else (opened, Forked(*command.forked))


def _dealt(command: Open) -> bool:
    """Tell whether a table says what its dealing needs: a seed where it is open, commitments where it is sealed."""
    if command.dealing == OPEN:
        return command.seed is not None and not command.commitments
    digits = [
        len(digest) == 64 and not digest.strip("0123456789abcdef")
        for _, digest in command.commitments
    ]
    epochs = {epoch for epoch, _ in command.commitments}
    return command.seed is None and bool(digits) and all(digits) and len(epochs) == len(digits)


def _open_seed(table: Table, command: OpenSeed) -> tuple[object, ...]:
    if command.epoch not in dict(table.commitments):
        _refuse("seed.unknown", table, epoch=command.epoch[:40])
    if command.epoch in dict(table.opened):
        _refuse("seed.opened", table, epoch=command.epoch)
    return (SeedOpened(command.epoch, command.seed),)


def _undo(table: Table, command: Undo) -> tuple[object, ...]:
    if table.policy == NEVER:
        _refuse("undo.never", table)
    if table.request is not None:
        _refuse(
            "undo.pending", table, command.seat, by=Seat(table.request.seat), to=table.request.to
        )
    default = undo_target(table)
    if default is None:
        _refuse("undo.nothing", table, command.seat)
    to = default if command.to is None else command.to
    targets = undo_targets(table)
    if to not in targets:
        _refuse("undo.target", table, command.seat, to=to, targets=targets[-5:])
    others = [seat for seat in table.persons() if seat != command.seat]
    if table.policy == CONSENT and others:
        if command.seat is None:
            _refuse("undo.who", table, names=table.players)
        return (UndoAsked(command.seat, to),)
    return (Undone(command.seat, to),)


def _request(table: Table, seat: int) -> Request:
    if table.request is None:
        _refuse("undo.no_request", table, seat)
    if seat not in table.persons():
        _refuse("undo.not_a_person", table, seat)
    return table.request


def _agree(table: Table, command: AgreeUndo) -> tuple[object, ...]:
    request = _request(table, command.seat)
    if command.seat in request.agreed:
        _refuse("undo.agreed", table, command.seat, to=request.to)
    agreed = (*request.agreed, command.seat)
    if all(seat in agreed for seat in table.persons()):
        return (UndoAgreed(command.seat), Undone(request.seat, request.to))
    return (UndoAgreed(command.seat),)


def _refuse_undo(table: Table, command: RefuseUndo) -> tuple[object, ...]:
    request = _request(table, command.seat)
    if command.seat == request.seat:
        _refuse("undo.own", table, command.seat)
    return (UndoRefused(command.seat),)


def _withdraw(table: Table, command: WithdrawUndo) -> tuple[object, ...]:
    request = _request(table, command.seat)
    if command.seat != request.seat:
        _refuse("undo.not_yours", table, command.seat, by=Seat(request.seat))
    return (UndoWithdrawn(command.seat),)


def _redo(table: Table, command: Redo) -> tuple[object, ...]:
    if table.policy == NEVER:
        _refuse("undo.never", table)
    to = redo_target(table)
    if to is None:
        _refuse("redo.nothing", table, command.seat)
    return (Redone(command.seat, to),)


def _abandon(table: Table, command: Abandon) -> tuple[object, ...]:
    if table.abandoned:
        _refuse("game.abandoned", table, command.seat)
    return (Abandoned(command.seat),)


_DECIDE: Mapping[type, Callable[[Any, Any], tuple[object, ...]]] = {
    Open: _open,
    Undo: _undo,
    AgreeUndo: _agree,
    RefuseUndo: _refuse_undo,
    WithdrawUndo: _withdraw,
    Redo: _redo,
    Abandon: _abandon,
    OpenSeed: _open_seed,
}
COMMANDS: Final = frozenset(_DECIDE)
"""The classes of the table's commands."""


_SENTENCE: Mapping[type, str] = {
    Forked: "forked",
    UndoAsked: "undo_asked",
    UndoAgreed: "undo_agreed",
    UndoRefused: "undo_refused",
    UndoWithdrawn: "undo_withdrawn",
    Undone: "undone",
    Redone: "redone",
    Abandoned: "abandoned",
    SeedOpened: "seed_opened",
}
