"""The table as text: what it shows, how wide it gets, and golden tables of every phase."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine.kit.line import walk
from medici_core.engine.text import width
from medici_core.medici.board import COLUMNS, LEGEND, board, short_board
from medici_core.medici.commands import Bid, Draw, NewGame, Pass
from medici_core.medici.evolve import evolve
from medici_core.medici.overview import bid_status, waiting
from medici_core.medici.state import State
from medici_core.medici.title import TITLE
from tests.golden import golden
from tests.medici_core.medici.positions import TABLES, A, B, C, D, Line, cards, position

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay")
ROLES = {"", "title", "good", "strong", "dim", "warn"}

BIDDING = position(
    5,
    round=2,
    drawer=C,
    lot="S5 D0 N10",
    discarded="M1 P4",
    deck=11,
    money=(40, 9, 0, 30, 23),
    holds=(cards("S4"), cards("C3 C2"), (), cards("M5 M5"), cards("D5 D5 D4 D3 P0")),
    steps=((2, 0, 0, 0, 0), (2, 1, 0, 0, 5), (0, 6, 0, 0, 0), (0, 0, 7, 0, 3), (0, 0, 4, 0, 0)),
    high=(D, 8),
)
POSITIONS: Mapping[str, object] = {
    "start": NewGame("amigo-1995", (), 4, None),
    "card-due": position(3, edition="rio-grande", drawer=B),
    "drawing": position(2, edition="grail-2016", lot="M4 C1", h=(3, 7)),
    "bidding": BIDDING,
    "six-players": position(
        6, edition="wbc", lot="S0", h=(1, 2, 3, 4, 5, 0), drawer=D, phase="bidding"
    ),
    "filling": position(4, h=(5, 5, 3, 5), deck=6),
    "house-rules": position(
        3,
        options=(
            "hold_capacity.3=14",
            "row_bonus.3=999999",
            "start_money.3=1000000",
            "hold_payout.3=1000000,0,0",
        ),
        h=(13, 9, 0),
        lot="N10",
    ),
    "over": position(
        4, round=3, phase="over", money=(101, 101, 88, 7), h=(5, 5, 4, 3), drawer=None
    ),
}


def drawn(state: State, names: tuple[str, ...] = NAMES, seat: int | None = None) -> list[str]:
    """Return the board's lines as plain text."""
    lines = board(state, names[: len(state.money)], seat)
    assert {span.role for line in lines for span in line} <= ROLES
    return ["".join([span.text for span in line]) for line in lines]


@pytest.mark.parametrize("name", POSITIONS)
def test_golden_tables(name: str) -> None:
    """A table of each phase looks as it looked before, and shows who looks."""
    state = Line(POSITIONS[name]).state  # type: ignore[arg-type]  # both kinds of start are meant

    short = [
        "".join([span.text for span in line])
        for line in short_board(state, NAMES[: len(state.money)], None)
    ]
    text = "\n".join([*drawn(state, seat=A), "", "In short:", *short])
    golden(GOLDEN / f"board-{name}.txt", text + "\n")


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_no_line_is_too_wide(edition: str, players: int) -> None:
    """After every fact of a game, with the widest names, no line is wider than 72 columns or ends in blanks."""
    wide = tuple([f"{'漢' * 39}{seat}" for seat in range(players)])
    start = TITLE.new(edition, {}, players, None)
    for step in walk(TITLE, start, Random(players).randrange):
        state = step.before
        for event in step.events:
            state = evolve(state, event)
            for line in drawn(state, wide, seat=players - 1):
                assert width(line) <= COLUMNS, line
                assert line == line.rstrip()


@given(
    names=st.lists(
        st.text(alphabet="a漢e\u0301 \U0001f600ﷺ", min_size=1, max_size=40),
        min_size=4,
        max_size=4,
        unique=True,
    ),
    money=st.tuples(*[st.integers(0, 1_000_000)] * 4),
    seat=st.sampled_from([None, A, B, C, D]),
    high=st.integers(1, 1_000_000),
)
def test_any_name_and_any_amount_fit(
    names: list[str], money: tuple[int, int, int, int], seat: int | None, high: int
) -> None:
    """Whatever the names and however rich the players, the table keeps its width."""
    start = position(
        4,
        drawer=D,
        lot="S5 C5 N10",
        money=(max(high, money[A]), *money[B:]),
        high=(A, high),
        holds=(cards("S5 S4"), cards("P5 P4 P3 P2 P1"), (), ()),
        options=(
            "row_bonus.2=1000000",
            "row_bonus.0=1000000",
            "hold_payout.4=1000000,1000000,1000000,1000000",
        ),
    )
    for line in drawn(Line(start).state, tuple(names), seat):
        assert width(line) <= COLUMNS, line


def test_rows_tell_each_players_part() -> None:
    """A row has money, what scoring now would pay, the hold with value and place, room, and the range of a bid."""
    lines = drawn(Line(BIDDING).state)
    row = {line[2:5]: line[2:].split() for line in lines if line[2:5] in NAMES}

    assert ["Ann", "40", "+16", "4", "4th", "4", "bid", "9-40", "S4"] == row["Ann"]
    assert ["no", "money"] == row["Cem"][6:8]
    assert ["high", "bid", "8"] == row["Dan"][6:9]
    assert ["hold", "full"] == row["Eva"][6:8]


