"""Facts told in sentences: one of each, and whole games through everybody's eyes."""

from __future__ import annotations

import re

import pytest

from medici_core.engine.sentences import SENTENCES as KERNEL
from medici_core.engine.text import tell
from medici_core.florence import events as e
from medici_core.florence.describe import _DESCRIBE, describe
from medici_core.florence.evolve import evolve
from medici_core.florence.sentences import SENTENCES
from medici_core.florence.state import CHOOSING, State, changed
from medici_core.florence.view import hides
from tests.medici_core.florence.examples import ANN, BOB, CEM
from tests.medici_core.florence.tables import NAMES, TABLES, court, game, position

TEMPLATES = {**KERNEL["en"], **SENTENCES["en"]}

BEFORE = position(ANN, BOB, CEM)
SETUP = changed(BEFORE, round=0)
OFFERED = position(court(offered=("poet", None, None)), round=0, awaits=CHOOSING)


def told(before: State | None, event: object) -> list[str]:
    """Tell a fact."""
    return [tell(TEMPLATES, sentence, NAMES) for sentence in describe(before, event)]


FACTS: list[tuple[State | None, object, list[str]]] = [
    (
        None,
        BEFORE.setup,
        [
            "A game of The Princes of Florence begins for 3 players, edition online: 7 rounds, 3500 florins each."
        ],
    ),
    (
        BEFORE,
        e.SecretsGiven(
            0, ("bell_maker",), ("per_lake",), (), ("poet",), (("jurist",), (), ("per_park",))
        ),
        [
            "Ann holds bell maker, lakes bonus.",
            "Ann chooses from poet.",
            "Ann knows at the bottom of the decks: jurist, parks bonus.",
        ],
    ),
    (BEFORE, e.SecretsGiven(0, (), (), (), (), ((), (), ())), []),
    (SETUP, e.StartPlayerNamed(1, True), ["Chance makes Bob the first start player."]),
    (SETUP, e.StartPlayerNamed(1, False), ["Bob is the first start player."]),
    (SETUP, e.DrawOpened(0, "profession", 4), ["Ann is dealt 4 professions."]),
    (BEFORE, e.DrawOpened(0, "bonus", 5), ["Ann draws 5 cards from the bonus cards."]),
    (BEFORE, e.DrawOpened(0, "prestige", 1), ["Ann draws 1 card from the prestige cards."]),
    (SETUP, e.CardDrawn(0, "profession", False, "organ_maker"), ["Ann draws the organ maker."]),
    (SETUP, e.CardDrawn(0, "profession", False, None), []),
    (SETUP, e.CardSeen(0, "profession", "poet"), ["Ann sees the poet."]),
    (OFFERED, e.ChoiceOpened(0, "profession", 2), ["Ann is to keep 2 of 3 cards."]),
    (
        SETUP,
        e.CardsKept(0, "profession", 3, 0, (), True),
        ["Ann keeps 3 professions and gives 1 back."],
    ),
    (
        SETUP,
        e.CardsKept(0, "profession", 3, 0, ("poet", "jurist", "painter"), True),
        ["Ann keeps poet, jurist and painter and gives 1 card back."],
    ),
    (
        BEFORE,
        e.CardsKept(0, "bonus", 1, 4, (), True),
        ["Ann keeps 1 card and puts 4 to the bottom of the bonus cards."],
    ),
    (BEFORE, e.CardsKept(0, "bonus", 1, 0, (), False), ["Ann keeps the only bonus card."]),
    (
        BEFORE,
        e.KeptSeen(0, "bonus", ("per_lake",), ("per_park", "categories")),
        ["Ann keeps lakes bonus, not parks bonus and categories bonus."],
    ),
    (BEFORE, e.KeptSeen(0, "prestige", ("most_lakes",), ()), ["Ann keeps most lakes."]),
    (
        BEFORE,
        e.RoundStarted(4, 2, 14),
        ["Round 4 of 7 begins, with Cem as start player. A work needs at least 14."],
    ),
    (BEFORE, e.ChooserNamed(1, False), ["Bob chooses what is sold next."]),
    (
        BEFORE,
        e.ChooserNamed(1, True),
        ["Bob is the last to buy, and may take what is open for 200 florins."],
    ),
    (BEFORE, e.Withdrawn(1, ""), ["Bob buys nothing this round."]),
    (BEFORE, e.Withdrawn(1, "money"), ["Bob buys nothing this round: too little money."]),
    (
        BEFORE,
        e.Withdrawn(1, "nothing"),
        ["Bob buys nothing this round: nothing is open that could be taken."],
    ),
    (
        BEFORE,
        e.AuctionOpened(0, "prestige", 200, (1, 2)),
        ["Ann puts up a prestige card and bids 200. To speak: Bob, Cem."],
    ),
    (BEFORE, e.AuctionOpened(0, "lake", 200, ()), ["Ann takes a lake for 200."]),
    (BEFORE, e.Raised(1, 300), ["Bob raises to 300."]),
    (BEFORE, e.Passed(1), ["Bob passes."]),
    (BEFORE, e.PassedOver(1, "money"), ["Bob is passed over: too little money."]),
    (
        BEFORE,
        e.PassedOver(2, "builders"),
        ["Cem is passed over: no more builders are allowed."],
    ),
    (
        BEFORE,
        e.ObjectSold(2, "forest", 500, 3, 200),
        [
            "Cem buys the forest for 500 florins; 0 left.",
            "Cem turns 3 prestige points into money for it.",
        ],
    ),
    (
        BEFORE,
        e.LandscapePlaced(0, "lake", "c3", 0, False, ("c3", "c4", "d3"), 3),
        ["Ann places the lake on c3 c4 d3.", "Ann gains 3 prestige points."],
    ),
    (
        BEFORE,
        e.LandscapeDiscarded(0, "lake", True),
        ["The lake fits nowhere on the board of Ann and is out of the game."],
    ),
    (BEFORE, e.LandscapeDiscarded(0, "lake", False), ["Ann throws the lake away."]),
    (BEFORE, e.JesterHired(0), ["Ann has 3 jesters now: 6 more for every work."]),
    (
        BEFORE,
        e.BuilderHired(0, 3),
        ["Ann has 2 builders now: a building costs 300 florins.", "Ann gains 3 prestige points."],
    ),
    (
        position(court(builders=2)),
        e.BuilderHired(0, 0),
        ["Ann has 3 builders now: buildings cost nothing."],
    ),
    (BEFORE, e.RecruitingTaken(0), ["Ann may recruit at once or keep the recruiting card."]),
    (BEFORE, e.RecruitingKept(0, False), ["Ann keeps the recruiting card."]),
    (
        BEFORE,
        e.RecruitingKept(0, True),
        ["Ann keeps the recruiting card: nobody has a profession to recruit."],
    ),
    (
        BEFORE,
        e.Recruited(0, "jurist", 1),
        ["Ann recruits the jurist from Bob and leaves the recruiting card there."],
    ),
    (BEFORE, e.TurnStarted(0), ["It is the turn of Ann to act."]),
    (
        BEFORE,
        e.Built(1, "tower", 300, 0, 300, "d7", 0, False, ("d7", "e7", "f7"), 3),
        [
            "Bob builds the tower on d7 e7 f7 for 300 florins; 3200 left.",
            "Bob gains 3 prestige points.",
        ],
    ),
    (
        BEFORE,
        e.WorkCompleted(0, "poet", False, ("per_lake",), 4, 3, 3, 4, 4, (4,), 22, 12),
        [
            (
                "Ann completes a work with the poet, worth 22: theater 4, lake 3, travel 3, jesters 4, "
                "cards 4, lakes bonus 4. At least 12 was needed."
            )
        ],
    ),
    (BEFORE, e.WorkPaid(0, 0, 1500), ["Ann is paid 1500 florins."]),
    (BEFORE, e.WorkPaid(0, 3, 900), ["Ann is paid 900 florins and 3 prestige points."]),
    (
        BEFORE,
        e.FreedomIntroduced(0, "opinion", 300, 0, 300),
        ["Ann introduces freedom of opinion for 300 florins; 600 left."],
    ),
    (
        BEFORE,
        e.CardBought(0, "profession", 300, 0, 300),
        ["Ann takes a profession card for 300 florins; 600 left."],
    ),
    (BEFORE, e.Cashed(0, 1, 100), ["Ann turns 1 prestige point into 100 florins."]),
    (BEFORE, e.TurnEnded(0, True), ["Ann is done."]),
    (BEFORE, e.TurnEnded(0, False), ["The turn of Ann is over."]),
    (
        BEFORE,
        e.BestWork(3, (19, 14, 0), (0,), 3),
        ["Best work of round 3: Ann with 19, 3 prestige points."],
    ),
    (
        BEFORE,
        e.BestWork(3, (18, 18, 0), (0, 1), 3),
        ["Best works of round 3: Ann and Bob with 18, 3 prestige points each."],
    ),
    (BEFORE, e.BestWork(3, (0, 0, 0), (), 3), ["Nobody completed a work in round 3."]),
    (
        BEFORE,
        e.PrestigeScored(0, ("most_lakes", "two_large"), (6, 0)),
        ["Ann opens most lakes 6, two large buildings 0: 6 prestige points."],
    ),
    (BEFORE, e.PrestigeScored(0, (), ()), ["Ann has no prestige cards."]),
    (
        BEFORE,
        e.GameEnded((0,)),
        [
            "The game is over: Ann wins with 14 prestige points and 900 florins.",
            "Final prestige points: Ann 14, Bob 3, Cem 0. Final money: Ann 900, Bob 3500, Cem 200.",
        ],
    ),
    (
        position(court(), court(), CEM),
        e.GameEnded((0, 1)),
        [
            "The game is over: Ann and Bob share the victory with 0 prestige points and 3500 florins each.",
            "Final prestige points: Ann 0, Bob 0, Cem 0. Final money: Ann 3500, Bob 3500, Cem 200.",
        ],
    ),
]


