"""Webhooks of a club: added, changed, paused, tested, told once more, removed.

docs/webhooks.md says what they tell; `scorepad.services.webhooks` writes down what is to be told.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gofclub.outgoing import NotOutside, checked_address
from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, Membership, Webhook, WebhookDelivery
from scorepad.models.notices import NoticeKind
from scorepad.models.webhooks import URL_LENGTH, WebhookEvent
from scorepad.permissions import RULES, Right
from scorepad.services import secret_links
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import SENTENCES, Conflict, TooMany, Unknown, refused
from scorepad.services.notices.telling import tell
from scorepad.services.webhooks import answered_for

MOST_WEBHOOKS = 5
MOST_ASKED = 30
"""Tests and replays by one organiser of a club in an hour, of all its webhooks together."""
MOST_ASKED_BY_CLUB = 150
"""By all its organisers together, and by those who leave and come back."""
MOST_KEPT = 200
"""Deliveries that a webhook's log shows."""
EARLIER_HOLDS = timedelta(hours=24)
"""So long a secret that was replaced signs beside the new one."""
SECRET_PREFIX = "whsec_"  # noqa: S105 (said in public)
CHOICES = tuple(event for event in WebhookEvent if event != WebhookEvent.TEST)
State, Status = Webhook.State, WebhookDelivery.Status
PROBLEMS: dict[str, str | Promise] = {
    "no_answer": _("nobody answered in time"),
    "inside": _("the address leads into a private network"),
    "no_secret": _("the site's own key has changed: give this webhook a new secret"),
    "nobody": _("no organiser answers for this webhook"),
    "paused": _("the webhook was paused or switched off"),
    "broken": _("the message could not be made"),
}


def webhooks_of(club: Club) -> QuerySet[Webhook]:
    """Each says whether somebody answers for it (`is_answered_for`)."""
    found: QuerySet[Any] = Webhook.objects.filter(club=club).select_related("answers_for")
    holding = Webhook.objects.filter(answered_for(), pk=OuterRef("pk"))
    return found.annotate(is_answered_for=Exists(holding))


def webhook_of(here: ClubAccess, code: str) -> Webhook:
    hook = webhooks_of(here.club).filter(code=code).first()
    if hook is None:
        raise refused("not_found", Unknown)
    hook.club = here.club
    return hook


def webhook_add(
    *, actor: Actor, club: Club | str, url: str, events: Iterable[str]
) -> tuple[Webhook, str]:
    """A new webhook, and its secret, which is shown once."""
    address, wanted = _checked_url(url), _checked_events(events)
    with club_change(actor=actor, club=club, right=Right.WEBHOOKS) as here:
        if Webhook.objects.filter(club=here.club).count() >= MOST_WEBHOOKS:
            raise refused("too_many_webhooks", Conflict)
        _check_free(here.club, address)
        kept = secret_links.new_secret_of(Webhook)
        hook = Webhook.objects.create(
            club=here.club,
            url=address,
            events=wanted,
            answers_for=here.user,
            nonce=kept.nonce,
            digest=kept.digest,
        )
        here.audit(ClubChange.Action.HOOK, subject=host_of(hook), after={"events": wanted})
        return hook, secrets_of(hook)[0]


def webhook_change(
    *,
    actor: Actor,
    club: Club | str,
    code: str,
    events: Iterable[str] | None = None,
    on: bool | None = None,
) -> Webhook:
    """The webhook told of other things, paused, or switched on by whoever answers for it now."""
    wanted = None if events is None else _checked_events(events)
    with club_change(actor=actor, club=club, right=Right.WEBHOOKS) as here:
        hook = webhook_of(here, code)
        if wanted is not None and wanted != hook.events:
            before, hook.events = hook.events, wanted
            hook.save(update_fields=["events"])
            here.audit(
                ClubChange.Action.HOOK_EDIT,
                subject=host_of(hook),
                before={"events": before},
                after={"events": wanted},
            )
        if on is True and not (hook.state == State.ON and hook.is_answered_for):
            hook.state, hook.answers_for = State.ON, here.user
            hook.failing_since, hook.failures, hook.rests_until = None, 0, None
            hook.save(
                update_fields=["state", "answers_for", "failing_since", "failures", "rests_until"]
            )
            here.audit(ClubChange.Action.HOOK_ON, subject=host_of(hook))
        elif on is False and switch_off(hook, State.PAUSED):
            here.audit(ClubChange.Action.HOOK_OFF, subject=host_of(hook))
        return webhook_of(here, code)


