"""The table as a picture: one SVG document that needs nothing else, the same bytes for the same position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from medici_core.engine.text import cut, printable
from medici_core.engine.title import Names
from medici_core.medici.cards import GOODS, LETTERS, NEUTRAL, VALUE, hold_value
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
from medici_core.medici.state import (
    BIDDING,
    LARGEST_LOT,
    OVER,
    ROUNDS,
    TOP_STEP,
    State,
    room,
)

WIDTH: Final = 960
"""Width of the picture in its own units; the height depends on the number of players."""

_MARGIN = 24
_INNER = WIDTH - 2 * _MARGIN
_LOT_TOP = 92
_LOT_HEIGHT = 124
_TABLE_TOP = _LOT_TOP + _LOT_HEIGHT + 16
_HEAD = 26
_ROW = 62
_CARDS_LEFT = 330
_CARDS_WIDTH = 316
_STEP = 28
_LADDER_HEAD = 40
_LADDER_GAP = 8
_LADDER = (_INNER - _LADDER_GAP * (len(GOODS) - 1)) // len(GOODS)
_LANES_LEFT = 52
_LANES_WIDTH = _LADDER - _LANES_LEFT - 6

_HEADS = (
    (60, "d", "Player"),
    (304, "d r", "Florins"),
    (_CARDS_LEFT, "d", "Hold"),
    (696, "d r", "Value"),
    (706, "d", "Place"),
)

_STYLE = (
    "text{font-family:Georgia,'Times New Roman',serif;fill:#2b2118}"
    ".t{font-size:30px;font-weight:bold}.h{font-size:18px}.s{font-size:16px;font-weight:bold}"
    ".n{font-size:13px}.d{font-size:13px;fill:#6d5f4c}.w{font-size:13px;fill:#9c2a1f}"
    ".v{font-size:19px;font-weight:bold;fill:#fff;text-anchor:middle}"
    ".m{font-size:12px;font-weight:bold;fill:#fff;text-anchor:middle}"
    ".r{text-anchor:end}.c{text-anchor:middle}"
    ".p{fill:#fffaf0;stroke:#cbb893}.y{fill:#fdeec2;stroke:#c9971c;stroke-width:2}"
    ".e{fill:none;stroke:#cbb893;stroke-dasharray:4 3}"
    ".S{fill:#b8402a}.C{fill:#2a5a9a}.D{fill:#7a3b8f}.P{fill:#1b7a70}.M{fill:#56606b}.N{fill:#a67c00}"
    ".k0{fill:#d6246e;stroke:#d6246e}.k1{fill:#0a86c9;stroke:#0a86c9}"
    ".k2{fill:#2f8f3c;stroke:#2f8f3c}.k3{fill:#d9650b;stroke:#d9650b}"
    ".k4{fill:#7a5a44;stroke:#7a5a44}.k5{fill:#1d1d22;stroke:#1d1d22}"
    ".l{stroke-width:5;stroke-linecap:round;opacity:.4}.o{fill:#fffaf0;stroke-width:2.5}"
)
_SHAPES: Final[Mapping[str, str]] = {
    "S": '<path d="M0-8 9 7H-9Z"/>',
    "C": '<path d="M-8-8H8V8H-8Z"/>',
    "D": '<path d="M0-10C4-4 7 0 7 4A7 7 0 0 1-7 4C-7 0-4-4 0-10Z"/>',
    "P": '<path d="M-4-9H4L3-6C10-2 9 5 4 9H-4C-9 5-10-2-3-6Z"/>',
    "M": '<path d="M-9-4 0-9 9-4V4L0 9-9 4Z"/>',
    "N": '<path d="M0-10 3-3 10-3 4 2 6 9 0 5-6 9-4 2-10-3-3-3Z"/>',
}


def svg(state: State, names: Names, seat: int | None) -> str:
    """Draw the table: lot and bidding, every player's money and hold, the five ladders, the cards not seen.

    Every seat that looks sees the same. Text is escaped; every good has a shape besides its colour and every player a
    number. ``style`` and ``defs`` are the same in all pictures of one game, so that a page with many can carry
    them once.
    """
    ladders_top = _TABLE_TOP + _HEAD + _ROW * len(state.money) + 14
    height = ladders_top + _LADDER_HEAD + _STEP * (TOP_STEP + 1) + 44
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{_text(f'Medici, round {state.round} of {ROUNDS}', 80)}</title>",
        f"<desc>{_words(state, names)}</desc>",
        f"<style>{_STYLE}</style>",
        f"<defs>{_defs(state)}</defs>",
        f'<rect width="{WIDTH}" height="{height}" rx="14" fill="#f3ead6"/>',
        *_header(state, names),
        *_lot(state, names),
        *_players(state, names),
        *_ladders(state, ladders_top),
        "</svg>",
    ]
    return "".join(parts)


def _escape(text: str) -> str:
    # Not html.escape: its module brings a table of all entities, and this one is loaded at every start.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _text(text: str, columns: int) -> str:
    return _escape(cut(printable(text), columns))


def _write(x: int, y: int, style: str, text: str, columns: int = 100) -> str:
    return f'<text x="{x}" y="{y}" class="{style}">{_text(text, columns)}</text>'


def _words(state: State, names: Names) -> str:
    """Return the position in words, for those who can't see the picture."""
    parts = [waiting(state, names)]
    if state.lot:
        parts.append(f"The lot is {' '.join(state.lot)}.")
    if state.high is not None:
        parts.append(f"{names[state.high[0]]} bids {state.high[1]}.")
    for seat, name in enumerate(names):
        hold = " ".join(state.holds[seat]) or "nothing"
        steps = ", ".join(
            [f"{good} {step}" for good, step in zip(GOODS, state.steps[seat], strict=True)]
        )
        parts.append(
            f"{name} has {counted(state.money[seat], 'florin')}, holds {hold}, and stands on {steps}."
        )
    return _escape(printable(" ".join(parts)))


