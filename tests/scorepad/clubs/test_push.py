"""Notices by push: to the browsers that asked, encrypted, once, and to nobody who has left."""

from datetime import time, timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.utils import timezone
from py_vapid import Vapid02

from gofclub.me.forget import forget
from gofclub.models import User
from scorepad.models import Notice, PushBrowser, PushDelivery
from scorepad.models.notices import Channel, NoticeKind
from scorepad.notices.pusher import deliver
from scorepad.notices.queue import AT_ONCE, LEASE, MOST_TRIES
from scorepad.services.clubs.draws import draw_undo, tables_draw
from scorepad.services.clubs.members import member_leave
from scorepad.services.clubs.plans import night_plan
from scorepad.services.my_data import clubs_document
from scorepad.services.notices.push import MOST_BROWSERS, public_key
from scorepad.services.notices.telling import (
    choices_set,
    notices_read,
    quiet_set,
    settled,
    tell,
)
from tests.play.evening_tables import online_evening, opened
from tests.scorepad.clubs.evenings import at
from tests.scorepad.clubs.push_service import Browser, push_service
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}


@pytest.fixture
def service(settings):
    settings.OUTGOING_TO_PRIVATE = True
    with push_service() as running:
        yield running


@pytest.fixture
def client(cast):
    return cast.client("member")


@pytest.fixture
def browser(client, service):
    """Mel's, who has pressed the button."""
    mine = Browser(service, "mel")
    assert client.post("/api/v1/me/push/", mine.subscription, **JSON).status_code == 200
    return mine


@pytest.fixture
def member(cast):
    return cast.people["member"]


def told(cast, *, kind=NoticeKind.TOMORROW):
    night = night_plan(
        actor=cast["owner"],
        club=cast.club,
        day=cast.club.today() + timedelta(days=1),
        starts=time(19, 30),
    )
    tell(kind, [cast.people["member"].pk], club=cast.club, about=night.code)
    return night


def test_a_notice_arrives_encrypted_and_signed_and_once(cast, service, browser):
    night = told(cast)
    tell(NoticeKind.TOMORROW, [cast.people["member"].pk], club=cast.club, about=night.code)

    assert deliver() == 1
    assert deliver(now=timezone.now() + timedelta(days=1)) == 0

    [message] = browser.messages
    notice = Notice.objects.get()
    assert "are you coming?" in message["title"]
    assert cast.club.name in message["body"]
    assert (message["url"], message["tag"]) == (f"/inbox/{notice.code}/", notice.code)
    [(_path, headers, body)] = service.got
    assert cast.club.name.encode() not in body
    assert Vapid02.verify(headers["Authorization"])
    assert headers["Authorization"].endswith(f"k={public_key()}")
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "86400")
    assert not PushDelivery.objects.exists()


def test_each_browser_is_told_and_one_that_fails_is_tried_alone(cast, service, browser, member):
    other = Browser(service, "other")
    second = cast.client("member")
    second.post("/api/v1/me/push/", other.subscription, **JSON)
    assert deliver() == 0
    told(cast)
    PushDelivery.objects.filter(browser__endpoint=other.subscription["endpoint"]).update(
        due_at=timezone.now() + timedelta(minutes=1)
    )
    assert deliver() == 1
    service.status = 503

    now, pauses = timezone.now() + timedelta(minutes=1), []
    for _try in range(MOST_TRIES - 1):
        assert deliver(now=now) == 0
        later = PushDelivery.objects.get().due_at
        pauses.append(round((later - now).total_seconds() / 60))
        now = later
    deliver(now=now)

    assert pauses == [1, 2, 4, 8, 16, 32, 64]
    assert not PushDelivery.objects.exists()
    assert (len(browser.messages), len(other.messages)) == (1, MOST_TRIES)


