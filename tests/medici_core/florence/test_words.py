"""The words of The Princes of Florence: commands and answers of chance both ways, given lines, expectations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine.refusal import Refusal
from medici_core.engine.script_grammar import DealLine, MoveLine, parse_lines
from medici_core.engine.title import BadWords
from medici_core.florence import commands as c
from medici_core.florence.decide import chance, decide
from medici_core.florence.packaged import packaged_text
from medici_core.florence.state import State
from medici_core.florence.verbs import VERBS
from medici_core.florence.words import WORDS

NAMES = ("Ann", "Bob B", "Cem")
START = c.NewGame("online", (), 3, None, packaged_text())


def given_lines(*lines: str) -> c.SetUp:
    """Return the command of ``given`` lines; names with blanks have ``~`` in their place."""
    words = [[word.replace("~", " ") for word in line.split(" ")] for line in lines]
    command = WORDS.given(START, words, NAMES)
    assert isinstance(command, c.SetUp)
    return command


def state_of(*lines: str) -> State:
    """Return the settled state of ``given`` lines."""
    return decide(None, given_lines(*lines))[1]


COMMANDS = [
    ("choose poet", c.Choose(1, ("poet",))),
    ("choose Poet BELL-MAKER jurist", c.Choose(1, ("poet", "bell_maker", "jurist"))),
    ("auction forest", c.Auction(1, "forest")),
    ("auction gold", c.Auction(1, "gold")),
    ("raise", c.Raise(1, None)),
    ("raise 400", c.Raise(1, 400)),
    ("bid 400", c.Raise(1, 400)),
    ("bid +0400", c.Raise(1, 400)),
    ("bid 4e2", c.Raise(1, "4e2")),
    ("bid " + "9" * 9_999, c.Raise(1, 2**53 - 1)),
    ("raise ٧", c.Raise(1, "٧")),
    ("pass", c.Pass(1)),
    ("withdraw", c.Withdraw(1)),
    ("place forest at d3", c.Place(1, "forest", "d3", 0, False)),
    ("place at d3 turned 2", c.Place(1, None, "d3", 2, False)),
    ("place Forest at D3 turned 1 flipped", c.Place(1, "forest", "d3", 1, True)),
    ("place lake at z99 flipped turned x", c.Place(1, "lake", "z99", "x", True)),
    ("discard", c.Discard(1)),
    ("keep", c.Keep(1)),
    ("build university at d3 flipped", c.Build(1, "university", "d3", 0, True)),
    ("build castle at a1 turned -1", c.Build(1, "castle", "a1", -1, False)),
    ("work poet", c.Work(1, "poet", ())),
    ("work bell-maker per-lake categories", c.Work(1, "bell_maker", ("per_lake", "categories"))),
    ("take 0", c.Take(1, 0)),
    ("take -1", c.Take(1, -1)),
    ("take 2.5", c.Take(1, "2.5")),
    ("freedom travel", c.Freedom(1, "travel")),
    ("profession", c.Profession(1)),
    ("bonus", c.Bonus(1)),
    ("recruit poet", c.Recruit(1, "poet")),
    ("cash 3", c.Cash(1, 3)),
    ("cash all", c.Cash(1, "all")),
    ("done", c.Done(1)),
]


@pytest.mark.parametrize(("text", "command"), COMMANDS)
def test_commands(text: str, command: object) -> None:
    """Keys are read in any case; what is no number, and what there isn't, stays text for the game to refuse."""
    assert command == WORDS.command(text.split(), 1)


def test_every_verb_is_read() -> None:
    """Each verb of the list is a command, and each command has a help of its own and its usage."""
    assert {text.split()[0] for text, _ in COMMANDS} == {verb.word for verb in VERBS}
    assert {verb.word: verb.usage for verb in VERBS} == WORDS.verbs
    assert len(VERBS) == len({verb.help for verb in VERBS})
    assert "place TILE at SQUARE [turned N] [flipped]" == WORDS.verbs["place"]


