"""From a view to a game that it allows: what is hidden from the seat is unknown there too.

Everything here starts from what one seat sees, so that permuting what is hidden from it cannot
change an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.rules.exodus.cards import UNKNOWN, Card, parse_card
from cardgames.rules.exodus.fields import load_decision, load_field
from cardgames.rules.exodus.options import Setup
from cardgames.rules.exodus.starter import STARTER
from cardgames.rules.exodus.state import Pile, Side, State
from journal.contract import Refusal, Shuffler


def world(seen: dict[str, Any], shuffler: Shuffler) -> State:
    """A game that looks to this seat as the view does.  Its own Main Deck is in an order of
    `shuffler`, other hands and decks are of cards without a face.  Refused where the cards are
    printed or not dealt: there is nothing to think about."""
    if seen["printed"] or seen["phase"] in ("setup", "opening"):
        raise Refusal("no_forecast", "", "There is no forecast without dealt cards.")
    window = load_field("window", seen["window"])
    asked = [int(d["id"][1:]) for d in (*seen["decisions"], *seen["waiting"])]
    names = [e["id"] for key in ("field", "lasting", "stack") for e in seen[key]]
    names += [e["id"] for e in seen["waiting_abilities"]]
    return State(
        _setup(seen),
        seen["phase"],
        turn=seen["turn"] or 0,
        number=seen["number"],
        step=seen["step"],
        first=seen["first"],
        direction=seen["direction"],
        chooser=seen["chooser"],
        harmony=seen["harmony"]["in_game"],
        sides=tuple(_side(seen, side, shuffler) for side in seen["seats"]),
        field=tuple(
            Pile(p["id"], p["seat"], tuple(p["energy"]), p["card"], p["attacks"])
            for p in seen["field"]
        ),
        lasting=load_field("lasting", seen["lasting"]),
        stack=load_field("stack", seen["stack"]),
        waiting=load_field("waiting", seen["waiting_abilities"]),
        holds=load_field("holds", seen["holds"]),
        attack=load_field("attack", seen["attack"]),
        window=window,
        running=load_field("running", seen["running"]),
        then=seen["then"],
        owed=seen["owed"],
        decisions=tuple(load_decision(d) for d in seen["decisions"] if d["kind"] != "X42"),
        next_id=max((int(name[1:]) for name in names), default=0) + 1,
        next_decision=max([*asked, int(window.id[1:]) if window else 0]) + 1,
    )


def _setup(seen: dict[str, Any]) -> Setup:
    return Setup(
        seen["players"],
        (),
        {slug: _card(slug, card) for slug, card in seen["cards"].items()},
        seen["match"],
        None,
        tuple(seen["harmony"]["presented"]),
        False,
        tuple(seen["readings"].values()),
        seen["turn_limit"],
    )


def _card(slug: str, data: Mapping[str, Any]) -> Card:
    """The card of a view; those of the starter set need not be read each time."""
    known = STARTER.get(slug)
    return known if known is not None and known.source == data else parse_card(slug, data)


def _side(seen: dict[str, Any], side: dict[str, Any], shuffler: Shuffler) -> Side:
    hand: tuple[str, ...] = (UNKNOWN,) * side["hand"]
    main: tuple[str, ...] = (UNKNOWN,) * side["main"]
    if side["mine"] and seen["hand"] is not None:
        hand = tuple(seen["hand"])
        main = shuffler.shuffle(own_deck(seen))
    return Side(
        side["life"],
        main,
        hand,
        side["energies"],
        side["energy_deck"],
        tuple(side["graveyard"]),
        side["turns"],
        side["alive"],
        (UNKNOWN,) * side["out"],
        side["out_energy"],
    )


def own_deck(seen: dict[str, Any]) -> list[str]:
    """The cards that are still in the viewer's own Main Deck, sorted: the list of the deck less
    what is elsewhere.  Its order nobody knows."""
    me = seen["seat"]
    if not seen["seats"][me]["alive"]:
        return []
    left = list(seen["deck_list"])
    gone = [*seen["hand"], *seen["seats"][me]["graveyard"]]
    gone += [e["card"] for e in (*seen["field"], *seen["lasting"]) if e["seat"] == me and e["card"]]
    gone += [
        e["card"] for e in seen["stack"] if e["seat"] == me and e["kind"] in ("symmetry", "summon")
    ]
    for card in gone:
        left.remove(card)
    return left
