"""Addresses that work on another device: on a phone, `localhost` would be the phone itself."""

from __future__ import annotations

import io
import ipaddress

import segno
from django.conf import settings
from django.http import HttpRequest


def public_url(request: HttpRequest, path: str) -> str:
    """The whole address of a path of ours for somebody else's device.

    PUBLIC_URL wins; else the address by which this request came, with this machine's address in
    the local network in place of a loopback one (if it has any).
    """
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    host, _colon, port = _split(request.get_host())
    if _is_loopback(host) and settings.LAN_ADDRESS and not settings.PRIVATE:
        host = settings.LAN_ADDRESS
    return f"{request.scheme}://{host}{':' + port if port else ''}{path}"


def is_private(request: HttpRequest) -> bool:
    """Whether no other device can reach this server: it was started for this machine alone, or the
    machine is in no network; and whoever asks came by this machine's own name."""
    if settings.PUBLIC_URL or not _is_loopback(_split(request.get_host())[0]):
        return False
    return bool(settings.PRIVATE or settings.LAN_ADDRESS is None)


def _split(host: str) -> tuple[str, str, str]:
    bracket = host.rfind("]")
    head, colon, port = host[bracket + 1 :].rpartition(":")
    return (host[: bracket + 1] + head, colon, port) if colon else (host, "", "")


def _is_loopback(host: str) -> bool:
    name = host.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def qr_svg(text: str) -> bytes:
    """A QR code as a standing-alone SVG, dark on white in every theme, with its quiet zone."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False, svgclass=None
    )
    return out.getvalue()
