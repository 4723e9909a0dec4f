"""The replay as one HTML file."""

from __future__ import annotations

import re
import shutil
import subprocess
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from medici_cli.html import Step, replay_html
from medici_cli.say import say_event
from medici_core.engine.kit.line import walk
from medici_core.medici.evolve import evolve
from medici_core.medici.title import TITLE

NAMES = ("<b>Ann</b>", 'Bob & "Co"', "Cem", "Dan", "Eva", "Fay")
VOID = {"meta", "input", "br"}


def steps_of(players: int, most: int = 300) -> list[Step]:
    """Replay a random game, one step a command."""
    names, steps = NAMES[:players], []
    for step in walk(TITLE, TITLE.new("grail-2016", {}, players, None), Random(2).randrange):
        state = step.before
        said: list[str] = []
        for event in step.events:
            said += say_event(TITLE, state, event, names)
            state = evolve(state, event)
        steps.append(Step(step.number + 1, tuple(said), TITLE.svg(step.after, names, None)))
    return steps[:most]


class Page(HTMLParser):
    """Read a page: sections with their texts, ids, and whatever it would load from elsewhere."""

    def __init__(self, text: str) -> None:
        """Read the whole page and check that its elements are closed in order."""
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.outside: list[str] = []
        self.tags: set[str] = set()
        self.text = ""
        self.feed(text)
        self.close()
        assert [] == self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what an element brings."""
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href", "action") and not (value or "").startswith(
                "#"
            ):
                self.outside.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what an empty element brings."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Close the element that is open."""
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        """Gather the text."""
        self.text += data


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    """Give a game of six."""
    return steps_of(6)


@pytest.fixture(scope="module")
def text(steps: list[Step]) -> str:
    """Give its page."""
    return replay_html("Medici", NAMES, steps, "game <1>")


def test_page_is_whole_and_loads_nothing(text: str) -> None:
    """The page is well-formed, needs no other file, and no id stands twice."""
    page = Page(text)

    assert [] == page.outside
    assert not re.search(r"url\(|@import|fetch\(|XMLHttpRequest", text)
    assert len(page.ids) == len(set(page.ids))
    assert "link" not in page.tags


def test_page_can_be_read_without_script(text: str, steps: list[Step]) -> None:
    """Without JavaScript nothing is hidden: each step is a section with its sentences and its position in words."""
    page = Page(text)

    assert len(steps) == text.count("<section ")
    assert {f"r{step.version}" for step in steps} <= set(page.ids)
    for step in steps[:: len(steps) // 10]:
        described = re.search(r"<desc>(.*?)</desc>", step.svg)
        assert described
        assert unescape(described[1]) in page.text
        for sentence in step.sentences:
            assert sentence in page.text
    assert not re.search(r"<section[^>]*(?:hidden|style)", text)


def test_names_are_escaped(text: str) -> None:
    """Names and headings are text, never markup."""
    page = Page(text)

    assert "b" not in page.tags
    assert '<b>Ann</b>, Bob & "Co"' in page.text
    assert "Medici: game <1>" in page.text


def test_a_long_game_stays_small(text: str, steps: list[Step]) -> None:
    """A step of six players takes less than 5 kB, because what pictures have in common is carried once."""
    assert 200 < len(steps)
    assert len(text.encode()) < 5_000 * len(steps)
    assert text.count("<defs>") == 2


def test_a_game_of_four_is_half_a_megabyte() -> None:
    """The page of 130 records of four players stays below 500 kB."""
    steps = steps_of(4, most=130)

    assert 130 == len(steps)
    assert len(replay_html("Medici", NAMES[:4], steps, "game").encode()) < 500_000


def test_pictures_are_whole_again_with_what_they_refer_to(text: str, steps: list[Step]) -> None:
    """Put back in place of the references, the shared parts give each picture as the title drew it."""
    shared = dict(re.findall(r'<g id="(same-\d+)">(.*?)</g>(?=<g id="same-|</defs>)', text))
    pictures = re.findall(r"</ul>\n(<svg.*?</svg>)\n</section>", text)

    assert len(steps) == len(pictures)
    for step, picture in zip(steps, pictures, strict=True):
        whole = re.sub(r'<use href="#(same-\d+)"/>', lambda found: shared[found[1]], picture)
        assert whole == re.sub(r"<style>.*?</style>|<defs>.*?</defs>", "", step.svg)


def test_pictures_with_own_definitions_keep_them() -> None:
    """Where pictures differ in their definitions each keeps its own."""
    steps = [Step(n, ("x.",), f"<svg><defs><g id='a{n}'/></defs></svg>") for n in (1, 2)]

    assert 2 == replay_html("T", ("A",), steps, "h").count("<defs>")


def test_same_game_same_bytes(text: str, steps: list[Step]) -> None:
    """The page depends on nothing but what it shows."""
    assert text == replay_html("Medici", NAMES, steps, "game <1>")


def test_a_game_without_steps_is_a_page() -> None:
    """Nothing to replay is still a whole page."""
    Page(replay_html("Medici", NAMES, [], "nothing"))


STAGE = """
const classes = () => ({ on: new Set(), add(c) { this.on.add(c); }, remove(c) { this.on.delete(c); } });
const make = (id) => ({ id, classList: classes() });
const sections = ["r1", "r2", "r5"].map(make);
const parts = { at: make("at"), said: make("said"), back: make("back"), on: make("on") };
global.document = {
  querySelectorAll: () => sections,
  getElementById: (id) => parts[id],
  documentElement: make("html"),
};
global.window = {};
global.location = { hash: "#r2" };
global.history = { replaceState(a, b, hash) { location.hash = hash; } };
"""
PLAY = """
const shown = () => sections.filter((s) => s.classList.on.has("now")).map((s) => s.id).join();
const seen = [shown()];
const key = (name) => document.onkeydown({ key: name, preventDefault() {} });
parts.on.onclick(); seen.push(shown());
parts.on.onclick(); seen.push(shown());
key("ArrowLeft"); seen.push(shown());
key("Home"); seen.push(shown());
parts.back.onclick(); seen.push(shown());
parts.at.value = "2"; parts.at.oninput(); seen.push(shown(), location.hash, parts.said.textContent);
key("End"); key("x");
location.hash = "#r1"; window.onhashchange(); seen.push(shown());
console.log(seen.join(" "));
"""


def test_script_shows_one_step_at_a_time(text: str, tmp_path: Path) -> None:
    """Buttons, keys, slider and address all move through the steps, never beyond the ends."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node.js: https://nodejs.org")
    found = re.search(r"<script>(.*)</script>", text, re.DOTALL)
    assert found
    script = tmp_path / "replay.js"
    script.write_text(STAGE + found[1] + PLAY, encoding="utf-8")
    done = subprocess.run([node, str(script)], capture_output=True, text=True, check=False)

    assert "" == done.stderr
    assert "r2 r5 r5 r2 r1 r1 r5 #r5 3 of 3 r1\n" == done.stdout