KEYS = st.from_regex(r"[a-z][a-z0-9_]{0,9}", fullmatch=True)
NUMBERS = st.integers(1 - 10**15, 10**15 - 1) | st.text("xy.-", min_size=1, max_size=5)
SAID = st.one_of(
    st.builds(c.Choose, st.just(0), st.lists(KEYS, min_size=1, max_size=4).map(tuple)),
    st.builds(c.Auction, st.just(0), KEYS),
    st.builds(c.Raise, st.just(0), NUMBERS | st.none()),
    st.builds(
        c.Place,
        st.just(0),
        KEYS.filter(lambda key: key != "at") | st.none(),
        KEYS,
        NUMBERS,
        st.booleans(),
    ),
    st.builds(c.Build, st.just(0), KEYS, KEYS, NUMBERS, st.booleans()),
    st.builds(c.Work, st.just(0), KEYS, st.lists(KEYS, max_size=3).map(tuple)),
    st.builds(c.Take, st.just(0), NUMBERS),
    st.builds(c.Cash, st.just(0), NUMBERS),
    st.builds(c.Freedom, st.just(0), KEYS),
    st.builds(c.Recruit, st.just(0), KEYS),
    st.sampled_from([c.Pass(0), c.Withdraw(0), c.Discard(0), c.Keep(0), c.Done(0)]),
    st.sampled_from([c.Profession(0), c.Bonus(0)]),
)


@given(SAID)
def test_said_and_read(command: object) -> None:
    """What a command is said as gives the same command back."""
    (line,) = parse_lines(WORDS.say(command), "said")

    assert isinstance(line, MoveLine)
    assert command == WORDS.command(line.words, 0)


USAGES = ", ".join(verb.usage for verb in VERBS)
BAD_COMMANDS = [
    ("", f"a command is missing; there are {USAGES}"),
    ("hop", f"'hop' is no command; there are {USAGES}"),
    ("bid", "bid takes one word; write: bid N"),
    ("pass now", "pass takes no further word; write: pass"),
    ("raise 2 3", "raise takes at most one word; write: raise [N]"),
    ("choose", "choose takes one word and more; write: choose CARD [CARD …]"),
    ("auction", "auction takes one word; write: auction OBJECT"),
    ("build", "build takes three words and more; write: build BUILDING at SQUARE [turned N] [flipped]"),
    ("build tower d3 flipped", "the square is missing; write: build BUILDING at SQUARE [turned N] [flipped]"),
    ("build tower at d3 upside", ("'upside' doesn't say how a tile lies; write: "
     "build BUILDING at SQUARE [turned N] [flipped]")),
    ("place lake at d3 turned", ("'turned' doesn't say how a tile lies; write: "
     "place TILE at SQUARE [turned N] [flipped]")),
    ("place lake at d3 flipped flipped", ("'flipped flipped' doesn't say how a tile lies; write: "
     "place TILE at SQUARE [turned N] [flipped]")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), BAD_COMMANDS)
def test_malformed_commands(text: str, message: str) -> None:
    """An unknown verb is answered with the verbs there are, wrong words with the usage."""
    with pytest.raises(BadWords) as caught:
        WORDS.command(text.split(), 0)

    assert message == str(caught.value)


@pytest.mark.parametrize(
    "lines",
    [
        ("round 0",),
        ("phase drawing", "deck bonus", "due 5", "used bonus", "bonus Ann per_lake"),
        ("phase drawing", "deck prestige", "due 2", "returned prestige Ann most_lakes"),
        ("round 0", "start Cem", "phase drawing", "deck profession", "due 3", "offered Cem poet"),
    ],
)
def test_answers_of_chance(lines: tuple[str, ...]) -> None:
    """The word of every possible answer is read as that answer."""
    state = state_of(*lines)
    due = chance(state)
    assert due

    for pick in range(due.n):
        (line,) = parse_lines(f"deal {WORDS.answer(state, pick, NAMES)}", "said")
        assert isinstance(line, DealLine)
        assert pick == WORDS.pick(state, line.words[0], NAMES)


