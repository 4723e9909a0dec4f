"""Choices as programs are told them."""

from __future__ import annotations

from typing import Any

from medici_core.engine.refusal import Choice


def choice_json(choice: Choice) -> dict[str, Any]:
    """Return a choice as ``{"command": "bid", "min": 8, "max": 30}``; without a range only the command."""
    shape: dict[str, Any] = {"command": choice.command}
    if choice.low is not None:
        shape["min"] = choice.low
    if choice.high is not None:
        shape["max"] = choice.high
    if choice.options:
        shape["options"] = list(choice.options)
    return shape
