"""The worked cases of the rules (§3)."""

from __future__ import annotations

from medici_core.florence.commands import (
    Auction,
    Bonus,
    Build,
    Cash,
    Choose,
    Done,
    Freedom,
    Keep,
    Pass,
    Place,
    Profession,
    Raise,
    Recruit,
    Take,
    Work,
)
from medici_core.florence.events import (
    BestWork,
    Built,
    ObjectSold,
    PrestigeScored,
    RecruitingKept,
    WorkCompleted,
    WorkPaid,
)
from medici_core.florence.state import ACTING, NAMING, OVER, to_move
from tests.medici_core.florence.positions import A, B, C, D, Line, position

THEATER = {A: ["theater d4"]}


def test_poet_without_a_lake() -> None:
    """Theater and travel, no lake, two jesters, four cards: the Poet is worth 15 (F3.1)."""
    line = Line(
        position(
            tiles=THEATER,
            freedoms={A: "travel"},
            jesters={A: 2},
            hand={A: "poet jurist"},
            table={A: "painter"},
            recruited={A: 1},
        )
    )

    work = line.play(Work(A, "poet", ())).last(WorkCompleted)

    assert (4, 0, 3, 4, 4, 15) == (
        work.building,
        work.landscape,
        work.freedom,
        work.jesters,
        work.cards,
        work.value,
    )


def test_a_matching_card() -> None:
    """Lake, university, religion, two jesters and four cards: the matching profession is worth 18 (F3.1)."""
    line = Line(
        position(
            tiles={A: ["lake a4", "university e2"]},
            freedoms={A: "religion"},
            jesters={A: 2},
            hand={A: "mathematician poet jurist painter"},
        )
    )

    assert 18 == line.play(Work(A, "mathematician", ())).last(WorkCompleted).value


def test_points_of_a_work() -> None:
    """Of 15 at most 7 points can be taken; 3 leave 900 florins (F3.2)."""
    line = Line(position(phase="taking", value=15, money={A: 0}))

    line.refused(Take(A, 8), "take.range", "F3.2")
    line.refused(Take(A, -1), "take.range", "F3.2")
    line.refused(Take(A, "x"), "take.not_a_number", "F3.2")
    line.refused(Done(A), "phase.wrong", "F3")
    line.play(Take(A, 3))

    assert (WorkPaid(A, 3, 900), (900, 3)) == (line.last(WorkPaid), line.purse(A))


def test_below_the_minimum_a_bonus_helps() -> None:
    """In round 7 a work of 16 is refused and the cards stay; with a bonus of 1 it is legal (F3.1)."""
    line = Line(
        position(
            round=7,
            tiles={A: ["theater d4", "lake a5"]},
            freedoms={A: "travel"},
            jesters={A: 1},
            hand={A: "poet jurist painter sculptor"},
            bonus={A: "per_building per_park"},
        )
    )

    refusal = line.refused(Work(A, "poet", ()), "work.below_minimum", "F3.1")
    assert (16, 17) == (refusal.facts["value"], refusal.facts["minimum"])
    line.refused(Work(A, "poet", ("per_park",)), "work.below_minimum", "F3.1")
    assert (["poet", "jurist", "painter", "sculptor"], ("per_building", "per_park")) == (
        list(line.court(A).hand),
        line.court(A).bonus,
    )
    assert ("poet per_building", "poet per_building per_park") == line.options("work")
    line.play(Work(A, "poet", ("per_building",)), Take(A, 0))

    assert ((5200, 0), ("per_park",), ("per_building",)) == (
        line.purse(A),
        line.court(A).bonus,
        line.state.played,
    )


def test_two_forests_count_three() -> None:
    """A landscape type counts once for a work, however many there are (F3.1)."""
    line = Line(
        position(tiles={A: ["forest d4", "forest a4"]}, jesters={A: 2}, hand={A: "goldsmith"})
    )

    assert 3 == line.play(Work(A, "goldsmith", ())).last(WorkCompleted).landscape


def test_more_of_a_landscape_bring_points() -> None:
    """The second and the third forest bring 3 points each at once, the first none (F2.7)."""
    for tiles, gained in (([], 0), (["forest d4"], 3), (["forest d4", "forest a4"], 3)):
        line = Line(position(phase="placing", object="forest", tiles={A: tiles}))
        line.play(Place(A, None, "f1", 0, False))
        assert (3500, gained) == line.purse(A)


def test_both_leaders_have_the_best_work() -> None:
    """Two best works of 18 bring 3 points to each of their owners (F4.1)."""
    line = Line(position(start=B, to_move=A, best={A: 18, B: 18, C: 14}))

    line.play(Done(A))

    assert (A, B) == line.last(BestWork).seats
    assert [3, 3, 0] == [line.purse(seat)[1] for seat in (A, B, C)]


