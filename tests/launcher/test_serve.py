"""The site as its owner starts it: it says where it is, heals itself, and ends on one signal."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.services.processes import ROOT, free_port

MADE_WITHIN = 60
WARM_WITHIN = 5


class Started:
    """`python3 run.py` as a process whose output is read while it runs."""

    def __init__(
        self,
        data: Path,
        checkout: Path = ROOT,
        command: Sequence[str] = (sys.executable, "run.py"),
        variables: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.port = free_port()
        kept = {n: v for n, v in os.environ.items() if n not in ("REDIS_URL", "DATABASE_URL")}
        self.process = subprocess.Popen(
            command,
            cwd=checkout,
            env={**kept, "PORT": str(self.port), "DATA_DIR": str(data), **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    def wait_for(self, what: str, seconds: float = 60, after: int = 0) -> str:
        """The first line that holds some words, after so many lines; fails if none comes in
        time."""
        wait_until(lambda: any(what in line for line in self.lines[after:]), seconds, self.text)
        return next(line for line in self.lines[after:] if what in line)

    def text(self) -> str:
        """All that was said so far."""
        return "\n".join(self.lines)

    def first_page(self) -> int:
        """The status of the first page."""
        address = f"http://127.0.0.1:{self.port}/"
        with urllib.request.urlopen(address, timeout=30) as answer:
            return int(answer.status)

    def children(self) -> dict[int, str]:
        """The supervised processes and theirs, by process id."""
        rows = list(processes())
        found = {self.process.pid: ""}
        for _ in range(3):
            found |= {pid: args for pid, parent, args in rows if parent in found}
        del found[self.process.pid]
        return found

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Sends one signal and waits; gives the exit status."""
        self.process.send_signal(how)
        status = self.process.wait(20)
        self.reader.join(5)
        return status


def processes() -> Iterator[tuple[int, int, str]]:
    """Every process of this machine: its id, its parent's, its command line."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if state != "Z":
                yield int(folder.name), int(parent), b" ".join(words).decode(errors="replace")


def wait_until(true: Callable[[], bool], seconds: float, said: Callable[[], str]) -> None:
    """Returns when something is true; fails with what was said if time is up."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, said()
        time.sleep(0.05)


def alive(pids: dict[int, str]) -> dict[int, str]:
    """Those of the processes that still run."""
    there = {pid for pid, _, _ in processes()}
    return {pid: args for pid, args in pids.items() if pid in there}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Started]:
    """A site that is up."""
    started = Started(tmp_path / "data")
    try:
        started.wait_for("Stop it with")
        yield started
    finally:
        if started.process.poll() is None:
            started.end()


@pytest.fixture(scope="module")
def hurt_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """A site that goes on living whatever is killed in it, for all who kill something in it."""
    started = Started(tmp_path_factory.mktemp("hurt") / "data")
    try:
        started.wait_for("Stop it with")
        yield started
        assert started.end() == 0
    finally:
        if started.process.poll() is None:
            started.process.kill()


def test_a_site_says_where_it_is_and_ends_on_one_signal(site: Started, tmp_path: Path) -> None:
    assert site.first_page() == 200
    assert f"On this machine: http://localhost:{site.port}" in site.text()
    assert "█" in site.text() or "HOST" in site.text(), "a QR code, where there is a network"
    assert (tmp_path / "data" / "store.url").exists()
    children = site.children()
    assert len([args for args in children.values() if "celery" in args]) >= 3
    assert site.end(signal.SIGINT) == 0
    assert site.lines[-1] == "Stopped."
    assert not alive(children)
    assert not (tmp_path / "data" / "store.url").exists()


@pytest.mark.parametrize("name", ["uvicorn", "-Q turns", "-Q reports", "beat", "valkey"])
def test_what_dies_is_started_again_and_said(hurt_site: Started, name: str) -> None:
    site = hurt_site

    def running() -> list[int]:
        return [pid for pid, args in site.children().items() if name in args]

    wait_until(lambda: bool(running()), 20, site.text)
    before, said = running(), len(site.lines)
    os.kill(before[0], signal.SIGKILL)
    line = site.wait_for("starting it again", after=said)
    assert "was ended by SIGKILL; starting it again in 1 s." in line
    wait_until(lambda: bool(running()) and before[0] not in running(), 20, site.text)
    if name == "uvicorn":
        wait_until(lambda: answers(site), 20, site.text)


def answers(site: Started) -> bool:
    """Whether the first page comes."""
    try:
        return site.first_page() == 200
    except (urllib.error.URLError, ConnectionError):
        return False


def test_nothing_outlives_a_supervisor_that_was_killed(site: Started) -> None:
    children = site.children()
    site.end(signal.SIGKILL)
    wait_until(lambda: not alive(children), 15, lambda: str(alive(children)))


def test_a_second_start_finds_the_data_again_within_five_seconds(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = Started(data)
    first.wait_for("Stop it with")
    first.end()
    key = (data / "secret_key").read_text()
    began = time.monotonic()
    second = Started(data)
    try:
        second.wait_for("Stop it with")
        took = time.monotonic() - began
        assert second.first_page() == 200
        assert (data / "secret_key").read_text() == key
    finally:
        second.end()
    # Twice the promise: tests share the machine with other tests.
    assert took < 2 * WARM_WITHIN


@pytest.mark.parametrize(
    ("variables", "line"),
    [
        (
            {"DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none"},
            "The database at DATABASE_URL cannot be used: connection failed",
        ),
        ({"DATABASE_URL": "mysql://127.0.0.1/none"}, "DATABASE_URL must begin with postgresql://"),
        ({"REDIS_URL": "redis://127.0.0.1:9/0"}, "The store at REDIS_URL does not answer"),
    ],
)
def test_a_server_that_is_not_there_is_one_plain_line(
    tmp_path: Path, variables: dict[str, str], line: str
) -> None:
    started = Started(tmp_path / "data", variables=variables)
    assert started.process.wait(30) == 1
    started.reader.join(5)
    assert len(started.lines) == 1, started.text()
    assert started.lines[0].startswith(line)


@pytest.mark.long
def test_a_site_comes_up_from_nothing_within_a_minute(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    left_out = shutil.ignore_patterns(".git", ".venv", ".tools", "data", ".*_cache")
    shutil.copytree(ROOT, checkout, ignore=left_out)
    base = getattr(sys, "_base_executable", sys.executable)
    began = time.monotonic()
    started = Started(tmp_path / "data", checkout, [base, "run.py"])
    try:
        started.wait_for("Stop it with", MADE_WITHIN)
        assert started.first_page() == 200
        assert time.monotonic() - began < MADE_WITHIN
    finally:
        started.end()
