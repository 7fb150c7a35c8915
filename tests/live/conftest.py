"""A toy table, and a real web process that serves it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings

from tests.live.toy import Table, new_table, register_toy
from tests.services import processes

TEMPLATES = Path(__file__).resolve().parent / "templates"


@pytest.fixture
def toy(settings: LazySettings) -> None:
    """The toy kind and its templates in this process."""
    register_toy()
    own: dict[str, Any] = dict(settings.TEMPLATES[0])
    settings.TEMPLATES = [{**own, "DIRS": [TEMPLATES, *own["DIRS"]]}]


@pytest.fixture
def table(toy: None, transactional_db: None) -> Table:
    """A table that other processes see too."""
    return new_table()


@contextlib.contextmanager
def serving(variables: Mapping[str, str], port: int = 0) -> Iterator[tuple[str, int]]:
    """The toy site in a real process; gives its address and process id."""
    port = port or processes.free_port()
    command = ["-m", "uvicorn", "tests.live.toy_site:application", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--log-level", "warning", "--no-access-log"]
    process = processes.start(command, variables)
    try:
        processes.wait_for_port(port, process)
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        processes.stop(process)


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files here make the toy's door slow, silent or down."""
    return tmp_path_factory.mktemp("faults")


@pytest.fixture(scope="module")
def web(django_db_setup: None, faults: Path) -> Iterator[str]:
    """A web process for all tests of a module, on their database and store."""
    variables = {**processes.beside_this_test(), "TOY_FAULTS": str(faults)}
    with serving(variables) as (url, _pid):
        yield url


@pytest.fixture
def site(web: str, table: Table) -> str:
    """The address of the web process, when the table is there."""
    return web
