"""Somebody across clubs: the figures, badges, records, games and opponents of a profile.

Made of what the shown clubs keep, in a fixed number of queries.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, F, Min, Q
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from gofclub.models import User
from scorepad import charts
from scorepad.boards.profile_others import (
    Opponent,
    ProfileGame,
    clubs_of_viewer,
    favourite_opponents,
    latest_games,
)
from scorepad.boards.profile_ratings import InClub, in_club, rating_chart
from scorepad.figures import Sums
from scorepad.figures.badge_rules import WHOLE_GAME, Badge, Counts
from scorepad.figures.badges import BADGES, BY_KIND, COUNTED, progress_of
from scorepad.figures.declared import FIGURES
from scorepad.figures.formats import percent, wins
from scorepad.figures.measures import WIN
from scorepad.models import (
    Club,
    Contribution,
    PlayerBadge,
    Profile,
    Span,
    Tally,
)
from scorepad.services.figures.badges import POOLS
from scorepad.services.profiles import Place, places

AHEAD = 2
"""Badges still to be earned that are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EarnedBadge:
    badge: Badge
    day: date
    club: Club
    table: str
    """Of the hand that was enough for it, where the viewer may look at its replay."""
    hand: int | None


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
    clubs = [found for place in here if (found := in_club(place, tallies))]
    counted = _counted(players)
    member_of = clubs_of_viewer(players, viewer)
    earned = _badges(players, member_of)
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
        opponents=favourite_opponents(players, viewer),
        games=latest_games(players, member_of),
        chart=rating_chart(clubs),
    )


# Badges ---------------------------------------------------------------------------------------


def _badges(players: dict[int, Place], member_of: set[int]) -> list[EarnedBadge]:
    """Each once, from the club in which it was earned first; the latest first."""
    first: dict[str, PlayerBadge] = {}
    found = PlayerBadge.objects.filter(player__in=players).select_related("game__sheet")
    for one in found.order_by("day", "pk"):
        first.setdefault(one.kind, one)
    order = [badge.kind for badge in BADGES]
    rows = [one for one in first.values() if one.kind in BY_KIND]
    rows.sort(key=lambda one: (one.day, order.index(one.kind)), reverse=True)
    return [_badge(one, players[one.player_id].club, member_of) for one in rows]


def _badge(one: PlayerBadge, club: Club, member_of: set[int]) -> EarnedBadge:
    # A table for the club's members has a sheet that is not open to all.
    is_open = club.is_public and one.game is not None and one.game.sheet.public
    is_watched = is_open or club.pk in member_of
    return EarnedBadge(
        badge=BY_KIND[one.kind],
        day=one.day,
        club=club,
        table=one.table if is_watched else "",
        hand=one.hand if is_watched else None,
    )


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
    # As the records of a club: few points say nothing of a game that was agreed to be short.
    to_target = Q(game__to_target=True) | Q(game__to_target=None)
    long_enough = won.filter(to_target | Q(game__deals__gte=WHOLE_GAME))
    asked = (
        ("lowest", gettext_lazy("Lowest winning total"), long_enough, "total", False),
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
