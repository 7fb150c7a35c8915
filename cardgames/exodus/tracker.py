"""The pieces of a table whose cards are printed: Life, piles and creatures, phases, whose answer.

Nothing is hidden here, so every audience gets the same pieces; which controls a phone offers is a
matter of the seats that its person holds, and each control names the seat that it acts for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.board import side
from cardgames.exodus.news import lines_of, place
from cardgames.exodus.scene import Scene
from cardgames.exodus.things import Things, phase, short_phase
from cardgames.exodus.waiting import bare, clash, open_question
from cardgames.rules import exodus
from cardgames.rules.exodus.state import PHASES, PILE
from decks.sentences import Sentence, say
from journal.undo import BACK

Data = dict[str, Any]
View = Mapping[str, Any]
AT_ONCE = (1, 2, 3)
"""So many energies one tap takes or gives."""


def things_of(scene: Scene) -> Things:
    """What everything on the table is called."""
    return Things.of_view(scene.view, scene.called)


def top(scene: Scene) -> Data:
    """Whose turn it is and in which phase, before all else; the score of the match."""
    view, table = scene.view, scene.house
    return {
        "title": _title(scene),
        "mine": False,
        "table": table.table,
        "name": table.name,
        "game": place(scene),
        "onward": table.onward,
        "printed": True,
        "match": bool(view["match"]),
        "score": score(scene),
    }


def _title(scene: Scene) -> Sentence:
    view = scene.view
    if scene.phase == "setup":
        return say(_("Taking seats"))
    if scene.phase in ("over", "closed"):
        winners = view["outcome"]["winners"]
        return say(_("%(who)s wins"), who=scene.who(winners[0])) if winners else say(_("No winner"))
    asked = open_question(view)
    if asked is not None:
        if asked["kind"] == "X42":
            return say(_("May %(who)s answer?"), who=scene.who(asked["seat"]))
        return say(_("%(who)s decides"), who=scene.who(asked["seat"]))
    now = short_phase(view["step"])
    return say(_("%(who)s: %(phase)s"), who=scene.who(view["turn"]), phase=now)


def score(scene: Scene) -> Sentence | None:
    """How a match stands (EXO-27)."""
    wins = scene.house.score or (0, 0)
    if not scene.view["match"]:
        return None
    named = {"one": scene.who(0), "other": scene.who(1), "n": wins[0], "m": wins[1]}
    return say(_("%(one)s %(n)s : %(m)s %(other)s"), **named)


def side_of(scene: Scene, number: int) -> Data:
    """One player's Life, counts and field, with what can be done about it; `number` begins at 1."""
    view, seat = scene.view, number - 1
    if scene.phase not in ("play", "over") or seat >= view["players"]:
        return {"shown": False}
    return {
        "shown": True,
        "players": view["players"],
        "s": _side(view, things_of(scene), seat, scene.phase == "play"),
    }


def crew(scene: Scene) -> Data:
    """Which member looks after which seat, and which seats are still in the game: by this a page
    knows which of its controls are its own."""
    seats = scene.view["seats"]
    return {
        "members": " ".join(str(_holder(scene, each["seat"])) for each in seats),
        "alive": " ".join(str(each["seat"]) for each in seats if each["alive"]),
    }


def _holder(scene: Scene, seat: int) -> int:
    holders = scene.house.holders
    return holders[seat] if seat < len(holders) else 0


def _side(view: View, things: Things, seat: int, playing: bool) -> Data:
    shown = side(view, things, seat)
    free = playing and open_question(view) is None
    units = []
    for each in shown["units"]:
        pile = next(pile for pile in view["field"] if pile["id"] == each["id"])
        units.append(
            {
                "unit": {k: each[k] for k in ("id", "creature", "title", "pips", "count")},
                "attacking": each["attacking"],
                "target": each["target"],
                "spent": each["attacked"],
                "seat": seat,
                "playing": playing,
                "once": AT_ONCE,
                "can": _can(view, things, pile) if free else {},
            }
        )
    kept = ("seat", "name", "turn", "alive", "life", "low", "bar", "attacked")
    counts = ("hand", "energies", "main", "energy_deck", "graveyard")
    return {
        **{key: shown[key] for key in (*kept, *counts)},
        "units": units,
        "notes": notes(view, seat),
        "free": free and shown["alive"],
        "speaks": playing and shown["alive"],
    }


