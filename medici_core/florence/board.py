"""The table as text: lines of at most 72 columns that need neither colour nor eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from medici_core.engine.text import cut, printable, short_names, width
from medici_core.engine.title import Names
from medici_core.florence.cards import DECKS
from medici_core.florence.editions import options_of
from medici_core.florence.lines import COLUMNS, Column, Line, labelled, prose, table, trimmed
from medici_core.florence.overview import (
    DECK_WORDS,
    auction_status,
    bonus_now,
    bonus_text,
    card_text,
    counted,
    hand_size,
    minimum,
    money_shown,
    mover_of,
    object_name,
    open_objects,
    phase_name,
    prestige_now,
    prestige_text,
    reaches,
    waiting,
)
from medici_core.florence.packaged import packaged_text
from medici_core.florence.signs import EMPTY, PALAZZO_SIGN
from medici_core.florence.state import BIDDING, CHOOSING, OVER, PLACING, State, deck_size, stock
from medici_core.florence.text_boards import WIDTH, boards, tiles_left
from medici_core.florence.view import view

_NAME_IN_TEXT: Final = 20
_LEAST_NAME: Final = 6
_USUAL_NAME: Final = 14
_LONGEST_EDITION: Final = 24
_YOU: Final = " (you)"
_YOURSELF: Final = ("you", "me", "i")
_BLANK: Line = ()


LEGEND: Final = (
    "> is who has to move. This round: the part in auctions or actions.",
    "Points: prestige points. Money: ? is kept off screens by the edition.",
    "Works: professions and recruiting cards on the player's table.",
    "Boards: a letter is a tile, capital for buildings, small for",
    f"  landscapes; {PALAZZO_SIGN} is the palazzo, {EMPTY} an empty square.",
    "Work: what a work would be worth now; Bonus: what all your bonus",
    "  cards would add to it. Wanted: what you have of what it asks for.",
    "Now: what a bonus card would add, a prestige card score, as things are.",
)
"""How a table is read, in lines."""


def board(state: State, names: Names, seat: int | None) -> tuple[Line, ...]:
    """Draw the table for the seat that looks (None: nobody in particular), and no more than it may know.

    When the game is over everybody may know everything, the cards left in hand too.

    From above: money, prestige points, builders, jesters, works and the part in this round of each player; landscapes
    and freedoms; cards in hand, by number; the boards, and what is left; professions on the tables. For the seat that
    looks its cards, the works it could complete and what its cards are worth now. At the bottom, where the eye is when
    a line is typed: the least value of a work, what is on sale and what else is open, and what the game waits for.
    """
    if state.awaits != OVER:
        state = view(state, seat)
    short = short_names(names, _NAME_IN_TEXT)
    courts = (
        _courts(state, names, seat),
        _hands(state, names, seat),
        boards(state, short_names(names, WIDTH)),
        _left(state),
    )
    blocks = (
        _head(state),
        _players(state, names, seat),
        # During the set-up all of that is still empty.
        *(courts if state.round else ()),
        _tables(state, short, seat),
        *([] if seat is None else _own(state, seat)),
        _bottom(state, short),
    )
    return _parted(blocks)


def short_board(state: State, names: Names, seat: int | None) -> tuple[Line, ...]:
    """Draw what a purchase changes: a line a player, with points, money, builders, jesters and works."""
    return tuple([trimmed(line) for line in _players(state, names, seat)])


def turn_board(state: State, names: Names, seat: int) -> tuple[Line, ...]:
    """Draw what a seat needs to decide, in about 20 lines: all players' lines, what is its own, and what is asked.

    Its own are its cards or, while a landscape is placed, its board.
    """
    state = view(state, seat)
    labels = short_names(names, WIDTH)
    placing = state.awaits == PLACING
    own = [boards(state, labels, [seat])] if placing else _own(state, seat)
    blocks = (_players(state, names, seat), *own, _bottom(state, short_names(names, _NAME_IN_TEXT)))
    return _parted(blocks)


def _parted(blocks: Iterable[Iterable[Line]]) -> tuple[Line, ...]:
    """Return the lines of blocks, an empty one between those that have any."""
    lines: list[Line] = []
    for block in blocks:
        drawn = list(block)
        if drawn:
            lines += [_BLANK, *drawn] if lines else drawn
    return tuple([trimmed(line) for line in lines])


def _head(state: State) -> Iterator[Line]:
    edition = cut(printable(state.setup.edition), _LONGEST_EDITION)
    yield from prose(f"The Princes of Florence, {edition}, {phase_name(state)}", "title")
    rules = options_of(state.setup, packaged_text())
    if rules:
        said = " ".join([f"{key}={value}" for key, value in rules.items()])
        yield from prose(f"House rules: {said}", "dim")


def _bottom(state: State, names: Sequence[str]) -> Iterator[Line]:
    if state.round and state.awaits != OVER:
        start = "" if state.start is None else f"; start player {names[state.start]}"
        yield from labelled("Least value of a work this round", f"{minimum(state)}{start}")
        if not state.acting:
            yield from _auctions(state, names)
    # Who moves stands behind every table; here is what for.
    _, asked, what = waiting(state, names).partition(", to ")
    yield from prose(f"Next: to {what}" if asked else waiting(state, names), "strong")


def _auctions(state: State, names: Sequence[str]) -> Iterator[Line]:
    if state.sold:
        sold = [object_name(name) for name in state.sold]
        yield from labelled("Sold this round", ", ".join(sold))
    found = [f"{object_name(name)} {left}" for name, left in open_objects(state)]
    yield from labelled("Open, with stock", ", ".join(found) or "nothing")
    if state.object and state.awaits == BIDDING and state.high is not None:
        by = f"high bid {state.high[1]} by {names[state.high[0]]}"
        yield from labelled("On sale", f"{object_name(state.object)}, {by}")


def _sign_of(names: Names, seat: int | None) -> str:
    """Return the sign for the one who looks; none where he is called so already."""
    return "" if seat is None or names[seat].casefold() in _YOURSELF else _YOU


def _labels(names: Names, seat: int | None, columns: int) -> list[str]:
    """Return the players' names in so many columns, with a sign for the one who looks."""
    labels = list(short_names(names, columns))
    sign = _sign_of(names, seat)
    if seat is not None and sign and columns - len(sign) >= min(width(names[seat]), _LEAST_NAME):
        labels[seat] = short_names(names, columns - len(sign))[seat] + sign
    return labels


