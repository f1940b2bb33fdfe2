"""Share links: what they open, and how they end."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scorepad.actors import MOST_LINKS as REMEMBERED
from scorepad.models import ShareLink
from scorepad.services.sheets.links import MOST_LINKS
from tests.scorepad.pads import EVENING, Phone, error, refusal

pytestmark = pytest.mark.django_db


def token(link: dict) -> str:
    return link["url"].rstrip("/").split("/")[-1]


def test_a_view_link_lets_others_watch_and_nothing_more(phone, other):
    code = phone.start()
    link = phone.share(code, "view")

    opened = other.open(link["url"])

    assert opened.status_code == 302
    assert opened["Location"].rstrip("/").endswith(code)
    assert opened["Referrer-Policy"] == "no-referrer"
    assert other.sheet(code)["may"] == {
        "write": False,
        "manage": False,
        "claim": False,
        "via": "link",
    }
    assert refusal(other.log(code, 1, EVENING[0])) == (403, "forbidden")


def test_a_write_link_lets_others_write_but_not_share(phone, other):
    code = phone.start()
    other.open(phone.share(code, "write", label="Ben's phone")["url"])

    assert other.log(code, 1, EVENING[0]).status_code == 201

    assert phone.sheet(code)["deals"][0]["logged_by"] == "Ben's phone"
    for wish in (
        other.post(f"sheets/{code}/links/", {"role": "view"}),
        other.get(f"sheets/{code}/links/"),
        other.patch(f"sheets/{code}/", {"public": True}),
    ):
        assert refusal(wish) == (403, "forbidden")


def test_the_better_of_two_links_counts(phone, other):
    code = phone.start()
    other.open(phone.share(code, "write")["url"])
    other.open(phone.share(code, "view")["url"])

    assert other.sheet(code)["may"]["write"]


def test_a_revoked_link_says_so(phone, other):
    code = phone.start()
    link = phone.share(code, "write")
    other.open(link["url"])

    assert phone.delete(f"sheets/{code}/links/{link['id']}/").status_code == 204

    assert refusal(other.get(f"sheets/{code}/")) == (410, "link_revoked")
    assert refusal(other.log(code, 1, EVENING[0])) == (410, "link_revoked")
    assert other.open(link["url"]).status_code == 410
    assert phone.get(f"sheets/{code}/links/").json()["results"] == []


def test_the_page_of_a_revoked_link_looks_for_what_was_not_sent(phone, other):
    code = phone.start(title="Secret evening")
    link = phone.share(code, "write")
    other.open(link["url"])
    phone.delete(f"sheets/{code}/links/{link['id']}/")

    answer = other.client.get(f"/score/{code}")

    page = answer.content.decode()
    assert answer.status_code == 410
    assert 'id="pad-gone"' in page
    assert "This link has been revoked" in page
    # The page itself, so that a phone finds its unsent hands; nothing of the sheet.
    assert "js/pad/main" in page
    assert "Secret evening" not in page
    assert "pad-sheet" not in page


def test_an_expired_link_says_so(phone, other):
    code = phone.start()
    link = phone.share(code, "view", hours=1)
    other.open(link["url"])
    past = timezone.now() - timedelta(hours=2)
    ShareLink.objects.update(created_at=past, expires_at=past + timedelta(hours=1))

    assert refusal(other.get(f"sheets/{code}/")) == (410, "link_expired")
    assert other.open(link["url"]).status_code == 410


def test_a_link_or_a_sheet_that_never_was_is_not_found(other):
    assert other.open("http://testserver/j/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/").status_code == 404
    assert other.client.get("/score/222222222222").status_code == 404


def test_a_link_opens_one_sheet_only(phone, other):
    first, second = phone.start(), phone.start()
    other.open(phone.share(first, "view")["url"])

    assert refusal(other.get(f"sheets/{second}/")) == (404, "not_found")


def test_a_link_of_another_sheet_cannot_be_revoked_here(phone):
    first, second = phone.start(), phone.start()
    link = phone.share(first, "view")

    answer = phone.delete(f"sheets/{second}/links/{link['id']}/")

    assert refusal(answer) == (404, "not_found")
    assert phone.get(f"sheets/{first}/links/").json()["results"]


def test_the_token_is_not_in_the_database_and_can_be_shown_again(phone, settings):
    code = phone.start()
    link = phone.share(code, "view")

    stored = ShareLink.objects.values().get()
    [again] = phone.get(f"sheets/{code}/links/").json()["results"]

    assert token(link) not in str(stored)
    assert len(token(link)) >= 32
    assert again["url"] == link["url"]
    assert again["qr"].startswith("data:image/svg+xml")


def test_with_a_new_secret_key_old_links_still_open_but_are_not_shown(phone, other, settings):
    code = phone.start()
    link = phone.share(code, "view")

    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another secret key, as long as they should be: 0123456789"
    shown = phone.get(f"sheets/{code}/links/").json()["results"][0]["url"]
    settings.SECRET_KEY_FALLBACKS = []

    assert shown == link["url"]
    assert Phone().open(link["url"]).status_code == 302


def test_openings_are_counted(phone, other):
    code = phone.start()
    link = phone.share(code, "view")

    other.open(link["url"])
    Phone().open(link["url"])

    assert phone.get(f"sheets/{code}/links/").json()["results"][0]["uses"] == 2


def test_a_program_shows_the_token_in_a_header(phone):
    code = phone.start()
    link = phone.share(code, "write")
    program = Phone()
    program.csrf = ""

    answer = program.post(
        f"sheets/{code}/deals/",
        {"uuid": "00000000-0000-4000-8000-000000000001", "number": 1, "left": EVENING[0]},
        **{"X-Sheet-Token": token(link)},
    )

    assert answer.status_code == 201


def test_who_shows_a_token_in_a_header_is_nobody_else(phone):
    code, other_code = phone.start(), phone.start()
    link = phone.share(code, "view")

    answer = phone.get(f"sheets/{other_code}/", **{"X-Sheet-Token": token(link)})

    assert refusal(answer) == (404, "not_found")


def test_a_browser_remembers_its_latest_links(phone, other, no_throttles):
    codes = [phone.start() for _ in range(REMEMBERED + 1)]
    for code in codes:
        other.open(phone.share(code, "view")["url"])

    assert refusal(other.get(f"sheets/{codes[0]}/")) == (404, "not_found")
    assert all(other.sheet(code) for code in codes[1:])
    assert len(other.client.cookies["pad_links"].value) < 3800


def test_there_is_an_end_to_the_number_of_links(phone, no_throttles):
    code = phone.start()
    for _ in range(MOST_LINKS):
        phone.share(code, "view")

    answer = phone.post(f"sheets/{code}/links/", {"role": "view"})

    assert refusal(answer) == (409, "too_many_links")


@pytest.mark.parametrize(
    "wrong",
    [{"role": "own"}, {}, {"role": "view", "hours": 0}, {"role": "view", "hours": 10**6}],
)
def test_a_link_that_cannot_be(phone, wrong):
    assert refusal(phone.post(f"sheets/{phone.start()}/links/", wrong)) == (400, "invalid")


def test_the_same_wish_for_a_link_makes_one(phone):
    code = phone.start()
    wish = {"role": "view", "uuid": "00000000-0000-4000-8000-000000000001"}

    first, again = (phone.post(f"sheets/{code}/links/", wish).json() for _ in range(2))

    assert first["url"] == again["url"]
    assert ShareLink.objects.count() == 1


def test_strangers_learn_nothing_from_links(phone, other):
    code = phone.start()
    link = phone.share(code, "view")

    assert refusal(other.get(f"sheets/{code}/links/")) == (404, "not_found")
    assert error(other.delete(f"sheets/{code}/links/{link['id']}/"))["code"] == "not_found"


def test_the_id_of_another_change_makes_no_link(anas):
    code, used = anas.start(), str(uuid4())
    anas.patch(f"sheets/{code}/", {"title": "Tuesday", "uuid": used})

    answer = anas.post(f"sheets/{code}/links/", {"role": "view", "uuid": used})

    assert refusal(answer) == (409, "uuid_reused")
