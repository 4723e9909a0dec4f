"""The README and every page of docs/ show only what is so; rules in snippets.py."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest
from jsonschema import Draft202012Validator

from medici_core.engine.codec import Tag
from medici_core.engine.sentences import REFUSALS as OF_THE_KERNEL
from medici_core.engine.table import CODEC as TABLE
from medici_core.florence.codec import CODEC as FLORENCE
from medici_core.florence.rule_texts import RULE_TEXTS
from medici_core.florence.sentences import REFUSALS as OF_FLORENCE
from medici_core.medici.codec import CODEC as MEDICI
from medici_core.medici.sentences import REFUSALS as OF_MEDICI
from medici_core.service.wire import SALT
from tests.json_schemas import schemas
from tests.snippets import Command, SnippetError, blocks, commands, matches, run_page

REPOSITORY = Path(__file__).resolve().parent.parent
PAGES = [REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").glob("**/*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(REPOSITORY)))
def test_page_is_true(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block of the page runs and writes what is shown."""
    monkeypatch.chdir(tmp_path)

    run_page(page, REPOSITORY, tmp_path)


def test_the_second_title_is_documented_rule_by_rule() -> None:
    """The page of The Princes of Florence has every rule as the program prints it."""
    page = " ".join((REPOSITORY / "docs" / "florence.md").read_text(encoding="utf-8").split())

    assert [] == [key for key, text in RULE_TEXTS.items() if f"{key} : {text}" not in page]


def test_every_refusal_is_documented() -> None:
    """The page of refusals lists each code that has a sentence, which all have, and no other."""
    page = (REPOSITORY / "docs" / "refusals.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `([a-z]+\.[a-z_]+)` \|", page, re.MULTILINE)

    assert {*OF_THE_KERNEL, *OF_MEDICI, *OF_FLORENCE} == set(documented)


def keys_of(tag: Tag) -> list[str]:
    """Give the keys of a tag's pieces in order."""
    return [attribute.name for attribute in attrs.fields(tag.cls)]


def test_every_tag_is_documented() -> None:
    """The page of the log format lists each tag with its schema and its keys in order, the salt of private ones too."""
    page = (REPOSITORY / "docs" / "log-format.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z]+\.[A-Za-z]+)` \| (\d+) \| ([^|]*) \|", page, re.MULTILINE)
    documented = [(tag, int(schema), re.findall(r"`(\w+)`", keys)) for tag, schema, keys in rows]
    known = [
        (tag.name, tag.schema, [*keys_of(tag), *([SALT] if tag.private else [])])
        for codec in (TABLE, MEDICI, FLORENCE)
        for tag in codec.tags.values()
    ]

    assert sorted(known) == sorted(documented)


def rows_of(page: str) -> list[list[str]]:
    """Give the cells of every row of the pages' tables of measurements."""
    lines = (REPOSITORY / page).read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if any(cell.startswith("**") for cell in row[1:])]


def test_readme_tells_what_was_measured() -> None:
    """The README has every row of the page of benchmarks, with what was asked for and what was measured."""
    measured = [[row[0], row[1], row[2], row[4]] for row in rows_of("docs/benchmarks.md")]

    assert len(measured) > 5
    assert measured == rows_of("README.md")


def test_every_defect_is_documented() -> None:
    """The page of the log format lists each code that a reader or a check can give, and no other."""
    pattern = re.compile(r'"((?:file|end|record|store)\.[a-z]+)"')
    source = (REPOSITORY / "event_store").glob("*.py")
    codes = {code for path in source for code in pattern.findall(path.read_text(encoding="utf-8"))}
    page = (REPOSITORY / "docs" / "log-format.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `([a-z]+\.[a-z]+)` \| [^|]* \|$", page, re.MULTILINE)

    assert codes == set(documented)


@pytest.mark.parametrize("shape", sorted(schemas()))
def test_json_shape_is_a_schema(shape: str) -> None:
    """Each shape of the JSON page is a well-formed JSON Schema."""
    Draft202012Validator.check_schema(schemas()[shape])


