"""Tell people why a script stopped."""

from __future__ import annotations

from medici_cli.say import say_refusal
from medici_core.engine.script import ExpectationFailed, LineRefused
from medici_core.engine.script_grammar import ScriptProblem


def tell_problem(problem: ScriptProblem) -> str:
    """Return a problem in words: place, what is wrong, and what would work or what was found instead."""
    place = f"{problem.file}:{problem.line}"
    if isinstance(problem, ExpectationFailed):
        return f"{place}: expectation failed\n  expected: {problem.expected}\n  actual:   {problem.actual}"
    if isinstance(problem, LineRefused):
        refusal = problem.refusal
        said = say_refusal(problem.title, refusal, problem.names)
        missing = f"\n  {problem.missing}" if problem.missing else ""
        return f"{place}: refused ({refusal.code}): {said}{missing}"
    return str(problem)
