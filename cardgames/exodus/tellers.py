"""What happened in a game of Exodus, event by event, in plain words for one audience.

Everything comes from what `told` lets that audience hear, so no sentence knows more than its
reader may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.changes import by_hand, held, moved
from cardgames.exodus.things import Things, cards_of_main, energies
from decks.sentences import Sentence, Strong, ngettext, say

Told = Mapping[str, Any]
Teller = Callable[[Things, Told], Sentence | None]


def _opened(things: Things, data: Told) -> Sentence:
    return say(
        _("The decks are shuffled. %(who)s chooses who goes first."),
        who=things.who(data["chooser"]),
    )


def _answered(things: Things, data: Told) -> Sentence | None:
    option = data.get("option")
    if option == "waive":
        return say(_("%(who)s does without a cut."), who=things.who(data["seat"]))
    if option == "accept":
        return say(_("%(who)s agrees."), who=things.who(data["seat"]))
    return None


def _order(things: Things, data: Told) -> Sentence:
    changed = data["set"]
    first = things.who(changed["first"])
    if len(things.called) <= 2:
        return say(_("%(who)s goes first."), who=first)
    if changed["direction"] > 0:
        return say(_("%(who)s goes first, then clockwise."), who=first)
    return say(_("%(who)s goes first, then counterclockwise."), who=first)


def _harmony(things: Things, data: Told) -> Sentence:
    if data["set"]["harmony"]:
        return say(_("Harmony Rares are in this game."))
    return say(_("This game is without Harmony Rares."))


def _drew(things: Things, data: Told) -> Sentence | None:
    who = {"who": things.who(data["seat"])}
    main, energy = data["main"], data["energy"]
    what = things.cards(data["cards"]) if "cards" in data else cards_of_main(main)
    if main and energy:
        return say(
            _("%(who)s draws %(what)s and %(more)s."), **who, what=what, more=energies(energy)
        )
    if main:
        return say(_("%(who)s draws %(what)s."), **who, what=what)
    return say(_("%(who)s draws %(what)s."), **who, what=energies(energy)) if energy else None


def _recycled(things: Things, data: Told) -> Sentence:
    return say(
        ngettext(
            "The graveyard of %(who)s becomes a new Main Deck of %(n)s card.",
            "The graveyard of %(who)s becomes a new Main Deck of %(n)s cards.",
        ),
        who=things.who(data["seat"]),
        n=data["count"],
    )


def _summoned(things: Things, data: Told) -> Sentence:
    named = {"who": things.who(data["seat"]), "card": things.title(data["card"])}
    if data["source"] == "graveyard":
        return say(_("%(who)s summons %(card)s from the graveyard."), **named)
    return say(_("%(who)s summons %(card)s."), **named)


def _played(things: Things, data: Told) -> Sentence:
    item = data["item"]
    named = {"who": things.who(data["seat"])}
    targets = item.get("targets", ())
    if item["kind"] == "summon":
        return say(
            _("%(who)s is about to summon %(card)s."), **named, card=things.title(item["card"])
        )
    named["card"] = things.title(item["card"])
    if targets:
        return say(
            _("%(who)s plays %(card)s at %(targets)s."), **named, targets=things.several(targets)
        )
    return say(_("%(who)s plays %(card)s."), **named)


def _stacked(things: Things, data: Told) -> Sentence:
    item = data["item"]
    named = {"who": things.who(item["seat"])}
    if item["kind"] == "energies":
        return say(_("%(who)s is about to lay energies."), **named)
    named["card"] = things.title(item.get("card", ""))
    targets = item.get("targets", ())
    if targets:
        return say(
            _("The Ability of %(card)s is on the stack, aimed at %(targets)s."),
            card=named["card"],
            targets=things.several(targets),
        )
    return say(_("The Ability of %(card)s is on the stack."), card=named["card"])


def _dropped(things: Things, data: Told) -> Sentence:
    return say(_("The Ability of %(card)s has no target."), card=things.title(data["card"]))


def _skipped(things: Things, data: Told) -> Sentence:
    if data["skips"] == "draw":
        return say(_("No Draw Phase in the first turn."))
    if "by" in data:
        return say(_("%(card)s takes the Attack Phase away."), card=things.one(data["by"]))
    return say(_("No Attack Phase before everybody has had a turn."))


def _attacked(things: Things, data: Told) -> Sentence:
    named = {"attacker": things.owned(data["attacker"])}
    if data["target"].startswith("@"):
        return say(
            _("%(attacker)s attacks the Life of %(who)s."), **named, who=things.one(data["target"])
        )
    return say(_("%(attacker)s attacks %(target)s."), **named, target=things.owned(data["target"]))


def _aimed(things: Things, data: Told) -> Sentence | None:
    attack = data["set"].get("attack")
    if attack is not None:
        return say(_("The attack goes on, at %(target)s."), target=things.owned(attack["target"]))
    if "EXO-18" not in data["rules"]:
        return None
    for item in data["set"]["stack"]:
        if item["id"] == data["item"]:
            targets = things.several(item.get("targets", ()))
            return say(
                _("%(card)s is aimed at %(targets)s."), card=things.one(item["id"]), targets=targets
            )
    return None


def _life(things: Things, data: Told) -> Sentence:
    parts = tuple(
        say(_("%(who)s has %(n)s Life"), who=things.who(seat), n=value)
        for seat, value in data["to"]
    )
    return say(_("%(parts)s."), parts=parts)


def _destroyed(things: Things, data: Told) -> Sentence:
    parts = tuple(things.owned(name) for name in data["piles"])
    if len(parts) == 1:
        return say(_("%(what)s is destroyed."), what=parts[0])
    return say(_("%(what)s are destroyed."), what=parts)


RETURNS: dict[str, str] = {
    "deck": _("%(card)s returns to the hand of %(who)s, its energy to the Energy Deck."),
    "hand": _("%(card)s returns to the hand of %(who)s with its energy."),
    "pile": _("%(card)s returns to the hand of %(who)s; its energy stays as a pile."),
}


def _returned(things: Things, data: Told) -> Sentence:
    return say(
        RETURNS[data["energy"]], card=things.title(data["card"]), who=things.who(data["seat"])
    )


def _discarded(things: Things, data: Told) -> Sentence:
    return say(
        _("%(who)s discards %(cards)s."),
        who=things.who(data["seat"]),
        cards=things.cards(data["cards"]),
    )


def _milled(things: Things, data: Told) -> Sentence:
    return say(
        _("From the Main Deck of %(who)s to the graveyard: %(cards)s."),
        who=things.who(data["seat"]),
        cards=things.cards(data["cards"]),
    )


def _took(things: Things, data: Told) -> Sentence:
    return say(
        _("%(who)s takes %(card)s from the graveyard."),
        who=things.who(data["seat"]),
        card=things.title(data["card"]),
    )


def _noted(things: Things, data: Told) -> Sentence:
    note = data["note"]
    named = {"who": things.who(note["seat"]), "card": Strong(note["text"])}
    if note.get("until"):
        return say(_("In play for %(who)s until the end of the turn: %(card)s."), **named)
    return say(_("In play for %(who)s: %(card)s."), **named)


def _unnoted(things: Things, data: Told) -> Sentence:
    cards = tuple(Strong(note["text"]) for note in data["notes"])
    if "seat" in data:
        return say(
            _("%(who)s says: no longer in play is %(cards)s."),
            who=things.who(data["seat"]),
            cards=cards,
        )
    return say(_("With the turn ends: %(cards)s."), cards=cards)


def _holds(things: Things, data: Told) -> Sentence:
    n = int(data["set"]["holds"][-1].get("n", 1))
    what = held(things, data["rule"], data["on"], n)
    return say(_("Until the end of the turn: %(what)s."), what=what)


def _changes(things: Things, data: Told) -> tuple[Sentence, ...]:
    return tuple(by_hand(things, word) for word in data["changes"])


def _proposed(things: Things, data: Told) -> Sentence:
    item = things.known.get(data["item"])
    return say(
        _("%(who)s proposes: %(changes)s."),
        who=things.who(item.seat if item else ""),
        changes=_changes(things, data),
    )


def _by_hand(things: Things, data: Told) -> Sentence:
    return say(_("Resolved by hand, all agree: %(changes)s."), changes=_changes(things, data))


def _changed(things: Things, data: Told) -> Sentence:
    return say(
        _("%(who)s says: %(changes)s."),
        who=things.who(data["seat"]),
        changes=_changes(things, data),
    )


LEFT: dict[str, str] = {
    "no_target": _("%(card)s has no target left and does nothing."),
    "unpaid": _("%(card)s cannot be paid for and does nothing."),
    "source_left": _("The creature of %(card)s has left: nothing happens."),
    "effect_loop": _("%(card)s never ends, so it is stopped here."),
    "declined": _("%(who)s does without the Ability of %(card)s."),
    "countered": _("%(card)s is countered."),
}


def _left(things: Things, data: Told) -> Sentence | None:
    if data["how"] == "resolved" and data.get("to") == "field":
        return say(_("%(card)s stays in play."), card=things.title(data["card"]))
    template = LEFT.get(data["how"])
    named = {"card": things.title(data["card"])}
    if template is None:
        return None
    if "%(who)s" in template:
        named["who"] = things.who(data["seat"])
    return say(template, **named)


def _resolving(things: Things, data: Told) -> Sentence | None:
    """Only the first stage: the others are the engine's own."""
    running = data["set"].get("running")
    if "window" not in data["set"] or running is None:
        return None
    return say(_("%(card)s resolves."), card=things.one(running["item"]))


