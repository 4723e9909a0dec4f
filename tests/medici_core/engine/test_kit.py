"""The test kit: every title passes it, and it notices each law that is broken."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine.chance import Chance, ResolvePrivate
from medici_core.engine.codec import Codec
from medici_core.engine.kit import (
    LAWS,
    KitFailure,
    check_exchange,
    check_title,
    exchange,
    playthrough,
    random_line,
)
from medici_core.engine.refusal import Choice, Refusal
from medici_core.engine.title import AnyTitle, Span
from tests.medici_core.engine import toy
from tests.medici_core.engine.toy import TOY


@given(st.randoms(use_true_random=False), st.integers(2, 5))
def test_a_title_with_a_secret_passes(random: Random, players: int) -> None:
    """The toy with a private die passes the kit as it stands: the kernel knows no game."""
    line = check_title(TOY, random.randrange, players)

    assert 1 + 2 * players == len(line.steps)
    assert TOY.outcome(line.state) is not None


def test_same_picks_same_line() -> None:
    """Lines are made by the picks alone."""
    lines = [random_line(TOY, Random(7).randrange, 4) for _ in range(2)]

    assert lines[0] == lines[1]
    assert lines[0] != random_line(TOY, Random(8).randrange, 4)


def test_a_refused_start_is_no_broken_law() -> None:
    """A start that the title refuses comes out of the kit as the refusal it is."""
    with pytest.raises(Refusal) as caught:
        check_title(TOY, Random(1).randrange, 9)

    assert "players.count" == caught.value.code


class Counter:
    """Give 1, 2, 3 …: what no pure function could."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> int:
        self.count += 1
        return self.count


def changing_decide() -> Callable[[Any, object], Any]:
    """Make a decide that writes into the state it is given."""

    def decide(state: Any, command: object) -> Any:
        answer = toy.decide(state, command)
        if state is not None:
            object.__setattr__(state, "said", (*state.said, "x"))
        return answer

    return decide


def forgetful_decide() -> Callable[[Any, object], Any]:
    """Make a decide that answers otherwise each time."""
    count = Counter()

    def decide(state: Any, command: object) -> Any:
        events, after = toy.decide(state, command)
        if isinstance(command, ResolvePrivate):
            events = (events[0], toy.DieSeen(len(state.dice), 1 + count() % 6))
            after = toy.evolve(toy.evolve(state, events[0]), events[1])
        return events, after

    return decide


def unfolded_decide(state: Any, command: object) -> Any:
    """Return a state that its facts do not fold to."""
    events, after = toy.decide(state, command)
    return events, attrs.evolve(after, shown=False) if len(events) > 1 else after


def revising_decide() -> Callable[[Any, object], Any]:
    """Make a decide that keeps the first position and changes it much later."""
    made: list[Any] = []

    def decide(state: Any, command: object) -> Any:
        answer = toy.decide(state, command)
        made.append(answer[1])
        if len(made) == 40:
            object.__setattr__(made[0], "players", 9)
        return answer

    return decide


def chatty_decide(state: Any, command: object) -> Any:
    """Tell the sum of all dice with every refusal."""
    try:
        return toy.decide(state, command)
    except Refusal as refusal:
        dice = 0 if state is None else sum(state.dice)
        raise Refusal(refusal.code, {"sum": dice}, legal=refusal.legal) from None


def telling_decide(state: Any, command: object) -> Any:
    """Say it louder with an odd die."""
    events, after = toy.decide(state, command)
    if isinstance(command, toy.Say) and command.seat is not None and state.dice[command.seat] % 2:
        louder = toy.Said(command.seat, f"{command.word}!")
        return (louder, *events[1:]), attrs.evolve(after, said=(*state.said, louder.word))
    return events, after


def refusing(code: str) -> Callable[[Any, object], Any]:
    """Make a decide that refuses the largest bet."""

    def decide(state: Any, command: object) -> Any:
        if isinstance(command, toy.Say) and command.word == "3":
            raise Refusal(code, legal=toy.legal(state, command.seat or 0))
        return toy.decide(state, command)

    return decide


def lenient(state: Any, command: object) -> Any:
    """Take a bet of 4 as well."""
    if isinstance(command, toy.Say) and command.word == "4":
        command = attrs.evolve(command, word="3")
    return toy.decide(state, command)


def raising(state: Any, command: object) -> Any:
    """Fall over a seat that is not to move."""
    if isinstance(command, toy.Say) and command.seat != toy.to_move(state):
        raise IndexError(command.seat)
    return toy.decide(state, command)


