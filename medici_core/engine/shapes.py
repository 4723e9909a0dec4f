"""Between typed values and plain data, one way each: nothing is coerced.

A type is int, str, bool, a tuple of one kind (``tuple[int, ...]``) or of a fixed length, a union of these, or None.
Plain data has lists where values have tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, TypeAlias, get_args, get_origin

Loader: TypeAlias = Callable[[Any], Any]
"""Plain data -> the value; raises TypeError or ValueError for any other data."""
Dumper: TypeAlias = Callable[[Any], Any]
"""A value -> its plain data."""


def kind_of(value: object) -> str:
    """Return what plain data is, in words."""
    if value is None:
        return "nothing"
    return _KINDS.get(value.__class__, value.__class__.__name__)


def loader_of(wanted: Any) -> Loader:
    """Return what reads a value of a type; raises TypeError for a type that no piece may have."""
    if wanted in (int, str, bool, NoneType):
        return _scalar(wanted)
    if isinstance(wanted, UnionType):
        return _union(get_args(wanted))
    if get_origin(wanted) is tuple:
        arms = get_args(wanted)
        return _many(loader_of(arms[0])) if arms[-1] is Ellipsis else _fixed(arms)
    raise TypeError(f"{wanted} is no type of a piece's field")


def dumper_of(wanted: Any) -> Dumper | None:
    """Return what writes a value of a type; None: it is plain as it is."""
    if isinstance(wanted, UnionType):
        arms = [arm for arm in get_args(wanted) if dumper_of(arm) is not None]
        if not arms:
            return None
        inner = dumper_of(arms[0])
        assert inner is not None
        return lambda value: inner(value) if value.__class__ is tuple else value
    if get_origin(wanted) is tuple:
        items = dumper_of(get_args(wanted)[0])
        return list if items is None else lambda value: [items(item) for item in value]
    return None


_KINDS: Mapping[type, str] = {
    int: "a number",
    str: "a text",
    bool: "a truth value",
    list: "a list",
    dict: "a map",
}


def _scalar(cls: type) -> Loader:
    expected = kind_of(None if cls is NoneType else cls())

    def load(value: Any) -> Any:
        if value.__class__ is not cls:
            raise TypeError(f"expected {expected}, found {kind_of(value)}")
        return value

    return load


def _union(arms: tuple[Any, ...]) -> Loader:
    optional = NoneType in arms
    loaders = tuple([loader_of(arm) for arm in arms if arm is not NoneType])

    def load(value: Any) -> Any:
        if value is None and optional:
            return None
        reason: Exception | None = None
        for loader in loaders:
            try:
                return loader(value)
            except (TypeError, ValueError) as error:
                reason = error
        raise TypeError(str(reason))

    return load


def _many(inner: Loader) -> Loader:
    def load(value: Any) -> Any:
        if value.__class__ is not list:
            raise TypeError(f"expected a list, found {kind_of(value)}")
        return tuple([inner(item) for item in value])

    return load


def _fixed(arms: tuple[Any, ...]) -> Loader:
    loaders = tuple([loader_of(arm) for arm in arms])

    def load(value: Any) -> Any:
        if value.__class__ is not list:
            raise TypeError(f"expected a list, found {kind_of(value)}")
        if len(value) != len(loaders):
            raise ValueError(f"expected {len(loaders)} items, found {len(value)}")
        return tuple([loader(item) for loader, item in zip(loaders, value, strict=True)])

    return load
