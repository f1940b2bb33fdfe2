"""The site's own settings, for people who sign in all the time.

Everything else is as it is served: `tests.settings` is for tests without a server.
"""

from gofclub.settings import *  # noqa: F403

# Each hash takes a quarter of a second by design, and somebody signs up in every tenth test.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
