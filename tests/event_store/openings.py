"""What every store promises about pieces that are hidden first and opened later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest

from event_store import Damaged, Record, Store, UnknownStream, check_chain, encode_record
from event_store.canonical import encode
from tests.event_store.kit import chain, hidden, piece, resealed
from tests.event_store.labels import FIELDS

if TYPE_CHECKING:
    from collections.abc import Sequence

WHOLE = chain("G", 4, pieces=3)


class OpeningContract:
    """Promise 7 of `event_store.store`; a backend gives the fixture `store`."""

    def test_what_is_shown_later_is_read_as_if_never_hidden(self, store: Store) -> None:
        """Opened records equal those that were never hidden, by every way to read them."""
        store.append("G", 0, hidden(WHOLE, 1, 3))

        assert 8 == store.reveal("G", WHOLE)
        assert store.read("G") == WHOLE
        assert store.read("G", 1, 3) == WHOLE[1:3]
        assert store.read("G", 4) == ()
        assert [store.record("G", version) for version in (1, 2, 3, 4)] == list(WHOLE)
        assert [encode_record(record) for record in store.read("G")] == [
            encode_record(record) for record in WHOLE
        ]
        check_chain(store.read("G"))

    def test_opening_twice_does_nothing(self, store: Store) -> None:
        """Only what was not known is counted; what is known again, or hidden again, is passed over."""
        store.append("G", 0, hidden(WHOLE, 1, 3))

        assert 2 == store.reveal("G", hidden(WHOLE[1:3], 1, 2))
        assert 0 == store.reveal("G", hidden(WHOLE[1:3], 1, 2))
        assert 0 == store.reveal("G", hidden(WHOLE))
        assert 0 == store.reveal("G", [])
        assert 6 == store.reveal("G", [*WHOLE, *WHOLE])
        assert store.read("G") == WHOLE

    def test_a_part_is_opened(self, store: Store) -> None:
        """What was not shown stays hidden: other pieces, other records, other streams."""
        branch = (*WHOLE[:2], *chain("G", 1, after=WHOLE[1], word="else"))
        store.append("G", 0, hidden(WHOLE))
        store.append("G~2", 0, hidden(branch))

        assert 2 == store.reveal("G", hidden((WHOLE[3], WHOLE[0]), 2, 3))
        expected = [*hidden(WHOLE[:1], 2, 3), *hidden(WHOLE[1:3]), *hidden(WHOLE[3:], 2, 3)]
        assert list(store.read("G")) == expected
        assert list(store.read("G", 1)) == expected[1:]
        assert store.record("G", 2) == expected[1]
        assert store.read("G~2") == hidden(branch)

    @pytest.mark.parametrize("opening", [WHOLE, hidden(WHOLE, 1), hidden(WHOLE)])
    def test_nothing_else_changes(self, store: Store, opening: Sequence[Record]) -> None:
        """Head, ids, signature, alias and summary are as before, and the stream goes on from there."""
        signed = attrs.evolve(hidden(WHOLE[2:3])[0], signature=bytes(64))
        store.append("G", 0, (*hidden(WHOLE[:2]), signed), FIELDS)
        store.label("G", alias="mine")
        before = store.summary("G"), store.head("G"), store.find(WHOLE[1].id)
        store.reveal("G", opening[:3])

        assert (store.summary("G"), store.head("G"), store.find(WHOLE[1].id)) == before
        third = store.record("G", 3)
        assert third is not None
        assert third.signature == bytes(64)
        assert store.append("G", 3, WHOLE[3:]) == WHOLE[3:]

    def test_a_summary_may_come_with_it(self, store: Store) -> None:
        """What was shown may change what is kept about the stream, even where nothing is new."""
        store.append("G", 0, hidden(WHOLE), FIELDS)
        for moves, records in ((2, WHOLE), (3, WHOLE), (4, ())):
            store.reveal("G", records, {**FIELDS, "moves": moves})
            summary = store.summary("G")
            assert summary is not None
            assert summary.fields == {**FIELDS, "moves": moves}
        with pytest.raises(ValueError, match="columns"):
            store.reveal("G", WHOLE, {"colour": "red"})

    def test_a_retry_gives_what_is_known(self, store: Store) -> None:
        """Appending again what was hidden gives the opened records, as reading does."""
        store.append("G", 0, hidden(WHOLE))
        store.reveal("G", hidden(WHOLE, 1))

        assert store.append("G", 0, hidden(WHOLE)) == store.read("G") == hidden(WHOLE, 1)

    def test_what_does_not_fit_is_refused_whole(self, store: Store) -> None:
        """A record that is not the stored one, or does not check, opens nothing of the others either."""
        store.append("G", 0, hidden(WHOLE[:3]))
        other = chain("G", 4, word="other", pieces=3)
        forged = attrs.evolve(WHOLE[1].pieces[0], payload=encode({"n": 0}))
        changed = attrs.evolve(WHOLE[1], pieces=(forged, *WHOLE[1].pieces[1:]))
        remade = resealed(WHOLE[1], pieces=(piece(0), *WHOLE[1].pieces[1:]))
        fewer = attrs.evolve(WHOLE[1], pieces=WHOLE[1].pieces[:2])
        passed_off = attrs.evolve(remade, hash=WHOLE[1].hash)
        for bad in (other[1], changed, remade, fewer, passed_off, WHOLE[3], chain("H", 2)[1]):
            with pytest.raises(Damaged) as caught:
                store.reveal("G", [WHOLE[0], bad, WHOLE[2]])
            assert caught.value.version == bad.version
        assert store.read("G") == hidden(WHOLE[:3])

    def test_a_stream_that_is_not_there_is_not_opened(self, store: Store) -> None:
        """There is nothing to open where nothing is stored."""
        for records in (WHOLE, ()):
            with pytest.raises(UnknownStream):
                store.reveal("G", records)
        assert store.count() == 0
