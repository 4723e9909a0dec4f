"""The player ``random``: any legal command of any game, each as likely as the next."""

from __future__ import annotations

from typing import Any, Final

from medici_core.engine.title import AnyTitle, Command
from medici_core.players.player import ANY_TITLE, Pick, Player


def choose(title: AnyTitle, state: Any, seat: int, pick: Pick) -> Command:
    """Return a legal command: first the kind of command, uniformly, then its number or its word, uniformly.

    So a bid is as likely as a pass, however many florins could be bid. ``seat`` must be to move.
    """
    choices = title.legal(state, seat)
    choice = choices[pick("command", len(choices))]
    words = choice.command.split()
    if choice.low is not None and choice.high is not None:
        words.append(str(choice.low + pick("amount", choice.high - choice.low + 1)))
    elif choice.options:
        words += choice.options[pick("option", len(choice.options))].split()
    return title.words.command(words, seat)


RANDOM: Final = Player("random", ANY_TITLE, choose)
