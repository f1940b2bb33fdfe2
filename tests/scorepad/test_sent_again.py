"""A command that is sent again does nothing more; another one under its id is refused."""

from uuid import uuid4

import pytest

from scorepad.models import Change
from tests.scorepad.pads import EVENING, Phone, refusal

pytestmark = pytest.mark.django_db

HAND = "deals/{hand}/"
DIFFERENT = [
    ("PATCH", HAND, {"expect": 1, "left": [6, 0, 9, 7]}, {"expect": 2, "left": [7, 0, 9, 7]}),
    ("PATCH", HAND, {"expect": 1, "note": "At last"}, {"expect": 2, "note": "At least"}),
    ("POST", "seats/", {"seats": [1, 0, 2, 3]}, {"seats": [0, 1, 3, 2]}),
    ("POST", "substitute/", {"line": 0, "name": "Eva"}, {"line": 1, "name": "Eva"}),
    ("POST", "rename/", {"line": 0, "name": "Anna"}, {"line": 0, "name": "Anne"}),
    ("PATCH", "", {"title": "Tuesday"}, {"title": "Wednesday"}),
    ("PATCH", "", {"public": True}, {"public": False}),
    ("POST", "links/", {"role": "view"}, {"role": "write"}),
    ("POST", "links/", {"role": "view", "hours": 5}, {"role": "view", "hours": 50}),
]


def played(phone: Phone) -> tuple[str, str]:
    """The codes of a sheet and of its last hand."""
    code = phone.start()
    return code, phone.logged(code, EVENING[:2])["deals"][-1]["uuid"]


@pytest.mark.parametrize("method, path, body, other", DIFFERENT)
def test_other_content_under_the_same_id_is_refused(anas, method, path, body, other):
    code, hand = played(anas)
    address, used = f"sheets/{code}/{path.format(hand=hand)}", {"uuid": str(uuid4())}

    first = anas.ask(method, address, body | used)
    version = anas.sheet(code)["version"]
    again = anas.ask(method, address, body | used)
    different = anas.ask(method, address, other | used)

    assert first.status_code in (200, 201), first.content
    assert again.status_code == first.status_code
    assert refusal(different) == (409, "uuid_reused")
    assert anas.sheet(code)["version"] == version


def test_another_wish_under_the_same_id_is_refused(anas):
    code, hand = played(anas)
    used = {"uuid": str(uuid4())}
    anas.post(f"sheets/{code}/rename/", {"line": 0, "name": "Anna"} | used)

    for path in ("abandon/", "finish/", f"deals/{hand}/restore/"):
        assert refusal(anas.post(f"sheets/{code}/{path}", used)) == (409, "uuid_reused")
    void = anas.post(f"sheets/{code}/deals/{hand}/void/", {"expect": 1} | used)
    assert refusal(void) == (409, "uuid_reused")


def test_a_phone_that_has_seen_more_since_may_send_the_same_again(anas):
    code, hand = played(anas)
    body = {"uuid": str(uuid4()), "left": [6, 0, 9, 7]}
    anas.patch(f"sheets/{code}/deals/{hand}/", body | {"expect": 1})

    again = anas.patch(f"sheets/{code}/deals/{hand}/", body | {"expect": 2})

    assert again.status_code == 200
    assert again.json()["deal"]["revision"] == 2


def test_a_command_of_the_version_before_is_recognised_by_its_id_alone(anas):
    code, _hand = played(anas)
    body = {"uuid": str(uuid4()), "title": "Tuesday"}
    anas.patch(f"sheets/{code}/", body)
    forget_digests(code)

    assert anas.patch(f"sheets/{code}/", body | {"title": "Wednesday"}).status_code == 200
    assert anas.sheet(code)["title"] == "Tuesday"


def forget_digests(code: str) -> None:
    Change.objects.filter(sheet__code=code).forget_digests()


def test_names_cannot_be_tried_out_against_what_was_sent(anas):
    code, _hand = played(anas)
    anas.post(f"sheets/{code}/rename/", {"uuid": str(uuid4()), "line": 0, "name": "Anna"})
    anas.post(f"sheets/{code}/links/", {"uuid": str(uuid4()), "role": "view", "label": "Anna"})
    assert Change.objects.exclude(fingerprint="").count() == 2

    anas.post(f"sheets/{code}/anonymise/")

    assert not Change.objects.exclude(fingerprint="").exists()
