"""What every test shares: a home of its own, and how hard Hypothesis tries."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# One answer on every machine and in every run: a red build can be repeated as it was.
settings.register_profile(
    "suite",
    max_examples=50,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# `make fuzz`: other examples in each run, and many more of them.
settings.register_profile(
    "fuzz",
    max_examples=int(os.environ.get("MEDICI_FUZZ_EXAMPLES", "2000")),
    deadline=None,
    derandomize=False,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("suite")

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def repository() -> Path:
    """Give the folder that holds pyproject.toml."""
    return REPOSITORY


@pytest.fixture(autouse=True)
def medici_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test a data folder of its own, so that none touches a person's games."""
    home = tmp_path / "medici-home"
    monkeypatch.setenv("MEDICI_HOME", str(home))
    for name in ("MEDICI_GAME", "MEDICI_DB", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return home
