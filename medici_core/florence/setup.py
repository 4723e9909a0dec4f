"""Positions given by hand, and the command that sets a position up again."""

from __future__ import annotations

import attrs

from medici_core.florence.cards import DECKS, PRESTIGE, PROFESSION, RECRUITING
from medici_core.florence.commands import SetUp
from medici_core.florence.editions import options_of
from medici_core.florence.events import PositionGiven, SecretsGiven
from medici_core.florence.evolve import evolve
from medici_core.florence.legal import in_stock, may_take
from medici_core.florence.placement import squares_of
from medici_core.florence.scoring import winners
from medici_core.florence.setup_checks import LARGEST_AMOUNT, check_material, no, word
from medici_core.florence.state import (
    ACTING,
    BIDDING,
    CHOOSING,
    DRAWING,
    NAMING,
    OVER,
    PHASES,
    PLACING,
    RECRUITS,
    SETTLED,
    START,
    TAKING,
    State,
    clockwise,
    deck_size,
    purse,
)

NOT_SAID = ""
_DEALING = (START, DRAWING, CHOOSING, OVER)
"""What may be awaited in round 0."""


def given_facts(state: State, command: SetUp) -> tuple[PositionGiven | SecretsGiven, ...]:
    """Return the facts of a position given to a game that has just started; raises ``Refusal("given.value")``.

    What the phase implies is added: the buyer is out of this round's auctions, the object he settles is sold.
    """
    check_material(state, command)
    if not 0 <= command.round <= len(state.setup.minimum):
        no("round", command.round, f"0 to {len(state.setup.minimum)}")
    word("phase", command.phase, (NOT_SAID, *PHASES))
    phase = _phase(command)
    start = 0 if command.start is None and phase != START else command.start
    seat = _seat(state, command, phase, start)
    given = _position(state, command, phase, start, seat)
    secrets = _secrets(state, command, given)
    whole = evolve(state, given)
    for secret in secrets:
        whole = evolve(whole, secret)
    _check_phase(whole, command)
    if phase == OVER:
        given = _over(whole, given)
    return (given, *secrets)


def _phase(command: SetUp) -> str:
    """Return what is awaited in the position, before it is settled."""
    said = command.phase
    if command.round == 0:
        if said == NOT_SAID:
            return START if command.start is None else SETTLED
        if said not in _DEALING or (said != OVER and command.deck not in ("", PROFESSION)):
            no("phase", said, f"{', '.join(_DEALING)} in round 0, and no deck but {PROFESSION}")
        return said
    if said == START:
        no("phase", said, "round 0, in which the game is set up")
    if said != NOT_SAID:
        return said
    if command.value:
        return TAKING
    if command.used:
        return ACTING
    if command.high is not None:
        return BIDDING
    return NAMING


def _seat(state: State, command: SetUp, phase: str, start: int | None) -> int | None:
    """Return who decides or draws: the seat to move, else the first that can be meant."""
    if phase in (START, OVER, SETTLED):
        return None
    if phase == BIDDING:
        bidder = None if command.high is None else command.high[0]
        return bidder if command.chooser is None else command.chooser
    if command.to_move is not None:
        return command.to_move
    assert start is not None
    order = (start, *clockwise(state, start))
    if phase == NAMING:
        left = [seat for seat in order if seat not in command.out]
        return left[0] if left else None
    if phase == CHOOSING:
        return next((seat for seat in order if command.offered[seat]), start)
    if phase == RECRUITS:
        return next((seat for seat in order if command.recruiting[seat]), start)
    return start


