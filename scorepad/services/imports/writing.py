"""Read games as sheets: of no club yet, so that nobody sees them before all are there."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.utils import timezone

from scorepad.models import Change, Deal, DealSeat, GamesImport, Line, Sheet, Sitter
from scorepad.name_keys import name_key
from scorepad.rulesets import stored_from
from scorepad.services.imports.values import Hand, ReadGame
from scorepad.services.sheets import recompute
from scorepad.services.sheets.start import said_at_the_start
from scorepad.services.sheets.transaction import fingerprint
from scorepad.sheet_fields import worth_telling


@dataclass(slots=True)
class Written:
    """Rows of one game that are made together with those of others."""

    sheet: Sheet
    game: ReadGame
    lines: list[Line]
    sitters: list[Sitter]


def write_games(one: GamesImport, games: Sequence[ReadGame]) -> None:
    """Stores the games with what is kept beside their hands, in a few statements."""
    sheets = Sheet.objects.bulk_create([_sheet(one, game) for game in games])
    written = [
        Written(sheet, game, _lines(sheet, game), [])
        for sheet, game in zip(sheets, games, strict=True)
    ]
    Line.objects.bulk_create([line for each in written for line in each.lines])
    for each in written:
        each.sitters = _sitters(each)
    Sitter.objects.bulk_create([sitter for each in written for sitter in each.sitters])
    who = one.by.display_name if one.by else ""
    Change.objects.bulk_create([_start(each.sheet, each.game, who) for each in written])
    deals: list[Deal] = []
    seats: list[DealSeat] = []
    for each in written:
        _play(each, deals, seats)
    Deal.objects.bulk_create(deals)
    for seat in seats:
        seat.deal_id = seat.deal.pk
    DealSeat.objects.bulk_create(seats)


def _sheet(one: GamesImport, game: ReadGame) -> Sheet:
    uuid = uuid4()
    is_finished = game.status == Sheet.Status.FINISHED
    return Sheet(
        uuid=uuid,
        fingerprint=fingerprint({"import": str(uuid)}),
        brought=one,
        ruleset=stored_from(game.ruleset),
        seats=game.seats,
        dealer=game.dealer,
        source=game.source,
        had_bots=game.had_bots,
        exchange=game.exchange,
        status=game.status,
        played=sum(not hand.voided for hand in game.hands),
        started_at=game.started_at,
        finished_at=game.finished_at if is_finished else None,
        updated_at=timezone.now(),
        title=game.title,
        note=game.note,
    )


def _lines(sheet: Sheet, game: ReadGame) -> list[Line]:
    last = next((hand for hand in reversed(game.hands) if not hand.voided), None)
    seats = (last.seats if last else ()) or tuple(range(game.seats))
    return [
        Line(
            sheet=sheet,
            number=number,
            seat=seats[number],
            brought=game.totals[number] if game.totals else None,
        )
        for number in range(game.seats)
    ]


def _sitters(each: Written) -> list[Sitter]:
    """In the order of the file, which is that of `ReadGame.people`."""
    last = {who.line: at for at, who in enumerate(each.game.people)}
    return [
        Sitter(
            sheet=each.sheet,
            line=each.lines[who.line],
            name=who.name,
            key=name_key(who.name),
            since=who.since,
            here=last[who.line] == at,
        )
        for at, who in enumerate(each.game.people)
    ]


def _start(sheet: Sheet, game: ReadGame, who: str) -> Change:
    first = {one.line: one.name for one in reversed(game.people)}
    return Change(
        sheet=sheet,
        version=sheet.version,
        who=who,
        via=Change.Via.CLUB,
        action=Change.Action.START,
        after={
            "names": [first[line] for line in range(sheet.seats)],
            "seats": list(range(sheet.seats)),
            "dealer": sheet.dealer,
            "ruleset": sheet.ruleset,
            **({"totals": list(game.totals)} if game.totals else {}),
            **worth_telling(said_at_the_start(sheet)),
        },
    )


def _play(each: Written, deals: list[Deal], seats: list[DealSeat]) -> None:
    sheet, game = each.sheet, each.game
    before: list[DealSeat] | None = None
    pace = (game.finished_at - game.started_at) / max(1, len(game.hands))
    number = 1
    for at, hand in enumerate(game.hands, 1):
        deal = Deal(
            sheet=sheet,
            number=number,
            hand=hand.number,
            uuid=uuid4(),
            fingerprint=fingerprint({"left": hand.left}),
            changed=sheet.version,
            voided=hand.voided,
            note=hand.note,
            given=hand.given,
            returned=hand.returned,
            scribe=hand.scribe,
            logged_at=hand.logged_at or game.started_at + at * pace,
        )
        now = _seats(each, deal, hand)
        recompute.one_deal(deal, now, before, sheet)
        deals.append(deal)
        seats += now
        if not hand.voided:
            before, number = now, number + 1


def _seats(each: Written, deal: Deal, hand: Hand) -> list[DealSeat]:
    places = hand.seats or tuple(range(each.game.seats))
    sat: dict[int, Sitter] = {}
    for who, sitter in zip(each.game.people, each.sitters, strict=True):
        if who.since <= deal.number or who.line not in sat:
            sat[who.line] = sitter
    return [
        DealSeat(
            deal=deal,
            line=line,
            sitter=sat[line.number],
            seat=places[line.number],
            left=hand.left[line.number],
            uncalled=line.number in hand.uncalled,
            strongest=line.number in hand.strongest,
        )
        for line in each.lines
    ]