def webhook_rotate(*, actor: Actor, club: Club | str, code: str) -> tuple[Webhook, str]:
    """The webhook with a new secret; the one before signs as well for a day.

    Within that day it is still the one in use, and stays: what was made in between is replaced.
    """
    with club_change(actor=actor, club=club, right=Right.WEBHOOKS) as here:
        hook = webhook_of(here, code)
        has_earlier = len(secrets_of(hook)) > 1
        if not has_earlier:
            hook.earlier_nonce, hook.earlier_digest = hook.nonce, hook.digest
            hook.earlier_until = timezone.now() + EARLIER_HOLDS
        hook.nonce, hook.digest = secret_links.new_secret_of(Webhook)
        hook.save(
            update_fields=["nonce", "digest", "earlier_nonce", "earlier_digest", "earlier_until"]
        )
        here.audit(ClubChange.Action.HOOK_SECRET, subject=host_of(hook))
        if Webhook.objects.filter(pk=hook.pk, state=State.KEYLESS).update(state=State.ON):
            # It was off for want of a secret alone.
            here.audit(ClubChange.Action.HOOK_ON, subject=host_of(hook))
        return hook, secrets_of(hook)[0]


def webhook_remove(*, actor: Actor, club: Club | str, code: str) -> None:
    with club_change(actor=actor, club=club, right=Right.WEBHOOKS) as here:
        hook = webhook_of(here, code)
        here.audit(ClubChange.Action.HOOK_REMOVE, subject=host_of(hook))
        hook.delete()


def webhook_test(*, actor: Actor, club: Club | str, code: str) -> WebhookDelivery:
    """A message that says nothing, sent soon, and once."""
    with club_change(actor=actor, club=club, right=Right.WEBHOOKS) as here:
        hook, now = _to_be_asked(here, code), timezone.now()
        return WebhookDelivery.objects.create(
            hook=hook, event=WebhookEvent.TEST, at=now, due_at=now, asked_at=now
        )


def delivery_replay(*, actor: Actor, club: Club | str, code: str, delivery: str) -> WebhookDelivery:
    """Something that was told, told once more: under the same id, as it is now."""
    with club_change(actor=actor, club=club, right=Right.WEBHOOKS) as here:
        hook, now = _to_be_asked(here, code), timezone.now()
        found = WebhookDelivery.objects.filter(hook=hook, code=delivery)
        done = found.exclude(status=Status.WAITING)
        if not done.update(status=Status.WAITING, due_at=now, tries=0, asked_at=now):
            # What still waits is tried again by itself; pressed for, it would be tried just once.
            if found.exists():
                raise refused("webhook_waiting", Conflict)
            raise refused("not_found", Unknown)
        return found.get()


def secrets_of(hook: Webhook) -> list[str]:
    """What the webhook's messages are signed with: the secret, and for a day the one before."""
    kept = [secret_links.Secret(hook.nonce, hook.digest)]
    if hook.earlier_until is not None and timezone.now() < hook.earlier_until:
        kept.append(secret_links.Secret(hook.earlier_nonce, hook.earlier_digest))
    tokens = [secret_links.token_from(Webhook, one) for one in kept]
    # Standard Webhooks wants the plain alphabet of base64; ours is that of addresses.
    plain = str.maketrans("-_", "+/")
    return [SECRET_PREFIX + token.translate(plain) for token in tokens if token]


