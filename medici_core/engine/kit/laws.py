"""The laws of every title by name, and those that look at one state alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from medici_core.engine.chance import Chance, Resolve, ResolvePrivate, answer_to
from medici_core.engine.codec import Codec, Misfit
from medici_core.engine.kit.line import KitFailure, Picks, command_for
from medici_core.engine.position import parse_position, position_line, start_command
from medici_core.engine.refusal import Refusal, Sentence
from medici_core.engine.script_grammar import MoveLine, ScriptError, parse_lines
from medici_core.engine.text import width
from medici_core.engine.title import AnyTitle, BadWords, Command, Names, Span

LAWS: Final[Mapping[str, str]] = {
    "purity": "No function changes the state or the command that it is given.",
    "again": "The same command on the same state gives the same facts and the same state.",
    "fold": "The state is the fold of all facts.",
    "codec": "Every command and fact is plain data, through JSON and back, and equal to what it was.",
    "turn": "At every time either a seat is to move, or chance is due, or the outcome is known, and everybody can tell"
    " which from what he may know.",
    "legal": "What is legal is accepted, the number below and above a range and everything else is refused, with what"
    " is legal; and what is legal for a seat follows from what it may know.",
    "chance": "A label is ASCII and comes once on a line; all picks below n are answers, and nothing else is.",
    "view": "Folding the facts that a seat may see gives what it may know, and that is known of it in turn.",
    "secret": "Another answer to a secret chance changes nothing for those whose secret it is not.",
    "exchange": "Two secret answers exchanged in the whole line change nothing for those who saw neither: no fact, no"
    " choice, no refusal, no board, no transcript.",
    "undo": "Every position on the way still is what it was: going back needs no more than to look at it again.",
    "own": "The title's own laws hold.",
    "end": "The game ends.",
    "words": "A command's words give the command, an answer's word gives the answer.",
    "position": "A position's one line sets it up again.",
    "sentences": "Every fact and refusal is told by sentences that have a template in every language.",
    "faces": "A board, the short one too, has lines of at most 72 columns and shows a seat no more than it may know; a"
    " report is JSON and a picture SVG, of the whole position and of what each may know.",
}
"""Name of a law -> what it says."""

WIDEST: Final = 72
MOST_OPTIONS: Final = 12
"""Of a choice with more options than this so many are tried, the first and the last among them."""


def check_codec(codec: Codec, piece: object) -> None:
    """Check that a command or fact goes through plain data and JSON and comes back equal."""
    try:
        tag, schema, data = codec.dump(piece)
        text = json.dumps(data, ensure_ascii=False)
        back = codec.load(tag, schema, json.loads(text))
    except (KeyError, TypeError, ValueError, Misfit) as error:
        raise KitFailure("codec", f"{piece!r}: {error!r}") from error
    if back != piece or back.__class__ is not piece.__class__:
        raise KitFailure("codec", f"{piece!r} came back as {back!r}")


def words_of(said: str) -> tuple[str, ...]:
    """Return the words of a command or answer as a script reads them; raises ``ScriptError`` or ``ValueError``."""
    (line,) = parse_lines(said, "kit")
    return line.words if isinstance(line, MoveLine) else ()


def check_words(title: AnyTitle, command: Command, seat: int) -> None:
    """Check that a command's words give the command again, as a script reads them."""
    said = title.words.say(command)
    try:
        back = title.words.command(words_of(said), seat)
    except (ScriptError, BadWords, ValueError) as error:
        raise KitFailure("words", f"{said!r} for {command!r}: {error}") from error
    if back != command:
        raise KitFailure("words", f"{said!r} gives {back!r}, not {command!r}")


def check_answer(title: AnyTitle, state: Any, pick: int, names: Names) -> None:
    """Check that the word of chance's answer gives an answer with the same facts."""
    word = title.words.answer(state, pick, names)
    try:
        back = title.words.pick(state, word, names)
    except BadWords as error:
        raise KitFailure("words", f"{word!r} for answer {pick}: {error}") from error
    due = title.chance(state)
    assert due is not None
    if back == pick:
        return
    if title.decide(state, answer_to(due, back)) != title.decide(state, answer_to(due, pick)):
        raise KitFailure("words", f"{word!r} gives answer {back}, not {pick}")


def check_turn(title: AnyTitle, state: Any) -> None:
    """Check that one of move, chance and outcome is due, and that only the seat to move has something legal."""
    mover, due, outcome = title.to_move(state), title.chance(state), title.outcome(state)
    if [mover is None, due is None, outcome is None].count(False) != 1:
        raise KitFailure("turn", f"to move: {mover}, chance: {due}, outcome: {outcome}")
    for looker in (None, *range(title.seats(state))):
        view = title.view(state, looker)
        seen = title.to_move(view), title.chance(view), title.outcome(view)
        if seen != (mover, due, outcome):
            raise KitFailure("turn", f"{looker} takes {(mover, due, outcome)} for {seen}")
    for seat in range(title.seats(state)):
        if (seat == mover) != bool(title.legal(state, seat)):
            detail = f"seat {mover} is to move, seat {seat} may {title.legal(state, seat)}"
            raise KitFailure("turn", detail)
        if title.legal(title.view(state, seat), seat) != title.legal(state, seat):
            raise KitFailure("legal", f"seat {seat} can't tell what it may do from what it knows")


