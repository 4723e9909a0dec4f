"""Cards that are drawn and kept: the deal of the set-up and the top cards of a deck (F1, F2.9)."""

from __future__ import annotations

from medici_core.engine.chance import Chance, Resolve, ResolvePrivate
from medici_core.florence import commands as c
from medici_core.florence import events as e
from medici_core.florence.cards import DECKS, PROFESSION
from medici_core.florence.ruling import Line, check_running, check_turn, refuse
from medici_core.florence.state import (
    CHOOSING,
    DRAWING,
    START,
    State,
    clockwise,
    deck_size,
    pool,
    pool_size,
)


def is_open(state: State) -> bool:
    """Tell whether what is drawn now is seen by all: the deal, where ``open_deal`` says so."""
    return state.round == 0 and state.setup.open_deal


def chance(state: State) -> Chance | None:
    """Return the chance point that is due; labels are unique on one line of play.

    The pool of a deck only shrinks after the set-up, so its size names a draw.
    """
    if state.awaits == START:
        return Chance("start", state.setup.players)
    if state.awaits != DRAWING or not state.due:
        return None
    seat, deck, size = state.seat, state.deck, pool_size(state, state.deck)
    if state.round == 0:
        label = f"deal/{seat}/{state.setup.dealt - state.due + 1}"
    else:
        label = f"{deck}/card/{len(state.tables.decks[deck]) - size + 1}"
    return Chance(label, size, seat=None if is_open(state) else seat)


def resolve(line: Line, command: Resolve | ResolvePrivate) -> None:
    """Answer the chance point that is due."""
    state = line.state
    check_running(state, None)
    due = chance(state)
    if due is None:
        refuse(state, None, "phase.wrong", "F1", word="chance", awaits=state.awaits)
    asked = command.seat if isinstance(command, ResolvePrivate) else None
    if asked != due.seat:
        refuse(state, None, "chance.seat", "F2.9")
    if command.pick.__class__ is not int or not 0 <= command.pick < due.n:
        refuse(state, None, "chance.pick", "F2.9", pick=command.pick, n=due.n)
    if state.awaits == START:
        line(e.StartPlayerNamed(command.pick, drawn=True))
    else:
        assert state.seat is not None
        _draw(line, state.seat, pool(state, state.deck)[command.pick], returned=False)


def _draw(line: Line, seat: int, card: str, returned: bool) -> State:
    deck = line.state.deck
    if is_open(line.state):
        return line(e.CardDrawn(seat, deck, returned, card))
    line(e.CardDrawn(seat, deck, returned, None))
    return line(e.CardSeen(seat, deck, card))


def open_draw(line: Line, seat: int, deck: str) -> None:
    """Let a seat draw the top cards of a deck (F2.9)."""
    count = min(line.state.setup.top, deck_size(line.state, deck))
    line(e.DrawOpened(seat, deck, count))


def settle_draw(line: Line) -> bool:
    """Add what is forced while cards are drawn; tell whether something was.

    When the pool is empty the cards returned to the bottom follow in their order, without chance. A single card is
    kept.
    """
    state = line.state
    seat, deck = state.seat, state.deck
    assert seat is not None
    if state.due:
        if pool_size(state, deck):
            return False
        card = state.returned[DECKS.index(deck)][0][1]
        assert card is not None
        _draw(line, seat, card, returned=True)
    elif state.round == 0:
        settle_deal(line)
    elif len(state.courts[seat].offered) == 1:
        _keep(line, seat, state.courts[seat].offered, chosen=False)
    else:
        line(e.ChoiceOpened(seat, deck, 1))
    return True


def settle_deal(line: Line) -> None:
    """Add the next step of the set-up: deal to a seat, let a seat choose, or start the first round (F1)."""
    state = line.state
    assert state.start is not None
    order = (state.start, *clockwise(state, state.start))
    courts = state.courts
    for seat in order:
        if not (courts[seat].offered or courts[seat].hand or courts[seat].open_hand):
            line(e.DrawOpened(seat, PROFESSION, state.setup.dealt))
            return
    for seat in order:
        if courts[seat].offered:
            line(e.ChoiceOpened(seat, PROFESSION, state.setup.kept))
            return
    line(e.RoundStarted(1, state.start, state.setup.minimum[0]))


def choose(line: Line, command: c.Choose) -> None:
    """Keep cards of those offered."""
    state, seat, cards = line.state, command.seat, command.cards
    check_running(state, seat)
    seat = check_turn(state, seat, CHOOSING, "choose")
    rule = "F1" if state.round == 0 else "F2.9"
    offered = state.courts[seat].offered
    for card in cards:
        if card not in offered:
            known = tuple([known for known in offered if known is not None])
            refuse(state, seat, "choose.not_offered", rule, card=str(card)[:60], offered=known)
    if len(set(cards)) != state.keep or len(cards) != state.keep:
        refuse(state, seat, "choose.count", rule, count=len(set(cards)), keep=state.keep)
    _keep(line, seat, cards, chosen=True)


def _keep(line: Line, seat: int, cards: tuple[str | None, ...], chosen: bool) -> None:
    state = line.state
    offered = [card for card in state.courts[seat].offered if card is not None]
    kept = tuple([card for card in offered if card in cards])
    rest = tuple([card for card in offered if card not in cards])
    bottom = () if state.round == 0 else rest
    deck = state.deck
    if is_open(state):
        line(e.CardsKept(seat, deck, len(kept), len(bottom), kept, chosen))
    else:
        line(e.CardsKept(seat, deck, len(kept), len(bottom), (), chosen))
        line(e.KeptSeen(seat, deck, kept, bottom))