def notes(view: View, seat: int) -> list[Data]:
    """Symmetries of that seat that stay in play, as they were noted."""
    return [
        {"id": note["id"], "text": note["text"], "turn": bool(note["until"])}
        for note in view["notes"]
        if note["seat"] == seat
    ]


def _can(view: View, things: Things, pile: Mapping[str, Any]) -> Data:
    """What its player may do with a pile or creature now, as far as the rules can tell."""
    can: Data = {"ability": bool(pile["card"])}
    if pile["seat"] != view["turn"]:
        return can
    step = PHASES.index(view["step"])
    if not pile["card"]:
        room = min(PILE - pile["count"], view["seats"][pile["seat"]]["energies"])
        can["lay"] = room if view["step"] == "energy" and room > 0 else 0
        can["summon"] = pile["count"] > 0 and step <= PHASES.index("creature")
    elif step <= PHASES.index("attack") and not too_early(view):
        can["targets"] = _targets(view, things, pile) if pile["may_attack"] else []
    return can


def too_early(view: View) -> bool:
    """EXO-9: no attack in one's first turn while somebody's first turn is still to come."""
    if view["turn"] is None or view["seats"][view["turn"]]["turns"] > 1:
        return False
    return any(each["alive"] and not each["turns"] for each in view["seats"])


def _targets(view: View, things: Things, pile: Mapping[str, Any]) -> list[Data]:
    """EXO-15: every creature of an opponent, and the Life of one who has none; what would come of
    it if nobody answers."""
    found = []
    for each in view["seats"]:
        if each["seat"] == pile["seat"] or not each["alive"]:
            continue
        theirs = [p for p in view["field"] if p["seat"] == each["seat"] and p["card"]]
        found += [
            {"name": p["id"], "what": bare(things.one(p["id"])), "says": clash(things, pile, p)}
            for p in theirs
        ]
        if not theirs:
            left = max(0, each["life"] - pile["power"])
            says = say(_("Life %(before)s → %(after)s"), before=each["life"], after=left)
            who = things.who(each["seat"]).text
            found.append({"name": f"@{each['seat']}", "what": who, "says": says})
    return found


def steps(scene: Scene) -> Data:
    """Under the thumb: the phases still to come, energies onto a new pile, the end of the turn."""
    view = scene.view
    if scene.phase not in ("opening", "play"):
        return {"shown": False}
    playing = scene.phase == "play" and view["turn"] is not None
    asked = open_question(view)
    me = view["seats"][view["turn"]] if playing else {}
    laying = playing and view["step"] == "energy" and asked is None
    return {
        "shown": True,
        "playing": playing,
        "seat": view["turn"],
        "who": scene.who(view["turn"]) if playing else "",
        "number": view["number"],
        "free": playing and asked is None,
        "waits": scene.who(asked["seat"]) if asked is not None else "",
        "phases": _phases(view) if playing else [],
        "step": view["step"],
        "lay": list(range(1, min(PILE, me.get("energies", 0)) + 1)) if laying else [],
        "energies": me.get("energies", 0),
        "undo": last_tap(scene),
    }


def _phases(view: View) -> list[Data]:
    """Each phase after the draw: done, on, or a way to it, which is to leave the one before."""
    at = PHASES.index(view["step"])
    found = []
    for i, step in enumerate(PHASES[1:], 1):
        barred = step == "attack" and too_early(view)
        found.append(
            {
                "name": short_phase(step),
                "full": phase(step),
                "on": i == at,
                "done": i < at,
                "barred": barred,
                "leave": PHASES[i - 1] if i > at and not barred else "",
            }
        )
    return found


SAID = 3
"""So many sentences say what would be taken back."""


def last_tap(scene: Scene) -> Data | None:
    """The newest entry that somebody at the table could take back, whoever's it was; passes stand
    in nobody's way."""
    for line in scene.lines:
        if line.number in scene.undone or line.by in ("bot", "clock", "system"):
            continue
        if line.action.startswith((*BACK, "close", "start")) or not line.by.isdecimal():
            continue
        if not exodus.lapses(line.action):
            said = lines_of(scene, line)
            return {"number": line.number, "seat": int(line.by), "says": said[:SAID]}
    return None
