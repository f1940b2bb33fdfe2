"""What a phone keeps of the pages that ask the rules: quizzes with their answers, forms that wait.

A quiz is kept whole, with what the rules say to each answer. An argument and a sum cannot be: their
pages keep what was entered, and ask as soon as there is a network.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from gofclub.learn.quiz import KINDS, Round
from gofclub.learn.views import shown_argument, shown_points
from gofclub.nobody import as_nobody


@require_safe
@cache_control(private=True, no_cache=True)
def argument(request: HttpRequest) -> HttpResponse:
    as_nobody(request)
    return render(request, "learn/argument.html", shown_argument(request) | {"kept": True})


@require_safe
@cache_control(private=True, no_cache=True)
def points(request: HttpRequest) -> HttpResponse:
    as_nobody(request)
    return render(request, "learn/points.html", shown_points(request) | {"kept": True})


@require_safe
@cache_control(private=True, no_cache=True)
def quizzes(request: HttpRequest) -> HttpResponse:
    as_nobody(request)
    return render(request, "learn/quizzes.html", {"kept": True})


@require_safe
@cache_control(private=True, no_cache=True)
def quiz(request: HttpRequest, kind: str) -> HttpResponse:
    """All its questions at once; js/learn/kept_quiz.js shows the one that the address asks for."""
    if kind not in KINDS:
        raise Http404
    as_nobody(request)
    ask, many = KINDS[kind]
    shown = {
        "kept": True,
        "kind": kind,
        "round": Round(kind, ""),
        "questions": [ask(number) for number in range(1, many + 1)],
    }
    return render(request, "learn/quiz_kept.html", shown)
