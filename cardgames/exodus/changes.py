"""Changes in words: what is proposed by hand, where energies go, what a card holds for a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.things import Things, cards_of_main, energies
from cardgames.rules.exodus.byhand import step_of
from decks.sentences import Sentence, ngettext, say

Told = Mapping[str, Any]
Part = tuple[tuple[str, str], tuple[tuple[str, Any], ...]]
"""Words for one and for several equal ones, and what fills them beside how many there are."""
AGAIN = ngettext("%(on)s may attack once more", "%(on)s may attack %(n)s more times")


def by_hand(things: Things, word: str) -> Sentence:
    """A change as it is proposed (`@1:life-2`, `p3:energy+1`), in words."""
    step = step_of(word)
    if step is None:
        return say(_("“%(text)s”"), text=word)
    name = word.split(":", maxsplit=1)[0]
    if name.startswith("@"):
        return _of_player(things, name, step)
    on = {"on": things.owned(name)}
    match step["do"]:
        case "drain":
            return say(_("%(on)s loses %(what)s"), **on, what=energies(step["n"]))
        case "add":
            return say(_("%(on)s gains %(what)s"), **on, what=energies(step["n"]))
        case "return":
            return say(_("%(on)s returns to the hand, its energy to the Energy Deck"), **on)
        case "counter":
            return say(_("%(on)s is countered"), **on)
        case "hold":
            return say(AGAIN, **on, n=1)
    return say(_("%(on)s is destroyed"), **on)


def _of_player(things: Things, name: str, step: Mapping[str, Any]) -> Sentence:
    who = {"who": things.one(name)}
    match step["do"]:
        case "life" if step["by"] < 0:
            return say(_("%(who)s loses %(n)s Life"), **who, n=-step["by"])
        case "life":
            return say(_("%(who)s gains %(n)s Life"), **who, n=step["by"])
        case "discard" if step["of"] == "energy":
            return say(_("%(who)s pays %(what)s from hand"), **who, what=energies(step["n"]))
        case "discard":
            return say(_("%(who)s discards %(what)s"), **who, what=cards_of_main(step["n"]))
        case "start":
            return say(_("%(who)s starts a pile with %(what)s"), **who, what=energies(step["n"]))
        case "draw" if "energy" in step:
            return say(_("%(who)s draws %(what)s"), **who, what=energies(step["energy"]))
    return say(_("%(who)s draws %(what)s"), **who, what=cards_of_main(step["main"]))


def moved(things: Things, data: Told) -> Sentence | None:
    """Energies on their way, in one sentence."""
    moves, new = data["moves"], data["new"]
    if not moves:
        return None
    if data["why"] == "":
        parts = _each([_laid(things, goal, n, goal in new) for _own, _from, goal, n in moves])
        return say(_("%(who)s %(parts)s."), who=things.who(moves[0][0]), parts=parts)
    if data["why"] == "cost":
        # The payer is who owns what is paid; what came from elsewhere goes to its own owner.
        paid = _each([_source(things, source, n) for _own, source, _to, n in _by_source(moves)])
        return say(_("%(who)s pays %(parts)s."), who=_payer(things, moves), parts=paid)
    parts = tuple(_went(things, move, new) for move in _by_source(moves))
    return say(_("%(parts)s."), parts=parts)


def _each(parts: Sequence[Part]) -> tuple[Sentence, ...]:
    """Equal parts once, with how many piles or creatures it was the same for."""
    return tuple(
        say(words, **dict(detail), n=parts.count((words, detail)))
        for words, detail in dict.fromkeys(parts)
    )


def _payer(things: Things, moves: Sequence[Sequence[Any]]) -> object:
    thing = things.known.get(str(moves[0][1]))
    return things.who(thing.seat if thing else moves[0][0])


def _by_source(moves: Sequence[Sequence[Any]]) -> list[tuple[int, str, str, int]]:
    """Moves between the same two places as one: whose energy it was nobody asks first."""
    sums: dict[tuple[str, str], int] = {}
    owners: dict[tuple[str, str], int] = {}
    for owner, source, goal, n in moves:
        # A hand and a deck are their owner's.
        shared = source not in ("hand", "deck")
        key = (source if shared else f"{source} {owner}", goal)
        sums[key] = sums.get(key, 0) + n
        owners.setdefault(key, owner)
    return [(owners[key], key[0].split(" ")[0], key[1], n) for key, n in sums.items()]


STARTS = ngettext("starts a pile with %(what)s", "starts %(n)s piles with %(what)s each")
ONTO_PILES = ngettext("lays %(what)s onto a pile", "lays %(what)s onto each of %(n)s piles")
ONTO = ngettext(
    "lays %(what)s onto %(on)s", "lays %(what)s onto each of %(n)s creatures called %(on)s"
)
FROM_HAND = ngettext("%(what)s from hand", "%(what)s from hand, %(n)s times")
FROM_PILES = ngettext("%(what)s from a pile", "%(what)s from each of %(n)s piles")
FROM = ngettext("%(what)s from %(on)s", "%(what)s from each of %(n)s creatures called %(on)s")


def _laid(things: Things, goal: str, n: int, new: bool) -> Part:
    if new:
        return STARTS, (("what", energies(n)),)
    return _at(things, goal, n, ONTO, ONTO_PILES)


def _source(things: Things, source: str, n: int) -> Part:
    if source == "hand":
        return FROM_HAND, (("what", energies(n)),)
    return _at(things, source, n, FROM, FROM_PILES)


def _at(
    things: Things, name: str, n: int, creature: tuple[str, str], pile: tuple[str, str]
) -> Part:
    thing = things.known.get(name)
    if thing is None or not thing.card:
        return pile, (("what", energies(n)),)
    return creature, (("what", energies(n)), ("on", things.title(thing.card)))


def _went(things: Things, move: tuple[int, str, str, int], new: Mapping[str, int]) -> Sentence:
    owner, source, goal, n = move
    if source == "hand" and goal == "deck":
        return say(
            _("%(who)s puts %(what)s from hand into the Energy Deck"),
            who=things.who(owner),
            what=energies(n),
        )
    if goal == "deck":
        return say(_("%(on)s loses %(what)s"), on=things.owned(source), what=energies(n))
    if goal in new:
        return say(
            _("%(who)s starts a pile with %(what)s"), who=things.who(owner), what=energies(n)
        )
    if source in ("deck", "hand"):
        return say(_("%(on)s gains %(what)s"), on=things.owned(goal), what=energies(n))
    return say(
        _("%(what)s from %(on)s to %(to)s"),
        what=energies(n),
        on=things.owned(source),
        to=things.owned(goal),
    )


def held(things: Things, rule: str, on: Sequence[str], n: int) -> Sentence:
    """What a card holds until the end of the turn, in words."""
    named = {"on": things.several(on)}
    template = HOLDS.get(rule)
    if template is None:
        return say(_("%(on)s: %(rule)s"), **named, rule=rule)
    counts = not isinstance(template, str) or "%(n)s" in template
    return say(template, **named, n=n) if counts else say(template, **named)


HOLDS: dict[str, str | tuple[str, str]] = {
    "no attack": _("%(on)s may not attack"),
    "must attack": _("%(on)s has to attack"),
    "attacks": AGAIN,
    "power": _("%(on)s has %(n)s more power"),
    "direct": _("%(on)s may attack Life although there are creatures"),
    "unhurt": _("%(on)s loses no energy in attacks"),
    "grows": _("%(on)s takes energies in the Energy Phase"),
    "untouchable": _("no effect of an opponent may target %(on)s"),
    "pile limit": _("piles of %(on)s hold %(n)s energies"),
    "draws": _("%(on)s draws %(n)s more cards in the Draw Phase"),
    "energies": _("%(on)s draws %(n)s more energies in the Draw Phase"),
    "skip attack": _("%(on)s skips the next Attack Phase"),
    "silent": _("%(on)s plays no symmetries"),
}
"""Every rule that a card can set aside (EXO-25), by its name in the card language."""
