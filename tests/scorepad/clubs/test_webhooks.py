"""Webhooks: told once something is stored, signed, tried again, and closed to those who left."""

import base64
import hmac
import json
import re
import socket
import threading
import time as clock
from contextlib import contextmanager
from datetime import time, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.db import transaction
from django.utils import timezone

from gofclub.me.forget import forget
from gofclub.me.prune import prune
from scorepad.actors import Actor
from scorepad.models import ClubChange, Night, Notice, Webhook, WebhookDelivery
from scorepad.notices.queue import LEASE
from scorepad.notices.words import told
from scorepad.services.clubs import webhooks
from scorepad.services.clubs.clubs import club_delete, club_exported
from scorepad.services.clubs.invitations import invitation_accept, invitation_make
from scorepad.services.clubs.members import member_role
from scorepad.services.clubs.nights import night_end, night_open
from scorepad.services.clubs.plans import night_plan, plan_call_off
from scorepad.services.clubs.reminders import tell_of_last_nights
from scorepad.services.clubs.seasons import season_close, season_open
from scorepad.services.errors import Refused
from scorepad.services.my_data import clubs_document
from scorepad.services.secret_links import new_secret_of, token_of
from scorepad.services.sheets import deal_edit, sheet_describe
from scorepad.webhooks.sender import (
    MOST_TRIES,
    OFF_AFTER,
    Sender,
    _first_due,
    _packed,
)
from tests.scorepad.clubs.people import game, guests, someone
from tests.scorepad.pads import Phone, log_all, refusal

ALL = [event.value for event in webhooks.CHOICES]
BROUGHT_TO_AN_END = [(0, 5, 16), (0, 12, 16)]


def documented_receiver(secret, monkeypatch):
    """The one of docs/webhooks.md, as somebody would copy it."""
    text = Path(configured.BASE_DIR, "docs/webhooks.md").read_text()
    [source] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    monkeypatch.setenv("WEBHOOK_SECRET", secret)
    known = {"__name__": "receiver"}
    exec(source, known)  # noqa: S102 (our own)
    return known


@contextmanager
def listening(handler):
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


class Ears:
    """A receiver that notes what comes, and answers what the test has told it to."""

    def __init__(self):
        self.status, self.says, self.got = 200, b"thanks", []
        self.waits = None
        ears = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                ears.got.append((self.path, dict(self.headers.items()), body))
                if ears.waits and self.path == "/slow":
                    ears.waits.wait(20)
                self.send_response(ears.status)
                self.send_header("Content-Length", str(len(ears.says)))
                self.end_headers()
                self.wfile.write(ears.says)

            def log_message(self, *line):
                """Quietly."""

        self.handler = Handler

    @property
    def messages(self):
        return [json.loads(body) for _path, _headers, body in self.got]

    @property
    def types(self):
        return [message["type"] for message in self.messages]


@pytest.fixture
def ears(settings):
    settings.OUTGOING_TO_PRIVATE = True
    noted = Ears()
    with listening(noted.handler) as url:
        noted.url = url
        yield noted


@pytest.fixture
def hook(cast, ears):
    """The organiser's, told of everything."""
    made, secret = webhooks.webhook_add(
        actor=cast["organiser"], club=cast.club, url=f"{ears.url}/all", events=ALL
    )
    made.secret = secret
    return made


def send(*, now=None):
    sender = Sender()
    sender.look(now=now)
    sender.finish(seconds=20)


def send_all():
    """Until nothing is due: one message at a time to each receiver."""
    while WebhookDelivery.objects.filter(status="waiting", due_at__lte=timezone.now()).exists():
        send()


def finished_game(cast):
    sheet = game(cast, guests(cast, "Ana", "Ben", "Cho"), role="owner")
    log_all(cast["owner"], sheet, BROUGHT_TO_AN_END)
    sheet.refresh_from_db()
    assert sheet.status == "finished"
    return sheet


def verified(secret, headers, body):
    """By the rules of the standard, written down once more."""
    key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    named = f"{headers['webhook-id']}.{headers['webhook-timestamp']}."
    signed = named.encode() + body
    made = base64.b64encode(hmac.new(key, signed, "sha256").digest()).decode()
    return f"v1,{made}" in headers["webhook-signature"].split(" ")


