"""What holds of every step of every game, counted anew from the facts and not from the fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from medici_core.florence import events as e
from medici_core.florence.cards import DECKS, LANDSCAPE, PRESTIGE, PROFESSION
from medici_core.florence.scoring import winners
from medici_core.florence.state import (
    ACTING,
    BIDDING,
    CHOOSING,
    DRAWING,
    OVER,
    PHASES,
    PLACING,
    TAKING,
    Court,
    State,
    pool,
    pool_size,
)


def broken_laws(before: State | None, events: Sequence[object], after: State) -> tuple[str, ...]:
    """Return a sentence for each law that the step from ``before`` over ``events`` to ``after`` breaks.

    ``before`` None: the step starts the game. No sentence: all laws hold. Both states are whole, not views.
    """
    return (*_of_a_position(after), *_of_a_step(before, events, after))


def _of_a_position(s: State) -> Iterator[str]:
    yield from _cards(s)
    yield from _boards(s)
    yield from _stocks(s)
    if s.awaits not in PHASES:
        yield f"a command leads to a decision, to chance or to the end: {s.awaits}"
    for court in s.courts:
        if court.points < 0 or court.money < 0:
            yield f"money and points are never negative (F3.5): {court.money}, {court.points}"
    if (s.awaits == BIDDING) != bool(s.queue) or (s.awaits == BIDDING) != (s.high is not None):
        yield "somebody speaks while bidding is open, and only then (F2.2)"
    if {*s.queue} & {*s.out} or len({*s.queue}) != len(s.queue):
        yield f"who is supplied, withdrawn or has passed does not bid (F2.1): {s.queue}"
    if len({*s.sold}) != len(s.sold) or len({*s.out}) != len(s.out):
        yield f"an object is sold once a round, and to one player each (F2.1): {s.sold}, {s.out}"
    if len(s.used) > s.setup.turn_actions or any(
        s.used.count(action) > s.tables.limits[action] for action in s.used
    ):
        yield f"a turn has at most two actions, each so often (F3): {s.used}"
    if (s.awaits == TAKING) != (s.value > 0):
        yield f"a work waits to be paid while its points are taken (F3.2): {s.value}"
    if s.awaits == OVER and s.winners != winners(s.courts):
        yield f"the most points, then the most money win (F4.2): {s.winners}"


def _cards(s: State) -> Iterator[str]:
    """Check that each deck's cards are all there, each in one place."""
    for at, deck in enumerate(DECKS):
        held: list[str | None] = [card for _, card in s.returned[at]]
        for court in s.courts:
            if deck == PROFESSION:
                held += (*court.hand, *court.open_hand, *court.table)
            else:
                held += court.prestige if deck == PRESTIGE else court.bonus
            held += court.offered if deck == s.deck else ()
        if deck == DECKS[2]:
            held += s.played
        rest = pool(s, deck)
        if len(rest) != pool_size(s, deck):
            yield f"the pool of the {deck} deck has {pool_size(s, deck)} cards (F2.9): {rest}"
        if sorted([*held, *rest], key=str) != sorted(s.tables.decks[deck]):
            yield f"every card of the {deck} deck is in one place (§1): {held}, {rest}"
    if s.awaits not in (DRAWING, CHOOSING) and any(court.offered for court in s.courts):
        yield "cards are on offer only while somebody draws or chooses (F2.9)"


def _boards(s: State) -> Iterator[str]:
    for court in s.courts:
        covered = s.tables.palazzo
        for tile in court.tiles:
            if tile.mask & covered:
                yield f"tiles lie on empty squares (F3.3): {tile}"
            covered |= tile.mask
            squares = "".join(s.tables.grids[tile.name]).count("X")
            if tile.mask.bit_count() != squares:
                yield f"the {tile.name} covers {squares} squares (§1): {tile.mask:#x}"
        names = [tile.name for tile in court.tiles if s.tables.kinds[tile.name] != LANDSCAPE]
        if len({*names}) != len(names):
            yield f"a player has one building of each type (F3.4): {names}"


def _stocks(s: State) -> Iterator[str]:
    """Check that no more is in play than there is."""
    for name, total in s.tables.stocks.items():
        used = sum([_has(court, name) for court in s.courts]) + s.discarded.count(name)
        used += s.awaits == PLACING and s.object == name
        if used > total:
            yield f"there are {total} of {name} (§1): {used} in play"
    for court in s.courts:
        if court.builders > s.setup.builders_each:
            yield f"a player has at most {s.setup.builders_each} builders (F2.8): {court.builders}"
        if len({*court.freedoms}) != len(court.freedoms):
            yield f"a player has each freedom once (F3): {court.freedoms}"


def _has(court: Court, name: str) -> int:
    owned = [*[tile.name for tile in court.tiles], *court.freedoms]
    owned += ["jester"] * court.jesters + ["builder"] * court.builders
    owned += ["recruiting"] * (court.recruiting + court.recruited)
    return owned.count(name)


