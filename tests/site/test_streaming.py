"""Long answers are not held in memory."""

from asgiref.sync import async_to_sync

from gofclub.streaming import PiecewiseResponse


def test_a_piece_is_made_when_the_one_before_it_is_gone():
    made = []

    def pieces():
        for number in range(3):
            made.append(number)
            yield f"{number};"

    async def sent() -> list[tuple[bytes, int]]:
        return [(piece, len(made)) async for piece in PiecewiseResponse(pieces())]

    assert async_to_sync(sent)() == [(b"0;", 1), (b"1;", 2), (b"2;", 3)]
