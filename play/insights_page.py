"""The page on which somebody sees how they play, over time."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from gofclub.models import User
from play.characters import BY_LEVEL
from play.insights import PERIODS, USUAL_PERIOD, Insights, State, charts, insights_of, words
from play.insights.insights import ENOUGH_DECISIONS, ENOUGH_HANDS, Group, Moment, OfKind
from play.protocol.analysis import action_object
from play.services.my_hands import hands_of, hands_since
from play.services.review_queue import LAST, progress_of


@require_safe
@never_cache
@ensure_csrf_cookie
def insights(request: HttpRequest) -> HttpResponse:
    """One's own figures; whoever has no account learns what there would be."""
    user = request.user
    if not isinstance(user, User):
        return render(request, "play/insights.html", {"state": "guest"})
    now = timezone.now()
    days = chosen(request.GET.get("days", ""))
    found = insights_of(hands_of(user, since=hands_since(days, now)), days=days, now=now)
    context = {
        "state": found.state.value,
        "periods": [_period(one, days) for one in PERIODS],
        "facts": {"reviews": reverse("play_api:insights-reviews"), "last": LAST},
        "progress": progress_of(user),
        "last": LAST,
        "found": found,
        "enough": {"hands": ENOUGH_HANDS, "decisions": ENOUGH_DECISIONS},
        **_shown(found),
    }
    return render(request, "play/insights.html", context)


def chosen(text: str) -> int | None:
    """The period that an address names; anything else is the usual one."""
    if text == "all":
        return None
    return next((one for one in PERIODS if str(one) == text), USUAL_PERIOD)


def _period(days: int | None, now: int | None) -> dict[str, Any]:
    name = (
        _("Always")
        if days is None
        else ngettext("%(count)s day", "%(count)s days", days) % {"count": days}
    )
    return {"value": "all" if days is None else days, "name": name, "is_now": days == now}


def _shown(found: Insights) -> dict[str, Any]:
    if found.state is State.EMPTY:
        return {}
    shown: dict[str, Any] = {
        "luck_chart": charts.luck(found.recent),
        "costliest": [_moment(one) for one in found.costliest],
        "finds": [_moment(one) for one in found.finds],
    }
    if found.state is State.FEW:
        return shown
    assert found.lost
    assert found.per_hand
    assert found.accuracy
    assert found.luck
    return shown | {
        "figures": [
            _figure(_("Lost per decision"), words.two(found.lost.value), found.change),
            {
                "name": _("Lost per hand"),
                "value": words.one(found.per_hand.value),
                "note": words.give_or_take(found.per_hand, 1),
            },
            _figure(
                _("Accuracy"),
                str(round(100 * found.accuracy.value)),
                found.accuracy_change,
                unit="%",
            ),
            {
                "name": _("Luck per hand"),
                "value": words.signed(found.luck.value),
                "note": words.luck_words(found.luck),
            },
        ],
        "character": BY_LEVEL[found.level],
        "trend": charts.trend(found),
        "kinds": [_kind(one, found) for one in found.kinds],
        "practice": _practice(found),
        "groups": [_group(one) for one in (*found.by_seats, *found.by_company)],
    }


def _figure(name: str, value: str, change: Any, *, unit: str = "") -> dict[str, Any]:
    """A figure and where it is going; of points less is better, of a share more."""
    is_share = bool(unit)
    way = ""
    if change is not None and change.is_clear:
        way = "better" if (change.value > 0) == is_share else "worse"
    return {
        "name": name,
        "value": value,
        "unit": unit,
        "way": way,
        "icon": "" if not way else "up" if change.value > 0 else "down",
        "note": words.change_words(
            change, factor=100 if is_share else 1, digits=0 if is_share else 2
        ),
    }


def _kind(of: OfKind, found: Insights) -> dict[str, Any]:
    """A row with its bar, in per cent of the widest."""
    widest = max(
        [0.2, *(one.lost.value + one.lost.spread for one in found.kinds if one.lost)],
    )
    shown = _figure("", words.two(of.lost.value) if of.lost else "", of.change)
    practised = found.practice is not None and found.practice.of is of
    low, high = (0.0, 0.0)
    if of.lost:
        low = max(0.0, of.lost.value - of.lost.spread)
        high = of.lost.value + of.lost.spread
    return shown | {
        "name": words.NAMES[of.kind],
        "meaning": words.MEANINGS[of.kind],
        "decisions": of.decisions,
        "words": words.kind_words(of),
        "is_worst": practised,
        "spread": words.two(of.lost.spread) if of.lost else "",
        "typical": words.two(of.typical),
        "bar": {
            "now": f"{100 * of.lost.value / widest:.1f}" if of.lost else "0",
            "low": f"{100 * low / widest:.1f}",
            "high": f"{100 * high / widest:.1f}",
            "reach": f"{100 * (high - low) / widest:.1f}",
            "typical": f"{min(99.3, 100 * of.typical / widest):.1f}",
        },
    }


def _practice(found: Insights) -> dict[str, Any] | None:
    if found.practice is None:
        return None
    kind = found.practice.of.kind
    moments = [_moment(one) for one in found.practised]
    return {
        "title": words.TO_PRACTISE[kind],
        "words": words.practice_words(found.practice),
        "art": words.ART[kind],
        "puzzles": f"{reverse('play:puzzles-practice')}?about={words.PUZZLES[kind]}",
        "moments": moments,
    }


def _group(group: Group) -> dict[str, Any]:
    return {
        "name": words.group_name(group),
        "hands": group.hands,
        "lost": words.two(group.lost.value) if group.lost else "",
        "spread": words.two(group.lost.spread) if group.lost else "",
    }


def _moment(one: Moment) -> dict[str, Any]:
    address = reverse("play:review", args=[one.hand.table, one.hand.number])
    gives = one.kind == "exchange"
    return {
        "url": f"{address}#step-{one.ply + 1}",
        "day": words.day(one.hand.at),
        "kind": words.NAMES[one.kind],
        "taken": action_object(one.taken, gives=gives),
        "best": action_object(one.best, gives=gives),
        "points": words.one(one.points),
        "doubt": words.one(one.doubt),
    }
