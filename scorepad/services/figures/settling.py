"""Carries the figures on: sheets that are due, days that pass, seasons that change."""

from django.db import transaction

from scorepad.models import (
    Club,
    Contribution,
    CountedGame,
    Due,
    PairTally,
    Rating,
    Season,
    Span,
    Tally,
)
from scorepad.services.figures import replaying
from scorepad.services.figures.counting import Game, counted, stored
from scorepad.services.figures.ledgers import (
    changes_of,
    first_recent_day,
    hold,
    keep,
    replay_from,
)
from scorepad.services.figures.replaying import Touched
from scorepad.services.figures.summing import Scope

AT_ONCE = 100
"""Sheets that are settled in one transaction."""


def advance(club: Club) -> None:
    """Lets days fall out of the sums of the last 90 days; cheap when none does."""
    first = first_recent_day(club)
    if not club.ledgers.filter(recent_from__lt=first).exists():
        return
    with transaction.atomic():
        ledgers = hold(club)
        for ledger in ledgers.values():
            was, ledger.recent_from = ledger.recent_from or first, first
            if was >= first:
                continue
            changes = changes_of(club, {ledger.pool: ledger})
            games = CountedGame.objects.filter(
                club=club, pool=ledger.pool, day__gte=was, day__lt=first
            ).prefetch_related("contributions")
            for row in games.iterator(chunk_size=500):
                game = Game(row, tuple(row.contributions.all()))
                changes.take_out(game, [Scope(ledger.pool, Span.RECENT.value)])
            changes.write()
            keep(ledger)


def season_changed(season: Season) -> None:
    """A season is new, or its days or its rule changed: its sums are made again."""
    with transaction.atomic():
        ledgers = hold(season.club)
        Tally.objects.filter(season=season).delete()
        PairTally.objects.filter(season=season).delete()
        changes = changes_of(season.club, ledgers)
        games = CountedGame.objects.filter(
            club=season.club, day__gte=season.starts, day__lte=season.ends
        ).prefetch_related("contributions")
        for row in games.iterator(chunk_size=500):
            game = Game(row, tuple(row.contributions.all()))
            changes.count(game, [Scope(row.pool, Span.SEASON.value, season.pk)])
            changes.shaken |= {(one.pool, one.player_id) for one in game.contributions}
        changes.write()
        for pool in ledgers:
            replaying.refresh(season.club, pool, seasons=[season], spans=False)


def settle_some(club: Club, touched: Touched) -> bool:
    """Settles a batch of sheets that are due; whether there was one."""
    with transaction.atomic():
        ledgers = hold(club)
        rows = dict(
            Due.objects.filter(club=club).order_by("pk").values_list("pk", "sheet")[:AT_ONCE]
        )
        if not rows:
            return False
        sheets = set(rows.values())
        old, new = stored(sheets), counted(club, sheets)
        # Where a whole club is counted again, most games come out as they were.
        same = {sheet for sheet in old.keys() & new.keys() if old[sheet].says(new[sheet])}
        for sheet in same:
            del old[sheet], new[sheet]
        changes = changes_of(club, ledgers)
        for game in old.values():
            changes.take_out(game)
        for game in new.values():
            changes.put_in(game)
        write_games(old, new)
        changes.write()
        for sheet in sheets - same:
            before, after = old.get(sheet), new.get(sheet)
            if before is not None and after is not None and before.rated_as == after.rated_as:
                continue
            Rating.objects.filter(game=sheet).delete()
            for one in (before, after):
                if one is not None:
                    replay_from(ledgers[one.row.pool], one.order)
                    touched.add(one.ranks, one.row.day)
        for ledger in ledgers.values():
            keep(ledger)
        Due.objects.filter(pk__in=rows).delete()
        return True


def write_games(old: dict[int, Game], new: dict[int, Game]) -> None:
    """Stores the games as they count now in place of what they counted."""
    gone = old.keys() - new.keys()
    Contribution.objects.filter(game__in=old).delete()
    CountedGame.objects.filter(pk__in=gone).delete()
    rows = [game.row for game in new.values()]
    # In place where there was one: its ratings may still be right.
    CountedGame.objects.bulk_create(
        rows,
        batch_size=500,
        update_conflicts=True,
        unique_fields=["sheet"],
        update_fields=[
            "club",
            "pool",
            "day",
            "played_at",
            "seats",
            "deals",
            "best",
            "worst",
            "margin",
            "behind",
        ],
    )
    Contribution.objects.bulk_create(
        [one for game in new.values() for one in game.contributions], batch_size=500
    )
