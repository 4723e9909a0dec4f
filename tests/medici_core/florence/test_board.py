"""The table as text: what it shows to whom, how wide it gets, and golden tables of every phase."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine.text import width
from medici_core.florence.board import LEGEND, board, short_board, turn_board
from medici_core.florence.evolve import evolve
from medici_core.florence.lines import COLUMNS
from medici_core.florence.signs import letters
from medici_core.florence.state import ACTING, PHASES, PLACING, State, changed
from medici_core.florence.text_boards import pictures
from medici_core.florence.view import view
from tests.golden import golden
from tests.medici_core.florence.examples import ANN, BOB, CEM, EXAMPLES, bidding
from tests.medici_core.florence.tables import NAMES, TABLES, court, game, position

GOLDEN = Path(__file__).parent / "golden"
ROLES = {"", "title", "good", "strong", "dim", "warn"}


def drawn(state: State, names: tuple[str, ...] = NAMES, seat: int | None = None) -> list[str]:
    """Return the board's lines as plain text."""
    lines = board(state, names[: len(state.courts)], seat)
    assert {span.role for line in lines for span in line} <= ROLES
    return ["".join([span.text for span in line]) for line in lines]


def test_every_phase_has_an_example() -> None:
    """What is awaited between two commands is shown in some example."""
    assert set(PHASES) == {make().awaits for make in EXAMPLES.values()}


@pytest.mark.parametrize("name", EXAMPLES)
def test_golden_tables(name: str) -> None:
    """A table of each phase looks as it looked before, and shows who looks."""
    golden(GOLDEN / f"board-{name}.txt", "\n".join(drawn(EXAMPLES[name](), seat=0)) + "\n")


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_no_line_is_too_wide(edition: str, players: int) -> None:
    """After every fact of a game, with the widest names, no line is wider than 72 columns or ends in blanks."""
    wide = tuple([f"{'漢' * 39}{seat}" for seat in range(players)])
    for number, step in enumerate(game(edition, players, players)):
        state = step.before
        for event in step.events:
            state = evolve(state, event)
            if number % 11 or event is not step.events[-1]:
                continue
            for looker in (players - 1, None):
                for line in drawn(view(state, looker), wide, looker):
                    assert width(line) <= COLUMNS, line
                    assert line == line.rstrip()


@given(
    names=st.lists(
        st.text(alphabet="a漢e\u0301 \U0001f600ﷺ", min_size=1, max_size=40),
        min_size=3,
        max_size=3,
        unique=True,
    ),
    money=st.integers(0, 1_000_000),
    points=st.integers(0, 10_000),
    seat=st.sampled_from([None, 0, 1, 2]),
)
def test_any_name_and_any_amount_fit(
    names: list[str], money: int, points: int, seat: int | None
) -> None:
    """Whatever the names and however rich the players, the table keeps its width."""
    state = position(court(money, points), BOB, CEM, awaits=ACTING, acting=True, best=(99, 0, 0))
    for line in drawn(state, tuple(names), seat):
        assert width(line) <= COLUMNS, line


def test_who_must_move_is_marked_and_named() -> None:
    """Who is to move has a mark in every table, and stands at the bottom with what there is to decide."""
    lines = drawn(bidding(), seat=0)

    assert "Next: to raise to 500 or to pass." == lines[-1]
    assert ["> Ann (you)"] * 3 == [line[:11] for line in lines if line.startswith(">")]


def test_auction_is_shown() -> None:
    """What is on sale, the high bid, what else is open with its stock and what was sold stand at the bottom."""
    assert [
        "Least value of a work this round: 12; start player Ann",
        "Sold this round: jester",
        "Open, with stock: lake 4, park 6, builder 2, prestige card 12,",
        "  recruiting card 3",
        "On sale: forest, high bid 400 by Bob",
    ] == drawn(bidding())[-6:-1]


def test_landscapes_and_freedoms_in_full_words() -> None:
    """Each landscape and freedom has a column under its own word."""
    lines = drawn(bidding())
    (head,) = [line for line in lines if line.endswith("travel religion opinion")]
    rows = {line[2:5]: line[2:].split() for line in lines[lines.index(head) :][:4]}

    words = ["Player", "Buildings", "forest", "lake", "park", "travel", "religion", "opinion"]
    assert words == head.split()
    assert ["Ann", "2", "-", "2", "-", "yes", "-", "-"] == rows["Ann"]
    assert ["Bob", "1", "1", "-", "-", "-", "yes", "yes"] == rows["Bob"]


def test_letters_differ_without_case() -> None:
    """No two tiles have the same letter, not even read aloud; landscapes are small, buildings capital."""
    tables = bidding().tables
    found = letters(tables.buildings, tables.landscapes)

    assert len(found) == len({letter.upper() for letter in found.values()})
    assert all(found[name].isupper() for name in tables.buildings)
    assert all(found[name].islower() for name in tables.landscapes)
    assert len(letters([f"t{n}" for n in range(20)], ["t20"])) == 21


