"""One's own inbox."""

from typing import Any

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import View, takes
from scorepad.api.documents import Doc
from scorepad.api.inputs import AnyText, Choice, Flag, Strict
from scorepad.models.notices import Channel, NoticeKind
from scorepad.services.notices.telling import (
    choices_of,
    choices_set,
    notices_of,
    notices_read,
    unread,
)
from scorepad.services.sheets.document import moment

SHOWN = 100


class NoticeDoc(Doc):
    id = s.CharField()
    kind = s.ChoiceField(choices=NoticeKind.choices)
    club = s.CharField(allow_null=True)
    about = s.CharField()
    at = s.DateTimeField()
    read_at = s.DateTimeField(allow_null=True)


class InboxDoc(Doc):
    unread = s.IntegerField()
    results = NoticeDoc(many=True)


class NoticeChoiceDoc(Doc):
    kind = s.ChoiceField(choices=NoticeKind.choices)
    inbox = s.BooleanField()
    push = s.BooleanField()
    mail = s.BooleanField()


class NoticeChoicesDoc(Doc):
    results = NoticeChoiceDoc(many=True)


class ReadNotices(Strict):
    """One notice; all of them without it."""

    id = AnyText(required=False, max_length=40)


class ChooseNotices(Strict):
    """A channel that is not named stays as it is."""

    kind = Choice(choices=NoticeKind.choices)
    inbox = Flag(required=False)
    push = Flag(required=False)
    mail = Flag(required=False)


class Inbox(View):
    """What one was told, the newest first: at most a hundred."""

    @takes(None, InboxDoc, operation_id="inbox_read")
    def get(self, request: Request) -> Response:
        user = self.signed_in()
        found = [
            {
                "id": one.code,
                "kind": one.kind,
                "club": one.club.slug if one.club else None,
                "about": one.about,
                "at": moment(one.at),
                "read_at": moment(one.read_at),
            }
            for one in notices_of(user)[:SHOWN]
        ]
        return Response({"unread": unread(user), "results": found})

    @takes(ReadNotices, InboxDoc, operation_id="inbox_mark_read")
    def post(self, request: Request) -> Response:
        user = self.signed_in()
        notices_read(user, code=self.taken(ReadNotices, request).get("id"))
        return self.get(request)


class InboxChoices(View):
    """What one wants to be told."""

    @takes(None, NoticeChoicesDoc, operation_id="inbox_choices")
    def get(self, request: Request) -> Response:
        chosen = choices_of(self.signed_in())
        found: list[dict[str, Any]] = [
            {"kind": kind.value, **{channel.value: channel in channels for channel in Channel}}
            for kind, channels in chosen.items()
        ]
        return Response({"results": found})

    @takes(ChooseNotices, NoticeChoicesDoc, operation_id="inbox_choose")
    def put(self, request: Request) -> Response:
        user = self.signed_in()
        taken = self.taken(ChooseNotices, request)
        kind = NoticeKind(taken["kind"])
        now = choices_of(user)[kind]
        wanted = [channel for channel in Channel if taken.get(channel.value, channel in now)]
        choices_set(user, {kind: wanted})
        return self.get(request)
