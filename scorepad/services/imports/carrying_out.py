"""An import carried out: games are written some at a time, and become the club's all at once.

Until the last step they are sheets of no club, which nobody can find. So whoever is killed in the
middle has left nothing in the club, and whoever comes next goes on where it stopped.
"""

import logging
import threading
from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from django.db import IntegrityError, InterfaceError, OperationalError, connections, transaction
from django.utils import timezone

from gofclub.database_away import log_failure
from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, GamesImport, ImportedName, Player, Sheet, Sitter
from scorepad.name_keys import name_key
from scorepad.permissions import Right
from scorepad.services import bulk_write, figures
from scorepad.services.access import club_for
from scorepad.services.clubs.players import check_room, free_name
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, refused
from scorepad.services.imports import club_frames
from scorepad.services.imports.drafts import (
    check_counted,
    check_new,
    checked_draft,
    draft_of,
    dry_run,
    import_of,
    is_open,
)
from scorepad.services.imports.matching import players_made
from scorepad.services.imports.reading import frame_of, read_import
from scorepad.services.imports.removing import ENDED, has_left, sweep
from scorepad.services.imports.values import Mends, ReadFile, ReadGame
from scorepad.services.imports.writing import write_games
from scorepad.services.sheets.erase import delete_unseen
from scorepad.services.sheets.people import after_merges

log = logging.getLogger(__name__)

Status = GamesImport.Status
BATCH = 50
UNDO_FOR = timedelta(days=1)

_running: dict[int, threading.Thread] = {}
_guard = threading.Lock()


def import_confirm(*, actor: Actor, club: Club | str, code: str) -> GamesImport:
    """Lets the import begin; it is carried out in the background."""
    # Read before the club is held, as when the file came: that takes seconds.
    slug = club if isinstance(club, str) else club.slug
    asked = club_for(actor=actor, slug=slug, right=Right.IMPORT)
    seen = checked_draft(import_of(asked, code))
    found = read_import(seen)
    with club_change(actor=actor, club=club, right=Right.IMPORT) as here:
        one = draft_of(here, code)
        check_new(here.club, one.digest)
        check_counted(here.club)
        if (one.mends, frame_of(here.club)) != (seen.mends, frame_of(asked.club)):
            # Somebody has changed what the file means: whoever confirms it has not seen that.
            raise refused("import_not_ready", Conflict)
        dry = dry_run(one, found=found)
        if not dry.is_ready:
            raise refused("import_not_ready", Conflict)
        check_room(here.club, sum(name.row.choice == "new" for name in dry.names))
        # What an attempt that failed has written may not be swept yet.
        delete_unseen(GamesImport.objects.filter(pk=one.pk))
        one.status, one.by = Status.RUNNING, here.user
        one.games, one.written = len(dry.ready), 0
        one.mends = {**one.mends, "skipped": sorted(dry.skipped)}
        one.save(update_fields=["status", "by", "games", "written", "mends"])
        transaction.on_commit(partial(wake, one.pk))
        return one


def import_undo(*, actor: Actor, club: Club | str, code: str) -> GamesImport:
    """Takes the games of an import out of the club again; boards follow.

    What somebody has changed since is theirs as well, and stays.
    """
    with club_change(actor=actor, club=club, right=Right.IMPORT) as here:
        one = import_of(here, code, is_locked=True)
        if one.status != Status.DONE or one.done_at is None:
            raise refused("import_no_undo", Conflict)
        if one.done_at < timezone.now() - UNDO_FOR:
            raise refused("import_too_late", Conflict)
        # Whoever is just writing a hand is waited for, and keeps the game.
        list(one.sheets.select_for_update(of=("self",), no_key=True).order_by("pk").only("pk"))
        one.sheets.exclude(version=1, club=here.club).update(brought=None)
        sheets = list(one.sheets.values_list("pk", flat=True))
        one.sheets.update(club=None, owner=None, updated_at=timezone.now())
        club_frames.take_back(one)
        one.status, one.undone_at = Status.UNDONE, timezone.now()
        one.save(update_fields=["status", "undone_at"])
        here.audit(ClubChange.Action.IMPORT_UNDO, after={"games": len(sheets)})
        figures.due(here.club.pk, sheets)
        transaction.on_commit(partial(wake, one.pk))
        return one


# In the background ------------------------------------------------------------------------------


def wake(key: int) -> threading.Thread | None:
    """The thread that works on the import: started now, unless one does in this process.

    None within a transaction, where a thread would not see what that has written.
    """
    if transaction.get_connection().in_atomic_block:
        return None
    with _guard:
        thread = _running.get(key)
        if thread is None:
            thread = threading.Thread(
                target=_work_alone, args=[key], name=f"import {key}", daemon=True
            )
            _running[key] = thread
            thread.start()
    return thread


def resume() -> None:
    """Goes on with what an earlier process has left; called when a server starts, and by chores."""
    threading.Thread(target=_resume, name="imports left behind", daemon=True).start()


def _resume() -> None:
    try:
        for key in unfinished():
            wake(key)
    except Exception as error:  # noqa: BLE001 (the next start asks again)
        log_failure(log, "whether imports were left behind could not be read", error)
    finally:
        connections.close_all()


def unfinished() -> list[int]:
    """Imports that are under way, and those whose games are still to be deleted."""
    begun = GamesImport.objects.filter(status=Status.RUNNING)
    gone = GamesImport.objects.filter(status__in=ENDED, sheets__isnull=False)
    return [*begun.values_list("pk", flat=True), *gone.distinct().values_list("pk", flat=True)]


def _work_alone(key: int) -> None:
    again = False
    try:
        work(key)
        _end(key)
        # Whoever came in after the last look found a thread under way, and left it to that.
        again = is_behind(key)
    except Exception as error:  # noqa: BLE001
        log_failure(log, "an import was left where it was", error)
    finally:
        _end(key)
        connections.close_all()
    if again:
        wake(key)


