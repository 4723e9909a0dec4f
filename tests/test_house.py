"""The house rules that no linter holds: what is distributed and how the source is kept."""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import medici_core

REPOSITORY = Path(__file__).resolve().parent.parent
PACKAGES = ("event_store", "medici_core", "medici_cli")
PURE_ROOMS = tuple(f"medici_core/{room}" for room in ("engine", "florence", "medici", "players"))
LONGEST_MODULE = 400
NOT_OURS = frozenset({"build", "dist", "__pycache__"})
TEXT = frozenset({"", ".cfg", ".ini", ".json", ".jsonl", ".md", ".medici", ".py", ".toml", ".yml"})


def committed() -> list[Path]:
    """List the files that git knows or would add; all files where there is no git."""
    git = shutil.which("git")
    if git and (REPOSITORY / ".git").exists():
        command = [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=True).stdout
        files = [REPOSITORY / name.decode() for name in listed.split(b"\0") if name]
    else:
        files = [
            path
            for path in REPOSITORY.rglob("*")
            if not any(
                part in NOT_OURS or (part.startswith(".") and part != ".ci")
                for part in path.relative_to(REPOSITORY).parts
            )
        ]
    return sorted(path for path in files if path.is_file())


def modules(*folders: str) -> list[Path]:
    """List the Python modules below the folders of the repository."""
    return sorted(path for folder in folders for path in (REPOSITORY / folder).rglob("*.py"))


def named(path: Path) -> str:
    """Name a file as seen from the top of the repository."""
    return path.relative_to(REPOSITORY).as_posix()


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    """Give pyproject.toml, read."""
    return tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Build the wheel from a copy of what is committed and list its files."""
    source = tmp_path_factory.mktemp("source")
    for path in committed():
        target = source / path.relative_to(REPOSITORY)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    built = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert 0 == built.returncode, built.stderr
    (archive,) = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(archive) as opened:
        return opened.namelist()


def test_wheel_is_typed_and_whole(wheel: list[str]) -> None:
    """The wheel carries every module of the three packages, a py.typed in each, and the data file."""
    expected = {named(path) for path in modules(*PACKAGES)}
    expected |= {f"{package}/py.typed" for package in PACKAGES}
    expected.add("medici_core/florence/data.json")

    assert set() == expected - set(wheel)


def test_wheel_carries_nothing_else(wheel: list[str]) -> None:
    """Tests, documentation and examples stay out of an installation."""
    tops = {name.split("/")[0] for name in wheel}

    assert {*PACKAGES, f"medici-{medici_core.__version__}.dist-info"} == tops


def test_version_has_one_source(project: dict[str, Any]) -> None:
    """The version stands in medici_core alone, and the changelog tells of it."""
    changelog = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")

    assert "version" in project["project"]["dynamic"]
    assert "medici_core/__init__.py" == project["tool"]["hatch"]["version"]["path"]
    assert f"## {medici_core.__version__}" in changelog


def test_entry_points_lead_somewhere(project: dict[str, Any]) -> None:
    """The command and the pytest plugin can be imported from where pyproject.toml says."""
    module, _, function = project["project"]["scripts"]["medici"].partition(":")
    plugin = project["project"]["entry-points"]["pytest11"]["medici"]

    assert callable(getattr(importlib.import_module(module), function))
    assert importlib.import_module(plugin).__doc__


def test_own_titles_and_players_are_no_entry_points(project: dict[str, Any]) -> None:
    """The groups for titles and players are left to other distributions."""
    groups = project["project"]["entry-points"]

    assert {"pytest11"} == set(groups)


def test_continuous_integration_runs_what_people_run() -> None:
    """The CI script can be started and calls `make test`."""
    script = REPOSITORY / ".ci" / "run"

    assert script.stat().st_mode & 0o111
    assert "make test" in script.read_text(encoding="utf-8")


def test_modules_stay_small() -> None:
    """No module grows beyond the length at which it has more than one subject."""
    lengths = {
        named(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in committed()
        if path.suffix == ".py"
    }

    assert {} == {name: length for name, length in lengths.items() if length > LONGEST_MODULE}


def calls(tree: ast.AST) -> Iterator[str]:
    """Yield the plain names that a module calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


