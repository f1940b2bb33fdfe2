"""Pages of the online table; what they show live comes over the socket."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from gofclub import rules
from gofclub.learn.rulebook import rule_url
from gofclub.school.refusals import REFUSALS
from play import protocol
from play.characters import BY_LEVEL, CHARACTERS, MOST_WINS, kinds_of_bots
from play.identity import GUEST_NAME, has_met, is_known, person_of
from play.models import DailyTry
from play.protocol.listings import replay_object
from play.services.again import source_of
from play.services.analysis import offers_hints
from play.services.bot_match import match_for
from play.services.challenges import challenge_of
from play.services.drawn_titles import drawn_titles
from play.services.evenings import night_pages_of
from play.services.replay import players_of, replay_of
from play.services.rights import may_enter
from play.services.sentences import SENTENCES
from play.services.store.load import Damaged, table_at
from play.table.given import AGAIN, DAILY, POSITION
from play.table.people import Person
from play.table.snapshot import Snapshot
from play.table_form import FIRST_LEVEL, HOUSE_RULES, questions
from scorepad.house_rules import agreed_words
from scorepad.models import Club
from scorepad.rulesets import limits

logger = logging.getLogger(__name__)


def says_what_is_damaged(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Rows that cannot be played again are nobody's fault who looks at them: they get a page."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Damaged as damaged:
            logger.error("%s", damaged)  # noqa: TRY400 (it has said where and why)
            return render(request, "play/gone.html", {"is_damaged": True}, status=409)

    return shown


@require_safe
@never_cache
@ensure_csrf_cookie
def bots(request: HttpRequest) -> HttpResponse:
    """The ladder: whom one would like to play."""
    match = match_for(person_of(request)) if is_known(request) else None
    context = {
        "characters": CHARACTERS,
        "most_wins": MOST_WINS,
        "even": BY_LEVEL["club"].wins,
        "chosen": match.level if match else FIRST_LEVEL,
        "match": match,
        "suits": BY_LEVEL[match.level] if match else None,
        "against": BY_LEVEL[match.against] if match else None,
        "facts": {
            "quick": reverse("play_api:tables-quick"),
            "list": reverse("play_api:tables"),
            "is_match": match is not None,
        },
    }
    return render(request, "play/bots.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
def new(request: HttpRequest) -> HttpResponse:
    """The form for a table of one's own; a script sends it to the API."""
    user = person_of(request).user
    clubs = Club.objects.filter(memberships__user=user).order_by("name") if user else []
    context = {
        "name": request.session.get(GUEST_NAME, ""),
        "clubs": clubs,
        "questions": questions(has_clubs=bool(clubs)),
        "house_rules": HOUSE_RULES,
        "target": rules.OFFICIAL.target,
        "limits": limits(),
    }
    return render(request, "play/new.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
@says_what_is_damaged
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table for whoever may come in; the first view is on the page."""
    entered = _entered(request, code)
    if entered is None:
        return _gone(request)
    here, person = entered
    chair = here.chair_of(person)
    seat = None if chair is None else chair.seat
    address = reverse("play:table", args=[code])
    drawn = drawn_titles([code]) if here.options.is_drawn else {}
    title = drawn.get(code, here.options.title)
    pages = night_pages_of(here)
    facts = {
        "code": code,
        "title": title,
        "name": request.session.get(GUEST_NAME, ""),
        "signed_in": request.user.is_authenticated,
        "known": has_met(request),
        "socket": f"/ws/tables/{code}/",
        "api": reverse("play_api:table", args=[code]),
        "qr": reverse("play_api:table-qr", args=[code]),
        "invitations": reverse("play_api:table-invitations", args=[code]),
        "people": reverse("play:people"),
        "game": reverse("play_api:table-record", args=[code]),
        "link": request.build_absolute_uri(address),
        "lobby": reverse("play:lobby"),
        "night": pages.night,
        "compared": pages.compared,
        "learn": reverse("learn"),
        "login": f"{reverse('account_login')}?next={address}",
        "table": reverse("play:table", args=[ANY_CODE]),
        "sheet": reverse("scorepad:sheet", args=[ANY_CODE]),
        "replay": reverse("play:replay", args=[code, 0]),
        "review": reverse("play:review", args=[code, 0]),
        "bots": kinds_of_bots(),
        "rules": agreed_words(here.options.ruleset),
        "given": _given_facts(here, person),
        "hint": reverse("play_api:table-hint", args=[code]) if offers_hints(here.options) else "",
        "master": {
            "name": BY_LEVEL["master"].name,
            "face": f"{static('img/bots.svg')}#b-{BY_LEVEL['master'].face}",
        },
        "refusals": SENTENCES,
        "rule_of": _rules_behind_refusals(),
        "daily": _daily(here),
        # The table as text: loaded by those who want it.
        "text": static("js/table/text/screen.js"),
    }
    context = {
        "title": title,
        "host": here.chairs[here.host].name if here.host is not None else "",
        "view": protocol.view_object(here, seat, now=timezone.now()),
        "facts": facts,
    }
    return render(request, "play/table.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
@says_what_is_damaged
def replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A finished hand, step by step."""
    entered = _entered(request, code)
    if entered is None:
        return _gone(request)
    here, person = entered
    found = replay_of(here, number)
    if found is None:
        raise Http404
    facts = {
        "seat": here.seat_in(person, number),
        "again": reverse("play_api:table-again", args=[code, number]),
        "bots": [{"level": one.level, "title": one.title} for one in CHARACTERS],
        "deals": len(here.results),
        "table": reverse("play:table", args=[code]),
        "record": reverse("play_api:table-deal-record", args=[code, number]),
        "replay": reverse("play:replay", args=[code, 0]),
        "review": reverse("play:review", args=[code, number]),
    }
    context: dict[str, Any] = {
        "number": number,
        "replay": replay_object(here, found),
        "facts": facts,
    }
    return render(request, "play/replay.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
@says_what_is_damaged
def review(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A finished hand as the master sees it; what the master says is fetched by the page."""
    entered = _entered(request, code)
    if entered is None:
        return _gone(request)
    here, person = entered
    found = replay_of(here, number)
    if found is None:
        raise Http404
    facts = {
        "seat": here.seat_in(person, number),
        "table": reverse("play:table", args=[code]),
        "replay": reverse("play:replay", args=[code, number]),
        "record": reverse("play_api:table-deal-record", args=[code, number]),
        "review": reverse("play_api:table-review", args=[code, number]),
        "again": reverse("play_api:table-again", args=[code, number]),
        "puzzles": reverse("play:puzzles"),
        "game": reverse("play_api:table-game-review", args=[code]) if here.results[1:] else "",
        # Of the whole game: all who sat on a seat, and the reader's only if they played every hand.
        "players": players_of(here),
        "seat_in_game": here.seat_in(person, 1),
        "insights": reverse("play:insights"),
    }
    context: dict[str, Any] = {
        "number": number,
        "replay": replay_object(here, found),
        "facts": facts,
    }
    return render(request, "play/review.html", context)


def _given_facts(here: Snapshot, person: Person) -> dict[str, str] | None:
    """Where somebody at a table of a given deal can go from there; nobody else is told."""
    given = here.options.given
    if given is None or here.chair_of(person) is None:
        return None
    # Where tries are compared, the source would show the cards.
    source = source_of(here) if given.kind in (AGAIN, POSITION) else None
    origin = None if source is None else table_at(source.table.code)
    is_open = source is not None and origin is not None and may_enter(origin, person)
    return {
        "again": reverse("play_api:table-again", args=[here.code, 1]),
        "challenge": reverse("play_api:table-challenge", args=[here.code]),
        "page": challenge_page_of(here),
        "source": reverse("play:review", args=[source.table.code, source.number])
        if source is not None and is_open
        else "",
    }


def challenge_page_of(here: Snapshot) -> str:
    """The page on which a try is compared with those of others, or nothing."""
    code = challenge_of(here)
    return reverse("play:challenge", args=[code]) if code else ""


ANY_CODE = "222222222222"
"""Stands for a code that a script will put in its place."""


def _daily(table: Snapshot) -> str:
    """Where a try at the deal of the day ends: among all others."""
    given = table.options.given
    if given is None or given.kind != DAILY:
        return ""
    one = DailyTry.objects.filter(table=table.id).select_related("deal").first()
    return "" if one is None else reverse("play:daily-day", args=[one.deal.day])


def _rules_behind_refusals() -> dict[str, dict[str, str]]:
    """The number and the address of the rule by which something is refused, by code."""
    return {
        code: {"number": one.rule, "url": rule_url(one.rule)}
        for code, one in REFUSALS.items()
        if one.rule and code in SENTENCES
    }


def _entered(request: HttpRequest, code: str) -> tuple[Snapshot, Person] | None:
    person = person_of(request)
    found = table_at(code)
    if found is None or not may_enter(found, person):
        return None
    return found, person


def _gone(request: HttpRequest) -> HttpResponse:
    """For a table that is not there, and for one that is none of one's business: the same."""
    return render(request, "play/gone.html", status=404)
