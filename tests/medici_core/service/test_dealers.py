"""Who answers chance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.engine.chance import Chance
from medici_core.service.dealers import OutOfAnswers, ScriptedDealer, SeedDealer


@pytest.mark.parametrize(
    ("label", "n", "pick"),
    [
        ("round/1/drawer", 4, 1),
        ("round/1/card/1", 36, 15),
        ("round/1/card/2", 35, 23),
        ("round/2/card/7", 30, 26),
    ],
)
def test_seed_dealer_gives_the_published_vectors(label: str, n: int, pick: int) -> None:
    """The seed `medici` deals what the documents say, on every machine and for ever."""
    assert SeedDealer("medici").pick(Chance(label, n)) == pick


@given(st.text(max_size=20), st.integers(1, 1000))
def test_seed_dealer_answers_in_range_whatever_the_order(seed: str, n: int) -> None:
    """An answer depends on seed and label alone and is below n."""
    dealer = SeedDealer(seed)
    first = dealer.answer("a", n)
    dealer.answer("b", n)
    assert first == dealer.answer("a", n)
    assert 0 <= first < n


def test_seed_text_counts_in_one_unicode_form() -> None:
    """A seed typed on another system deals the same cards: its NFC bytes count."""
    labels = [f"x/{i}" for i in range(20)]
    composed, decomposed = SeedDealer("caf\u00e9"), SeedDealer("cafe\u0301")
    assert [composed.answer(x, 9) for x in labels] == [decomposed.answer(x, 9) for x in labels]


def test_seed_dealer_is_uniform() -> None:
    """Every answer comes about equally often: the largest of 36 counts in 36,000 is near 1,000."""
    counts = [0] * 36
    dealer = SeedDealer("uniform")
    for i in range(36_000):
        counts[dealer.answer(f"draw/{i}", 36)] += 1
    assert 850 < min(counts) <= max(counts) < 1150


def test_words_beyond_the_last_whole_multiple_are_skipped() -> None:
    """For n just above half of 2^64 about half of all words are skipped, and the answer still fits."""
    n = (1 << 63) + 1
    dealer = SeedDealer("skip")
    assert all(dealer.answer(f"{i}", n) < n for i in range(64))


def test_no_answer_out_of_none() -> None:
    """A pick of nothing is a mistake of the caller, told as such."""
    with pytest.raises(ValueError, match="at least one"):
        SeedDealer("x").answer("a", 0)


def test_scripted_dealer_ends_and_checks() -> None:
    """A list of answers is given in order, checked, and its end is told with what waits."""
    dealer = ScriptedDealer([1, 7])
    chance = Chance("round/1/drawer", 4)
    assert dealer.pick(chance) == 1
    with pytest.raises(ValueError, match="0 to 3"):
        dealer.pick(chance)
    with pytest.raises(OutOfAnswers) as out:
        dealer.pick(chance)
    assert out.value.chance == chance