@pytest.mark.parametrize(
    ("before", "event", "texts"), FACTS, ids=lambda given: type(given).__name__
)
def test_facts(before: State | None, event: object, texts: list[str]) -> None:
    """Each fact is told so."""
    assert texts == told(before, event)


def test_every_kind_of_fact_is_among_them() -> None:
    """The facts told here and a given position are all there are."""
    assert set(_DESCRIBE) == {type(event) for _, event, _ in FACTS} | {e.PositionGiven}


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_sentence_is_whole(edition: str, players: int) -> None:
    """In every edition, for every number of players, no sentence has a gap, a brace or a key in it."""
    keys = set()
    for seed in range(3):
        for step in game(edition, players, seed):
            state = step.before
            for event in step.events:
                keys |= {sentence.key for sentence in describe(state, event)}
                for text in told(state, event):
                    assert re.fullmatch(r"[A-Z].*\.", text), text
                    assert not re.search(r"[{}_]|  |\.\.| ,|None|word\.", text), text
                state = evolve(state, event)
    assert {"work.completed", "object.sold", "building.built", "game.final"} <= keys


@pytest.mark.parametrize("looker", [0, 2, None])
def test_the_same_is_told_of_what_one_seat_knows(looker: int | None) -> None:
    """Told from the position as a seat or a spectator knows it, facts that are not hidden read the same."""
    whole: State | None = None
    known: State | None = None
    for step in game("online", 3, 4):
        for event in step.events:
            if not hides(event, looker):
                assert told(whole, event) == told(known, event)
                known = evolve(known, event)
            whole = evolve(whole, event)
