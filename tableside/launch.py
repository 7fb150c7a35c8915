"""What `python3 run.py` can do, with Python's standard library only.

  python3 run.py                  serves the site, its workers and its store
  python3 run.py check            linters, types, import contracts, templates
  python3 run.py test [--long] [pytest arguments]
                                  check, then all tests
  python3 run.py mutants [RULES]  planted faults in the rules, each of which a test must find
  python3 run.py bench            measurements
  python3 run.py shots [--only TEXT …] [--language de] [--text larger]
                                  pictures of every page in its states, with axe
  python3 run.py texts            brings the translations up to date
  python3 run.py position RULES   reads positions as JSON lines, prints what the rules make of them
  python3 run.py manage ...       Django's commands

Settings come from the environment: HOST, PORT, PUBLIC_URL, DATA_DIR, DATABASE_URL, REDIS_URL.
"""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from tableside.environment import (
    PYTHON,
    ROOT,
    VENV,
    Stop,
    ensure_environment,
    refuse_bad_folder,
    secret_key,
)


def listen_address() -> tuple[str, int]:
    """HOST and PORT from the environment; refuses a PORT that is no port."""
    text = os.environ.get("PORT") or "8000"
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise Stop(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return os.environ.get("HOST") or "0.0.0.0", int(text)


def refuse_taken_port(host: str, port: int) -> None:
    """Refuses a port that cannot be listened on, before minutes are spent on setting up."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise Stop(f"HOST={host} is not an address of this machine.") from None
    family, kind, protocol, _, address = found[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
            probe.listen(1)
        except OSError as error:
            raise Stop(port_line(error, host, port)) from None


def port_line(error: OSError, host: str, port: int) -> str:
    """The plain line for a port that cannot be had."""
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8000
        return f"Port {port} is already in use. Choose another: PORT={other} python3 run.py"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} is not allowed for this user. Choose one above 1023, such as 8000."
    return f"HOST={host} is not an address of this machine."


def data_dir() -> Path:
    """DATA_DIR from the environment, else `data` in the checkout."""
    return Path(os.environ.get("DATA_DIR") or ROOT / "data").expanduser().resolve()


def serve() -> NoReturn:
    """Sets up what is missing and becomes the supervisor."""
    host, port = listen_address()
    refuse_taken_port(host, port)
    refuse_bad_folder(data_dir())
    ensure_environment("run")
    os.environ.update(HOST=host, PORT=str(port))
    become(["-m", "tableside.serve"])


def become(arguments: list[str]) -> NoReturn:
    """Hands the process over to the environment's Python, so that signals reach it directly."""
    os.environ["DATA_DIR"] = str(data_dir())
    os.chdir(ROOT)
    sys.stdout.flush()
    os.execv(PYTHON, [str(PYTHON), *arguments])


def manage(arguments: list[str]) -> NoReturn:
    """Django's commands; they find the store of a site that is running from the same folder."""
    refuse_bad_folder(data_dir())
    ensure_environment("run")
    secret_key(data_dir())
    address = data_dir() / "store.url"
    if not os.environ.get("REDIS_URL") and address.exists():
        os.environ["REDIS_URL"] = address.read_text(encoding="utf-8").strip()
    become([str(ROOT / "manage.py"), *arguments])


def position(arguments: list[str]) -> NoReturn:
    """The rules by themselves: no site, no folder, no key."""
    ensure_environment("run")
    become([str(ROOT / "manage.py"), "position", *arguments])


def check(arguments: list[str]) -> int:
    """Linters, types, import contracts and templates; all are run, then the failures shown."""
    if arguments:
        raise Stop("`run.py check` takes no arguments.")
    ensure_environment("dev")
    commands = {
        "mypy": ["-m", "mypy", "."],
        "ruff check": ["-m", "ruff", "check", "."],
        "ruff format": ["-m", "ruff", "format", "--check", "."],
        "import contracts": [str(VENV / "bin" / "lint-imports"), "--no-logo"],
        "djlint": ["-m", "djlint", "templates", "--lint", "--quiet"],
    }
    with tempfile.TemporaryDirectory() as folder:
        variables = dict(os.environ, DATA_DIR=folder, SECRET_KEY="check")
        running = {
            name: subprocess.Popen(
                [str(PYTHON), *command],
                cwd=str(ROOT),
                env=variables,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            for name, command in commands.items()
        }
        failed = [name for name, process in running.items() if not passed(name, process)]
    if failed:
        print(f"check failed: {', '.join(failed)}")
    return 1 if failed else 0


def passed(name: str, process: subprocess.Popen[bytes]) -> bool:
    """Waits for one check and shows what it found, only if it found something."""
    said = process.communicate()[0].decode(errors="replace").strip()
    print(f"check: {name} {'failed' if process.returncode else 'passed'}")
    if process.returncode:
        print(said)
    sys.stdout.flush()
    return process.returncode == 0


def test(arguments: list[str]) -> int:
    """Everything that CI runs: the checks, then all tests."""
    if check([]):
        return 1
    become(["-m", "tests", *arguments])


def module(name: str) -> Callable[[list[str]], int]:
    """A command that is a Python module of the development environment."""

    def command(arguments: list[str]) -> NoReturn:
        ensure_environment("dev")
        become(["-m", name, *arguments])

    return command


def mutants(arguments: list[str]) -> int:
    """Plants each named fault in each rules package, or in the packages that are named."""
    ensure_environment("dev")
    there = sorted(path.parent.name for path in (ROOT / "tests/rules").glob("*/mutants.py"))
    unknown = [name for name in arguments if name not in there]
    if unknown or not there:
        raise Stop(f"There are no mutants of {', '.join(unknown) or 'any rules'}; of: {there}.")
    failed = [
        name
        for name in arguments or there
        if subprocess.call([PYTHON, "-m", f"tests.rules.{name}.mutants"], cwd=ROOT)
    ]
    if failed:
        print(f"mutants survived: {', '.join(failed)}")
    return 1 if failed else 0


def usage(arguments: list[str]) -> int:
    """Prints what this command can do."""
    print((__doc__ or "").strip())
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "check": check,
    "test": test,
    "mutants": mutants,
    "bench": module("bench.run"),
    "shots": module("tests.browser.shots"),
    "texts": module("tests.languages.collect"),
    "position": position,
    "manage": manage,
    "help": usage,
    "--help": usage,
    "-h": usage,
}


def main(arguments: list[str]) -> int:
    """Runs one command; every expected failure is one line on standard error."""
    try:
        if not arguments:
            return serve()
        command = COMMANDS.get(arguments[0])
        if command is None:
            known = ", ".join(name for name in COMMANDS if not name.startswith("-"))
            raise Stop(f"run.py has no command {arguments[0]!r}; it has: {known}.")
        return command(arguments[1:])
    except Stop as line:
        print(line, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
