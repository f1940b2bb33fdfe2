"""Makes all figures of a club again, from nothing but its sheets."""

from collections.abc import Callable, Iterator

from django.db import transaction

from scorepad.figures import Streak
from scorepad.models import (
    Club,
    Contribution,
    CountedGame,
    Due,
    Ledger,
    PairTally,
    Rating,
    Sheet,
    Tally,
)
from scorepad.services.figures import replaying
from scorepad.services.figures.counting import Game, counted
from scorepad.services.figures.ledgers import changes_of, first_recent_day, hold, keep
from scorepad.services.figures.settling import write_games
from scorepad.services.figures.summing import Scope

STEP = 500
Tell = Callable[[str, int, int], object]
"""Hears what is being done, how much of it is done, and how much there is."""


def rebuild(club: Club, tell: Tell = lambda _what, _done, _all: None) -> None:
    """Everything anew: contributions, sums and ratings."""
    with transaction.atomic():
        ledgers = hold(club)
        Due.objects.filter(club=club).delete()
        Tally.objects.filter(club=club).delete()
        PairTally.objects.filter(club=club).delete()
        # First what hangs on the games: then deleting them has nothing to follow.
        Rating.objects.filter(game__club=club).delete()
        Contribution.objects.filter(game__club=club).delete()
        CountedGame.objects.filter(club=club).delete()
        for ledger in ledgers.values():
            ledger.recent_from = first_recent_day(club)
            keep(ledger)
        _count(club, tell)
        _sum(club, ledgers, tell)
        _rate(club, ledgers, tell)


def rebuild_ratings(club: Club, tell: Tell = lambda _what, _done, _all: None) -> None:
    """Only the ratings anew, from the places of all games."""
    with transaction.atomic():
        ledgers = hold(club)
        Rating.objects.filter(game__club=club).delete()
        _rate(club, ledgers, tell)


def _count(club: Club, tell: Tell) -> None:
    finished = Sheet.objects.filter(club=club, status=Sheet.Status.FINISHED)
    keys = list(finished.order_by("pk").values_list("pk", flat=True))
    for at in range(0, len(keys), STEP):
        write_games({}, counted(club, keys[at : at + STEP]))
        tell("count", min(at + STEP, len(keys)), len(keys))


def _sum(club: Club, ledgers: dict[str, Ledger], tell: Tell) -> None:
    changes = changes_of(club, ledgers)
    streaks: dict[tuple[Scope, int], Streak] = {}
    total = CountedGame.objects.filter(club=club).count()
    for done, game in enumerate(_in_order(club), start=1):
        changes.count(game)
        for scope in changes.scopes(game.row.pool, game.row.day):
            for player, rank in game.ranks.items():
                run = streaks.get((scope, player), Streak())
                streaks[scope, player] = run.after(won=rank == 1)
        if done % STEP == 0 or done == total:
            tell("sum", done, total)
    changes.write(streaks)


def _in_order(club: Club) -> Iterator[Game]:
    games = CountedGame.objects.filter(club=club).order_by("played_at", "sheet_id")
    for row in games.prefetch_related("contributions").iterator(chunk_size=STEP):
        yield Game(row, tuple(row.contributions.all()))


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
            replaying.rate_some(ledger, replaying.STEP)
            done = min(done + replaying.STEP, total)
            tell("rate", done, total)
        keep(ledger)
        replaying.refresh(club, ledger.pool)
