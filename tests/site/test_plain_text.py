"""Text that no database can store is refused where it arrives."""

import json

import pytest
from django.test import Client

from tests.scorepad.clubs.people import cast_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "url",
    ["/clubs/%00/", "/clubs/?q=%00", "/score/mine?q=a%00b", "/account/login/?next=%00", "/j/%00/"],
)
def test_a_nul_in_an_address_is_a_bad_request(url):
    answer = Client().get(url)

    assert answer.status_code == 400
    assert "makes no sense" in answer.content.decode()


def test_the_api_says_so_in_its_own_shape():
    answer = Client().get("/api/v1/sheets/?q=%00")

    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "invalid"


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ud800", "\udc00\ud800"])
@pytest.mark.parametrize("field", ["name", "description", "x"])
def test_neither_forms_nor_json_bring_it_in(text, field):
    cast = cast_of()
    client = cast.client("owner")

    formed = client.post(
        "/clubs/new/",
        f"{field}={''.join(f'%{byte:02x}' for byte in text.encode('utf-8', 'surrogatepass'))}",
        content_type="application/x-www-form-urlencoded",
    )
    sent = client.post(
        "/api/v1/clubs/", json.dumps({"name": "Gang", field: text}), content_type="application/json"
    )

    assert formed.status_code in (200, 400)
    assert sent.status_code == 400


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "pad_browser", "pad_links", "theme"])
def test_an_odd_cookie_counts_as_none_and_locks_nobody_out(name):
    # What a quoted cookie makes of backslashes: a NUL.
    client = Client(HTTP_COOKIE=f'{name}="\\000"')

    for url in ("/", "/play/", "/api/v1/me/", "/account/login/"):
        assert client.get(url).status_code == 200
