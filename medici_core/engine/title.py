"""What a game is to the kernel: a frozen record of pure functions and data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import field

from medici_core.engine.chance import Chance
from medici_core.engine.codec import Codec
from medici_core.engine.refusal import Choice, Sentence
from medici_core.engine.value import frozen

S = TypeVar("S")
Event: TypeAlias = object
Command: TypeAlias = object
Names: TypeAlias = Sequence[str]


@frozen
class Outcome:
    """Tell how a game ended: the winning seats, and every seat's final score (``unit`` names what is counted)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    unit: str = "money"


@frozen
class Span:
    """Give a stretch of text of a board and the role it plays: ``""``, ``title``, ``good``, ``strong``, ``dim``,
    ``warn``.
    """

    text: str
    role: str = ""


@frozen
class Edition:
    """Describe one edition for people: its key, its name, and its numbers as option texts (key -> value)."""

    key: str
    name: str
    options: Mapping[str, str]


class BadWords(Exception):
    """Say that a line's words are malformed: ``wrong`` is what is wrong, ``works`` what would work."""

    def __init__(self, wrong: str, works: str = "") -> None:
        """Keep both halves of the sentence."""
        super().__init__(f"{wrong}; {works}" if works else wrong)
        self.wrong = wrong
        self.works = works


@frozen
class Words(Generic[S]):
    """Translate between a title's commands and the words of scripts and of the command line.

    All functions raise ``BadWords`` for malformed words and ``Refusal`` for what the game itself refuses.
    ``names`` are the players' names in seat order.
    """

    verbs: Mapping[str, str]
    """Each verb and its usage, e.g. ``{"bid": "bid N", "pass": "pass"}``."""
    command: Callable[[Sequence[str], int | None], Command]
    """Words after the name, and the seat they are said for (None: whoever is to move is unknown) -> command."""
    say: Callable[[Command], str]
    """A command -> its words, such that ``command`` gives the same command back."""
    pick: Callable[[S, str, Names], int]
    """State with chance due and the word of an answer (a card, a name) -> pick."""
    answer: Callable[[S, int, Names], str]
    """State with chance due and a pick -> the word of the answer."""
    given: Callable[[Command, Sequence[Sequence[str]], Names], Command]
    """The start command and the words of all ``given`` lines -> the command that starts from that position."""
    position: Callable[[S, Names], tuple[str, ...]]
    """State -> the ``option`` and ``given`` lines that set it up again (without the ``game`` line)."""
    expect: Callable[[S, Sequence[str], Names], tuple[str, str]]
    """Words after ``expect`` -> (expected, actual), equal texts when the expectation holds."""
    expectations: Mapping[str, str] = field(factory=dict)
    """Each word that ``expect`` takes first, and how the line is written."""


@frozen
class DataFile:
    """Tell about the file a title takes its numbers from.

    ``path`` is where it lies, ``digest`` its mark, ``unverified`` names each value that no source verifies, with why;
    ``use`` gives the title that plays with the text of another such file, and raises ``BadWords``
    if that can't be.
    """

    path: str
    digest: str
    unverified: tuple[str, ...]
    use: Callable[[str], Title[Any]]


@frozen
class Title(Generic[S]):
    """Declare a game. All functions are pure; see each field for its contract."""

    key: str
    name: str
    rules: int
    """Raised whenever ``decide`` changes its answers; stands in the first fact of every game."""
    editions: Mapping[str, Edition]
    default_edition: str
    players: tuple[int, int]
    """Fewest and most players of any edition."""
    new: Callable[[str | None, Mapping[str, str], int, int | None], Command]
    """Edition key (None: default), options, number of players, first seat (None: by chance) -> the start command."""
    decide: Callable[[S | None, Command], tuple[tuple[Event, ...], S]]
    """State (None: before the start) and command -> (facts, state after them). Raises ``Refusal``; never changes its
    input."""
    evolve: Callable[[S | None, Event], S]
    """State and one fact -> state. Holds no rule."""
    to_move: Callable[[S], int | None]
    chance: Callable[[S], Chance | None]
    legal: Callable[[S, int], tuple[Choice, ...]]
    """Every legal command of a seat with its ranges; () when it isn't to move."""
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, int | None], S]
    """What a seat (None: a spectator) may know of the state."""
    hides: Callable[[object, int | None], bool]
    """Whether a piece (command or fact) is hidden from a seat."""
    describe: Callable[[S, Event], tuple[Sentence, ...]]
    """State before and a fact -> the sentences that tell it (none for facts that need no telling)."""
    sentences: Mapping[str, Mapping[str, str]]
    """Language -> key -> template, for facts and refusals alike."""
    codec: Codec
    words: Words[S]
    edition: Callable[[S], str]
    seats: Callable[[S], int]
    rules_of: Callable[[S], int]
    """The rules number a game was started under."""
    board: Callable[[S, Names, int | None], tuple[tuple[Span, ...], ...]]
    """State, names, the seat that looks -> the table as lines of spans, at most 72 columns."""
    report: Callable[[S, Names], dict[str, Any]]
    """State -> the title's part of ``show --json``."""
    svg: Callable[[S, Names, int | None], str]
    """State, names, the seat that looks -> the table as one SVG document."""
    rule_texts: Mapping[str, str]
    """Rule number -> the rule in a sentence."""
    scenes: Callable[[Event], bool] = lambda event: False
    """Whether a replay shows the table after this fact, beside that of its end: the short one, if there is one."""
    chapters: Callable[[Event], bool] = lambda event: False
    """Whether this fact ends so much, a round say, that a replay shows the whole table after it."""
    short_board: Callable[[S, Names, int | None], tuple[tuple[Span, ...], ...]] | None = None
    """As ``board``, but only what changes from scene to scene, a few lines."""
    turn_board: Callable[[S, Names, int], tuple[tuple[Span, ...], ...]] | None = None
    """As ``board``, but only what a seat needs to decide, for a screen on which the whole table has no room; None
    where it always has."""
    pictures: Callable[[S, str], tuple[str, ...]] = lambda state, word: ()
    """State and a word for a thing that is laid down -> how it can lie, and where, in lines of at most 72 columns; ()
    for other words."""
    primer: tuple[str, ...] = ()
    """How the game goes, in plain words for somebody who does not know it: a few paragraphs."""
    legend: tuple[str, ...] = ()
    """How the table of ``board`` is read, in lines of at most 72 columns."""
    option_texts: Mapping[str, str] = field(factory=dict)
    """Option key (with N or S for a number) -> what it sets and which values it takes."""
    data: Callable[[], DataFile] | None = None
    """The data file of a title that has one; read when it is asked for."""
    epochs: tuple[str, ...] = ("game",)
    """The epochs of chance, in order: each has a seed of its own where dealing is sealed."""
    epochs_left: Callable[[S], tuple[str, ...]] = lambda state: ("game",)
    """The epochs of which chance may still come."""
    opened: Callable[[S], S] = lambda state: state
    """A state of a game that has ended since -> the same as pictures show it, with nothing kept off screens."""
    private_refusals: frozenset[str] = frozenset()
    """Codes of refusals whose sentences tell what only the acting seat may know."""
    laws: Callable[[S, Sequence[Event], S], tuple[str, ...]] = lambda before, events, after: ()
    """State, facts, state after -> the laws broken, for the test kit."""


AnyTitle: TypeAlias = Title[Any]
