"""What the log never says, whoever writes it: ours, Django's, the server's access log.

A log is read by more people than the database, kept for longer, and copied. So secrets are taken
out of every record where it is made, before any handler sees it.
"""

import logging
import logging.config
import re
import traceback
from collections.abc import Mapping
from typing import Any

from gofclub import library_logs
from gofclub.secret_addresses import without_secrets

CARDS = re.compile(r"(?<![A-Za-z0-9])(?:[2-9T][gyr]|1[gyrm]|P[gy]|Dr)+(?![A-Za-z0-9])")
"""Words that are nothing but cards, as docs/notation.md writes them; a name may have several,
joined by `_`."""
MOST_CHARACTERS = 2000
"""Of a message, and of each text in it: an address can be very long."""

MOST_OF_TRACEBACK = 20_000
"""Characters, the last ones: what went wrong is said at its end."""

BY_VISITORS = "django.security."
REFUSED = "django.request"
"""What a visitor does to us, as often as they like, or is refused: a line each, and no traceback of
ours. What fails in us, Django calls an error."""


class QuietRecord(logging.LogRecord):
    """A record without secrets, and no longer than somebody reads."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        # uvicorn's formatter for its access log reads the arguments, not the message.
        if isinstance(self.args, tuple):
            self.args = tuple(map(_quiet, self.args))
        elif isinstance(self.args, Mapping):
            self.args = {name: _quiet(value) for name, value in self.args.items()}
        is_refused = self.name == REFUSED and self.levelno < logging.ERROR
        if is_refused or self.name.startswith(BY_VISITORS):
            self.exc_info = None
        if isinstance(self.exc_info, tuple) and self.exc_info[0] is not None:
            # Formatters take this text where there is one.
            told = "".join(traceback.format_exception(*self.exc_info))
            self.exc_text = quiet(told[-MOST_OF_TRACEBACK:]).rstrip("\n")

    def getMessage(self) -> str:  # noqa: N802 (the name is logging's)
        return str(_quiet(super().getMessage()))


def quiet(text: str) -> str:
    """A text without secrets, and without cards: a hand may be going on.

    >>> quiet("table 7g2bxk: 8r8y does not beat 9g9r!")
    'table 7g2bxk: [cards] does not beat [cards]!'
    """
    return CARDS.sub("[cards]", without_secrets(text))


def quiet_field(said: Any) -> Any:
    """The same of what a field holds: a text, a number, or some of them."""
    if isinstance(said, Mapping):
        return {name: quiet_field(one) for name, one in said.items()}
    if type(said) in (list, tuple):  # a card is a tuple, too
        return [quiet_field(one) for one in said]
    return _quiet(said if isinstance(said, int | float | None) else str(said))


def _quiet(said: Any) -> Any:
    if not isinstance(said, str):
        return said
    said = quiet(said[: 2 * MOST_CHARACTERS])
    return said if len(said) <= MOST_CHARACTERS else f"{said[:MOST_CHARACTERS]}..."


def configure(config: dict[str, Any]) -> None:
    """What Django calls with LOGGING when a process begins: a server, a croupier, a command."""
    logging.setLogRecordFactory(QuietRecord)
    logging.config.dictConfig(config)
    library_logs.quieten()
