"""Event streams as gzip, where what several streams say is compressed once for all of them.

Each event becomes raw deflate blocks that refer to nothing before them and end on a whole byte
(RFC 1951, RFC 1952), so the same bytes fit into every stream, wherever that stands, and a browser
can read the event as soon as it has them.
"""

from __future__ import annotations

import re
import zlib
from functools import cached_property

LEVEL = 5
HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""No time and no name, so that equal streams are equal bytes."""
LAST_BLOCK = b"\x03\0"
CODING = re.compile(r"\s*(gzip|x-gzip|\*)\s*(?:;\s*q=([0-9.]{1,5})\s*)?", re.I)


class Told(bytes):
    """Something that streams say: its bytes, and the same compressed when first asked for."""

    @cached_property
    def packed(self) -> bytes:
        """Deflate blocks of it that fit into any stream."""
        worker = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        return worker.compress(self) + worker.flush(zlib.Z_FULL_FLUSH)


class Gzip:
    """One stream's gzip file: `HEAD`, what `add` gives for each piece, what `end` gives."""

    def __init__(self) -> None:
        self._sum = 0
        self._size = 0

    def add(self, told: Told) -> bytes:
        """The piece as the file needs it."""
        self._sum = zlib.crc32(told, self._sum)
        self._size += len(told)
        return told.packed

    def end(self) -> bytes:
        """The last block and the checksum of all pieces."""
        size = self._size & 0xFFFFFFFF
        return LAST_BLOCK + self._sum.to_bytes(4, "little") + size.to_bytes(4, "little")


def accepts_gzip(header: str) -> bool:
    """Whether an Accept-Encoding header allows gzip."""
    allowed: dict[str, float] = {}
    for part in header.split(","):
        if found := CODING.fullmatch(part):
            name = found[1].lower().removeprefix("x-")
            try:
                allowed[name] = float(found[2] or 1)
            except ValueError:
                allowed[name] = 0
    return allowed.get("gzip", allowed.get("*", 0)) > 0
