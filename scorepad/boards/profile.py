"""Somebody across clubs: the figures, badges, records, games and opponents of a profile.

Made of what the shown clubs keep, in a fixed number of queries. Others of a private club are
named only where their own profile shows that club.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import BigIntegerField, Case, Count, F, Min, Q, Sum, When
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from gofclub.days import day_and_short_month
from gofclub.models import User
from scorepad import charts
from scorepad.boards.games import RatedPlayer, rated_in
from scorepad.boards.player import TOGETHER, Meetings
from scorepad.figures import Skill, Sums, shown
from scorepad.figures.badges import BADGES, BY_KIND, COUNTED, Badge, Counts, progress_of
from scorepad.figures.declared import FIGURES
from scorepad.figures.formats import percent, wins
from scorepad.figures.measures import WIN
from scorepad.models import (
    Club,
    Contribution,
    Membership,
    PairTally,
    Player,
    PlayerBadge,
    Pool,
    Profile,
    Rating,
    Span,
    Tally,
)
from scorepad.services.figures.badges import POOLS
from scorepad.services.profiles import Place, address_for, places, profiles_in, profiles_of

OPPONENTS = 5
GAMES = 6
AHEAD = 2
"""Badges still to be earned that are shown."""
CHARTED = 4
POINTS = 24
"""Of a curve."""
RATINGS = 2000
"""At most, of one club: the latest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InClub:
    """How somebody does in one club, in the pool in which they play most there."""

    club: Club
    player: Player
    pool: str
    games: int
    wins: str
    rating: int
    spread: int
    is_provisional: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EarnedBadge:
    badge: Badge
    day: date
    club: Club


@dataclass(frozen=True, slots=True, kw_only=True)
class BadgeAhead:
    badge: Badge
    done: int

    @property
    def left(self) -> int:
        return self.badge.goal - self.done


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRecord:
    name: str
    title: str | Promise
    value: int
    unit: str
    day: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent(Meetings):
    """Somebody whom one meets often, and where more about them is to be seen."""

    player: Player
    club: Club
    address: str
    """Of their profile; empty where it is not for everybody to find."""
    has_face: bool
    """Whether their profile shows this club, and so their avatar may be seen with this name."""

    @property
    def url(self) -> str:
        """Where more about them is to be seen by everybody; empty if nowhere."""
        if self.address:
            return reverse("person", args=[self.address])
        if self.club.is_public:
            return reverse("scorepad:board-player", args=[self.club.slug, self.player.code])
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileGame:
    code: str
    club: Club
    day: date
    rank: int
    total: int
    others: tuple[str, ...]
    unnamed: int
    """How many more there were."""
    change: int | None
    is_linked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfilePage:
    profile: Profile
    user: User
    clubs: list[InClub]
    since: date | None
    """The day of the first game."""
    sums: Sums
    streak: int
    badges: list[EarnedBadge]
    ahead: list[BadgeAhead]
    records: list[OwnRecord]
    opponents: list[Opponent]
    games: list[ProfileGame]
    chart: charts.Chart | None

    @property
    def main(self) -> InClub | None:
        """The club with most games."""
        return max(self.clubs, key=lambda one: one.games, default=None)

    @property
    def wins(self) -> str:
        return wins(self.sums.wins)

    @property
    def win_rate(self) -> str:
        return percent(self.sums.wins / WIN / self.sums.games) if self.sums.games else ""

    @property
    def place(self) -> str:
        derive = next(one.derive for one in FIGURES if one.name == "place")
        value = derive(self.sums) if derive else None
        return "" if value is None else number_format(round(value, 2), 2)


def profile_page(profile: Profile, *, viewer: User | None = None) -> ProfilePage:
    """All that a profile shows to the viewer, who may be nobody."""
    here = [place for place in places(profile) if place.is_shown]
    players = {place.player.pk: place for place in here}
    tallies = list(
        Tally.objects.filter(player__in=players, pool__in=POOLS, span=Span.ALL, season=None)
    )
    sums = Sums()
    for tally in tallies:
        sums.add(tally.sums)
    clubs = [found for place in here if (found := _in_club(place, tallies))]
    counted = _counted(players)
    earned = _badges(players)
    return ProfilePage(
        profile=profile,
        user=profile.user,
        clubs=clubs,
        since=min((row["first"] for row in counted), default=None),
        sums=sums,
        streak=max((tally.longest_streak for tally in tallies), default=0),
        badges=earned,
        ahead=_ahead(counted, {one.badge.kind for one in earned}),
        records=_records(players),
        opponents=_opponents(players, viewer),
        games=_games(players, viewer),
        chart=_chart(clubs),
    )


