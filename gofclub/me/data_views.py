"""One's own data: handed out, and forgotten."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gofclub.me.archive import archive_of, pieces
from gofclub.me.forget import forget, forget_browser, in_the_way
from gofclub.models import User
from gofclub.reauthentication import confirmed
from gofclub.redis_errors import redis_errors
from gofclub.streaming import PiecewiseResponse
from play.identity import GUEST
from scorepad.actors import BROWSER_COOKIE, LINKS_COOKIE, actor_of
from scorepad.services.errors import SENTENCES, Refused

EXPORT_EVERY = 60


@never_cache
@login_required
@require_POST
def export(request: HttpRequest) -> HttpResponse:
    """Everything about oneself, as one file; now and then."""
    assert isinstance(request.user, User)  # noqa: S101 (who is not is asked to sign in)
    if not _is_first_lately(f"export-{request.user.pk}", seconds=EXPORT_EVERY):
        messages.error(request, _("You have only just exported everything. Please wait a minute."))
        return redirect("me")
    archive = pieces(archive_of(request.user))
    response = PiecewiseResponse(archive, content_type="application/zip")
    day = timezone.now().date().isoformat()
    response["Content-Disposition"] = f'attachment; filename="gof-club-{day}.zip"'
    return response  # type: ignore[return-value] # streaming and plain responses are cousins


@never_cache
@confirmed
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """The end of an account, after its name was typed."""
    assert isinstance(request.user, User)  # noqa: S101 (who is not is asked to sign in)
    user, wrong = request.user, ""
    if request.method == "POST":
        if request.POST.get("confirmation", "").strip() == user.display_name:
            try:
                forget(user)
            except Refused as refusal:
                wrong = str(refusal.message)
            else:
                # Chairs that were taken in this browser before signing in have the name too.
                forget_browser(browser="", guest=_guest(request))
                logout(request)
                return _nothing_kept(render(request, "me/gone.html"))
        else:
            wrong = str(SENTENCES["wrong_name"])
    context = {"clubs": in_the_way(user), "wrong": wrong}
    return render(request, "me/delete.html", context, status=400 if wrong else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def browser(request: HttpRequest) -> HttpResponse:
    """For people without an account: what this browser has made is forgotten."""
    if request.user.is_authenticated:
        return redirect("me")
    if request.method == "POST":
        forget_browser(browser=actor_of(request).browser, guest=_guest(request))
        request.session.flush()
        # A browser's first key follows from it, too (`scorepad.actors`): nothing leads back.
        rotate_token(request)
        response = render(request, "me/gone.html")
        response.delete_cookie(BROWSER_COOKIE)
        response.delete_cookie(LINKS_COOKIE)
        return _nothing_kept(response)
    return render(request, "me/browser.html")


def _guest(request: HttpRequest) -> UUID | None:
    guest = request.session.get(GUEST)
    return UUID(guest) if guest else None


def _nothing_kept(response: HttpResponse) -> HttpResponse:
    """Asks the browser to throw away what it has stored: sheets that it keeps for offline too."""
    response["Clear-Site-Data"] = '"cookies", "storage"'
    return response


def _is_first_lately(what: str, *, seconds: int) -> bool:
    try:
        return bool(cache.add(f"me-{what}", 1, seconds))
    except redis_errors():
        # This keeps out floods, nobody's secrets.
        return True
