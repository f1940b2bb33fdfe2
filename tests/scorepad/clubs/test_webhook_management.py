"""Webhooks: who answers for them, their secrets, addresses, lists, pages and API."""

import re
import socket
from datetime import time, timedelta

import pytest
from django.utils import timezone

from gofclub.me.forget import forget
from gofclub.me.prune import prune
from scorepad.models import ClubChange, Webhook, WebhookDelivery
from scorepad.services.clubs import webhooks
from scorepad.services.clubs.clubs import club_delete, club_exported
from scorepad.services.clubs.members import member_role
from scorepad.services.clubs.plans import night_plan
from scorepad.services.errors import Refused
from scorepad.services.my_data import clubs_document
from scorepad.webhooks.sender import (
    Sender,
)
from tests.scorepad.clubs.receivers import finished_game, send, send_all, verified
from tests.scorepad.pads import Phone, refusal


def test_who_answers_for_it_must_be_an_organiser(cast, hook, ears):
    waiting = finished_game(cast)
    member = cast.member("organiser").code
    member_role(actor=cast["owner"], club=cast.club, code=member, role="scorer")
    night_plan(actor=cast["owner"], club=cast.club, day=cast.club.today(), starts=time(19, 30))
    send_all()

    assert ears.got == []
    row = WebhookDelivery.objects.get()
    assert (row.about, row.status, row.problem) == (waiting.code, "failed", "nobody")
    for act in (webhooks.webhook_test, webhooks.webhook_remove):
        with pytest.raises(Refused):
            act(actor=cast["organiser"], club=cast.club, code=hook.code)
    with pytest.raises(Refused, match="webhook_unvouched"):
        webhooks.webhook_test(actor=cast["owner"], club=cast.club, code=hook.code)
    assert (
        "no organiser answers"
        in cast.client("owner").get(f"/clubs/{cast.club.slug}/webhooks/").content.decode()
    )

    webhooks.webhook_change(actor=cast["owner"], club=cast.club, code=hook.code, on=True)
    webhooks.webhook_test(actor=cast["owner"], club=cast.club, code=hook.code)
    send_all()
    assert ears.types == ["webhook.test"]
    forget(cast.people["organiser"])
    assert Webhook.objects.get().answers_for == cast.people["owner"]


def test_a_club_that_is_deleted_tells_nobody(cast, hook, ears):
    finished_game(cast)
    sender = Sender()
    sender.look()
    club_exported(actor=cast["owner"], club=cast.club)
    club_delete(actor=cast["owner"], club=cast.club, confirmation=cast.club.name)
    sender.finish(seconds=20)

    assert not Webhook.objects.exists()
    assert not WebhookDelivery.objects.exists()


def test_secrets_change_without_a_gap(cast, hook, ears):
    _hook, new = webhooks.webhook_rotate(actor=cast["owner"], club=cast.club, code=hook.code)
    webhooks.webhook_test(actor=cast["owner"], club=cast.club, code=hook.code)
    send_all()
    Webhook.objects.update(earlier_until=timezone.now())
    webhooks.webhook_test(actor=cast["owner"], club=cast.club, code=hook.code)
    send_all()

    (_, first, body), (_, second, later) = ears.got
    assert verified(hook.secret, first, body)
    assert verified(new, first, body)
    assert verified(new, second, later)
    assert not verified(hook.secret, second, later)
    assert hook.secret not in str(list(Webhook.objects.values()))


def test_a_second_new_secret_leaves_the_one_in_use(cast, hook, ears):
    """Whoever loads the page with the new one again makes another."""
    asked = {"actor": cast["owner"], "club": cast.club, "code": hook.code}
    _hook, lost = webhooks.webhook_rotate(**asked)
    until = Webhook.objects.get().earlier_until
    _hook, new = webhooks.webhook_rotate(**asked)
    webhooks.webhook_test(**asked)
    send_all()

    [(_, headers, body)] = ears.got
    assert verified(hook.secret, headers, body)
    assert verified(new, headers, body)
    assert not verified(lost, headers, body)
    assert Webhook.objects.get().earlier_until == until
    Webhook.objects.update(earlier_until=timezone.now())
    webhooks.webhook_rotate(**asked)
    webhooks.webhook_test(**asked)
    send_all()
    assert verified(new, *ears.got[-1][1:])


def test_addresses_inside_are_refused_however_they_are_written(cast, settings):
    settings.OUTGOING_TO_PRIVATE = False
    phone = Phone(cast.people["owner"])
    for url in (
        "http://example.org/",
        "https://127.0.0.1/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/",
        "https://localhost/",
        "https://example.org:8443/",
        "https://me:secret@example.org/",
        "https://example.org/" + 600 * "x",
        "example.org",
    ):
        body = {"url": url, "events": ["game.finished"]}
        answer = phone.post(f"clubs/{cast.club.slug}/webhooks/", body)
        assert answer.status_code == 400, url
    assert not Webhook.objects.exists()


