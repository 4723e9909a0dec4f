"""Deal again what a log says was dealt: at once from an open seed, later from a sealed one."""

from __future__ import annotations

from attrs import define, field

from medici_core.engine import table as t
from medici_core.engine.chance import Chance
from medici_core.service.dealers import SeedDealer
from medici_core.service.sealing import commitment, epoch_key

Wrong = tuple[int, str, str]
"""Version, code and reason of a fault."""


@define
class Redeal:
    """Compare the answers of chance in the game ``stream`` with its seeds.

    ``dealt`` counts the answers compared; ``waiting`` those of epochs whose seed is not open yet.
    """

    stream: str
    dealt: int = 0
    _sealed: dict[str, list[tuple[int, Chance, int]]] = field(factory=dict)
    _opened: set[str] = field(factory=set)

    @property
    def waiting(self) -> int:
        """Return how many answers can't be compared before a seed is opened."""
        return sum([len(answers) for answers in self._sealed.values()])

    def answer(self, table: t.Table, version: int, due: Chance, pick: int) -> Wrong | None:
        """Take one answer by the dealer in record ``version``; return what is wrong with it, if that shows already."""
        if table.dealing == t.SEALED:
            if due.epoch in self._opened:
                return (
                    version,
                    "dealing",
                    f"{due.label} is dealt after the seed of {due.epoch} was opened",
                )
            self._sealed.setdefault(due.epoch, []).append((version, due, pick))
            return None
        return self._compare(SeedDealer(table.seed or ""), version, due, pick)

    def seed(self, table: t.Table, version: int, opened: t.OpenSeed) -> Wrong | None:
        """Take the opening of a seed; return the first fault: another seed than committed to, or another answer."""
        try:
            seed = bytes.fromhex(opened.seed)
        except ValueError:
            return version, "commitment", f"the seed of {opened.epoch} is not hexadecimal"
        if seed.hex() != opened.seed or len(seed) != 32:
            return version, "commitment", f"the seed of {opened.epoch} is not 64 lower-case digits"
        if commitment(self.stream, opened.epoch, seed) != dict(table.commitments).get(opened.epoch):
            return version, "commitment", f"the seed of {opened.epoch} is not the one committed to"
        self._opened.add(opened.epoch)
        dealer = SeedDealer.keyed(epoch_key(seed))
        for answered, due, pick in self._sealed.pop(opened.epoch, []):
            wrong = self._compare(dealer, answered, due, pick)
            if wrong is not None:
                return wrong
        return None

    def _compare(self, dealer: SeedDealer, version: int, due: Chance, pick: int) -> Wrong | None:
        self.dealt += 1
        ours = dealer.pick(due)
        if ours == pick:
            return None
        return version, "dealing", f"{due.label} of {due.n} is {ours} by the seed, not {pick}"
