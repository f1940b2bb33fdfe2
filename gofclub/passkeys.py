"""Signing in by passkey, without a session for everybody who only looks at the page.

allauth keeps the challenge in a session, so that asking for one writes a row. Here it waits in a
signed cookie, for some minutes and for one answer.
"""

import hashlib
from typing import Any

from allauth.mfa.webauthn.internal.auth import STATE_SESSION_KEY
from allauth.mfa.webauthn.views import LoginWebAuthnView
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

COOKIE = "passkey"
SECONDS = 10 * 60


class PasskeyLogin(LoginWebAuthnView):
    def get(self, request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        session = request.session
        request.session = passing = SessionBase()
        try:
            response: HttpResponse = super().get(request, *args, **options)
        finally:
            request.session = session
        state = passing.get(STATE_SESSION_KEY)
        if state:
            response.set_cookie(
                COOKIE,
                signing.dumps(state, salt=COOKIE),
                max_age=SECONDS,
                path=request.path,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    def post(self, request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        state = waiting(request.COOKIES.get(COOKIE, ""))
        if state:
            request.session[STATE_SESSION_KEY] = state
        response: HttpResponse = super().post(request, *args, **options)
        response.delete_cookie(COOKIE, path=request.path, samesite="Lax")
        return response


def waiting(signed: str) -> Any:
    """What was asked, where nobody has answered it yet."""
    try:
        state = signing.loads(signed, salt=COOKIE, max_age=SECONDS)
    except (signing.BadSignature, ValueError):
        return None
    used = hashlib.sha256(signed.encode()).hexdigest()
    return state if cache.add(f"passkey:{used}", 1, timeout=SECONDS) else None


login = PasskeyLogin.as_view()
