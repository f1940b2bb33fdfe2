"""Static files that never change are answered once more as they were, and nothing else is."""

import gzip
import http.client
import re

import pytest

from gofclub.assets.remembered_answers import RememberedAnswers
from tests.servers.site import site

LASTING = (b"cache-control", b"max-age=315360000, public, immutable")
PATH = "/static/js/site.0123456789ab.js"


class Behind:
    """An application that counts how often it is asked, and says what it was asked."""

    def __init__(self, *, status: int = 200, headers=(LASTING,), parts=(b"one", b"two")) -> None:
        self.asked = 0
        self.status, self.headers, self.parts = status, headers, parts

    async def __call__(self, scope, receive, send) -> None:
        self.asked += 1
        own = (b"X-Request-ID", str(self.asked).encode())
        start = {"status": self.status, "headers": [*self.headers, own]}
        await send({"type": "http.response.start", **start})
        *first, last = self.parts
        for part in first:
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": last})


async def ask(application, path: str = PATH, **changed) -> tuple[int, dict[bytes, bytes], bytes]:
    sent = []

    async def send(message) -> None:
        sent.append(message)

    given = changed.pop("headers", {})
    pairs = given.items() if isinstance(given, dict) else given
    headers = [(name.encode(), value.encode("latin-1")) for name, value in pairs]
    usual = {"type": "http", "method": "GET", "scheme": "http", "query_string": b""}
    await application({**usual, "path": path, "headers": headers, **changed}, None, send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], dict(sent[0]["headers"]), body


async def test_the_same_question_gets_the_same_answer_without_being_asked_again():
    behind = Behind()
    application = RememberedAnswers(behind)

    first, again = await ask(application), await ask(application)

    assert behind.asked == 1
    assert (again[0], again[2]) == (first[0], first[2]) == (200, b"onetwo")
    # The number of the first request is not said of the second one.
    assert again[1] == dict([LASTING])


@pytest.mark.parametrize(
    "other",
    [
        {"path": "/static/js/other.0123456789ab.js"},
        {"scheme": "https"},
        {"headers": {"accept-encoding": "gzip"}},
        {"headers": {"accept-encoding": "br, gzip"}},
        {"headers": {"x-forwarded-proto": "https"}},
    ],
)
async def test_whatever_an_answer_depends_on_makes_another_one(other):
    behind = Behind()
    application = RememberedAnswers(behind)

    await ask(application)
    await ask(application, **other)

    assert behind.asked == 2


@pytest.mark.parametrize(
    "odd",
    [
        {"method": "HEAD"},
        {"method": "POST"},
        {"query_string": b"x=1"},
        {"path": "/play/"},
        {"headers": {"if-none-match": '"x"'}},
        {"headers": {"if-modified-since": "Tue, 17 Nov 2026 09:00:00 GMT"}},
        {"headers": {"range": "bytes=0-1"}},
        {"headers": {"x-forwarded-proto": "gopher"}},
        {"headers": {"x-forwarded-host": "evil.example"}},
        {"headers": {"content-length": "999999"}},
        {"headers": {"transfer-encoding": "chunked"}},
        {"headers": {"accept-encoding": "\xe9gzip, \xe9br"}},
        {"headers": [("accept-encoding", "gzip"), ("accept-encoding", "identity")]},
        {"headers": [("x-forwarded-proto", "https"), ("x-forwarded-proto", "http")]},
    ],
)
async def test_what_is_asked_in_another_way_goes_the_long_way(odd):
    behind = Behind()
    application = RememberedAnswers(behind)

    await ask(application, **odd)
    await ask(application, **odd)

    assert behind.asked == 2


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 404},
        {"status": 301},
        {"headers": ()},
        {"headers": ((b"cache-control", b"max-age=60, public"),)},
    ],
)
async def test_what_may_change_is_not_remembered(answer):
    behind = Behind(**answer)
    application = RememberedAnswers(behind)

    await ask(application)
    await ask(application)

    assert behind.asked == 2


async def test_what_is_remembered_is_bounded():
    behind = Behind(parts=(b"x" * 40,))
    application = RememberedAnswers(behind, most_bytes=100)
    paths = [f"/static/{at}.js" for at in range(10)]

    for path in paths * 2:
        assert (await ask(application, path))[2] == b"x" * 40

    assert behind.asked == 2 + 8 * 2


async def test_an_answer_that_was_cut_off_is_not_remembered():
    class Cut(Behind):
        async def __call__(self, scope, receive, send) -> None:
            self.asked += 1
            await send({"type": "http.response.start", "status": 200, "headers": [LASTING]})
            await send({"type": "http.response.body", "body": b"half", "more_body": True})

    behind = Cut()
    application = RememberedAnswers(behind)

    await ask(application)
    await ask(application)

    assert behind.asked == 2


def test_a_running_site_answers_twice_the_same(tmp_path):
    with site(tmp_path) as served:
        page = fetched(served.port, "/", {})[2].decode()
        path = re.search(r"/static/js/site\.\w+\.js", page)[0]

        first, again = (fetched(served.port, path, {"Accept-Encoding": "gzip"}) for _ in range(2))
        plain = fetched(served.port, path, {})
        tag = {"If-None-Match": plain[1]["ETag"]}

        assert first[0] == again[0] == 200
        assert without_own(first[1]) == without_own(again[1])
        assert again[1]["X-Content-Type-Options"] == "nosniff"
        assert again[1]["Content-Encoding"] == "gzip"
        assert gzip.decompress(again[2]) == gzip.decompress(first[2]) == plain[2]
        assert "Content-Encoding" not in plain[1]
        assert fetched(served.port, path, tag)[0] == 304
        assert fetched(served.port, path.replace("site.", "sight."), {})[0] == 404


def fetched(port: int, path: str, headers: dict[str, str]):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders()), body


def without_own(headers: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name not in ("X-Request-ID", "date")}
