"""The auctions of a round: naming, bidding, buying, and settling what was bought (F2)."""

from __future__ import annotations

from medici_core.florence import commands as c
from medici_core.florence import events as e
from medici_core.florence.cards import BUILDER, JESTER, LANDSCAPE, PRESTIGE
from medici_core.florence.drawing import open_draw
from medici_core.florence.legal import (
    fitting,
    in_stock,
    may_take,
    next_bid,
    targets,
    why_no_bid,
    why_no_object,
)
from medici_core.florence.placing import check_words, place
from medici_core.florence.ruling import (
    Line,
    check_running,
    check_turn,
    known,
    refuse,
    whole,
)
from medici_core.florence.scoring import payment
from medici_core.florence.state import (
    ACTING,
    BIDDING,
    NAMING,
    PLACING,
    RECRUITS,
    State,
    active,
    clockwise,
    purse,
)


def name_object(line: Line, command: c.Auction) -> None:
    """Put an object up for sale (F2.2, F2.4)."""
    state, seat, thing = line.state, command.seat, command.object
    check_running(state, seat)
    known(state, seat, "auction", thing, state.tables.objects, "F2.1")
    seat = check_turn(state, seat, NAMING, "auction")
    if thing in state.sold:
        refuse(state, seat, "auction.not_open", "F2.1", object=thing, reason="sold")
    if not in_stock(state, thing):
        refuse(state, seat, "auction.not_open", "F2.1", object=thing, reason="stock")
    if not may_take(state, seat, thing):
        refuse(state, seat, "auction.builders", "F2.8", builders=state.courts[seat].builders)
    others = tuple([other for other in clockwise(state, seat) if other not in state.out])
    line(e.AuctionOpened(seat, thing, state.setup.opening, others))


def raise_bid(line: Line, command: c.Raise) -> None:
    """Raise the bid by one step (F2.2)."""
    state, seat = line.state, command.seat
    check_running(state, seat)
    amount = command.amount
    if amount is not None:
        amount = whole(state, seat, "bid.not_a_number", "F2.2", amount)
        if seat is not None and amount > purse(state, seat):
            court = state.courts[seat]
            refuse(
                state,
                seat,
                "bid.over_money",
                "F2.5",
                amount=amount,
                money=court.money,
                points=court.points,
            )
    seat = check_turn(state, seat, BIDDING, "raise")
    wanted = next_bid(state)
    assert state.high is not None
    if amount is not None and amount != wanted:
        code = "bid.too_low" if amount < wanted else "bid.too_high"
        refuse(state, seat, code, "F2.2", amount=amount, high=state.high[1], wanted=wanted)
    line(e.Raised(seat, wanted))


def pass_bid(line: Line, command: c.Pass) -> None:
    """Let the object go (F2.2)."""
    check_running(line.state, command.seat)
    line(e.Passed(check_turn(line.state, command.seat, BIDDING, "pass")))


def withdraw(line: Line, command: c.Withdraw) -> None:
    """Buy nothing this round (F2.6)."""
    state = line.state
    check_running(state, command.seat)
    seat = check_turn(state, command.seat, NAMING, "withdraw")
    if state.setup.must_buy:
        refuse(state, seat, "withdraw.must_buy", "F2.6")
    line(e.Withdrawn(seat, ""))


def place_landscape(line: Line, command: c.Place) -> None:
    """Put the landscape bought on the board (F2.7)."""
    state, seat = line.state, command.seat
    check_running(state, seat)
    if command.tile is not None:
        known(state, seat, "place", command.tile, state.tables.landscapes, "F2.7")
    turned = check_words(state, seat, command.square, command.turned)
    seat = check_turn(state, seat, PLACING, "place")
    tile = state.object
    if command.tile not in (None, tile):
        refuse(state, seat, "place.other_tile", "F2.7", tile=str(command.tile), bought=tile)
    squares = place(state, seat, tile, command.square, turned, command.flipped)
    more = any(other.name == tile for other in state.courts[seat].tiles)
    gained = state.setup.landscape_points if more else 0
    line(e.LandscapePlaced(seat, tile, command.square, turned, command.flipped, squares, gained))


