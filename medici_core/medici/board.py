"""The table as text: lines of at most 72 columns that need neither colour nor eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from medici_core.engine.text import cut, pad, printable, short_names, width
from medici_core.engine.title import Names, Span
from medici_core.medici.cards import (
    GOOD,
    GOODS,
    LETTERS,
    NEUTRAL,
    VALUE,
    hold_value,
)
from medici_core.medici.editions import options_of
from medici_core.medici.overview import (
    bid_status,
    can_bid,
    card_name,
    counted,
    hold_values,
    mover_of,
    ordinal,
    place_of,
    rungs,
    scored_now,
    waiting,
)
from medici_core.medici.state import BIDDING, DRAWING, FILL, OVER, ROUNDS, State, largest_lot, room

Line: TypeAlias = tuple[Span, ...]

COLUMNS: Final = 72
"""No line is wider than this."""

_NAME_IN_TEXT = 20
_LEAST_NAME = 6
_LEAST_CARDS = 7
_USUAL_NAME = 14
_LONGEST_EDITION = 24
_MARK = 2
_YOU = " (you)"
_YOURSELF = ("you", "me", "i")
_FEW = 4
_NAME_AMONG_MANY = 8
_GAP = Span(" ")
_BLANK: Line = ()

LEGEND: Final = (
    "Card: its good's letter and its value; N10 is the neutral one.",
    "> is who has to move. = is tied.",
    "Score: what a scoring now would add.",
    "Hold, Place: what the cards are worth, and the place that gives.",
    "Room: cards that still fit. This lot: what each can bid on it.",
    "Ladders: step + steps that the hold adds, place then, and",
    "  ↑ steps from there to the next row that pays a bonus.",
    "Not seen: cards nobody has seen this round, those in the deck, too.",
    "Last scoring: hold + prizes + rows (at the end Paid, Prizes, Rows).",
)
"""How a table is read, in lines."""


def board(state: State, names: Names, seat: int | None) -> tuple[Line, ...]:
    """Draw the table for the seat that looks (None: nobody in particular).

    From above: the round; each player's money, what a scoring now would add, the hold's value and place, its room,
    and whether he can still bid and up to what; the five ladders with the steps the hold adds, the place and the
    way up to the next bonus row; the cards not seen; the last scoring. At the bottom, where the eye is when a line
    is typed: the lot, the high bid, who has still to speak. ``LEGEND`` explains the columns. With usual names it
    takes at most 21 lines for four players and 23 for six.
    """
    many = len(names) > _FEW
    short = short_names(names, _NAME_AMONG_MANY if many else _NAME_IN_TEXT)
    ladders = list(_ladders(state, names))
    above = [
        *_head(state),
        *_players(state, names, seat),
        *(ladders if many else [_BLANK, *ladders]),
        *_unseen(state),
        *_last_scoring(state, short),
    ]
    below = list(_bottom(state, short))
    return tuple([_trimmed(line) for line in (*above, *([_BLANK, *below] if below else ()))])


def short_board(state: State, names: Names, seat: int | None) -> tuple[Line, ...]:
    """Draw what a sale changes: a line a player, with his money, the hold's value, its room and its cards."""
    return tuple([_trimmed(line) for line in _players(state, names, seat, short=True)])


def _trimmed(line: Line) -> Line:
    """Return a line without blanks at its end."""
    while line and not line[-1].text.rstrip():
        line = line[:-1]
    return (*line[:-1], Span(line[-1].text.rstrip(), line[-1].role)) if line else line


def _head(state: State) -> Iterator[Line]:
    edition = cut(printable(state.setup.edition), _LONGEST_EDITION)
    title = Span(f"Medici, {edition}, round {state.round} of {ROUNDS}", "title")
    if state.awaits == OVER:
        yield (title, Span(": the game is over"))
    else:
        yield (title, Span(f", {counted(state.deck, 'card')} left in the deck"))
    rules = options_of(state.setup)
    if rules:
        yield from _prose(
            "House rules: " + " ".join([f"{key}={value}" for key, value in rules.items()]), "dim"
        )


