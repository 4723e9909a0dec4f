"""What a player is: a name and a pure way to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from medici_core.engine.title import AnyTitle, Command
from medici_core.engine.value import frozen

ANY_TITLE: Final = "*"
"""Stands for the title of a player who plays every game."""

Pick: TypeAlias = Callable[[str, int], int]
"""Label and n >= 1 -> a chance answer from 0 to n - 1; the same label on the same position gives the same answer.

Labels are ASCII and only need to differ within one decision: whoever answers puts seat and position before them.
"""

Choose: TypeAlias = Callable[[AnyTitle, Any, int, Pick], Command]
"""Title, the seat's view of the state, the seat (it is to move) and chance -> a legal command of that seat."""


@frozen
class Player:
    """Describe a player: its key, the key of the title it plays (``*``: any), and how it chooses.

    ``choose(title, state, seat, pick)`` is pure: equal arguments and equal answers of ``pick`` give
    equal commands. ``state`` is ``title.view(state, seat)``; nothing else of the game is known to it.
    """

    key: str
    title: str
    choose: Choose
