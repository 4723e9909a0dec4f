"""Somebody else's log is judged, not believed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

from event_store.record import GENESIS, Piece, Record, seal
from medici_core.engine.chance import Resolve
from medici_core.engine.timeline import COMMAND, Deed
from medici_core.medici import decide as deciding
from medici_core.medici import events as e
from medici_core.medici.title import TITLE
from medici_core.service import judge as judging
from medici_core.service import registry
from medici_core.service.judge import judge
from medici_core.service.wire import entry_of, piece_of
from tests.medici_core.service.tables import play_out, service, table

Change = Callable[[Deed], Deed | None]


@pytest.fixture(scope="module")
def records() -> tuple[Record, ...]:
    """A whole game of four."""
    host = service()
    return play_out(host, host.create(table()).game.name).records


def forged(records: Sequence[Record], version: int, change: Change) -> tuple[Record, ...]:
    """Change the deeds of one record and chain everything after it anew, as a clever cheat would."""
    made: list[Record] = []
    parent = GENESIS
    for record in records:
        pieces = record.pieces
        if record.version == version:
            deeds = [change(deed) for deed in entry_of(TITLE, record).deeds]
            pieces = tuple([piece_of(TITLE, deed, bytes) for deed in deeds if deed is not None])
        made.append(
            seal(record.stream, record.version, record.id, record.by, record.at, parent, pieces)
        )
        parent = made[-1].hash
    return tuple(made)


def find(records: Sequence[Record], cls: type) -> int:
    """Return the version of the first record with a deed of this class, after the first record."""
    for record in records[1:]:
        if any(isinstance(deed.what, cls) for deed in entry_of(TITLE, record).deeds):
            return record.version
    raise AssertionError(cls)


def changed(cls: type, **changes: object) -> Change:
    """Change the fields of every deed of a class."""

    def change(deed: Deed) -> Deed:
        if not isinstance(deed.what, cls):
            return deed
        what: Any = deed.what
        return Deed(deed.kind, deed.by, attrs.evolve(what, **changes))

    return change


def test_a_good_log_is_good(records: tuple[Record, ...]) -> None:
    """Every record is judged, every card dealt again, nothing is found."""
    verdict = judge(records)
    assert verdict.good
    assert verdict.drift == []
    assert verdict.judged == len(records)
    assert verdict.dealt > 40


def test_a_forged_price_is_found(records: tuple[Record, ...]) -> None:
    """Facts that fold but do not follow from the command are named with their record."""
    version = find(records, e.LotSold)
    verdict = judge(forged(records, version, changed(e.LotSold, price=0)))
    assert verdict.fault is not None
    assert (verdict.fault.version, verdict.fault.code) == (version, "facts")


def test_a_forged_card_is_found(records: tuple[Record, ...]) -> None:
    """Another card than the seed deals is no luck: the dealing is checked."""
    version = find(records, Resolve)

    def other(deed: Deed) -> Deed:
        if isinstance(deed.what, Resolve):
            return Deed(deed.kind, deed.by, Resolve((deed.what.pick + 1) % 10))
        return deed

    verdict = judge(forged(records, version, other))
    assert verdict.fault is not None
    assert (verdict.fault.version, verdict.fault.code) == (version, "dealing")


def test_chance_answered_by_a_player_is_found(records: tuple[Record, ...]) -> None:
    """Only the dealer or a script answers chance."""
    version = find(records, Resolve)

    def seat(deed: Deed) -> Deed:
        return Deed(deed.kind, "0", deed.what) if isinstance(deed.what, Resolve) else deed

    verdict = judge(forged(records, version, seat))
    assert verdict.fault is not None
    assert verdict.fault.code == "dealing"


def test_an_illegal_command_is_found(records: tuple[Record, ...]) -> None:
    """A bid that the rules refuse is named with the refusal."""
    from medici_core.medici.commands import Bid

    version = find(records, Bid)
    verdict = judge(forged(records, version, changed(Bid, amount=0)))
    assert verdict.fault is not None
    assert verdict.fault.code == "illegal"
    assert verdict.fault.refusal is not None
    assert verdict.fault.refusal.code == "bid.too_low"


def test_speaking_for_somebody_else_is_found(records: tuple[Record, ...]) -> None:
    """A command stands under the seat that gives it."""
    from medici_core.medici.commands import Bid

    version = find(records, Bid)

    def other(deed: Deed) -> Deed:
        return Deed(deed.kind, "host", deed.what) if isinstance(deed.what, Bid) else deed

    verdict = judge(forged(records, version, other))
    assert verdict.fault is not None
    assert verdict.fault.code == "author"


def test_facts_without_a_command_are_found(records: tuple[Record, ...]) -> None:
    """A fact nobody asked for is not believed."""
    version = find(records, e.Passed)
    verdict = judge(forged(records, version, lambda deed: None if deed.kind == COMMAND else deed))
    assert verdict.fault is not None
    assert (verdict.fault.version, verdict.fault.code) == (version, "facts")


def test_a_missing_fact_is_found(records: tuple[Record, ...]) -> None:
    """Leaving out a consequence is found too."""
    version = find(records, e.LotSold)

    def unsold(deed: Deed) -> Deed | None:
        return None if isinstance(deed.what, e.LotSold) else deed

    verdict = judge(forged(records, version, unsold))
    assert verdict.fault is not None
    assert (verdict.fault.version, verdict.fault.code) == (version, "facts")


def test_a_changed_byte_breaks_the_chain(records: tuple[Record, ...]) -> None:
    """Without chaining anew the hash alone tells."""
    broken = attrs.evolve(records[4], at=records[4].at + 1)
    verdict = judge((*records[:4], broken, *records[5:]))
    assert verdict.fault is not None
    assert (verdict.fault.version, verdict.fault.code) == (5, "chain")


def test_chain_only_looks_at_nothing_else(records: tuple[Record, ...]) -> None:
    """With ``chain_only`` a forgery that is chained anew passes, and nothing is said to be judged."""
    verdict = judge(forged(records, 1, lambda deed: deed), chain_only=True)
    assert verdict.good
    assert verdict.judged == 0


def newer_rules(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let this program know another rules number, and decide under it."""
    title = attrs.evolve(TITLE, rules=number)
    monkeypatch.setattr(deciding, "RULES", number)
    monkeypatch.setattr(registry, "find_title", lambda key: title)
    monkeypatch.setattr(judging, "title_of", lambda record: title)


