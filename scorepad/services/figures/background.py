"""What takes long is done by a thread of its own, so that nobody waits for it.

All that is to be done stands in the database: `Due` and `BadgeDue` rows, and the marks of the
ledgers. A process
that dies leaves it there, and whoever comes next goes on: the next change of a sheet, the next
visit of the board, the next start of the server, `manage.py figures --pending`.
"""

import logging
import threading
from itertools import islice

from django.conf import settings
from django.db import connections, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.dispatch import Signal
from django.utils import timezone

from gofclub.database_away import log_failure
from scorepad.models import BadgeDue, Club, CountedGame, Due, Ledger, Season
from scorepad.services.figures import badges, replay
from scorepad.services.figures.ledgers import Held
from scorepad.services.figures.replay import Touched
from scorepad.services.figures.update import season_changed, settle_some

log = logging.getLogger(__name__)

work_begins = Signal()
work_ends = Signal()
"""Sent with `club` by the thread that works for it: before it does, and after its last look."""

AT_ONCE = 1000
_running: dict[int, threading.Thread] = {}
_guard = threading.Lock()


def settle(club: int) -> None:
    """Carries the club's figures on: at once where that is short, else in the background.

    Also there where somebody else is counting: the croupier comes here, and all tables with it.
    """
    found = Club.objects.filter(pk=club).first()
    if found is None:
        return
    try:
        is_done = not is_long(found) and _settled(found)
    except Held:
        is_done = False
    if not is_done:
        wake(found)


def _settled(club: Club) -> bool:
    """Whether all is done by now; else the rest is too long to wait for."""
    count_old_again(club)
    recount_seasons(club, wait=False)
    touched = Touched(everybody=club.ledgers.filter(replay_at__isnull=False).exists())
    while settle_some(club, touched, wait=False):
        pass
    if replay.catch_up(club, touched, wait=False) or badges.are_long(club):
        return False
    badges.award_due(club, wait=False)
    return True


def is_long(club: Club) -> bool:
    """Whether more sheets are due, or seasons with more games, than one can wait for."""
    most = settings.FIGURES_AT_ONCE
    if old_games(club.pk)[: most + 1].count() > most:
        return True
    if Due.objects.filter(club=club, failed_at=None)[: most + 1].count() > most:
        return True
    return any(games_of(season)[: most + 1].count() > most for season in seasons_due(club))


def seasons_due(club: Club) -> QuerySet[Season]:
    """The seasons whose sums are to be made again."""
    return Season.objects.filter(club=club, recount_at__isnull=False).select_related("club")


def games_of(season: Season) -> QuerySet[CountedGame]:
    return CountedGame.objects.filter(
        club=season.club_id, day__gte=season.starts, day__lte=season.ends
    )


def old_games(club: int | OuterRef) -> QuerySet[CountedGame]:
    """Games as an earlier version counted them; not those that could not be counted again."""
    failed = Due.objects.filter(sheet=OuterRef("sheet"), failed_at__isnull=False)
    return CountedGame.objects.filter(~Exists(failed), club=club, to_target=None)


def count_old_again(club: Club) -> None:
    """Lets them wait for it, whatever an earlier version that is still at work makes of that."""
    if not old_games(club.pk).exists():
        return
    waiting = Due.objects.filter(sheet=OuterRef("sheet"))
    sheets = old_games(club.pk).filter(~Exists(waiting)).values_list("sheet", flat=True)
    dues = (Due(club=club, sheet_id=sheet) for sheet in sheets.iterator(chunk_size=AT_ONCE))
    while some := list(islice(dues, AT_ONCE)):
        Due.objects.bulk_create(some)
    # Sums that it made in the meantime lack what it did not know.
    Season.objects.filter(club=club).update(recount_at=timezone.now())


def recount_seasons(club: Club, *, wait: bool = True) -> None:
    for season in seasons_due(club):
        season_changed(season, wait=wait)


def work(club: Club) -> None:
    """Counts and rates until nothing is left."""
    count_old_again(club)
    recount_seasons(club)
    touched = Touched()
    while settle_some(club, touched):
        pass
    replay.finish(club)
    badges.award_due(club)


def wake(club: Club) -> threading.Thread | None:
    """The thread that works for the club: started now, unless it is under way in this process.

    None within a transaction: a thread would not see what that has written. What is due wakes
    it when the transaction is kept.
    """
    if transaction.get_connection().in_atomic_block:
        return None
    with _guard:
        thread = _running.get(club.pk)
        if thread is None:
            thread = threading.Thread(
                target=_work_alone, args=[club], name=f"figures of {club.slug}", daemon=True
            )
            _running[club.pk] = thread
            thread.start()
    return thread


def resume() -> None:
    """Goes on with what an earlier process has left; called when a server starts."""
    threading.Thread(target=_resume, name="figures left behind", daemon=True).start()


def is_counted(club: Club) -> bool:
    """Whether all games of the club are in its sums and ratings."""
    waiting = Due.objects.filter(club=club, failed_at=None).exists()
    unrated = Ledger.objects.filter(club=club, replay_at__isnull=False).exists()
    return not waiting and not unrated and not old_games(club.pk).exists()


def is_behind() -> Q:
    """Clubs whose figures are not all up to date; what was set aside waits for the operator."""
    return (
        Q(Exists(Due.objects.filter(club=OuterRef("pk"), failed_at=None)))
        | Q(Exists(Ledger.objects.filter(club=OuterRef("pk"), replay_at__isnull=False)))
        | Q(Exists(Season.objects.filter(club=OuterRef("pk"), recount_at__isnull=False)))
        | Q(Exists(old_games(OuterRef("pk"))))
        | Q(Exists(BadgeDue.objects.filter(club=OuterRef("pk"), failed_at=None)))
    )


def _resume() -> None:
    try:
        for club in list(Club.objects.filter(is_behind())):
            try:
                wake(club)
            except Exception:
                log.exception("figures of %s were left behind", club.slug)
    except Exception as error:  # noqa: BLE001 (whoever comes next asks again)
        log_failure(log, "whether figures were left behind could not be read", error)
    finally:
        connections.close_all()


def _work_alone(club: Club) -> None:
    again = False
    try:
        work_begins.send(Club, club=club)
        work(club)
        work_ends.send(Club, club=club)
        _end(club)
        # Whoever came in after the last look found a thread under way, and left it to that.
        again = Club.objects.filter(is_behind(), pk=club.pk).exists()
    except Exception as error:  # noqa: BLE001
        log_failure(log, "figures of a club were left behind", error)
    finally:
        _end(club)
        connections.close_all()
    if again:
        wake(club)


def _end(club: Club) -> None:
    with _guard:
        if _running.get(club.pk) is threading.current_thread():
            del _running[club.pk]
