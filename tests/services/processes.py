"""Real processes beside a test: web servers, Celery workers, the whole site."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tableside.store import die_with_parent

ROOT = Path(__file__).resolve().parent.parent.parent


def free_port() -> int:
    """A port of the loopback interface that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(arguments: list[str], variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Starts this Python with arguments, in the checkout; it goes when the test process goes."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=dict(variables),
        start_new_session=True,
        preexec_fn=die_with_parent,  # noqa: PLW1509  (one system call, no lock)
    )


def stop(process: subprocess.Popen[bytes], how: signal.Signals = signal.SIGTERM) -> int:
    """Ends a process and what it started, in at most 15 seconds; gives its exit status."""
    if process.poll() is None:
        process.send_signal(how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(15)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    return process.wait()


def wait_for_port(port: int, process: subprocess.Popen[bytes], seconds: float = 60) -> None:
    """Returns when something accepts on the port; fails if the process ends or time is up."""
    deadline = time.monotonic() + seconds
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        assert process.poll() is None, f"the process ended with {process.returncode}"
        assert time.monotonic() < deadline, f"nobody listens on port {port} after {seconds} s"
        time.sleep(0.05)


def beside_this_test() -> dict[str, str]:
    """The environment of a process that shares this test's database and store.

    Only with a transactional test (`transactional_db`): what a test keeps in an open transaction
    no other process sees.
    """
    from django.db import connection

    found = connection.settings_dict
    variables = dict(os.environ)
    if connection.vendor == "postgresql":
        from urllib.parse import quote

        where = f"host={found['HOST']}&port={found['PORT']}"
        user = f"{quote(str(found['USER']))}:{quote(str(found['PASSWORD']))}@"
        variables["DATABASE_URL"] = f"postgresql://{user}/{found['NAME']}?{where}"
    else:
        assert str(found["NAME"]) == f"{os.environ['DATA_DIR']}/tableside.sqlite3"
    return variables


@contextlib.contextmanager
def web_process(variables: Mapping[str, str], port: int | None = None) -> Iterator[str]:
    """One web server (pages and streams); gives its address on the loopback interface."""
    port = port or free_port()
    command = ["-m", "uvicorn", "tableside.asgi:application", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--log-level", "warning", "--no-access-log"]
    process = start(command, {**variables, "PORT": str(port)})
    try:
        wait_for_port(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        stop(process)


@contextlib.contextmanager
def celery_worker(variables: Mapping[str, str], queues: str) -> Iterator[subprocess.Popen[bytes]]:
    """One Celery worker; the block begins when it takes tasks."""
    command = ["-m", "celery", "-A", "tableside.celery", "worker", "-Q", queues, "-P", "threads"]
    command += ["-c", "2", "--loglevel", "WARNING", "-n", f"test{free_port()}@localhost"]
    process = start(command, {**variables, "PYTHONWARNINGS": "ignore:You're running the worker"})
    try:
        from tableside.celery import app

        deadline = time.monotonic() + 60
        while not app.control.ping(timeout=0.5):
            assert process.poll() is None, f"the worker ended with {process.returncode}"
            assert time.monotonic() < deadline, "the worker does not answer"
        yield process
    finally:
        stop(process)


@dataclass
class Site:
    """The whole product as a user starts it, with its own data folder and port."""

    data: Path
    variables: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where the site is, without a closing slash."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts supervisor, store, site, workers and beat, and waits for the first page."""
        kept = {n: v for n, v in os.environ.items() if n not in ("REDIS_URL", "SECRET_KEY")}
        own = {"DATA_DIR": str(self.data), "HOST": "127.0.0.1", "PORT": str(self.port)}
        self.process = start(["-m", "tableside.serve"], {**kept, **own, **self.variables})
        wait_for_port(self.port, self.process)
        with (
            contextlib.suppress(urllib.error.HTTPError),
            urllib.request.urlopen(self.url, None, 30),
        ):
            pass

    def stop(self) -> int:
        """Ends all of it by one signal; gives the exit status."""
        assert self.process is not None
        return stop(self.process)

    def restart(self) -> None:
        """Stops and starts again on the same data and port."""
        self.stop()
        self.start()
