"""Compressed streams: pieces that fit anywhere, in a file that any gzip reader takes."""

from __future__ import annotations

import gzip
import zlib

import pytest

from journal.events import HERE, Message, beat, event
from journal.packing import HEAD, Gzip, Told, accepts_gzip


def test_a_piece_is_compressed_once_and_fits_into_every_stream() -> None:
    piece = event(7, b"<p>Discard</p>" * 500)
    assert piece.packed is piece.packed
    assert len(piece.packed) < len(piece) / 20
    for before in ([], [HERE], [beat(3), event(6, b"<p>Discard</p>" * 90)]):
        file = Gzip()
        said = HEAD + b"".join(file.add(each) for each in (*before, piece)) + file.end()
        assert gzip.decompress(said) == b"".join((*before, piece))


def test_each_piece_can_be_read_at_once() -> None:
    reading, file = zlib.decompressobj(zlib.MAX_WBITS | 16), Gzip()
    assert reading.decompress(HEAD) == b""
    for piece in (Told(b"retry: 500\n\n"), HERE, beat(1), event(2, b"{}"), HERE):
        assert reading.decompress(file.add(piece)) == piece
    reading.decompress(file.end())
    assert reading.eof


def test_an_empty_stream_is_a_file_too() -> None:
    assert gzip.decompress(HEAD + Gzip().end()) == b""


def test_the_same_stream_is_the_same_bytes() -> None:
    data = b'{"base":1,"number":2,"kind":"toy","html":"<p>x</p>"}'
    first, second = Gzip(), Gzip()
    assert first.add(Message.of(data).page) == second.add(Message.of(data).page)
    assert first.end() == second.end()


@pytest.mark.parametrize(
    ("header", "answer"),
    [
        ("gzip, deflate, br, zstd", True),
        ("deflate, gzip;q=1.0, *;q=0.5", True),
        ("GZIP", True),
        ("x-gzip", True),
        ("*", True),
        ("", False),
        ("identity", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("gzip;q=1.2.3", False),
        ("notgzip", False),
    ],
)
def test_gzip_is_sent_to_whom_it_suits(header: str, answer: bool) -> None:
    assert accepts_gzip(header) is answer
