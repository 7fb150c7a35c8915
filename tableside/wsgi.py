"""The pages alone, for a WSGI server; `tableside.asgi` uses this too."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tableside.settings")

application = get_wsgi_application()

# Tasks that a page sends go to this app's broker.
import tableside.celery  # noqa: E402, F401
