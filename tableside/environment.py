"""The folders that Tableside needs: its environment in `.venv`, its data in DATA_DIR.

Standard library only: this runs before anything is installed.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import json
import os
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "tableside.json"
TOOLS = ROOT / ".tools"
# The uv that is fetched where there is none; the two others are the packages themselves.
UV_LOCK = ROOT / "requirements" / "tools.lock"
LOCKS = {"run": ROOT / "requirements" / "run.lock", "dev": ROOT / "requirements" / "dev.lock"}
DATA_NEEDS = 20 << 20
ENVIRONMENT_NEEDS = 250 << 20
VERSION = "{}.{}".format(*sys.version_info[:2])


class Stop(Exception):
    """Ends the command with one plain line."""


class WayFailed(Exception):
    """One way of making the environment did not work; another may."""


def refuse_bad_folder(folder: Path) -> None:
    """Makes the data folder and proves that a file can be kept in it."""
    probe = folder / ".write-test"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with open(probe, "wb") as file:
                file.write(b"\0" * 65536)
                file.flush()
                os.fsync(file.fileno())
        finally:
            with contextlib.suppress(OSError):
                probe.unlink()
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise Stop(folder_line(error, folder)) from None
    if free < DATA_NEEDS:
        raise Stop(full_line(folder, free, DATA_NEEDS))


def full_line(folder: Path, free: int, needs: int) -> str:
    """The plain line for a disk without room."""
    return (
        f"The disk is full: {free / 1e6:.1f} MB are free in {folder}, "
        f"Tableside needs {needs / 1e6:.0f} MB."
    )


def folder_line(error: OSError, folder: Path) -> str:
    """The plain line for a folder that cannot be used."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"The disk is full: nothing can be written to {folder}."
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        return f"{folder} is not a folder."
    return (
        f"The folder {folder} cannot be written to ({os.strerror(error.errno or 0)}). "
        "Choose another with DATA_DIR, or change its owner."
    )


def secret_key(folder: Path) -> None:
    """Makes the site's secret key at the first start; it is readable by this user only."""
    kept = folder / "secret_key"
    if kept.exists():
        return
    # Linked into place when complete: a second process must never read half a key.
    fresh = folder / f".secret_key.{os.getpid()}"
    try:
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):
            os.link(fresh, kept)
    except OSError as error:
        raise Stop(folder_line(error, folder)) from None
    finally:
        fresh.unlink(missing_ok=True)


def digest(kind: str) -> str:
    """Names the environment that a lock makes on this Python."""
    return hashlib.sha256(LOCKS[kind].read_bytes() + VERSION.encode()).hexdigest()


def stamped() -> dict[str, str]:
    """The locks that the environment was made from; empty if it was never finished."""
    try:
        found = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def ensure_environment(kind: str) -> None:
    """Makes `.venv` hold exactly a lock's packages; does nothing when it already does.

    The dev lock holds everything of the run lock, so an environment made for the tests serves
    the site too and stays as it is.
    """
    if up_to_date(kind):
        return
    if "dev" in stamped():
        kind = "dev"
    with only_one_at_a_time():
        if up_to_date(kind):
            return
        free = shutil.disk_usage(ROOT).free
        if free < ENVIRONMENT_NEEDS and not VENV.exists():
            raise Stop(full_line(ROOT, free, ENVIRONMENT_NEEDS))
        print("Setting up (needed once) ...", flush=True)
        started = time.monotonic()
        build(kind)
        kinds = ("run", "dev") if kind == "dev" else ("run",)
        STAMP.write_text(json.dumps({each: digest(each) for each in kinds}))
        print(f"Set up in {time.monotonic() - started:.0f} s.", flush=True)


def up_to_date(kind: str) -> bool:
    """Whether the environment is there and was made from the lock as it is now."""
    return PYTHON.exists() and stamped().get(kind) == digest(kind)


