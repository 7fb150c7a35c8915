"""What a seat cannot know changes nothing that it sees (R29): worlds that differ only there."""

from __future__ import annotations

import random

import pytest

from decks import rules
from journal.contract import EVERYBODY, GM, SCREEN, Seat
from tests.rules.decks.random_play import attempt, redealt, walk

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_redealing_what_a_seat_cannot_know_leaves_its_view_alone(seed: int) -> None:
    chance = random.Random(seed)
    for step in walk(seed, 60):
        for seat in (GM, SCREEN, 0, 1, 2):
            world = redealt(step.after, seat, chance)
            assert rules.view(world, seat) == rules.view(step.after, seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_teaches_a_seat_nothing_is_told_to_it_alike_in_every_world(seed: int) -> None:
    """The same action in another world: same events for the ear, same view after it."""
    chance = random.Random(seed)
    for step in walk(seed, 60):
        for seat in (GM, SCREEN, 0, 1, 2):
            if "to=default" in step.action and step.seat != seat:
                continue  # where a card goes by default is part of its face
            if any(_learns(event.teaches, seat) for event in step.events):
                continue
            if step.action.startswith("swap"):
                continue
            other = attempt(redealt(step.before, seat, chance), step.seat, step.action, seed)
            assert other is not None, step.action
            heard = [rules.told(event, seat) for event in step.events]
            assert [rules.told(event, seat) for event in other.events] == heard, step.action
            assert rules.view(other.after, seat) == rules.view(step.after, seat), step.action


def _learns(teaches: tuple[Seat, ...], seat: Seat) -> bool:
    # The GM sees what any player sees and is not listed apart.
    return bool(teaches) and (teaches == EVERYBODY or seat in teaches or seat == GM)


@pytest.mark.parametrize("seed", SEEDS)
def test_refusals_do_not_depend_on_what_a_seat_cannot_know(seed: int) -> None:
    chance = random.Random(seed)
    for step in walk(seed, 40):
        for seat in (0, 1):
            world = redealt(step.after, seat, chance)
            for number in range(1, step.after.next_card):
                text = f"play c{number} to=discard"
                mine, theirs = (rules.why_not(s, seat, text) for s in (step.after, world))
                assert (mine and mine.sentence) == (theirs and theirs.sentence)
