"""Secrets in addresses are in no log and in no Referer."""

import logging
import re
import urllib.error
import urllib.request
from time import process_time

import pytest
from django.test import Client
from django.urls import reverse

from gofclub.logs import MOST_CHARACTERS, MOST_OF_TRACEBACK
from gofclub.secret_addresses import BEGINNINGS, without_secrets
from tests.scorepad.clubs.people import cast_of
from tests.servers.site import ROOT, Site, site
from tests.site.addresses import routes

SECRET = "dGhpcyBpcyBhIHNlY3JldA"
GUESSABLE = (
    "CodeConverter",
    "UUIDConverter",
    "SlugConverter",
    "IntConverter",
    "DayConverter",
    "PuzzleConverter",
)
"""Kinds of parameters that are public names."""
PUBLIC = {"javascript-catalogue"}
"""Addresses with a free text that everybody may know."""
NUMBERS = {"scorepad:here"}
"""Addresses with a number that its browser alone knows: the key to it follows from that, too."""


def test_every_address_with_a_secret_is_declared_and_every_declaration_is_one():
    held = set()
    for route in routes():
        free = [
            name
            for name, kind in route.converters.items()
            if type(kind).__name__ not in GUESSABLE or route.name in NUMBERS
        ]
        if not free or route.name in PUBLIC or route.written.startswith(("admin/", "^")):
            continue
        beginning = "/" + re.split(r"<|\(\?P<", route.written.replace("^", ""), maxsplit=1)[0]
        assert beginning in BEGINNINGS, f"{route.name}: is {free} a secret? Then declare it."
        held.add(beginning)

    assert held == set(BEGINNINGS)


def test_whoever_sets_up_a_proxy_is_told_of_all_of_them():
    page = (ROOT / "docs" / "deploy.md").read_text()

    assert [beginning for beginning in BEGINNINGS if f"`{beginning}`" not in page] == []


@pytest.mark.parametrize(
    "written",
    [
        f"/j/{SECRET}/",
        f"/j/{SECRET}",
        f"/j//{SECRET}/",
        f"//clubs//join///{SECRET}",
        f"/clubs/join/{SECRET}/?next=/",
        f"/account/login/?next=/clubs/join/{SECRET}/",
        f"/account/login/?next=%2Fclubs%2Fjoin%2F{SECRET}%2F",
        f"/account/login/?next=%252fj%252f{SECRET}%252f",
        f"/account/password/reset/key/3-{SECRET}/",
        f"/account/confirm-email/Mg:1sX:{SECRET}/",
        f"/api/v1/sheets/?token={SECRET}&size=3",
        f"/api/v1/sheets/?size=3&KEY={SECRET}",
        f"Bearer gof_{SECRET}",
        f"http://localhost:8000/j/{SECRET}/",
    ],
)
def test_secrets_are_taken_out(written):
    assert SECRET not in without_secrets(written)
    assert "[secret]" in without_secrets(written)


@pytest.mark.parametrize(
    "written",
    ["/score/222222222222", "/clubs/tuesday-gang/board/?span=all", "/account/login/?next=/"],
)
def test_everything_else_stays(written):
    assert without_secrets(written) == written


def test_a_secret_behind_many_slashes_is_one_too():
    assert SECRET not in without_secrets(f"GET /j{'/' * 50}{SECRET}/")
    assert SECRET not in without_secrets(f"/clubs{'%252F' * 20}join{'%2F/' * 20}{SECRET}")


@pytest.mark.parametrize("part", ["/", "%2F", "%252F", "/%2F", "/j", "/j/", "%", "%25", "25", "&"])
def test_looking_for_secrets_takes_about_as_long_whatever_is_written(part):
    """A visitor writes thousands of signs into the log, and everybody waits for that."""

    def cost(text: str) -> float:
        times = []
        for _ in range(5):
            began = process_time()
            without_secrets(text)
            times.append(process_time() - began)
        return min(times)

    length = 2 * MOST_CHARACTERS
    # Where each sign was looked at from each other one it was a thousand times. What has no slash
    # at all may be no address, and is not looked through.
    assert cost(f"/{part * length}"[:length]) < 30 * cost(f"/{'x' * length}"[:length])


def test_of_an_endless_traceback_the_end_is_told(caplog):
    error = ValueError("/" * 200_000 + " at last")

    logging.getLogger("tests").error("this failed", exc_info=error)

    assert len(caplog.text) < 2 * MOST_OF_TRACEBACK
    assert "at last" in caplog.text


def test_exceptions_and_long_lines_are_quiet_too(caplog):
    error = ValueError(f"no page at /j/{SECRET}/")
    logging.getLogger("somebody").error("failed: %s", error, exc_info=error)
    logging.getLogger("somebody").warning("%s", "x" * 50_000)

    assert SECRET not in caplog.text
    assert "/j/[secret]/" in caplog.text
    assert len(caplog.records[-1].getMessage()) < MOST_CHARACTERS + 10


def test_what_a_visitor_does_is_one_line_in_the_log(client, caplog):
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400

    (record,) = [one for one in caplog.records if one.name.startswith("django.security.")]
    assert "evil.example" in record.getMessage()
    assert (record.exc_info, record.exc_text) == (None, None)


@pytest.mark.usefixtures("db")
def test_what_a_visitor_is_refused_is_one_line_in_the_log(caplog):
    cast = cast_of()
    page = reverse("scorepad:club-settings", kwargs={"slug": cast.club.slug})
    assert cast.client("member").get(page).status_code == 403

    (record,) = [one for one in caplog.records if one.name == "django.request"]
    assert page in record.getMessage()
    assert (record.exc_info, record.exc_text) == (None, None)


def test_what_fails_in_us_is_told_with_its_traceback(caplog):
    error = ValueError("no such thing")
    logging.getLogger("django.request").error("Internal Server Error", exc_info=error)

    assert "ValueError: no such thing" in caplog.text


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_pages_at_such_addresses_do_not_tell_where_one_came_from(beginning):
    key = f"1-{SECRET}" if beginning.endswith("key/") else SECRET
    answer = Client().get(f"{beginning}{key}/")

    assert answer["Referrer-Policy"] in ("strict-origin", "no-referrer")


def test_other_pages_tell_this_site_only(client):
    assert client.get(reverse("learn"))["Referrer-Policy"] == "same-origin"


SECRETS = (
    f"/j/{SECRET}/",
    f"/j/{SECRET}",
    f"/clubs/join/{SECRET}/",
    f"/account/password/reset/key/1-{SECRET}/",
    f"/account/confirm-email/{SECRET}/",
    f"/account/login/?next=%2Fclubs%2Fjoin%2F{SECRET}%2F",
    f"/api/v1/nothing/?token={SECRET}",
    f"/nowhere/?key={SECRET}",
)


def asked(served: Site) -> None:
    """Every address with a secret, and one without."""
    for path in (*SECRETS, "/learn/", "/nowhere/"):
        try:
            urllib.request.urlopen(f"{served.url}{path}", timeout=60).close()
        except urllib.error.HTTPError as refusal:
            refusal.close()


def test_the_documented_server_logs_addresses_without_their_secrets(tmp_path):
    with site(tmp_path) as served:
        served.stop()
        served.program = [one for one in served.program if "log-level" not in one]
        served.start()
        asked(served)
        said = served.log

    assert '"GET /learn/ HTTP/1.1" 200' in said
    assert '"GET /j/[secret]/ HTTP/1.1" 404' in said
    assert "Not Found: /j/[secret]/" in said
    assert "reset/key/[secret]" in said
    assert SECRET not in said
