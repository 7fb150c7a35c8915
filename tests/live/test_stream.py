"""The stream of a real web process, with a real Valkey between it and this process."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import signal
import socket
import time
import zlib
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import redis
from django.conf import settings

from accounts.services import hold_gm_seat, leave, release_seat, revoke_device
from journal.models import Journal
from journal.publish import channel, drain
from tests.live.conftest import serving
from tests.live.listening import Heard, Listener
from tests.live.toy import Table


def heard(stream: Listener, seconds: float = 5.0) -> Heard:
    found = stream.next(seconds)
    assert found is not None, "the stream ended"
    return found


def test_a_change_reaches_a_watching_page_as_the_pieces_that_changed(
    site: str, table: Table
) -> None:
    with Listener(site, table.journal_id, table.tokens["0"], seat=0, number=0) as stream:
        table.change(count=1)
        event = heard(stream)
    assert (event.name, event.id) == ("message", "1")
    assert event.data == {
        "base": 0,
        "number": 1,
        "kind": "toy",
        "html": '<hx-partial hx-target="#count" hx-swap="outerMorph">'
        '<p id="count">Count: <b>1</b></p></hx-partial>',
    }


def test_the_number_ticks_for_everybody_and_a_secret_goes_to_its_own_seat_only(
    site: str, table: Table
) -> None:
    with (
        Listener(site, table.journal_id, table.tokens["0"], number=0) as own,
        Listener(site, table.journal_id, table.tokens["1"], number=0) as other,
        Listener(site, table.journal_id, table.tokens["other"], number=0) as screen,
    ):
        table.change(words={"0": "sesame"})
        assert "sesame" in heard(own).data["html"]
        for stream in (other, screen):
            event = heard(stream)
            assert event.data == {"base": 0, "number": 1, "kind": "toy", "html": ""}


def test_a_program_hears_numbers_only(site: str, table: Table) -> None:
    bearer = {"Authorization": f"Bearer {table.tokens['1']}"}
    with Listener(site, table.journal_id, headers=bearer, number=0, format="json") as stream:
        table.change(count=1)
        assert heard(stream).data == {"number": 1, "kind": "toy"}


def test_a_page_that_takes_gzip_has_each_event_as_soon_as_its_bytes_are_there(
    site: str, table: Table
) -> None:
    zipped = {"Accept-Encoding": "gzip, deflate, br"}
    with (
        Listener(site, table.journal_id, table.tokens["0"], zipped, number=0) as packed,
        Listener(site, table.journal_id, table.tokens["0"], number=0) as plain,
    ):
        assert packed.response.headers["Content-Encoding"] == "gzip"
        assert packed.response.headers["Vary"] == "accept-encoding"
        assert plain.response.headers["Content-Encoding"] is None
        reading = zlib.decompressobj(zlib.MAX_WBITS | 16)
        said = b""
        for count in (1, 2, 3):
            table.change(count=count)
            event = heard(plain)
            while b'"number":%d' % count not in said:
                piece = packed.response.read1()
                assert piece, "the stream ended"
                said += reading.decompress(piece)
            told = said.split(b"\n\n")[-2].split(b"\ndata: ")[1]
            assert json.loads(told) == event.data


def test_a_stream_is_for_one_page_and_its_name_is_a_plain_word(site: str, table: Table) -> None:
    token = table.tokens["0"]
    with Listener(site, table.journal_id, token, number=0, of="d1") as stream:
        with redis.Redis.from_url(settings.REDIS_URL) as store:
            assert store.pubsub_numsub(channel(table.journal_id, 0, "en", "d1"))[0][1] == 1
        table.change(count=1)
        assert "<b>1</b>" in heard(stream).data["html"]
    for wrong in ("d1:en", "*", "x" * 33, "d 1"):
        with Listener(site, table.journal_id, token, number=0, of=wrong) as stream:
            assert stream.status == 400


def test_programs_that_hear_numbers_only_get_them_plain(site: str, table: Table) -> None:
    zipped = {"Accept-Encoding": "gzip"}
    token = table.tokens["0"]
    with Listener(site, table.journal_id, token, zipped, number=0, format="json") as stream:
        assert stream.response.headers["Content-Encoding"] is None
        table.change(count=1)
        assert heard(stream).data == {"number": 1, "kind": "toy"}


def test_who_comes_back_with_the_last_event_hears_nothing_twice(site: str, table: Table) -> None:
    table.change(count=1)
    last = {"Last-Event-ID": "1"}
    with Listener(site, table.journal_id, table.tokens["0"], headers=last, number=0) as stream:
        table.change(count=2)
        event = heard(stream)
        assert (event.name, event.data["base"], event.data["number"]) == ("message", 1, 2)


def test_who_missed_something_is_told_that_it_is_behind(site: str, table: Table) -> None:
    table.change(count=1)
    table.change(count=2)
    last = {"Last-Event-ID": "1"}
    with Listener(site, table.journal_id, table.tokens["0"], headers=last, number=0) as stream:
        event = heard(stream)
        assert (event.name, event.id, event.data) == ("behind", "2", {"number": 2})
        table.change(count=3)
        assert heard(stream).data["number"] == 3


def test_a_page_from_before_a_restored_backup_is_told_that_it_is_behind(
    site: str, table: Table
) -> None:
    with Listener(site, table.journal_id, table.tokens["0"], number=40) as stream:
        assert heard(stream).data == {"number": 0}
        table.change(count=1)
        assert heard(stream).data["number"] == 1


def test_a_lost_last_message_is_noticed_within_seconds(site: str, table: Table) -> None:
    with Listener(site, table.journal_id, table.tokens["0"], number=0) as stream:
        table.change(tell=False, count=1)
        event = heard(stream, 9)
        assert (event.name, event.data) == ("behind", {"number": 1})
        assert stream.silent(4)


def test_a_gap_is_told_and_messages_in_the_wrong_order_are_not_a_gap(
    site: str, table: Table
) -> None:
    name = channel(table.journal_id, 0, "en")
    with (
        redis.Redis.from_url(settings.REDIS_URL) as store,
        Listener(site, table.journal_id, table.tokens["0"], number=0) as stream,
    ):

        def tell(base: int, number: int) -> None:
            told = {"base": base, "number": number, "kind": "toy", "html": ""}
            assert store.publish(name, json.dumps(told)) == 1

        Journal.objects.filter(pk=table.journal_id).update(number=9)
        tell(1, 2)
        tell(0, 1)
        assert [heard(stream).data["number"] for _ in range(2)] == [1, 2]
        tell(1, 2)
        tell(5, 6)
        event = heard(stream)
        assert (event.name, event.data["number"]) == ("behind", 6)
        tell(6, 9)
        assert heard(stream).data["number"] == 9


def test_a_revoked_device_loses_its_streams_at_once_and_gets_no_new_one(
    site: str, table: Table
) -> None:
    with (
        Listener(site, table.journal_id, table.tokens["0"], number=0) as revoked,
        Listener(site, table.journal_id, table.tokens["1"], number=0) as other,
    ):
        revoke_device(table.devices["0"])
        assert revoked.next(2) is None
        table.change(count=1)
        assert heard(other).data["number"] == 1
    assert Listener(site, table.journal_id, table.tokens["0"], number=0).status == 404


def test_who_gives_a_seat_back_sees_no_more_of_it(site: str, table: Table) -> None:
    with Listener(site, table.journal_id, table.tokens["0"], seat=0, number=0) as stream:
        release_seat(table.seats["0"], table.members["0"])
        assert stream.next(20) is None
    assert Listener(site, table.journal_id, table.tokens["0"], seat=0, number=0).status == 403


@pytest.mark.long
def test_a_loss_that_was_not_announced_is_found_too(site: str, table: Table) -> None:
    from django.utils import timezone

    from accounts.models import Device

    with Listener(site, table.journal_id, table.tokens["0"], number=0) as stream:
        Device.objects.filter(pk=table.devices["0"].pk).update(revoked=timezone.now())
        assert stream.next(20) is None


def test_a_gm_who_looks_as_a_player_hears_what_that_seat_hears(site: str, table: Table) -> None:
    gm = table.tokens["gm"]
    with Listener(site, table.journal_id, gm, seat="gm", eyes=0, number=0) as stream:
        table.change(words={"0": "sesame", "gm": "mine"})
        html = heard(stream).data["html"]
        assert "sesame" in html and "mine" not in html
        revoke_device(table.devices["gm"])
        assert stream.next() is None
    with Listener(site, table.journal_id, table.tokens["0"], seat=0, eyes=1, number=0) as other:
        assert other.status == 403


def test_strangers_and_others_are_refused_by_the_right_status(site: str, table: Table) -> None:
    hold_gm_seat(table.seats["gm"], table.members["0"])
    ann = table.tokens["0"]

    def status(token: str = "", headers: dict[str, str] | None = None, **query: object) -> int:
        journal_id = str(query.pop("journal", table.journal_id))
        with Listener(site, journal_id, token, headers, **query) as stream:
            return stream.status

    assert status(number=0) == 404
    assert status("nonsense", number=0) == 404
    assert status(ann, number=0, journal="nosuch000000") == 404
    assert status(headers={"Authorization": "Bearer nonsense"}, number=0) == 401
    assert status(ann, seat=1, number=0) == 403
    assert status(ann, number=0) == 409
    assert status(ann, seat="gm", number=0) == 200
    assert status(ann, seat=0) == 400
    assert status(ann, seat=0, number=-1) == 400
    assert status(ann, {"Host": "evil.example"}, seat=0, number=0) == 400
    leave(table.members["1"])
    assert status(table.tokens["1"], number=0) == 404


def test_streams_are_only_read(site: str, table: Table) -> None:
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=5)
    connection.request("POST", f"/live/{table.journal_id}", b"")
    assert connection.getresponse().status == 405


def test_a_page_that_does_not_read_is_let_go(site: str, table: Table) -> None:
    where = urlsplit(site)
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.settimeout(10)
        slow.connect((where.hostname, where.port))
        request = f"GET /live/{table.journal_id}?number=0 HTTP/1.1\r\nHost: {where.netloc}\r\n"
        slow.sendall(f"{request}Cookie: device={table.tokens['0']}\r\n\r\n".encode())
        assert slow.recv(12) == b"HTTP/1.1 200"
        time.sleep(0.3)
        for count in range(100):
            table.change(words={"0": str(count) * 100_000})
            assert drain()
        received = b""
        while not received.endswith(b"0\r\n\r\n"):
            more = slow.recv(1 << 20)
            assert more, "the stream ended in the middle"
            received = (received + more)[-20_000_000:]
    assert received.count(b"\nid: ") < 100


def test_at_shutdown_every_stream_ends_cleanly_within_a_second(
    table: Table, beside_this_test: dict[str, str]
) -> None:
    with serving(beside_this_test) as (url, pid):
        streams = [
            Listener(url, table.journal_id, table.tokens[name], number=0)
            for name in ("gm", "0", "1", "other")
        ]
        zipped = {"Accept-Encoding": "gzip"}
        packed = Listener(url, table.journal_id, table.tokens["0"], zipped, number=0)
        started = time.monotonic()
        os.kill(pid, signal.SIGTERM)
        # http.client raises IncompleteRead if the last chunk is missing.
        assert all(stream.rest().startswith(b"retry: ") for stream in streams)
        assert gzip.decompress(packed.rest()).startswith(b"retry: ")
        assert time.monotonic() - started < 1


def test_an_open_stream_holds_neither_a_thread_nor_a_database(
    table: Table, beside_this_test: dict[str, str]
) -> None:
    with serving(beside_this_test) as (url, pid):

        def used() -> tuple[int, int]:
            files = [
                os.readlink(path) for path in Path(f"/proc/{pid}/fd").iterdir() if path.is_symlink()
            ]
            return (
                len(list(Path(f"/proc/{pid}/task").iterdir())),
                sum("sqlite3" in name or "socket" in name for name in files),
            )

        streams = [Listener(url, table.journal_id, table.tokens["0"], number=0) for _ in range(8)]
        time.sleep(0.5)
        threads, files = used()
        streams += [Listener(url, table.journal_id, table.tokens["1"], number=0) for _ in range(30)]
        time.sleep(0.5)
        more_threads, more_files = used()
        assert more_threads == threads
        assert more_files - files == 30, "one socket each and nothing else"
        table.change(count=1)
        assert all(heard(stream).data["number"] == 1 for stream in streams)
