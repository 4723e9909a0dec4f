"""How Florentine commands and facts are written: one golden for every tag, for ever.

``golden/pieces.jsonl`` has a line for each tag: the tag, its schema, the data, and the digest of its canonical bytes.
A line is never changed; a new schema gets a line of its own.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from event_store.canonical import encode
from medici_core.engine.codec import Misfit
from medici_core.florence import commands as c
from medici_core.florence import events as e
from medici_core.florence.codec import CODEC

FILE = Path(__file__).parent / "golden" / "pieces.jsonl"
GOLDENS: dict[str, Any] = {
    golden["tag"]: golden for golden in map(json.loads, FILE.read_text("utf-8").splitlines())
}
PRIVATE = {"Choose", "SetUp", "SecretsGiven", "CardSeen", "KeptSeen"}


def test_every_tag_has_a_golden() -> None:
    """No tag is without its written form, and those that are salted are the ones that hold secrets."""
    assert set(CODEC.tags) == set(GOLDENS)
    assert PRIVATE == {
        name.removeprefix("florence.") for name, tag in CODEC.tags.items() if tag.private
    }


@pytest.mark.parametrize("tag", GOLDENS)
def test_written_so(tag: str) -> None:
    """A piece is read from its golden and written so again, key for key and byte for byte."""
    golden = GOLDENS[tag]
    piece = CODEC.load(tag, golden["schema"], golden["data"])

    assert CODEC.tags[tag].cls is type(piece)
    again = CODEC.dump(piece)
    assert (tag, golden["schema"]) == again[:2]
    assert json.dumps(golden["data"]) == json.dumps(again[2])
    assert golden["digest"] == hashlib.sha256(encode(again[2])).hexdigest()


@pytest.mark.parametrize("tag", GOLDENS)
def test_read_strictly(tag: str) -> None:
    """Of no piece a key may be missing, too much, out of order or of another kind."""
    data = GOLDENS[tag]["data"]
    wrong = [{**data, "more": 1}]
    for key in data:
        wrong += [{name: value for name, value in data.items() if name != key}, {**data, key: 3.7}]
    if len(data) > 1:
        wrong.append(dict(reversed(data.items())))

    for bad in wrong:
        with pytest.raises(Misfit) as caught:
            CODEC.load(tag, 1, bad)
        assert tag == caught.value.tag


def test_some_pieces_in_python() -> None:
    """What the keys mean: goldens beside the values they were written from."""
    for piece in (
        c.Choose(1, ("poet",)),
        c.Raise(0, None),
        c.Place(2, "lake", "d3", 1, True),
        c.Work(0, "poet", ("per_lake",)),
        e.CardSeen(1, "bonus", "per_lake"),
        e.KeptSeen(1, "bonus", ("per_lake",), ("per_park",)),
        e.CardDrawn(1, "bonus", False, None),
    ):
        tag, _, data = CODEC.dump(piece)
        assert GOLDENS[tag]["data"] == data


def test_what_was_no_number_is_kept() -> None:
    """What should be a number and is none is kept as text, so that a refusal can be told; True is neither."""
    assert {"seat": None, "amount": "x"} == CODEC.dump(c.Raise(None, "x"))[2]
    with pytest.raises(Misfit):
        CODEC.load("florence.Raise", 1, {"seat": 0, "amount": True})
