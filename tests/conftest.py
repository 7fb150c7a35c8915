"""Fixtures for all tests; the rules' tests run without Django, so nothing here imports it."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(autouse=True)
def empty_store(request: pytest.FixtureRequest) -> None:
    """Each Django test finds the store empty: counters of one test must not slow the next."""
    if request.config.pluginmanager.hasplugin("django"):
        import redis

        with redis.Redis.from_url(os.environ["REDIS_URL"]) as store:
            store.flushall()


@pytest.fixture(autouse=True)
def usual_language(request: pytest.FixtureRequest) -> None:
    """Each Django test begins in the usual language, whatever a page before was asked in."""
    if request.config.pluginmanager.hasplugin("django"):
        from django.utils import translation

        translation.deactivate()


RAN = pytest.StashKey[bool]()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Only a test that was set up comes here."""
    item.stash[RAN] = True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Lets the flush after a transactional test delete entries, which is forbidden otherwise."""
    if RAN not in item.stash:
        # It was skipped, or broke, before it had a database.
        return
    mark = item.get_closest_marker("django_db")
    fixtures = getattr(item, "fixturenames", ())
    transactional = {"transactional_db", "live_server"} & set(fixtures)
    if transactional or (mark is not None and mark.kwargs.get("transaction")):
        from journal.models import Entry, Journal

        # The flush knows no order, and an entry may not go after its journal.
        Journal.objects.filter(purging=False).update(purging=True)
        Entry.objects.all().delete()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request: pytest.FixtureRequest) -> None:
    """Gives the test database a name that processes beside the test can find by environment."""
    from django.conf import settings

    database: dict[str, Any] = settings.DATABASES["default"]
    if "sqlite" in database["ENGINE"]:
        # Every test process has a data folder of its own, so there is nothing to keep apart.
        database.setdefault("TEST", {})["NAME"] = database["NAME"]
    else:
        request.getfixturevalue("django_db_modify_db_settings_parallel_suffix")


@pytest.fixture
def live_valkey() -> str:
    """The REDIS_URL of a real Valkey that belongs to this test process; empty at the start."""
    return os.environ["REDIS_URL"]


@pytest.fixture
def beside_this_test(transactional_db: None) -> dict[str, str]:
    """The environment for processes that share this test's database and store."""
    from tests.services import processes

    return processes.beside_this_test()


@pytest.fixture
def celery_worker_process(
    beside_this_test: dict[str, str],
) -> Iterator[subprocess.Popen[bytes]]:
    """A real Celery worker for both queues on this test's database and store."""
    from tests.services import processes

    with processes.celery_worker(beside_this_test, "turns,reports") as worker:
        yield worker


@pytest.fixture
def web_process(beside_this_test: dict[str, str]) -> Iterator[Callable[[], str]]:
    """Starts a real web process on this test's database at each call; gives its address."""
    from tests.services import processes

    with contextlib.ExitStack() as stack:
        yield lambda: stack.enter_context(processes.web_process(beside_this_test))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; `table.test` is this machine, as a name that is no secure context."""
    from playwright.sync_api import sync_playwright

    from tests.services.packages import chromium_path

    binary = chromium_path()
    if binary is None:
        pytest.skip("no Chromium: apt install chromium")
    # Playwright keeps a loop running in this thread; Django takes that for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=binary,
            args=[
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--host-resolver-rules=MAP table.test 127.0.0.1",
            ],
        )
        yield browser
        browser.close()