@contextlib.contextmanager
def only_one_at_a_time() -> Iterator[None]:
    """Two commands started at once must not both fill the environment."""
    try:
        TOOLS.mkdir(exist_ok=True)
        lock = open(TOOLS / "lock", "w", encoding="ascii")  # noqa: SIM115  (closed by the with below)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise Stop(f"The disk is full: nothing can be written to {ROOT}.") from None
        raise Stop(
            f"The folder {ROOT} cannot be written to ({error.strerror}), and the environment "
            "has to be made there. Change its owner, or copy it to a folder of your own."
        ) from None
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(kind: str) -> None:
    """Fills the environment, by uv if it can be had, else by pip; refuses if neither works."""
    problems = []
    for way in (by_uv_on_path, by_own_uv, by_pip):
        try:
            way(kind)
            return
        except WayFailed as error:
            refuse_hopeless(str(error))
            problems.append(str(error))
    reason = problems[-1].splitlines()[-1] if problems else ""
    if "No module named pip" in reason:
        raise Stop("Tableside needs pip or uv to set itself up: apt install python3-pip")
    raise Stop(f"The packages could not be fetched (the first start needs the internet): {reason}")


def refuse_hopeless(output: str) -> None:
    """Refuses at once what no other way of installing would cure."""
    if "os error 28" in output or "No space left" in output or "os error 122" in output:
        raise Stop(f"The disk is full: the environment could not be written to {VENV}.")
    if any(words in output for words in ("os error 13", "os error 30", "Permission denied")):
        raise Stop(f"The folder {VENV} cannot be written to: the environment has to be made there.")


def by_uv_on_path(kind: str) -> None:
    """The quick way, with the uv that the machine has."""
    found = shutil.which("uv")
    if found is None:
        raise WayFailed("no uv on the path")
    by_uv(found, kind)


def by_own_uv(kind: str) -> None:
    """A uv in a folder of ours: the one thing that a bare Debian lets pip install."""
    own = TOOLS / "uv" / "bin" / "uv"
    if not own.exists():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
        command += ["--disable-pip-version-check", "--target", str(TOOLS / "uv")]
        call([*command, "-r", str(UV_LOCK)])
    by_uv(str(own), kind)


def by_uv(uv: str, kind: str) -> None:
    """Makes or corrects the environment in place: others may be running from it."""
    if not usable():
        shutil.rmtree(VENV, ignore_errors=True)
        call([uv, "venv", "--quiet", "--no-python-downloads", "--python", base_python(), str(VENV)])
    # Compiled now, not at the first start: whoever serves may be another user, who cannot.
    sync = [uv, "pip", "sync", "--quiet", "--compile-bytecode", "--python", str(PYTHON)]
    call([*sync, "--require-hashes", lock(kind)])


def by_pip(kind: str) -> None:
    """The slow way. pip stays outside: a bare Debian cannot make an environment with pip in it."""
    if not usable():
        shutil.rmtree(VENV, ignore_errors=True)
        call([base_python(), "-m", "venv", "--without-pip", str(VENV)])
    command = [base_python(), "-m", "pip", "--python", str(PYTHON), "install", "--quiet"]
    call([*command, "--disable-pip-version-check", "--require-hashes", "-r", lock(kind)])


def lock(kind: str) -> str:
    """The path of a lock as an argument."""
    return str(LOCKS[kind])


def usable() -> bool:
    """Whether the environment's Python starts and is of the version that started this."""
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        said = subprocess.check_output([str(PYTHON), "-c", ask], stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return False
    return said.decode().strip() == VERSION


def base_python() -> str:
    """The Python beneath an environment: one environment must not stand on another."""
    return str(getattr(sys, "_base_executable", "") or sys.executable)


def call(command: list[str]) -> None:
    """Runs a command; what it says is kept for the one line that may be made of it."""
    variables = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    if not os.access(os.path.expanduser("~"), os.W_OK):
        variables.setdefault("UV_CACHE_DIR", str(TOOLS / "cache"))
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    except OSError as error:
        raise WayFailed(f"{command[0]}: {error.strerror}") from None
    if done.returncode:
        said = done.stdout.decode(errors="replace").strip()
        raise WayFailed(said or f"{command[0]} ended with {done.returncode}")
