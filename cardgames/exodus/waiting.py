"""What waits at a table whose cards are printed: the stack, and the one question that all wait
for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus import questions
from cardgames.exodus.board import stack
from cardgames.exodus.scene import Scene
from cardgames.exodus.things import Things
from decks.sentences import Sentence, Strong, say

Data = dict[str, Any]
View = Mapping[str, Any]


def open_question(view: View) -> Mapping[str, Any] | None:
    """What is asked now, of whomever."""
    asked = [*view["decisions"], *view["waiting"]]
    return asked[0] if asked else None


def calls(scene: Scene) -> Data:
    """The stack, newest first, and the one question that everybody waits for."""
    view = scene.view
    things = Things.of_view(view, scene.called)
    asked = open_question(view) if scene.phase in ("opening", "play") else None
    items = [
        {key: item[key] for key in ("at", "id", "title", "kind", "who", "running")}
        for item in stack(view, things)
    ]
    if asked is None and not scene.asks and not items:
        return {"shown": False}
    return {
        "shown": True,
        "items": items,
        "asked": _asked(scene, things, asked) if asked is not None else None,
        "back": [_back(scene, ask) for ask in scene.asks],
    }


def _asked(scene: Scene, things: Things, asked: Mapping[str, Any]) -> Data:
    shown: Data = {"id": asked["id"], "seat": asked["seat"], "who": scene.who(asked["seat"])}
    if asked["kind"] == "X42":
        return {**shown, "window": True, **_window(scene.view, things, asked)}
    if asked["kind"] == "by-hand":
        item = things.one(asked["detail"]["item"])
        title = say(_("%(who)s carries out %(item)s"), who=things.who(asked["seat"]), item=item)
        return {**shown, "window": False, "by_hand": True, "title": title, "options": []}
    return {
        **shown,
        "window": False,
        "by_hand": False,
        "title": questions.title(things, asked),
        "rule": questions.rule(asked),
        "notes": questions.notes(things, asked),
        "options": [
            {"id": each["id"], "text": _option(things, asked, each["id"])}
            for each in asked["options"]
            if "arguments" not in each
        ],
    }


FIRST: dict[str, str] = {"first": _("%(who)s goes first"), "second": _("%(who)s goes second")}
"""One phone may look after several: there nobody is I."""


def _option(things: Things, asked: Mapping[str, Any], name: str) -> Sentence:
    if name in FIRST:
        return say(FIRST[name], who=things.who(asked["seat"]))
    return questions.option(things, asked, name)


def _window(view: View, things: Things, asked: Mapping[str, Any]) -> Data:
    """Who may answer, what is answered, and what comes of it if nobody does."""
    left = asked["detail"]["left"]
    attack = view["attack"]
    title, says = None, None
    # Whoever did it has an offer too, but is nobody else.
    by = view["stack"][-1]["seat"] if view["stack"] else view["turn"]
    if view["stack"]:
        title = say(_("%(item)s can be answered"), item=things.owned(view["stack"][-1]["id"]))
    elif attack:
        title = say(
            _("%(attacker)s attacks %(target)s"),
            attacker=things.owned(attack["attacker"]),
            target=things.owned(attack["target"]),
        )
        says = _outcome(view, things, attack)
    mine = [p for p in view["field"] if p["seat"] == asked["seat"] and p["card"]]
    return {
        "title": title or say(_("May %(who)s answer?"), who=things.who(asked["seat"])),
        "says": says,
        "others": len({*left} - {asked["seat"], by}) > 0,
        "creatures": [{"id": p["id"], "title": bare(things.one(p["id"]))} for p in mine],
    }


def _outcome(view: View, things: Things, attack: Mapping[str, Any]) -> Sentence | None:
    piles = {pile["id"]: pile for pile in view["field"]}
    attacker, target = piles.get(attack["attacker"]), piles.get(attack["target"])
    if attacker is None:
        return None
    if target is not None:
        return clash(things, attacker, target)
    hit = view["seats"][int(attack["target"][1:])]
    left = max(0, hit["life"] - attacker["power"])
    return say(_("Life %(before)s → %(after)s"), before=hit["life"], after=left)


def _back(scene: Scene, ask: Mapping[str, Any]) -> Data:
    return {
        "number": ask["number"],
        "by": scene.who(ask["by"]),
        "waiting": [{"seat": seat, "name": scene.who(seat)} for seat in ask["waiting"]],
    }


def bare(what: Sentence | Strong) -> Sentence | str:
    """A name as the text of a button."""
    return what.text if isinstance(what, Strong) else what


def clash(things: Things, one: Mapping[str, Any], other: Mapping[str, Any]) -> Sentence:
    """EXO-14: what is left of both."""
    if one["power"] == other["power"]:
        return say(_("both are destroyed"))
    strong, weak = (one, other) if one["power"] > other["power"] else (other, one)
    return say(
        _("%(weak)s is destroyed, %(strong)s keeps %(n)s"),
        weak=things.one(weak["id"]),
        strong=things.one(strong["id"]),
        n=strong["power"] - weak["power"],
    )
