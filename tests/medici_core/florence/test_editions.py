"""Editions and options: what a game is started with (§2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from medici_core.engine.refusal import Refusal
from medici_core.florence.commands import NewGame
from medici_core.florence.decide import decide
from medici_core.florence.editions import (
    OPTION_TEXTS,
    check_data,
    check_options,
    options_of,
    resolve,
)
from medici_core.florence.events import GameStarted, StartPlayerNamed
from medici_core.florence.packaged import packaged_data, packaged_editions, packaged_text
from tests.medici_core.florence.playing import EDITIONS, new_game
from tests.medici_core.florence.test_data import changed


def started(edition: str, players: int, *options: str) -> GameStarted:
    """Return the numbers of a game."""
    return resolve(1, edition, options, players, packaged_text())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_an_edition_differs_in_nothing_from_itself(edition: str, players: int) -> None:
    """A game of an edition has no options; freedoms are one less than players (§1)."""
    setup = started(edition, players)

    assert ({}, players - 1) == (options_of(setup, packaged_text()), setup.freedom_copies)


def test_options_take_precedence() -> None:
    """Each option changes what it names, and is found again in the game."""
    options = {
        "must_buy": "true",
        "discard_landscape": "true",
        "open_deal": "false",
        "open_money": "true",
        "start_player": "2",
        "start_money": "900",
    }
    setup = started("printed", 3, *check_options(options))

    assert options == options_of(setup, packaged_text())
    assert set(OPTION_TEXTS) == {*options, "data"} == set(packaged_editions()["printed"].options)
    assert (
        StartPlayerNamed(2, drawn=False)
        in decide(None, new_game("printed", 3, "start_player=2"))[0]
    )


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("castle=true", "option.unknown"),
        ("must_buy=yes", "option.value"),
        ("start_money=-1", "option.value"),
        ("start_money=1000001", "option.value"),
        ("start_money=٣", "option.value"),
        ("start_player=5", "option.value"),
        ("start_player=4", "players.seat"),
        ("data=abc", "option.value"),
        ("data=0123456789abcdef", "data.other"),
    ],
)
def test_options_that_are_refused(options: str, code: str) -> None:
    """An unknown option, a value it does not take, and the digest of another file are refused."""
    with pytest.raises(Refusal) as caught:
        started("online", 3, options)

    assert (code, True) == (caught.value.code, caught.value.rule in ("§1", "F1"))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("blue", 3, None), "edition.unknown"),
        (("online", 2, None), "players.count"),
        (("online", 6, None), "players.count"),
        (("online", 3, 3), "players.seat"),
        (("online", 3, -1), "players.seat"),
    ],
)
def test_starts_that_are_refused(command: Any, code: str) -> None:
    """An unknown edition, too few or many players and a seat that there is not are refused."""
    edition, players, first = command
    with pytest.raises(Refusal) as caught:
        decide(None, NewGame(edition, (), players, first, packaged_text()))

    assert code == caught.value.code


def test_a_game_carries_its_data() -> None:
    """A corrected file plays with its values and its digest; the packaged file is not looked at again (§1)."""
    text = check_data(changed("minimum.3", [13, "v"]))
    events, state = decide(None, NewGame("online", (), 3, 0, text))

    setup = events[0]
    assert isinstance(setup, GameStarted)
    assert (13, state.setup) == (setup.minimum[3], setup)
    assert packaged_data().digest != setup.data
    assert {"data": setup.data} == options_of(setup, packaged_text())
    with pytest.raises(Refusal, match=r"data\.other"):
        started("online", 3, f"data={setup.data}")


def test_a_bad_data_file_is_refused() -> None:
    """A file that does not hold together, or is not in its compact form, starts no game (§1)."""
    with pytest.raises(Refusal) as caught:
        check_data(changed("rounds", None))
    assert ("data.bad", "rounds") == (caught.value.code, caught.value.facts["place"])

    with pytest.raises(Refusal, match=r"data\.bad"):
        decide(None, NewGame("online", (), 3, 0, packaged_text() + " "))
