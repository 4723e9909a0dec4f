"""Run what the README and the pages of docs/ show, so that it is true.

The rules for authors:

* ``python`` blocks of a page run in order in one namespace. A ``text`` block right after one is
  what it prints. ``pycon`` blocks (``>>>``) are doctests in the same namespace.
* ``console`` blocks run in order in one bash per page, on a terminal of 80 columns without
  colour; a line with ``$`` starts a command, ``>`` continues it. Standard input is empty. The lines
  below are what it writes, stdout and stderr together; where none are shown, none are compared.
* ``...`` stands for anything within a line; alone on a line, for any number of lines.
* A command must end with 0. One whose shown output has a line that begins with ``Error:`` or
  ``Usage:`` must not; ``# exit N`` at the end of the command asks for N.
* ``$ make TARGET`` is not run (it may be what runs us): the target must exist.
* ``medici`` blocks are scripts, played by ``medici run``. ``json``, ``jsonl`` and ``toml`` blocks
  must parse. ``text`` is never run. Other languages are refused: they would look like tested.
* Everything happens in one temporary folder per page with a copy of ``examples/`` and an empty
  ``MEDICI_HOME``.
* ``<!-- not run: REASON -->`` above a block leaves it out.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
import termios
import threading
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

from attrs import define

LANGUAGES = frozenset({"console", "json", "jsonl", "medici", "pycon", "python", "text", "toml"})
SECONDS_PER_COMMAND = 60
_FENCE = re.compile(r"^(?P<indent> *)(?P<fence>`{3,}|~{3,})(?P<info>[^`]*)$")
_SKIP = re.compile(r"^\s*<!-- not run: (?P<reason>\S.*?) -->\s*$")
_EXIT = re.compile(r"#\s*exit\s+(\d+)\s*$")


class SnippetError(AssertionError):
    """A page shows what is not so; the message begins with the place."""


@define(frozen=True)
class Block:
    """One fenced block of a page.

    ``line`` is the number of its first line of content; ``reason`` says why it is not run;
    ``follows`` says that nothing but empty lines lies between it and the block before.
    """

    language: str
    text: str
    line: int
    reason: str | None
    follows: bool


@define(frozen=True)
class Command:
    """One command of a ``console`` block with the output shown below it."""

    text: str
    line: int
    shown: tuple[str, ...]

    def wants(self, status: int) -> bool:
        """Say whether the command may end with this status."""
        if stated := _EXIT.search(self.text):
            return status == int(stated[1])
        fails = any(line.startswith(("Error:", "Usage:")) for line in self.shown)
        return (status != 0) == fails


def blocks(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a Markdown text in order; raise where a fence stays open."""
    lines = text.splitlines()
    reason, blank_since_block, number = None, False, 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if skip := _SKIP.match(line):
            reason = skip["reason"]
        opened = _FENCE.match(line)
        if not opened:
            if line.strip() and not skip:
                reason, blank_since_block = None, False
            continue
        first, content = number, []
        closing = re.compile(rf"^ *{re.escape(opened['fence'])}{re.escape(opened['fence'][0])}* *$")
        while number < len(lines) and not closing.match(lines[number]):
            content.append(lines[number].removeprefix(opened["indent"]))
            number += 1
        if number == len(lines):
            raise SnippetError(f"line {first}: the block that opens here is never closed")
        number += 1
        language = opened["info"].strip().split(" ")[0]
        yield Block(language, "\n".join(content) + "\n", first + 1, reason, blank_since_block)
        reason, blank_since_block = None, True


def commands(block: Block) -> Iterator[Command]:
    """Yield the commands of a ``console`` block with their output."""
    text, line, shown = "", 0, list[str]()
    for number, row in enumerate(block.text.splitlines(), block.line):
        if row.startswith("$ "):
            if text:
                yield Command(text, line, _trimmed(shown))
            text, line, shown = row[2:], number, []
        elif not text:
            raise SnippetError(f"line {number}: output before the first '$ '")
        elif (row.startswith("> ") or text.endswith("\\")) and not shown:
            text += "\n" + row.removeprefix("> ")
        else:
            shown.append(row)
    if text:
        yield Command(text, line, _trimmed(shown))


