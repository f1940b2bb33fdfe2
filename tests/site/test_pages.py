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
