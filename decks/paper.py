"""A deck of printed cards: the phone keeps counts, its player keeps the cards.

Blank cards are all alike, so a player says how many, and the page names that many of their
handles: what is named must still lie there, so nothing is counted twice when two phones tap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.phrases import NUMBERED, zone
from decks.questions import value_words
from decks.scene import Data, Scene
from decks.sentences import Sentence, say
from journal.contract import told

Deck = Mapping[str, Any]


def is_printed(scene: Scene, deck: Deck) -> bool:
    """Whether this deck is played with printed cards."""
    return deck["part"] in scene.words.printed


def asks_marks(scene: Scene, deck: Deck) -> bool:
    """H16: whether this table keeps marked cards in Discard, so that the player of printed ones
    has to say how many of those they use are marked."""
    rulings = scene.view["rulings"]
    ruled = rulings.get(f"H16.{deck['part']}") or rulings.get("H16")
    return is_printed(scene, deck) and ruled is not None and ruled["value"] == "on"


def picks(handles: Sequence[str]) -> list[Data]:
    """How many of these cards: each number with the handles that it names."""
    return [{"n": n, "cards": ",".join(handles[:n])} for n in range(1, len(handles) + 1)]


def handles(cards: Sequence[Mapping[str, Any]]) -> list[str]:
    """The handles of some cards."""
    return [card["id"] for card in cards]


def active_groups(deck: Deck) -> list[Data]:
    """FAT-12: the Active cards that end together, the next to end first."""
    groups: dict[tuple[Any, str], list[str]] = {}
    for card in deck["active"]:
        groups.setdefault((card.get("due"), card.get("then", "")), []).append(card["id"])
    ordered = sorted(groups.items(), key=lambda item: (item[0][0] is None, item[0][0] or 0))
    return [
        {
            "id": found[0],
            "n": len(found),
            "due": due,
            "then": then,
            "picks": picks(found),
            "all": ",".join(found),
        }
        for (due, then), found in ordered
    ]


def heaps(deck: Deck) -> list[Data]:
    """The zones from which a GM can move some cards by hand, each with how many."""
    found = []
    for name in ("hand", "discard", "active"):
        cards = deck.get(name) or ()
        if cards:
            found.append({"zone": zone(name), "name": name, "picks": picks(handles(cards))})
    return found


def to_do(scene: Scene, deck: Deck) -> Data:
    """What the newest entry about this deck asks of whoever moves the cards, and how many lie
    where afterwards; nothing if it asks nothing that they did not do themselves."""
    part = deck["part"]
    for line in scene.lines:
        if line.number in scene.undone or part not in {event.part for event in line.events}:
            continue
        steps: list[Sentence] = []
        for event in line.events:
            if event.part == part and (step := _step(event.kind, told(event, scene.seat))):
                steps.append(step)
        if steps:
            return {"entry": line.number, "steps": tuple(steps), "piles": _piles(deck)}
        if any(event.kind in MOVING for event in line.events):
            break
    return {"entry": 0, "steps": (), "piles": ""}


MOVING = ("moved", "expired")
"""What a player taps only after doing it."""


def _piles(deck: Deck) -> Sentence:
    return say(
        _(
            "Then: Deck %(deck)s, Hand %(hand)s, Discard %(discard)s, Exhausted %(exhausted)s,"
            " Active %(active)s."
        ),
        **{name: deck["counts"][name] for name in ZONES},
    )


ZONES = ("deck", "hand", "discard", "exhausted", "active")


def _step(kind: str, data: Mapping[str, Any]) -> Sentence | None:
    template = STEPS.get(kind)
    if kind == "moved" and not data.get("by_hand"):
        return None
    if template is None or (kind == "drawn" and not data["count"]):
        return None
    facts: dict[str, Any] = {"cards": say(NUMBERED, n=data.get("count", 0))}
    if kind == "fatigue":
        facts["cards"] = say(NUMBERED, n=data["collected"])
        if data.get("kept"):
            template = _(
                "Shuffle %(cards)s of Discard into a new Deck (%(kept)s that are not recyclable"
                " stay). Put its top card face down to Exhausted, unseen."
            )
            facts["kept"] = data["kept"]
    elif kind == "rested":
        facts["where"] = value_words("H8.where", str(data["where"]))
        facts["pick"] = value_words("H8.pick", str(data["pick"]))
        if data.get("discard"):
            template = _(
                "Take %(cards)s from Exhausted and all of Discard, shuffle them into the Deck."
            )
    elif kind == "moved":
        facts["to"] = zone(data["to"])
    elif kind == "expired":
        facts["to"] = zone(data["cards"][0].get("to", "discard"))
    return say(template, **facts)


STEPS: dict[str, str] = {
    "given": _("Shuffle your %(cards)s and lay them down as your Deck."),
    "drawn": _("Draw %(cards)s."),
    "fatigue": _(
        "Shuffle the %(cards)s of Discard into a new Deck. Put its top card face down to"
        " Exhausted, unseen."
    ),
    "milled": _("Put %(cards)s from the top of the Deck to Discard."),
    "revealed": _("Show %(cards)s from the top of the Deck to all, and lay them back."),
    "rested": _("Take %(cards)s from Exhausted back to the Deck. %(pick)s. %(where)s."),
    "reshuffled": _("Shuffle Discard into the Deck."),
    "moved": _("By the GM’s hand: %(cards)s to %(to)s."),
    "expired": _("An effect ends: %(cards)s from Active to %(to)s."),
    "searched": _("The search is over: shuffle the Deck."),
    "restored": _("An entry was taken back: lay the cards as they lay before."),
}
