"""What a court is worth to its owner in The Princes of Florence: florins he can expect to the end of the game.

**The measure.** A prestige point (PP) is two hundred florins, what it costs when a work is paid (F3.2). Money counts in
full as long as there is a work to be paid later, hardly at all after the last. Being short of money costs beside that:
it stops the next purchase.

**Works.** The professions in hand are completed one after another, spread over the turns to come, the least first.
Each brings a hundred florins a point of its value (F3.1), grown by what a turn usually adds. One that won't reach
the minimum of its round by the buildings, freedoms and bonus cards that there is money for is worth nothing; what it
lacks costs something.

**Purchases.** The actions that works leave over go to what brings most: a building (its points, and four more for each
work that wants it, less its price), a freedom, a profession, a bonus card. Landscapes come from auctions and count
half.

**Cards.** Prestige cards count as they would score now, mixed with half their points the earlier it is; bonus
cards count as they would now. Only + - * / is used, which every machine rounds alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from typing import Final

from medici_core.florence.cards import LANDSCAPE, PRESTIGE
from medici_core.florence.legal import buildings_touching
from medici_core.florence.placement import placements
from medici_core.florence.scoring import bonus_value, counts_for_work, prestige_value, quantities
from medici_core.florence.state import Court, State, deck_size, pool, stock, taken

POINT: Final = 200
"""Florins that a prestige point is worth: what it costs when a work is paid."""
_UNKNOWN_MATCHES: Final = 5.0
"""Work value from building, landscape and freedom of a profession not yet chosen."""
_UNKNOWN_BONUS: Final = 4.0
"""What the best of five bonus cards adds to a work."""
_GROWTH: Final = 0.9
"""Work value that a turn of waiting usually adds: cards, jesters, landscapes."""
_LACKING: Final = 70
"""Florins that each point below the minimum costs to be found."""
NEVER: Final = 10**9
"""More florins than anything costs."""
_ENOUGH: Final = 600
"""Florins that buy the next thing."""
_TIGHT: Final = 0.6
"""What each florin below that counts beside itself."""
_LAST_FLORIN: Final = 0.02
"""What a florin counts after the last work: it decides between equals (F4.2)."""
_LATER: Final = 0.75
"""Share of a later purchase that can be counted on."""


class Outlook:
    """Know what stays the same while one decision is weighed: rivals, stock, what fits on the board."""

    def __init__(self, state: State, seat: int) -> None:
        """Look at a position as ``seat`` may know it."""
        self.state = state
        self.seat = seat
        self.setup = state.setup
        self.tables = state.tables
        self.court = state.courts[seat]
        self.rounds = len(state.setup.minimum)
        self.counts = [quantities(court, state.tables) for court in state.courts]
        self._spots: dict[tuple[str, bool], int | None] = {}
        self._touching = buildings_touching(state, seat)
        self._taken = taken(state, seat)

    def spot(self, tile: str, builders: int) -> int | None:
        """Return squares where a tile fits on the board as it is, for an owner of so many builders, or None."""
        edge_ok = builders >= 2 or self.tables.kinds[tile] == LANDSCAPE
        if (tile, edge_ok) not in self._spots:
            grid = self.tables.grids[tile]
            found = placements(grid, self._taken, self._touching, edge_ok)
            self._spots[tile, edge_ok] = found[0].mask if found else None
        return self._spots[tile, edge_ok]

    def fits(self, tile: str, builders: int) -> bool:
        """Tell whether a tile fits on the board as it is."""
        return self.spot(tile, builders) is not None

    def minimum(self, turn: int) -> int:
        """Return the minimum work value of the ``turn``-th turn from the end, 1 the last."""
        return self.setup.minimum[max(0, min(self.rounds, self.rounds + 1 - turn) - 1)]

    def work_value(self, court: Court, profession: str | None) -> float:
        """Return what a work would be worth now without bonus cards; None is a card not yet known (F3.1)."""
        setup = self.setup
        cards = len(court.hand) + len(court.open_hand) + court.recruiting
        cards += len(court.table) + court.recruited
        value: float = setup.work_jester * court.jesters + setup.work_card * cards
        if profession is None:
            return value + _UNKNOWN_MATCHES
        building, landscape, freedom = self.tables.wants[profession]
        for tile in court.tiles:
            if tile.name == building:
                value += setup.work_building
                break
        for tile in court.tiles:
            if tile.name == landscape:
                value += setup.work_landscape
                break
        if freedom in court.freedoms:
            value += setup.work_freedom
        return value

    def bonus_values(self, court: Court) -> list[float]:
        """Return what each bonus card in hand would add to a work now, None a card not yet known (F1.2)."""
        if not court.bonus:
            return []
        counts = counts_for_work(court, self.tables)
        return [
            _UNKNOWN_BONUS if card is None else bonus_value(card, counts, self.tables)
            for card in court.bonus
        ]

    def worth(self, court: Court, turns: int) -> int:
        """Return what a court is worth, in florins, with so many turns of actions to come."""
        total = POINT * court.points + self._prestige(court, turns)
        if not turns:
            return round(total + _LAST_FLORIN * court.money)
        total += court.money - _TIGHT * max(0, _ENOUGH - court.money)
        return round(total + self._works(court, turns))

    def _works(self, court: Court, turns: int) -> float:
        setup, wants = self.setup, self.tables.wants
        hand: Sequence[str | None] = (*court.hand, *court.open_hand)
        actions = setup.turn_actions * turns
        mine = {tile.name for tile in court.tiles}
        values = sorted([(self.work_value(court, card), card or "") for card in hand], reverse=True)
        played = values[: min(len(values), actions)][::-1]
        spare = sum(self.bonus_values(court))
        total, purse = 0.0, court.money
        done: list[str] = []
        for number, (value, card) in enumerate(played):
            waits = number * turns // len(played)
            grown = value + _GROWTH * waits
            lacking = self.minimum(turns - waits) - grown
            cost = self._filling(court, card, mine, lacking - spare)
            if cost > purse:
                continue
            total += setup.work_florins * grown - _LACKING * max(0.0, lacking)
            purse += int(setup.work_florins * grown) - cost
            done.append(card)
        if done:
            total += 0.9 * setup.work_florins * spare
        left = actions - len(done)
        gains = self._purchases(court, [wants[card] for card in done if card], mine)
        gains.append(_UNKNOWN_BONUS * setup.work_florins - setup.bonus_price if done else 0.0)
        gains += self._professions(court, len(done), turns)
        gains.sort(reverse=True)
        total += _LATER * sum([gain for gain in gains[: max(0, left)] if gain > 0])
        return total + self._landscapes([wants[card] for card in done if card], mine, turns)

    def _filling(self, court: Court, profession: str, mine: set[str], lacking: float) -> int:
        """Return the florins that it takes to add so much to a work; beyond measure where it can't be."""
        if lacking <= 0:
            return 0
        setup = self.setup
        ways = [(setup.bonus_price, _UNKNOWN_BONUS)]
        if profession:
            building, _, freedom = self.tables.wants[profession]
            if freedom not in court.freedoms and self._in_stock(freedom):
                ways.append((setup.freedom_price, setup.work_freedom))
            if building not in mine and self.fits(building, court.builders):
                ways.append((self._build_price(court), setup.work_building))
        cost = 0
        for price, adds in sorted(ways):
            cost += price
            lacking -= adds
            if lacking <= 0:
                return cost
        return NEVER

    def _build_price(self, court: Court) -> int:
        return self.setup.build_prices[min(court.builders, self.setup.builders_each)]

    def _in_stock(self, thing: str) -> bool:
        return stock(self.state, thing) > 0

    def _purchases(
        self, court: Court, wanted: Sequence[tuple[str, str, str]], mine: set[str]
    ) -> list[float]:
        """Return what each building and freedom would bring beyond its price."""
        setup = self.setup
        price = self._build_price(court)
        gains: list[float] = []
        buildings = dict.fromkeys([building for building, _, _ in wanted])
        for building in [*buildings, *self._cheap(court)]:
            if building not in mine and self.fits(building, court.builders):
                works = sum([row[0] == building for row in wanted])
                gain = setup.building_points * POINT - price
                gains.append(gain + setup.work_building * setup.work_florins * works)
        for freedom in dict.fromkeys([freedom for _, _, freedom in wanted]):
            if freedom not in court.freedoms and self._in_stock(freedom):
                works = sum([row[2] == freedom for row in wanted])
                gains.append(setup.work_freedom * setup.work_florins * works - setup.freedom_price)
        return gains

    def _cheap(self, court: Court) -> tuple[str, ...]:
        """Return small buildings, worth building for their points alone."""
        if not court.builders:
            return ()
        return tuple([name for name, kind in self.tables.kinds.items() if kind == "small"])

    def _professions(self, court: Court, works: int, turns: int) -> list[float]:
        """Return what each action of taking a profession and completing its work would bring."""
        setup = self.setup
        value = self.work_value(court, None) + setup.work_card
        if turns < 2 or value + setup.work_building < self.minimum(1):
            return []
        gain = setup.work_florins * (value + setup.work_card * works) - setup.profession_price
        return [gain / 2] * 2 * min(2, turns - 1)

    def _landscapes(
        self, wanted: Sequence[tuple[str, str, str]], mine: set[str], turns: int
    ) -> float:
        """Return what landscapes that the works want may still bring: half, one in each auction to come."""
        asked = [landscape for _, landscape, _ in wanted]
        counts = [
            asked.count(name)
            for name in dict.fromkeys(asked)
            if name not in mine and self.fits(name, 0)
        ]
        most = sum(sorted(counts, reverse=True)[: turns - 1])
        return self.setup.work_landscape * self.setup.work_florins * most / 2

    def _prestige(self, court: Court, turns: int) -> float:
        if not court.prestige:
            return 0.0
        counts = self._counts_with(court)
        cards = [card for card in court.prestige if card is not None]
        known = sum([self.prestige_estimate(card, counts, turns) for card in cards])
        unknown = len(court.prestige) - len(cards)
        return POINT * (known + (self.best_prestige(counts, turns) * unknown if unknown else 0.0))

    def _counts_with(self, court: Court) -> list[Mapping[str, int]]:
        counts: list[Mapping[str, int]] = list(self.counts)
        counts[self.seat] = quantities(court, self.tables)
        return counts

    def prestige_estimate(
        self, card: str, counts: Sequence[Mapping[str, int]], turns: int
    ) -> float:
        """Return the points a prestige card can be expected to score."""
        now = prestige_value(card, self.seat, counts, self.tables)
        early = min(turns, self.rounds) / (self.rounds + 1)
        return (1 - early) * now + early * self.tables.prestige[card][3] / 2

    def best_prestige(self, counts: Sequence[Mapping[str, int]], turns: int) -> float:
        """Return the points that the best of the top prestige cards can be expected to score."""
        cards = pool(self.state, PRESTIGE)
        drawn = min(self.setup.top, deck_size(self.state, PRESTIGE), len(cards))
        values = [self.prestige_estimate(card, counts, turns) for card in cards]
        return mean_of_best(tuple(sorted(values, reverse=True)), drawn)


@cache
def _chances(count: int, drawn: int) -> tuple[float, ...]:
    """Return the chance of each of ``count`` cards, best first, to be the best of ``drawn``."""
    ways = comb(count, drawn)
    return tuple([comb(count - 1 - place, drawn - 1) / ways for place in range(count)])


def mean_of_best(values: Sequence[float], drawn: int) -> float:
    """Return the mean of the best of ``drawn`` values drawn from ``values``, sorted from the highest; 0 for none."""
    if not drawn:
        return 0.0
    chances = _chances(len(values), drawn)
    return sum([value * chance for value, chance in zip(values, chances, strict=True)])
