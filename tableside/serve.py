"""The supervisor behind `python3 run.py`: one signal ends it all, what dies is started again.

It runs in the environment that the launcher made. It never touches the database itself: a
supervisor has to stay small and has to outlive whatever goes wrong in Django.
"""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tableside import store
from tableside.addresses import announce
from tableside.environment import ROOT, Stop, refuse_bad_folder, secret_key
from tableside.launch import listen_address, refuse_taken_port

STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
GRACE = 10.0
STEADY = 60.0
LONGEST_PAUSE = 30.0
READY_WITHIN = 60.0


@dataclass
class Program:
    """One supervised process, and when it may be started again."""

    name: str
    command: list[str]
    quiet: bool = False
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    start_at: float = 0.0
    failures: int = 0

    def start(self) -> None:
        """Starts it in a session of its own, so that Ctrl-C reaches the supervisor alone."""
        self.process = subprocess.Popen(
            self.command,
            cwd=ROOT,
            stdout=subprocess.DEVNULL if self.quiet else None,
            start_new_session=True,
            preexec_fn=store.die_with_parent,  # noqa: PLW1509  (one system call, no lock)
        )
        self.started = time.monotonic()

    def pause(self) -> float:
        """Seconds to wait after a death: 1, 2, 4 ... 30; what ran for a minute begins anew."""
        if time.monotonic() - self.started > STEADY:
            self.failures = 0
        self.failures += 1
        return min(2.0 ** (self.failures - 1), LONGEST_PAUSE)

    def watch(self) -> None:
        """Notices a death, says so, and starts again when the pause is over."""
        now = time.monotonic()
        if self.process is not None and self.process.poll() is not None:
            pause = self.pause()
            say(f"{self.name} {ending(self.process)}; starting it again in {pause:.0f} s.")
            end_group(self.process)
            self.process, self.start_at = None, now + pause
        if self.process is None and now >= self.start_at:
            self.start()

    def signal(self, how: signal.Signals) -> None:
        """Sends a signal to it, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)

    def ended(self) -> bool:
        """Whether it no longer runs."""
        return self.process is None or self.process.poll() is not None


@dataclass
class Supervisor:
    """The programs in the order of their start; they are ended the other way round."""

    programs: list[Program] = field(default_factory=list)
    stopping: bool = False

    def listen(self) -> None:
        """One of the stop signals ends all, a second one at once."""
        for each in STOPS:
            # Under nohup a closed terminal is no reason to stop.
            if each != signal.SIGHUP or signal.getsignal(each) != signal.SIG_IGN:
                signal.signal(each, self._stop)

    def _stop(self, number: int, frame: object) -> None:
        if self.stopping:
            raise KeyboardInterrupt
        self.stopping = True

    def add(self, program: Program) -> None:
        """Starts a program and supervises it from now on."""
        program.start()
        self.programs.append(program)

    def watch_until(self, done: Callable[[], bool]) -> None:
        """Keeps everything running until `done` or a stop signal."""
        while not self.stopping and not done():
            for program in self.programs:
                program.watch()
            time.sleep(0.1)

    def end(self) -> None:
        """Ends everything within GRACE seconds; the store last, the others still need it."""
        try:
            end_together(self.programs[1:])
            end_together(self.programs[:1])
        except KeyboardInterrupt:
            pass
        finally:
            for program in self.programs:
                if program.process is not None:
                    end_group(program.process)


def end_together(programs: list[Program]) -> None:
    """Asks programs to end and waits for all of them at once."""
    for program in programs:
        program.signal(signal.SIGTERM)
    deadline = time.monotonic() + GRACE
    while time.monotonic() < deadline and not all(each.ended() for each in programs):
        time.sleep(0.02)


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kills what is left of a process and of those that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def ending(process: subprocess.Popen[bytes]) -> str:
    """How a process ended, in words."""
    status = process.returncode
    if status < 0:
        return f"was ended by {signal.Signals(-status).name}"
    return f"ended unexpectedly with status {status}"


def say(line: str) -> None:
    """One line for whoever looks after the site."""
    print(line, flush=True)


def python(*arguments: str) -> list[str]:
    """A command line of this Python, without Celery's warning about root: a table at home may."""
    return [sys.executable, "-W", "ignore:You're running the worker", *arguments]


