"""The site's first page: for those who come back what is theirs, for visitors what it is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from gofclub import views
from gofclub.combo_words import combo_phrase
from gofclub.models import User
from play.identity import person_of
from play.services.daily.day import Day, day_for, streak_for
from play.services.daily.days import deal_of_today
from play.services.daily.standings import Line, club_board
from play.services.my_tables import MyTable, my_tables
from play.services.online_ratings.showing import standing_of as online_standing_of
from play.services.people.inviting import invitations_of
from play.table.people import Person
from scorepad.actors import actor_of
from scorepad.boards import mine as boards
from scorepad.models import Claim, Club, Membership, Sheet
from scorepad.permissions import Right, may
from scorepad.services.clubs.my_nights import next_night
from scorepad.services.sheets.lists import Game, games, my_games

MOST_SHEETS = 3
MOST_LATELY = 5
MOST_CLAIMS = 3
MOST_INVITATIONS = 3
CARDS_SHOWN = 7
TOP_SHOWN = 3
MORNING, NOON, EVENING = 5, 12, 18


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Nothing is asked of the database for a visitor."""
    return mine(request) if request.user.is_authenticated else views.home(request)


@never_cache
@ensure_csrf_cookie
def mine(request: HttpRequest) -> HttpResponse:
    """What runs, what comes, what happened, where one stands: each in a bounded number of queries.

    What a club tells is told to its members: somebody who has left one reads nothing of it here.
    """
    user, person = _user(request), person_of(request)
    members = boards.clubs_of(user)
    clubs = [member.club for member in members]
    results = boards.results(user, clubs)
    first = results[0] if results else None
    sheets = _sheets(request)
    # Hours and days are those of the club one plays in; elsewhere the site's own.
    with timezone.override(_zone(first, clubs)):
        now = timezone.localtime()
        context = {
            "hello": _hello(now if clubs else None, user),
            "now": now,
            "tables": [_TableCard.of(one) for one in my_tables(person)],
            "sheets": [one for one in sheets if not one.is_over][:MOST_SHEETS],
            "again": _again(sheets, members),
            "next": next_night(clubs, user),
            "claims": _claims(members),
            "invitations": invitations_of(user, most=MOST_INVITATIONS),
            "lately": _lately(results, sheets),
            "standing": boards.standing(first) if first else None,
            "online": online_standing_of(user),
            "has_clubs": bool(clubs),
            **_daily(person, first.club if first else None),
        }
        return render(request, "me/home.html", context)


@dataclass(frozen=True, slots=True)
class _TableCard:
    table: MyTable
    title: str
    laid: str
    """What lies on top, in words."""

    @classmethod
    def of(cls, table: MyTable) -> "_TableCard":
        laid = combo_phrase(table.top) if table.top else ""
        return cls(table, table.listed.title or ", ".join(table.names), laid)


@dataclass(frozen=True, slots=True)
class _Again:
    """The people of last time, for whom a sheet is one tap away."""

    url: str
    names: list[str]
    at: datetime


@dataclass(frozen=True, slots=True)
class _Happened:
    """Something to read: a game that counted somewhere, or one that was only written down."""

    at: datetime
    result: boards.Result | None = None
    game: Game | None = None


def _sheets(request: HttpRequest) -> list[Game]:
    """The latest of mine, running and finished, in a few queries whatever their number."""
    sheets = my_games(actor_of(request))
    running = list(sheets.filter(status=Sheet.Status.OPEN, source=Sheet.Source.TABLE)[:MOST_SHEETS])
    finished = list(sheets.filter(status=Sheet.Status.FINISHED)[:MOST_LATELY])
    return games([*running, *finished])


def _again(sheets: Sequence[Game], members: Sequence[Membership]) -> _Again | None:
    """Whoever sat at the last real table, unless they are at it now."""
    running = {frozenset(_names(one)) for one in sheets if not one.is_over}
    over = [one for one in sheets if one.is_over and one.sheet.source == Sheet.Source.TABLE]
    if not over or frozenset(_names(over[0])) in running:
        return None
    last, names = over[0].sheet, _names(over[0])
    asked = [
        ("club", member.club.slug)
        for member in members
        if member.club_id == last.club_id and may(member.role, Right.KEEP_SCORE, club=member.club)
    ]
    # Names of people stay on the phone: a browser sends nobody what follows the sign.
    said = urlencode([("name", name) for name in names])
    url = reverse("scorepad:new") + (f"?{urlencode(asked)}" if asked else "") + f"#{said}"
    return _Again(url, names, last.finished_at or last.started_at)


def _names(one: Game) -> list[str]:
    return [line["name"] for line in one.lines]


def _claims(members: Sequence[Membership]) -> list[Claim]:
    """People who say who they are, in clubs where one is to answer."""
    clubs = [
        member.club
        for member in members
        if may(member.role, Right.MANAGE_PLAYERS, club=member.club)
    ]
    if not clubs:
        return []
    found = Claim.objects.filter(player__club__in=clubs, answer=Claim.Answer.OPEN)
    return list(found.select_related("player__club", "user")[:MOST_CLAIMS])


def _lately(results: Sequence[boards.Result], sheets: Sequence[Game]) -> list[_Happened]:
    told = {one.contribution.game_id for one in results}
    found = [_Happened(one.at, result=one) for one in results]
    found += [
        _Happened(one.sheet.finished_at or one.sheet.started_at, game=one)
        for one in sheets
        if one.is_over and one.sheet.pk not in told
    ]
    return sorted(found, key=lambda one: one.at, reverse=True)[:MOST_LATELY]


def _daily(person: Person, club: Club | None) -> dict[str, Any]:
    """The deal of the day as this person may see it now."""
    deal = deal_of_today()
    day = day_for(person, deal)
    top = club_board(deal, club, mine=day.mine) if club and day.results else []
    return {
        "day": day,
        "day_cards": _fan(day),
        "day_streak": streak_for(person).days,
        "day_top": _played(top)[:TOP_SHOWN],
    }


def _fan(day: Day) -> list[str]:
    """A few cards of one's hand, the best on top."""
    step = max(1, len(day.hand) // CARDS_SHOWN)
    return [str(card) for card in sorted(day.hand)[::-1][::step][:CARDS_SHOWN][::-1]]


def _played(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line.place is not None]


def _zone(latest: boards.Result | None, clubs: Sequence[Club]) -> Any:
    if latest:
        return latest.club.zone
    return clubs[0].zone if clubs else timezone.get_default_timezone()


def _hello(now: datetime | None, user: User) -> str:
    """By the hour, where one knows what hour it is for them."""
    name = {"name": user.display_name}
    if now is None:
        return _("Hello, %(name)s") % name
    if MORNING <= now.hour < NOON:
        return _("Good morning, %(name)s") % name
    if NOON <= now.hour < EVENING:
        return _("Good afternoon, %(name)s") % name
    return _("Good evening, %(name)s") % name


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 (asked for before)
    return request.user
