"""The loop and the thread that stores, on one processor while many moves are made."""

import asyncio
import os
import sys
import threading

import pytest

from gofclub.same_processor import BUSY, SameProcessor, Seconds
from gofclub.sockets.hub import stop_hubs
from play.hub import TableHub
from play.table.commands import Command

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2,
    reason="this needs two processors, and a system that says where a thread is to run",
)
HURRIED = Seconds(look=0.05, together=0.05, free=0.01)


class Worker:
    """A thread that is there until it is told to go."""

    def __init__(self) -> None:
        self._end = threading.Event()
        self.thread = threading.Thread(target=self._end.wait)
        self.thread.start()

    def end(self) -> None:
        self._end.set()
        self.thread.join()

    @property
    def allowed(self) -> set[int]:
        assert self.thread.native_id is not None
        return os.sched_getaffinity(self.thread.native_id)


@pytest.fixture
def everywhere():
    """Where this test may run; as before, whatever it does."""
    allowed = os.sched_getaffinity(0)
    yield allowed
    os.sched_setaffinity(0, allowed)


@pytest.fixture
def worker():
    worker = Worker()
    yield worker
    worker.end()


async def until(reached):
    async with asyncio.timeout(30):
        while not reached():  # noqa: ASYNC110 (nobody says when a thread may run elsewhere)
            await asyncio.sleep(0.005)


async def test_while_much_is_done_both_are_on_one_processor_and_free_again_after_it(
    worker, everywhere
):
    together = SameProcessor(worker.thread, HURRIED)

    def are_together():
        for _ in range(BUSY):
            together.note()
        return len(worker.allowed) == 1 and worker.allowed == os.sched_getaffinity(0)

    await until(are_together)
    # Where nothing comes any more they part, and stay apart.
    await until(lambda: worker.allowed == os.sched_getaffinity(0) == everywhere)
    await asyncio.sleep(0.2)
    assert worker.allowed == os.sched_getaffinity(0) == everywhere
    together.stop()


async def test_where_little_is_done_nobody_is_told_where_to_run(worker, everywhere):
    together = SameProcessor(worker.thread, HURRIED)

    for _ in range(20):
        together.note()
        await asyncio.sleep(0.04)
        assert worker.allowed == os.sched_getaffinity(0) == everywhere

    together.stop()


async def test_a_thread_that_was_started_meanwhile_may_run_anywhere_afterwards(worker, everywhere):
    together = SameProcessor(worker.thread)
    together.meet()
    later = Worker()
    assert later.allowed == worker.allowed != everywhere

    together.part()

    assert later.allowed == worker.allowed == os.sched_getaffinity(0) == everywhere
    later.end()


async def test_what_somebody_else_has_said_of_another_thread_stays_so(worker, everywhere):
    other = Worker()
    together = SameProcessor(worker.thread)
    together.meet()
    [here] = worker.allowed
    elsewhere = {min(everywhere - {here})}
    os.sched_setaffinity(other.thread.native_id, elsewhere)

    together.stop()

    assert other.allowed == elsewhere
    other.end()


async def test_of_one_processor_nothing_is_asked(worker, everywhere):
    one = {min(everywhere)}
    os.sched_setaffinity(0, one)
    together = SameProcessor(worker.thread)

    together.meet()

    assert worker.allowed == everywhere
    together.stop()
    assert os.sched_getaffinity(0) == one


async def test_it_can_be_switched_off(worker, everywhere, settings):
    settings.SAME_PROCESSOR = False
    together = SameProcessor(worker.thread, HURRIED)

    for _ in range(20):
        for _ in range(BUSY):
            together.note()
        await asyncio.sleep(0.02)
        assert worker.allowed == everywhere
    together.stop()


async def test_where_one_of_them_cannot_be_told_neither_is_kept(everywhere):
    gone = Worker()
    gone.end()
    together = SameProcessor(gone.thread, HURRIED)

    for _ in range(20):
        for _ in range(BUSY):
            together.note()
        await asyncio.sleep(0.02)

    assert os.sched_getaffinity(0) == everywhere
    together.stop()


@pytest.mark.django_db(transaction=True)
async def test_a_hub_that_has_many_commands_has_both_of_its_threads_on_one_processor(everywhere):
    hub = TableHub.running()
    [committer] = [one for one in threading.enumerate() if one.name == "committer"]
    answers = []

    def are_together():
        for _ in range(BUSY):
            hub.submit(Command("no-such-table", "next"), answers.append)
        return len(os.sched_getaffinity(committer.native_id)) == 1

    await until(are_together)
    await stop_hubs()
    assert os.sched_getaffinity(0) == everywhere
    assert answers
