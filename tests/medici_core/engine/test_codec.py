"""The codec: what goes out comes back, and nothing else comes in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine import table
from medici_core.engine.chance import Resolve, ResolvePrivate
from medici_core.engine.codec import Codec, Misfit, NewerSchema, Plain, Tag


@frozen
class Sale:
    """Have a field of every kind that pieces have."""

    seat: int
    price: int
    buyer: str
    fair: bool
    note: str | None
    amount: int | str
    high: tuple[int, int] | None
    cards: tuple[str, ...]
    holds: tuple[tuple[str, ...], ...]


SALE = Sale(1, 7, "Ann", True, None, "x", (2, 9), ("S1",), (("S5", "N10"), ()))
PLAIN: Plain = {
    "seat": 1,
    "price": 7,
    "buyer": "Ann",
    "fair": True,
    "note": None,
    "amount": "x",
    "high": [2, 9],
    "cards": ["S1"],
    "holds": [["S5", "N10"], []],
}


def rename(data: Plain) -> Plain:
    """Lift schema 1, which called the price `cost`."""
    return {"price" if key == "cost" else key: value for key, value in data.items()}


def add_note(data: Plain) -> Plain:
    """Lift schema 2, which had no note."""
    lifted: Plain = {}
    for key, value in data.items():
        lifted[key] = value
        if key == "fair":
            lifted["note"] = None
    return lifted


CODEC = Codec([Tag("shop.Sale", Sale, 3, {1: rename, 2: add_note})])


def load(data: object, schema: int = 3) -> Any:
    """Load a sale."""
    return CODEC.load("shop.Sale", schema, data)


def test_out_and_back() -> None:
    """A piece is plain data in the order of its fields, and comes back equal, tuples and all."""
    assert ("shop.Sale", 3, PLAIN) == CODEC.dump(SALE)
    assert list(PLAIN) == list(CODEC.dump(SALE)[2])
    assert SALE == load(json.loads(json.dumps(PLAIN)))


WRONG: Mapping[str, list[object]] = {
    "price": ["3", 3.7, 3.0, True, None, [3], {}],
    "buyer": [3, None, True, ["Ann"], b"Ann"],
    "fair": [1, 0, "true", None],
    "note": [3, False, []],
    "amount": [2.5, True, None, [1]],
    "high": [[1], [1, 2, 3], [1, "2"], [True, 2], (1, 2), 1, "12", {}],
    "cards": [None, "S1", ("S1",), [1], [None], {"0": "S1"}],
    "holds": [["S1"], [[1]], [None], [[], ["S1", 2]], 0],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in WRONG for value in WRONG[key]])
def test_nothing_is_coerced(key: str, value: object) -> None:
    """A value of another kind is a misfit, and the error names its tag and place."""
    with pytest.raises(Misfit) as caught:
        load({**PLAIN, key: value})

    assert ("shop.Sale", f"$.{key}") == (caught.value.tag, caught.value.place)
    assert caught.value.reason


def test_a_misfit_says_what_it_found() -> None:
    """The sentence of a misfit has the tag, the place, what was expected and what was found."""
    with pytest.raises(Misfit) as caught:
        load({**PLAIN, "price": "3"})

    assert "shop.Sale at $.price: expected a number, found a text" == str(caught.value)


@pytest.mark.parametrize("key", PLAIN)
def test_nothing_may_be_missing(key: str) -> None:
    """A missing key is named."""
    with pytest.raises(Misfit) as caught:
        load({other: value for other, value in PLAIN.items() if other != key})

    assert (f"$.{key}", "this key is missing") == (caught.value.place, caught.value.reason)


def test_nothing_may_be_too_much() -> None:
    """A key that does not belong there is named, also one that an older schema had."""
    for key in ("extra", "cost", "", "Price"):
        with pytest.raises(Misfit) as caught:
            load({**PLAIN, key: 1})
        assert f"$.{key}" == caught.value.place


def test_the_order_is_the_declared_one() -> None:
    """The same keys in another order are a misfit: one piece has one form."""
    with pytest.raises(Misfit) as caught:
        load(dict(reversed(PLAIN.items())))

    assert "$" == caught.value.place
    assert "seat, price, buyer" in caught.value.reason


@pytest.mark.parametrize("data", [None, [], "x", 1, True, [PLAIN], ()])
def test_a_piece_is_a_map(data: object) -> None:
    """Plain data that is no map is a misfit in the present schema and in an older one."""
    for schema in (1, 3):
        with pytest.raises(Misfit) as caught:
            load(data, schema)
        assert "$" == caught.value.place
        assert caught.value.reason.startswith("expected a map, found ")


def test_an_unknown_tag() -> None:
    """A tag that the codec does not know is a misfit, and can be asked for beforehand."""
    assert (CODEC.knows("shop.Sale"), CODEC.knows("shop.Loan")) == (True, False)
    with pytest.raises(Misfit):
        CODEC.load("shop.Loan", 1, {})


def test_a_class_without_a_tag() -> None:
    """A piece of a class that has no tag can't be dumped."""
    with pytest.raises(KeyError):
        CODEC.dump(3)


def old(schema: int) -> Plain:
    """Return the sale as an older schema wrote it."""
    data = {key: value for key, value in PLAIN.items() if key != "note"}
    if schema == 1:
        return {"cost" if key == "price" else key: value for key, value in data.items()}
    return data


