"""The rounds of a night: drawn, announced, taken back."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db.models import Max, Q

from gofclub.codes import ALPHABET, new_code
from scorepad.actors import Actor
from scorepad.evening.draw import Asked, continued, draw, final, finalists
from scorepad.evening.pins import Impossible, Pins
from scorepad.evening.tables import Pair, Seating, met, pair
from scorepad.models import (
    Club,
    ClubChange,
    Deal,
    Draft,
    DrawnSeat,
    DrawnTable,
    Night,
    NightRound,
    Pin,
    Player,
    Sheet,
)
from scorepad.models.nights import SEED_LENGTH
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.check_in import playing
from scorepad.services.clubs.night_results import ranking
from scorepad.services.clubs.nights import running, touch
from scorepad.services.clubs.online_tables import can_be_online, online_tables, own_tables
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, refused
from scorepad.services.sheets.manage import sheet_abandon
from scorepad.services.sheets.people import after_merges, known_as

SEED_LETTERS = 6
ROUNDS_AHEAD = 3
"""In free play nobody knows how many rounds come: so many are thought of."""


def tables_draw(
    *,
    actor: Actor,
    club: Club | str,
    day: date,
    seen: int | None = None,
    again: bool = False,
    anyway: bool = False,
    seed: str = "",
) -> list[DrawnTable]:
    """The tables of a new round, drawn and announced at once.

    `seen` is the last round that the actor knows of: of two who draw at the same moment, one does.
    `again` draws that round anew. The next one, while a table of the last has no hand, takes
    `anyway`: most often somebody has only pressed the button twice.
    """
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        last = seen_round(night, seen)
        own = again and clear_round(here, actor, night, last)
        if not again:
            check_played(night, last, anyway=anyway)
        seating, found, begun = new_seating(night, seed=seed, anew=again)
        players = {player.pk: player for player in playing(night)}
        return announce(
            here,
            night,
            number=last if again else last + 1,
            tables=[[players[one] for one in table] for table in seating.tables],
            out=[players[one] for one in seating.out],
            seed=found,
            begun=begun,
            own=own,
        )


def draw_undo(*, actor: Actor, club: Club | str, day: date, seen: int | None = None) -> None:
    """Takes the last draw of the night back, as long as no hand of it is written down."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        last = seen_round(night, seen)
        own = clear_round(here, actor, night, last)
        before = {"round": last} | ({"own": True} if own else {})
        here.audit(ClubChange.Action.UNDRAW, subject=night.day.isoformat(), before=before)
        touch(night)


def check_played(night: Night, last: int, *, anyway: bool) -> None:
    """Whether the round before the one that is to be drawn has been played, as far as it seems."""
    if not last or anyway:
        return
    if unplayed(night, last):
        raise refused("round_unplayed", Conflict, round=last)
    if shared_at_play(night, last):
        raise refused("round_still_played", Conflict, round=last)


def new_seating(night: Night, *, seed: str = "", anew: bool = False) -> tuple[Seating, str, int]:
    """The next round as values, its seed, and how many rounds there were before its plan.

    `anew` is for those who do not want what was planned.
    """
    asked = asked_of(night, seed=seed or new_seed())
    last = night.announced.filter(seed__gt="").order_by("-number").first()
    try:
        is_planned = not anew and not asked.ranks and not asked.finalists
        if last and seed in ("", last.seed) and is_planned:
            # What was planned with the rounds before is better than a new plan for the rest.
            earlier = asked_of(night, seed=last.seed)
            found = continued(earlier, begun=last.begun)
            if found and not asked.pins.broken(found):
                return found, last.seed, last.begun
        return draw(asked), asked.seed, len(asked.past)
    except Impossible as reason:
        raise pins_refused(reason) from None


