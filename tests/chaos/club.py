"""A club whose members play online, so that its boards count every game; and those boards again."""

import json

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Club, Membership, Player
from scorepad.name_keys import name_key
from scorepad.services import figures
from scorepad.services.clubs.clubs import club_create
from tests.scorepad.figures.clubs import everything

NAME = "Chaos"


def seed(members: int) -> None:
    """Stores the club, and prints how to find it and who is signed in."""
    users = [
        User.objects.create_user(f"m{number}@example.org", None, display_name=f"Member {number}")
        for number in range(members)
    ]
    club = club_create(actor=Actor(user=users[0]), name=NAME, visibility=Club.Visibility.PUBLIC)
    for user in users[1:]:
        Membership.objects.create(club=club, user=user, role=Membership.Role.MEMBER)
    for user in users:
        name = user.display_name
        Player.objects.get_or_create(
            club=club, user=user, defaults={"name": name, "key": name_key(name)}
        )
    print(json.dumps({"club": club.slug, "sessions": [session_of(user) for user in users]}))


def session_of(user: User) -> str:
    """The key of a session in which this account is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key


def compare() -> None:
    """Makes all figures again from the sheets, and prints whether they were the same before."""
    found = {}
    for club in Club.objects.all():
        figures.work(club)
        before = everything(club)
        figures.rebuild(club)
        again = everything(club)
        found[club.slug] = {
            "games": len(again["games"]),
            "different": [name for name in again if before[name] != again[name]],
        }
    print(json.dumps(found))