@pytest.mark.parametrize("room", PURE_ROOMS)
def test_pure_rooms_touch_nothing(room: str) -> None:
    """The pure rooms call nothing that reads or writes and import nothing by name."""
    banned = {"print", "open", "input", "__import__", "eval", "exec", "breakpoint"}
    found = {
        named(path): sorted(banned.intersection(calls(ast.parse(path.read_bytes()))))
        for path in modules(room)
    }

    assert found, f"{room} has no modules"
    assert {} == {name: names for name, names in found.items() if names}


@pytest.mark.parametrize("room", PURE_ROOMS)
def test_pure_rooms_hold_no_changing_globals(room: str) -> None:
    """No module of the pure rooms has a `global` or a list, dict or set made at its top."""
    changing = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
    found = []
    for path in modules(room):
        tree = ast.parse(path.read_bytes())
        found += [f"{named(path)}:{n.lineno}" for n in ast.walk(tree) if isinstance(n, ast.Global)]
        for node in tree.body:
            if not isinstance(node, ast.Assign | ast.AnnAssign):
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            constant = isinstance(node, ast.AnnAssign) and re.search(
                r"Mapping|Sequence|Final", ast.unparse(node.annotation)
            )
            if isinstance(node.value, changing) and not constant and names != ["__all__"]:
                found.append(f"{named(path)}:{node.lineno}")

    assert [] == found


def test_source_tells_nothing_of_the_machine_it_was_written_on() -> None:
    """No committed text names a folder of somebody's machine or leaves work for later.

    The rows of a tile's grid, in quotation marks or on lines of their own, are drawn with the same letters.
    """
    told = re.compile(r"(?<![\w.~/:-])/(?:root|home|work|Users)/\w")
    later = re.compile(r"\b(?:" + "|".join(("TO" + "DO", "FIX" + "ME", "X" * 3)) + r")\b")
    tile = re.compile(r'\\?"[X.]+\\?"|^(?:[a-z]* {2,})?[X.]+$')
    found = [
        f"{named(path)}:{number}"
        for path in committed()
        if path.suffix in TEXT
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if told.search(line) or later.search(tile.sub("", line))
    ]

    assert [] == found


IGNORE = re.compile(
    r"#\s*(?:ruff:\s*)?(?:noqa|type:\s*ignore)\b(?P<rule>:?\s*[A-Z]+\d+|\[[a-z-]+\])?"
)


def unexplained(path: Path) -> Iterator[int]:
    """Yield the lines that a checker passes over without a rule or without a reason.

    The reason is a comment on the line, elsewhere in its statement, or right above that.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    statements = [
        node for node in ast.walk(ast.parse("\n".join(lines))) if isinstance(node, ast.stmt)
    ]
    for number, line in enumerate(lines, 1):
        ignore = IGNORE.search(line)
        if not ignore:
            continue
        around = [s for s in statements if s.lineno <= number <= (s.end_lineno or s.lineno)]
        smallest = max(around, key=lambda s: s.lineno, default=None)
        first, last = (smallest.lineno - 1, smallest.end_lineno) if smallest else (number, number)
        if isinstance(smallest, ast.For | ast.With | ast.If | ast.FunctionDef | ast.ClassDef):
            last = number
        text = "\n".join(lines[max(first - 1, 0) : last])
        if not ignore["rule"] or not re.search(r"#\s*\w+ \w+|\s-\s\w+", IGNORE.sub("", text)):
            yield number


def test_every_ignore_names_its_rule_and_reason() -> None:
    """A line that a linter or mypy passes over says which rule, and why."""
    found = [
        f"{named(path)}:{number}"
        for path in committed()
        if path.suffix == ".py" and path != Path(__file__)
        for number in unexplained(path)
    ]

    assert [] == found


def test_every_test_states_its_promise() -> None:
    """Each test function has a docstring."""
    found = [
        f"{named(path)}:{node.lineno} {node.name}"
        for path in modules("tests")
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and not ast.get_docstring(node)
    ]

    assert [] == found


def test_installed_version_is_the_source(project: dict[str, Any]) -> None:
    """What pip says is installed is what the source says it is."""
    try:
        installed = importlib.metadata.version(project["project"]["name"])
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("medici is not installed here: pip install --editable .")

    assert medici_core.__version__ == installed
