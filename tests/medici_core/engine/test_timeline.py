"""The fold of a game: what counts, what was taken back, what does not fit."""

from __future__ import annotations

import pytest

from medici_core.engine import table as t
from medici_core.engine.refusal import Refusal
from medici_core.engine.timeline import COMMAND, FACT, Deed, Entry, Timeline, Unfit, decide
from tests.medici_core.service.tables import play, service, table


def timeline() -> Timeline:
    """Return a game of four records: opened, offered, bid, passed."""
    host = service()
    name = host.create(table()).game.name
    return play(host, name, ["offer", "bid 3", "pass"]).game.timeline


def test_every_position_is_remembered() -> None:
    """The position after each record can be asked for, those taken back included."""
    line = timeline()
    third = line.position(3)[1]
    events, _, _ = decide(line, t.Undo(None, 2))
    line.add(Entry(5, "host", tuple([Deed(FACT, "host", event) for event in events])))
    assert line.state == line.position(2)[1]
    assert line.position(3)[1] == third
    assert line.effective() == {1, 2}
    for version in (0, 6):
        with pytest.raises(IndexError):
            line.position(version)


def test_deciding_leaves_the_timeline_alone() -> None:
    """A command is decided without changing what is folded."""
    line = timeline()
    before = (line.version, line.table, line.state)
    decide(line, t.Undo(None, None))
    decide(line, t.Abandon(0))
    assert (line.version, line.table, line.state) == before


def test_a_record_that_does_not_fit_is_named_and_changes_nothing() -> None:
    """Whatever goes wrong in the fold says which record it was."""
    from medici_core.medici.events import BidPlaced, CardDrawn

    line = timeline()
    before = (line.version, line.state)
    for event in (CardDrawn("X9"), BidPlaced(9, 5), t.Undone(None, 77), t.UndoAgreed(0)):
        with pytest.raises(Unfit) as unfit:
            line.add(Entry(5, "0", (Deed(FACT, "0", event),)))
        assert unfit.value.version == 5
        assert (line.version, line.state) == before


def test_versions_have_no_gaps() -> None:
    """A record with another number than the next does not fit."""
    line = timeline()
    with pytest.raises(Unfit, match="record 5 comes next"):
        line.add(Entry(7, "0", (Deed(COMMAND, "0", t.Abandon(0)), Deed(FACT, "0", t.Abandoned(0)))))


def test_redo_goes_back_to_what_was_taken_back_first() -> None:
    """Two undos and two redos lead through the same positions, the nearest first."""
    host = service()
    name = host.create(table()).game.name
    play(host, name, ["offer", "bid 3", "pass"])
    states = [host.load(name).timeline.position(n)[1] for n in (2, 3, 4)]
    host.act(name, lambda g: t.Undo(None, None))
    assert host.act(name, lambda g: t.Undo(None, None)).game.state == states[0]
    assert host.act(name, lambda g: t.Redo(None)).game.state == states[1]
    assert host.act(name, lambda g: t.Redo(None)).game.state == states[2]
    with pytest.raises(Refusal) as refused:
        host.act(name, lambda g: t.Redo(None))
    assert refused.value.code == "redo.nothing"
