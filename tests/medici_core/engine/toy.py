"""A toy title with a secret: each seat has a die unseen by the others, bets or says high or low, then all are shown.

Whoever said ``high`` or bet scores his die, whoever said ``low`` scores 7 less his die.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve as changed
from attrs import frozen

from medici_core.engine.chance import Chance, Resolve, ResolvePrivate
from medici_core.engine.codec import Codec, Tag
from medici_core.engine.names import find_name, quote_name
from medici_core.engine.refusal import Choice, Refusal, Seat, Sentence
from medici_core.engine.title import BadWords, Edition, Names, Outcome, Span, Title, Words


@frozen
class Start:
    """Start, with dice and words that are known already."""

    players: int
    dice: tuple[int, ...] = ()
    said: tuple[str, ...] = ()


@frozen
class Say:
    """Say ``high`` or ``low``, or bet 1 to 3."""

    seat: int | None
    word: str


@frozen
class Started:
    """A game of so many began; its dice are the given ones."""

    players: int


@frozen
class DieDealt:
    """This seat has been dealt its die: what all see."""

    seat: int


@frozen
class DieSeen:
    """This seat's die shows so much: what the seat alone sees."""

    seat: int
    die: int


@frozen
class Said:
    """This seat said so."""

    seat: int
    word: str


@frozen
class Shown:
    """All dice are shown."""

    dice: tuple[int, ...]


@frozen
class State:
    """Hold dice (0: dealt and not known to the looker) and what was said, in seat order."""

    players: int
    dice: tuple[int, ...] = ()
    said: tuple[str, ...] = ()
    shown: bool = False


BETS = ("1", "2", "3")


def new(edition: str | None, options: Mapping[str, str], players: int, first: int | None) -> Start:
    """Return the start command."""
    return Start(players)


def to_move(s: State) -> int | None:
    """Return the seat that speaks, once all dice are dealt."""
    return len(s.said) if len(s.dice) == s.players and len(s.said) < s.players else None


def chance(s: State) -> Chance | None:
    """Return the secret die that is due."""
    seat = len(s.dice)
    return Chance(f"die/{seat}", 6, seat=seat) if seat < s.players else None


def legal(s: State, seat: int) -> tuple[Choice, ...]:
    """Return both ways to speak."""
    return (
        (Choice("say", options=("high", "low")), Choice("bet", 1, 3)) if seat == to_move(s) else ()
    )


def facts(s: State | None, command: object) -> tuple[object, ...]:
    """Return the facts a command leads to, before all is shown."""
    if isinstance(command, Start):
        if not 2 <= command.players <= 5:
            raise Refusal("players.count", {"low": 2, "high": 5, "players": command.players})
        dealt = [
            fact
            for seat, die in enumerate(command.dice)
            for fact in (DieDealt(seat), DieSeen(seat, die))
        ]
        return (Started(command.players), *dealt, *map(Said, range(5), command.said))
    assert s is not None
    due = chance(s)
    if isinstance(command, Resolve | ResolvePrivate):
        if due is None or command != ResolvePrivate(len(s.dice), command.pick):
            raise Refusal("chance.pick")
        if not 0 <= command.pick < due.n:
            raise Refusal("chance.pick")
        return DieDealt(len(s.dice)), DieSeen(len(s.dice), command.pick + 1)
    assert isinstance(command, Say)
    seat = command.seat
    if seat is None or seat != to_move(s) or command.word not in ("high", "low", *BETS):
        raise Refusal("phase.wrong", legal=() if seat is None else legal(s, seat))
    return (Said(seat, command.word),)


def decide(s: State | None, command: object) -> tuple[tuple[object, ...], State]:
    """Return facts and state; when all have spoken the dice are shown."""
    events, state = list(facts(s, command)), s
    for event in events:
        state = evolve(state, event)
    assert state is not None
    if len(state.said) == state.players and not state.shown:
        events.append(Shown(state.dice))
        state = evolve(state, events[-1])
    return tuple(events), state


