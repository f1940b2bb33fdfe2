"""docs/api.md and docs/offline.md say what there is."""

import re
from pathlib import Path

from rest_framework.throttling import SimpleRateThrottle

from gofclub import names
from gofclub.sockets import closing
from scorepad.api import errors
from scorepad.live import watcher
from scorepad.services.errors import SENTENCES

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
API = (DOCS / "api.md").read_text()
SCOREPAD = Path(errors.__file__).parent.parent
OF_NAMES = set(re.findall(r'code="(name_\w+)"', Path(names.__file__).read_text()))
# Codes that only clubs and boards use: their own page has them.
LIVING = {
    code
    for path in (
        *SCOREPAD.glob("api/*.py"),
        *SCOREPAD.glob("api/sheets/*.py"),
        *SCOREPAD.glob("services/sheets/*.py"),
        SCOREPAD / "services" / "access.py",
        SCOREPAD / "services" / "tokens.py",
    )
    for code in re.findall(r'(?:refused|Refused|shaped)\(\s*"(\w+)"', path.read_text())
} - {"club_forbidden"}


def documented() -> dict[str, str]:
    return dict(re.findall(r"^\| `(\w+)` \| ([\d, ]+) \|", API, re.MULTILINE))


def test_every_code_that_the_pad_raises_is_documented():
    assert LIVING | OF_NAMES | set(errors.OF_STATUS.values()) | {"csrf"} <= set(documented())


def test_every_documented_code_has_a_sentence():
    assert set(documented()) - OF_NAMES <= set(SENTENCES)


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
