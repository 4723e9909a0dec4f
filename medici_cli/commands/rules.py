"""Look up rules and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from medici_cli.context import Context, json_option, pass_context, print_json

if TYPE_CHECKING:
    from medici_core.engine.title import AnyTitle


@click.command()
@click.argument("what", metavar="[TITLE|EDITION]", required=False)
@click.option("--title", metavar="KEY", help="The game; default: whichever has the edition.")
@click.option("--unverified", is_flag=True, help="List the numbers that no source verifies.")
@json_option
@pass_context
def rules(
    context: Context, what: str | None, title: str | None, unverified: bool, as_json: bool
) -> None:
    """Print an edition's numbers, the options there are, and the rules; for a title its editions."""
    found, edition = _meant(what, title)
    if unverified:
        click.echo("\n".join(_unverified(found)))
    elif as_json:
        print_json(_json(found, edition))
    elif edition is None:
        click.echo("\n".join(_list(found)))
    else:
        click.echo("\n".join(_edition(found, edition)))


def _meant(what: str | None, key: str | None) -> tuple[AnyTitle, str | None]:
    """Return the title that is meant, and its edition if one is."""
    from medici_cli.errors import refusal_error
    from medici_core.engine.refusal import Refusal
    from medici_core.service.registry import TITLES, find_title

    if key is None and what in TITLES:
        return find_title(what), None
    titles = [find_title(name) for name in (TITLES if key is None else (key,))]
    if what is None:
        return titles[0], None
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


def _list(title: AnyTitle) -> list[str]:
    widest = max(len(key) for key in title.editions)
    lines = [f"{title.name}: editions", ""]
    for key, edition in title.editions.items():
        default = " (default)" if key == title.default_edition else ""
        lines.append(f"  {key.ljust(widest)}  {edition.name}{default}")
    return [
        *lines,
        "",
        f"`medici rules {title.default_edition}` prints one with its numbers and the rules.",
        *_others(title),
    ]


def _others(title: AnyTitle) -> list[str]:
    from medici_core.service.registry import TITLES

    others = [key for key in TITLES if key != title.key]
    return (
        [f"Other titles: {', '.join(f'`medici rules {key}`' for key in others)}."] if others else []
    )


def _edition(title: AnyTitle, key: str) -> list[str]:
    edition = title.editions[key]
    widest = max(len(option) for option in (*edition.options, *title.option_texts))
    numbers = [f"  {option.ljust(widest)}  {value}" for option, value in edition.options.items()]
    options = [f"  {option.ljust(widest)}  {text}" for option, text in title.option_texts.items()]
    texts = [f"  {number.ljust(5)} {text}" for number, text in title.rule_texts.items()]
    return [
        f"{title.name}, edition {key}: {edition.name}",
        "",
        "Numbers",
        *numbers,
        "",
        "Options (new --option KEY=VALUE)",
        *options,
        "",
        "Rules",
        *texts,
    ]


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
