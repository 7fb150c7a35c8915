"""Firefox and WebKit, driven by the commands that the W3C's WebDriver standard gives both.

Firefox hears them on its own socket (Marionette), WebKit through its driver over HTTP.  Standard
library only.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from tests.services.processes import free_port

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
SECONDS = 30.0
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class CommandFailed(Exception):
    """The browser could not do it."""


class Transport(Protocol):
    """Carries a command of the standard to a browser."""

    def __call__(self, command: str, **parameters: Any) -> Any:
        """The value of the answer.  Raises CommandFailed."""


class Marionette:
    """Firefox's own socket: a length, a colon, JSON."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), 5)
        self._socket.settimeout(SECONDS + 10)
        self._file = self._socket.makefile("rb")
        self._number = 0
        self._read()

    def __call__(self, command: str, **parameters: Any) -> Any:
        self._number += 1
        said = json.dumps([0, self._number, f"WebDriver:{command}", parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(said), said))
        _kind, _number, error, result = self._read()
        if error:
            raise CommandFailed(f"{command}: {error.get('error')}: {error.get('message')}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            byte = self._file.read(1)
            if not byte:
                raise CommandFailed("Firefox has gone")
            length += byte
        return json.loads(self._file.read(int(length[:-1])))


class OverHttp:
    """A driver that speaks the standard as it stands."""

    PATHS = {
        "Navigate": ("POST", "url"),
        "FindElement": ("POST", "element"),
        "ElementClick": ("POST", "element/{id}/click"),
        "ElementClear": ("POST", "element/{id}/clear"),
        "ElementSendKeys": ("POST", "element/{id}/value"),
        "ExecuteScript": ("POST", "execute/sync"),
        "MinimizeWindow": ("POST", "window/minimize"),
        "SetWindowRect": ("POST", "window/rect"),
        "DeleteSession": ("DELETE", ""),
    }

    def __init__(self, port: int, capabilities: dict[str, Any]) -> None:
        self._base = f"http://127.0.0.1:{port}/session"
        wanted = {"capabilities": {"alwaysMatch": capabilities}}
        self._base += "/" + self._ask("POST", "", wanted)["sessionId"]

    def __call__(self, command: str, **parameters: Any) -> Any:
        method, path = self.PATHS[command]
        where = path.format(**parameters)
        return self._ask(method, f"/{where}" if where else "", parameters)

    def _ask(self, method: str, path: str, parameters: dict[str, Any]) -> Any:
        body = json.dumps(parameters).encode() if method == "POST" else None
        asked = urllib.request.Request(self._base + path, body, method=method)
        try:
            with urllib.request.urlopen(asked, None, SECONDS + 10) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:
            raise CommandFailed(f"{method} {path}: {error.read().decode()}") from None


class Browser:
    """A person's browser: pages are opened, read, tapped and typed into."""

    def __init__(self, do: Transport) -> None:
        self.do = do

    def go(self, url: str) -> None:
        """Opens an address."""
        self.do("Navigate", url=url)

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script gives."""
        return self.do("ExecuteScript", script=script, args=list(arguments))

    def find(self, path: str) -> str:
        """The element at an XPath that can be seen, as soon as it is there."""
        deadline = time.monotonic() + SECONDS
        while True:
            with contextlib.suppress(CommandFailed):
                found = self.do("FindElement", using="xpath", value=path)
                if self.run("return arguments[0].getClientRects().length > 0", found):
                    return str(found[ELEMENT])
            if time.monotonic() > deadline:
                raise AssertionError(f"no {path} on the page:\n{self.text()}")
            time.sleep(0.1)

    def tap(self, path: str) -> None:
        """Clicks it."""
        self.do("ElementClick", id=self.find(path))

    def button(self, words: str) -> None:
        """Clicks the button of these words."""
        self.tap(f"//button[starts-with(normalize-space(.), {words!r})]")

    def write(self, label: str, text: str) -> None:
        """Types into the field of a label."""
        field = self.find(f"//input[@id=//label[starts-with(normalize-space(.), {label!r})]/@for]")
        self.do("ElementClear", id=field)
        self.do("ElementSendKeys", id=field, text=text)

    def text(self, selector: str = "body") -> str:
        """What can be read in the element; empty if there is none."""
        script = "return document.querySelector(arguments[0])?.innerText ?? ''"
        return str(self.run(script, selector))

    def reads(self, selector: str, words: str, seconds: float = SECONDS) -> None:
        """Waits until the words stand in the element."""
        deadline = time.monotonic() + seconds
        while words not in self.text(selector):
            assert time.monotonic() < deadline, f"no {words!r} in {selector}:\n{self.text()}"
            time.sleep(0.1)

    def looks_away(self) -> None:
        """The window is put away, so that the page is hidden."""
        self.do("MinimizeWindow")

    def looks_again(self) -> None:
        """The window is back, in a phone's size."""
        self.do("SetWindowRect", x=0, y=0, width=420, height=900)


@contextlib.contextmanager
def process(command: list[str], **variables: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program beside the test, with its children in a session of their own."""
    started = subprocess.Popen(
        command,
        env={**os.environ, **variables},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield started
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(started.pid, 15)
        with contextlib.suppress(subprocess.TimeoutExpired):
            started.wait(5)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(started.pid, 9)
        started.wait()


def wait_until(what: str, ready: Any) -> Any:
    """The first true value that `ready` gives."""
    deadline = time.monotonic() + SECONDS
    while not (found := ready()):
        assert time.monotonic() < deadline, f"{what} did not start"
        time.sleep(0.1)
    return found


@contextlib.contextmanager
def firefox(binary: str, folder: Path, name: str) -> Iterator[Browser]:
    """A Firefox without a screen, for which `name` is this machine."""
    profile = folder / "profile"
    profile.mkdir()
    wishes = {
        "marionette.port": 0,
        "network.dns.localDomains": name,
        "browser.shell.checkDefaultBrowser": False,
        "datareporting.policy.dataSubmissionEnabled": False,
        "app.update.disabledForTesting": True,
    }
    lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in wishes.items()]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [binary, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    with process(command, HOME=str(folder), MOZ_DISABLE_CONTENT_SANDBOX="1"):
        port = profile / "MarionetteActivePort"
        number = wait_until("Firefox", lambda: port.exists() and port.read_text().strip())
        do = Marionette(int(number))
        do("NewSession", capabilities={"alwaysMatch": {}})
        yield Browser(do)


@contextlib.contextmanager
def webkit(driver: str, binary: str, folder: Path, site: int) -> Iterator[Browser]:
    """A WebKitGTK browser on a screen in memory.

    The site itself is its proxy, so that every name leads there and no hosts file is touched.
    """
    with contextlib.ExitStack() as stack:
        end, start = os.pipe()
        screen = ["Xvfb", "-displayfd", str(start), "-screen", "0", "420x900x24"]
        xvfb = subprocess.Popen(
            [*screen, "-nolisten", "tcp"], pass_fds=[start], stderr=subprocess.DEVNULL
        )
        stack.callback(xvfb.wait)
        stack.callback(xvfb.terminate)
        os.close(start)
        with open(end, encoding="ascii") as said:
            display = said.readline().strip()
        port = free_port()
        variables = {"DISPLAY": f":{display}", "HOME": str(folder), "NO_AT_BRIDGE": "1"}
        if os.geteuid() == 0:
            variables["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        stack.enter_context(process([driver, f"--port={port}"], **variables))
        wait_until("WebKit's driver", lambda: _listens(port))
        do = OverHttp(
            port,
            {
                "webkitgtk:browserOptions": {"binary": binary, "args": ["--automation"]},
                "proxy": {"proxyType": "manual", "httpProxy": f"127.0.0.1:{site}"},
            },
        )
        yield Browser(do)
        do("DeleteSession")


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False
