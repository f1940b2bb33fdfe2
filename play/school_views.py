"""Pages of the school: the lessons, and one page for each. They work without a network, too."""

from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, override
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from gofclub.lessons import bands
from gofclub.nobody import as_nobody
from gofclub.school import BY_SLUG, CHAPTERS, LESSONS, SIDE_LESSONS, Lesson
from play.protocol.school import lesson_object


@require_safe
@never_cache
@ensure_csrf_cookie
@gzip_page
def lessons(request: HttpRequest) -> HttpResponse:
    """All lessons; which of them are done, the page finds in its browser."""
    return _lessons(request)


@require_safe
@cache_control(private=True, no_cache=True)
@gzip_page
def lessons_offline(request: HttpRequest) -> HttpResponse:
    """The same as a phone keeps it: nobody's name is on it."""
    as_nobody(request)
    return _lessons(request, kept=True)


@require_safe
@never_cache
@gzip_page
def lesson(request: HttpRequest, lesson: str) -> HttpResponse:
    found = BY_SLUG.get(lesson)
    if found is None:
        raise Http404
    return _lesson(request, [found], title=found.title)


@require_safe
@cache_control(private=True, no_cache=True)
@gzip_page
def lesson_offline(request: HttpRequest) -> HttpResponse:
    """The page that a phone keeps for every lesson: it opens the one that the address names."""
    return _lesson(request, list(BY_SLUG.values()))


def _lessons(request: HttpRequest, *, kept: bool = False) -> HttpResponse:
    context = {
        "chapters": _numbered(),
        "first": LESSONS[0],
        "besides": SIDE_LESSONS,
        "many": len(LESSONS),
        "minutes": -(-sum(one.seconds for one in LESSONS) // 60),
        "kept": kept,
        "facts": {
            "lessons": _listed(),
            "quick": reverse("play_api:tables-quick"),
            "list": reverse("play_api:tables"),
        },
    }
    return render(request, "learn/lessons.html", context)


def _lesson(request: HttpRequest, some: list[Lesson], **more: Any) -> HttpResponse:
    facts = {
        "lessons": {one.slug: _document(one.slug, get_language()) for one in some},
        "order": _listed(),
        "all": reverse("school:lessons"),
        "learn": reverse("learn"),
        "bands": [band._asdict() for band in bands()],
    }
    context = {"facts": facts, **more}
    return render(request, "learn/lesson.html", context)


@lru_cache(maxsize=256)
def _document(slug: str, language: str | None) -> dict[str, Any]:
    """A lesson in a language: made once, because all of them together take a moment."""
    with override(language):
        return lesson_object(BY_SLUG[slug])


def _numbered() -> list[dict[str, Any]]:
    """The chapters; their lessons are numbered through."""
    return [
        {
            "title": chapter.title,
            "words": chapter.words,
            "lessons": [(LESSONS.index(one) + 1, one) for one in chapter.lessons],
        }
        for chapter in CHAPTERS
    ]


def _listed() -> list[dict[str, Any]]:
    """Every lesson in order, those besides last."""
    return [
        {
            "slug": one.slug,
            "title": str(one.title),
            "url": reverse("school:lesson", args=[one.slug]),
            "steps": len(one.steps),
            "seconds": one.seconds,
            "besides": one in SIDE_LESSONS,
        }
        for one in BY_SLUG.values()
    ]