def _bottom(state: State, names: Sequence[str]) -> Iterator[Line]:
    """Yield the lot and what it waits for; whose turn it is stands in the line that the program sets below."""
    if state.lot:
        yield from _lot(state, names)
    if state.awaits == BIDDING:
        high = "none so far" if state.high is None else f"{state.high[1]} by {names[state.high[0]]}"
        lead = [Span("High bid", "strong"), Span(f": {high}.")]
        queue = [names[seat] for seat in state.queue]
        said = [*[f"{name}," for name in queue[:-1]], f"{queue[-1]}."] if queue else []
        yield from _wrap(
            [*lead, Span(" Still to speak:" if said else "")], [[Span(name)] for name in said]
        )
    elif state.awaits not in (OVER, DRAWING):
        yield from _prose(waiting(state, names), "")


def _lot(state: State, names: Sequence[str]) -> Iterator[Line]:
    drawer = "" if state.drawer is None else f", drawn by {names[state.drawer]}"
    lead = [Span("Lot", "strong"), Span(f" worth {hold_value(state.lot)}{drawer}:")]
    last = len(state.lot) - 1
    cards = [
        [*_cards([card]), Span(f" {card_name(card)}{',' if at < last else ''}", "dim")]
        for at, card in enumerate(state.lot)
    ]
    if state.awaits == DRAWING:
        cards[-1].append(Span(".", "dim"))
        cards += [[Span(word)] for word in f"It can grow to {largest_lot(state)} cards.".split()]
    yield from _wrap(lead, cards)


def _cards(cards: Sequence[str]) -> Iterator[Span]:
    """Yield cards with blanks between them."""
    for at, card in enumerate(cards):
        if at:
            yield _GAP
        yield Span(card, "good" if card in GOOD else "strong")


class _Column(NamedTuple):
    """Hold a column of the players' table: its heading, a cell and the cell's role for each seat."""

    head: str
    cells: tuple[str, ...]
    roles: tuple[str, ...]
    left: bool = False

    @property
    def width(self) -> int:
        return max([len(text) for text in (self.head, *self.cells)])

    def span(self, seat: int) -> Span:
        return Span(" " + pad(self.cells[seat], self.width, right=not self.left), self.roles[seat])


def _players(state: State, names: Names, seat: int | None, short: bool = False) -> Iterator[Line]:
    seats = range(state.setup.players)
    values = hold_values(state)

    def column(
        head: str, cell: Callable[[int], object], role: Callable[[int], str] = lambda s: ""
    ) -> _Column:
        return _Column(head, tuple([str(cell(s)) for s in seats]), tuple([role(s) for s in seats]))

    order: Sequence[int] = seats
    money = column("Money", lambda s: state.money[s], lambda s: "strong")
    hold = column("Hold", lambda s: values[s])
    place = column("Place", lambda s: ordinal(place_of(values, s)))
    space = column("Room", lambda s: room(state, s), lambda s: "" if room(state, s) else "warn")
    if short:
        columns = [money, hold, space]
    elif state.awaits == OVER:
        order = sorted(seats, key=lambda s: -state.money[s])
        wins = dict.fromkeys(state.winners, "strong")
        rank = column(
            "Rank", lambda s: ordinal(place_of(state.money, s)), lambda s: wins.get(s, "")
        )
        paid = [
            column(head, lambda s, at=at: state.paid[s][at])  # type: ignore[misc]  # at is bound here
            for at, head in enumerate(("Paid", "Prizes", "Rows"))
        ]
        columns = [rank, money, hold, place, *paid]
    else:
        now = scored_now(state)
        columns = [money, column("Score", lambda s: f"+{now[s]}"), hold, place, space]
        if state.lot and state.awaits != FILL:
            status = column(
                "This lot",
                lambda s: bid_status(state, s),
                lambda s: "" if can_bid(state, s) else "dim",
            )
            columns.append(_Column(status.head, status.cells, status.roles, left=True))
    yield from _table(state, names, seat, order, columns)


