"""The editions as data, and the options by which a table changes a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from medici_core.engine.refusal import Refusal, Value
from medici_core.engine.title import Edition
from medici_core.medici.events import GameStarted
from medici_core.medici.scoring import SHARES
from medici_core.medici.state import TOP_STEP

SEATS: Final = (2, 3, 4, 5, 6)
DEFAULT: Final = "amigo-1995"

_AMIGO: Final[Mapping[str, str]] = {
    "players": "3-6",
    **{f"start_money.{n}": money for n, money in {3: "40", 4: "40", 5: "30", 6: "30"}.items()},
    **{f"deck.{n}": deck for n, deck in {3: "18", 4: "24", 5: "30", 6: "36"}.items()},
    **{f"hold_capacity.{n}": "5" for n in (3, 4, 5, 6)},
    "hold_payout.3": "30,15,0",
    "hold_payout.4": "30,20,10,0",
    "hold_payout.5": "30,20,10,5,0",
    "hold_payout.6": "30,20,10,10,5,0",
    **{f"monopoly_prizes.{n}": "10,5" for n in (3, 4, 5, 6)},
    **{f"row_bonus.{step}": "0" for step in range(TOP_STEP - 1)},
    "row_bonus.6": "10",
    "row_bonus.7": "20",
    "monopoly_ties": "pooled",
    "step_zero_scores": "true",
}
_RIO_GRANDE: Final = {**_AMIGO, "hold_payout.6": "30,20,15,10,5,0", "row_bonus.5": "5"}

EDITIONS: Final[Mapping[str, Edition]] = {
    edition.key: edition
    for edition in (
        Edition("amigo-1995", "AMIGO, 1995", _AMIGO),
        Edition("rio-grande", "Rio Grande Games", _RIO_GRANDE),
        Edition(
            "grail-2016",
            "Grail Games, 2016",
            {
                **_RIO_GRANDE,
                "players": "2-6",
                "start_money.2": "40",
                "deck.2": "18",
                "hold_capacity.2": "7",
                "hold_payout.2": "20,0",
                "monopoly_prizes.2": "10,0",
            },
        ),
        Edition("germangames-2006", "GermanGames, 2006", {**_AMIGO, "monopoly_ties": "per_rank"}),
        Edition(
            "wbc",
            "World Boardgaming Championships",
            {**_AMIGO, **{f"start_money.{n}": "30" for n in (3, 4, 5, 6)}},
        ),
    )
}

MOST_MONEY: Final = 1_000_000
"""Largest amount an option may set, in florins."""


def _whole(least: int, most: int) -> Callable[[str, int], int]:
    def read(text: str, _: int) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise ValueError(f"a whole number from {least} to {most}")
        return int(text)

    return read


def _amounts(fill: bool) -> Callable[[str, int], tuple[int, ...]]:
    def read(text: str, places: int) -> tuple[int, ...]:
        wanted = f"{'up to ' if fill else ''}{places} amounts from 0 to {MOST_MONEY}, with commas between"
        parts = text.split(",")
        if not all(re.fullmatch(r"[0-9]{1,7}", part) and int(part) <= MOST_MONEY for part in parts):
            raise ValueError(wanted)
        if len(parts) > places or (len(parts) < places and not fill):
            raise ValueError(wanted)
        return tuple([int(part) for part in parts] + [0] * (places - len(parts)))

    return read


def _one_of(*words: str) -> Callable[[str, int], str]:
    def read(text: str, _: int) -> str:
        if text not in words:
            raise ValueError(" or ".join(words))
        return text

    return read


def _range(text: str, _: int) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9])(?:-([0-9]))?", text)
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not SEATS[0] <= low <= high <= SEATS[-1]:
        raise ValueError(f"a range like 3-6 within {SEATS[0]}-{SEATS[-1]}")
    return low, high


_READERS: Final[Mapping[str, Callable[[str, int], object]]] = {
    "players": _range,
    "start_money.N": _whole(0, MOST_MONEY),
    "deck.N": _whole(1, 36),
    "hold_capacity.N": _whole(1, 36),
    "hold_payout.N": _amounts(fill=False),
    "monopoly_prizes.N": _amounts(fill=True),
    "row_bonus.S": _whole(0, MOST_MONEY),
    "monopoly_ties": _one_of(*SHARES),
    "step_zero_scores": _one_of("true", "false"),
}

OPTION_TEXTS: Final[Mapping[str, str]] = {
    "players": "how many may play, as a range: 3-6",
    "start_money.N": "florins each player starts with when N play",
    "deck.N": "cards in a round's deck when N play, 1 to 36",
    "hold_capacity.N": "cards a hold takes when N play, 1 to 36",
    "hold_payout.N": "florins for each place of the hold ranking when N play, N amounts with commas",
    "monopoly_prizes.N": "florins for first, second … place on a ladder when N play, with commas",
    "row_bonus.S": "florins for a marker on step S, 0 to 7",
    "monopoly_ties": "pooled: tied markers share the prizes of their places; "
    "per_rank: each rank shares its own prize",
    "step_zero_scores": "true: a marker on step 0 can take a prize; false: it can't",
}


def _general(key: str) -> tuple[str, int]:
    """Split an option key into its general form and its number (0 where it has none)."""
    stem, _, number = key.partition(".")
    if not number:
        return key, 0
    if stem == "row_bonus":
        return (
            (f"{stem}.S", int(number))
            if number in {str(step) for step in range(TOP_STEP + 1)}
            else ("", 0)
        )
    return (f"{stem}.N", int(number)) if number in {str(n) for n in SEATS} else ("", 0)


def _check(key: str, value: str) -> object:
    general, number = _general(key)
    if general not in _READERS:
        raise Refusal("option.unknown", {"option": key[:60], "options": tuple(OPTION_TEXTS)}, "§1")
    try:
        return _READERS[general](value, number)
    except ValueError as error:
        raise Refusal(
            "option.value", {"option": key, "value": value[:60], "works": str(error)}, "§1"
        ) from None


def edition_of(key: str) -> Edition:
    """Return the edition of this key; raises ``Refusal("edition.unknown")``."""
    if key not in EDITIONS:
        raise Refusal("edition.unknown", {"edition": key[:60], "editions": tuple(EDITIONS)}, "§1")
    return EDITIONS[key]


def check_options(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return house rules as sorted ``key=value`` texts; raises ``option.unknown`` or ``option.value``."""
    for key, value in options.items():
        _check(key, value)
    return tuple(sorted(f"{key}={value}" for key, value in options.items()))


