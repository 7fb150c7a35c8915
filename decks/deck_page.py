"""The pieces of a deck's page: what a player holds in the hand, from top to thumb."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.phrases import person
from decks.pictures import candles, fan, pile
from decks.rules.forecast import safe_draws
from decks.scene import (
    CHIPS,
    Scene,
    card,
    chip,
    danger,
    decisions_for,
    last_of_mine,
    log_lines,
    refill_words,
)
from decks.sentences import Sentence, ngettext, say
from decks.words import death_chain, fatigue_chain
from journal.contract import told
from journal.regions import Region

Deck = Mapping[str, Any]
Data = dict[str, Any]


def region(stem: str, part: str, context: Data, app: str = "decks") -> Region:
    """A region whose id is the template's stem and the part; the id is in its context."""
    name = f"{stem}-{part}" if part else stem
    return Region(name, f"{app}/_{stem}.html", {"id": name, "part": part, **context})


def page_regions(scene: Scene, deck: Deck) -> list[Region]:
    """All regions of one deck's page, in the order of the page."""
    part = deck["part"]
    found = [
        region("top", part, _top(scene, deck)),
        region("notice", part, _notice(scene, deck)),
        region("decisions", part, decisions_for(scene, part)),
        region("safe", part, _safe(scene, deck)),
        region("piles", part, _piles(scene, deck)),
        region("active", part, _active(scene, deck)),
        region("hand", part, _hand(scene, deck)),
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
    }


def _notice(scene: Scene, deck: Deck) -> Data:
    """A death with its chain of causes; else the newest Fatigue as long as the log shows it in the
    newest lines that touch this deck."""
    part, dead = deck["part"], deck["dead"]
    if dead:
        told_text = dead.get("told", "") if isinstance(dead, Mapping) else ""
        chain = dead.get("chain") if isinstance(dead, Mapping) else None
        return {
            "kind": "death",
            "round": dead.get("round"),
            "rule": dead.get("rule", "FAT-9"),
            "told": told_text,
            "steps": death_chain(scene.words, part, chain) if chain else (),
            "name": scene.words.name(part),
        }
    for line in scene.lines[:6]:
        if line.number in scene.undone:
            continue
        for event in reversed(line.events):
            if event.kind == "fatigue" and event.part == part:
                steps = fatigue_chain(scene.words, part, told(event, scene.seat))
                return {"kind": "fatigue", "entry": line.number, "rule": "FAT-5", "steps": steps}
    return {"kind": ""}


def _safe(scene: Scene, deck: Deck) -> Data:
    if danger(deck) in ("plain", "dead"):
        return {"state": danger(deck), "safe": None, "kind": deck["kind"], "chip": chip(deck)}
    return {
        "state": danger(deck),
        "safe": deck["safe"],
        "kind": deck["kind"],
        "chip": chip(deck),
        "title": say(ngettext("safe draw", "safe draws"), n=deck["safe"]),
        "next": refill_words(deck, scene.view["round"] + 1),
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
        "may": _may_play(scene, deck),
        "gm_deck": deck["kind"] == "gm",
    }


def _may_play(scene: Scene, deck: Deck) -> bool:
    return scene.own(deck) and not deck["dead"] and not deck["running"]


def _hand(scene: Scene, deck: Deck) -> Data:
    words, part = scene.words, deck["part"]
    hand = deck["hand"]
    return {
        "cards": [card(words, part, c) for c in hand] if hand is not None else [],
        "hidden": hand is None and deck["counts"]["hand"],
        "may": _may_play(scene, deck),
        "dead": bool(deck["dead"]),
        "waits": bool(deck["running"]),
        "gm_deck": deck["kind"] == "gm",
        "optional": scene.gm or "optional" in deck["allowed"],
        "allowed": [] if scene.gm else [what for what in deck["allowed"] if what != "optional"],
        "draw": _draw_words(deck),
        "warning": _draw_warning(deck),
        "undo": last_of_mine(scene, part),
        "exhausted": deck["counts"]["exhausted"],
    }


def _draw_words(deck: Deck) -> Sentence:
    if danger(deck) in ("plain", "dead") or deck["counts"]["deck"]:
        return say(
            ngettext("%(n)s card in the Deck", "%(n)s cards in the Deck"), n=deck["counts"]["deck"]
        )
    return say(_("kills")) if not deck["safe"] else say(_("costs a Fatigue"))


