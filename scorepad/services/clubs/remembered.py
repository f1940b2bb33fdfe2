"""Results that are worked out once for as long as nothing of what they follow from has changed."""

import hashlib
import logging
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache
from django.db.models import Max

from gofclub.redis_errors import redis_errors
from scorepad.models import Club, ClubChange

T = TypeVar("T")
logger = logging.getLogger(__name__)

REMEMBERED = 300
"""Seconds, should something have changed after all that nobody wrote down."""


def remembered(name: str, club: Club, facts: object, make: Callable[[], T]) -> T:
    """What `make` gives, or gave for the same facts."""
    # Who is whom, and everything else about a club, is in its log of changes.
    changes = ClubChange.objects.filter(club=club).aggregate(last=Max("pk"))["last"]
    digest = hashlib.sha256(repr((facts, changes)).encode()).hexdigest()
    key = f"{name}:{digest}"
    try:
        known = cache.get(key)
        if known is None:
            known = make()
            cache.set(key, known, REMEMBERED)
    except redis_errors() as error:
        logger.warning("nobody remembers %s, Redis does not answer: %r", name, error)
        return make()
    return known