def site(host: str, port: int) -> Program:
    """Pages and streams in one process."""
    options = ["--host", host, "--port", str(port), "--no-access-log", "--log-level", "warning"]
    options += ["--no-server-header", "--timeout-graceful-shutdown", "5", "--ws", "none"]
    return Program("The site", python("-m", "uvicorn", "tableside.asgi:application", *options))


def workers(folder: Path) -> list[Program]:
    """The two queues' workers and the clock that feeds them."""
    celery = ("-m", "celery", "-A", "tableside.celery")
    quiet = ("--loglevel", "WARNING")
    worker = (*celery, "worker", *quiet, "--without-gossip", "--without-mingle")
    turns = ("-Q", "turns", "-P", "threads", "-c", "2", "-n", "turns@%h")
    # Processes, not threads: only a process can be ended when its time is over.
    reports = ("-Q", "reports", "-P", "prefork", "-c", "1", "-n", "reports@%h")
    schedule = ("-s", str(folder / "beat"), "--pidfile=")
    return [
        Program("The worker for turns", python(*worker, *turns), quiet=True),
        Program("The worker for reports", python(*worker, *reports), quiet=True),
        Program("The clock (beat)", python(*celery, "beat", *quiet, *schedule), quiet=True),
    ]


def start_store(supervisor: Supervisor, data: Path) -> Path | None:
    """Starts the embedded store unless REDIS_URL names one; gives its folder.

    Its address is left in DATA_DIR/store.url for commands that run beside the site.
    """
    if os.environ.get("REDIS_URL"):
        return None
    folder = store.socket_folder()
    program = Program("The store", store.command(folder))
    supervisor.add(program)
    assert program.process is not None
    try:
        store.wait_until_it_answers(folder, program.process, 10)
    except store.StoreDidNotStart as error:
        raise Stop(str(error)) from None
    os.environ["REDIS_URL"] = store.address(folder)
    (data / "store.url").write_text(store.address(folder) + "\n", encoding="utf-8")
    return folder


def prepare(supervisor: Supervisor) -> None:
    """Database and static files, in a process of its own; its one line is ours if it fails."""
    process = subprocess.Popen(
        python("-m", "tableside.prepare"),
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=store.die_with_parent,  # noqa: PLW1509  (one system call, no lock)
    )
    supervisor.watch_until(lambda: process.poll() is not None)
    if supervisor.stopping:
        end_group(process)
    elif process.returncode:
        raise Stop("")


def listening(host: str, port: int) -> bool:
    """Whether the site accepts connections."""
    own = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    with contextlib.suppress(OSError), socket.create_connection((own, port), 1):
        return True
    return False


def serve(supervisor: Supervisor, data: Path) -> None:
    """Starts everything in its order and watches it until a stop signal."""
    host, port = listen_address()
    refuse_taken_port(host, port)
    prepare(supervisor)
    if supervisor.stopping:
        return
    page = site(host, port)
    supervisor.add(page)
    deadline = time.monotonic() + READY_WITHIN
    while not supervisor.stopping and not listening(host, port):
        # A site that has never answered will not get better by being started again.
        if page.ended() or time.monotonic() > deadline:
            raise Stop("The site did not start; what it said is above.")
        time.sleep(0.05)
    for program in workers(data) if not supervisor.stopping else []:
        supervisor.add(program)
    if not supervisor.stopping:
        announce(host, port)
    supervisor.watch_until(lambda: False)


def many_files() -> None:
    """Each open stream is a file: takes what this user may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> int:
    """Serves until a stop signal; 0 after one, 1 with one plain line if it could not start."""
    data = Path(os.environ.get("DATA_DIR") or ROOT / "data").resolve()
    os.environ["DATA_DIR"] = str(data)
    supervisor = Supervisor()
    supervisor.listen()
    folder = None
    try:
        refuse_bad_folder(data)
        secret_key(data)
        many_files()
        folder = start_store(supervisor, data)
        serve(supervisor, data)
    except Stop as line:
        if str(line):
            print(line, file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        return 130
    finally:
        supervisor.end()
        if folder is not None:
            (data / "store.url").unlink(missing_ok=True)
            shutil.rmtree(folder, ignore_errors=True)
    say("Stopped.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
