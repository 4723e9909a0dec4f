"""Tell facts: each becomes sentences, named by key and with the facts they need; the text is made at the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from medici_core.engine.refusal import Seat, Sentence, Value
from medici_core.medici import events as e
from medici_core.medici.cards import GOOD, GOODS, VALUE, hold_value
from medici_core.medici.evolve import evolve
from medici_core.medici.scoring import ranks
from medici_core.medici.state import LARGEST_LOT, State, largest_room, room

Facts: TypeAlias = dict[str, Value]


def describe(before: State | None, event: object) -> tuple[Sentence, ...]:
    """Return the sentences that tell ``event``, which happened in ``before`` (None: the first fact of a game).

    Together the sentences of all facts tell a game whole; the key of a sentence is one of ``SENTENCES``.
    """
    return tuple(_DESCRIBE[event.__class__](before, event))


def _seats(seats: Sequence[int]) -> tuple[Seat, ...]:
    return tuple([Seat(seat) for seat in seats])


def _card(key: str, neutral: str, card: str, **facts: Any) -> Sentence:
    if card in GOOD:
        return Sentence(
            key, {"card": card, "good": GOODS[GOOD[card]], "value": VALUE[card], **facts}
        )
    return Sentence(neutral, {"card": card, "value": VALUE[card], **facts})


def _started(_: None, event: e.GameStarted) -> Iterator[Sentence]:
    facts: Facts = {"edition": event.edition, "players": event.players, "money": event.start_money}
    yield Sentence("game.started", {**facts, "capacity": event.hold_capacity})
    yield Sentence("round.started", {"round": 1, "deck": event.deck})


def _given(_: State, event: e.PositionGiven) -> Iterator[Sentence]:
    yield Sentence("game.position", {"round": event.round, "deck": event.deck})


def _drawer_named(before: State, event: e.DrawerNamed) -> Iterator[Sentence]:
    first = before.drawer is None
    yield Sentence("drawer.first" if first else "drawer.next", {"seat": Seat(event.seat)})


def _card_asked(_: State, event: e.CardAsked) -> Iterator[Sentence]:
    yield Sentence("card.asked", {"seat": Seat(event.seat)})


def _card_drawn(before: State, event: e.CardDrawn) -> Iterator[Sentence]:
    yield _card("card.drawn", "card.drawn_neutral", event.card, deck=before.deck - 1)


def _bidding_opened(before: State, event: e.BiddingOpened) -> Iterator[Sentence]:
    lot: Facts = {"cards": before.lot, "value": hold_value(before.lot)}
    if event.asked and before.drawer is not None:
        yield Sentence("bidding.offered", {"seat": Seat(before.drawer), **lot})
    else:
        yield Sentence("bidding.opened", {"reason": _why_no_card(before), **lot})


def _why_no_card(state: State) -> str:
    """Return why a lot can't grow: ``lot``, ``room`` or ``deck`` (M3.2)."""
    if len(state.lot) >= LARGEST_LOT:
        return "lot"
    return "room" if len(state.lot) >= largest_room(state) else "deck"


def _bid_placed(_: State, event: e.BidPlaced) -> Iterator[Sentence]:
    yield Sentence("bid.placed", {"seat": Seat(event.seat), "amount": event.amount})


def _passed(_: State, event: e.Passed) -> Iterator[Sentence]:
    yield Sentence("bid.passed", {"seat": Seat(event.seat)})


def _passed_over(_: State, event: e.PassedOver) -> Iterator[Sentence]:
    yield Sentence("bid.passed_over", {"seat": Seat(event.seat), "reason": event.reason})


def _lot_sold(before: State, event: e.LotSold) -> Iterator[Sentence]:
    free = room(before, event.seat) - len(event.cards)
    facts: Facts = {"seat": Seat(event.seat), "cards": event.cards, "price": event.price}
    money = before.money[event.seat] - event.price
    if free:
        yield Sentence("lot.sold", {**facts, "money": money, "free": free})
    else:
        yield Sentence("lot.sold_full", {**facts, "money": money})


def _lot_discarded(_: State, event: e.LotDiscarded) -> Iterator[Sentence]:
    yield Sentence("lot.discarded", {"cards": event.cards})


def _fill_started(_: State, event: e.FillStarted) -> Iterator[Sentence]:
    yield Sentence("fill.started", {"seat": Seat(event.seat)})


def _card_filled(_: State, event: e.CardFilled) -> Iterator[Sentence]:
    yield _card("fill.card", "fill.card_neutral", event.card, seat=Seat(event.seat))


def _round_started(before: State, event: e.RoundStarted) -> Iterator[Sentence]:
    yield Sentence("round.started", {"round": event.round, "deck": event.deck})
    money = before.money[event.candidates[0]]
    if len(event.candidates) == 1:
        yield Sentence("drawer.poorest", {"seat": Seat(event.candidates[0]), "money": money})
    else:
        yield Sentence("drawer.tied", {"seats": _seats(event.candidates), "money": money})


