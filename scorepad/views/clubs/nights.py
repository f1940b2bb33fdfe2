"""Club nights: the list of them, and the page of one in its parts."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from gofclub.qr import qr_uri
from scorepad.evening.tables import sizes
from scorepad.models import Attendance, Draft, Night, NightRound, Player
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.answers import expected
from scorepad.services.clubs.check_in import playing, state_of
from scorepad.services.clubs.drafts import draft_now, good_swaps
from scorepad.services.clubs.draws import has_hands, shared_at_play, unplayed
from scorepad.services.clubs.night_results import TableNow, night_standings, tables_now
from scorepad.services.clubs.nights import is_running, link_of, night_of, night_open, sheets_of
from scorepad.services.clubs.online_tables import can_be_online, closed_rounds
from scorepad.services.clubs.rounds import has_rung, seconds_left
from scorepad.services.errors import SENTENCES
from scorepad.services.sheets.lists import games
from scorepad.services.sheets.people import after_merges
from scorepad.views.clubs.frame import club_page, render_club, run_and_redirect
from scorepad.views.clubs.leagues import league_of_night
from scorepad.views.clubs.night_words import alike_words, champion, rows, rule_of, table_words

A_PAGE = 30
PARTS = ("people", "tables", "standings")
NEAR = 12
"""Points before the target at which a table is said to be near its end."""


@club_page()
def nights(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """All nights, and the way to tonight."""
    # Of two who turned out to be one, both may be marked.
    is_one = Q(attendances__player__merged_into=None)
    was_there = is_one & Q(attendances__presence__in=["here", "left"])
    found = (
        Night.objects.filter(club=here.club)
        .annotate(there=Count("attendances", filter=was_there, distinct=True))
        .order_by("-day")
    )
    today = here.club.today()
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    tonight = found.filter(day=today).first()
    return render_club(request, here, "nights.html", page=page, tonight=tonight, today=today)


@club_page(Right.RUN_NIGHT, ("POST",))
def begin(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: night_open(actor=actor, club=here.club),
        back=reverse("scorepad:nights", args=[here.club.slug]),
        to=lambda night: page_of(here, night.day),
    )


@club_page()
def night(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """One night: tonight in its parts, and afterwards as a story to look back on."""
    one = night_of(here, day)
    if not is_running(one):
        return render_club(request, here, "night_after.html", **after(here, one))
    draft = Draft.objects.filter(night=one).first() if here.may(Right.RUN_NIGHT) else None
    usual = "tables" if draft or one.tables.exists() else "people"
    part = request.GET.get("part", usual)
    part = part if part in PARTS else usual
    context = frame(here, one) | {"part": part, "draft": draft}
    if part == "people":
        context |= people(request, here, one)
    elif part == "tables" and draft:
        context |= drafted(request, one, draft)
    else:
        context |= rounds(one, here) | {"asks": "ask" in request.GET}
    return render_club(request, here, "night.html", **context)


@club_page()
def screen(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """The night on a projector."""
    one = night_of(here, day)
    context = frame(here, one) | rounds(one, here)
    return render_club(request, here, "night_screen.html", **context)


def frame(here: ClubAccess, one: Night) -> dict[str, Any]:
    """What every part of a running night shows."""
    last = one.announced.order_by("-number").first()
    count = playing(one).count()
    return {
        "night": one,
        "is_tonight": True,
        "here_count": count,
        "plan": sizes(count),
        "plan_words": table_words(count),
        "last": last,
        "clock": clock(last) if last else None,
        "next_number": (last.number if last else 0) + 1,
        "rule": rule_of(one),
        "league": league_of_night(one),
    }


def clock(one: NightRound) -> dict[str, Any]:
    return {
        "left": seconds_left(one),
        "rings_at": one.rings_at,
        "is_paused": one.seconds_left is not None,
        "has_rung": has_rung(one),
        "now": timezone.now(),
    }


def people(request: HttpRequest, here: ClubAccess, one: Night) -> dict[str, Any]:
    """Who is here, who is on the way, who is not."""
    marked = {
        attendance.player_id: attendance
        for attendance in one.attendances.filter(player__merged_into=None).select_related(
            "marked_by"
        )
    }
    offered = Q(hidden_at=None) | Q(pk__in=list(marked))
    found = Player.objects.filter(offered, club=here.club).current().select_related("user")
    by_state: dict[str, list[tuple[Player, Attendance | None]]] = {}
    said = expected(here.club, one.day) if here.may(Right.ANSWER) else {}
    # Who said yes comes first: theirs are the names to be tapped.
    order = {"yes": 0, "maybe": 1, "no": 3}
    for player in sorted(
        found.order_by("key"),
        key=lambda player: order[said[player.user_id].says] if player.user_id in said else 2,
    ):
        attendance = marked.get(player.pk)
        by_state.setdefault(state_of(attendance), []).append((player, attendance))
    token = link_of(one) if here.may(Right.RUN_NIGHT) else None
    url = request.build_absolute_uri(reverse("night-link", args=[token])) if token else ""
    mine = Player.objects.filter(club=here.club, user=here.user).first() if here.user else None
    return {
        "by_state": by_state,
        "said": {
            player.pk: said[player.user_id]
            for players in by_state.values()
            for player, _attendance in players
            if player.user_id in said
        },
        "announced_guests": [one for one in said.values() if one.says == "yes" and one.guests],
        "check_in_url": url,
        "check_in_qr": qr_uri(url) if url else "",
        "me": mine,
        "my_state": state_of(marked.get(mine.pk)) if mine else "",
        "with_one_more": table_words(playing(one).count() + 1),
        "shows_large": "large" in request.GET,
    }


def drafted(request: HttpRequest, one: Night, draft: Draft) -> dict[str, Any]:
    """A draw that is not announced yet, and who is picked up in it."""
    now = draft_now(one, draft)
    everybody = [player for places in (*now.tables, now.out, now.unseated) for player in places]
    code, rule = request.GET.get("pick", ""), request.GET.get("rule", "")
    picked = next((player for player in everybody if player.code == code), None)
    sizes_online, in_room = _where_played(one, now.tables)
    return {
        "now": now,
        "alike": alike_words(sizes_online, in_room=in_room) if is_compared(one) else [],
        "picked": picked,
        "picking_rule": rule if rule in ("apart", "together") else "",
        "good": good_swaps(one, now, picked) if picked and not rule else set(),
        "pins": one.pins.select_related("one", "other"),
    }


def _where_played(one: Night, tables: list[list[Player]]) -> tuple[list[int], int]:
    """The sizes of the tables that will be online, and how many will not."""
    able = can_be_online(one.club, tables)
    online = [len(seated) for seated, yes in zip(tables, able, strict=True) if yes]
    return online, len(tables) - len(online)


def rounds(one: Night, here: ClubAccess) -> dict[str, Any]:
    """The tables as they stand, and who is ahead."""
    tables = tables_now(one, user=here.user)
    last = max(tables, default=0)
    announced = {each.number: each for each in one.announced.all()}
    rung = last in announced and has_rung(announced[last])
    waits = bool(last) and unplayed(one, last)
    open_tables = [now for now in tables.get(last, []) if not now.is_over and not now.waits]
    return {
        "tables": tables.get(last, []),
        "earlier": sorted(((n, found) for n, found in tables.items() if n != last), reverse=True),
        "out": _sat_out(announced[last], tables[last]) if last in announced else [],
        "rung": rung,
        "still_open": open_tables,
        "unstarted": [now for now in open_tables if now.sheet is None],
        "any_online": any(now.table.online for now in open_tables if now.sheet is None),
        "waits": waits,
        "still_played": SENTENCES["round_still_played"]
        if last and not waits and shared_at_play(one, last)
        else "",
        "undoable": bool(last)
        and not has_hands(one, last)
        and not any(now.deals_done for now in tables[last]),
        "standings": rows(night_standings(one), is_compared=is_compared(one)),
        "is_compared": is_compared(one),
        "shared": {each.number: each.deals for each in announced.values() if each.deals},
        "near": one.club.ruleset.get("target", 100) - NEAR,
        "target": one.club.ruleset.get("target", 100),
    }


def _sat_out(announced: NightRound, tables: Sequence[TableNow]) -> list[Player]:
    """Who had no seat in a round, by the people of today."""
    found = Player.objects.filter(club=announced.night.club_id, code__in=announced.out)
    seated = {score.player for now in tables for score in now.scores}
    people = dict.fromkeys(map(after_merges, found.select_related("merged_into")))
    return [player for player in people if player not in seated]


def after(here: ClubAccess, one: Night) -> dict[str, Any]:
    """A night to look back on."""
    found = night_standings(one)
    # Somebody else may be first once the last hands are on their sheets.
    is_being_written = is_compared(one) and bool(closed_rounds([one.pk]))
    was_there = Player.objects.filter(
        attendances__night=one, attendances__presence__in=["here", "left"]
    )
    played = games(list(sheets_of(one)))
    return {
        "night": one,
        "is_tonight": one.day == here.club.today(),
        "standings": rows(found, is_compared=is_compared(one)),
        "is_compared": is_compared(one),
        "shared": dict(one.announced.filter(deals__gt=0).values_list("number", "deals")),
        "is_being_written": is_being_written,
        "champion": None if is_being_written else champion(found, is_compared=is_compared(one)),
        "podium": rows(found[:3], is_compared=is_compared(one))
        if len(found) >= 3 and found[2][1].games
        else [],
        "people": was_there.current().order_by("key"),
        "games": played,
        "hands": sum(game.sheet.played for game in played),
        "earlier": sorted(tables_now(one).items()),
        "rule": rule_of(one),
        "league": league_of_night(one),
    }


def is_compared(one: Night) -> bool:
    return one.format == Night.Format.DUPLICATE


def page_of(here: ClubAccess, day: date, part: str = "") -> str:
    page = reverse("scorepad:night", args=[here.club.slug, day])
    return f"{page}?part={part}" if part else page