def _position(
    state: State, command: SetUp, phase: str, start: int | None, seat: int | None
) -> PositionGiven:
    setup = state.setup
    players = range(setup.players)
    shown = command.round == 0 and setup.open_deal
    acting = phase in (ACTING, TAKING) or (
        phase in (DRAWING, CHOOSING) and command.round > 0 and command.deck != PRESTIGE
    )
    auction = command.round > 0 and not acting and phase != OVER
    chooser = seat if phase == NAMING or (command.chooser is None and auction) else command.chooser
    settled = {PLACING: command.object, RECRUITS: RECRUITING, DRAWING: PRESTIGE, CHOOSING: PRESTIGE}
    sold, out = command.sold, command.out
    if auction and phase in settled and seat is not None:
        sold = sold if settled[phase] in sold else (*sold, settled[phase])
        out = out if seat in out else (*out, seat)
    keep = (setup.kept if command.round == 0 else 1) if phase == CHOOSING else 0
    return PositionGiven(
        round=command.round,
        phase=phase,
        acting=acting,
        start=start,
        seat=seat,
        money=tuple([setup.start_money for _ in players])
        if command.money is None
        else command.money,
        points=tuple([0 for _ in players]) if command.points is None else command.points,
        tiles=command.tiles,
        builders=command.builders,
        jesters=command.jesters,
        freedoms=command.freedoms,
        hands=tuple([len(cards) for cards in command.hand]),
        open_hand=command.open_hand,
        table=command.table,
        recruiting=command.recruiting,
        recruited=command.recruited,
        bonus=tuple([len(cards) for cards in command.bonus]),
        prestige=tuple([0 if phase == OVER else len(cards) for cards in command.prestige]),
        offered=tuple([0 if shown else len(cards) for cards in command.offered]),
        offers=command.offered if shown else ((),) * setup.players,
        deck=command.deck,
        due=command.due if phase == DRAWING else 0,
        keep=keep,
        returned_by=command.returned_by,
        played=command.played,
        discarded=command.discarded,
        sold=sold,
        out=out,
        chooser=chooser,
        object=command.object,
        high=command.high if phase == BIDDING else None,
        queue=_queue(state, command) if phase == BIDDING else (),
        used=command.used,
        best=command.best,
        value=command.value if phase == TAKING else 0,
        opened=command.prestige if phase == OVER else ((),) * setup.players,
        winners=(),
    )


def _queue(state: State, command: SetUp) -> tuple[int, ...]:
    """Return who still speaks: the active seats that have not passed, from the seat to move on (F2.2)."""
    if command.high is None:
        no("high", "nothing", "bidding needs a bid: given high NAME N")
    order = clockwise(state, command.high[0])
    left = [seat for seat in order if seat not in command.out and seat not in command.passed]
    if command.to_move is None:
        return tuple(left)
    if command.to_move not in left:
        no("to-move", command.to_move, "an active seat that has not passed and is not the bidder")
    place = left.index(command.to_move)
    return (*left[place:], *left[:place])


def _secrets(state: State, command: SetUp, given: PositionGiven) -> tuple[SecretsGiven, ...]:
    secrets = []
    for seat in range(len(state.courts)):
        returned = [
            tuple([card for card, by in zip(cards, seats, strict=True) if by == seat])
            for cards, seats in zip(command.returned, command.returned_by, strict=True)
        ]
        secret = SecretsGiven(
            seat,
            command.hand[seat],
            command.bonus[seat],
            command.prestige[seat] if given.prestige[seat] else (),
            command.offered[seat] if given.offered[seat] else (),
            tuple(returned),
        )
        if secret != SecretsGiven(seat, (), (), (), (), ((),) * len(DECKS)):
            secrets.append(secret)
    return tuple(secrets)


def _check_phase(s: State, command: SetUp) -> None:
    """Refuse what does not belong to the phase: ``s`` is the position whole."""
    if s.awaits in (DRAWING, CHOOSING):
        word("deck", s.deck, DECKS)
        assert s.seat is not None
        offered = len(s.courts[s.seat].offered)
        if s.awaits == CHOOSING and offered < max(1, s.keep):
            no("offered", f"{offered} cards", f"at least {max(1, s.keep)} to choose from")
        if s.awaits == DRAWING and not 1 <= s.due <= deck_size(s, s.deck):
            no("due", s.due, f"1 to {deck_size(s, s.deck)}, the cards of the {s.deck} deck")
        if s.round == 0 and s.awaits == DRAWING and s.due > s.setup.dealt:
            no("due", s.due, f"at most {s.setup.dealt}")
    elif s.deck and s.awaits != OVER and s.round > 0:
        no("deck", s.deck, "phase drawing or choosing")
    if s.awaits == NAMING and (s.seat is None or s.seat in s.out):
        no("to-move", s.seat, "an active seat: not every seat can be out")
    if s.awaits == BIDDING:
        _check_bidding(s)
    if s.awaits == PLACING:
        word("object", s.object, s.tables.landscapes)
    elif s.awaits != BIDDING and s.object:
        no("object", s.object, "phase bidding or placing")
    if s.awaits == RECRUITS and s.seat is not None and not s.courts[s.seat].recruiting:
        no("recruiting", 0, "a recruiting card for the seat to move")
    if s.awaits == TAKING and not 0 < s.value <= LARGEST_AMOUNT:
        no("value", command.value, f"1 to {LARGEST_AMOUNT}")
    if s.awaits != TAKING and command.value:
        no("value", command.value, "phase taking")
    if s.awaits != BIDDING and command.high is not None:
        no("high", command.high[1], "phase bidding")


