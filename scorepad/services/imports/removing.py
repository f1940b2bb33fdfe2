"""What is left of an import that was undone or has failed: sheets that nobody can find any more."""

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from scorepad.models import (
    Attendance,
    Claim,
    Club,
    CountedGame,
    DrawnSeat,
    Due,
    GamesImport,
    Invitation,
    Merge,
    Pin,
    Player,
    SeasonPlace,
    Sheet,
    Sitter,
)
from scorepad.services.clubs.league_results import named_in_closed
from scorepad.services.sheets.erase import delete_some

ENDED = (GamesImport.Status.UNDONE, GamesImport.Status.FAILED)


def has_left(key: int) -> bool:
    """Whether there is something to sweep, and nothing to wait for."""
    left = _left(key).filter(brought__status__in=ENDED)
    return left.exists() and not _counted(left).exists()


def sweep(key: int) -> bool:
    """Deletes what came with the import; whether nothing is left of it.

    Only what no figure counts any more: the figures of a great club may still be under way.
    """
    if _counted(_left(key).filter(brought__status__in=ENDED)).exists():
        return False
    while _some_go(key):
        pass
    with transaction.atomic():
        club = GamesImport.objects.filter(pk=key).values("club")
        # Whoever gives these players something to do holds the club.
        Club.objects.select_for_update(no_key=True).filter(pk__in=club).first()
        one = _ended(key)
        if one is not None:
            _players_go(one)
    return True


def _some_go(key: int) -> bool:
    """In one transaction; an import that was confirmed again meanwhile keeps its sheets."""
    with transaction.atomic():
        return _ended(key) is not None and delete_some(_left(key))


def _ended(key: int) -> GamesImport | None:
    held = GamesImport.objects.select_for_update(of=("self",), no_key=True)
    return held.defer("content").filter(pk=key, status__in=ENDED).first()


def _left(key: int) -> QuerySet[Sheet]:
    return Sheet.objects.filter(brought=key, club=None)


def _counted(sheets: QuerySet[Sheet]) -> QuerySet[Sheet]:
    """Those that figures count, or are still to count or to forget."""
    return sheets.filter(
        Exists(Due.objects.filter(sheet=OuterRef("pk"), failed_at=None))
        | Exists(CountedGame.objects.filter(pk=OuterRef("pk")))
    )


def _players_go(one: GamesImport) -> None:
    """Those who came with the import and have done nothing since."""
    made = one.names.filter(is_made=True, player__isnull=False)
    mine = OuterRef("pk")
    busy = (
        Exists(Sitter.objects.filter(player=mine))
        | Exists(Attendance.objects.filter(player=mine))
        | Exists(DrawnSeat.objects.filter(player=mine))
        | Exists(Pin.objects.filter(Q(one=mine) | Q(other=mine)))
        | Exists(SeasonPlace.objects.filter(player=mine))
        | Exists(Merge.objects.filter(Q(kept=mine) | Q(gone=mine)))
        | Exists(Claim.objects.filter(player=mine))
        | Exists(Invitation.objects.filter(player=mine))
    )
    idle = Player.objects.filter(~busy, pk__in=made.values("player"), user=None, merged_into=None)
    # What a closed league has written down names people by their codes.
    named = named_in_closed(one.club)
    idle.filter(pk__in=[player.pk for player in idle if player.code not in named]).delete()
    made.update(is_made=False)
