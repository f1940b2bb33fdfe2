"""How a try stands among all others of its day, and in a club; and days in a row."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from django.db.models import Count, F, Q, QuerySet, Window
from django.db.models.functions import Rank

from play.models import DailyDeal, DailyTry
from play.table.daily import BINS, Bin
from play.table.people import Person
from scorepad.models import Club, Membership, Player

PAGE = 50
MOST_PAGES = 200
"""Of a board: whoever stands behind knows the place from the result itself."""
MOST_OF_A_CLUB = 100
STREAK_LOOKED_AT = 1000
"""Days; nobody has played for longer than that without a gap."""
DAYS_SHOWN = 7


class Bar(NamedTuple):
    bin: Bin
    tries: int


class Standing(NamedTuple):
    place: int
    others: int
    """How many have finished besides."""
    better_than: int | None
    """Of a hundred of them; None for the first of all."""


class Line(NamedTuple):
    """Somebody on a board."""

    place: int | None
    """None for a member who has not played."""
    name: str
    points: int | None
    is_mine: bool
    table: str = ""
    """Where it was played: for its replay, once that is open."""


def counts_of(deal: DailyDeal) -> dict[int, int]:
    """How many have got so many points."""
    done = deal.tries.filter(state=DailyTry.State.DONE).order_by()
    return dict(done.values_list("points").annotate(Count("pk")))


def spread_of(counts: dict[int, int]) -> tuple[Bar, ...]:
    """The points of all as bars."""
    return tuple(
        Bar(one, sum(count for points, count in counts.items() if one.has(points))) for one in BINS
    )


def standing_of(points: int, counts: dict[int, int]) -> Standing:
    """Among all who have finished, oneself included in the counts."""
    others = sum(counts.values()) - 1
    better = sum(count for other, count in counts.items() if other < points)
    worse = sum(count for other, count in counts.items() if other > points)
    share = round(100 * worse / others) if others > 0 else None
    return Standing(better + 1, max(others, 0), share)


def board(deal: DailyDeal, *, page: int = 1, mine: DailyTry | None = None) -> list[Line]:
    """Everybody who has finished, the fewest points first; those who were there first before."""
    first = (min(max(page, 1), MOST_PAGES) - 1) * PAGE
    return [
        _line(one, mine)
        for one in _ranked(deal.tries.all()).select_related("user", "table")[first : first + PAGE]
    ]


def pages_of(tries: int) -> int:
    return max(1, min(MOST_PAGES, -(-tries // PAGE)))


def club_board(deal: DailyDeal, club: Club, *, mine: DailyTry | None = None) -> list[Line]:
    """The members of a club: those who have finished, then those who have not."""
    members = Membership.objects.filter(club=club).values("user")
    tries = _ranked(deal.tries.filter(user__in=members)).select_related("user", "table")
    shown = list(tries[:MOST_OF_A_CLUB])
    names = _names_in(club, [one.user_id for one in shown])
    lines = [_line(one, mine, names) for one in shown]
    room = MOST_OF_A_CLUB - len(lines)
    done = deal.tries.filter(state=DailyTry.State.DONE, user__in=members)
    idle = (
        Membership.objects.filter(club=club)
        .exclude(user__in=done.values("user"))
        .select_related("user")
        .order_by("user__display_name", "pk")[:room]
    )
    others = list(idle)
    names = _names_in(club, [one.user_id for one in others])
    me = None if mine is None else mine.user_id
    return lines + [
        Line(None, names.get(one.user_id, one.user.display_name), None, one.user_id == me)
        for one in others
    ]


def clubs_of(person: Person) -> list[Club]:
    """The clubs whose boards somebody sees."""
    if person.user is None:
        return []
    return list(Club.objects.filter(memberships__user=person.user).order_by("name")[:20])


class Streak(NamedTuple):
    days: int
    last: tuple[tuple[date, int | None], ...]
    """The last seven days with their points, oldest first."""


def streak_of(person: Person, today: date) -> Streak:
    """Days in a row with a finished try; today may still be missing."""
    done = tries_of(person).filter(state=DailyTry.State.DONE, deal__day__lte=today)
    found = done.order_by("-deal__day").values_list("deal__day", "points")[:STREAK_LOOKED_AT]
    points: dict[date, int | None] = dict(found)
    week = [today - timedelta(days=back) for back in reversed(range(DAYS_SHOWN))]
    return Streak(days_in_a_row(points, today), tuple((day, points.get(day)) for day in week))


def streak_of_try(one: DailyTry) -> int:
    """Days in a row up to a try, for whoever made it."""
    mine = Q(user=one.user_id) if one.user_id else Q(user=None, browser=one.browser)
    if not one.user_id and not one.browser:
        return 1
    done = DailyTry.objects.filter(mine, state=DailyTry.State.DONE, deal__day__lte=one.deal.day)
    days = done.order_by("-deal__day").values_list("deal__day", flat=True)
    return days_in_a_row(days[:STREAK_LOOKED_AT], one.deal.day)


def days_in_a_row(days: Iterable[date], today: date) -> int:
    """How many days without a gap until today, or until yesterday.

    >>> days_in_a_row([date(2026, 5, 2), date(2026, 5, 1), date(2026, 4, 29)], date(2026, 5, 2))
    2
    """
    known = set(days)
    day = today if today in known else today - timedelta(days=1)
    count = 0
    while day in known:
        count += 1
        day -= timedelta(days=1)
    return count


def tries_of(person: Person) -> QuerySet[DailyTry]:
    """All tries of an account, or of a browser that has none."""
    if person.user is not None:
        return DailyTry.objects.filter(user=person.user)
    mine = Q(guest=person.guest)
    if person.browser:
        mine |= Q(browser=person.browser)
    return DailyTry.objects.filter(mine, user=None)


def _ranked(tries: QuerySet[DailyTry]) -> QuerySet[DailyTry]:
    done = tries.filter(state=DailyTry.State.DONE)
    place = Window(Rank(), order_by=F("points").asc())
    return done.annotate(place=place).order_by("points", "finished_at", "pk")


def _line(one: DailyTry, mine: DailyTry | None, names: dict[int, str] | None = None) -> Line:
    name = one.name if one.user is None else one.user.display_name
    if names and one.user_id is not None:
        name = names.get(one.user_id, name)
    is_mine = mine is not None and mine.pk == one.pk
    place: int = getattr(one, "place")  # noqa: B009 (annotated by `_ranked`)
    return Line(place, name, one.points, is_mine, one.table.code if one.table else "")


def _names_in(club: Club, users: Sequence[int | None]) -> dict[int, str]:
    """What members are called in their club."""
    players = Player.objects.filter(club=club, user__in=[user for user in users if user])
    return {user: name for user, name in players.values_list("user_id", "name") if user}
