"""docs/api.md, docs/refusals.md and docs/offline.md say what there is."""

import re
from pathlib import Path

from rest_framework.throttling import SimpleRateThrottle

from gofclub import names
from gofclub.sockets import closing
from scorepad.api import errors
from scorepad.live import watcher
from scorepad.services.errors import SENTENCES
from tests.scorepad.refusals import OF_PAGES, raised

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
API, REFUSALS = (DOCS / "api.md").read_text(), (DOCS / "refusals.md").read_text()
OF_NAMES = set(re.findall(r'code="(name_\w+)"', Path(names.__file__).read_text()))


def documented(page: str = API) -> dict[str, set[int]]:
    """The statuses of each code of a page."""
    rows = re.findall(r"^\| `(\w+)` \| ([\d, ]+) \|", page, re.MULTILINE)
    return {code: set(map(int, statuses.split(", "))) for code, statuses in rows}


def test_every_refusal_is_documented_once_with_its_statuses():
    of_framework = set(errors.OF_STATUS.values())
    expected = {code: statuses for code, statuses in raised().items() if code not in of_framework}
    everywhere = {
        code: statuses
        for page in (API, REFUSALS)
        for code, statuses in documented(page).items()
        if code not in OF_NAMES | of_framework
    }

    assert everywhere == expected
    assert set(documented()).isdisjoint(documented(REFUSALS))
    assert OF_NAMES | of_framework <= set(documented())


def test_every_sentence_belongs_to_a_refusal():
    assert set(SENTENCES) - OF_PAGES == set(raised()) | set(errors.OF_STATUS.values())


def test_the_sentences_on_the_page_are_those_that_people_read():
    said = dict(re.findall(r"^\| `(\w+)` \| [\d, ]+ \| (.+) \|$", REFUSALS, re.MULTILINE))

    assert said == {code: str(SENTENCES[code]) for code in documented(REFUSALS)}


def test_every_conflict_of_the_offline_page_exists():
    page = (DOCS / "offline.md").read_text()

    assert set(re.findall(r"`(\w+_\w+)`", page)) <= set(documented())


def test_every_frame_and_close_code_of_a_socket_is_documented():
    source = Path(watcher.__file__).read_text()
    frames = set(re.findall(r'"t": "(\w+)"', source)) | {"hello", "ping", "writing"}

    assert all(f'"t":"{frame}"' in API for frame in frames)
    for code in set(re.findall(r"[A-Z_]+", re.search(r"closing import (.*)", source)[1])):
        assert f"| {getattr(closing, code)} |" in API


def test_the_rates_are_those_of_the_settings():
    rates = {scope: rate.split("/")[0] for scope, rate in SimpleRateThrottle.THROTTLE_RATES.items()}

    said = re.search(
        r"in a minute: (\d+) reads, (\d+) writes, (\d+) new .*?, (\d+)\s+pictures, "
        r"(\d+) hints and reviews, (\d+) looks at .*?; and (\d+) new",
        API,
        re.DOTALL,
    )
    assert said
    scopes = (
        *("reads", "writes", "starts", "pictures", "thoughts", "dry_runs"),
        "starts_of_a_day",
    )
    assert set(scopes) == set(rates)
    assert said.groups() == tuple(rates[scope] for scope in scopes)
