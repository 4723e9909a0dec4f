"""The rules by number, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RULE_TEXTS: Final[Mapping[str, str]] = {"M7.1": "After round 3 the richest player wins; equals share the victory."}
