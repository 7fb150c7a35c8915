"""The pieces of a table's page while Exodus is played with dealt cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus import board, hand, questions
from cardgames.exodus.outlook import outlook
from cardgames.exodus.scene import Scene
from cardgames.exodus.things import Things, bare
from cardgames.exodus.words import refusal_words
from decks.sentences import Sentence, say
from journal.contract import Refusal
from journal.undo import BACK

Data = dict[str, Any]
MANY = 2
"""More rivals than so many are folded until somebody wants to see them."""

BUTTONS = 8
"""A question with more options than so many is answered by touching the things themselves."""


def order(scene: Scene) -> list[int]:
    """The seats as the page shows them: from the one after the viewer's on, the viewer's last."""
    count = int(scene.view["players"])
    start = int(scene.seat) if scene.mine else count - 1
    return [(start + step) % count for step in range(1, count + 1)]


def rivals(scene: Scene) -> list[int]:
    """All seats but the viewer's own, in that order."""
    return [seat for seat in order(scene) if not scene.mine or seat != scene.seat]


def rival(scene: Scene, number: int) -> Data:
    """The side of the viewer's rival of that number, 1 for the next in turn order."""
    seats = rivals(scene)
    if number > len(seats) or not _dealt(scene):
        return {"shown": False}
    shown = _side(scene, seats[number - 1])
    return {"shown": True, "many": len(seats) >= MANY and scene.mine, "s": shown}


def mine(scene: Scene) -> Data:
    """The viewer's own side, with what each thing there can be used for now."""
    if not scene.mine or not _dealt(scene):
        return {"shown": False}
    shown = _side(scene, int(scene.seat))
    now = hand.now_of(scene.view)
    energies = hand.energies(scene.view, now) if now else None
    rooms = energies["rooms"] if energies and energies["may"] else {}
    attacks = hand.attacks(now) if now else {}
    return {
        "shown": True,
        "s": {**shown, "units": []},
        "units": [
            {
                "unit": unit,
                "room": rooms.get(unit["id"], 0),
                "attack": " ".join(attacks.get(unit["id"], ())),
            }
            for unit in shown["units"]
        ],
        "lay": bool(energies and energies["may"]),
        "limit": energies["limit"] if energies else 0,
    }


def _dealt(scene: Scene) -> bool:
    return scene.phase not in ("setup", "opening")


def _things(scene: Scene) -> Things:
    return Things.of_view(scene.view, scene.called)


def _side(scene: Scene, seat: int) -> Data:
    found = board.side(scene.view, _things(scene), seat)
    player = next((each for each in scene.house.players if each.seat == seat), None)
    head = {
        name: found.pop(name)
        for name in ("life", "bar", "low", "hand", "energies", "main", "energy_deck", "graveyard")
    }
    head |= {name: found[name] for name in ("seat", "name", "mine", "turn", "alive", "player")}
    head |= {name: found.pop(name) for name in ("marks", "attacked", "holds")}
    head |= {
        "bot": bool(player and player.bot),
        "away": bool(player and player.stand_in),
    }
    return {**found, "head": head}


def phases(scene: Scene) -> Data:
    """The strip of phases."""
    if scene.phase != "play":
        return {"shown": False}
    return {"shown": True, **board.phases(scene.view)}


def stack(scene: Scene) -> Data:
    """The stack, an attack that goes on, and what comes of it if nobody answers."""
    view = scene.view
    attack = view["attack"]
    if scene.phase != "play" or not (view["stack"] or attack):
        return {"shown": False}
    things = _things(scene)
    ahead = outlook(view, scene.called)
    return {
        "shown": True,
        "items": board.stack(view, things),
        "attack": _attack(things, attack) if attack else None,
        "ahead": {name: ahead[name] for name in ("rows", "then", "paid")},
    }


