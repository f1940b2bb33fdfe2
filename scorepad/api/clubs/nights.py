"""Nights: who is there, draws, rounds, standings."""

from datetime import date
from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import PAGING, Scopes, takes
from scorepad.api.clubs import inputs, night_documents as docs
from scorepad.api.clubs.base import ClubView
from scorepad.api.paging import NewestDayFirst
from scorepad.api.sheets.documents import SheetDoc
from scorepad.api.throttles import STARTING, Writes
from scorepad.models import Night, Scope
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs import check_in, drafts, draws, nights, rounds
from scorepad.services.clubs.night_results import night_standings
from scorepad.services.errors import refused

WITH_PEOPLE = (
    *("attendances__player", "tables__seats__player", "tables__sheet", "announced"),
    *("pins__one", "pins__other"),
)


class Nights(ClubView):
    @takes(None, docs.NightsDoc, parameters=PAGING, operation_id="nights_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug)
        pager = NewestDayFirst()
        found = Night.objects.filter(club=here.club).select_related("league")
        found = found.prefetch_related(*WITH_PEOPLE)
        page = pager.paginate_queryset(found, request, view=self)
        return pager.get_paginated_response(
            [docs.night_document(night, here) for night in page or []]
        )

    @takes(inputs.Empty, docs.NightDoc, status=201, operation_id="nights_open")
    def post(self, request: Request, slug: str) -> Response:
        night = nights.night_open(actor=self.actor, club=slug)
        return Response(document(self.here(slug), night.day), status=201)


class NightDetail(ClubView):
    @takes(None, docs.NightDoc, operation_id="nights_one")
    def get(self, request: Request, slug: str, day: date) -> Response:
        return Response(document(self.here(slug), day))

    @takes(inputs.DescribeNight, docs.NightDoc, operation_id="nights_describe")
    def patch(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        taken = self.taken(inputs.DescribeNight, request)
        nights.night_describe(actor=self.actor, club=slug, day=day, **taken)
        return Response(document(here, day))


class NightThere(ClubView):
    """Exactly those who are there."""

    @takes(inputs.There, docs.NightDoc, operation_id="nights_there")
    def put(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        taken = self.taken(inputs.There, request)
        check_in.attendance_mark(actor=self.actor, club=slug, day=day, **taken)
        return Response(document(here, day))


class NightPerson(ClubView):
    """One person: playing, watching, late, left or away. Nobody else is changed."""

    @takes(inputs.Person, docs.NightDoc, operation_id="nights_person")
    def put(self, request: Request, slug: str, day: date, player: str) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        people = {player: self.taken(inputs.Person, request)["state"]}
        check_in.attendance_change(actor=self.actor, club=slug, day=day, people=people)
        return Response(document(here, day))


class NightMe(ClubView):
    """Where one is oneself."""

    @takes(inputs.Person, docs.NightDoc, operation_id="nights_me")
    def put(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.ASK)
        state = self.taken(inputs.Person, request)["state"]
        check_in.check_in_myself(actor=self.actor, club=slug, day=day, state=state)
        return Response(document(here, day))


class NightGuests(ClubView):
    """Somebody by name, who is there from now on."""

    @takes(inputs.Guest, docs.NightDoc, status=201, operation_id="nights_guest")
    def post(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        name = self.taken(inputs.Guest, request)["name"]
        check_in.guest_arrives(actor=self.actor, club=slug, day=day, name=name)
        return Response(document(here, day), status=201)


class NightLink(ClubView):
    """The address to check in at, and a new one instead of it."""

    # Whoever reads it can check people in.
    token_scopes: ClassVar[Scopes] = {"GET": Scope.CLUBS, "POST": Scope.CLUBS}

    @takes(None, docs.NightLinkDoc, operation_id="nights_link")
    def get(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        return Response(docs.link_document(request, nights.night_of(here, day)))

    @takes(inputs.Empty, docs.NightLinkDoc, status=201, operation_id="nights_link_renew")
    def post(self, request: Request, slug: str, day: date) -> Response:
        night = nights.link_renew(actor=self.actor, club=slug, day=day)
        return Response(docs.link_document(request, night), status=201)


class NightEnd(ClubView):
    """Ended before the morning, or open again."""

    @takes(inputs.Ended, docs.NightDoc, operation_id="nights_end")
    def put(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        taken = self.taken(inputs.Ended, request)
        nights.night_end(actor=self.actor, club=slug, day=day, **taken)
        return Response(document(here, day))


class NightDraft(ClubView):
    """A draw to look at and to change before it is announced."""

    @takes(inputs.NewDraft, docs.NightDoc, status=201, operation_id="nights_draft")
    def post(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        taken = self.taken(inputs.NewDraft, request)
        drafts.draft_make(actor=self.actor, club=slug, day=day, **taken)
        return Response(document(here, day), status=201)

    @takes(inputs.ChangeDraft, docs.NightDoc, operation_id="nights_draft_change")
    def patch(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        match self.taken(inputs.ChangeDraft, request):
            case {"undo": True, "version": seen}:
                drafts.draft_undo(actor=self.actor, club=slug, day=day, seen=seen)
            case {"version": seen, "one": one, "other": other}:
                drafts.draft_swap(
                    actor=self.actor, club=slug, day=day, seen=seen, one=one, other=other
                )
            case {"version": seen, "one": one, **rest} if "table" in rest:
                drafts.draft_move(
                    actor=self.actor, club=slug, day=day, seen=seen, one=one, table=rest["table"]
                )
            case _:
                raise refused("invalid")
        return Response(document(here, day))

    @takes(None, docs.NightDoc, operation_id="nights_draft_drop")
    def delete(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        drafts.draft_drop(actor=self.actor, club=slug, day=day)
        return Response(document(here, day))


class NightDraftConfirm(ClubView):
    """The draft announced as the next round."""

    @takes(inputs.DraftVersion, docs.NightDoc, status=201, operation_id="nights_draft_confirm")
    def post(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        seen = self.taken(inputs.DraftVersion, request)["version"]
        drafts.draft_confirm(actor=self.actor, club=slug, day=day, seen=seen)
        return Response(document(here, day), status=201)


class NightPins(ClubView):
    """Rules that all draws of the night hold to."""

    @takes(inputs.NewPin, docs.NightDoc, status=201, operation_id="nights_pin")
    def post(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        taken = self.taken(inputs.NewPin, request)
        drafts.pin_add(actor=self.actor, club=slug, day=day, **taken)
        return Response(document(here, day), status=201)


class NightPin(ClubView):
    @takes(None, docs.NightDoc, operation_id="nights_pin_lift")
    def delete(self, request: Request, slug: str, day: date, pin: str) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        drafts.pin_lift(actor=self.actor, club=slug, day=day, code=pin)
        return Response(document(here, day))


class NightClock(ClubView):
    """The clock of the last round."""

    @takes(inputs.Clock, docs.NightDoc, operation_id="nights_clock")
    def put(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        taken = self.taken(inputs.Clock, request)
        rounds.clock_turn(actor=self.actor, club=slug, day=day, **taken)
        return Response(document(here, day))


class NightSheets(ClubView):
    """The sheets of all tables of the last round."""

    throttle_classes = (Writes, *STARTING)

    @takes(inputs.Empty, docs.NightDoc, status=201, operation_id="nights_sheets")
    def post(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.KEEP_SCORE)
        rounds.sheets_open(actor=self.actor, club=slug, day=day)
        return Response(document(here, day), status=201)


class NightStandings(ClubView):
    """Who is ahead, as it stands."""

    @takes(None, docs.StandingsDoc, operation_id="nights_standings")
    def get(self, request: Request, slug: str, day: date) -> Response:
        night = nights.night_of(self.here(slug), day)
        found = night_standings(night)
        return Response({"results": [docs.standing_document(*one) for one in found]})


class NightDraw(ClubView):
    """A new round at once, the last one drawn `again`, or taken back.

    `seen` is the last round known.
    """

    @takes(inputs.Draw, docs.NightDoc, status=201, operation_id="nights_draw")
    def post(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        draws.tables_draw(actor=self.actor, club=slug, day=day, **self.taken(inputs.Draw, request))
        return Response(document(here, day), status=201)

    @takes(inputs.Seen, docs.NightDoc, operation_id="nights_undraw")
    def delete(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        draws.draw_undo(actor=self.actor, club=slug, day=day, **self.taken(inputs.Seen, request))
        return Response(document(here, day))


class NightStart(ClubView):
    """The sheet of a drawn table."""

    throttle_classes = (Writes, *STARTING)

    @takes(inputs.Empty, SheetDoc, status=201, operation_id="nights_start")
    def post(
        self, request: Request, slug: str, day: date, round_number: int, number: int
    ) -> Response:
        sheet = rounds.table_start(
            actor=self.actor, club=slug, day=day, round_number=round_number, number=number
        )
        return self.sheet(sheet, status=201)


class NightTable(ClubView):
    """A drawn table before it is open: played in the room, or online."""

    @takes(inputs.TablePlace, docs.NightDoc, operation_id="nights_table_place")
    def patch(
        self, request: Request, slug: str, day: date, round_number: int, number: int
    ) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        rounds.table_place(
            actor=self.actor,
            club=slug,
            day=day,
            round_number=round_number,
            number=number,
            **self.taken(inputs.TablePlace, request),
        )
        return Response(document(here, day))


class NightTableKickOff(ClubView):
    """An online table begun without those who are not there."""

    @takes(inputs.Empty, docs.NightDoc, operation_id="nights_table_kick_off")
    def post(
        self, request: Request, slug: str, day: date, round_number: int, number: int
    ) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        rounds.table_kick_off(
            actor=self.actor, club=slug, day=day, round_number=round_number, number=number
        )
        return Response(document(here, day))


class NightTableEnd(ClubView):
    """An online table ended as it stands."""

    @takes(inputs.Empty, docs.NightDoc, operation_id="nights_table_end")
    def post(
        self, request: Request, slug: str, day: date, round_number: int, number: int
    ) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        rounds.table_end(
            actor=self.actor, club=slug, day=day, round_number=round_number, number=number
        )
        return Response(document(here, day))


def document(here: ClubAccess, day: date) -> dict[str, object]:
    night = nights.night_of(here, day)
    full = Night.objects.select_related("league").prefetch_related(*WITH_PEOPLE).get(pk=night.pk)
    return docs.night_document(full, here)
