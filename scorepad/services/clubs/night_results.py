"""The games of a night as they count for its standings, finished or as they stand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import F, Q

from gofclub.models import User
from scorepad.evening.duplicate import duplicate_standings
from scorepad.evening.standings import Played, Standing, standings
from scorepad.models import DealSeat, DrawnTable, Line, Night, Player, Sheet, Sitter
from scorepad.services.clubs.duplicates import compared_rounds
from scorepad.services.clubs.nights import sheets_of
from scorepad.services.clubs.online_tables import (
    can_be_online,
    closed_rounds,
    online_tables,
)
from scorepad.services.clubs.remembered import remembered
from scorepad.services.sheets.people import after_merges
from scorepad.services.sheets.recompute import brought_totals


@dataclass(frozen=True, slots=True)
class Score:
    """One person at a table, as it stands."""

    player: Player
    total: int
    leads: bool


@dataclass(frozen=True, slots=True)
class TableNow:
    """A drawn table with its sheet, the best first once a hand is played."""

    table: DrawnTable
    sheet: Sheet | None
    scores: tuple[Score, ...]
    can_be_online: bool = False
    """Whether it is not open yet, and everybody at it has an account in the club."""
    seats_user: bool = False
    """Whether whoever asks was drawn to it."""
    plays_on: bool = False
    """Whether its online game goes on although somebody has ended the sheet."""
    deals_done: int | None = None
    """Of deals that it shares with other tables, those finished, until their points may be seen."""
    deals_of: int = 0

    @property
    def is_finished(self) -> bool:
        return self.sheet is not None and self.sheet.status == Sheet.Status.FINISHED

    @property
    def is_over(self) -> bool:
        return self.sheet is not None and self.sheet.status != Sheet.Status.OPEN

    @property
    def waits(self) -> bool:
        """Whether it has played all its deals, and other tables have yet to."""
        return bool(self.deals_of) and self.deals_done == self.deals_of

    @property
    def hands(self) -> int:
        return self.sheet.played if self.sheet else 0


WITH_FACES = ("player__user", "player__merged_into__user")
"""Pages show everybody with their avatar."""


def tables_now(night: Night, *, user: User | None = None) -> dict[int, list[TableNow]]:
    """The tables of each round with what stands on their sheets, in a few queries."""
    tables = list(
        night.tables.select_related("sheet").prefetch_related(
            *(f"seats__{name}" for name in WITH_FACES)
        )
    )
    totals = totals_of([table.sheet for table in tables if table.sheet])
    rounds: dict[int, list[TableNow]] = {}
    at_tables = [[after_merges(seat.player) for seat in table.seats.all()] for table in tables]
    waiting = [
        (table.pk, seated)
        for table, seated in zip(tables, at_tables, strict=True)
        if table.sheet is None
    ]
    able = can_be_online(night.club, [seated for _, seated in waiting]) if waiting else []
    online = {pk for (pk, _), yes in zip(waiting, able, strict=True) if yes}
    ended = [
        table.online_table
        for table in tables
        if table.online_table and table.sheet and table.sheet.status != Sheet.Status.OPEN
    ]
    running = online_tables().running(ended) if ended else set()
    of_round = dict(night.announced.filter(deals__gt=0).values_list("number", "deals"))
    sealed = [
        table.online_table
        for table in tables
        if table.online_table and table.round in of_round and table.sheet and not table.sheet.played
    ]
    done = online_tables().finished_deals(sealed) if sealed else {}
    for table, seated in zip(tables, at_tables, strict=True):
        played = totals.get(table.sheet_id or 0, {})
        people = _by_player(played) if played else dict.fromkeys(seated, 0)
        best = min(people.values(), default=0)
        has_begun = table.sheet is not None and table.sheet.played > 0
        scores = [Score(who, total, has_begun and total == best) for who, total in people.items()]
        if has_begun:
            scores.sort(key=lambda score: score.total)
        rounds.setdefault(table.round, []).append(
            TableNow(
                table=table,
                sheet=table.sheet,
                scores=tuple(scores),
                can_be_online=table.pk in online,
                seats_user=user is not None and any(one.user_id == user.pk for one in seated),
                plays_on=table.online_table in running,
                deals_done=done.get(table.online_table),
                deals_of=of_round.get(table.round, 0),
            )
        )
    return rounds


def night_standings(night: Night) -> list[tuple[Player, Standing]]:
    """Everybody who was drawn or played tonight, the best first."""
    if night.format == Night.Format.DUPLICATE:
        return _by_comparison(night)
    sheets = list(counted_sheets(night))
    played, people = [], _drawn(night)
    for totals in totals_of(sheets).values():
        people |= {player.pk: player for player in _by_player(totals)}
        played += played_of(totals)
    return [(people[one.person], one) for one in standings(played, people=people)]


def _by_comparison(night: Night) -> list[tuple[Player, Standing]]:
    people = _drawn(night)
    sheets = Sheet.objects.filter(drawn_table__night=night)
    facts = (
        *(sorted(people), night.unfinished, sorted(closed_rounds([night.pk]))),
        Night.objects.filter(pk=night.pk).values_list("version", flat=True).first(),
        sorted(sheets.values_list("pk", "version", "status")),
    )

    def counted() -> list[Standing]:
        rounds = compared_rounds([night])[night.pk].values()
        return duplicate_standings(rounds, people=people)

    # Every phone asks for it whenever anything of the night has changed.
    found = remembered(f"duplicate-night:{night.pk}", night.club, facts, counted)
    # Somebody may have taken a seat at a sheet that was corrected since.
    people |= Player.objects.select_related("user").in_bulk(
        [one.person for one in found if one.person not in people]
    )
    return [(people[one.person], one) for one in found]


def played_of(totals: dict[Player | None, int]) -> list[Played]:
    """The game as it counts, where everybody at the table is a player of the club."""
    named = _by_player(totals)
    if None in totals or len(named) != len(totals) or len(named) not in (3, 4):
        return []
    return [Played({player.pk: total for player, total in named.items()})]


def ranking(night: Night) -> list[int]:
    """Keys of players by standing, the best first."""
    return [player.pk for player, _ in night_standings(night)]


def counted_sheets(night: Night) -> Iterable[Sheet]:
    """Whose totals count: in free play all games of the night, else those of drawn tables."""
    if night.format == Night.Format.FREE:
        sheets = sheets_of(night)
    else:
        sheets = Sheet.objects.filter(drawn_table__night=night)
    if night.unfinished == Night.Unfinished.NOT:
        return sheets.filter(status=Sheet.Status.FINISHED)
    return sheets.filter(Q(played__gt=0) | Q(status=Sheet.Status.FINISHED))


def totals_of(sheets: Sequence[Sheet]) -> dict[int, dict[Player | None, int]]:
    """The totals of each sheet by whoever sits there now, or sat there last."""
    found: dict[int, dict[Player | None, int]] = {}
    if not sheets:
        return found
    people: dict[int, Player | None] = {}
    sitting = Sitter.objects.filter(sheet__in=sheets, here=True)
    for sitter in sitting.select_related(*WITH_FACES).order_by("line__number"):
        who = after_merges(sitter.player) if sitter.player else None
        people[sitter.line_id] = who
        found.setdefault(sitter.sheet_id, {})[who] = 0
    last = DealSeat.objects.filter(
        deal__sheet__in=sheets, deal__voided=False, deal__number=F("deal__sheet__played")
    )
    for line, sheet, total in last.values_list("line_id", "deal__sheet_id", "total"):
        if line in people:
            found[sheet][people[line]] = total
    brought = brought_totals(sheets)
    lines = Line.objects.filter(sheet__in=brought, brought__isnull=False) if brought else []
    for one in lines:
        found[one.sheet_id][people.get(one.pk)] = one.brought or 0
    return found


def _by_player(totals: dict[Player | None, int]) -> dict[Player, int]:
    return {player: total for player, total in totals.items() if player is not None}


def _drawn(night: Night) -> dict[int, Player]:
    players = Player.objects.filter(drawn_seats__table__night=night)
    players = players.select_related("user", "merged_into__user")
    return {one.pk: one for one in map(after_merges, players)}
