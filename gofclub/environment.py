"""Settings from environment variables, loud on a bad value."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = ("1", "true", "yes", "on")
FALSE = ("0", "false", "no", "off")
COMMENT = re.compile(r"(^|\s)#")
HOST = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*\.?|\[[0-9a-f:.]+\]", re.ASCII | re.IGNORECASE)
"""What a request can say, or everything below a name: neither scheme nor port nor path."""
KEY_CHARACTERS, KEY_VARIETY = 50, 5
"""What Django's own check asks of a key that signs, which only warns."""


class Environment:
    """Reads variables and remembers which were asked for: a test holds the docs to it."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self.asked: dict[str, object] = {}

    def text(self, name: str, default: str = "") -> str:
        """The variable as text; an empty one counts as not set."""
        given = self.secret(name, default)
        # systemd keeps what stands behind a value: a key that ends in a comment would sign cookies.
        if COMMENT.search(given):
            raise ImproperlyConfigured(
                f"{name} ends in a comment; a comment needs a line to itself. See docs/deploy.md."
            )
        return given

    def secret(self, name: str, default: str = "") -> str:
        """The variable as text in which any sign may stand: a password that others chose."""
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

    def hosts(self, name: str) -> list[str]:
        """Names of hosts, separated by commas."""
        given = self.names(name)
        for host in given:
            if not HOST.fullmatch(host):
                raise ImproperlyConfigured(
                    f"{name} has {host!r}, which is no host's name; one looks like "
                    "club.example.org, without scheme, port and path."
                )
        return given

    def origins(self, name: str) -> list[str]:
        """Addresses of sites without a path, separated by commas."""
        given = self.names(name)
        for origin in given:
            if not is_site(origin, paths=("",)):
                raise ImproperlyConfigured(
                    f"{name} has {origin!r}, which is no origin; one looks like "
                    "https://club.example.org, with the scheme and without a path."
                )
        return given

    def site(self, name: str) -> str:
        """The address of a site, which paths are added to."""
        given = self.text(name).rstrip("/")
        if given and not is_site(given):
            raise ImproperlyConfigured(
                f"{name}={given!r} is not the address of a site; it looks like "
                "https://club.example.org."
            )
        return given

    def redis(self, name: str) -> str:
        """The address of a Redis; it may hold a password, and is not repeated."""
        given = self.text(name)
        try:
            parts = urlsplit(given)
            has_port = parts.port is None or parts.port > 0
        except ValueError:
            has_port = False
        if given and not (
            has_port
            and (
                (parts.scheme in ("redis", "rediss") and parts.hostname)
                or (parts.scheme == "unix" and parts.path)
            )
            and not parts.fragment
            and "@" not in parts.path
        ):
            raise ImproperlyConfigured(
                f"{name} is not understood; it looks like redis://host:6379/0. {ENCODED}"
            )
        return given


def is_site(given: str, *, paths: tuple[str, ...] | None = None) -> bool:
    """Whether it is the address of a site, by its form; `paths` are those that it may have.

    >>> is_site("https://club.example.org"), is_site("club.example.org"), is_site("https://")
    (True, False, False)
    """
    try:
        parts = urlsplit(given)
        _ = parts.port
    except ValueError:
        return False
    return (
        parts.scheme in ("http", "https")
        and bool(parts.hostname)
        and not (parts.query or parts.fragment or "@" in parts.netloc or " " in given)
        and (paths is None or parts.path in paths)
    )


def checked_key(given: str) -> str:
    """A key that signs, if it is one; nobody is told what it is."""
    if given and (len(given) < KEY_CHARACTERS or len(set(given)) < KEY_VARIETY):
        raise ImproperlyConfigured(
            f"SECRET_KEY is too easily guessed: it needs {KEY_CHARACTERS} characters or more, made "
            "by chance, as docs/deploy.md makes it. The one before, in SECRET_KEY_FALLBACKS, keeps "
            "what was signed with it."
        )
    return given


def database(url: str, *, pool_size: int = 8, pool_seconds: int = 2) -> dict[str, Any]:
    """Django's database settings for an address, `postgresql://...` or `sqlite:///...`.

    >>> database("sqlite:////srv/gofclub/db.sqlite3")["NAME"]
    '/srv/gofclub/db.sqlite3'
    """
    try:
        parts = urlsplit(url)
        port = parts.port
        name = unquote(parts.path[1:])
    except ValueError:
        raise NOT_AN_ADDRESS from None
    if parts.fragment or (parts.netloc and "@" in parts.path):
        # A password that was cut in two would name another host.
        raise NOT_AN_ADDRESS
    if parts.scheme == "sqlite" and name and not parts.netloc:
        return sqlite(Path(name))
    if parts.scheme in ("postgres", "postgresql") and name:
        from gofclub.database_pool import pool_options  # noqa: PLC0415 (psycopg is large)

        options = dict(parse_qsl(parts.query))
        # Between two statements it may lend the connection to somebody else, and with it a cursor.
        is_lent = options.pop("pgbouncer", "") == "true"
        return {
            "ENGINE": "gofclub.postgres",
            "NAME": name,
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(port or ""),
            "OPTIONS": {
                **options,
                "pool": pool_options(pool_size, seconds=pool_seconds),
            },
            "DISABLE_SERVER_SIDE_CURSORS": is_lent,
            # The pool lends out no connection that is dead.
            "CONN_HEALTH_CHECKS": True,
        }
    raise NOT_AN_ADDRESS


ENCODED = "In a password / is written as %2F, # as %23, ? as %3F, @ as %40, % as %25."
# The address may hold a password: it is not repeated.
NOT_AN_ADDRESS = ImproperlyConfigured(
    "DATABASE_URL is not understood; it looks like postgresql://user:password@host:5432/name "
    f"or sqlite:////absolute/path. {ENCODED}"
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
            # FULL: what was acknowledged survives a power cut.
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
        },
    }


def channel_layer(redis: str) -> dict[str, Any]:
    """Channels' layer on Redis, or without an address in memory."""
    if not redis:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # redis-py 8 ends a read after 5 s by default: idle sockets would die.
        "CONFIG": {"hosts": [{"address": redis, "socket_timeout": None}]},
    }


def cache(redis: str) -> dict[str, Any]:
    """Django's cache on Redis, or without an address in memory."""
    if not redis:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": redis,
        # A Redis that is away must not hold up every request for long.
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
