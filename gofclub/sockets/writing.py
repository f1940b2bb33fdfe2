"""Texts that are sent on the spot, where the server can: an extension of ASGI of our own.

`send` is a coroutine that is given a message, made and taken apart again for each text. Among the
extensions of a scope there may be a function that sends several at once, encoded, or says that it
cannot, because the other end is slow or gone. Then `send` is there as ever.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

WRITE = "gofclub.write"
Texts = Callable[[], Sequence[bytes]]
"""Asked only where they can be sent: what is made later is newer."""
Write = Callable[[Texts], bool]


def writer_of(scope: Mapping[str, Any]) -> Write:
    return scope.get("extensions", {}).get(WRITE, never)


def never(texts: Texts) -> bool:
    """For servers that cannot."""
    return False
