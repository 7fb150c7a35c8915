"""The end of a game: who lost and why, its course as a picture, all hands, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exhaust.scene import Scene, combo, last_of, spell
from cardgames.exhaust.words import combo_name
from cardgames.pictures import course_picture
from cardgames.rules.exhaust.state import NPC
from cardgames.selectors import best_level_of
from cardgames.summary import kept_course
from decks.sentences import Sentence, ngettext, say

Data = dict[str, Any]


def end(scene: Scene) -> Data:
    """Everything about the end; `shown` is false while the game goes on."""
    view, table = scene.view, scene.house
    if scene.phase not in ("over", "closed") or not view["outcome"]:
        return {"shown": False}
    loser = int(view["outcome"]["losers"][0])
    revealed = view["revealed"]
    return {
        "shown": True,
        "table": table.table,
        "game": table.game,
        "closed": table.closed,
        "loser": scene.who(loser),
        "lost_by_me": scene.mine and loser == scene.seat,
        "won_by_me": scene.mine and scene.seat in view["outcome"]["winners"],
        "solo": view["variant"] == "solo",
        "won": view["variant"] == "solo" and loser == NPC,
        "npc": view["npc"]["size"] if view["npc"] else 0,
        "best": _best(scene),
        "next_npc": min(45, (view["npc"]["size"] if view["npc"] else 0) + 1),
        "winners": tuple(scene.strong(seat) for seat in view["outcome"]["winners"]),
        "why": why(scene, loser),
        "needed": _needed(view),
        "picture": _picture(scene, loser),
        "hands": _hands(scene, revealed) if revealed else [],
        "onward": table.onward,
        "printed": view["printed"],
        "undo": _undo(scene),
        **_closing(scene),
        **_series(scene),
    }


def _best(scene: Scene) -> int:
    """EXH-23: the best level of whoever plays alone, 0 if there is none."""
    if scene.view["variant"] != "solo" or not scene.house.players:
        return 0
    return best_level_of(scene.house.players[0].person_id)


def _closing(scene: Scene) -> Data:
    """Whether hands are open yet, and for whom that waits."""
    view, table = scene.view, scene.house
    return {
        "confirmed": scene.mine and scene.seat in table.confirmed,
        "waiting": [
            scene.who(player.seat)
            for player in table.players
            if player.human and player.seat not in table.confirmed
        ]
        if not table.closed
        else [],
        # With printed cards one phone confirms for every seat that it looks after.
        "may_confirm": not table.closed and (scene.mine or view["printed"]),
    }


def _series(scene: Scene) -> Data:
    """What comes next, and how a series of Extended Play stands."""
    view, table = scene.view, scene.house
    return {
        "follows": table.follows and view["variant"] in ("extended", "solo"),
        "extended": view["variant"] == "extended",
        "held": [{"name": scene.who(seat), "n": number} for seat, number in enumerate(table.score)]
        if view["variant"] == "extended"
        else [],
        "lost_series": scene.strong(table.lost_series) if table.lost_series is not None else "",
    }


def _undo(scene: Scene) -> Data | None:
    """The last turn, as long as nothing is closed; with printed cards whoever's it was."""
    if scene.phase != "over":
        return None
    seats = range(len(scene.view["seats"])) if scene.view["printed"] else [scene.seat]
    for seat in seats:
        if number := last_of(scene, seat):
            return {"number": number, "seat": seat}
    return None


def _picture(scene: Scene, loser: int) -> Data:
    points = kept_course(scene.journal_id, scene.number)
    called = [scene.who(seat) for seat in range(len(scene.view["seats"]))]
    return course_picture(points, called, loser) if points else {}


def why(scene: Scene, loser: int) -> list[Sentence]:
    """EXH-7 step by step: why that seat could do nothing, from what everybody may know now."""
    view = scene.view
    seat = view["seats"][loser]
    steps = [say(_("No Time Magic card to return."))]
    if view["variant"] == "extended":
        # The card that this elimination brought is counted already.
        steps.append(
            say(_("The Exhaustion card was used in this game."))
            if seat["exhaustion"] > 1
            else say(_("No Exhaustion card to use."))
        )
    if seat["npc"]:
        steps.append(say(_("Its deck is empty, so it cannot draw.")))
    if view["printed"]:
        steps.append(say(_("By their own word no Combo card takes anything from the hand.")))
    elif not seat["hand"]:
        steps.append(say(_("The hand is empty.")))
    else:
        steps.append(
            say(
                ngettext(
                    "No Combo card takes anything from the %(n)s card in hand.",
                    "No Combo card takes anything from the %(n)s cards in hand.",
                ),
                n=seat["hand"],
            )
        )
    return steps


def _needed(view: Mapping[str, Any]) -> list[Data]:
    """What each Combo card asked for at the end."""
    return [
        {"name": combo_name(shown["id"]), "need": combo(shown, view)["need"]}
        for shown in view["combos"]
    ]


def _hands(scene: Scene, revealed: Mapping[str, Any]) -> list[Data]:
    found: list[Data] = [
        {"name": scene.strong(seat), "cards": [spell(face) for face in cards]}
        for seat, cards in enumerate(revealed["hands"])
    ]
    rest = {
        "replenishment": _("Replenishment"),
        "npc_deck": _("The NPC’s deck"),
        "box": _("In the box"),
    }
    found += [
        {"name": say(text), "cards": [spell(face) for face in revealed[key]]}
        for key, text in rest.items()
        if revealed[key]
    ]
    return found