def evolve(s: State | None, event: Any) -> State:
    """Fold one fact."""
    if isinstance(event, Started):
        return State(event.players)
    assert s is not None
    if isinstance(event, DieDealt):
        return changed(s, dice=(*s.dice, 0))
    if isinstance(event, DieSeen):
        return changed(s, dice=(*s.dice[: event.seat], event.die, *s.dice[event.seat + 1 :]))
    if isinstance(event, Said):
        return changed(s, said=(*s.said, event.word))
    return changed(s, dice=event.dice, shown=True)


def outcome(s: State) -> Outcome | None:
    """Return the scores once all is shown."""
    if not s.shown:
        return None
    scores = [7 - die if word == "low" else die for die, word in zip(s.dice, s.said, strict=True)]
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Outcome(tuple(best), tuple(scores), "points")


def view(s: State, seat: int | None) -> State:
    """Hide the dice of the others until all are shown."""
    return (
        s
        if s.shown
        else changed(s, dice=tuple(d if i == seat else 0 for i, d in enumerate(s.dice)))
    )


def hides(piece: object, seat: int | None) -> bool:
    """Hide what a die shows from all but its seat."""
    return isinstance(piece, DieSeen) and piece.seat != seat


def describe(s: State, event: object) -> tuple[Sentence, ...]:
    """Tell what was said."""
    return (
        (Sentence("said", {"seat": Seat(event.seat), "word": event.word}),)
        if isinstance(event, Said)
        else ()
    )


def command(words: Sequence[str], seat: int | None) -> Say:
    """Read ``say high``, ``say low`` and ``bet N``."""
    if len(words) != 2 or words[0] not in ("say", "bet"):
        raise BadWords("this is no command", "say high, say low, bet N")
    return Say(seat, words[1])


def say(said: Any) -> str:
    """Write a command."""
    return f"{'say' if said.word in ('high', 'low') else 'bet'} {said.word}"


def given(start: Any, lines: Sequence[Sequence[str]], names: Names) -> Start:
    """Read ``given die NAME 3`` and ``given said NAME WORD``, in seat order."""
    values: dict[str, dict[int, str]] = {"die": {}, "said": {}}
    for key, name, value in lines:
        values[key][find_name(names, name)] = value
    dice = tuple(int(values["die"][seat]) for seat in sorted(values["die"]))
    return Start(
        start.players, dice, tuple(values["said"][seat] for seat in sorted(values["said"]))
    )


def position(s: State, names: Names) -> tuple[str, ...]:
    """Write the lines that ``given`` reads."""
    dice = [f"given die {quote_name(name)} {die}" for name, die in zip(names, s.dice, strict=False)]
    said = [
        f"given said {quote_name(name)} {word}" for name, word in zip(names, s.said, strict=False)
    ]
    return (*dice, *said)


def board(s: State, names: Names, seat: int | None) -> tuple[tuple[Span, ...], ...]:
    """Show the dice that the looker may see."""
    return ((Span("Dice: "), Span(" ".join(map(str, view(s, seat).dice)), "strong")),)


TOY: Title[State] = Title(
    key="toy",
    name="Toy",
    rules=1,
    editions={"plain": Edition("plain", "Plain", {})},
    default_edition="plain",
    players=(2, 5),
    new=new,
    decide=decide,
    evolve=evolve,
    to_move=to_move,
    chance=chance,
    legal=legal,
    outcome=outcome,
    view=view,
    hides=hides,
    describe=describe,
    sentences={
        "en": {
            "said": "{seat} says {word}.",
            "phase.wrong": "Not now.",
            "chance.pick": "No such answer.",
        }
    },
    codec=Codec(
        Tag(f"toy.{cls.__name__}", cls, private=cls is DieSeen)
        for cls in (Start, Say, Started, DieDealt, DieSeen, Said, Shown)
    ),
    words=Words(
        verbs={"say": "say high|low", "bet": "bet N"},
        command=command,
        say=say,
        pick=lambda s, word, names: int(word) - 1,
        answer=lambda s, pick, names: str(pick + 1),
        given=given,
        position=position,
        expect=lambda s, words, names: (" ".join(words), " ".join(s.said)),
    ),
    edition=lambda s: "plain",
    seats=lambda s: s.players,
    rules_of=lambda s: 1,
    board=board,
    report=lambda s, names: {"said": list(s.said)},
    svg=lambda s, names, seat: "<svg xmlns='http://www.w3.org/2000/svg'/>",
    rule_texts={},
)