def test_mover_is_marked_and_named() -> None:
    """Who is to move has a mark in the table and is the first of those who still speak, at its end."""
    lines = drawn(Line(BIDDING).state, seat=A)

    assert "High bid: 8 by Dan. Still to speak: Ann, Bob, Cem." == lines[-1]
    assert lines[-2].startswith("Lot worth 15, drawn by Cem: ")
    assert ["> Ann (you)"] == [line[:11] for line in lines if line.startswith(">")]


def test_ladders_show_steps_to_come() -> None:
    """A cell has the marker, the steps the hold adds, the place then, and the way up to the next bonus row."""
    lines = drawn(Line(BIDDING).state)
    (dye,) = [line for line in lines if line.startswith("dye") and "↑" in line]

    assert [
        "dye",
        "0",
        "3rd=",
        "↑6",
        "0",
        "3rd=",
        "↑6",
        "0",
        "3rd=",
        "↑6",
        "7",
        "1st=",
        "4+4",
        "1st=",
    ] == dye.split()


@pytest.mark.parametrize(
    ("seat", "status"),
    [(A, "has spoken"), (B, "bid 7"), (C, "no room"), (D, "high bid 6")],
)
def test_status_of_a_bidder(seat: int, status: str) -> None:
    """Each player's part in the bidding is told in a word or two."""
    start = position(
        4, drawer=B, lot="S5 D0", money=(9, 7, 9, 9), h=(3, 3, 4, 0), phase="bidding", deck=9
    )
    line = Line(start)
    line.play(Bid(D, 6), Pass(A))

    assert status == bid_status(line.state, seat)


def test_unseen_cards_are_counted_by_value() -> None:
    """Every card not seen this round stands behind its good, in two lines."""
    lines = drawn(Line(position(3, lot="S5 S0", discarded="N10", phase="bidding")).state)

    first = lines.index("Not seen: spice 1 2 3 4 5, cloth 0 1 2 3 4 5 5, dye 0 1 2 3 4 5 5,")
    assert "  porcelain 0 1 2 3 4 5 5, metal 0 1 2 3 4 5 5, neutral none" == lines[first + 1]


def test_last_scoring_is_shown_in_the_next_round() -> None:
    """After a round each player's income stands below, split by hold, prizes and rows."""
    line = Line(position(3, deck=1, drawer=A, money=(0, 0, 0)))
    line.play("N10")

    lines = drawn(line.state)
    assert "Last scoring: Ann 15+25+0=40, Bob 15+25+0=40, Cem 15+25+0=40" in lines


def test_asking_for_a_card_keeps_the_lot_in_sight() -> None:
    """While a card is due the lot that lies there is shown."""
    line = Line(position(4, lot="S5"))
    line.play(Draw(A))

    assert [
        "Lot worth 5, drawn by Ann: S5 spice",
        "To be dealt: the second card of the lot, drawn by Ann.",
    ] == drawn(line.state)[-2:]


@pytest.mark.parametrize("edition", ["amigo-1995", "grail-2016"])
@pytest.mark.parametrize(("players", "most"), [(3, 21), (4, 21), (5, 23), (6, 23)])
def test_a_table_fits_a_screen(edition: str, players: int, most: int) -> None:
    """After every fact of a game the table and the line of who moves fit 22 lines for four players, 24 for six."""
    names = ("Lorenzo", "Cosimo", "Giuliano", "Piero", "Bianca", "Lucrezia")[:players]
    start = TITLE.new(edition, {}, players, None)
    for step in walk(TITLE, start, Random(players).randrange):
        state = step.before
        for event in step.events:
            state = evolve(state, event)
            assert len(drawn(state, names, seat=0)) <= most
            assert len(short_board(state, names, None)) == players + 1


@pytest.mark.parametrize("name", POSITIONS)
def test_a_player_called_you_reads_right(name: str) -> None:
    """No sentence makes a name its subject, and who is called You is not called so twice."""
    state = Line(POSITIONS[name]).state  # type: ignore[arg-type]  # both kinds of start are meant
    names = ("You", *NAMES[1 : len(state.money)])

    text = "\n".join([*drawn(state, names, seat=A), waiting(state, names)])

    assert "(you)" not in text
    assert not re.search(r"You (is|are|wins?|draws?|has)\b", text)


def test_the_legend_explains_every_column() -> None:
    """Each heading of the tables stands in the legend, whose lines are no wider than theirs."""
    heads = {
        head
        for name in ("bidding", "over")
        for line in drawn(Line(POSITIONS[name]).state)  # type: ignore[arg-type]  # both kinds of start
        if line.startswith("  Player")
        for head in re.findall(r"[A-Z]\w*", line)
    }

    text = " ".join(LEGEND)
    assert set() == {
        head for head in heads - {"Player", "Money", "Rank"} if head.rstrip("s") not in text
    }
    assert max(width(line) for line in LEGEND) <= COLUMNS
