"""Club nights: opened, who is there, tables drawn, their sheets started."""

from collections.abc import Iterable, Sequence
from datetime import date
from random import Random, SystemRandom
from uuid import uuid4

from django.db.models import Max, QuerySet

from scorepad.askers import Asker
from scorepad.models import (
    Attendance,
    Club,
    ClubChange,
    DrawnSeat,
    DrawnTable,
    Night,
    Player,
    Sheet,
)
from scorepad.permissions import Right
from scorepad.services.club_access import Here, changing
from scorepad.services.errors import Conflict, Unknown
from scorepad.services.people import after_merges
from scorepad.services.sentences import refused
from scorepad.services.starting import sheet_start

MOST_THERE = 200
TRIES = 60
"""Draws to choose from: the one in which fewest people meet again."""


def night_open(*, asker: Asker, club: Club | str, note: str = "") -> Night:
    """Tonight's night; opened before, it is found."""
    with changing(asker=asker, club=club, right=Right.RUN_NIGHT) as here:
        night, new = Night.objects.get_or_create(
            club=here.club, day=here.club.today(), defaults={"note": note, "opened_by": here.user}
        )
        if new:
            here.keep(ClubChange.Action.NIGHT, subject=night.day.isoformat())
        return night


def night_describe(*, asker: Asker, club: Club | str, day: date, note: str) -> Night:
    with changing(asker=asker, club=club, right=Right.RUN_NIGHT) as here:
        night = night_of(here, day)
        night.note = note.strip()
        night.save(update_fields=["note"])
        return night


def attendance_mark(
    *,
    asker: Asker,
    club: Club | str,
    day: date,
    players: Iterable[str],
    sitting_out: Iterable[str] = (),
) -> Night:
    """The night with exactly these players there; some of them only watch."""
    with changing(asker=asker, club=club, right=Right.RUN_NIGHT) as here:
        night = _running(here, day)
        wanted, out = set(players), set(sitting_out)
        found = Player.objects.filter(club=here.club, code__in=wanted, merged_into=None)
        there = {player.code: player for player in found}
        if set(wanted) - set(there):
            raise refused("unknown_player")
        night.attendances.exclude(player__in=there.values()).delete()
        known = {one.player_id: one for one in night.attendances.all()}
        for code, player in there.items():
            watches = code in out
            if player.pk not in known:
                Attendance.objects.create(night=night, player=player, sits_out=watches)
            elif known[player.pk].sits_out != watches:
                known[player.pk].sits_out = watches
                known[player.pk].save(update_fields=["sits_out"])
        return night


def tables_draw(
    *, asker: Asker, club: Club | str, day: date, rng: Random | None = None
) -> list[DrawnTable]:
    """The tables of a new round: everybody who plays, with as few as possible who just met."""
    with changing(asker=asker, club=club, right=Right.RUN_NIGHT) as here:
        night = _running(here, day)
        present = list(
            Player.objects.filter(
                attendances__night=night, attendances__sits_out=False, merged_into=None
            ).order_by("pk")
        )
        if len(present) < 3:
            raise refused("too_few_to_draw", Conflict)
        if len(present) == 5:
            raise refused("five_cannot_sit", Conflict)
        drawn = best_draw(present, met=_met(night), rng=rng or SystemRandom())
        last = night.tables.aggregate(last=Max("round"))["last"] or 0
        # A round that nobody has begun is drawn again, not counted.
        if last and not night.tables.filter(round=last, sheet__isnull=False).exists():
            night.tables.filter(round=last).delete()
            last -= 1
        tables = []
        for number, seated in enumerate(drawn, 1):
            table = DrawnTable.objects.create(night=night, round=last + 1, number=number)
            DrawnSeat.objects.bulk_create(
                DrawnSeat(table=table, seat=seat, player=player)
                for seat, player in enumerate(seated)
            )
            tables.append(table)
        here.keep(
            ClubChange.Action.DRAW,
            subject=night.day.isoformat(),
            after={"round": last + 1, "tables": [[p.name for p in seated] for seated in drawn]},
        )
        return tables


def table_start(
    *, asker: Asker, club: Club | str, day: date, round_number: int, number: int
) -> Sheet:
    """The sheet of a drawn table: started now, or found by its link where somebody was faster."""
    with changing(asker=asker, club=club, right=Right.KEEP_SCORE) as here:
        night = _running(here, day)
        table = night.tables.filter(round=round_number, number=number).first()
        if table is None:
            raise refused("not_found", Unknown)
        if table.sheet is not None:
            return table.sheet
        seats = table.seats.select_related("player__merged_into").order_by("seat")
        players = [after_merges(seat.player) for seat in seats]
        table.sheet = sheet_start(
            asker=asker,
            uuid=uuid4(),
            names=[player.name for player in players],
            players=[player.code for player in players],
            club=here.club,
        )
        table.save(update_fields=["sheet"])
        return table.sheet


def sheets_of(night: Night) -> QuerySet[Sheet]:
    """The club's sheets that were started that night."""
    begins, ends = night.club.hours_of(night.day)
    return Sheet.objects.filter(
        club=night.club, started_at__gte=begins, started_at__lt=ends
    ).order_by("-started_at", "-pk")


def sizes(people: int) -> list[int]:
    """How many sit at each table: fours as far as it goes, threes for the rest.

    >>> sizes(3), sizes(7), sizes(9), sizes(10)
    ([3], [4, 3], [3, 3, 3], [4, 3, 3])
    """
    threes = -people % 4
    return [4] * ((people - 3 * threes) // 4) + [3] * threes


def best_draw(
    present: Sequence[Player], *, met: dict[frozenset[int], int], rng: Random
) -> list[list[Player]]:
    """A random draw in which few people sit with whom they sat tonight already."""
    best: list[list[Player]] = []
    fewest = -1
    for _ in range(TRIES):
        shuffled = rng.sample(present, len(present))
        seated, at = [], 0
        for size in sizes(len(present)):
            seated.append(shuffled[at : at + size])
            at += size
        again = sum(met.get(pair, 0) for table in seated for pair in _pairs(table))
        if fewest < 0 or again < fewest:
            best, fewest = seated, again
        if not again:
            break
    return best


def night_of(here: Here, day: date) -> Night:
    night = Night.objects.filter(club=here.club, day=day).first()
    if night is None:
        raise refused("not_found", Unknown)
    night.club = here.club
    return night


def _running(here: Here, day: date) -> Night:
    night = night_of(here, day)
    if day != here.club.today():
        raise refused("night_over", Conflict)
    return night


def _met(night: Night) -> dict[frozenset[int], int]:
    """How often each pair was drawn to one table tonight and played there."""
    met: dict[frozenset[int], int] = {}
    begun = night.tables.filter(sheet__isnull=False).prefetch_related("seats__player")
    for table in begun:
        for pair in _pairs([seat.player for seat in table.seats.all()]):
            met[pair] = met.get(pair, 0) + 1
    return met


def _pairs(players: Sequence[Player]) -> list[frozenset[int]]:
    return [
        frozenset((one.pk, other.pk))
        for at, one in enumerate(players)
        for other in players[at + 1 :]
    ]
