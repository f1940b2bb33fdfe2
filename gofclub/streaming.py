"""Long answers, made and sent piece by piece."""

from collections.abc import AsyncIterator
from functools import partial

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse


class PiecewiseResponse(StreamingHttpResponse):
    """An answer whose pieces are made by plain code, each when the one before it is gone.

    Under ASGI Django would make all of them first and keep them in memory.
    """

    async def __aiter__(self) -> AsyncIterator[bytes]:
        pieces = iter(self.streaming_content)  # type: ignore[arg-type] # it is, from plain code
        following = sync_to_async(partial(next, pieces, None))
        while (piece := await following()) is not None:
            yield piece
