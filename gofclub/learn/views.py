"""The pages beside Learn: the rules by number, an argument, the points of a hand."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from gofclub import lessons, rules
from gofclub.combo_words import combo_phrase
from gofclub.learn import summary
from gofclub.learn.argument import LAID, OFTEN_ASKED, TABLE, Argument, argument_from, written
from gofclub.learn.points import CannotCount, counted
from gofclub.learn.quiz import KINDS, round_from
from gofclub.learn.rulebook import LANGUAGE, rule_url, rulebook
from gofclub.learn.typed_cards import LONGEST_TEXT, MOST_CARDS, CannotRead
from gofclub.learn.verdicts import combo_or_none
from gofclub.nobody import as_nobody

ROWS = 24
"""Of a blank sheet: more hands than almost any game to 100 has."""


@require_safe
def rules_page(request: HttpRequest) -> HttpResponse:
    return _rules(request)


@require_safe
@cache_control(private=True, no_cache=True)
def rules_offline(request: HttpRequest) -> HttpResponse:
    """The same as a phone keeps it: nobody's name is on it."""
    as_nobody(request)
    return _rules(request, kept=True)


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    return _cards(request)


@require_safe
@cache_control(private=True, no_cache=True)
def cards_offline(request: HttpRequest) -> HttpResponse:
    """As a phone keeps it, and as pad and table lay it over themselves."""
    as_nobody(request)
    return _cards(request, kept=True)


@require_safe
def blank_pad(request: HttpRequest) -> HttpResponse:
    """A sheet of paper with nothing on it but which way each hand goes."""
    shown = {
        "seats": range(4),
        "rows": [(number, rules.direction(number) > 0) for number in range(1, ROWS + 1)],
        "prices": lessons.prices(),
    }
    return render(request, "learn/pad.html", shown)


def _cards(request: HttpRequest, *, kept: bool = False) -> HttpResponse:
    shown = {
        "kept": kept,
        "row": summary.ROW,
        "small": summary.SMALL,
        "fives": summary.FIVES,
        "gangs": summary.GANGS,
        "key_rules": summary.KEY_RULES,
        "prices": lessons.prices(),
        "bands": lessons.bands(),
    }
    return render(request, "learn/cards.html", shown)


def _rules(request: HttpRequest, *, kept: bool = False) -> HttpResponse:
    wanted = (get_language() or LANGUAGE).split("-")[0]
    book = rulebook(wanted)
    shown = {
        "kept": kept,
        "book": book,
        "is_foreign": book.language != wanted,
        "is_translated": book.language != LANGUAGE,
    }
    return render(request, "learn/rulebook.html", shown)


@require_safe
def argument(request: HttpRequest) -> HttpResponse:
    """Two sets of cards and which wins; each key leads to the address of what it makes."""
    asked, mistake = Argument(), ""
    try:
        asked = argument_from(*(request.GET.get(name, "") for name in (TABLE, LAID, "picking")))
        moved = _moved(asked, request)
        if moved is not None:
            query = moved.query
            return redirect(reverse("learn-argument") + (f"?{query}" if query else ""))
    except CannotRead as wrong:
        mistake = str(wrong)
    return render(request, "learn/argument.html", shown_argument(request, asked, mistake))


def shown_argument(
    request: HttpRequest, asked: Argument | None = None, mistake: str = ""
) -> dict[str, object]:
    """What the page of an argument says; of none, where nothing was picked yet."""
    asked = asked or Argument()
    found = asked.verdict
    place = reverse("learn-argument")
    return {
        "argument": asked,
        "sets": [
            _shown_set(asked, name, found.decides, typed=request.GET.get(name, ""))
            for name in (TABLE, LAID)
        ],
        "keys": asked.keys(),
        "most_cards": MOST_CARDS,
        "verdict": found,
        "mistake": mistake,
        "place": request.get_host() + place,
        "address": request.build_absolute_uri(f"{place}?{asked.query}"),
        "often": [(one, one.argument.verdict, one.argument.query) for one in OFTEN_ASKED],
    }


def _moved(asked: Argument, request: HttpRequest) -> Argument | None:
    """What a key makes of it; nothing where none was pressed."""
    if code := request.GET.get("add", ""):
        return asked.with_card(code)
    match request.GET.get("do", ""):
        case "back":
            return asked.without_last()
        case "swap":
            return asked.swapped()
        case "clear":
            return Argument()
    return None


def _shown_set(
    asked: Argument, name: str, decides: tuple[str, ...], *, typed: str
) -> dict[str, object]:
    """One of the two, strongest card first."""
    cards = getattr(asked, name)
    deciding = decides[name == LAID] if decides else ""
    shown, is_marked = [], False
    for card in map(str, sorted(cards, reverse=True)):
        # Of two alike one decides.
        shown.append((card, card == deciding and not is_marked))
        is_marked = is_marked or card == deciding
    combo = combo_or_none(cards)
    return {
        "name": name,
        "cards": shown,
        "written": written(cards),
        # As it was written, so that a slip can be mended.
        "typed": typed[:LONGEST_TEXT].replace("\0", ""),
        "words": combo_phrase(combo) if combo else "",
        "is_picking": asked.picking == name,
    }


@require_safe
def points(request: HttpRequest) -> HttpResponse:
    """What the cards left cost, and who gives."""
    return render(request, "learn/points.html", shown_points(request))


def shown_points(request: HttpRequest) -> dict[str, object]:
    """The form as it was sent, with its sum or what is wrong with it."""
    chosen = rules.RULESETS.get(request.GET.get("rules", ""), rules.OFFICIAL)
    left = (request.GET.getlist("left") + [""] * 4)[:4]
    before = (request.GET.getlist("before") + [""] * 4)[:4]
    found, mistake = None, ""
    if any(left):
        try:
            found = counted(
                left, before, ruleset=chosen, strongest=request.GET.get("strongest", "")
            )
        except CannotCount as wrong:
            mistake = str(wrong)
    return {
        "seats": [
            {"number": seat + 1, "left": left[seat][:4], "before": before[seat][:4]}
            for seat in range(4)
        ],
        "ruleset": chosen.name,
        "sum": found,
        "rule_url": rule_url(found.rule) if found else "",
        "mistake": mistake,
        "bands": lessons.bands(),
        "target": chosen.target,
    }


@require_safe
def quizzes(request: HttpRequest) -> HttpResponse:
    return render(request, "learn/quizzes.html")


@require_safe
def quiz(request: HttpRequest, kind: str) -> HttpResponse:
    """One question, or what the rules say to the answer that was given."""
    if kind not in KINDS:
        raise Http404
    now = round_from(kind, request.GET.get("marks", ""))
    shown: dict[str, object] = {"round": now}
    if not now.is_over:
        question, answer = now.question, request.GET.get("answer", "")
        is_right = answer == question.right
        shown |= {
            "question": question,
            "answered": answer in {choice.value for choice in question.choices},
            "is_right": is_right,
            "next_marks": now.marks + ("1" if is_right else "0"),
        }
    return render(request, "learn/quiz.html", shown)
