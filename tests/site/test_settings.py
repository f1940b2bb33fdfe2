"""Two modes: embedded without any variable, production with all that makes it safe."""

import stat

import pytest

from gofclub.environment import database
from tests.servers.site import prepared
from tests.site.settings_process import PRODUCTION, refusal, run, settings_with


def test_without_variables_it_runs_embedded(tmp_path):
    found = settings_with(
        tmp_path, "MODE", "DEBUG", "DATABASES", "CHANNEL_LAYERS", "EMAIL_BACKEND", "ALLOWED_HOSTS"
    )

    assert found["MODE"] == "embedded"
    assert found["DEBUG"] is False
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "gofclub.sqlite3")
    assert found["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "InMemory" in found["CHANNEL_LAYERS"]["default"]["BACKEND"]
    assert "console" in found["EMAIL_BACKEND"]
    assert "localhost" in found["ALLOWED_HOSTS"]
    assert "*" not in found["ALLOWED_HOSTS"]


def test_the_secret_key_is_made_once_and_kept_to_oneself(tmp_path):
    first = settings_with(tmp_path, "SECRET_KEY")
    second = settings_with(tmp_path, "SECRET_KEY")

    assert first == second
    assert len(first["SECRET_KEY"]) >= 50
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_the_key_for_push_is_made_once_and_in_production_asked_for(tmp_path):
    first = settings_with(tmp_path, "VAPID_PRIVATE_KEY")
    again = settings_with(tmp_path, "VAPID_PRIVATE_KEY")
    production = settings_with(tmp_path, "VAPID_PRIVATE_KEY", **PRODUCTION)
    wrong = refusal(tmp_path, **PRODUCTION, VAPID_PRIVATE_KEY="no key at all")

    assert first == again
    assert len(first["VAPID_PRIVATE_KEY"]) == 43
    assert stat.S_IMODE((tmp_path / "vapid_key").stat().st_mode) == 0o600
    assert production == {"VAPID_PRIVATE_KEY": ""}
    assert "VAPID_PRIVATE_KEY" in wrong
    assert "no key at all" not in wrong


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"])
def test_any_variable_of_production_means_production(tmp_path, name):
    message = refusal(tmp_path, **{name: PRODUCTION[name]})

    assert "must" in message


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "EMAIL_HOST"])
def test_production_says_what_is_missing(tmp_path, name):
    variables = {key: value for key, value in PRODUCTION.items() if key != name}

    assert name in refusal(tmp_path, **variables)


def test_production_does_not_answer_to_every_name(tmp_path):
    assert "ALLOWED_HOSTS" in refusal(tmp_path, **PRODUCTION | {"ALLOWED_HOSTS": "*"})


def test_production_does_not_show_its_insides(tmp_path):
    assert "DEBUG" in refusal(tmp_path, **PRODUCTION, DEBUG="1")


def test_production_is_clean_by_djangos_own_checks(tmp_path):
    (tmp_path / "static").symlink_to(prepared() / "static")

    command = ["manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = run(tmp_path, *command, **PRODUCTION)

    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_browsers_are_told_of_other_hosts_only_where_the_operator_says_so(tmp_path):
    names = ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")

    quiet = settings_with(tmp_path, *names, **PRODUCTION)
    told = dict.fromkeys(names[1:], "1")
    loud = settings_with(tmp_path, *names, **PRODUCTION | told)

    assert list(quiet.values()) == [365 * 24 * 60 * 60, False, False]
    assert list(loud.values()) == [365 * 24 * 60 * 60, True, True]


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "EMAIL_HOST"])
def test_a_comment_does_not_become_part_of_a_value(tmp_path, name):
    message = refusal(tmp_path, **PRODUCTION | {name: f"{PRODUCTION[name]}   # ours"})

    assert message.endswith(
        f"{name} ends in a comment; a comment needs a line to itself. See docs/deploy.md."
    )


def test_a_password_may_hold_any_sign(tmp_path):
    given = PRODUCTION | {"EMAIL_HOST_PASSWORD": "cat #9"}

    assert settings_with(tmp_path, "EMAIL_HOST_PASSWORD", **given) == {
        "EMAIL_HOST_PASSWORD": "cat #9"
    }


