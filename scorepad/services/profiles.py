"""Profiles: what somebody shows of themselves across clubs. Nothing, until they say so.

A club is on a profile while its owner has ticked it, belongs to the club, is a player there whom
lists show, and the club lets its members do so. All of it is asked each time: who leaves, is
hidden or banned, or whose club closes its doors, is gone from there at once.
"""

import re
import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone

from gofclub.models import User
from scorepad.models import Club, Membership, Player, Profile, ProfileClub
from scorepad.models.profiles import ADDRESS_LENGTH
from scorepad.permissions import Right, may
from scorepad.services.errors import SENTENCES, Conflict, Unknown, refused

SHORTEST = 3
MOST_CLUBS = 50
ADDRESS = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aeiou"
WORDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Somebody's place in a club, and whether it may be on the profile."""

    club: Club
    player: Player
    may_be_shown: bool
    is_ticked: bool

    @property
    def is_shown(self) -> bool:
        return self.may_be_shown and self.is_ticked


def new_address() -> str:
    """An address that can be read out and not be guessed: four words of 12 bits each."""
    syllables = (secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(2 * WORDS))
    letters = "".join(syllables)
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def profile_of(user: User) -> Profile:
    """Somebody's profile, or one that is not stored yet: off, under an address of its own."""
    found = Profile.objects.filter(user=user).first()
    return found or Profile(user=user, address=new_address())


def profile_save(
    *,
    user: User,
    address: str,
    is_on: bool,
    is_listed: bool,
    clubs: Collection[str],
) -> Profile:
    """The profile with other settings; `clubs` are the addresses of those to be shown."""
    address = checked_address(address)
    try:
        with transaction.atomic():
            # One at a time for each person: two forms sent at once must not mix.
            User.objects.select_for_update(no_key=True).get(pk=user.pk)
            profile = profile_of(user)
            profile.address, profile.is_on, profile.is_listed = address, is_on, is_listed
            profile.changed_at = timezone.now()
            profile.save()
            wanted = {place.club.pk for place in places(profile) if place.club.slug in clubs}
            profile.shown.exclude(club__in=wanted).delete()
            ProfileClub.objects.bulk_create(
                [ProfileClub(profile=profile, club_id=club) for club in sorted(wanted)],
                ignore_conflicts=True,
            )
    except IntegrityError:
        raise refused(
            "address_taken", Conflict, fields={"address": [SENTENCES["address_taken"]]}
        ) from None
    return profile


def checked_address(address: str) -> str:
    address = address.strip().lower()
    fits = SHORTEST <= len(address) <= ADDRESS_LENGTH and ADDRESS.fullmatch(address)
    if not fits:
        raise refused("bad_address", fields={"address": [SENTENCES["bad_address"]]})
    return address


def profile_at(address: str, *, viewer: User | None = None) -> Profile:
    """The profile, for everybody where it is on, else for its owner alone."""
    found = Profile.objects.select_related("user").filter(address=address).first()
    if found is None or not (found.user == viewer or is_shown(found)):
        raise refused("not_found", Unknown)
    return found


def is_shown(profile: Profile) -> bool:
    user = profile.user
    return profile.is_on and user.is_active and user.forget_asked_at is None


def places(profile: Profile) -> list[Place]:
    """The clubs in which somebody is a player whom lists show, in three queries."""
    user = profile.user
    roles = dict(Membership.objects.filter(user=user).values_list("club_id", "role"))
    players = Player.objects.filter(user=user, club__in=roles).shown().select_related("club")
    ticked = set(profile.shown.values_list("club_id", flat=True)) if profile.pk else set()
    return [
        Place(
            club=player.club,
            player=player,
            may_be_shown=may(roles[player.club_id], Right.SHOW_ON_PROFILE, club=player.club),
            is_ticked=player.club_id in ticked,
        )
        for player in players.order_by("club__name", "pk")[:MOST_CLUBS]
    ]


def addresses_of(players: Iterable[Player]) -> dict[int, str]:
    """Whose profile shows the club in which they are this player: its address by player."""
    keyed = {
        (one.club_id, one.user_id): one for one in players if one.user_id and not one.hidden_at
    }
    if not keyed:
        return {}
    clubs, users = zip(*keyed, strict=True)
    ticked = ProfileClub.objects.filter(
        club__in=set(clubs), profile__user__in=set(users), profile__is_on=True
    ).select_related("profile__user", "club")
    roles = {
        (club, user): role
        for club, user, role in Membership.objects.filter(
            club__in=set(clubs), user__in=set(users)
        ).values_list("club_id", "user_id", "role")
    }
    found = {}
    for one in ticked:
        key = one.club_id, one.profile.user_id
        role = roles.get(key)
        is_theirs = key in keyed and is_shown(one.profile)
        if is_theirs and may(role, Right.SHOW_ON_PROFILE, club=one.club):
            found[keyed[key].pk] = one.profile.address
    return found
