"""Webhooks: what is told, once it is stored, signed, and tried again."""

import threading
import time as clock
from datetime import time, timedelta
from http.server import BaseHTTPRequestHandler

import pytest
from django.db import transaction
from django.utils import timezone

from scorepad.actors import Actor
from scorepad.models import Club, Membership, Night, Notice, Webhook, WebhookDelivery
from scorepad.notices.queue import LEASE
from scorepad.notices.words import told
from scorepad.services import figures
from scorepad.services.clubs import webhooks
from scorepad.services.clubs.invitations import invitation_accept, invitation_make
from scorepad.services.clubs.nights import night_end, night_open
from scorepad.services.clubs.plans import night_plan, plan_call_off
from scorepad.services.clubs.reminders import tell_of_last_nights
from scorepad.services.clubs.seasons import season_close, season_open
from scorepad.services.errors import Refused
from scorepad.services.secret_links import new_secret_of, token_of
from scorepad.services.sheets import deal_edit, sheet_describe
from scorepad.webhooks.sender import (
    MOST_TRIES,
    OFF_AFTER,
    Sender,
    _first_due,
    _packed,
)
from tests.scorepad.clubs.people import someone
from tests.scorepad.clubs.receivers import (
    ALL,
    documented_receiver,
    finished_game,
    listening,
    send,
    send_all,
    verified,
)
from tests.scorepad.pads import Phone


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
    # What happens once the game is stored, which here it never is.
    figures.settle(club.pk)
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
    # Removed and added again it is new, but whoever presses is not.
    webhooks.webhook_remove(**asked)
    anew, _secret = webhooks.webhook_add(
        actor=cast["owner"], club=cast.club, url=hook.url, events=["season.closed"]
    )
    asked["code"] = anew.code
    with pytest.raises(Refused, match="webhook_busy"):
        webhooks.webhook_test(**asked)
    Membership.objects.update(asked_since=timezone.now() - timedelta(hours=1))
    webhooks.webhook_test(**asked)


def test_a_club_has_its_own_limit_however_often_somebody_joins_it(cast, hook, ears):
    asked = {"actor": cast["owner"], "club": cast.club, "code": hook.code}
    webhooks.webhook_test(**asked)
    Club.objects.update(asked_count=webhooks.MOST_ASKED_BY_CLUB - 1)
    webhooks.webhook_test(**asked)
    # As new as a membership is after leaving and joining again.
    Membership.objects.update(asked_since=None, asked_count=0)

    with pytest.raises(Refused, match="webhook_busy"):
        webhooks.webhook_test(**asked)
    Club.objects.update(asked_since=timezone.now() - timedelta(hours=1))
    webhooks.webhook_test(**asked)
    assert Club.objects.get(pk=cast.club.pk).asked_count == 1


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
    end = clock.monotonic() + 20
    while not ears.got:
        assert clock.monotonic() < end
        clock.sleep(0.01)
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
