"""The club's records: a handful of look-ups in what is kept for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, ngettext

from scorepad.boards.columns import BY_NAME
from scorepad.boards.scopes import Scope
from scorepad.figures.badge_rules import WHOLE_GAME
from scorepad.models import Contribution, CountedGame, Player, Tally

SHOWN = 3
TO_TARGET = Q(to_target=True) | Q(to_target=None)
LONG_ENOUGH = TO_TARGET | Q(deals__gte=WHOLE_GAME)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Who holds a record, and with what."""

    value: str
    players: tuple[Player, ...]
    day: date | None = None
    code: str = ""
    """Of the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    title: str | Promise
    holders: list[Holder]


@dataclass(frozen=True, slots=True)
class OfGames:
    title: str | Promise
    order: str
    value: Callable[[CountedGame], str]
    loser: bool = False
    """Whether it is about who came last rather than first."""
    at_least: int = 1
    among: Q = field(default_factory=Q)
    """Which games can hold it: few points or few hands say nothing where the end was agreed."""


@dataclass(frozen=True, slots=True)
class OfPlayers:
    title: str | Promise
    figure: str
    ranked: bool = False
    """Whether it takes the board's minimum of games."""
    above: int = 0
    """What is not a record yet: one game won is not a streak."""


def _hands(count: int) -> str:
    return ngettext("%(count)d hand", "%(count)d hands", count) % {"count": count}


def _points(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


PLAYERS = (
    OfPlayers(_("Highest rating"), "rating", ranked=True),
    OfPlayers(_("Best win rate"), "win_rate", ranked=True),
    OfPlayers(_("Longest winning streak"), "longest_streak", above=1),
    OfPlayers(_("Most wins"), "wins"),
    OfPlayers(_("Most games"), "games"),
    OfPlayers(_("Most comebacks"), "comebacks"),
)
GAMES = (
    OfGames(
        _("Lowest winning total"),
        "best",
        lambda game: _points(game.best),
        at_least=0,
        among=LONG_ENOUGH,
    ),
    OfGames(_("Clearest win"), "-margin", lambda game: _points(game.margin)),
    OfGames(_("Greatest comeback"), "-behind", lambda game: _points(game.behind)),
    OfGames(_("Highest total"), "-worst", lambda game: _points(game.worst), loser=True),
    OfGames(_("Longest game"), "-deals", lambda game: _hands(game.deals)),
    # Of games that came with their totals only nobody knows how many hands they had.
    OfGames(_("Shortest game"), "deals", lambda game: _hands(game.deals), among=TO_TARGET),
)


IN_BRIEF = tuple(one for one in GAMES if one.order in ("best", "-behind", "-worst"))
"""Those of games that a club's first page tells."""


def records(scope: Scope) -> list[Record]:
    """Those for which there is a holder."""
    found = [_of_players(scope, one) for one in PLAYERS]
    found += _of_games(scope)
    return [one for one in found if one.holders]


def records_in_brief(scope: Scope) -> list[Record]:
    """A few of them, one holder each, in a few queries."""
    streak = next(one for one in PLAYERS if one.figure == "longest_streak")
    found = [*_of_games(scope, IN_BRIEF, 1), _of_players(scope, streak, 1)]
    return [one for one in found if one.holders]


def _of_players(scope: Scope, kind: OfPlayers, most: int = SHOWN) -> Record:
    rows: QuerySet[Tally] = scope.tallies.filter(games__gt=0).select_related("player")
    if kind.ranked:
        rows = rows.filter(games__gte=scope.minimum)
    figure = BY_NAME[kind.figure]
    rows = rows.filter(**{f"{figure.field}__gt": kind.above})
    rows = rows.order_by(f"-{figure.field}", "-games", "player_id")
    return Record(
        title=kind.title,
        holders=[
            Holder(value=figure.text(tally), players=(tally.player,)) for tally in rows[:most]
        ],
    )


def _of_games(scope: Scope, kinds: Sequence[OfGames] = GAMES, most: int = SHOWN) -> list[Record]:
    tops: list[tuple[OfGames, Sequence[CountedGame]]] = []
    for kind in kinds:
        column = kind.order.lstrip("-")
        rows = scope.games.filter(kind.among, **{f"{column}__gte": kind.at_least})
        rows = rows.select_related("sheet")
        back = "-" if kind.order.startswith("-") else ""
        tops.append((kind, list(rows.order_by(kind.order, f"{back}sheet_id")[:most])))
    keys = {game.pk for _kind, games in tops for game in games}
    players: dict[int, list[Contribution]] = {key: [] for key in keys}
    for one in (
        Contribution.objects.filter(game__in=keys, rank__isnull=False)
        .select_related("player")
        .order_by("rank", "pk")
    ):
        players[one.game_id].append(one)
    return [
        Record(title=kind.title, holders=[_holder(kind, game, players[game.pk]) for game in games])
        for kind, games in tops
    ]


def _holder(kind: OfGames, game: CountedGame, played: Sequence[Contribution]) -> Holder:
    wanted = max(one.rank or 0 for one in played) if kind.loser else 1
    return Holder(
        value=kind.value(game),
        players=tuple(one.player for one in played if one.rank == wanted),
        day=game.day,
        code=game.sheet.code,
    )
