"""Each page says for whom it was made: what a phone keeps of private sheets hangs on it."""

import re

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

pytestmark = pytest.mark.usefixtures("db")

KEPT = [
    "scorepad:offline",
    *("learn-offline", "learn-rules-offline", "learn-cards-offline"),
    *("learn-argument-offline", "learn-points-offline", "learn-quizzes-offline"),
    *("school:lesson-offline", "school:lessons-offline"),
]


def said(content: str) -> str | None:
    found = re.search(r'<html[^>]* data-account="(\w*)"', content)
    return found and found[1]


@pytest.mark.parametrize("route", ["home", "learn", "scorepad:new"])
def test_a_page_says_whose_it_is(client, ana, route):
    nobody = said(client.get(reverse(route)).content.decode())
    client.force_login(ana)
    hers = said(client.get(reverse(route)).content.decode())

    assert nobody == ""
    assert re.fullmatch("[0-9a-f]{16}", hers)
    assert hers == said(client.get(reverse("home")).content.decode())


def test_two_accounts_are_called_differently(client, ana, ben):
    client.force_login(ana)
    hers = said(client.get(reverse("home")).content.decode())
    client.force_login(ben)

    assert said(client.get(reverse("home")).content.decode()) != hers


@pytest.mark.parametrize("route", KEPT)
def test_a_page_that_a_phone_keeps_does_not_say(client, ana, route):
    client.force_login(ana)

    kept = client.get(reverse(route)).content.decode()

    assert said(kept) is None
    assert ana.display_name not in kept


def test_a_page_about_our_own_mistake_does_not_claim_that_nobody_is_signed_in():
    assert said(render_to_string("500.html")) is None
