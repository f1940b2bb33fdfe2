"""All settings, from environment variables only; docs/settings.md lists them.

Without any variable the site runs in *embedded* mode: one process, SQLite, all
data under var/, mails on the console. As soon as a variable that only a
production site needs is set, the mode is *production* and everything that makes
it safe is required.
"""

import os
import secrets
from pathlib import Path
from typing import Any

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from gofclub import places
from gofclub.addresses import own_hosts
from gofclub.data_folder import data_folder, kept_secret
from gofclub.environment import Environment, cache, channel_layer, checked_key, database, sqlite
from gofclub.languages import SOURCE, complete_languages
from gofclub.vapid_keys import AS_TEXT, checked_vapid_key, new_vapid_key
from gofclub.visitors import IPV6_PREFIX

env = Environment(os.environ)
# A bot's thought is a few small products of matrices, and thinks beside others: threads of numpy's
# own would cost more than they bring. Read when numpy is imported, here and in child processes.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
BASE_DIR = places.BASE
PARTS_DIR = places.parts()

# Mode -----------------------------------------------------------------------
_looks_like_production = any(
    os.environ.get(name) for name in ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL")
)
MODE = env.choice(
    "GOFCLUB_MODE",
    ("embedded", "production"),
    "production" if _looks_like_production else "embedded",
)
PRODUCTION = MODE == "production"
DEBUG = env.flag("DEBUG", default=False)
if PRODUCTION and DEBUG:
    raise ImproperlyConfigured(
        "DEBUG shows secrets to everybody who sees an error page; it is refused in production."
    )

DATA_DIR = data_folder(Path(env.text("DATA_DIR", str(places.data()))))

_secret_key = env.required("SECRET_KEY", when=PRODUCTION, because="it signs cookies and links.")
SECRET_KEY = (checked_key(_secret_key) if PRODUCTION else _secret_key) or kept_secret(
    DATA_DIR / "secret_key", secrets.token_urlsafe(50)
)
SECRET_KEY_FALLBACKS = env.names("SECRET_KEY_FALLBACKS")

ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS")
if PRODUCTION and (not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS):
    raise ImproperlyConfigured(
        "ALLOWED_HOSTS must name this site's hosts, with commas; * is not a name."
    )
if not PRODUCTION:
    ALLOWED_HOSTS += own_hosts()
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS")

# Applications ---------------------------------------------------------------
INSTALLED_APPS = [
    "gofclub.apps.GofclubConfig",
    "scorepad.apps.ScorepadConfig",
    "play.apps.PlayConfig",
    # Not the one that loads everything there is to administer: `urls` does, where there are pages.
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "csp",
    "rest_framework",
    "drf_spectacular",
]

MIDDLEWARE = [
    "gofclub.log_lines.RequestIdMiddleware",
    "gofclub.health.HealthMiddleware",
    "gofclub.hosts.PlainHostMiddleware",
    "gofclub.scraping.MetricsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "gofclub.secret_addresses.SecretAddressMiddleware",
    "gofclub.assets.storage.StaticFilesMiddleware",
    "gofclub.compressed_pages.CompressedPagesMiddleware",
    "csp.middleware.CSPMiddleware",
    "gofclub.plain_text.PlainTextMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "gofclub.page_language.PageLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "gofclub.bodies.TooLargeMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "gofclub.wrong_methods.WrongMethodMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "gofclub.me.sessions.noting",
]

