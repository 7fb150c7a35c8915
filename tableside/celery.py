"""Celery: clocks and computer players in the queue `turns`, longer work in `reports`."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tableside.settings")

app = Celery("tableside")
# Without this only the thread that imports us knows the app; the pages' threads would send their
# tasks to some other broker.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
