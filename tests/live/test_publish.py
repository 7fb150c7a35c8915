"""The thread that tells the screens, with a real Valkey."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any, cast

import orjson
import pytest
import redis
from django.conf import LazySettings

from journal import publish
from journal.moments import Moment
from journal.regions import Region, Renderings, changed, partials, regions_of, render
from journal.registry import Kind, register
from tests.live import toy as toys

LEDGER: Any = None


def moment(number: int, count: int = 0, word: str = "") -> Moment:
    """A toy's moment; `word` is the secret of seat 0."""
    return Moment("toy", "toy", number, {"count": count, "words": {"0": word}}, LEDGER, 0)


def later(old: Moment, number: int, count: int = 0, word: str = "") -> Moment:
    return replace(old, number=number, state={"count": count, "words": {"0": word}}, _views={})


def heard(pubsub: redis.client.PubSub) -> dict[str, Any]:
    while True:
        found = pubsub.get_message(timeout=3)
        assert found is not None, "nothing was told"
        if found["type"] == "message":
            told: dict[str, Any] = orjson.loads(found["data"])
            return told


def watching(url: str, *names: str) -> redis.client.PubSub:
    pubsub: redis.client.PubSub = cast(Any, redis.Redis.from_url(url)).pubsub()
    pubsub.subscribe(*names)
    for _ in names:
        pubsub.get_message(timeout=3)
    return pubsub


def test_a_region_changed_exactly_if_its_context_did(toy: None) -> None:
    old = moment(1, count=1)
    assert changed(old, later(old, 2, count=1), 0) == []
    assert [region.id for region in changed(old, later(old, 2, count=2), 0)] == ["count"]
    secret = later(old, 2, count=1, word="sesame")
    assert [region.id for region in changed(old, secret, 0)] == ["word"]
    assert changed(old, secret, 1) == []


def test_a_region_is_drawn_without_a_request_in_the_language_that_is_asked(toy: None) -> None:
    region = Region("count", "toy/_count.html", {"count": 3})
    assert render(region, "en") == '<p id="count">Count: <b>3</b></p>'
    assert partials([region], "en") == (
        '<hx-partial hx-target="#count" hx-swap="outerMorph">'
        '<p id="count">Count: <b>3</b></p></hx-partial>'
    )


def test_what_audiences_share_is_drawn_once(toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def counting(region: Region, language: str) -> str:
        drawn.append(region.id)
        return render(region, language)

    monkeypatch.setattr("journal.regions.render", counting)
    now = moment(1, count=1, word="sesame")
    renderings = Renderings()
    told = [renderings.partials(regions_of(now, seat), "en") for seat in (0, 1, "gm", "screen")]
    assert sorted(drawn) == ["count", "word", "word"]
    assert "sesame" in told[0]
    assert all("sesame" not in other for other in told[1:])


def test_only_watched_audiences_are_drawn_and_all_of_them_are_told(
    toy: None, live_valkey: str
) -> None:
    seats: list[Any] = []

    def noting(moment: Moment, audience: Any, of: str) -> list[Region]:
        seats.append(audience)
        return toys.regions(moment, audience, of)

    register(Kind("toy", toys.ToyRules, noting, toys.ToyWords()))
    old = moment(1)
    pubsub = watching(
        live_valkey,
        publish.channel(old.journal_id, 0, "en"),
        publish.channel(old.journal_id, "screen", "en"),
    )
    publish.committed(old, later(old, 2, word="sesame"))
    told = {heard(pubsub)["html"] for _ in range(2)}
    assert len(told) == 2
    assert "" in told
    assert set(seats) == {0, "screen"}


def test_each_watched_page_is_told_its_own_pieces(toy: None, live_valkey: str) -> None:
    asked: list[Any] = []

    def by_page(moment: Moment, audience: Any, of: str) -> list[Region]:
        asked.append((audience, of))
        return [each for each in toys.regions(moment, audience, of) if of in ("", each.id)]

    register(Kind("toy", toys.ToyRules, by_page, toys.ToyWords()))
    old = moment(1)
    pages = {of: publish.channel(old.journal_id, 0, "en", of) for of in ("count", "word", "")}
    heard_by = {of: watching(live_valkey, name) for of, name in pages.items()}
    publish.committed(old, later(old, 2, count=1, word="sesame"))
    told = {of: heard(pubsub)["html"] for of, pubsub in heard_by.items()}
    assert "sesame" not in told["count"]
    assert "<b>1</b>" not in told["word"]
    assert told[""] == told["count"] + told["word"]
    assert set(asked) == {(0, "count"), (0, "word"), (0, "")}


def test_what_was_committed_meanwhile_is_told_as_one_change(
    toy: None, live_valkey: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = moment(1)
    pubsub = watching(live_valkey, publish.channel(old.journal_id, 0, "en"))
    newest = later(old, 4, count=4)
    publisher = publish._Publisher()
    monkeypatch.setattr(publisher, "_run", lambda: None)
    # Told here and not in the publisher's thread, whose database connection it would look after.
    monkeypatch.setattr(publish, "close_old_connections", lambda: None)
    for before, after in [
        (later(old, 2), later(old, 3)),
        (later(old, 3), newest),
        (old, later(old, 2)),
    ]:
        publisher.add(before, after)
    publisher._tell(publisher._next())
    told = heard(pubsub)
    assert (told["base"], told["number"]) == (1, 4)
    assert "<b>4</b>" in told["html"]


def test_what_stands_beside_the_state_is_told_whole(toy: None, live_valkey: str) -> None:
    """The old moment may first be drawn here after the change, and then looks like the new one."""
    old = moment(1, count=1)
    pubsub = watching(live_valkey, "live:toy:1::en")
    publish.committed(old, replace(old, wording=1, _views={}))
    html = heard(pubsub)["html"]
    assert 'hx-target="#count"' in html
    assert 'hx-target="#word"' in html


def test_a_region_that_cannot_be_drawn_silences_its_own_audience_only(
    toy: None, live_valkey: str, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(moment: Moment, audience: Any, of: str) -> list[Region]:
        if audience == 0:
            raise ZeroDivisionError
        return toys.regions(moment, audience, of)

    register(Kind("toy", toys.ToyRules, broken, toys.ToyWords()))
    old = moment(1)
    pubsub = watching(
        live_valkey,
        publish.channel(old.journal_id, 0, "en"),
        publish.channel(old.journal_id, 1, "en"),
    )
    publish.committed(old, later(old, 2, count=1))
    assert "<b>1</b>" in heard(pubsub)["html"]
    assert publish.drain()
    assert "could not be drawn" in caplog.text


def test_without_redis_it_is_said_once_and_taps_go_on(
    toy: None, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = "unix:///nonexistent/socket?db=0"
    publisher = publish._Publisher()
    old = moment(1)
    with caplog.at_level(logging.WARNING, logger="journal.publish"):
        for number in (2, 3, 4):
            publisher.add(old, later(old, number))
            assert publisher.drain(5)
    assert len(caplog.records) == 1
