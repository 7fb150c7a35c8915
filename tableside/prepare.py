"""Brings database and static files up to date before the site starts: `python -m
tableside.prepare`.

What an owner can cure is one plain line and status 1; anything else keeps its traceback, since
it is a fault of ours.
"""

from __future__ import annotations

import os
import sys

import django
import redis
from django.conf import settings
from django.core.management import call_command
from django.db import Error, connection


def main() -> int:
    """Migrates, collects static files, and asks whether the store answers."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tableside.settings")
    django.setup()
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except Error as error:
        return refuse(database_line(error))
    try:
        call_command("collectstatic", interactive=False, verbosity=0)
    except OSError as error:
        return refuse(f"The static files could not be written to {settings.STATIC_ROOT}: {error}.")
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=3) as store:
            store.ping()
    except (redis.RedisError, ValueError) as error:
        return refuse(f"The store at REDIS_URL does not answer: {one_line(error)}")
    return 0


def database_line(error: Error) -> str:
    """The plain line for a database that cannot be used."""
    said = one_line(error)
    if "disk is full" in said or "No space left" in said:
        return f"The disk is full: the database in {settings.DATA_DIR} could not be written."
    if connection.vendor == "postgresql":
        return f"The database at DATABASE_URL cannot be used: {said}"
    return f"The database in {settings.DATA_DIR} cannot be used: {said}"


def one_line(error: Exception) -> str:
    """An error's text without its line breaks."""
    return " ".join(str(error).split())


def refuse(line: str) -> int:
    """Says one line and gives the status of a failure."""
    print(line, file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
