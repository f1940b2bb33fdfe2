"""Challenges: "I scored 3, beat it". The same deal, seat and bots for whoever has the link.

A try is a table with the maker's deal and the maker's seed, so that the same plays are answered by
the same plays. Each person has one, by account and by browser. Nobody is shown the scores, let
alone a card, before theirs is over: what they see of a challenge is made here, by addition.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from play.characters import level_of
from play.models import Chair, Challenge, Dealt, Move, Table, Try
from play.services.given import deal_given, outcome_of, sitters_of, table_given
from play.services.recognising import keep_chairs
from play.services.store.load import result_of, table_at
from play.services.store.sqlite_lock import sqlite_lock
from play.table.given import AGAIN, CHALLENGE, POSITION
from play.table.people import Person
from play.table.snapshot import BY_PERSON, CLOSED, Snapshot
from scorepad.services.daily_limits import since
from scorepad.services.errors import Conflict, TooMany, Unknown, refused

MOST_LISTED = 60
TIDIED_AT_ONCE = 200


class Score(NamedTuple):
    """A try that is over, or that a bot has ended."""

    name: str
    points: int
    rank: int
    is_maker: bool
    is_mine: bool


class Shown(NamedTuple):
    """A challenge as somebody may see it."""

    code: str
    maker: str
    is_mine: bool
    points: int
    """To beat."""
    seats: int
    bots: str
    """Their level, or `MIXED`."""
    levels: tuple[str, ...]
    """Those of the bots, by seat."""
    moves_made: int
    tries: int
    ends_at: datetime
    my_table: str
    """The code of the person's own try, begun or over; empty without one, or where it was left."""
    is_over: bool
    """Whether the person's own try is over, or can be finished no more."""
    played_signed_in: bool
    """Whether this browser has had its try with an account that is signed out now."""
    scores: tuple[Score, ...]
    """Best first; nobody's before the person's own is over."""


def challenge_make(*, person: Person, table: Snapshot) -> Challenge:
    """A link for the deal that the person has just played; the same one if it is there already."""
    given, chair = table.options.given, table.chair_of(person)
    if given is None or given.kind not in (AGAIN, POSITION) or chair is None:
        raise refused("not_found", Unknown)
    outcome = outcome_of(table)
    if outcome is None or chair.seat != given.seat or not outcome.is_own:
        raise refused("nothing_to_beat", Conflict)
    now = timezone.now()
    with sqlite_lock(), transaction.atomic():
        # One at a time for a table: two browsers of the same person must not make two.
        Table.objects.select_for_update().get(pk=table.id)
        known = Challenge.objects.filter(table=table.id).first()
        if known is not None:
            if not is_open(known):
                raise refused("challenge_over", Conflict)
            return known
        made = Challenge.objects.filter(_made_by(person), created_at__gte=since())
        if made.count() >= settings.CHALLENGES_PER_DAY:
            raise refused("enough_challenges", TooMany)
        ends_at = now + timedelta(days=settings.CHALLENGE_DAYS)
        return Challenge.objects.create(table_id=table.id, created_at=now, ends_at=ends_at)


def challenge_at(code: str) -> Challenge:
    """The challenge behind a link; one that was withdrawn or has ended is not there."""
    found = Challenge.objects.select_related("table__given").filter(code=code).first()
    if found is None or not is_open(found):
        raise refused("not_found", Unknown)
    return found


def challenge_of(table: Snapshot) -> str:
    """The code of the challenge for which a table was opened, or nothing."""
    tried = Try.objects.filter(table=table.id).select_related("challenge").first()
    return "" if tried is None or not is_open(tried.challenge) else tried.challenge.code


def is_open(challenge: Challenge) -> bool:
    return challenge.withdrawn_at is None and challenge.ends_at > timezone.now()


