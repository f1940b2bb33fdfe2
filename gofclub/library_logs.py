"""Lines of libraries that call something an error which is none, or says it in forty lines.

Whoever runs the site is to look at every error in its log. So none may be there that a visitor can
cause at will, or that a service causes by being restarted.
"""

import logging

BY_VISITORS = (
    # Of every socket that is refused with a status, beside the access log.
    "ASGI callable returned without completing handshake.",
    # Of a text that is none.
    "Invalid UTF-8 sequence received from client.",
)


class RefusedSockets(logging.Filter):
    """uvicorn calls an error what a visitor does with a socket."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.msg not in BY_VISITORS


class LayerAway(logging.Filter):
    """The channel layer tries again each second: a line each, no traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and _is_away(error):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            # As the records of this site do it themselves, in gofclub.logs.
            record.exc_info = record.exc_text = None
            record.msg, record.args = "the channel layer does not answer: %s", (str(error),)
        return True


def _is_away(error: BaseException) -> bool:
    # Most sites have no Redis, and need not load its client: here it is loaded.
    from redis import exceptions  # noqa: PLC0415

    return isinstance(error, (OSError, exceptions.ConnectionError, exceptions.TimeoutError))


def quieten() -> None:
    """Once a process has set up its log."""
    logging.getLogger("uvicorn.error").addFilter(RefusedSockets())
    logging.getLogger("channels_redis.pubsub").addFilter(LayerAway())
