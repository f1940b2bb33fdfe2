"""How the API knows who is asking: three ways, never mixed in one request.

`request.auth` is always an `Actor`. A browser sends its cookies by itself, so those count only
together with the CSRF token, for people without an account too; a header is only ever sent on
purpose, and then cookies do not count.
"""

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from gofclub.codes import digest
from gofclub.models import User
from scorepad.actors import Actor, actor_from
from scorepad.services.errors import SENTENCES
from scorepad.services.tokens import token_with

Someone = tuple[User | AnonymousUser, Actor]
LINK_HEADER = "X-Sheet-Token"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer gof_...`: a user's program."""

    def authenticate(self, request: Request) -> Someone | None:
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != "bearer":
            return None
        token = token_with(secret.strip())
        if token is None:
            raise AuthenticationFailed(SENTENCES["not_signed_in"])
        return token.user, Actor(user=token.user, scopes=token.scopes)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class LinkAuthentication(BaseAuthentication):
    """`X-Sheet-Token: ...`: a program that was given a share link."""

    def authenticate(self, request: Request) -> Someone | None:
        token = request.headers.get(LINK_HEADER)
        return (AnonymousUser(), Actor(links=(digest(token),))) if token else None


class BrowserAuthentication(SessionAuthentication):
    """Session and cookies, with the CSRF token for everything that writes."""

    def authenticate(self, request: Request) -> Someone:
        self.enforce_csrf(request)
        user = getattr(request._request, "user", None)  # noqa: SLF001 (as DRF itself does)
        if user is None or not user.is_active:
            user = AnonymousUser()
        return user, actor_from(user, request.COOKIES)


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class LinkScheme(OpenApiAuthenticationExtension):
    target_class = LinkAuthentication
    name = "link"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": LINK_HEADER}


class BrowserScheme(OpenApiAuthenticationExtension):
    target_class = BrowserAuthentication
    name = "browser"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
