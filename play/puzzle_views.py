"""Pages of puzzles: they need no script, and no answer is in them before its time."""

from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from gofclub.visitors import address_of
from play.models import PuzzleTry
from play.protocol.puzzles import answer_object, puzzle_object
from play.puzzle_words import ABOUT, BY_NAME, LEVELS
from play.puzzles.shipped import Puzzle, puzzles
from play.services.puzzles.adopting import adopt
from play.services.puzzles.answering import Counted, answer, option_chosen, tally_of
from play.services.puzzles.asking import (
    counts_for,
    day_asked,
    in_practice,
    is_kept_for_days,
    last_answer,
    may_be_asked,
    next_in_practice,
    of_the_day,
)
from play.services.puzzles.solvers import answered, standing_of, tries_of
from scorepad.actors import Actor, actor_of, remember_browser, with_browser_key
from scorepad.services.errors import Refused

MOST_CARDS = 17
KNOCK = "-"


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """Today's three, one's standing, and what one can practise."""
    actor = _solving(request)
    day = day_asked(actor, timezone.now())
    three = _three(actor, day)
    tried = set(tries_of(actor).values_list("code", flat=True))
    practice = [
        {
            "about": one,
            "many": len(some := in_practice(one.name)),
            "tried": sum(puzzle.code in tried for puzzle in some),
        }
        for one in ABOUT
    ]
    context = {
        "three": three,
        "is_done": all(one["is_tried"] for one in three),
        "is_begun": any(one["is_tried"] for one in three),
        "right": sum(one["is_right"] for one in three),
        "standing": standing_of(actor, day),
        "practice": [one for one in practice if one["many"]],
        "all": len(puzzles()),
    }
    return render(request, "play/puzzles.html", context)


@require_safe
@never_cache
def daily(request: HttpRequest) -> HttpResponse:
    """The first of today's three that is still to be answered; else all of them."""
    actor = _solving(request)
    day = day_asked(actor, timezone.now())
    done = answered(actor, day)
    for one in of_the_day(day):
        if one.code not in done:
            return redirect("play:puzzle", puzzle=one.code)
    return redirect("play:puzzles")


@require_safe
@never_cache
def practice(request: HttpRequest) -> HttpResponse:
    actor, about = _solving(request), _about(request)
    after = request.GET.get("after", "")[:20]
    found = next_in_practice(actor, timezone.localdate(), about, after)
    if found is None:
        raise Http404
    tried = tries_of(actor).filter(code=found.code).exists()
    return redirect(_address(found, about=about, again="1" if tried else ""))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def puzzle(request: HttpRequest, puzzle: str) -> HttpResponse:
    """A puzzle: asked, answered, and looked at again."""
    actor = _solving(request)
    found = puzzles().get(puzzle)
    if found is None or not may_be_asked(found, actor, timezone.now()):
        raise Http404
    if request.method == "POST":
        return _answered(request, found)
    before = last_answer(found, actor, timezone.now())
    if before is None or request.GET.get("again"):
        return _asked(request, found)
    return _told(request, found, _chosen(request, found, before), before)


def _asked(request: HttpRequest, found: Puzzle, **more: Any) -> HttpResponse:
    """The question, once more where the answer was not allowed."""
    context = _frame(request, found) | {"chosen": [], "refusal": ""} | more
    status = 400 if context["refusal"] else 200
    return render(request, "play/puzzle.html", context, status=status)


def _answered(request: HttpRequest, found: Puzzle) -> HttpResponse:
    keys = request.POST.getlist("card")[:MOST_CARDS]
    text = KNOCK if "pass" in request.POST else "".join(key[:2] for key in keys)
    try:
        option = option_chosen(found, text)
    except Refused as refused:
        return _asked(request, found, chosen=keys, refusal=refused.message)
    actor, key = with_browser_key(actor_of(request), request.COOKIES)
    now = timezone.now()
    kept = answer(found, option, actor=actor, address=address_of(request), now=now)
    if last_answer(found, actor, now) is None:
        # It counts for nobody, but whoever answered shall know.
        return _told(request, found, option, None)
    chose = "" if kept is not None else str(option)
    response = redirect(_address(found, about=_about(request), chose=chose))
    if actor.user is None:
        remember_browser(response, key)
    return response


def _told(
    request: HttpRequest, found: Puzzle, option: int, before: PuzzleTry | None
) -> HttpResponse:
    tries = tries_of(actor_of(request)).filter(code=found.code)
    is_first = "chose" not in request.GET and tries.order_by("pk").first() == before
    counted = Counted.by(before) if is_first else None
    told = answer_object(found, option, counted=counted, tally=tally_of(found))
    context = _frame(request, found) | {
        "answer": told,
        "is_first": is_first,
        "next": _next(request, found),
    }
    return render(request, "play/puzzle_answer.html", context)


def _chosen(request: HttpRequest, found: Puzzle, before: PuzzleTry) -> int:
    """What was chosen: at the first try, or at a later one that does not count."""
    given = request.GET.get("chose", "")
    if given.isascii() and given.isdigit() and len(given) < 4 and int(given) < len(found.costs):
        return int(given)
    return min(before.option, len(found.costs) - 1)


def _frame(request: HttpRequest, found: Puzzle) -> dict[str, Any]:
    """What the question and the answer have in common."""
    day = counts_for(found, timezone.now())
    about = BY_NAME.get(_about(request))
    shown = puzzle_object(found)
    cards = [shown["hand"][at : at + 2] for at in range(0, len(shown["hand"]), 2)]
    return {
        "puzzle": shown,
        "cards": [(f"{card}.{at}", card) for at, card in enumerate(cards)],
        "is_daily": day is not None,
        "three": _three(actor_of(request), day, found) if day else [],
        "about": about,
        "query": urlencode({"about": about.name}) if about else "",
    }


def _three(actor: Actor, day: date, here: Puzzle | None = None) -> list[dict[str, Any]]:
    done = answered(actor, day)
    return [
        {
            "code": one.code,
            "level": LEVELS[one.level],
            "is_tried": one.code in done,
            "is_right": done.get(one.code, False),
            "is_here": one == here,
        }
        for one in of_the_day(day)
    ]


def _next(request: HttpRequest, found: Puzzle) -> str:
    if is_kept_for_days(found):
        return reverse("play:puzzles-daily")
    asked = {"about": _about(request), "after": found.code}
    return f"{reverse('play:puzzles-practice')}?{urlencode({k: v for k, v in asked.items() if v})}"


def _solving(request: HttpRequest) -> Actor:
    """Who asks; what was answered before signing in is theirs from now on."""
    actor = actor_of(request)
    adopt(actor)
    return actor


def _about(request: HttpRequest) -> str:
    about = request.GET.get("about", "")
    return about if about in BY_NAME else ""


def _address(found: Puzzle, **asked: str) -> str:
    query = urlencode({name: value for name, value in asked.items() if value})
    return reverse("play:puzzle", args=[found.code]) + (f"?{query}" if query else "")
