"""What robots, researchers and people with a question look for."""

from datetime import datetime, timedelta
from urllib.robotparser import RobotFileParser

import pytest
from django.utils import timezone


def test_robots_may_read_public_clubs_and_nothing_private(client, db):
    robots = RobotFileParser()
    robots.parse(client.get("/robots.txt").content.decode().splitlines())

    for path in ("/clubs/", "/clubs/open-house/board/", "/learn/", "/"):
        assert robots.can_fetch("any", path), path
    for path in (
        "/score/222222222222",
        "/clubs/join/secret/",
        "/j/secret/",
        "/play/222222222222/",
        "/account/login/",
        "/admin/",
        "/api/v1/me/",
        "/report/",
    ):
        assert not robots.can_fetch("any", path), path


@pytest.mark.parametrize(
    "contact, line",
    [("club@example.org", "mailto:club@example.org"), ("https://example.org/x", None)],
)
def test_who_finds_a_weakness_learns_whom_to_tell(client, db, settings, contact, line):
    settings.SECURITY_CONTACT = contact

    text = client.get("/.well-known/security.txt").content.decode()

    fields = dict(row.split(": ", 1) for row in text.splitlines())
    assert fields["Contact"] == (line or contact)
    assert fields["Canonical"] == "http://testserver/.well-known/security.txt"
    ends = datetime.fromisoformat(fields["Expires"])
    assert timedelta(days=30) < ends - timezone.now() < timedelta(days=366)


def test_without_anybody_to_tell_there_is_no_such_file(client, db, settings):
    settings.SECURITY_CONTACT = ""

    assert client.get("/.well-known/security.txt").status_code == 404


def test_the_foot_of_a_page_names_the_contact(client, db, settings):
    settings.CONTACT = "club@example.org"
    assert 'href="mailto:club@example.org"' in client.get("/learn/").content.decode()

    settings.CONTACT = ""
    assert "mailto:" not in client.get("/learn/").content.decode()
