"""What a player, or the person who starts the game, may ask for.

Professions, cards, tiles, objects and freedoms are named by their keys in the data file (``bell_maker``,
``per_lake``), squares as in F3.6 (``d3``). Seats count from 0. A text where a number is expected is something that was
no whole number; it is always refused.
"""

from __future__ import annotations

from medici_core.engine.value import frozen


@frozen
class NewGame:
    """Start a game: edition key, options as ``key=value``, number of players, start player (None: as the option says).

    ``data`` is the text of a data file in its compact form (``data.compact``): a game never looks it up again.
    """

    edition: str
    options: tuple[str, ...]
    players: int
    first: int | None
    data: str


@frozen
class SetUp:
    """Start from a position; every card not given is in its pool. Private: only who sets it up sees it.

    Tuples by seat have one entry for each player. ``round`` is 0 during the set-up; ``phase`` is one of
    ``state.PHASES``, ``to_move`` the seat that decides or draws, ``chooser`` who named the object on sale (None: the
    seat to move). ``money`` and ``points`` None: as a game starts; ``points`` are prestige points (PP).

    ``tiles[seat]`` holds (tile, square, square, …) for each tile on the board. ``hand`` are professions in hand that
    only their owner knows, ``open_hand`` those known to all; ``table`` professions with a work completed;
    ``recruiting`` recruiting cards kept, ``recruited`` those left on the table by others. ``offered`` are the cards a
    seat chooses from, of the deck ``deck``; ``due`` how many are still to be drawn.

    ``returned[d]`` are the cards at the bottom of deck d (``state.DECKS``) in order, ``returned_by[d]`` the seats that
    put them there. ``played`` are bonus cards that left the game, ``discarded`` landscapes thrown away.

    In the auctions ``sold`` are objects sold this round, ``out`` seats supplied or withdrawn, in order, ``object`` what
    is on sale or being settled, ``high`` (seat, florins), ``passed`` the seats out of this bidding. In the actions
    ``used`` are the actions this turn; ``best[seat]`` is the best work of the round, 0 for none, ``value`` a work
    waiting to be paid.
    """

    edition: str
    options: tuple[str, ...]
    players: int
    data: str
    round: int
    phase: str
    start: int | None
    to_move: int | None
    money: tuple[int, ...] | None
    points: tuple[int, ...] | None
    tiles: tuple[tuple[tuple[str, ...], ...], ...]
    builders: tuple[int, ...]
    jesters: tuple[int, ...]
    freedoms: tuple[tuple[str, ...], ...]
    hand: tuple[tuple[str, ...], ...]
    open_hand: tuple[tuple[str, ...], ...]
    table: tuple[tuple[str, ...], ...]
    recruiting: tuple[int, ...]
    recruited: tuple[int, ...]
    bonus: tuple[tuple[str, ...], ...]
    prestige: tuple[tuple[str, ...], ...]
    offered: tuple[tuple[str, ...], ...]
    deck: str
    due: int
    returned: tuple[tuple[str, ...], ...]
    returned_by: tuple[tuple[int, ...], ...]
    played: tuple[str, ...]
    discarded: tuple[str, ...]
    sold: tuple[str, ...]
    out: tuple[int, ...]
    chooser: int | None
    object: str
    high: tuple[int, int] | None
    passed: tuple[int, ...]
    used: tuple[str, ...]
    best: tuple[int, ...]
    value: int


@frozen
class Choose:
    """Keep these of the cards offered: three professions at the set-up (F1), one card later (F2.9). Private."""

    seat: int | None
    cards: tuple[str, ...]


@frozen
class Auction:
    """Name an open object and so bid the opening price (F2.2); the last player takes it for that (F2.4)."""

    seat: int | None
    object: str


@frozen
class Raise:
    """Raise the bid by one step (F2.2); ``amount`` in florins, None: whatever one step is."""

    seat: int | None
    amount: int | str | None


@frozen
class Pass:
    """Let this object go (F2.2)."""

    seat: int | None


@frozen
class Withdraw:
    """Buy nothing this round, as chooser or last player (F2.6)."""

    seat: int | None


@frozen
class Place:
    """Put the landscape just bought on the board (F2.7, F3.6); ``tile`` None: whatever was bought.

    ``square`` is the lower left corner of the box, ``turned`` quarter turns clockwise after flipping left–right.
    """

    seat: int | None
    tile: str | None
    square: str
    turned: int | str
    flipped: bool


@frozen
class Discard:
    """Throw the landscape just bought away (F2.7)."""

    seat: int | None


@frozen
class Recruit:
    """Take this profession from an opponent's table into the hand (F2.10)."""

    seat: int | None
    profession: str


@frozen
class Keep:
    """Keep the recruiting card just bought for an action turn (F2.10)."""

    seat: int | None


@frozen
class Build:
    """Build (F3.3, F3.4); square and orientation as for ``Place``."""

    seat: int | None
    building: str
    square: str
    turned: int | str
    flipped: bool


@frozen
class Work:
    """Complete a work with a profession in hand and any number of bonus cards (F3.1)."""

    seat: int | None
    profession: str
    bonus: tuple[str, ...]


@frozen
class Take:
    """Take so many prestige points of a work's pay, 0 too (F3.2)."""

    seat: int | None
    points: int | str


@frozen
class Freedom:
    """Introduce a freedom (F3)."""

    seat: int | None
    freedom: str


@frozen
class Profession:
    """Take a profession card: pay, see the top cards, keep one (F2.9)."""

    seat: int | None


@frozen
class Bonus:
    """Take a bonus card: pay, see the top cards, keep one (F2.9)."""

    seat: int | None


@frozen
class Cash:
    """Turn so many prestige points into money in one's own turn (F3.5)."""

    seat: int | None
    points: int | str


@frozen
class Done:
    """End one's turn (F3.7)."""

    seat: int | None
