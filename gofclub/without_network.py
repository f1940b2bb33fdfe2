"""What stands in for a page that needs a network, while there is none: why, and what works."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


class Part(NamedTuple):
    """Of the site, with what its pages need."""

    address: str
    why: str | Promise


# The most particular first: the service worker takes the first that fits.
PARTS = {
    "table": Part(
        "/play/",
        _(
            "An online table needs a network, and there is none just now. "
            "When you are back online, this page takes you to your seat again."
        ),
    ),
    "club": Part(
        "/clubs/",
        _(
            "This page of the club comes over the network, and there is none just now. "
            "The boards of your clubs are stored on this device as you last saw them."
        ),
    ),
    "account": Part(
        "/account/",
        _("Your account can only be reached over the network, and there is none just now."),
    ),
    "learn": Part(
        "/learn/",
        _(
            "This page comes over the network, and there is none just now. "
            "The rules, the lessons and the quizzes are stored on this device."
        ),
    ),
    "page": Part(
        "/",
        _(
            "There is no network just now, and this page is not stored on your device. "
            "It will be here when you are back online."
        ),
    ),
}


@require_safe
@cache_control(private=True, no_cache=True)
def stand_in(request: HttpRequest, part: str) -> HttpResponse:
    """What a phone keeps: it needs nobody, and nobody's name is on it."""
    if part not in PARTS:
        raise Http404
    return render(None, "offline.html", {"why": PARTS[part].why})
