"""Badges follow the games: worked out again for everybody whose games became others.

What is due stands in the database (`BadgeDue`), as the figures' does; each player's badges are
made from all of their games, so that it does not matter how often or in which order.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from django.db import transaction

from scorepad.figures.badges import Earned, History, Past, badges_of
from scorepad.figures.measures import WIN
from scorepad.models import (
    BadgeDue,
    Club,
    Contribution,
    Player,
    PlayerBadge,
    Pool,
    Season,
    SeasonPlace,
)
from scorepad.services.figures.ledgers import hold

GAMES_AT_ONCE = 2000
"""Rows of history that somebody may wait for."""
STEP = 100
POOLS = (Pool.TABLE.value, Pool.ONLINE.value)
PAST = (
    *("player_id", "game_id", "day", "rank", "total", "wins", "deals", "gave", "lefts"),
    *("game__deals", "game__margin", "game__behind"),
)


def badges_due(club: Club, players: Iterable[int]) -> None:
    """Notes, in the transaction that changes their games, whose badges may be others."""
    rows = [BadgeDue(club=club, player_id=player) for player in sorted(set(players))]
    BadgeDue.objects.bulk_create(rows)


def are_long(club: Club) -> bool:
    """Whether what is due takes longer than one can wait for."""
    waiting = BadgeDue.objects.filter(club=club).values("player")
    rows = Contribution.objects.filter(player__in=waiting)
    return rows[: GAMES_AT_ONCE + 1].count() > GAMES_AT_ONCE


def award_due(club: Club) -> None:
    """Works out what is due, some players at a time."""
    while _award_some(club):
        pass


def award_all(club: Club) -> None:
    """Everybody's anew; within the transaction of who holds the ledgers."""
    BadgeDue.objects.filter(club=club).delete()
    players = list(Player.objects.filter(club=club).order_by("pk").values_list("pk", flat=True))
    for at in range(0, len(players), STEP):
        _award(players[at : at + STEP])


def histories(players: Sequence[int]) -> dict[int, History]:
    """What the players have behind them, in two queries."""
    won: dict[int, list] = {player: [] for player in players}
    closed = SeasonPlace.objects.filter(
        player__in=players, place=1, pool__in=POOLS, season__status=Season.Status.CLOSED
    )
    for player, day in closed.values_list("player_id", "season__ends"):
        won[player].append(day)
    rows = (
        Contribution.objects.filter(player__in=players, rank__isnull=False, pool__in=POOLS)
        .order_by("player_id", "played_at", "game_id")
        .values_list(*PAST)
    )
    games = {
        player: [_past(row) for row in mine]
        for player, mine in groupby(rows.iterator(chunk_size=2000), key=lambda row: row[0])
    }
    return {player: History(games.get(player, ()), won[player]) for player in players}


def _past(row: tuple) -> Past:
    _player, game, day, rank, total, wins, own, gave, lefts, hands, margin, behind = row
    return Past(
        game=game,
        day=day,
        rank=rank,
        total=total or 0,
        is_alone=wins == WIN,
        hands=hands,
        own_hands=own,
        gave=gave,
        margin=margin,
        behind=behind,
        lefts=lefts,
    )


def _award_some(club: Club) -> bool:
    with transaction.atomic():
        hold(club)
        waiting = BadgeDue.objects.filter(club=club).order_by("pk")
        rows = dict(waiting.values_list("pk", "player_id")[:STEP])
        if not rows:
            return False
        _award(sorted(set(rows.values())))
        BadgeDue.objects.filter(pk__in=rows).delete()
        return True


def _award(players: Sequence[int]) -> None:
    had: dict[tuple[int, str], PlayerBadge] = {
        (one.player_id, one.kind): one for one in PlayerBadge.objects.filter(player__in=players)
    }
    found: dict[tuple[int, str], Earned] = {}
    for player, history in histories(players).items():
        for kind, when in badges_of(history).items():
            found[player, kind] = when
    # Only what is different is written: mostly that is nothing.
    same = {key for key, one in had.items() if Earned(one.day, one.game_id) == found.get(key)}
    gone = [one.pk for key, one in had.items() if key not in same]
    if gone:
        PlayerBadge.objects.filter(pk__in=gone).delete()
    PlayerBadge.objects.bulk_create(
        [
            PlayerBadge(player_id=player, kind=kind, day=when.day, game_id=when.game)
            for (player, kind), when in found.items()
            if (player, kind) not in same
        ]
    )
