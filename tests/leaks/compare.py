"""Where two worlds that a seat cannot tell apart give it different answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from journal.contract import Seat
from tests.leaks.site import NOWHERE, Answer, Site, like_nowhere
from tests.leaks.worlds import World


@dataclass(frozen=True)
class Leak:
    """A channel that tells the worlds apart, and how."""

    channel: str
    one: object
    other: object

    def __str__(self) -> str:
        return f"{self.channel}: {_where(self.one, self.other)}"


def _where(one: object, other: object) -> str:
    """The first place where the two differ, with what is around it."""
    left, right = repr(one), repr(other)
    at = next((n for n, pair in enumerate(zip(left, right, strict=False)) if len(set(pair)) > 1), 0)
    return f"…{left[max(at - 80, 0) : at + 80]}… against …{right[max(at - 80, 0) : at + 80]}…"


def on_the_screen(site: Site, one: World, other: World, number: int, seat: Seat) -> Iterator[Leak]:
    """Leaks at one entry in view, log, regions and stream."""
    left, right = (site.drawn(world, number, seat) for world in (one, other))
    for channel, shown in left.items():
        if shown != right[channel]:
            yield Leak(channel, shown, right[channel])


def over_http(site: Site, one: World, other: World, seat: Seat) -> Iterator[Leak]:
    """Leaks in complete responses: pages, regions, taps, API."""
    site.show(one)
    first: dict[str, Answer] = dict(chain(site.fetched(seat), site.tapped(one, seat)))
    site.show(other)
    # The other world is asked what the first one was asked.
    for channel, answer in chain(site.fetched(seat), site.tapped(one, seat)):
        if answer != first[channel]:
            yield Leak(channel, first[channel], answer)


def by_guessing(site: Site, world: World, seat: Seat) -> Iterator[Leak]:
    """Leaks to somebody who names cards that they cannot see: the answer must be that to a card
    which is nowhere."""
    site.show(world)
    number = len(world.steps)
    for verb in ("play {} to=discard", "expire {} to=discard"):
        nowhere = like_nowhere(site.tap(seat, verb.format(NOWHERE), number), NOWHERE)
        for handle in site.hidden(world, seat):
            given = like_nowhere(site.tap(seat, verb.format(handle), number), handle)
            if given != nowhere:
                yield Leak(f"guess {verb.format(handle)}", nowhere, given)
