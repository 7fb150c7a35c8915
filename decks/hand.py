"""The hand, and the bar under the thumb with the one thing to do now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from decks import gate, paper
from decks.forecasts import foreseen
from decks.outlook import bound
from decks.pictures import fan
from decks.scene import Scene, card, last_of_mine
from decks.sentences import Sentence, ngettext, say

Deck = Mapping[str, Any]
Data = dict[str, Any]


def may_play(scene: Scene, deck: Deck) -> bool:
    """Whether this audience may play cards of the deck now."""
    return scene.own(deck) and not deck["dead"] and not deck["running"]


def hand(scene: Scene, deck: Deck) -> Data:
    """The cards in hand, what may be done with them, and what comes next."""
    words, part = scene.words, deck["part"]
    held = deck["hand"]
    return {
        "cards": [card(words, part, c) for c in held] if held is not None else [],
        "printed": paper.is_printed(scene, deck),
        "fan": fan(deck["counts"]["hand"]),
        "marks": paper.asks_marks(scene, deck),
        "picks": paper.picks(paper.handles(held or ())) if paper.is_printed(scene, deck) else [],
        "hidden": held is None and deck["counts"]["hand"],
        "may": may_play(scene, deck),
        "dead": bool(deck["dead"]),
        "waits": bool(deck["running"]),
        "gm_deck": deck["kind"] == "gm",
        "optional": scene.gm or "optional" in deck["allowed"],
        "allowed": [] if scene.gm else [what for what in deck["allowed"] if what != "optional"],
        "comes": _comes(scene, deck),
        "draw": _draw_words(deck),
        "warning": _draw_warning(deck),
        "kills": _kills(deck),
        "undo": last_of_mine(scene, part),
        "exhausted": deck["counts"]["exhausted"],
        "asks_rest": not scene.gm and deck["kind"] == "skill" and not _rest_asked(scene, part),
        "address": words.addresses.get(part, "") if foreseen(deck) else "",
    }


def _comes(scene: Scene, deck: Deck) -> Data | None:
    """What comes before anybody draws: a Round is opened or begun by the GM.  None while a Round is
    being played, and for a GM's deck, which knows no Rounds."""
    if deck["kind"] == "gm" or deck["dead"]:
        return None
    opened = scene.view.get("gate")
    if opened is None and scene.view["round"]:
        return None
    return {
        "opened": opened is not None,
        "number": opened["number"] if opened else scene.view["round"] + 1,
        "group": scene.words.group,
        "gm": scene.gm,
        "begin": gate.to_begin(scene) if opened and scene.gm else None,
    }


def _rest_asked(scene: Scene, part: str) -> bool:
    """Whether a Rest of this deck is being asked for or asked about already."""
    kinds = ("H8", "rest-ask", "rest-call")
    asked = (*scene.view["decisions"], *scene.view.get("waiting", ()))
    return any(
        each["kind"] in kinds and part in (each.get("part"), each.get("detail", {}).get("part"))
        for each in asked
    )


def _draw_words(deck: Deck) -> Sentence:
    if not bound(deck) or deck["counts"]["deck"]:
        return say(
            ngettext("%(n)s card in the Deck", "%(n)s cards in the Deck"), n=deck["counts"]["deck"]
        )
    return say(_("kills")) if not deck["safe"] else say(_("costs a Fatigue"))


def _kills(deck: Deck) -> bool:
    """Whether drawing one card would be death (FAT-7)."""
    return bound(deck) and not deck["counts"]["deck"] and not deck["safe"]


def _draw_warning(deck: Deck) -> tuple[Sentence, Sentence] | None:
    """What drawing one card would do, where it does more than draw: said before it is sent, first
    what happens and then why."""
    if not bound(deck) or deck["counts"]["deck"]:
        return None
    if _kills(deck):
        why = _("The Deck is empty and Discard cannot make a new one.")
        return say(_("Drawing now means death.")), say(why)
    why = _(
        "The Deck is empty. Discard is shuffled into a new Deck, its top card is Exhausted, then"
        " you draw."
    )
    return say(_("This draw costs a Fatigue.")), say(why)
