"""A replay as one HTML file: a page to read, and with JavaScript a slider. Nothing is loaded from elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final

from attrs import frozen

_PIECE = re.compile(r"""<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+""")
_KEPT = ("<title", "<desc", "<style", "<defs")
_WORTH = 40
"""Signs from which on a part that pictures have in common is carried once and referred to."""

_STYLE: Final = (
    "body{margin:0 auto;max-width:64rem;padding:1rem;background:#efe4cc;color:#2b2118;"
    "font:1rem/1.5 Georgia,'Times New Roman',serif}"
    "h1{margin:0 0 .5rem}h2{font-size:1.1rem;margin:0}section{margin:0 0 2rem}"
    "svg{display:block;width:100%;height:auto;margin:.5rem 0}"
    "#shared{position:absolute;width:0;height:0}"
    "ul{margin:.25rem 0;padding-left:1.25rem}"
    "#bar{display:none;position:sticky;top:0;z-index:1;background:#efe4cc;padding:.5rem 0;gap:.5rem;align-items:center}"
    "#bar input{flex:1}#bar button{font:inherit;padding:.25rem .75rem}"
    ".js #bar{display:flex}.js section{display:none}.js section.now{display:block}"
)

_SCRIPT: Final = """
(function () {
  var all = document.querySelectorAll("section"), slider = document.getElementById("at");
  var said = document.getElementById("said"), now = 0;
  function show(to) {
    to = Math.max(0, Math.min(all.length - 1, to));
    all[now].classList.remove("now");
    all[to].classList.add("now");
    now = to;
    slider.value = to;
    said.textContent = (to + 1) + " of " + all.length;
    try { history.replaceState(null, "", "#" + all[to].id); } catch (error) { /* not allowed for some local files */ }
  }
  function named() {
    for (var i = 0; i < all.length; i++) { if ("#" + all[i].id === location.hash) { return i; } }
    return 0;
  }
  if (!all.length) { return; }
  document.documentElement.classList.add("js");
  slider.max = all.length - 1;
  slider.oninput = function () { show(Number(slider.value)); };
  document.getElementById("back").onclick = function () { show(now - 1); };
  document.getElementById("on").onclick = function () { show(now + 1); };
  window.onhashchange = function () { show(named()); };
  document.onkeydown = function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider) { return; }
    var to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) { event.preventDefault(); show(to); }
  };
  show(named());
})();
"""


@frozen
class Step:
    """Hold one record of a replay: its version, the sentences that tell it, the table after it as SVG."""

    version: int
    sentences: tuple[str, ...]
    svg: str


def replay_html(title: str, names: Sequence[str], steps: Sequence[Step], heading: str) -> str:
    """Return a whole HTML document that replays ``steps``; the same bytes for the same steps.

    ``title`` names the game, ``names`` the players, ``heading`` what is replayed. Without JavaScript every step
    stands on the page, one after another; with it one is shown at a time, chosen by a slider, buttons or the
    arrow keys. Style, definitions and whatever else pictures have in common are carried once.
    """
    shared, pictures = _shared([step.svg for step in steps])
    who = escape(", ".join(names))
    return "".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{escape(title)}: {escape(heading)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n",
            f"<header>\n<h1>{escape(title)}: {escape(heading)}</h1>\n<p>{who}</p>\n</header>\n",
            _hidden(shared),
            '<div id="bar"><button id="back" type="button">Previous</button>',
            '<input id="at" type="range" min="0" value="0" aria-label="Step of the game" aria-describedby="said">',
            '<button id="on" type="button">Next</button><span id="said" role="status"></span></div>\n<main>\n',
            *[_section(step, svg) for step, svg in zip(steps, pictures, strict=True)],
            f"</main>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n",
        ]
    )


def _shared(pictures: Sequence[str]) -> tuple[str, list[str]]:
    """Return what pictures have in common, and the pictures with references in its place.

    Pictures whose style or definitions differ stay as they are: the same part could look different in each.
    """
    parted = [_parts(picture) for picture in pictures]
    common = {tuple([part for part in parts if part.startswith(_KEPT[2:])]) for parts in parted}
    if len(common) != 1:
        return "", list(pictures)
    known = common.pop()
    counts = Counter(part for parts in parted for part in set(parts[1:-1]))
    # In the order in which the pictures bring them: the same bytes in every run.
    often = dict.fromkeys(
        part
        for parts in parted
        for part in parts
        if counts[part] > 1 and len(part) >= _WORTH and not part.startswith(_KEPT)
    )
    names = {part: f"same-{number}" for number, part in enumerate(often)}
    moved = "".join([f'<g id="{name}">{part}</g>' for part, name in names.items()])
    shorter = [
        "".join(
            [
                f'<use href="#{names[part]}"/>' if part in names else part
                for part in parts
                if part not in known
            ]
        )
        for parts in parted
    ]
    return "".join(known) + (f"<defs>{moved}</defs>" if moved else ""), shorter


def _parts(svg: str) -> list[str]:
    """Return a picture's opening tag, its outermost elements one by one, and its closing tag."""
    parts: list[str] = []
    depth = 0
    for piece in _PIECE.findall(svg):
        closes = piece.startswith("</")
        depth -= closes
        if depth == 0 or (depth == 1 and not closes):
            parts.append(piece)
        else:
            parts[-1] += piece
        depth += piece.startswith("<") and not closes and not piece.endswith("/>")
    return parts


def _hidden(shared: str) -> str:
    if not shared:
        return ""
    # Not display:none, which would take the definitions away from the pictures that use them.
    return f'<svg id="shared" width="0" height="0" aria-hidden="true">{shared}</svg>\n'


def _section(step: Step, picture: str) -> str:
    said = "".join([f"<li>{escape(sentence)}</li>" for sentence in step.sentences])
    return f'<section id="r{step.version}">\n<h2>Record {step.version}</h2>\n<ul>{said}</ul>\n{picture}\n</section>\n'
