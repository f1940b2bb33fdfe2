"""What somebody who comes back wants to know: how the last games went, and where one stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from gofclub.models import User
from scorepad import charts
from scorepad.boards.columns import BY_NAME, Cell, cell
from scorepad.boards.games import RatedPlayer, rated_in
from scorepad.figures import shown
from scorepad.figures.formats import wins
from scorepad.models import Club, Contribution, Membership, Player, Rating, Span, Tally

LATELY = 5
GAMES_BACK = 10
"""Games of the little curve, and over which a change is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A game of mine that counted, as its headline says it."""

    contribution: Contribution
    club: Club
    me: RatedPlayer | None
    """None while the ratings are being worked out."""
    headline: str

    @property
    def at(self) -> datetime:
        return self.contribution.played_at

    @property
    def code(self) -> str:
        return self.contribution.game.sheet.code


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where I stand in the club in which I played last."""

    club: Club
    player: Player
    value: int
    spread: int
    is_provisional: bool
    rank: int | None
    of: int
    change: int
    """Over the last games."""
    games: int
    """How many these were."""
    curve: charts.Spark
    wins: str
    played: int
    place: Cell
    streak: Cell


def results(user: User, clubs: Sequence[Club], most: int = LATELY) -> list[Result]:
    """My latest games in these clubs, newest first, in three queries."""
    mine = list(
        Contribution.objects.filter(player__user=user, game__club__in=clubs, rank__isnull=False)
        .select_related("game__sheet", "player")
        .defer("lefts")
        .order_by("-played_at", "-game_id")[:most]
    )
    by_club = {club.pk: club for club in clubs}
    rated = rated_in([one.game_id for one in mine])
    found = []
    for one in mine:
        people = rated[one.game_id]
        me = next((who for who in people if who.player.pk == one.player_id), None)
        found.append(
            Result(
                contribution=one,
                club=by_club[one.game.club_id],
                me=me,
                headline=_headline(me, people),
            )
        )
    return found


def standing(latest: Result) -> Standing | None:
    """Where I stand in the club and the pool of my latest game, in three queries."""
    player, pool, club = latest.contribution.player, latest.contribution.pool, latest.club
    tallies = Tally.objects.filter(club=club, pool=pool, span=Span.ALL, season=None)
    tally = tallies.filter(player=player).first()
    if tally is None:
        return None
    listed = tallies.filter(games__gte=club.minimum_games, player__hidden_at=None)
    counts = listed.aggregate(ahead=Count("pk", filter=Q(mu__gt=tally.mu)), all=Count("pk"))
    latest_first = Rating.objects.filter(player=player, pool=pool)
    rows = list(latest_first.order_by("-played_at", "-game_id")[:GAMES_BACK])[::-1]
    values = [shown(rows[0].before)[0], *(shown(row.after)[0] for row in rows)] if rows else []
    value, spread = shown(tally.skill)
    is_provisional = tally.games < club.minimum_games
    return Standing(
        club=club,
        player=player,
        value=value,
        spread=spread,
        is_provisional=is_provisional,
        rank=None if is_provisional else counts["ahead"] + 1,
        of=counts["all"],
        change=values[-1] - values[0] if values else 0,
        games=len(rows),
        curve=charts.spark(values),
        wins=wins(tally.wins),
        played=tally.games,
        place=cell(BY_NAME["place"], tally),
        streak=cell(BY_NAME["longest_streak"], tally),
    )


def clubs_of(user: User, most: int = 20) -> list[Membership]:
    """My places in clubs, with the clubs."""
    mine = Membership.objects.filter(user=user).select_related("club")
    return list(mine.order_by("club__name", "pk")[:most])


def _headline(me: RatedPlayer | None, people: Sequence[RatedPlayer]) -> str:
    if me is None:
        return _("A game")
    others = [one for one in people if one is not me]
    level = [one for one in others if one.rank == me.rank]
    if me.rank == 1:
        if level:
            return _("First, level with %(names)s") % {"names": named(level)}
        return _("You beat %(names)s") % {"names": named(others)}
    ahead = {"names": named([one for one in others if one.rank < me.rank])}
    match me.rank:
        case 2:
            return _("Second behind %(names)s") % ahead
        case 3:
            return _("Third behind %(names)s") % ahead
    return _("Fourth behind %(names)s") % ahead


def named(people: Sequence[RatedPlayer]) -> str:
    """Names as one reads them out."""
    names = [one.player.name for one in people]
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
