"""The inbox as a page: by day, answered where it stands, with what one wants to be told."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_time
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gofclub.browsers import device, is_phone
from gofclub.models import User
from scorepad.models import QuietHours
from scorepad.models.notices import Channel, NoticeKind
from scorepad.notices.words import Told, told
from scorepad.services.errors import Unknown
from scorepad.services.notices.kinds import DECLARED
from scorepad.services.notices.push import browser_forget, browsers_of, is_offered, public_key
from scorepad.services.notices.telling import (
    choices_of,
    choices_set,
    notices_of,
    notices_read,
    quiet_set,
    unread,
)

SHOWN = 60


@never_cache
@login_required
@require_safe
def inbox(request: HttpRequest) -> HttpResponse:
    user = _user(request)
    rows = list(notices_of(user)[:SHOWN])
    found = told(rows)
    # What the others were about is gone: the bell must not count what nobody can read.
    silent = {one.pk for one in rows if one.read_at is None} - {one.notice.pk for one in found}
    if silent:
        notices_of(user).filter(pk__in=silent).update(read_at=timezone.now())
    to_answer = [one for one in found if one.claim or one.take or (one.night and one.mine is None)]
    asked = "answer" in request.GET
    chosen = choices_of(user)
    context: dict[str, Any] = {
        "days": by_day(to_answer if asked else found),
        "to_answer": len(to_answer),
        "asked": asked,
        "unread": unread(user),
        "kinds": [
            (one, [(channel, channel in chosen[one.kind]) for channel in offered_channels()])
            for one in DECLARED
            if one.channels & set(offered_channels())
        ],
        "push": {"key": public_key()} if is_offered() else None,
        "browsers": [
            {
                "code": one.code,
                "device": device(one.session.user_agent),
                "is_phone": is_phone(one.session.user_agent),
                "since": one.created_at,
                "here": one.session.session_key == request.session.session_key,
            }
            for one in browsers_of(user)
        ],
        "quiet": QuietHours.objects.filter(user=user).first(),
    }
    return render(request, "me/inbox.html", context)


@login_required
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """All of it."""
    notices_read(_user(request))
    return redirect("inbox")


# Its code is nobody else's to know: no other site can make somebody read something.
@never_cache
@login_required
@require_safe
def opened(request: HttpRequest, notice: str) -> HttpResponse:
    """One notice is read on the way to what it is about."""
    user = _user(request)
    found = told(notices_of(user, everywhere=True).filter(code=notice))
    if not found:
        return redirect("inbox")
    notices_read(user, code=notice)
    return redirect(found[0].url or "inbox")


@login_required
@require_POST
def browser_remove(request: HttpRequest, browser: str) -> HttpResponse:
    """A browser of one's own is told no more."""
    try:
        browser_forget(user=_user(request), code=browser)
    except Unknown as refusal:
        raise Http404(str(refusal.message)) from None
    messages.success(request, _("Removed."))
    return redirect("inbox")


@login_required
@require_POST
def choices(request: HttpRequest) -> HttpResponse:
    """What is ticked is told, what is not is not; what was not asked stays as it is."""
    wanted = {channel: set(request.POST.getlist(channel.value)) for channel in Channel}
    asked, now = offered_channels(), choices_of(_user(request))
    choices_set(
        _user(request),
        {
            kind: [
                channel
                for channel in Channel
                if (kind.value in wanted[channel] if channel in asked else channel in now[kind])
            ]
            for kind in NoticeKind
        },
    )
    hours = [parse_time(request.POST.get(name, "")[:8]) for name in ("starts", "ends")]
    starts, ends = hours
    quiet_set(_user(request), (starts, ends) if starts and ends else None)
    messages.success(request, _("Saved."))
    return redirect("inbox")


def offered_channels() -> list[Channel]:
    return [channel for channel in Channel if channel != Channel.PUSH or is_offered()]


def by_day(found: list[Told]) -> list[tuple[str, list[Told]]]:
    """Today, yesterday, and before that."""
    today = timezone.localdate()
    groups: dict[str, list[Told]] = {}
    for one in found:
        day = timezone.localdate(one.notice.at)
        if day >= today:
            title = _("Today")
        else:
            title = _("Yesterday") if day == today - timedelta(days=1) else _("Earlier")
        groups.setdefault(title, []).append(one)
    return list(groups.items())


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 (every view here asks for it)
    return request.user
