"""Look up rules and numbers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from medici_cli.completers import editions, titles, titles_or_editions
from medici_cli.context import Context, pass_context
from medici_cli.options import json_option
from medici_cli.speech import print_json

if TYPE_CHECKING:
    from medici_core.engine.title import AnyTitle

NARROWEST, WIDEST = 40, 100
"""Columns that text is wrapped to at least and at most, whatever the terminal has."""


@click.command()
@click.argument(
    "what", metavar="[TITLE|EDITION]", required=False, shell_complete=titles_or_editions
)
@click.argument("edition", required=False, shell_complete=editions)
@click.option(
    "--title",
    metavar="KEY",
    shell_complete=titles,
    help="The game; default: whichever has the edition.",
)
@click.option("--unverified", is_flag=True, help="List the numbers that no source verifies.")
@json_option
@pass_context
def rules(
    context: Context,
    what: str | None,
    edition: str | None,
    title: str | None,
    unverified: bool,
    as_json: bool,
) -> None:
    """Print how the game goes, the rules by number, an edition's numbers, the options and the editions there are.

    Without an edition it is the default one's.
    """
    if edition is not None and title is None:
        what, title = edition, what
    found, edition = _meant(what, title)
    if unverified:
        click.echo("\n".join(_unverified(found)))
    elif as_json:
        print_json(_json(found, edition))
    else:
        columns = min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)
        click.echo("\n".join(_told(found, edition or found.default_edition, columns)))


def _meant(what: str | None, key: str | None) -> tuple[AnyTitle, str | None]:
    """Return the title that is meant, and its edition if one is named."""
    from medici_cli.errors import refusal_error
    from medici_core.engine.refusal import Refusal
    from medici_core.service.registry import TITLES, find_title

    if key is None and what in TITLES:
        return find_title(what), None
    keys = list(TITLES) if key is None else [key]
    if what is None:
        return find_title(keys[0]), None
    titles = [find_title(name) for name in keys]
    for title in titles:
        if what in title.editions:
            return title, what
    editions = tuple([name for title in titles for name in title.editions])
    refusal = Refusal("edition.unknown", {"edition": what[:60], "editions": editions}, "§1")
    raise refusal_error(refusal, titles[0])


def _unverified(title: AnyTitle) -> list[str]:
    if title.data is None:
        return [f"{title.name}: every number stands in a source."]
    file = title.data()
    return [
        f"{title.name}: {len(file.unverified)} values are not verified. Correct a copy of",
        f"  {file.path}",
        "and play with it: medici new --data FILE",
        "",
        *[f"  {line}" for line in file.unverified],
    ]


def _told(title: AnyTitle, key: str, columns: int) -> Iterator[str]:
    edition = title.editions[key]
    yield from wrap(f"{title.name}, edition {key}: {edition.name}", columns)
    if title.primer:
        yield from ("", "HOW THE GAME GOES")
        for paragraph in title.primer:
            yield from wrap(paragraph, columns)
    yield from ("", "RULES")
    yield from _listed(title.rule_texts, columns)
    yield from ("", f"NUMBERS OF {key.upper()}")
    yield from _numbers(edition.options, title.option_texts, columns)
    yield from (
        "",
        *wrap("OPTIONS (new --option KEY=VALUE changes a number for one game)", columns),
    )
    yield from _listed(title.option_texts, columns)
    if title.legend:
        yield from ("", "HOW TO READ THE TABLE", *title.legend)
    yield from ("", "EDITIONS (medici rules EDITION)")
    yield from _listed(
        {
            name: f"{other.name}{' (default)' if name == title.default_edition else ''}"
            for name, other in title.editions.items()
        },
        columns,
    )
    yield from _others(title)


def _listed(texts: Mapping[str, str], columns: int) -> Iterator[str]:
    """Give keys with their texts, wrapped and indented behind the longest key."""
    indent = max([len(key) for key in texts], default=0) + 2
    for key, text in texts.items():
        yield from wrap(
            text, columns, initial_indent=key.ljust(indent), subsequent_indent=" " * indent
        )


def _numbers(options: Mapping[str, str], texts: Mapping[str, str], columns: int) -> Iterator[str]:
    """Give an edition's numbers.

    Keys that differ in the number at their end, as ``deck.3``, are rows of a table for each letter that stands for
    such numbers in ``texts``, as in ``deck.N``. A table wider than the terminal becomes a list.
    """
    letters = {key.rpartition(".")[0]: key.rpartition(".")[2] for key in texts}
    single: dict[str, str] = {}
    tables: dict[str, dict[str, dict[int, str]]] = {}
    for key, value in options.items():
        stem, _, number = key.rpartition(".")
        if number.isdecimal() and stem in letters:
            tables.setdefault(letters[stem], {}).setdefault(stem, {})[int(number)] = value
        else:
            single[key] = value
    yield from _listed(single, columns)
    for letter, rows in tables.items():
        yield ""
        yield from _table(letter, rows, columns)


def _table(letter: str, rows: Mapping[str, Mapping[int, str]], columns: int) -> Iterator[str]:
    numbers = sorted({number for row in rows.values() for number in row})
    cells = [
        (f"{letter} =", *map(str, numbers)),
        *[
            (f"{stem}.{letter}", *[row.get(number, "-") for number in numbers])
            for stem, row in rows.items()
        ],
    ]
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    if sum(widths) + 2 * len(numbers) > columns:
        texts = {f"{stem}.{n}": row[n] for stem, row in rows.items() for n in sorted(row)}
        yield from _listed(texts, columns)
        return
    for first, *rest in cells:
        padded = [cell.rjust(wide) for cell, wide in zip(rest, widths[1:], strict=True)]
        yield "  ".join([first.ljust(widths[0]), *padded])


def _others(title: AnyTitle) -> Iterator[str]:
    from medici_core.service.registry import TITLES

    others = [f"`medici rules {key}`" for key in TITLES if key != title.key]
    if others:
        yield from ("", f"Other games: {', '.join(others)}.")


def _json(title: AnyTitle, key: str | None) -> dict[str, object]:
    keys = title.editions if key is None else (key,)
    return {
        "schema": 1,
        "title": title.key,
        "rules": title.rules,
        "default": title.default_edition,
        "editions": [
            {
                "edition": name,
                "name": title.editions[name].name,
                "options": dict(title.editions[name].options),
            }
            for name in keys
        ],
        "options": dict(title.option_texts),
        "texts": dict(title.rule_texts),
    }
