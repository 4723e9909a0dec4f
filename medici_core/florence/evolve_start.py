"""The fold of what begins a game, and of cards that are drawn and kept. It holds no rule.

Of what a seat may not see, the public fact puts unknown cards (None) in place, and the private one beside it, where it
is seen, says which they are.
"""

from __future__ import annotations

from typing import Any, Final

from medici_core.florence import events as e
from medici_core.florence.cards import DECKS, Tables
from medici_core.florence.placement import mask_of
from medici_core.florence.state import (
    ACTING,
    CHOOSING,
    DRAWING,
    SETTLED,
    START,
    Court,
    State,
    Tile,
    changed,
    changed_court,
)

_HANDS: Final = {DECKS[0]: "hand", DECKS[1]: "prestige", DECKS[2]: "bonus"}
"""Deck -> where a court keeps its cards."""


def with_court(s: State, seat: int, **changes: Any) -> tuple[Court, ...]:
    """Return the courts with one seat's changed."""
    courts = s.courts
    if seat < 0:
        raise IndexError(seat)
    return (*courts[:seat], changed_court(courts[seat], **changes), *courts[seat + 1 :])


def at_rest(s: State) -> str:
    """Return what is awaited once something is settled: in a turn, the next action."""
    return ACTING if s.acting else SETTLED


def _unknown(count: int) -> tuple[None, ...]:
    return (None,) * count


def _revealed(
    cards: tuple[str | None, ...], known: tuple[str | None, ...]
) -> tuple[str | None, ...]:
    """Put known cards in the place of as many unknown ones at the end."""
    place = len(cards) - len(known)
    if place < 0 or any(card is not None for card in cards[place:]):
        raise ValueError(f"{known} are not the last of {cards}")
    return (*cards[:place], *known)


def started(_: None, event: e.GameStarted) -> State:
    """Begin with nothing but money."""
    courts = (Court(event.start_money, 0),) * event.players
    return State(
        setup=event,
        tables=Tables(event),
        awaits=START,
        round=0,
        acting=False,
        start=None,
        seat=None,
        courts=courts,
        deck="",
        due=0,
        keep=0,
        returned=((),) * len(DECKS),
        played=(),
        discarded=(),
        sold=(),
        out=(),
        chooser=None,
        object="",
        high=None,
        queue=(),
        used=(),
        best=(0,) * event.players,
        value=0,
        winners=(),
    )


def given(s: State, event: e.PositionGiven) -> State:
    """Take a position over, its secrets as unknown cards."""
    courts = tuple(
        [
            Court(
                money=event.money[seat],
                points=event.points[seat],
                tiles=tuple([Tile(tile[0], mask_of(tile[1:])) for tile in event.tiles[seat]]),
                builders=event.builders[seat],
                jesters=event.jesters[seat],
                freedoms=event.freedoms[seat],
                hand=_unknown(event.hands[seat]),
                open_hand=event.open_hand[seat],
                table=event.table[seat],
                recruiting=event.recruiting[seat],
                recruited=event.recruited[seat],
                bonus=_unknown(event.bonus[seat]),
                prestige=(*_unknown(event.prestige[seat]), *event.opened[seat]),
                offered=(*_unknown(event.offered[seat]), *event.offers[seat]),
            )
            for seat in range(len(s.courts))
        ]
    )
    return State(
        setup=s.setup,
        tables=s.tables,
        awaits=event.phase,
        round=event.round,
        acting=event.acting,
        start=event.start,
        seat=event.seat,
        courts=courts,
        deck=event.deck,
        due=event.due,
        keep=event.keep,
        returned=tuple([tuple([(seat, None) for seat in seats]) for seats in event.returned_by]),
        played=event.played,
        discarded=event.discarded,
        sold=event.sold,
        out=event.out,
        chooser=event.chooser,
        object=event.object,
        high=event.high,
        queue=event.queue,
        used=event.used,
        best=event.best,
        value=event.value,
        winners=event.winners,
    )


def secrets(s: State, event: e.SecretsGiven) -> State:
    """Put a seat's secrets in place of unknown cards."""
    court = s.courts[event.seat]
    courts = with_court(
        s,
        event.seat,
        hand=_revealed(court.hand, event.hand),
        bonus=_revealed(court.bonus, event.bonus),
        prestige=_revealed(court.prestige, event.prestige),
        offered=_revealed(court.offered, event.offered),
    )
    returned = []
    for cards, known in zip(s.returned, event.returned, strict=True):
        rest = list(known)
        returned.append(
            tuple([(seat, rest.pop(0) if seat == event.seat else card) for seat, card in cards])
        )
    return changed(s, courts=courts, returned=tuple(returned))


def draw_opened(s: State, event: e.DrawOpened) -> State:
    """Begin to draw."""
    return changed(s, awaits=DRAWING, seat=event.seat, deck=event.deck, due=event.count)


def card_drawn(s: State, event: e.CardDrawn) -> State:
    """Add a card to those offered."""
    courts = with_court(s, event.seat, offered=(*s.courts[event.seat].offered, event.card))
    returned = s.returned
    if event.returned:
        at = DECKS.index(event.deck)
        if not returned[at]:
            raise ValueError(f"no card was returned to the {event.deck} deck")
        returned = (*returned[:at], returned[at][1:], *returned[at + 1 :])
    return changed(s, courts=courts, returned=returned, due=s.due - 1)


def card_seen(s: State, event: e.CardSeen) -> State:
    """Say which card was drawn."""
    offered = _revealed(s.courts[event.seat].offered, (event.card,))
    return changed(s, courts=with_court(s, event.seat, offered=offered))


def choice_opened(s: State, event: e.ChoiceOpened) -> State:
    """Let a seat choose."""
    return changed(s, awaits=CHOOSING, seat=event.seat, deck=event.deck, keep=event.keep)


def cards_kept(s: State, event: e.CardsKept) -> State:
    """Move cards from the offer to the hand and to the bottom of the deck."""
    seat, at = event.seat, DECKS.index(event.deck)
    court = s.courts[seat]
    if event.cards:
        courts = with_court(s, seat, offered=(), open_hand=court.open_hand + event.cards)
    else:
        name = _HANDS[event.deck]
        hand = (*getattr(court, name), *_unknown(event.kept))
        courts = with_court(s, seat, offered=(), **{name: hand})
    bottom = (*s.returned[at], *[(seat, None)] * event.bottom)
    return changed(
        s,
        awaits=at_rest(s),
        courts=courts,
        deck=s.deck if s.round == 0 else "",
        due=0,
        keep=0,
        returned=(*s.returned[:at], bottom, *s.returned[at + 1 :]),
    )


def kept_seen(s: State, event: e.KeptSeen) -> State:
    """Say which cards were kept and returned."""
    seat, at = event.seat, DECKS.index(event.deck)
    name = _HANDS[event.deck]
    courts = with_court(s, seat, **{name: _revealed(getattr(s.courts[seat], name), event.kept)})
    bottom = s.returned[at]
    place = len(bottom) - len(event.bottom)
    if any(pair != (seat, None) for pair in bottom[place:]):
        raise ValueError(f"{event.bottom} are not the last of {bottom}")
    bottom = (*bottom[:place], *[(seat, card) for card in event.bottom])
    return changed(s, courts=courts, returned=(*s.returned[:at], bottom, *s.returned[at + 1 :]))
