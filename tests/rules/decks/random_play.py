"""A party that plays at random: legal actions and a few that a list cannot hold."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from decks import rules
from decks.rules.cases import CASES
from decks.rules.state import State
from journal.contract import GM, Event, Refusal, Seat, Shuffler
from journal.shuffle import KeyedShuffler

SEATS: tuple[Seat, ...] = (GM, 0, 1, 2)
RULED = [case for case in CASES.values() if case.way != "input" and case.values]


class Step(NamedTuple):
    before: State
    seat: Seat
    action: str
    events: tuple[Event, ...]
    after: State


def keyed(seed: int, state: State) -> Shuffler:
    """The shuffler that a journal would give: one key for each part and place."""
    places = dict(rules.places(state))

    def next_key(part: str) -> tuple[bytes, str]:
        place = places.get(part, 0)
        places[part] = place + 1
        return hashlib.sha256(f"{seed}/{part}/{place}".encode()).digest(), ""

    return KeyedShuffler(next_key)


def party(seed: int) -> State:
    """Three characters and a GM deck, small enough to tire soon; some rulings made."""
    chance = random.Random(seed)
    ruled = chance.sample(RULED, chance.randrange(len(RULED)))
    presets = {case.id: chance.choice(case.values) for case in ruled}
    state = rules.new({"presets": presets, "open_hands": seed % 5 == 0}, keyed(seed, State()))
    for number, kind in enumerate(("skill", "skill", "skill", "gm")):
        cards = ",".join(
            chance.choice(("k", "m", f"f{n}"))
            + chance.choice(("", "", ">discard", ">active"))
            + chance.choice(("", "", "!"))
            for n in range(chance.randrange(4, 11))
        )
        seat = GM if kind == "gm" else number
        said = "size=3 active=no pc=yes " if kind == "skill" else ""
        text = f"give {seat} {said}kind={kind} cards={cards}"
        state, _ = rules.apply(state, GM, text, keyed(seed, state))
    return state


def texts(state: State, seat: Seat, chance: random.Random) -> Iterator[str]:
    """Actions worth trying, in random order; some of them are refused."""
    found = [str(action) for action in rules.legal(state, seat)]
    found = [text for text in found if not text.startswith("retire") or chance.random() < 0.02]
    parts = [part for part, deck in state.decks.items() if not deck.retired] or ["d1"]
    part, n = chance.choice(parts), chance.randrange(1, 6)
    found += [f"draw {part} {n} {chance.choice(('required', 'optional'))}"] * 2
    found += [f"mill {part} {n}", f"reveal {part} {n}"]
    if seat == GM:
        where = chance.choice(("top", "bottom", "shuffled"))
        pick = chance.choice(("random", "gm", "owner"))
        found += [
            f"rest {part} n={n} pick={pick} where={where}",
            f"rest {','.join(parts[:2])} n=1/2 round=up where={where}",
            f'move {part} deck:{n} to=discard "by hand"',
            f'move {part} exhausted:1 to=deck at={where} "by hand"',
            f"draw {','.join(parts[:3])} {n} required",
            f'override {part} revive "a miracle"',
            f'override {part} end-draw "enough"',
            f'describe {part} "a stroke"',
            f"hand {part} size={n} active={chance.choice(('yes', 'no'))}",
        ]
        case = chance.choice(RULED)
        found.append(f"rule {case.id} {chance.choice((*case.values, 'ask'))}")
    found += _answers(state, seat, chance)
    found += _plays(state, seat, chance)
    chance.shuffle(found)
    return iter(found)


def _answers(state: State, seat: Seat, chance: random.Random) -> list[str]:
    found = []
    for decision in state.decisions:
        if seat not in (GM, decision.seat):
            continue
        for option in decision.options:
            keep = " keep" if option.keepable and chance.random() < 0.2 else ""
            words = ""
            if option.id == "by-hand":
                words = " discard".replace(" discard", " deck:1>discard")
            elif option.id == "rest":
                words = " n=2 where=shuffled"
                missing = decision.detail["missing"]
                words = "".join(
                    f" {name}={value}"
                    for name, value in (("n", "2"), ("pick", "random"), ("where", "shuffled"),
                                        ("discard", "no"))
                    if name in missing
                )  # fmt: skip
            elif option.id == "take":
                listed = [card["id"] for card in decision.detail["cards"]]
                some = chance.sample(listed, decision.detail.get("choose", 1))
                words = f" cards={','.join(some)}"
                if decision.kind == "search":
                    words += f" to={chance.choice(('hand', 'discard', 'exhausted'))}"
            elif option.id == "end-effects" and option.arguments:
                words = " to=discard"
            found += [f"answer {decision.id} {option.id}{words}{keep}"] * 4
    return found


def _plays(state: State, seat: Seat, chance: random.Random) -> list[str]:
    found = []
    for deck in rules.view(state, seat)["decks"]:
        hand = [card["id"] for card in deck["hand"] or ()]
        if hand and (deck["mine"] or seat == GM):
            some = ",".join(chance.sample(hand, chance.randrange(1, len(hand) + 1)))
            found += [f"play {some} to=discard"] * 2
            found.append(f"play {some} to=active rounds=1 then=discard")
            found.append(f"play {some} to=exhausted")
    return found


def walk(seed: int, steps: int) -> Iterator[Step]:
    """So many steps that were taken, from a party of that seed."""
    chance = random.Random(seed)
    state = party(seed)
    taken = 0
    while taken < steps:
        seat = chance.choice((GM, GM, *SEATS))
        for text in texts(state, seat, chance):
            step = attempt(state, seat, text, seed)
            if step is not None:
                yield step
                state, taken = step.after, taken + 1
                break


def attempt(state: State, seat: Seat, text: str, seed: int) -> Step | None:
    """The step, or None if the rules refuse it."""
    try:
        after, events = rules.apply(state, seat, text, keyed(seed, state))
    except Refusal:
        return None
    return Step(state, seat, text, events, after)


def redealt(state: State, seat: Seat, chance: random.Random) -> State:
    """Another world that looks the same to `seat`: in each deck the cards that it cannot know
    have changed faces among them."""
    from dataclasses import replace

    from decks.rules.state import ZONES, sees

    shown = {
        card["id"]
        for decision in state.decisions
        if seat in (GM, decision.seat)
        for card in decision.detail.get("cards", ())
    }
    decks: dict[str, Any] = {}
    for part, deck in state.decks.items():
        hidden = [
            card
            for zone in ZONES
            for card in deck.zone(zone)
            if not sees(state, seat, deck, zone, card) and card.id not in shown
        ]
        printed = [(card.face, card.to, card.recyclable) for card in hidden]
        chance.shuffle(printed)
        new = {
            card.id: replace(card, face=face, to=to, recyclable=recyclable)
            for card, (face, to, recyclable) in zip(hidden, printed, strict=True)
        }
        zones: dict[str, Any] = {z: tuple(new.get(c.id, c) for c in deck.zone(z)) for z in ZONES}
        decks[part] = replace(deck, **zones)
    return replace(state, decks=decks)
