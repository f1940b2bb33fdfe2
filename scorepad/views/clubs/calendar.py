"""The calendar of a club: a month at a glance, the next nights with their answers, one night."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from scorepad.actors import actor_of
from scorepad.forms.calendar import ChangePlanForm, NewPlanForm
from scorepad.models import Answer, Night, PlannedNight
from scorepad.models.calendar import GUESTS_LENGTH, MOST_GUESTS
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs import answers, plans
from scorepad.services.errors import Forbidden, NotSignedIn, Refused, Unknown
from scorepad.views.clubs.feeds import addresses
from scorepad.views.clubs.frame import club_page, refuse, render_club, run_and_redirect
from scorepad.views.clubs.months import month_asked, month_of

SHOWN = 6
"""Nights with all there is to say; the others wait behind a button."""
FORMS = ("GET", "HEAD", "POST")


@club_page()
def calendar(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """A month, and the next nights."""
    wants_all = "all" in request.GET
    most = plans.MOST_AHEAD if wants_all else SHOWN
    nights = answers.upcoming(here.club, here.user, most=most + 1)
    today = here.club.today()
    context: dict[str, Any] = {
        "month": month_of(here, month_asked(request.GET.get("month", ""), today)),
        "nights": nights[:most],
        "more": len(nights) > most,
        "today": today,
        "tonight": Night.objects.filter(club=here.club, day=today).first(),
        "most_guests": MOST_GUESTS,
        "feeds": addresses(request, here.club) if here.may(Right.ANSWER) else {},
    }
    return render_club(request, here, "calendar.html", **context)


@club_page()
def planned(request: HttpRequest, here: ClubAccess, planned: str) -> HttpResponse:
    """One night: who comes, who waits, and what organisers can do."""
    night = plans.plan_of(here, planned)
    [coming] = answers.coming([night], here.user)
    by: dict[str, list[Answer]] = {}
    if here.may(Right.ANSWER):
        for one in night.answers.select_related("user"):
            by.setdefault("waits" if one.waits else one.says, []).append(one)
    context: dict[str, Any] = {
        "coming": coming,
        "by": by,
        "today": here.club.today(),
        "most_guests": MOST_GUESTS,
        "is_past": night.day < here.club.today(),
        "played": Night.objects.filter(club=here.club, day=night.day).first(),
        "has_series": night.series is not None and night.series.ended_at is None,
    }
    return render_club(request, here, "calendar_night.html", **context)


@club_page(Right.PLAN_NIGHTS, FORMS)
def new(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    first = {"day": request.GET.get("day", "")[:10]} | _like_last(here)
    form = NewPlanForm(request.POST or None, initial=first)
    if request.method == "POST" and form.is_valid():
        try:
            plans.night_plan(
                actor=actor_of(request),
                club=here.club,
                day=form.cleaned_data["day"],
                **form.facts(),
                **form.rhythm(),
            )
        except (Unknown, Forbidden, NotSignedIn):
            raise
        except Refused as refusal:
            refuse(form, refusal)
        else:
            return redirect(page_of(here))
    status = 400 if form.errors else 200
    return render_club(request, here, "calendar_form.html", form=form, status=status)


@club_page(Right.PLAN_NIGHTS, FORMS)
def edit(request: HttpRequest, here: ClubAccess, planned: str) -> HttpResponse:
    night = plans.plan_of(here, planned)
    form = ChangePlanForm(
        request.POST or None, initial=ChangePlanForm.initial_of(night), series=night.series
    )
    if request.method == "POST" and form.is_valid():
        try:
            plans.plan_edit(
                actor=actor_of(request),
                club=here.club,
                code=planned,
                day=form.cleaned_data["day"],
                following=form.cleaned_data.get("following", False),
                **form.facts(),
            )
        except (Unknown, Forbidden, NotSignedIn):
            raise
        except Refused as refusal:
            refuse(form, refusal)
        else:
            return redirect(night_page(here, planned))
    status = 400 if form.errors else 200
    return render_club(request, here, "calendar_form.html", form=form, night=night, status=status)


@club_page(Right.ANSWER, ("POST",))
def answer(request: HttpRequest, here: ClubAccess, planned: str) -> HttpResponse:
    """Yes, maybe, no; with guests. Back to where it was said."""
    says = request.POST.get("says", "")[:8]
    guests = request.POST.get("guests", "")[:2]
    names = request.POST.get("guest_names")

    def change(actor: Any) -> Any:
        return answers.answer_give(
            actor=actor,
            club=here.club,
            code=planned,
            says=says,
            guests=int(guests) if guests.isascii() and guests.isdigit() else None,
            guest_names=None if names is None else names[:GUESTS_LENGTH],
        )

    pages = {
        "night": night_page(here, planned),
        "inbox": reverse("inbox"),
        "home": reverse("home"),
        "club": reverse("scorepad:club", args=[here.club.slug]),
    }
    back = pages.get(request.POST.get("from", ""), f"{page_of(here)}#{planned}")
    return run_and_redirect(request, change, back=back)


@club_page(Right.PLAN_NIGHTS, ("POST",))
def call_off(request: HttpRequest, here: ClubAccess, planned: str) -> HttpResponse:
    off = request.POST.get("off") != "no"
    following = request.POST.get("following") == "yes"
    said = _("The night is back in the calendar.")
    if off:
        said = _("The series has ended.") if following else _("The night has been called off.")
    return run_and_redirect(
        request,
        lambda actor: plans.plan_call_off(
            actor=actor, club=here.club, code=planned, off=off, following=following
        ),
        said=said,
        back=night_page(here, planned),
    )


def page_of(here: ClubAccess) -> str:
    return reverse("scorepad:calendar", args=[here.club.slug])


def night_page(here: ClubAccess, code: str) -> str:
    return reverse("scorepad:calendar-night", args=[here.club.slug, code])


def _like_last(here: ClubAccess) -> dict[str, Any]:
    """A new night is most often where and when the last one was."""
    last: PlannedNight | None = PlannedNight.objects.filter(club=here.club).order_by("-pk").first()
    if last is None:
        return {}
    return {name: getattr(last, name) for name in ("starts", "lasts", "place", "places")}
