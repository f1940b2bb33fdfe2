"""What a webhook says: the documents of the API, as a member of the club reads them now."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.urls import reverse

from scorepad.api.clubs import calendar
from scorepad.api.clubs.documents import member_document, player_document, season_document
from scorepad.api.clubs.night_documents import night_document, standing_document
from scorepad.models import (
    Club,
    Membership,
    Night,
    PlannedNight,
    Player,
    Season,
    SeasonPlace,
    Sheet,
    WebhookDelivery,
)
from scorepad.models.webhooks import WebhookEvent
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.export import OF_NIGHTS
from scorepad.services.clubs.night_results import night_standings
from scorepad.services.clubs.online_tables import are_settled
from scorepad.services.sheets.document import moment, shared_document

MOST_UNSETTLED = timedelta(hours=1)
"""A hand that was set aside waits for the operator: the night is told without it after that."""
Said = tuple[str, dict[str, Any]]
"""The page about it, and the document."""


def comes_later(delivery: WebhookDelivery, now: datetime) -> bool:
    """Whether what is to be told is still being written: the last hands of a night's tables."""
    is_night = delivery.event == WebhookEvent.NIGHT_FINISHED
    if not is_night or delivery.asked_at is not None or now - delivery.at > MOST_UNSETTLED:
        return False
    day = date.fromisoformat(delivery.about)
    return not are_settled(Night.objects.filter(club=delivery.hook.club_id, day=day))


def payload(delivery: WebhookDelivery) -> dict[str, Any] | None:
    """The whole message; None where there is nothing left to tell."""
    club, event = delivery.hook.club, WebhookEvent(delivery.event)
    said = MAKERS[event](club, delivery.about)
    if said is None or (event == WebhookEvent.GAME_FINISHED and said[1]["status"] != "finished"):
        # A game that goes on is told of as one that was corrected.
        return None
    page, data = said
    home = reverse("scorepad:club", args=[club.slug])
    return {
        "type": event.value,
        "timestamp": moment(delivery.at),
        "club": {"slug": club.slug, "name": club.name, "url": settings.SITE_URL + home},
        "url": settings.SITE_URL + page,
        "data": data,
    }


def _any_member(club: Club) -> ClubAccess:
    """Nobody in particular: no document has anything that not every member may read."""
    return ClubAccess(club, None, Membership.Role.MEMBER)


def _game(club: Club, about: str) -> Said | None:
    sheet = Sheet.objects.select_related("club").filter(club=club, code=about).first()
    if sheet is None:
        return None
    return reverse("scorepad:sheet", args=[sheet.code]), shared_document(sheet, knows_club=True)


def _planned(club: Club, about: str) -> Said | None:
    night = PlannedNight.objects.select_related("series").filter(club=club, code=about).first()
    if night is None:
        return None
    night.club = club
    page = reverse("scorepad:calendar-night", args=[club.slug, night.code])
    return page, calendar.document(_any_member(club), night)


def _night(club: Club, about: str) -> Said | None:
    found = Night.objects.prefetch_related(*OF_NIGHTS)
    night = found.filter(club=club, day=date.fromisoformat(about)).first()
    if night is None:
        return None
    night.club = club
    standings = night_standings(night)
    there = [one.player for one in night.attendances.all()]
    people = {one.code: one.name for one in (*there, *(player for player, _ in standings))}
    return reverse("scorepad:night", args=[club.slug, night.day]), {
        "night": night_document(night, _any_member(club)),
        "standings": [standing_document(player, standing) for player, standing in standings],
        "names": people,
    }


def _joined(club: Club, about: str) -> Said | None:
    member = Membership.objects.select_related("user").filter(club=club, code=about).first()
    if member is None:
        return None
    player = Player.objects.filter(club=club, user=member.user).first()
    return reverse("scorepad:members", args=[club.slug]), {
        "member": member_document(member),
        "player": player_document(player, _any_member(club)) if player else None,
    }


def _season(club: Club, about: str) -> Said | None:
    season = Season.objects.filter(club=club, code=about, status=Season.Status.CLOSED).first()
    if season is None:
        return None
    first = SeasonPlace.objects.filter(season=season, place=1).select_related("player")
    champions = [
        {"pool": one.pool, "code": one.player.code, "name": one.player.name} for one in first
    ]
    page = reverse("scorepad:season", args=[club.slug, season.code])
    return page, {"season": season_document(season), "champions": champions}


def _test(club: Club, about: str) -> Said | None:
    return reverse("scorepad:webhooks", args=[club.slug]), {"hello": "world"}


MAKERS: dict[WebhookEvent, Callable[[Club, str], Said | None]] = {
    WebhookEvent.GAME_FINISHED: _game,
    WebhookEvent.GAME_CORRECTED: _game,
    WebhookEvent.NIGHT_PLANNED: _planned,
    WebhookEvent.NIGHT_CALLED_OFF: _planned,
    WebhookEvent.NIGHT_FINISHED: _night,
    WebhookEvent.PLAYER_JOINED: _joined,
    WebhookEvent.SEASON_CLOSED: _season,
    WebhookEvent.TEST: _test,
}