def test_boards_stand_side_by_side() -> None:
    """Each board has a letter for every covered square and names of rows and columns."""
    lines = drawn(bidding())
    at = next(number for number, line in enumerate(lines) if line.startswith("7 "))

    assert ["Ann", "Bob", "Cem"] == lines[at - 1].split()
    assert "7 . . . . . . .      7 f f . . U U U      7 . . . . . . ." == lines[at]
    assert "5 l l . T . T .      5 f . . . U . U      5 . . . . . . ." == lines[at + 2]
    assert "1 # # # . . C C      1 # # # . . . .      1 # # # . . . ." == lines[at + 6]
    assert "  a b c d e f g        a b c d e f g        a b c d e f g" == lines[at + 7]


def test_own_cards_are_for_their_owner() -> None:
    """Who looks sees his cards and what they bring now; nobody in particular sees none of them."""
    mine, others = "\n".join(drawn(bidding(), seat=0)), "\n".join(drawn(bidding()))

    for card in ("alchemist", "per_lake", "most_lakes"):
        assert card in mine
        assert card not in others
    assert "poet 18 +9 theater yes, lake yes, travel yes" in " ".join(mine.split())
    assert "Worth 12 or more: poet, alchemist with bonus cards, bell_maker with" in mine
    assert "per_lake 4 2 × lakes" in " ".join(mine.split())
    assert "most_lakes 6 6 for most lakes, 3 if tied" in " ".join(mine.split())


def test_open_deal_is_shown_to_all() -> None:
    """Cards dealt openly are shown to the others by the player's name, and to the player with what they want."""
    secret = EXAMPLES["choosing"]()
    state = changed(secret, setup=attrs.evolve(secret.setup, open_deal=True))

    said = "Offered to Ann: poet, painter, jurist, bell_maker"
    assert said in drawn(state, seat=1)
    assert said in drawn(state)
    assert said not in drawn(state, seat=0)
    assert "Offered" not in "\n".join(drawn(secret, seat=1)), "a secret deal stays secret"


def test_money_is_kept_off_screens() -> None:
    """Without open_money only one's own money is shown, until the game is over."""
    state = position(ANN, BOB, CEM, edition="printed")

    def money(lines: list[str]) -> list[str]:
        at = next(number for number, line in enumerate(lines) if "Points Money" in line)
        return [line[2:].replace(" (you)", "").split()[2] for line in lines[at + 1 :][:3]]

    assert ["900", "?", "?"] == money(drawn(state, seat=0))
    assert ["?", "?", "?"] == money(drawn(state))
    assert ["900", "3500", "200"] == money(drawn(bidding()))


def test_nobody_is_told_to_withdraw_who_must_buy() -> None:
    """With must_buy a chooser is not told that he may withdraw."""
    said = "Next: to name an object and so bid 200 florins for it"

    assert f"{said}." == drawn(position(ANN))[-1]
    assert f"{said}, or to withdraw." == drawn(position(ANN, edition="printed"))[-1]


def test_short_table_has_a_line_a_player() -> None:
    """The short table is the head and a line for each player, with what a purchase changes."""
    lines = ["".join([span.text for span in line]) for line in short_board(bidding(), NAMES[:3], 0)]

    assert ["Player", "Points", "Money", "Builders", "Jesters", "Works", "This", "round"] == (
        lines[0].split()
    )
    assert ["Bob", "3", "3500", "0", "0", "3", "high", "bid", "400"] == lines[2].split()
    assert 4 == len(lines)


def test_who_is_called_you_is_not_told_so() -> None:
    """A player whose name says that he is the one who looks has no sign for it."""
    text = "\n".join(drawn(bidding(), ("You", "Bob", "Cem"), seat=0))

    assert "> You " in text
    assert "(you)" not in text
    assert "Next: to raise to 500 or to pass." in text


def test_legend_is_narrow() -> None:
    """The lines that explain the table fit where the table does."""
    assert all(width(line) <= COLUMNS for line in LEGEND)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_board_of_a_turn_is_the_end_of_the_whole_one(name: str) -> None:
    """What a seat needs to decide: its own cards, or its board while it places, and the last lines of the table."""
    state = EXAMPLES[name]()
    names = NAMES[: len(state.courts)]
    lines = ["".join([span.text for span in line]) for line in turn_board(state, names, 0)]
    whole = drawn(state, seat=0)

    assert len(lines) <= len(whole)
    assert whole[-1] == lines[-1]
    assert ("  a b c d e f g" in lines) == (state.awaits == PLACING)


def test_pictures_show_every_way_a_tile_lies_once() -> None:
    """Each different way stands there in the words that follow a square, and the board; other words have no picture."""
    state = bidding()

    lake = pictures(state, "lake")
    assert ("as it is", "XX", "XX", "", "The board of who moves") == lake[:5]
    assert lake[-1] == "  a b c d e f g"
    forest = " ".join(pictures(state, "forest"))
    assert (4, 6) == (forest.count("flipped"), forest.count("turned"))
    assert all(
        len(line) <= COLUMNS for tile in state.tables.grids for line in pictures(state, tile)
    )
    assert () == pictures(state, "poet")
