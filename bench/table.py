"""Put measured rows into words."""

from __future__ import annotations

from typing import Any

TIMES = " ×"


def bound(value: float, share: bool) -> str:
    """Return a bound or a ratio as the table has it: ``6 ×``, or ``≤ 1.4`` for a share."""
    return f"≤ {value:g}" if share else f"{value:g}{TIMES}"


def measured(row: dict[str, Any]) -> str:
    """Return a row's ratio: ``5.92 ×`` as fast as the peer, or ``1.31`` of its cost."""
    return f"{row['ratio']:.2f}" + ("" if row["share"] else TIMES)


def line(row: dict[str, Any]) -> str:
    """Return a row as a line for a terminal."""
    low, high = row["spread"]
    said = {"aim": "reaches the aim", "least": "reaches the least", "no": "BELOW the least"}
    return (
        f"{row['key']:<17} {measured(row):>8}  (quartiles {low:.2f} to {high:.2f}; least {row['least']:g}, "
        f"aim {row['aim']:g})  ours {cost(row['ours'])}, peer {cost(row['peer'])} a {row['unit']}: "
        f"{said[row['reached']]}"
    )


def cost(microseconds: float) -> str:
    """Return a time with three digits and a unit."""
    if microseconds >= 1000:
        return f"{microseconds / 1000:.3g} ms"
    return f"{microseconds:.3g} µs"


def markdown(report: dict[str, Any]) -> str:
    """Return the report as a table and a line that says where it was measured."""
    facts = report["machine"]
    versions = ", ".join(f"{name} {number}" for name, number in facts["packages"].items() if number)
    rows = [
        f"| {row['what']} | {row['against']} | {bound(row['least'], row['share'])} "
        f"| {bound(row['aim'], row['share'])} | **{measured(row)}** | {cost(row['ours'])} | {cost(row['peer'])} |"
        for row in report["rows"]
    ]
    measured_with = (
        f"Measured with {facts['python']} and SQLite {facts['sqlite']} on {facts['cores']} cores of "
        f"{facts['processor'] or 'an unnamed processor'}, {facts['system']}; {versions}."
    )
    return "\n".join(
        (
            "| what | against | at least | aim | measured | ours | theirs |",
            "|---|---|---|---|---|---|---|",
            *rows,
            "",
            measured_with,
            "",
        )
    )