def test_a_difference_under_older_rules_is_drift(
    records: tuple[Record, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an older program decided otherwise is reported as drift, not as a forgery, and folding goes on."""
    newer_rules(monkeypatch, 2)
    version = find(records, e.LotSold)
    verdict = judge(forged(records, version, changed(e.LotSold, price=1)))
    assert verdict.fault is None or verdict.fault.code != "facts"
    assert [fault.version for fault in verdict.drift][:1] == [version]


def test_an_older_game_without_a_difference_has_no_drift(
    records: tuple[Record, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rules number that was raised is no difference by itself: the number says who decided, not what."""
    newer_rules(monkeypatch, 2)
    verdict = judge(records)
    assert (verdict.fault, verdict.drift) == (None, [])


def test_a_log_of_newer_rules_needs_a_newer_program(
    records: tuple[Record, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules this program does not know are not judged: it says what is needed."""
    newer_rules(monkeypatch, 0)
    verdict = judge(records)
    assert verdict.fault is not None
    assert (verdict.fault.version, verdict.fault.code) == (1, "newer")


def test_a_piece_of_a_newer_schema_needs_a_newer_program(records: tuple[Record, ...]) -> None:
    """A schema number from the future is told as such."""
    made = []
    parent = GENESIS
    for record in records[:3]:
        pieces = record.pieces
        if record.version == 3:
            first = pieces[0]
            assert first.payload is not None
            pieces = (Piece.of("c", first.by, first.tag, 99, first.payload), *pieces[1:])
        made.append(
            seal(record.stream, record.version, record.id, record.by, record.at, parent, pieces)
        )
        parent = made[-1].hash
    verdict = judge(made)
    assert verdict.fault is not None
    assert (verdict.fault.version, verdict.fault.code) == (3, "newer")
    assert "newer medici" in verdict.fault.reason
