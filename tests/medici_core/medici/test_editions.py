"""The editions' numbers, literally as the rules' table has them, and the house rules that change them."""

from __future__ import annotations

import attrs
import pytest

from medici_core.engine.refusal import Refusal
from medici_core.medici.commands import NewGame
from medici_core.medici.decide import RULES, decide
from medici_core.medici.editions import (
    DEFAULT,
    EDITIONS,
    OPTION_TEXTS,
    check_options,
    edition_of,
    options_of,
    resolve,
)
from medici_core.medici.events import GameStarted
from tests.medici_core.medici.positions import TABLES

MONEY = {2: 40, 3: 40, 4: 40, 5: 30, 6: 30}
DECK = {2: 18, 3: 18, 4: 24, 5: 30, 6: 36}
PAYOUT = {
    2: (20, 0),
    3: (30, 15, 0),
    4: (30, 20, 10, 0),
    5: (30, 20, 10, 5, 0),
    6: (30, 20, 10, 10, 5, 0),
}
NEWER = {**PAYOUT, 6: (30, 20, 15, 10, 5, 0)}


def test_five_editions() -> None:
    """There are the five editions of the rules, the one of 1995 first and default (§1)."""
    assert ["amigo-1995", "rio-grande", "grail-2016", "germangames-2006", "wbc"] == list(EDITIONS)
    assert "amigo-1995" == DEFAULT
    assert all(key == edition.key for key, edition in EDITIONS.items())


def test_seventeen_tables() -> None:
    """Grail's edition is for 2 to 6 players, the others for 3 to 6 (§1)."""
    assert 4 * 4 + 5 == len(TABLES)
    assert [("grail-2016", 2)] == [table for table in TABLES if table[1] == 2]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_numbers(edition: str, players: int) -> None:
    """An edition's numbers are those of the rules' table (§1)."""
    newer = edition in ("rio-grande", "grail-2016")
    expected = GameStarted(
        rules=RULES,
        edition=edition,
        players=players,
        start_money=30 if edition == "wbc" else MONEY[players],
        deck=DECK[players],
        hold_capacity=7 if players == 2 else 5,
        hold_payout=(NEWER if newer else PAYOUT)[players],
        monopoly_prizes=((10, 0) if players == 2 else (10, 5)) + (0,) * (players - 2),
        row_bonus=(0, 0, 0, 0, 0, 5 if newer else 0, 10, 20),
        monopoly_ties="per_rank" if edition == "germangames-2006" else "pooled",
        step_zero_scores=True,
    )

    assert expected == resolve(RULES, edition, (), players)
    assert {} == options_of(expected)


HOUSE = {
    "start_money.3": ("99", "start_money", 99),
    "deck.3": ("36", "deck", 36),
    "hold_capacity.3": ("6", "hold_capacity", 6),
    "hold_payout.3": ("20,10,5", "hold_payout", (20, 10, 5)),
    "monopoly_prizes.3": ("12,6,3", "monopoly_prizes", (12, 6, 3)),
    "row_bonus.4": ("1", "row_bonus", (0, 0, 0, 0, 1, 0, 10, 20)),
    "monopoly_ties": ("per_rank", "monopoly_ties", "per_rank"),
    "step_zero_scores": ("false", "step_zero_scores", False),
}


@pytest.mark.parametrize("key", HOUSE)
def test_every_number_can_be_a_house_rule(key: str) -> None:
    """Each constant can be overridden by itself; it alone differs, and is found again from the game's start (§1)."""
    text, name, value = HOUSE[key]
    plain = resolve(RULES, DEFAULT, (), 3)
    setup = resolve(RULES, DEFAULT, (f"{key}={text}",), 3)

    assert value == getattr(setup, name)
    assert {key: text} == options_of(setup)
    assert setup == attrs.evolve(plain, **{name: value})  # type: ignore[arg-type]  # any one field


def test_every_option_is_described_and_tried() -> None:
    """Each option has a text for people, and a test above changes it (§1)."""
    general = {key.replace(".3", ".N").replace(".4", ".S") for key in HOUSE} | {"players"}

    assert set(OPTION_TEXTS) == general