def _by_seat(
    state: State, names: Names, seat: int | None, columns: Sequence[Column], order: Sequence[int]
) -> Iterator[Line]:
    """Set columns beside the players' names; who is to move has a mark."""
    left = COLUMNS - 2 - sum([1 + column.width for column in columns])
    longest = max([width(name) for name in names]) + len(_sign_of(names, seat))
    labels = _labels(names, seat, max(_LEAST_NAME, min(longest, _USUAL_NAME, left)))
    mover = mover_of(state)
    roles = ["strong" if s in (mover, seat) else "" for s in order]
    player = Column("Player", [labels[s] for s in order], roles, left=True)
    yield from table([player, *columns], [">" if s == mover else " " for s in order])


def _column(
    head: str,
    order: Sequence[int],
    cell: Callable[[int], object],
    role: str = "",
    left: bool = False,
) -> Column:
    return Column(head, [str(cell(s)) for s in order], [role] * len(order), left)


def _players(state: State, names: Names, seat: int | None) -> Iterator[Line]:
    courts = state.courts
    seats = range(len(courts))
    over = state.awaits == OVER
    order: Sequence[int] = seats
    if over:
        order = sorted(seats, key=lambda s: (-courts[s].points, -courts[s].money))
    columns = [
        _column("Points", order, lambda s: courts[s].points, "strong"),
        _column(
            "Money",
            order,
            lambda s: courts[s].money if money_shown(state, s, seat) else "?",
            "strong",
        ),
        _column("Builders", order, lambda s: courts[s].builders),
        _column("Jesters", order, lambda s: courts[s].jesters),
        _column("Works", order, lambda s: len(courts[s].table) + courts[s].recruited),
    ]
    if over:
        columns.append(
            _column("", order, lambda s: "wins" if s in state.winners else "", left=True)
        )
    elif state.round:
        head = "This round"
        columns.append(_column(head, order, lambda s: auction_status(state, s), left=True))
    yield from _by_seat(state, names, seat, columns, order)


def _courts(state: State, names: Names, seat: int | None) -> Iterator[Line]:
    courts, tables = state.courts, state.tables
    seats = range(len(courts))

    def tiles(s: int, wanted: Sequence[str]) -> int:
        return sum([tile.name in wanted for tile in courts[s].tiles])

    def has(freedom: str) -> Callable[[int], object]:
        return lambda s: "yes" if freedom in courts[s].freedoms else "-"

    def lying(landscape: str) -> Callable[[int], object]:
        return lambda s: tiles(s, (landscape,)) or "-"

    columns = [
        _column("Buildings", seats, lambda s: tiles(s, tables.buildings)),
        *[_column(name, seats, lying(name)) for name in tables.landscapes],
        *[_column(name, seats, has(name)) for name in state.setup.freedoms],
    ]
    yield from _by_seat(state, names, seat, columns, seats)


