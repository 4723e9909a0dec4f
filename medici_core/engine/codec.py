"""Typed pieces and plain data: one strict translation, with upcasters for older schemas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeAlias, get_args, get_origin

from attrs import field, fields, frozen

if TYPE_CHECKING:
    from cattrs import Converter

Plain: TypeAlias = dict[str, Any]
Upcaster: TypeAlias = Callable[[Plain], Plain]


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
        self._load: dict[str, tuple[tuple[str, ...], Callable[[Any, Any], Any], type]] = {}
        self._dump: dict[type, tuple[str, int, Callable[[Any], Plain]]] = {}

    def tag_of(self, cls: type) -> Tag:
        """Return the tag of a class; raises KeyError if the codec does not know it."""
        return self._by_class[cls]

    def knows(self, name: str) -> bool:
        """Tell whether a tag belongs to this codec."""
        return name in self.tags

    def dump(self, value: object) -> tuple[str, int, Plain]:
        """Return (tag, schema, plain data) of a piece."""
        cls = value.__class__
        try:
            name, schema, unstructure = self._dump[cls]
        except KeyError:
            tag = self._by_class[cls]
            name, schema, unstructure = tag.name, tag.schema, _converter().get_unstructure_hook(cls)
            self._dump[cls] = name, schema, unstructure
        return name, schema, unstructure(value)

    def load(self, name: str, schema: int, data: object) -> Any:
        """Return the piece that plain data stands for; raises ``Misfit`` with the place, or ``NewerSchema``."""
        try:
            keys, structure, cls = self._load[name]
        except KeyError:
            keys, structure, cls = self._loader(name)
        tag = self.tags[name]
        if schema != tag.schema:
            data = _upcast(tag, schema, data)
        if data.__class__ is not dict:
            raise Misfit(name, "$", f"expected a map, found {_kind(data)}")
        if tuple(data) != keys:
            raise _keys_misfit(name, keys, data)
        try:
            return structure(data, cls)
        except Exception as error:  # noqa: BLE001  # cattrs raises whatever the hooks raise
            raise _value_misfit(name, cls, data, error) from None

    def _loader(self, name: str) -> tuple[tuple[str, ...], Callable[[Any, Any], Any], type]:
        if name not in self.tags:
            raise Misfit(name, "$", "this tag is unknown here; a newer medici may know it")
        cls = self.tags[name].cls
        keys = tuple(attribute.name for attribute in fields(cls))
        loader = keys, _converter().get_structure_hook(cls), cls
        self._load[name] = loader
        return loader


def _upcast(tag: Tag, schema: int, data: object) -> Plain:
    if schema > tag.schema:
        raise NewerSchema(
            tag.name,
            "$",
            f"written in schema {schema}, this program reads up to {tag.schema}: use a newer medici",
        )
    if data.__class__ is not dict:
        raise Misfit(tag.name, "$", f"expected a map, found {_kind(data)}")
    plain: Plain = data
    for number in range(schema, tag.schema):
        if number not in tag.upcasters:
            raise Misfit(tag.name, "$", f"schema {schema} was never released")
        try:
            plain = tag.upcasters[number](plain)
        except (KeyError, TypeError, ValueError) as error:
            raise Misfit(tag.name, "$", f"schema {number} does not fit: {error}") from None
    return plain


def _kind(value: object) -> str:
    return {
        dict: "a map",
        list: "a list",
        str: "a text",
        int: "a number",
        bool: "a truth value",
    }.get(value.__class__, "nothing" if value is None else value.__class__.__name__)


def _keys_misfit(name: str, keys: tuple[str, ...], data: object) -> Misfit:
    assert isinstance(data, dict)
    for key in data:
        if key not in keys:
            return Misfit(name, f"$.{key}", "this key does not belong here")
    for key in keys:
        if key not in data:
            return Misfit(name, f"$.{key}", "this key is missing")
    return Misfit(name, "$", f"the keys must stand in this order: {', '.join(keys)}")


def _value_misfit(name: str, cls: type, data: object, error: Exception) -> Misfit:
    assert isinstance(data, dict)
    from attrs import resolve_types

    resolve_types(cls)
    for attribute in fields(cls):
        hook = _converter().get_structure_hook(attribute.type)
        try:
            hook(data[attribute.name], attribute.type)
        except Exception as inner:  # noqa: BLE001  # as above
            return Misfit(name, f"$.{attribute.name}", str(inner) or inner.__class__.__name__)
    return Misfit(name, "$", str(error))


@cache
def _converter() -> Converter:
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True, detailed_validation=False)

    def exact(cls: type) -> Callable[[Any, Any], Any]:
        def structure(value: Any, _: Any) -> Any:
            if value.__class__ is not cls:
                raise TypeError(f"expected {_kind(cls())}, found {_kind(value)}")
            return value

        return structure

    for scalar in (int, str, bool):
        converter.register_structure_hook(scalar, exact(scalar))

    def is_union(wanted: Any) -> bool:
        return isinstance(wanted, UnionType)

    def union_hook(wanted: Any) -> Callable[[Any, Any], Any]:
        arms = get_args(wanted)
        hooks = tuple(
            (arm, converter.get_structure_hook(arm)) for arm in arms if arm is not type(None)
        )
        optional = type(None) in arms

        def structure(value: Any, _: Any) -> Any:
            if value is None and optional:
                return None
            reason: Exception | None = None
            for arm, hook in hooks:
                try:
                    return hook(value, arm)
                except (TypeError, ValueError) as error:
                    reason = error
            raise TypeError(str(reason))

        return structure

    def is_tuple(wanted: Any) -> bool:
        return get_origin(wanted) is tuple

    def tuple_hook(wanted: Any) -> Callable[[Any, Any], Any]:
        arms = get_args(wanted)
        hooks = tuple(converter.get_structure_hook(arm) for arm in arms if arm is not Ellipsis)
        many = len(arms) == 2 and arms[1] is Ellipsis
        first = hooks[0]

        def structure(value: Any, _: Any) -> Any:
            if value.__class__ is not list:
                raise TypeError(f"expected a list, found {_kind(value)}")
            if many:
                return tuple([first(item, arms[0]) for item in value])
            if len(value) != len(hooks):
                raise ValueError(f"expected {len(hooks)} items, found {len(value)}")
            return tuple(
                [hook(item, arm) for hook, item, arm in zip(hooks, value, arms, strict=True)]
            )

        return structure

    def tuple_out(wanted: Any) -> Callable[[Any], Any]:
        arms = get_args(wanted)
        if all(get_origin(arm) is not tuple for arm in arms):
            return list
        inner = converter.get_unstructure_hook(arms[0])
        return lambda value: [inner(item) for item in value]

    converter.register_structure_hook_factory(is_union, union_hook)
    converter.register_structure_hook_factory(is_tuple, tuple_hook)
    converter.register_unstructure_hook_factory(is_tuple, tuple_out)
    return converter
