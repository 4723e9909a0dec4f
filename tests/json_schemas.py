"""The JSON shapes of docs/json.md, for tests to hold what the program writes to them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from tests.snippets import blocks

PAGE = Path(__file__).resolve().parent.parent / "docs" / "json.md"


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """Read the schemas of the page by their `$id`."""
    read = [
        json.loads(block.text)
        for block in blocks(PAGE.read_text(encoding="utf-8"))
        if block.language == "json"
    ]
    return {schema["$id"]: schema for schema in read if "$id" in schema}


def misfits(shape: str, text: str) -> list[str]:
    """Tell what in a JSON text does not fit the shape of this name, each with its place."""
    errors = Draft202012Validator(schemas()[shape]).iter_errors(json.loads(text))
    return [f"{error.json_path}: {error.message}" for error in errors]