BAD_ANSWERS = [
    (("round 0",), "Zoe", "the first start player is due, and 'Zoe' is no player; one of: Ann, Bob B, Cem"),
    (("phase acting",), "poet", "no answer of chance is due; deal where a card or the first start player is due"),
    (("phase drawing", "deck bonus", "due 5"), "poet", "a bonus card is due, and 'poet' is none; cards to be drawn: "),
    (("phase drawing", "deck bonus", "due 5", "played per_lake"), "per_lake",
     "per_lake can't be drawn: somebody has it or has seen it; cards to be drawn: "),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "word", "message"), BAD_ANSWERS)
def test_answers_that_chance_cannot_give(lines: tuple[str, ...], word: str, message: str) -> None:
    """What can't be drawn is told with what can."""
    with pytest.raises(BadWords) as caught:
        WORDS.pick(state_of(*lines), word, NAMES)

    assert str(caught.value).startswith(message)


def test_nothing_given() -> None:
    """Without given lines the start command stays what it is."""
    assert START == WORDS.given(START, [], NAMES)


def test_everything_given() -> None:
    """Each line gives its thing; several of a kind may stand on one line."""
    assert c.SetUp(
        edition="online",
        options=(),
        players=3,
        data=packaged_text(),
        round=3,
        phase="bidding",
        start=1,
        to_move=2,
        money=(1200, 3500, 0),
        points=(0, 4, 0),
        tiles=((("lake", "a4", "a5", "b4", "b5"), ("park", "e5", "e6", "e7")), (), ()),
        builders=(2, 0, 1),
        jesters=(0, 3, 0),
        freedoms=(("travel", "opinion"), (), ()),
        hand=(("poet",), ("bell_maker", "jurist"), ()),
        open_hand=((), (), ("painter",)),
        table=((), ("sculptor",), ()),
        recruiting=(0, 0, 1),
        recruited=(0, 1, 0),
        bonus=(("per_lake",), (), ()),
        prestige=((), ("most_lakes",), ()),
        offered=((), (), ()),
        deck="bonus",
        due=2,
        returned=((), ("most_parks", "two_large"), ()),
        returned_by=((), (1, 0), ()),
        played=("per_park",),
        discarded=("lake",),
        sold=("park",),
        out=(1,),
        chooser=0,
        object="jester",
        high=(0, 300),
        passed=(),
        used=("build",),
        best=(14, 0, 0),
        value=12,
    ) == given_lines(
        "round 3", "phase bidding", "start Bob~B", "to-move cem", "money Ann 1200 Cem 0", "points bob~b 4",
        "tile Ann Lake A4 a5 b4 b5", "tile Ann park e5 e6 e7", "builders Ann 2 Cem 1", "jesters Bob~B 3",
        "freedoms Ann travel opinion", "hand Ann poet", "hand Bob~B Bell-Maker jurist", "open-hand Cem painter",
        "table Bob~B sculptor", "recruiting Cem 1", "recruited Bob~B 1", "bonus Ann per_lake",
        "prestige Bob~B most_lakes", "offered Ann none", "deck bonus", "due 2",
        "returned prestige Bob~B most_parks Ann two_large", "played per_park", "discarded lake", "sold park",
        "out Bob~B", "chooser Ann", "object jester", "high Ann 300", "used build", "best Ann 14", "value 12",
    )  # fmt: skip


def test_the_named_start_player_stays() -> None:
    """A start player named with the game starts, unless a line gives another."""
    named = c.NewGame("online", (), 3, 2, packaged_text())

    stays = WORDS.given(named, [["round", "1"]], NAMES)
    other = WORDS.given(named, [["start", "Ann"]], NAMES)

    assert isinstance(stays, c.SetUp)
    assert isinstance(other, c.SetUp)
    assert (2, 0) == (stays.start, other.start)


