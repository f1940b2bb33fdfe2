"""The account page: everything about oneself at one address."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gofclub.me.forms import ProfileForm, TokenForm
from gofclub.me.sessions import end_sessions, places
from gofclub.models import User
from gofclub.reauthentication import confirmed
from scorepad.models import ApiToken, Scope
from scorepad.services.errors import Refused, Unknown
from scorepad.services.tokens import token_make, token_revoke


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """All sections; what is posted here is the profile."""
    user = _user(request)
    # An own copy: the frame shows who one is, also while the form holds something else.
    copy = User.objects.get(pk=user.pk)
    form = ProfileForm(request.POST if request.method == "POST" else None, instance=copy)
    if request.method == "POST" and form.is_valid():
        copy.save(update_fields=list(form.cleaned_data))
        messages.success(request, _("Saved."))
        return redirect("me")
    return _page(request, form=form, status=400 if form.errors else 200)


@never_cache
@confirmed
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """Makes a token; its secret is shown on this answer and never again."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            token, secret = token_make(user=_user(request), **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal.message))
        else:
            return render(request, "me/token.html", {"token": token, "secret": secret})
    return render(request, "me/tokens.html", {"form": form}, status=400 if form.errors else 200)


@login_required
@require_POST
def token_revoked(request: HttpRequest, token: str) -> HttpResponse:
    try:
        token_revoke(user=_user(request), code=token)
    except Unknown as refusal:
        raise Http404(str(refusal.message)) from None
    messages.success(request, _("The token has been revoked."))
    return redirect("me")


@require_safe
def sessions(request: HttpRequest) -> HttpResponse:
    """They stand on the account page, by names that people know their devices by."""
    return redirect(f"{reverse('me')}#sessions")


@login_required
@require_POST
def sessions_end(request: HttpRequest) -> HttpResponse:
    """Signs out everywhere else."""
    end_sessions(_user(request), but=request.session.session_key)
    messages.success(request, _("You have been signed out everywhere else."))
    return redirect("me")


def _page(request: HttpRequest, *, form: ProfileForm, status: int = 200) -> HttpResponse:
    user = _user(request)
    now = timezone.now()
    context: dict[str, Any] = {
        "form": form,
        "addresses": EmailAddress.objects.filter(user=user).order_by("-primary", "email"),
        "passkeys": [
            authenticator.wrap()
            for authenticator in Authenticator.objects.filter(
                user=user, type=Authenticator.Type.WEBAUTHN
            ).order_by("created_at")
        ],
        "places": places(request, user),
        "tokens": [
            {
                "token": token,
                "scopes": [scope.label for scope in Scope if scope in token.scopes],
                "holds": token.holds(now),
            }
            for token in ApiToken.objects.filter(user=user)
        ],
    }
    return render(request, "me/account.html", context, status=status)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 (every view here asks for it)
    return request.user