def _check_bidding(s: State) -> None:
    assert s.high is not None
    seat, amount = s.high
    word("object", s.object, s.tables.objects)
    if s.object in s.sold or not in_stock(s, s.object):
        no("object", s.object, "an open object: in stock and not sold this round")
    if seat in s.out or not may_take(s, seat, s.object):
        no("high", amount, "no bid of his: he may not buy")
    if not s.setup.opening <= amount <= purse(s, seat):
        no("high", amount, f"{s.setup.opening} to {purse(s, seat)} florins, what he can pay")


def _over(whole: State, given: PositionGiven) -> PositionGiven:
    return attrs.evolve(given, winners=winners(whole.courts), seat=None)


def setup_of(state: State, data: str) -> SetUp:
    """Return the command that sets a whole position up again; ``data`` is the game's data file, compact.

    Law: ``decide(None, setup_of(state, data))`` gives ``state``. Raises ValueError where a card is unknown: of a view.
    """
    options = options_of(state.setup, data)
    courts = state.courts
    queue = state.queue
    bidding = state.awaits == BIDDING and state.high is not None
    heard = {*queue, *([state.high[0]] if state.high is not None else [])}
    passed = [s for s in range(len(courts)) if s not in heard and s not in state.out]
    return SetUp(
        edition=state.setup.edition,
        options=tuple([f"{key}={value}" for key, value in sorted(options.items())]),
        players=len(courts),
        data=data,
        round=state.round,
        phase=state.awaits,
        start=state.start,
        to_move=queue[0] if bidding else state.seat,
        money=tuple([court.money for court in courts]),
        points=tuple([court.points for court in courts]),
        tiles=tuple(
            [
                tuple([(tile.name, *squares_of(tile.mask)) for tile in court.tiles])
                for court in courts
            ]
        ),
        builders=tuple([court.builders for court in courts]),
        jesters=tuple([court.jesters for court in courts]),
        freedoms=tuple([court.freedoms for court in courts]),
        hand=tuple([_known(court.hand) for court in courts]),
        open_hand=tuple([court.open_hand for court in courts]),
        table=tuple([court.table for court in courts]),
        recruiting=tuple([court.recruiting for court in courts]),
        recruited=tuple([court.recruited for court in courts]),
        bonus=tuple([_known(court.bonus) for court in courts]),
        prestige=tuple([_known(court.prestige) for court in courts]),
        offered=tuple([_known(court.offered) for court in courts]),
        deck=state.deck,
        due=state.due,
        returned=tuple([_known(tuple([card for _, card in cards])) for cards in state.returned]),
        returned_by=tuple([tuple([seat for seat, _ in cards]) for cards in state.returned]),
        played=state.played,
        discarded=state.discarded,
        sold=state.sold,
        out=state.out,
        chooser=state.chooser,
        object=state.object,
        high=state.high,
        passed=tuple(passed) if bidding else (),
        used=state.used,
        best=state.best,
        value=state.value,
    )


def _known(cards: tuple[str | None, ...]) -> tuple[str, ...]:
    known = tuple([card for card in cards if card is not None])
    if len(known) != len(cards):
        raise ValueError("a card is not known: a view can't be set up")
    return known
