"""A real PostgreSQL for the length of a test run, on a UNIX socket, gone afterwards."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.services.packages import postgres_folder


def ordinary_user() -> str | None:
    """PostgreSQL refuses to run as root: the user to run it as, None if we are ordinary."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise RuntimeError("there is no ordinary user to run PostgreSQL as")


def call(user: str | None, command: list[str], folder: Path) -> None:
    """Runs one of PostgreSQL's programs as its user; fails with what it said."""
    prefix = ["runuser", "-u", user, "--"] if user else []
    done = subprocess.run(
        [*prefix, *command],
        check=False,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert done.returncode == 0, done.stdout.decode(errors="replace")


@contextlib.contextmanager
def running() -> Iterator[str]:
    """A fresh PostgreSQL; gives its DATABASE_URL. The binaries must be there."""
    binaries = postgres_folder()
    assert binaries is not None
    user = ordinary_user()
    folder = Path(tempfile.mkdtemp(prefix="tableside-pg-"))
    if user:
        shutil.chown(folder, user)
    folder.chmod(0o755)
    data = folder / "data"
    setup = ["--username=tableside", "--auth=trust", "--encoding=UTF8", "--no-sync"]
    options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
    options += " -c max_connections=200 -c shared_buffers=64MB"
    control = [str(binaries / "pg_ctl"), "-D", str(data), "-w"]
    try:
        call(user, [str(binaries / "initdb"), "-D", str(data), *setup], folder)
        call(user, [*control, "-l", str(folder / "log"), "-o", options, "start"], folder)
        try:
            yield f"postgresql://tableside@/postgres?host={folder}"
        finally:
            call(user, [*control, "-m", "immediate", "stop"], folder)
            time.sleep(0.1)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
