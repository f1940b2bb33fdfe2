"""What is counted of sockets: that they are there, and how long a frame takes."""

import pytest
from asgiref.sync import sync_to_async

from gofclub.metrics.declared import FRAME_TO_COMMIT, FRAME_TO_VIEW, SOCKETS
from gofclub.metrics.kinds import Histogram
from tests.play.people import table_of

pytestmark = pytest.mark.django_db(transaction=True)


def noted(histogram: Histogram) -> float:
    return sum(count for part, count in histogram.parts() if part != "sum")


def open_sockets() -> float:
    return dict(SOCKETS.parts()).get("tables", 0)


async def test_a_frame_is_timed_to_its_commit_and_to_the_view_after_it(sockets):
    code, people = await sync_to_async(table_of)()
    before = open_sockets()
    first = await sockets(code, people[0])
    second = await sockets(code, people[1])
    assert open_sockets() == before + 2
    commits, views = noted(FRAME_TO_COMMIT), noted(FRAME_TO_VIEW)

    answer = await first.ask("start")
    await second.seen(answer["seq"])
    # Its answer comes before it is counted: another one has to follow.
    await first.ask("start")

    assert noted(FRAME_TO_COMMIT) >= commits + 2
    assert noted(FRAME_TO_VIEW) >= views + 1
    await second.leave()
    assert open_sockets() == before + 1
