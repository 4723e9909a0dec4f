"""Texts kept in files: compared as they are, written anew with ``MEDICI_REGENERATE=1``."""

from __future__ import annotations

import os
from pathlib import Path


def golden(path: Path, text: str) -> None:
    """Check that ``text`` is what the file holds; with ``MEDICI_REGENERATE`` set, write the file instead."""
    if os.environ.get("MEDICI_REGENERATE"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text
