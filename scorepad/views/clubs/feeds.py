"""Calendars for programs: by a secret address, which its owner makes and renews."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorepad.actors import actor_of
from scorepad.exports.ical import calendar_of, feed_url
from scorepad.models import Club
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.feeds import entries, feed_by_token, feed_end, feed_renew, feed_token
from scorepad.services.errors import NotSignedIn, Unknown, refused
from scorepad.views.clubs.frame import club_page


@never_cache
@require_safe
def by_token(request: HttpRequest, token: str) -> HttpResponse:
    """The calendar itself: whoever has the address reads it, and can do nothing else."""
    try:
        feed = feed_by_token(token)
    except Unknown as refusal:
        raise Http404(str(refusal.message)) from None
    title = feed.club.name if feed.club else _("Club nights")
    body = calendar_of(
        title,
        entries(feed),
        url=lambda night: request.build_absolute_uri(
            reverse("scorepad:calendar-night", args=[night.club.slug, night.code])
        ),
    )
    answer = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'inline; filename="nights.ics"'
    return answer


@club_page(Right.ANSWER, ("POST",))
def renew(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """One's own address of this club, or of all clubs: made, made anew, or ended."""
    user = actor_of(request).user
    if user is None:
        raise refused("not_signed_in", NotSignedIn)
    club = here.club if request.POST.get("of") == "club" else None
    if request.POST.get("do") == "end":
        feed_end(user=user, club=club)
    else:
        feed_renew(user=user, club=club)
    return redirect(reverse("scorepad:calendar", args=[here.club.slug]) + "#feed")


def addresses(request: HttpRequest, club: Club) -> dict[str, str]:
    """Somebody's addresses as the page shows them; empty where there are none."""
    user = actor_of(request).user
    if user is None:
        return {}
    tokens = {
        "club": feed_token(user=user, club=club),
        "all": feed_token(user=user, club=None),
    }
    return {of: feed_url(request, token) if token else "" for of, token in tokens.items()}
