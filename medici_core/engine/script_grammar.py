"""The script language: one line, one thing. Text in, typed lines out; what is malformed is located."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from medici_core.engine.value import frozen

_SHOWN: Final = 60


class ScriptProblem(Exception):
    """Say what stopped a script; ``file`` and ``line`` (from 1) are where."""

    def __init__(self, file: str, line: int, text: str) -> None:
        """Keep the place; ``text`` is the sentence without it."""
        super().__init__(f"{file}:{line}: {text}")
        self.file = file
        self.line = line


class ScriptError(ScriptProblem):
    """Say that a line is malformed: ``wrong`` is what is wrong, ``works`` what would work."""

    def __init__(self, file: str, line: int, wrong: str, works: str = "") -> None:
        """Keep both halves of the sentence."""
        super().__init__(file, line, f"{wrong}; {works}" if works else wrong)
        self.wrong = wrong
        self.works = works


@frozen
class GameLine:
    """Start a game: ``game TITLE EDITION NAME …``."""

    line: int
    title: str
    edition: str
    names: tuple[str, ...]


@frozen
class OptionLine:
    """Set a number of the edition: ``option KEY=VALUE``."""

    line: int
    key: str
    value: str


@frozen
class GivenLine:
    """Give a part of the position: ``given …``; ``words`` are the title's."""

    line: int
    words: tuple[str, ...]


@frozen
class DealLine:
    """Queue answers of chance: ``deal ANSWER …``."""

    line: int
    words: tuple[str, ...]


@frozen
class SeedLine:
    """Deal from a seed: ``seed TEXT``."""

    line: int
    seed: str


@frozen
class MoveLine:
    """Make a move: ``[NAME:] COMMAND``; ``words`` are the title's."""

    line: int
    name: str | None
    words: tuple[str, ...]


@frozen
class UndoLine:
    """Take the last move back: ``undo``."""

    line: int


@frozen
class ExpectLine:
    """Check the position: ``expect …``."""

    line: int
    words: tuple[str, ...]


@frozen
class RefusedLine:
    """Check that a line is refused, and why: ``expect refused CODE: LINE``."""

    line: int
    code: str
    refused: GameLine | OptionLine | GivenLine | MoveLine


Line: TypeAlias = (
    GameLine
    | OptionLine
    | GivenLine
    | DealLine
    | SeedLine
    | MoveLine
    | UndoLine
    | ExpectLine
    | RefusedLine
)


@frozen
class GameScript:
    """Hold the lines of one game of a file. Without a ``game`` line they only expect refusals."""

    file: str
    lines: tuple[Line, ...]

    @property
    def game(self) -> GameLine | None:
        """Return the line that starts the game, or None."""
        return next((line for line in self.lines if isinstance(line, GameLine)), None)

    @property
    def line(self) -> int:
        """Return the number of the first line that belongs to the game."""
        game = self.game
        return game.line if game else self.lines[0].line


def decode_script(data: bytes, file: str) -> str:
    """Return a file's bytes as text; raises ``ScriptError`` with the line that isn't UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = f"byte 0x{data[error.start]:02x} is no UTF-8"
        raise ScriptError(file, line, wrong, "save the script as UTF-8") from None


def parse_script(text: str, file: str = "script") -> tuple[GameScript, ...]:
    """Return the games of a script, each from its ``game`` line; raises ``ScriptError``.

    What stands before the first ``game`` line belongs to the first game; only expected refusals may stand there.
    """
    blocks: list[list[Line]] = [[]]
    begun = False
    for line in parse_lines(text, file):
        if isinstance(line, GameLine):
            if begun:
                blocks.append([])
            begun = True
        elif not begun and not (
            isinstance(line, RefusedLine) and isinstance(line.refused, GameLine)
        ):
            raise ScriptError(file, line.line, "there is no game yet", _USAGES["game"])
        blocks[-1].append(line)
    if not blocks[0]:
        raise ScriptError(file, 1, "the script is empty", f"start with: {_USAGES['game']}")
    return tuple([GameScript(file, tuple(lines)) for lines in blocks])


def parse_lines(text: str, file: str) -> list[Line]:
    """Return all lines of a text that say something; ``;`` between blanks parts what stands on one line."""
    _check_text(text, file)
    lines: list[Line] = []
    for number, source in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        tokens = _tokens(source, file, number)
        while tokens:
            end = next((at for at, token in enumerate(tokens) if token.bare == ";"), len(tokens))
            if not tokens[:end]:
                raise ScriptError(
                    file, number, "nothing stands before ';'", "a ';' parts two things"
                )
            lines.append(_Reader(file, number, source).read(tokens[:end]))
            tokens = tokens[end + 1 :]
    return lines


def shown(text: str) -> str:
    """Return a text in quotation marks as messages repeat it: printable, and cut where it is long."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def _check_text(text: str, file: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        wrong = f"U+{ord(text[error.start]):04X} is no character"
        raise ScriptError(file, line, wrong, "save the script as UTF-8") from None


@frozen
class _Token:
    text: str
    quoted: bool
    start: int
    end: int

    @property
    def bare(self) -> str:
        """Return the text, or nothing for a quoted token, which is never a keyword or a sign."""
        return "" if self.quoted else self.text


