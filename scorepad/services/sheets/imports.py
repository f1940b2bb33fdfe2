"""Games that were played before anybody kept them here, many at a time."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from uuid import UUID, uuid4

from django.db import transaction

from gofclub import rules
from gofclub.models import User
from scorepad.models import Change, Club, Deal, DealSeat, Line, Player, Sheet, Sitter
from scorepad.name_keys import name_key
from scorepad.rulesets import stored_from
from scorepad.services import figures
from scorepad.services.errors import Conflict, refused
from scorepad.services.sheets import recompute
from scorepad.services.sheets.start import said_at_the_start
from scorepad.services.sheets.transaction import fingerprint
from scorepad.sheet_fields import worth_telling

BATCH = 100
Key = tuple[datetime, str, bool, tuple[int | None, ...]]
"""When a game began, where it was played, and by whom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    """A whole game; players sit in the order of the seats."""

    players: tuple[Player, ...]
    results: tuple[rules.DealResult, ...]
    started_at: datetime
    finished_at: datetime
    dealer: int = 0
    source: str = Sheet.Source.TABLE
    had_bots: bool = False
    ruleset: rules.Ruleset = rules.OFFICIAL
    uuid: UUID = field(default_factory=uuid4)
    said: Mapping[str, str] = field(default_factory=dict)
    """What people wrote about it: see `sheet_fields`."""


def games_import(
    *, club: Club, games: Iterable[PastGame], owner: User | None = None, count: bool = True
) -> int:
    """How many games came in; those that the club has already stay as they are.

    A game is known by its club, its start and its players: by an id that can be foreseen somebody
    else could take its place. Without `count` the caller makes the figures, once for all.
    """
    coming, total = iter(games), 0
    while batch := list(islice(coming, BATCH)):
        with transaction.atomic():
            known = _known(club, batch)
            new = [game for game in batch if _key(game) not in known]
            if any(len(game.results) > rules.MOST_HANDS for game in new):
                raise refused("sheet_full", Conflict)
            sheets = _write(club, new, owner)
            total += len(sheets)
            if count:
                figures.due(club.pk, [sheet.pk for sheet in sheets])
    return total


def _key(game: PastGame) -> Key:
    players = tuple(player.pk for player in game.players)
    return game.started_at, game.source, game.had_bots, players


def _known(club: Club, games: Sequence[PastGame]) -> set[Key]:
    """The games that the club has of those that began when one of these did."""
    began = {game.started_at for game in games}
    sheets = Sheet.objects.filter(club=club, started_at__in=began)
    where = {
        row[0]: row[1:] for row in sheets.values_list("pk", "started_at", "source", "had_bots")
    }
    sat: dict[int, list[int | None]] = {sheet: [] for sheet in where}
    sitters = Sitter.objects.filter(sheet__in=where, since=1).order_by("line__number")
    for sheet, player in sitters.values_list("sheet", "player"):
        sat[sheet].append(player)
    return {(*where[sheet], tuple(players)) for sheet, players in sat.items()}


def _write(club: Club, games: Sequence[PastGame], owner: User | None) -> list[Sheet]:
    sheets = Sheet.objects.bulk_create([_sheet(club, game, owner) for game in games])
    lines = Line.objects.bulk_create(
        [
            Line(sheet=sheet, number=number, seat=number)
            for sheet in sheets
            for number in range(sheet.seats)
        ]
    )
    of_line = iter(lines)
    sitters = Sitter.objects.bulk_create(
        [
            Sitter(
                sheet=sheet,
                line=next(of_line),
                name=player.name,
                key=name_key(player.name),
                player=player,
            )
            for sheet, game in zip(sheets, games, strict=True)
            for player in game.players
        ]
    )
    Change.objects.bulk_create(
        [_start(sheet, game) for sheet, game in zip(sheets, games, strict=True)]
    )
    seated = iter(zip(lines, sitters, strict=True))
    deals: list[Deal] = []
    seats: list[DealSeat] = []
    for sheet, game in zip(sheets, games, strict=True):
        _play(sheet, game, list(islice(seated, sheet.seats)), deals, seats)
    Deal.objects.bulk_create(deals)
    for seat in seats:
        seat.deal_id = seat.deal.pk
    DealSeat.objects.bulk_create(seats)
    return sheets


def _sheet(club: Club, game: PastGame, owner: User | None) -> Sheet:
    return Sheet(
        uuid=game.uuid,
        fingerprint=fingerprint({"import": str(game.uuid)}),
        club=club,
        ruleset=stored_from(game.ruleset),
        seats=len(game.players),
        dealer=game.dealer,
        source=game.source,
        had_bots=game.had_bots,
        status=Sheet.Status.FINISHED,
        played=len(game.results),
        owner=owner,
        started_at=game.started_at,
        finished_at=game.finished_at,
        updated_at=game.finished_at,
        **game.said,
    )


def _start(sheet: Sheet, game: PastGame) -> Change:
    return Change(
        sheet=sheet,
        version=sheet.version,
        at=game.finished_at,
        via=Change.Via.CLUB,
        action=Change.Action.START,
        after={
            "names": [player.name for player in game.players],
            "seats": list(range(sheet.seats)),
            "dealer": sheet.dealer,
            "ruleset": sheet.ruleset,
            **worth_telling(said_at_the_start(sheet)),
        },
    )


def _play(
    sheet: Sheet,
    game: PastGame,
    seated: Sequence[tuple[Line, Sitter]],
    deals: list[Deal],
    seats: list[DealSeat],
) -> None:
    """The game's deals, with what is kept beside them."""
    before: list[DealSeat] | None = None
    pace = (game.finished_at - game.started_at) / max(1, len(game.results))
    for number, result in enumerate(game.results, start=1):
        deal = Deal(
            sheet=sheet,
            number=number,
            uuid=uuid4(),
            fingerprint=fingerprint({"left": result.left}),
            changed=sheet.version,
            logged_at=game.started_at + number * pace,
        )
        now = [
            DealSeat(
                deal=deal,
                line=line,
                sitter=sitter,
                seat=seat,
                left=result.left[seat],
                uncalled=seat in result.uncalled,
                strongest=seat in result.strongest,
            )
            for seat, (line, sitter) in enumerate(seated)
        ]
        recompute.one_deal(deal, now, before, sheet)
        deals.append(deal)
        seats += now
        before = now
