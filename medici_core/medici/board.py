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
    VALUES_OF_A_GOOD,
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
from medici_core.medici.state import BIDDING, FILL, OVER, ROUNDS, State, room

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
_GAP = Span(" ")
_BLANK: Line = ()


def board(state: State, names: Names, seat: int | None) -> tuple[Line, ...]:
    """Draw the table for the seat that looks (None: nobody in particular).

    From above: what the game waits for; the lot and its bidding; each player's money, what a scoring now would
    pay, the hold's value and place, its room, and whether he can still bid and up to what; the five ladders with
    the steps the hold adds, the place and the way up to the next bonus row; the cards not seen; the last scoring.
    """
    short = short_names(names, _NAME_IN_TEXT)
    blocks = (
        _head(state, short, seat),
        _lot(state, short),
        _players(state, names, seat),
        _ladders(state, names),
        _unseen(state),
        _last_scoring(state, short),
    )
    lines: list[Line] = []
    for block in blocks:
        drawn = list(block)
        if drawn:
            lines += [_BLANK, *drawn] if lines else drawn
    return tuple([_trimmed(line) for line in lines])


def _trimmed(line: Line) -> Line:
    """Return a line without blanks at its end."""
    while line and not line[-1].text.rstrip():
        line = line[:-1]
    return (*line[:-1], Span(line[-1].text.rstrip(), line[-1].role)) if line else line


def _head(state: State, names: Sequence[str], seat: int | None) -> Iterator[Line]:
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
    yield from _prose(waiting(state, names), "strong")
    if seat is not None:
        yield (
            Span(
                f"You are {names[seat]}{', and it is your turn' if mover_of(state) == seat else ''}."
            ),
        )


def _lot(state: State, names: Sequence[str]) -> Iterator[Line]:
    if not state.lot:
        return
    drawer = "" if state.drawer is None else f", drawn by {names[state.drawer]}"
    lead = [Span("Lot", "strong"), Span(f" worth {hold_value(state.lot)}{drawer}:")]
    last = len(state.lot) - 1
    cards = [
        [*_cards([card]), Span(f" {card_name(card)}{',' if at < last else ''}", "dim")]
        for at, card in enumerate(state.lot)
    ]
    yield from _wrap(lead, cards)
    if state.awaits == BIDDING:
        high = "none so far" if state.high is None else f"{state.high[1]} by {names[state.high[0]]}"
        yield (Span("High bid", "strong"), Span(f": {high}"))


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


def _players(state: State, names: Names, seat: int | None) -> Iterator[Line]:
    seats = range(state.setup.players)
    values = hold_values(state)

    def column(
        head: str, cell: Callable[[int], object], role: Callable[[int], str] = lambda s: ""
    ) -> _Column:
        return _Column(head, tuple([str(cell(s)) for s in seats]), tuple([role(s) for s in seats]))

    if state.awaits == OVER:
        order = sorted(seats, key=lambda s: -state.money[s])
        wins = dict.fromkeys(state.winners, "strong")
        columns = [
            column("Rank", lambda s: ordinal(place_of(state.money, s)), lambda s: wins.get(s, "")),
            column("Money", lambda s: state.money[s], lambda s: "strong"),
            column("Hold", lambda s: values[s]),
            column("Place", lambda s: ordinal(place_of(values, s))),
            column("Paid", lambda s: state.paid[s][0]),
            column("Prizes", lambda s: state.paid[s][1]),
            column("Rows", lambda s: state.paid[s][2]),
        ]
        note = "Hold to Rows: the last hold, its place, and what the last scoring paid."
    else:
        order = list(seats)
        now = scored_now(state)
        columns = [
            column("Money", lambda s: state.money[s], lambda s: "strong"),
            column("Now", lambda s: f"+{now[s]}"),
            column("Hold", lambda s: values[s]),
            column("Place", lambda s: ordinal(place_of(values, s))),
            column("Room", lambda s: room(state, s), lambda s: "" if room(state, s) else "warn"),
        ]
        if state.lot and state.awaits != FILL:
            status = column(
                "This lot",
                lambda s: bid_status(state, s),
                lambda s: "" if can_bid(state, s) else "dim",
            )
            columns.append(_Column(status.head, status.cells, status.roles, left=True))
        note = "Now: what a scoring would pay. Hold: its value. Room: cards that fit."
    yield from _table(state, names, seat, order, columns)
    yield from _prose(note, "dim")


def _table(
    state: State, names: Names, seat: int | None, order: Sequence[int], columns: Sequence[_Column]
) -> Iterator[Line]:
    """Set names, columns and cards side by side; a hold too long for its column goes on below."""
    left = COLUMNS - _MARK - sum([1 + column.width for column in columns])
    longest = max([width(name) for name in names]) + (0 if seat is None else len(_YOU))
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
        if s == seat and name - len(_YOU) >= min(width(names[s]), _LEAST_NAME):
            label = short_names(names, name - len(_YOU))[s] + _YOU
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
    rows = [
        f"step {step} pays {bonus}" for step, bonus in enumerate(state.setup.row_bonus) if bonus
    ]
    over = state.awaits == OVER
    legend = "Each: step" + ("" if over else " + cards in the hold") + ", place (= tied)"
    yield from _prose(
        f"{legend}, ↑ steps to a bonus row: {', '.join(rows)}." if rows else f"{legend}.", "dim"
    )


def _unseen(state: State) -> Iterator[Line]:
    if state.awaits == OVER:
        return
    yield (
        Span("Not seen this round", "strong"),
        Span(f": {counted(len(state.unseen), 'card')}, {state.deck} of them in the deck"),
    )
    cells: list[list[Span]] = []
    for letter, good in zip(LETTERS, GOODS, strict=True):
        left = [card for card in state.unseen if card[0] == letter]
        shown = []
        for value in VALUES_OF_A_GOOD:
            card = f"{letter}{value}"
            shown.append(str(value) if card in left else "-")
            if card in left:
                left.remove(card)
        cells.append([Span(f"{good:9}", "good"), Span(" " + " ".join(shown))])
    cells.append(
        [
            Span("neutral", "strong"),
            Span("   " + (str(VALUE[NEUTRAL]) if NEUTRAL in state.unseen else "-")),
        ]
    )
    for row in (cells[:3], cells[3:]):
        yield (*row[0], _GAP, *row[1], _GAP, *row[2])


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
    yield from _wrap([Span("Last scoring", "strong"), Span(" (hold+prizes+rows):", "dim")], items)


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
