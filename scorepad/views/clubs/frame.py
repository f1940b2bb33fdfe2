"""What every page of a club does first: who asks, which club, is it allowed; and its frame."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, NamedTuple

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorepad.actors import Actor, actor_of
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess, club_for
from scorepad.services.errors import Forbidden, NotSignedIn, Refused, Unknown
from scorepad.services.profiles import Faces


class Tab(NamedTuple):
    route: str
    label: str | Promise
    right: Right = Right.LOOK
    also: tuple[str, ...] = ()


TABS = (
    Tab("scorepad:club", pgettext_lazy("club", "Home")),
    Tab("scorepad:board", _("Board"), also=("scorepad:board",)),
    Tab("scorepad:club-games", _("Games")),
    Tab("scorepad:players", _("Players"), also=("scorepad:player",)),
    Tab(
        "scorepad:calendar",
        _("Nights"),
        also=("scorepad:calendar", "scorepad:night", "scorepad:league"),
    ),
    Tab("scorepad:seasons", _("Seasons"), also=("scorepad:season",)),
    Tab("scorepad:members", _("Members"), Right.SEE_MEMBERS, ("scorepad:invitations",)),
    Tab(
        "scorepad:club-settings",
        _("Settings"),
        Right.SETTINGS,
        ("scorepad:club-delete", "scorepad:import", "scorepad:webhook"),
    ),
)

ClubView = Callable[Concatenate[HttpRequest, ClubAccess, ...], HttpResponse]


def club_page(
    right: Right = Right.LOOK, methods: tuple[str, ...] = ("GET", "HEAD")
) -> Callable[[ClubView], Callable[..., HttpResponse]]:
    """A view of one club for those who have the right; times in it are the club's."""

    def decorate(view: ClubView) -> Callable[..., HttpResponse]:
        @wraps(view)
        @never_cache
        @require_http_methods(list(methods))
        def asked(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
            try:
                here = club_for(actor=actor_of(request), slug=slug, right=right)
                with timezone.override(here.club.zone):
                    return view(request, here, **rest)
            except Unknown as refusal:
                raise Http404(str(refusal.message)) from None
            except Forbidden as refusal:
                raise PermissionDenied(str(refusal.message)) from None
            except NotSignedIn:
                return redirect_to_login(request.get_full_path())

        # The matrix test reads it.
        asked.right = right  # type: ignore[attr-defined]
        return asked

    return decorate


def render_club(
    request: HttpRequest, here: ClubAccess, template: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    """A page of the club in its frame."""
    frame = {
        "here": here,
        "club": here.club,
        "may": here.rights,
        "tabs": tabs(request, here),
        "public_frame": here.role is None,
        "faces": Faces(here.club, is_member=here.role is not None),
    }
    where = template if "/" in template else f"scorepad/clubs/{template}"
    return render(request, where, frame | context, status=status)


def tabs(request: HttpRequest, here: ClubAccess) -> list[dict[str, Any]]:
    """The parts of the club that the visitor may see."""
    on = request.resolver_match.view_name if request.resolver_match else ""
    return [
        {
            "url": reverse(tab.route, args=[here.club.slug]),
            "label": tab.label,
            "current": on == tab.route or (bool(tab.also) and on.startswith(tab.also)),
        }
        for tab in TABS
        if here.may(tab.right)
    ]


def run_and_redirect(
    request: HttpRequest,
    act: Callable[[Actor], Any],
    *,
    said: Any = None,
    back: str,
    to: Callable[[Any], str] | None = None,
) -> HttpResponseRedirect:
    """Does one thing, says so, and goes on; a refusal is said instead, where one came from."""
    try:
        answer = act(actor_of(request))
    except (Unknown, Forbidden, NotSignedIn):
        raise
    except Refused as refusal:
        messages.error(request, str(refusal.message))
        return redirect(back)
    if said:
        messages.success(request, said)
    return redirect(to(answer) if to else back)


def save_form(
    request: HttpRequest,
    here: ClubAccess,
    template: str,
    form: Form,
    save: Callable[[Actor, dict[str, Any]], str],
    **context: Any,
) -> HttpResponse:
    """Shows a form until what it asks for is stored; `save` says where to go then."""
    if request.method == "POST" and form.is_valid():
        try:
            address = save(actor_of(request), form.cleaned_data)
        except (Unknown, Forbidden, NotSignedIn):
            raise
        except Refused as refusal:
            refuse(form, refusal)
        else:
            return redirect(address)
    status = 400 if form.errors else 200
    return render_club(request, here, template, form=form, status=status, **context)


def refuse(form: Form, refusal: Refused) -> None:
    """Puts a service's refusal where it belongs in the form."""
    for name, sentences in (refusal.fields or {}).items():
        for sentence in sentences:
            form.add_error(name if name in form.fields else None, str(sentence))
    if not refusal.fields:
        form.add_error(None, str(refusal.message))
