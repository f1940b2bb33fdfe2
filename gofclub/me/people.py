"""Profiles, for everybody who has the address; and what the badges are for."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gofclub.me.forms import LooksForm
from gofclub.models import User
from scorepad.boards.profile import profile_page
from scorepad.figures.badges import BADGES
from scorepad.services.errors import Unknown
from scorepad.services.profiles import is_shown, profile_at


@never_cache
@require_safe
def person(request: HttpRequest, address: str) -> HttpResponse:
    """Somebody across clubs; search engines are kept out unless the owner lets them in."""
    viewer = request.user if isinstance(request.user, User) else None
    try:
        profile = profile_at(address, viewer=viewer)
    except Unknown as refusal:
        raise Http404(str(refusal.message)) from None
    is_mine = profile.user == viewer
    is_listed = profile.is_listed and is_shown(profile)
    page = profile_page(profile, viewer=viewer)
    context: dict[str, Any] = {
        "page": page,
        "faces": {one.player.pk for one in page.opponents if one.has_face},
        "is_mine": is_mine,
        "is_shown": is_shown(profile),
        "is_listed": is_listed,
        "looks": LooksForm(instance=profile.user) if is_mine else None,
    }
    answer = render(request, "people/profile.html", context)
    if not is_listed:
        answer["X-Robots-Tag"] = "noindex"
    return answer


@require_safe
def badges(request: HttpRequest) -> HttpResponse:
    """Every badge with its rule."""
    return render(request, "people/badges.html", {"badges": BADGES})
