"""Sentences at the edge: what is wrong, what would work, and the rule."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attrs import evolve

from medici_cli.say import say_choices, say_event, say_range, say_refusal
from medici_core.engine import table
from medici_core.engine.names import clean_names, find_name
from medici_core.engine.refusal import Choice, Refusal
from medici_core.medici import commands as c
from medici_core.medici import events as e
from medici_core.medici.decide import decide
from medici_core.medici.title import TITLE

NAMES = ("Anna", "Bruno", "Carla")


def position(**given: object) -> object:
    """Return a state in which Bruno speaks next on a lot of two cards."""
    values: dict[str, object] = {
        "edition": "amigo-1995",
        "options": (),
        "players": 3,
        "round": 1,
        "phase": "bidding",
        "drawer": 0,
        "deck": 9,
        "lot": ("S5", "D0"),
        "discarded": (),
        "money": (40, 30, 40),
        "holds": ((), (), ("C0", "C1", "C2", "C3")),
        "steps": ((0,) * 5,) * 3,
        "to_move": 1,
        "high": (0, 7),
        "paid": ((0, 0, 0),) * 3,
    }
    return decide(None, c.SetUp(**{**values, **given}))[1]  # type: ignore[arg-type]  # the fields of SetUp


def refusal(state: object, command: object) -> str:
    """Return the sentence of a refused command."""
    with pytest.raises(Refusal) as caught:
        decide(state, command)  # type: ignore[arg-type]  # a state of this title
    return say_refusal(TITLE, caught.value, NAMES)


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (c.Bid(1, 5), "Bruno cannot bid 5: the high bid is 7. Legal: pass, 8–30. (M4.2)"),
        (c.Bid(1, 31), "Bruno cannot bid 31: Bruno has 30 florins. Legal: pass, 8–30. (M4.2)"),
        (c.Bid(1, "x"), "A bid is a whole number of florins, not “x”. Legal: pass, 8–30. (M4.2)"),
        (c.Bid(2, 9), "Carla cannot bid: the lot has 2 cards, and the hold has room for 1. (M4.2)"),
        (c.Bid(0, 9), "It is not Anna’s turn: Bruno is to move. (M4.1)"),
        (c.Offer(1), "No lot can be offered now: bidding is open. Legal: pass, 8–30. (M3.1)"),
        (
            c.NewGame("wbc", (), 3, None),
            "A game begins with its start, and only once: bidding is open. (M2)",
        ),
    ],
)
def test_refusals(command: object, text: str) -> None:
    """A refusal says what is wrong, then what would work, then the rule."""
    assert text == refusal(high_by_anna(), command)


def high_by_anna() -> object:
    """Return the position in which Anna, who drew, has bid 7 and Bruno speaks."""
    return position(drawer=2, to_move=1, high=(0, 7))


def test_first_bid_too_low() -> None:
    """Before any bid the least one is named, not a high bid."""
    assert "Bruno cannot bid 0: a bid is at least 1. Legal: pass, 1–30. (M4.2)" == refusal(
        position(high=None), c.Bid(1, 0)
    )


def test_card_too_many() -> None:
    """A drawer who asks for a card that the lot cannot take is told why."""
    state = position(lot=("S5", "D0", "D1"), high=None, holds=((), (), ()))

    assert "No more cards: the lot has three, and bidding is open. (M3.3)" == refusal(
        state, c.Draw(0)
    )


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (
            {"step_zero_scores": "maybe"},
            "Option step_zero_scores cannot be “maybe”: it takes true or false. (§1)",
        ),
        (
            {"hold_capacity.3": "0"},
            "Option hold_capacity.3 cannot be “0”: it takes a whole number from 1 to 36. (§1)",
        ),
    ],
)
def test_options(options: Mapping[str, str], text: str) -> None:
    """A bad option says which values it takes."""
    with pytest.raises(Refusal) as caught:
        TITLE.new(None, options, 3, None)
    assert text == say_refusal(TITLE, caught.value)


def test_unknown_edition_lists_the_known() -> None:
    """An unknown edition is answered with those there are."""
    with pytest.raises(Refusal) as caught:
        TITLE.new("x", {}, 3, None)
    text = say_refusal(TITLE, caught.value)
    assert text.startswith("There is no edition “x”. Editions: amigo-1995, rio-grande")


def test_too_many_players() -> None:
    """The number of players an edition is for is named."""
    with pytest.raises(Refusal) as caught:
        decide(None, c.NewGame("amigo-1995", (), 7, None))
    assert "Edition amigo-1995 is for 3 to 6 players, not for 7. (§1)" == say_refusal(
        TITLE, caught.value
    )


@pytest.mark.parametrize(
    ("names", "end"),
    [
        (("",), "a name has at least one character."),
        (("x" * 41,), "a name has at most 40 characters."),
        (("x" * 9999,), "a name has at most 40 characters."),
        (("a\x1bb",), "control and direction characters are not allowed."),
        (("a,b",), "comma, colon, number sign and quotation mark are not allowed."),
        (("Ann", "ANN"), "case and Unicode form make no difference."),
    ],
)
def test_names(names: tuple[str, ...], end: str) -> None:
    """A name that cannot be is answered with the reason, without any title at hand."""
    with pytest.raises(Refusal) as caught:
        clean_names(names)
    text = say_refusal(None, caught.value)
    assert text.endswith(end)
    assert text.isprintable()


def test_unknown_player_lists_the_names() -> None:
    """A name nobody has is answered with the names there are."""
    with pytest.raises(Refusal) as caught:
        find_name(NAMES, "Dan")
    assert "Nobody here is called “Dan”. Players: Anna, Bruno, Carla." == say_refusal(
        TITLE, caught.value, NAMES
    )


def test_events_of_title_and_table() -> None:
    """Facts of the game and of the table around it are told by the same function."""
    state = high_by_anna()

    assert ("Bruno bids 9.",) == say_event(TITLE, state, e.BidPlaced(1, 9), NAMES)
    assert ("Bruno takes the game back to record 4.",) == say_event(
        TITLE, state, table.Undone(1, 4), NAMES
    )
    assert ("The game goes back to record 4.",) == say_event(
        TITLE, state, table.Undone(None, 4), NAMES
    )


def test_other_languages_fall_back() -> None:
    """A title without a sentence in a language still tells it in English, and one without any shows the facts."""
    bare = evolve(TITLE, sentences={"de": {"bid.placed": "{seat} bietet {amount}."}})

    assert ("bid.placed (seat Bruno, amount 9)",) == say_event(
        bare, high_by_anna(), e.BidPlaced(1, 9), NAMES
    )


@pytest.mark.parametrize(
    ("choices", "text"),
    [
        ((), ""),
        ((Choice("draw"), Choice("offer")), "draw, offer"),
        ((Choice("bid", 8, 30), Choice("pass")), "pass, 8–30"),
        ((Choice("bid", 8, 8), Choice("pass")), "pass, 8"),
        ((Choice("bid", 1, 2), Choice("lend", 3, 4)), "bid 1–2, lend 3–4"),
        ((Choice("take", options=("left", "right")),), "take left|right"),
    ],
)
def test_choices(choices: tuple[Choice, ...], text: str) -> None:
    """Choices stand in a line; a lone range needs no word before it."""
    assert text == say_choices(choices)


def test_ranges() -> None:
    """A range is two numbers, or one where there is only one."""
    assert ("8–30", "8") == (say_range(Choice("bid", 8, 30)), say_range(Choice("bid", 8, 8)))
