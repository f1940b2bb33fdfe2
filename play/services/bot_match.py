"""Which bots suit somebody: told by how the last games against them went."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q

from gofclub import rules
from play.bots import LADDER, OLD_LEVELS
from play.models import Chair, Dealt, Table
from play.services.store.load import result_of
from play.table.people import Person
from play.table.snapshot import OVER

LOOKED_AT = 20
"""Games, the last ones."""
ENOUGH = 3
"""Games at a level before they say anything."""
TOO_EASY, TOO_HARD = 0.45, 0.10
"""Shares of games won."""


class Match(NamedTuple):
    level: str
    won: int
    played: int
    against: str
    """The level at which that many were won."""


def match_for(person: Person) -> Match | None:
    """The level to try next, or nothing while too few games are known."""
    games = list(_games(person))
    if not games:
        return None
    against = games[0][0]
    won = [is_won for level, is_won in games if level == against]
    if len(won) < ENOUGH:
        return None
    share = sum(won) / len(won)
    at = LADDER.index(against) + (share > TOO_EASY) - (share < TOO_HARD)
    return Match(LADDER[min(max(at, 0), len(LADDER) - 1)], sum(won), len(won), against)


def _games(person: Person) -> Iterable[tuple[str, bool]]:
    """Level and success of finished games against bots alone, the latest first."""
    sits = Q(guest=person.guest, user=None)
    if person.user is not None:
        sits |= Q(user=person.user)
    seats = dict(
        Chair.objects.filter(sits, table__status=OVER)
        .filter(table__given=None)
        .exclude(table__chairs__in=Chair.objects.filter(bot="").exclude(sits))
        .order_by("-table__changed_at")
        .values_list("table", "seat")[:LOOKED_AT]
    )
    levels = dict(Table.objects.filter(pk__in=seats).values_list("pk", "bots"))
    results: dict[int, list[rules.DealResult]] = {}
    deals = Dealt.objects.filter(table__in=seats).exclude(result=None).order_by("number")
    for table, result in deals.values_list("table", "result"):
        results.setdefault(table, []).append(result_of(result or {}))
    for table, seat in seats.items():
        level = OLD_LEVELS.get(levels[table], levels[table])
        if table in results and level in LADDER:
            winners = [one.seat for one in rules.standings(results[table]) if one.rank == 1]
            yield level, seat in winners
