"""Pages of the deal of the day: before and after one's try, boards, the archive, shared results."""

from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from play.characters import BY_LEVEL
from play.daily_chart import Chart, chart_of
from play.daily_picture import line_of
from play.identity import guest_of, is_known, person_of
from play.models import DailyDeal, DailyTry
from play.services.daily.archive import past_page
from play.services.daily.day import Day, day_for, shared as shared_result, streak_for
from play.services.daily.days import coming_seals, deal_of_today, deal_on
from play.services.daily.standings import (
    Line,
    board as board_lines,
    club_board,
    clubs_of,
    pages_of,
)
from play.services.daily.tries import MARKS, come_back, left_yesterday
from play.table.daily import opens_at
from play.table.people import Person

VERDICTS = {letter: verdict for verdict, letter in MARKS.items()}
CLUBS_SHOWN, TOP_SHOWN = 3, 5


@require_safe
@never_cache
@ensure_csrf_cookie
def today(request: HttpRequest) -> HttpResponse:
    """The deal that everybody plays now, or how one has fared."""
    person = person_of(request)
    deal = deal_of_today()
    found = day_for(person, deal)
    yesterday = left_yesterday(person)
    _let_in(request, person, found.mine, yesterday)
    if found.results is not None:
        return _after(request, person, deal, found, yesterday=yesterday)
    streak = streak_for(person)
    context = {
        "day": found,
        # As they sit at the table: the next to play is on the right.
        "bots": [BY_LEVEL[level] for level in reversed(found.bots)],
        "streak": streak.days,
        "yesterday": yesterday,
        "facts": _facts(request, found),
    }
    return render(request, "play/daily/before.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
def day(request: HttpRequest, day: date) -> HttpResponse:
    """A day of the archive; a day that has not come is not there."""
    deal = deal_on(day)
    if deal is None:
        raise Http404
    person = person_of(request)
    found = day_for(person, deal)
    _let_in(request, person, found.mine)
    if found.results is None:
        # Between midnight and its end, or today: the rest is for those who have played it.
        return today(request) if found.is_today else _waits(request, found)
    if found.is_today or found.opened is None:
        return _after(request, person, deal, found)
    mine = found.mine.points if found.mine else None
    context = {
        "day": found,
        "bots": [BY_LEVEL[level] for level in found.bots],
        "chart": _chart(found),
        "mine": mine,
        "seats": _seats(found),
        "is_sealed_before": deal.sealed_at.date() < deal.day,
        "before": deal_on(day - timedelta(days=1)),
        "next": _next(day),
        "facts": _facts(request, found),
    }
    return render(request, "play/daily/day.html", context)


@require_safe
@never_cache
def archive(request: HttpRequest) -> HttpResponse:
    """Days that are over, and the seals of those that come."""
    page, pages, days = past_page(_page(request))
    coming = list(coming_seals())
    context = {"page": page, "pages": pages, "days": days, "coming": coming}
    return render(request, "play/daily/archive.html", context)


@require_safe
@never_cache
def board(request: HttpRequest, day: date) -> HttpResponse:
    """Everybody who has finished a day's deal, or the members of one of one's clubs."""
    deal = deal_on(day)
    if deal is None:
        raise Http404
    person = person_of(request)
    found = day_for(person, deal)
    if found.results is None:
        return today(request) if found.is_today else _waits(request, found)
    clubs = clubs_of(person)
    slug = request.GET.get("club", "")
    club = next((one for one in clubs if one.slug == slug), None)
    if slug and club is None:
        raise Http404
    pages = pages_of(found.results.tries)
    page = min(_page(request), pages)
    lines = (
        board_lines(deal, page=page, mine=found.mine)
        if club is None
        else club_board(deal, club, mine=found.mine)
    )
    context = {
        "day": found,
        "clubs": clubs,
        "club": club,
        "lines": lines,
        "page": page,
        "pages": 1 if club else pages,
        "is_open": found.opened is not None,
    }
    return render(request, "play/daily/board.html", context)


@require_safe
@never_cache
def shared(request: HttpRequest, code: str) -> HttpResponse:
    """A result that somebody shows around, without a card of the deal."""
    result = shared_result(code)
    if result is None:
        raise Http404
    picture = request.build_absolute_uri(reverse("play_api:daily-picture", args=[code]))
    context = {
        "result": result,
        "line": line_of(result),
        "picture": picture,
        "is_today": deal_of_today().day == result.day,
    }
    return render(request, "play/daily/shared.html", context)


def _let_in(request: HttpRequest, person: Person, *tries: DailyTry | None) -> None:
    """The page leads to the table of one's try: whoever has lost their session sits there too."""
    for one in tries:
        if one is not None:
            come_back(one, person if is_known(request) else guest_of(request))


def _after(
    request: HttpRequest,
    person: Person,
    deal: DailyDeal,
    found: Day,
    *,
    yesterday: DailyTry | None = None,
) -> HttpResponse:
    """How one has fared among all others, on the day itself."""
    assert found.results is not None
    clubs = clubs_of(person)[:CLUBS_SHOWN]
    streak = streak_for(person)
    context = {
        "day": found,
        "chart": _chart(found),
        "streak": streak,
        "yesterday": yesterday,
        "verdicts": [VERDICTS[letter] for letter in found.mine.marks] if found.mine else [],
        "accuracy": _percent(found.mine),
        "boards": [(club, club_board(deal, club, mine=found.mine)[:8]) for club in clubs],
        "top": [] if clubs else _top(deal, found),
        "next_in": _next_in(found),
        "is_guest": person.user is None,
        "jin": BY_LEVEL["master"],
        "facts": _facts(request, found),
    }
    return render(request, "play/daily/after.html", context)


def _waits(request: HttpRequest, found: Day) -> HttpResponse:
    """A day that has ended a moment ago, for somebody who has not finished it."""
    return render(request, "play/daily/waits.html", {"day": found})


def _facts(request: HttpRequest, found: Day) -> dict[str, Any]:
    """What the page's script needs to know."""
    mine = found.mine
    facts: dict[str, Any] = {
        "begin": reverse("play_api:daily"),
        "day": found.day.isoformat(),
        "again": reverse("play_api:daily-play", args=[found.day]),
        "ends_at": found.ends_at.isoformat(),
        "review": "",
        "mine": reverse("play_api:daily-day", args=[found.day]),
        "name": reverse("play_api:daily-name", args=[found.day]),
    }
    if mine is not None and mine.state == DailyTry.State.DONE:
        link = request.build_absolute_uri(reverse("play:daily-shared", args=[mine.code]))
        facts["share"] = {"text": _share_text(found), "url": link}
        if mine.table and not mine.marks:
            facts["review"] = reverse("play_api:table-review", args=[mine.table.code, 1])
    return facts


def _share_text(found: Day) -> str:
    assert found.mine is not None
    assert found.mine.points is not None
    points = ngettext("%(count)d point", "%(count)d points", found.mine.points)
    said = [
        _("Deal of the day, No. %(number)d: %(points)s.")
        % {"number": found.number, "points": points % {"count": found.mine.points}}
    ]
    if found.results and found.results.mine and found.results.mine.better_than is not None:
        share = {"share": found.results.mine.better_than}
        said.append(_("Better than %(share)d %% of players.") % share)
    said.append(_("Same cards, same bots: can you beat it?"))
    return " ".join(said)


def _chart(found: Day) -> Chart:
    assert found.results is not None
    points = found.mine.points if found.mine else None
    return chart_of(found.results.bars, mine=points, master=found.results.master_points)


def _seats(found: Day) -> list[dict[str, Any]]:
    """Who held what, of a day that is over."""
    assert found.opened is not None
    hands = found.opened.hands.split("/")
    names = [_("Your seat"), *(BY_LEVEL[level].name for level in found.bots)]
    faces = ["", *(BY_LEVEL[level].face for level in found.bots)]
    return [
        {"name": name, "face": face, "hand": hand}
        for name, face, hand in zip(names, faces, hands, strict=True)
    ]


def _next(day: date) -> DailyDeal | None:
    found = deal_on(day + timedelta(days=1))
    return found if found is not None and timezone.now() >= opens_at(found.day) else None


def _percent(mine: DailyTry | None) -> int | None:
    return None if mine is None or mine.accuracy is None else round(100 * mine.accuracy)


def _next_in(found: Day) -> str:
    """How long until the next deal, as roughly as one would say it."""
    minutes = max(1, round((found.ends_at - timezone.now()).total_seconds() / 60))
    if minutes < 60:
        return _("next deal in %(count)d min") % {"count": minutes}
    return _("next deal in %(count)d h") % {"count": round(minutes / 60)}


def _top(deal: DailyDeal, found: Day) -> list[Line]:
    """The first few, and oneself where one stands further down."""
    lines = board_lines(deal, mine=found.mine)[:TOP_SHOWN]
    mine, standing = found.mine, found.results and found.results.mine
    if mine is None or standing is None or any(line.is_mine for line in lines):
        return lines
    return [*lines, Line(standing.place, mine.name, mine.points, is_mine=True)]


def _page(request: HttpRequest) -> int:
    given = request.GET.get("page", "1")
    return max(1, int(given)) if given.isascii() and given.isdigit() and len(given) < 6 else 1
