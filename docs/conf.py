"""How Sphinx builds these pages; `make docs` builds them with every warning an error."""

import medici_core

project = "Medici"
author = "Medici contributors"
project_copyright = "2026, Medici contributors"
release = version = medici_core.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
]
exclude_patterns: list[str] = []

html_theme = "furo"
html_title = "Medici"

myst_enable_extensions = ["deflist", "colon_fence"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
napoleon_google_docstring = True

# What the copy button takes from a console block: the commands, not what they write.
copybutton_prompt_text = "$ "
copybutton_line_continuation_character = "\\"

# Our own languages are shown as plain text.
highlight_language = "text"
suppress_warnings = ["misc.highlighting_failure"]