def broken() -> dict[str, tuple[str, AnyTitle]]:
    """Break the toy in every way: what is done -> the law that it breaks, and the title."""
    words = TOY.words
    one_label = lambda s: Chance("die", 6, seat=len(s.dice)) if toy.chance(s) else None  # noqa: E731 - a table row
    return {
        "decide writes into its input": ("purity", attrs.evolve(TOY, decide=changing_decide())),
        "decide answers otherwise": ("again", attrs.evolve(TOY, decide=forgetful_decide())),
        "the state is another": ("fold", attrs.evolve(TOY, decide=unfolded_decide)),
        "a fact without a tag": (
            "codec",
            attrs.evolve(
                TOY, codec=Codec(tag for tag in TOY.codec.tags.values() if tag.cls is not toy.Said)
            ),
        ),
        "nobody is to move": ("turn", attrs.evolve(TOY, to_move=lambda s: None)),
        "more is legal": (
            "legal",
            attrs.evolve(
                TOY,
                legal=lambda s, seat: (Choice("bet", 1, 4),) if seat == toy.to_move(s) else (),
            ),
        ),
        "the largest bet is refused": ("legal", attrs.evolve(TOY, decide=refusing("phase.wrong"))),
        "a larger bet is taken": ("legal", attrs.evolve(TOY, decide=lenient)),
        "decide raises": ("legal", attrs.evolve(TOY, decide=raising)),
        "a label comes twice": ("chance", attrs.evolve(TOY, chance=one_label)),
        "a label is not ASCII": (
            "chance",
            attrs.evolve(
                TOY,
                chance=lambda s: (
                    toy.chance(s) and Chance(f"würfel/{len(s.dice)}", 6, seat=len(s.dice))
                ),
            ),
        ),
        "chance has fewer answers than it says": (
            "chance",
            attrs.evolve(TOY, chance=lambda s: toy.chance(s) and Chance(f"die/{len(s.dice)}", 7)),
        ),
        "the view forgets what was said": (
            "view",
            attrs.evolve(TOY, view=lambda s, seat: attrs.evolve(toy.view(s, seat), said=())),
        ),
        "one's own die is hidden": (
            "view",
            attrs.evolve(TOY, hides=lambda piece, seat: isinstance(piece, toy.DieSeen)),
        ),
        "a secret is in the view": ("secret", attrs.evolve(TOY, view=lambda s, seat: s)),
        "a secret is in a fact": ("secret", attrs.evolve(TOY, hides=lambda piece, seat: False)),
        "a refusal tells a secret": ("exchange", attrs.evolve(TOY, decide=chatty_decide)),
        "a later fact tells a secret": ("exchange", attrs.evolve(TOY, decide=telling_decide)),
        "an old position is changed": ("undo", attrs.evolve(TOY, decide=revising_decide())),
        "the short board shows too much": (
            "faces",
            attrs.evolve(TOY, short_board=lambda s, names, seat: ((Span(str(s.dice)),),)),
        ),
        "a view does not tell whose turn it is": (
            "turn",
            attrs.evolve(TOY, chance=lambda s: None if 0 in s.dice else toy.chance(s)),
        ),
        "an option is there twice": (
            "legal",
            attrs.evolve(
                TOY,
                legal=lambda s, seat: (
                    (Choice("say", options=("high", "low", "high")), Choice("bet", 1, 3))
                    if toy.legal(s, seat)
                    else ()
                ),
            ),
        ),
        "a law of the title": (
            "own",
            attrs.evolve(TOY, laws=lambda before, events, after: ("dice are even",)),
        ),
        "the words are another command's": (
            "words",
            attrs.evolve(TOY, words=attrs.evolve(words, say=lambda said: "say high")),
        ),
        "the answer is another": (
            "words",
            attrs.evolve(TOY, words=attrs.evolve(words, answer=lambda s, pick, names: "1")),
        ),
        "the position forgets": (
            "position",
            attrs.evolve(
                TOY, words=attrs.evolve(words, position=lambda s, names: toy.position(s, names)[:1])
            ),
        ),
        "a sentence is missing": ("sentences", attrs.evolve(TOY, sentences={"en": {}})),
        "a refusal has no sentence": ("sentences", attrs.evolve(TOY, decide=refusing("bet.rude"))),
        "the board is too wide": (
            "faces",
            attrs.evolve(TOY, board=lambda s, names, seat: ((Span("x" * 73),),)),
        ),
        "the board shows too much": (
            "faces",
            attrs.evolve(TOY, board=lambda s, names, seat: ((Span(str(s.dice)),),)),
        ),
        "the report is no JSON": ("faces", attrs.evolve(TOY, report=lambda s, names: {"state": s})),
        "the report has tuples": (
            "faces",
            attrs.evolve(TOY, report=lambda s, names: {"said": s.said}),
        ),
        "the picture is text": ("faces", attrs.evolve(TOY, svg=lambda s, names, seat: "a picture")),
    }


