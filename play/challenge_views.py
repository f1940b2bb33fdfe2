"""Pages of challenges: the one behind a link, and those that somebody has made."""

from collections.abc import Collection

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from play.characters import BY_LEVEL
from play.identity import GUEST_NAME, guest_of, is_known, person_of
from play.services.challenges import Shown, challenge_at, challenges_of, come_back, shown
from scorepad.services.errors import Unknown


@require_safe
@never_cache
@ensure_csrf_cookie
def challenge(request: HttpRequest, code: str) -> HttpResponse:
    """What is to be beaten, and by whom it was tried once one has tried it oneself: no cards."""
    try:
        asked = challenge_at(code)
    except Unknown:
        return render(request, "play/challenge_gone.html", status=404)
    found = shown(asked, person_of(request))
    if found.my_table and not found.is_mine:
        # The page leads to the table: whoever has lost their session sits there too.
        come_back(asked, person_of(request) if is_known(request) else guest_of(request))
    context = {
        "challenge": found,
        "link": request.build_absolute_uri(reverse("play:challenge", args=[code])),
        "against": _against(found.levels),
        "facts": facts_of(request, found),
        "name": request.session.get(GUEST_NAME, ""),
    }
    return render(request, "play/challenge.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
def challenges(request: HttpRequest) -> HttpResponse:
    """Those that whoever asks has made and that are open."""
    person = person_of(request)
    mine = challenges_of(person) if is_known(request) or person.browser else []
    context = {
        "challenges": [
            {
                "shown": one,
                "link": request.build_absolute_uri(reverse("play:challenge", args=[one.code])),
                "facts": facts_of(request, one),
            }
            for one in mine
        ],
    }
    return render(request, "play/challenges.html", context)


def _against(levels: Collection[str]) -> str:
    """What the bots are, in words: several of one kind, or one of each."""
    known = [BY_LEVEL[level] for level in dict.fromkeys(levels) if level in BY_LEVEL]
    return str(known[0].kinds) if len(known) == 1 else ", ".join(str(one.kind) for one in known)


def facts_of(request: HttpRequest, found: Shown) -> dict[str, str]:
    """Where the page's buttons lead."""
    return {
        "tries": reverse("play_api:challenge-tries", args=[found.code]),
        "withdraw": reverse("play_api:challenge", args=[found.code]),
        "mine": reverse("play:challenges"),
    }