def asked_of(night: Night, *, seed: str) -> Asked:
    """What a draw of the next round is made from."""
    people = tuple(player.pk for player in playing(night))
    if len(people) < 3:
        raise refused("too_few_to_draw", Conflict)
    past = tuple(seatings(night))
    pins = pins_of(night)
    to_come = night.rounds - len(past)
    ranks: tuple[int, ...] = ()
    if night.format in (Night.Format.SWISS, Night.Format.FINAL) and past:
        ranks = tuple(ranking(night))
    best: list[int] = []
    if night.format == Night.Format.FINAL:
        if to_come == 1 and ranks:
            best = finalists(ranks, people)
            pins = final(best, pins)
        ranks = ()
    ahead = to_come if night.format != Night.Format.FREE else ROUNDS_AHEAD - len(past)
    return Asked(
        people=people,
        past=past,
        before=last_met(night),
        pins=pins,
        seed=seed,
        ahead=max(1, ahead),
        ranks=ranks,
        finalists=frozenset(best),
    )


def new_seed() -> str:
    """Something short to read out, by which a draw can be made again."""
    return new_code()[:SEED_LETTERS].upper()


def seed_read(written: str) -> str:
    """A seed as somebody has typed it."""
    signs = (sign for sign in written.lower() if sign in f"{ALPHABET}01-")
    return "".join(signs)[:SEED_LENGTH].upper()


def announce(
    here: ClubAccess,
    night: Night,
    *,
    number: int,
    tables: Sequence[Sequence[Player]],
    out: Sequence[Player],
    seed: str,
    begun: int,
    own: bool = False,
) -> list[DrawnTable]:
    """Stores a round for everybody to see."""
    made = []
    is_online = night.online or night.format == Night.Format.DUPLICATE
    able = can_be_online(here.club, tables) if is_online else [False] * len(tables)
    for table_number, seated in enumerate(tables, 1):
        table = DrawnTable.objects.create(
            night=night, round=number, number=table_number, online=able[table_number - 1]
        )
        DrawnSeat.objects.bulk_create(
            DrawnSeat(table=table, seat=seat, player=player) for seat, player in enumerate(seated)
        )
        made.append(table)
    shares = night.format == Night.Format.DUPLICATE
    NightRound.objects.create(
        night=night,
        number=number,
        seed=seed,
        begun=begun,
        out=[one.code for one in out],
        deals=night.deals if shares else 0,
    )
    Draft.objects.filter(night=night).delete()
    after: dict[str, Any] = {
        "round": number,
        "tables": [[player.name for player in seated] for seated in tables],
    }
    after |= {"seed": seed} | ({"own": True} if own else {})
    here.audit(ClubChange.Action.DRAW, subject=night.day.isoformat(), after=after)
    touch(night)
    return made


def last_round(night: Night) -> int:
    """The round that was drawn last; 0 before the first."""
    return night.tables.aggregate(last=Max("round"))["last"] or 0


def unplayed(night: Night, number: int) -> bool:
    """Whether a table of the round has not written a hand, and may still do so."""
    waits = Q(sheet=None) | Q(sheet__status=Sheet.Status.OPEN, sheet__played=0)
    empty = night.tables.filter(waits, round=number)
    codes = set(empty.values_list("online_table", flat=True))
    # Points of shared deals are on no sheet before all have played: these tables are asked for.
    return bool(codes and codes - _sharing(night, number))


def shared_at_play(night: Night, number: int) -> bool:
    """Whether tables of the round that share their deals are still at it."""
    codes = _sharing(night, number)
    return bool(codes) and bool(online_tables().running(codes))


def _sharing(night: Night, number: int) -> set[str]:
    """The online tables of a round that have the same deals."""
    if not night.announced.filter(number=number, deals__gt=0).exists():
        return set()
    opened = night.tables.filter(round=number).exclude(online_table="")
    return set(opened.values_list("online_table", flat=True))


def has_hands(night: Night, number: int) -> bool:
    """Whether a hand of the round has been entered, voided ones included."""
    return Deal.objects.filter(
        sheet__drawn_table__night=night, sheet__drawn_table__round=number
    ).exists()


def both_drawn(club: Club, *players: Player) -> bool:
    """Whether two players have places in one round of tonight's draw that is not played yet.

    As one person they could not take both.
    """
    seats = DrawnSeat.objects.filter(
        player__in=[key for player in players for key in known_as(player)],
        table__night__club=club,
        table__night__day=club.today(),
    ).select_related("player__merged_into", "table")
    rounds: dict[int, set[int]] = {}
    waiting: set[int] = set()
    for seat in seats:
        rounds.setdefault(seat.table.round, set()).add(after_merges(seat.player).pk)
        if seat.table.sheet_id is None:
            waiting.add(seat.table.round)
    return any(number in waiting and len(drawn) > 1 for number, drawn in rounds.items())