def test_a_players_best_work_is_his_highest() -> None:
    """Of 14 and 19 the 19 counts and both are paid: never the sum (F4.1)."""
    line = Line(
        position(
            tiles={A: ["theater d4", "lake a5"]},
            freedoms={A: "travel"},
            jesters={A: 2},
            hand={A: "poet jurist sculptor painter choreographer"},
            best={B: 20},
        )
    )
    line.play(Work(A, "poet", ()), Take(A, 0), Work(A, "painter", ()), Take(A, 0))

    values = [work.value for work in line.of(WorkCompleted)]
    assert [19, 15] == values
    assert (19, 20, 0) == line.state.best
    assert (3500 + 3400, 0) == line.purse(A)


def test_edges_and_corners() -> None:
    """Without builders a building may not share an edge, a corner is fine; with two it may, for 300 (F3.3, F2.8)."""
    tower = {A: ["tower d4"]}
    line = Line(position(tiles=tower))

    refusal = line.refused(Build(A, "chapel", "g3", 0, False), "place.outside", "F3.3")
    assert "chapel" == refusal.facts["tile"]
    refusal = line.refused(Build(A, "chapel", "d5", 0, False), "place.edge", "F3.3")
    assert ("d5",) == refusal.facts["squares"]
    line.refused(Build(A, "chapel", "e4", 0, False), "place.overlap", "F3.3")
    line.refused(Build(A, "chapel", "c4", 0, False), "place.edge", "F3.3")
    line.play(Build(A, "chapel", "c5", 0, False))
    assert (2800, 3) == line.purse(A)

    line = Line(position(tiles=tower, builders={A: 2}))
    line.play(Build(A, "chapel", "d5", 0, False))

    assert (300, (3200, 3)) == (line.last(Built).price, line.purse(A))


def test_the_third_freedom_is_not_there() -> None:
    """With three players there are two of each freedom: when two have travel, the third is refused (F3)."""
    line = Line(position(freedoms={B: "travel", C: "travel"}))

    line.refused(Freedom(A, "travel"), "freedom.none_left", "F3")
    assert ("religion", "opinion") == line.options("freedom")


def test_what_is_once_a_round() -> None:
    """A second profession or freedom in one round is refused; two bonus cards are legal (F3)."""
    line = Line(position(used="freedom"))
    line.refused(Freedom(A, "travel"), "action.limit", "F3")

    line = Line(position(used="profession"))
    line.refused(Profession(A), "action.limit", "F3")

    line = Line(position(used="bonus"))
    line.play(Bonus(A), "per_lake per_park per_jester hand_cards table_cards")
    line.play(Choose(A, ("per_jester",)))
    assert ("per_jester",) == line.court(A).bonus
    assert B == to_move(line.state)


PROFESSIONS = (
    "alchemist architect astronomer bell_maker botanist cartographer choreographer composer dramatist goldsmith jurist "
    "mathematician organ_maker painter pharmacist philosopher physician physicist poet sculptor theologian"
)


def test_a_deck_of_two_and_none() -> None:
    """From a deck of two one of two is chosen, from one card that one is kept, from an empty one nothing (F2.9)."""
    *most, one, two = PROFESSIONS.split()
    line = Line(position(table={B: most}))
    line.play(Profession(A), f"{two} {one}")
    assert (two, one) == line.options("choose")
    line.refused(Choose(A, (two, one)), "choose.count", "F2.9")
    line.play(Choose(A, (one,)), Done(A), Profession(B))

    assert ((one,), (two,)) == (line.court(A).hand, line.court(B).hand)
    line.play(Done(B))
    line.refused(Profession(C), "deck.empty", "F2.9")
    assert (3500, 0) == line.purse(C)


def test_a_bid_of_money_and_points() -> None:
    """With 300 florins and 4 points 700 can be bid, not 800; won at 700, both are spent (F2.5)."""
    given = position(
        phase="bidding",
        object="jester",
        high=(B, 600),
        passed=(C,),
        money={A: 300},
        points={A: 4},
    )
    line = Line(given)
    line.refused(Raise(A, 800), "bid.over_money", "F2.5")
    line.play(Raise(A, 700), Pass(B))

    assert ObjectSold(A, "jester", 700, 4, 300) == line.last(ObjectSold)
    assert ((0, 0), 1) == (line.purse(A), line.court(A).jesters)


def test_a_raise_is_one_step() -> None:
    """From 300 to 500 is refused, and so is 300 again (F2.2)."""
    line = Line(position(phase="bidding", object="jester", high=(B, 300)))
    seat = to_move(line.state)
    assert C == seat

    line.refused(Raise(C, 500), "bid.too_high", "F2.2")
    line.refused(Raise(C, 300), "bid.too_low", "F2.2")
    line.refused(Raise(C, "4e2"), "bid.not_a_number", "F2.2")
    line.play(Raise(C, None))
    assert (C, 400) == line.state.high


