"""The page of players where a club has many: searched and paged, without a script."""

import re

import pytest
from django.urls import reverse

from scorepad.models import Player
from scorepad.name_keys import name_key
from scorepad.views.clubs.players import A_PAGE


@pytest.fixture
def page(cast):
    names = [f"Guest {number:03}" for number in range(A_PAGE + 20)]
    Player.objects.bulk_create(
        Player(club=cast.club, name=name, key=name_key(name)) for name in names
    )
    client, where = cast.client("member"), reverse("scorepad:players", args=[cast.club.slug])
    return lambda **asked: client.get(where, asked).content.decode()


def names(html: str) -> list[str]:
    return re.findall(r"<b><bdi>([^<]+)</bdi></b>", html)


def test_players_are_paged(page):
    first, second = page(), page(page=2)

    assert len(names(first)) == A_PAGE
    assert "?page=2" in first
    assert len({*names(first), *names(second)}) == Player.objects.count()
    # What cannot be a page is the nearest one.
    assert names(page(page="x")) == names(first)
    assert names(page(page=99)) == names(second)


def test_a_search_keeps_its_words_from_page_to_page(page):
    found = page(q="guest")

    assert "?q=guest&amp;page=2" in found
    assert page(q="Guest 007").count('class="person"') == 1
    assert "Nobody is called that." in page(q="zz" * 400)
