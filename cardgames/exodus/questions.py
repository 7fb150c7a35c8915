"""What a player is asked, in words: each question with its options as buttons can show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.changes import by_hand
from cardgames.exodus.things import Things, bare, energies
from decks.sentences import Sentence, Strong, say

Data = Mapping[str, Any]

ASKED: dict[str, tuple[str, str]] = {
    "EXO-3": (_("Cut the Main Deck of %(of)s?"), "EXO-3"),
    "EXO-4": (_("You choose."), "EXO-4"),
    "EXO-5": (_("Are Harmony Rares in this game?"), "EXO-5"),
    "EXO-19": (_("Pay %(cost)s for %(card)s: from where?"), "EXO-19"),
    "EXO-22": (_("Use the Ability of %(card)s?"), "EXO-22"),
    "X18": (_("Playback: your attack with %(attacker)s."), "EXO-18"),
    "X21": (_("Playback: what is %(card)s aimed at now?"), "EXO-18"),
    "X23": (_("Which Ability goes on the stack first?"), "EXO-22"),
    "X32": (_("What is the Ability of %(card)s aimed at?"), "EXO-22"),
    "by-hand": (_("%(card)s is resolved by hand: what happens?"), "EXO-25"),
    "agree": (_("%(who)s says what %(card)s does. Do you agree?"), "EXO-25"),
    "put": (_("%(card)s: which creature comes, and on which pile?"), "EXO-11"),
    "take": (_("%(card)s: which card comes to your hand?"), "EXO-25"),
    "discard": (_("Which card do you discard?"), "EXO-25"),
    "may": (_("%(card)s: do you want to?"), "EXO-25"),
    "paying": (_("Pay %(cost)s for %(card)s: from where?"), "EXO-19"),
}
"""Every kind of question of the rules: its text and the rule that asks it."""

WORDS: dict[str, str] = {
    "waive": _("No cut"),
    "cut": _("Cut"),
    "first": _("I go first"),
    "second": _("I go second"),
    "clockwise": _("Clockwise"),
    "counterclockwise": _("Counterclockwise"),
    "yes": _("Yes"),
    "no": _("No"),
    "keep": _("Keep the target"),
    "stop": _("Stop the attack"),
    "nothing": _("Nothing happens"),
    "none": _("No creature"),
    "accept": _("Agree"),
    "decline": _("Do not agree"),
}
"""Options that mean the same in every question."""


def title(things: Things, asked: Data) -> Sentence:
    """The question itself."""
    detail = asked["detail"]
    template, _rule = ASKED[asked["kind"]]
    if asked["kind"] == "may" and detail.get("cost"):
        template = MAY_PAY
    named: dict[str, Any] = {}
    if "%(card)s" in template:
        named["card"] = _card(things, detail)
    if "%(cost)s" in template:
        named["cost"] = energies(int(detail["cost"]))
    if "%(of)s" in template:
        named["of"] = things.who(detail["of"])
    if "%(attacker)s" in template:
        named["attacker"] = things.one(str(detail["attacker"]))
    if "%(who)s" in template:
        item = things.known.get(str(detail["item"]))
        named["who"] = things.who(item.seat if item else "")
    return say(template, **named)


MAY_PAY = _("%(card)s: pay %(cost)s to do more?")


def rule(asked: Data) -> str:
    """The rule that asks."""
    return ASKED[asked["kind"]][1]


def _card(things: Things, detail: Data) -> Strong | Sentence:
    if detail.get("card"):
        return things.title(str(detail["card"]))
    return things.one(str(detail.get("item", "")))


def option(things: Things, asked: Data, name: str) -> Sentence:
    """One option in words."""
    if name in WORDS:
        return say(WORDS[name])
    match asked["kind"]:
        case "EXO-19" | "paying":
            return say(_("%(parts)s"), parts=tuple(_part(things, word) for word in name.split(",")))
        case "put":
            card, pile = name.split(":")
            return say(_("%(card)s on %(pile)s"), card=things.title(card), pile=things.one(pile))
        case "take" | "discard":
            return bare(things.title(name))
        case "X23":
            return bare(things.title(str(asked["detail"]["cards"].get(name, ""))))
        case "X18" if name.startswith("@"):
            return say(_("The Life of %(who)s instead"), who=things.one(name))
        case "X18":
            return say(_("%(target)s instead"), target=things.owned(name))
    return say(_("%(parts)s"), parts=things.several(name.split(",")))


def _part(things: Things, word: str) -> Sentence:
    source, n = word.split(":")
    if source == "hand":
        return say(_("%(n)s from hand"), n=n)
    return say(_("%(n)s from %(on)s"), n=n, on=things.one(source))


def notes(things: Things, asked: Data) -> tuple[Sentence, ...]:
    """What stands below the question: the proposed changes, what the choice means."""
    detail = asked["detail"]
    match asked["kind"]:
        case "agree":
            return tuple(by_hand(things, word) for word in detail["changes"])
        case "X18":
            return (say(_("The field has changed. Keep the target, take another, or stop.")),)
        case "X21" if targets := _targets(things, detail):
            return (say(_("Until now: %(targets)s."), targets=things.several(targets)),)
        case "EXO-4" if asked["options"][0]["id"] == "clockwise":
            return (say(_("You go first. In which direction do the turns go?")),)
        case "EXO-5":
            return (say(_("Presented by %(who)s."), who=things.whom(detail["of"])),)
        case "EXO-22" if detail.get("cost"):
            return (say(_("It costs %(cost)s."), cost=energies(int(detail["cost"]))),)
        case "EXO-3":
            return (say(_("A cut is one more shuffle by your device’s chance.")),)
    return ()


def _targets(things: Things, detail: Data) -> tuple[str, ...]:
    item = things.known.get(str(detail["item"]))
    return item.targets if item else ()


def is_thing(asked: Data, name: str) -> bool:
    """Whether an option is something on the table, so that touching it there chooses it."""
    if name in WORDS:
        return False
    return asked["kind"] in ("X18", "X21", "X32") and "," not in name
