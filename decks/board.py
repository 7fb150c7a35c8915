"""The pieces of the GM's board: the gate of the next Round, every hero, Rest, rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from decks import gate, rests, rulings, waits
from decks.deck_page import pile_set, region
from decks.outlook import bound, chip, refill_words
from decks.pictures import pile
from decks.questions import rest_usual
from decks.scene import Scene, card, decisions_for, log_lines
from decks.sentences import Sentence, ngettext, say
from journal.contract import Seat
from journal.regions import Region

Deck = Mapping[str, Any]
Data = dict[str, Any]


class Filling:
    """What fills the places of heroes that are new on a page, which have no piece of their own
    there yet.  Any two for the same audience are equal: that a hero changed is its own region's
    affair."""

    def __init__(self, rows: Mapping[str, Data], audience: Seat) -> None:
        self.audience = audience
        self.rows = [{"part": part, "hero": row} for part, row in rows.items()]

    def __eq__(self, other: object) -> bool:
        # What is drawn for one audience is given to all for whom it is equal.
        return isinstance(other, Filling) and other.audience == self.audience

    def __hash__(self) -> int:
        return hash((Filling, self.audience))


def board_regions(scene: Scene) -> list[Region]:
    """The board's regions in order; the screen gets those without controls, and a stage."""
    heroes = _heroes(scene)
    found = [region("top", "board", _top(scene))]
    found[0] = Region("top-board", "campaigns/_top.html", found[0].context)
    if scene.gm:
        found.append(region("waits", "", waits.on_board(scene)))
        found.append(region("gate", "", gate.gate(scene), "campaigns"))
        found.append(region("decisions", "", decisions_for(scene)))
    else:
        found.append(region("stage", "", stage(scene), "campaigns"))
    rows = {deck["part"]: hero(scene, deck) for deck in heroes}
    places: Data = {"parts": list(rows), "filling": Filling(rows, scene.seat)}
    places["hidden"] = [scene.words.name(part) for part in _hidden(scene)] if scene.gm else []
    found.append(region("heroes", "", places, "campaigns"))
    found += [region("hero", part, {"hero": row}, "campaigns") for part, row in rows.items()]
    if scene.gm:
        found.append(region("rest", "", _rest(scene), "campaigns"))
        found.append(region("rulings", "", rulings.board(scene), "campaigns"))
    return found


def _heroes(scene: Scene) -> list[Deck]:
    """Those that are not hidden: characters first and the GM's decks last, both as arranged."""
    shown = [deck for deck in scene.decks if deck["part"] not in scene.words.hidden]
    places = scene.words.places
    return sorted(shown, key=lambda deck: (deck["kind"] == "gm", places.get(deck["part"], 0)))


def _hidden(scene: Scene) -> list[str]:
    return [deck["part"] for deck in scene.decks if deck["part"] in scene.words.hidden]


def _top(scene: Scene) -> Data:
    return {"table": scene.words.table, "round": scene.view["round"], "gm": scene.gm}


def hero(scene: Scene, deck: Deck) -> Data:
    """One character on the board: its number, its piles, its danger, who holds it; or a GM deck
    with what lies open of it."""
    counts, part = deck["counts"], deck["part"]
    if deck["kind"] == "gm":
        return _gm_deck(scene, deck)
    word = chip(scene.view, deck)
    state = word["state"]
    return {
        "name": scene.words.name(part),
        "address": scene.words.addresses.get(part, "") if scene.own(deck) else "",
        "seat": scene.words.seat(deck["seat"]),
        "state": state,
        "chip": word,
        "kind": deck["kind"],
        "safe": deck["safe"] if bound(deck) else None,
        "safe_words": say(ngettext("safe draw", "safe draws"), n=deck["safe"] or 0),
        "piles": pile_set(deck, combined=False),
        "label": say(
            _("Deck %(deck)s, Discard %(discard)s, Exhausted %(exhausted)s, Hand %(hand)s"),
            deck=counts["deck"],
            discard=counts["discard"],
            exhausted=counts["exhausted"],
            hand=counts["hand"],
        ),
        "active": counts["active"],
        "waits": bool(deck["running"]),
        "here": deck["here"],
        "line": _line(scene, deck, state),
    }


def _gm_deck(scene: Scene, deck: Deck) -> Data:
    """FAT-19: what lies open is everybody's to see; what was drawn face down is the GM's."""
    words, part, own = scene.words, deck["part"], scene.own(deck)
    discard = deck["discard"]
    return {
        "name": words.name(part),
        "address": words.addresses.get(part, "") if own else "",
        "kind": "gm",
        "state": "plain",
        "own": own,
        "counts": {zone: deck["counts"][zone] for zone in ("deck", "hand", "discard", "active")},
        "pile": pile("deck", deck["counts"]["deck"], sum(deck["counts"].values())),
        "open": [card(words, part, c) for c in deck["active"]],
        "last": card(words, part, discard[0]) if discard else None,
        "hand": [card(words, part, c) for c in deck["hand"] or ()] if own else [],
        "waits": bool(deck["running"]),
        "label": say(
            _("Deck %(deck)s, face down beside it %(hand)s, Discard %(discard)s"),
            deck=deck["counts"]["deck"],
            hand=deck["counts"]["hand"],
            discard=deck["counts"]["discard"],
        ),
    }


def stage(scene: Scene) -> Data:
    """What a screen for all shows large: the Round or what the next one does, who is being waited
    for, and what happened last."""
    opened = scene.view.get("gate")
    asked = decisions_for(scene)
    newest = next(iter(log_lines(scene, 1)), None)
    return {
        "round": scene.view["round"],
        "coming": opened["number"] if opened else None,
        "rows": [gate.preview(scene, row) for row in opened["preview"]] if opened else [],
        "waiting": asked["waiting"],
        "back": len(asked["back"]),
        "news": newest["lines"] if newest and not newest["undone"] else [],
    }


def _line(scene: Scene, deck: Deck, state: str) -> Sentence | str:
    if state == "dead":
        dead = deck["dead"]
        return say(_("died in Round %(number)s"), number=dead.get("round", "?"))
    return "" if state == "plain" else refill_words(scene.view, deck)


def _rest(scene: Scene) -> Data:
    return {
        "who": [
            {
                "part": deck["part"],
                "name": scene.words.name(deck["part"]),
                "exhausted": deck["counts"]["exhausted"],
                "address": scene.words.addresses.get(deck["part"], ""),
            }
            for deck in scene.decks
            if deck["kind"] == "skill" and not deck["dead"]
        ],
        "call": rests.call_of(scene),
        "usual": rest_usual(scene.view),
        "last": rests.summary(scene),
        "most": max([deck["counts"]["exhausted"] for deck in scene.decks], default=0),
    }
