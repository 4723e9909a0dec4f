"""Keep and carry streams of records; know no game.

Records of pieces chained by hashes (`record`), their canonical bytes (`canonical`, `frame`,
`jsonl`), files of them (`logfile`) and stores (`memory`, `sqlite`) under one contract (`store`).
Modules are loaded when a name is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from event_store.canonical import NotCanonical as NotCanonical
    from event_store.canonical import decode as decode
    from event_store.canonical import encode as encode
    from event_store.errors import AliasTaken as AliasTaken
    from event_store.errors import Conflict as Conflict
    from event_store.errors import Damaged as Damaged
    from event_store.errors import DamagedStore as DamagedStore
    from event_store.errors import ForeignFile as ForeignFile
    from event_store.errors import IdReused as IdReused
    from event_store.errors import NewerFile as NewerFile
    from event_store.errors import NewerFormat as NewerFormat
    from event_store.errors import OldFile as OldFile
    from event_store.errors import StoreError as StoreError
    from event_store.errors import StoreUnavailable as StoreUnavailable
    from event_store.errors import UnknownStream as UnknownStream
    from event_store.frame import decode_record as decode_record
    from event_store.frame import encode_record as encode_record
    from event_store.logfile import Defect as Defect
    from event_store.logfile import LogRead as LogRead
    from event_store.logfile import read_log as read_log
    from event_store.logfile import read_log_file as read_log_file
    from event_store.logfile import sniff as sniff
    from event_store.logfile import write_file as write_file
    from event_store.logfile import write_log as write_log
    from event_store.memory import MemoryStore as MemoryStore
    from event_store.record import GENESIS as GENESIS
    from event_store.record import Piece as Piece
    from event_store.record import Record as Record
    from event_store.record import check_chain as check_chain
    from event_store.record import record_hash as record_hash
    from event_store.record import seal as seal
    from event_store.sqlite import SqliteStore as SqliteStore
    from event_store.store import Head as Head
    from event_store.store import Store as Store
    from event_store.store import Summary as Summary

_HOMES = {
    "canonical": ("NotCanonical", "decode", "encode"),
    "errors": (
        "AliasTaken",
        "Conflict",
        "Damaged",
        "DamagedStore",
        "ForeignFile",
        "IdReused",
        "NewerFile",
        "NewerFormat",
        "OldFile",
        "StoreError",
        "StoreUnavailable",
        "UnknownStream",
    ),
    "frame": ("decode_record", "encode_record"),
    "logfile": (
        "Defect",
        "LogRead",
        "read_log",
        "read_log_file",
        "sniff",
        "write_file",
        "write_log",
    ),
    "memory": ("MemoryStore",),
    "record": ("GENESIS", "Piece", "Record", "check_chain", "record_hash", "seal"),
    "sqlite": ("SqliteStore",),
    "store": ("Head", "Store", "Summary"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted((*globals(), *__all__))
