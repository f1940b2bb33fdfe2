"""Which language a page speaks, and where search engines find it in another."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from gofclub.models import User
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db


def language_of(page) -> str:
    found = re.search(r'<html lang="([\w-]+)"', page.content.decode())
    assert found
    return found[1]


def test_an_address_may_ask_for_a_language_that_there_is(client):
    german = {"accept-language": "de"}

    assert language_of(client.get("/learn/?lang=pl", headers=german)) == "pl"
    assert language_of(client.get("/learn/?lang=xx", headers=german)) == "de"
    assert language_of(client.get("/learn/?lang=", headers=german)) == "de"
    assert language_of(client.get("/learn/", headers=german)) == "de"


def test_a_public_page_says_where_it_is_in_each_language(client):
    page = client.get("/learn/?lang=fi").content.decode()

    links = re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">', page)
    assert [code for code, _ in links] == [*dict(settings.LANGUAGES), "x-default"]
    assert dict(links)["de"] == "http://testserver/learn/?lang=de"
    assert dict(links)["x-default"] == "http://testserver/learn/"
    assert "hreflang" not in client.get("/account/login/").content.decode()


def test_a_language_chosen_on_one_device_is_spoken_on_the_next():
    ana = User.objects.create_user("ana@example.org", "demo demo demo", display_name="Ana")
    phone, desk = Client(), Client()
    sign_in(phone, ana)
    phone.post(reverse("set_language"), {"language": "it", "next": "/"})

    ana.refresh_from_db()
    sign_in(desk, ana)

    assert ana.language == "it"
    assert language_of(desk.get("/learn/", headers={"accept-language": "en"})) == "it"
    desk.post(reverse("set_language"), {"language": "nl", "next": "/"})
    assert language_of(desk.get("/learn/")) == "nl"


def test_nobody_is_given_a_language_that_there_is_not():
    ana = User.objects.create_user("ana@example.org", "demo demo demo", display_name="Ana")
    client = Client()
    sign_in(client, ana)

    client.post(reverse("set_language"), {"language": "tlh", "next": "/"})

    ana.refresh_from_db()
    assert ana.language in {"", "en"}


def test_a_visitor_costs_no_query(client, django_assert_num_queries):
    client.get("/learn/")
    with django_assert_num_queries(0):
        client.get("/learn/?lang=es")