def test_whoever_names_a_port_is_told_that_it_is_the_port(cast, settings):
    settings.OUTGOING_TO_PRIVATE = False
    phone = Phone(cast.people["owner"])
    body = {"url": "https://example.org:8443/", "events": ["game.finished"]}

    answer = phone.post(f"clubs/{cast.club.slug}/webhooks/", body)

    assert "names no port" in answer.json()["error"]["message"]


def test_a_name_that_leads_inside_is_not_asked(cast, hook, ears, settings):
    finished_game(cast)
    Webhook.objects.update(url="https://inside.example.org/")
    settings.OUTGOING_TO_PRIVATE = False
    with pytest.MonkeyPatch.context() as patch:
        inside = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.1", 443))]
        patch.setattr(socket, "getaddrinfo", lambda *_asked, **_options: inside)
        send()

    row = WebhookDelivery.objects.get()
    assert (row.status, row.problem, row.answered) == ("failed", "inside", None)


def test_lists_have_an_end(cast, hook, ears):
    for number in range(webhooks.MOST_WEBHOOKS - 1):
        webhooks.webhook_add(
            actor=cast["owner"],
            club=cast.club,
            url=f"{ears.url}/{number}",
            events=["season.closed"],
        )
    with pytest.raises(Refused, match="too_many_webhooks"):
        webhooks.webhook_add(
            actor=cast["owner"], club=cast.club, url=f"{ears.url}/x", events=["season.closed"]
        )
    WebhookDelivery.objects.bulk_create(
        [
            WebhookDelivery(hook=hook, event="webhook.test", status="delivered")
            for _row in range(2 * webhooks.MOST_KEPT + 20)
        ]
    )
    for _press in range(webhooks.MOST_ASKED):
        webhooks.webhook_test(actor=cast["owner"], club=cast.club, code=hook.code)
    with pytest.raises(Refused, match="webhook_busy"):
        webhooks.webhook_test(actor=cast["owner"], club=cast.club, code=hook.code)
    send()
    done = WebhookDelivery.objects.filter(hook=hook).exclude(status="waiting")
    assert done.count() == webhooks.MOST_KEPT
    prune(now=timezone.now() + timedelta(days=400))
    assert not WebhookDelivery.objects.exists()


def test_pages_show_secret_once_log_and_buttons(cast, ears):
    client = cast.client("organiser")
    at = f"/clubs/{cast.club.slug}/webhooks/"
    bad = client.post(at, {"url": f"{ears.url}/x"})
    assert bad.status_code == 400
    assert "at least one thing" in bad.content.decode()
    page = client.post(at, {"url": f"{ears.url}/page?key=1", "events": ["night.planned"]})
    [secret] = re.findall(r'value="(whsec_[^"]+)"', page.content.decode())
    hook = Webhook.objects.get()
    one = f"{at}{hook.code}/"
    ears.says = b"<script>alert(1)</script>"
    assert client.post(f"{one}test/").status_code == 302
    send_all()

    shown = client.get(one).content.decode()
    assert secret not in shown
    assert "&lt;script&gt;alert(1)" in shown
    assert "HTTP 200" in shown
    again = f"{one}again/{WebhookDelivery.objects.get().code}/"
    assert client.post(again).status_code == 302
    send_all()
    assert len(ears.got) == 2
    client.post(one, {"do": "off"})
    assert Webhook.objects.get().state == "paused"
    client.post(one, {"do": "events", "events": ["season.closed"]})
    assert Webhook.objects.get().events == ["season.closed"]
    assert "whsec_" in client.post(f"{one}secret/").content.decode()
    audit = cast.client("member").get(f"/clubs/{cast.club.slug}/changes/").content.decode()
    assert "added a webhook" in audit
    assert "key=1" not in audit
    assert clubs_document(cast.people["organiser"])["webhooks"][0]["address"].endswith("key=1")
    client.post(f"{one}remove/")
    assert not Webhook.objects.exists()
    assert ClubChange.objects.filter(action__startswith="hook").count() == 5


def test_the_api_lists_tests_and_replays(cast, ears, phones, at):
    phone = phones("organiser")
    body = {"url": f"{ears.url}/api", "events": ["night.planned", "game.finished"]}
    made = phone.post(f"{at}/webhooks/", body)
    assert made.status_code == 201
    assert made.json()["secret"].startswith("whsec_")
    assert made.json()["events"] == ["game.finished", "night.planned"]
    assert refusal(phone.post(f"{at}/webhooks/", body)) == (409, "webhook_twice")
    one = f"{at}/webhooks/{made.json()['id']}"
    assert phone.post(f"{one}/test/", {}).status_code == 201
    send_all()
    [row] = phone.get(f"{one}/deliveries/").json()["results"]
    assert (row["status"], row["answered"], row["answer"]) == ("delivered", 200, "thanks")
    assert phone.post(f"{one}/deliveries/{row['id']}/replay/", {}).json()["status"] == "waiting"
    assert phone.patch(f"{one}/", {"on": False}).json()["state"] == "paused"
    assert "secret" not in phone.get(f"{one}/").json()
    assert phone.delete(f"{one}/").status_code == 204
