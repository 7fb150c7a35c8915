"""The real ASGI application with the toy kind: `uvicorn tests.live.toy_site:application`."""

from __future__ import annotations

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.live.toy_settings"

from tableside.asgi import application
from tests.live.toy import register_toy

register_toy()

__all__ = ["application"]
