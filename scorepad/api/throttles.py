"""How often somebody may ask: by account, else by address."""

import logging

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from gofclub.redis_errors import redis_errors
from gofclub.visitors import address_of

logger = logging.getLogger(__name__)

SAFE = ("GET", "HEAD", "OPTIONS")


class ByActor(SimpleRateThrottle):
    """One count per account; people without one share their address's."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        try:
            return bool(super().allow_request(request, view))
        except redis_errors() as error:
            # These counts keep out floods, nobody's secrets: without them a hand is still logged.
            logger.warning("nobody counts requests, Redis does not answer: %r", error)
            return True

    def get_cache_key(self, request: Request, view: APIView) -> str:
        user = request.user
        address = address_of(request._request)  # noqa: SLF001 (Django's own request)
        who = f"user{user.pk}" if user.is_authenticated else address
        return self.cache_format % {"scope": self.scope, "ident": who}


class Reads(ByActor):
    """A table of phones that poll every three seconds shares one address."""

    scope = "reads"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method not in SAFE or super().allow_request(request, view)


class Writes(ByActor):
    scope = "writes"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE or super().allow_request(request, view)


class Starts(ByActor):
    """New sheets and links."""

    scope = "starts"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE or super().allow_request(request, view)


class StartsOfADay(Starts):
    """The same for those who go on all day: what is started stays."""

    scope = "starts_of_a_day"


STARTING = (Starts, StartsOfADay)


class Thoughts(ByActor):
    """What the master is asked to think about."""

    scope = "thoughts"


class DryRuns(ByActor):
    """Files with past games that are read anew for each look at them."""

    scope = "dry_runs"


class Pictures(ByActor):
    """What takes long to draw, or is large."""

    scope = "pictures"
