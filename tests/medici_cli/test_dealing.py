"""Sealed or open: what `new` and `fork` make of --sealed, --open and --seed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from event_store.logfile import read_log
from event_store.secrets import SecretFile
from medici_core.engine.title import AnyTitle
from medici_core.florence.title import TITLE as FLORENCE
from medici_core.medici.title import TITLE as MEDICI
from medici_core.service.sealing import commitment, epoch_seeds
from tests.medici_cli.program import done, medici
from tests.medici_cli.trouble import refused

HEX = "aB" * 32
"""A seed of 64 hexadecimal digits; their case means nothing where dealing is sealed."""

TITLES: dict[str, AnyTitle] = {"medici": MEDICI, "florence": FLORENCE}

TABLE = [
    # title, what is said, dealing, what stderr begins with
    ("medici", (), "open", "Seed "),
    ("medici", ("--seed", "spring"), "open", ""),
    ("medici", ("--seed", HEX), "open", ""),
    ("medici", ("--open",), "open", "Seed "),
    ("medici", ("--open", "--seed", HEX), "open", ""),
    ("medici", ("--sealed",), "sealed", "Sealed: "),
    ("medici", ("--sealed", "--seed", HEX), "sealed", "Sealed: "),
    ("florence", (), "sealed", "Sealed: "),
    ("florence", ("--seed", HEX), "sealed", "Sealed: "),
    ("florence", ("--seed", HEX.lower()), "sealed", "Sealed: "),
    ("florence", ("--seed", "spring"), "open", "Open: "),
    ("florence", ("--seed", HEX[:-1]), "open", "Open: "),
    ("florence", ("--seed", HEX + "0"), "open", "Open: "),
    ("florence", ("--seed", "g" + HEX[1:]), "open", "Open: "),
    ("florence", ("--open",), "open", "Seed "),
    ("florence", ("--open", "--seed", "spring"), "open", "Open: "),
    ("florence", ("--open", "--seed", HEX), "open", "Open: "),
    ("florence", ("--sealed",), "sealed", "Sealed: "),
    ("florence", ("--sealed", "--seed", HEX), "sealed", "Sealed: "),
]


def started(title: str, *words: str) -> str:
    """Start the game `hot` of three and give what stderr says."""
    result = medici("new", "--title", title, "--players", "Ann,Bob,Cem", "--id", "hot", *words)
    assert 0 == result.exit_code, result.output
    return result.stderr


def shown() -> dict[str, object]:
    """Give what `show --json` says of the game `hot`."""
    found: dict[str, object] = json.loads(done("show", "hot", "--json"))
    return found


@pytest.mark.parametrize(("title", "words", "dealing", "said"), TABLE)
def test_what_goes_where(title: str, words: tuple[str, ...], dealing: str, said: str) -> None:
    """A title with secrets is sealed unless a typed seed or --open opens it; stderr says which it is."""
    told = started(title, *words)

    assert dealing == shown()["dealing"]
    assert told.startswith(said) if said else told == ""
    assert ("everybody's secrets" in told) == (title == "florence" and dealing == "open")
    assert f"{dealing} dealing" in done("show", "hot")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", ["spring", "", HEX[:-1], HEX + "0", "０" * 64, " " + HEX])
def test_a_sealed_game_takes_no_text(title: str, seed: str) -> None:
    """What is no 64 hexadecimal digits can be guessed: with --sealed it is exit 2."""
    words = ("new", "--title", title, "--players", "Ann,Bob,Cem", "--sealed", "--seed", seed)

    assert "64 hexadecimal digits" in refused(*words, code="usage", exit_code=2).stderr


@pytest.mark.parametrize("order", [("--sealed", "--open"), ("--open", "--sealed")])
def test_not_both(order: tuple[str, ...]) -> None:
    """A game is sealed or open, not both."""
    refused("new", "--players", "Ann,Bob,Cem", *order, code="usage", exit_code=2)


@pytest.mark.parametrize("title", TITLES)
def test_seeds_are_committed_to_and_kept(title: str, medici_home: Path, here: Path) -> None:
    """The log has commitments and no seed; secrets.db, for its owner alone, has the seeds that they are made of."""
    started(title, "--sealed", "--seed", HEX)
    done("export", "hot", "-o", "game.log")
    data = Path("game.log").read_bytes()
    first = read_log(data).records[0]
    seeds = epoch_seeds(TITLES[title], bytes.fromhex(HEX))
    kept = SecretFile(medici_home / "secrets.db")

    assert 0 == (medici_home / "secrets.db").stat().st_mode & 0o077
    assert seeds
    for epoch, seed in seeds.items():
        assert seed == kept.seed(first.stream, epoch)
        assert commitment(first.stream, epoch, seed).encode() in data
        assert seed.hex().encode() not in data
    assert HEX.lower().encode() not in data.lower()


def test_the_same_seed_deals_the_same() -> None:
    """Two sealed games of one seed are dealt alike, however its letters are typed; without a seed each is its own."""
    marks = []
    for seed in (("--seed", HEX), ("--seed", HEX.upper()), (), ()):
        name = done("new", "--players", "Ann,Bob,Cem", "--sealed", *seed).strip()
        marks.append(json.loads(done("show", name, "--json"))["mark"])

    assert marks[0] == marks[1]
    assert 3 == len(set(marks))


def test_json_says_nothing_else() -> None:
    """With --json stderr is empty: the position has the dealing."""
    result = medici("new", "--title", "florence", "--players", "Ann,Bob,Cem", "--open", "--json")

    assert "" == result.stderr
    assert "open" == json.loads(result.stdout)["dealing"]


@pytest.mark.parametrize(
    ("title", "source", "words", "dealing"),
    [
        ("medici", (), (), "open"),
        ("medici", ("--sealed",), (), "sealed"),
        ("medici", ("--sealed",), ("--seed", "spring"), "open"),
        ("florence", (), (), "sealed"),
        ("florence", (), ("--seed", HEX), "sealed"),
        ("florence", (), ("--seed", "spring"), "open"),
        ("florence", ("--open",), (), "sealed"),
    ],
)
def test_a_fork_is_dealt_from_a_seed_of_its_own(
    title: str, source: tuple[str, ...], words: tuple[str, ...], dealing: str
) -> None:
    """A fork of a sealed game is sealed, one of a title with secrets too, unless a typed seed opens it."""
    started(title, *source)
    name = done("fork", "hot", *words).strip()

    assert dealing == json.loads(done("show", name, "--json"))["dealing"]
