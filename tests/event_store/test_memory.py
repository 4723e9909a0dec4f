"""The store in memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from event_store import MemoryStore, Store
from tests.event_store.contract import COLUMNS, StoreContract


class TestMemoryStore(StoreContract):
    """The contract, kept in memory."""

    @pytest.fixture
    def store(self) -> Iterator[Store]:
        with MemoryStore(COLUMNS) as store:
            yield store


@pytest.mark.parametrize(
    "columns", [["Title"], ["a b"], ["head"], ["a", "a"], ["1a"], ['a"b'], ["é"]]
)
def test_columns_that_cannot_be(columns: list[str]) -> None:
    """A column is a lower-case identifier, named once, and none of the store's own."""
    with pytest.raises(ValueError, match="column"):
        MemoryStore(columns)