ROOT_URLCONF = "gofclub.urls"
ASGI_APPLICATION = "gofclub.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [PARTS_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "gofclub.context_processors.site",
            ],
        },
    },
]
# Forms look for their templates where pages do, so that ours can replace them.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Database and channel layer -------------------------------------------------
_database_url = env.required(
    "DATABASE_URL", when=PRODUCTION, because="a production site keeps its data in PostgreSQL."
)
_pool = {
    "pool_size": env.number("DATABASE_POOL_SIZE", 8, least=1),
    "pool_seconds": env.number("DATABASE_POOL_SECONDS", 2, least=1),
}
DATABASES = {
    "default": database(_database_url, **_pool)
    if _database_url
    else sqlite(DATA_DIR / "gofclub.sqlite3")
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.redis("REDIS_URL")
PROCESSES = env.number("WEB_CONCURRENCY", 1, least=1)
CHANNEL_LAYERS = {"default": channel_layer(REDIS_URL)}
CACHES = {"default": cache(REDIS_URL)}

# The online table -----------------------------------------------------------
# In production one `manage.py croupier` acts for all processes.
CROUPIER = env.flag("CROUPIER", default=not PRODUCTION)
REVIEWER = env.flag("REVIEWER", default=True)
SAME_PROCESSOR = env.flag("SAME_PROCESSOR", default=True)
BOT_PAUSE_MS = env.number("BOT_PAUSE_MS", 1200)
KEEP_GIVEN_DAYS = env.number("KEEP_GIVEN_DAYS", 30, least=1)
CHALLENGE_DAYS = env.number("CHALLENGE_DAYS", 30, least=1)
CHALLENGES_PER_DAY = env.number("CHALLENGES_PER_DAY", 20, least=1)
TRIES_PER_CHALLENGE = env.number("TRIES_PER_CHALLENGE", 200, least=1)
TABLES_PER_PERSON = env.number("TABLES_PER_PERSON", 10, least=1)
TABLES_PER_ADDRESS = env.number("TABLES_PER_ADDRESS", 200, least=1)
INVITATIONS_PER_HOUR = env.number("INVITATIONS_PER_HOUR", 20, least=1)
PUZZLES_PER_ADDRESS = env.number("PUZZLES_PER_ADDRESS", 300, least=1)
# Where there is no other process to go to, the sooner it is back the better.
DRAIN_SECONDS = env.number("DRAIN_SECONDS", 5 if PRODUCTION else 0)
SOCKETS_PER_ADDRESS = env.number("SOCKETS_PER_ADDRESS", 100, least=1)
FRAMES_PER_SECOND = env.number("FRAMES_PER_SECOND", 30, least=1)

# Pictures -------------------------------------------------------------------
# Where this machine may have fonts for names that ours have no letters for.
FONT_FOLDERS = env.names("FONT_FOLDERS") or [
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
]

# Clubs ----------------------------------------------------------------------
FIGURES_AT_ONCE = env.number("FIGURES_AT_ONCE", 300)

# People ---------------------------------------------------------------------
# What somebody new, or without an account, may make in a day.
NEW_ACCOUNT_DAYS = env.number("NEW_ACCOUNT_DAYS", 3)
NEW_ACCOUNT_SHEETS = env.number("NEW_ACCOUNT_SHEETS", 60, least=1)
NEW_ACCOUNT_TABLES = env.number("NEW_ACCOUNT_TABLES", 100, least=1)
NEW_ACCOUNT_CLUBS = env.number("NEW_ACCOUNT_CLUBS", 5, least=1)
NEW_ACCOUNT_INVITATIONS = env.number("NEW_ACCOUNT_INVITATIONS", 50, least=1)
REPORTS_PER_HOUR = env.number("REPORTS_PER_HOUR", 10, least=1)
# Whom to write to: an address of mail, or of a page.
CONTACT = env.text("CONTACT")
SECURITY_CONTACT = env.text("SECURITY_CONTACT", CONTACT)
AUTH_USER_MODEL = "gofclub.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
] + [{"NAME": "scorepad.services.tokens.TokensEndWithThePassword"}]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "gofclub.adapters.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "gofclub.forms.SignupForm"
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ALLAUTH_RATE_LIMIT_IPV6_PREFIX = IPV6_PREFIX
# Nobody reads a console's mails at a card table: there an unconfirmed address
# must not keep people out.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if PRODUCTION else "optional"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = PRODUCTION
# People are told of what changes in their account, and asked again who they are before it does.
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 60 * env.number("CONFIRM_MINUTES", 15, least=1)
TOKEN_DAYS = env.number("TOKEN_DAYS", 365, least=1)
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PRODUCTION else "http"

