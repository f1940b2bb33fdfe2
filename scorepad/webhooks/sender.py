"""Webhooks on their way: a queue in the database, a few threads, and nobody waits for the slow.

A row is claimed by one statement and comes back by itself if its process dies. All that asks the
database is done by whoever calls `look`; the threads only send.
"""

import json
import logging
import threading
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from queue import Empty, SimpleQueue

from django.db import DatabaseError
from django.db.models import F, Min, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from gofclub.outgoing import Answer, NoRoom, NotOutside, post, room_for_lookups
from scorepad.models import Webhook, WebhookDelivery
from scorepad.models.webhooks import EXCERPT_LENGTH, WebhookEvent
from scorepad.notices.queue import LEASE, WHEN_NO_ROOM, next_try
from scorepad.services.clubs.webhooks import (
    State,
    Status,
    give_up,
    host_of,
    secrets_of,
    switch_off,
    trim,
)
from scorepad.services.webhooks import answered_for
from scorepad.webhooks.payloads import comes_later, payload
from scorepad.webhooks.signing import headers

logger = logging.getLogger(__name__)

WORKERS = 8
SLOW_WORKERS = 4
"""For those who fail, take their time or are not known yet: the others are never theirs."""
SLOW_MS = 2000
MOST_TRIES = 13
"""With a pause that doubles from one minute on: for almost three days."""
LONGEST_REST = timedelta(minutes=30)
"""Of a receiver that fails, between one message and the next."""
OFF_AFTER = timedelta(days=3)
GONE = 410
UNSETTLED = timedelta(seconds=15)
"""Until it is asked again whether a night's last hands are written."""
AGENT = "GoF-Club-Webhooks/1"
_lookups = room_for_lookups()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parcel:
    """All that is needed to send, so that whoever sends asks nothing of the database."""

    delivery: WebhookDelivery
    claimed_until: datetime
    tries: int
    body: bytes
    headers: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    parcel: _Parcel
    answer: Answer | Exception
    took_ms: int