def _attack(things: Things, attack: Data) -> Sentence:
    named = {"attacker": things.owned(attack["attacker"])}
    if attack["target"][0] != "@" and attack["target"] not in things.known:
        return say(_("%(attacker)s attacks; its target is gone"), **named)
    if attack["target"].startswith("@"):
        return say(
            _("%(attacker)s attacks the Life of %(who)s"), **named, who=things.one(attack["target"])
        )
    return say(_("%(attacker)s attacks %(target)s"), **named, target=things.owned(attack["target"]))


WHYS: dict[str, str] = {
    "start": _("The turn of %(who)s begins."),
    "drawn": _("%(who)s has drawn."),
    "energies": _("%(who)s has laid energies."),
    "summon": _("%(who)s has summoned a creature."),
    "declared": _("%(who)s attacks."),
    "hit": _("The attack of %(who)s is over."),
    "leave": _("%(who)s wants to leave the phase."),
    "item": _("%(card)s was played."),
    "resolved": _("Next, %(card)s resolves."),
    "empty": _("The stack is empty again."),
}
"""What a window follows, by its word in the rules."""


def window(scene: Scene) -> Data:
    """The open window: what happened, how long it lasts, whether this audience may answer.

    The same for all whom it is open to, whatever they hold, and whatever they have said already.
    """
    view, answers = scene.view, scene.house.answers
    there = view["window"]
    if scene.phase != "play" or there is None or any_question(scene):
        return {"shown": False}
    open_to = answers.seats if answers else tuple(there["left"])
    held = answers.held if answers else ()
    by = view["stack"][-1]["seat"] if view["stack"] else view["turn"]
    return {
        "shown": True,
        "name": there["id"],
        "after": there["why"],
        "by_me": scene.mine and by == scene.seat,
        "turns": view["seats"][scene.seat]["turns"] if scene.mine else 0,
        "why": _why(scene, there["why"]),
        "text": _answered(view) if "%(card)s" in WHYS[there["why"]] else None,
        "mine": scene.mine and scene.seat in open_to and scene.seat in there["left"],
        "opened": answers.opened if answers else "",
        "until": answers.until if answers else "",
        "held": [scene.who(seat) for seat in held],
        "hold": bool(answers and answers.until) and scene.seat not in held,
    }


def _answered(view: Mapping[str, Any]) -> Data | None:
    """The card on top of the stack: who is asked to answer it reads what it does."""
    slug = view["stack"][-1].get("card", "") if view["stack"] else ""
    return board.face(view, slug) if slug in view["cards"] else None


def any_question(scene: Scene) -> bool:
    """Whether somebody is asked something, so that nothing else goes on."""
    asked = (*scene.view["decisions"], *scene.view["waiting"])
    return any(each["kind"] != "X42" for each in asked)


def _why(scene: Scene, why: str) -> Sentence:
    view, things = scene.view, _things(scene)
    template = WHYS[why]
    if "%(card)s" in template:
        return say(template, card=things.one(view["stack"][-1]["id"]) if view["stack"] else "")
    if why == "declared" and view["attack"]:
        return say(_("%(what)s."), what=_attack(things, view["attack"]))
    return say(template, who=things.who(view["turn"]))


def asks(scene: Scene) -> Data:
    """What this audience has to decide, and requests to take something back."""
    things = _things(scene)
    asked = [each for each in scene.view["decisions"] if each["kind"] != "X42"]
    return {
        "decisions": [_question(scene, things, each) for each in asked] if scene.mine else [],
        "waits": _waits_for(scene) if not asked else None,
        "nudge": scene.may_nudge(_asked_elsewhere(scene)) if not asked else "",
        "back": scene.asked_back,
    }


