"""Say what is wrong with a script, with file and line."""

from __future__ import annotations

from medici_cli.say import say_refusal
from medici_core.engine.script import LineRefused
from medici_core.engine.script_grammar import ScriptProblem


def problem_text(problem: ScriptProblem) -> str:
    """Return ``FILE:LINE: what is wrong``, the game's own sentence where the game refused a line."""
    if not isinstance(problem, LineRefused):
        return str(problem)
    sentence = say_refusal(problem.title, problem.refusal, problem.names)
    missing = f" {problem.missing}" if problem.missing else ""
    return f"{problem.file}:{problem.line}: {sentence}{missing}"
