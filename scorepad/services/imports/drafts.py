"""An import before it is carried out: read, corrected, matched with players.

All of it is a dry run: nothing of the club is changed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gofclub.names import is_unprintable
from scorepad.actors import Actor
from scorepad.models import Club, Contribution, Due, GamesImport, ImportedName, Player
from scorepad.models.imports import FILE_NAME_LENGTH
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess, club_for
from scorepad.services.clubs.players import chosen_player
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, Unknown, refused
from scorepad.services.imports import club_frames
from scorepad.services.imports.csv_files import left_out
from scorepad.services.imports.matching import Players, names_follow
from scorepad.services.imports.reading import (
    digest_of,
    frame_of,
    opened,
    packed,
    read,
    read_import,
)
from scorepad.services.imports.values import (
    MOST_CELL,
    MOST_MENDS,
    Mend,
    Mends,
    Problem,
    ReadFile,
    ReadGame,
)
from scorepad.services.sheets.erase import delete_unseen
from scorepad.services.sheets.people import after_merges

Status = GamesImport.Status
MOST_DRAFTS = 3
"""Of a club that wait to be checked, those that have failed among them: they keep their file."""
MOST_IMPORTS = 200
"""Of a club that were carried out."""
SAID_OF_LINES = ("out", "finished", "keep")


@dataclass(frozen=True, slots=True)
class Named:
    """A name of the file, with whom it may be besides."""

    row: ImportedName
    offered: Sequence[Player]

    @property
    def is_open(self) -> bool:
        return is_open(self.row)


@dataclass(frozen=True, slots=True)
class DryRun:
    """What would come in, what is in the way, and who is who."""

    file: ReadFile
    names: tuple[Named, ...]
    problems: tuple[Problem, ...]
    ready: tuple[ReadGame, ...]
    """Games that would be imported."""
    skipped: frozenset[int]
    """Lines of games that the club has already."""

    @property
    def stops(self) -> int:
        return sum(problem.stops for problem in self.problems)

    @property
    def open_names(self) -> int:
        return sum(one.is_open for one in self.names)

    @property
    def to_settle(self) -> int:
        return self.stops + self.open_names

    @property
    def is_ready(self) -> bool:
        return not self.to_settle and bool(self.ready)


def import_start(*, actor: Actor, club: Club | str, file_name: str, content: bytes) -> GamesImport:
    """The file, read and waiting to be checked."""
    # Read before the club is held: a great file takes a while, in which nobody should wait.
    slug = club if isinstance(club, str) else club.slug
    asked = club_for(actor=actor, slug=slug, right=Right.IMPORT)
    source = opened(content)
    found = read(source, mends=Mends(), frame=frame_of(asked.club))
    if not found.rows or not (found.games or found.stops):
        raise refused("import_empty")
    with club_change(actor=actor, club=club, right=Right.IMPORT) as here:
        imports = GamesImport.objects.filter(club=here.club)
        if imports.filter(status__in=[Status.DRAFT, Status.FAILED]).count() >= MOST_DRAFTS:
            raise refused("import_too_many", Conflict)
        if imports.count() >= MOST_IMPORTS:
            raise refused("import_too_many", Conflict)
        digest = digest_of(content)
        check_new(here.club, digest)
        one = GamesImport.objects.create(
            club=here.club,
            kind=source.kind,
            file_name=_shown_name(file_name),
            digest=digest,
            content=packed(content),
            by=here.user,
        )
        names_follow(one, found.people, here.club)
        return one


def check_new(club: Club, digest: str) -> None:
    """The same file comes into a club once, as long as it is not undone."""
    there = GamesImport.objects.filter(club=club, digest=digest)
    if there.filter(status__in=[Status.RUNNING, Status.DONE]).exists():
        raise refused("import_twice", Conflict)


def check_counted(club: Club) -> None:
    """One import after the other: what one brings or takes back is known once it is counted.

    Else the same games in two files, confirmed one right after the other, would all come twice.
    """
    is_running = GamesImport.objects.filter(club=club, status=Status.RUNNING).exists()
    waiting = Due.objects.filter(club=club, failed_at=None, sheet__brought__isnull=False)
    if is_running or waiting.exists():
        raise refused("import_not_ready", Conflict)


def import_mend(
    *,
    actor: Actor,
    club: Club | str,
    code: str,
    kind: str,
    line: int,
    column: int = 0,
    value: str = "",
) -> GamesImport:
    """A cell of the file corrected, or something said about a line; nothing else is touched."""

    def mended(one: GamesImport) -> ReadFile:
        one.mends = _with_mend(one.mends, kind=kind, line=line, column=column, value=value)
        found = read_import(one)
        fits = kind != "cell" or 1 <= column <= len(found.headings)
        if line not in found.rows or not fits:
            raise refused("import_bad_mend")
        return found

    # Read before the club is held, as when the file came.
    slug = club if isinstance(club, str) else club.slug
    asked = club_for(actor=actor, slug=slug, right=Right.IMPORT)
    seen = checked_draft(import_of(asked, code))
    before = seen.mends
    found = mended(seen)
    with club_change(actor=actor, club=club, right=Right.IMPORT) as here:
        one = draft_of(here, code)
        if one.mends == before:
            one.mends = seen.mends
        else:
            # Somebody else has mended it in the meantime: both count.
            found = mended(one)
        one.save(update_fields=["mends"])
        names_follow(one, found.people, here.club)
        return one


def _with_mend(
    mends: dict[str, Any], *, kind: str, line: int, column: int, value: str
) -> dict[str, Any]:
    added: dict[str, Any]
    if kind == "cell" and len(value) <= MOST_CELL:
        added = {"cells": {**mends.get("cells", {}), f"{line}:{column}": value}}
    elif kind in SAID_OF_LINES:
        added = {kind: sorted({*mends.get(kind, ()), line})}
    else:
        raise refused("import_bad_mend")
    if len(Mends.stored(mends | added)) > MOST_MENDS:
        raise refused("import_too_many", Conflict)
    return mends | added


def import_name(
    *, actor: Actor, club: Club | str, code: str, name: int, player: str | None
) -> ImportedName:
    """Says who a name is: a player of the club by code or, with None, somebody new."""
    with club_change(actor=actor, club=club, right=Right.IMPORT) as here:
        one = draft_of(here, code)
        row = one.names.filter(pk=name).first()
        if row is None:
            raise refused("not_found", Unknown)
        row.player = chosen_player(here, player, field="player") if player else None
        row.choice = ImportedName.Choice.PLAYER if player else ImportedName.Choice.NEW
        row.why = ""
        row.save(update_fields=["player", "choice", "why"])
        return row


def import_cancel(*, actor: Actor, club: Club | str, code: str) -> None:
    """Drops a file that was not imported."""
    with club_change(actor=actor, club=club, right=Right.IMPORT) as here:
        one = draft_of(here, code)
        delete_unseen(GamesImport.objects.filter(pk=one.pk))
        one.delete()


def import_of(here: ClubAccess, code: str, *, is_locked: bool = False) -> GamesImport:
    rows = GamesImport.objects.select_related("club", "by")
    if is_locked:
        rows = rows.select_for_update(of=("self",), no_key=True)
    one = rows.filter(club=here.club, code=code).first()
    if one is None:
        raise refused("not_found", Unknown)
    return one


def draft_of(here: ClubAccess, code: str) -> GamesImport:
    return checked_draft(import_of(here, code, is_locked=True))


def checked_draft(one: GamesImport) -> GamesImport:
    if one.status not in (Status.DRAFT, Status.FAILED):
        raise refused("import_closed", Conflict)
    return one


def is_open(row: ImportedName) -> bool:
    """Whether nobody knows yet who it is; a player may have been removed since."""
    if row.choice == ImportedName.Choice.PLAYER:
        return row.player_id is None
    return row.choice == ImportedName.Choice.ASK


# The dry run ------------------------------------------------------------------------------------


def dry_run(one: GamesImport, *, found: ReadFile | None = None) -> DryRun:
    """What would come of the import as it stands; `found` is its file where that was read."""
    found = read_import(one) if found is None else found
    rows = list(one.names.select_related("player__merged_into"))
    players = Players.of(one.club) if any(map(is_open, rows)) else None
    names = tuple(
        Named(row, players.offered(row.name) if players and is_open(row) else ()) for row in rows
    )
    whose: dict[str, Any] = {person.who: f"new {person.who}" for person in found.people}
    for row in rows:
        player = after_merges(row.player) if row.player else None
        whose[row.who] = player.pk if player else f"new {row.who}"
    mends = Mends.stored(one.mends)
    doubles = _doubles(one.club, found.games, whose, keep=mends.keep)
    twice = [_twice(game, whose) for game in found.games]
    problems = [
        *found.problems,
        *club_frames.told(one.club, found),
        *doubles.values(),
        *(problem for problem in twice if problem),
    ]
    stopped = {problem.line for problem in problems if problem.stops}
    return DryRun(
        file=found,
        names=names,
        problems=tuple(sorted(problems, key=lambda one: (one.line, one.columns))),
        ready=tuple(
            game for game in found.games if game.line not in doubles and game.line not in stopped
        ),
        skipped=frozenset(doubles),
    )


def _twice(game: ReadGame, whose: dict[str, Any]) -> Problem | None:
    """Two names at one table that are the same player by now."""
    seated = [whose[who] for who in game.last_people if who]
    double = next((who for who, count in Counter(seated).items() if count > 1), None)
    if double is None:
        return None
    last = {one.line: one for one in game.people}
    names = [one.name for one in last.values() if one.who and whose[one.who] == double]
    says = _("%(one)s and %(other)s sit at one table, so they cannot be the same player.")
    return Problem(
        line=game.line, says=says % {"one": names[0], "other": names[-1]}, mends=(left_out(),)
    )


def _doubles(
    club: Club, games: Sequence[ReadGame], whose: dict[str, Any], *, keep: frozenset[int]
) -> dict[int, Problem]:
    """Games that the club has, or the file has twice: same day, same people, same totals."""
    finished = [game for game in games if game.status == "finished" and all(game.last_people)]
    if not finished:
        return {}
    days = {game.line: club.day_of(game.started_at) for game in finished}
    seen: dict[Any, int] = dict.fromkeys(_known(club, days.values()), 0)
    found = {}
    for game in finished:
        seated = [whose[who] for who in game.last_people]
        key = days[game.line], frozenset(zip(seated, game.sums, strict=True))
        if key not in seen or game.line in keep:
            seen.setdefault(key, game.line)
            continue
        says = (
            _("This is the same game as in line %(line)d. It is skipped.") % {"line": seen[key]}
            if seen[key]
            else _("The club has this game already. It is skipped.")
        )
        another = Mend(_("It is another game"), "keep")
        found[game.line] = Problem(line=game.line, says=says, stops=False, mends=(another,))
    return found


def _known(club: Club, days: Any) -> set[Any]:
    wanted = set(days)
    rows = Contribution.objects.filter(
        game__club=club, rank__isnull=False, day__gte=min(wanted), day__lte=max(wanted)
    ).values_list("game_id", "day", "player_id", "total")
    games: dict[int, tuple[Any, set[Any]]] = {}
    for game, day, player, total in rows.order_by().iterator(chunk_size=5000):
        if day in wanted:
            games.setdefault(game, (day, set()))[1].add((player, total))
    return {(day, frozenset(people)) for day, people in games.values()}


def _shown_name(name: str) -> str:
    """The file's own name, without the folders that some browsers send along."""
    last = name.replace("\\", "/").rpartition("/")[2]
    clean = "".join(char for char in last if not is_unprintable(char)).strip()
    return clean[-FILE_NAME_LENGTH:] or "file"