BROKEN = broken()


def check_games(title: AnyTitle) -> None:
    """Put some games of a title through the kit."""
    for seed in range(3, 23):
        check_title(title, Random(seed).randrange, 3, faces_every=1, longest=60)


@pytest.mark.parametrize("how", BROKEN)
def test_what_is_broken_is_noticed(how: str) -> None:
    """A title that breaks a law fails the kit with that law's name, in one of a few games."""
    law, title = BROKEN[how]

    with pytest.raises(KitFailure) as caught:
        check_games(title)

    assert law == caught.value.law
    assert caught.value.detail


def test_a_game_without_an_end_is_noticed() -> None:
    """A game that goes on after the longest line allowed breaks the law of the end."""
    for play in (check_title, random_line):
        with pytest.raises(KitFailure) as caught:
            play(TOY, Random(3).randrange, 3, longest=6)
        assert "end" == caught.value.law
    assert 7 == len(check_title(TOY, Random(3).randrange, 3, longest=7).steps)


def test_every_law_can_be_broken() -> None:
    """Each law that the kit lists is broken by one of the titles above, or by a game too long."""
    assert set(LAWS) == {law for law, _ in BROKEN.values()} | {"end"}


def test_a_playthrough_hides_what_the_looker_may_not_know() -> None:
    """A transcript shows a spectator no die until all are shown, and a seat its own."""
    line = random_line(TOY, Random(5).randrange, 3)
    ann, spectator = playthrough(line, 0), playthrough(line)

    assert 1 == ann.count("toy.DieSeen")
    assert 0 == spectator.count("toy.DieSeen")
    assert "chance die/0: hidden" in spectator
    assert f"chance die/0: {line.state.dice[0]}" in ann
    assert "chance die/1: hidden" in ann


def test_a_playthrough_has_every_step() -> None:
    """A transcript numbers each step, names who did it and what is due after it; choices are for who has them."""
    line = random_line(TOY, lambda n: n - 1, 2)
    text = playthrough(line)

    assert [
        "title toy, rules 1",
        "players Ann Bob",
        "",
        '#0 toy.Start {"players":2,"dice":[],"said":[]}',
        '  toy.Started {"players":2}',
    ] == text.splitlines()[:5]
    assert "#3 Ann: bet 3" in text
    assert "to move Bob, mark" in text
    assert "outcome Ann 6 Bob 6 points, won by Ann Bob" in text
    assert "to move Bob: say high|low bet 1-3" in playthrough(line, 1)


def test_many_options_are_counted() -> None:
    """Of more than a dozen options a transcript has the number and a digest, so that a change still shows."""
    words = tuple([f"word{number}" for number in range(13)])

    def transcript(*options: str) -> str:
        legal = lambda s, seat: (  # noqa: E731 - a field of the title
            (Choice("say", options=options), Choice("bet", 1, 3)) if toy.legal(s, seat) else ()
        )
        title = attrs.evolve(TOY, legal=legal)
        return playthrough(random_line(title, lambda n: n - 1, 2), 1)

    assert "to move Bob: say (13 options, " in transcript(*words)
    assert transcript(*words) != transcript(*words[1:], words[0])


def test_an_exchange_ends_where_it_comes_out() -> None:
    """Two dice exchanged: both worlds are the same to who saw neither, up to the step that shows one of them."""
    answers = iter([2, 5, 4, *[0] * 6])
    line = random_line(TOY, lambda n: next(answers), 3)
    assert (3, 6, 5) == line.state.dice

    made = exchange(line, None, "6", "4")

    assert made is not None
    assert len(line.steps) - 1 == len(made.here.steps) == len(made.there.steps)
    assert (3, 4, 5) == made.there.state.dice
    assert TOY.view(made.here.state, None) == TOY.view(made.there.state, None)
    check_exchange(made, Random(1).randrange)
    seen = exchange(line, 1, "6", "4")
    assert seen is not None
    assert 2 == len(seen.here.steps), "the second die shows it to its own seat"


def test_a_secret_start_is_exchanged_too() -> None:
    """Secrets of a position that a line starts from change places like those that are dealt."""
    hidden = attrs.evolve(
        TOY, hides=lambda piece, seat: isinstance(piece, toy.Start) or toy.hides(piece, seat)
    )
    start = toy.Start(3, (5, 3, 5), ("high",))
    line = check_title(hidden, Random(2).randrange, 3, start=start)
    made = exchange(line, None, "5", "4")

    assert made is not None
    assert (4, 3, 4) == made.there.state.dice
    assert "start: hidden" in playthrough(made.here)
