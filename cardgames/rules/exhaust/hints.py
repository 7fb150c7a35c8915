"""What a page may say about a view: which actions are open, what a pick of cards fits and why not.

Works on the view alone, so a hint never knows more than the one who looks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardgames.rules.exhaust.cards import (
    BITS,
    COLOUR_MASKS,
    COPY,
    HIGHEST,
    NUMBERS,
    contains,
    copies,
    count,
    faces,
    number,
    present,
    single_bits,
    together,
)
from cardgames.rules.exhaust.combos import (
    Combo,
    can_play,
    fits,
    kinds,
    needed,
    single_cards,
)
from cardgames.rules.exhaust.forecast import setup_of, sure_turns, unknown_cards
from cardgames.rules.exhaust.state import State, table
from journal.contract import Refusal


def hints(seen: dict[str, Any], pick: Iterable[str] = ()) -> dict[str, Any]:
    """Hints for the seat whose view this is.

    `my_turn`; `can` says which of play, return, flip, npc, out are open now; `combos` says for each
    Combo card whether the own hand has a play for it and which cards can be part of one (where the
    cards are printed: whether some hand of that size could have one); `pick`
    says for each Combo card None if these cards fit it now, or the refusal as plain values;
    `sure_turns` is a number for each seat, from open information and the own hand.
    """
    chosen = list(pick)
    combos = table(State(setup_of(seen)))
    reading = seen["readings"]["E4"]
    hand, most = _own(seen)
    found: dict[str, Any] = {}
    for combo, shown in zip(combos, seen["combos"], strict=True):
        track = shown["track"]
        fewest = combo.size or needed(combo, track)
        possible = fewest <= most and can_play(combo, track, hand, reading)
        usable = part_of_a_play(combo, track, hand, reading) if possible else 0
        # Four Copy cards are one name on the page.
        found[combo.id] = {"possible": possible, "cards": list(dict.fromkeys(faces(usable)))}
    return {
        "my_turn": _my_turn(seen),
        "can": _can(seen, any(combo["possible"] for combo in found.values())),
        "combos": found,
        "pick": _pick(seen, combos, chosen) if chosen else {},
        "sure_turns": sure_turns(seen),
    }


def _own(seen: dict[str, Any]) -> tuple[int, int]:
    """The cards that the viewer may have, and how many they have.  Where the cards are printed
    that is every card not yet on the table; who holds no seat has none."""
    if seen["hand"] is not None:
        return together(seen["hand"]), len(seen["hand"])
    mine = [seat["hand"] for seat in seen["seats"] if seat["mine"]]
    return (unknown_cards(seen), mine[0]) if seen["printed"] and mine else (0, 0)


def _my_turn(seen: dict[str, Any]) -> bool:
    return seen["turn"] is not None and seen["turn"] == seen["seat"] and not seen["waiting"]


def _can(seen: dict[str, Any], play: bool) -> dict[str, bool]:
    nothing = dict.fromkeys(("play", "return", "flip", "npc", "out"), False)
    if not _my_turn(seen) or seen["decisions"]:
        return nothing
    me = seen["seats"][seen["turn"]]
    if me["npc"] and not seen["printed"]:
        return nothing | {"npc": True}
    needy = not me["time"] and (seen["printed"] or not play)
    return nothing | {
        "play": play,
        "return": me["time"] > 0,
        "flip": me["ready"] and (needy or seen["readings"]["E20"] == "free"),
        "out": seen["printed"] and not me["time"] and not me["ready"],
    }


def _pick(
    seen: dict[str, Any], combos: tuple[Combo, ...], chosen: list[str]
) -> dict[str, dict[str, Any] | None]:
    """For each combo the refusal of the picked cards, or None; their seat's turn is not asked."""
    wrong = _not_held(seen, chosen)
    if wrong is not None:
        return dict.fromkeys((combo.id for combo in combos), plain(wrong))
    cards = together(chosen)
    result = {}
    for combo, shown in zip(combos, seen["combos"], strict=True):
        refusal = fits(combo, shown["track"], cards, seen["readings"]["E4"])
        result[combo.id] = plain(refusal) if refusal else None
    return result


def _not_held(seen: dict[str, Any], chosen: list[str]) -> Refusal | None:
    stranger = next((face for face in chosen if face not in BITS), None)
    twice = any(face != "C" and chosen.count(face) > 1 for face in chosen)
    if stranger is None and not twice:
        cards = together(chosen)
        if seen["printed"] or contains(together(seen["hand"] or ()), cards):
            return None
    return Refusal("not_in_hand", "EXH-6", "You do not hold all of these cards.")


def plain(refusal: Refusal) -> dict[str, Any]:
    """A refusal as plain JSON values; a page translates `template` before it fills it in."""
    return {
        "code": refusal.code,
        "rule": refusal.rule,
        "template": refusal.template,
        "detail": refusal.detail,
    }


def part_of_a_play(combo: Combo, track: int, hand: int, reading: str) -> int:
    """The cards of `hand` that are part of some play to `combo`; exact, without trying subsets."""
    least, extra = needed(combo, track), copies(hand)
    if combo.kind == "single":
        return sum(single_cards(combo, track, hand))
    if combo.size:
        numbers = kinds(combo, track, hand)
        own = sum(bit for bit in single_bits(hand) if number(bit) in numbers)
        # A Copy takes part wherever a number card is played with one card more.
        return own + extra * COPY if own else 0
    if combo.kind == "straight":
        return _in_straights(hand, least, reading)
    if combo.kind == "flush":
        fit = [mask for mask in COLOUR_MASKS if hand & mask and _enough(hand & mask, extra, least)]
        return sum(hand & mask for mask in fit) + (extra * COPY if fit else 0)
    return hand if hand & NUMBERS and count(hand) >= least else 0


def _enough(numbers: int, extra: int, least: int) -> bool:
    return numbers.bit_count() + extra >= least


def _in_straights(hand: int, least: int, reading: str) -> int:
    extra = copies(hand) if reading != "illegal" else 0
    found, inside = present(hand), set()
    for low in range(1, HIGHEST + 1):
        for high in range(low, HIGHEST + 1):
            here = [n for n in range(low, high + 1) if found >> (n - 1) & 1]
            gaps = high - low + 1 - len(here)
            if not here or (gaps and (reading != "wildcard" or gaps > extra)):
                continue
            longest = len(here) + extra
            if reading == "wildcard":
                longest = min(HIGHEST, longest)
            elif len(here) == 1:
                longest = 1
            if longest >= least:
                inside.update(here)
    own = sum(bit for bit in single_bits(hand) if number(bit) in inside)
    return own + extra * COPY if own else 0