UNKNOWN = "a position with unknown cards can't be played; give every card by its key"
BAD_GIVEN = [
    (("round 1", "round 2"), "round is given twice; give it once"),
    (("hand Bob~B poet", "hand Bob~B"), "hand Bob B is given twice; give it once"),
    (("money Ann 1 Ann 2",), "money Ann is given twice; give it once"),
    (("returned bonus Ann per_lake", "returned bonus"), "words are missing; write: given returned DECK NAME CARD …"),
    (("returned bonus Ann per_lake", "returned bonus Ann per_park"), "returned bonus is given twice; give it once"),
    (("returned", "round 1"), "the deck is missing; write: given returned DECK NAME CARD …"),
    (("returned trumps Ann two",), "'trumps' is no deck; decks: profession, prestige, bonus"),
    (("deck trumps",), "'trumps' is no deck; decks: profession, prestige, bonus"),
    (("round x",), "'x' is no whole number; give the round in digits"),
    (("phase noon",), ("'noon' is no phase; write: given phase start|drawing|choosing|naming|bidding|placing|"
     "recruiting|acting|taking|over")),
    (("tile Ann lake",), "a tile and its squares are missing; write: given tile NAME TILE SQUARE …"),
    (("hand",), "whose hand is missing; write: given hand NAME CARD …"),
    (("out",), "names are missing; write: given out NAME …"),
    (("high Ann",), "a high bid is a name and florins; write: given high NAME N"),
    (("object",), "object takes one word; write: given object OBJECT"),
    (("hand Ann poet ?",), UNKNOWN),
    (("prestige Ann ? ?",), UNKNOWN),
    (("returned bonus Ann ?",), UNKNOWN),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "message"), BAD_GIVEN)
def test_malformed_given_lines(lines: tuple[str, ...], message: str) -> None:
    """A thing given twice, an unknown card, and whatever can't be read, is told with what would work."""
    with pytest.raises(BadWords) as caught:
        given_lines(*lines)

    assert message == str(caught.value)


def test_what_can_be_given_is_listed() -> None:
    """A word that gives nothing is answered with all that do."""
    with pytest.raises(
        BadWords,
        match=r"^'luck' can't be given; what can be given: round, phase, start, .*, value$",
    ):
        given_lines("luck 3")
    with pytest.raises(Refusal) as caught:
        given_lines("money Zoe 3")
    assert ("players.unknown", NAMES) == (caught.value.code, caught.value.facts["names"])


EXPECTED = [
    ("round 3", "round 3", "round 2"),
    ("phase acting", "phase acting", "phase bidding"),
    ("minimum 10", "minimum 10", "minimum 10"),
    ("start Ann", "start Ann", "start Ann"),
    ("chooser none", "chooser none", "chooser Ann"),
    ("object jester", "object jester", "object jester"),
    ("high Ann 200", "high Ann 200", "high Ann 300"),
    ("high none", "high none", "high Ann 300"),
    ("passed Cem", "passed Cem", "passed Cem"),
    ("out none", "out none", "out none"),
    ("sold lake park", "sold lake park", "sold park"),
    ("money Ann 3500 Cem 1", "money Ann 3500 Cem 1", "money Ann 3500 Cem 38"),
    ("points Bob~B 2", 'points "Bob B" 2', 'points "Bob B" 2'),
    ("funds Bob~B 3700", 'funds "Bob B" 3700', 'funds "Bob B" 3700'),
    ("hand Ann painter Poet", "hand Ann painter poet", "hand Ann painter poet"),
    ("hand Cem", "hand Cem none", "hand Cem none"),
    ("table Ann none", "table Ann none", "table Ann jurist"),
    ("bonus Ann per_lake", "bonus Ann per_lake", "bonus Ann none"),
    ("prestige Cem most_lakes", "prestige Cem most_lakes", "prestige Cem most_lakes"),
    ("offered Ann none", "offered Ann none", "offered Ann none"),
    ("freedoms Ann travel", "freedoms Ann travel", "freedoms Ann travel"),
    ("builders Ann 1 Cem 1", "builders Ann 1 Cem 1", "builders Ann 2 Cem 0"),
    ("jesters Ann 0", "jesters Ann 0", "jesters Ann 0"),
    ("recruiting Ann 0", "recruiting Ann 0", "recruiting Ann 0"),
    ("recruited Ann 0", "recruited Ann 0", "recruited Ann 0"),
    ("tile Ann lake b5 b4 a5 a4", "tile Ann lake a4 a5 b4 b5", "tile Ann lake a4 a5 b4 b5"),
    ("tile Ann lake a1", "tile Ann lake a1", "tile Ann lake a4 a5 b4 b5 or d4 d5 e4 e5"),
    ("tile Ann park a1", "tile Ann park a1", "tile Ann park none"),
    ("tiles Ann lake", "tiles Ann lake", "tiles Ann lake lake"),
    ("empty Ann 35 Cem 43", "empty Ann 35 Cem 43", "empty Ann 35 Cem 43"),
    ("best Ann 0", "best Ann 0", "best Ann 0"),
    ("used none", "used none", "used none"),
    ("value 0", "value 0", "value 0"),
    ("stock Lake 4", "stock lake 4", "stock lake 3"),
    ("stock travel 1", "stock travel 1", "stock travel 1"),
    ("deck bonus 20", "deck bonus 20", "deck bonus 19"),
    ("played per_park", "played per_park", "played per_park"),
    ("discarded lake", "discarded lake", "discarded lake"),
]


