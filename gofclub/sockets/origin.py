"""Whether a page of this site opened a socket.

A browser sends its cookies with the sockets of any page: the origin is all that tells them apart.
"""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host


def origin_of(scope: Mapping[str, Any]) -> str:
    """The page's scheme, host and port; empty for a program, which no browser can be made to be."""
    return dict(scope["headers"]).get(b"origin", b"").decode("latin-1").lower()


def origin_is_ours(scope: Mapping[str, Any]) -> bool:
    """Whether scheme, host and port of the page are this site's own."""
    headers = dict(scope["headers"])
    origin = origin_of(scope)
    host = headers.get(b"host", b"").decode("latin-1").lower()
    domain, _ = split_domain_port(host)
    if not origin or not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    scheme = "https" if _is_secure(scope, headers) else "http"
    return origin == f"{scheme}://{host}" or origin in settings.CSRF_TRUSTED_ORIGINS


def _is_secure(scope: Mapping[str, Any], headers: Mapping[bytes, bytes]) -> bool:
    if scope.get("scheme") == "wss" or settings.SECURE_SSL_REDIRECT:
        # Where plain http is redirected, a page can only have come over https.
        return True
    trusted = settings.SECURE_PROXY_SSL_HEADER
    if not trusted:
        return False
    name, value = trusted
    header = name.removeprefix("HTTP_").replace("_", "-").lower().encode()
    return headers.get(header, b"").decode("latin-1").split(",")[0].strip() == value
