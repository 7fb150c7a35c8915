"""What a seat cannot know changes nothing of what it gets: for every seat and step of many games,
the hidden cards are dealt anew and the complete answers have to be the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.leaks.compare import by_guessing, on_the_screen, over_http
from tests.leaks.site import STRANGER, Site
from tests.leaks.worlds import EYES, memory, play, redealt

STEPS = 36


def seeds(short: int, long: int) -> list[Any]:
    """Games for every run, and those for the long one."""
    more = [pytest.param(seed, marks=pytest.mark.long) for seed in range(short, long)]
    return [*range(short), *more]


@pytest.mark.parametrize("seed", seeds(6, 40))
def test_every_seat_and_step_of_a_game_looks_the_same(site: tuple[Site, Any], seed: int) -> None:
    here, opening = site
    world = play(seed, opening, STEPS)
    compared = 0
    for seat in EYES:
        kept = memory(world, seat)
        for number in range(len(opening) + 1, len(world.steps) + 1):
            other = redealt(world, seat, kept, number, seed)
            if other is None or other.state == world.at(number):
                continue
            compared += 1
            leaks = list(on_the_screen(here, world, other, number, seat))
            assert not leaks, f"{seat} at {number}, {world.steps[number - 1].action}: {leaks[0]}"
    assert compared > 0.9 * STEPS * len(EYES)


@pytest.mark.parametrize("seat", EYES)
@pytest.mark.parametrize("seed", seeds(1, 6))
def test_complete_answers_look_the_same(site: tuple[Site, Any], seed: int, seat: Any) -> None:
    here, opening = site
    world = play(seed, opening, STEPS)
    kept = memory(world, seat)
    for number in range(len(opening) + 7, len(world.steps) + 1, 14):
        other = redealt(world, seat, kept, number, seed)
        assert other is not None and other.state != world.at(number)
        leaks = list(over_http(here, world.until(number), other, seat))
        assert not leaks, f"{seat} at {number}: {leaks[0]}"


@pytest.mark.parametrize("seat", EYES[:3])
def test_guessing_finds_nothing(site: tuple[Site, Any], seat: Any) -> None:
    here, opening = site
    world = play(1, opening, STEPS)
    leaks = list(by_guessing(here, world, seat))
    assert not leaks, leaks[0]


def test_a_stranger_is_shown_nothing_at_all(site: tuple[Site, Any]) -> None:
    here, opening = site
    here.show(play(1, opening, STEPS))
    for address, (status, _headers, body) in here.fetched(STRANGER):
        assert status in (403, 404), address
        assert not any(word in body for word in (b"Brakka", b"Ember", b"f1")), address
