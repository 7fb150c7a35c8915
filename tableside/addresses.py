"""Where the site can be reached, and how phones are told: the address and its QR code."""

from __future__ import annotations

import io
import os
import socket
import sys

import segno

PRIVATE_HOSTS = ("127.0.0.1", "localhost", "::1")


def lan_address() -> str | None:
    """This machine's address towards the local network; None without a network.

    A datagram socket that is "connected" sends nothing; it only tells which way would be taken.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith(("127.", "0.")) else found


def address_for_phones(host: str, port: int) -> str | None:
    """What a phone opens: PUBLIC_URL, else the LAN address; None if only this machine is served."""
    public = os.environ.get("PUBLIC_URL", "").rstrip("/")
    if public:
        return public
    if host in PRIVATE_HOSTS:
        return None
    shown = lan_address() if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}" if shown else None


def qr_code(address: str) -> str:
    """The address as a QR code for a terminal, whatever characters the terminal has."""
    text = io.StringIO()
    encoding = (sys.stdout.encoding or "ascii").lower()
    segno.make(address, error="l").terminal(text, border=2, compact=encoding.startswith("utf"))
    return text.getvalue()


def announce(host: str, port: int) -> None:
    """Says where the site is, how phones get there, and how to stop it."""
    phones = address_for_phones(host, port)
    lines = [""]
    if phones:
        lines += [qr_code(phones), f"Tableside is at {phones} (for phones: the code above)."]
    own = "localhost" if host in ("0.0.0.0", "::", *PRIVATE_HOSTS) else host
    lines.append(f"On this machine: http://{own}:{port}")
    if not phones:
        lines.append("Nobody else can reach it; start it without HOST for phones in your network.")
    elif host in ("0.0.0.0", "::"):
        lines.append("Everybody in this network can reach it; HOST=127.0.0.1 keeps it private.")
    lines.append("Stop it with Ctrl-C.")
    print("\n".join(lines), flush=True)
