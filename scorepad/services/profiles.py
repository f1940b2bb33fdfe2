"""Profiles: what somebody shows of themselves across clubs. Nothing, until they say so.

A club is on a profile while its owner has ticked it, belongs to the club, is a player there whom
lists show, and the club lets its members do so. All of it is asked each time: who leaves, is
hidden or banned, or whose club closes its doors, is gone from there at once.
"""

import re
import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import cached_property

from gofclub.models import User
from scorepad.models import (
    Club,
    FormerAddress,
    Membership,
    Player,
    Profile,
    ProfileClub,
    RetiredAddress,
)
from scorepad.models.profiles import ADDRESS_LENGTH
from scorepad.permissions import Right, may
from scorepad.services.errors import SENTENCES, Conflict, Refused, Unknown, refused

SHORTEST = 3
MOST_CLUBS = 50
RESERVED = timedelta(days=90)
"""For how long nobody else has an address that was given up."""
RETIRED = timedelta(days=365)
"""For how long nobody has the address of an account that was deleted."""
MOST_RESERVED = 10
"""For one person; the oldest is free before its time."""
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
            before = profile.address if profile.was_shown else address
            profile.was_shown = is_on or (profile.was_shown and profile.address == address)
            profile.address, profile.is_on, profile.is_listed = address, is_on, is_listed
            profile.changed_at = timezone.now()
            profile.save()
            _reserve(profile, before=before)
            wanted = {place.club.pk for place in places(profile) if place.club.slug in clubs}
            profile.shown.exclude(club__in=wanted).delete()
            ProfileClub.objects.bulk_create(
                [ProfileClub(profile=profile, club_id=club) for club in sorted(wanted)],
                ignore_conflicts=True,
            )
    except IntegrityError:
        raise _taken() from None
    return profile


def _reserve(profile: Profile, *, before: str) -> None:
    """Keeps the address before for its owner, and takes none that is kept for somebody else.

    Only one that was shown is kept: of any other nobody has a link.
    After the new one was stored: whoever gives it up at this moment has written so by now.
    """
    now = timezone.now()
    FormerAddress.objects.filter(given_up_at__lt=now - RESERVED).delete()
    mine = FormerAddress.objects.filter(user=profile.user)
    theirs = FormerAddress.objects.filter(address=profile.address).exclude(user=profile.user)
    digests = _digests(profile.address)
    retired = RetiredAddress.objects.filter(digest__in=digests, at__gte=now - RETIRED)
    if theirs.exists() or retired.exists():
        raise _taken()
    if before != profile.address:
        mine.filter(address__in=[before, profile.address]).delete()
        FormerAddress.objects.create(user=profile.user, address=before, given_up_at=now)
        too_many = mine.order_by("-given_up_at", "-pk").values_list("pk", flat=True)
        FormerAddress.objects.filter(pk__in=list(too_many[MOST_RESERVED:])).delete()


def addresses_retire(user: User) -> None:
    """Keeps the addresses of an account that is about to go from everybody, as digests alone.

    Those that were shown: else an account could take good ones from everybody just by asking.
    """
    mine = [
        *Profile.objects.filter(user=user, was_shown=True).values_list("address", flat=True),
        *FormerAddress.objects.filter(user=user).values_list("address", flat=True),
    ]
    for address in mine:
        RetiredAddress.objects.update_or_create(
            digest=_digests(address)[0], defaults={"at": timezone.now()}
        )


def addresses_free(now: datetime) -> QuerySet[RetiredAddress]:
    """Those that anybody may have again."""
    return RetiredAddress.objects.filter(at__lt=now - RETIRED)


def _digests(address: str) -> list[str]:
    """By the site's key, and by those it had: what was kept under one of them is still kept."""
    # With a key at all: whoever reads the table cannot try addresses.
    return [
        salted_hmac("scorepad.profiles", address, secret=key, algorithm="sha256").hexdigest()
        for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    ]


def _taken() -> Refused:
    return refused("address_taken", Conflict, fields={"address": [SENTENCES["address_taken"]]})


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


def profiles_of(players: Iterable[Player]) -> dict[int, Profile]:
    """Whose profile shows the club in which they are this player: the profile by player."""
    mine = {one.pk for one in players if one.user_id}
    return _shown_where(Q(pk__in=mine)) if mine else {}


def profiles_in(clubs: Collection[Club]) -> dict[int, Profile]:
    """All whose profile shows one of the clubs: the profile by player."""
    # Most clubs are on nobody's, and every page of theirs asks.
    if not clubs or not ProfileClub.objects.filter(club__in=clubs).exists():
        return {}
    return _shown_where(Q(club__in=clubs))


def _shown_where(which: Q) -> dict[int, Profile]:
    shown = ProfileClub.objects.filter(club=OuterRef("club"), profile__user=OuterRef("user"))
    role = Membership.objects.filter(club=OuterRef("club"), user=OuterRef("user")).values("role")
    found = (
        Player.objects.filter(which, Exists(shown), user__profile__is_on=True)
        .shown()
        .annotate(role=Subquery(role[:1]))
        .select_related("club", "user__profile")
    )
    return {
        one.pk: one.user.profile
        for one in found
        if one.user
        and is_shown(one.user.profile)
        and may(one.role, Right.SHOW_ON_PROFILE, club=one.club)
    }


def address_for(viewer: User | None, profile: Profile | None) -> str:
    """The address as far as it may be given away: others have it from its owner, unless listed."""
    if profile is None or not (profile.is_listed or profile.user == viewer):
        return ""
    return profile.address


class Faces:
    """Whose avatar may stand beside the name in a club: every member's, for members.

    An avatar is the same in every club. Everybody else sees those of the players who show the
    club on their profile; of all others the letter of the name.
    """

    def __init__(self, club: Club, *, is_member: bool) -> None:
        self.club, self.is_member = club, is_member

    def __contains__(self, player: int) -> bool:
        return self.is_member or player in self._shown

    @cached_property
    def _shown(self) -> frozenset[int]:
        return frozenset(profiles_in([self.club]))


def club_off_profile(*, user: User, club: Club) -> None:
    """Who leaves a club and comes back one day is asked again."""
    ProfileClub.objects.filter(profile__user=user, club=club).delete()
