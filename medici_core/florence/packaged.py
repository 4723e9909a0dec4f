"""The data file inside the package, read once. The only module of this title that touches a file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

from medici_core.engine.title import Edition
from medici_core.florence.data import Data, compact, read

FILE: Final = "data.json"


@cache
def packaged_text() -> str:
    """Return the packaged data file in its compact form."""
    file = resources.files("medici_core.florence").joinpath(FILE)
    return compact(file.read_text(encoding="utf-8"))


@cache
def packaged_data() -> Data:
    """Return the packaged data file, checked; raises ``BadData`` for one that was spoilt by hand."""
    return read(packaged_text())


@cache
def packaged_editions() -> Mapping[str, Edition]:
    """Return the editions of the packaged data file by key."""
    return editions_of(packaged_data())


def editions_of(data: Data) -> Mapping[str, Edition]:
    """Return the editions of a data file by key."""
    return {
        key: Edition(key, name, {**options, "data": data.digest})
        for key, (name, options) in data.editions.items()
    }
