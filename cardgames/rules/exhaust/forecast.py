"""From a view to games that it allows: the unknown is dealt anew.

Everything here starts from what one seat sees, so that permuting what is hidden from it cannot
change an answer.
"""

from __future__ import annotations

from typing import Any

from cardgames.rules.exhaust.cards import ALL, BITS, COPIES, faces, together
from cardgames.rules.exhaust.combos import can_play
from cardgames.rules.exhaust.notation import load_decision
from cardgames.rules.exhaust.options import Setup
from cardgames.rules.exhaust.state import Play, State, table
from cardgames.rules.exhaust.views import known_cards
from journal.contract import Refusal, Shuffler


def unknown_cards(seen: dict[str, Any]) -> int:
    """The cards that a view does not place."""
    return ALL - known_cards(seen)


def deal_unknown(seen: dict[str, Any], shuffler: Shuffler) -> State:
    """A game that looks to this seat as the view does, with everything it cannot know dealt by
    `shuffler`.  Refused where the cards are printed or not dealt: there is nothing to deal."""
    if seen["printed"] or seen["phase"] == "setup":
        raise Refusal("no_forecast", "", "There is no forecast without dealt cards.")
    setup = setup_of(seen)
    unknown = faces(unknown_cards(seen))
    cut = iter(shuffler.shuffle(unknown))
    hands = []
    for seat in seen["seats"]:
        if seat["mine"]:
            hands.append(together(seen["hand"]))
        elif seat["npc"]:
            hands.append(together(seen["npc"]["hand"]))
        else:
            hands.append(sum(BITS[next(cut)] for _ in range(seat["hand"])))
    spare = tuple(BITS[next(cut)] for _ in range(seen["replenishment"]))
    npc_deck = tuple(BITS[next(cut)] for _ in range(seen["npc"]["deck"] if seen["npc"] else 0))
    return State(
        setup,
        seen["phase"],
        seen["turn"] if seen["turn"] is not None else 0,
        tuple(hands),
        tuple(seat["time"] for seat in seen["seats"]),
        tuple(seat["ready"] for seat in seen["seats"]),
        tuple(combo["track"] for combo in seen["combos"]),
        plays_of(seen),
        spare,
        npc_deck,
        sum(BITS[face] for face in cut),
        next((seat["seat"] for seat in seen["seats"] if seat["out"]), -1),
        tuple(load_decision(data) for data in seen["decisions"]),
    )


def setup_of(seen: dict[str, Any]) -> Setup:
    """The options of the game that a view shows."""
    held = tuple(seat["exhaustion"] - seat["out"] for seat in seen["seats"])
    return Setup(
        seen["players"],
        seen["variant"],
        seen["npc"]["size"] if seen["npc"] else 0,
        seen["start"],
        held if seen["variant"] == "extended" else (),
        seen["printed"],
        tuple(seen["readings"].values()),
    )


def plays_of(seen: dict[str, Any]) -> tuple[Play, ...]:
    """All plays of the game, in their order."""
    plays = [
        (play["order"], Play(play["seat"], combo["id"], together(play["cards"])))
        for combo in seen["combos"]
        for play in combo["plays"]
    ]
    return tuple(play for _, play in sorted(plays))


def sure_turns(seen: dict[str, Any]) -> list[int]:
    """For each seat a number of turns that it can still act for certain, from this view alone.

    A Time Magic card is a turn, an unused Exhaustion card too (once a game).  Whose turn it is can
    count a play as well, if it surely has one: the viewer from the own hand, others where they
    hold more cards than Any needs and than there are Copy cards out of sight.
    """
    sure = [seat["time"] + seat["ready"] for seat in seen["seats"]]
    turn = seen["turn"]
    if turn is None:
        return sure
    any_combo = next(combo for combo in seen["combos"] if combo["kind"] == "any")
    seat = seen["seats"][turn]
    if seat["npc"]:
        return sure
    hidden = COPIES if seen["printed"] else unknown_cards(seen) >> 60
    copies = together(seen["hand"]) >> 60 if seat["mine"] and seen["hand"] is not None else hidden
    if seat["hand"] >= any_combo["needs"] and seat["hand"] > copies:
        sure[turn] += 1 + (seen["time_deck"] > 0)
    elif seat["mine"] and seen["hand"] is not None and own_play(seen):
        sure[turn] += 1
    return sure


def own_play(seen: dict[str, Any]) -> bool:
    """Whether the viewer's hand allows action A."""
    hand = together(seen["hand"] or ())
    reading = seen["readings"]["E4"]
    combos = table(State(setup_of(seen)))
    return any(
        can_play(combo, shown["track"], hand, reading)
        for combo, shown in zip(combos, seen["combos"], strict=True)
    )
