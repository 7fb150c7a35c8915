"""Everything that may go wrong before the site runs is one plain line and a failure status."""

from __future__ import annotations

import ast
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.services.processes import ROOT, free_port

NOBODY = 65534
LIMIT = 60


def run(code: str, variables: Mapping[str, str], checkout: Path = ROOT) -> tuple[int, list[str]]:
    """Runs Python code in a checkout; gives its status and the lines on standard error."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=checkout,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    return done.returncode, done.stderr.splitlines()


def command(*arguments: str, before: str = "pass") -> str:
    """Code that is `python3 run.py ...`, with something done to Python before it."""
    return (
        f"import os, runpy, sys; sys.argv = {['run.py', *arguments]!r}; {before}; "
        "runpy.run_path('run.py', run_name='__main__')"
    )


def one_line(outcome: tuple[int, list[str]]) -> str:
    """The only line of a failure."""
    status, lines = outcome
    assert status == 1, lines
    assert len(lines) == 1, lines
    return lines[0]


@pytest.fixture
def checkout() -> Iterator[Path]:
    """A copy of what the launcher consists of, without an environment, readable by everybody."""
    with tempfile.TemporaryDirectory(prefix="tableside-checkout-") as name:
        copy = Path(name)
        copy.chmod(0o755)
        shutil.copy(ROOT / "run.py", copy)
        shutil.copytree(ROOT / "tableside", copy / "tableside")
        shutil.copytree(ROOT / "requirements", copy / "requirements")
        yield copy


def as_ordinary_user() -> str:
    """Code that gives root's rights up, after what lies in root's own folders was imported."""
    if os.geteuid() != 0:
        return "pass"
    first = "import tableside.launch, encodings.idna, pkgutil"
    return f"{first}; os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY})"


def test_an_old_python_is_told_which_one_is_needed() -> None:
    old = "sys.version_info = (3, 9, 2, 'final', 0)"
    line = one_line(run(command(before=old), {}))
    assert line == "Tableside needs Python 3.11 or newer; this is 3.9."


def test_an_old_python_can_read_run_py() -> None:
    ast.parse((ROOT / "run.py").read_text(), feature_version=(3, 6))


def test_old_pythons_of_this_machine_say_it_in_one_line() -> None:
    for name in ("python3.6", "python3.7", "python3.8", "python3.9", "python3.10"):
        found = shutil.which(name)
        # A version manager's stand-in for a Python that is not there fails by itself.
        if (
            found
            and subprocess.run([found, "-V"], capture_output=True, check=False).returncode == 0
        ):
            done = subprocess.run([found, "run.py"], cwd=ROOT, capture_output=True, check=False)
            line = f"Tableside needs Python 3.11 or newer; this is {name[6:]}.\n"
            assert done.stderr.decode() == line


def test_windows_is_told_about_wsl() -> None:
    line = one_line(run(command(before="sys.platform = 'win32'"), {}))
    assert "WSL" in line


def test_an_unknown_command_is_answered_with_those_there_are() -> None:
    line = one_line(run(command("srve"), {}))
    assert "'srve'" in line
    assert "check, test, mutants, bench" in line


def test_a_taken_port_is_named_with_a_free_way_out(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = one_line(run(command(), {"PORT": str(port), "DATA_DIR": str(tmp_path)}))
    assert line.startswith(f"Port {port} is already in use.")


@pytest.mark.parametrize("port", ["eighty", "0", "65536", "-1"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    assert "PORT must be a number" in one_line(run(command(), {"PORT": port}))


def test_a_host_of_somebody_else_is_refused(tmp_path: Path) -> None:
    variables = {"HOST": "192.0.2.77", "PORT": str(free_port()), "DATA_DIR": str(tmp_path)}
    assert "192.0.2.77 is not an address of this machine" in one_line(run(command(), variables))


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    variables = {"PORT": str(free_port()), "DATA_DIR": str(file)}
    assert "is not a folder" in one_line(run(command(), variables))


def test_an_unwritable_data_folder_is_named_to_an_ordinary_user(checkout: Path) -> None:
    folder = checkout / "data"
    folder.mkdir(mode=0o555)
    variables = {"PORT": str(free_port()), "DATA_DIR": str(folder)}
    line = one_line(run(command(before=as_ordinary_user()), variables, checkout))
    assert line.startswith(f"The folder {folder} cannot be written to")
    assert "DATA_DIR" in line


def test_an_unwritable_checkout_is_named_to_an_ordinary_user(checkout: Path) -> None:
    data = checkout / "data"
    data.mkdir()
    data.chmod(0o777)
    checkout.chmod(0o555)
    variables = {"PORT": str(free_port()), "DATA_DIR": str(data)}
    line = one_line(run(command(before=as_ordinary_user()), variables, checkout))
    checkout.chmod(0o755)
    assert line.startswith(f"The folder {checkout} cannot be written to")


def test_a_disk_that_takes_nothing_more_is_full(tmp_path: Path) -> None:
    # /dev/full refuses each write as a full disk does.
    (tmp_path / ".write-test").symlink_to("/dev/full")
    variables = {"PORT": str(free_port()), "DATA_DIR": str(tmp_path)}
    line = one_line(run(command(), variables))
    assert line == f"The disk is full: nothing can be written to {tmp_path}."


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[list[str]]:
    """How to run something that sees a real file system of 1 MB at tmp_path/disk."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m,mode=777", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode == 0:
        yield []
        subprocess.run(["umount", "-l", str(disk)], check=True)
        return
    inside = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    inside += [f'{" ".join(mount)} && exec "$@"', "sh"]
    if subprocess.run([*inside, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this machine lets nobody mount a small disk")
    yield inside


def test_a_small_disk_is_full_before_anything_is_installed(
    small_disk: list[str], tmp_path: Path
) -> None:
    variables = {"PORT": str(free_port()), "DATA_DIR": str(tmp_path / "disk")}
    done = subprocess.run(
        [*small_disk, sys.executable, "run.py"],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    line = one_line((done.returncode, done.stderr.splitlines()))
    assert line.startswith("The disk is full: 1.0 MB are free in")