def _tokens(source: str, file: str, number: int) -> list[_Token]:
    """Part a line into words, quoted words and colons; a ``#`` outside quotation marks ends it."""
    tokens: list[_Token] = []
    at, length = 0, len(source)
    while at < length:
        sign = source[at]
        if sign == "#":
            break
        if sign.isspace():
            at += 1
            continue
        start = at
        if sign == '"':
            at = source.find('"', start + 1) + 1
            if not at:
                raise ScriptError(
                    file, number, "a quotation mark is not closed", 'write: "Ann Lee"'
                )
            if at < length and not (source[at].isspace() or source[at] in ":#"):
                raise ScriptError(
                    file, number, "a word goes on after its quotation mark", "put a blank between"
                )
            tokens.append(_Token(source[start + 1 : at - 1], True, start, at))
            continue
        if sign == ":":
            at += 1
        else:
            while at < length and not (source[at].isspace() or source[at] in ':#"'):
                at += 1
            if at < length and source[at] == '"':
                raise ScriptError(
                    file, number, "a quotation mark stands within a word", 'write: "Ann Lee"'
                )
        tokens.append(_Token(source[start:at], False, start, at))
    return tokens


_USAGES: Final[Mapping[str, str]] = {
    "game": "game TITLE EDITION NAME …",
    "option": "option KEY=VALUE",
    "given": "given THING …",
    "deal": "deal ANSWER …",
    "seed": "seed TEXT",
    "undo": "undo",
    "expect": "expect THING …",
    "refused": "expect refused CODE: LINE",
    "move": "[NAME:] COMMAND",
}


class _Reader:
    """Read one line's tokens."""

    def __init__(self, file: str, number: int, source: str) -> None:
        self.file = file
        self.number = number
        self.source = source

    def wrong(self, wrong: str, works: str) -> ScriptError:
        return ScriptError(self.file, self.number, wrong, works)

    def read(self, tokens: Sequence[_Token]) -> Line:
        keyword = self._keyword(tokens)
        if keyword in self._KEYWORDS:
            return self._KEYWORDS[keyword](self, tokens[1:])
        return self._move(tokens)

    def _keyword(self, tokens: Sequence[_Token]) -> str:
        """Return the first word, or nothing where it is a name with a colon behind it."""
        return "" if self._named(tokens) else tokens[0].bare

    def _named(self, tokens: Sequence[_Token]) -> bool:
        return len(tokens) > 1 and tokens[1].bare == ":"

    def _words(self, tokens: Sequence[_Token], usage: str, least: int = 1) -> tuple[str, ...]:
        if any(token.bare == ":" for token in tokens):
            raise self.wrong("a ':' stands where none belongs", f"write: {_USAGES[usage]}")
        if len(tokens) < least:
            raise self.wrong("words are missing", f"write: {_USAGES[usage]}")
        return tuple([token.text for token in tokens])

    def _move(self, tokens: Sequence[_Token]) -> MoveLine:
        named = self._named(tokens)
        words = self._words_of_move(tokens[2:] if named else tokens)
        return MoveLine(self.number, tokens[0].text if named else None, words)

    def _words_of_move(self, tokens: Sequence[_Token]) -> tuple[str, ...]:
        if any(token.bare == ":" for token in tokens):
            raise self.wrong(
                "a ':' stands only behind the one name that moves",
                'a name with a blank is quoted: "Ann Lee": COMMAND',
            )
        return self._words(tokens, "move")

    def _game(self, tokens: Sequence[_Token]) -> GameLine:
        title, edition, *names = self._words(tokens, "game", 3)
        return GameLine(self.number, title, edition, tuple(names))

    def _option(self, tokens: Sequence[_Token]) -> OptionLine:
        words = self._words(tokens, "option")
        key, sign, value = words[0].partition("=")
        if len(words) != 1 or not (key and sign and value):
            raise self.wrong(
                "an option is one KEY=VALUE without blanks", f"write: {_USAGES['option']}"
            )
        return OptionLine(self.number, key, value)

    def _given(self, tokens: Sequence[_Token]) -> GivenLine:
        return GivenLine(self.number, self._words(tokens, "given"))

    def _deal(self, tokens: Sequence[_Token]) -> DealLine:
        return DealLine(self.number, self._words(tokens, "deal"))

    def _seed(self, tokens: Sequence[_Token]) -> SeedLine:
        if not tokens:
            raise self.wrong("the seed's text is missing", f"write: {_USAGES['seed']}")
        if len(tokens) == 1:
            return SeedLine(self.number, tokens[0].text)
        return SeedLine(self.number, self.source[tokens[0].start : tokens[-1].end])

    def _undo(self, tokens: Sequence[_Token]) -> UndoLine:
        if tokens:
            raise self.wrong(
                "undo takes no further word", "write it once for each move to take back"
            )
        return UndoLine(self.number)

    def _expect(self, tokens: Sequence[_Token]) -> Line:
        if not tokens or tokens[0].bare != "refused":
            return ExpectLine(self.number, self._words(tokens, "expect"))
        if len(tokens) < 4 or tokens[2].bare != ":":
            raise self.wrong(
                "a code, a ':' and the refused line belong here", f"write: {_USAGES['refused']}"
            )
        # Looked at before it is read: an expectation within an expectation must not go deep.
        nested = self._keyword(tokens[3:]) == "expect"
        refused = None if nested else self.read(tokens[3:])
        if not isinstance(refused, GameLine | OptionLine | GivenLine | MoveLine):
            raise self.wrong(
                "such a line is never refused", "expect it of a move, game, option or given line"
            )
        return RefusedLine(self.number, tokens[1].text, refused)

    _KEYWORDS: Final[Mapping[str, Callable[[_Reader, Sequence[_Token]], Line]]] = {
        "game": _game,
        "option": _option,
        "given": _given,
        "deal": _deal,
        "seed": _seed,
        "undo": _undo,
        "expect": _expect,
    }
