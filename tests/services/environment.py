"""A pytest plugin: every test process gets its own data folder and its own real Valkey.

It has to be loaded as a plugin, not from a conftest: Django's settings read the environment when
pytest-django starts, which is before any conftest.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Generator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

MEMORY = Path("/dev/shm")
SITE_PACKAGES = ("django", "rest_framework", "celery", "kombu", "redis")


class Blocked(MetaPathFinder):
    """Proves that the rules stand alone: the web's packages cannot even be imported."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Refuses the web's packages and leaves the rest to others."""
        if name.partition(".")[0] in SITE_PACKAGES:
            raise ImportError(f"{name} is blocked here: rules are tested without the web")
        return None


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, Any, Any]:
    """Prepares the environment before pytest-django reads the settings."""
    if early_config.pluginmanager.hasplugin("django"):
        prepare()
    elif os.environ.get("TABLESIDE_TEST_PART") == "rules":
        sys.meta_path.insert(0, Blocked())
    return (yield)


def prepare() -> None:
    """Sets the environment of this test process; each xdist worker has its own."""
    os.environ["DATA_DIR"] = str(scratch_folder())
    os.environ["DJANGO_SETTINGS_MODULE"] = "tableside.settings"
    os.environ["SECRET_KEY"] = "tests"
    for name in ("PUBLIC_URL", "HOST", "PORT", "DEBUG"):
        os.environ.pop(name, None)
    from tableside import store

    stack = contextlib.ExitStack()
    os.environ["REDIS_URL"] = stack.enter_context(store.running())
    atexit.register(stack.close)


def scratch_folder() -> Path:
    """A folder that goes with this process, in memory if possible: SQLite waits for each fsync."""
    where = MEMORY if os.access(MEMORY, os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="tableside-test-", dir=where))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
