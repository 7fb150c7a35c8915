"""The pieces of a deck's page: what a player holds in the hand, from top to thumb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from decks import hand, paper, rests, waits
from decks.forecasts import Wish, forecast, foreseen, rest_ideas
from decks.outlook import bound, chip, refill_words
from decks.phrases import counted, person, title
from decks.pictures import fan, pile
from decks.questions import rest_usual
from decks.scene import (
    Scene,
    card,
    decisions_for,
    log_lines,
)
from decks.selectors import Wording
from decks.sentences import ngettext, say
from decks.words import death_chain, fatigue_chain
from journal.contract import told
from journal.regions import Region

Deck = Mapping[str, Any]
Data = dict[str, Any]
RECENT = 6


def region(stem: str, part: str, context: Data, app: str = "decks") -> Region:
    """A region whose id is the template's stem and the part; the id is in its context."""
    name = f"{stem}-{part}" if part else stem
    return Region(name, f"{app}/_{stem}.html", {"id": name, "part": part, **context})


def page_regions(scene: Scene, deck: Deck) -> list[Region]:
    """All regions of one deck's page, in the order of the page."""
    part, printed = deck["part"], paper.is_printed(scene, deck)
    found = [
        region("top", part, _top(scene, deck)),
        region("waits", part, waits.on_deck(scene, deck)),
        region("notice", part, _notice(scene, deck)),
        region("decisions", part, decisions_for(scene, part)),
        region("safe", part, _safe(scene, deck)),
        region("piles", part, _piles(scene, deck)),
        region("paper", part, paper.to_do(scene, deck) if printed else {"entry": 0}),
        region("active", part, _active(scene, deck)),
        region("hand", part, hand.hand(scene, deck)),
        region("course", part, _course(scene, deck)),
        region("lists", part, _lists(scene, deck)),
    ]
    if scene.gm:
        found.append(region("gm", part, _gm(scene, deck)))
    return found


def shared_regions(scene: Scene, *, board: bool = False) -> list[Region]:
    """What every page has: the others at the table, and the log."""
    found = [region("log", "", {"lines": log_lines(scene)})]
    if not board:
        found.insert(0, region("others", "", {"rows": [_row(scene, deck) for deck in scene.decks]}))
    return found


def _top(scene: Scene, deck: Deck) -> Data:
    gate = scene.view.get("gate")
    return {
        "name": scene.words.name(deck["part"]),
        "table": scene.words.table,
        "group": scene.words.group,
        "round": scene.view["round"],
        "coming": gate["number"] if gate else None,
        "gm": scene.gm,
    }


def _notice(scene: Scene, deck: Deck) -> Data:
    """A death with its chain of causes; else the newest of a Fatigue or a Rest of this deck or the
    death of somebody else, as long as it is among the newest lines of the log."""
    if deck["dead"]:
        return _death(scene, deck)
    part = deck["part"]
    for line in scene.lines[:RECENT]:
        if line.number in scene.undone:
            continue
        for event in reversed(line.events):
            if event.kind == "fatigue" and event.part == part:
                steps = fatigue_chain(scene.words, part, told(event, scene.seat))
                return {"kind": "fatigue", "entry": line.number, "rule": "FAT-5", "steps": steps}
            if event.kind in ("rested", "rest_committed") and rests.concerns(line, part):
                return {"kind": "rest", "rule": "FAT-20", "rest": rests.summary(scene)}
            gone = event.kind in ("died", "described") and event.part != part
            if gone and (fallen := _fallen(scene, event.part)):
                return fallen
    return {"kind": ""}


def _fallen(scene: Scene, part: str) -> Data | None:
    """Somebody else's death, told gently: a name, and what the GM said of it."""
    other = next((deck for deck in scene.decks if deck["part"] == part), None)
    if other is None or not other["dead"]:
        return None
    told_text = other["dead"].get("told", "")
    return {"kind": "fallen", "name": scene.words.name(part), "told": told_text}


def _death(scene: Scene, deck: Deck) -> Data:
    part, dead = deck["part"], deck["dead"]
    entry = next(
        (
            line.number
            for line in scene.lines
            if line.number not in scene.undone
            and any(event.kind == "died" and event.part == part for event in line.events)
        ),
        None,
    )
    return {
        "kind": "death",
        "round": dead.get("round"),
        "rule": dead.get("rule", "FAT-9"),
        "told": dead.get("told", ""),
        "steps": death_chain(scene.words, part, dead["chain"]) if dead.get("chain") else (),
        "name": scene.words.name(part),
        "entry": entry if scene.gm else None,
        "gm": scene.gm,
    }


def _safe(scene: Scene, deck: Deck) -> Data:
    word = chip(scene.view, deck)
    if not bound(deck):
        return {"state": word["state"], "safe": None, "kind": deck["kind"], "chip": word}
    return {
        "state": word["state"],
        "safe": deck["safe"],
        "kind": deck["kind"],
        "chip": word,
        "title": say(ngettext("safe draw", "safe draws"), n=deck["safe"]),
        "next": refill_words(scene.view, deck),
        "ideas": rest_ideas(scene.view, deck, scene.view["round"] + 1),
    }


