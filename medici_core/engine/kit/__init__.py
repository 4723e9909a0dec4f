"""A test kit for every title: random lines of play, the laws that any title keeps, and playthroughs.

Chance and choices of a line are answered by a function ``picks``: given n >= 1 it returns a number from 0 to below n.
In a test that is ``random.Random(seed).randrange`` or a draw of Hypothesis; the kit itself is pure.

>>> from random import Random
>>> from medici_core.engine.kit import check_title, playthrough
>>> from medici_core.medici.title import TITLE
>>> line = check_title(TITLE, Random(1).randrange, players=3)
>>> print(playthrough(line))  # doctest: +SKIP

``check_title`` plays one game to its end and raises ``KitFailure`` with the name of the first law that is broken;
``LAWS`` has them all with what they say.
"""

from __future__ import annotations

from medici_core.engine.kit.check import check_title
from medici_core.engine.kit.exchange import Exchange, check_exchange, exchange, random_exchange
from medici_core.engine.kit.laws import LAWS
from medici_core.engine.kit.line import KitFailure, Line, Picks, Step, random_line, walk
from medici_core.engine.kit.playthrough import playthrough

__all__ = [
    "LAWS",
    "Exchange",
    "KitFailure",
    "Line",
    "Picks",
    "Step",
    "check_exchange",
    "check_title",
    "exchange",
    "playthrough",
    "random_exchange",
    "random_line",
    "walk",
]