def _hands(state: State, names: Names, seat: int | None) -> Iterator[Line]:
    courts = state.courts
    seats = range(len(courts))
    columns = [
        _column("Hand: professions", seats, lambda s: hand_size(courts[s])),
        _column("recruiting", seats, lambda s: courts[s].recruiting),
        _column("bonus", seats, lambda s: len(courts[s].bonus)),
        _column("prestige", seats, lambda s: len(courts[s].prestige)),
    ]
    yield from _by_seat(state, names, seat, columns, seats)


def _tables(state: State, names: Sequence[str], looker: int | None) -> Iterator[Line]:
    over = state.awaits == OVER
    for seat, court in enumerate(state.courts):
        offered = [card for card in court.offered if card]
        if offered and seat != looker:
            yield from labelled(f"Offered to {names[seat]}", ", ".join(offered))
        works = list(court.table)
        if court.recruited:
            works.append(counted(court.recruited, "recruiting card"))
        if works:
            yield from labelled(f"Works of {names[seat]}", ", ".join(works))
        # Once the game is over everything is open; a seat's view of it may still lack cards.
        left = [card for card in (*court.hand, *court.bonus) if card] if over else []
        if known := [*court.open_hand, *left]:
            what = "Left in the hand of" if over else "Known in the hand of"
            yield from labelled(f"{what} {names[seat]}", ", ".join(known))
        opened = [card for card in court.prestige if card]
        if opened and over:
            yield from labelled(f"Prestige cards of {names[seat]}", ", ".join(opened))


def _left(state: State) -> Iterator[Line]:
    yield from tiles_left(state)
    freedoms = [f"{name} {stock(state, name)}" for name in state.setup.freedoms]
    yield from labelled("Freedoms left", ", ".join(freedoms))
    decks = [f"{DECK_WORDS[deck][1]} {deck_size(state, deck)}" for deck in DECKS]
    yield from labelled("Decks", ", ".join(decks))
    if state.discarded:
        yield from labelled("Landscapes out of the game", ", ".join(state.discarded))
    if state.played:
        yield from labelled("Bonus cards played", ", ".join(state.played))


def _own(state: State, seat: int) -> Iterator[Iterator[Line]]:
    """Yield the blocks that only the seat that looks is shown: cards offered, works, bonus and prestige cards."""
    yield _offered(state, seat)
    yield _reaches(state, seat)
    if state.awaits == OVER:
        return
    yield _cards(
        "Your bonus cards",
        "Now",
        [(c, n, bonus_text(c, state.tables)) for c, n in bonus_now(state, seat)],
    )
    yield _cards(
        "Your prestige cards",
        "Now",
        [(c, n, prestige_text(c, state.tables)) for c, n in prestige_now(state, seat)],
    )


def _offered(state: State, seat: int) -> Iterator[Line]:
    cards = [card for card in state.courts[seat].offered if card]
    if cards:
        head = f"Keep {state.keep} of these" if state.awaits == CHOOSING else "Drawn so far"
        texts = [card_text(state.deck, card, state.tables) for card in cards]
        columns = [Column(head, cards, ["strong"] * len(cards), True), Column("", texts, (), True)]
        yield from table(columns, [" "] * len(cards))


def _reaches(state: State, seat: int) -> Iterator[Line]:
    found = reaches(state, seat)
    if not found or state.awaits == OVER:
        return
    least = minimum(state) or 0
    roles = ["strong" if reach.value + reach.bonus >= least else "" for reach in found]
    columns = [
        Column("Your professions", [reach.profession for reach in found], roles, True),
        Column("Work", [str(reach.value) for reach in found], roles),
        Column("Bonus", [f"+{reach.bonus}" for reach in found]),
        Column(
            "Wanted",
            [
                ", ".join([f"{name} {'yes' if has else 'no'}" for name, has in reach.wants])
                for reach in found
            ],
            (),
            True,
        ),
    ]
    yield from table(columns, [" "] * len(found))
    if least:
        alone = [reach.profession for reach in found if reach.value >= least]
        helped = [
            reach.profession for reach in found if reach.value < least <= reach.value + reach.bonus
        ]
        if alone or helped:
            said = ", ".join([*alone, *[f"{name} with bonus cards" for name in helped]])
            yield from labelled(f"Worth {least} or more", said)
        else:
            yield from prose(f"None of them is worth {least} now.", "dim")


def _cards(head: str, now: str, cards: Sequence[tuple[str, int, str]]) -> Iterator[Line]:
    if cards:
        columns = [
            Column(head, [card for card, _, _ in cards], (), True),
            Column(now, [str(number) for _, number, _ in cards], ["strong"] * len(cards)),
            Column("", [text for _, _, text in cards], (), True),
        ]
        yield from table(columns, [" "] * len(cards))