def test_the_last_player_pays_with_a_point() -> None:
    """The last player with 100 florins and a point takes a jester for 200 (F2.4, F2.5)."""
    line = Line(position(phase="naming", out=(B, C), money={A: 100}, points={A: 1}))

    line.play(Auction(A, "jester"))

    assert ((0, 0), 1, ACTING) == (line.purse(A), line.court(A).jesters, line.state.awaits)


def test_nothing_to_recruit_in_round_one() -> None:
    """A recruiting card bought while nobody has completed a work is kept, as a fact (F2.10)."""
    line = Line(position(phase="naming", out=(B, C)))

    line.play(Auction(A, "recruiting"))

    assert RecruitingKept(A, forced=True) in line.new
    assert (1, ACTING) == (line.court(A).recruiting, line.state.awaits)


def test_recruiting_changes_no_count() -> None:
    """The victim keeps as many cards as before, and so does he who recruits (F2.10)."""
    line = Line(position(recruiting={A: 1}, table={B: "poet"}, hand={A: "jurist"}))
    assert ("poet",) == line.options("recruit")

    line.refused(Recruit(A, "jurist"), "recruit.not_on_table", "F2.10")
    line.play(Recruit(A, "poet"))

    ann, bob = line.court(A), line.court(B)
    assert (("jurist",), ("poet",), 0) == (ann.hand, ann.open_hand, ann.recruiting)
    assert ((), 1) == (bob.table, bob.recruited)
    line.refused(Recruit(A, "poet"), "recruit.no_card", "F2.10")


def test_recruiting_at_once_or_later() -> None:
    """Bought, a recruiting card is used or kept before the next auction; kept, only in one's own turn (F2.3, F2.10)."""
    line = Line(position(phase="naming", round=2, out=(C,), table={B: "poet"}))
    line.play(Auction(A, "recruiting"), Pass(B))
    assert "recruiting" == line.state.awaits

    line.refused(Auction(B, "jester"), "turn.not_yours", "F2.10")
    line.play(Keep(A))
    assert (NAMING, B) == (line.state.awaits, to_move(line.state))
    line.refused(Recruit(B, "poet"), "phase.wrong", "F2.10")
    line.play(Auction(B, "jester"), Recruit(A, "poet"))

    assert ("poet",) == line.court(A).open_hand


def test_cards_of_the_end() -> None:
    """No jesters anywhere score nothing; three tied on forests bring 4 to an owner among them (§1.1, F4.2)."""
    forest = ["forest d4"]
    line = Line(
        position(
            4,
            round=7,
            start=B,
            to_move=A,
            tiles={A: forest, B: forest, C: forest},
            prestige={A: "most_jesters most_forests", D: "most_landscapes"},
        )
    )

    line.play(Done(A))

    assert [
        PrestigeScored(A, ("most_jesters", "most_forests"), (0, 4)),
        PrestigeScored(D, ("most_landscapes",), (0,)),
    ] == line.of(PrestigeScored)
    assert (OVER, (A,)) == (line.state.awaits, line.state.winners)


def test_the_auction_replay() -> None:
    """Four players: park to A; a jester bid up to 700 by W; a forest to L for 600; a builder to J for 200 (§3)."""
    a, lo, j, w = range(4)
    line = Line(position(4, phase="naming"))

    line.play(Auction(a, "park"), Pass(lo), Pass(j), Pass(w), Place(a, "park", "a4", 0, False))
    line.play(Auction(lo, "jester"), Raise(j, 300), Raise(w, 400), Raise(lo, 500), Raise(j, 600))
    line.play(Raise(w, 700), Pass(lo), Pass(j))
    line.play(Auction(lo, "forest"), Raise(j, 300), Raise(lo, 400), Raise(j, 500), Raise(lo, 600))
    line.play(Pass(j), Place(lo, "forest", "d3", 1, True), Auction(j, "builder"))

    sold = [(fact.seat, fact.object, fact.price) for fact in line.of(ObjectSold)]
    assert [(a, "park", 200), (w, "jester", 700), (lo, "forest", 600), (j, "builder", 200)] == sold
    assert [3300, 2900, 3300, 2800] == [court.money for court in line.state.courts]
    assert (ACTING, a) == (line.state.awaits, to_move(line.state))


def test_cash_in_ones_own_turn() -> None:
    """Points turn into 100 florins each, never below none (F3.5)."""
    line = Line(position(points={A: 2}, money={A: 0}))

    line.refused(Cash(A, 3), "cash.range", "F3.5")
    line.refused(Cash(A, 0), "cash.range", "F3.5")
    line.refused(Cash(B, 1), "turn.not_yours", "F3")
    line.play(Cash(A, 2))

    assert (200, 0) == line.purse(A)
