"""Scripts of both titles, kept as games and played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from medici_core.engine.position import position_mark
from medici_core.service.judge import judge
from medici_core.service.redact import seen_by
from medici_core.service.scripts import keep, play
from medici_core.service.sealing import SecretsInMemory
from tests.medici_core.service.tables import service

CASES = sorted((Path(__file__).resolve().parents[3] / "examples" / "cases").rglob("*.medici"))
ROOT = bytes(range(32))


@pytest.mark.parametrize("file", CASES, ids=[path.stem for path in CASES])
def test_every_case_is_kept_sealed_and_judged(file: Path) -> None:
    """A kept script stands where the script ended or one card on, is sealed, and every record is judged good."""
    for played in play(file.read_text(encoding="utf-8"), file.name):
        host = service()
        host.secrets = SecretsInMemory()
        game = keep(host, played, ROOT, None).game
        verdict = judge(game.records)
        assert verdict.good, verdict.fault
        assert game.table.dealing == ("open" if played.seed else "sealed")
        if played.title.chance(played.state) is None:
            assert position_mark(game.title, game.state) == position_mark(
                played.title, played.state
            )
        for seat in range(len(game.names)):
            assert seen_by(game, seat).state == (
                game.state if game.outcome else game.title.view(game.state, seat)
            )
