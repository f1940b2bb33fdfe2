"""What anybody may open without an account."""

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
