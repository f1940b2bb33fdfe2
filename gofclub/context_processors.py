"""What every template may use."""

import hashlib

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from gofclub.catalogues import catalogue_url
from gofclub.models import User
from gofclub.well_known import contact_url


def site(request: HttpRequest) -> dict[str, object]:
    return {
        # Django's own LANGUAGES carries names translated into the current
        # language; on the switch each stands in its own.
        "LANGUAGES": settings.LANGUAGES,
        "CATALOGUE_URL": catalogue_url(get_language() or settings.LANGUAGE_CODE),
        # Not on a page made before anybody checked who is asking: it says nothing.
        **(
            {"ACCOUNT": SimpleLazyObject(lambda: account_key(request.user))}
            if hasattr(request, "user")
            else {}
        ),
        "EMBEDDED": not settings.PRODUCTION,
        "CONTACT_URL": contact_url(settings.CONTACT),
    }


def account_key(user: User | AnonymousUser) -> str:
    """What a page calls the account it was made for; empty for nobody.

    A browser keeps private sheets under it, and hands that wait: it must be the same for ever.
    """
    if not user.is_authenticated:
        return ""
    return hashlib.sha256(f"gofclub account {user.pk}".encode()).hexdigest()[:16]