def _in_club(place: Place, tallies: Iterable[Tally]) -> InClub | None:
    mine = [tally for tally in tallies if tally.player_id == place.player.pk and tally.games]
    tally = max(mine, key=lambda one: (one.games, one.pool == Pool.TABLE), default=None)
    if tally is None:
        return InClub(
            club=place.club,
            player=place.player,
            pool=Pool.TABLE.value,
            games=0,
            wins="0",
            rating=0,
            spread=0,
            is_provisional=True,
        )
    rating, spread = shown(tally.skill)
    return InClub(
        club=place.club,
        player=place.player,
        pool=tally.pool,
        games=tally.games,
        wins=wins(tally.wins),
        rating=rating,
        spread=spread,
        is_provisional=tally.games < place.club.minimum_games,
    )


# Badges ---------------------------------------------------------------------------------------


def _badges(players: dict[int, Place]) -> list[EarnedBadge]:
    """Each once, from the club in which it was earned first; the latest first."""
    first: dict[str, PlayerBadge] = {}
    for one in PlayerBadge.objects.filter(player__in=players).order_by("day", "pk"):
        first.setdefault(one.kind, one)
    order = [badge.kind for badge in BADGES]
    rows = [one for one in first.values() if one.kind in BY_KIND]
    rows.sort(key=lambda one: (one.day, order.index(one.kind)), reverse=True)
    return [
        EarnedBadge(badge=BY_KIND[one.kind], day=one.day, club=players[one.player_id].club)
        for one in rows
    ]


def _counted(players: dict[int, Place]) -> Sequence[Mapping[str, Any]]:
    """In each club: the day of the first game, and how far one is; added up by the database."""
    games = Contribution.objects.filter(player__in=players, pool__in=POOLS, rank__isnull=False)
    rows = (
        games.order_by()
        .values("player")
        .annotate(
            first=Min("day"),
            games=Count("pk"),
            wins_of_games=Count("pk", filter=Q(rank=1)),
            days=Count("day", distinct=True),
        )
    )
    return list(rows)


def _ahead(counted: Iterable[Mapping[str, Any]], has: set[str]) -> list[BadgeAhead]:
    """What is nearest, of what is counted one by one and has been begun."""
    done: dict[str, int] = {}
    for row in counted:
        counts = Counts(games=row["games"], wins=row["wins_of_games"], days=row["days"])
        for kind, count in progress_of(counts).items():
            done[kind] = max(count, done.get(kind, 0))
    found = [
        BadgeAhead(badge=badge, done=done[badge.kind])
        for badge in COUNTED
        if badge.kind not in has and 0 < done.get(badge.kind, 0) < badge.goal
    ]
    return sorted(found, key=lambda one: -one.done / one.badge.goal)[:AHEAD]


# Records --------------------------------------------------------------------------------------


def _records(players: dict[int, Place]) -> list[OwnRecord]:
    mine = Contribution.objects.filter(player__in=players, pool__in=POOLS, rank__isnull=False)
    won = mine.filter(rank=1)
    alone = won.filter(wins=WIN)
    asked = (
        ("lowest", gettext_lazy("Lowest winning total"), won, "total", False),
        ("comeback", gettext_lazy("Greatest comeback"), alone, "game__behind", True),
        ("margin", gettext_lazy("Clearest win"), alone, "game__margin", True),
        ("longest", gettext_lazy("Longest game"), mine, "game__deals", True),
    )
    found = []
    for name, title, games, field, is_most in asked:
        rows = games.filter(**{f"{field}__gt": 0}) if is_most else games
        ordered = rows.order_by(F(field).desc() if is_most else F(field).asc(), "played_at")
        best = ordered.values_list(field, "day").first()
        if best is None:
            continue
        value, day = best
        unit = (
            ngettext("hand", "hands", value)
            if name == "longest"
            else ngettext("point", "points", value)
        )
        found.append(OwnRecord(name=name, title=title, value=value, unit=unit, day=day))
    return found


# Others ---------------------------------------------------------------------------------------


def _opponents(players: dict[int, Place], viewer: User | None) -> list[Opponent]:
    """Those with whom one has played most; hidden ones are left out."""
    club_of = {place.club.pk: place.club for place in players.values()}
    private = [club for club in club_of.values() if not club.is_public]
    is_named = Q(club__visibility=Club.Visibility.PUBLIC) | Q(other__in=list(profiles_in(private)))
    is_low = Q(low__in=players)
    rows = list(
        PairTally.objects.filter(
            is_low | Q(high__in=players), pool__in=POOLS, span=Span.ALL, season=None
        )
        .annotate(
            other=Case(
                When(is_low, then="high_id"), default="low_id", output_field=BigIntegerField()
            ),
            ahead=Case(When(is_low, then="low_ahead"), default="high_ahead"),
            behind=Case(When(is_low, then="high_ahead"), default="low_ahead"),
        )
        .filter(is_named, other__in=Player.objects.filter(club__in=club_of).shown().values("pk"))
        .values("other")
        .annotate(together=Sum("games"), aheads=Sum("ahead"), behinds=Sum("behind"))
        .filter(together__gte=TOGETHER)
        .order_by("-together", "other")[:OPPONENTS]
    )
    people = Player.objects.select_related("user").in_bulk([row["other"] for row in rows])
    known = profiles_of(people.values())
    return [
        Opponent(
            player=people[row["other"]],
            club=club_of[people[row["other"]].club_id],
            address=address_for(viewer, known.get(row["other"])),
            has_face=row["other"] in known,
            games=row["together"],
            ahead=row["aheads"],
            behind=row["behinds"],
        )
        for row in rows
    ]


