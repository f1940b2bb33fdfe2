"""A server under the worst requests that anybody can send, of every kind and many at once."""

import contextlib
import http.client
import itertools
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.depth import by_depth
from tests.servers.site import Site, site

pytestmark = [
    pytest.mark.timeout(600),
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux says"),
]

MIB = 2**20
MOST_MORE = 100 * MIB
SECONDS = by_depth(2, 5)
PEOPLE = 12
PATIENCE = 90
Do = Callable[[], None]


class Worst:
    """Sends whatever costs a server most."""

    def __init__(self, running: Site) -> None:
        self.port = running.port
        found = running.manage("shell", "-c", "from tests.chaos import long_games as g; g.seed()")
        self.known = json.loads(found.strip().splitlines()[-1])
        self.answers: Counter[int] = Counter()
        self.wrong: list[str] = []

    def kinds(self, rng: random.Random) -> list[Do]:
        """One of each kind, about the longest games."""
        code, slug = rng.choice(self.known["codes"]), self.known["club"]
        theme = rng.choice(["", "?theme=dark"])
        sheet, since = f"/api/v1/sheets/{code}/", rng.randrange(1000)
        asked = [
            f"{sheet}sheet.png{theme}",
            f"{sheet}sheet.csv",
            f"{sheet}sheet.json",
            f"{sheet}bgstats/",
            sheet,
            f"{sheet}?since={since}",
            f"{sheet}changes/?size=100&cursor={since}",
            f"{sheet}deals/",
            f"/score/{code}",
            f"/clubs/{slug}/",
            f"/clubs/{slug}/board/",
            f"/clubs/{slug}/games/?q={'x+' * 200}",
            f"/api/v1/clubs/{slug}/board/?season=%00",
            "/api/v1/schema/",
            "/api/v1/docs/",
            "/play/",
            f"/{'a' * 4000}",
        ]
        return [
            *(lambda path=path: self.ask("GET", path) for path in asked),
            lambda: self.ask("POST", "/api/v1/sheets/", b"[" * 32_000),
            lambda: self.ask("POST", "/api/v1/sheets/", b'{"names": ["' + b"x" * 5_000_000),
            lambda: self.ask("POST", "/account/login/", b"login=" + b"%00" * 2_000_000),
            lambda: self.ask("POST", f"/api/v1/clubs/{slug}/export/", b"{}", signed_in=True),
            lambda: self.watch(code, rng),
        ]

    def ask(self, method: str, path: str, body: bytes | None = None, *, signed_in: bool = False):
        connection = http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "Accept": "*/*"}
        if signed_in:
            headers["Cookie"] = f"sessionid={self.known['session']}; csrftoken={'t' * 32}"
            headers["X-CSRFToken"] = "t" * 32
        # Who is refused while still sending may find the connection closed.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            while answer.read(MIB):
                pass
            self.answers[answer.status] += 1
            is_told = answer.status == 503 and answer.getheader("Retry-After")
            if answer.status >= 500 and not is_told:
                self.wrong.append(f"{answer.status} {method} {path[:80]}")
        connection.close()

    def watch(self, code: str, rng: random.Random) -> None:
        """A socket that asks for the whole sheet again and again."""
        with (
            contextlib.suppress(WebSocketException, OSError),
            connect(
                f"ws://localhost:{self.port}/ws/sheets/{code}/",
                origin=f"http://localhost:{self.port}",
                open_timeout=PATIENCE,
                max_size=None,
            ) as socket,
        ):
            for _ in range(5):
                socket.send(json.dumps({"t": "hello", "since": rng.randrange(3)}))
                socket.recv(timeout=PATIENCE)
            socket.send("x" * 16_000)

    def burst(self, seconds: float, *, answers: int) -> None:
        """Many people do all of it, each in an order of their own: so long, and so often."""
        end = time.monotonic() + seconds
        latest = end + PATIENCE

        def person(number: int) -> None:
            rng = random.Random(number)
            for do in self._for_ever(rng):
                now = time.monotonic()
                if now > latest or (now > end and self.answers.total() > answers):
                    break
                do()

        threads = [threading.Thread(target=person, args=[number]) for number in range(PEOPLE)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(seconds + 3 * PATIENCE)
            assert not thread.is_alive()

    def _for_ever(self, rng: random.Random) -> Iterator[Do]:
        for _ in itertools.count():
            kinds = self.kinds(rng)
            rng.shuffle(kinds)
            yield from kinds


def memory(process: int, name: str) -> int:
    status = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in status if line.startswith(name)).split()[1]) * 1024


def test_the_worst_requests_take_little_memory(tmp_path):
    with site(tmp_path, API_RATE_FACTOR="1000", LOG_LEVEL="error") as running:
        worst = Worst(running)
        for do in worst.kinds(random.Random(0)):
            do()
        process = running.process.pid
        before = memory(process, "VmRSS")
        # The kernel's own mark of the most there was, set back to now.
        Path(f"/proc/{process}/clear_refs").write_text("5")

        enough = 2 * len(worst.kinds(random.Random(0)))
        worst.burst(SECONDS, answers=enough)

        more = memory(process, "VmHWM") - before
        print(f"before {before / MIB:.0f} MiB, at most {more / MIB:.0f} more; {worst.answers}")
        assert not worst.wrong
        assert worst.answers.total() > enough
        assert more < MOST_MORE