def test_a_finished_game_reaches_the_receiver_of_the_docs(cast, settings, monkeypatch):
    settings.OUTGOING_TO_PRIVATE = True
    heard = []

    class Waiting(BaseHTTPRequestHandler):
        def do_POST(self):
            known["Receiver"].do_POST(self)

        def log_message(self, *line):
            """Quietly."""

    with listening(Waiting) as url:
        hook, secret = webhooks.webhook_add(
            actor=cast["organiser"], club=cast.club, url=url, events=["game.finished"]
        )
        known = documented_receiver(secret, monkeypatch)
        known["told"] = heard.append
        sheet = finished_game(cast)
        send()
        again = WebhookDelivery.objects.get()
        assert (again.status, again.answered) == ("delivered", 204)
        # Signed with another secret, it is nobody's message.
        kept = new_secret_of(Webhook)
        Webhook.objects.update(nonce=kept.nonce, digest=kept.digest)
        webhooks.delivery_replay(
            actor=cast["organiser"], club=cast.club, code=hook.code, delivery=again.code
        )
        send()

    [message] = heard
    assert message["type"] == "game.finished"
    assert message["club"]["name"] == cast.club.name
    assert message["url"].endswith(f"/score/{sheet.code}")
    same = Phone(cast.people["organiser"]).get(f"sheets/{sheet.code}/").json()
    assert message["data"] == {name: same[name] for name in same if name not in ("may", "here")}
    again.refresh_from_db()
    assert (again.status, again.answered) == ("failed", 401)


def test_each_event_is_written_with_what_happened_and_told_once(cast, hook, ears):
    sheet = finished_game(cast)
    deal = sheet.deals.get(number=1)
    deal_edit(actor=cast["owner"], sheet=sheet, deal=deal.uuid, expect=1, left=(5, 0, 16))
    sheet_describe(actor=cast["owner"], sheet=sheet, title="Not worth a word")
    owner, club = cast["owner"], cast.club
    day = club.today()
    planned = night_plan(actor=owner, club=club, day=day, starts=time(19, 30), place="Ana's flat")
    plan_call_off(actor=owner, club=club, code=planned.code)
    night_open(actor=owner, club=club)
    night_end(actor=owner, club=club, day=day)
    new = Actor(user=someone("Newcomer"))
    invitation_accept(actor=new, token=token_of(invitation_make(actor=owner, club=club)))
    season = season_open(actor=owner, club=club, name="Autumn", starts=day, ends=day)
    season_close(actor=owner, club=club, code=season.code)
    with transaction.atomic():
        night_plan(actor=owner, club=club, day=day + timedelta(days=1), starts=time(19, 30))
        transaction.set_rollback(True)

    send_all()

    by_type = {message["type"]: message["data"] for message in ears.messages}
    assert sorted(ears.types) == sorted(ALL)
    assert by_type["game.corrected"]["deals"][0]["left"] == [5, 0, 16]
    assert by_type["night.planned"]["place"] == "Ana's flat"
    assert by_type["night.called_off"]["called_off_at"]
    assert by_type["night.planned"]["mine"] is None
    assert by_type["night.finished"]["night"]["day"] == day.isoformat()
    assert {"Ana", "Ben", "Cho"} <= set(by_type["night.finished"]["names"].values())
    assert by_type["player.joined"]["member"]["name"] == "Newcomer"
    assert by_type["player.joined"]["player"]["name"] == "Newcomer"
    assert by_type["season.closed"]["season"]["name"] == "Autumn"
    for _path, headers, body in ears.got:
        assert verified(hook.secret, headers, body)
        assert not verified(hook.secret, headers, body + b" ")
        assert len(body) < 20_000


def test_a_night_that_the_morning_ends_is_told_once(cast, hook, ears):
    finished_game(cast)
    night = night_open(actor=cast["owner"], club=cast.club)
    tomorrow = timezone.now() + timedelta(days=1)
    for _look in range(2):
        tell_of_last_nights(tomorrow)
    send_all()

    assert ears.types.count("night.finished") == 1
    assert Night.objects.get(pk=night.pk).end_told_at is not None
    night_end(actor=cast["owner"], club=cast.club, day=night.day)
    assert WebhookDelivery.objects.filter(event="night.finished").count() == 2


def test_what_goes_on_after_all_is_not_told_as_finished(cast, hook, ears):
    sheet = finished_game(cast)
    phone = Phone(cast.people["owner"])
    assert phone.post(f"sheets/{sheet.code}/reopen/", {"target": 300}).status_code == 200
    send_all()

    assert ears.types == ["game.corrected"]
    assert WebhookDelivery.objects.get(event="game.finished").status == "dropped"