def check_legal(title: AnyTitle, state: Any, picks: Picks) -> None:
    """Check that commands are accepted exactly as ``legal`` says, of all seats."""
    for seat in range(title.seats(state)):
        for command, wanted in _tries(title, state, seat, picks):
            accepted = _accepts(title, state, command, seat)
            if accepted != wanted:
                told = "is refused" if wanted else "is accepted"
                raise KitFailure("legal", f"{command!r} {told}; {title.legal(state, seat)}")
    due = title.chance(state)
    for answer in _wrong_answers(due):
        if _accepts(title, state, answer, None):
            raise KitFailure("chance", f"{answer} to {due} is accepted")
    for pick in () if due is None else {0, due.n - 1, picks(due.n)}:
        assert due is not None
        if not _accepts(title, state, answer_to(due, pick), None):
            raise KitFailure("chance", f"answer {pick} to {due} is refused")


def _wrong_answers(due: Chance | None) -> tuple[Command, ...]:
    """Return answers that nobody asked for: out of range, for the wrong eyes, or to nothing."""
    if due is None:
        return Resolve(-1), Resolve(0), ResolvePrivate(0, 0)
    other = ResolvePrivate(0, 0) if due.seat is None else Resolve(0)
    return answer_to(due, -1), answer_to(due, due.n), other


def _tries(title: AnyTitle, state: Any, seat: int, picks: Picks) -> Iterator[tuple[Command, bool]]:
    """Yield commands of a seat and whether they should be accepted."""
    offered = set()
    for choice in title.legal(state, seat):
        offered.add(choice.command.split()[0])
        if choice.low is not None and choice.high is not None:
            if choice.low > choice.high:
                raise KitFailure("legal", f"an empty range: {choice}")
            inside = choice.low + picks(choice.high - choice.low + 1)
            for number in sorted({choice.low, inside, choice.high}):
                yield command_for(title, seat, choice, number), True
            for number in (choice.low - 1, choice.high + 1):
                yield command_for(title, seat, choice, number), False
        else:
            if len({*choice.options}) != len(choice.options):
                raise KitFailure("legal", f"an option is there twice: {choice}")
            for option in sample(choice.options, picks) or (None,):
                yield command_for(title, seat, choice, option), True
    for verb, usage in title.words.verbs.items():
        if verb not in offered:
            yield title.words.command([verb, *_any_words(usage)], seat), False


def sample(options: Sequence[str], picks: Picks) -> Sequence[str]:
    """Return some of many options, the first and the last among them, in their order."""
    if len(options) <= MOST_OPTIONS:
        return options
    places = {0, len(options) - 1, *[picks(len(options)) for _ in range(MOST_OPTIONS - 2)]}
    return [options[place] for place in sorted(places)]


def _any_words(usage: str) -> list[str]:
    """Return words that fit how a command is written: a 1 for what is filled in, nothing for what may be left out."""
    needed = re.sub(r"\[.*?\]", "", usage).split()[1:]
    return ["1" if word.isupper() else word.split("|")[0] for word in needed]


def _accepts(title: AnyTitle, state: Any, command: Command, seat: int | None) -> bool:
    try:
        title.decide(state, command)
    except Refusal as refusal:
        check_told(title, refusal.code, "refusal")
        if refusal.legal != (() if seat is None else title.legal(state, seat)):
            detail = f"{command!r} is refused with {refusal.legal} as legal"
            raise KitFailure("legal", detail) from refusal
        return False
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        raise KitFailure("legal", f"{command!r} raises {error!r}") from error
    return True


def check_told(title: AnyTitle, key: str, what: str) -> None:
    """Check that a key has a template in every language of the title."""
    for language, templates in title.sentences.items():
        if key not in templates:
            raise KitFailure("sentences", f"no template in {language!r} for {what} {key!r}")


def check_sentences(title: AnyTitle, sentences: Sequence[Sentence]) -> None:
    """Check that all sentences have their templates."""
    for sentence in sentences:
        check_told(title, sentence.key, "fact")


def check_position(title: AnyTitle, state: Any, names: Names) -> None:
    """Check that the one line of a position, read again, sets up the same state and gives the same line."""
    line = position_line(title, state, names)
    try:
        position = parse_position(line)
        _, again = title.decide(None, start_command(title, position))
    except (ScriptError, BadWords, Refusal) as error:
        raise KitFailure("position", f"{line!r}: {error}") from error
    if again != state:
        raise KitFailure("position", f"{line!r} gives {again!r}, not {state!r}")
    if position.names != tuple(names) or position_line(title, again, names) != line:
        raise KitFailure(
            "position", f"{line!r} comes back as {position_line(title, again, names)!r}"
        )


def check_faces(title: AnyTitle, state: Any, names: Names) -> None:
    """Check boards, report and picture of a state, whole and as everybody may know it."""
    boards = [title.board] if title.short_board is None else [title.board, title.short_board]
    for seat in (None, *range(title.seats(state))):
        view = title.view(state, seat)
        own = [] if seat is None or title.turn_board is None else [title.turn_board]
        for draw in (*boards, *own):
            _check_board(draw(state, names, seat))
            # A game that is over is open to everybody.
            if title.outcome(state) is None and draw(state, names, seat) != draw(view, names, seat):
                raise KitFailure("faces", f"the board shows seat {seat} more than it may know")
        _check_drawn(title, view, names)
    _check_drawn(title, state, names)


def _check_board(board: Sequence[Sequence[Span]]) -> None:
    for line in board:
        text = "".join([span.text for span in line])
        if width(text) > WIDEST or "\n" in text:
            detail = f"a line of the board has {width(text)} columns: {text!r}"
            raise KitFailure("faces", detail)


def _check_drawn(title: AnyTitle, state: Any, names: Names) -> None:
    report = title.report(state, names)
    try:
        same = json.loads(json.dumps(report)) == report
    except (TypeError, ValueError) as error:
        raise KitFailure("faces", f"the report is no JSON: {error}") from error
    if not same:
        raise KitFailure("faces", f"the report is not what its JSON says: {report}")
    if not title.svg(state, names, None).lstrip().startswith(("<svg", "<?xml")):
        raise KitFailure("faces", "the picture is no SVG document")
