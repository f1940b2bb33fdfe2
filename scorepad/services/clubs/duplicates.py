"""Duplicate rounds: their results by deal and seat, from the sheets of their tables.

A sheet has none of them before the round's deals are open (`play`), so that nothing here can tell
anybody what another table has yet to play.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import F, Q

from scorepad.evening.duplicate import Compared, Round, Taken, compared, round_gains
from scorepad.models import DealSeat, DrawnSeat, DrawnTable, Night, NightRound, Player, Sheet
from scorepad.services.clubs.online_tables import Sealed, closed_rounds, online_tables
from scorepad.services.sheets.people import after_merges


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody took with the cards of one seat, at one table."""

    table: DrawnTable
    player: Player | None
    compared: Compared


@dataclass(frozen=True, slots=True)
class Board:
    """One deal: by seat, everybody who had its cards, the best first."""

    number: int
    seats: tuple[tuple[Entry, ...], ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """The tables of one size: they are compared with each other, and with no others."""

    seats: int
    tables: int
    boards: tuple[Board, ...]

    @property
    def is_alone(self) -> bool:
        return self.tables == 1


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a table is, while nothing else may be seen of it."""

    table: DrawnTable
    done: int


@dataclass(frozen=True, slots=True)
class DuplicateRound:
    """A round that shares its deals, as far as it may be seen."""

    announced: NightRound
    sealed: Sealed | None
    """None before the tables are open, and where the round was played elsewhere."""
    progress: tuple[Progress, ...]
    """Of every online table."""
    kinds: tuple[Kind, ...]
    gains: tuple[tuple[int, Player, Fraction], ...]
    """With their place, the best first."""
    is_written: bool
    """Whether its deals are open, and all that was played is on the sheets."""

    @property
    def is_compared(self) -> bool:
        return any(kind.boards for kind in self.kinds)


def compared_rounds(
    nights: Iterable[Night], *, number: int | None = None
) -> dict[int, dict[int, Round]]:
    """By night and round, in a few queries: what counts by each night's rule.

    Of all rounds, or of one. A round whose results are still being written is not there: with
    half of its tables everybody would be compared with the wrong people.
    """
    by_key = {night.pk: night for night in nights}
    closed = closed_rounds(by_key)
    there = {key: people for key, people in _there(by_key, number).items() if key not in closed}
    places = DealSeat.objects.filter(
        deal__sheet__drawn_table__night__in=by_key,
        deal__sheet__drawn_table__online=True,
        deal__voided=False,
        deal__sheet__drawn_table__night__announced__number=F("deal__sheet__drawn_table__round"),
        # By the table's own number: the sheet's is another once an earlier hand is struck out.
        deal__sheet__drawn_table__night__announced__deals__gte=F("deal__hand"),
    )
    if number is not None:
        places = places.filter(deal__sheet__drawn_table__round=number)
    whose = _whose(places.values_list("sitter__player", flat=True).distinct())
    rows = places.values_list(
        "deal__sheet__drawn_table__night",
        "deal__sheet__drawn_table__round",
        "deal__sheet__status",
        "deal__sheet__drawn_table",
        "deal__sheet__seats",
        "deal__hand",
        "line__number",
        "sitter__player",
        "points",
    )
    taken: dict[int, dict[int, list[Taken]]] = {night: {} for night in by_key}
    order = ("deal__sheet__drawn_table__number", "deal__hand", "line__number")
    for night, at, status, table, seats, deal, seat, player, points in rows.order_by(*order):
        if deal and (night, at) not in closed and _counts(by_key[night], status):
            one = Taken(table, seats, deal, seat, whose.get(player), points)
            taken[night].setdefault(at, []).append(one)
    found: dict[int, dict[int, Round]] = {night: {} for night in by_key}
    for night, at in sorted(there.keys() | {(n, at) for n, of in taken.items() for at in of}):
        found[night][at] = Round(
            compared(taken[night].get(at, ())), there.get((night, at), frozenset())
        )
    return found


def _there(nights: Mapping[int, Night], number: int | None) -> dict[tuple[int, int], frozenset]:
    """For whom each round counts: who sat at a table that counts, and who had to sit out."""
    seats = DrawnSeat.objects.filter(
        table__night__in=nights,
        table__night__announced__number=F("table__round"),
        table__night__announced__deals__gt=0,
    ).filter(Q(table__sheet__played__gt=0) | Q(table__sheet__status=Sheet.Status.FINISHED))
    out = NightRound.objects.filter(night__in=nights, deals__gt=0)
    if number is not None:
        seats, out = seats.filter(table__round=number), out.filter(number=number)
    rows = list(seats.values_list("table__night", "table__round", "table__sheet__status", "player"))
    whose = _whose({row[3] for row in rows})
    found: dict[tuple[int, int], set[int]] = {}
    for night, at, status, player in rows:
        if _counts(nights[night], status) and player in whose:
            found.setdefault((night, at), set()).add(whose[player])
    rested = [one for one in out if one.out and (one.night_id, one.number) in found]
    codes = {code for one in rested for code in one.out}
    clubs = {night.club_id for night in nights.values()}
    known = dict(
        Player.objects.filter(club__in=clubs, code__in=codes).values_list("code", "pk")
        if codes
        else ()
    )
    whose = _whose(known.values())
    for one in rested:
        people = {whose[known[code]] for code in one.out if code in known}
        found[one.night_id, one.number] |= people
    return {key: frozenset(people) for key, people in found.items()}


def _counts(night: Night, status: str) -> bool:
    return night.unfinished == Night.Unfinished.AS_IS or status == Sheet.Status.FINISHED


def duplicate_round(night: Night, announced: NightRound) -> DuplicateRound:
    """What may be seen of a round: who has finished how much, and once it is open, everything."""
    tables = list(
        night.tables.filter(round=announced.number, online=True)
        .select_related("sheet")
        .prefetch_related("seats")
        .order_by("number")
    )
    number = announced.number
    round_ = compared_rounds([night], number=number)[night.pk].get(number)
    found = round_.found if round_ else []
    codes = [table.online_table for table in tables if table.online_table]
    done = online_tables().finished_deals(codes) if codes else {}
    people = Player.objects.select_related("user").in_bulk(
        {one.taken.person for one in found if one.taken.person is not None}
    )
    return DuplicateRound(
        announced=announced,
        sealed=online_tables().sealed(night).get(announced.number) if codes else None,
        progress=tuple(Progress(table, done.get(table.online_table, 0)) for table in tables),
        kinds=_kinds(tables, found, people),
        gains=_placed(round_gains(found), people),
        is_written=(night.pk, number) not in closed_rounds([night.pk]),
    )


def _placed(
    gains: Mapping[int, Fraction], people: Mapping[int, Player]
) -> tuple[tuple[int, Player, Fraction], ...]:
    ordered = sorted(gains, key=lambda person: (-gains[person], people[person].key))
    values = [gains[person] for person in ordered]
    return tuple((values.index(gains[one]) + 1, people[one], gains[one]) for one in ordered)


def _kinds(
    tables: Sequence[DrawnTable], found: Sequence[Compared], people: Mapping[int, Player]
) -> tuple[Kind, ...]:
    by_key = {table.pk: table for table in tables}
    taken: dict[int, dict[int, dict[int, list[Entry]]]] = {}
    for one in found:
        player = people.get(one.taken.person or 0)
        entry = Entry(by_key[one.taken.table], player, one)
        of_deal = taken.setdefault(one.taken.seats, {}).setdefault(one.taken.deal, {})
        of_deal.setdefault(one.taken.seat, []).append(entry)
    sizes = [len(table.seats.all()) for table in tables]
    return tuple(
        Kind(
            seats,
            sizes.count(seats),
            tuple(
                Board(deal, tuple(tuple(sorted(by_seat[seat], key=_best)) for seat in by_seat))
                for deal, by_seat in sorted(taken.get(seats, {}).items())
            ),
        )
        for seats in (4, 3)
        if seats in sizes
    )


def _best(entry: Entry) -> tuple[int, int]:
    return entry.compared.taken.points, entry.table.number


def _whose(players: Iterable[int | None]) -> dict[int | None, int]:
    keys = [key for key in players if key is not None]
    known = Player.objects.select_related("merged_into").in_bulk(keys)
    return {key: after_merges(player).pk for key, player in known.items()}
