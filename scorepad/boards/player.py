"""One player's figures: over a span, against others, game by game."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _, ngettext

from gofclub import rules
from scorepad import charts
from scorepad.boards.scopes import Scope
from scorepad.figures import shown
from scorepad.figures.formats import PLUS_MINUS, percent
from scorepad.models import Contribution, Player, Rating, Tally

GAMES = 10
CHARTED = 250
"""Games of a chart of ratings: more cannot be told apart."""
TOGETHER = 3
"""Games at the same table before two are compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meetings:
    """The games of two at the same table, as one of them sees it."""

    games: int
    ahead: int
    behind: int

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind

    @property
    def share(self) -> float:
        return (self.ahead + self.level / 2) / self.games

    @property
    def percent(self) -> str:
        return percent(self.share)


@dataclass(frozen=True, slots=True, kw_only=True)
class Met(Meetings):
    """How somebody did against one other player."""

    other: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One game of a player, with what it did to the rating."""

    contribution: Contribution
    change: int | None
    value: int | None

    @property
    def code(self) -> str:
        return self.contribution.game.sheet.code


def tally_of(scope: Scope, player: Player) -> Tally | None:
    return scope.tallies.filter(player=player).select_related("player").first()


def opponents(scope: Scope, player: Player) -> list[Met]:
    """Those with enough games at the same table, most games first."""
    rows = (
        scope.pairs.filter(Q(low=player) | Q(high=player), games__gte=TOGETHER)
        .select_related("low", "high")
        .order_by("-games", "pk")
    )
    found = []
    for row in rows:
        mine = row.low_id == player.pk
        found.append(
            Met(
                other=row.high if mine else row.low,
                games=row.games,
                ahead=row.low_ahead if mine else row.high_ahead,
                behind=row.high_ahead if mine else row.low_ahead,
            )
        )
    return found


def last_games(scope: Scope, player: Player, most: int = GAMES) -> list[Played]:
    """The latest games of the scope, newest first."""
    mine = Contribution.objects.filter(player=player, pool=scope.pool.value, rank__isnull=False)
    rows = list(
        _within(mine, scope).select_related("game__sheet").order_by("-played_at", "-game_id")[:most]
    )
    ratings = {
        one.game_id: one
        for one in Rating.objects.filter(player=player, game__in=[row.game_id for row in rows])
    }
    return [_played(row, ratings.get(row.game_id)) for row in rows]


def charts_of(scope: Scope, tally: Tally) -> list[charts.Chart]:
    """What a player's page draws."""
    found = [rating_chart(scope, tally.player), lefts_chart(tally), places_chart(tally)]
    return [one for one in found if one]


def rating_history(scope: Scope, player: Player) -> list[Rating]:
    """The latest ratings of the scope game by game, oldest first."""
    mine = Rating.objects.filter(player=player, pool=scope.pool.value)
    found = _within(mine, scope).select_related("game__sheet")
    return list(found.order_by("-played_at", "-game_id")[:CHARTED])[::-1]


def rating_chart(scope: Scope, player: Player) -> charts.Chart | None:
    rows = rating_history(scope, player)
    if not rows:
        return None
    seen = [shown(rows[0].before), *(shown(row.after) for row in rows)]
    return charts.band(
        seen,
        title=_("Rating"),
        says=ngettext(
            "From %(first)d to %(last)d in %(games)d game; the shading shows the uncertainty.",
            "From %(first)d to %(last)d in %(games)d games; the shading shows the uncertainty.",
            len(rows),
        )
        % {"first": seen[0][0], "last": seen[-1][0], "games": len(rows)},
        head=(_("Game"), _("Rating"), PLUS_MINUS),
        rows=[
            (date_format(row.day, "SHORT_DATE_FORMAT"), *map(str, shown(row.after)))
            for row in reversed(rows)
        ],
        first=date_format(rows[0].day, "SHORT_DATE_FORMAT"),
        last=date_format(rows[-1].day, "SHORT_DATE_FORMAT"),
    )


def lefts_chart(tally: Tally) -> charts.Chart | None:
    if not tally.deals:
        return None
    return charts.bars(
        tally.lefts,
        [str(left) for left in range(len(tally.lefts))],
        title=_("Cards left"),
        says=ngettext(
            "Cards left in %(hands)d hand; hands won: %(won)d.",
            "Cards left in each of %(hands)d hands; hands won: %(won)d.",
            tally.deals,
        )
        % {"hands": tally.deals, "won": tally.hands_won},
        head=(_("Cards left"), _("Hands")),
        kinds=["s0", *(f"h{rules.points(left) // left}" for left in range(1, len(tally.lefts)))],
    )


def places_chart(tally: Tally) -> charts.Chart | None:
    if not tally.games:
        return None
    labels = [number_format(1 + at / 2, at % 2) for at in range(len(tally.places))]
    # Between two places only those who share them: no bar where nobody ever did.
    kept = [at for at, count in enumerate(tally.places) if count or at % 2 == 0]
    return charts.bars(
        [tally.places[at] for at in kept],
        [labels[at] for at in kept],
        title=_("Places"),
        says=ngettext(
            "Won outright: %(first)d of %(games)d game.",
            "Won outright: %(first)d of %(games)d games.",
            tally.games,
        )
        % {"games": tally.games, "first": tally.places[0]},
        head=(_("Place"), _("Games")),
        kinds=["first" if at == 0 else "s0" for at in kept],
    )


def _within(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    if scope.season:
        return rows.filter(day__gte=scope.season.starts, day__lte=scope.season.ends)
    if scope.span == "recent":
        first = scope.club.ledgers.filter(pool=scope.pool.value).values("recent_from")[:1]
        return rows.filter(day__gte=first)
    return rows


def _played(row: Contribution, rating: Rating | None) -> Played:
    if rating is None:
        return Played(contribution=row, change=None, value=None)
    value = shown(rating.after)[0]
    return Played(contribution=row, change=value - shown(rating.before)[0], value=value)
