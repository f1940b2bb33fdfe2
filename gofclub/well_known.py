"""What robots and researchers look for at fixed addresses."""

from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

PRIVATE = (
    "/account/",
    "/admin/",
    "/api/",
    "/clubs/join/",
    "/clubs/new/",
    "/i18n/",
    "/j/",
    "/learn/offline/",
    "/learn/school/offline/",
    "/me/",
    "/play/",
    "/report/",
    "/score/",
    "/theme/",
    "/ws/",
)
"""Nothing to be found here; what public clubs show may be."""
SECURITY_HOLDS = timedelta(days=180)
A_DAY = 24 * 60 * 60


@require_safe
@cache_control(public=True, max_age=A_DAY)
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in PRIVATE), "Allow: /clubs/", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=A_DAY)
def security(request: HttpRequest) -> HttpResponse:
    """RFC 9116; nothing without somebody to write to."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    # Of the day, so that it is the same all day long.
    until = datetime.combine(timezone.now().date() + SECURITY_HOLDS, time(), UTC)
    lines = [
        f"Contact: {contact_url(settings.SECURITY_CONTACT)}",
        f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en",
        f"Canonical: {request.build_absolute_uri(reverse('security'))}",
        "",
    ]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


def contact_url(contact: str) -> str:
    """The contact as a link: a page, or an address of mail."""
    return contact if contact.startswith("https://") or not contact else f"mailto:{contact}"
