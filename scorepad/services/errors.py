"""What a service says no with: a code for programs, a sentence for people."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise

Sentence = str | Promise


class Refused(Exception):
    """A wish that makes no sense as it stands. `extras` go along to whoever asked."""

    status = 400

    def __init__(
        self,
        code: str,
        message: Sentence,
        *,
        fields: Mapping[str, Sequence[Sentence]] | None = None,
        **extras: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.fields = fields
        self.extras = extras


class NotSignedIn(Refused):
    """Only somebody with an account can have this."""

    status = 401


class Forbidden(Refused):
    """May look, but not touch."""

    status = 403


class Unknown(Refused):
    """Not there, or not for the asker's eyes: the two look the same."""

    status = 404


class Conflict(Refused):
    """Somebody else has written meanwhile: people decide."""

    status = 409


class Gone(Refused):
    """A link that was good once."""

    status = 410


class Busy(Refused):
    """Too much at once, here and now: the same wish may succeed in a moment."""

    status = 503
    retry_after = 3
    """Seconds."""


class TooMany(Refused):
    """Not now; later it may be."""

    status = 429
