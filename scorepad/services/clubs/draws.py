"""Who sits at which table of a club night: drawn, drawn again, taken back."""

from collections.abc import Sequence
from datetime import date
from random import Random, SystemRandom

from django.db.models import Max, Q

from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, Deal, DrawnSeat, DrawnTable, Night, Player, Sheet
from scorepad.permissions import Right
from scorepad.services.clubs.nights import running
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, refused
from scorepad.services.sheets.manage import sheet_abandon

TRIES = 60
"""Draws to choose from: the one in which fewest people meet again."""


def tables_draw(
    *,
    actor: Actor,
    club: Club | str,
    day: date,
    seen: int | None = None,
    again: bool = False,
    anyway: bool = False,
    rng: Random | None = None,
) -> list[DrawnTable]:
    """The tables of a new round: everybody who plays, with as few as possible who just met.

    `seen` is the last round that the actor knows of: of two who draw at the same moment, one does.
    `again` draws that round anew. The next one, while a table of the last has no hand, takes
    `anyway`: most often somebody has only pressed the button twice.
    """
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        last = _seen_round(night, seen)
        if again:
            _clear(actor, night, last)
            last -= 1
        elif last and not anyway and unplayed(night, last):
            raise refused("round_unplayed", Conflict, round=last)
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
        tables = []
        for number, seated in enumerate(drawn, 1):
            table = DrawnTable.objects.create(night=night, round=last + 1, number=number)
            DrawnSeat.objects.bulk_create(
                DrawnSeat(table=table, seat=seat, player=player)
                for seat, player in enumerate(seated)
            )
            tables.append(table)
        here.audit(
            ClubChange.Action.DRAW,
            subject=night.day.isoformat(),
            after={"round": last + 1, "tables": [[p.name for p in seated] for seated in drawn]},
        )
        return tables


def draw_undo(*, actor: Actor, club: Club | str, day: date, seen: int | None = None) -> None:
    """Takes the last draw of the night back, as long as no hand of it is written down."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        last = _seen_round(night, seen)
        _clear(actor, night, last)
        here.audit(ClubChange.Action.UNDRAW, subject=night.day.isoformat(), before={"round": last})


def last_round(night: Night) -> int:
    """The round that was drawn last; 0 before the first."""
    return night.tables.aggregate(last=Max("round"))["last"] or 0


def unplayed(night: Night, number: int) -> bool:
    """Whether a table of the round has not written a hand, and may still do so."""
    waits = Q(sheet=None) | Q(sheet__status=Sheet.Status.OPEN, sheet__played=0)
    return night.tables.filter(waits, round=number).exists()


def has_hands(night: Night, number: int) -> bool:
    """Whether a hand of the round has been entered, voided ones included."""
    return Deal.objects.filter(
        sheet__drawn_table__night=night, sheet__drawn_table__round=number
    ).exists()


def both_drawn(club: Club, *players: Player) -> bool:
    """Whether two players have places in one round of tonight's draw that is not played yet.

    As one person they could not take both.
    """
    keys = [player.pk for player in players]
    seats = DrawnSeat.objects.filter(
        Q(player__in=keys) | Q(player__merged_into__in=keys),
        table__night__club=club,
        table__night__day=club.today(),
    ).select_related("player", "table")
    rounds: dict[int, set[int]] = {}
    waiting: set[int] = set()
    for seat in seats:
        who = seat.player.merged_into_id or seat.player_id
        rounds.setdefault(seat.table.round, set()).add(who)
        if seat.table.sheet_id is None:
            waiting.add(seat.table.round)
    return any(number in waiting and len(drawn) > 1 for number, drawn in rounds.items())


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


def _seen_round(night: Night, seen: int | None) -> int:
    last = last_round(night)
    if seen is not None and seen != last:
        raise refused("drawn_meanwhile", Conflict, round=last)
    return last


def _clear(actor: Actor, night: Night, number: int) -> None:
    """Takes the tables of a round away, and ends the sheets on which nothing was written."""
    if not number:
        raise refused("nothing_drawn", Conflict)
    tables = night.tables.filter(round=number)
    # Whoever is just writing a first hand is waited for, and whoever comes later finds it ended.
    sheets = list(
        Sheet.objects.select_for_update(no_key=True, of=("self",))
        .filter(drawn_table__in=tables)
        .order_by("pk")
    )
    if has_hands(night, number):
        raise refused("round_played", Conflict)
    for sheet in sheets:
        if sheet.status == Sheet.Status.OPEN:
            sheet_abandon(actor=actor, sheet=sheet)
    tables.delete()


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
