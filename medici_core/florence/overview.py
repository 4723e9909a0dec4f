"""What people want to see at a glance: what is awaited, who can still buy, what a work and a card would bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from medici_core.florence.cards import BONUS, PRESTIGE, PROFESSION, RECRUITING, Tables
from medici_core.florence.scoring import (
    all_quantities,
    bonus_value,
    counts_for_work,
    prestige_value,
    work_terms,
)
from medici_core.florence.state import (
    ACTING,
    BIDDING,
    CHOOSING,
    DRAWING,
    NAMING,
    OVER,
    PLACING,
    RECRUITS,
    START,
    TAKING,
    Court,
    State,
    active,
    deck_size,
    stock,
    to_move,
)

DECK_WORDS: Final = {
    PROFESSION: ("profession", "professions"),
    PRESTIGE: ("prestige card", "prestige cards"),
    BONUS: ("bonus card", "bonus cards"),
}
"""Deck -> the word for one of its cards, and for many."""

_OBJECT_WORDS: Final = {PRESTIGE: "prestige card", RECRUITING: "recruiting card"}

_PLURALS: Final = {
    "building": "buildings",
    "large": "large buildings",
    "medium": "medium buildings",
    "small": "small buildings",
    "building_size": "building sizes",
    "landscape": "landscapes",
    "landscape_type": "landscape types",
    "forest": "forests",
    "lake": "lakes",
    "park": "parks",
    "jester": "jesters",
    "builder": "builders",
    "freedom": "freedoms",
    "prestige": "prestige cards",
    "work": "works",
    "category": "categories",
    "hand_card": "cards in hand",
    "table_card": "cards on the table",
    "empty": "empty squares",
}
"""What a bonus or prestige card counts -> the word for many of it."""


def listed(items: Sequence[str], word: str = "and") -> str:
    """Return items as in speech: ``Ann, Bob and Cem``; ``nobody`` for none."""
    if not items:
        return "nobody"
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"


def counted(number: int, word: str, words: str = "") -> str:
    """Return a number with its word: ``1 card``, ``2 cards``."""
    return f"{number} {word if number == 1 else words or word + 's'}"


def plural(name: str) -> str:
    """Return the word for many of what a card counts."""
    return _PLURALS.get(name, name.replace("_", " ") + "s")


def object_name(name: str) -> str:
    """Return an object of the auctions in full words."""
    return _OBJECT_WORDS.get(name, name)


def mover_of(state: State) -> int | None:
    """Return the seat to move; None also between the last speech and the sale, where ``to_move`` has no answer."""
    return None if state.awaits == BIDDING and not state.queue else to_move(state)


def minimum(state: State) -> int | None:
    """Return the least value of a work this round; None during the set-up."""
    return state.setup.minimum[state.round - 1] if state.round else None


def open_objects(state: State) -> tuple[tuple[str, int], ...]:
    """Return the objects in stock that are not sold this round, each with its stock (F2.1)."""
    found = []
    for name in state.tables.objects:
        left = deck_size(state, PRESTIGE) if name == PRESTIGE else stock(state, name)
        if left > 0 and name not in state.sold and not (state.object == name and state.high):
            found.append((name, left))
    return tuple(found)


def auction_status(state: State, seat: int) -> str:
    """Return in a word or two what a seat does in this round's auctions, or in its actions."""
    if state.round == 0 or state.awaits == OVER:
        return ""
    if state.acting:
        best = f"best work {state.best[seat]}" if state.best[seat] else ""
        return "acting" if state.seat == seat and not best else best
    if state.high is not None and state.high[0] == seat and state.awaits == BIDDING:
        return f"high bid {state.high[1]}"
    if seat in state.out:
        return "out of auctions"
    if state.awaits == BIDDING:
        return "to speak" if seat in state.queue else "passed"
    return "chooses" if mover_of(state) == seat else "active"


def phase_name(state: State) -> str:
    """Return the part of the game in words."""
    if state.awaits == OVER:
        return "the game is over"
    if not state.round:
        return "set-up"
    return f"round {state.round} of {len(state.setup.minimum)}, {'actions' if state.acting else 'auctions'}"


def waiting(state: State, names: Sequence[str]) -> str:
    """Return what the game waits for, or how it ended, such that any name reads right, "You" too."""
    mover = mover_of(state)
    seat = state.seat if mover is None else mover
    told = _WAITING.get(state.awaits)
    if told is None or (mover is None and state.awaits == BIDDING):
        return "What follows is settled."
    return told(state, names, "" if seat is None else names[seat])


def _drawing(state: State, names: Sequence[str], who: str) -> str:
    return f"To be drawn: {counted(state.due, *DECK_WORDS[state.deck])} for {who}."


def _choosing(state: State, names: Sequence[str], who: str) -> str:
    offered = 0 if state.seat is None else len(state.courts[state.seat].offered)
    cards = counted(offered, *DECK_WORDS[state.deck])
    return f"To move: {who}, to keep {state.keep} of {cards}."


