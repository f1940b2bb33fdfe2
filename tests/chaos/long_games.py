"""The longest games that a site allows: what the worst requests ask for."""

import json

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from gofclub.models import User
from gofclub.rules import MOST_HANDS
from scorepad.actors import Actor
from scorepad.models import Club, Deal, Sheet
from scorepad.services.clubs.clubs import club_create
from tests.scorepad.pads import long_sheet

GAMES = 8


def seed() -> None:
    """Stores them, and prints how to find them."""
    user = User.objects.create_user("worst@example.org", "twelve dragons", display_name="Worst")
    club = club_create(actor=Actor(user=user), name="Worst", visibility=Club.Visibility.PUBLIC)
    sheets = [long_sheet(user, MOST_HANDS, left=(0, 1, 2, 2), club=club) for _ in range(GAMES)]
    Sheet.objects.update(public=True)
    Deal.objects.update(note="\U0001f409" * 500)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    found = {
        "codes": [sheet.code for sheet in sheets],
        "club": club.slug,
        "session": session.session_key,
    }
    print(json.dumps(found))