def host_of(hook: Webhook) -> str:
    """What may be said of the address to those who may not see it."""
    return (urlsplit(hook.url).hostname or "")[:100]


def switch_off(
    hook: Webhook,
    state: str,
    *,
    failing_since: datetime | None = None,
    problem: str = "paused",
) -> bool:
    """Nothing more is sent; what still waited can be told by hand. False where it was not on.

    With a moment, only where it has failed since then: who has answered or was switched on again
    in the meantime stays on.
    """
    still_on = Webhook.objects.filter(pk=hook.pk, state=State.ON)
    if failing_since is not None:
        still_on = still_on.filter(failing_since=failing_since)
    with transaction.atomic():
        if still_on.update(state=state) != 1:
            return False
        hook.state = state
        give_up(hook, problem)
        if state != State.PAUSED:
            _tell_organisers(hook)
    return True


def give_up(hook: Webhook, problem: str, *, only: WebhookDelivery | None = None) -> None:
    """What waits for this webhook is not sent, or one of it."""
    waiting = WebhookDelivery.objects.filter(hook=hook, status=Status.WAITING)
    if only is not None:
        waiting = waiting.filter(pk=only.pk)
    waiting.update(status=Status.FAILED, due_at=None, problem=problem)
    trim(hook)


def trim(hook: Webhook) -> None:
    """The log has an end; what still waits is no part of it."""
    done = WebhookDelivery.objects.filter(hook=hook).exclude(status=Status.WAITING)
    spare = done.order_by("-pk").values_list("pk", flat=True)[MOST_KEPT : MOST_KEPT + 1].first()
    if spare is not None:
        done.filter(pk__lte=spare).delete()


def _tell_organisers(hook: Webhook) -> None:
    """That a webhook was switched off by itself."""
    organisers = Membership.objects.filter(club=hook.club, role__in=RULES[Right.WEBHOOKS].roles)
    about = f"{hook.code}:{timezone.now():%Y-%m-%d.%H:%M:%S}"
    users = organisers.values_list("user", flat=True)
    tell(NoticeKind.WEBHOOK, users, club=hook.club, about=about)


def _to_be_asked(here: ClubAccess, code: str) -> Webhook:
    hook = webhook_of(here, code)
    if not hook.is_answered_for:
        raise refused("webhook_unvouched", Conflict)
    # Counted with whoever asks: one row can be told many times, and a webhook added anew is as
    # new as its count would be. And with the club: so is a membership, for who has come back.
    _count_asked(Membership.objects.get(club=here.club, user=here.user), most=MOST_ASKED)
    _count_asked(here.club, most=MOST_ASKED_BY_CLUB)
    return hook


def _count_asked(who: Membership | Club, *, most: int) -> None:
    now = timezone.now()
    if who.asked_since is None or who.asked_since <= now - timedelta(hours=1):
        who.asked_since, who.asked_count = now, 0
    if who.asked_count >= most:
        raise refused("webhook_busy", TooMany)
    who.asked_count += 1
    who.save(update_fields=["asked_since", "asked_count"])


def _checked_url(url: str) -> str:
    clean = url.strip().partition("#")[0]
    try:
        # One that is too long is none.
        checked_address(clean if len(clean) <= URL_LENGTH else "")
    except NotOutside:
        raise refused("bad_webhook_url", fields={"url": [SENTENCES["bad_webhook_url"]]}) from None
    return clean


def _checked_events(events: Iterable[str]) -> list[str]:
    wanted = set(events)
    found = [event.value for event in CHOICES if event.value in wanted]
    if not found or wanted - set(found):
        raise refused("bad_webhook_events", fields={"events": [SENTENCES["bad_webhook_events"]]})
    return found


def _check_free(club: Club, url: str) -> None:
    if Webhook.objects.filter(club=club, url=url).exists():
        raise refused("webhook_twice", Conflict, fields={"url": [SENTENCES["webhook_twice"]]})