def pile_set(deck: Deck, *, combined: bool, hand: bool = True) -> list[Data]:
    """The piles as drawings with their words, combined (FAT-14) or apart."""
    counts, size = deck["counts"], sum(deck["counts"].values())
    found = [_pile(pile("deck", counts["deck"], size), _("Deck"))]
    if combined:
        both = _pile(
            pile("discard", counts["discard"], size, counts["exhausted"]), _("Discard · Exhausted")
        )
        found.append(both)
    else:
        found.append(_pile(pile("discard", counts["discard"], size), _("Discard")))
        if deck["kind"] == "skill":
            found.append(_pile(pile("exhausted", counts["exhausted"], size), _("Exhausted")))
    if hand:
        found.append(_pile(fan(counts["hand"]), _("Hand")))
    return found


def _pile(drawing: Data, words: str) -> Data:
    return {"pile": drawing, "label": say(words)}


def _piles(scene: Scene, deck: Deck) -> Data:
    counts = deck["counts"]
    return {
        "piles": pile_set(deck, combined=deck["part"] in scene.words.combined, hand=False),
        "active": counts["active"],
        "hand": counts["hand"],
        "label": say(
            _(
                "Deck %(deck)s, Hand %(hand)s, Discard %(discard)s, Exhausted %(exhausted)s,"
                " Active %(active)s"
            ),
            **{name: counts[name] for name in ("deck", "hand", "discard", "exhausted", "active")},
        ),
    }


def _active(scene: Scene, deck: Deck) -> Data:
    words, part = scene.words, deck["part"]
    return {
        "cards": [card(words, part, c) for c in deck["active"]],
        "round": scene.view["round"],
        "may": hand.may_play(scene, deck),
        "gm_deck": deck["kind"] == "gm",
        "groups": paper.active_groups(deck) if paper.is_printed(scene, deck) else [],
    }


def _course(scene: Scene, deck: Deck) -> Data:
    """The coming Rounds if the whole hand is played to Discard each Round (FAT-21)."""
    if not foreseen(deck):
        return {"course": None}
    address = scene.words.addresses.get(deck["part"], "")
    return {"course": forecast(scene.view, deck, Wish()), "address": address}


def _lists(scene: Scene, deck: Deck) -> Data:
    words, part = scene.words, deck["part"]
    known = deck.get("exhausted") or ()
    return {
        "discard": _listed(words, part, deck["discard"]),
        "counts": {zone: deck["counts"][zone] for zone in ("discard", "exhausted")},
        "exhausted": _listed(words, part, known),
        "unseen": deck["counts"]["exhausted"] - len(known),
        "group": words.group,
        "on_top": counted(
            (title(words, part, c["face"]) for c in deck.get("known") or ()), ordered=True
        ),
        "gm_deck": deck["kind"] == "gm",
        "printed": paper.is_printed(scene, deck),
        "address": words.addresses.get(part, ""),
    }


def _listed(words: Wording, part: str, cards: Iterable[Mapping[str, Any]]) -> list[Data]:
    """The cards of an open pile: each title once, with its number, marked ones apart (H16)."""
    kept = Counter((c["face"], c.get("recyclable") is False) for c in cards)
    return [
        {"title": counted([title(words, part, face)] * n)[0], "kept": marked}
        for (face, marked), n in kept.items()
    ]


def _row(scene: Scene, deck: Deck) -> Data:
    return {
        "part": deck["part"],
        "name": scene.words.name(deck["part"]),
        "address": scene.words.addresses.get(deck["part"], "") if scene.own(deck) else "",
        "mine": bool(deck["mine"]),
        "safe": deck["safe"] if bound(deck) else None,
        "hand": deck["counts"]["hand"],
        "chip": chip(scene.view, deck),
        "open_hand": counted(
            title(scene.words, deck["part"], c["face"]) for c in deck["hand"] or ()
        )
        if not scene.own(deck)
        else (),
        "lies_open": [card(scene.words, deck["part"], c) for c in deck["active"]]
        if deck["kind"] == "gm"
        else [],
    }


def _gm(scene: Scene, deck: Deck) -> Data:
    words, part = scene.words, deck["part"]
    movable = [
        {"card": card(words, part, c), "zone": zone}
        for zone in ("hand", "discard", "active")
        for c in deck.get(zone) or ()
    ]
    return {
        "name": words.name(part),
        "seat": words.seat(deck["seat"]),
        "usual": rest_usual(scene.view),
        "dead": bool(deck["dead"]),
        "running": bool(deck["running"]),
        "required": bool(deck["running"]),
        "gm_deck": deck["kind"] == "gm",
        "pc": deck["pc"],
        "here": deck["here"],
        "size": deck["size"],
        "counts_active": deck["counts_active"],
        "allowed": list(deck["allowed"]),
        "counts": dict(deck["counts"]),
        "movable": [] if paper.is_printed(scene, deck) else movable,
        "heaps": paper.heaps(deck) if paper.is_printed(scene, deck) else [],
        "resting": paper.picks(paper.handles(deck.get("exhausted") or ()))
        if paper.is_printed(scene, deck)
        else [],
        "exhausted": [card(words, part, c) for c in deck.get("exhausted") or ()],
        "bound": person(words, part),
    }
