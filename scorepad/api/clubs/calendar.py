"""The calendar of a club: nights in advance, and who comes."""

from typing import Any

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import takes
from scorepad.api.clubs import inputs
from scorepad.api.clubs.base import ClubView
from scorepad.api.documents import Doc
from scorepad.models import Answer, PlannedNight, Series
from scorepad.models.calendar import ANSWERS
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs import answers, plans
from scorepad.services.sheets.document import moment


class MyAnswerDoc(Doc):
    answer = s.ChoiceField(choices=ANSWERS)
    guests = s.IntegerField()
    guest_names = s.CharField(allow_blank=True)
    waits = s.BooleanField()
    place_in_line = s.IntegerField()


class PersonComingDoc(Doc):
    name = s.CharField()
    answer = s.ChoiceField(choices=ANSWERS)
    guests = s.IntegerField()
    guest_names = s.CharField(allow_blank=True)
    waits = s.BooleanField()


class SeriesDoc(Doc):
    id = s.CharField()
    repeat = s.ChoiceField(choices=Series.Kind.choices)
    every = s.IntegerField()
    until = s.DateField(allow_null=True)
    is_running = s.BooleanField()


class PlannedDoc(Doc):
    """Place, note and people are for members; they are null for everybody else."""

    id = s.CharField()
    day = s.DateField()
    starts_at = s.DateTimeField()
    ends_at = s.DateTimeField()
    title = s.CharField(allow_blank=True)
    online = s.BooleanField()
    place = s.CharField(allow_null=True)
    note = s.CharField(allow_null=True)
    places = s.IntegerField(allow_null=True)
    called_off_at = s.DateTimeField(allow_null=True)
    series = SeriesDoc(allow_null=True)
    yes = s.IntegerField()
    maybe = s.IntegerField()
    no = s.IntegerField()
    waiting = s.IntegerField()
    mine = MyAnswerDoc(allow_null=True)
    people = PersonComingDoc(many=True, allow_null=True)


class CalendarDoc(Doc):
    results = PlannedDoc(many=True)


class ClubCalendar(ClubView):
    """The nights to come, the next one first: at most a hundred."""

    @takes(None, CalendarDoc, operation_id="calendar_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug)
        found = answers.upcoming(here.club, here.user, most=plans.MOST_AHEAD, faces=False)
        return Response({"results": documents(here, found)})

    @takes(inputs.NewPlan, PlannedDoc, status=201, operation_id="calendar_plan")
    def post(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.PLAN_NIGHTS)
        taken = self.taken(inputs.NewPlan, request)
        night = plans.night_plan(actor=self.actor, club=slug, **taken)
        return Response(document(here, night), status=201)


class ClubCalendarNight(ClubView):
    """One night in advance. With `following`, a change is for the rest of its series too."""

    @takes(None, PlannedDoc, operation_id="calendar_one")
    def get(self, request: Request, slug: str, planned: str) -> Response:
        here = self.here(slug)
        return Response(document(here, plans.plan_of(here, planned)))

    @takes(inputs.ChangePlan, PlannedDoc, operation_id="calendar_change")
    def patch(self, request: Request, slug: str, planned: str) -> Response:
        here = self.here(slug, Right.PLAN_NIGHTS)
        taken = self.taken(inputs.ChangePlan, request)
        off, following = taken.pop("called_off", None), taken.pop("following")
        place: dict[str, Any] = {"club": slug, "code": planned}
        if taken:
            plans.plan_edit(actor=self.actor, **place, following=following, **taken)
        if off is not None:
            plans.plan_call_off(
                actor=self.actor, **place, off=off, following=following and not taken and off
            )
        return Response(document(here, plans.plan_of(here, planned)))


class ClubCalendarAnswer(ClubView):
    """Whether one comes oneself. Who says yes when all places are taken waits in line."""

    @takes(inputs.AnswerNight, PlannedDoc, operation_id="calendar_answer")
    def put(self, request: Request, slug: str, planned: str) -> Response:
        here = self.here(slug, Right.ANSWER)
        taken = self.taken(inputs.AnswerNight, request)
        says = taken.pop("answer")
        answers.answer_give(actor=self.actor, club=slug, code=planned, says=says, **taken)
        return Response(document(here, plans.plan_of(here, planned)))


def document(here: ClubAccess, night: PlannedNight) -> dict[str, Any]:
    return documents(here, answers.coming([night], here.user, faces=False))[0]


def documents(here: ClubAccess, found: list[answers.Coming]) -> list[dict[str, Any]]:
    inside = here.may(Right.ANSWER)
    people: dict[int, list[dict[str, Any]]] = {}
    if inside:
        said = Answer.objects.filter(night__in=[one.night.pk for one in found])
        for one in said.select_related("user"):
            people.setdefault(one.night_id, []).append(
                {
                    "name": one.user.display_name,
                    "answer": one.says,
                    "guests": one.guests,
                    "guest_names": one.guest_names,
                    "waits": one.waits,
                }
            )
    return [
        {
            "id": coming.night.code,
            "day": coming.night.day.isoformat(),
            "starts_at": moment(coming.night.starts_at),
            "ends_at": moment(coming.night.ends_at),
            "title": coming.night.title,
            "online": coming.night.online,
            "place": coming.night.place if inside else None,
            "note": coming.night.note if inside else None,
            "places": coming.night.places,
            "called_off_at": moment(coming.night.called_off_at),
            "series": _series(coming.night.series),
            "yes": coming.yes,
            "maybe": coming.maybe,
            "no": coming.no,
            "waiting": coming.waiting,
            "mine": _mine(coming),
            "people": people.get(coming.night.pk, []) if inside else None,
        }
        for coming in found
    ]


def _mine(coming: answers.Coming) -> dict[str, Any] | None:
    if coming.mine is None:
        return None
    return {
        "answer": coming.mine.says,
        "guests": coming.mine.guests,
        "guest_names": coming.mine.guest_names,
        "waits": coming.mine.waits,
        "place_in_line": coming.my_place_in_line,
    }


def _series(series: Series | None) -> dict[str, Any] | None:
    if series is None:
        return None
    return {
        "id": series.code,
        "repeat": series.kind,
        "every": series.every,
        "until": series.until.isoformat() if series.until else None,
        "is_running": series.ended_at is None,
    }
