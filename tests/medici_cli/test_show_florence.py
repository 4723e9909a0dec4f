"""`show --json` of The Princes of Florence: its shape at every record, for every seat and for a spectator."""

from __future__ import annotations

import json

import pytest

from tests.json_schemas import misfits
from tests.medici_cli.program import done


@pytest.mark.parametrize("edition", ["printed", "online"])
def test_every_position_fits_the_shape(edition: str) -> None:
    """Positions of a whole game, with all that its end opened, are of the documented shape."""
    players = [word for name in ("Ann", "Bob", "Cem") for word in ("--player", f"{name}=random")]
    table = ("--title", "florence", "--players", "Ann,Bob,Cem", "--edition", edition)
    done("new", *table, *players, "--seed", "2b" * 32, "--id", "court")
    last = json.loads(done("show", "court", "--json"))
    parts = set()
    for version in (*range(1, last["version"], 9), last["version"]):
        text = done("show", "court", "--json", "--at", str(version))
        assert [] == misfits("show.florence", text), version
        parts.add(json.loads(text)["part"])

    assert {"setup", "auctions", "actions", "over"} == parts
    assert last["outcome"]["points"].keys() == {"Ann", "Bob", "Cem"}
    assert [] == misfits("games", done("games", "--json"))
    for line in done("log", "court", "--ndjson").splitlines():
        assert [] == misfits("record", line)


def test_what_each_may_know() -> None:
    """Everybody's JSON is of the shape; cards that only one knows are counted for the others and named to none."""
    given = (
        "game florence online Ann Bob Cem ; given phase choosing ; given deck bonus ; given offered Ann per_lake "
        "per_park ; given hand Bob poet jurist ; given bonus Bob per_forest ; given prestige Cem most_lakes"
    )
    done("new", "--players", "Ann,Bob,Cem", "--position", given, "--id", "court")
    secrets = {
        "Ann": {"per_lake", "per_park"},
        "Bob": {"poet", "jurist", "per_forest"},
        "Cem": {"most_lakes"},
    }
    for looker in ("Ann", "Bob", "Cem", None):
        words = () if looker is None else ("--as", looker)
        text = done("show", "court", "--json", *words)
        assert [] == misfits("show.florence", text)
        for owner, cards in secrets.items():
            assert all((f'"{card}' in text) == (looker == owner) for card in cards)
        for name in ("log", "replay"):
            for line in done(name, "court", "--ndjson", *words).splitlines():
                assert [] == misfits("record", line)
        players = {player["name"]: player for player in json.loads(text)["players"]}
        assert 2 == players["Ann"]["offered"]["count"]
        assert 2 == players["Bob"]["hand"]["professions"]["count"]
        assert 1 == players["Cem"]["hand"]["prestige"]["count"]


def test_choices_and_refusals_fit_their_shapes() -> None:
    """What is legal and what is refused are of the documented shapes, with options where words are to choose from."""
    given = "game florence online Ann Bob Cem ; given phase acting"
    done("new", "--players", "Ann,Bob,Cem", "--position", given, "--id", "court")
    text = done("legal", "court", "--as", "Ann", "--json")

    assert [] == misfits("legal", text)
    legal = {choice["command"]: choice for choice in json.loads(text)["legal"]}
    assert ["travel", "religion", "opinion"] == legal["freedom"]["options"]
    assert "tower at a7" in legal["build"]["options"]
