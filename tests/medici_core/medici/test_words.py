"""The words of Medici: commands and answers of chance both ways, positions, expectations."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine.refusal import Refusal
from medici_core.engine.script_grammar import DealLine, MoveLine, parse_lines
from medici_core.engine.title import BadWords
from medici_core.medici.commands import Bid, Draw, NewGame, Offer, Pass, SetUp
from medici_core.medici.decide import chance, decide
from medici_core.medici.state import State
from medici_core.medici.words import WORDS

NAMES = ("Ann", "Bob B", "Cem")
START = NewGame("amigo-1995", (), 3, None)


def given_lines(*lines: str) -> SetUp:
    """Return the command of ``given`` lines; names with blanks have an underscore in their place."""
    words = [[word.replace("_", " ") for word in line.split(" ")] for line in lines]
    command = WORDS.given(START, words, NAMES)
    assert isinstance(command, SetUp)
    return command


def state_of(*lines: str) -> State:
    """Return the settled state of ``given`` lines."""
    return decide(None, given_lines(*lines))[1]


COMMANDS = [
    ("draw", Draw(1)),
    ("offer", Offer(1)),
    ("pass", Pass(1)),
    ("bid 7", Bid(1, 7)),
    ("bid +7", Bid(1, 7)),
    ("bid -1", Bid(1, -1)),
    ("bid 0", Bid(1, 0)),
    ("bid -0", Bid(1, 0)),
    ("bid 007", Bid(1, 7)),
    ("bid 999999999999999", Bid(1, 999_999_999_999_999)),
    ("bid 1000000000000000", Bid(1, 2**53 - 1)),
    ("bid -" + "9" * 9_999, Bid(1, 1 - 2**53)),
    ("bid x", Bid(1, "x")),
    ("bid 2.5", Bid(1, "2.5")),
    ("bid 1e3", Bid(1, "1e3")),
    ("bid 1_000", Bid(1, "1_000")),
    ("bid ٧", Bid(1, "٧")),
    ("bid --1", Bid(1, "--1")),
    ("bid " + "x" * 9_999, Bid(1, "x" * 60 + "…")),
]


@pytest.mark.parametrize(("text", "command"), COMMANDS)
def test_commands(text: str, command: object) -> None:
    """Whole numbers in ASCII digits become numbers, enormous ones are clamped, anything else stays text."""
    assert command == WORDS.command(text.split(), 1)


def test_nobody_says_it() -> None:
    """Where nobody is known to move, a command has no seat."""
    assert Bid(None, 7) == WORDS.command(["bid", "7"], None)


AMOUNTS = st.integers(1 - 10**15, 10**15 - 1) | st.text("xy .-", min_size=1, max_size=9)


@given(st.builds(Bid, st.just(0), AMOUNTS) | st.sampled_from([Draw(0), Offer(0), Pass(0)]))
def test_said_and_read(command: object) -> None:
    """What a command is said as gives the same command back."""
    (line,) = parse_lines(WORDS.say(command), "said")

    assert isinstance(line, MoveLine)
    assert command == WORDS.command(line.words, 0)


BAD_COMMANDS = [
    ([], "a command is missing; there are draw, offer, bid N, pass"),
    (["hop"], "'hop' is no command; there are draw, offer, bid N, pass"),
    (["x" * 9_999], f"{'x' * 60 + '…'!r} is no command; there are draw, offer, bid N, pass"),
    (["bid"], "bid takes one word; write: bid N"),
    (["bid", "7", "8"], "bid takes one word; write: bid N"),
    (["pass", "now"], "pass takes no further word; write: pass"),
]


@pytest.mark.parametrize(("words", "message"), BAD_COMMANDS)
def test_malformed_commands(words: list[str], message: str) -> None:
    """An unknown verb is answered with the verbs there are, a wrong number of words with the usage."""
    with pytest.raises(BadWords) as caught:
        WORDS.command(words, 0)

    assert message == str(caught.value)


@pytest.mark.parametrize(
    "lines",
    [
        ("round 1",),
        ("round 2", "money Ann 3 Cem 3"),
        ("drawer Cem",),
        ("drawer Cem", "phase chance", "lot S5"),
        ("hold Ann S0 S1 S2 S3 S4", "hold Bob_B C0 C1 C2 C3 C4", "deck 3"),
    ],
)
def test_answers_of_chance(lines: tuple[str, ...]) -> None:
    """The word of every possible answer leads to a pick with the same effect."""
    state = state_of(*lines)
    due = chance(state)
    assert due

    for pick in range(due.n):
        word = WORDS.answer(state, pick, NAMES)
        (line,) = parse_lines(f"deal {word}", "said")
        assert isinstance(line, DealLine)
        again = WORDS.pick(state, line.words[0], NAMES)
        assert word == WORDS.answer(state, again, NAMES)


def test_answers_in_any_case() -> None:
    """Cards and names are known in small and capital letters; signs that only look like them are not."""
    assert 3 == WORDS.pick(state_of("drawer Ann", "deck 9"), "c3", NAMES)
    assert 1 == WORDS.pick(state_of("round 1"), "bob b", NAMES)
    with pytest.raises(BadWords):
        WORDS.pick(state_of("drawer Ann"), "ſ5", NAMES)


def test_no_answer_is_due() -> None:
    """An answer is only taken where chance is due."""
    with pytest.raises(BadWords, match=r"^no answer of chance is due; deal where"):
        WORDS.pick(state_of("drawer Ann", "lot S5"), "S5", NAMES)


def test_nothing_given() -> None:
    """Without given lines the start command stays what it is."""
    assert START == WORDS.given(START, [], NAMES)


def test_everything_given() -> None:
    """Each line gives its thing; several of a kind may stand on one line; what isn't given has its default."""
    assert SetUp(
        edition="amigo-1995",
        options=(),
        players=3,
        round=2,
        phase="bidding",
        drawer=1,
        deck=9,
        lot=("N10", "S5"),
        discarded=("S0",),
        money=(6, 40, 7),
        holds=((), ("C1", "S2"), ()),
        steps=((6, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 2, 0, 0, 1)),
        to_move=2,
        high=(0, 7),
        paid=((30, 0, 10), (0, 0, 0), (0, 5, 0)),
    ) == given_lines(
        "paid Ann hold 30",
        "paid Ann rows 10",
        "paid Cem prizes 5",
        "high Ann 7",
        "to-move cem",
        "steps Ann spice 6",
        "steps Cem cloth 2 metal 1",
        "hold Bob_B c1 S2",
        "money Ann 6 Cem 7",
        "discarded S0",
        "lot N10 S5",
        "deck 9",
        "drawer Bob_B",
        "phase bidding",
        "round 2",
    )


