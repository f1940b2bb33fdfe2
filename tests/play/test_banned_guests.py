"""A guest who is banned stays out: the browser is known when its session has ended."""

from uuid import uuid4

import pytest
from django.conf import settings
from django.db.models import Q

from gofclub.models import User
from play.models import Table
from play.services import moderation
from play.services.challenges import challenge_make
from play.services.forget import forget_guests
from play.services.tables import table_open
from scorepad.actors import Actor
from scorepad.models import Report
from scorepad.services.reports import report_make
from scorepad.services.sheets import sheet_start
from tests.play.given_deals import opened, played_out
from tests.play.people import guest
from tests.scorepad.clubs.people import refusal
from tests.scorepad.pads import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def opal() -> User:
    return User.objects.create_superuser("op@example.org", "twelve dragons", display_name="Opal")


def sit(phone: Phone, code: str, name: str = "Rude"):
    return phone.post(f"tables/{code}/commands/", {"id": uuid4().hex, "do": "sit", "name": name})


def ban(opal: User, code: str, name: str = "Rude") -> None:
    report = report_make(
        kind=Report.Kind.TABLE, target=code, name=name, reason="offensive", reporter="somebody"
    )
    assert report is not None
    assert moderation.ban(by=opal, report=report)


def banned_everywhere(phone: Phone) -> bool:
    """Whether a browser whose session was ended is told so, wherever it comes."""
    elsewhere = table_open(person=guest("Zoe"), seats=3).code
    phone.client.get("/")
    told = sit(phone, elsewhere, "Somebody new").json()
    return told["code"] == refusal(phone.post("tables/"), 403)["code"] == "banned"


def test_who_sat_down_at_somebody_elses_table_and_was_banned_does_not_come_back(opal):
    code = table_open(person=guest("Ana"), seats=3).code
    rude = Phone()
    assert sit(rude, code).status_code == 200

    ban(opal, code)

    assert settings.SESSION_COOKIE_NAME in rude.client.cookies
    assert banned_everywhere(rude)
    assert sit(Phone(), code, "Cho").status_code == 200


@pytest.mark.parametrize("way", ["again", "challenge"])
def test_nor_does_who_was_dealt_a_finished_hand_again(opal, way):
    ana = guest("Ana")
    over = played_out(opened(ana, seat=1).code, ana)
    path = f"tables/{over.code}/deals/1/again/"
    if way == "challenge":
        path = f"challenges/{challenge_make(person=ana, table=over).code}/tries/"
    rude = Phone()
    answer = rude.post(path, {"name": "Rude"})
    assert answer.status_code == 201, answer.content

    ban(opal, answer.json()["code"])

    assert banned_everywhere(rude)
    rude.post(path, {"name": "Rude"})
    view = rude.get(f"tables/{answer.json()['code']}/").json()
    assert view["you"]["seat"] is None


def test_a_browser_without_a_key_is_given_one_before_its_socket_speaks_for_it():
    code = table_open(person=guest("Ana"), seats=3).code
    phone = Phone()
    sit(phone, code)
    page = f"/play/{code}/"
    assert phone.client.get(page).context["facts"]["known"]
    key = phone.client.cookies.pop("pad_browser")

    assert not phone.client.get(page).context["facts"]["known"]

    sit(phone, code)
    assert phone.client.get(page).context["facts"]["known"]
    assert phone.client.cookies["pad_browser"].value != key.value


def test_the_host_of_a_sheet_is_forgotten_whoever_else_had_a_key_there():
    code = table_open(person=guest("Ana")._replace(browser="a" * 64), seats=3).code
    for name in ("Ben", "Cho"):
        sit(Phone(), code, name)
    sheet = sheet_start(actor=Actor(browser="a" * 64), uuid=uuid4(), names=["Ana", "Ben", "Cho"])
    Table.objects.filter(code=code).update(sheet=sheet)

    forget_guests(Q(table__code=code))

    sheet.refresh_from_db()
    assert sheet.browser == ""
