"""People of a club who may have profiles, and how one is looked at."""

from datetime import timedelta

from django.test import Client
from django.urls import reverse

from gofclub.models import User
from scorepad.models import Membership, Player, Profile
from scorepad.services.profiles import (
    profile_save,
)
from tests.scorepad.figures.clubs import START, club_of, game, played

GAME = ((0, 11, 11), (0, 3, 9), (5, 0, 11), (0, 12, 12))


def with_account(player: Player) -> User:
    user = User.objects.create_user(f"{player.key}@example.org", display_name=player.name)
    player.user = user
    player.save()
    Membership.objects.create(club=player.club, user=user)
    return user


class Scene:
    """Ana and Ben have accounts, Cho has none; they have played four games."""

    def __init__(self, **club) -> None:
        self.club, self.people = club_of("Ana", "Ben", "Cho", **club)
        self.ana, self.ben = (with_account(player) for player in self.people[:2])
        played(
            self.club,
            [game(self.people, GAME, at=START + timedelta(days=day)) for day in range(4)],
        )

    def show(self, user: User, **more) -> Profile:
        address = user.display_name.lower()
        usual = {"address": address, "is_on": True, "is_listed": False, "clubs": [self.club.slug]}
        return profile_save(user=user, **usual | more)


def page(address: str = "ana", client: Client | None = None):
    return (client or Client()).get(reverse("person", args=[address]))


def document(address: str = "ana", client: Client | None = None):
    return (client or Client()).get(reverse("api:person", args=[address]))
