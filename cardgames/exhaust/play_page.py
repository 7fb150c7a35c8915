"""The pieces of a table's page while seats are taken and cards are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exhaust.scene import SHAPES, Scene, combo, laid, last_of, spell
from cardgames.exhaust.words import card_name, combo_name, entry_lines
from cardgames.rules import exhaust
from cardgames.rules.exhaust.cards import COLOURS, HIGHEST
from cardgames.rules.exhaust.options import READINGS as VALUES
from cardgames.rules.exhaust.state import NPC
from decks.sentences import Sentence, say
from journal.contract import SCREEN

Data = dict[str, Any]

VARIANTS = {
    "standard": _("Standard"),
    "extended": _("Extended Play"),
    "solo": _("Solo"),
}
STRENGTHS = {"easy": _("easy"), "steady": _("steady"), "sharp": _("sharp")}
READINGS = {
    "E4": _("a Copy card in a Straight"),
    "E12": _("two Time Magic due, one left"),
    "E20": _("action C although A or B is possible"),
    "E26": _("which play of the NPC is lower"),
    "E28": _("Copy cards of the NPC"),
}


def top(scene: Scene) -> Data:
    """Whose turn it is, before all else; whether the page has to move on to the next game."""
    view, table = scene.view, scene.house
    return {
        "title": _title(scene),
        "mine": scene.my_turn or _asked(scene),
        "table": table.table,
        "name": table.name,
        "game": table.place,
        "variant": say(VARIANTS[view["variant"]]),
        "printed": view["printed"],
        "onward": table.onward,
        "turn": len(scene.view["seats"]) and scene.phase == "play",
    }


def _asked(scene: Scene) -> bool:
    return scene.mine and bool(scene.view["decisions"])


def _title(scene: Scene) -> Sentence:
    view = scene.view
    if scene.phase == "setup":
        return say(_("Dealing")) if scene.house.dealing else say(_("Taking seats"))
    if scene.phase != "play":
        loser = _loser(scene)
        if loser == scene.seat and scene.mine:
            return say(_("You are eliminated"))
        if scene.mine and scene.seat in view["outcome"]["winners"]:
            return say(_("You have won"))
        return say(_("%(who)s is eliminated"), who=scene.who(loser))
    if scene.my_turn:
        return say(_("You choose for the NPC")) if view["decisions"] else say(_("Your turn"))
    if _asked(scene):
        return say(_("You choose for the NPC"))
    return say(_("%(who)s plays"), who=scene.who(view["turn"]))


def _loser(scene: Scene) -> int:
    return next((seat["seat"] for seat in scene.view["seats"] if seat["out"]), -1)


def seats(scene: Scene) -> Data:
    """Everybody's counts, and what the table holds: always in sight."""
    view, table = scene.view, scene.house
    sure = exhaust.hints(dict(view))["sure_turns"] if _hinted(scene) else []
    by_seat = {player.seat: player for player in table.players}
    rows = []
    for each in view["seats"]:
        seat = each["seat"]
        player = by_seat.get(seat)
        rows.append(
            {
                "seat": seat,
                "name": scene.who(seat),
                "mine": scene.mine and each["mine"],
                "turn": view["turn"] == seat,
                "hand": each["hand"],
                "time": each["time"],
                "exhaustion": each["exhaustion"],
                "ready": each["ready"],
                "npc": each["npc"],
                "out": each["out"],
                "bot": bool(player and player.bot) and not each["npc"],
                "away": bool(player and player.stand_in),
                "sure": sure[seat] if sure else None,
            }
        )
    return {
        "dealt": scene.phase != "setup",
        "rows": rows,
        "extended": view["variant"] == "extended",
        "time_deck": view["time_deck"],
        "replenishment": view["replenishment"],
        "deadline": table.deadline if table.clock and scene.phase == "play" else "",
        "clock": table.clock,
        "table": table.table,
        "back": scene.mine and scene.seat in {p.seat for p in table.players if p.stand_in},
        "game": table.game,
    }


def _hinted(scene: Scene) -> bool:
    return scene.house.hints and scene.phase == "play"


def _places(scene: Scene) -> list[Data]:
    table, view = scene.house, scene.view
    held = dict(enumerate(table.holders))
    rows = []
    for player in table.players:
        rows.append(
            {
                "seat": player.seat,
                "name": scene.who(player.seat),
                "free": not player.person_id and not player.bot,
                "bot": player.bot,
                "npc": view["variant"] == "solo" and player.seat == NPC and not view["printed"],
                "member": held.get(player.seat, 0),
                "added": player.seat in table.added,
            }
        )
    return rows


