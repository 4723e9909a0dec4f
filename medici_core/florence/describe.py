"""Tell facts: each becomes sentences, named by key and with the facts they need; the text is made at the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from medici_core.engine.refusal import Seat, Sentence, Value
from medici_core.florence import events as e
from medici_core.florence.state import State

Facts: TypeAlias = dict[str, Value]


def describe(before: State | None, event: object) -> tuple[Sentence, ...]:
    """Return the sentences that tell ``event``, which happened in ``before`` (None: the first fact of a game).

    ``before`` may be the state as one seat knows it. The key of a sentence is one of ``SENTENCES``.
    """
    return tuple(_DESCRIBE[event.__class__](before, event))


def _seats(seats: Sequence[int]) -> tuple[Seat, ...]:
    return tuple([Seat(seat) for seat in seats])


def _started(_: None, event: e.GameStarted) -> Iterator[Sentence]:
    facts: Facts = {"edition": event.edition, "players": event.players}
    yield Sentence(
        "game.started", {**facts, "money": event.start_money, "rounds": len(event.minimum)}
    )


def _given(_: State, event: e.PositionGiven) -> Iterator[Sentence]:
    if event.round:
        yield Sentence("game.position", {"round": event.round})
    else:
        yield Sentence("game.position_setup")


def _secrets_given(_: State, event: e.SecretsGiven) -> Iterator[Sentence]:
    cards = (*event.hand, *event.bonus, *event.prestige)
    if cards:
        yield Sentence("secret.held", {"seat": Seat(event.seat), "cards": cards})
    if event.offered:
        yield Sentence("secret.offered", {"seat": Seat(event.seat), "cards": event.offered})
    bottom = tuple([card for deck in event.returned for card in deck])
    if bottom:
        yield Sentence("secret.bottom", {"seat": Seat(event.seat), "cards": bottom})


def _start_player(_: State, event: e.StartPlayerNamed) -> Iterator[Sentence]:
    yield Sentence("start.drawn" if event.drawn else "start.named", {"seat": Seat(event.seat)})


def _draw_opened(before: State, event: e.DrawOpened) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat), "deck": event.deck, "count": event.count}
    yield Sentence("draw.opened" if before.round else "draw.dealt", facts)


def _card_drawn(_: State, event: e.CardDrawn) -> Iterator[Sentence]:
    if event.card is not None:
        yield Sentence("card.drawn", {"seat": Seat(event.seat), "card": event.card})


def _card_seen(_: State, event: e.CardSeen) -> Iterator[Sentence]:
    yield Sentence("card.seen", {"seat": Seat(event.seat), "card": event.card})


def _choice_opened(before: State, event: e.ChoiceOpened) -> Iterator[Sentence]:
    offered = len(before.courts[event.seat].offered)
    yield Sentence(
        "choice.opened", {"seat": Seat(event.seat), "keep": event.keep, "offered": offered}
    )


def _cards_kept(before: State, event: e.CardsKept) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat), "deck": event.deck}
    # At the set-up what is given back goes into the deck, not to its bottom (F1).
    back = event.bottom if before.round else before.setup.dealt - event.kept
    if not event.chosen:
        yield Sentence("kept.forced", {**facts, "kept": event.kept})
    elif event.cards:
        yield Sentence("kept.open", {**facts, "cards": event.cards, "bottom": back})
    else:
        key = "kept.bottom" if before.round else "kept.back"
        yield Sentence(key, {**facts, "kept": event.kept, "bottom": back})


def _kept_seen(_: State, event: e.KeptSeen) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat), "kept": event.kept}
    if event.bottom:
        yield Sentence("secret.kept", {**facts, "bottom": event.bottom})
    else:
        yield Sentence("secret.kept_all", facts)


def _round_started(before: State, event: e.RoundStarted) -> Iterator[Sentence]:
    facts: Facts = {"round": event.round, "rounds": len(before.setup.minimum)}
    yield Sentence("round.started", {**facts, "seat": Seat(event.start), "minimum": event.minimum})


def _chooser_named(before: State, event: e.ChooserNamed) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat)}
    if event.last:
        yield Sentence("chooser.last", {**facts, "price": before.setup.opening})
    else:
        yield Sentence("chooser.named", facts)


def _withdrawn(_: State, event: e.Withdrawn) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat)}
    if event.reason:
        yield Sentence("withdrawn.forced", {**facts, "reason": event.reason})
    else:
        yield Sentence("withdrawn.chosen", facts)


def _auction_opened(_: State, event: e.AuctionOpened) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat), "object": event.object, "amount": event.amount}
    if event.order:
        yield Sentence("auction.opened", {**facts, "seats": _seats(event.order)})
    else:
        yield Sentence("auction.last", facts)


def _raised(_: State, event: e.Raised) -> Iterator[Sentence]:
    yield Sentence("bid.raised", {"seat": Seat(event.seat), "amount": event.amount})


def _passed(_: State, event: e.Passed) -> Iterator[Sentence]:
    yield Sentence("bid.passed", {"seat": Seat(event.seat)})


def _passed_over(_: State, event: e.PassedOver) -> Iterator[Sentence]:
    yield Sentence("bid.passed_over", {"seat": Seat(event.seat), "reason": event.reason})


def _paid(before: State, event: Any, key: str, **facts: Value) -> Iterator[Sentence]:
    """Tell a purchase, and the prestige points that were turned into money for it (F2.5)."""
    money = before.courts[event.seat].money - event.cash
    said: Facts = {"seat": Seat(event.seat), **facts, "price": event.price, "money": money}
    yield Sentence(key, said)
    if event.points:
        yield Sentence("points.turned", {"seat": Seat(event.seat), "points": event.points})


def _gained(event: Any) -> Iterator[Sentence]:
    if event.gained:
        yield Sentence("points.gained", {"seat": Seat(event.seat), "points": event.gained})


def _object_sold(before: State, event: e.ObjectSold) -> Iterator[Sentence]:
    yield from _paid(before, event, "object.sold", object=event.object)


def _landscape_placed(_: State, event: e.LandscapePlaced) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat), "tile": event.tile, "squares": event.squares}
    yield Sentence("landscape.placed", facts)
    yield from _gained(event)


def _landscape_discarded(_: State, event: e.LandscapeDiscarded) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat), "tile": event.tile}
    yield Sentence("landscape.fits_nowhere" if event.forced else "landscape.thrown_away", facts)


def _jester_hired(before: State, event: e.JesterHired) -> Iterator[Sentence]:
    jesters = before.courts[event.seat].jesters + 1
    facts: Facts = {"seat": Seat(event.seat), "jesters": jesters}
    yield Sentence("jester.hired", {**facts, "worth": jesters * before.setup.work_jester})


def _builder_hired(before: State, event: e.BuilderHired) -> Iterator[Sentence]:
    builders = before.courts[event.seat].builders + 1
    price = before.setup.build_prices[builders]
    facts: Facts = {"seat": Seat(event.seat), "builders": builders}
    if price:
        yield Sentence("builder.hired", {**facts, "price": price})
    else:
        yield Sentence("builder.free", facts)
    yield from _gained(event)


def _recruiting_taken(_: State, event: e.RecruitingTaken) -> Iterator[Sentence]:
    yield Sentence("recruiting.taken", {"seat": Seat(event.seat)})


def _recruiting_kept(_: State, event: e.RecruitingKept) -> Iterator[Sentence]:
    key = "recruiting.kept_forced" if event.forced else "recruiting.kept"
    yield Sentence(key, {"seat": Seat(event.seat)})


def _recruited(_: State, event: e.Recruited) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat), "profession": event.profession}
    yield Sentence("recruiting.used", {**facts, "victim": Seat(event.victim)})


def _turn_started(_: State, event: e.TurnStarted) -> Iterator[Sentence]:
    yield Sentence("turn.started", {"seat": Seat(event.seat)})


def _built(before: State, event: e.Built) -> Iterator[Sentence]:
    yield from _paid(
        before, event, "building.built", building=event.building, squares=event.squares
    )
    yield from _gained(event)


def _work_completed(before: State, event: e.WorkCompleted) -> Iterator[Sentence]:
    wants = before.tables.wants[event.profession]
    terms = (*wants, "term.jesters", "term.cards", *event.bonus)
    worth = (event.building, event.landscape, event.freedom, event.jesters, event.cards)
    facts: Facts = {"seat": Seat(event.seat), "profession": event.profession}
    yield Sentence(
        "work.completed",
        {
            **facts,
            "value": event.value,
            "terms": terms,
            "worth": (*worth, *event.bonus_values),
            "minimum": event.minimum,
        },
    )


def _work_paid(_: State, event: e.WorkPaid) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat), "florins": event.florins}
    if event.points:
        yield Sentence("work.paid_points", {**facts, "points": event.points})
    else:
        yield Sentence("work.paid", facts)


def _freedom_introduced(before: State, event: e.FreedomIntroduced) -> Iterator[Sentence]:
    yield from _paid(before, event, "freedom.introduced", freedom=event.freedom)


def _card_bought(before: State, event: e.CardBought) -> Iterator[Sentence]:
    yield from _paid(before, event, "card.bought", deck=event.deck)


def _cashed(_: State, event: e.Cashed) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat), "points": event.points}
    yield Sentence("points.cashed", {**facts, "florins": event.florins})


def _turn_ended(_: State, event: e.TurnEnded) -> Iterator[Sentence]:
    yield Sentence("turn.done" if event.asked else "turn.over", {"seat": Seat(event.seat)})


def _best_work(_: State, event: e.BestWork) -> Iterator[Sentence]:
    facts: Facts = {"round": event.round, "seats": _seats(event.seats)}
    if not event.seats:
        yield Sentence("best.nobody", {"round": event.round})
    else:
        best = event.best[event.seats[0]]
        key = "best.one" if len(event.seats) == 1 else "best.tied"
        yield Sentence(key, {**facts, "value": best, "points": event.gained})


def _prestige_scored(_: State, event: e.PrestigeScored) -> Iterator[Sentence]:
    facts: Facts = {"seat": Seat(event.seat)}
    if event.cards:
        points = sum(event.gained)
        scored: Facts = {"cards": event.cards, "gained": event.gained, "points": points}
        yield Sentence("prestige.scored", {**facts, **scored})
    else:
        yield Sentence("prestige.none", facts)


def _game_ended(before: State, event: e.GameEnded) -> Iterator[Sentence]:
    courts = before.courts
    first = courts[event.winners[0]]
    facts: Facts = {"seats": _seats(event.winners), "points": first.points, "money": first.money}
    yield Sentence("game.won" if len(event.winners) == 1 else "game.shared", facts)
    order = sorted(range(len(courts)), key=lambda s: (-courts[s].points, -courts[s].money))
    yield Sentence(
        "game.final",
        {
            "seats": _seats(order),
            "points": tuple([courts[seat].points for seat in order]),
            "money": tuple([courts[seat].money for seat in order]),
        },
    )


_DESCRIBE: Mapping[type, Callable[[Any, Any], Iterator[Sentence]]] = {
    e.GameStarted: _started,
    e.PositionGiven: _given,
    e.SecretsGiven: _secrets_given,
    e.StartPlayerNamed: _start_player,
    e.DrawOpened: _draw_opened,
    e.CardDrawn: _card_drawn,
    e.CardSeen: _card_seen,
    e.ChoiceOpened: _choice_opened,
    e.CardsKept: _cards_kept,
    e.KeptSeen: _kept_seen,
    e.RoundStarted: _round_started,
    e.ChooserNamed: _chooser_named,
    e.Withdrawn: _withdrawn,
    e.AuctionOpened: _auction_opened,
    e.Raised: _raised,
    e.Passed: _passed,
    e.PassedOver: _passed_over,
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
