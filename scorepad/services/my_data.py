"""What sheets and clubs know about somebody, for that person alone."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.db.models import Q

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import (
    Answer,
    ApiToken,
    CalendarFeed,
    Change,
    Claim,
    ClubChange,
    GamesImport,
    Invitation,
    Membership,
    Notice,
    NoticeChoice,
    Player,
    PlayerBadge,
    Profile,
    PushBrowser,
    QuietHours,
    Rating,
    Scope,
    Sheet,
    Webhook,
)
from scorepad.services.errors import Refused
from scorepad.services.sheets.document import moment, sheet_as_seen

MOST_SHEETS = 5000
MOST_ROWS = 50_000
Row = tuple[Any, ...]


def tokens_document(user: User) -> list[dict[str, Any]]:
    return [
        {
            "name": token.name,
            "scopes": [scope.value for scope in Scope if scope in token.scopes],
            "created_at": moment(token.created_at),
            "expires_at": moment(token.expires_at),
            "last_used_at": moment(token.last_used_at),
        }
        for token in ApiToken.objects.filter(user=user)
    ]


def clubs_document(user: User) -> dict[str, Any]:
    """Where somebody belongs, who one is there, whom one has invited."""
    return {
        "memberships": [
            {"club": one.club.name, "role": one.role, "joined_at": moment(one.joined_at)}
            for one in Membership.objects.filter(user=user).select_related("club").order_by("pk")
        ],
        "players": [
            {"club": one.club.name, "name": one.name, "since": moment(one.created_at)}
            for one in Player.objects.filter(user=user).select_related("club").order_by("pk")
        ],
        "profile": [
            {
                "address": one.address,
                "is_on": one.is_on,
                "is_listed": one.is_listed,
                "clubs": [shown.club.name for shown in one.shown.select_related("club")],
            }
            for one in Profile.objects.filter(user=user)
        ],
        "badges": [
            {
                "club": one.player.club.name,
                "badge": one.kind,
                "day": one.day.isoformat(),
                "table": one.table,
                "hand": one.hand,
            }
            for one in PlayerBadge.objects.filter(player__user=user)
            .select_related("player__club")
            .order_by("day", "pk")
        ],
        "claims": [
            {
                "club": one.player.club.name,
                "player": one.player.name,
                "answer": one.answer,
                "asked_at": moment(one.asked_at),
            }
            for one in Claim.objects.filter(user=user).select_related("player__club")
        ],
        "answers": [
            {
                "club": one.night.club.name,
                "day": one.night.day.isoformat(),
                "answer": one.says,
                "guests": one.guests,
                "guest_names": one.guest_names,
                "waits": one.waits,
                "since": moment(one.since),
            }
            for one in Answer.objects.filter(user=user)
            .select_related("night__club")
            .order_by("night__day")[:MOST_ROWS]
        ],
        "notices": [
            {
                "club": one.club.name if one.club else None,
                "kind": one.kind,
                "about": one.about,
                "at": moment(one.at),
                "read_at": moment(one.read_at),
                "mailed_at": moment(one.mailed_at),
            }
            for one in Notice.objects.filter(user=user).select_related("club")[:MOST_ROWS]
        ],
        "push_browsers": [
            {
                "browser": one.session.user_agent,
                "push_service": urlsplit(one.endpoint).hostname,
                "since": moment(one.created_at),
                "last_told_at": moment(one.pushed_at),
            }
            for one in PushBrowser.objects.filter(user=user).select_related("session")
        ],
        "quiet_hours": [
            {"from": one.starts.isoformat("minutes"), "until": one.ends.isoformat("minutes")}
            for one in QuietHours.objects.filter(user=user)
        ],
        "unwanted_notices": [
            {"kind": one.kind, "channel": one.channel}
            for one in NoticeChoice.objects.filter(user=user, wanted=False).order_by("pk")
        ],
        "calendar_addresses": [
            {"club": one.club.name if one.club else None, "created_at": moment(one.created_at)}
            for one in CalendarFeed.objects.filter(user=user).select_related("club").order_by("pk")
        ],
        "imports": [
            {
                "club": one.club.name,
                "file": one.file_name,
                "read_at": moment(one.at),
                "games": one.games,
                "imported_at": moment(one.done_at),
                "undone_at": moment(one.undone_at),
            }
            for one in GamesImport.objects.filter(by=user)
            .defer("content")
            .select_related("club")[:MOST_ROWS]
        ],
        "webhooks": [
            {
                "club": one.club.name,
                "address": one.url,
                "events": one.events,
                "state": one.state,
                "created_at": moment(one.created_at),
            }
            for one in Webhook.objects.filter(answers_for=user).select_related("club")
        ],
        "invitations": [
            {
                "club": one.club.name,
                "label": one.label,
                "role": one.role,
                "created_at": moment(one.created_at),
                "uses": one.uses,
            }
            for one in Invitation.objects.filter(created_by=user).select_related("club")[:MOST_ROWS]
        ],
    }


def sheets_of(user: User) -> Iterator[dict[str, Any]]:
    """The sheets that somebody started or sat at, whole, as far as they may be seen."""
    actor = Actor(user=user)
    mine = Sheet.objects.filter(Q(owner=user) | Q(sitters__player__user=user)).distinct()
    for code in mine.order_by("-started_at", "-pk").values_list("code", flat=True)[:MOST_SHEETS]:
        try:
            yield sheet_as_seen(actor, code)
        except Refused:
            continue


def ratings_of(user: User) -> Iterator[Row]:
    yield ("club", "game", "day", "pool", "mu before", "sigma before", "mu", "sigma")
    found = Rating.objects.filter(player__user=user).select_related("player__club", "game__sheet")
    for one in found.order_by("played_at", "pk")[:MOST_ROWS].iterator(chunk_size=1000):
        yield (
            *(one.player.club.name, one.game.sheet.code, one.day.isoformat(), one.pool),
            *(one.mu_before, one.sigma_before, one.mu, one.sigma),
        )


def changes_by(user: User) -> Iterator[Row]:
    """What somebody did, to sheets and in clubs."""
    yield ("when", "where", "what", "hand", "to whom or what")
    found = Change.objects.filter(user=user).select_related("sheet").order_by("pk")[:MOST_ROWS]
    for one in found.iterator(chunk_size=1000):
        yield (moment(one.at), f"sheet {one.sheet.code}", one.action, one.number or "", "")
    clubs = ClubChange.objects.filter(user=user).select_related("club").order_by("pk")[:MOST_ROWS]
    for other in clubs.iterator(chunk_size=1000):
        yield (moment(other.at), f"club {other.club.name}", other.action, "", other.subject)
