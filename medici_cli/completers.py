"""What a shell is offered behind a word: games, players, editions, titles, files.

Given to click as ``shell_complete``. They say what there is and never fail: whatever goes wrong, nothing is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, suppress
from io import StringIO
from typing import TYPE_CHECKING, Final, TypeAlias

import click

from medici_cli.context import Context, is_log
from medici_cli.errors import CliError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Completer: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[CompletionItem]]"
_Words: TypeAlias = Callable[[click.Context, str], Iterable[tuple[str, str]]]

MOST_GAMES: Final = 200


def _completer(words: _Words, files: bool = False) -> Completer:
    """Return a completer of (word, what it is), those that begin like the word typed."""

    def complete(
        context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        del parameter
        # Files come first: bash forgets what stood before them.
        items = [CompletionItem("", type="file")] if files else []
        try:
            found = [
                CompletionItem(word, help=what)
                for word, what in words(context, incomplete)
                # A shell would take a word with a blank for two.
                if word.lower().startswith(incomplete.lower()) and " " not in word
            ]
        except Exception:  # noqa: BLE001  # a shell that waits for words is no place for an error
            found = []
        return [*items, *found]

    return complete


def _ours(context: click.Context) -> Context:
    """Return the program's context: while a shell asks, the group itself was not run."""
    return Context(context.find_root().params.get("db"))


def _games(context: click.Context, _: str) -> Iterator[tuple[str, str]]:
    from medici_core.service.summary import summary_json

    ours = _ours(context)
    try:
        for summary in ours.store(readonly=True).summaries(archived=False, limit=MOST_GAMES):
            told = summary_json(summary)
            what = f"{told['title']}: {', '.join(told['players'])}"
            yield from [(name, what) for name in (told["alias"], told["game"]) if name]
    finally:
        ours.close()


def _seats(context: click.Context, _: str) -> Iterator[tuple[str, str]]:
    params = context.params
    # Behind an option without its value click leaves the arguments unread: any may be the game.
    said = [params.get("game"), params.get("said"), *reversed(context.args)]
    ours = _ours(context)
    try:
        # Which game was last used is told on stderr, where a shell draws the line it completes.
        with redirect_stderr(StringIO()):
            yield from [(name, "player") for name in _names(ours, [text for text in said if text])]
    finally:
        ours.close()


def _names(ours: Context, said: Iterable[str]) -> Sequence[str]:
    """Return the players of the first text that means a game, else of the last used game."""
    service = ours.service(readonly=True)
    for text in said:
        with suppress(CliError):
            if is_log(text):
                return ours.load(text).names
            return service.load(ours.game_name(text, service)).names
    return service.load(ours.game_name(None, service)).names


def _titles(context: click.Context, _: str) -> Iterator[tuple[str, str]]:
    del context
    from medici_core.service.registry import TITLES

    yield from [(key, "title") for key in TITLES]


def _editions(context: click.Context, _: str) -> Iterator[tuple[str, str]]:
    from medici_core.service.registry import TITLES, find_title

    said = context.params.get("title")
    for key in [said] if said else TITLES:
        for name, edition in find_title(key).editions.items():
            yield name, edition.name


def _kinds(context: click.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    from medici_core.players.table import names
    from medici_core.service.registry import TITLES

    title = context.params.get("title") or next(iter(TITLES))
    seated = (context.params.get("players") or "").split(",")
    asked = incomplete.partition("=")[0]
    for name in [asked] if "=" in incomplete else [name.strip() for name in seated]:
        if name:
            yield from [(f"{name}={kind}", "built-in player") for kind in names(title)]


def _either(context: click.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    yield from _titles(context, incomplete)
    yield from _editions(context, incomplete)


files: Final = _completer(lambda context, incomplete: (), files=True)
"""Files."""
games: Final = _completer(_games)
"""Ids and aliases of the games last played."""
games_or_files: Final = _completer(_games, files=True)
"""For an argument that takes a game or a log file."""
seats: Final = _completer(_seats)
"""The players of the game that the line names, else of the last used one."""
titles: Final = _completer(_titles)
"""Keys of the built-in titles."""
editions: Final = _completer(_editions)
"""Editions of the title that ``--title`` names, else of all."""
titles_or_editions: Final = _completer(_either)
"""For an argument that takes either."""
controllers: Final = _completer(_kinds)
"""``NAME=PLAYER`` for the names in ``--players``."""
