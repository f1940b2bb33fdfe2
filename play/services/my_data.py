"""What online tables know about somebody, for that person alone."""

from collections.abc import Iterator

from django.db.models import Count, F

from gofclub.models import User
from play.bots.situations import Situation
from play.models import (
    Block,
    Chair,
    Challenge,
    Follow,
    GuestBlock,
    OnlineResult,
    SeatInvitation,
)
from play.services import my_hands
from play.services.people.following import openness_of
from play.services.puzzles.solvers import rows_of
from play.services.replay import record_of
from play.services.store.load import Damaged, table_at
from scorepad.figures import shown
from scorepad.services.sheets.document import moment

MOST_TABLES = 2000
Row = tuple[object, ...]


def tables_of(user: User) -> Iterator[Row]:
    """Where somebody sat."""
    yield ("table", "title", "opened", "status", "seat", "name", "sheet")
    chairs = Chair.objects.filter(user=user).select_related("table__sheet").order_by("-pk")
    for chair in chairs[:MOST_TABLES]:
        table = chair.table
        sheet = table.sheet.code if table.sheet else ""
        yield (
            *(table.code, table.title, moment(table.created_at), table.status),
            *(chair.seat, chair.name, sheet),
        )


def hands_of(user: User) -> Iterator[Row]:
    """What the reviews of somebody's hands come to."""
    kinds = [kind.value for kind in Situation]
    yield (
        *("table", "hand", "played", "points", "average", "luck", "lost", "decisions", "accuracy"),
        *(f"{kind}_{what}" for kind in kinds for what in ("decisions", "lost")),
    )
    for hand in reversed(my_hands.hands_of(user)):
        accuracy = round(hand.accuracy / hand.decisions, 3) if hand.decisions else ""
        yield (
            *(hand.table, hand.number, moment(hand.at), hand.points, round(hand.average, 2)),
            *(round(hand.luck, 2), round(hand.lost, 2), hand.decisions, accuracy),
            *(figure for kind in kinds for figure in hand.kinds.get(kind, (0, 0.0))),
        )


def puzzles_of(user: User) -> Iterator[Row]:
    """What somebody answered to puzzles; three a day are never too many rows."""
    yield ("puzzle", "answered", "of the day", "right", "rating", "change")
    for one in rows_of(user).iterator():
        day = one.day.isoformat() if one.day else ""
        yield (one.code, moment(one.at), day, one.is_right, one.rating, one.change)


def challenges_of(user: User) -> Iterator[Row]:
    """The challenges that somebody has made."""
    yield ("challenge", "table", "made", "open until", "withdrawn", "tries")
    made = Challenge.objects.filter(
        table__chairs__user=user, table__chairs__seat=F("table__given__seat")
    ).annotate(count=Count("tries", distinct=True))
    for one in made.select_related("table").order_by("-pk")[:MOST_TABLES]:
        withdrawn = moment(one.withdrawn_at) if one.withdrawn_at else ""
        dates = (moment(one.created_at), moment(one.ends_at), withdrawn)
        yield (one.code, one.table.code, *dates, one.count)


def people_listed(user: User) -> Iterator[Row]:
    """Whom somebody follows and has blocked, and whom they have lately invited to tables."""
    yield ("what", "name", "since", "table")
    for follow in Follow.objects.filter(user=user).select_related("other").order_by("-pk"):
        yield ("follows", follow.other.display_name, moment(follow.since), "")
    for block in Block.objects.filter(user=user).select_related("other").order_by("-pk"):
        yield ("blocked", block.other.display_name, moment(block.since), "")
    for guest in GuestBlock.objects.filter(user=user).order_by("-pk"):
        yield ("blocked guest", guest.name, moment(guest.since), "")
    sent = SeatInvitation.objects.filter(by=user).select_related("to", "table").order_by("-pk")
    for one in sent[:MOST_TABLES]:
        yield ("invited", one.to.display_name, moment(one.at), one.table.code)


def openness_document(user: User) -> dict[str, str | bool]:
    """What somebody lets others do."""
    openness = openness_of(user)
    return {
        "invited_by": openness.invited_by,
        "seen_by": openness.seen_by,
        "shows_rating": openness.shows_rating,
    }


def online_games_of(user: User) -> Iterator[Row]:
    """Somebody's games of the online pool, and what each did to their rating."""
    yield ("table", "finished", "place", "total", "left", "verdict", "rated", "before", "after")
    mine = OnlineResult.objects.filter(player__user=user).select_related("game__table")
    for one in mine.order_by("-finished_at", "-pk")[:MOST_TABLES]:
        yield (
            *(one.game.table.code, moment(one.finished_at), one.place, one.total, one.has_left),
            *(one.game.verdict, one.is_rated, shown(one.before)[0], shown(one.after)[0]),
        )


def records_of(user: User) -> Iterator[tuple[str, str]]:
    """The finished games of somebody, as records that can be played again."""
    codes = Chair.objects.filter(user=user, table__deals__finished_at__isnull=False).distinct()
    for code in codes.order_by("-table__pk").values_list("table__code", flat=True)[:MOST_TABLES]:
        try:
            table = table_at(code)
            record = record_of(table) if table is not None else None
        except Damaged:
            # It is in the log; everything else that is known is still theirs to have.
            continue
        if record:
            yield code, record
