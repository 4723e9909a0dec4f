"""Tell what was measured on: machine, interpreter, libraries, the state of the source."""

from __future__ import annotations

import os
import platform
import sqlite3
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

PACKAGES = ("medici", "click", "attrs", "msgpack", "chess", "eventsourcing", "open-spiel")


def machine() -> dict[str, Any]:
    """Return what belongs beside the numbers."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load": [round(load, 2) for load in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        "sqlite": sqlite3.sqlite_version,
        "commit": _commit(),
        "packages": {name: _version(name) for name in PACKAGES},
    }


def _processor() -> str:
    try:
        for text in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if text.startswith("model name"):
                return text.partition(":")[2].strip()
    except OSError:
        # Only Linux has this file.
        return platform.processor()
    return platform.processor()


def _commit() -> str | None:
    here = Path(__file__).resolve().parent
    try:
        found = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"],
            cwd=here,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return None
    return found.stdout.strip() or None


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
