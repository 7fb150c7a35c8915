#!/usr/bin/env python3
"""Django's commands; `python3 run.py manage ...` runs them in the site's environment."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tableside.settings")
    # Tasks that a command sends go to this app's broker.
    import tableside.celery  # noqa: F401

    execute_from_command_line(sys.argv)