def _eliminated(things: Things, data: Told) -> Sentence:
    named = {"who": things.whom(data["seats"])}
    if data["reason"] == "conceded":
        return say(_("%(who)s gives up."), **named)
    if data["reason"] == "empty_deck":
        return say(_("%(who)s has no card left to draw and is out."), **named)
    if len(data["seats"]) > 1:
        return say(_("%(who)s have 0 Life and are out."), **named)
    return say(_("%(who)s has 0 Life and is out."), **named)


def _over(things: Things, data: Told) -> Sentence | None:
    ended = str(data["set"].get("ended", ""))
    if ended == "drawn":
        return say(_("Nobody is left: the game is drawn and does not count."))
    if ended == "no_result":
        return say(_("The last turn of the turn limit is over: no result."))
    return None


def _quiet(things: Things, data: Told) -> None:
    """What only the machinery needs, or what other events say better."""


TELLERS: dict[str, Teller] = {
    "opened": _opened,
    "asked": _quiet,
    "answered": _answered,
    "cut": lambda things, data: say(
        _("The Main Deck of %(who)s is shuffled once more."), who=things.who(data["seat"])
    ),
    "order": _order,
    "harmony": _harmony,
    "dealt": lambda things, data: say(_("The opening hands are drawn.")),
    "drew": _drew,
    "recycled": _recycled,
    "turn": lambda things, data: say(_("The turn of %(who)s."), who=things.who(data["seat"])),
    "phase": _quiet,
    "skipped": _skipped,
    "drawing": _quiet,
    "leaving": _quiet,
    "window": _quiet,
    "passed": _quiet,
    "quiet": _quiet,
    "step": _quiet,
    "energy": moved,
    "laid": _quiet,
    "summoned": _summoned,
    "played": _played,
    "stacked": _stacked,
    "happened": _quiet,
    "dropped": _dropped,
    "resolving": _resolving,
    "aimed": _aimed,
    "left": _left,
    "attacked": _attacked,
    "stopped": lambda things, data: say(_("The attack ends.")),
    "struck": _quiet,
    "destroyed": _destroyed,
    "returned": _returned,
    "discarded": _discarded,
    "milled": _milled,
    "took": _took,
    "ended": lambda things, data: say(
        _("%(card)s goes to the graveyard."), card=things.one(data["lasting"])
    ),
    "holds": _holds,
    "noted": _noted,
    "unnoted": _unnoted,
    "life": _life,
    "proposed": _proposed,
    "declined": lambda things, data: say(_("That is declined. What else happens?")),
    "by_hand": _by_hand,
    "changed": _changed,
    "eliminated": _eliminated,
    "without": _quiet,
    "over": _over,
    "closed": lambda things, data: say(
        _("The game is closed: all hands and the keys of the shuffles are open.")
    ),
}
"""How each kind of event is told."""


def tell(things: Things, data: Told) -> Sentence | None:
    """One event in words; what it says about its objects is known afterwards."""
    # A destroyed or returned creature is still called by its name; a new one already is.
    things.learn(data)
    return TELLERS[data["kind"]](things, data)
