"""Which sheets are to be counted again.

The change of a sheet leaves a `Due` row in its own transaction; after that transaction its
figures are settled in another one. What a crash leaves behind is settled with the next sheet.
"""

from collections.abc import Iterable

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.utils import timezone

from gofclub.after_commit import after_commit
from scorepad.models import Club, Contribution, CountedGame, Due, Season, Sheet, Sitter
from scorepad.services import bulk_write
from scorepad.services.figures.background import settle
from scorepad.services.figures.badges import badges_due


def sheet_touched(sheet: Sheet) -> None:
    """Within the transaction that changes a sheet: its figures follow when that is kept."""
    if sheet.club_id is None:
        return
    if sheet.status == Sheet.Status.FINISHED or CountedGame.objects.filter(pk=sheet.pk).exists():
        due(sheet.club_id, [sheet.pk])


def sheet_changed(sheet: int) -> None:
    """The figures follow the sheet, whatever changed about it."""
    club = Sheet.objects.filter(pk=sheet).values_list("club", flat=True).first()
    if club is not None:
        due(club, [sheet])


def players_merged(club: Club, *players: int) -> None:
    """After somebody's places at tables went to somebody else, or back: all games of both."""
    sat = Sitter.objects.filter(player__in=players).values_list("sheet", flat=True)
    had = Contribution.objects.filter(player__in=players).values_list("game", flat=True)
    badges_due(club, players)
    due(club.pk, sorted({*sat, *had}))


def days_changed(club: Club) -> None:
    """After the club's hours became others: any game may belong to another day now."""
    with transaction.atomic():
        # As one statement: a club may have a hundred thousand games, and somebody waits.
        finished = Sheet.objects.filter(club=club, status=Sheet.Status.FINISHED)
        query, values = finished.values("club_id", "pk").query.sql_with_params()
        table = connections[DEFAULT_DB_ALIAS].ops.quote_name(Due._meta.db_table)  # noqa: SLF001
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} (club_id, sheet_id, since) "  # noqa: S608 (our own names)
                f"SELECT found.*, %s FROM ({query}) AS found",
                [bulk_write.moment(timezone.now()), *values],
            )
        after_commit(settle, club.pk)


def season_due(season: Season) -> None:
    """Marks a season whose days or rule are others now; it is counted when that is kept.

    A season may have thousands of games: whoever changed it does not wait for them.
    """
    with transaction.atomic():
        season.recount_at = timezone.now()
        season.save(update_fields=["recount_at"])
        after_commit(settle, season.club_id)


def due(club: int, sheets: Iterable[int]) -> None:
    """Marks the sheets, and settles them when the transaction is kept."""
    with transaction.atomic():
        Due.objects.bulk_create([Due(club_id=club, sheet_id=sheet) for sheet in sheets])
        after_commit(settle, club)