def discard(line: Line, command: c.Discard) -> None:
    """Throw the landscape bought away (F2.7)."""
    state = line.state
    check_running(state, command.seat)
    seat = check_turn(state, command.seat, PLACING, "discard")
    if not state.setup.discard_landscape:
        refuse(state, seat, "discard.not_allowed", "F2.7", tile=state.object)
    line(e.LandscapeDiscarded(seat, state.object, forced=False))


def recruit(line: Line, command: c.Recruit) -> None:
    """Take a profession from an opponent's table, in the auctions or in one's own turn (F2.10)."""
    state, seat, profession = line.state, command.seat, command.profession
    check_running(state, seat)
    known(state, seat, "recruit", profession, state.tables.decks["profession"], "F2.10")
    awaits = ACTING if state.acting else RECRUITS
    seat = check_turn(state, seat, awaits, "recruit")
    if not state.courts[seat].recruiting:
        refuse(state, seat, "recruit.no_card", "F2.10")
    if profession not in targets(state, seat):
        refuse(state, seat, "recruit.not_on_table", "F2.10", profession=profession)
    victim = next(other for other, court in enumerate(state.courts) if profession in court.table)
    line(e.Recruited(seat, profession, victim))


def keep(line: Line, command: c.Keep) -> None:
    """Keep the recruiting card bought (F2.10)."""
    check_running(line.state, command.seat)
    line(e.RecruitingKept(check_turn(line.state, command.seat, RECRUITS, "keep"), forced=False))


def settle_auctions(line: Line) -> bool:
    """Add what is forced in the auctions; tell whether something was."""
    state = line.state
    if state.awaits == NAMING:
        return _settle_naming(line)
    if state.awaits == BIDDING:
        return _settle_bidding(line)
    if state.awaits == PLACING:
        assert state.seat is not None
        if fitting(state, state.seat, state.object):
            return False
        line(e.LandscapeDiscarded(state.seat, state.object, forced=True))
        return True
    assert state.seat is not None
    if targets(state, state.seat):
        return False
    line(e.RecruitingKept(state.seat, forced=True))
    return True


def _settle_naming(line: Line) -> bool:
    assert line.state.seat is not None
    reason = why_no_object(line.state, line.state.seat)
    if reason is None:
        return False
    line(e.Withdrawn(line.state.seat, reason))
    return True


def _settle_bidding(line: Line) -> bool:
    state = line.state
    if not state.queue:
        _sell(line)
        return True
    reason = why_no_bid(state, state.queue[0])
    if reason is None:
        return False
    line(e.PassedOver(state.queue[0], reason))
    return True


def _sell(line: Line) -> None:
    """Let the bidder pay and take the object, up to the decision that it brings (F2.3)."""
    state = line.state
    assert state.high is not None
    (seat, price), thing = state.high, state.object
    points, cash = payment(state.courts[seat], price, state.setup.point_florins)
    state = line(e.ObjectSold(seat, thing, price, points, cash))
    if thing == JESTER:
        line(e.JesterHired(seat))
    elif thing == BUILDER:
        more = state.courts[seat].builders > 0
        line(e.BuilderHired(seat, state.setup.builder_points if more else 0))
    elif thing == PRESTIGE:
        open_draw(line, seat, PRESTIGE)
    elif state.tables.kinds.get(thing) != LANDSCAPE:
        line(e.RecruitingTaken(seat))


def next_chooser(state: State) -> object | None:
    """Return the fact that names who chooses next, or None when nobody is active any more (F2.3)."""
    left = active(state)
    if not left:
        return None
    assert state.start is not None
    first = state.start if state.chooser is None else state.chooser
    order = (first, *clockwise(state, first))
    return e.ChooserNamed(next(seat for seat in order if seat in left), last=len(left) == 1)
