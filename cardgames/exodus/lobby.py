"""Before a game of Exodus: who sits where, with which deck, and what is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.hosting import ANSWERS, QUESTIONS
from cardgames.exodus.scene import Scene
from cardgames.models import CardDeck, Game
from cardgames.rules.exodus import STRENGTHS as OFFERED
from cardgames.rules.exodus.options import READINGS
from cardgames.services.pockets import PRINTED, pocket_of
from decks.sentences import Sentence, ngettext, say

Data = dict[str, Any]

STRENGTHS: dict[str, str] = {"easy": _("easy"), "steady": _("steady"), "sharp": _("sharp")}

READY: dict[str, tuple[str, str]] = {
    "embers": (_("Embers"), _("Quick creatures, sparks, pressure from the first turn.")),
    "tides": (_("Tides"), _("Answers first: sends creatures back and strikes late.")),
}
"""The ready decks: what they are called, and how they play."""


def lobby(scene: Scene) -> Data:
    """The seats to take, the deck of each, what will be played, and how the game comes about."""
    table, view = scene.house, scene.view
    if scene.phase != "setup":
        return {"shown": False}
    rows = places(scene)
    between = table.games > 0
    return {
        "shown": True,
        "table": table.table,
        "game": table.game,
        "dealing": table.dealing,
        "awaited": table.dealing and not view["printed"],
        "rows": rows,
        "full": all(not row["free"] for row in rows) or view["printed"],
        "decked": all(row["decked"] for row in rows if not row["free"]),
        "printed": view["printed"],
        "kind": kind(view),
        "between": between,
        "until": table.decks_until,
        "own": own_deck(scene) if scene.mine else None,
        "ready": scene.mine and scene.seat in table.ready,
        "ready_decks": ready_decks(),
        "strengths": [{"value": name, "text": say(STRENGTHS[name])} for name in OFFERED],
        "notes": [] if view["printed"] else notes(scene),
        "readings": changed_readings(view["readings"]),
    }


def kind(view: Mapping[str, Any]) -> Sentence:
    """What is played, in a word or two."""
    if view["match"]:
        return say(_("Match, best of three"))
    return say(
        ngettext("Single game, %(n)s player", "Single game, %(n)s players"), n=view["players"]
    )


def places(scene: Scene) -> list[Data]:
    """Every seat: who sits there, and whether a deck is chosen; which one is nobody's business."""
    table, printed = scene.house, scene.view["printed"]
    held = dict(enumerate(table.holders))
    return [
        {
            "seat": player.seat,
            "name": scene.who(player.seat),
            "free": not player.person_id and not player.bot,
            "bot": player.bot,
            "member": held.get(player.seat, 0),
            "added": player.seat in table.added,
            "decked": printed or bool(player.bot) or player.seat in table.chosen,
            "ready": player.seat in table.ready,
            "counts": counts(scene, player.seat) if printed else None,
        }
        for player in table.players
    ]


def counts(scene: Scene, seat: int) -> Data:
    """Printed cards: how many cards a seat's decks have, which all may know."""
    deck = pocket_of(_game(scene), seat).deck or {}
    if not isinstance(deck.get("main"), int):
        # Nothing was said yet, or a list from before the table went over to printed cards.
        return dict(PRINTED)
    return {"main": deck["main"], "energy": deck["energy"]}


def own_deck(scene: Scene) -> Data:
    """The deck that this seat has chosen, for its own eyes."""
    pocket = pocket_of(_game(scene), int(scene.seat))
    source = pocket.source
    name: Sentence | str = ""
    if "ready" in source:
        name = say(READY[source["ready"]][0])
    elif "deck" in source:
        name = (
            CardDeck.objects.filter(pk=source["deck"]).values_list("name", flat=True).first() or ""
        )
    elif "list" in source:
        name = say(_("a list of your own"))
    return {"name": name, "ready": source.get("ready", ""), "harmony": pocket.harmony}


def ready_decks() -> list[Data]:
    """The ready decks to choose from with one tap."""
    return [
        {"value": slug, "name": say(name), "says": say(says)}
        for slug, (name, says) in READY.items()
    ]


POOLS: dict[str, str] = {
    "library": _("Ready cards and those of this table’s library."),
    "starter": _("Ready cards only."),
}
"""Of which cards decks may be, where it is not all."""


def notes(scene: Scene) -> list[Sentence]:
    """How much time there is, and what else the host has set."""
    table = scene.house
    found = [
        say(_("%(n)s seconds to answer a play or an attack."), n=table.window),
        say(_("%(n)s seconds for a turn."), n=table.clock)
        if table.clock
        else say(_("No turn clock.")),
    ]
    if scene.view["match"]:
        found.append(
            say(_("Decks may be changed between games."))
            if table.deck_change
            else say(_("The same decks for the whole match."))
        )
    if table.card_pool in POOLS:
        found.append(say(POOLS[table.card_pool]))
    if scene.view["turn_limit"]:
        found.append(say(_("No result after %(n)s turns."), n=scene.view["turn_limit"]))
    return found


def changed_readings(chosen: Mapping[str, str]) -> list[Data]:
    """What this table reads otherwise than usual."""
    return [
        {"name": name, "text": say(QUESTIONS[name]), "value": say(ANSWERS[value])}
        for name, value in chosen.items()
        if value != READINGS[name][0]
    ]


def _game(scene: Scene) -> Game:
    return Game.objects.get(journal_id=scene.journal_id)
