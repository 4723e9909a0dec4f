"""The table as a picture: one SVG document that needs nothing else, the same bytes for the same position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from medici_core.engine.text import cut, printable
from medici_core.engine.title import Names
from medici_core.florence import svg_board
from medici_core.florence.cards import (
    BONUS,
    BUILDER,
    DECKS,
    JESTER,
    LANDSCAPE,
    PRESTIGE,
    PROFESSION,
    RECRUITING,
)
from medici_core.florence.overview import (
    DECK_WORDS,
    auction_status,
    counted,
    hand_size,
    listed,
    minimum,
    money_shown,
    mover_of,
    object_name,
    open_objects,
    phase_name,
    waiting,
)
from medici_core.florence.placement import SIDE
from medici_core.florence.signs import SIGNS, letters
from medici_core.florence.state import BIDDING, OVER, Court, State, deck_size, stock
from medici_core.florence.svg_board import LABEL, Lying, empty_board, tiles

WIDTH: Final = 1000
"""Width of the picture in its own units; the height depends on the number of players."""

_MARGIN: Final = 24
_INNER: Final = WIDTH - 2 * _MARGIN
_GAP: Final = 12
_OBJECTS_TOP: Final = 96
_OBJECT_HEIGHT: Final = 84
_PANELS_TOP: Final = _OBJECTS_TOP + _OBJECT_HEIGHT + 16
_PANEL_HEAD: Final = 62
_PANEL_FOOT: Final = 26
_LEGEND_STEP: Final = 24
_LEGEND_COLUMNS: Final = 5

_STYLE: Final = (
    "text{font-family:Georgia,'Times New Roman',serif;fill:#2b2118}"
    ".t{font-size:28px;font-weight:bold}.h{font-size:18px}.s{font-size:16px;font-weight:bold}"
    ".n{font-size:13px}.d{font-size:13px;fill:#6d5f4c}"
    ".m{font-size:12px;font-weight:bold;fill:#fff;text-anchor:middle}"
    ".r{text-anchor:end}.c{text-anchor:middle}"
    ".p{fill:#fffaf0;stroke:#cbb893}.y{fill:#fdeec2;stroke:#c9971c;stroke-width:2}"
    ".x{fill:none;stroke:#cbb893;stroke-dasharray:4 3}.f{opacity:.22}"
    ".k0{fill:#d6246e}.k1{fill:#0a86c9}.k2{fill:#2f8f3c}.k3{fill:#d9650b}.k4{fill:#7a5a44}"
)


class _Plan(NamedTuple):
    """Hold how the players' panels are set: how many side by side, their size, and the side of a square."""

    beside: int
    width: int
    height: int
    cell: int

    def corner(self, seat: int) -> tuple[int, int]:
        """Return the upper left corner of a panel."""
        row, column = divmod(seat, self.beside)
        return _MARGIN + column * (self.width + _GAP), _PANELS_TOP + row * (self.height + _GAP)


def _plan(players: int) -> _Plan:
    # Four panels make a square; three or five stand in rows of three.
    beside = 2 if players == 4 else 3
    cell = 34 if beside == 2 else 22
    width = (_INNER - _GAP * (beside - 1)) // beside
    return _Plan(beside, width, _PANEL_HEAD + SIDE * cell + LABEL + _PANEL_FOOT, cell)