def _defs(state: State) -> str:
    """Return what never changes during a game: shapes, cards and the empty ladders."""
    shapes = "".join([f'<g id="g{letter}">{path}</g>' for letter, path in _SHAPES.items()])
    cards = "".join(
        [
            f'<g id="{card}"><rect width="36" height="50" rx="5" class="{card[0]}"/>'
            f'<g fill="#fff" opacity=".85" transform="translate(18 16)"><use href="#g{card[0]}"/></g>'
            f'<text x="18" y="44" class="v">{VALUE[card]}</text></g>'
            for card in sorted(VALUE)
        ]
    )
    markers = "".join(
        [
            f'<g id="m{seat}"><circle r="9" class="k{seat}"/>{_write(0, 4, "m", str(seat + 1))}</g>'
            f'<circle id="o{seat}" r="8" class="k{seat} o"/>'
            for seat in range(len(state.money))
        ]
    )
    row = f'width="{_INNER}" height="{_ROW - 6}" rx="8"'
    rows = f'<rect id="p" {row} class="p"/><rect id="y" {row} class="y"/>'
    empty = '<rect id="e" width="36" height="50" rx="5" class="e"/>'
    heads = "".join([_write(x, 18, style, head) for x, style, head in _HEADS])
    return f'{shapes}{cards}{markers}{rows}{empty}<g id="H">{heads}</g>{_empty_ladder(state)}'


def _empty_ladder(state: State) -> str:
    rows = []
    for step, bonus in enumerate(state.setup.row_bonus):
        y = (TOP_STEP - step) * _STEP
        fill = "#fbe6a8" if bonus else ("#fffaf0" if step % 2 else "#f9f1df")
        rows.append(f'<rect y="{y}" width="{_LADDER}" height="{_STEP}" fill="{fill}"/>')
        rows.append(_write(8, y + 19, "n", str(step)))
        if bonus:
            rows.append(_write(_LANES_LEFT - 4, y + 19, "d r", f"+{bonus}", 5))
    frame = (
        f'<rect width="{_LADDER}" height="{_STEP * (TOP_STEP + 1)}" fill="none" stroke="#cbb893"/>'
    )
    return f'<g id="L">{"".join(rows)}{frame}</g>'


def _header(state: State, names: Names) -> Iterator[str]:
    yield _write(_MARGIN, 44, "t", "Medici")
    yield _write(
        _MARGIN + 128, 44, "h", f"{state.setup.edition}, round {state.round} of {ROUNDS}", 60
    )
    short = [cut(name, 20) for name in names]
    yield _write(_MARGIN, 74, "s", waiting(state, short), 110)
    if state.awaits != OVER:
        yield _write(WIDTH - _MARGIN, 44, "h r", f"{counted(state.deck, 'card')} left in the deck")


def _card(card: str, x: int, y: int, scale: float = 1) -> str:
    if scale == 1:
        return f'<use href="#{card}" x="{x}" y="{y}"/>'
    return f'<use href="#{card}" transform="translate({x} {y}) scale({scale})"/>'


def _lot(state: State, names: Names) -> Iterator[str]:
    yield f'<rect x="{_MARGIN}" y="{_LOT_TOP}" width="{_INNER}" height="{_LOT_HEIGHT}" rx="10" class="p"/>'
    top = _LOT_TOP + 17
    for at in range(LARGEST_LOT):
        x = _MARGIN + 18 + at * 78
        if at < len(state.lot):
            yield _card(state.lot[at], x, top, 1.8)
        else:
            yield f'<use href="#e" transform="translate({x} {top}) scale(1.8)"/>'
    right = WIDTH - _MARGIN - 20
    if state.awaits != OVER:
        yield _write(
            right, _LOT_TOP + 38, "h r", f"{counted(len(state.unseen), 'card')} not seen this round"
        )
        neutral = (
            "among them the neutral 10" if NEUTRAL in state.unseen else "the neutral 10 was seen"
        )
        yield _write(right, _LOT_TOP + 62, "d r", neutral)
    x = _MARGIN + 268
    if not state.lot:
        yield _write(
            x,
            _LOT_TOP + 68,
            "h",
            "The game is over" if state.awaits == OVER else "No lot on the table",
        )
        return
    named = ", ".join([f"{card_name(card)} {VALUE[card]}" for card in state.lot])
    yield _write(x, _LOT_TOP + 38, "s", f"Lot worth {hold_value(state.lot)}: {named}")
    if state.drawer is not None:
        yield _write(x, _LOT_TOP + 64, "h", f"drawn by {cut(names[state.drawer], 30)}")
    if state.awaits == BIDDING:
        high = (
            "No bid so far"
            if state.high is None
            else f"High bid {state.high[1]} by {cut(names[state.high[0]], 30)}"
        )
        yield _write(x, _LOT_TOP + 96, "s", high)


