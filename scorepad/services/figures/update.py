"""Carries the figures on: sheets that are due, days that pass, seasons that change."""

import contextlib
import logging

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

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
from scorepad.models.figures import FAILURE_LENGTH
from scorepad.services.figures import replay
from scorepad.services.figures.badges import badges_due
from scorepad.services.figures.contributions import SAID, Game, counted, stored
from scorepad.services.figures.ledgers import (
    Held,
    changes_of,
    first_recent_day,
    hold,
    keep,
    replay_from,
)
from scorepad.services.figures.replay import Touched
from scorepad.services.figures.sums import Scope

log = logging.getLogger(__name__)

AT_ONCE = 100
"""Sheets that are settled in one transaction."""


def advance(club: Club) -> None:
    """Lets days fall out of the sums of the last 90 days; cheap when none does.

    Who looks at a board does not wait for whoever counts: the next look finds these days again.
    """
    first = first_recent_day(club)
    if not club.ledgers.filter(recent_from__lt=first).exists():
        return
    with contextlib.suppress(Held), transaction.atomic():
        ledgers = hold(club, wait=False)
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


def season_changed(season: Season, *, wait: bool = True) -> None:
    """A season is new, or its days or its rule changed: its sums are made again."""
    with transaction.atomic():
        ledgers = hold(season.club, wait=wait)
        # Whoever changes it once more meanwhile marks it again, and it is counted again.
        Season.objects.filter(pk=season.pk).update(recount_at=None)
        season.refresh_from_db(fields=["starts", "ends", "minimum_games", "best", "recount_at"])
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
            replay.refresh(season.club, pool, seasons=[season], spans=False)


def settle_some(club: Club, touched: Touched, *, wait: bool = True) -> bool:
    """Settles a batch of sheets that are due; whether there was one.

    Where that fails the sheets go one by one, and one that cannot be counted is set aside: it
    must not keep the figures of a whole club where they are.
    """
    try:
        return _settle(club, touched, wait=wait)
    except (OperationalError, InterfaceError, Held):
        raise  # nobody's fault: the database is away, or somebody else counts
    except Exception:  # noqa: BLE001 (whose it was is found below, and logged there)
        found = Due.objects.filter(club=club, failed_at=None).order_by("pk")
        sheets = list(dict.fromkeys(found.values_list("sheet", flat=True)[:AT_ONCE]))
    for sheet in sheets:
        try:
            _settle(club, touched, sheet=sheet, wait=wait)
        except (OperationalError, InterfaceError, Held):
            raise
        except Exception as error:
            log.exception("sheet %d of %s cannot be counted, and was set aside", sheet, club.slug)
            reason = "".join(char for char in repr(error) if char.isprintable())
            Due.objects.filter(club=club, sheet=sheet).update(
                failed_at=timezone.now(), failure=reason[:FAILURE_LENGTH]
            )
    return bool(sheets)


def try_again(dues: QuerySet[Due] | None = None) -> list[Club]:
    """Lets sheets that were set aside wait once more; the clubs whose they are."""
    found = (Due.objects.all() if dues is None else dues).filter(failed_at__isnull=False)
    clubs = list(Club.objects.filter(pk__in=set(found.values_list("club", flat=True))))
    found.update(failed_at=None, failure="")
    return clubs


def _settle(club: Club, touched: Touched, *, wait: bool, sheet: int | None = None) -> bool:
    with transaction.atomic():
        ledgers = hold(club, wait=wait)
        waiting = Due.objects.filter(club=club, failed_at=None)
        if sheet is not None:
            waiting = waiting.filter(sheet=sheet)
        rows = dict(waiting.order_by("pk").values_list("pk", "sheet")[:AT_ONCE])
        if not rows:
            return False
        sheets = set(rows.values())
        old, new = stored(sheets), counted(club, sheets)
        # Where a whole club is counted again, most games come out as they were.
        same = {sheet for sheet in old.keys() & new.keys() if old[sheet].says(new[sheet])}
        for one in same:
            del old[one], new[one]
        changes = changes_of(club, ledgers)
        for game in old.values():
            changes.take_out(game)
        for game in new.values():
            changes.put_in(game)
        write_games(old, new)
        changes.write()
        changed = (*old.values(), *new.values())
        badges_due(club, (one.player_id for game in changed for one in game.contributions))
        for key in sheets - same:
            before, after = old.get(key), new.get(key)
            for version in (before, after):
                if version is not None:
                    # Substitutes, too: they get tallies without having been rated.
                    those = (one.player_id for one in version.contributions)
                    touched.add(those, version.row.day, pool=version.row.pool)
            if before is not None and after is not None and before.rated_as == after.rated_as:
                continue
            Rating.objects.filter(game=key).delete()
            for version in (before, after):
                if version is not None:
                    replay_from(ledgers[version.row.pool], version.order)
        for ledger in ledgers.values():
            keep(ledger)
        once_failed = Q(club=club, sheet__in=sheets, failed_at__isnull=False)
        Due.objects.filter(Q(pk__in=rows) | once_failed).delete()
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
        update_fields=["club", *SAID[1:]],
    )
    Contribution.objects.bulk_create(
        [one for game in new.values() for one in game.contributions], batch_size=500
    )