def _end(key: int) -> None:
    with _guard:
        if _running.get(key) is threading.current_thread():
            del _running[key]


def is_behind(key: int) -> bool:
    """Whether there is something to be done for an import now; what figures count is waited for."""
    return GamesImport.objects.filter(pk=key, status=Status.RUNNING).exists() or has_left(key)


def work(key: int) -> None:
    """Carries an import on until it is done, or has failed; clears up after one that is no more."""
    one = GamesImport.objects.select_related("club").filter(pk=key).first()
    if one is None:
        return
    if one.status == Status.RUNNING:
        try:
            found = read_import(one)
            games = games_of(one, found)
            while write_some(key, games):
                pass
            hand_over(key, found, games)
        except (OperationalError, InterfaceError):
            raise  # nobody's fault: the database is away, and all is there when it is back
        except Exception as error:  # noqa: BLE001 a file may be wrong in ways nobody thought of
            log.warning("import %s of %s failed: %r", one.code, one.club.slug, error)
            GamesImport.objects.filter(pk=key, status=Status.RUNNING).update(
                status=Status.FAILED, written=0
            )
    sweep(key)


def games_of(one: GamesImport, found: ReadFile) -> list[ReadGame]:
    """Those that were promised when the import was confirmed, no more and no fewer."""
    skipped = Mends.stored(one.mends).skipped
    games = [game for game in found.games if game.line not in skipped]
    if len(games) != one.games:
        raise ValueError(f"{one.games} games were to come, and {len(games)} are there")
    return games


def write_some(key: int, games: Sequence[ReadGame], *, most: int = BATCH) -> bool:
    """Writes the next games in one transaction; whether there were any.

    Two processes that do so take turns: each begins where the other has stopped.
    """
    with transaction.atomic():
        one = (
            GamesImport.objects.select_for_update(of=("self",), no_key=True)
            .select_related("by")
            .filter(pk=key, status=Status.RUNNING)
            .first()
        )
        if one is None or one.written >= len(games):
            return False
        some = games[one.written : one.written + most]
        write_games(one, some)
        one.written += len(some)
        one.save(update_fields=["written"])
        return True


def hand_over(key: int, found: ReadFile, games: Sequence[ReadGame]) -> None:
    """Makes the games the club's, all in one step, with the players they are of."""
    with transaction.atomic():
        mine = GamesImport.objects.filter(pk=key).values("club")
        held = Club.objects.select_for_update(no_key=True).filter(pk__in=mine).first()
        rows = GamesImport.objects.select_for_update(of=("self",), no_key=True)
        one = rows.filter(pk=key, status=Status.RUNNING).first()
        if held is None or one is None:
            return  # it was taken away, or another process was faster
        players = _players(one, held, found)
        sheets = list(one.sheets.order_by("pk"))
        _seat(sheets, games, players)
        Sheet.objects.filter(brought=one).update(club=held, owner=one.by)
        one.made = club_frames.bring(held, found, players, _by_code(games, sheets))
        one.status, one.done_at = Status.DONE, timezone.now()
        one.content, one.mends = b"", {}
        one.save(update_fields=["status", "done_at", "content", "mends", "made"])
        new = one.names.filter(is_made=True).count()
        ClubChange.objects.create(
            club=held,
            user=one.by,
            who=one.by.display_name if one.by else "",
            action=ClubChange.Action.IMPORT,
            after={"games": len(sheets), "players": new},
        )
        figures.due(held.pk, [sheet.pk for sheet in sheets])


def _by_code(games: Sequence[ReadGame], sheets: Sequence[Sheet]) -> dict[str, Sheet]:
    """The sheets by the codes that they had where they come from."""
    return {game.code: sheet for game, sheet in zip(games, sheets, strict=True) if game.code}


def _players(one: GamesImport, club: Club, found: ReadFile) -> dict[str, Player]:
    """Everybody in the file as a player, new ones in its order."""
    hidden = {person.who for person in found.people if person.hidden}
    rows = list(one.names.select_related("player__merged_into"))
    check_room(club, sum(row.choice == ImportedName.Choice.NEW for row in rows))
    players: dict[str, Player] = {}
    for row in rows:
        if is_open(row):
            raise refused("import_not_ready", Conflict)
        if row.player is None:
            name = free_name(club, row.name)
            row.player = Player.objects.create(
                club=club,
                name=name,
                key=name_key(name),
                hidden_at=timezone.now() if row.who in hidden else None,
            )
            row.is_made = True
            row.save(update_fields=["player", "is_made"])
        players[row.who] = after_merges(row.player)
    players_made(one, [row.player for row in rows if row.is_made and row.player])
    return players


def _seat(sheets: Sequence[Sheet], games: Sequence[ReadGame], players: dict[str, Player]) -> None:
    """Says whose each place at a table was: sheets are in the order of the games."""
    if len(sheets) != len(games):
        raise IntegrityError(f"{len(games)} games were to come, and {len(sheets)} are written")
    of_sheet: dict[int, list[Sitter]] = {sheet.pk: [] for sheet in sheets}
    sitters = Sitter.objects.filter(sheet__in=[sheet.pk for sheet in sheets])
    for sitter in sitters.only("pk", "sheet_id", "player_id").order_by("pk"):
        of_sheet[sitter.sheet_id].append(sitter)
    known = []
    for sheet, game in zip(sheets, games, strict=True):
        for sitter, who in zip(of_sheet[sheet.pk], game.people, strict=True):
            if who.who:
                sitter.player_id = players[who.who].pk
                known.append(sitter)
    bulk_write.update(Sitter, ["player"], known)
