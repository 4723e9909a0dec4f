"""What people at a terminal are shown of a game: the table in a size that fits, and what happened since they looked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from medici_cli import screen
from medici_cli.say import say_refusal
from medici_cli.story import in_effect, was_taken_back
from medici_cli.table import paint
from medici_cli.tell import facts_of, tell_record, tell_records
from medici_core.engine.refusal import Refusal
from medici_core.engine.table import EVENTS, SEALED
from medici_core.engine.text import printable
from medici_core.service.redact import seen_by

if TYPE_CHECKING:
    from medici_core.service.game import Game
    from medici_core.service.sealing import Secrets

MOST_SENTENCES: Final = 20
"""Of an account; on a terminal no more than half its height, so that they do not push all the table off."""


class Showing:
    """Draw a game, and remember for each seat (None: a spectator) when it was shown the whole table last."""

    def __init__(self, color: bool) -> None:
        """Take whether tables are coloured."""
        self._color = color
        self._whole: dict[int | None, int] = {}

    def whole(self, game: Game, seat: int | None) -> str:
        """Return the whole table as a seat sees it."""
        self._whole[seat] = game.version
        game = seen_by(game, seat)
        return paint(game.title.board(game.state, game.names, seat), self._color)

    def fitting(self, game: Game, seat: int | None, below: int, show: str) -> str:
        """Return the table in the size that leaves ``below`` lines of the terminal free.

        The whole one where it fits, off a terminal, where a seat has not seen it yet or has since come to a new
        chapter, and where the title has no shorter one; else that, and that ``show`` draws the whole one.
        """
        found, title = screen.size(), game.title
        seen = self._whole.get(seat)
        board = self.whole(game, seat)
        if (
            found is None
            or title.turn_board is None
            or seat is None
            or board.count("\n") + 1 + below <= found[1]
            or seen is None
            or _new_chapter(game, seen)
        ):
            return board
        self._whole[seat] = seen
        game = seen_by(game, seat)
        short = paint(title.turn_board(game.state, game.names, seat), self._color)
        return f"{short}\n{show} draws the whole table."


def _new_chapter(game: Game, seen: int) -> bool:
    return any(
        fact.__class__ not in EVENTS and game.title.chapters(fact)
        for version in range(seen + 1, game.version + 1)
        for _, fact, _ in facts_of(game, version)
    )


def since_last_move(game: Game, seat: int) -> list[str]:
    """Return what happened since a seat's last decision that counts, with a headline, as far as the seat may know.

    [] if nothing did.
    """
    counting = in_effect(game, game.version)
    own = [n for n in counting if game.records[n - 1].by == str(seat)]
    # The first record deals: that stands on the table, and would be most of the account.
    first = max(own, default=1) + 1
    shown = seen_by(game, seat)
    told = [
        sentence
        for version in range(first, game.version + 1)
        if not was_taken_back(game, version, counting)
        for sentence in tell_record(shown, version)
    ]
    head = "Since your last move:" if own else "So far:"
    return [head, *[f"  {sentence}" for sentence in _last(told)]] if told else []


def told_since(game: Game, version: int, seat: int | None) -> list[str]:
    """Return what happened after a record, as far as a seat may know."""
    return _last(list(tell_records(seen_by(game, seat), version + 1, game.version)))


def _last(told: list[str]) -> list[str]:
    found = screen.size()
    most = MOST_SENTENCES if found is None else max(1, min(MOST_SENTENCES, found[1] // 2))
    more = len(told) - most
    return (
        [f"… {more} more before: `medici replay` tells all.", *told[-most:]] if more > 0 else told
    )


def why_stuck(game: Game, secrets: Secrets, whole_only: bool = False) -> str | None:
    """Return why a running game can't go on in this place, or None if it can.

    A copy with hidden pieces takes no moves at all; a sealed game stops where chance, or a built-in player, needs a
    seed that is not here. ``whole_only``: look for hidden pieces only.
    """
    if game.status != "running":
        return None
    if game.partial:
        return say_refusal(game.title, Refusal("game.partial"), game.names)
    table, mover = game.table, game.to_move
    chance = game.title.chance(game.state)
    if whole_only or table.dealing != SEALED or table.request is not None:
        return None
    if chance is None and (mover is None or not table.controllers[mover]):
        return None
    epoch = chance.epoch if chance else game.title.epochs_left(game.state)[0]
    if secrets.seed(game.stream, epoch) is not None:
        return None
    return (
        "The seed of this sealed game is not here, so that it can't be dealt on: it is kept beside the games "
        "file of whoever started the game, and goes on there."
    )


def final_scores(game: Game) -> list[str]:
    """Return the line with everybody's final score, the best first; [] where the game did not end."""
    if game.outcome is None:
        return []
    ranked = sorted(zip(game.outcome.scores, game.names, strict=True), key=lambda each: -each[0])
    said = ", ".join([f"{printable(name)} {score}" for score, name in ranked])
    return [f"Final scores: {said}."]
