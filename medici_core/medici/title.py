"""Medici as the kernel sees it: one frozen record of this folder's functions and data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from medici_core.engine.title import Command, Event, Outcome, Title
from medici_core.medici.board import LEGEND, board, short_board
from medici_core.medici.codec import CODEC
from medici_core.medici.commands import NewGame
from medici_core.medici.decide import EPOCHS, RULES, chance, decide, epochs_left
from medici_core.medici.describe import describe
from medici_core.medici.editions import (
    DEFAULT,
    EDITIONS,
    OPTION_TEXTS,
    SEATS,
    check_options,
    edition_of,
)
from medici_core.medici.events import GameEnded, LotDiscarded, LotSold, RoundStarted
from medici_core.medici.evolve import evolve
from medici_core.medici.laws import broken_laws
from medici_core.medici.legal import legal
from medici_core.medici.report import report
from medici_core.medici.rule_texts import PRIMER, RULE_TEXTS
from medici_core.medici.sentences import SENTENCES
from medici_core.medici.state import OVER, State, to_move
from medici_core.medici.svg import svg
from medici_core.medici.words import WORDS


def new_game(
    edition: str | None, options: Mapping[str, str], players: int, first: int | None
) -> Command:
    """Return the command that starts a game; raises ``Refusal`` for an unknown edition or option."""
    return NewGame(edition_of(edition or DEFAULT).key, check_options(options), players, first)


def outcome(state: State) -> Outcome | None:
    """Return winners and final money, or None while the game runs (M7.1)."""
    return Outcome(state.winners, state.money) if state.awaits == OVER else None


def ends_a_lot(event: Event) -> bool:
    """Tell whether a fact brings a lot to its end: sold, or out for the round (M4.4)."""
    return isinstance(event, LotSold | LotDiscarded)


def ends_a_round(event: Event) -> bool:
    """Tell whether a fact stands after a scoring: another round begins, or the game is over (M6, M7.1)."""
    return isinstance(event, GameEnded) or (isinstance(event, RoundStarted) and event.round > 1)


TITLE: Final[Title[State]] = Title(
    key="medici",
    name="Medici",
    rules=RULES,
    editions=EDITIONS,
    default_edition=DEFAULT,
    players=(SEATS[0], SEATS[-1]),
    new=new_game,
    decide=decide,
    evolve=evolve,
    to_move=to_move,
    chance=chance,
    legal=legal,
    outcome=outcome,
    view=lambda state, seat: state,
    hides=lambda piece, seat: False,
    describe=describe,
    sentences=SENTENCES,
    codec=CODEC,
    words=WORDS,
    edition=lambda state: state.setup.edition,
    seats=lambda state: state.setup.players,
    rules_of=lambda state: state.setup.rules,
    board=board,
    report=report,
    svg=svg,
    rule_texts=RULE_TEXTS,
    scenes=ends_a_lot,
    chapters=ends_a_round,
    short_board=short_board,
    primer=PRIMER,
    legend=LEGEND,
    option_texts=OPTION_TEXTS,
    epochs=EPOCHS,
    epochs_left=epochs_left,
    laws=broken_laws,
)