def players_became_one(club: Club) -> None:
    """After a merge: a draft that may hold both is dropped, and whoever looks on is told."""
    for night in Night.objects.filter(club=club, day=club.today()):
        Draft.objects.filter(night=night).delete()
        touch(night)


def seatings(night: Night) -> list[Seating]:
    """The rounds so far, by the people of today: who was merged is one person."""
    rounds: dict[int, list[tuple[int, ...]]] = {}
    tables = night.tables.order_by("round", "number").prefetch_related("seats__player__merged_into")
    for table in tables:
        people = tuple(after_merges(seat.player).pk for seat in table.seats.all())
        rounds.setdefault(table.round, []).append(people)
    rested = {one.number: one.out for one in night.announced.all()}
    found = Player.objects.select_related("merged_into").filter(
        club=night.club_id, code__in=[code for out in rested.values() for code in out]
    )
    whose = {player.code: after_merges(player).pk for player in found}
    seatings = []
    for number, company in sorted(rounds.items()):
        # Who turned out to be somebody with a seat did not sit out.
        seated = {one for people in company for one in people}
        out = dict.fromkeys(whose[code] for code in rested.get(number, ()) if code in whose)
        seatings.append(Seating(tuple(company), tuple(one for one in out if one not in seated)))
    return seatings


def last_met(night: Night) -> dict[Pair, int]:
    """Who met at the club's last night with tables."""
    last = (
        Night.objects.filter(club=night.club_id, day__lt=night.day, tables__isnull=False)
        .order_by("-day")
        .first()
    )
    return met(seatings(last)) if last else {}


def pins_of(night: Night) -> Pins:
    """What the night's draws hold to."""
    apart: set[Pair] = set()
    together: set[Pair] = set()
    tables: dict[int, int] = {}
    found = night.pins.select_related("one__merged_into", "other__merged_into")
    for pin in found:
        one = after_merges(pin.one).pk
        if pin.kind == Pin.Kind.TABLE:
            tables[one] = pin.table or 1
            continue
        other = after_merges(pin.other).pk if pin.other else one
        if one != other:
            (apart if pin.kind == Pin.Kind.APART else together).add(pair(one, other))
    return Pins(frozenset(apart), frozenset(together), tables)


def pins_refused(reason: Impossible) -> Conflict:
    """What the draw cannot hold to, with the names of those concerned."""
    names = Player.objects.filter(pk__in=reason.people).order_by("key")
    known = {"too_few": "too_few_to_draw", "too_many": "too_many_there"}
    code = known.get(reason.code, "pins_impossible")
    refusal = refused(code, Conflict, people=[player.name for player in names])
    assert isinstance(refusal, Conflict)  # noqa: S101 (as it was asked for)
    return refusal


def seen_round(night: Night, seen: int | None) -> int:
    last = last_round(night)
    if seen is not None and seen != last:
        raise refused("drawn_meanwhile", Conflict, round=last)
    return last


def clear_round(here: ClubAccess, actor: Actor, night: Night, number: int) -> bool:
    """Takes the tables of a round away, and ends the sheets on which nothing was written.

    Gives whether the actor has cards there: nobody has their own dealt anew, unless they may
    correct the results of online tables anyway.
    """
    if not number:
        raise refused("nothing_drawn", Conflict)
    tables = night.tables.filter(round=number)
    codes = list(tables.exclude(online_table="").values_list("online_table", flat=True))
    # The online tables before the sheets, as everybody does who needs both.
    if codes and not online_tables().withdraw(codes):
        raise refused("round_played_online", Conflict)
    # Asked of tables that are closed by now: none deals after the question.
    own = own_tables(here, list(tables.exclude(online_table="")), code="own_online_draw")
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
            is_online = sheet.source == Sheet.Source.ONLINE
            sheet_abandon(actor=Actor.of_system() if is_online else actor, sheet=sheet)
    tables.delete()
    night.announced.filter(number=number).delete()
    return bool(own)
