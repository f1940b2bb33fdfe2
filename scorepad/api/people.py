"""Profiles, as everybody sees them."""

from typing import Any

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from gofclub.models import Colour, Creature
from scorepad.api.base import View, takes
from scorepad.api.documents import Doc
from scorepad.boards.profile import ProfilePage, profile_page
from scorepad.figures.measures import WIN
from scorepad.services.profiles import profile_at


class ProfileClubDoc(Doc):
    slug = s.CharField()
    name = s.CharField()
    pool = s.CharField()
    games = s.IntegerField()
    rating = s.IntegerField()
    uncertainty = s.IntegerField()
    provisional = s.BooleanField()


class ProfileBadgeDoc(Doc):
    kind = s.CharField()
    name = s.CharField()
    rule = s.CharField()
    day = s.DateField()
    club = s.CharField()
    table = s.CharField(
        allow_null=True,
        help_text="Code of the online table whose hand earned it, if you may see its replay.",
    )
    hand = s.IntegerField(allow_null=True, help_text="Number of that hand at the table.")


class ProfileRecordDoc(Doc):
    name = s.CharField()
    value = s.IntegerField()
    day = s.DateField()


class ProfileOpponentDoc(Doc):
    name = s.CharField()
    club = s.CharField()
    address = s.CharField(allow_null=True)
    games = s.IntegerField()
    ahead = s.IntegerField()
    behind = s.IntegerField()


class ProfileGameDoc(Doc):
    club = s.CharField()
    day = s.DateField()
    place = s.IntegerField()
    total = s.IntegerField()
    others = s.ListField(child=s.CharField())
    unnamed = s.IntegerField()
    rating_change = s.IntegerField(allow_null=True)


class ProfileDoc(Doc):
    """A profile across clubs: what its owner shows, and what the clubs allow."""

    address = s.CharField()
    name = s.CharField()
    creature = s.ChoiceField(choices=Creature.choices, allow_blank=True)
    colour = s.ChoiceField(choices=Colour.choices)
    since = s.DateField(allow_null=True)
    games = s.IntegerField()
    wins = s.FloatField()
    longest_streak = s.IntegerField()
    clubs = ProfileClubDoc(many=True)
    badges = ProfileBadgeDoc(many=True)
    records = ProfileRecordDoc(many=True)
    opponents = ProfileOpponentDoc(many=True)
    latest_games = ProfileGameDoc(many=True)


class Person(View):
    @takes(None, ProfileDoc, operation_id="person_read")
    def get(self, request: Request, address: str) -> Response:
        profile = profile_at(address, viewer=self.actor.user)
        answer = Response(profile_document(profile_page(profile, viewer=self.actor.user)))
        answer["X-Robots-Tag"] = "noindex"
        return answer


def profile_document(page: ProfilePage) -> dict[str, Any]:
    return {
        "address": page.profile.address,
        "name": page.user.display_name,
        "creature": page.user.creature,
        "colour": page.user.colour,
        "since": page.since,
        "games": page.sums.games,
        "wins": round(page.sums.wins / WIN, 2),
        "longest_streak": page.streak,
        "clubs": [
            {
                "slug": one.club.slug,
                "name": one.club.name,
                "pool": one.pool,
                "games": one.games,
                "rating": one.rating,
                "uncertainty": one.spread,
                "provisional": one.is_provisional,
            }
            for one in page.clubs
        ],
        "badges": [
            {
                "kind": one.badge.kind,
                "name": one.badge.title,
                "rule": one.badge.explained,
                "day": one.day,
                "club": one.club.slug,
                "table": one.table or None,
                "hand": one.hand,
            }
            for one in page.badges
        ],
        "records": [{"name": one.name, "value": one.value, "day": one.day} for one in page.records],
        "opponents": [
            {
                "name": one.player.name,
                "club": one.club.slug,
                "address": one.address or None,
                "games": one.games,
                "ahead": one.ahead,
                "behind": one.behind,
            }
            for one in page.opponents
        ],
        "latest_games": [
            {
                "club": one.club.slug,
                "day": one.day,
                "place": one.rank,
                "total": one.total,
                "others": list(one.others),
                "unnamed": one.unnamed,
                "rating_change": one.change,
            }
            for one in page.games
        ],
    }
