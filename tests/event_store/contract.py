"""What every store promises, as tests that each backend inherits."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from event_store import (
    Conflict,
    Damaged,
    Head,
    IdReused,
    Store,
)
from event_store.store import Append
from tests.event_store.kit import chain, piece, resealed
from tests.event_store.labels import COLUMNS, FIELDS, LabelContract
from tests.event_store.openings import OpeningContract

__all__ = ["COLUMNS", "FIELDS", "StoreContract"]


class StoreContract(LabelContract, OpeningContract):
    """The contract of `event_store.store`; a backend gives the fixture `store`."""

    @pytest.fixture
    def store(self) -> Iterator[Store]:
        """Give an empty store with the columns `COLUMNS`."""
        raise NotImplementedError

    def test_appended_records_are_read_back(self, store: Store) -> None:
        """What was appended is what is read, field by field."""
        records = chain("G", 5, pieces=3)

        assert records == store.append("G", 0, records)
        assert records == store.read("G")
        assert Head(5, records[-1].hash) == store.head("G")

    def test_reading_a_part(self, store: Store) -> None:
        """`after` is left out, `upto` is included, and bounds beyond the ends are no error."""
        records = chain("G", 5)
        store.append("G", 0, records)

        assert records[2:] == store.read("G", 2)
        assert records[1:3] == store.read("G", 1, 3)
        assert () == store.read("G", 5)
        assert () == store.read("G", 3, 2)
        assert records == store.read("G", -7, 2**70)
        assert records[3] == store.record("G", 4)
        assert None is store.record("G", 6)
        assert None is store.record("G", 0)
        assert None is store.record("G", 2**70)

    def test_what_is_not_there(self, store: Store) -> None:
        """A name that is not in the store has nothing, whatever its characters."""
        for name in ("nobody", "", "\udcff", "x" * 10_000, "\0"):
            assert () == store.read(name)
            assert None is store.head(name)
            assert None is store.summary(name)
            assert None is store.record(name, 1)
            assert () == store.resolve("~" + name)
        assert () == store.find(bytes(16))
        assert () == store.summaries()
        assert 0 == store.count()

    def test_streams_do_not_mix(self, store: Store) -> None:
        """Each stream has its own versions and records."""
        one, other = chain("G", 3), chain("H", 2)
        store.append("G", 0, one[:1])
        store.append("H", 0, other)
        store.append("G", 1, one[1:])

        assert one == store.read("G")
        assert other == store.read("H")

    # 1 and 2: the expected version

    @pytest.mark.parametrize("expected", [0, 1, 3, 99, -1])
    def test_wrong_version_is_a_conflict(self, store: Store, expected: int) -> None:
        """Any version but the actual one is refused, and nothing is written."""
        records = chain("G", 3)
        store.append("G", 0, records[:2], FIELDS)
        late = chain("G", 3, word="late")

        with pytest.raises(Conflict) as caught:
            store.append("G", expected, late[max(expected, 0) :][:1], {"title": "new"})

        assert (expected, 2) == (caught.value.expected, caught.value.actual)
        assert records[:2] == store.read("G")
        summary = store.summary("G")
        assert summary is not None
        assert FIELDS == summary.fields

    def test_zero_means_must_not_exist(self, store: Store) -> None:
        """Expecting a version of a stream that is not there is a conflict with 0."""
        with pytest.raises(Conflict) as caught:
            store.append("G", 2, chain("G", 3)[2:])

        assert 0 == caught.value.actual
        assert 0 == store.count()

    def test_append_is_all_or_nothing(self, store: Store) -> None:
        """One bad record among good ones keeps all of them out."""
        records = chain("G", 4)
        bad = (*records[:2], attrs.evolve(records[2], at=1), records[3])

        with pytest.raises(Damaged) as caught:
            store.append("G", 0, bad, FIELDS)

        assert 3 == caught.value.version
        assert None is store.head("G")
        assert () == store.find(records[0].id)

    @pytest.mark.parametrize("start", [1, 3])
    def test_records_must_follow_the_head(self, store: Store, start: int) -> None:
        """A record of another history, another version or another stream is refused."""
        records = chain("G", 3)
        store.append("G", 0, records[:start])
        other = chain("G", 5, word="other")
        foreign = chain("H", 5)

        for wrong in (other[start], other[start + 1], other[0], foreign[start]):
            with pytest.raises(Damaged):
                store.append("G", start, [wrong])
        assert records[:start] == store.read("G")

    def test_stream_stays_the_same(self, store: Store) -> None:
        """A record that follows the head by its hash and belongs elsewhere is refused."""
        (first,) = store.append("G", 0, chain("G", 1))
        (second,) = chain("H", 1, after=first)

        with pytest.raises(Damaged, match="stream H"):
            store.append("G", 1, [second])

    # 3: retries

    def test_retry_gives_the_old_records(self, store: Store) -> None:
        """The same ids and pieces again succeed with what is stored; times are not compared."""
        old = chain("G", 4)
        store.append("G", 0, old, FIELDS)
        again = chain("G", 4, time=5000)

        assert old[0] != again[0]
        assert old == store.append("G", 0, again, {"title": "another"})
        assert old[1:3] == store.append("G", 1, chain("G", 2, after=old[0], time=77))
        assert old == store.read("G")
        summary = store.summary("G")
        assert summary is not None
        assert FIELDS == summary.fields

    def test_same_id_with_other_content_is_refused(self, store: Store) -> None:
        """An id at its own version with other pieces is an error of its own."""
        old = chain("G", 3)
        store.append("G", 0, old)
        changed = chain("G", 3, pieces=2)

        with pytest.raises(IdReused) as caught:
            store.append("G", 1, changed[1:2])

        assert ("G", 2, old[1].id) == (
            caught.value.stream,
            caught.value.version,
            caught.value.id,
        )
        assert old == store.read("G")

    def test_id_of_an_earlier_record_is_refused(self, store: Store) -> None:
        """An id that the stream has already cannot come again further on."""
        old = store.append("G", 0, chain("G", 3))
        (again,) = chain("G", 1, after=old[-1])
        again = resealed(again, id=old[0].id)

        with pytest.raises(IdReused) as caught:
            store.append("G", 3, [again])

        assert 1 == caught.value.version
        assert old == store.read("G")

    def test_id_twice_in_one_append_is_refused(self, store: Store) -> None:
        """Two records of one append cannot share an id."""
        first, second = chain("G", 2)

        with pytest.raises(IdReused):
            store.append("G", 0, [first, resealed(second, id=first.id)])

        assert None is store.head("G")

    def test_longer_or_other_batch_is_no_retry(self, store: Store) -> None:
        """What is only partly stored, or stored with other ids, is a conflict."""
        old = chain("G", 3)
        store.append("G", 0, old[:2])

        with pytest.raises(Conflict):
            store.append("G", 0, old)
        with pytest.raises(Conflict):
            store.append("G", 1, chain("G", 2, word="other")[1:])

    def test_same_ids_in_two_streams(self, store: Store) -> None:
        """A branch keeps its records unchanged under a local name of its own."""
        trunk = chain("G", 4)
        branch = (*trunk[:2], *chain("G", 2, after=trunk[1], word="else"))
        store.append("G", 0, trunk)
        store.append("G~2", 0, branch)

        assert branch == store.read("G~2")
        assert (("G", 2), ("G~2", 2)) == store.find(trunk[1].id)
        assert (("G~2", 3),) == store.find(branch[2].id)

    # 4: appending nothing

    def test_appending_nothing_checks_the_version(self, store: Store) -> None:
        """No records: nothing happens, but a wrong version is still a conflict."""
        store.append("G", 0, chain("G", 2))

        assert () == store.append("G", 2, [])
        assert () == store.append("H", 0, [], FIELDS)
        assert None is store.head("H")
        for name, expected in (("G", 1), ("G", 0), ("H", 1)):
            with pytest.raises(Conflict):
                store.append(name, expected, [])

    # Several appends in one transaction

    def test_append_many(self, store: Store) -> None:
        """Several appends happen in order, the same name twice included."""
        one, other = chain("G", 3), chain("H", 1)
        results = store.append_many(
            [("G", 0, one[:1], None), Append("H", 0, other), ("G", 1, one[1:], FIELDS)]
        )

        assert (one[:1], other, one[1:]) == results
        assert one == store.read("G")
        summary = store.summary("G")
        assert summary is not None
        assert FIELDS == summary.fields

    def test_append_many_is_all_or_nothing(self, store: Store) -> None:
        """When one append is refused none is done, and the store can be used as before."""
        store.append("G", 0, chain("G", 1))
        with pytest.raises(Conflict):
            store.append_many(
                [
                    ("N", 0, chain("N", 1), None),
                    ("N", 1, chain("N", 2)[1:], None),
                    ("G", 0, chain("G", 1, word="x"), None),
                ]
            )

        assert None is store.head("N")
        other = chain("M", 2)
        store.append("M", 0, other[:1])
        store.append("M", 1, other[1:])
        assert other == store.read("M")

    def test_append_many_of_nothing(self, store: Store) -> None:
        """No appends give no results."""
        assert () == store.append_many([])

    def test_stored_records_keep_hidden_pieces_hidden(self, store: Store) -> None:
        """A record with a hidden piece is kept as it is, and its chain checks."""
        (whole,) = chain("G", 1, pieces=2)
        hidden = attrs.evolve(whole, pieces=(whole.pieces[0].redacted(), whole.pieces[1]))
        store.append("G", 0, [hidden])

        assert hidden.hash == whole.hash
        assert (hidden,) == store.read("G")
        # Hidden or shown, it says the same: appending the whole record is a retry.
        assert (hidden,) == store.append("G", 0, [whole])

    def test_closing_twice(self, store: Store) -> None:
        """A store is a context, and closing it again is harmless."""
        with store:
            store.append("G", 0, chain("G", 1))
        store.close()

    def test_signature_is_kept(self, store: Store) -> None:
        """A signed record comes back with its signature."""
        (record,) = chain("G", 1)
        signed = attrs.evolve(record, signature=bytes(64))

        assert (signed,) == store.append("G", 0, [signed])
        assert (signed,) == store.read("G")

    def test_many_pieces(self, store: Store) -> None:
        """A record may have as many pieces as the format allows."""
        (record,) = chain("G", 1)
        record = resealed(record, pieces=tuple(piece(n) for n in range(1024)))

        assert (record,) == store.append("G", 0, [record])
        assert (record,) == store.read("G")