def test_who_fails_is_tried_later_each_time_rests_and_is_switched_off_with_a_word(cast, hook, ears):
    ears.status, ears.says = 500, b"<b>Traceback</b>\x00\n  at line 3 " + 900 * b"x"
    finished_game(cast)
    now, pauses = timezone.now(), []
    for _try in range(MOST_TRIES):
        Webhook.objects.update(rests_until=None)
        WebhookDelivery.objects.filter(status="waiting").update(due_at=now)
        send(now=now)
        row = WebhookDelivery.objects.get()
        if row.due_at:
            pauses.append(round((row.due_at - timezone.now()).total_seconds() / 60))

    assert pauses == [2**tries for tries in range(MOST_TRIES - 1)]
    assert (row.status, row.answered, row.tries) == ("failed", 500, MOST_TRIES)
    assert row.excerpt.startswith("<b>Traceback</b> at line 3 xxx")
    assert len(row.excerpt) == 500
    kept = Webhook.objects.get()
    assert kept.state == "on"
    assert timedelta(minutes=29) < kept.rests_until - timezone.now() < timedelta(minutes=31)

    night_open(actor=cast["owner"], club=cast.club)
    night_end(actor=cast["owner"], club=cast.club, day=cast.club.today())
    send()
    assert len(ears.got) == MOST_TRIES, "it rests"
    Webhook.objects.update(failing_since=timezone.now() - OFF_AFTER, rests_until=None)
    send()

    assert Webhook.objects.get().state == "failing"
    assert not WebhookDelivery.objects.filter(status="waiting").exists()
    assert {one.user for one in Notice.objects.all()} == {
        cast.people["organiser"],
        cast.people["owner"],
    }
    [words] = told(Notice.objects.filter(user=cast.people["owner"]))
    assert words.words == "127.0.0.1 did not answer for days."
    assert cast.client("owner").get(words.url).status_code == 200
    finished = WebhookDelivery.objects.count()
    night_end(actor=cast["owner"], club=cast.club, day=cast.club.today(), ended=False)
    night_end(actor=cast["owner"], club=cast.club, day=cast.club.today())
    assert WebhookDelivery.objects.count() == finished

    # Switched on again by somebody, it starts anew.
    ears.status = 204
    webhooks.webhook_change(actor=cast["owner"], club=cast.club, code=hook.code, on=True)
    webhooks.delivery_replay(actor=cast["owner"], club=cast.club, code=hook.code, delivery=row.code)
    send()
    row.refresh_from_db()
    assert (row.status, row.answered) == ("delivered", 204)
    assert ears.got[-1][1]["webhook-id"] == f"msg_{row.code}" == ears.got[0][1]["webhook-id"]


def test_what_is_corrected_while_it_is_claimed_is_told_as_it_is_then(cast, hook, ears):
    sheet = finished_game(cast)
    send()
    deal = sheet.deals.get(number=1)
    deal_edit(actor=cast["owner"], sheet=sheet, deal=deal.uuid, expect=1, left=(5, 0, 16))
    now = timezone.now()
    seen = _first_due(now).get()
    deal_edit(actor=cast["owner"], sheet=sheet, deal=deal.uuid, expect=2, left=(9, 0, 16))

    assert _packed(seen, now) is None, "written with the correction: claimed once that is stored"
    send_all()
    assert ears.types == ["game.finished", "game.corrected"]
    assert ears.messages[-1]["data"]["deals"][0]["left"] == [9, 0, 16]


def test_every_press_counts_however_few_rows_they_make(cast, hook, ears):
    asked = {"actor": cast["owner"], "club": cast.club, "code": hook.code}
    row = webhooks.webhook_test(**asked)
    with pytest.raises(Refused, match="webhook_waiting"):
        webhooks.delivery_replay(**asked, delivery=row.code)
    waiting = WebhookDelivery.objects.filter(status="waiting")
    for _press in range(webhooks.MOST_ASKED - 1):
        waiting.update(status="delivered", due_at=None)
        webhooks.delivery_replay(**asked, delivery=row.code)
    waiting.update(status="delivered", due_at=None)

    with pytest.raises(Refused, match="webhook_busy"):
        webhooks.delivery_replay(**asked, delivery=row.code)
    with pytest.raises(Refused, match="webhook_busy"):
        webhooks.webhook_test(**asked)
    Webhook.objects.update(asked_since=timezone.now() - timedelta(hours=1))
    webhooks.webhook_test(**asked)


