"""Light or dark: the system decides unless the visitor has chosen.

The choice is a cookie, so that the first byte of a page already knows and nothing flashes.
"""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

THEMES = ("light", "dark")
COOKIE = "theme"
YEAR = 365 * 24 * 60 * 60


def chosen_theme(request: HttpRequest) -> str:
    """One of THEMES, or nothing where the system decides."""
    wish = request.COOKIES.get(COOKIE, "")
    return wish if wish in THEMES else ""


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Remember the theme and go back; js/theme.js does the same without leaving the page."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(
        back, {request.get_host()}, require_https=request.is_secure()
    ):
        back = reverse("home")
    response = HttpResponseRedirect(back)
    wish = request.POST.get("theme", "")
    if wish in THEMES:
        response.set_cookie(COOKIE, wish, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response
