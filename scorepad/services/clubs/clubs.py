"""Clubs: founded, described, exported, deleted."""

import unicodedata
from collections.abc import Mapping
from datetime import timedelta
from functools import cache, partial
from typing import Any
from zoneinfo import available_timezones

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from gofclub.codes import new_code
from gofclub.models import User
from gofclub.names import is_unprintable
from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, GamesImport, Membership, Player
from scorepad.models.clubs import CLUB_NAME_LENGTH
from scorepad.name_keys import name_key
from scorepad.permissions import Right
from scorepad.rulesets import stored_from
from scorepad.services.clubs.announcements import club_opened
from scorepad.services.clubs.transaction import club_change
from scorepad.services.daily_limits import check_clubs
from scorepad.services.errors import SENTENCES, Conflict, NotSignedIn, Refused, refused
from scorepad.services.figures import days_changed
from scorepad.services.sheets import pokes
from scorepad.services.sheets.erase import delete_unseen
from scorepad.services.sheets.links import links_end
from scorepad.services.sheets.start import checked_ruleset

MOST_CLUBS = 20
EXPORT_HOLDS = timedelta(hours=1)
"""A club is deleted within this time after its export, or exported again."""
SLUG_LENGTH = 40
SLUG_TAIL = 6
RESERVED = {"new", "join", "mine", "who-may-do-what"}


def club_create(
    *,
    actor: Actor,
    name: str,
    description: str = "",
    time_zone: str = "UTC",
    visibility: str = Club.Visibility.PRIVATE,
    ruleset: Mapping[str, Any] | None = None,
    members_keep_score: bool = True,
) -> Club:
    """A new club, owned by the actor, who is its first player too."""
    if actor.user is None:
        raise refused("not_signed_in", NotSignedIn)
    clean = checked_club_name(name)
    agreed = stored_from(checked_ruleset(ruleset or {}))
    with transaction.atomic():
        founder = User.objects.select_for_update(no_key=True).get(pk=actor.user.pk)
        check_clubs(founder)
        owned = Membership.objects.filter(user=founder, role=Membership.Role.OWNER)
        if owned.count() >= MOST_CLUBS:
            raise refused("too_many_clubs", Conflict)
        club = Club.objects.create(
            slug=free_slug(clean, visibility=visibility),
            name=clean,
            description=description.strip(),
            time_zone=checked_zone(time_zone),
            visibility=visibility,
            ruleset=agreed,
            members_keep_score=members_keep_score,
        )
        Membership.objects.create(club=club, user=founder, role=Membership.Role.OWNER)
        Player.objects.create(
            club=club,
            name=founder.display_name,
            key=name_key(founder.display_name),
            user=founder,
        )
        ClubChange.objects.create(
            club=club,
            user=founder,
            who=founder.display_name,
            action=ClubChange.Action.FOUND,
            subject=clean,
        )
        return club


def club_describe(
    *,
    actor: Actor,
    club: Club | str,
    name: str | None = None,
    description: str | None = None,
    time_zone: str | None = None,
    visibility: str | None = None,
    ruleset: Mapping[str, Any] | None = None,
    minimum_games: int | None = None,
    members_keep_score: bool | None = None,
    members_on_profiles: bool | None = None,
    confirm_public: bool = False,
) -> Club:
    """The club with other settings; what is None stays.

    To open a private club to everybody takes a word more, and all members are told.
    """
    wanted: dict[str, Any] = {
        "name": None if name is None else checked_club_name(name),
        "description": None if description is None else description.strip(),
        "time_zone": None if time_zone is None else checked_zone(time_zone),
        "visibility": visibility,
        "ruleset": None if ruleset is None else stored_from(checked_ruleset(ruleset)),
        "minimum_games": minimum_games,
        "members_keep_score": members_keep_score,
        "members_on_profiles": members_on_profiles,
    }
    with club_change(actor=actor, club=club, right=Right.SETTINGS) as here:
        now = here.club
        new = {
            field: value
            for field, value in wanted.items()
            if value is not None and value != getattr(now, field)
        }
        if not new:
            return now
        opens = new.get("visibility") == Club.Visibility.PUBLIC
        if opens and not confirm_public:
            raise refused(
                "confirm_public", fields={"confirm_public": [SENTENCES["confirm_public"]]}
            )
        before = {field: getattr(now, field) for field in new}
        for field, value in new.items():
            setattr(now, field, value)
        now.save(update_fields=list(new))
        here.audit(ClubChange.Action.SETTINGS, before=before, after=new)
        if opens:
            club_opened(now, by=here.user)
        if new.keys() & {"visibility", "members_keep_score"}:
            transaction.on_commit(partial(pokes.rights_changed, now.pk))
        if "time_zone" in new:
            # Games near the end of a night may belong to another day now.
            days_changed(now)
        return now


def club_exported(*, actor: Actor, club: Club | str) -> Club:
    """The club, which from now on may be deleted for a while."""
    with club_change(actor=actor, club=club, right=Right.EXPORT) as here:
        here.club.exported_at = timezone.now()
        here.club.save(update_fields=["exported_at"])
        here.audit(ClubChange.Action.EXPORT)
        return here.club


def club_delete(*, actor: Actor, club: Club | str, confirmation: str) -> None:
    """Deletes the club; its sheets stay with those who kept them."""
    with club_change(actor=actor, club=club, right=Right.DELETE) as here:
        exported = here.club.exported_at
        if exported is None or exported < timezone.now() - EXPORT_HOLDS:
            raise refused("export_first", Conflict)
        if confirmation.strip() != here.club.name:
            raise refused(
                "wrong_confirmation", fields={"confirmation": [SENTENCES["wrong_confirmation"]]}
            )
        links_end(here.club)
        delete_unseen(GamesImport.objects.filter(club=here.club))
        here.club.delete()


def checked_club_name(name: str) -> str:
    """The name in NFC with single spaces, or a refusal."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not clean or len(clean) > CLUB_NAME_LENGTH or any(map(is_unprintable, clean)):
        raise Refused(
            "invalid", SENTENCES["bad_club_name"], fields={"name": [SENTENCES["bad_club_name"]]}
        )
    return clean


@cache
def time_zones() -> frozenset[str]:
    """Asked once: reading their names from the disk takes longer than all else of founding."""
    return frozenset(available_timezones())


def checked_zone(name: str) -> str:
    if name not in time_zones():
        raise refused("bad_time_zone", fields={"time_zone": [SENTENCES["bad_time_zone"]]})
    return name


def free_slug(name: str, *, visibility: str) -> str:
    """An address like the name that no club has yet.

    A private club's ends in letters of its own. Else whoever founds a club of the same name would
    learn from the number after it that there is one.
    """
    wanted = slugify(name)[:SLUG_LENGTH].strip("-") or "club"
    if visibility == Club.Visibility.PRIVATE:
        return f"{wanted}-{new_code()[:SLUG_TAIL]}"
    taken = set(Club.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    tried, number = wanted, 1
    while tried in taken | RESERVED:
        number += 1
        tried = f"{wanted}-{number}"
    return tried