MFA_SUPPORTED_TYPES = ["recovery_codes", "totp", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
# allauth lets somebody sign up with a passkey only once the address is known to be theirs.
MFA_PASSKEY_SIGNUP_ENABLED = PRODUCTION
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION
MFA_ALLOW_UNVERIFIED_EMAIL = not PRODUCTION
MFA_TOTP_ISSUER = "GoF Club"

# How long things are kept; /privacy/ says so, `manage.py prune` does so.
KEEP_GUESTS_DAYS = env.number("KEEP_GUESTS_DAYS", 400, least=1)
KEEP_ABANDONED_DAYS = env.number("KEEP_ABANDONED_DAYS", 30, least=1)
KEEP_CALENDAR_DAYS = env.number("KEEP_CALENDAR_DAYS", 90, least=1)
KEEP_ENDED_DAYS = env.number("KEEP_ENDED_DAYS", 30, least=1)
# Only that: notices, webhooks and series of nights have no other who does them.
CHORES = env.flag("CHORES", default=True)

# Mail -----------------------------------------------------------------------
EMAIL_HOST = env.required(
    "EMAIL_HOST", when=PRODUCTION, because="people confirm their address by mail."
)
# Mails are written where no request says under which name the site is known.
SITE_URL = env.site("SITE_URL") or (
    f"https://{ALLOWED_HOSTS[0].lstrip('.')}" if PRODUCTION else "http://localhost:8000"
)
EMAIL_PORT = env.number("EMAIL_PORT", 587, least=1)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.secret("EMAIL_HOST_PASSWORD")
EMAIL_USE_SSL = env.flag("EMAIL_USE_SSL", default=False)
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", default=not EMAIL_USE_SSL)
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("DEFAULT_FROM_EMAIL", "GoF Club <noreply@localhost>")

# Push -----------------------------------------------------------------------
# By this key push services know the site; browsers are bound to it when they ask to be told.
VAPID_PRIVATE_KEY = checked_vapid_key(env.secret("VAPID_PRIVATE_KEY")) or (
    "" if PRODUCTION else kept_secret(DATA_DIR / "vapid_key", new_vapid_key(), least=AS_TEXT)
)
# Addresses that people name are never asked inside this network; only whoever develops does so.
OUTGOING_TO_PRIVATE = DEBUG

# Languages and time ---------------------------------------------------------
FORMAT_MODULE_PATH = "gofclub.formats"
LANGUAGE_CODE = SOURCE
LOCALE_PATHS = [BASE_DIR / "gofclub" / "locale"]
LANGUAGES = complete_languages(LOCALE_PATHS[0])
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
USE_TZ = True
TIME_ZONE = "UTC"

# Static files ---------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "gofclub.assets.storage.HashedStorage"
    },
}

