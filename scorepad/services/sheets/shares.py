"""Who played what of a line: its first sitter, and everybody who stepped in.

A hand belongs to who sat there. A game belongs to who played most of its line's hands, of equals
to who played the last of them: as the leaderboards have it (`scorepad.figures.games`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorepad.models import DealSeat, Sheet, Sitter

Line = tuple[int, int]
"""The key of a sheet, and the number of a line."""


@dataclass(slots=True)
class Share:
    """What one person played of a line."""

    name: str
    numbers: list[int] = field(default_factory=list)
    """Of the hands, in order."""
    won: int = 0
    points: int = 0

    @property
    def spans(self) -> list[list[int]]:
        """From which hand to which, as often as the person sat down."""
        found: list[list[int]] = []
        for number in self.numbers:
            if found and found[-1][1] == number - 1:
                found[-1][1] = number
            else:
                found.append([number, number])
        return found

    def document(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "hands": len(self.numbers),
            "won": self.won,
            "points": self.points,
            "spans": self.spans,
        }


def whose(shares: Sequence[Share]) -> Share:
    """Whose game a line's is."""
    return max(shares, key=lambda share: (len(share.numbers), share.numbers[-1:]))


def shares_of(sitters: Iterable[Sitter]) -> dict[Line, list[Share]]:
    """Everybody's share of those lines that had more than one of these sitters, in order.

    One query, and none where nobody stepped in.
    """
    by_line: dict[Line, list[Sitter]] = {}
    for sitter in sitters:
        by_line.setdefault((sitter.sheet_id, sitter.line.number), []).append(sitter)
    several = {line: some for line, some in by_line.items() if len(some) > 1}
    if not several:
        return {}
    lines = [some[0].line_id for some in several.values()]
    rows = (
        DealSeat.objects.filter(line__in=lines, deal__voided=False)
        .order_by("deal__number")
        .values_list("sitter_id", "deal__number", "left", "points")
    )
    played: dict[int, list[tuple[int, int, int]]] = {}
    for sitter_id, number, left, points in rows:
        played.setdefault(sitter_id, []).append((number, left, points))
    return {line: _shares(some, played) for line, some in several.items()}


def _shares(
    sitters: Sequence[Sitter], played: Mapping[int, Sequence[tuple[int, int, int]]]
) -> list[Share]:
    # Who left and came back is one person: the same player or, without one, the same name.
    shares: dict[object, Share] = {}
    for sitter in sitters:
        hands = played.get(sitter.pk, ())
        if not hands and not sitter.here:
            continue
        share = shares.setdefault(sitter.player_id or sitter.key, Share(sitter.name))
        share.name = sitter.name
        for number, left, points in hands:
            share.numbers.append(number)
            share.won += left == 0
            share.points += points
    for share in shares.values():
        share.numbers.sort()
    return list(shares.values())


def people_of(sheet: Sheet) -> list[list[Share]]:
    """Everybody's share of each line of a sheet, by line."""
    everybody = Sitter.objects.filter(sheet=sheet).select_related("line")
    sitters = list(everybody.order_by("line__number", "pk"))
    shares = shares_of(sitters)
    return [
        shares.get((sheet.pk, sitter.line.number)) or [Share(sitter.name)]
        for sitter in sitters
        if sitter.here
    ]


def spans_text(spans: Iterable[Sequence[int]]) -> str:
    r"""Numbers of hands as people write them.

    >>> spans_text([[1, 3], [5, 5]]) == "1\u20133, 5"
    True
    """
    return ", ".join(
        str(first) if first == last else f"{first}\u2013{last}" for first, last in spans
    )


def people_text(people: Sequence[Mapping[str, Any]]) -> str:
    """Who sat on a line and when, such as "Ben (1-3), Cleo (4-6)"; one alone is just a name."""
    if len(people) == 1:
        return str(people[0]["name"])
    return ", ".join(
        f"{one['name']} ({spans_text(one['spans'])})" if one["spans"] else str(one["name"])
        for one in people
    )