def svg(state: State, names: Names, seat: int | None) -> str:
    """Draw the table: the objects of the auctions and every player's board, court, and number of cards.

    ``seat`` is the one that looks (None: nobody in particular).

    Text is escaped; every tile, freedom and figure has a sign or letter besides its colour and every player a number.
    No card in hand is shown. ``style`` and ``defs`` are the same in all pictures of one game, so that a page with many
    can carry them once.
    """
    plan = _plan(len(state.courts))
    rows = -(-len(state.courts) // plan.beside)
    legend_top = _PANELS_TOP + rows * (plan.height + _GAP) + 6
    names_in_legend = len(state.tables.buildings) + len(state.tables.landscapes) + 1
    lines = -(-names_in_legend // _LEGEND_COLUMNS) + 1
    height = legend_top + lines * _LEGEND_STEP + 14
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{_text(f'The Princes of Florence, {phase_name(state)}', 80)}</title>",
        f"<desc>{_words(state, names, seat)}</desc>",
        f"<style>{_STYLE}{svg_board.STYLE}</style>",
        f"<defs>{_defs(state, plan)}</defs>",
        f'<rect width="{WIDTH}" height="{height}" rx="14" fill="#f3ead6"/>',
        *_header(state, names),
        *_objects(state),
        *[part for owner in range(len(names)) for part in _panel(state, names, owner, seat, plan)],
        *_legend(state, legend_top),
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


def _sign(name: str, x: int, y: int, scale: float = 1, faded: bool = False) -> str:
    size = "" if scale == 1 else f" scale({scale})"
    dim = ' class="f"' if faded else ""
    return f'<use href="#s-{name}" transform="translate({x} {y}){size}"{dim}/>'


def _money(state: State, seat: int, looker: int | None) -> str:
    """Return a seat's money; not where an option leaves it off the screens of others (F5.1)."""
    return str(state.courts[seat].money) if money_shown(state, seat, looker) else "?"


def _words(state: State, names: Names, looker: int | None) -> str:
    """Return the position in words, for those who can't see the picture."""
    parts = [waiting(state, names)]
    for seat, name in enumerate(names):
        court = state.courts[seat]
        has = [
            counted(court.builders, "builder"),
            counted(court.jesters, "jester"),
            *[f"freedom of {freedom}" for freedom in court.freedoms],
            *[tile.name for tile in court.tiles],
        ]
        score = (
            f"{counted(court.points, 'prestige point')} and {_money(state, seat, looker)} florins"
        )
        parts.append(f"{name} has {score}, {listed(has)}.")
    return _escape(printable(" ".join(parts)))


def _defs(state: State, plan: _Plan) -> str:
    """Return what never changes during a game: signs, markers, panels and the empty board."""
    signs = "".join([f'<g id="s-{name}">{drawing}</g>' for name, drawing in SIGNS.items()])
    markers = "".join(
        [
            f'<g id="m{seat}"><circle r="12" class="k{seat}"/>{_write(0, 4, "m", str(seat + 1))}</g>'
            for seat in range(len(state.courts))
        ]
    )
    size = f'width="{plan.width}" height="{plan.height}" rx="10"'
    panels = f'<rect id="p" {size} class="p"/><rect id="y" {size} class="y"/>'
    return f'{signs}{markers}{panels}<g id="b">{empty_board(state.tables.palazzo, plan.cell)}</g>'


def _header(state: State, names: Names) -> Iterator[str]:
    yield _write(_MARGIN, 44, "t", "The Princes of Florence")
    yield _write(WIDTH - _MARGIN, 42, "h r", f"{state.setup.edition}, {phase_name(state)}", 60)
    short = [cut(name, 20) for name in names]
    yield _write(_MARGIN, 76, "s", waiting(state, short), 90)
    least = minimum(state)
    if least is not None and state.awaits != OVER:
        yield _write(WIDTH - _MARGIN, 76, "h r", f"a work needs at least {least}")


def _objects(state: State) -> Iterator[str]:
    objects = state.tables.objects
    width = (_INNER - 8 * (len(objects) - 1)) // len(objects)
    still = dict(open_objects(state))
    for at, name in enumerate(objects):
        x = _MARGIN + at * (width + 8)
        middle = x + width // 2
        # After the auctions no object is on sale, whatever is left.
        on_sale = state.object == name and not state.acting
        faded = name not in still and not on_sale
        style = "y" if on_sale else "x" if faded else "p"
        box = f'width="{width}" height="{_OBJECT_HEIGHT}" rx="8" class="{style}"'
        yield f'<rect x="{x}" y="{_OBJECTS_TOP}" {box}/>'
        yield _sign(name, middle, _OBJECTS_TOP + 24, 1.5, faded)
        yield _write(middle, _OBJECTS_TOP + 56, "n c", object_name(name), 20)
        if on_sale and state.awaits == BIDDING and state.high is not None:
            said = f"bid {state.high[1]}"
        elif on_sale:
            said = "being settled"
        elif name in state.sold:
            said = "sold this round"
        else:
            said = f"{still.get(name, 0)} left"
        yield _write(middle, _OBJECTS_TOP + 73, "d c", said)


def _panel(state: State, names: Names, seat: int, looker: int | None, plan: _Plan) -> Iterator[str]:
    court = state.courts[seat]
    left, top = plan.corner(seat)
    lit = seat == mover_of(state) or seat in state.winners
    yield f'<g transform="translate({left} {top})"><use href="#{"y" if lit else "p"}"/>'
    yield f'<use href="#m{seat}" x="24" y="24"/>'
    yield _write(44, 30, "s", names[seat], 15 if plan.beside == 3 else 24)
    said = "wins" if seat in state.winners else auction_status(state, seat)
    yield _write(plan.width - 12, 30, "d r", said)
    points = counted(court.points, "prestige point")
    yield _write(14, 52, "n", f"{points}, {_money(state, seat, looker)} florins")
    board_left, board_top = 12 + LABEL, _PANEL_HEAD
    yield f'<g transform="translate({board_left} {board_top})"><use href="#b"/>'
    yield from tiles(_lying(state, court), plan.cell)
    yield "</g>"
    yield from _court(state, court, plan)
    works = [word.replace("_", " ") for word in court.table]
    if court.recruited:
        works.append(counted(court.recruited, "recruiting card"))
    told = f"{counted(len(court.table) + court.recruited, 'work')}: {', '.join(works)}"
    most = plan.width * 10 // 68
    yield _write(14, plan.height - 10, "d", told if works else "no works", most)
    yield "</g>"


def _lying(state: State, court: Court) -> list[Lying]:
    kinds = state.tables.kinds
    signs = letters(state.tables.buildings, state.tables.landscapes)
    return [
        Lying(
            tile.name,
            signs[tile.name],
            tile.name if kinds[tile.name] == LANDSCAPE else kinds[tile.name],
            tile.mask,
        )
        for tile in court.tiles
    ]


def _court(state: State, court: Court, plan: _Plan) -> Iterator[str]:
    """Write freedoms, figures and numbers of cards, each with its sign; what is missing is faded."""
    rows: list[tuple[str, str, bool]] = [
        (name, name, name in court.freedoms) for name in state.setup.freedoms
    ]
    # Where there is little room, the sign has to say that it is a card.
    card, cards = ("", "") if plan.beside == 3 else (" card", " cards")
    numbers = [
        (BUILDER, counted(court.builders, "builder")),
        (JESTER, counted(court.jesters, "jester")),
        (PROFESSION, counted(hand_size(court), "profession")),
        (PRESTIGE, counted(len(court.prestige), f"prestige{card}", f"prestige{cards}")),
        (BONUS, counted(len(court.bonus), f"bonus{card}", f"bonus{cards}")),
        (RECRUITING, counted(court.recruiting, f"recruiting{card}", f"recruiting{cards}")),
    ]
    rows += [(name, text, not text.startswith("0 ")) for name, text in numbers]
    x = 12 + LABEL + SIDE * plan.cell + 20
    step = SIDE * plan.cell // len(rows) + 1
    for at, (name, text, has) in enumerate(rows):
        y = _PANEL_HEAD + 10 + at * step
        if name in SIGNS:
            yield _sign(name, x, y, 0.75, not has)
        said = text if has else f"no {_bare(text)}"
        yield _write(x + 16, y + 5, "n" if has else "d", said, 24)


def _bare(text: str) -> str:
    return text.removeprefix("0 ")


def _legend(state: State, top: int) -> Iterator[str]:
    tables = state.tables
    signs = letters(tables.buildings, tables.landscapes)
    step = _INNER // _LEGEND_COLUMNS
    for at, name in enumerate((*tables.buildings, *tables.landscapes, "palazzo")):
        row, column = divmod(at, _LEGEND_COLUMNS)
        x, y = _MARGIN + column * step, top + row * _LEGEND_STEP
        style = (
            name if name not in tables.kinds or name in tables.landscapes else tables.kinds[name]
        )
        yield f'<rect x="{x}" y="{y}" width="20" height="20" rx="4" class="{style}"/>'
        if name in SIGNS:
            yield _sign(name, x + 10, y + 10, 0.8)
        elif name in signs:
            yield _write(x + 10, y + 15, "m", signs[name])
        left = "" if name not in tables.kinds else f", {stock(state, name)} left"
        yield _write(x + 28, y + 15, "n", f"{name}{left}")
    rows = -(-(len(tables.kinds) + 1) // _LEGEND_COLUMNS)
    y = top + rows * _LEGEND_STEP
    freedoms = [f"{name} {stock(state, name)}" for name in state.setup.freedoms]
    decks = [f"{DECK_WORDS[deck][1]} {deck_size(state, deck)}" for deck in DECKS]
    yield _write(_MARGIN, y + 16, "d", f"Freedoms left: {', '.join(freedoms)}")
    yield _write(WIDTH - _MARGIN, y + 16, "d r", f"Decks: {', '.join(decks)}")