# API ------------------------------------------------------------------------
API_RATE_FACTOR = env.number("API_RATE_FACTOR", 1, least=1)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "scorepad.api.authentication.TokenAuthentication",
        "scorepad.api.authentication.LinkAuthentication",
        "scorepad.api.authentication.BrowserAuthentication",
    ],
    # The services ask the database who may do what with a sheet.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_PARSER_CLASSES": ["scorepad.api.parsers.SmallJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "scorepad.api.token_scopes.ScopedSchema",
    "EXCEPTION_HANDLER": "scorepad.api.errors.answer",
    "DEFAULT_THROTTLE_RATES": {
        # A whole club behind one address, polling where sockets are blocked, stays below.
        "reads": f"{1800 * API_RATE_FACTOR}/min",
        "writes": f"{300 * API_RATE_FACTOR}/min",
        "starts": f"{60 * API_RATE_FACTOR}/min",
        "starts_of_a_day": f"{2000 * API_RATE_FACTOR}/day",
        "pictures": f"{60 * API_RATE_FACTOR}/min",
        "dry_runs": f"{120 * API_RATE_FACTOR}/min",
        "thoughts": f"{120 * API_RATE_FACTOR}/min",
    },
    # uvicorn has put the right address in place where a trusted proxy named it.
    "NUM_PROXIES": 0,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "GoF Club",
    "DESCRIPTION": "Score sheets of the card game Gang of Four.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    # It describes the whole API at every start, a quarter of its time; a test does so instead.
    "ENABLE_DJANGO_DEPLOY_CHECK": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "PATH_CONVERTER_OVERRIDES": {
        "code": {"type": "string", "pattern": "^[2-9b-z]{12}$"},
        "puzzle": {"type": "string", "pattern": "^[a-z2-7]{8}$"},
    },
    "ENUM_NAME_OVERRIDES": {
        "Reason": "scorepad.models.Deal.Reason",
        "SheetStatus": "scorepad.models.Sheet.Status",
        # A season and a league have the same two.
        "SeasonStatus": "scorepad.models.Season.Status",
        "TokenScope": "scorepad.models.Scope",
        "LinkRole": "scorepad.models.ShareLink.Role",
        "ClubRole": "scorepad.models.Membership.Role",
        "GrantedRole": "scorepad.api.clubs.inputs.GRANTED",
        "ClubVisibility": "scorepad.models.Club.Visibility",
        "TableVisibility": "play.models.Table.Visibility",
        "PinKind": "scorepad.models.Pin.Kind",
        "PersonState": "scorepad.api.clubs.inputs.STATES",
        "NightAnswer": "scorepad.models.calendar.ANSWERS",
        "SeriesKind": "scorepad.models.Series.Kind",
        "NoticeKind": "scorepad.models.notices.NoticeKind",
        "WebhookEvent": "scorepad.models.webhooks.WebhookEvent",
        "WebhookWish": "scorepad.api.clubs.inputs.WISHES",
        "WebhookState": "scorepad.models.Webhook.State",
        "DeliveryStatus": "scorepad.models.WebhookDelivery.Status",
        "ImportKind": "scorepad.models.GamesImport.Kind",
        "ImportStatus": "scorepad.models.GamesImport.Status",
        "BotLevel": "play.bots.LADDER",
        "AnyBotLevel": "play.api.inputs.ANY_LEVEL",
    },
}

# Security -------------------------------------------------------------------
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = PRODUCTION
SESSION_COOKIE_AGE = 60 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = PRODUCTION
_hsts_seconds = env.number("SECURE_HSTS_SECONDS", 365 * 24 * 60 * 60)
SECURE_HSTS_SECONDS = _hsts_seconds if PRODUCTION else 0
# Both bind every other host of the domain, and for long: whoever runs those says so.
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.flag("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.flag("SECURE_HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # ask for these two

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# Watching ---------------------------------------------------------------------
METRICS_TOKEN = env.secret("METRICS_TOKEN")
SLOW_COMMIT_MS = env.number("SLOW_COMMIT_MS", 500)
SLOW_QUERY_MS = env.number("SLOW_QUERY_MS", 500)

# Takes secrets out of what is logged, by whomever.
LOGGING_CONFIG = "gofclub.logs.configure"
_log_format = env.choice("LOG_FORMAT", ("line", "json"), "line")
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "gofclub.log_lines.JsonFormatter"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": _log_format}},
    "root": {
        "handlers": ["console"],
        "level": env.choice("LOG_LEVEL", ("debug", "info", "warning", "error"), "info").upper(),
    },
}
if _log_format == "json":
    # The server has handlers of its own: then its lines would be the only ones that are not JSON.
    LOGGING["loggers"] = {
        name: {"handlers": ["console"], "propagate": False}
        for name in ("uvicorn", "uvicorn.access")
    }