class Sender:
    """Sends what is due, at most one message at a time to each receiver."""

    def __init__(self) -> None:
        self._under_way: dict[int, bool] = {}
        """Keys of webhooks, and whether they count as slow."""
        self._done: SimpleQueue[_Outcome] = SimpleQueue()

    def look(self, *, now: datetime | None = None) -> int:
        """Notes what has come back, and sends what is due; how many are under way."""
        self._note_what_came_back()
        now = now or timezone.now()
        for hook, is_slow in self._next(now):
            delivery = _first_due(now).filter(hook=hook).first()
            parcel = delivery and _packed_or_put_off(delivery, now)
            if parcel:
                self._under_way[hook] = is_slow
                self._start(parcel)
        return len(self._under_way)

    def finish(self, *, seconds: float) -> None:
        """Waits for what is under way, and notes it."""
        end = time.monotonic() + seconds
        while self._under_way:
            self._note(self._done.get(timeout=max(0.0, end - time.monotonic())))

    def _next(self, now: datetime) -> list[tuple[int, bool]]:
        """The webhooks whose turn it is: who has waited longest first, few of the slow."""
        free = WORKERS - len(self._under_way)
        free_for_slow = SLOW_WORKERS - sum(self._under_way.values())
        if free <= 0:
            return []
        waiting = _due(now).exclude(hook__in=list(self._under_way))
        # Asked for apart: however many of the slow have waited longer, the quick are found.
        is_slow = ~Q(hook__failures=0) | Q(hook__took_ms=None) | Q(hook__took_ms__gt=SLOW_MS)
        is_quick = Q(hook__failures=0, hook__took_ms__lte=SLOW_MS)
        chosen = [
            (hook, True) for hook in _longest(waiting.filter(is_slow), most=max(0, free_for_slow))
        ]
        # Room for the quick is never given away: the slow have only what is theirs.
        quick = _longest(waiting.filter(is_quick), most=free - len(chosen))
        return [(hook, False) for hook in quick] + chosen

    def _start(self, parcel: _Parcel) -> None:
        # Nobody waits for these threads when the server stops.
        thread = threading.Thread(target=self._send, args=[parcel], name="webhook", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:
            self._note(_Outcome(parcel=parcel, answer=NoRoom(str(error)), took_ms=0))

    def _send(self, parcel: _Parcel) -> None:
        start = time.monotonic()
        try:
            answer: Answer | Exception = post(
                parcel.delivery.hook.url, parcel.body, parcel.headers, lookups=_lookups
            )
        except Exception as error:  # noqa: BLE001 (one that cannot be told is not the others')
            answer = error
        took_ms = round(1000 * (time.monotonic() - start))
        self._done.put(_Outcome(parcel=parcel, answer=answer, took_ms=took_ms))

    def _note_what_came_back(self) -> None:
        while True:
            try:
                outcome = self._done.get_nowait()
            except Empty:
                return
            self._note(outcome)

    def _note(self, outcome: _Outcome) -> None:
        # Before the database is asked: whatever it says, this one is no longer under way.
        self._under_way.pop(outcome.parcel.delivery.hook_id, None)
        _noted(outcome, timezone.now())


def _due(now: datetime) -> QuerySet[WebhookDelivery]:
    rested = Q(hook__rests_until=None) | Q(hook__rests_until__lte=now)
    return WebhookDelivery.objects.filter(
        rested | Q(asked_at__isnull=False), status=Status.WAITING, due_at__lte=now
    ).order_by()


def _longest(waiting: QuerySet[WebhookDelivery], *, most: int) -> list[int]:
    """The webhooks that have waited longest."""
    hooks = waiting.values("hook").annotate(first=Min("due_at")).order_by("first", "hook")
    return list(hooks.values_list("hook", flat=True)[:most])


def _first_due(now: datetime) -> QuerySet[WebhookDelivery]:
    found = _due(now).select_related("hook__club", "hook__answers_for")
    return found.order_by("due_at", "pk")


def _packed_or_put_off(delivery: WebhookDelivery, now: datetime) -> _Parcel | None:
    """As below; what cannot be made ready stops no other."""
    try:
        return _packed(delivery, now)
    except DatabaseError:
        raise
    except Exception:
        logger.exception("the message of delivery %s could not be made", delivery.pk)
        give_up(delivery.hook, "broken", only=delivery)
        return None


def _packed(delivery: WebhookDelivery, now: datetime) -> _Parcel | None:
    """What is to be sent, claimed for us; None where it is somebody else's, or not to be sent."""
    mine = WebhookDelivery.objects.filter(
        pk=delivery.pk, due_at=delivery.due_at, status=Status.WAITING
    )
    # One statement: of two processes that look together one gets it.
    until, hook = now + LEASE, delivery.hook
    if mine.update(due_at=until, tries=F("tries") + 1) != 1:
        return None
    if not Webhook.objects.filter(answered_for(), pk=hook.pk).exists():
        give_up(hook, "nobody", only=delivery)
        return None
    if hook.state != State.ON and delivery.asked_at is None:
        give_up(hook, "paused", only=delivery)
        return None
    secrets = secrets_of(hook)
    if not secrets:
        give_up(hook, "no_secret", only=delivery)
        switch_off(hook, State.KEYLESS, problem="no_secret")
        return None
    if comes_later(delivery, now):
        _claimed(delivery, until).update(due_at=now + UNSETTLED, tries=F("tries") - 1)
        return None
    said = payload(delivery)
    if said is None:
        held = _claimed(delivery, until)
        held.update(status=Status.DROPPED, due_at=None, problem="")
        trim(hook)
        return None
    body = json.dumps(said, separators=(",", ":")).encode()
    signed = headers(secrets, message=f"msg_{delivery.code}", body=body, now=now)
    plain = {"Content-Type": "application/json", "User-Agent": AGENT}
    return _Parcel(
        delivery=delivery,
        claimed_until=until,
        tries=delivery.tries + 1,
        body=body,
        headers=plain | signed,
    )


def _claimed(delivery: WebhookDelivery, until: datetime) -> QuerySet[WebhookDelivery]:
    """Ours, if nobody has given it up, wanted it once more or claimed it since."""
    return WebhookDelivery.objects.filter(pk=delivery.pk, status=Status.WAITING, due_at=until)


def _noted(outcome: _Outcome, now: datetime) -> None:
    delivery, answer = outcome.parcel.delivery, outcome.answer
    hook = Webhook.objects.select_related("club").filter(pk=delivery.hook_id).first()
    if hook is None:
        # Removed in the meantime, with all that it was told.
        return
    held = _claimed(delivery, outcome.parcel.claimed_until)
    if isinstance(answer, NoRoom):
        held.update(due_at=now + WHEN_NO_ROOM, tries=outcome.parcel.tries - 1)
        logger.warning("%s has to wait: %s", host_of(hook), answer)
        return
    status = answer.status if isinstance(answer, Answer) else None
    is_told = status is not None and 200 <= status < 300
    again = None
    # What somebody has pressed a button for is tried once: they see what came of it.
    is_final = delivery.asked_at is not None or isinstance(answer, NotOutside) or status == GONE
    if not is_told and not is_final:
        again = next_try(outcome.parcel.tries, now, most=MOST_TRIES)
    held.update(
        status=Status.DELIVERED if is_told else Status.WAITING if again else Status.FAILED,
        due_at=again,
        sent_at=now,
        answered=status,
        took_ms=outcome.took_ms,
        problem="" if status else "inside" if isinstance(answer, NotOutside) else "no_answer",
        excerpt=_excerpt(answer.text) if isinstance(answer, Answer) else "",
    )
    kept = Webhook.objects.filter(pk=hook.pk)
    if is_told:
        kept.update(failing_since=None, failures=0, rests_until=None, took_ms=outcome.took_ms)
    else:
        # An address may be a secret, and what went wrong may have it in its words.
        what = status or type(answer).__name__
        logger.warning("%s was not told of %s: %s", host_of(hook), delivery.event, what)
        if delivery.event != WebhookEvent.TEST:
            _failed(hook, outcome, now, is_gone=status == GONE)
    trim(hook)


def _failed(hook: Webhook, outcome: _Outcome, now: datetime, *, is_gone: bool) -> None:
    rest = min(timedelta(minutes=2 ** min(hook.failures, 10)), LONGEST_REST)
    Webhook.objects.filter(pk=hook.pk).update(
        failing_since=Coalesce("failing_since", now),
        failures=F("failures") + 1,
        rests_until=now + rest,
        took_ms=outcome.took_ms,
    )
    if hook.state != State.ON:
        return
    is_long = hook.failing_since is not None and hook.failing_since <= now - OFF_AFTER
    if is_gone:
        switch_off(hook, State.GONE)
    elif is_long:
        switch_off(hook, State.FAILING, failing_since=hook.failing_since)


def _excerpt(text: str) -> str:
    """The beginning of somebody else's words, as plain text in one line."""
    plain = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(plain.split())[:EXCERPT_LENGTH]
