"""Badges follow the games: worked out again for everybody whose games became others.

What is due stands in the database (`BadgeDue`), as the figures' does; each player's badges are
made from all of their games, so that it does not matter how often or in which order.
"""

import logging
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scorepad.figures.badge_rules import Done, Earned, History, Past
from scorepad.figures.badges import badges_of
from scorepad.figures.measures import WIN
from scorepad.models import (
    BadgeDue,
    Club,
    Contribution,
    HandDeed,
    Player,
    PlayerBadge,
    Pool,
    Season,
    SeasonPlace,
)
from scorepad.services.figures.ledgers import Held, hold

log = logging.getLogger(__name__)

GAMES_AT_ONCE = 2000
"""Rows of history that somebody may wait for."""
STEP = 100
POOLS = (Pool.TABLE.value, Pool.ONLINE.value)
PAST = (
    *("player_id", "game_id", "day", "rank", "total", "wins", "deals", "gave", "lefts"),
    *("game__deals", "game__margin", "game__behind"),
    *("game__sheet__exchange", "game__sheet__ruleset__deals"),
)


def badges_due(club: Club, players: Iterable[int]) -> None:
    """Notes, in the transaction that changes their games, whose badges may be others."""
    rows = [BadgeDue(club=club, player_id=player) for player in sorted(set(players))]
    BadgeDue.objects.bulk_create(rows)


def are_long(club: Club) -> bool:
    """Whether what is due takes longer than one can wait for."""
    waiting = BadgeDue.objects.filter(club=club, failed_at=None).values("player")
    rows = Contribution.objects.filter(player__in=waiting)
    return rows[: GAMES_AT_ONCE + 1].count() > GAMES_AT_ONCE


def award_due(club: Club, *, wait: bool = True) -> None:
    """Works out what is due, some players at a time.

    Where that fails they go one by one, and one whose badges cannot be worked out is set aside:
    all others have theirs.
    """
    while _award_some(club, wait=wait):
        pass


def award_all(club: Club) -> None:
    """Everybody's anew; within the transaction of who holds the ledgers."""
    BadgeDue.objects.filter(club=club).delete()
    badges_due(club, Player.objects.filter(club=club).values_list("pk", flat=True))
    award_due(club)


def histories(players: Sequence[int]) -> dict[int, History]:
    """What the players have behind them, in a few queries."""
    won: dict[int, list] = {player: [] for player in players}
    is_now = _who_is_now(players)
    closed = SeasonPlace.objects.filter(
        player__in=is_now, place=1, pool__in=POOLS, season__status=Season.Status.CLOSED
    )
    for place in closed.select_related("season__club"):
        season = place.season
        # Closed early, it was won on the day on which it was closed.
        early = season.closed_at and season.club.day_of(season.closed_at)
        won[is_now[place.player_id]].append(min(season.ends, early or season.ends))
    rows = (
        Contribution.objects.filter(player__in=players, rank__isnull=False, pool__in=POOLS)
        .order_by("player_id", "played_at", "game_id")
        .values_list(*PAST)
    )
    games = {
        player: [_past(row) for row in mine]
        for player, mine in groupby(rows.iterator(chunk_size=2000), key=lambda row: row[0])
    }
    deeds = _deeds(players)
    return {
        player: History(games.get(player, ()), won[player], deeds.get(player, ()))
        for player in players
    }


def counting_deeds(**whose: Any) -> QuerySet[HandDeed]:
    """What was done in hands that count, as long as these are won by whoever did it."""
    return HandDeed.objects.filter(
        deal__voided=False,
        deal__seats__left=0,
        deal__seats__line__number=F("line"),
        deal__sheet__counted__pool__in=POOLS,
        **whose,
    )


