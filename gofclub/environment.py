"""Settings from environment variables, loud on a bad value."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = ("1", "true", "yes", "on")
FALSE = ("0", "false", "no", "off")


class Environment:
    """Reads variables and remembers which were asked for: a test holds the docs to it."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self.asked: dict[str, object] = {}

    def text(self, name: str, default: str = "") -> str:
        """The variable as text; an empty one counts as not set."""
        self.asked[name] = default
        return self._variables.get(name, "").strip() or default

    def required(self, name: str, *, when: bool, because: str, default: str = "") -> str:
        """The variable, which must be set when `when` holds."""
        given = self.text(name, default)
        if when and not given:
            raise ImproperlyConfigured(f"{name} must be set: {because} See docs/settings.md.")
        return given

    def flag(self, name: str, *, default: bool) -> bool:
        given = self.text(name).lower()
        self.asked[name] = default
        if not given:
            return default
        if given in TRUE:
            return True
        if given in FALSE:
            return False
        raise ImproperlyConfigured(f"{name}={given!r} is neither yes nor no; say 1 or 0.")

    def number(self, name: str, default: int, *, least: int = 0) -> int:
        given = self.text(name)
        self.asked[name] = default
        if not given:
            return default
        try:
            value = int(given)
        except ValueError:
            raise ImproperlyConfigured(f"{name}={given!r} is not a whole number.") from None
        if value < least:
            raise ImproperlyConfigured(f"{name}={value} is too small; it starts at {least}.")
        return value

    def choice(self, name: str, choices: tuple[str, ...], default: str) -> str:
        given = self.text(name, default).lower()
        if given not in choices:
            raise ImproperlyConfigured(f"{name}={given!r} is not one of {', '.join(choices)}.")
        return given

    def names(self, name: str) -> list[str]:
        """A list separated by commas."""
        return [part.strip() for part in self.text(name).split(",") if part.strip()]


def database(url: str) -> dict[str, Any]:
    """Django's database settings for an address, `postgresql://...` or `sqlite:///...`.

    >>> database("sqlite:////srv/gofclub/db.sqlite3")["NAME"]
    '/srv/gofclub/db.sqlite3'
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite" and not parts.netloc and len(parts.path) > 1:
        return sqlite(Path(unquote(parts.path[1:])))
    if parts.scheme in ("postgres", "postgresql") and len(parts.path) > 1:
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path[1:]),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(parts.port or ""),
            # The pool's default wait of 30 s would turn a restart of the
            # database into half a minute of silence.
            "OPTIONS": {
                **dict(parse_qsl(parts.query)),
                "pool": {"min_size": 1, "max_size": 8, "timeout": 2},
            },
        }
    # The address may hold a password: it is not repeated in the message.
    raise ImproperlyConfigured(
        "DATABASE_URL is not understood; it looks like postgresql://user:password@host:5432/name "
        "or sqlite:////absolute/path."
    )


def sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # A deferred transaction that turns into a write fails at once when
            # somebody else is writing; an immediate one waits its turn.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
        },
    }
