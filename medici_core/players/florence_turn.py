"""What can be done with the actions left of a turn of The Princes of Florence, and the courts it leads to.

Courts are those of a plan: a tile lies on any squares where it fits, a card bought is not yet known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from medici_core.engine.value import frozen
from medici_core.florence.cards import BONUS, BUILD, DECKS, FREEDOM, PROFESSION, WORK, dropped
from medici_core.florence.legal import why_no_freedom, why_not_build
from medici_core.florence.scoring import payment
from medici_core.florence.state import Court, Tile, changed_court, deck_size
from medici_core.players.florence_worth import POINT, Outlook

HANDS: Final[Mapping[str, str]] = {DECKS[0]: "hand", DECKS[1]: "prestige", DECKS[2]: "bonus"}


@frozen
class Step:
    """Hold one action of a turn: its kind, what it is about, bonus cards, the court after it, the work's value."""

    kind: str
    what: str | None
    bonus: tuple[str, ...]
    court: Court
    value: int = 0


def paid_for(look: Outlook, court: Court, price: int) -> Court | None:
    """Return a court after a payment, None where it can't pay (F2.5)."""
    points, cash = payment(court, price, look.setup.point_florins)
    if points > court.points:
        return None
    return changed_court(court, money=court.money - cash, points=court.points - points)


def plans(look: Outlook, turns: int) -> Iterator[tuple[Step, ...]]:
    """Yield what can be done with the actions left, each set of actions in the order that serves it."""
    used = look.state.used
    left = look.setup.turn_actions - len(used)
    if left < 1:
        return
    for step in _steps(look, look.court, used, turns):
        yield (step,)
        if left > 1:
            for following in _steps(look, step.court, (*used, step.kind), turns):
                if _in_order(look, step, following):
                    yield (step, following)


def _in_order(look: Outlook, first: Step, second: Step) -> bool:
    """Tell whether two actions stand in the one order that is looked at: works last, unless they pay for the other."""
    if first.kind == WORK:
        return second.kind == WORK or look.court.money < _price(look, look.court, second.kind)
    return second.kind == WORK or _rank(first) <= _rank(second)


def _rank(step: Step) -> tuple[str, str]:
    return step.kind, step.what or ""


def _price(look: Outlook, court: Court, kind: str) -> int:
    setup = look.setup
    if kind == BUILD:
        return setup.build_prices[min(court.builders, setup.builders_each)]
    return {
        FREEDOM: setup.freedom_price,
        PROFESSION: setup.profession_price,
        BONUS: setup.bonus_price,
    }.get(kind, 0)


def _steps(look: Outlook, court: Court, used: Sequence[str], turns: int) -> Iterator[Step]:
    """Yield the single actions that are worth a look."""
    limits = look.tables.limits
    for kind in (BUILD, FREEDOM, PROFESSION, BONUS):
        if used.count(kind) < limits[kind]:
            paid = paid_for(look, court, _price(look, court, kind))
            if paid is not None:
                yield from _purchases(look, paid, kind)
    if used.count(WORK) < limits[WORK]:
        yield from _works(look, court, turns)


def _purchases(look: Outlook, court: Court, kind: str) -> Iterator[Step]:
    state, seat = look.state, look.seat
    if kind == BUILD:
        for building in _buildings(look, court):
            spot = look.spot(building, court.builders)
            if spot is not None and why_not_build(state, seat, building) is None:
                built = changed_court(
                    court,
                    tiles=(*court.tiles, Tile(building, spot)),
                    points=court.points + look.setup.building_points,
                )
                yield Step(kind, building, (), built)
    elif kind == FREEDOM:
        for name in look.setup.freedoms:
            if name not in court.freedoms and why_no_freedom(state, seat, name) is None:
                freedoms = (*court.freedoms, name)
                yield Step(kind, name, (), changed_court(court, freedoms=freedoms))
    elif deck_size(state, kind):
        field = HANDS[kind]
        held = (*getattr(court, field), None)
        yield Step(kind, None, (), changed_court(court, **{field: held}))


def _buildings(look: Outlook, court: Court) -> list[str]:
    """Return the buildings that professions in hand want, and one more that takes the least room."""
    mine = {tile.name for tile in court.tiles}
    hand = (*court.hand, *court.open_hand)
    wanted = [look.tables.wants[card][0] for card in hand if card is not None]
    extra = [
        name
        for name in reversed(look.tables.buildings)
        if name not in mine and name not in wanted and look.spot(name, court.builders) is not None
    ]
    return [name for name in dict.fromkeys([*wanted, *extra[:1]]) if name not in mine]


def _works(look: Outlook, court: Court, turns: int) -> Iterator[Step]:
    minimum = look.setup.minimum[look.state.round - 1]
    extra = sorted(zip(look.bonus_values(court), [card or "" for card in court.bonus], strict=True))
    for card in (*court.hand, *court.open_hand):
        value = look.work_value(court, card)
        for bonus in _bonus_sets(extra, minimum - value, turns):
            total = int(value + sum([more for more, _ in bonus]))
            if total < minimum:
                continue
            cards = tuple([name for _, name in bonus])
            yield Step(WORK, card, cards, _worked(look, court, card, cards, total, turns), total)


def _bonus_sets(
    extra: Sequence[tuple[float, str]], lacking: float, turns: int
) -> list[Sequence[tuple[float, str]]]:
    """Return the sets of bonus cards to play with a work: what it needs, and all that bring something."""
    useful = [pair for pair in extra if pair[0] > 0]
    if not turns or not useful:
        return [useful]
    if lacking <= 0:
        return [(), useful]
    single = [pair for pair in useful if pair[0] >= lacking]
    if single:
        return [single[:1], useful]
    needed: list[tuple[float, str]] = []
    for pair in reversed(useful):
        if lacking > 0:
            needed.append(pair)
            lacking -= pair[0]
    return [needed]


def _worked(
    look: Outlook, court: Court, card: str | None, bonus: tuple[str, ...], value: int, turns: int
) -> Court:
    """Return a court after a work: paid in points in the last turn, in money before."""
    held = court.bonus
    for played in bonus:
        held = dropped(held, played)
    if card in court.hand:
        hand, open_hand = dropped(court.hand, card or ""), court.open_hand
    else:
        hand = court.hand
        open_hand = tuple([other for other in court.open_hand if other != card])
    florins = value * look.setup.work_florins
    points = 0 if turns else florins // look.setup.work_point
    return changed_court(
        court,
        hand=hand,
        open_hand=open_hand,
        table=(*court.table, card or ""),
        bonus=held,
        points=court.points + points,
        money=court.money + florins - points * look.setup.work_point,
    )


def best_work(look: Outlook, plan: Sequence[Step]) -> float:
    """Return what the best work of a turn may bring as the best of the round (F4.1)."""
    state, seat = look.state, look.seat
    rivals = max([best for other, best in enumerate(state.best) if other != seat])
    value = max([step.value for step in plan])
    if value < rivals or value <= state.best[seat] or state.best[seat] >= rivals > 0:
        return 0.0
    assert state.start is not None
    after = len(state.courts) - 1 - (seat - state.start) % len(state.courts)
    return look.setup.best_work_points * POINT / (1 + after / 2)