def _draw_warning(deck: Deck) -> Sentence | str:
    """What drawing one card would do, where it does more than draw; shown before it is sent."""
    if danger(deck) in ("plain", "dead") or deck["counts"]["deck"]:
        return ""
    if deck["safe"]:
        return say(
            _(
                "The Deck is empty. Discard is shuffled into a new Deck, its top card is Exhausted,"
                " then you draw."
            ),
        )
    return say(_("The Deck is empty and Discard cannot make a new one. Drawing now means death."))


def _course(scene: Scene, deck: Deck) -> Data:
    if danger(deck) in ("plain", "dead"):
        return {"course": None}
    lying = deck["counts"]["active"] if deck["counts_active"] else 0
    refill = max(0, deck["size"] - deck["counts"]["hand"] - lying)
    return _course_words(
        scene.view["round"],
        deck["counts"]["deck"],
        deck["recyclable"],
        refill,
        max(1, deck["size"] - lying),
        deck["counts"]["discard"] - deck["recyclable"],
    )


@lru_cache(maxsize=1024)
def _course_words(now: int, deck: int, recyclable: int, refill: int, plays: int, kept: int) -> Data:
    """The coming Rounds if the whole hand is played to Discard each Round: safe draws at the start
    of each, and what its refill costs (FAT-21)."""
    rounds, most = [], max(1, safe_draws(deck, recyclable))
    draws, end = refill, ""
    for number in range(now + 1, now + 11):
        safe = safe_draws(deck, recyclable)
        mark = "d" if draws > safe else "f" if draws > deck else ""
        rounds.append((number, safe, mark))
        if mark == "d":
            end = "d"
            break
        if mark == "f":
            deck, recyclable = safe - draws, 0
        else:
            deck -= draws
        recyclable, draws = recyclable + plays, plays
        most = max(most, safe_draws(deck, recyclable))
    last = rounds[-1][0]
    fatigues = [number for number, _safe_then, mark in rounds if mark == "f"]
    return {
        "course": candles(rounds, most),
        "plays": say(
            ngettext("If I discard %(n)s card a Round", "If I discard %(n)s cards a Round"), n=plays
        ),
        "state": "dies" if end else "warn" if fatigues else "ok",
        "sign": CHIPS["dies" if end else "warn" if fatigues else "ok"][0],
        "end": say(_("dies in Round %(number)s"), number=last)
        if end
        else say(_("alive beyond Round %(number)s"), number=last),
        "words": tuple(
            say(
                {
                    "": _("Round %(number)s: %(safe)s safe draws"),
                    "f": _("Round %(number)s: a Fatigue, %(safe)s safe draws before it"),
                    "d": _("Round %(number)s: death, only %(safe)s cards left to draw"),
                }[mark],
                number=number,
                safe=safe,
            )
            for number, safe, mark in rounds
        ),
        "kept": kept,
    }


def _lists(scene: Scene, deck: Deck) -> Data:
    words, part = scene.words, deck["part"]
    known = deck.get("exhausted") or ()
    return {
        "discard": [card(words, part, c) for c in deck["discard"]],
        "exhausted": [card(words, part, c) for c in known],
        "unseen": deck["counts"]["exhausted"] - len(known),
        "on_top": [card(words, part, c) for c in deck.get("known") or ()],
        "gm_deck": deck["kind"] == "gm",
        "address": words.addresses.get(part, ""),
    }


def _row(scene: Scene, deck: Deck) -> Data:
    return {
        "part": deck["part"],
        "name": scene.words.name(deck["part"]),
        "address": scene.words.addresses.get(deck["part"], "") if scene.own(deck) else "",
        "mine": bool(deck["mine"]),
        "safe": None if danger(deck) in ("plain", "dead") else deck["safe"],
        "hand": deck["counts"]["hand"],
        "chip": chip(deck),
        "open_hand": [card(scene.words, deck["part"], c) for c in deck["hand"] or ()]
        if not scene.own(deck)
        else [],
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
        "movable": movable,
        "exhausted": [card(words, part, c) for c in deck.get("exhausted") or ()],
        "bound": person(words, part),
    }