def test_production_uses_postgresql_and_redis(tmp_path):
    found = settings_with(tmp_path, "DATABASES", "CHANNEL_LAYERS", "CACHES", **PRODUCTION)

    database = found["DATABASES"]["default"]
    assert database["ENGINE"] == "gofclub.postgres"
    assert (database["HOST"], database["PORT"]) == ("db.example.org", "5432")
    assert (database["USER"], database["PASSWORD"]) == ("gof", "s@fe")
    assert database["OPTIONS"]["pool"]["timeout"] <= 2
    layer = found["CHANNEL_LAYERS"]["default"]
    assert layer["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    assert layer["CONFIG"]["hosts"][0]["socket_timeout"] is None
    assert found["CACHES"]["default"]["LOCATION"] == PRODUCTION["REDIS_URL"]


@pytest.mark.parametrize("behind", [False, True])
def test_no_cursor_outlives_a_statement_behind_pgbouncer(behind):
    query = "?sslmode=require" + "&pgbouncer=true" * behind

    found = database(f"postgresql://gof@db.example.org/gof{query}")

    assert found["DISABLE_SERVER_SIDE_CURSORS"] is behind
    assert set(found["OPTIONS"]) == {"sslmode", "pool"}


def test_production_keeps_cookies_to_https(tmp_path):
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"]

    assert all(settings_with(tmp_path, *names, **PRODUCTION).values())


def test_static_files_that_were_not_collected_are_named(tmp_path):
    done = run(tmp_path, "manage.py", "check", "--deploy", **PRODUCTION)

    assert "gofclub.E002" in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "maybe"),
        ("GOFCLUB_MODE", "live"),
        ("WEB_CONCURRENCY", "two"),
        ("WEB_CONCURRENCY", "0"),
        ("LOG_LEVEL", "loud"),
    ],
)
def test_a_bad_value_is_named(tmp_path, name, value):
    message = refusal(tmp_path, **{name: value})

    assert f"{name}=" in message
    assert value in message


@pytest.mark.parametrize(
    "url",
    [
        "mysql://u:hush@h/x",
        "postgresql://u:hush@h",
        "sqlite://",
        "postgresql://u:hush@h:many/x",
        "x",
        "postgresql://u:hu/sh@h/x",
        "postgresql://u:hu#sh@h/x",
        "postgresql://u:1/hush@h/x",
        "postgresql://u:1#hush@h/x",
        "postgresql://u:1?hush@h/x",
    ],
)
def test_a_bad_database_address_is_refused_without_repeating_its_password(tmp_path, url):
    message = refusal(tmp_path, **PRODUCTION | {"DATABASE_URL": url})

    assert "DATABASE_URL" in message
    assert "hush" not in message
    assert "%2F" in message


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("ALLOWED_HOSTS", f"a.example,{host}") for host in ("https://b.example", "b.example/x")),
        *(("ALLOWED_HOSTS", host) for host in ("b.example:8000", "*.b.example", "b example")),
        ("CSRF_TRUSTED_ORIGINS", "club.example.org"),
        ("CSRF_TRUSTED_ORIGINS", "https://club.example.org/x"),
        *(
            ("SITE_URL", site)
            for site in ("foo", "https://", "https://a:b", "ftp://x", "http:///x")
        ),
    ],
)
def test_what_is_no_name_and_no_address_is_said(tmp_path, name, value):
    message = refusal(tmp_path, **PRODUCTION | {name: value})

    assert name in message
    assert value.split(",")[-1] in message
    assert "looks like" in message


@pytest.mark.parametrize(
    "value",
    ["hush", "redis://", "http://h:1/0", "redis://:hu/sh@h/0", "redis://:1/hush@h", "unix:"],
)
def test_what_is_no_redis_is_said_without_its_password(tmp_path, value):
    message = refusal(tmp_path, **PRODUCTION | {"REDIS_URL": value})

    assert "REDIS_URL is not understood" in message
    assert "hush" not in message


@pytest.mark.parametrize("value", ["hush" * 12, "aabb" * 20])
def test_a_key_that_is_easily_guessed_is_refused_in_production(tmp_path, value):
    message = refusal(tmp_path, **PRODUCTION | {"SECRET_KEY": value})

    assert "SECRET_KEY is too easily guessed" in message
    assert "SECRET_KEY_FALLBACKS" in message
    assert value not in message


def test_names_and_addresses_of_every_kind_are_taken(tmp_path):
    given = {
        "ALLOWED_HOSTS": "club.example.org,.example.net,[::1],192.0.2.7,my_host,localhost",
        "CSRF_TRUSTED_ORIGINS": "https://club.example.org,https://*.example.org:8443",
        "SITE_URL": "https://club.example.org:8443/",
        "REDIS_URL": "rediss://user:p%2Fss@[::1]:6379/2?ssl_cert_reqs=none",
    }

    found = settings_with(tmp_path, *given, **PRODUCTION | given)

    assert ",".join(found["ALLOWED_HOSTS"]) == given["ALLOWED_HOSTS"]
    assert ",".join(found["CSRF_TRUSTED_ORIGINS"]) == given["CSRF_TRUSTED_ORIGINS"]
    assert found["SITE_URL"] == "https://club.example.org:8443"
    assert found["REDIS_URL"] == given["REDIS_URL"]
    assert settings_with(tmp_path, "REDIS_URL", **PRODUCTION | {"REDIS_URL": "unix:///run/redis"})


def test_sqlite_can_be_named_too(tmp_path):
    url = "sqlite:////srv/gof%20club/db.sqlite3"

    found = settings_with(tmp_path, "DATABASES", GOFCLUB_MODE="embedded", DATABASE_URL=url)

    assert found["DATABASES"]["default"]["NAME"] == "/srv/gof club/db.sqlite3"
