"""Pages for nobody in particular: a phone keeps them, and shows them to whoever that is then."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest


def as_nobody(request: HttpRequest) -> None:
    """From here on the page is made as for somebody who is not signed in."""
    request.user = AnonymousUser()