def test_two_may_play_where_the_house_says_so() -> None:
    """A range of players is a house rule; the numbers that the edition has not for them must be given too (§1)."""
    with pytest.raises(Refusal) as caught:
        decide(None, NewGame(DEFAULT, ("players=2-6",), 2, None))
    assert ("option.missing", "§1") == (caught.value.code, caught.value.rule)

    options = check_options(
        {
            "players": "2-6",
            "start_money.2": "50",
            "deck.2": "20",
            "hold_capacity.2": "6",
            "hold_payout.2": "20,5",
            "monopoly_prizes.2": "10",
        }
    )
    setup = resolve(RULES, DEFAULT, options, 2)
    assert (50, 20, 6, (20, 5), (10, 0)) == (
        setup.start_money,
        setup.deck,
        setup.hold_capacity,
        setup.hold_payout,
        setup.monopoly_prizes,
    )
    again = resolve(RULES, DEFAULT, check_options(options_of(setup)), 2)
    assert setup == again


def test_a_house_may_narrow_the_range() -> None:
    """A range of players that is narrower than the edition's is kept to (§1)."""
    assert 4 == resolve(RULES, DEFAULT, ("players=4",), 4).players
    with pytest.raises(Refusal) as caught:
        resolve(RULES, DEFAULT, ("players=4",), 5)

    assert ("players.count", 4, 4) == (
        caught.value.code,
        caught.value.facts["low"],
        caught.value.facts["high"],
    )


@pytest.mark.parametrize(
    "key",
    [
        *(
            "",
            "deck",
            "deck.",
            "deck.1",
            "deck.7",
            "deck.33",
            "deck.x",
            "row_bonus.8",
            "row_bonus.-1",
        ),
        *("monopoly_ties.3", "rounds", "start_money.3.4", "Deck.3", " deck.3", "deck.３"),
    ],
)
def test_unknown_options(key: str) -> None:
    """An option that there is not is refused with the list of those there are (§1)."""
    with pytest.raises(Refusal) as caught:
        check_options({key: "5"})

    assert ("option.unknown", "§1") == (caught.value.code, caught.value.rule)
    assert tuple(OPTION_TEXTS) == caught.value.facts["options"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("start_money.3", value) for value in ("-1", "1000001", "x", "", "4.5", "1e3", " 5", "５", "9" * 5000)),
        *(("deck.3", value) for value in ("0", "37")),
        *(("hold_capacity.3", value) for value in ("0", "37")),
        *(("hold_payout.3", value) for value in ("30,15", "30,15,0,0", "30,15,x", "30,15,", "30;15;0", "1000001,0,0")),
        *(("monopoly_prizes.3", value) for value in ("", "10,5,0,0", "-1", ",")),
        *(("row_bonus.6", value) for value in ("-1", "ten")),
        *(("monopoly_ties", value) for value in ("", "Pooled", "shared")),
        *(("step_zero_scores", value) for value in ("", "True", "yes", "0")),
        *(("players", value) for value in ("", "1-6", "3-7", "6-3", "3-", "-6", "3–6", "33")),
    ],
)  # fmt: skip
def test_impossible_values(key: str, value: str) -> None:
    """A value that an option can't have is refused with those it can have, from a person and from a record (§1)."""
    for ask in (
        lambda: check_options({key: value}),
        lambda: resolve(RULES, DEFAULT, (f"{key}={value}",), 3),
    ):
        with pytest.raises(Refusal) as caught:
            ask()
        assert ("option.value", "§1") == (caught.value.code, caught.value.rule)
        assert caught.value.facts["works"]
        assert len(str(caught.value.facts["value"])) <= 60


def test_unknown_edition() -> None:
    """An edition that there is not is refused with the list of those there are (§1)."""
    for ask in (lambda: edition_of("amigo"), lambda: resolve(RULES, "amigo", (), 4)):
        with pytest.raises(Refusal) as caught:
            ask()
        assert ("edition.unknown", "§1") == (caught.value.code, caught.value.rule)
        assert tuple(EDITIONS) == caught.value.facts["editions"]


def test_options_are_kept_sorted() -> None:
    """House rules stand in the first command in one order, whatever the order in which they were said."""
    said = {"monopoly_ties": "per_rank", "deck.3": "20"}

    assert ("deck.3=20", "monopoly_ties=per_rank") == check_options(said)


def test_a_game_of_a_forgotten_edition() -> None:
    """Numbers of an edition that this program knows no more are told apart from the default edition's."""
    setup = GameStarted(
        1, "lost-1999", 3, 41, 18, 5, (30, 15, 0), (10, 5, 0), (0,) * 6 + (10, 20), "pooled", True
    )

    assert {"start_money.3": "41"} == options_of(setup)
