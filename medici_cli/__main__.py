"""Start the program ``medici`` as quickly as Python allows, and leave as quickly."""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn

SELDOM = 100_000
"""Objects made between two looks for garbage: a command lives for a moment, and a long game still gives back."""


def main() -> NoReturn:
    """Run the program and exit."""
    gc.set_threshold(SELDOM)
    from medici_cli.main import cli

    leave(cli.main(standalone_mode=False))


def leave(code: int) -> NoReturn:
    """End the process; all is said and closed, and taking the interpreter apart would take longer than a command."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            # Nobody listens any more; what could be said of it has been.
            code = code or 1
    os._exit(code)


if __name__ == "__main__":
    main()