def test_upcasters_are_a_chain() -> None:
    """Data of schema 1 goes through both upcasters, data of schema 2 through the second alone."""
    assert SALE == load(old(1), 1)
    assert SALE == load(old(2), 2)
    assert ("shop.Sale", 3, PLAIN) == CODEC.dump(load(old(1), 1))


def test_older_data_is_read_as_strictly() -> None:
    """What an upcaster leaves wrong is a misfit as in the present schema."""
    with pytest.raises(Misfit) as caught:
        load({**old(1), "cost": "7"}, 1)
    assert "$.price" == caught.value.place

    with pytest.raises(Misfit) as caught:
        load(old(1), 2)
    assert "$.cost" == caught.value.place


def test_an_upcaster_that_falls_over() -> None:
    """Data that an upcaster can't lift is a misfit."""
    codec = Codec([Tag("shop.Sale", Sale, 2, {1: lambda data: {"price": data["cost"]}})])

    with pytest.raises(Misfit) as caught:
        codec.load("shop.Sale", 1, {})
    assert "schema 1 does not fit" in caught.value.reason


@pytest.mark.parametrize("schema", [0, -1])
def test_a_schema_that_never_was(schema: int) -> None:
    """A schema number below the first is a misfit."""
    with pytest.raises(Misfit) as caught:
        load(PLAIN, schema)

    assert f"schema {schema} was never released" == caught.value.reason


def test_a_newer_schema() -> None:
    """Data of a newer program is told apart from bad data, with what to do."""
    with pytest.raises(NewerSchema) as caught:
        load(PLAIN, 4)

    assert "schema 4" in caught.value.reason
    assert "use a newer medici" in caught.value.reason


def test_an_upcaster_does_not_change_what_it_is_given() -> None:
    """Loading leaves the data as it was."""
    data = old(1)
    load(data, 1)

    assert old(1) == data


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(list(PLAIN)), inner)
    ),
    max_leaves=12,
)


@given(st.fixed_dictionaries(dict.fromkeys(PLAIN, JSON)) | JSON, st.integers(-1, 5))
def test_any_data_fits_or_is_a_misfit(data: object, schema: int) -> None:
    """Whatever stands in a file, loading gives a piece that dumps to it or a misfit, never another error."""
    try:
        piece = load(data, schema)
    except Misfit:
        return
    if schema == 3:
        assert CODEC.dump(piece)[2] == data


TABLE_GOLDENS: Mapping[str, tuple[object, str]] = {
    "chance.Resolve": (Resolve(15), '{"pick":15}'),
    "table.Open": (
        table.Open(
            "medici", ("Ann", "Bob"), ("", "steady"), "open", "tea", (), "free", ("ab", 3, "cd")
        ),
        (
            '{"title":"medici","players":["Ann","Bob"],"controllers":["","steady"],"dealing":"open",'
            '"seed":"tea","commitments":[],"undo":"free","forked":["ab",3,"cd"]}'
        ),
    ),
    "table.Undo": (table.Undo(1, None), '{"seat":1,"to":null}'),
    "table.AgreeUndo": (table.AgreeUndo(1), '{"seat":1}'),
    "table.RefuseUndo": (table.RefuseUndo(1), '{"seat":1}'),
    "table.WithdrawUndo": (table.WithdrawUndo(1), '{"seat":1}'),
    "table.Redo": (table.Redo(None), '{"seat":null}'),
    "table.Abandon": (table.Abandon(2), '{"seat":2}'),
    "table.Opened": (
        table.Opened(
            "medici", ("Ann", "Bob"), ("", ""), "sealed", None, (("game", "ab"),), "consent"
        ),
        (
            '{"title":"medici","players":["Ann","Bob"],"controllers":["",""],"dealing":"sealed",'
            '"seed":null,"commitments":[["game","ab"]],"undo":"consent"}'
        ),
    ),
    "table.Forked": (table.Forked("ab", 3, "cd"), '{"stream":"ab","version":3,"hash":"cd"}'),
    "table.UndoAsked": (table.UndoAsked(0, 4), '{"seat":0,"to":4}'),
    "table.UndoAgreed": (table.UndoAgreed(0), '{"seat":0}'),
    "table.UndoRefused": (table.UndoRefused(0), '{"seat":0}'),
    "table.UndoWithdrawn": (table.UndoWithdrawn(0), '{"seat":0}'),
    "table.Undone": (table.Undone(None, 4), '{"seat":null,"to":4}'),
    "table.Redone": (table.Redone(0, 5), '{"seat":0,"to":5}'),
    "table.Abandoned": (table.Abandoned(0), '{"seat":0}'),
    "table.OpenSeed": (table.OpenSeed("game", "ab"), '{"epoch":"game","seed":"ab"}'),
    "table.SeedOpened": (table.SeedOpened("game", "ab"), '{"epoch":"game","seed":"ab"}'),
    "chance.ResolvePrivate": (ResolvePrivate(2, 15), '{"seat":2,"pick":15}'),
}


def test_every_tag_of_the_table_has_a_golden() -> None:
    """No tag of the kernel is without its written form here."""
    assert set(table.CODEC.tags) == set(TABLE_GOLDENS)


@pytest.mark.parametrize("tag", TABLE_GOLDENS)
def test_the_table_is_written_so(tag: str) -> None:
    """The kernel's pieces are written in schema 1 as they stand here, and read again."""
    piece, text = TABLE_GOLDENS[tag]

    assert (tag, 1, json.loads(text)) == table.CODEC.dump(piece)
    assert text == json.dumps(table.CODEC.dump(piece)[2], separators=(",", ":"))
    assert piece == table.CODEC.load(tag, 1, json.loads(text))
