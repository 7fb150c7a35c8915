"""Celery: clocks and computer players in the queue `turns`, longer work in `reports`."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tableside.settings")

app = Celery("tableside")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
