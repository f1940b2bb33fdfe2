"""Which language a page speaks: its address asks for one, or it was chosen, or the browser says."""

from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as set_language_cookie

from gofclub.models import User

ASKED = "lang"
"""`/learn/?lang=de` is the page in German, for whoever follows a link from elsewhere."""
IN_SESSION = "language"
INDEXED = ("/", "/privacy/")
"""Pages that search engines may show in each language, and all below the next one."""
SCHOOL = "/learn/"


class PageLanguageMiddleware(LocaleMiddleware):
    """As Django's, but an address may ask for a language, and an account has one."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        language = _asked(request) or _of_account(request)
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language


def _asked(request: HttpRequest) -> str:
    asked = request.GET.get(ASKED, "") if request.META.get("QUERY_STRING") else ""
    return asked if asked in dict(settings.LANGUAGES) else ""


def _of_account(request: HttpRequest) -> str:
    """What was chosen on another device, unless something was chosen on this one."""
    if settings.LANGUAGE_COOKIE_NAME in request.COOKIES:
        return ""
    # Whoever has no session has no account; reading it would cost a query.
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return ""
    language = request.session.get(IN_SESSION, "")
    return language if language in dict(settings.LANGUAGES) else ""


@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """The switch: kept in a cookie, and with the account of whoever has one."""
    response = set_language_cookie(request)
    language = request.POST.get("language", "")
    user = request.user
    if user.is_authenticated and language in dict(settings.LANGUAGES) and language != user.language:
        user.language = language
        user.save(update_fields=["language"])
        request.session[IN_SESSION] = language
    return response


def remember_language(sender: Any, request: HttpRequest, user: User, **_: Any) -> None:
    """On signing in: the account's language, or the first one it is used in."""
    if user.language:
        request.session[IN_SESSION] = user.language
        return
    language = getattr(request, "LANGUAGE_CODE", "")
    if language in dict(settings.LANGUAGES):
        user.language = request.session[IN_SESSION] = language
        user.save(update_fields=["language"])


def connect() -> None:
    user_logged_in.connect(remember_language, dispatch_uid="language of the account")


def alternates(request: HttpRequest) -> list[tuple[str, str]]:
    """The addresses of this page in each language, where it is one that is to be found."""
    if request.path not in INDEXED and not request.path.startswith(SCHOOL):
        return []
    here = request.build_absolute_uri(request.path)
    each = [(code, f"{here}?{ASKED}={code}") for code, _ in settings.LANGUAGES]
    return [*each, ("x-default", here)]
