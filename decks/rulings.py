"""The open cases at one table: what stands for each, what may stand, and whom an override helps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.phrases import person
from decks.questions import case_title, value_words
from decks.rules.cases import CASES, Case
from decks.scene import Scene
from decks.sentences import Sentence, say
from journal.regions import Region

Data = dict[str, Any]

FURTHER = {"H8.amount": ("1", "2", "3", "5", "1/2:up", "1/2:down")}
"""Values that a case admits by its pattern and that the list offers."""

FIXED = (
    ("F1", "FAT-4", _("An empty Deck by itself does nothing.")),
    (
        "F2",
        "FAT-5",
        _("The order of a Fatigue: collect, shuffle, Exhaust the top card, go on."),
    ),
    ("F3", "FAT-6", _("Only Discard is shuffled.")),
    ("F4", "FAT-16", _("One Fatigue for each reshuffle.")),
    ("F5", "FAT-9", _("A draw that must be made and cannot be is death.")),
    ("F6", "FAT-1", _("GM decks neither tire nor kill.")),
    ("F7", "FAT-14", _("How the piles lie has no effect.")),
    ("F8", "FAT-11", _("Exhausted cards come back only by recovery.")),
)
"""What no ruling changes, with the rule that says so."""


def board(scene: Scene) -> Data:
    """All cases in short, for the GM's board."""
    rows = [one(case, scene.view["rulings"]) for case in CASES.values()]
    return {"rows": rows, "group": scene.words.group}


def one(case: Case, rulings: Mapping[str, Any]) -> Data:
    """One case: what stands, and what may."""
    kept = rulings.get(case.id) or {}
    value = str(kept.get("value") or case.factory)
    offered = [*(("ask",) if case.askable else ()), *case.values, *FURTHER.get(case.id, ())]
    if value and value not in offered:
        offered.append(value)
    return {
        "id": case.id,
        "anchor": case.id.partition(".")[0],
        "title": case_title(case.id),
        "way": case.way,
        "value": value,
        "words": value_words(case.id, value) if value else "",
        "ruled": bool(kept.get("version")),
        "offered": []
        if case.way == "input" or len(offered) < 2
        else [{"value": v, "text": value_words(case.id, v)} for v in offered],
    }


def page_regions(scene: Scene) -> list[Region]:
    """The pieces of the page of rulings: one for each case, and who could need an override."""
    found = [
        Region(name, "campaigns/_ruling.html", {**_full(scene, case), "id": name})
        for case in CASES.values()
        for name in [region_id(case.id)]
    ]
    if scene.gm:
        context = {"id": "overrides", "rows": _overridable(scene)}
        found.append(Region("overrides", "campaigns/_overrides.html", context))
    return found


def region_id(case: str) -> str:
    """The DOM id of a case's piece."""
    return f"ruling-{case.replace('.', '-')}"


def _full(scene: Scene, case: Case) -> Data:
    """As `one`, with the version, each deck's own value, and a number to type where any will do."""
    rulings = scene.view["rulings"]
    found = one(case, rulings)
    found |= {
        "version": (rulings.get(case.id) or {}).get("version", 0),
        "case": case.id,
        "gm": scene.gm,
        "number": bool(case.pattern),
        "own": _own(scene, case),
    }
    return found


def _own(scene: Scene, case: Case) -> list[Data]:
    """What each deck has of its own: a ruling for it alone, or what was said with it."""
    said = SAID.get(case.id)
    rulings = scene.view["rulings"]
    rows = []
    for deck in scene.decks:
        kept = rulings.get(f"{case.id}.{deck['part']}")
        if kept is None and (said is None or deck["kind"] != "skill"):
            continue
        what = said(deck) if said else value_words(case.id, kept["value"])
        address = scene.words.addresses.get(deck["part"], "") if scene.own(deck) else ""
        rows.append({"name": person(scene.words, deck["part"]), "what": what, "address": address})
    return rows


def _hand(deck: Mapping[str, Any]) -> Sentence:
    counting = _("%(size)s, Active cards count") if deck["counts_active"] else _("%(size)s")
    return say(counting, size=deck["size"])


def _pc(deck: Mapping[str, Any]) -> Sentence:
    return say(_("yes") if deck["pc"] else _("no"))


def _here(deck: Mapping[str, Any]) -> Sentence:
    return say(_("here tonight") if deck["here"] else _("not here tonight"))


SAID = {"H1": _hand, "H13": _pc, "H19": _here}
"""Cases whose value every deck carries itself."""


def _overridable(scene: Scene) -> list[Data]:
    return [
        {
            "part": deck["part"],
            "name": scene.words.name(deck["part"]),
            "dead": bool(deck["dead"]),
            "running": bool(deck["running"]),
        }
        for deck in scene.decks
        if deck["dead"] or deck["running"]
    ]
