"""The census of sentences: every refusal and every fact has one, and no sentence is left over."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

from medici_core.florence import commands, events
from medici_core.florence.cards import LANDSCAPE
from medici_core.florence.codec import CODEC
from medici_core.florence.data import COUNTED
from medici_core.florence.describe import _DESCRIBE
from medici_core.florence.overview import _PLURALS
from medici_core.florence.packaged import packaged_data
from medici_core.florence.rule_texts import RULE_TEXTS
from medici_core.florence.sentences import SENTENCES

ROOM = Path(__file__).resolve().parents[3] / "medici_core" / "florence"
CODE = re.compile(r"[a-z]+\.[a-z_]+")
WORD = "word."

BUILT_FROM_PARTS = {
    "unknown": ("build", "work", "bonus", "freedom", "auction", "place", "recruit"),
    "twice": ("build",),
    "none_left": ("build", "freedom"),
    "owned": ("freedom",),
}
"""Ends of codes that are put together where they are raised, and their beginnings."""


def calls_of(*names: str) -> list[ast.Call]:
    """List the calls of these functions in the title's room."""
    return [
        node
        for path in sorted(ROOM.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
    ]


def texts_of(calls: list[ast.Call]) -> set[str]:
    """Collect the texts given as arguments by place, those of a choice between two included."""
    return {
        node.value
        for call in calls
        for argument in call.args
        if not isinstance(argument, ast.Dict | ast.Call)
        for node in ast.walk(argument)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def assigned() -> set[str]:
    """Collect the texts that are assigned to a variable for a code or key."""
    return {
        constant.value
        for path in sorted(ROOM.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in ("code", "key")
        for constant in ast.walk(node.value)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }


def said() -> set[str]:
    """Collect the codes of all refusals and the keys of all sentences."""
    calls = calls_of("Refusal", "refuse", "whole", "Sentence", "_paid")
    codes = {text for text in texts_of(calls) | assigned() if CODE.fullmatch(text)}
    parts = {f"{start}.{end}" for end, starts in BUILT_FROM_PARTS.items() for start in starts}
    return codes | parts


def test_title_has_a_sentence_for_everything_and_no_more() -> None:
    """Facts and refusals and the catalogue's keys are the same."""
    known = {key for key in SENTENCES["en"] if not key.startswith(WORD)}

    assert said() == known


def test_codes_built_from_parts_are_those() -> None:
    """What the source puts together is what the list of parts says."""
    known = {
        call.args[2].value for call in calls_of("known") if isinstance(call.args[2], ast.Constant)
    }
    joined = {
        part.value
        for call in calls_of("refuse")
        for argument in call.args
        if isinstance(argument, ast.JoinedStr)
        for part in argument.values
        if isinstance(part, ast.Constant)
    }

    assert set(BUILT_FROM_PARTS["unknown"]) == known
    assert {"build.", "freedom.", ".unknown"} == joined


def test_every_card_with_a_name_of_several_words_has_its_words() -> None:
    """Bonus and prestige cards, and professions whose key is no word, are told in words; nothing else has any."""
    tables = packaged_data().tables
    cards = [row[0] for row in (*tables["bonus"], *tables["prestige"])]
    professions = [row[0] for row in tables["professions"] if "_" in row[0]]
    things = ["prestige", "recruiting", "profession", "bonus", "term.jesters", "term.cards"]
    known = {key.removeprefix(WORD) for key in SENTENCES["en"] if key.startswith(WORD)}

    assert {*cards, *professions, *things} == known
    words = [SENTENCES["en"][f"{WORD}{card}"] for card in cards]
    assert len(words) == len(set(words))


def test_everything_counted_has_a_plural() -> None:
    """What bonus and prestige cards may count has a word for many of it."""
    tables = packaged_data().tables
    landscapes = [tile[0] for tile in tables["tiles"] if tile[1] == LANDSCAPE]

    assert {*COUNTED, *landscapes} == set(_PLURALS)


def test_templates_can_be_read() -> None:
    """Every template is well-formed, and its sentence ends with a full stop."""
    for key, template in SENTENCES["en"].items():
        assert list(Formatter().parse(template)), key
        assert key.startswith(WORD) or template.endswith("."), key


def test_cited_rules_are_explained() -> None:
    """Every rule that a refusal cites has its text."""
    cited = {
        node.value
        for path in sorted(ROOM.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"F[1-5](\.\d+)?|§\d", node.value)
        and path.name != "rule_texts.py"
    }

    assert {"F2.2", "F3.3", "F4.2", "§1"} <= cited
    assert cited <= set(RULE_TEXTS)


def test_rules_are_complete_and_in_order() -> None:
    """The rules run from F1 to F5.1 without a gap; each is a sentence or more."""
    counts = {2: 11, 3: 7, 4: 2, 5: 1}
    numbers = [f"F{part}.{rule}" for part, count in counts.items() for rule in range(1, count + 1)]

    assert numbers == [number for number in RULE_TEXTS if "." in number]
    assert ["§1", "F1", "F2", "F3", "F4", "F5"] == [n for n in RULE_TEXTS if "." not in n]
    assert all(text.endswith(".") for text in RULE_TEXTS.values())


def test_every_fact_of_the_title_is_told() -> None:
    """No class of facts is without a way to tell it."""
    facts = {tag.cls for tag in CODEC.tags.values() if tag.cls.__module__ != commands.__name__}

    assert facts == set(_DESCRIBE)
    assert events.__name__ != commands.__name__
