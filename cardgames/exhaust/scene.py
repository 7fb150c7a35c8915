"""A game of Exhaust at one moment as one audience sees it: where regions start from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exhaust.words import card_name, combo_name
from cardgames.table_scene import TableScene
from decks.sentences import Sentence, Strong, say
from journal.contract import Seat
from journal.undo import BACK

Data = dict[str, Any]
SHAPES = {"R": "r", "B": "b", "Y": "y", "G": "g", "C": "c"}


@dataclass(frozen=True)
class Scene(TableScene):
    """What a page of a game of Exhaust is made of."""

    lines_shown = 16

    @property
    def my_turn(self) -> bool:
        """Whether this audience is to act."""
        return self.mine and self.view["turn"] == self.seat and not self.view["waiting"]

    def strong(self, seat: Any) -> Strong:
        """The name of a seat, in bold."""
        return Strong(self.who(seat))


def spell(face: str, counts_as: str = "") -> Data:
    """A Spell card as drawings need it: shape, number, letter, name; what a Copy counts as."""
    copy = face == "C"
    return {
        "face": face,
        "shape": SHAPES[face[0]],
        "number": "" if copy else face[1:],
        "letter": "" if copy else face[0],
        "name": card_name(face),
        "as": counts_as[1:] if counts_as[:1].isalpha() else counts_as,
        "as_shape": SHAPES[counts_as[0]] if counts_as[:1].isalpha() else "",
    }


def laid(play: Mapping[str, Any]) -> list[Data]:
    """The cards of a play, its Copy cards with what they count as."""
    copies = iter(play["copies"])
    return [spell(face, next(copies, "") if face == "C" else "") for face in play["cards"]]


SHORT: dict[str, str] = {"single": _("Single"), "three": _("3 of a Kind"), "four": _("4 of a Kind")}


def combo(shown: Mapping[str, Any], view: Mapping[str, Any]) -> Data:
    """A Combo card for a page: what lies there, what the next play needs, its reward."""
    last = shown["plays"][-1] if shown["plays"] else None
    kind, track = shown["kind"], shown["track"]
    colours = shown["colours"] if kind == "single" and len(shown["colours"]) < 4 else ""
    return {
        "id": shown["id"],
        "kind": kind,
        "name": say(SHORT[kind]) if kind in SHORT else combo_name(kind),
        "full": combo_name(shown["id"]),
        "colours": shown["colours"],
        "shapes": [SHAPES[letter] for letter in colours],
        "size": shown["size"],
        "track": track,
        "needs": shown["needs"],
        "need": need(shown),
        "closed": bool(shown["size"]) and track >= 15,
        "time": min(shown["time"], view["time_deck"]) if shown["time"] else 0,
        "spell": min(shown["spell"], view["replenishment"]) if shown["spell"] else 0,
        "none_left": bool(shown["time"]) > bool(view["time_deck"])
        or bool(shown["spell"]) > bool(view["replenishment"]),
        "rule": shown["rule"],
        "by": last["seat"] if last else None,
        "lies": laid(last) if last else [],
        "count": len(last["cards"]) if last else 0,
    }


def need(shown: Mapping[str, Any]) -> Sentence:
    """What the next play needs, in two or three words."""
    if shown["size"] and shown["track"] >= 15:
        return say(_("closed: a 15 lies here"))
    if shown["size"]:
        return say(_("above %(n)s"), n=shown["track"]) if shown["track"] else say(_("any number"))
    return say(_("%(n)s+ cards"), n=shown["needs"])


def last_of(scene: Scene, seat: Seat) -> int | None:
    """The newest entry that `seat` could take back: its own, with no later one of another person.
    None if there is none."""
    for line in scene.lines:
        if line.number in scene.undone or line.by in ("bot", "clock", "system"):
            continue
        if line.action.startswith((*BACK, "close", "start")) or not line.by.isdecimal():
            continue
        return line.number if line.by == str(seat) else None
    return None
