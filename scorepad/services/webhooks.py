"""What a club's webhooks are to tell: one row each, written with what happened.

The row names what it is about and holds nobody's name. What is sent is made at the last moment,
as the organiser who answers for the address could read it then.
"""

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from scorepad.models import Change, Membership, Sheet, Webhook, WebhookDelivery
from scorepad.models.webhooks import WebhookEvent
from scorepad.permissions import RULES, Right

AT_ONCE = timedelta()
MOST_WAITING = 1000
"""Of one webhook: who does not answer for days is not told of everything since."""
CORRECTING = frozenset(
    {
        Change.Action.LOG,
        Change.Action.EDIT,
        Change.Action.VOID,
        Change.Action.RESTORE,
        Change.Action.REOPEN,
        Change.Action.FINISH,
        Change.Action.SUBSTITUTE,
        Change.Action.RENAME,
        Change.Action.FORGET,
    }
)
"""What makes the result of a finished game another one."""


def living() -> QuerySet[Webhook]:
    """Those that are on, and whose organiser still is one."""
    return Webhook.objects.filter(answered_for(), state=Webhook.State.ON)


def answered_for() -> Q:
    organisers = Membership.objects.filter(
        club=OuterRef("club"),
        user=OuterRef("answers_for"),
        user__is_active=True,
        role__in=RULES[Right.WEBHOOKS].roles,
    )
    return Q(Exists(organisers))


def happened(club: int, event: WebhookEvent, about: str, *, after: timedelta = AT_ONCE) -> None:
    """Within the transaction of what happened: whoever wants to hear of it will, after a while."""
    now = timezone.now()
    for hook in living().filter(club=club):
        if event not in hook.events:
            continue
        waiting = WebhookDelivery.objects.filter(hook=hook, status=WebhookDelivery.Status.WAITING)
        # What waits to be told says it as it is when it is sent: once is enough. It is written,
        # so that nobody claims it, and says how it was before, until this is committed.
        same = waiting.filter(event=event, about=about, tries=0, asked_at=None)
        due = now + after
        if not same.update(due_at=due) and waiting.count() < MOST_WAITING:
            WebhookDelivery.objects.create(hook=hook, event=event, about=about, at=now, due_at=due)


def game_happened(sheet: Sheet, *, was: str, action: str) -> None:
    """Within the change of a sheet that was in another state before, or in the same."""
    if sheet.club_id is None:
        return
    is_over, was_over = (one == Sheet.Status.FINISHED for one in (sheet.status, was))
    if is_over and not was_over:
        happened(sheet.club_id, WebhookEvent.GAME_FINISHED, sheet.code)
    elif was_over and action in CORRECTING:
        happened(sheet.club_id, WebhookEvent.GAME_CORRECTED, sheet.code)