def challenge_withdraw(*, person: Person, code: str) -> None:
    """The link leads nowhere from now on; whoever has begun a try can play it to its end."""
    mine = Challenge.objects.filter(_made_by(person), code=code, withdrawn_at=None)
    if not mine.update(withdrawn_at=timezone.now()):
        raise refused("not_found", Unknown)


def challenges_of(person: Person) -> list[Shown]:
    """Those that the person has made and that are open, the newest first."""
    mine = Challenge.objects.filter(_made_by(person), withdrawn_at=None)
    mine = mine.filter(ends_at__gt=timezone.now()).select_related("table__given")
    return [shown(one, person) for one in mine.order_by("-created_at")[:MOST_LISTED]]


def challenge_try(*, person: Person, challenge: Challenge, name: str = "") -> Snapshot:
    """The person's table for it; the one that they have, if it is not over."""
    known = _try_of(challenge, person)
    if known is None and _is_of_account(challenge, person):
        raise refused("challenge_signed_in", Conflict)
    if known is not None or _made_by_person(challenge, person):
        table = None if known is None else table_at(known.table.code)
        if table is None or table.status == CLOSED or outcome_of(table) is not None:
            raise refused("tried_already", Conflict)
        assert known is not None
        keep_chairs([known.table], person)
        return table
    if challenge.tries.count() >= settings.TRIES_PER_CHALLENGE:
        raise refused("challenge_full", Conflict)
    source = table_at(challenge.table.code)
    assert source is not None
    given = source.options.given
    outcome = outcome_of(source)
    assert given is not None
    assert outcome is not None
    found = deal_given(source, 1, moves=given.moves_made)
    assert found is not None
    deal, dealt = found
    table = table_given(
        person=person,
        deal=deal,
        seat=given.seat,
        kind=CHALLENGE,
        title=_("Beat %(points)s") % {"points": outcome.points},
        name=name,
        bots=source.options.bots,
        sitters=sitters_of(source),
        seed=given.seed,
        source=dealt,
        to_beat=outcome.points,
        has_hints=False,
    )
    with sqlite_lock(), transaction.atomic():
        locked = Challenge.objects.select_for_update().get(pk=challenge.pk)
        if not is_open(locked):
            raise refused("challenge_over", Conflict)
        other = _try_of(locked, person)
        if other is None:
            Try.objects.create(table_id=table.id, challenge=locked, started_at=timezone.now())
            return table
    # Two pages of the same person at once: one of the tables is the try, the other one nothing.
    Table.objects.filter(pk=table.id).delete()
    first = table_at(other.table.code)
    assert first is not None
    return first


def come_back(challenge: Challenge, person: Person) -> None:
    """Lets whoever has begun a try sit at its table: with an account, or in a later session."""
    known = _try_of(challenge, person)
    if known is not None:
        keep_chairs([known.table], person)


def shown(challenge: Challenge, person: Person) -> Shown:
    """The challenge as this person may see it."""
    source = table_at(challenge.table.code)
    assert source is not None
    given, outcome = source.options.given, outcome_of(source)
    assert given is not None
    assert outcome is not None
    levels = tuple(one.bot for one in source.chairs if one.bot)
    mine = _made_by_person(challenge, person)
    my_try = None if mine else _try_of(challenge, person)
    has_ended = my_try is not None and _has_ended(my_try)
    is_over = mine or has_ended or (my_try is not None and _is_finished(my_try))
    return Shown(
        code=challenge.code,
        maker=source.chairs[given.seat].name,
        is_mine=mine,
        points=outcome.points,
        seats=source.options.seats,
        bots=level_of(levels),
        levels=levels,
        moves_made=given.moves_made,
        tries=challenge.tries.count(),
        ends_at=challenge.ends_at,
        my_table=source.code if mine else "" if my_try is None or has_ended else my_try.table.code,
        is_over=is_over,
        played_signed_in=not mine and my_try is None and _is_of_account(challenge, person),
        scores=_scores(challenge, person) if is_over else (),
    )


