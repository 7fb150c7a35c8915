"""What the tests need of Debian, and where it is; standard library only.

`python3 -m tests.services.packages` installs what is missing, as root on a machine with apt.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

POSTGRES_FOLDERS = "/usr/lib/postgresql"


def postgres_folder() -> Path | None:
    """The folder of initdb and postgres, the newest first; None if there is none."""
    found = sorted(
        Path(POSTGRES_FOLDERS).glob("*/bin/initdb"), key=lambda path: -float(path.parts[-3])
    )
    on_path = shutil.which("initdb")
    if not found and on_path:
        found = [Path(on_path)]
    return found[0].resolve().parent if found else None


def chromium_path() -> str | None:
    """The Chromium that the browser tests drive; None if there is none."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def firefox_path() -> str | None:
    """The Firefox that the second-engine tests drive; None if there is none."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def missing() -> list[str]:
    """Debian's names of the packages that the tests would use and that are not there."""
    wanted = {
        "postgresql": postgres_folder() is not None,
        "chromium": chromium_path() is not None,
    }
    wanted |= {
        "firefox-esr": firefox_path() is not None,
        "xvfb": shutil.which("Xvfb") is not None,
        "webkit2gtk-driver": shutil.which("WebKitWebDriver") is not None,
    }
    return [name for name, there in wanted.items() if not there]


def install_missing() -> None:
    """Installs what is missing where that is allowed; says so where it is not."""
    names = missing()
    if not names:
        return
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        print(f"Not installed, so some tests will be skipped: {' '.join(names)}", flush=True)
        return
    print(f"Installing for the tests: {' '.join(names)}", flush=True)
    variables = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (
        ["apt-get", "-qq", "update"],
        ["apt-get", "-qq", "install", "-y", "--no-install-recommends", *names],
    ):
        done = subprocess.run(
            command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        if done.returncode:
            print(done.stdout.decode(errors="replace"))
            print(f"{' '.join(command)} failed with {done.returncode}", flush=True)
            return


if __name__ == "__main__":
    install_missing()
