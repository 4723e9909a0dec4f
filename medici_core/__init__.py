"""The games of Renaissance Florence: kernel, titles, players and the service that runs them.

``LocalGame`` is the way in for programs; everything else is imported from where it is defined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from medici_core.service.local import LocalGame

__version__ = "0.1.0"
__all__ = ["LocalGame", "__version__"]


def __getattr__(name: str) -> object:
    # Loaded when used: whoever needs one room of the house should not wait for all of them.
    if name == "LocalGame":
        from medici_core.service.local import LocalGame

        return LocalGame
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