def test_little_given() -> None:
    """What isn't given stays open, so that the title puts in its start value."""
    command = given_lines("lot none", "hold Ann none", "hold Cem")

    assert (1, "", None, None, (), None, None) == (
        command.round,
        command.phase,
        command.drawer,
        command.deck,
        command.lot,
        command.money,
        command.high,
    )
    assert ((), (), ()) == command.holds


def test_the_named_first_drawer_stays() -> None:
    """A first drawer named with the start draws, unless a line gives another."""
    start = NewGame("amigo-1995", (), 3, 2)

    stays = WORDS.given(start, [["round", "1"]], NAMES)
    other = WORDS.given(start, [["drawer", "Ann"]], NAMES)

    assert isinstance(stays, SetUp)
    assert isinstance(other, SetUp)
    assert (2, 0) == (stays.drawer, other.drawer)


TWICE = [
    (("round 1", "round 2"), "round is given twice; give it once"),
    (("money Ann 1", "money Cem 2 ann 3"), "money Ann is given twice; give it once"),
    (("hold Bob_B S1", "hold Bob_B"), "hold Bob B is given twice; give it once"),
    (("steps Ann dye 1 dye 1",), "steps Ann dye is given twice; give it once"),
    (("paid Ann rows 1", "paid Ann rows 1"), "paid Ann rows is given twice; give it once"),
    (("high Ann 1", "high Cem 2"), "high is given twice; give it once"),
    (("lot S1", "lot S1"), "lot is given twice; give it once"),
    (("to-move Ann", "to-move Ann"), "to-move is given twice; give it once"),
]
BAD_GIVEN = [
    *TWICE,
    (("luck 3",), ("'luck' can't be given; what can be given: round, phase, deck, drawer, money, "
     "hold, steps, lot, discarded, high, to-move, paid")),
    (("round",), "round takes one word; write: given round N"),
    (("round x",), "'x' is no whole number; give the round in digits"),
    (("phase noon",), "'noon' is no phase; write: given phase chance|drawing|bidding|over"),
    (("money Ann",), "words are missing; write: given money NAME N"),
    (("money",), "words are missing; write: given money NAME N"),
    (("hold",), "whose hold is missing; write: given hold NAME CARD …"),
    (("high Ann",), "a high bid is a name and florins; write: given high NAME N"),
    (("steps Ann",), "words are missing; write: given steps NAME GOOD N"),
    (("steps Ann gold 3",), "'gold' is no good; goods: spice, cloth, dye, porcelain, metal"),
    (("paid Ann tax 3",), "'tax' is nothing a scoring pays for; one of: hold, prizes, rows"),
    (("paid",), "words are missing; write: given paid NAME hold|prizes|rows N"),
    (("lot S9",), "'S9' is no card; a card is a good's letter and its value, S5 C0 D3 P1 M4, or N10"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "message"), BAD_GIVEN)
def test_malformed_given_lines(lines: tuple[str, ...], message: str) -> None:
    """A thing given twice, and whatever can't be read, is told with what would work."""
    with pytest.raises(BadWords) as caught:
        given_lines(*lines)

    assert message == str(caught.value)


