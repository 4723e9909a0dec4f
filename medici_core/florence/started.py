"""The facts with which a game begins: its numbers and tables, and a position given by hand."""

from __future__ import annotations

from medici_core.engine.value import frozen


@frozen
class GameStarted:
    """A game began under these numbers: everything edition, options and data file settle, resolved.

    ``rules`` is the rules number of the program that judged, ``data`` the digest of the data file (``data.digest``),
    ``start_player`` None: by chance. ``build_prices`` is by number of builders; ``limits`` are (action, times a round).

    ``tiles`` holds (tile, kind, row, row, …), rows from the top, kind being ``landscape`` or a building's size;
    ``stocks`` (in the order of ``tiles``) how many there are; ``professions`` (profession, building, landscape,
    freedom); ``bonus`` (card, what it counts, …) with ``bonus_factors``; ``prestige`` (card, ``most`` | ``fewest`` |
    ``least``, what it counts, …) with ``prestige_needs`` (the numbers that ``least`` asks for), ``prestige_points``
    and, when tied, ``prestige_tied``.
    """

    rules: int
    edition: str
    players: int
    data: str
    must_buy: bool
    discard_landscape: bool
    open_deal: bool
    open_money: bool
    start_player: int | None
    start_money: int
    minimum: tuple[int, ...]
    dealt: int
    kept: int
    top: int
    jesters: int
    builders: int
    builders_each: int
    recruiting: int
    freedom_copies: int
    opening: int
    step: int
    build_prices: tuple[int, ...]
    freedom_price: int
    profession_price: int
    bonus_price: int
    point_florins: int
    turn_actions: int
    limits: tuple[tuple[str, int], ...]
    landscape_points: int
    builder_points: int
    building_points: int
    best_work_points: int
    work_building: int
    work_landscape: int
    work_freedom: int
    work_jester: int
    work_card: int
    work_florins: int
    work_point: int
    palazzo: tuple[str, ...]
    freedoms: tuple[str, ...]
    tiles: tuple[tuple[str, ...], ...]
    stocks: tuple[int, ...]
    professions: tuple[tuple[str, ...], ...]
    bonus: tuple[tuple[str, ...], ...]
    bonus_factors: tuple[int, ...]
    prestige: tuple[tuple[str, ...], ...]
    prestige_needs: tuple[tuple[int, ...], ...]
    prestige_points: tuple[int, ...]
    prestige_tied: tuple[int, ...]


@frozen
class PositionGiven:
    """The game goes on from this position; the fields are those of ``SetUp``.

    Of what is private it has the numbers alone: ``hands``, ``bonus``, ``prestige``, ``offered`` by seat, and
    ``returned_by`` for each deck. ``offers`` are the cards offered where all see them (``open_deal``), ``opened`` the
    prestige cards once the game is over. ``queue`` are the seats still to speak, ``keep`` is how many cards are kept.
    """

    round: int
    phase: str
    acting: bool
    start: int | None
    seat: int | None
    money: tuple[int, ...]
    points: tuple[int, ...]
    tiles: tuple[tuple[tuple[str, ...], ...], ...]
    builders: tuple[int, ...]
    jesters: tuple[int, ...]
    freedoms: tuple[tuple[str, ...], ...]
    hands: tuple[int, ...]
    open_hand: tuple[tuple[str, ...], ...]
    table: tuple[tuple[str, ...], ...]
    recruiting: tuple[int, ...]
    recruited: tuple[int, ...]
    bonus: tuple[int, ...]
    prestige: tuple[int, ...]
    offered: tuple[int, ...]
    offers: tuple[tuple[str, ...], ...]
    deck: str
    due: int
    keep: int
    returned_by: tuple[tuple[int, ...], ...]
    played: tuple[str, ...]
    discarded: tuple[str, ...]
    sold: tuple[str, ...]
    out: tuple[int, ...]
    chooser: int | None
    object: str
    high: tuple[int, int] | None
    queue: tuple[int, ...]
    used: tuple[str, ...]
    best: tuple[int, ...]
    value: int
    opened: tuple[tuple[str, ...], ...]
    winners: tuple[int, ...]


@frozen
class SecretsGiven:
    """This seat holds these cards in a given position; private.

    ``returned`` are, for each deck, the cards this seat put to its bottom, in order.
    """

    seat: int
    hand: tuple[str, ...]
    bonus: tuple[str, ...]
    prestige: tuple[str, ...]
    offered: tuple[str, ...]
    returned: tuple[tuple[str, ...], ...]
