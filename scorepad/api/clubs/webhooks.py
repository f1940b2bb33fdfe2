"""Webhooks of a club. docs/webhooks.md says what they send."""

from typing import Any, ClassVar

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import PAGING, Scopes, takes
from scorepad.api.clubs import inputs
from scorepad.api.clubs.base import ClubView
from scorepad.api.documents import Doc, Page
from scorepad.api.paging import NewestChangeFirst
from scorepad.models import Scope, Webhook, WebhookDelivery
from scorepad.models.webhooks import WebhookEvent
from scorepad.permissions import Right
from scorepad.services.clubs import webhooks
from scorepad.services.sheets.document import moment


class WebhookDoc(Doc):
    id = s.CharField()
    url = s.CharField()
    events = s.ListField(child=s.ChoiceField(choices=inputs.WISHES))
    state = s.ChoiceField(choices=Webhook.State.choices)
    is_answered_for = s.BooleanField()
    created_at = s.DateTimeField()
    failing_since = s.DateTimeField(allow_null=True)
    secret = s.CharField(required=False)


class WebhooksDoc(Doc):
    results = WebhookDoc(many=True)


class WebhookDeliveryDoc(Doc):
    id = s.CharField()
    type = s.ChoiceField(choices=WebhookEvent.choices)
    about = s.CharField(allow_blank=True)
    at = s.DateTimeField()
    status = s.ChoiceField(choices=WebhookDelivery.Status.choices)
    tries = s.IntegerField()
    next_try_at = s.DateTimeField(allow_null=True)
    sent_at = s.DateTimeField(allow_null=True)
    answered = s.IntegerField(allow_null=True)
    took_ms = s.IntegerField(allow_null=True)
    problem = s.ChoiceField(choices=list(webhooks.PROBLEMS), allow_blank=True)
    answer = s.CharField(allow_blank=True)


class WebhookDeliveriesDoc(Page):
    results = WebhookDeliveryDoc(many=True)


class Webhooks(ClubView):
    """The addresses that are told what happens in the club: at most five."""

    # An address goes on hearing when the token that named it has ended: people only.
    token_scopes: ClassVar[Scopes] = {"GET": Scope.CLUBS, "POST": None}

    @takes(None, WebhooksDoc, operation_id="webhooks_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.WEBHOOKS)
        return Response({"results": [document(one) for one in webhooks.webhooks_of(here.club)]})

    @takes(
        inputs.NewWebhook,
        WebhookDoc,
        status=201,
        operation_id="webhooks_add",
        summary="Adds an address, and shows its secret, just this once.",
    )
    def post(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.WEBHOOKS)
        self.confirmed()
        taken = self.taken(inputs.NewWebhook, request)
        hook, secret = webhooks.webhook_add(actor=self.actor, club=slug, **taken)
        found = document(webhooks.webhook_of(here, hook.code))
        return Response(found | {"secret": secret}, status=201)


class WebhookDetail(ClubView):
    # To switch one on is to answer for it.
    token_scopes: ClassVar[Scopes] = {"GET": Scope.CLUBS, "PATCH": None, "DELETE": Scope.CLUBS}

    @takes(None, WebhookDoc, operation_id="webhooks_one")
    def get(self, request: Request, slug: str, hook: str) -> Response:
        return Response(document(webhooks.webhook_of(self.here(slug, Right.WEBHOOKS), hook)))

    @takes(inputs.ChangeWebhook, WebhookDoc, operation_id="webhooks_change")
    def patch(self, request: Request, slug: str, hook: str) -> Response:
        self.here(slug, Right.WEBHOOKS)
        taken = self.taken(inputs.ChangeWebhook, request)
        changed = webhooks.webhook_change(actor=self.actor, club=slug, code=hook, **taken)
        return Response(document(changed))

    @takes(None, None, status=204, operation_id="webhooks_remove")
    def delete(self, request: Request, slug: str, hook: str) -> Response:
        webhooks.webhook_remove(actor=self.actor, club=slug, code=hook)
        return Response(status=204)


class WebhookSecret(ClubView):
    token_scopes: ClassVar[Scopes] = {"POST": None}

    @takes(
        inputs.Empty,
        WebhookDoc,
        operation_id="webhooks_rotate",
        summary="A new secret, shown just this once. The one before signs as well for a day.",
    )
    def post(self, request: Request, slug: str, hook: str) -> Response:
        here = self.here(slug, Right.WEBHOOKS)
        self.confirmed()
        _changed, secret = webhooks.webhook_rotate(actor=self.actor, club=slug, code=hook)
        return Response(document(webhooks.webhook_of(here, hook)) | {"secret": secret})


class WebhookTest(ClubView):
    @takes(
        inputs.Empty,
        WebhookDeliveryDoc,
        status=201,
        operation_id="webhooks_test",
        summary="Sends a test in a moment; its delivery says what came of it.",
    )
    def post(self, request: Request, slug: str, hook: str) -> Response:
        delivery = webhooks.webhook_test(actor=self.actor, club=slug, code=hook)
        return Response(delivery_document(delivery), status=201)


class WebhookDeliveries(ClubView):
    """What the address was told, and what it answered, the newest first."""

    token_scopes: ClassVar[Scopes] = {"GET": Scope.CLUBS}

    @takes(None, WebhookDeliveriesDoc, operation_id="webhooks_deliveries", parameters=PAGING)
    def get(self, request: Request, slug: str, hook: str) -> Response:
        found = webhooks.webhook_of(self.here(slug, Right.WEBHOOKS), hook)
        pages = NewestChangeFirst()
        rows = pages.paginate_queryset(found.deliveries.all(), request, view=self) or []
        return pages.get_paginated_response([delivery_document(one) for one in rows])


class WebhookReplay(ClubView):
    @takes(
        inputs.Empty,
        WebhookDeliveryDoc,
        operation_id="webhooks_replay",
        summary="Tells it once more, under the same id, as it is now.",
    )
    def post(self, request: Request, slug: str, hook: str, delivery: str) -> Response:
        again = webhooks.delivery_replay(actor=self.actor, club=slug, code=hook, delivery=delivery)
        return Response(delivery_document(again))


def document(hook: Any) -> dict[str, Any]:
    return {
        "id": hook.code,
        "url": hook.url,
        "events": hook.events,
        "state": hook.state,
        "is_answered_for": hook.is_answered_for,
        "created_at": moment(hook.created_at),
        "failing_since": moment(hook.failing_since),
    }


def delivery_document(delivery: WebhookDelivery) -> dict[str, Any]:
    return {
        "id": delivery.code,
        "type": delivery.event,
        "about": delivery.about,
        "at": moment(delivery.at),
        "status": delivery.status,
        "tries": delivery.tries,
        "next_try_at": moment(delivery.due_at),
        "sent_at": moment(delivery.sent_at),
        "answered": delivery.answered,
        "took_ms": delivery.took_ms,
        "problem": delivery.problem,
        "answer": delivery.excerpt,
    }
