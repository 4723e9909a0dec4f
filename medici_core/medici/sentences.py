"""Every sentence of Medici, per language: its facts and its refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {"en": {}}
