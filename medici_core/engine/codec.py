"""Typed pieces and plain data: one strict translation, with upcasters for older schemas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, TypeAlias, get_type_hints

from attrs import field, fields

from medici_core.engine.shapes import Dumper, Loader, dumper_of, kind_of, loader_of
from medici_core.engine.value import frozen

Plain: TypeAlias = dict[str, Any]
Upcaster: TypeAlias = Callable[[Plain], Plain]
_Take: TypeAlias = Callable[[object], Plain]


class Misfit(Exception):
    """Say that plain data is not what its tag promises; ``place`` is where (``$.price``)."""

    def __init__(self, tag: str, place: str, reason: str) -> None:
        """Keep the parts of the sentence."""
        super().__init__(f"{tag} at {place}: {reason}")
        self.tag = tag
        self.place = place
        self.reason = reason


class NewerSchema(Misfit):
    """Say that a piece was written by a newer program than this one."""


@frozen
class Tag:
    """Bind a stable tag (``medici.BidPlaced``) to a class, its schema number and its upcasters.

    ``upcasters[n]`` is a pure function from a payload of schema n to one of schema n + 1. A
    ``private`` piece may be hidden from somebody; who stores it salts it, so that its digest gives
    nothing away.
    """

    name: str
    cls: type
    schema: int = 1
    upcasters: Mapping[int, Upcaster] = field(factory=dict)
    private: bool = False


class Codec:
    """Translate the pieces of one title (or of the table) to plain data and back, strictly.

    Plain data is a dict in declared order of str, int, bool, None and lists of these. Nothing is
    coerced, nothing may be missing, nothing may be too much, and the order is the declared one.
    """

    def __init__(self, tags: Iterable[Tag]) -> None:
        """Index the tags by name and class."""
        self.tags: Mapping[str, Tag] = {tag.name: tag for tag in tags}
        self._by_class = {tag.cls: tag for tag in self.tags.values()}
        self._load: dict[str, tuple[tuple[str, ...], tuple[Loader, ...], type]] = {}
        self._dump: dict[type, tuple[str, int, _Take, tuple[tuple[str, Dumper], ...]]] = {}

    def private(self, value: object) -> bool:
        """Tell whether a piece may be hidden from somebody; raises KeyError if the codec does not know its class."""
        return self._by_class[value.__class__].private

    def knows(self, name: str) -> bool:
        """Tell whether a tag belongs to this codec."""
        return name in self.tags

    def dump(self, value: object) -> tuple[str, int, Plain]:
        """Return (tag, schema, plain data) of a piece."""
        cls = value.__class__
        try:
            name, schema, take, dumpers = self._dump[cls]
        except KeyError:
            name, schema, take, dumpers = self._dumper(cls)
        plain = take(value)
        for key, dumper in dumpers:
            plain[key] = dumper(plain[key])
        return name, schema, plain

    def load(self, name: str, schema: int, data: object) -> Any:
        """Return the piece that plain data stands for; raises ``Misfit`` with the place, or ``NewerSchema``."""
        try:
            keys, loaders, cls = self._load[name]
        except KeyError:
            keys, loaders, cls = self._loader(name)
        tag = self.tags[name]
        if schema != tag.schema:
            data = _upcast(tag, schema, data)
        if data.__class__ is not dict:
            raise Misfit(name, "$", f"expected a map, found {kind_of(data)}")
        assert isinstance(data, dict)
        if tuple(data) != keys:
            raise _keys_misfit(name, keys, data)
        try:
            # The keys stand in declared order, so the values do.
            return cls(*[load(value) for load, value in zip(loaders, data.values(), strict=True)])
        except (TypeError, ValueError) as error:
            raise _value_misfit(name, keys, loaders, data, error) from None

    def _loader(self, name: str) -> tuple[tuple[str, ...], tuple[Loader, ...], type]:
        if name not in self.tags:
            raise Misfit(name, "$", "this tag is unknown here; a newer medici may know it")
        cls = self.tags[name].cls
        types = _types(cls)
        loader = tuple(types), tuple([loader_of(wanted) for wanted in types.values()]), cls
        self._load[name] = loader
        return loader

    def _dumper(self, cls: type) -> tuple[str, int, _Take, tuple[tuple[str, Dumper], ...]]:
        tag = self._by_class[cls]
        types = _types(cls)
        found = [(key, dumper_of(wanted)) for key, wanted in types.items()]
        dumpers = tuple([(key, dumper) for key, dumper in found if dumper is not None])
        self._dump[cls] = known = tag.name, tag.schema, _taker(tuple(types)), dumpers
        return known


def _taker(keys: tuple[str, ...]) -> _Take:
    """Return what takes these fields out of a piece, as they are."""
    if len(keys) < 2:
        return lambda value: {key: getattr(value, key) for key in keys}
    get = attrgetter(*keys)
    return lambda value: dict(zip(keys, get(value), strict=True))


def _types(cls: type) -> dict[str, Any]:
    """Return the fields of a piece's class and their types, in declared order."""
    hints = get_type_hints(cls)
    return {attribute.name: hints[attribute.name] for attribute in fields(cls)}


def _upcast(tag: Tag, schema: int, data: object) -> Plain:
    if schema > tag.schema:
        raise NewerSchema(
            tag.name,
            "$",
            f"written in schema {schema}, this program reads up to {tag.schema}: use a newer medici",
        )
    if data.__class__ is not dict:
        raise Misfit(tag.name, "$", f"expected a map, found {kind_of(data)}")
    plain: Plain = data
    for number in range(schema, tag.schema):
        if number not in tag.upcasters:
            raise Misfit(tag.name, "$", f"schema {schema} was never released")
        try:
            plain = tag.upcasters[number](plain)
        except (KeyError, TypeError, ValueError) as error:
            raise Misfit(tag.name, "$", f"schema {number} does not fit: {error}") from None
    return plain


def _keys_misfit(name: str, keys: tuple[str, ...], data: Plain) -> Misfit:
    for key in data:
        if key not in keys:
            return Misfit(name, f"$.{key}", "this key does not belong here")
    for key in keys:
        if key not in data:
            return Misfit(name, f"$.{key}", "this key is missing")
    return Misfit(name, "$", f"the keys must stand in this order: {', '.join(keys)}")


def _value_misfit(
    name: str, keys: tuple[str, ...], loaders: tuple[Loader, ...], data: Plain, error: Exception
) -> Misfit:
    for key, load in zip(keys, loaders, strict=True):
        try:
            load(data[key])
        except (TypeError, ValueError) as inner:
            return Misfit(name, f"$.{key}", str(inner))
    return Misfit(name, "$", str(error))
