"""Webhooks of a club: the addresses, their secrets, and what each was told."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from gofclub.reauthentication import confirmed
from scorepad.actors import actor_of
from scorepad.forms.webhooks import WebhookForm
from scorepad.models import Webhook, WebhookDelivery
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.webhooks import (
    CHOICES,
    MOST_WEBHOOKS,
    PROBLEMS,
    delivery_replay,
    host_of,
    webhook_add,
    webhook_change,
    webhook_of,
    webhook_remove,
    webhook_rotate,
    webhook_test,
    webhooks_of,
)
from scorepad.services.errors import Forbidden, NotSignedIn, Refused, Unknown
from scorepad.views.clubs.frame import club_page, refuse, render_club, run_and_redirect

A_PAGE = 25


@club_page(Right.WEBHOOKS, ("GET", "HEAD", "POST"))
def webhooks(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """The addresses that are told what happens here, and a new one."""
    if request.method == "POST":
        return _add(request, here)
    return _list(request, here, WebhookForm())


@confirmed
def _add(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    form = WebhookForm(request.POST)
    if form.is_valid():
        try:
            hook, secret = webhook_add(actor=actor_of(request), club=here.club, **form.cleaned_data)
        except (Unknown, Forbidden, NotSignedIn):
            raise
        except Refused as refusal:
            refuse(form, refusal)
        else:
            return _shown_once(request, here, hook, secret)
    return _list(request, here, form)


def _list(request: HttpRequest, here: ClubAccess, form: WebhookForm) -> HttpResponse:
    found = [
        {"hook": hook, "host": host_of(hook), "last": hook.deliveries.first()}
        for hook in webhooks_of(here.club)
    ]
    return render_club(
        request,
        here,
        "webhooks.html",
        status=400 if form.errors else 200,
        rows=found,
        form=form,
        is_full=len(found) >= MOST_WEBHOOKS,
    )


@club_page(Right.WEBHOOKS, ("GET", "HEAD", "POST"))
def webhook(request: HttpRequest, here: ClubAccess, hook: str) -> HttpResponse:
    """One address with its log; what it is told and whether it is on can be changed."""
    if request.method == "POST":
        return _change(request, here, hook)
    one = webhook_of(here, hook)
    page = Paginator(one.deliveries.all(), A_PAGE).get_page(request.GET.get("page"))
    rows = [{"one": row, "problem": PROBLEMS.get(row.problem, "")} for row in page]
    waits = any(row.status == WebhookDelivery.Status.WAITING for row in page)
    return render_club(
        request,
        here,
        "webhook.html",
        hook=one,
        host=host_of(one),
        page=page,
        rows=rows,
        waits=waits,
        choices=[{"event": event, "is_on": event.value in one.events} for event in CHOICES],
    )


def _change(request: HttpRequest, here: ClubAccess, hook: str) -> HttpResponse:
    do = request.POST.get("do")
    on = {"on": True, "off": False}.get(do or "")
    events = request.POST.getlist("events") if do == "events" else None
    said = {
        "on": _("The webhook is on. You answer for it."),
        "off": _("The webhook is paused."),
        "events": _("Saved."),
    }
    return run_and_redirect(
        request,
        lambda actor: webhook_change(actor=actor, club=here.club, code=hook, events=events, on=on),
        said=said.get(do or ""),
        back=_page(here, hook),
    )


@club_page(Right.WEBHOOKS, ("POST",))
@confirmed
def secret(request: HttpRequest, here: ClubAccess, hook: str) -> HttpResponse:
    one, new = webhook_rotate(actor=actor_of(request), club=here.club, code=hook)
    return _shown_once(request, here, one, new)


@club_page(Right.WEBHOOKS, ("POST",))
def test(request: HttpRequest, here: ClubAccess, hook: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: webhook_test(actor=actor, club=here.club, code=hook),
        said=_("A test is on its way. Its result appears in the log."),
        back=_page(here, hook),
    )


@club_page(Right.WEBHOOKS, ("POST",))
def again(request: HttpRequest, here: ClubAccess, hook: str, delivery: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: delivery_replay(actor=actor, club=here.club, code=hook, delivery=delivery),
        said=_("It is sent again. The result appears in the log."),
        back=_page(here, hook),
    )


@club_page(Right.WEBHOOKS, ("POST",))
def remove(request: HttpRequest, here: ClubAccess, hook: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: webhook_remove(actor=actor, club=here.club, code=hook),
        said=_("The webhook has been removed, with its log."),
        back=reverse("scorepad:webhooks", args=[here.club.slug]),
    )


def _shown_once(request: HttpRequest, here: ClubAccess, hook: Webhook, new: str) -> HttpResponse:
    return render_club(
        request, here, "webhook_secret.html", hook=hook, host=host_of(hook), secret=new
    )


def _page(here: ClubAccess, hook: str) -> str:
    return reverse("scorepad:webhook", args=[here.club.slug, hook])
