"""The browsers in which somebody is told although the page is closed."""

from allauth.usersessions.models import UserSession
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from gofclub.browsers import device
from scorepad.api.base import View, takes
from scorepad.api.documents import Doc
from scorepad.api.inputs import AnyText, Strict
from scorepad.models import PushBrowser
from scorepad.models.push import AUTH_LENGTH, ENDPOINT_LENGTH, KEY_LENGTH
from scorepad.services.notices.push import (
    browser_forget,
    browser_subscribe,
    browsers_of,
    public_key,
)
from scorepad.services.sheets.document import moment


class PushBrowserDoc(Doc):
    id = s.CharField()
    device = s.CharField()
    here = s.BooleanField()
    created_at = s.DateTimeField()
    pushed_at = s.DateTimeField(allow_null=True)


class PushDoc(Doc):
    key = s.CharField(
        allow_blank=True, help_text="The `applicationServerKey`; empty where push is not offered."
    )
    results = PushBrowserDoc(many=True)


class SubscribeBrowser(Strict):
    """What a browser's `PushSubscription` says of itself."""

    endpoint = AnyText(max_length=ENDPOINT_LENGTH)
    p256dh = AnyText(max_length=KEY_LENGTH + 1)
    auth = AnyText(max_length=AUTH_LENGTH + 2)


class Push(View):
    """Bound to the session of the browser: no token can ask to be told."""

    @takes(None, PushDoc, operation_id="push_read")
    def get(self, request: Request) -> Response:
        found = [document(one, request) for one in browsers_of(self.signed_in())]
        return Response({"key": public_key(), "results": found})

    @takes(SubscribeBrowser, PushDoc, operation_id="push_subscribe")
    def post(self, request: Request) -> Response:
        self.signed_in()
        taken = self.taken(SubscribeBrowser, request)
        UserSession.objects.create_from_request(request._request)  # noqa: SLF001
        session = UserSession.objects.get(session_key=request.session.session_key)
        browser_subscribe(
            session=session,
            endpoint=taken["endpoint"],
            p256dh=taken["p256dh"].rstrip("="),
            auth=taken["auth"].rstrip("="),
        )
        return self.get(request)


class PushDetail(View):
    @takes(None, None, status=204, operation_id="push_unsubscribe")
    def delete(self, request: Request, browser: str) -> Response:
        browser_forget(user=self.signed_in(), code=browser)
        return Response(status=204)


def document(one: PushBrowser, request: Request) -> dict[str, object]:
    return {
        "id": one.code,
        "device": device(one.session.user_agent),
        "here": one.session.session_key == request.session.session_key,
        "created_at": moment(one.created_at),
        "pushed_at": moment(one.pushed_at),
    }