def _deeds(players: Sequence[int]) -> dict[int, list[Done]]:
    rows = (
        counting_deeds(deal__seats__sitter__player__in=players)
        .order_by("deal__sheet__counted__played_at", "deal__sheet", "hand", "kind")
        .values_list(
            *("deal__seats__sitter__player", "kind", "deal__sheet__counted__day"),
            *("deal__sheet", "table", "hand"),
        )
    )
    found: dict[int, list[Done]] = {}
    for player, kind, *when in rows.iterator(chunk_size=2000):
        found.setdefault(player, []).append(Done(kind, Earned(*when)))
    return found


def _who_is_now(players: Sequence[int]) -> dict[int, int]:
    """Those who are there and all who were merged into them, each with the one who stayed.

    The result of a closed season keeps the player of its day; games go over by themselves.
    """
    here = Player.objects.filter(pk__in=players).current().values_list("pk", flat=True)
    found = {player: player for player in here}
    newest = list(found)
    while newest:
        merged = Player.objects.filter(merged_into__in=newest)
        rows = dict(merged.values_list("pk", "merged_into"))
        found |= {gone: found[stays] for gone, stays in rows.items() if stays}
        newest = list(rows)
    return found


def _past(row: tuple) -> Past:
    _player, game, day, rank, total, wins, own, gave, lefts, hands, *more = row
    margin, behind, exchange, agreed = more
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
        has_exchange=exchange,
        is_agreed=agreed is not None,
    )


def _award_some(club: Club, *, wait: bool) -> bool:
    try:
        return _award_waiting(club, wait=wait)
    except (OperationalError, InterfaceError, Held):
        raise  # nobody's fault: the database is away, or somebody else counts
    except Exception:  # noqa: BLE001 (whose it was is found below, and logged there)
        players = sorted(set(_waiting(club).values_list("player", flat=True)[:STEP]))
    for player in players:
        try:
            _award_waiting(club, player=player, wait=wait)
        except (OperationalError, InterfaceError, Held):
            raise
        except Exception:
            log.exception(
                "badges of player %d of %s cannot be worked out, and were set aside",
                player,
                club.slug,
            )
            # What becomes due from now on is tried again.
            BadgeDue.objects.filter(club=club, player=player).update(failed_at=timezone.now())
    return bool(players)


def _award_waiting(club: Club, *, wait: bool, player: int | None = None) -> bool:
    with transaction.atomic():
        hold(club, wait=wait)
        waiting = _waiting(club)
        if player is not None:
            waiting = waiting.filter(player=player)
        rows = dict(waiting.values_list("pk", "player_id")[:STEP])
        if not rows:
            return False
        players = sorted(set(rows.values()))
        _award(players)
        once_failed = Q(club=club, player__in=players, failed_at__isnull=False)
        BadgeDue.objects.filter(Q(pk__in=rows) | once_failed).delete()
        return True


def _waiting(club: Club) -> QuerySet[BadgeDue]:
    return BadgeDue.objects.filter(club=club, failed_at=None).order_by("pk")


def _award(players: Sequence[int]) -> None:
    had: dict[tuple[int, str], PlayerBadge] = {
        (one.player_id, one.kind): one for one in PlayerBadge.objects.filter(player__in=players)
    }
    found: dict[tuple[int, str], Earned] = {}
    for player, history in histories(players).items():
        for kind, when in badges_of(history).items():
            found[player, kind] = when
    # Only what is different is written: mostly that is nothing.
    same = {key for key, one in had.items() if _earned(one) == found.get(key)}
    gone = [one.pk for key, one in had.items() if key not in same]
    if gone:
        PlayerBadge.objects.filter(pk__in=gone).delete()
    PlayerBadge.objects.bulk_create(
        [
            PlayerBadge(
                player_id=player,
                kind=kind,
                day=when.day,
                game_id=when.game,
                table=when.table,
                hand=when.hand,
            )
            for (player, kind), when in found.items()
            if (player, kind) not in same
        ]
    )


def _earned(one: PlayerBadge) -> Earned:
    return Earned(one.day, one.game_id, one.table, one.hand)
