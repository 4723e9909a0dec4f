"""The rules: what a command leads to, with all forced consequences, and why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from medici_core.engine.chance import Resolve, ResolvePrivate
from medici_core.engine.refusal import Refusal
from medici_core.florence import actions, auction, drawing
from medici_core.florence import commands as c
from medici_core.florence import events as e
from medici_core.florence.drawing import chance
from medici_core.florence.editions import resolve
from medici_core.florence.evolve import evolve
from medici_core.florence.legal import may_recruit
from medici_core.florence.ruling import Line, refuse
from medici_core.florence.scoring import all_quantities, best_seats, prestige_value, winners
from medici_core.florence.setup import given_facts
from medici_core.florence.state import (
    ACTING,
    CHOOSING,
    DRAWING,
    OVER,
    SETTLED,
    START,
    TAKING,
    State,
)

__all__ = ["EPOCHS", "RULES", "chance", "decide", "epochs_left"]

RULES: Final = 1
"""Number of these rules; raised whenever ``decide`` changes its answers."""

EPOCHS: Final = ("game",)
"""One seed answers all chance of a game."""


def epochs_left(state: State) -> tuple[str, ...]:
    """Return the epochs of which chance may still come."""
    return () if state.awaits == OVER else EPOCHS


def decide(state: State | None, command: object) -> tuple[tuple[object, ...], State]:
    """Return the facts a command leads to, up to the next decision or chance, and the state after them.

    Raises ``Refusal`` with the first reason that holds and leaves ``state`` as it is. The order: the game is over;
    there is no such seat; a word or number means nothing; it is another's turn; it is not the time; the number of
    actions; then what the rule asks for, money before room.
    """
    if state is None:
        line = _start(command)
    else:
        line = Line(state)
        _DECIDE[command.__class__](line, command)
    _settle(line)
    return tuple(line.events), line.state


def _start(command: object) -> Line:
    if not isinstance(command, c.NewGame | c.SetUp):
        raise Refusal("phase.wrong", {"word": "start", "awaits": ""}, "F1")
    started = resolve(RULES, command.edition, command.options, command.players, command.data)
    line = Line(evolve(None, started))
    line.events.append(started)
    if isinstance(command, c.SetUp):
        for fact in given_facts(line.state, command):
            line(fact)
        return line
    first = started.start_player if command.first is None else command.first
    if first is not None:
        if not 0 <= first < command.players:
            raise Refusal("players.seat", {"seat": first, "players": command.players}, "F1")
        line(e.StartPlayerNamed(first, drawn=False))
    return line


def _settle(line: Line) -> None:
    """Add every forced fact until somebody has to decide or chance is due."""
    while True:
        awaits = line.state.awaits
        if awaits == SETTLED:
            _go_on(line)
        elif awaits == DRAWING:
            if not drawing.settle_draw(line):
                return
        elif awaits == ACTING:
            if not _turn_over(line):
                return
        elif awaits in (START, CHOOSING, TAKING, OVER) or not auction.settle_auctions(line):
            return


def _go_on(line: Line) -> None:
    """Add what follows when something is settled: the next chooser, turn or round."""
    state = line.state
    if state.round == 0:
        drawing.settle_deal(line)
    elif not state.acting:
        fact = auction.next_chooser(state)
        assert state.start is not None
        line(e.TurnStarted(state.start) if fact is None else fact)
    else:
        assert state.seat is not None
        following = (state.seat + 1) % len(state.courts)
        if following == state.start:
            _end_round(line)
        else:
            line(e.TurnStarted(following))


def _turn_over(line: Line) -> bool:
    """End a turn after its last action, unless a kept recruiting card has a target (F3.7)."""
    state = line.state
    assert state.seat is not None
    if len(state.used) < state.setup.turn_actions or may_recruit(state, state.seat):
        return False
    line(e.TurnEnded(state.seat, asked=False))
    return True


def _end_round(line: Line) -> None:
    """Score the best works; start the next round, or open the prestige cards and end the game (F4)."""
    state = line.state
    setup = state.setup
    state = line(
        e.BestWork(state.round, state.best, best_seats(state.best), setup.best_work_points)
    )
    assert state.start is not None
    if state.round < len(setup.minimum):
        start = (state.start + 1) % len(state.courts)
        line(e.RoundStarted(state.round + 1, start, setup.minimum[state.round]))
        return
    counts = all_quantities(state)
    for seat, court in enumerate(state.courts):
        cards = tuple([card for card in court.prestige if card is not None])
        if cards:
            gained = [prestige_value(card, seat, counts, state.tables) for card in cards]
            state = line(e.PrestigeScored(seat, cards, tuple(gained)))
    line(e.GameEnded(winners(state.courts)))


def _start_again(line: Line, command: object) -> NoReturn:
    refuse(line.state, None, "phase.wrong", "F1", word="start", awaits=line.state.awaits)


_DECIDE: Final[Mapping[type, Callable[[Line, Any], None]]] = {
    c.NewGame: _start_again,
    c.SetUp: _start_again,
    c.Choose: drawing.choose,
    c.Auction: auction.name_object,
    c.Raise: auction.raise_bid,
    c.Pass: auction.pass_bid,
    c.Withdraw: auction.withdraw,
    c.Place: auction.place_landscape,
    c.Discard: auction.discard,
    c.Recruit: auction.recruit,
    c.Keep: auction.keep,
    c.Build: actions.build,
    c.Work: actions.work,
    c.Take: actions.take,
    c.Freedom: actions.freedom,
    c.Profession: actions.take_profession,
    c.Bonus: actions.take_bonus,
    c.Cash: actions.cash_in,
    c.Done: actions.done,
    Resolve: drawing.resolve,
    ResolvePrivate: drawing.resolve,
}