def _game_ended(before: State, event: e.GameEnded) -> Iterator[Sentence]:
    facts: Facts = {"seats": _seats(event.winners), "money": before.money[event.winners[0]]}
    yield Sentence("game.won" if len(event.winners) == 1 else "game.shared", facts)
    order = [seat for group in ranks(before.money) for seat in group]
    money = tuple([before.money[seat] for seat in order])
    yield Sentence("game.final", {"seats": _seats(order), "money": money})


def _round_scored(before: State, event: e.RoundScored) -> Iterator[Sentence]:
    yield Sentence("round.scored", {"round": event.round})
    yield from _holds(before, event)
    for good in range(len(GOODS)):
        yield from _ladder(before, event, good)
    after = evolve(before, event)
    for seat, (hold, prizes, rows) in enumerate(after.paid):
        facts: Facts = {"seat": Seat(seat), "hold": hold, "prizes": prizes, "rows": rows}
        yield Sentence(
            "income.seat", {**facts, "sum": hold + prizes + rows, "money": after.money[seat]}
        )


def _holds(before: State, event: e.RoundScored) -> Iterator[Sentence]:
    """Tell what each hold was worth, its place, whether it was tied, and what it earned (M6.2)."""
    place = 1
    for group in ranks(event.values):
        for seat in group:
            facts: Facts = {
                "seat": Seat(seat),
                "cards": before.holds[seat],
                "value": event.values[seat],
                "florins": event.hold_paid[seat],
            }
            if len(group) == 1:
                yield Sentence("hold.paid", {"place": place, **facts})
            else:
                last = place + len(group) - 1
                yield Sentence(
                    "hold.paid_tied",
                    {"place": place, "last": last, "seats": _seats(group), **facts},
                )
        place += len(group)


def _ladder(before: State, event: e.RoundScored, good: int) -> Iterator[Sentence]:
    """Tell who climbed a ladder, who stands where, and what prizes and rows it paid (M6.3 to M6.5)."""
    name = GOODS[good]
    steps = [row[good] for row in event.steps]
    climbed = [step - row[good] for step, row in zip(steps, before.steps, strict=True)]
    order = [seat for group in ranks(steps) for seat in group]
    standing: Facts = {
        "good": name,
        "seats": _seats(order),
        "steps": tuple([steps[seat] for seat in order]),
    }
    climbers = [seat for seat in order if climbed[seat]]
    if climbers:
        heights = tuple([climbed[seat] for seat in climbers])
        yield Sentence(
            "ladder.climbed", {**standing, "climbers": _seats(climbers), "climbed": heights}
        )
    else:
        yield Sentence("ladder.still", standing)
    yield from _prizes(before, event, good, steps)
    for group in ranks(steps):
        florins = event.rows[good][group[0]]
        if florins:
            facts: Facts = {
                "good": name,
                "seats": _seats(group),
                "step": steps[group[0]],
                "florins": florins,
            }
            yield Sentence("ladder.row", {**facts, "many": len(group)})


def _prizes(before: State, event: e.RoundScored, good: int, steps: list[int]) -> Iterator[Sentence]:
    prizes, pooled = before.setup.monopoly_prizes, before.setup.monopoly_ties == "pooled"
    place = rank = 1
    for group in ranks(steps):
        first = place if pooled else rank
        last = place + len(group) - 1 if pooled else rank
        facts: Facts = {
            "good": GOODS[good],
            "step": steps[group[0]],
            "florins": event.prizes[good][group[0]],
        }
        if not any(prizes[first - 1 : last]):
            return
        if not before.setup.step_zero_scores and steps[group[0]] == 0:
            yield Sentence("ladder.step_zero", {"good": GOODS[good], "seats": _seats(group)})
        elif len(group) == 1:
            yield Sentence("ladder.prize", {**facts, "place": first, "seat": Seat(group[0])})
        elif pooled:
            yield Sentence(
                "ladder.prize_pooled",
                {**facts, "place": first, "last": last, "seats": _seats(group)},
            )
        else:
            yield Sentence("ladder.prize_shared", {**facts, "place": first, "seats": _seats(group)})
        place += len(group)
        rank += 1


_DESCRIBE: Mapping[type, Callable[[Any, Any], Iterator[Sentence]]] = {
    e.GameStarted: _started,
    e.PositionGiven: _given,
    e.DrawerNamed: _drawer_named,
    e.CardAsked: _card_asked,
    e.CardDrawn: _card_drawn,
    e.BiddingOpened: _bidding_opened,
    e.BidPlaced: _bid_placed,
    e.Passed: _passed,
    e.PassedOver: _passed_over,
    e.LotSold: _lot_sold,
    e.LotDiscarded: _lot_discarded,
    e.FillStarted: _fill_started,
    e.CardFilled: _card_filled,
    e.RoundScored: _round_scored,
    e.RoundStarted: _round_started,
    e.GameEnded: _game_ended,
}