def test_whoever_is_told_very_much_holds_up_nobody_else(cast, service, browser):
    owner, talked_to = cast.people["owner"], Browser(service, "olga")
    cast.client("owner").post("/api/v1/me/push/", talked_to.subscription, **JSON)
    for number in range(AT_ONCE + 10):
        tell(NoticeKind.TOMORROW, [owner.pk], club=cast.club, about=f"night {number}")
    told(cast)

    assert deliver() == 1

    assert len(browser.messages) == 1


def test_what_was_settled_is_not_on_its_way_any_more(cast, browser, member):
    told(cast)
    night = Notice.objects.get(user=member)
    assert PushDelivery.objects.filter(notice=night).exists()
    Notice.objects.filter(pk=night.pk).update(mail_due_at=timezone.now())

    settled(NoticeKind.TOMORROW, club=cast.club, about=night.about)

    night.refresh_from_db()
    assert (night.mail_due_at, night.push_deliveries.count()) == (None, 0)
    assert night.read_at is not None


def test_a_service_that_asks_for_patience_gets_it(cast, service, browser):
    service.status, service.headers = 429, {"Retry-After": "600"}
    told(cast)
    now = timezone.now()

    deliver(now=now)

    assert PushDelivery.objects.get().due_at == now + timedelta(minutes=10)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(cast, service, browser, status):
    service.status = status
    told(cast)

    assert deliver() == 0

    assert not PushBrowser.objects.exists()
    assert not PushDelivery.objects.exists()


def test_what_a_killed_process_held_comes_back(cast, browser):
    told(cast)
    now = timezone.now()
    PushDelivery.objects.update(due_at=now + LEASE, tries=1)

    assert deliver(now=now) == 0
    assert deliver(now=now + LEASE) == 1


def test_push_waits_for_the_morning_and_is_not_sent_of_what_was_read(cast, browser, member):
    quiet_set(member, (time(22, 30), time(8)))
    told(cast)
    tomorrow = timezone.now() + timedelta(days=1)
    night = tomorrow.astimezone(cast.club.zone).replace(hour=23, minute=0)

    assert deliver(now=night) == 0
    morning = PushDelivery.objects.get().due_at.astimezone(cast.club.zone)
    assert (morning.hour, morning.date()) == (8, night.date() + timedelta(days=1))
    notices_read(member)
    assert deliver(now=morning) == 0

    assert browser.messages == []
    assert not PushDelivery.objects.exists()


def test_who_does_not_want_it_or_has_left_or_signed_out_hears_nothing(cast, client, browser):
    member = cast.people["member"]
    choices_set(member, {NoticeKind.TOMORROW: [Channel.INBOX]})
    told(cast)
    assert not PushDelivery.objects.exists()
    tell(NoticeKind.PLACE, [member.pk], club=cast.club, about=Notice.objects.get().about)
    member_leave(actor=cast["member"], club=cast.club)
    assert deliver() == 0
    assert not PushDelivery.objects.exists()

    tell(NoticeKind.SEASON, [member.pk], club=cast.club, about="any")
    client.post("/account/logout/")
    assert deliver() == 0

    assert browser.messages == []
    assert not PushBrowser.objects.exists()


def test_a_new_password_ends_push_where_one_was_signed_in_before(cast, client, browser, member):
    told(cast)
    User.objects.get(pk=member.pk)
    member.set_password("thirteen phoenixes")
    member.save()

    assert deliver() == 0
    assert not PushBrowser.objects.exists()


def test_a_browser_belongs_to_whoever_asked_last_and_there_is_a_most(cast, client, browser, member):
    stranger = cast.client("stranger")
    taken = stranger.post("/api/v1/me/push/", browser.subscription, **JSON).json()
    assert [one["here"] for one in taken["results"]] == [True]
    assert client.get("/api/v1/me/push/").json()["results"] == []

    for number in range(MOST_BROWSERS + 2):
        another = cast.client("member")
        body = browser.subscription | {"endpoint": f"https://push.example.org/{number}"}
        another.post("/api/v1/me/push/", body, **JSON)
        # The same browser with a new address is one browser.
        another.post("/api/v1/me/push/", body | {"endpoint": body["endpoint"] + "/new"}, **JSON)

    kept = PushBrowser.objects.filter(user=member).values_list("endpoint", flat=True)
    assert list(kept) == [
        f"https://push.example.org/{number}/new" for number in range(2, MOST_BROWSERS + 2)
    ]