def _naming(state: State, names: Sequence[str], who: str) -> str:
    price = counted(state.setup.opening, "florin")
    or_not = "" if state.setup.must_buy else ", or to withdraw"
    if len(active(state)) == 1:
        return f"To move: {who}, the last to buy, to name what to take for {price}{or_not}."
    return f"To move: {who}, to name an object and so bid {price} for it{or_not}."


def _bidding(state: State, names: Sequence[str], who: str) -> str:
    after = [names[seat] for seat in state.queue[1:]]
    then = f"; then {', '.join(after)}" if after else ""
    raised = state.setup.opening if state.high is None else state.high[1] + state.setup.step
    return f"To move: {who}, to raise to {raised} or to pass{then}."


def _acting(state: State, names: Sequence[str], who: str) -> str:
    left = state.setup.turn_actions - len(state.used)
    return f"To move: {who}, to act. {counted(left, 'action')} left."


def _taking(state: State, names: Sequence[str], who: str) -> str:
    most = state.value * state.setup.work_florins // state.setup.work_point
    points = counted(most, "prestige point")
    return f"To move: {who}, to take up to {points} of the pay for a work worth {state.value}."


def _ended(state: State, names: Sequence[str], who: str) -> str:
    first = state.courts[state.winners[0]]
    score = f"{counted(first.points, 'prestige point')} and {counted(first.money, 'florin')}"
    winners = listed([names[seat] for seat in state.winners])
    if len(state.winners) > 1:
        return f"Winners: {winners}, with {score} each."
    return f"Winner: {winners}, with {score}."


_WAITING: Final[Mapping[str, Callable[[State, Sequence[str], str], str]]] = {
    START: lambda state, names, who: "Chance names the first start player.",
    DRAWING: _drawing,
    CHOOSING: _choosing,
    NAMING: _naming,
    BIDDING: _bidding,
    PLACING: lambda state, names, who: f"To move: {who}, to place the {state.object}.",
    RECRUITS: lambda state, names, who: (
        f"To move: {who}, to recruit or to keep the recruiting card."
    ),
    ACTING: _acting,
    TAKING: _taking,
    OVER: _ended,
}


def money_shown(state: State, seat: int, looker: int | None) -> bool:
    """Tell whether a seat's money is shown to who looks (F5.1)."""
    return state.setup.open_money or state.awaits == OVER or seat == looker


def hand_size(court: Court) -> int:
    """Return how many profession cards a player has in hand, known to all or not."""
    return len(court.hand) + len(court.open_hand)


class Reach(NamedTuple):
    """Tell what a work would be worth now: with the profession alone, and with all bonus cards in hand (F3.1).

    ``wants`` are building, landscape and freedom, each with whether the seat has it.
    """

    profession: str
    value: int
    bonus: int
    wants: tuple[tuple[str, bool], ...]


def reaches(state: State, seat: int) -> tuple[Reach, ...]:
    """Return what works of the professions in hand would be worth now, those the looker knows."""
    court = state.courts[seat]
    known = [card for card in court.bonus if card is not None]
    found = []
    for profession in (*court.open_hand, *[card for card in court.hand if card is not None]):
        terms = work_terms(state, seat, profession, known)
        bonus = sum(terms.bonus)
        has = (terms.building > 0, terms.landscape > 0, terms.freedom > 0)
        wants = tuple(zip(state.tables.wants[profession], has, strict=True))
        found.append(Reach(profession, terms.value - bonus, bonus, wants))
    return tuple(sorted(found, key=lambda reach: (-reach.value, reach.profession)))


def bonus_now(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the bonus cards that the looker knows in a seat's hand, and what each would add to a work now (§1.2)."""
    court, tables = state.courts[seat], state.tables
    counts = counts_for_work(court, tables)
    return tuple([(card, bonus_value(card, counts, tables)) for card in court.bonus if card])


def prestige_now(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the prestige cards that the looker knows of a seat, and what each would score now (§1.1)."""
    counts = all_quantities(state)
    cards = [card for card in state.courts[seat].prestige if card]
    return tuple([(card, prestige_value(card, seat, counts, state.tables)) for card in cards])


def bonus_text(card: str, tables: Tables) -> str:
    """Return what a bonus card adds: ``2 × lakes``, ``1 × (builders + lakes)``."""
    factor, names = tables.bonus[card]
    added = " + ".join([plural(name) for name in names])
    return f"{factor} × {added}" if len(names) == 1 else f"{factor} × ({added})"


def prestige_text(card: str, tables: Tables) -> str:
    """Return what a prestige card scores for: ``6 for most jesters, 3 if tied``."""
    kind, names, needs, points, tied = tables.prestige[card]
    if kind == "least":
        wanted = [
            counted(need, name.replace("_", " "), plural(name))
            for name, need in zip(names, needs, strict=True)
        ]
        return f"{points} for {listed(wanted)}"
    return f"{points} for {kind} {plural(names[0])}" + (f", {tied} if tied" if tied else "")


def card_text(deck: str, card: str, tables: Tables) -> str:
    """Return what a card of a deck wants or brings."""
    if deck == PROFESSION:
        return ", ".join(tables.wants[card])
    return bonus_text(card, tables) if deck == BONUS else prestige_text(card, tables)
