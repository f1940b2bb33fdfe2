"""What is left of an import that was undone or has failed: sheets that nobody can find any more."""

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from scorepad.models import (
    Attendance,
    Change,
    CountedGame,
    Deal,
    DealSeat,
    DrawnSeat,
    Due,
    GamesImport,
    Merge,
    Player,
    SeasonPlace,
    Sheet,
    Sitter,
)

AT_ONCE = 50


def sweep(key: int) -> bool:
    """Deletes what came with the import; whether nothing is left of it.

    Only what no figure counts any more: the figures of a great club may still be under way.
    """
    ended = [GamesImport.Status.UNDONE, GamesImport.Status.FAILED]
    one = GamesImport.objects.filter(pk=key, status__in=ended).first()
    if one is None:
        return True
    waits = Exists(Due.objects.filter(sheet=OuterRef("pk"), failed_at=None)) | Exists(
        CountedGame.objects.filter(pk=OuterRef("pk"))
    )
    left = Sheet.objects.filter(brought=one, club=None)
    if left.filter(waits).exists():
        return False
    while keys := list(left.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            Change.objects.filter(sheet__in=keys).go_with_their_sheet()
            DealSeat.objects.filter(deal__sheet__in=keys).delete()
            Deal.objects.filter(sheet__in=keys).delete()
            Sheet.objects.filter(pk__in=keys).delete()
    with transaction.atomic():
        _players_go(one)
    return True


def _players_go(one: GamesImport) -> None:
    """Those who came with the import and have done nothing since."""
    made = one.names.filter(is_made=True, player__isnull=False)
    mine = OuterRef("pk")
    busy = (
        Exists(Sitter.objects.filter(player=mine))
        | Exists(Attendance.objects.filter(player=mine))
        | Exists(DrawnSeat.objects.filter(player=mine))
        | Exists(SeasonPlace.objects.filter(player=mine))
        | Exists(Merge.objects.filter(Q(kept=mine) | Q(gone=mine)))
    )
    Player.objects.filter(~busy, pk__in=made.values("player"), user=None, merged_into=None).delete()
    made.update(is_made=False)