def _run(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    return run_page(page, REPOSITORY, folder)


def test_python_blocks_share_a_namespace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later block sees the names of an earlier one, and its output is compared."""
    text = "```python\na = 2\n```\n\n```python\nprint(a * 3)\n```\n\n```text\n6\n```\n"

    assert 2 == _run(text, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    "text",
    [
        "```python\n1 / 0\n```\n",
        "```python\nprint(1)\n```\n```text\n2\n```\n",
        "```pycon\n>>> 1 + 1\n3\n```\n",
        "```console\n$ false\n```\n",
        "```console\n$ true # exit 3\n```\n",
        "```console\n$ echo one\ntwo\n```\n",
        "```console\n$ echo Error: no\nError: no\n```\n",
        "```console\n$ 'unclosed\n```\n",
        "```console\n$ exit 0\n```\n",
        "```console\n$ make no-such-target\n```\n",
        "```console\noutput first\n```\n",
        "```json\n{'a': 1}\n```\n",
        "```jsonl\n{}\n{\n```\n",
        "```toml\na = \n```\n",
        "```bash\nls\n```\n",
        "```\nno language\n```\n",
        "```{code-block} python\n1\n```\n",
        "```python\nnever closed\n",
    ],
)
def test_untrue_block_is_found(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A block that fails, writes something else or cannot be checked fails its page."""
    with pytest.raises(SnippetError):
        _run(text, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    "text",
    [
        "```console\n$ A=7\n$ echo $A\n7\n```\n\ntext\n\n```console\n$ echo $A | cat\n7\n```\n",
        "```console\n$ sh -c 'echo Error: no >&2; exit 1'\nError: no\n```\n",
        "```console\n$ sh -c 'exit 3' # exit 3\n```\n",
        "```console\n$ printf 'a\\nb\\nc'\na\n...\nc\n```\n",
        "```console\n$ cat <<END\n> one\n> END\none\n```\n",
        "```console\n$ echo one \\\n  two\none two\n```\n",
        "```console\n$ test -t 1 && echo a terminal; cat\na terminal\n```\n",
        "```console\n$ make help\n```\n",
        "<!-- not run: shows the idea -->\n\n```console\n$ false\n```\n",
        "1. In a list:\n\n   ```console\n   $ echo x\n   x\n   ```\n",
        "```pycon\n>>> 1 + 1\n2\n```\n",
        "````text\n```python\n1 / 0\n```\n````\n",
        "```{note}\nWords.\n```\n",
    ],
)
def test_true_block_passes(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rules for authors allow runs and passes."""
    _run(text, tmp_path, monkeypatch)


def test_reason_covers_one_block() -> None:
    """A 'not run' comment leaves out the block below it and no other."""
    text = "<!-- not run: needs a network -->\n```console\n$ a\n```\n\n```console\n$ b\n```\n"

    assert ["needs a network", None] == [block.reason for block in blocks(text)]


def test_commands_carry_their_lines() -> None:
    """Each command of a block knows its line and the output shown below it."""
    (block,) = blocks("\n```console\n$ one\nout\n\n$ two\n```\n")

    assert [Command("one", 3, ("out",)), Command("two", 6, ())] == list(commands(block))


@pytest.mark.parametrize(
    ("shown", "actual", "expected"),
    [
        (("a",), ("a",), True),
        (("a ",), ("a",), True),
        (("a",), ("a", "b"), False),
        (("...",), (), True),
        (("a", "...", "d"), ("a", "b", "c", "d"), True),
        (("a", "...", "d"), ("a", "b", "c"), False),
        (("id ... of 3",), ("id 7KQ of 3",), True),
        (("id ... of 3",), ("id 7KQ", "of 3"), False),
        (("1.5",), ("1x5",), False),
    ],
)
def test_matches(shown: tuple[str, ...], actual: tuple[str, ...], expected: bool) -> None:
    """Three dots stand for anything in a line, alone for any lines; all else is literal."""
    assert expected == matches(shown, actual)
