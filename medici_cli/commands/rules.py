"""Look up rules and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from medici_cli.context import Context, json_option, pass_context, print_json

if TYPE_CHECKING:
    from medici_core.engine.title import AnyTitle


@click.command()
@click.argument("edition", required=False)
@click.option("--title", default="medici", metavar="KEY", help="The game; default: medici.")
@json_option
@pass_context
def rules(context: Context, edition: str | None, title: str, as_json: bool) -> None:
    """Print an edition's numbers, the options there are, and the rules; without EDITION the editions."""
    from medici_core.engine.refusal import Refusal
    from medici_core.service.registry import find_title

    found = find_title(title)
    if edition is not None and edition not in found.editions:
        from medici_cli.errors import refusal_error

        refusal = Refusal(
            "edition.unknown", {"edition": edition[:60], "editions": tuple(found.editions)}, "§1"
        )
        raise refusal_error(refusal, found)
    if as_json:
        print_json(_json(found, edition))
    elif edition is None:
        click.echo("\n".join(_list(found)))
    else:
        click.echo("\n".join(_edition(found, edition)))


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
    ]


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
