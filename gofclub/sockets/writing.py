"""Texts that are sent on the spot, where the server can: an extension of ASGI of our own.

`send` is a coroutine that is given a message, made and taken apart again for each text. Among the
extensions of a scope there may be a function that takes an encoded text and says whether it has
been sent. Where it has not, because the other end is slow or gone, `send` is there as ever.
"""

from collections.abc import Callable, Mapping
from typing import Any

WRITE = "gofclub.write"
Write = Callable[[bytes], bool]


def writer_of(scope: Mapping[str, Any]) -> Write:
    return scope.get("extensions", {}).get(WRITE, never)


def never(text: bytes) -> bool:
    """For servers that cannot."""
    return False
