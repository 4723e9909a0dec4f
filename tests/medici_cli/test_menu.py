"""The menu: keys of words, amounts, and what a typed line means."""

from __future__ import annotations

import re

import pytest

from medici_cli.menu import COLUMNS, Menu
from medici_core.engine.refusal import Choice
from medici_core.engine.title import BadWords

VERBS = {"bid": "bid N", "pass": "pass", "place": "place TILE", "vote": "vote yes|no"}


def test_keys_are_the_shortest_beginnings() -> None:
    """Each word's key is what no other word begins with, whatever is legal now."""
    menu = Menu((Choice("pass"), Choice("bid", 1, 3)), VERBS, ("undo", "paste"))

    assert {"bid": "b", "pass": "pass", "place": "pl", "paste": "past", "undo": "u"} == {
        word: menu.key(word) for word in ("bid", "pass", "place", "paste", "undo")
    }
    assert "pass (pass), 1–3 (bid)" == menu.line()
    assert ["undo", "3"] == menu.words("U 3")
    assert ["bid", "3"] == menu.words("3")
    assert ["bid", "6"] == menu.words("6")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("pa", "'pa' could be pass or paste; write more of it"),
        ("pacs", "did you mean pass"),
        (
            "zzz",
            "'zzz' is no command; there are bid N, pass, place TILE, vote yes|no; `help` tells more",
        ),
        ("x" * 9000, "…"),
    ],
)
def test_a_word_that_is_none_gets_those_it_could_be(typed: str, said: str) -> None:
    """A beginning of several words names them, a misspelt one those that are like it."""
    menu = Menu((Choice("pass"),), VERBS, ("undo", "paste"))

    with pytest.raises(BadWords, match=re.escape(said)) as told:
        menu.words(typed)
    assert len(str(told.value)) < 400


def test_a_menu_lists_options_and_not_too_many() -> None:
    """The first options of a choice are listed, ``help`` tells all."""
    tiles = tuple(f"T{n}" for n in range(20))
    menu = Menu((Choice("place", options=tiles), Choice("vote", options=("yes", "no"))), VERBS)

    listed = menu.lists()

    assert "  pl T0 | T1 | T2 | T3 | T4 | T5 | T6 | T7 | … 12 more: help place" == listed[0]
    assert "  v yes | no" == listed[1]
    assert max(len(line) for line in listed) <= COLUMNS
    assert tiles == menu.options("pl")
    assert ["vote", "no"] == menu.words("v no")


def test_a_number_that_could_be_two_amounts_is_asked_for() -> None:
    """Where two choices take a number the word has to be said, too."""
    menu = Menu((Choice("bid", 1, 3), Choice("sell", 1, 9)), {"bid": "bid N", "sell": "sell N"})

    assert "b 1–3 (bid), s 1–9 (sell)" == menu.line()
    assert ["sell", "4"] == menu.words("s 4")
    with pytest.raises(BadWords, match="4 could be bid 4 or sell 4"):
        menu.words("4")


def test_a_number_needs_its_word_where_more_can_be_said() -> None:
    """A bare number is taken only where one amount is asked for, to be let go at most: elsewhere it asks."""
    usages = {"cash": "cash N", "done": "done", "take": "take K", "pass": "pass", "work": "work W"}
    last = Menu((Choice("cash", 1, 5), Choice("done")), usages)
    turn = Menu((Choice("work", options=("poet",)), Choice("cash", 1, 5), Choice("pass")), usages)

    assert "d (done), c 1–5 (cash)" == last.line()
    for menu in (last, turn):
        with pytest.raises(BadWords, match="5 could be cash 5; write the word, too"):
            menu.words("5")
    assert ["take", "5"] == Menu((Choice("take", 0, 6),), usages).words("5")


TILES = tuple([f"{tile} at a{n}" for tile in ("hall", "tower") for n in range(1, 31)])


def test_many_ways_are_counted_by_what_they_begin_with() -> None:
    """Where a choice has many options the menu and ``help`` count those of each first word."""
    menu = Menu((Choice("place", options=(*TILES, "gate at a1")),), VERBS)

    assert ["  pl hall (30 ways) | tower (30 ways) | gate (1 way): help place hall"] == menu.lists()
    assert [
        "  place hall (30 ways)",
        "  place tower (30 ways)",
        "  place gate (1 way)",
        "help place hall lists the ways of one.",
    ] == menu.help("pl")


def test_help_is_bounded_and_says_how_to_see_all() -> None:
    """``help`` lists the first ways that go on from the words, and names ``legal``, which lists all."""
    menu = Menu((Choice("place", options=TILES), Choice("bid", 2, 9), Choice("pass")), VERBS)

    listed = menu.help("place", ["tow"])

    assert [f"  place tower at a{n}" for n in range(1, 21)] == listed[:-1]
    assert "  … 10 more: legal place tow lists all" == listed[-1]
    assert ["  place hall at a30"] == menu.help("place", ["hall", "at", "a30"])
    assert [f"place tower at a{n}" for n in range(1, 31)] == menu.legal(["place", "tow"])
    assert [*[f"place {tile}" for tile in TILES], "bid 2–9", "pass"] == menu.legal()
    assert ["pass"] == menu.legal(["pa"])
    assert [] == menu.legal(["vote"])
    assert ("tower", "") == (menu.thing("place", ["t"]), menu.thing("place", []))


def test_a_listed_way_stands_in_one_line() -> None:
    """A menu's lines are broken between ways, not within one."""
    ways = tuple([f"painter dramatist physician{n} choreographer" for n in range(4)])
    lines = Menu((Choice("place", options=ways),), VERBS).lists()

    assert len(lines) > 1
    assert all(any(way in line for line in lines) for way in ways)
    assert "\u00a0" not in "".join(lines)
