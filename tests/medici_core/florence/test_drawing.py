"""Cards drawn and kept: pool first, then what was returned, in its order (F2.9)."""

from __future__ import annotations

from medici_core.engine.chance import ResolvePrivate
from medici_core.florence.commands import Bonus, Choose, Done, NewGame, Profession
from medici_core.florence.decide import chance
from medici_core.florence.events import CardDrawn, CardSeen, CardsKept, DrawOpened, RoundStarted
from medici_core.florence.state import CHOOSING, NAMING, to_move
from tests.medici_core.florence.playing import new_game
from tests.medici_core.florence.positions import A, B, C, Line, position

BONUS = [
    "builder_lake",
    "building_sizes",
    "categories",
    "hand_cards",
    "jester_freedom",
    "landscape_types",
    "medium_forest",
    "per_builder",
    "per_building",
    "per_forest",
    "per_freedom",
    "per_jester",
    "per_lake",
    "per_landscape",
    "per_large",
    "per_park",
    "per_prestige",
    "prestige_freedom",
    "small_landscape",
    "table_cards",
]


def test_the_rest_goes_to_the_bottom_in_the_order_drawn() -> None:
    """One of five is kept, the others lie at the bottom as they were drawn (F2.9)."""
    line = Line(position())
    line.play(Bonus(A), "per_lake per_park hand_cards categories per_large")
    assert (CHOOSING, A) == (line.state.awaits, to_move(line.state))
    line.refused(Choose(B, ("per_lake",)), "turn.not_yours", "F2.9")
    line.refused(Choose(A, ("table_cards",)), "choose.not_offered", "F2.9")
    line.refused(Choose(A, ()), "choose.count", "F2.9")

    line.play(Choose(A, ("hand_cards",)))

    bottom = ((A, "per_lake"), (A, "per_park"), (A, "categories"), (A, "per_large"))
    assert (bottom, ("hand_cards",)) == (line.state.returned[2], line.court(A).bonus)
    assert CardsKept(A, "bonus", 1, 4, (), True) in line.new


def test_after_the_pool_come_the_cards_returned() -> None:
    """Two cards are left in the pool and three come from the bottom, without chance, in their order (F2.9)."""
    one, two, *rest = BONUS
    line = Line(
        position(played=" ".join(rest[4:]), returned={"bonus": (B, " ".join(rest[:4]))}, to_move=A)
    )
    line.play(Bonus(A), f"{two} {one}")

    assert CHOOSING == line.state.awaits
    assert (two, one, *rest[:3]) == line.court(A).offered
    assert [True] * 3 == [fact.returned for fact in line.of(CardDrawn)[2:]]
    line.play(Choose(A, (rest[1],)))
    assert ((B, rest[3]), (A, two), (A, one), (A, rest[0]), (A, rest[2])) == line.state.returned[2]


def test_a_single_card_is_kept_as_a_fact() -> None:
    """Who draws one card alone has nothing to choose (F2.9)."""
    one, *rest = BONUS
    line = Line(position(played=" ".join(rest[1:]), returned={"bonus": (B, rest[0])}))
    line.play(Bonus(A), one, Choose(A, (rest[0],)), Done(A), Bonus(B))

    assert CardsKept(B, "bonus", 1, 0, (), False) in line.new
    assert (one,) == line.court(B).bonus
    assert (3200, ("bonus",)) == (line.court(B).money, line.state.used)
    assert CardSeen(B, "bonus", one) in line.new


def test_the_set_up_in_order() -> None:
    """Four cards go to every seat from the start player on; then seats choose in that order (F1)."""
    line = Line(NewGame("online", (), 3, B, new_game("online", 3).data))
    for seat in (B, C, A):
        for at in (1, 2, 3, 4):
            due = chance(line.state)
            assert due is not None
            assert (f"deal/{seat}/{at}", seat) == (due.label, due.seat)
            line.play(ResolvePrivate(seat, 0))
    assert [B, C, A] == [fact.seat for fact in line.of(DrawOpened)]

    for seat in (B, C, A):
        assert seat == to_move(line.state)
        offered = [card for card in line.court(seat).offered if card is not None]
        line.refused(Choose(seat, tuple(offered[:2])), "choose.count", "F1")
        line.play(Choose(seat, tuple(offered[:3])))

    assert RoundStarted(1, B, 7) in line.new
    assert (NAMING, B, ((), (), ())) == (
        line.state.awaits,
        to_move(line.state),
        line.state.returned,
    )


def test_labels_go_on_where_the_pool_is() -> None:
    """After the set-up of three players nine professions are dealt: the next is the tenth (F2.9)."""
    hand = {
        A: "poet jurist painter",
        B: "sculptor composer dramatist",
        C: "alchemist botanist theologian",
    }
    line = Line(position(hand=hand)).play(Profession(A))

    due = chance(line.state)
    assert due is not None
    assert ("profession/card/10", 12) == (due.label, due.n)