def lobby(scene: Scene) -> Data:
    """The seats to take, what will be played, and how the deal comes about."""
    table, view = scene.house, scene.view
    if scene.phase != "setup":
        return {"shown": False}
    rows = _places(scene)
    chosen = {name: value for name, value in view["readings"].items() if name in READINGS}
    return {
        "shown": True,
        "table": table.table,
        "game": table.game,
        "dealing": table.dealing,
        "awaited": table.dealing and not view["printed"],
        "rows": rows,
        "full": all(not row["free"] for row in rows) or view["printed"],
        "variant": say(VARIANTS[view["variant"]]),
        "solo": view["variant"] == "solo",
        "npc": view["npc"]["size"] if view["npc"] else 0,
        "printed": view["printed"],
        "hints": table.hints,
        "clock": table.clock,
        "start": view["start"],
        "names": [{"seat": row["seat"], "name": row["name"]} for row in rows],
        "strengths": [{"value": name, "text": say(text)} for name, text in STRENGTHS.items()],
        "readings": [
            {"name": name, "text": say(READINGS[name]), "value": value}
            for name, value in chosen.items()
            if value != VALUES[name][0]
        ],
    }


def now(scene: Scene) -> Data:
    """What happened last, in a sentence or two, while cards are played."""
    if scene.phase != "play" or _against_npc(scene):
        return {"shown": False, "lines": []}
    for line in scene.lines:
        if line.number in scene.undone:
            continue
        # Who has just been dealt to sees their cards below, and need not read them.
        ears = SCREEN if line.action.startswith("start") else scene.seat
        sentences = entry_lines(scene.called, ears, line)
        if sentences:
            return {"shown": True, "lines": list(sentences)}
    return {"shown": False, "lines": []}


def _against_npc(scene: Scene) -> bool:
    """Alone, the NPC's steps tell it all."""
    return bool(scene.view["npc"]) and not scene.view["printed"]


def asks(scene: Scene) -> Data:
    """Which of the NPC's equal plays, and requests to take something back."""
    decisions = []
    for each in scene.view["decisions"] if scene.mine else ():
        detail = each.get("detail", {})
        wide = any(option.get("arguments") for option in each["options"])
        decisions.append(
            {
                "id": each["id"],
                "combo": combo_name(detail["combo"]),
                "numbers": detail.get("numbers", []),
                "wide": wide,
                "options": []
                if wide
                else [
                    {"id": option["id"], "cards": [spell(face) for face in option["id"].split(",")]}
                    for option in each["options"]
                ],
                "cards": [spell(face) for face in scene.view["npc"]["hand"]] if wide else [],
            }
        )
    return {"decisions": decisions, "back": scene.asked_back}


def npc(scene: Scene) -> Data:
    """The NPC's open hand space, its deck, and its last turn step by step (EXH-24 to EXH-28)."""
    shown = scene.view["npc"]
    if not shown or scene.phase == "setup":
        return {"shown": False}
    steps: list[Sentence] = []
    number = 0
    for line in scene.lines:
        if line.number in scene.undone:
            continue
        if line.seat == str(NPC) or line.action.startswith("answer "):
            steps, number = list(entry_lines(scene.called, scene.seat, line)), line.number
            break
    return {
        "shown": True,
        "printed": scene.view["printed"],
        "cards": [spell(face) for face in shown["hand"]],
        "count": scene.view["seats"][NPC]["hand"],
        "deck": shown["deck"],
        "size": shown["size"],
        "steps": steps,
        "turn": number,
        "plays": scene.view["turn"] == NPC,
    }


def combos(scene: Scene) -> Data:
    """Every Combo card: what lies there, what the next play needs, what it gives; with hints also
    whether the own hand has a play for it."""
    view = scene.view
    able: Mapping[str, Any] = {}
    if _hinted(scene) and scene.mine:
        able = exhaust.hints(dict(view))["combos"]
    rows = []
    for shown in view["combos"]:
        row = combo(shown, view)
        row["by"] = scene.who(row["by"]) if row["by"] is not None else ""
        row["able"] = able[shown["id"]]["possible"] if able else None
        row["cards"] = " ".join(able[shown["id"]]["cards"]) if able else ""
        rows.append(row)
    singles = [row for row in rows if row["kind"] == "single"]
    return {
        "shown": scene.phase != "setup",
        "over": scene.phase != "play",
        "singles": len(singles),
        "rows": rows,
        "copies": view["readings"]["E4"],
    }