def _players(state: State, names: Names) -> Iterator[str]:
    over = state.awaits == OVER
    values, mover = hold_values(state), mover_of(state)
    incomes = [sum(paid) for paid in state.paid] if over else scored_now(state)
    yield f'<use href="#H" y="{_TABLE_TOP}"/>'
    yield _write(840, _TABLE_TOP + 18, "d r", "Last scoring" if over else "Scored now")
    yield _write(916, _TABLE_TOP + 18, "d r", "Rank" if over else "Room")
    for seat, name in enumerate(names):
        y = _TABLE_TOP + _HEAD + seat * _ROW
        lit = seat == mover or seat in state.winners
        yield f'<g><use href="#{"y" if lit else "p"}" x="{_MARGIN}" y="{y}"/>'
        yield f'<use href="#m{seat}" transform="translate(46 {y + 28}) scale(1.4)"/>'
        yield _write(68, y + 25, "s", name, 16)
        yield _status(state, seat, y + 45)
        yield _write(304, y + 35, "h r", str(state.money[seat]))
        yield from _hold(state, seat, y + 3)
        yield _write(696, y + 35, "h r", str(values[seat]))
        yield _write(706, y + 35, "n", ordinal(place_of(values, seat)))
        yield _write(840, y + 35, "h r", f"+{incomes[seat]}")
        last = ordinal(place_of(state.money, seat)) if over else str(room(state, seat))
        yield f"{_write(916, y + 35, 'h r', last)}</g>"


def _status(state: State, seat: int, y: int) -> str:
    if state.awaits == OVER:
        return _write(68, y, "d", "winner" if seat in state.winners else "")
    if not state.lot:
        return _write(68, y, "d", "draws" if seat == state.drawer else "")
    if seat == mover_of(state) and state.awaits != BIDDING:
        return _write(68, y, "n", "to draw or to offer")
    mover = seat == mover_of(state)
    said = ("to move: " if mover else "") + bid_status(state, seat)
    return _write(
        68,
        y,
        "n" if can_bid(state, seat) else "d" if "spoken" in said or "high" in said else "w",
        said,
    )


def _hold(state: State, seat: int, y: int) -> Iterator[str]:
    capacity = state.setup.hold_capacity
    step = min(42, (_CARDS_WIDTH - 36) // max(1, capacity - 1))
    hold = state.holds[seat]
    # Empty places first: where a hold is so large that cards overlap, the cards lie on top.
    for at in range(len(hold), capacity):
        yield f'<use href="#e" x="{_CARDS_LEFT + at * step}" y="{y}"/>'
    for at, card in enumerate(hold):
        yield _card(card, _CARDS_LEFT + at * step, y)


def _ladders(state: State, top: int) -> Iterator[str]:
    lane = _LANES_WIDTH / len(state.money)
    for index, (letter, good, ladder) in enumerate(zip(LETTERS, GOODS, rungs(state), strict=True)):
        left = _MARGIN + index * (_LADDER + _LADDER_GAP)
        yield f'<g transform="translate({left} {top})">'
        yield f'<g class="{letter}" transform="translate(16 18)"><use href="#g{letter}"/></g>'
        yield _write(32, 24, "s", good)
        yield f'<use href="#L" y="{_LADDER_HEAD - 6}"/>'
        for seat, rung in enumerate(ladder):
            x = round(_LANES_LEFT + (seat + 0.5) * lane)
            y, up = _height(rung.step), _height(rung.at)
            if rung.at > rung.step:
                yield f'<path d="M{x} {y}V{up}" class="k{seat} l"/><use href="#o{seat}" x="{x}" y="{up}"/>'
            yield f'<use href="#m{seat}" x="{x}" y="{y}"/>'
        if state.awaits != OVER:
            yield _write(
                8, _LADDER_HEAD + _STEP * (TOP_STEP + 1) + 14, "d", _unseen(state.unseen, letter)
            )
        yield "</g>"


def _height(step: int) -> int:
    return _LADDER_HEAD - 6 + (TOP_STEP - step) * _STEP + _STEP // 2


def _unseen(unseen: Sequence[str], letter: str) -> str:
    left = [str(VALUE[card]) for card in unseen if card[0] == letter]
    return f"not seen: {' '.join(left) or 'none'}"
