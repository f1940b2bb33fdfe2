"""The site's own settings, away from the data of whoever runs the tests."""

import os
from pathlib import Path

os.environ["DATA_DIR"] = str(Path(__file__).resolve().parent.parent / "var" / "tests")

from gofclub.settings import *  # noqa: F403
from gofclub.settings import DATA_DIR, DATABASES, INSTALLED_APPS, STORAGES

# Its `flush` goes before Django's.
INSTALLED_APPS += ["tests.emptying"]

# A file, not memory: in memory SQLite locks by table, which the site never meets.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # One for each process: two runs may go on in one checkout.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / f"test-{os.getpid()}.sqlite3")}
    # No test survives a power cut.
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"

    # What a run that was killed has left behind.
    for left in DATA_DIR.glob("test-*.sqlite3*"):
        owner = left.name.removeprefix("test-").split(".")[0].split("_")[0]
        try:
            os.kill(int(owner), 0)
        except ProcessLookupError:
            left.unlink(missing_ok=True)
        except PermissionError:
            # somebody else's, and alive
            continue

else:
    # On a machine that is busy a new connection takes as long as everything else; that a site gives
    # up sooner is tested with a site of its own.
    DATABASES["default"]["OPTIONS"]["pool"]["timeout"] = 60

# Each hash takes a quarter of a second by design; tests sign in a lot.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Static files are served from where they are written, not collected first.
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
WHITENOISE_USE_FINDERS = True
# Looked for when they are asked for: each new client of a test would look through all of them.
WHITENOISE_AUTOREFRESH = True
(DATA_DIR / "static").mkdir(exist_ok=True)
