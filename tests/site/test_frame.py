"""The frame around every page: navigation, theme, links that lead somewhere."""

import json
import re

import pytest
from django.urls import reverse


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("name", ["home", "learn", "account_login", "account_signup"])
def test_every_link_of_a_page_leads_somewhere(client, name):
    html = client.get(reverse(name)).content.decode()

    links = set(re.findall(r'<a [^>]*href="(/[^"#]*)', html))

    assert links
    for link in links:
        assert client.get(link).status_code in {200, 302}, link


@pytest.mark.usefixtures("db")
def test_the_three_uses_are_on_the_first_page(client):
    html = client.get(reverse("home")).content.decode()

    for route in ("scorepad:new", "play:lobby", "scorepad:clubs"):
        assert html.count(f'href="{reverse(route)}"') >= 3, route


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("name", ["home", "play:lobby", "school:lesson-offline", "scorepad:new"])
def test_a_page_may_import_by_name_under_the_policy(client, name):
    response = client.get(reverse(name))

    html = response.content.decode()
    found = re.search(r'<script type="importmap" nonce="([^"]+)">(.*?)</script>', html, re.DOTALL)
    assert found
    nonce, names = found.groups()
    assert f"'nonce-{nonce}'" in response["Content-Security-Policy"]
    urls = json.loads(names)["imports"].values()
    assert urls
    for url in urls:
        assert client.get(url).status_code == 200


@pytest.mark.usefixtures("db")
def test_the_page_we_are_on_is_marked(client):
    html = client.get(reverse("learn")).content.decode()

    marked = re.findall(r'<a href="([^"]*)" aria-current="page"', html)

    assert set(marked) == {reverse("learn")}


@pytest.mark.usefixtures("db")
def test_a_chosen_theme_is_in_the_first_byte_of_the_next_page(client):
    response = client.post(reverse("set_theme"), {"theme": "dark", "next": reverse("learn")})

    assert response["Location"] == reverse("learn")
    assert b'data-theme="dark"' in client.get(reverse("learn")).content


@pytest.mark.usefixtures("db")
def test_the_theme_can_be_left_to_the_system_again(client):
    client.post(reverse("set_theme"), {"theme": "dark"})

    client.post(reverse("set_theme"), {"theme": ""})

    assert b"data-theme=" not in client.get(reverse("home")).content.replace(
        b"data-theme-form", b""
    )


@pytest.mark.usefixtures("db")
def test_a_forged_theme_cookie_changes_nothing(client):
    client.cookies["theme"] = 'x" onload="'

    html = client.get(reverse("home")).content

    assert b"onload" not in html


@pytest.mark.usefixtures("db")
def test_the_way_back_after_a_choice_stays_on_the_site(client):
    response = client.post(reverse("set_theme"), {"theme": "dark", "next": "https://evil.example/"})

    assert response["Location"] == reverse("home")


@pytest.mark.usefixtures("db")
def test_a_phone_can_install_the_site(client):
    response = client.get(reverse("manifest"))

    assert response["Content-Type"] == "application/manifest+json"
    manifest = response.json()
    assert manifest["start_url"] == "/"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).status_code == 200
