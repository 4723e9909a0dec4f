"""Values: frozen attrs classes that are quick to make at start-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

__all__ = ["frozen"]

if TYPE_CHECKING:
    # To type checkers it is the same.
    from attrs import frozen
else:

    def frozen(cls):
        """Make a class as ``attrs.frozen`` does, with a ``repr`` that all share: its own takes a third of the time."""
        cls.__repr__ = _shown
        return attrs.frozen(cls, repr=False)


def _shown(self: attrs.AttrsInstance) -> str:
    shown = [f"{each.name}={getattr(self, each.name)!r}" for each in attrs.fields(self.__class__)]
    return f"{self.__class__.__qualname__}({', '.join(shown)})"
