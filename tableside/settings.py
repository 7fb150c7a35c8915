"""Settings, all by environment; `run.py` sets what a self-hosted table needs."""

from __future__ import annotations

import contextlib
import socket
from pathlib import Path
from urllib.parse import quote, urlsplit

from environs import Env

from tableside.addresses import PRIVATE_HOSTS, lan_address

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("DATA_DIR", str(BASE_DIR / "data")))
PUBLIC_URL = env.str("PUBLIC_URL", "").rstrip("/")
PORT = env.int("PORT", 8000)
DEBUG = env.bool("DEBUG", False)


PRIVATE = env.str("HOST", "") in PRIVATE_HOSTS and not PUBLIC_URL
"""Only this machine is served: nobody gets a link or a picture that would lead nowhere."""
LAN_ADDRESS = None if PRIVATE else lan_address()


def _secret_key() -> str:
    given = env.str("SECRET_KEY", "")
    if given:
        return given
    kept = DATA_DIR / "secret_key"
    return kept.read_text().strip() if kept.exists() else ""


SECRET_KEY = _secret_key()


def _own_addresses() -> list[str]:
    """The machine's own names and addresses: phones come by whichever of them the GM shows."""
    name = socket.gethostname()
    names = {"localhost", "127.0.0.1", "[::1]", name.lower()}
    with contextlib.suppress(OSError):
        names.update(str(info[4][0]) for info in socket.getaddrinfo(name, None, socket.AF_INET))
    if LAN_ADDRESS is not None:
        names.add(LAN_ADDRESS)
    return sorted(names)


ALLOWED_HOSTS = [*_own_addresses(), *env.list("ALLOWED_HOSTS", [])]
if PUBLIC_URL and (_public_host := urlsplit(PUBLIC_URL).hostname):
    ALLOWED_HOSTS.append(_public_host)
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

HTTPS = PUBLIC_URL.startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
# A private-network page over plain http has no secure context, so this header would only log a
# warning there.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "accounts",
    "journal",
    "decks",
    "campaigns",
    "cardgames",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Streams bypass Django, so nothing here holds their events back.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.middleware.device_middleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

ROOT_URLCONF = "tableside.urls"
ASGI_APPLICATION = "tableside.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "builtins": ["journal.templatetags.rules"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csrf",
            ],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django.template.loaders.filesystem.Loader"],
                )
            ]
            if not DEBUG
            else ["django.template.loaders.filesystem.Loader"],
        },
    }
]

_SQLITE = {
    "ENGINE": "tableside.sqlite",
    "NAME": str(DATA_DIR / "tableside.sqlite3"),
    "CONN_MAX_AGE": 600,
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA temp_store=MEMORY;"
            "PRAGMA mmap_size=134217728;PRAGMA cache_size=-20000"
        ),
    },
    "TEST": {"NAME": str(DATA_DIR / "test.sqlite3")},
}


def _database(url: str) -> dict[str, object]:
    if not url:
        return dict(_SQLITE)
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise SystemExit("DATABASE_URL must begin with postgresql:// (or be unset for SQLite).")
    query = dict(pair.split("=", 1) for pair in parts.query.split("&") if "=" in pair)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": parts.username or "",
        "PASSWORD": parts.password or "",
        "HOST": query.get("host", parts.hostname or ""),
        "PORT": query.get("port", parts.port or ""),
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
    }


DATABASES = {"default": _database(env.str("DATABASE_URL", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", "redis://127.0.0.1:6379/0")


def _celery_url(url: str) -> str:
    """kombu writes UNIX sockets in another way than redis-py does."""
    if not url.startswith("unix://"):
        return url
    parts = urlsplit(url)
    query = dict(pair.split("=", 1) for pair in parts.query.split("&") if "=" in pair)
    return f"redis+socket://{quote(parts.path)}?virtual_host={query.get('db', '0')}"


CELERY_BROKER_URL = _celery_url(REDIS_URL)
CELERY_RESULT_BACKEND = CELERY_BROKER_URL
CELERY_RESULT_EXPIRES = 3600
CELERY_TASK_DEFAULT_QUEUE = "turns"
CELERY_TASK_ROUTES = {"*.tasks.report_*": {"queue": "reports"}}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 2, "socket_connect_timeout": 1}
CELERY_TASK_TIME_LIMIT = 600
CELERY_TASK_SOFT_TIME_LIMIT = 540
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "journal.tasks.sweep", "schedule": 5.0, "options": {"expires": 5}},
    "nightly-audit": {"task": "journal.tasks.report_audit_all", "schedule": 24 * 3600.0},
    "nightly-files": {"task": "campaigns.tasks.report_nightly", "schedule": 24 * 3600.0},
    "retention": {"task": "campaigns.tasks.report_retention", "schedule": 24 * 3600.0},
    "tables": {"task": "cardgames.tasks.report_retention", "schedule": 24 * 3600.0},
    "tidy-reports": {
        "task": "journal.tasks.report_tidy",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
}

CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.api_auth.DeviceAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "UNAUTHENTICATED_USER": None,
    "UNAUTHENTICATED_TOKEN": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
_ID = {"type": "string", "pattern": "^[0-9a-z]{1,12}$"}
_SEAT = {"type": "string", "pattern": "^(gm|0|[1-9][0-9]{0,3})$"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Tableside",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "PATH_CONVERTER_OVERRIDES": {"table_id": _ID, "seat_name": _SEAT},
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tableside.api_schema.no_other_fields",
    ],
}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]

LANGUAGE_CODE = "en"
# In their own words: whoever looks for a language may not read another.
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TZ_NAME", "UTC")

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_MAX_AGE = 3600

FORM_RENDERER = "django.forms.renderers.DjangoTemplates"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

# Who may start campaigns on this server: everybody who reaches it, or accounts only.
OPEN_SERVER = env.bool("OPEN_SERVER", True)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"refusals": {"()": "tableside.logs.OneLineARefusal"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["refusals"]}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "WARNING")},
    "loggers": {"django.request": {"level": env.str("LOG_LEVEL", "WARNING")}},
}
