"""What every store promises of what it keeps beside records: summaries, names and labels."""

from __future__ import annotations

import pytest

from event_store import AliasTaken, Conflict, Damaged, Store, UnknownStream
from tests.event_store.kit import START, chain

COLUMNS = ("title", "players", "moves")
FIELDS: dict[str, str | int | None] = {"title": "toy", "players": "Ann Bob", "moves": 3}


class LabelContract:
    """The half of the contract that is about `games`; `contract.StoreContract` has the other."""

    def test_summary_is_replaced_whole(self, store: Store) -> None:
        """A new summary replaces the old one; None keeps it; what is left out is None."""
        records = chain("G", 3)
        store.append("G", 0, records[:1], FIELDS)
        store.append("G", 1, records[1:2])
        summary = store.summary("G")
        assert summary is not None
        assert ("G", 2, records[1].hash, records[1].at, None, False, FIELDS) == (
            summary.name,
            summary.version,
            summary.head,
            summary.updated,
            summary.alias,
            summary.archived,
            summary.fields,
        )

        store.append("G", 2, records[2:], {"title": None, "moves": 2**62})
        summary = store.summary("G")
        assert summary is not None
        assert {"title": None, "players": None, "moves": 2**62} == summary.fields

    def test_text_and_numbers_keep_their_type(self, store: Store) -> None:
        """A text of digits comes back as a text."""
        store.append("G", 0, chain("G", 1), {"title": "007", "moves": 7})
        summary = store.summary("G")

        assert summary is not None
        assert {"title": "007", "players": None, "moves": 7} == summary.fields

    @pytest.mark.parametrize("bad", [{"unknown": 1}, {"title": 1.5}, {"title": True}])
    def test_summary_must_fit_the_columns(
        self, store: Store, bad: dict[str, str | int | None]
    ) -> None:
        """An unknown column or a value that is no plain text or integer is refused."""
        with pytest.raises(ValueError, match="the summary"):
            store.append("G", 0, chain("G", 1), bad)

        assert None is store.head("G")

    @pytest.mark.parametrize("name", ["", "x" * 81, "a\nb", "a\x7f", "e\u0301", "\udcff"])
    def test_names_that_cannot_be(self, store: Store, name: str) -> None:
        """A stream cannot be kept under a name that is empty, long, not NFC or has controls."""
        with pytest.raises(ValueError, match=r"name|surrogate"):
            store.append(name, 0, chain("G", 1))

        assert 0 == store.count()

    def test_listing(self, store: Store) -> None:
        """Streams are listed by their last record, newest first, in pages."""
        for number in range(5):
            store.append(f"G{number}", 0, chain(f"G{number}", 1, time=100 * (number % 3)))

        names = [summary.name for summary in store.summaries()]
        assert ["G2", "G4", "G1", "G3", "G0"] == names
        assert names[:2] == [summary.name for summary in store.summaries(limit=2)]
        assert names[3:] == [summary.name for summary in store.summaries(limit=9, offset=3)]
        assert () == store.summaries(limit=0)
        assert 5 == store.count()
        newest = store.summaries(limit=1)[0]
        assert START + 1000 + 200 == newest.updated

    # Labels

    def test_archiving(self, store: Store) -> None:
        """An archived stream is listed apart and is otherwise as before."""
        for name in ("G", "H"):
            store.append(name, 0, chain(name, 1))
        store.label("G", archived=True)

        assert ["H"] == [summary.name for summary in store.summaries()]
        assert ["G"] == [summary.name for summary in store.summaries(archived=True)]
        assert (1, 1) == (store.count(), store.count(archived=True))
        assert ("G",) == store.resolve("g")
        store.label("G", archived=False)
        assert (2, 0) == (store.count(), store.count(archived=True))

    def test_alias(self, store: Store) -> None:
        """An alias is found without case, can be changed and taken away; records stay."""
        records = store.append("G", 0, chain("G", 1))
        store.label("G", alias="Čaj u Pětky")

        assert ("G",) == store.resolve("čAJ U PĚTKY")
        summary = store.summary("G")
        assert summary is not None
        assert "Čaj u Pětky" == summary.alias
        store.label("G", alias="other", archived=True)
        assert () == store.resolve("Čaj u Pětky")
        assert ("G",) == store.resolve("OTHER")
        store.label("G", alias=None)
        assert () == store.resolve("other")
        assert records == store.read("G")

    def test_alias_is_kept_over_appends(self, store: Store) -> None:
        """Appending and archiving leave the alias as it is."""
        records = chain("G", 2)
        store.append("G", 0, records[:1])
        store.label("G", alias="mine")
        store.label("G", archived=True)
        store.append("G", 1, records[1:], FIELDS)

        summary = store.summary("G")
        assert summary is not None
        assert ("mine", True) == (summary.alias, summary.archived)

    @pytest.mark.parametrize("same", ["Straße", "STRASSE", "stra\u00dfe"])
    def test_alias_is_unique(self, store: Store, same: str) -> None:
        """Two streams cannot have aliases that are equal but for case; the same one may again."""
        for name in ("G", "H"):
            store.append(name, 0, chain(name, 1))
        store.label("G", alias="Straße")

        with pytest.raises(AliasTaken) as caught:
            store.label("H", alias=same, archived=True)

        assert "G" == caught.value.stream
        summary = store.summary("H")
        assert summary is not None
        assert (None, False) == (summary.alias, summary.archived)
        store.label("G", alias=same)
        assert ("G",) == store.resolve("strasse")

    def test_alias_in_another_unicode_form(self, store: Store) -> None:
        """Composed and decomposed spellings are one alias, kept in NFC."""
        for name in ("G", "H"):
            store.append(name, 0, chain(name, 1))
        store.label("G", alias="Cafe\u0301")

        summary = store.summary("G")
        assert summary is not None
        assert "Caf\u00e9" == summary.alias
        with pytest.raises(AliasTaken):
            store.label("H", alias="CAF\u00c9")

    @pytest.mark.parametrize("alias", ["", " a", "a ", "x" * 81, "a\tb", "\udcff"])
    def test_aliases_that_cannot_be(self, store: Store, alias: str) -> None:
        """An alias has 1 to 80 characters, no controls and no blanks around."""
        store.append("G", 0, chain("G", 1))

        with pytest.raises(ValueError, match="alias"):
            store.label("G", alias=alias)

    def test_created_with_an_alias(self, store: Store) -> None:
        """A stream is made with its records, summary and alias, or not at all."""
        records = chain("G", 2)
        assert records == store.create("G", records, FIELDS, "Mine")
        summary = store.summary("G")
        assert summary is not None
        assert ("Mine", FIELDS, 2) == (summary.alias, summary.fields, summary.version)

        with pytest.raises(AliasTaken):
            store.create("H", chain("H", 1), FIELDS, "MINE")
        with pytest.raises(ValueError, match="alias"):
            store.create("H", chain("H", 1), FIELDS, "")
        with pytest.raises(Conflict):
            store.create("G", chain("G", 1, word="x"), FIELDS, "other")
        with pytest.raises(Damaged):
            store.create("H", chain("H", 2)[1:], FIELDS, "other")
        assert None is store.head("H")
        assert ("G",) == store.resolve("mine")
        assert () == store.resolve("other")
        other = chain("I", 2)
        store.append("I", 0, other[:1])
        store.append("I", 1, other[1:])
        assert other == store.read("I")

    def test_labelling_what_is_not_there(self, store: Store) -> None:
        """There must be a stream to label."""
        with pytest.raises(UnknownStream):
            store.label("G", alias="x")

    def test_resolve(self, store: Store) -> None:
        """A beginning finds names; a whole name or alias is the only answer."""
        for name in ("ABC1", "ABC1~2", "ABD2", "XYZ3"):
            store.append(name, 0, chain("G", 1))
        store.label("XYZ3", alias="AB")

        assert ("ABC1", "ABC1~2") == store.resolve("abc")
        assert ("ABC1",) == store.resolve("abc1")
        assert ("ABC1~2",) == store.resolve("Abc1~")
        assert ("XYZ3",) == store.resolve("ab")
        assert ("ABC1", "ABC1~2", "ABD2", "XYZ3") == store.resolve("")
        assert () == store.resolve("ABC1x")
        assert () == store.resolve("%")

    def test_resolve_is_bounded(self, store: Store) -> None:
        """No more than ten names come back, the first in order."""
        for number in range(15):
            store.append(f"G{number:02}", 0, chain("G", 1))

        assert tuple(f"G{number:02}" for number in range(10)) == store.resolve("g")
