"""The program ``medici``: global options, the list of commands, and the one place where errors end."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import click

from medici_cli.context import Context
from medici_cli.errors import INTERRUPTED, NO, CliError, cli_error, error_json, show_error

MOST_COLUMNS: Final = 100
"""No line of help is longer, however wide the terminal."""


def help_width() -> int:
    """Return the columns for help, as click counts them; it would load an eighth of a start-up to find out."""
    columns = 0
    with suppress(KeyError, ValueError):
        columns = int(os.environ["COLUMNS"])
    if columns <= 0:
        with suppress(ValueError, OSError):
            columns = os.get_terminal_size(1).columns
    return max(min(columns or 80, MOST_COLUMNS) - 2, 50)


NAME = "medici"
"""What the program is called in its own words, however it was started."""


class Program(click.Group):
    """A group that ends every error in a sentence (or JSON) and an exit code, and never in a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click passes it
        """Return the commands in the order in which somebody meets them."""
        return list(self.commands)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002  # click calls it so
        formatter: click.HelpFormatter,
    ) -> None:
        """Write the commands with their whole first sentences."""
        rows = [(name, command.get_short_help_str(1000)) for name, command in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command; the name of a title stands for its verbs."""
        found = super().get_command(ctx, cmd_name)
        if found is not None:
            return found
        from medici_cli.commands.titles import title_group

        return title_group(cmd_name)

    def main(  # type: ignore[override]  # click types the two modes apart
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> int:
        """Run the program; ``standalone_mode`` False returns the exit code instead of exiting."""
        words = list(sys.argv[1:] if args is None else args)
        code = self._run(words, prog_name, complete_var, extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _run(
        self,
        words: list[str],
        prog_name: str | None,
        complete_var: str | None,
        extra: dict[str, Any],
    ) -> int:
        try:
            extra.setdefault("terminal_width", help_width())
            result = super().main(
                words, prog_name or NAME, complete_var, standalone_mode=False, **extra
            )
            sys.stdout.flush()
        except click.exceptions.Exit as ended:
            return ended.exit_code
        except BrokenPipeError:
            # Whoever read our output has had enough; nothing more can be said to him.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return NO
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # every error ends here
            return self._report(error, words)
        return result if isinstance(result, int) else 0

    def _report(self, error: BaseException, words: list[str]) -> int:
        if "--debug" in words:
            import traceback

            traceback.print_exception(error)
        known = cli_error(error)
        if known is None:
            known = CliError(
                f"This should not happen: {error.__class__.__name__}: {error}. `medici --debug …` shows where; "
                "please report it.",
                "internal",
            )
        if "--json" in words or "--ndjson" in words:
            click.echo(error_json(known), err=True)
        elif known.exit_code == INTERRUPTED:
            click.echo("", err=True)
        else:
            show_error(known, next((word for word in words if word in self.commands), ""))
        return known.exit_code


@click.group(
    NAME,
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": MOST_COLUMNS},
    epilog="Start with: medici new --players Ann,Bob,Cem --player Cem=steady; the other game: medici new --title "
    "florence --players Ann,Bob,Cem",
)
@click.version_option(package_name="medici", message="medici %(version)s")
@click.option(
    "--db",
    metavar="FILE",
    envvar="MEDICI_DB",
    help="The games file; default: the platform's place for data.",
)
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colour on stdout.",
)
@click.option("--debug", is_flag=True, help="Show where an error comes from.")
@click.pass_context
def cli(context: click.Context, db: str | None, color: str, debug: bool) -> None:
    """Play, mail, replay and study Medici, the auction game, and The Princes of Florence. Unofficial.

    Every move is kept in a log; any position can be shown, taken back, exported and checked.
    """
    ours = Context(db, color, debug)
    context.obj = ours
    # click strips colour off whatever is no terminal unless it is told.
    context.color = ours.use_color()
    context.call_on_close(ours.close)


def main() -> None:
    """Run the program and exit."""
    cli.main()


def _register() -> None:
    from medici_cli.commands import COMMANDS

    for command in COMMANDS:
        cli.add_command(command)


_register()
