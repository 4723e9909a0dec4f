"""Between stored games and scripts: play a file, keep what it played, write a game as one."""

from __future__ import annotations

from collections.abc import Iterator

from event_store.record import GENESIS, Record
from medici_core.engine import table as t
from medici_core.engine.chance import Resolve, ResolvePrivate
from medici_core.engine.refusal import Refusal
from medici_core.engine.script import Played, ScriptProblem, play_script, run_script
from medici_core.engine.script_grammar import parse_script
from medici_core.engine.script_write import write_script
from medici_core.engine.timeline import COMMAND, HOST, Deed, Timeline
from medici_core.service.dealers import SeedDealer
from medici_core.service.game import Game
from medici_core.service.game_service import Done, GameService
from medici_core.service.recording import add_command, author_of, deal, seal_entry
from medici_core.service.registry import find_title
from medici_core.service.sealing import dealer_of, open_seeds
from medici_core.service.wire import entry_of


def play(text: str, file: str) -> tuple[Played, ...]:
    """Play every game of a script's text; raises ``ScriptProblem`` with file and line."""
    return run_script(find_title, text, lambda seed: SeedDealer(seed).pick, file)


def play_each(text: str, file: str) -> Iterator[Played | ScriptProblem]:
    """Play a script's games one after another, each to its end or to its first line that does not hold.

    Raises ``ScriptProblem`` for a line that can't be read: then nothing tells where a game begins.
    """
    for script in parse_script(text, file):
        try:
            played = play_script(find_title, script, lambda seed: SeedDealer(seed).pick)
        except ScriptProblem as problem:
            yield problem
        else:
            if played is not None:
                yield played


def keep(service: GameService, played: Played, seed: str | bytes, alias: str | None) -> Done:
    """Store what a script played, a record a turn; ``seed`` deals what follows where the script had none of its own.

    A text deals openly, bytes sealed, as for a new game.
    """
    title = played.title
    timeline = Timeline(title)
    stream = service.new_stream()
    text, commitments = service.dealing(stream, title, played.seed or seed)
    opening = t.Open(
        title.key,
        played.names,
        ("",) * len(played.names),
        t.SEALED if commitments else t.OPEN,
        text,
        commitments,
        t.FREE,
        None,
    )
    records: list[Record] = []
    for turn in played.turns:
        deeds: list[Deed] = []
        if records:
            table, state = timeline.table, timeline.state
        else:
            table, state = add_command(deeds, timeline, None, None, opening, HOST)
            state = None
        for step in turn:
            by = (
                step.by
                if isinstance(step.command, Resolve | ResolvePrivate)
                else author_of(step.command)
            )
            table, state = add_command(deeds, timeline, table, state, step.command, by)
        if turn is played.turns[-1]:
            dealer = dealer_of(table, stream, service.secrets)
            table, state = deal(deeds, timeline, table, state, dealer)
        open_seeds(deeds, timeline, table, state, stream, service.secrets)
        records.append(_sealed(service, timeline, stream, deeds, records))
    return service.keep(alias, timeline, records)


def _sealed(
    service: GameService, timeline: Timeline, stream: str, deeds: list[Deed], before: list[Record]
) -> Record:
    by = deeds[0].by
    parent = before[-1].hash if before else GENESIS
    return seal_entry(
        timeline, stream, deeds, by, service.fresh_id(), service.now(), parent, service.entropy
    )


def as_script(game: Game) -> str:
    """Return a game as a script that plays to the same position; what was taken back is left out.

    Raises ``Refusal("game.partial")`` for a copy with hidden pieces.
    """
    if game.partial:
        raise Refusal("game.partial")
    commands = [
        deed.what
        for step in game.table.line
        for deed in entry_of(game.title, game.records[step.version - 1]).deeds
        if deed.kind == COMMAND and type(deed.what) not in t.COMMANDS
    ]
    return write_script(game.title, game.names, commands[0], commands[1:])
