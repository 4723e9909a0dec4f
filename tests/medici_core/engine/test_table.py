"""The table: seats, taking back, ending early. Every refusal by its code."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from medici_core.engine import table as t
from medici_core.engine.refusal import Refusal, Seat

OPEN = t.Open("toy", ("Ann", "Bob", "Cem"), ("", "", ""), t.OPEN, "seed", (), t.CONSENT, None)


def opened(*who: str, **changes: Any) -> t.Table:
    """Return a table with a start and one record for each of ``who``."""
    _, table = t.decide(None, attrs.evolve(OPEN, **changes))
    for version, name in enumerate((t.START, *who), 1):
        table = t.moved(table, version, name)
    return table


def refused(table: t.Table | None, command: object) -> Refusal:
    """Return the refusal of a command."""
    with pytest.raises(Refusal) as error:
        t.decide(table, command)
    return error.value


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"undo": "sometimes"}, "undo.policy"),
        ({"controllers": ("",)}, "table.seats"),
        ({"dealing": "hidden"}, "table.dealing"),
        ({"seed": None}, "table.dealing"),
        ({"players": ("Ann", "ANN", "Cem")}, "players.same"),
        ({"players": ("Ann ", "Bob", "Cem")}, "players.name"),
    ],
)
def test_a_table_that_can_not_be_opened(changes: dict[str, Any], code: str) -> None:
    """What can't be is refused by code, also in a forged log."""
    assert refused(None, attrs.evolve(OPEN, **changes)).code == code


def test_a_table_is_opened_once() -> None:
    """A second opening is refused."""
    assert refused(opened(), OPEN).code == "table.open"


def test_forked_tables_know_their_origin() -> None:
    """Stream, version and hash of the game a fork comes from are a fact."""
    events, table = t.decide(None, attrs.evolve(OPEN, forked=("X", 4, "ab")))
    assert events[1] == t.Forked("X", 4, "ab") == table.forked


@pytest.mark.parametrize(
    ("who", "target"),
    [
        ((t.PERSON,), 1),
        ((t.PERSON, t.PLAYER, t.PLAYER), 1),
        ((t.PERSON, t.PLAYER, t.PERSON, t.CHANCE), 3),
        ((t.PERSON, t.END), 2),
        ((), None),
        ((t.PLAYER, t.PLAYER), None),
    ],
)
def test_undo_goes_back_to_a_person(who: tuple[str, ...], target: int | None) -> None:
    """The default target is the position before the last decision of a person."""
    table = opened(*who, undo=t.FREE)
    assert t.undo_target(table) == target
    if target is None:
        assert refused(table, t.Undo(None, None)).code == "undo.nothing"
    else:
        events, after = t.decide(table, t.Undo(None, None))
        assert events == (t.Undone(None, target),)
        assert after.line[-1].version == target


def test_redo_takes_what_followed_a_decision_with_it() -> None:
    """One redo does again one person's decision and what players and chance did after it."""
    table = opened(t.PERSON, t.PLAYER, t.PERSON, undo=t.FREE)
    _, table = t.decide(table, t.Undo(None, 1))
    events, table = t.decide(table, t.Redo(None))
    assert events == (t.Redone(None, 3),)
    events, table = t.decide(table, t.Redo(None))
    assert events == (t.Redone(None, 4),)
    assert refused(table, t.Redo(None)).code == "redo.nothing"


def test_undo_with_consent_says_what_is_wrong() -> None:
    """Every wrong answer to a request has a code of its own."""
    table = opened(t.PERSON, t.PERSON)
    assert refused(table, t.AgreeUndo(0)).code == "undo.no_request"
    assert refused(table, t.Undo(None, None)).code == "undo.who"
    assert refused(table, t.Undo(0, 3)).code == "undo.target"
    events, table = t.decide(table, t.Undo(0, None))
    assert events == (t.UndoAsked(0, 2),)
    assert refused(table, t.Undo(1, None)).code == "undo.pending"
    assert refused(table, t.RefuseUndo(0)).code == "undo.own"
    assert refused(table, t.WithdrawUndo(1)).code == "undo.not_yours"
    assert refused(table, t.AgreeUndo(0)).code == "undo.agreed"
    _, table = t.decide(table, t.AgreeUndo(1))
    events, table = t.decide(table, t.AgreeUndo(2))
    assert events == (t.UndoAgreed(2), t.Undone(0, 2))
    assert table.request is None


def test_players_agree_to_every_undo() -> None:
    """Built-in players are not asked and can't answer; a person alone takes back at once."""
    table = opened(t.PERSON, controllers=("", "random", "steady"))
    events, _ = t.decide(table, t.Undo(0, None))
    assert events == (t.Undone(0, 1),)
    table = opened(t.PERSON, controllers=("", "random", ""))
    _, table = t.decide(table, t.Undo(0, None))
    assert refused(table, t.AgreeUndo(1)).code == "undo.not_a_person"


def test_never_is_never() -> None:
    """With the policy `never` neither undo nor redo is taken."""
    table = opened(t.PERSON, undo=t.NEVER)
    assert refused(table, t.Undo(0, None)).code == "undo.never"
    assert refused(table, t.Redo(0)).code == "undo.never"


def test_a_seed_is_opened_once() -> None:
    """Only a seed that was committed to can be opened, and no seed twice."""
    table = opened(dealing=t.SEALED, seed=None, commitments=(("game", "ab" * 32),))
    assert refused(table, t.OpenSeed("round/1", "00" * 32)).code == "seed.unknown"

    _, table = t.decide(table, t.OpenSeed("game", "00" * 32))
    assert {"game": "00" * 32} == dict(table.opened)
    assert refused(table, t.OpenSeed("game", "00" * 32)).code == "seed.opened"


def test_facts_of_the_table_are_told() -> None:
    """Every fact of the table has a sentence with its seat as a seat."""
    (sentence,) = t.describe(t.UndoAsked(2, 7))
    assert sentence.key == "table.undo_asked"
    assert sentence.facts == {"seat": Seat(2), "to": 7}
    assert isinstance(sentence.facts["seat"], Seat)
