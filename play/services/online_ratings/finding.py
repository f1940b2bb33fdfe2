"""Finished games of the pool, as facts: who came where, and who did not stay.

They are read from the tables once, when a game is over, because chairs forget who sat there.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from gofclub import rules
from gofclub.models import User
from play.models import (
    Chair,
    Dealt,
    Given,
    Move,
    OnlineGame,
    OnlinePlayer,
    OnlineResult,
    Table,
)
from play.services.store.load import result_of
from play.table.rated import LEAST_PEOPLE
from play.table.snapshot import LEFT, OVER
from scorepad.rulesets import ruleset_from

MOST_COVERED = 0.25
"""Of somebody's moves, played by a bot or the clock: with more they were not there."""


def games_to_find(
    *, since: datetime | None = None, user: User | None = None, but: Iterable[int] = ()
) -> QuerySet[Table]:
    """Tables of the pool whose game is over and not known yet, in the order of their ends.

    Perhaps only those since a moment, or somebody's; and not those that were looked at already.
    """
    ended = Dealt.objects.filter(table=OuterRef("pk"), finished_at__isnull=False)
    last = Subquery(ended.order_by("-finished_at").values("finished_at")[:1])
    people = Count("chairs", filter=Q(chairs__user__isnull=False, chairs__since=1))
    over = Table.objects.filter(status=OVER, of_club=False, club=None, online_game=None)
    over = over.exclude(pk__in=list(but))
    if user is not None:
        over = over.filter(pk__in=Chair.objects.filter(user=user).values("table"))
    if since is not None:
        # By the deals' own index: most tables are over.
        lately = Dealt.objects.filter(finished_at__gte=since).values("table")
        over = over.filter(pk__in=lately)
    return (
        over.exclude(Exists(Given.objects.filter(table=OuterRef("pk"))))
        .annotate(people=people, ended=last)
        .filter(people__gte=LEAST_PEOPLE, ended__isnull=False)
        .order_by("ended", "pk")
    )


def game_find(table: Table) -> OnlineGame | None:
    """The game of a table, stored with what is known of its people; None where it is none."""
    chairs = Chair.objects.filter(table=table, since=1, user__isnull=False).order_by("seat")
    people = [(chair, chair.user) for chair in chairs.select_related("user") if chair.user]
    deals = Dealt.objects.filter(table=table, finished_at__isnull=False).order_by("number")
    rows = deals.values_list("result", "finished_at")
    ended = [(result_of(result), at) for result, at in rows if result is not None and at]
    if len(people) < LEAST_PEOPLE or not ended:
        return None
    standings = rules.standings([result for result, _ in ended], table.seats)
    by_seat = {one.seat: one for one in standings}
    absent = _absent(table)
    finished_at = ended[-1][1]
    game, is_new = OnlineGame.objects.get_or_create(
        table=table,
        defaults={
            "finished_at": finished_at,
            "is_long": _is_long(ruleset_from(table.ruleset)),
        },
    )
    if is_new:
        OnlineResult.objects.bulk_create(
            OnlineResult(
                game=game,
                player=OnlinePlayer.objects.get_or_create(user=user)[0],
                finished_at=finished_at,
                seat=chair.seat,
                place=by_seat[chair.seat].rank,
                total=by_seat[chair.seat].total,
                has_left=chair.state == LEFT or chair.seat in absent,
            )
            for chair, user in people
        )
    return game


def _is_long(ruleset: rules.Ruleset) -> bool:
    """Whether a game takes as long as the official one: a single hand is mostly luck."""
    return ruleset.deals is None and ruleset.target >= rules.OFFICIAL.target


def _absent(table: Table) -> set[int]:
    """Seats for which somebody else has played too much."""
    made = Move.objects.filter(deal__table=table).values_list("seat")
    rows: Iterable[tuple[int, int, int]] = made.annotate(
        all=Count("pk"), covered=Count("pk", filter=~Q(by=Move.By.PERSON))
    ).order_by("seat")
    return {seat for seat, moves, covered in rows if covered > MOST_COVERED * moves}
