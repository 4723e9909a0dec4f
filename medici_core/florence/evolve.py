"""The fold: one fact after another. It holds no rule; whatever does not fit raises.

Of what a seat may not see, the public fact puts unknown cards (None) in place, and the private one beside it, where it
is seen, says which they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from medici_core.florence import events as e
from medici_core.florence import evolve_start as start
from medici_core.florence.cards import dropped
from medici_core.florence.placement import mask_of
from medici_core.florence.state import (
    ACTING,
    BIDDING,
    NAMING,
    OVER,
    PLACING,
    RECRUITS,
    SETTLED,
    TAKING,
    Court,
    State,
    Tile,
    changed,
    changed_court,
)


def evolve(state: State | None, event: object) -> State:
    """Return the state after one fact; raises KeyError, ValueError, IndexError, TypeError or AttributeError if the
    fact does not fit.
    """
    return _EVOLVE[event.__class__](state, event)


def _start_named(s: State, event: e.StartPlayerNamed) -> State:
    return changed(s, awaits=SETTLED, start=event.seat)


def _round_started(s: State, event: e.RoundStarted) -> State:
    return changed(
        s,
        awaits=SETTLED,
        round=event.round,
        acting=False,
        start=event.start,
        seat=None,
        deck="",
        sold=(),
        out=(),
        used=(),
        best=(0,) * len(s.courts),
    )


def _chooser_named(s: State, event: e.ChooserNamed) -> State:
    return changed(s, awaits=NAMING, seat=event.seat, chooser=event.seat)


def _withdrawn(s: State, event: e.Withdrawn) -> State:
    return changed(s, awaits=SETTLED, out=(*s.out, event.seat))


def _auction_opened(s: State, event: e.AuctionOpened) -> State:
    high = (event.seat, event.amount)
    return changed(s, awaits=BIDDING, object=event.object, high=high, queue=event.order)


def _raised(s: State, event: e.Raised) -> State:
    if s.high is None:
        raise ValueError("nothing is on sale")
    queue = (*_after(s.queue, event.seat), s.high[0])
    return changed(s, queue=queue, high=(event.seat, event.amount))


def _passed(s: State, event: e.Passed | e.PassedOver) -> State:
    return changed(s, queue=_after(s.queue, event.seat))


def _after(queue: tuple[int, ...], seat: int) -> tuple[int, ...]:
    if queue[0] != seat:
        raise ValueError(f"seat {seat} speaks, but seat {queue[0]} is next")
    return queue[1:]


def _object_sold(s: State, event: e.ObjectSold) -> State:
    seat = event.seat
    landscape = event.object in s.tables.kinds
    return changed(
        s,
        awaits=PLACING if landscape else SETTLED,
        seat=seat,
        courts=_paid(s, event),
        sold=(*s.sold, event.object),
        out=(*s.out, seat),
        high=None,
        queue=(),
        object=event.object if landscape else "",
    )


def _paid(s: State, event: Any, **changes: Any) -> tuple[Court, ...]:
    court = s.courts[event.seat]
    return start.with_court(
        s,
        event.seat,
        **{
            "money": court.money - event.cash,
            "points": court.points - event.points,
            **changes,
        },
    )


def _landscape_placed(s: State, event: e.LandscapePlaced) -> State:
    court = s.courts[event.seat]
    tiles = (*court.tiles, Tile(event.tile, mask_of(event.squares)))
    courts = start.with_court(s, event.seat, tiles=tiles, points=court.points + event.gained)
    return changed(s, awaits=SETTLED, courts=courts, object="")


def _landscape_discarded(s: State, event: e.LandscapeDiscarded) -> State:
    return changed(s, awaits=SETTLED, discarded=(*s.discarded, event.tile), object="")


def _jester_hired(s: State, event: e.JesterHired) -> State:
    courts = start.with_court(s, event.seat, jesters=s.courts[event.seat].jesters + 1)
    return changed(s, awaits=SETTLED, courts=courts)


def _builder_hired(s: State, event: e.BuilderHired) -> State:
    court = s.courts[event.seat]
    courts = start.with_court(
        s, event.seat, builders=court.builders + 1, points=court.points + event.gained
    )
    return changed(s, awaits=SETTLED, courts=courts)


def _recruiting_taken(s: State, event: e.RecruitingTaken) -> State:
    courts = start.with_court(s, event.seat, recruiting=s.courts[event.seat].recruiting + 1)
    return changed(s, awaits=RECRUITS, courts=courts)


def _recruiting_kept(s: State, event: e.RecruitingKept) -> State:
    return changed(s, awaits=SETTLED)


def _recruited(s: State, event: e.Recruited) -> State:
    seat, victim = event.seat, event.victim
    court, other = s.courts[seat], s.courts[victim]
    place = other.table.index(event.profession)
    courts = list(s.courts)
    courts[seat] = changed_court(
        court,
        open_hand=(*court.open_hand, event.profession),
        recruiting=court.recruiting - 1,
    )
    courts[victim] = changed_court(
        other,
        table=(*other.table[:place], *other.table[place + 1 :]),
        recruited=other.recruited + 1,
    )
    return changed(s, awaits=start.at_rest(s), courts=tuple(courts))


def _turn_started(s: State, event: e.TurnStarted) -> State:
    return changed(
        s, awaits=ACTING, acting=True, seat=event.seat, sold=(), out=(), chooser=None, used=()
    )


def _built(s: State, event: e.Built) -> State:
    court = s.courts[event.seat]
    courts = _paid(
        s,
        event,
        points=court.points - event.points + event.gained,
        tiles=(*court.tiles, Tile(event.building, mask_of(event.squares))),
    )
    return changed(s, awaits=ACTING, courts=courts, used=(*s.used, "build"))


def _work_completed(s: State, event: e.WorkCompleted) -> State:
    court, played = s.courts[event.seat], event.profession
    if event.secret:
        hand, open_hand = dropped(court.hand, played), court.open_hand
    else:
        place = court.open_hand.index(played)
        hand = court.hand
        open_hand = (*court.open_hand[:place], *court.open_hand[place + 1 :])
    bonus = court.bonus
    for card in event.bonus:
        bonus = dropped(bonus, card)
    courts = start.with_court(
        s, event.seat, hand=hand, open_hand=open_hand, table=(*court.table, played), bonus=bonus
    )
    best = list(s.best)
    best[event.seat] = max(best[event.seat], event.value)
    return changed(
        s,
        awaits=TAKING,
        courts=courts,
        played=s.played + event.bonus,
        used=(*s.used, "work"),
        best=tuple(best),
        value=event.value,
    )


def _work_paid(s: State, event: e.WorkPaid) -> State:
    court = s.courts[event.seat]
    courts = start.with_court(
        s,
        event.seat,
        money=court.money + event.florins,
        points=court.points + event.points,
    )
    return changed(s, awaits=ACTING, courts=courts, value=0)


def _freedom_introduced(s: State, event: e.FreedomIntroduced) -> State:
    freedoms = (*s.courts[event.seat].freedoms, event.freedom)
    return changed(
        s, awaits=ACTING, courts=_paid(s, event, freedoms=freedoms), used=(*s.used, "freedom")
    )


def _card_bought(s: State, event: e.CardBought) -> State:
    return changed(s, awaits=SETTLED, courts=_paid(s, event), used=(*s.used, event.deck))


def _cashed(s: State, event: e.Cashed) -> State:
    court = s.courts[event.seat]
    courts = start.with_court(
        s, event.seat, money=court.money + event.florins, points=court.points - event.points
    )
    return changed(s, courts=courts)


def _turn_ended(s: State, event: e.TurnEnded) -> State:
    return changed(s, awaits=SETTLED, used=())


def _best_work(s: State, event: e.BestWork) -> State:
    courts = tuple(
        [
            changed_court(court, points=court.points + event.gained)
            if seat in event.seats
            else court
            for seat, court in enumerate(s.courts)
        ]
    )
    return changed(s, awaits=SETTLED, seat=None, courts=courts)


def _prestige_scored(s: State, event: e.PrestigeScored) -> State:
    court = s.courts[event.seat]
    if len(event.cards) != len(court.prestige):
        raise ValueError(f"{event.cards} are not the prestige cards {court.prestige}")
    courts = start.with_court(
        s, event.seat, prestige=event.cards, points=court.points + sum(event.gained)
    )
    return changed(s, courts=courts)


def _game_ended(s: State, event: e.GameEnded) -> State:
    return changed(s, awaits=OVER, acting=False, seat=None, winners=event.winners)


_EVOLVE: Mapping[type, Callable[[Any, Any], State]] = {
    e.GameStarted: start.started,
    e.PositionGiven: start.given,
    e.SecretsGiven: start.secrets,
    e.StartPlayerNamed: _start_named,
    e.DrawOpened: start.draw_opened,
    e.CardDrawn: start.card_drawn,
    e.CardSeen: start.card_seen,
    e.ChoiceOpened: start.choice_opened,
    e.CardsKept: start.cards_kept,
    e.KeptSeen: start.kept_seen,
    e.RoundStarted: _round_started,
    e.ChooserNamed: _chooser_named,
    e.Withdrawn: _withdrawn,
    e.AuctionOpened: _auction_opened,
    e.Raised: _raised,
    e.Passed: _passed,
    e.PassedOver: _passed,
    e.ObjectSold: _object_sold,
    e.LandscapePlaced: _landscape_placed,
    e.LandscapeDiscarded: _landscape_discarded,
    e.JesterHired: _jester_hired,
    e.BuilderHired: _builder_hired,
    e.RecruitingTaken: _recruiting_taken,
    e.RecruitingKept: _recruiting_kept,
    e.Recruited: _recruited,
    e.TurnStarted: _turn_started,
    e.Built: _built,
    e.WorkCompleted: _work_completed,
    e.WorkPaid: _work_paid,
    e.FreedomIntroduced: _freedom_introduced,
    e.CardBought: _card_bought,
    e.Cashed: _cashed,
    e.TurnEnded: _turn_ended,
    e.BestWork: _best_work,
    e.PrestigeScored: _prestige_scored,
    e.GameEnded: _game_ended,
}