INSIDE = (
    "http://push.example.org/x",
    "https://127.0.0.1/x",
    "https://10.0.0.8:8443/x",
    "https://[::1]/x",
    "https://[::ffff:192.168.0.1]/x",
    "https://169.254.169.254/latest/meta-data/",
    "https://redis/x",
    "https://somebody:secret@push.example.org/x",
    "file:///etc/passwd",
    "https://push.example.org:port/x",
)
SPOILED = ({"p256dh": "BNcR"}, {"auth": "short"}, {"p256dh": "A" * 87}, {"auth": "!" * 22})


def test_addresses_inside_and_keys_for_nothing_are_refused(client, service, settings):
    settings.OUTGOING_TO_PRIVATE = False
    good = Browser(service, "x").subscription | {"endpoint": "https://push.example.org/x"}
    wrong = [{"endpoint": address} for address in INSIDE] + list(SPOILED)

    for spoiled in wrong:
        answer = client.post("/api/v1/me/push/", good | spoiled, **JSON)
        assert answer.json()["error"]["code"] == "bad_push", spoiled

    assert not PushBrowser.objects.exists()
    assert client.post("/api/v1/me/push/", good, **JSON).status_code == 200


def test_an_address_that_was_stored_is_judged_again_when_it_is_asked(
    cast, service, browser, settings
):
    settings.OUTGOING_TO_PRIVATE = False
    told(cast)

    assert deliver() == 0

    assert service.got == []
    # Where it leads will be no better tomorrow.
    assert not PushDelivery.objects.exists()


def test_without_a_key_nothing_is_offered(cast, client, service, settings):
    settings.VAPID_PRIVATE_KEY = ""

    page = client.get("/inbox/").content.decode()
    answer = client.post("/api/v1/me/push/", Browser(service, "x").subscription, **JSON)
    before = client.get("/api/v1/me/inbox/choices/").json()["results"]
    client.post("/inbox/choices/", {"inbox": ["claim"]})
    chosen = client.get("/api/v1/me/inbox/choices/").json()["results"]

    assert "Push" not in page
    assert answer.json()["error"]["code"] == "no_push"
    # What was not asked stays as it was.
    assert [one["push"] for one in chosen] == [one["push"] for one in before]
    assert any(one["push"] for one in chosen)


def test_browsers_are_listed_removed_exported_and_forgotten(cast, client, browser, member):
    assert clubs_document(member)["push_browsers"][0]["push_service"] == "127.0.0.1"
    assert "Push goes to" in client.get("/inbox/").content.decode()
    [mine] = client.get("/api/v1/me/push/").json()["results"]
    assert cast.client("stranger").delete(f"/api/v1/me/push/{mine['id']}/").status_code == 404

    client.post(f"/inbox/push/{mine['id']}/remove/")
    assert not PushBrowser.objects.exists()
    client.post("/api/v1/me/push/", browser.subscription, **JSON)
    forget(member)

    assert not PushBrowser.objects.exists()
    assert not UserSession.objects.filter(user_id=member.pk).exists()


def test_signing_in_anew_in_the_same_browser_is_told_again(cast, client, browser, member):
    client.post("/account/logout/")
    sign_in(client, member)
    client.post("/api/v1/me/push/", browser.subscription, **JSON)
    told(cast)

    assert deliver() == 1


def test_a_phone_does_not_ring_for_each_draw_that_is_made_anew(cast, browser, member):
    night = online_evening(cast)
    opened(cast, night)
    draw_undo(**at(cast, night))
    tables_draw(**at(cast, night))
    opened(cast, night)

    assert Notice.objects.filter(user=member, kind=NoticeKind.INVITATION).count() == 2
    assert PushDelivery.objects.count() == 1
