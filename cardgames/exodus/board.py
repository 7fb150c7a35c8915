"""The table as one audience sees it: each player's side, the phases, the stack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.changes import held
from cardgames.exodus.outlook import pips
from cardgames.exodus.things import PHASES, Things, bare, phase, short_phase
from cardgames.rules.exodus import STARTER
from cardgames.rules.exodus.options import LIFE
from decks.sentences import Sentence, say

Data = dict[str, Any]
View = Mapping[str, Any]
BAR = 100


def side(view: View, things: Things, seat: int) -> Data:
    """One player's half of the table: Life, what is in hand and decks by number, the field."""
    shown = view["seats"][seat]
    dealt = "hand" in shown
    return {
        "seat": seat,
        "name": things.who(seat).text,
        "mine": bool(shown["mine"]),
        "turn": view["turn"] == seat,
        "alive": shown["alive"],
        "dealt": dealt,
        "life": shown["life"],
        "bar": min(BAR, round(BAR * shown["life"] / LIFE)),
        "low": shown["life"] <= LIFE * 0.3,
        "hand": shown.get("hand", 0),
        "energies": shown.get("energies", 0),
        "main": shown.get("main", 0),
        "energy_deck": shown.get("energy_deck", 0),
        "graveyard": len(shown.get("graveyard", ())),
        "units": [unit(view, things, pile) for pile in _in_order(view) if pile["seat"] == seat],
        "lasting": [
            _lasting(view, things, card) for card in view["lasting"] if card["seat"] == seat
        ],
        "player": f"@{seat}",
        "marks": marks(view, f"@{seat}"),
        "attacked": bool(view["attack"]) and view["attack"]["target"] == f"@{seat}",
        "holds": _held(view, things, f"@{seat}"),
    }


def _in_order(view: View) -> list[Mapping[str, Any]]:
    """Creatures before piles, the oldest first."""
    return sorted(view["field"], key=lambda pile: (not pile["card"], int(pile["id"][1:])))


def unit(view: View, things: Things, pile: Mapping[str, Any]) -> Data:
    """A pile or a creature on the field."""
    attack = view["attack"] or {}
    foreign = pile["count"] - pile["energy"][pile["seat"]]
    return {
        "id": pile["id"],
        "creature": bool(pile["card"]),
        "title": things.title(pile["card"]).text if pile["card"] else "",
        "face": face(view, pile["card"]),
        "count": pile["count"],
        "pips": pips(pile["count"]),
        "foreign": foreign,
        "power": pile["power"],
        "more": pile["power"] - pile["count"] if pile["card"] else 0,
        "ready": bool(pile["may_attack"]),
        "attacked": bool(pile["attacks"]),
        "kept": bool(pile["card"]) and not pile["may_attack"] and not pile["attacks"],
        "attacking": attack.get("attacker") == pile["id"],
        "target": attack.get("target") == pile["id"],
        "marks": marks(view, pile["id"]),
        "holds": _held(view, things, pile["id"]),
    }


def face(view: View, slug: str) -> Data:
    """What is written on a card that the view shows, as drawings need it, and as its data, for what
    it does in the reader's language."""
    card = view["cards"].get(slug, {})
    ability = card.get("ability", {})
    known = STARTER.get(slug)
    return {
        "slug": slug,
        "data": card,
        "starter": known is not None and known.source == card,
        "kind": card.get("kind", ""),
        "types": ", ".join(card.get("types", ())),
        "stars": card.get("stars", 1),
        "star_list": list(range(card.get("stars", 1))),
        "text": card.get("text", ""),
        "ability": ability.get("name", ""),
        "cost": card.get("cost", ability.get("cost", 0)),
        "by_hand": by_hand(card),
    }


def by_hand(card: Mapping[str, Any]) -> bool:
    """Whether a card has a text and nothing that the engine could carry out."""
    does: Mapping[str, Any] = card.get("ability", {}) if card.get("kind") == "creature" else card
    return bool(does) and "effect" not in does and "holds" not in does


def _lasting(view: View, things: Things, card: Mapping[str, Any]) -> Data:
    return {
        "id": card["id"],
        "title": things.title(card["card"]).text,
        "face": face(view, card["card"]),
        "targets": [bare(each) for each in things.several(card.get("targets", ()))],
        "marks": marks(view, card["id"]),
    }


def marks(view: View, name: str) -> list[int]:
    """Which items of the stack are aimed at an object: their places, 1 for the newest."""
    items = list(reversed(view["stack"]))
    return [at for at, item in enumerate(items, 1) if name in item["targets"]]


def _held(view: View, things: Things, name: str) -> list[Sentence]:
    return [
        held(things, hold["rule"], [hold["on"]], hold.get("n", 1))
        for hold in view["holds"]
        if hold["on"] == name
    ]


def phases(view: View) -> Data:
    """The phases of the turn as a strip."""
    steps = list(PHASES)
    at = steps.index(view["step"]) if view["step"] in steps else -1
    return {
        "steps": [
            {
                "step": step,
                "name": short_phase(step),
                "full": phase(step),
                "on": i == at,
                "done": i < at,
            }
            for i, step in enumerate(steps)
        ],
        "number": view["number"],
    }


KINDS: dict[str, str] = {
    "symmetry": _("symmetry"),
    "ability": _("Ability"),
    "energies": _("energies"),
    "summon": _("summoning"),
}


def stack(view: View, things: Things) -> list[Data]:
    """What is on the stack, the newest first: who, what, at what, and its cost."""
    running = view["running"]["item"] if view["running"] else ""
    found = []
    for at, item in enumerate(reversed(view["stack"]), 1):
        shown = face(view, item["card"])
        found.append(
            {
                "at": at,
                "id": item["id"],
                "title": things.title(item["card"]).text if item["card"] else "",
                "kind": say(KINDS[item["kind"]]),
                "ability": item["kind"] == "ability",
                "who": things.who(item["seat"]).text,
                "mine": view["seat"] == item["seat"],
                "targets": [bare(each) for each in things.several(_aims(item))],
                "names": [name for name in _aims(item) if name],
                "face": shown,
                "touched": bool(item.get("touched")),
                "running": item["id"] == running,
            }
        )
    return found


def _aims(item: Mapping[str, Any]) -> Sequence[str]:
    """What an item is aimed at; energies and a summoning name their piles and are aimed at none."""
    return item["targets"] if item["kind"] in ("symmetry", "ability") else ()


def graves(view: View, things: Things) -> list[Data]:
    """Everybody's graveyard, the newest card first."""
    rows = []
    for shown in view["seats"]:
        cards = list(reversed(shown.get("graveyard", ())))
        rows.append(
            {
                "seat": shown["seat"],
                "name": things.who(shown["seat"]).text,
                "mine": shown["mine"],
                "cards": [
                    {"title": things.title(slug).text, "face": face(view, slug)} for slug in cards
                ],
            }
        )
    return rows
