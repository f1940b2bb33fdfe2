"""What anybody may open without an account."""

import gzip

import pytest
from django.urls import reverse


@pytest.mark.usefixtures("db")
def test_the_home_page_needs_no_account(client):
    response = client.get(reverse("home"))

    assert response.status_code == 200


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_the_account_pages_open(client, name):
    assert client.get(reverse(name)).status_code == 200


def test_scripts_and_styles_come_from_here_alone(client, db):
    policy = client.get(reverse("home"))["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    assert "frame-ancestors 'none'" in policy


def test_pages_travel_compressed_and_nothing_else_does(client, db):
    page = client.get(reverse("home"), headers={"Accept-Encoding": "gzip"})
    answer = client.get("/api/v1/schema/", headers={"Accept-Encoding": "gzip"})

    assert page["Content-Encoding"] == "gzip"
    assert page["Vary"].split(", ").count("Accept-Encoding") == 1
    assert b"</html>" in gzip.decompress(page.content)
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer


BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/i18n/setlang/", "/theme/"])
def test_an_address_for_forms_shows_a_browser_the_way_on(client, db, path):
    answer = client.get(path, headers=BROWSER)

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "405" in answer.text
    assert "</html>" in answer.text
    # Programs, and forms that are sent in the wrong way, need no page.
    assert client.get(path).content == b""
    assert client.put(path, headers=BROWSER).content == b""
