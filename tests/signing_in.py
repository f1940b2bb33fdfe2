"""Signing in without the form, as the form would leave it behind."""

import time

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from django.test import Client

from gofclub.models import User


def sign_in(client: Client, user: User, *, ago: float = 0) -> None:
    """Signs in with a password that was given so many seconds ago."""
    client.force_login(user)
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [
        {"method": "password", "at": time.time() - ago, "email": user.email}
    ]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
