"""Correcting the first hand of a short, a long and the longest sheet, on a real server.

All that follows is made again, so a longer sheet costs more; it must not cost more per hand. While
it is made again the sheet is locked, and on SQLite every other sheet with it: `others wait` is how
long a hand on another sheet took meanwhile, at worst.
"""

import itertools
import statistics
import threading
import time
from collections.abc import Callable, Iterator

from gofclub.rules import MOST_HANDS
from tests.load.bench import Row, bench, row
from tests.load.driver import Server
from tests.load.pad import databases, serving
from tests.scorepad.remote import RemotePhone

LENGTHS = (10, 100, MOST_HANDS)
TIMES = 15


@bench
def first_hand() -> Iterator[Row]:
    """Hand 1 edited, and struck out and put back, through the whole API."""
    for name, address in databases():
        with address as url, serving(url) as running:
            assert running.process
            server = Server(running.port, running.process.pid)
            phone = RemotePhone(running.port)
            short: dict[str, float] = {}
            for hands in LENGTHS:
                for what, ms in _corrected(phone, server, hands).items():
                    yield row(
                        f"pad: {what}, {name}, {hands} hands",
                        ms,
                        "ms",
                        against=f"{LENGTHS[0]} hands, same run" if short.get(what) else None,
                        ratio=ms / short[what] if short.get(what) else None,
                    )
                    short.setdefault(what, ms)
            phone.close()


def _corrected(phone: RemotePhone, server: Server, hands: int) -> dict[str, float]:
    code = phone.start(ruleset={"target": 500})
    first = phone.log(code, 1)["deal"]
    for number in range(2, hands + 1):
        phone.log(code, number, since=number)
    path, revision = f"sheets/{code}/deals/{first['uuid']}/", itertools.count(1)
    lefts = itertools.cycle([(0, 2, 1, 1), (0, 1, 1, 1)])

    def edit() -> None:
        body = {"expect": next(revision), "left": next(lefts)}
        status, answer = phone.ask("PATCH", path, body)
        assert status == 200, answer

    def strike_out() -> None:
        assert phone.ask("POST", f"{path}void/", {"expect": next(revision)})[0] == 200

    def put_back() -> None:
        next(revision)
        assert phone.ask("POST", f"{path}restore/", {})[0] == 200

    def both() -> None:
        strike_out()
        put_back()

    edited, edited_processor = _cost(server, edit)
    struck, struck_processor = _cost(server, both)
    return {
        "hand 1 edited": edited,
        "hand 1 edited, processor": edited_processor,
        "hand 1 struck out and put back": struck,
        "hand 1 struck out and put back, processor": struck_processor,
        "hand 1 struck out and put back, others wait": _others_wait(phone, both),
    }


def _cost(server: Server, do: Callable[[], None]) -> tuple[float, float]:
    """In ms: the median by the clock, and the mean of the server's processor."""
    do()
    seconds, before = [], server.processor()
    for _ in range(TIMES):
        begun = time.perf_counter()
        do()
        seconds.append(time.perf_counter() - begun)
    processor = (server.processor() - before) / TIMES
    return statistics.median(seconds) * 1000, processor * 1000


def _others_wait(phone: RemotePhone, do: Callable[[], None]) -> float:
    """What a hand on another sheet takes at worst while `do` goes on."""
    done = threading.Event()
    waits: list[float] = []

    def write() -> None:
        other = RemotePhone(phone.port)
        code = other.start(ruleset={"target": 500})
        for number in itertools.count(1):
            begun = time.perf_counter()
            other.log(code, number, since=number)
            waits.append(time.perf_counter() - begun)
            if done.is_set() or number == LENGTHS[-1] - 1:
                break
        other.close()

    thread = threading.Thread(target=write)
    thread.start()
    for _ in range(TIMES):
        do()
    done.set()
    thread.join()
    return max(waits) * 1000
