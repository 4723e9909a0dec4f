"""The Princes of Florence as the kernel sees it: one frozen record of this folder's functions and data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import resources
from typing import Final

from attrs import evolve as changed

from medici_core.engine.refusal import Refusal, Value
from medici_core.engine.title import BadWords, Command, DataFile, Outcome, Title
from medici_core.florence.board import LEGEND, board, short_board, turn_board
from medici_core.florence.codec import CODEC
from medici_core.florence.commands import NewGame
from medici_core.florence.data import digest, read, unverified
from medici_core.florence.decide import EPOCHS, RULES, chance, decide, epochs_left
from medici_core.florence.describe import describe
from medici_core.florence.editions import DEFAULT, OPTION_TEXTS, SEATS, check_data, check_options
from medici_core.florence.events import GameEnded, ObjectSold, RoundStarted, TurnEnded
from medici_core.florence.evolve import evolve
from medici_core.florence.laws import broken_laws
from medici_core.florence.legal import legal
from medici_core.florence.packaged import FILE, editions_of, packaged_editions, packaged_text
from medici_core.florence.report import report
from medici_core.florence.rule_texts import PRIMER, RULE_TEXTS
from medici_core.florence.sentences import SENTENCES
from medici_core.florence.state import OVER, State, to_move
from medici_core.florence.svg import svg
from medici_core.florence.text_boards import pictures
from medici_core.florence.view import hides, view
from medici_core.florence.words import WORDS

PRIVATE_REFUSALS: Final = frozenset(
    {
        "choose.not_offered",
        "work.not_in_hand",
        "work.below_minimum",
        "bonus.not_in_hand",
        "bonus.twice",
    }
)
"""Refusals that name cards in hand, or tell that a card is not there (F5.1)."""

_STATUS: Final = {"r": "recalled only", "p": "placeholder"}


def _new_game(text: str) -> Callable[[str | None, Mapping[str, str], int, int | None], Command]:
    """Return what makes start commands that carry this data file."""
    data = read(text)

    def new(
        edition: str | None, options: Mapping[str, str], players: int, first: int | None
    ) -> Command:
        key = edition or DEFAULT
        if key not in data.editions:
            facts: dict[str, Value] = {"edition": key[:60], "editions": tuple(data.editions)}
            raise Refusal("edition.unknown", facts, "§1")
        return NewGame(key, check_options(options), players, first, text)

    return new


def opened(state: State) -> State:
    """Return the state with everybody's money to be seen, whatever an option says (F5.1)."""
    return changed(state, setup=changed(state.setup, open_money=True))


def outcome(state: State) -> Outcome | None:
    """Return winners and final prestige points, or None while the game runs (F4.2)."""
    if state.awaits != OVER:
        return None
    return Outcome(state.winners, tuple([court.points for court in state.courts]), "points")


def _use(text: str) -> Title[State]:
    """Return the title that plays with another data file; raises ``BadWords``."""
    try:
        small = check_data(text)
    except Refusal as refusal:
        wrong = f"the data file does not fit: {refusal.facts['place']} {refusal.facts['reason']}"
        raise BadWords(wrong, "correct a copy of the packaged one") from None
    return changed(TITLE, new=_new_game(small), editions=editions_of(read(small)))


def _data_file() -> DataFile:
    path = resources.files("medici_core.florence").joinpath(FILE)
    lines = [
        f"{each.place}: {each.value} ({_STATUS[each.status]})"
        for each in unverified(packaged_text())
    ]
    return DataFile(str(path), digest(packaged_text()), tuple(lines), _use)


TITLE: Final[Title[State]] = Title(
    key="florence",
    name="The Princes of Florence",
    rules=RULES,
    editions=packaged_editions(),
    default_edition=DEFAULT,
    players=(SEATS[0], SEATS[-1]),
    new=_new_game(packaged_text()),
    decide=decide,
    evolve=evolve,
    to_move=to_move,
    chance=chance,
    legal=legal,
    outcome=outcome,
    view=view,
    hides=hides,
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
    option_texts=OPTION_TEXTS,
    scenes=lambda event: isinstance(event, ObjectSold | TurnEnded),
    chapters=lambda event: isinstance(event, RoundStarted | GameEnded),
    short_board=short_board,
    turn_board=turn_board,
    pictures=pictures,
    primer=PRIMER,
    legend=LEGEND,
    data=_data_file,
    epochs=EPOCHS,
    epochs_left=epochs_left,
    opened=opened,
    private_refusals=PRIVATE_REFUSALS,
    laws=broken_laws,
)
