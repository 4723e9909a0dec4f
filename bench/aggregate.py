"""The peer of the stored game: the same facts as domain events of eventsourcing, in its SQLite file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import asdict
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


class Auction(Aggregate):
    """A game of Medici kept as plain lists; every method is a fact that changes what it says."""

    @event("Opened")
    def __init__(self, title: str, players: list[str], seed: str) -> None:
        self.title = title
        self.players = players
        self.seed = seed
        self.money: list[int] = []
        self.holds: list[list[str]] = []
        self.lot: list[str] = []
        self.queue: list[int] = []
        self.high: list[int] = []
        self.drawer = -1
        self.deck = 0
        self.round = 1
        self.awaits = "drawer"

    @event("GameStarted")
    def game_started(self, setup: dict[str, Any]) -> None:
        self.setup = setup
        self.money = [setup["start_money"]] * setup["players"]
        self.holds = [[] for _ in self.money]
        self.deck = setup["deck"]

    @event("DrawerNamed")
    def drawer_named(self, seat: int) -> None:
        self.drawer = seat
        self.awaits = "card"

    @event("CardAsked")
    def card_asked(self, seat: int) -> None:
        self.awaits = "card"

    @event("CardDrawn")
    def card_drawn(self, card: str) -> None:
        self.lot.append(card)
        self.deck -= 1
        self.awaits = "drawing"

    @event("BiddingOpened")
    def bidding_opened(self, order: list[int], asked: bool) -> None:
        self.queue = list(order)
        self.high = []
        self.awaits = "bidding"

    @event("BidPlaced")
    def bid_placed(self, seat: int, amount: int) -> None:
        self.queue.remove(seat)
        self.high = [seat, amount]

    @event("Passed")
    def passed(self, seat: int) -> None:
        self.queue.remove(seat)

    @event("PassedOver")
    def passed_over(self, seat: int, reason: str) -> None:
        self.queue.remove(seat)

    @event("LotSold")
    def lot_sold(self, seat: int, price: int, cards: list[str]) -> None:
        self.holds[seat] += cards
        self.money[seat] -= price
        self.lot = []

    @event("LotDiscarded")
    def lot_discarded(self, cards: list[str]) -> None:
        self.lot = []

    @event("FillStarted")
    def fill_started(self, seat: int) -> None:
        self.drawer = seat
        self.awaits = "fill"

    @event("CardFilled")
    def card_filled(self, seat: int, card: str) -> None:
        self.holds[seat].append(card)
        self.deck -= 1

    @event("RoundScored")
    def round_scored(
        self,
        round: int,
        values: list[int],
        hold_paid: list[int],
        steps: list[list[int]],
        prizes: list[list[int]],
        rows: list[list[int]],
    ) -> None:
        self.steps = steps
        for seat, paid in enumerate(hold_paid):
            self.money[seat] += paid + sum([ladder[seat] for ladder in (*prizes, *rows)])

    @event("RoundStarted")
    def round_started(self, round: int, deck: int, candidates: list[int]) -> None:
        self.round = round
        self.deck = deck
        self.holds = [[] for _ in self.money]

    @event("GameEnded")
    def game_ended(self, winners: list[int]) -> None:
        self.winners = winners
        self.awaits = "over"


class Shelf:
    """An application with an aggregate a game in a SQLite file, to be loaded or folded again and again."""

    def __init__(self, path: Path, games: Sequence[Sequence[Any]]) -> None:
        """Keep the facts of each game as events of an aggregate; snapshots are off."""
        self.app = Application(
            {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}
        )
        self.ids = [self._keep(facts) for facts in games]
        self.events = [list(self.app.events.get(id)) for id in self.ids]
        assert [len(facts) for facts in games] == [len(events) for events in self.events]

    def _keep(self, facts: Sequence[Any]) -> Any:
        opened, *others = [(fact.__class__.__name__, _plain(asdict(fact))) for fact in facts]
        values = opened[1]
        auction = Auction(title=values["title"], players=values["players"], seed=values["seed"])
        for name, fields in others:
            given = {"setup": fields} if name == "GameStarted" else fields
            getattr(auction, _snake(name))(**given)
        self.app.save(auction)
        return auction.id

    def load(self) -> int:
        """Get the aggregates from the repository; return the number of events."""
        return sum([self.app.repository.get(id).version for id in self.ids])

    def fold(self) -> int:
        """Fold the aggregates' events; return their number."""
        for events in self.events:
            auction: Any = None
            for domain_event in events:
                auction = domain_event.mutate(auction)
            assert auction.version == len(events)
        return sum([len(events) for events in self.events])


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value
