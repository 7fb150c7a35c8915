"""A moment as one audience sees it, with the table's names at hand: where regions start from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.forecasts import rest_effect
from decks.phrases import person, sitter, title
from decks.questions import question, rest_said, rest_usual, rule_of, value_words
from decks.selectors import Wording
from decks.sentences import Sentence, say
from decks.words import entry_lines, scope_of
from journal.contract import GM, SCREEN, Seat
from journal.moments import Line
from journal.undo import BACK

Data = dict[str, Any]


@dataclass(frozen=True)
class Scene:
    """What a page is made of: the view of `seat`, names, the last lines of the log, open requests
    to take something back."""

    seat: Seat
    number: int
    view: Mapping[str, Any]
    words: Wording
    lines: Sequence[Line]
    undone: frozenset[int]
    asks: Sequence[Mapping[str, Any]]

    @property
    def gm(self) -> bool:
        """Whether the GM looks."""
        return self.seat == GM

    @property
    def decks(self) -> list[Mapping[str, Any]]:
        """The decks that are in play."""
        return [deck for deck in self.view["decks"] if not deck.get("retired")]

    def own(self, deck: Mapping[str, Any]) -> bool:
        """Whether this audience has a page of that deck."""
        return self.gm or (self.seat != SCREEN and bool(deck["mine"]))


def card(words: Wording, part: str, data: Mapping[str, Any]) -> Data:
    """A card as the drawings need it: title, text, a short index, where it goes."""
    name, text = words.card(part, data["face"])
    return {
        "id": data["id"],
        "title": title(words, part, data["face"]),
        "text": text,
        "index": _index(name),
        "to": data.get("to", ""),
        "due": data.get("due"),
        "then": data.get("then", ""),
        "kept": data.get("recyclable") is False,
    }


def _index(name: str) -> str:
    letters = [word[0].upper() for word in name.replace("-", " ").split() if word[0].isalnum()]
    return "".join(letters[:3])


def log_lines(scene: Scene, most: int = 12) -> list[Data]:
    """The last lines of the log as this audience may read them, newest first."""
    found = []
    for line in scene.lines[:most]:
        sentences = entry_lines(scene.words, scene.seat, line)
        if sentences:
            found.append(
                {
                    "number": line.number,
                    "time": line.time,
                    "lines": sentences,
                    "undone": line.number in scene.undone,
                }
            )
    return found


def last_of_mine(scene: Scene, part: str = "") -> Data | None:
    """My newest entry that could be taken back (that touches `part`, if given), with its words."""
    for line in scene.lines:
        if line.by != str(scene.seat) or line.number in scene.undone:
            continue
        if line.action.startswith(BACK) or (part and part not in {e.part for e in line.events}):
            continue
        sentences = entry_lines(scene.words, scene.seat, line)
        if not sentences:
            return None
        scope = scope_of(scene.words, line)
        title = say(_("%(what)s: taken back"), what=scope) if scope else say(_("Taken back"))
        return {"number": line.number, "what": sentences[0], "scope": scope, "title": title}
    return None


def decision_card(scene: Scene, decision: Mapping[str, Any]) -> Data:
    """A decision as a form: what it asks, and each answer in words with what it has to carry."""
    kind, words = str(decision["kind"]), scene.words
    detail = decision.get("detail", {})
    part = str(detail.get("part") or decision.get("part", ""))
    listed = detail.get("cards", ())
    named = [c for c in listed if isinstance(c, Mapping)]
    return {
        "id": decision["id"],
        "kind": kind,
        "rule": rule_of(kind),
        "part": part,
        "text": question(words, scene.view, decision),
        "options": [
            {
                "id": option["id"],
                "text": value_words(kind, option["id"]),
                "arguments": list(option.get("arguments", ())),
                "keepable": bool(option.get("keepable")),
            }
            for option in decision["options"]
            if option["id"] != "by-hand"
        ],
        "keepable": any(option.get("keepable") for option in decision["options"]),
        "said": said_words(detail),
        "effect": rest_effect(scene.view, part, detail.get("said") or {})
        if kind == "rest-call"
        else "",
        "usual": rest_usual(scene.view) if kind == "rest-ask" else {},
        "cards": [card(words, part, c) for c in named],
        "picks": _picks(named, detail) if part in words.printed else [],
        "moves": hand_moves(scene, part)
        if any(option["id"] == "by-hand" for option in decision["options"])
        else [],
    }


def _picks(cards: list[Mapping[str, Any]], detail: Mapping[str, Any]) -> list[Data]:
    """Printed cards are chosen on the table; the answer says how many, or takes the number that
    is asked for."""
    numbers = range(1, len(cards) + 1)
    if isinstance(wanted := detail.get("choose"), int):
        numbers = range(wanted, wanted + 1)
    return [{"n": n, "cards": ",".join(card["id"] for card in cards[:n])} for n in numbers]


def said_words(detail: Mapping[str, Any]) -> tuple[Sentence, ...]:
    """What of a Rest was said already, so that its question need not repeat it."""
    return rest_said(detail.get("said") or {})


PLACES = (
    ("hand", _("to Hand")),
    ("discard", _("to Discard")),
    ("exhausted", _("to Exhausted")),
    ("active", _("to Active")),
    ("deck", _("onto the Deck")),
    ("deck.shuffled", _("shuffled into the Deck")),
)


FROM = {
    "hand": _("A card of the Hand"),
    "discard": _("A card of Discard"),
    "active": _("An Active card"),
}


def hand_moves(scene: Scene, part: str) -> list[Data]:
    """The moves that a GM can make by hand as an answer: each as its text and in words."""
    deck = next((deck for deck in scene.decks if deck["part"] == part), None)
    if deck is None:
        return []
    heaps: list[tuple[str, Any, str]] = []
    if deck["counts"]["deck"]:
        heaps.append(("deck:1", say(_("The top card of the Deck")), "deck"))
    if deck["counts"]["exhausted"]:
        heaps.append(("exhausted:1", say(_("A random Exhausted card")), "exhausted"))
    printed = part in scene.words.printed
    for zone in ("discard", "hand", "active"):
        cards = deck.get(zone) or ()
        for c in cards[:3] if printed else cards:
            name = say(FROM[zone]) if printed else title(scene.words, part, c["face"])
            heaps.append((c["id"], name, zone))
    return [
        {"value": f"{what}>{place}", "text": say("%(what)s %(place)s", what=name, place=say(words))}
        for what, name, zone in heaps
        for place, words in PLACES
        if not place.startswith(zone)
    ]


def decisions_for(scene: Scene, part: str = "") -> Data:
    """The questions that this audience may answer (about `part` or the whole, if given), what
    others are being asked, and requests to take something back."""
    mine = [
        decision_card(scene, decision)
        for decision in scene.view["decisions"]
        if (_about(decision) in ("", part) if part else _on_the_whole(scene, decision))
    ]
    waiting = [
        {
            "who": sitter(scene.words, other["seat"]),
            "name": person(scene.words, other["part"]) if other.get("part") else "",
            "rule": rule_of(str(other["kind"])),
        }
        for other in scene.view.get("waiting", ())
        if not part or other.get("part") in ("", part)
    ]
    back = [
        {
            "number": ask["number"],
            "by": sitter(scene.words, ask["by"]),
            "mine": ask["mine"],
            "asked_by_me": ask["asked_by_me"],
            "what": _what(scene, int(ask["number"])),
            "waiting": [scene.words.seat(seat) for seat in ask["waiting"]],
        }
        for ask in scene.asks
    ]
    return {"mine": mine, "waiting": waiting, "back": back}


def _on_the_whole(scene: Scene, decision: Mapping[str, Any]) -> bool:
    """What a page of the whole party asks: a GM answers for players in the list of those who were
    called to rest, not one by one."""
    return not (scene.gm and decision["kind"] == "rest-call")


def _about(decision: Mapping[str, Any]) -> str:
    """The deck that a decision is about; "" for the party as a whole and for an opened Round."""
    if decision["kind"] == "rest-call":
        return str(decision["detail"]["part"])
    return str(decision.get("part") or "")


def _what(scene: Scene, number: int) -> Sentence | str:
    for line in scene.lines:
        if line.number == number:
            sentences = entry_lines(scene.words, scene.seat, line)
            return sentences[0] if sentences else ""
    return ""