def _question(scene: Scene, things: Things, asked: Data) -> Data:
    names = [each["id"] for each in asked["options"]]
    paying = asked["kind"] in ("EXO-19", "paying")
    found = {
        "id": asked["id"],
        "kind": asked["kind"],
        "title": questions.title(things, asked),
        "rule": questions.rule(asked),
        "notes": questions.notes(things, asked),
        "text": _text_of(scene, asked),
        "form": "pay" if paying else "hand" if asked["kind"] == "by-hand" else "",
        "options": [],
    }
    if paying:
        found |= _payment(scene, things, asked, listed="pay" not in names)
    elif asked["kind"] != "by-hand":
        found["options"] = [
            {
                "id": name,
                "says": questions.option(things, asked, name),
                "main": name in ("keep", "accept", "yes", "waive"),
                "things": name if questions.is_thing(asked, name) else "",
            }
            for name in names
        ]
    return found


def _text_of(scene: Scene, asked: Data) -> Data | None:
    """The card that asks, so that nobody has to look it up."""
    slug = asked["detail"].get("card", "")
    return board.face(scene.view, slug) if slug in scene.view["cards"] else None


def _payment(scene: Scene, things: Things, asked: Data, *, listed: bool) -> Data:
    now = hand.now_of(scene.view)
    found = hand.sources(now) if now else []
    return {
        "cost": asked["detail"]["cost"],
        "verb": "{way}" if listed else "pay {way}",
        "sources": [
            {
                "name": name,
                "most": most,
                "says": say(_("from hand")) if name == "hand" else bare(things.one(name)),
                "creature": bool(things.known[name].card) if name != "hand" else False,
            }
            for name, most in found
        ],
    }


def _asked_elsewhere(scene: Scene) -> list[int]:
    return [each["seat"] for each in scene.view["waiting"] if each["kind"] != "X42"]


def _waits_for(scene: Scene) -> Sentence | None:
    """Who is asked something now, if it is somebody else."""
    who = _asked_elsewhere(scene)
    if not who or scene.phase not in ("opening", "play"):
        return None
    names = tuple(dict.fromkeys(_things(scene).who(seat) for seat in who))
    return say(_("%(who)s decides."), who=names)


def dock(scene: Scene) -> Data:
    """The own cards and, under the thumb, what can be done now."""
    view = scene.view
    now = hand.now_of(view) if scene.mine else None
    if now is None:
        return {"shown": False}
    things = _things(scene)
    leave = hand.leaving(view, now)
    if leave:
        leave["why"] = why(things, leave["why"])
    return {
        "shown": True,
        "seat": now.seat,
        "energies": hand.energies(view, now),
        "cards": [
            {**card, "why": why(things, card["why"])} for card in hand.cards(view, things, now)
        ],
        "free": now.free,
        "asked": now.asked,
        "leave": leave,
        "advice": hand.advice(view, now),
        "waits": None if now.free or now.window or now.asked else _plays(scene),
        "nudge": "" if now.question or view["window"] else scene.may_nudge([view["turn"]]),
        "undo": last_of(scene),
    }


def _plays(scene: Scene) -> Sentence | None:
    if scene.view["turn"] == scene.seat:
        return say(_("The others may answer."))
    return say(_("%(who)s plays."), who=_things(scene).who(scene.view["turn"]))


def why(things: Things, refusal: Refusal | None) -> Data | None:
    """A refusal for a page: its sentence and its rule."""
    if refusal is None:
        return None
    return {
        "sentence": refusal_words(things, refusal.template, refusal.detail),
        "rule": refusal.rule,
        "code": refusal.code,
    }


PASSES = ("answer ", "table.")


def last_of(scene: Scene) -> int | None:
    """The newest entry that the viewer could take back: their own, with nothing but passes and
    programs after it.  None if there is none."""
    for line in scene.lines:
        if line.number in scene.undone or line.by in ("bot", "clock", "system"):
            continue
        if line.action.endswith(" pass") or not line.by.isdecimal():
            continue
        if line.action.startswith((*BACK, "close", "start")):
            return None
        return line.number if line.by == str(scene.seat) else None
    return None


def graves(scene: Scene) -> Data:
    """Everybody's graveyard as a list."""
    if not _dealt(scene) or scene.view["printed"]:
        return {"rows": []}
    return {"rows": board.graves(scene.view, _things(scene))}
