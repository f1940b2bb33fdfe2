"""A sheet in plain Python, as slow and as simple as can be: what the real one is held against."""

from dataclasses import dataclass, field
from uuid import UUID

from gofclub import rules


@dataclass
class PlainDeal:
    uuid: UUID
    seats: list[int]
    """The seat of each line."""
    left: list[int]
    uncalled: list[int] = field(default_factory=list)
    strongest: list[int] = field(default_factory=list)
    revision: int = 1

    def result(self, seats: list[int]) -> rules.DealResult:
        """The deal as if people had sat like this: totals do not care, the last deal's seats do."""
        by_seat = sorted(range(len(seats)), key=lambda line: seats[line])
        return rules.DealResult(
            tuple(self.left[line] for line in by_seat),
            uncalled=tuple(seats[line] for line in self.uncalled),
            strongest=tuple(seats[line] for line in self.strongest),
        )


@dataclass
class PlainSheet:
    names: list[str]
    ruleset: rules.Ruleset
    dealer: int
    seats: list[int]
    deals: list[PlainDeal] = field(default_factory=list)
    voided: dict[UUID, tuple[int, PlainDeal]] = field(default_factory=dict)
    abandoned: bool = False

    @property
    def status(self) -> str:
        if self.abandoned:
            return "abandoned"
        return "finished" if self.is_over() else "open"

    def results(self, upto: int | None = None) -> list[rules.DealResult]:
        deals = self.deals[:upto]
        return [deal.result(deals[-1].seats) for deal in deals]

    def is_over(self) -> bool:
        return bool(self.deals) and rules.is_over(self.results(), self.ruleset)

    def totals(self, upto: int) -> list[int]:
        deals = self.deals[:upto]
        return [
            sum(rules.points(deal.left[line]) for deal in deals) for line in range(len(self.names))
        ]

    def setup(self, upto: int) -> dict:
        """Dealer and giver of the deal after the first `upto`, by line."""
        if not upto:
            return {"number": 1, "step": 1, "dealer": self.dealer, "giver": None, "reason": None}
        line_on = {seat: line for line, seat in enumerate(self.deals[upto - 1].seats)}
        setup = rules.next_setup(self.results(upto), seats=len(self.names), ruleset=self.ruleset)
        return {
            "number": setup.number,
            "step": setup.step,
            "dealer": line_on[setup.dealer],
            "giver": line_on[setup.giver],
            "reason": setup.reason,
        }