def resolve(rules: int, edition: str, options: tuple[str, ...], players: int) -> GameStarted:
    """Return the numbers a game is played with; raises ``Refusal`` if the edition can't be played so.

    ``options`` are ``key=value`` texts that take precedence over the edition's numbers.
    """
    texts = dict(edition_of(edition).options)
    for option in options:
        key, _, value = option.partition("=")
        _check(key, value)
        texts[key] = value
    fewest, most = _range(texts["players"], 0)
    if not fewest <= players <= most:
        raise Refusal(
            "players.count",
            {"players": players, "edition": edition, "low": fewest, "high": most},
            "§1",
        )

    def number(stem: str) -> object:
        key = f"{stem}.{players}"
        if key not in texts:
            facts: dict[str, Value] = {"option": key, "edition": edition, "players": players}
            raise Refusal("option.missing", facts, "§1")
        return _check(key, texts[key])

    def whole(stem: str) -> int:
        value = number(stem)
        assert isinstance(value, int)
        return value

    def amounts(stem: str) -> tuple[int, ...]:
        value = number(stem)
        assert isinstance(value, tuple)
        return value

    return GameStarted(
        rules=rules,
        edition=edition,
        players=players,
        start_money=whole("start_money"),
        deck=whole("deck"),
        hold_capacity=whole("hold_capacity"),
        hold_payout=amounts("hold_payout"),
        monopoly_prizes=amounts("monopoly_prizes"),
        row_bonus=tuple([int(texts[f"row_bonus.{step}"]) for step in range(TOP_STEP + 1)]),
        monopoly_ties=texts["monopoly_ties"],
        step_zero_scores=texts["step_zero_scores"] == "true",
    )


def options_of(setup: GameStarted) -> dict[str, str]:
    """Return the options by which a game differs from its edition, as a later game needs them.

    An edition this program doesn't know any more is compared with the default one.
    """
    n = setup.players
    known = EDITIONS.get(setup.edition, EDITIONS[DEFAULT]).options
    texts = {
        f"start_money.{n}": str(setup.start_money),
        f"deck.{n}": str(setup.deck),
        f"hold_capacity.{n}": str(setup.hold_capacity),
        f"hold_payout.{n}": ",".join(map(str, setup.hold_payout)),
        f"monopoly_prizes.{n}": ",".join(map(str, setup.monopoly_prizes)),
        **{f"row_bonus.{step}": str(bonus) for step, bonus in enumerate(setup.row_bonus)},
        "monopoly_ties": setup.monopoly_ties,
        "step_zero_scores": "true" if setup.step_zero_scores else "false",
    }
    differing = {
        key: value for key, value in texts.items() if not _same(key, value, known.get(key))
    }
    fewest, most = _range(known["players"], 0)
    return differing if fewest <= n <= most else {"players": str(n), **differing}


def _same(key: str, value: str, known: str | None) -> bool:
    return known is not None and _check(key, value) == _check(key, known)
