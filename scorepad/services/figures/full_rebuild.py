"""Makes all figures of a club again, from nothing but its sheets."""

import json
from collections.abc import Callable, Sequence

from django.db import transaction

from scorepad.figures import Streak
from scorepad.models import (
    Club,
    Contribution,
    CountedGame,
    Due,
    Ledger,
    PairTally,
    PlayerBadge,
    Rating,
    Sheet,
    Tally,
)
from scorepad.models.figures import CONTRIBUTED
from scorepad.services import bulk_write
from scorepad.services.figures import badges, replay
from scorepad.services.figures.contributions import Game, counted
from scorepad.services.figures.ledgers import changes_of, first_recent_day, hold, keep
from scorepad.services.figures.sums import Scope

STEP = 500
GAME = (
    *("sheet_id", "club_id", "pool", "day", "played_at"),
    *("seats", "deals", "to_target", "best", "worst", "margin", "behind"),
)
CONTRIBUTION = (
    *("game_id", "player_id", "pool", "day", "played_at", "lefts"),
    *("rank", "total", "place", "score", *CONTRIBUTED),
)
Tell = Callable[[str, int, int], object]
"""Hears what is being done, how much of it is done, and how much there is."""


def rebuild(club: Club, tell: Tell = lambda _what, _done, _all: None) -> None:
    """Everything anew: contributions, sums and ratings."""
    with transaction.atomic():
        ledgers = hold(club)
        Due.objects.filter(club=club).delete()
        Tally.objects.filter(club=club).delete()
        PairTally.objects.filter(club=club).delete()
        PlayerBadge.objects.filter(player__club=club).delete()
        # First what hangs on the games: then deleting them has nothing to follow.
        Rating.objects.filter(game__club=club).delete()
        Contribution.objects.filter(game__club=club).delete()
        CountedGame.objects.filter(club=club).delete()
        for ledger in ledgers.values():
            ledger.recent_from = first_recent_day(club)
            keep(ledger)
        _count(club, ledgers, tell)
        _rate(club, ledgers, tell)
        badges.award_all(club)


def rebuild_ratings(club: Club, tell: Tell = lambda _what, _done, _all: None) -> None:
    """Only the ratings anew, from the places of all games."""
    with transaction.atomic():
        ledgers = hold(club)
        Rating.objects.filter(game__club=club).delete()
        _rate(club, ledgers, tell)


def _count(club: Club, ledgers: dict[str, Ledger], tell: Tell) -> None:
    """Contributions and sums, in the order in which games ended: streaks need it."""
    finished = Sheet.objects.filter(club=club, status=Sheet.Status.FINISHED)
    keys = list(finished.order_by("finished_at", "pk").values_list("pk", flat=True))
    changes = changes_of(club, ledgers)
    streaks: dict[tuple[Scope, int], Streak] = {}
    for at in range(0, len(keys), STEP):
        some = keys[at : at + STEP]
        found = counted(club, some)
        games = [found[key] for key in some if key in found]
        _store(games)
        for game in games:
            changes.count(game)
            for scope in changes.scopes(game.row.pool, game.row.day):
                for player, rank in game.ranks.items():
                    run = streaks.get((scope, player), Streak())
                    streaks[scope, player] = run.after(won=rank == 1)
        tell("count", at + len(some), len(keys))
    changes.write(streaks)


def _store(games: Sequence[Game]) -> None:
    """The games and what they contribute, where there is nothing of them yet."""
    whens = [
        (bulk_write.day(game.row.day), bulk_write.moment(game.row.played_at)) for game in games
    ]
    bulk_write.insert(
        CountedGame,
        GAME,
        [
            (
                *(game.row.sheet_id, game.row.club_id, game.row.pool, *when),
                *(getattr(game.row, name) for name in GAME[5:]),
            )
            for game, when in zip(games, whens, strict=True)
        ],
    )
    bulk_write.insert(
        Contribution,
        CONTRIBUTION,
        [
            (
                *(one.game_id, one.player_id, one.pool, *when, json.dumps(one.lefts)),
                *(getattr(one, name) for name in CONTRIBUTION[6:]),
            )
            for game, when in zip(games, whens, strict=True)
            for one in game.contributions
        ],
    )


def _rate(club: Club, ledgers: dict[str, Ledger], tell: Tell) -> None:
    total = CountedGame.objects.filter(club=club).count()
    done = 0
    for ledger in ledgers.values():
        first = (
            CountedGame.objects.filter(club=club, pool=ledger.pool)
            .order_by("played_at", "sheet_id")
            .values_list("played_at", "sheet_id")
            .first()
        )
        ledger.replay_at, ledger.replay_sheet = first or (None, 0)
        ledger.replay_left = 0
        while ledger.replay_at:
            replay.rate_some(ledger, replay.STEP)
            done = min(done + replay.STEP, total)
            tell("rate", done, total)
        keep(ledger)
        replay.refresh(club, ledger.pool)
