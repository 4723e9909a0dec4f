"""Let pytest collect ``*.medici`` scripts, one test a game. Loaded in every project, so it imports next to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from medici_core.engine.script_grammar import GameScript

SUFFIX = ".medici"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScriptFile | None:
    """Collect a script by its suffix."""
    if file_path.suffix != SUFFIX:
        return None
    return ScriptFile.from_parent(parent, path=file_path)


class ScriptFile(pytest.File):
    """Collect the games of one script; a malformed line fails the file."""

    def collect(self) -> Iterator[GameItem]:
        """Yield one test for each game, named by the line where it starts."""
        from medici_core.engine.script_grammar import decode_script, parse_script

        file = self.nodeid or self.path.name
        for game in parse_script(decode_script(self.path.read_bytes(), file), file):
            yield GameItem.from_parent(self, name=f"line {game.line}", game=game)

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: Any = None,  # noqa: ARG002 - pytest gives a style to items only
    ) -> Any:
        """Show a malformed line without a traceback."""
        return _told(excinfo.value) or super().repr_failure(excinfo)


class GameItem(pytest.Item):
    """Play one game of a script; every line that does not hold fails it."""

    def __init__(self, *, game: GameScript, **kwargs: Any) -> None:
        """Keep the game's lines."""
        super().__init__(**kwargs)
        self.game = game

    def runtest(self) -> None:
        """Play the game with the titles there are."""
        from medici_core.engine.script import play_script
        from medici_core.service.dealers import SeedDealer
        from medici_core.service.registry import find_title

        play_script(find_title, self.game, lambda seed: SeedDealer(seed).pick)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show file, line, what was expected and what there is, without a traceback."""
        return _told(excinfo.value) or super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Place the test at its game line."""
        return self.path, self.game.line - 1, f"{self.path.name}, {self.name}"


def _told(error: BaseException) -> str | None:
    from medici_cli.script_text import problem_text
    from medici_core.engine.script_grammar import ScriptProblem

    return problem_text(error) if isinstance(error, ScriptProblem) else None
