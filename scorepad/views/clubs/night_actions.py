"""What organisers do at a night's page: each button is a form, and works without scripts."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scorepad.actors import Actor
from scorepad.models import DrawnTable, Night, Sheet
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs import check_in, drafts, draws, nights, rounds
from scorepad.services.errors import SENTENCES, Conflict, refused
from scorepad.views.clubs.frame import club_page, run_and_redirect
from scorepad.views.clubs.nights import page_of


@club_page(Right.RUN_NIGHT, ("POST",))
def attendance(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """One person, as the button says; nobody else's tick is undone by it."""
    people = {said(request, "player"): said(request, "state")}
    return act(
        request,
        here,
        day,
        lambda who: check_in.attendance_change(actor=who, club=here.club, day=day, people=people),
        part="people",
    )


@club_page(Right.ASK, ("POST",))
def myself(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    state = said(request, "state")
    return act(
        request,
        here,
        day,
        lambda who: check_in.check_in_myself(actor=who, club=here.club, day=day, state=state),
        part="people",
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def guest(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    name = request.POST.get("name", "")[:200]
    return act(
        request,
        here,
        day,
        lambda who: check_in.guest_arrives(actor=who, club=here.club, day=day, name=name),
        part="people",
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def note(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    words = request.POST.get("note", "")[:500]
    return run_and_redirect(
        request,
        lambda who: nights.night_describe(actor=who, club=here.club, day=day, note=words),
        said=_("Saved."),
        back=page_of(here, day),
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def how(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """How the night is played."""
    chosen: dict[str, Any] = {
        "format": said(request, "format"),
        "unfinished": said(request, "unfinished"),
        "rounds": number(request, "rounds") or 0,
        "minutes": number(request, "minutes") or 0,
        "online": said(request, "online") == "yes",
    }
    if "deals" in request.POST:
        # A page from before there was this choice does not send it.
        chosen["deals"] = number(request, "deals") or 0

    def change(who: Actor) -> Night:
        return nights.night_describe(actor=who, club=here.club, day=day, **chosen)

    return run_and_redirect(
        request, change, said=_("Saved."), back=page_of(here, day, part_said(request))
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def end(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    ended = said(request, "ended") != "no"
    return act(
        request,
        here,
        day,
        lambda who: nights.night_end(actor=who, club=here.club, day=day, ended=ended),
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def renew(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    return act(
        request,
        here,
        day,
        lambda who: nights.link_renew(actor=who, club=here.club, day=day),
        part="people",
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def draw(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """A draft of the next round, or another one."""
    anyway, seed = said(request, "how") == "anyway", said(request, "seed")
    tables = page_of(here, day, "tables")

    def make(who: Actor) -> str:
        try:
            drafts.draft_make(
                actor=who,
                club=here.club,
                day=day,
                seen=number(request, "seen"),
                anyway=anyway,
                seed=seed,
            )
        except Conflict as refusal:
            if refusal.code not in ("round_unplayed", "round_still_played"):
                raise
            return f"{tables}&ask"
        return tables

    return run_and_redirect(request, make, back=tables, to=lambda where: where)


@club_page(Right.RUN_NIGHT, ("POST",))
def draft(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """A change to the draft: two in each other's places, somebody elsewhere, undone, dropped."""
    place: dict[str, Any] = {"club": here.club, "day": day}
    one, other = said(request, "one"), said(request, "other")
    seen = number(request, "version") or 0

    def change(who: Actor) -> Any:
        match said(request, "do"):
            case "swap":
                return drafts.draft_swap(actor=who, **place, seen=seen, one=one, other=other)
            case "move":
                table = number(request, "table")
                return drafts.draft_move(actor=who, **place, seen=seen, one=one, table=table)
            case "out":
                return drafts.draft_move(actor=who, **place, seen=seen, one=one, table=None)
            case "undo":
                return drafts.draft_undo(actor=who, **place, seen=seen)
            case "drop":
                return drafts.draft_drop(actor=who, **place, seen=seen)
        raise refused("invalid")

    return act(request, here, day, change, part="tables")


@club_page(Right.RUN_NIGHT, ("POST",))
def confirm(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    seen = number(request, "version") or 0
    return act(
        request,
        here,
        day,
        lambda who: drafts.draft_confirm(actor=who, club=here.club, day=day, seen=seen),
        part="tables",
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def pin(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """A rule for the night's draws, or the end of one."""
    place: dict[str, Any] = {"club": here.club, "day": day}

    def change(who: Actor) -> Any:
        if code := said(request, "lift"):
            return drafts.pin_lift(actor=who, **place, code=code)
        return drafts.pin_add(
            actor=who,
            **place,
            kind=said(request, "kind"),
            one=said(request, "one"),
            other=said(request, "other") or None,
            table=number(request, "table"),
        )

    return act(request, here, day, change, part="tables")


@club_page(Right.RUN_NIGHT, ("POST",))
def undraw(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda who: draws.draw_undo(
            actor=who, club=here.club, day=day, seen=number(request, "seen")
        ),
        said=_("The draw has been undone."),
        back=page_of(here, day, "tables"),
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def clock(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    turn = said(request, "turn")
    return act(
        request,
        here,
        day,
        lambda who: rounds.clock_turn(actor=who, club=here.club, day=day, turn=turn),
        part="tables",
    )


@club_page(Right.KEEP_SCORE, ("POST",))
def sheets(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """The sheets of all tables of the round."""
    online = to_be_online(here, day)
    answer = act(
        request,
        here,
        day,
        lambda who: rounds.sheets_open(actor=who, club=here.club, day=day),
        part="tables",
    )
    say_moved(request, online)
    return answer


@club_page(Right.KEEP_SCORE, ("POST",))
def start(
    request: HttpRequest, here: ClubAccess, day: date, round_number: int, number: int
) -> HttpResponse:
    """From a drawn table to its sheet; where it was to be online, by way of saying so."""
    online = to_be_online(here, day)

    def where(sheet: Sheet) -> str:
        if say_moved(request, online):
            return page_of(here, day, "tables")
        return reverse("scorepad:sheet", args=[sheet.code])

    return run_and_redirect(
        request,
        lambda who: rounds.table_start(
            actor=who, club=here.club, day=day, round_number=round_number, number=number
        ),
        back=page_of(here, day),
        to=where,
    )


def to_be_online(here: ClubAccess, day: date) -> list[int]:
    """The keys of tables that nobody has opened yet."""
    tables = DrawnTable.objects.filter(night__club=here.club, night__day=day)
    return list(tables.filter(online=True, sheet=None).values_list("pk", flat=True))


def say_moved(request: HttpRequest, online: Sequence[int]) -> bool:
    """Says which of these were opened in the room after all; whether there are any."""
    found = DrawnTable.objects.filter(pk__in=online, online=False, sheet__isnull=False)
    moved = found.order_by("number").values("round", "number")
    for one in moved:
        where = _("Round %(round)s, table %(table)s") % {
            "round": one["round"],
            "table": one["number"],
        }
        messages.warning(request, f"{where}: {SENTENCES['not_all_online']}")
    return bool(moved)


@club_page(Right.RUN_NIGHT, ("POST",))
def table(
    request: HttpRequest, here: ClubAccess, day: date, round_number: int, number: int
) -> HttpResponse:
    """A drawn table: played in the room or online, begun without waiting, ended."""
    place: dict[str, Any] = {"club": here.club, "day": day}
    place |= {"round_number": round_number, "number": number}

    def change(who: Actor) -> Any:
        match said(request, "do"):
            case "online":
                return rounds.table_place(actor=who, **place, online=True)
            case "room":
                return rounds.table_place(actor=who, **place, online=False)
            case "kick_off":
                return rounds.table_kick_off(actor=who, **place)
            case "end":
                return rounds.table_end(actor=who, **place)
        raise refused("invalid")

    return act(request, here, day, change, part="tables")


def act(
    request: HttpRequest,
    here: ClubAccess,
    day: date,
    change: Callable[[Actor], Any],
    *,
    part: str = "",
) -> HttpResponse:
    """Does it, and shows the part of the night that it belongs to."""
    return run_and_redirect(request, change, back=page_of(here, day, part))


def said(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "")[:40]


def part_said(request: HttpRequest) -> str:
    return "standings" if said(request, "part") == "standings" else "people"


def number(request: HttpRequest, name: str) -> int | None:
    """A small number as a form sends it."""
    text = said(request, name)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None
