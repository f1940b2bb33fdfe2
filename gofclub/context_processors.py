"""What every template may use."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from gofclub.catalogues import catalogue_url


def site(request: HttpRequest) -> dict[str, object]:
    return {
        # Django's own LANGUAGES carries names translated into the current
        # language; on the switch each stands in its own.
        "LANGUAGES": settings.LANGUAGES,
        "CATALOGUE_URL": catalogue_url(get_language() or settings.LANGUAGE_CODE),
        "EMBEDDED": not settings.PRODUCTION,
    }