def hand(scene: Scene) -> Data:
    """The own cards and, under the thumb, what can be done with them now."""
    view = scene.view
    if not scene.mine or scene.phase == "setup":
        return {"shown": False}
    can = exhaust.hints(dict(view))["can"]
    undo = last_of(scene, scene.seat) if scene.phase in ("play", "over") else None
    return {
        "shown": True,
        "seat": scene.seat,
        "cards": [spell(face) for face in view["hand"]],
        "play": scene.phase == "play",
        "my_turn": scene.my_turn and scene.phase == "play",
        "asked": bool(view["decisions"]),
        "waits": scene.who(view["turn"]) if view["turn"] is not None else "",
        "nudge": scene.may_nudge([view["turn"]]) if scene.phase == "play" else "",
        "return": can["return"],
        "flip": can["flip"],
        "combos": [combo(shown, view) for shown in view["combos"]],
        "undo": undo if undo and scene.phase == "play" else None,
        "time": view["seats"][scene.seat]["time"],
    }


def tracker(scene: Scene) -> Data:
    """Printed cards: what the seat whose turn it is laid down, or did instead."""
    view = scene.view
    if not view["printed"] or scene.phase != "play":
        return {"shown": False}
    seat = view["turn"]
    me = view["seats"][seat]
    needy = not me["time"]
    gone = {face for shown in view["combos"] for play in shown["plays"] for face in play["cards"]}
    copies = sum(play["cards"].count("C") for shown in view["combos"] for play in shown["plays"])
    return {
        "shown": True,
        "seat": seat,
        "who": scene.who(seat),
        "numbers": [
            {
                "number": number,
                "cards": [
                    {
                        "face": f"{letter}{number}",
                        "shape": SHAPES[letter],
                        "name": card_name(f"{letter}{number}"),
                        "gone": f"{letter}{number}" in gone,
                    }
                    for letter in COLOURS
                ],
            }
            for number in range(1, HIGHEST + 1)
        ],
        "copies": list(range(4 - copies)),
        "hand": me["hand"],
        "return": me["time"] > 0,
        "flip": me["ready"] and (needy or view["readings"]["E20"] == "free"),
        "out": needy and not me["ready"],
        "combos": [combo(shown, view) for shown in view["combos"]],
        "undo": _tracked_undo(scene),
        "members": list(scene.house.holders),
    }


def _tracked_undo(scene: Scene) -> Data | None:
    for seat in range(len(scene.view["seats"])):
        number = last_of(scene, seat)
        if number:
            return {"number": number, "seat": seat}
    return None


def hints(scene: Scene) -> Data:
    """Which cards can be part of a play to which Combo card, and how long each surely holds out."""
    if not _hinted(scene) or not scene.mine:
        return {"shown": False}
    found = exhaust.hints(dict(scene.view))
    rows = [
        {
            "name": combo_name(shown["id"]),
            "cards": [spell(face) for face in found["combos"][shown["id"]]["cards"]],
        }
        for shown in scene.view["combos"]
        if found["combos"][shown["id"]]["possible"]
    ]
    sure = [
        {"name": scene.who(seat), "n": number} for seat, number in enumerate(found["sure_turns"])
    ]
    return {"shown": True, "rows": rows, "sure": sure}


def played(scene: Scene) -> Data:
    """Everything that lies at the Combo cards, also what is covered (EXH-19)."""
    rows = [
        {
            "name": combo_name(shown["id"]),
            "plays": [
                {"who": scene.who(play["seat"]), "cards": laid(play)} for play in shown["plays"]
            ],
        }
        for shown in scene.view["combos"]
        if shown["plays"]
    ]
    return {"rows": rows}


def log(scene: Scene) -> Data:
    """The newest lines of the log."""
    found = []
    for line in scene.lines:
        sentences = entry_lines(scene.called, scene.seat, line)
        if sentences:
            found.append(
                {
                    "number": line.number,
                    "time": line.time,
                    "lines": sentences,
                    "undone": line.number in scene.undone,
                }
            )
    return {"lines": found[:10], "screen": scene.seat == SCREEN}
