"""Players' names: what is allowed, and when two are the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from medici_core.engine.refusal import Refusal

LONGEST = 40
"""Most characters in a name."""

FORBIDDEN = ',:#"'
"""Characters that scripts and lists need for themselves."""

_BIDIRECTIONAL = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_FILLERS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
"""Signs that show nothing, beside those of category Cf. Some scripts need them, so they are overlooked, not refused."""
_UNPRINTABLE = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")


def same_name(name: str) -> str:
    """Return the form under which two names count as one: Unicode form, case and invisible signs do not matter."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", "".join([c for c in folded if not _invisible(c)]))


def _invisible(sign: str) -> bool:
    return sign in _FILLERS or unicodedata.category(sign) == "Cf"


def clean_name(name: str) -> str:
    """Return ``name`` in NFC without outer blanks; raise ``Refusal("players.name")`` if it can't be a player's name."""
    if len(name) > 10 * LONGEST:
        raise Refusal("players.name", {"name": name[:LONGEST] + "…", "reason": "long"})
    text = unicodedata.normalize("NFC", name).strip()
    shown = "".join(
        c if c.isprintable() and c not in _BIDIRECTIONAL else f"<U+{ord(c):04X}>" for c in text
    )
    if not same_name(text).strip():
        raise Refusal("players.name", {"name": shown, "reason": "empty"})
    if len(text) > LONGEST:
        raise Refusal("players.name", {"name": shown[:LONGEST] + "…", "reason": "long"})
    if any(c in _BIDIRECTIONAL or unicodedata.category(c) in _UNPRINTABLE for c in text):
        raise Refusal("players.name", {"name": shown, "reason": "control"})
    if any(c in FORBIDDEN for c in text):
        raise Refusal("players.name", {"name": shown, "reason": "sign"})
    return text


def clean_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return all ``names`` cleaned; raise ``Refusal`` for a bad one and ``players.same`` for two that count as one."""
    cleaned = tuple(clean_name(name) for name in names)
    seen: dict[str, str] = {}
    for name in cleaned:
        key = same_name(name)
        if key in seen:
            raise Refusal("players.same", {"name": name, "other": seen[key]})
        seen[key] = name
    return cleaned


def find_name(names: Sequence[str], name: str) -> int:
    """Return the seat of ``name``; raise ``Refusal("players.unknown")`` with the names there are."""
    wanted = same_name(name.strip())
    for seat, known in enumerate(names):
        if same_name(known) == wanted:
            return seat
    raise Refusal("players.unknown", {"name": name[:LONGEST], "names": tuple(names)})


def quote_name(name: str) -> str:
    """Return ``name`` as scripts write it: in quotation marks when it holds a blank, or would part the line."""
    return f'"{name}"' if name == ";" or any(c.isspace() for c in name) else name