def _games(players: dict[int, Place], viewer: User | None) -> list[ProfileGame]:
    rows = list(
        Contribution.objects.filter(player__in=players, pool__in=POOLS, rank__isnull=False)
        .select_related("game__sheet")
        .defer("lefts")
        .order_by("-played_at", "-game_id")[:GAMES]
    )
    if not rows:
        return []
    rated = rated_in([row.game_id for row in rows])
    everybody = {one.player.pk: one.player for people in rated.values() for one in people}
    known = profiles_of(everybody.values())
    member_of: set[int] = set()
    if viewer is not None:
        clubs = {place.club.pk for place in players.values()}
        mine = Membership.objects.filter(user=viewer, club__in=clubs)
        member_of = set(mine.values_list("club_id", flat=True))
    return [
        _game(row, players[row.player_id].club, rated[row.game_id], known, member_of)
        for row in rows
    ]


def _game(
    row: Contribution,
    club: Club,
    people: Sequence[RatedPlayer],
    known: Collection[int],
    member_of: set[int],
) -> ProfileGame:
    me = next((one for one in people if one.player.pk == row.player_id), None)
    others = [one.player for one in people if one.player.pk != row.player_id]
    named = [one for one in others if not one.hidden_at and (club.is_public or one.pk in known)]
    return ProfileGame(
        code=row.game.sheet.code,
        club=club,
        day=row.day,
        rank=row.rank or 0,
        total=row.total or 0,
        others=tuple(one.name for one in named),
        unnamed=row.game.seats - 1 - len(named),
        change=me.change if me else None,
        is_linked=club.is_public or club.pk in member_of,
    )


# The curve ------------------------------------------------------------------------------------


def _chart(clubs: Sequence[InClub]) -> charts.Chart | None:
    """Ratings over time, of one club with its uncertainty, of several side by side."""
    most = sorted((one for one in clubs if one.games), key=lambda one: -one.games)[:CHARTED]
    courses = [(one, _course(one)) for one in most]
    courses = [(one, course) for one, course in courses if len(course) > 1]
    if not courses:
        return None
    first = min(course[0][0] for _one, course in courses)
    last = max(course[-1][0] for _one, course in courses)
    span = (last - first).days
    steps = min(POINTS, max(1, span))
    days = [first + timedelta(days=round(span * at / steps)) for at in range(steps + 1)]
    labels = [day_and_short_month(day) for day in days]
    if len(courses) == 1:
        one, course = courses[0]
        seen = [(value, spread) for _day, value, spread in course]
        rows: list[tuple[str, ...]] = [
            (day_and_short_month(day), str(value), str(spread)) for day, value, spread in course
        ]
        return charts.band(
            seen,
            title=_("Rating over time"),
            says=_("%(club)s: from %(first)d to %(last)d; the shading shows the uncertainty.")
            % {"club": one.club.name, "first": course[0][1], "last": course[-1][1]},
            head=(_("Day"), _("Rating"), _("uncertainty")),
            rows=rows[-50:],
            first=labels[0],
            last=labels[-1],
        )
    return charts.lines(
        [charts.Line(one.club.name, _at(days, course)) for one, course in courses],
        title=_("Rating over time"),
        says=_("The rating in each club; everyone starts at 1000."),
        across=_("Day"),
        steps=labels,
    )


def _course(one: InClub) -> list[tuple[date, int, int]]:
    """Day by day: the rating after its last game, and how sure it is."""
    rows = (
        Rating.objects.filter(player=one.player, pool=one.pool)
        .order_by("-played_at", "-game_id")
        .values_list("day", "mu", "sigma")[:RATINGS]
    )
    by_day: dict[date, tuple[int, int]] = {}
    for day, mu, sigma in reversed(list(rows)):
        by_day[day] = shown(Skill(mu, sigma))
    return [(day, *by_day[day]) for day in sorted(by_day)]


def _at(days: Sequence[date], course: Sequence[tuple[date, int, int]]) -> list[float]:
    values: list[float] = []
    for day in days:
        until = [value for when, value, _spread in course if when <= day]
        values.append(float(until[-1]) if until else 1000.0)
    return values