def test_an_earlier_send_is_not_noted_on_what_is_told_once_more(cast, ears):
    ears.waits, ears.status = threading.Event(), 500
    asked = {"actor": cast["owner"], "club": cast.club}
    hook, _secret = webhooks.webhook_add(**asked, url=f"{ears.url}/slow", events=ALL)
    finished_game(cast)
    sender = Sender()
    try:
        assert sender.look() == 1
        webhooks.webhook_change(**asked, code=hook.code, on=False)
        row = WebhookDelivery.objects.get()
        assert (row.status, row.problem) == ("failed", "paused")
        webhooks.delivery_replay(**asked, code=hook.code, delivery=row.code)
    finally:
        ears.waits.set()
    sender.finish(seconds=20)

    row.refresh_from_db()
    assert (row.status, row.tries, row.answered) == ("waiting", 0, None)
    ears.status = 200
    send()
    row.refresh_from_db()
    assert (row.status, row.tries, row.answered) == ("delivered", 1, 200)


def test_what_there_was_no_room_for_is_no_failure_of_the_receiver(cast, hook, ears):
    finished_game(cast)
    sender = Sender()
    with pytest.MonkeyPatch.context() as patch:

        def cannot(_thread):
            raise RuntimeError("can't start new thread")

        patch.setattr(threading.Thread, "start", cannot)
        assert sender.look() == 0

    row, kept = WebhookDelivery.objects.get(), Webhook.objects.get()
    assert (row.status, row.tries, kept.failures, kept.rests_until) == ("waiting", 0, 0, None)
    assert sender.look(now=row.due_at) == 1
    sender.finish(seconds=20)
    assert ears.types == ["game.finished"]


def test_a_webhook_without_a_secret_is_off_until_it_has_one(cast, hook, ears):
    Webhook.objects.update(digest="of another key")
    finished_game(cast)
    send()

    assert Webhook.objects.get().state == "keyless"
    assert WebhookDelivery.objects.get().problem == "no_secret"
    [words] = told(Notice.objects.filter(user=cast.people["owner"]))
    assert words.words.startswith("The site's own key has changed")
    webhooks.webhook_rotate(actor=cast["owner"], club=cast.club, code=hook.code)
    webhooks.webhook_test(actor=cast["owner"], club=cast.club, code=hook.code)
    send()
    assert (Webhook.objects.get().state, ears.types) == ("on", ["webhook.test"])


def test_who_was_switched_on_again_in_the_meantime_stays_on(cast, hook):
    failing = timezone.now() - OFF_AFTER
    assert not webhooks.switch_off(hook, "failing", failing_since=failing)
    assert Webhook.objects.get().state == "on"
    assert not Notice.objects.exists()


def test_who_says_gone_is_told_no_more(cast, hook, ears):
    ears.status = 410
    finished_game(cast)
    send()

    assert Webhook.objects.get().state == "gone"
    [words] = told(Notice.objects.filter(user=cast.people["owner"]))
    assert words.words == "127.0.0.1 wants to hear no more."


def test_a_claimed_row_is_nobody_elses_until_its_process_is_given_up(cast, hook, ears):
    finished_game(cast)
    one, other = Sender(), Sender()
    assert one.look() == 1
    assert other.look() == 0
    # Killed after it was sent, before it was noted: told once more, under the same id.
    send(now=timezone.now() + LEASE + timedelta(seconds=1))

    assert [headers["webhook-id"] for _path, headers, _body in ears.got] == 2 * [
        f"msg_{WebhookDelivery.objects.get().code}"
    ]
    one.finish(seconds=20)


def test_a_slow_receiver_holds_up_nobody(cast, hook, ears):
    ears.waits = threading.Event()
    slow = [
        webhooks.webhook_add(
            actor=cast["owner"], club=cast.club, url=f"{ears.url}/slow", events=ALL
        )[0]
    ]
    Webhook.objects.filter(pk=hook.pk).update(took_ms=5)
    finished_game(cast)
    sender = Sender()
    try:
        assert sender.look() == 2
        end = clock.monotonic() + 20
        while not WebhookDelivery.objects.filter(hook=hook, status="delivered").exists():
            assert clock.monotonic() < end
            sender.look()
        assert WebhookDelivery.objects.get(hook=slow[0]).status == "waiting"
    finally:
        ears.waits.set()
    sender.finish(seconds=20)
    assert WebhookDelivery.objects.get(hook=slow[0]).status == "delivered"


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
