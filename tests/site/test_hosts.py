"""The name under which somebody asks: what cannot be a port, and what is drawn on pictures."""

import pytest
from django.test import override_settings

from gofclub.hosts import MOST_DIGITS

pytestmark = pytest.mark.django_db
SITE = {"PRODUCTION": True, "SITE_URL": "https://club.example.org"}


@pytest.mark.parametrize("path", ["/", "/share/site.png", "/api/v1/me/", "/account/login/"])
def test_what_cannot_be_a_port_is_refused(client, path):
    answer = client.get(path, headers={"host": "testserver:" + "0" * (MOST_DIGITS + 1)})

    assert answer.status_code == 400


@pytest.mark.parametrize("host", ["testserver", "testserver:8000", "[::1]:65535"])
@override_settings(ALLOWED_HOSTS=["testserver", "[::1]"])
def test_any_other_is_welcome(client, host):
    assert client.get("/", headers={"host": host}).status_code == 200


def test_a_picture_is_the_same_whatever_port_somebody_writes(client):
    def tags(**settings) -> set[str]:
        with override_settings(**settings):
            return {
                client.get("/share/site.png", headers={"host": f"testserver:{port}"})["ETag"]
                for port in (81, 82)
            }

    assert len(tags(**SITE)) == 1
    # At home the port is how one finds the site.
    assert len(tags()) == 2
