"""The actions of a turn, and what a player may do beside them (F3)."""

from __future__ import annotations

from medici_core.florence import commands as c
from medici_core.florence import events as e
from medici_core.florence.cards import BONUS, BUILD, FREEDOM, PROFESSION, WORK
from medici_core.florence.drawing import open_draw
from medici_core.florence.legal import (
    actions_left,
    build_price,
    fitting,
    minimum,
    most_points,
    why_no_freedom,
    why_not_build,
)
from medici_core.florence.placing import check_words, place
from medici_core.florence.ruling import (
    Line,
    bill,
    check_running,
    check_turn,
    known,
    refuse,
    whole,
)
from medici_core.florence.scoring import work_terms
from medici_core.florence.state import ACTING, TAKING, State, deck_size


def _check_action(state: State, seat: int, action: str) -> None:
    """Refuse an action when no more may be taken, or none of this kind (F3)."""
    if len(state.used) >= state.setup.turn_actions:
        refuse(state, seat, "action.none_left", "F3", actions=state.setup.turn_actions)
    if not actions_left(state, action):
        limit = state.tables.limits[action]
        refuse(state, seat, "action.limit", "F3", action=action, limit=limit)


def build(line: Line, command: c.Build) -> None:
    """Pay for a building and put it on the board (F3.3, F3.4)."""
    state, seat, building = line.state, command.seat, command.building
    check_running(state, seat)
    known(state, seat, "build", building, state.tables.buildings, "F3.4")
    turned = check_words(state, seat, command.square, command.turned)
    seat = check_turn(state, seat, ACTING, "build")
    _check_action(state, seat, BUILD)
    reason = why_not_build(state, seat, building)
    if reason is not None:
        refuse(state, seat, f"build.{reason}", "F3.4", building=building)
    price = build_price(state, seat)
    points, cash = bill(state, seat, price, "F3")
    if not fitting(state, seat, building):
        refuse(state, seat, "build.no_room", "F3.3", building=building)
    squares = place(state, seat, building, command.square, turned, command.flipped)
    line(
        e.Built(
            seat,
            building,
            price,
            points,
            cash,
            command.square,
            turned,
            command.flipped,
            squares,
            state.setup.building_points,
        )
    )


def work(line: Line, command: c.Work) -> None:
    """Complete a work; its pay is settled by ``take`` (F3.1)."""
    state, seat, profession, bonus = line.state, command.seat, command.profession, command.bonus
    check_running(state, seat)
    known(state, seat, "work", profession, state.tables.decks[PROFESSION], "F3.1")
    for card in bonus:
        known(state, seat, "bonus", card, state.tables.decks[BONUS], "F3.1")
    seat = check_turn(state, seat, ACTING, "work")
    _check_action(state, seat, WORK)
    court = state.courts[seat]
    if profession not in court.hand and profession not in court.open_hand:
        refuse(state, seat, "work.not_in_hand", "F3.1", profession=profession)
    for card in bonus:
        if card not in court.bonus:
            refuse(state, seat, "bonus.not_in_hand", "F3.1", card=card)
        if bonus.count(card) > 1:
            refuse(state, seat, "bonus.twice", "F3.1", card=card)
    terms = work_terms(state, seat, profession, bonus)
    if terms.value < minimum(state):
        named = (*state.tables.wants[profession], "term.jesters", "term.cards", *bonus)
        refuse(
            state,
            seat,
            "work.below_minimum",
            "F3.1",
            profession=profession,
            value=terms.value,
            terms=named,
            worth=(
                terms.building,
                terms.landscape,
                terms.freedom,
                terms.jesters,
                terms.cards,
                *terms.bonus,
            ),
            minimum=minimum(state),
            round=state.round,
        )
    line(
        e.WorkCompleted(
            seat,
            profession,
            profession in court.hand,
            bonus,
            terms.building,
            terms.landscape,
            terms.freedom,
            terms.jesters,
            terms.cards,
            terms.bonus,
            terms.value,
            minimum(state),
        )
    )


def take(line: Line, command: c.Take) -> None:
    """Take prestige points and florins for the work just completed (F3.2)."""
    state, seat = line.state, command.seat
    check_running(state, seat)
    points = whole(state, seat, "take.not_a_number", "F3.2", command.points)
    seat = check_turn(state, seat, TAKING, "take")
    most = most_points(state)
    if not 0 <= points <= most:
        refuse(state, seat, "take.range", "F3.2", points=points, value=state.value, most=most)
    florins = state.value * state.setup.work_florins - points * state.setup.work_point
    line(e.WorkPaid(seat, points, florins))


def freedom(line: Line, command: c.Freedom) -> None:
    """Introduce a freedom (F3)."""
    state, seat, name = line.state, command.seat, command.freedom
    check_running(state, seat)
    known(state, seat, "freedom", name, state.setup.freedoms, "F3")
    seat = check_turn(state, seat, ACTING, "freedom")
    _check_action(state, seat, FREEDOM)
    reason = why_no_freedom(state, seat, name)
    if reason is not None:
        refuse(state, seat, f"freedom.{reason}", "F3", freedom=name)
    price = state.setup.freedom_price
    points, cash = bill(state, seat, price, "F3")
    line(e.FreedomIntroduced(seat, name, price, points, cash))


def take_profession(line: Line, command: c.Profession) -> None:
    """Pay for a profession card and draw (F2.9)."""
    _take_card(line, command.seat, PROFESSION, line.state.setup.profession_price)


def take_bonus(line: Line, command: c.Bonus) -> None:
    """Pay for a bonus card and draw (F2.9)."""
    _take_card(line, command.seat, BONUS, line.state.setup.bonus_price)


def _take_card(line: Line, seat: int | None, deck: str, price: int) -> None:
    state = line.state
    check_running(state, seat)
    seat = check_turn(state, seat, ACTING, deck)
    _check_action(state, seat, deck)
    if not deck_size(state, deck):
        refuse(state, seat, "deck.empty", "F2.9", deck=deck)
    points, cash = bill(state, seat, price, "F3")
    line(e.CardBought(seat, deck, price, points, cash))
    open_draw(line, seat, deck)


def cash_in(line: Line, command: c.Cash) -> None:
    """Turn prestige points into money (F3.5)."""
    state, seat = line.state, command.seat
    check_running(state, seat)
    points = whole(state, seat, "cash.not_a_number", "F3.5", command.points)
    seat = check_turn(state, seat, ACTING, "cash")
    held = state.courts[seat].points
    if not 1 <= points <= held:
        refuse(state, seat, "cash.range", "F3.5", points=points, held=held)
    line(e.Cashed(seat, points, points * state.setup.point_florins))


def done(line: Line, command: c.Done) -> None:
    """End one's turn (F3.7)."""
    check_running(line.state, command.seat)
    line(e.TurnEnded(check_turn(line.state, command.seat, ACTING, "done"), asked=True))
