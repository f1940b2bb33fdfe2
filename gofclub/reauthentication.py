"""Whether somebody has just shown who they are: asked before what cannot be taken back.

A session lives for weeks on a phone that lies about. Deleting, handing over and making tokens
therefore ask for the password or the passkey again, unless the sign-in is that fresh.
"""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from allauth.core.exceptions import ReauthenticationRequired
from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode

from gofclub.models import User

AnyView = Callable[Concatenate[HttpRequest, ...], HttpResponse]


def is_confirmed(request: HttpRequest) -> bool:
    """Whether the session has seen a password, passkey or code lately."""
    if not isinstance(request.user, User):
        return False
    since = time.time() - settings.ACCOUNT_REAUTHENTICATION_TIMEOUT
    return any(one["at"] > since for one in get_authentication_records(request, request.user))


def confirmed(view: AnyView) -> AnyView:
    """The view, which first asks people to show again who they are where it was long ago."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        if not isinstance(request.user, User):
            return redirect_to_login(request.get_full_path())
        if is_confirmed(request):
            return view(request, *args, **options)
        if get_reauthentication_flows(request.user):
            # allauth's middleware asks, and goes on with this request afterwards.
            raise ReauthenticationRequired
        # Neither password nor passkey: such people sign in by a code, so they do that again.
        back = f"{reverse('account_login')}?{urlencode({'next': request.get_full_path()})}"
        return render(request, "account/sign_in_again.html", {"back": back}, status=403)

    return asked


def confirmed_to_post(view: AnyView) -> AnyView:
    """The view, which anybody signed in may look at, and which asks before it changes anything."""
    before_posting = confirmed(view)

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        chosen = before_posting if request.method == "POST" else view
        return chosen(request, *args, **options)

    return asked