def _table(
    state: State, names: Names, seat: int | None, order: Sequence[int], columns: Sequence[_Column]
) -> Iterator[Line]:
    """Set names, columns and cards side by side; a hold too long for its column goes on below."""
    left = COLUMNS - _MARK - sum([1 + column.width for column in columns])
    you = "" if seat is None or names[seat].casefold() in _YOURSELF else _YOU
    longest = max([width(name) for name in names]) + len(you)
    cards = max([len(" ".join(hold)) for hold in state.holds] + [len("Cards")])
    name = max(
        _LEAST_NAME,
        min(longest, left - 1 - cards),
        min(longest, _USUAL_NAME, left - 1 - _LEAST_CARDS),
    )
    cards = max(_LEAST_CARDS - 1, left - 1 - name)
    labels = short_names(names, name)
    heads = [" " + pad(column.head, column.width, right=not column.left) for column in columns]
    yield (Span(" " * _MARK + pad("Player", name) + "".join(heads) + " Cards", "dim"),)
    mover = mover_of(state)
    for s in order:
        label = labels[s]
        if s == seat and you and name - len(you) >= min(width(names[s]), _LEAST_NAME):
            label = short_names(names, name - len(you))[s] + you
        mark = pad(">" if s == mover else "", _MARK)
        first, *more = list(_broken(state.holds[s], cards)) or [[]]
        role = "strong" if s in (mover, seat) else ""
        yield (
            Span(mark + pad(label, name), role),
            *[c.span(s) for c in columns],
            _GAP,
            *_cards(first),
        )
        for rest in more:
            yield (Span(" " * (COLUMNS - cards)), *_cards(rest))


def _broken(hold: Sequence[str], columns: int) -> Iterator[list[str]]:
    """Break a hold into lines of at most ``columns``."""
    line: list[str] = []
    for card in hold:
        if line and len(" ".join([*line, card])) > columns:
            yield line
            line = []
        line.append(card)
    if line:
        yield line


def _ladders(state: State, names: Names) -> Iterator[Line]:
    seats = range(state.setup.players)
    label = max([len(good) for good in GOODS])
    cell = (COLUMNS - label) // len(seats) - 1
    brief = cell < len("0+1 1st= ↑6")
    cell = min(cell, _USUAL_NAME)
    heads = [f" {pad(name, cell)}" for name in short_names(names, cell)]
    yield (
        Span("Ladders", "strong"),
        Span((" " * (label - len("Ladders")) + "".join(heads)).rstrip(), "dim"),
    )
    for good, ladder in zip(GOODS, rungs(state), strict=True):
        line = [Span(pad(good, label), "good")]
        for rung in ladder:
            step = f"{rung.step}+{rung.more}" if rung.more else str(rung.step)
            tied = "=" if rung.tied else ""
            place = f"{rung.place}{tied}" if brief else ordinal((rung.place, rung.tied))
            up = "" if rung.to_row is None else f" ↑{rung.to_row}"
            text = f"{step:3} {place:{2 if brief else 4}}{up}"
            line.append(Span(f" {pad(text, cell)}", "strong" if rung.bonus else ""))
        yield tuple(line)


def _unseen(state: State) -> Iterator[Line]:
    if state.awaits == OVER:
        return
    goods: list[Line] = []
    for letter, good in zip(LETTERS, GOODS, strict=True):
        values = sorted([card[1:] for card in state.unseen if card[0] == letter])
        goods.append((Span(f" {good}", "good"), Span(f" {' '.join(values) or 'none'},")))
    neutral = str(VALUE[NEUTRAL]) if NEUTRAL in state.unseen else "none"
    goods.append((Span(" neutral", "strong"), Span(f" {neutral}")))
    # The break is fixed, so that each good keeps its place from table to table.
    yield (Span("Not seen", "strong"), Span(":"), *[span for good in goods[:3] for span in good])
    yield (_GAP, *[span for good in goods[3:] for span in good])


def _last_scoring(state: State, names: Sequence[str]) -> Iterator[Line]:
    if state.awaits == OVER or not any(any(income) for income in state.paid):
        return
    last = len(state.paid) - 1
    items = [
        [
            Span(f"{names[seat]}"),
            Span(f" {hold}+{prizes}+{rows}={hold + prizes + rows}{',' if seat < last else ''}"),
        ]
        for seat, (hold, prizes, rows) in enumerate(state.paid)
    ]
    yield from _wrap([Span("Last scoring", "strong"), Span(":")], items)


def _prose(text: str, role: str) -> Iterator[Line]:
    first, *more = [[Span(word, role)] for word in text.split(" ")]
    yield from _wrap(first, more)


def _wrap(lead: Sequence[Span], items: Iterable[Sequence[Span]]) -> Iterator[Line]:
    """Set items one after another, a blank before each; a line too wide goes on below, indented by two."""
    line = list(lead)
    used = sum([width(span.text) for span in line])
    for item in items:
        wide = sum([width(span.text) for span in item])
        if used + 1 + wide > COLUMNS:
            yield tuple(line)
            line, used = [_GAP], 1
        line += [_GAP, *item]
        used += 1 + wide
    yield tuple(line)
