"""What an edition and the options settle, and what a game started with."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from medici_core.engine.refusal import Refusal
from medici_core.florence.data import (
    BOOLEANS,
    Data,
    compact,
    digest,
    read,
)
from medici_core.florence.data_nodes import LARGEST, BadData
from medici_core.florence.events import GameStarted

DEFAULT: Final = "printed"
SEATS: Final = (3, 4, 5)
RANDOM: Final = "random"

OPTION_TEXTS: Final[Mapping[str, str]] = {
    "must_buy": "true: a chooser or last player has to buy while he can pay; false: he may withdraw",
    "discard_landscape": "true: a landscape just bought may be thrown away; false: only if it fits nowhere",
    "open_deal": "true: the four professions dealt and the three kept are public; false: they are secret",
    "open_money": "true: everybody's money is shown; false: only one's own, though it follows from public facts",
    "start_player": "random, or the first start player's seat, from 0",
    "start_money": "florins each player starts with",
    "data": "the mark of the data file that the game is played with",
}
"""Option -> what it sets."""


def _flag(text: str) -> object:
    if text not in ("true", "false"):
        raise ValueError("true or false")
    return text == "true"


def _seat(text: str) -> object:
    if text == RANDOM:
        return None
    if text not in {str(seat) for seat in range(SEATS[-1])}:
        raise ValueError(f"random, or a seat from 0 to {SEATS[-1] - 1}")
    return int(text)


def _money(text: str) -> object:
    if not re.fullmatch(r"[0-9]{1,7}", text) or int(text) > LARGEST:
        raise ValueError(f"a whole number from 0 to {LARGEST}")
    return int(text)


def _mark(text: str) -> object:
    if not re.fullmatch(r"[0-9a-f]{16}", text):
        raise ValueError("16 hexadecimal digits")
    return text


_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    **dict.fromkeys(BOOLEANS, _flag),
    "start_player": _seat,
    "start_money": _money,
    "data": _mark,
}


def _check(key: str, value: str) -> object:
    if key not in _READERS:
        raise Refusal("option.unknown", {"option": key[:60], "options": tuple(OPTION_TEXTS)}, "§1")
    try:
        return _READERS[key](value)
    except ValueError as error:
        raise Refusal(
            "option.value", {"option": key, "value": value[:60], "works": str(error)}, "§1"
        ) from None


def check_options(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return options as sorted ``key=value`` texts; raises ``option.unknown`` or ``option.value``."""
    for key, value in options.items():
        _check(key, value)
    return tuple(sorted(f"{key}={value}" for key, value in options.items()))


def check_data(text: str) -> str:
    """Return a data file's text as ``NewGame`` carries it; raises ``Refusal("data.bad")``."""
    try:
        small = compact(text)
        read(small)
    except BadData as bad:
        raise Refusal(
            "data.bad", {"place": bad.place[:80], "reason": bad.reason[:200]}, "§1"
        ) from None
    return small


def resolve(
    rules: int, edition: str, options: tuple[str, ...], players: int, text: str
) -> GameStarted:
    """Return the numbers a game is played with; raises ``Refusal`` if it can't be played so.

    ``options`` are ``key=value`` texts that take precedence over the edition; ``text`` is a data file.
    """
    if check_data(text) != text:
        raise Refusal("data.bad", {"place": "file", "reason": "is not in its compact form"}, "§1")
    data = read(text)
    if edition not in data.editions:
        raise Refusal(
            "edition.unknown", {"edition": edition[:60], "editions": tuple(data.editions)}, "§1"
        )
    fewest, most = data.players
    if not fewest <= players <= most:
        raise Refusal(
            "players.count",
            {"players": players, "edition": edition, "low": fewest, "high": most},
            "§1",
        )
    values = _values(data, edition, options)
    if values["data"] != data.digest:
        raise Refusal("data.other", {"option": str(values["data"]), "digest": data.digest}, "§1")
    start = values["start_player"]
    if start is not None and not 0 <= start < players:
        raise Refusal("players.seat", {"seat": start, "players": players}, "F1")
    return GameStarted(
        rules=rules,
        edition=edition,
        players=players,
        freedom_copies=players - data.freedom_less,
        **values,
        **data.tables,
    )


def _values(data: Data, edition: str, options: tuple[str, ...]) -> dict[str, Any]:
    texts = {**data.editions[edition][1], "data": data.digest}
    for option in options:
        key, _, value = option.partition("=")
        _check(key, value)
        texts[key] = value
    return {key: _check(key, value) for key, value in texts.items()}


def options_of(setup: GameStarted, text: str) -> dict[str, str]:
    """Return the options by which a game differs from its edition in a data file, and ``data`` if it is another file.

    An edition that the file doesn't know is compared with its first one.
    """
    data = read(text)
    known = data.editions.get(setup.edition) or next(iter(data.editions.values()))
    texts = {key: "true" if getattr(setup, key) else "false" for key in BOOLEANS}
    texts["start_player"] = RANDOM if setup.start_player is None else str(setup.start_player)
    texts["start_money"] = str(setup.start_money)
    differing = {key: value for key, value in texts.items() if value != known[1][key]}
    return differing if setup.data == digest(text) else {**differing, "data": setup.data}
