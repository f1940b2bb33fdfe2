"""One address is one address wherever visitors are counted."""

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from gofclub.visitors import counted_address


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("unix:", ""),
    ],
)
def test_what_counts_as_one_address(given, counted):
    assert counted_address(given) == counted


SAME = ("2001:db8:0:1::1", "2001:db8:0:1:aaaa::2", "2001:db8:0:1:ffff:1:2:3")


@pytest.mark.django_db
def test_requests_to_the_api_are_counted_by_network(monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "reads", "2/min")

    def status(address: str) -> int:
        return Client(REMOTE_ADDR=address).get("/api/v1/rules/").status_code

    assert [status(address) for address in SAME] == [200, 200, 429]
    assert status("2001:db8:0:2::1") == 200


@pytest.mark.django_db
@pytest.mark.parametrize("addresses", [SAME, ("::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.1")])
def test_attempts_to_sign_in_are_counted_by_network(addresses):
    cache.clear()

    def status(address: str, number: int) -> int:
        sent = {"login": f"nobody{number}@example.org", "password": "wrong"}
        return Client(REMOTE_ADDR=address).post("/account/login/", sent).status_code

    answers = [status(addresses[number % 3], number) for number in range(31)]

    assert answers[:20] == [200] * 20
    assert answers[30] == 429
    assert status("2001:db8:0:2::1" if ":db8" in addresses[0] else "192.0.2.2", 99) == 200