@pytest.mark.parametrize(("words", "expected", "actual"), EXPECTED)
def test_expectations(words: str, expected: str, actual: str) -> None:
    """Expected and actual are texts of one form: cards sorted, numbers plain, names as they are written."""
    state = state_of(
        "round 2", "phase bidding", "chooser Ann", "object jester", "high Ann 300", "passed Cem", "sold park",
        "money Cem 38", "points Bob~B 2", "hand Ann poet", "open-hand Ann painter", "table Ann jurist",
        "prestige Cem most_lakes", "freedoms Ann travel", "builders Ann 2", "tile Ann lake a4 a5 b4 b5",
        "tile Ann lake d4 d5 e4 e5", "played per_park", "discarded lake",
    )  # fmt: skip

    said = [word.replace("~", " ") for word in words.split()]
    assert (expected, actual) == WORDS.expect(state, said, NAMES)


def test_every_expectation_is_tried() -> None:
    """What can be expected is what the list above tries."""
    with pytest.raises(BadWords) as caught:
        WORDS.expect(state_of("round 1"), [], NAMES)

    listed = str(caught.value).removeprefix("nothing is expected; what can be expected: ")
    assert set(listed.split(", ")) == {words.split()[0] for words, _, _ in EXPECTED}


BAD_EXPECTED = [
    ("round", "round takes one word; write: expect round N"),
    ("money Ann", "words are missing; write: expect money NAME N"),
    ("hand", "whose hand is missing; write: expect hand NAME CARD …"),
    ("tile Ann", "a tile and its squares are missing; write: expect tile NAME TILE SQUARE …"),
    ("stock lake", "a stock is a thing and a number; write: expect stock THING N"),
    (
        "deck bonus",
        "a deck is its name and a number; write: expect deck profession|prestige|bonus N",
    ),
    ("deck trumps 3", "'trumps' is no deck; decks: profession, prestige, bonus"),
    ("high Ann", "a high bid is a name and florins; write: expect high NAME N"),
    ("value x", "'x' is no whole number; give the value in digits"),
]


@pytest.mark.parametrize(("words", "message"), BAD_EXPECTED)
def test_malformed_expectations(words: str, message: str) -> None:
    """What can't be read is told with what would work."""
    with pytest.raises(BadWords) as caught:
        WORDS.expect(state_of("round 1"), words.split(), NAMES)

    assert message == str(caught.value)


def test_unknown_things_expected() -> None:
    """A phase or a stock that there isn't is told with those there are."""
    state = state_of("round 1")

    with pytest.raises(BadWords, match=r"^'noon' is no phase; write: expect phase start\|"):
        WORDS.expect(state, ["phase", "noon"], NAMES)
    with pytest.raises(BadWords, match=r"^of 'gold' there is no stock; one of: forest, lake"):
        WORDS.expect(state, ["stock", "gold", "1"], NAMES)
