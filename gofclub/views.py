"""Pages that belong to neither app."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie, vary_on_headers

from gofclub import lessons, rules
from gofclub.learn import glossary, summary
from gofclub.nobody import as_nobody


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"prices": lessons.warnings()})


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    return _learn(request)


@require_safe
@cache_control(private=True, no_cache=True)
def learn_offline(request: HttpRequest) -> HttpResponse:
    """The same as a phone keeps it: nobody's name is on it."""
    as_nobody(request)
    return _learn(request, kept=True)


def _learn(request: HttpRequest, *, kept: bool = False) -> HttpResponse:
    shown = {
        "kept": kept,
        "row": summary.ROW,
        "story": [(left, rules.points(left)) for left in (5, 9, 15)],
        "glossary": glossary.WORDS,
        "small": lessons.SMALL,
        "fives": lessons.FIVES,
        "gangs": lessons.GANGS,
        "duels": lessons.DUELS,
        "bands": lessons.bands(),
        "prices": lessons.prices(),
    }
    return render(request, "learn/rules.html", shown)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept, why and how long: the periods are those by which `manage.py prune` goes."""
    periods = {
        "guest_days": settings.KEEP_GUESTS_DAYS,
        "abandoned_days": settings.KEEP_ABANDONED_DAYS,
        "ended_days": settings.KEEP_ENDED_DAYS,
        "calendar_days": settings.KEEP_CALENDAR_DAYS,
        "session_days": settings.SESSION_COOKIE_AGE // (24 * 60 * 60),
    }
    return render(request, "privacy.html", periods)


@require_safe
@cache_control(max_age=3600)
@vary_on_cookie
@vary_on_headers("Accept-Language")
def manifest(request: HttpRequest) -> HttpResponse:
    """The web manifest: what a phone needs to put the site on its home screen."""
    icons = (
        ("img/mark.svg", "any", "image/svg+xml", "any"),
        ("img/icon-192.png", "192x192", "image/png", "any"),
        ("img/icon-512.png", "512x512", "image/png", "any"),
        ("img/maskable-512.png", "512x512", "image/png", "maskable"),
    )
    return JsonResponse(
        {
            "id": "/",
            "name": "GoF Club",
            "short_name": "GoF Club",
            "description": gettext(
                "Keep score, play online and run a club for the card game Gang of Four."
            ),
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "background_color": "#FBF8F1",
            "theme_color": "#21453D",
            "icons": [
                {"src": static(path), "sizes": sizes, "type": kind, "purpose": purpose}
                for path, sizes, kind, purpose in icons
            ],
        },
        content_type="application/manifest+json",
    )
