"""The form by which anybody tells the operator of the site that something is wrong."""

import logging
from itertools import pairwise
from typing import Any

from django import forms
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gofclub.names import NAME_LENGTH
from gofclub.redis_errors import redis_errors
from gofclub.visitors import address_of
from play.models import Table
from scorepad.models import Club, Report, Sheet
from scorepad.models.clubs import CLUB_NAME_LENGTH
from scorepad.models.moderation import WORDS_LENGTH
from scorepad.services.errors import SENTENCES
from scorepad.services.reports import report_make

logger = logging.getLogger(__name__)
AN_HOUR = 60 * 60
assert CLUB_NAME_LENGTH >= NAME_LENGTH


class ReportForm(forms.Form):
    kind = forms.ChoiceField(label=_("What is it about?"), choices=Report.Kind.choices)
    target = forms.CharField(
        label=_("Its address"),
        help_text=_("Copy it from the address bar of your browser, or just give the code in it."),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    name = forms.CharField(
        label=_("Which name is wrong?"),
        help_text=_(
            "The person or the title, exactly as it is written there. Leave this empty "
            "if it is about the whole page."
        ),
        max_length=CLUB_NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    reason = forms.ChoiceField(label=_("What is wrong?"), choices=Report.Reason.choices)
    words = forms.CharField(
        label=_("Anything else the operator should know?"),
        max_length=WORDS_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )

    def clean_target(self) -> str:
        """The last part of an address, whatever was copied along with it."""
        given = self.cleaned_data["target"].partition("?")[0].partition("#")[0]
        parts = [part for part in given.split("/") if part]
        for before, after in pairwise(parts):
            if before in ("score", "clubs", "play"):
                return after[:50]
        return parts[-1][:50] if parts else ""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report(request: HttpRequest) -> HttpResponse:
    """Takes a report. What is not there is thanked for as well: the form tells nobody what is."""
    if request.method != "POST":
        return shown(request, ReportForm(initial=asked(request)))
    form = ReportForm(request.POST)
    if not form.is_valid():
        return shown(request, form, status=400)
    address = address_of(request)
    if not may_report(address):
        form.add_error(None, str(SENTENCES["throttled"]))
        return shown(request, form, status=429)
    said = form.cleaned_data
    if exists(said["kind"], said["target"]):
        who = f"user{request.user.pk}" if request.user.is_authenticated else address
        report_make(**said, reporter=who)
    return render(request, "play/report.html", {"thanks": True})


def shown(request: HttpRequest, form: ReportForm, *, status: int = 200) -> HttpResponse:
    return render(request, "play/report.html", {"form": form}, status=status)


def asked(request: HttpRequest) -> dict[str, Any]:
    """What the page from which one comes has filled in."""
    for kind in Report.Kind.values:
        if target := request.GET.get(kind):
            return {"kind": kind, "target": target[:50]}
    return {}


def exists(kind: str, target: str) -> bool:
    match kind:
        case Report.Kind.TABLE:
            return Table.objects.filter(code=target).exists()
        case Report.Kind.SHEET:
            return Sheet.objects.filter(code=target).exists()
        case _:
            return Club.objects.filter(slug=target).exists()


def may_report(address: str) -> bool:
    """Counts one more report from this address, unless there were enough in this hour."""
    key = f"reports:{address}"
    try:
        cache.add(key, 0, AN_HOUR)
        return cache.incr(key) <= settings.REPORTS_PER_HOUR
    except redis_errors(ValueError) as error:
        # It has just run out, or nobody counts: what is noted is bounded all the same.
        logger.warning("nobody counts reports: %r", error)
        return True
