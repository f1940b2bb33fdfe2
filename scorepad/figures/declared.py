"""What adds up: one player's figures over any set of games."""

from dataclasses import dataclass, field, fields

from gofclub import rules

WIN = 12
"""A win in twelfths: it can be shared by two, three or four without a fraction."""
SCORES = 13
"""A game's score in twelfths, 0 to 12."""
PLACES = 7
"""Mean places of the tied in halves: 1, 1.5, 2 ... 4."""
LEFTS = 17
HEAVY = next(left for left in range(LEFTS) if rules.points(left) > left)
"""From this many cards on, each costs more than a point."""


@dataclass(slots=True, kw_only=True)
class Sums:
    """Whole numbers only; `add` with `times=-1` takes away exactly what was added."""

    games: int = 0
    wins: int = 0
    """In twelfths."""
    deals: int = 0
    gave: int = 0
    comebacks: int = 0
    scores: list[int] = field(default_factory=lambda: [0] * SCORES)
    """Games by score: who beat everybody has 12, who beat nobody 0."""
    places: list[int] = field(default_factory=lambda: [0] * PLACES)
    """Games by place: 1, 1.5, 2 ... 4."""
    lefts: list[int] = field(default_factory=lambda: [0] * LEFTS)
    """Deals by cards left."""

    def add(self, other: "Sums", *, times: int = 1) -> None:
        self.games += times * other.games
        self.wins += times * other.wins
        self.deals += times * other.deals
        self.gave += times * other.gave
        self.comebacks += times * other.comebacks
        for mine, theirs in (
            (self.scores, other.scores),
            (self.places, other.places),
            (self.lefts, other.lefts),
        ):
            for at, value in enumerate(theirs):
                if value:
                    mine[at] += times * value

    @property
    def is_empty(self) -> bool:
        return not self.games and not self.deals

    def as_dict(self) -> dict[str, int | list[int]]:
        return {one.name: getattr(self, one.name) for one in fields(self)}

    # What follows from the sums. None stands for "nothing to divide by".

    @property
    def win_rate(self) -> float | None:
        return self.wins / (WIN * self.games) if self.games else None

    @property
    def place(self) -> float | None:
        total = sum((2 + at) * count for at, count in enumerate(self.places))
        return total / (2 * self.games) if self.games else None

    @property
    def points(self) -> int:
        return sum(rules.points(left) * count for left, count in enumerate(self.lefts))

    @property
    def points_a_deal(self) -> float | None:
        return self.points / self.deals if self.deals else None

    @property
    def deals_won(self) -> int:
        return self.lefts[0]

    @property
    def deal_rate(self) -> float | None:
        return self.lefts[0] / self.deals if self.deals else None

    @property
    def left(self) -> float | None:
        total = sum(left * count for left, count in enumerate(self.lefts))
        return total / self.deals if self.deals else None

    @property
    def heavy_rate(self) -> float | None:
        return sum(self.lefts[HEAVY:]) / self.deals if self.deals else None

    @property
    def worst(self) -> int | None:
        """Most cards ever left."""
        return max((left for left, count in enumerate(self.lefts) if count), default=None)

    @property
    def give_rate(self) -> float | None:
        return self.gave / self.deals if self.deals else None