def matches(shown: tuple[str, ...], actual: tuple[str, ...]) -> bool:
    """Say whether the output is what the page shows; ``...`` stands for anything."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else _line_pattern(line) + r"\n" for line in shown
    )
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in actual)) is not None


def run_page(page: Path, repository: Path, folder: Path) -> int:
    """Run every block of a page in ``folder``, which becomes the current one; return how many.

    Raises SnippetError with file and line for the first block that is not so.
    """
    with _Runner(page, repository, folder) as runner:
        return sum(runner.run(block) for block in blocks(page.read_text(encoding="utf-8")))


def _line_pattern(line: str) -> str:
    return ".*?".join(re.escape(part) for part in line.rstrip().split("...")) + r"[ \t]*"


def _trimmed(lines: list[str]) -> tuple[str, ...]:
    rows = [line.rstrip() for line in lines]
    while rows and not rows[-1]:
        rows.pop()
    return tuple(rows)


class _Runner:
    """The state that the blocks of one page share: folder, namespace, shell."""

    def __init__(self, page: Path, repository: Path, folder: Path) -> None:
        self.page = page
        self.repository = repository
        self.folder = folder
        self.namespace: dict[str, Any] = {"__name__": "__main__"}
        self.printed = ""
        self.shell = _Shell(folder, _environment(folder))

    def __enter__(self) -> Self:
        if (examples := self.repository / "examples").is_dir():
            shutil.copytree(examples, self.folder / "examples", dirs_exist_ok=True)
        return self

    def __exit__(self, *_: object) -> None:
        self.shell.close()

    def run(self, block: Block) -> bool:
        """Run one block; return whether there was something to run."""
        if block.language.startswith("{") and block.language not in {"{code-block}", "{code}"}:
            return False
        if block.language not in LANGUAGES:
            self._fail(block.line, f"a block of the language {block.language!r} cannot be checked")
        if block.reason is not None:
            return False
        runners: dict[str, Callable[[Block], None]] = {
            "python": self._python,
            "pycon": self._pycon,
            "console": self._console,
            "medici": self._script,
            "text": self._output,
            "json": _parse_json,
            "jsonl": _parse_json_lines,
            "toml": _parse_toml,
        }
        try:
            runners[block.language](block)
        except SnippetError:
            raise
        except Exception as error:
            raise SnippetError(f"{self.page}:{block.line}: {error!r}") from error
        if block.language != "python":
            self.printed = ""
        return block.language != "text"

    def _python(self, block: Block) -> None:
        source = "\n" * (block.line - 1) + block.text
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(compile(source, str(self.page), "exec"), self.namespace)
        self.printed = output.getvalue()

    def _pycon(self, block: Block) -> None:
        test = doctest.DocTestParser().get_doctest(
            block.text, self.namespace, self.page.name, str(self.page), block.line - 1
        )
        report = io.StringIO()
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
        result = runner.run(test, out=report.write, clear_globs=False)
        self.namespace.update(test.globs)
        if result.failed:
            self._fail(block.line, report.getvalue())

    def _output(self, block: Block) -> None:
        if block.follows and self.printed:
            self._compare(block.line, block.text.splitlines(), self.printed.splitlines())

    def _console(self, block: Block) -> None:
        for command in commands(block):
            if command.text.split()[0] == "make":
                self._make(command)
                continue
            status, output = self.shell.run(command.text)
            if not command.wants(status):
                told = f"ended with {status}:\n{output}"
                self._fail(command.line, f"{command.text!r} {told}")
            if command.shown:
                self._compare(command.line, list(command.shown), output.splitlines())

    def _make(self, command: Command) -> None:
        makefile = (self.repository / "Makefile").read_text(encoding="utf-8")
        for target in shlex.split(command.text, comments=True)[1:]:
            if "=" not in target and not re.search(
                rf"^{re.escape(target)}:", makefile, re.MULTILINE
            ):
                self._fail(command.line, f"the Makefile has no target {target!r}")

    def _script(self, block: Block) -> None:
        file = self.folder / f"line-{block.line}.medici"
        file.write_text(block.text, encoding="utf-8")
        status, output = self.shell.run(f"medici run {shlex.quote(str(file))}")
        if status:
            self._fail(block.line, f"the script ended with {status}:\n{output}")

    def _compare(self, line: int, shown: list[str], actual: list[str]) -> None:
        if not matches(_trimmed(shown), _trimmed(actual)):
            expected = "\n".join(shown)
            got = "\n".join(actual)
            self._fail(line, f"shown:\n{expected}\nbut it writes:\n{got}")

    def _fail(self, line: int, message: str) -> None:
        raise SnippetError(f"{self.page}:{line}: {message}")


def _parse_json(block: Block) -> None:
    json.loads(block.text)


def _parse_json_lines(block: Block) -> None:
    for line in block.text.splitlines():
        json.loads(line)


def _parse_toml(block: Block) -> None:
    tomllib.loads(block.text)


def _environment(folder: Path) -> dict[str, str]:
    """Give the environment of a person with an empty home and the program on his PATH."""
    programs = Path(sys.executable).parent
    path = [str(programs), os.environ.get("PATH", os.defpath)]
    if not (programs / "medici").exists():
        own = folder / ".bin"
        own.mkdir()
        start = "from medici_cli.main import main; main()"
        (own / "medici").write_text(
            f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c "{start}" "$@"\n', encoding="utf-8"
        )
        (own / "medici").chmod(0o755)
        path.insert(0, str(own))
    kept = {key: value for key, value in os.environ.items() if not key.startswith("MEDICI_")}
    return kept | {
        "PATH": os.pathsep.join(path),
        "PYTHONPATH": str(Path(__file__).resolve().parent.parent),
        "MEDICI_HOME": str(folder / ".medici"),
        "COLUMNS": "80",
        "LINES": "24",
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "TERM": "xterm",
        "TZ": "UTC",
    }


class _Shell:
    """One bash that writes to a terminal of its own and lives as long as its page."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._end = "end-of-command-7d41"
        self._terminal, inner = pty.openpty()
        _plain(inner)
        self._process = subprocess.Popen(
            ["bash", "--noprofile", "--norc"],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=inner,
            stderr=inner,
            start_new_session=True,
        )
        os.close(inner)
        self._left = b""

    def run(self, command: str) -> tuple[int, str]:
        """Run a command with empty input; return its status and all that it wrote."""
        line = f"eval {shlex.quote(command)} </dev/null; printf '\\n%s %d\\n' {self._end} $?\n"
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode())
        self._process.stdin.flush()
        watchdog = threading.Timer(SECONDS_PER_COMMAND, self._process.kill)
        watchdog.start()
        try:
            return self._read()
        finally:
            watchdog.cancel()
            watchdog.join()

    def _read(self) -> tuple[int, str]:
        end = re.compile(rb"\n%s (\d+)\n" % self._end.encode())
        while not (found := end.search(self._left)):
            try:
                piece = os.read(self._terminal, 65536)
            except OSError:  # what Linux says once nobody holds the other end
                piece = b""
            if not piece:
                text = self._left.decode(errors="replace")
                raise SnippetError(f"the shell ended or took too long; it wrote:\n{text}")
            self._left += piece
        output = self._left[: found.start()].decode(errors="replace")
        self._left = self._left[found.end() :]
        return int(found[1]), output

    def close(self) -> None:
        """End the shell and give the terminal back."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._terminal)


def _plain(terminal: int) -> None:
    """Turn off echo and the carriage returns that a terminal puts before line feeds."""
    settings = termios.tcgetattr(terminal)
    settings[1] &= ~termios.OPOST
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSANOW, settings)
    termios.tcsetwinsize(terminal, (24, 80))
