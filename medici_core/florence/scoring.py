"""What things are worth: works, bonus and prestige cards, the end. Pure numbers in, points out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from medici_core.engine.value import frozen
from medici_core.florence.cards import LANDSCAPE, SIZES, Tables
from medici_core.florence.placement import SIDE
from medici_core.florence.state import Court, State


def quantities(court: Court, tables: Tables) -> dict[str, int]:
    """Return how many a player has of everything that bonus and prestige cards count (§1.1, §1.2).

    Keys are ``data.COUNTED`` and the landscapes by name. ``hand_card`` and ``table_card`` count profession and
    recruiting cards as they lie.
    """
    kinds = tables.kinds
    mine = [tile.name for tile in court.tiles]
    of = {name: mine.count(name) for name in tables.landscapes}
    sizes = {size: sum([kinds[name] == size for name in mine]) for size in SIZES}
    landscapes = sum(of.values())
    works = len(court.table) + court.recruited
    counts = {
        **of,
        **sizes,
        "building": len(mine) - landscapes,
        "building_size": sum([count > 0 for count in sizes.values()]),
        LANDSCAPE: landscapes,
        "landscape_type": sum([count > 0 for count in of.values()]),
        "jester": court.jesters,
        "builder": court.builders,
        "freedom": len(court.freedoms),
        "prestige": len(court.prestige),
        "work": works,
        "hand_card": len(court.hand) + len(court.open_hand) + court.recruiting,
        "table_card": works,
        "empty": empty_squares(court, tables),
    }
    counts["category"] = sum([count > 0 for count in of.values()]) + sum(
        [counts[name] > 0 for name in ("jester", "builder", "prestige", "freedom")]
    )
    return counts


def empty_squares(court: Court, tables: Tables) -> int:
    """Return the empty squares of a player's board; the palazzo is not empty (§1.1)."""
    covered = tables.palazzo
    for tile in court.tiles:
        covered |= tile.mask
    return SIDE * SIDE - covered.bit_count()


def bonus_value(card: str, counts: Mapping[str, int], tables: Tables) -> int:
    """Return what a bonus card adds to the work it is played with (§1.2).

    ``counts`` are the owner's quantities with the profession being played on the table (``counts_for_work``).
    """
    factor, counted = tables.bonus[card]
    return factor * sum([counts[name] for name in counted])


def counts_for_work(court: Court, tables: Tables) -> dict[str, int]:
    """Return a player's quantities at the moment of playing a profession: it counts on the table, not in hand."""
    counts = quantities(court, tables)
    counts["hand_card"] -= 1
    counts["table_card"] += 1
    return counts


@frozen
class Terms:
    """Hold the value of a work term by term (F3.1): each field is what the term adds."""

    building: int
    landscape: int
    freedom: int
    jesters: int
    cards: int
    bonus: tuple[int, ...]

    @property
    def value(self) -> int:
        """Return the work value."""
        return (
            self.building
            + self.landscape
            + self.freedom
            + self.jesters
            + self.cards
            + sum(self.bonus)
        )


def work_terms(state: State, seat: int, profession: str, bonus: Sequence[str] = ()) -> Terms:
    """Return what a work would be worth now; the profession and the bonus cards are taken to be in hand (F3.1).

    Raises KeyError for an unknown profession or card.
    """
    setup, tables, court = state.setup, state.tables, state.courts[seat]
    building, landscape, freedom = tables.wants[profession]
    mine = {tile.name for tile in court.tiles}
    counts = counts_for_work(court, tables)
    return Terms(
        building=setup.work_building * (building in mine),
        landscape=setup.work_landscape * (landscape in mine),
        freedom=setup.work_freedom * (freedom in court.freedoms),
        jesters=setup.work_jester * court.jesters,
        cards=setup.work_card * (counts["hand_card"] + counts["table_card"]),
        bonus=tuple([bonus_value(card, counts, tables) for card in bonus]),
    )


def prestige_value(
    card: str, owner: int, counts: Sequence[Mapping[str, int]], tables: Tables
) -> int:
    """Return what a prestige card scores for its owner; ``counts`` are all players' quantities (§1.1)."""
    kind, counted, needs, points, tied = tables.prestige[card]
    if kind == "least":
        mine = counts[owner]
        enough = [mine[name] >= need for name, need in zip(counted, needs, strict=True)]
        return points if all(enough) else 0
    numbers = [each[counted[0]] for each in counts]
    best = max(numbers) if kind == "most" else min(numbers)
    if numbers[owner] != best or (kind == "most" and best == 0):
        return 0
    return points if numbers.count(best) == 1 else tied


def all_quantities(state: State) -> tuple[dict[str, int], ...]:
    """Return every player's quantities."""
    return tuple([quantities(court, state.tables) for court in state.courts])


def winners(courts: Sequence[Court]) -> tuple[int, ...]:
    """Return the seats with the most prestige points, among them those with the most money (F4.2)."""
    ranks = [(court.points, court.money) for court in courts]
    return tuple([seat for seat, rank in enumerate(ranks) if rank == max(ranks)])


def best_seats(best: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the best work of a round; () if nobody completed one (F4.1)."""
    most = max(best)
    return tuple([seat for seat, value in enumerate(best) if value == most]) if most else ()


def payment(court: Court, price: int, point_florins: int) -> tuple[int, int]:
    """Return what pays a price: (prestige points turned into money, florins that leave the purse) (F2.5).

    Money goes first, then only as many points as are needed; what a point brings too much stays in the purse.
    """
    points = max(0, -((court.money - price) // point_florins))
    return points, price - points * point_florins