def _of_a_step(before: State | None, events: Sequence[object], after: State) -> Iterator[str]:
    book = _Book(before)
    for event in events:
        yield from book.enter(event)
    money = [court.money for court in after.courts]
    points = [court.points for court in after.courts]
    if (book.money, book.points) != (money, points):
        yield (
            f"money and points change by what is paid and gained alone: {money} and {points}, "
            f"not {book.money} and {book.points}"
        )
    cards = [_cards_owned(court) for court in after.courts]
    if book.cards != cards:
        yield f"profession and recruiting cards come by buying alone (F2.10): {cards}, not {book.cards}"
    if before is not None and (after.round, after.awaits == OVER) < (before.round, False):
        yield f"rounds follow one another (F4): {after.round} after {before.round}"
    if after.awaits in (ACTING, TAKING) and not after.acting:
        yield "actions belong to the second half of a round (F3)"


def _cards_owned(court: Court) -> int:
    """Count a player's profession and recruiting cards, in hand and on the table."""
    hand = len(court.hand) + len(court.open_hand) + court.recruiting
    return hand + len(court.table) + court.recruited


class _Book:
    """Keep accounts of one step from its facts: florins, points, cards of each seat, and the bid."""

    def __init__(self, before: State | None) -> None:
        courts = () if before is None else before.courts
        self.florins = 0 if before is None else before.setup.point_florins
        self.money = [court.money for court in courts]
        self.points = [court.points for court in courts]
        self.cards = [_cards_owned(court) for court in courts]
        self.bid = 0 if before is None or before.high is None else before.high[1]
        self.value = 0 if before is None else before.value
        self.setup = None if before is None else before.setup

    def enter(self, event: object) -> Iterator[str]:
        match event:
            case e.GameStarted(players=players, start_money=money):
                self.florins, self.setup = event.point_florins, event
                self.money, self.points = [money] * players, [0] * players
                self.cards = [0] * players
            case e.PositionGiven():
                self._given(event)
            case e.AuctionOpened(amount=amount):
                self.bid = amount
            case e.Raised(amount=amount):
                if self.setup is not None and amount != self.bid + self.setup.step:
                    yield f"a bid is raised by one step (F2.2): {amount} after {self.bid}"
                self.bid = amount
            case e.ObjectSold(price=price):
                if price != self.bid:
                    yield f"the bidder pays his bid (F2.3): {price}, not {self.bid}"
                yield from self._pay(event)
            case e.Built() | e.FreedomIntroduced() | e.CardBought():
                yield from self._pay(event)
                self.points[event.seat] += event.gained if isinstance(event, e.Built) else 0
            case e.CardsKept(seat=seat, deck=deck, kept=kept):
                self.cards[seat] += kept if deck == PROFESSION else 0
            case e.RecruitingTaken(seat=seat):
                self.cards[seat] += 1
            case (
                e.LandscapePlaced(seat=seat, gained=gained)
                | e.BuilderHired(seat=seat, gained=gained)
            ):
                self.points[seat] += gained
            case e.WorkCompleted():
                yield from self._work(event)
            case e.WorkPaid(seat=seat, points=points, florins=florins):
                yield from self._work_paid(points, florins)
                self.money[seat] += florins
                self.points[seat] += points
            case e.Cashed(seat=seat, points=points, florins=florins):
                if florins != points * self.florins or points < 1:
                    yield f"a point is {self.florins} florins (F3.5): {points} for {florins}"
                self.money[seat] += florins
                self.points[seat] -= points
            case e.BestWork(best=best, seats=seats, gained=gained):
                if seats != tuple([s for s, v in enumerate(best) if v and v == max(best)]):
                    yield f"the best works gain points (F4.1): {seats} of {best}"
                for seat in seats:
                    self.points[seat] += gained
            case e.PrestigeScored(seat=seat, gained=each):
                self.points[seat] += sum(each)

    def _given(self, event: e.PositionGiven) -> None:
        self.money, self.points = [*event.money], [*event.points]
        self.bid = 0 if event.high is None else event.high[1]
        self.cards = [
            hand + len(known) + len(table) + kept + left
            for hand, known, table, kept, left in zip(
                event.hands,
                event.open_hand,
                event.table,
                event.recruiting,
                event.recruited,
                strict=True,
            )
        ]

    def _pay(
        self, event: e.ObjectSold | e.Built | e.FreedomIntroduced | e.CardBought
    ) -> Iterator[str]:
        seat, points = event.seat, event.points
        if event.price != event.cash + points * self.florins:
            yield f"a price is paid in money and points (F2.5): {event}"
        if points and self.money[seat] + (points - 1) * self.florins >= event.price:
            yield f"no more points are paid than needed (F2.5): {event}"
        self.money[seat] -= event.cash
        self.points[seat] -= points

    def _work(self, event: e.WorkCompleted) -> Iterator[str]:
        terms = (event.building, event.landscape, event.freedom, event.jesters, event.cards)
        if event.value != sum(terms) + sum(event.bonus_values):
            yield f"a work is worth the sum of its terms (F3.1): {event}"
        if event.value < event.minimum:
            yield f"a work reaches the round's minimum (F3.1): {event}"
        self.value = event.value

    def _work_paid(self, points: int, florins: int) -> Iterator[str]:
        setup = self.setup
        if setup is not None and self.value * setup.work_florins != (
            florins + points * setup.work_point
        ):
            yield f"a work is paid in full (F3.2): {points} and {florins} for {self.value}"