def test_given_lines_of_nobody() -> None:
    """A name that nobody has is refused with the names there are."""
    with pytest.raises(Refusal) as caught:
        given_lines("money Zoe 3")

    assert ("players.unknown", NAMES) == (caught.value.code, caught.value.facts["names"])


EXPECTED = [
    ("money Ann 40 Cem 39", "money Ann 40 Cem 39", "money Ann 40 Cem 38"),
    ("hold Bob_B s2 C1", 'hold "Bob B" C1 S2', 'hold "Bob B" C1 S2'),
    ("hold Ann", "hold Ann none", "hold Ann none"),
    ("hold Ann S1", "hold Ann S1", "hold Ann none"),
    ("value Bob_B 04", 'value "Bob B" 4', 'value "Bob B" 3'),
    ("steps Cem metal 1 dye 3", "steps Cem metal 1 dye 3", "steps Cem metal 0 dye 3"),
    ("drawer Ann", "drawer Ann", "drawer Ann"),
    ("drawer none", "drawer none", "drawer Ann"),
    ("phase chance", "phase chance", "phase bidding"),
    ("deck 9", "deck 9", "deck 9"),
    ("lot S5 N10", "lot N10 S5", "lot N10 S5"),
    ("lot S5 S5 N10", "lot N10 S5 S5", "lot N10 S5"),
    ("lot none", "lot none", "lot N10 S5"),
    ("discarded", "discarded none", "discarded D0"),
    ("round 3", "round 3", "round 2"),
    ("high none", "high none", "high Ann 7"),
    ("high Ann 7", "high Ann 7", "high Ann 7"),
    ("paid Ann hold 30 rows 5", "paid Ann hold 30 rows 5", "paid Ann hold 30 rows 0"),
]


@pytest.mark.parametrize(("words", "expected", "actual"), EXPECTED)
def test_expectations(words: str, expected: str, actual: str) -> None:
    """Expected and actual are texts of one form: cards sorted, numbers plain, names as they are written."""
    state = state_of(
        "round 2", "drawer Ann", "lot N10 S5", "discarded D0", "high Ann 7", "to-move Cem", "deck 9",
        "money Cem 38", "hold Bob_B C1 S2", "steps Cem dye 3", "paid Ann hold 30",
    )  # fmt: skip
    said = [word.replace("_", " ") for word in words.split()]

    assert (expected, actual) == WORDS.expect(state, said, NAMES)


def test_expected_drawer_and_high_bid_of_nobody() -> None:
    """Where nobody draws and nobody has bid, that is what there is."""
    state = state_of("round 1")

    assert ("drawer Ann", "drawer none") == WORDS.expect(state, ["drawer", "Ann"], NAMES)
    assert ("high Ann 1", "high none") == WORDS.expect(state, ["high", "Ann", "1"], NAMES)


BAD_EXPECTED = [
    ("", ("nothing is expected; what can be expected: money, hold, value, steps, drawer, phase, deck, "
     "lot, discarded, round, high, paid")),
    ("luck", ("'luck' can't be expected; what can be expected: money, hold, value, steps, drawer, "
     "phase, deck, lot, discarded, round, high, paid")),
    ("money Ann x", "'x' is no whole number; give money in digits"),
    ("hold", "whose hold is missing; write: expect hold NAME CARD …"),
    ("deck", "deck takes one word; write: expect deck N"),
    ("phase noon", "'noon' is no phase; write: expect phase chance|drawing|bidding|over"),
    ("high Ann", "a high bid is a name and florins; write: expect high NAME N"),
    ("steps Ann spice", "words are missing; write: expect steps NAME GOOD N"),
    ("steps", "words are missing; write: expect steps NAME GOOD N"),
    ("paid Ann luck 2", "'luck' is nothing a scoring pays for; one of: hold, prizes, rows"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), BAD_EXPECTED)
def test_malformed_expectations(words: str, message: str) -> None:
    """What can't be read is told with what would work."""
    with pytest.raises(BadWords) as caught:
        WORDS.expect(state_of("round 1"), words.split(), NAMES)

    assert message == str(caught.value)


WORD = st.sampled_from(
    [
        "money",
        "hold",
        "steps",
        "paid",
        "high",
        "lot",
        "deck",
        "drawer",
        "Ann",
        "Bob B",
        "spice",
        "S5",
        "9",
        "none",
    ]
) | st.text(max_size=5)


@given(st.lists(WORD, max_size=6))
def test_noise(words: list[str]) -> None:
    """Whatever words come, they are read, malformed, or refused: nothing else happens."""
    state = state_of("drawer Ann", "lot S5")
    readers: list[Callable[[], object]] = [
        lambda: WORDS.command(words, 0),
        lambda: WORDS.given(START, [words], NAMES),
        lambda: WORDS.expect(state, words, NAMES),
    ]
    for read in readers:
        try:
            outcome = read()
        except (BadWords, Refusal) as error:
            outcome = str(error)
        assert outcome