def tidy() -> None:
    """Given tables that nobody has touched for long, and challenges that have ended, go."""
    now = timezone.now()
    Challenge.objects.filter(ends_at__lt=now).delete()
    old = Table.objects.filter(changed_at__lt=now - timedelta(days=settings.KEEP_GIVEN_DAYS))
    old = old.filter(given__kind__in=(AGAIN, POSITION, CHALLENGE), challenge=None, tried=None)
    gone = list(old.order_by("changed_at").values_list("pk", flat=True)[:TIDIED_AT_ONCE])
    Table.objects.filter(pk__in=gone).delete()


def _scores(challenge: Challenge, person: Person) -> tuple[Score, ...]:
    maker = challenge.table
    given = maker.given
    tables = [maker.pk, *challenge.tries.values_list("table", flat=True)]
    played = Dealt.objects.filter(table__in=tables).exclude(result=None)
    by_others = Move.objects.filter(deal=OuterRef("pk"), seat=given.seat, ply__gte=given.moves_made)
    own = played.exclude(Exists(by_others.exclude(by=BY_PERSON)))
    results = dict(own.values_list("table", "result"))
    chairs = Chair.objects.filter(table__in=results, seat=given.seat)
    listed = [(result_of(results[one.table_id] or {}).points[given.seat], one) for one in chairs]
    listed.sort(key=lambda one: (one[0], one[1].table_id))
    points = [one for one, _ in listed]
    return tuple(
        Score(
            name=chair.name,
            points=scored,
            rank=points.index(scored) + 1,
            is_maker=chair.table_id == maker.pk,
            is_mine=_is_person(chair, person),
        )
        for scored, chair in listed
    )


def _is_finished(one: Try) -> bool:
    return Dealt.objects.filter(table=one.table_id, finished_at__isnull=False).exists()


def _has_ended(one: Try) -> bool:
    """Whether it was left for so long that its table was closed: it cannot be finished any more."""
    return one.table.status == CLOSED and not _is_finished(one)


def _try_of(challenge: Challenge, person: Person) -> Try | None:
    """The person's try: the account's; else what was begun in this browser without one."""
    tries = challenge.tries.select_related("table").order_by("started_at")
    chairs = Chair.objects.filter(table=OuterRef("table"))
    of_account = [] if person.user is None else [Q(user=person.user)]
    found = (
        tries.filter(Exists(chairs.filter(whose))).first()
        for whose in (*of_account, _of_browser(person))
    )
    return next((one for one in found if one is not None), None)


def _is_of_account(challenge: Challenge, person: Person) -> bool:
    """Whether the hand was played in this browser, by its maker or as a try, by who signed out."""
    if person.user is not None or not person.browser:
        return False
    played = Q(table=challenge.table_id) | Q(table__tried__challenge=challenge)
    here = Chair.objects.filter(played, browser=person.browser)
    return here.filter(user__isnull=False).exists()


def _of_browser(person: Person) -> Q:
    """Chairs without an account: of this session, or of an earlier one of the same browser."""
    here = Q(guest=person.guest)
    if person.browser:
        here |= Q(browser=person.browser)
    return here & Q(user=None)


def _chairs_of(person: Person) -> QuerySet[Chair]:
    mine = _of_browser(person)
    return Chair.objects.filter(mine if person.user is None else mine | Q(user=person.user))


def _made_by(person: Person) -> Exists:
    """Whether a challenge is this person's."""
    seat = OuterRef("table__given__seat")
    return Exists(_chairs_of(person).filter(table=OuterRef("table"), seat=seat))


def _made_by_person(challenge: Challenge, person: Person) -> bool:
    return _chairs_of(person).filter(table=challenge.table_id).exists()


def _is_person(chair: Chair, person: Person) -> bool:
    if chair.user_id is not None:
        return chair.user_id == person.user
    return chair.guest == person.guest or bool(chair.browser and chair.browser == person.browser)
