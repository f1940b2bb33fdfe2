"""What is encoded to be kept."""

from typing import Any

import orjson


def to_keep(value: Any) -> bytes:
    """The value as JSON, in the room that it takes.

    orjson writes into four kilobytes and gives them away with whatever it has written there: fine
    for a frame that is sent, and a hundred times too much for the pieces of which views are made.
    """
    return bytes(memoryview(orjson.dumps(value)))
