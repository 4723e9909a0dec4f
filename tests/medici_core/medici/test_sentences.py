"""The census of sentences: every refusal and every fact has one, and no sentence is left over."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from attrs import fields

from medici_core.engine.sentences import SENTENCES as KERNEL
from medici_core.engine.table import EVENTS, describe
from medici_core.engine.text import tell
from medici_core.medici.codec import CODEC
from medici_core.medici.rule_texts import RULE_TEXTS
from medici_core.medici.sentences import SENTENCES

CORE = Path(__file__).resolve().parents[3] / "medici_core"
TITLE_ROOM = "medici"
CODE = re.compile(r"[a-z]+\.[a-z_]+")
FORMS = ("list.", "ordinal", "word.")


def calls_of(names: set[str], *rooms: str) -> list[ast.Call]:
    """List the calls of these functions in rooms of the core."""
    return [
        node
        for room in rooms
        for path in sorted((CORE / room).rglob("*.py"))
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


def refused(*rooms: str) -> set[str]:
    """Collect the codes of all refusals in rooms."""
    return {
        text for text in texts_of(calls_of({"Refusal", "_refuse"}, *rooms)) if CODE.fullmatch(text)
    }


def told(room: str) -> set[str]:
    """Collect the keys of all sentences in a room."""
    return {
        text for text in texts_of(calls_of({"Sentence", "_card"}, room)) if CODE.fullmatch(text)
    }


def test_title_has_a_sentence_for_everything_and_no_more() -> None:
    """Facts and refusals of Medici and the catalogue's keys are the same."""
    assert refused(TITLE_ROOM) | told(TITLE_ROOM) == set(SENTENCES["en"])


def test_kernel_has_a_sentence_for_everything_and_no_more() -> None:
    """Facts and refusals of kernel, players and service and the catalogue's keys are the same."""
    facts = {
        sentence.key
        for cls in EVENTS
        for dealing in ("open", "sealed")
        for sentence in describe(sample(cls, dealing))
    }
    codes = refused("engine", "players", "service")
    known = {key for key in KERNEL["en"] if not key.startswith(FORMS)}

    assert facts | codes == known | (codes & set(SENTENCES["en"]))


def fields_of(cls: type) -> list[str]:
    """List the fields of a fact."""
    return [field.name for field in fields(cls)]


def sample(cls: type, dealing: str = "sealed") -> object:
    """Make a fact of the table with some value in every field."""
    values = {"players": ("Ann", "Bob"), "controllers": ("", ""), "dealing": "sealed"}
    return cls(**{name: values.get(name, 1) for name in fields_of(cls)})


@pytest.mark.parametrize("language", SENTENCES)
def test_languages_are_whole(language: str) -> None:
    """Every language has all sentences, and a catalogue of the kernel beside it."""
    assert set(SENTENCES["en"]) == set(SENTENCES[language])
    assert set(KERNEL["en"]) == set(KERNEL[language])


def test_templates_can_be_read() -> None:
    """Every template is well-formed, and its sentence ends with a full stop."""
    for catalogue in (SENTENCES["en"], KERNEL["en"]):
        for key, template in catalogue.items():
            assert list(Formatter().parse(template)), key
            assert key.startswith(FORMS) or template.endswith("."), key


@pytest.mark.parametrize("cls", sorted(EVENTS, key=str))
def test_facts_of_the_table_are_told_with_a_player_or_without(cls: type) -> None:
    """What happens at the table becomes a sentence without a gap, also where the host did it."""
    fact = sample(cls)
    for sentence in describe(fact):
        text = tell(KERNEL["en"], sentence, ("Ann", "Bob"))
        assert re.fullmatch(r"[A-Z][^{}]*[^ ]\.", text)
        assert "  " not in text
    if "seat" in fields_of(cls) and cls.__name__ in ("Undone", "Redone", "Abandoned"):
        host = cls(**{name: None if name == "seat" else 1 for name in fields_of(cls)})
        (sentence,) = describe(host)
        assert tell(KERNEL["en"], sentence, ()).startswith("The game ")


def test_cited_rules_are_explained() -> None:
    """Every rule that a refusal cites has its text."""
    texts = texts_of(calls_of({"Refusal", "_refuse", "_check_turn"}, TITLE_ROOM))
    cited = {text for text in texts if re.fullmatch(r"M[1-7](\.\d)?|§\d", text)}

    assert {"M4.2", "M7.1"} <= cited
    assert cited <= set(RULE_TEXTS)


def test_rules_are_complete_and_in_order() -> None:
    """The rules run from M2.1 to M7.1 without a gap; each is a sentence or two."""
    counts = {2: 6, 3: 4, 4: 6, 5: 2, 6: 6, 7: 1}
    numbers = [f"M{part}.{rule}" for part, count in counts.items() for rule in range(1, count + 1)]

    assert numbers == [number for number in RULE_TEXTS if "." in number]
    assert all(text.endswith(".") for text in RULE_TEXTS.values())


def test_every_fact_of_the_title_is_told() -> None:
    """No class of facts is without a way to tell it."""
    from medici_core.medici import commands, events
    from medici_core.medici.describe import _DESCRIBE

    facts = {tag.cls for tag in CODEC.tags.values() if tag.cls.__module__ == events.__name__}
    assert facts == set(_DESCRIBE)
    assert commands.__name__ != events.__name__
