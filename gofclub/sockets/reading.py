"""Texts that are taken on the spot, where the server can: an extension of ASGI of our own.

`receive` wakes a task for each message, with a future, a queue, and a transport that stops reading
until it has run. Among the extensions of a scope there may be a function that is told who takes
texts as they come. What they will not take, or what is no whole text by itself, is there with
`receive` as ever, in the order in which it came.
"""

from collections.abc import Callable, Mapping
from typing import Any

from websockets.streams import StreamReader
from websockets.utils import apply_mask

READ = "gofclub.read"
Take = Callable[[str], bool]
"""Takes a text; False where it has to wait its turn."""
Read = Callable[[Take], None]

BETWEEN_FRAMES = StreamReader.at_eof.__code__
"""Where the parser of websockets waits for the next one."""
WHOLE_TEXT = 0x81
MASKED = 0x80
TWO_BYTES = 126


def reader_of(scope: Mapping[str, Any]) -> Read:
    return scope.get("extensions", {}).get(READ, never)


def never(take: Take) -> None:
    """For servers that cannot."""


def is_between_frames(parser: Any) -> bool:
    """Whether it has no part of a frame: what it has read of one is not in its buffer any more."""
    # A generator that waits for another, and so on: for what the innermost one waits.
    while parser.gi_yieldfrom is not None:
        parser = parser.gi_yieldfrom
    return bool(parser.gi_code is BETWEEN_FRAMES)


def only_text_in(data: bytes, most: int) -> str | None:
    """The text in a frame of at most so many bytes, where that is all there is (RFC 6455, 5.2).

    Everything else is for a parser, which also says what is wrong with it.

    >>> only_text_in(bytes.fromhex("81 85 37fa213d 7f9f4d5158"), 125)
    'Hello'
    >>> only_text_in(bytes.fromhex("81 85 37fa213d 7f9f4d51"), 125)
    """
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    size, start = data[1] - MASKED, 6
    if size == TWO_BYTES:
        size, start = int.from_bytes(data[2:4], "big"), 8
    elif not 0 <= size < TWO_BYTES:
        return None
    if size > most or len(data) != start + size:
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None
