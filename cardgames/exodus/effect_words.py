"""A card's effect in plain words, in the language of the request.

The words follow the data and nothing else, so that a card says what the engine will do, whatever
its text claims.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cardgames.exodus.effect_nouns import Data, Nouns
from cardgames.rules.exodus import Card

WHEN: dict[str, Any] = {
    "summoned": gettext_lazy("When this creature is summoned:"),
    "attacks": gettext_lazy("When this creature attacks:"),
    "destroyed": gettext_lazy("When this creature is destroyed:"),
    "standing": gettext_lazy("As long as this creature is in play:"),
}
STAYS: dict[str, Any] = {
    "used": gettext_lazy("Stays in play until it has taken a phase from somebody."),
    "always": gettext_lazy("Stays in play."),
    "turn": gettext_lazy("Stays in play until your next turn."),
}
RULES: dict[str, Any] = {
    "no attack": gettext_lazy("may not attack"),
    "must attack": gettext_lazy("has to attack if it can"),
    "direct": gettext_lazy("may attack Life although there are creatures"),
    "unhurt": gettext_lazy("loses no energy in attacks"),
    "grows": gettext_lazy("takes energies in the Energy Phase like a pile"),
    "untouchable": gettext_lazy("no effect of an opponent may target it"),
    "skip attack": gettext_lazy("the next Attack Phase is skipped"),
    "silent": gettext_lazy("no symmetries may be played"),
}
"""Rules without a number; the others are worded by `rule_words`."""


@dataclass(frozen=True)
class Line:
    """One sentence, and what happens inside it (`if`, `may`, `repeat`)."""

    text: str
    inside: tuple[Line, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.text, *(str(each) for each in self.inside)])


@dataclass(frozen=True)
class EffectWords:
    """What a card does: when it happens, then its lines.  `by_hand` says that players carry the
    text out themselves; `idle` that a card does nothing but fight."""

    opening: str
    lines: tuple[Line, ...]
    by_hand: bool = False
    idle: bool = False

    def __str__(self) -> str:
        return " ".join(each for each in (self.opening, *map(str, self.lines)) if each)


def effect_words(card: Card) -> EffectWords:
    """All that a card does, in the order in which it happens."""
    nouns = Nouns(card.targets)
    opening = str(WHEN[card.when]) if card.when in WHEN else ""
    lines: list[Line] = []
    if card.stays:
        lines.append(Line(str(STAYS[card.stays])))
    for i, spec in enumerate(card.targets):
        lines.append(Line(_target(nouns, i, spec)))
    if card.may:
        lines.append(Line(_("You may do all of this, or nothing.")))
    if card.cost:
        said = ngettext("Pay %(n)d energy.", "Pay %(n)d energies.", card.cost)
        lines.append(Line(said % {"n": card.cost}))
    if card.effect is None:
        lines.append(Line(_("What its text says is carried out by hand, and the others agree.")))
    else:
        lines += step_lines(card.effect, nouns)
    lines += [Line(hold_words(each, nouns)) for each in card.holds]
    if card.when == "standing" and not card.holds:
        lines.append(Line(_("Its text is kept by the players themselves.")))
    idle = not lines
    if idle:
        lines.append(Line(_("It has no Ability.") if card.is_creature else _("It does nothing.")))
    return EffectWords(opening, tuple(lines), card.by_hand, idle)


def _target(nouns: Nouns, i: int, spec: Data) -> str:
    what = nouns.target(spec)
    if len(nouns.targets) == 1:
        return _("Target: %(what)s.") % {"what": what}
    if i == 0:
        return _("First target: %(what)s.") % {"what": what}
    return _("Second target: %(what)s.") % {"what": what}


def step_lines(steps: Sequence[Data], nouns: Nouns) -> list[Line]:
    """A list of steps, one line or two each."""
    return [line for step in steps for line in STEPS[step["do"]](step, nouns)]


def _begins(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _line(sentence: str, **detail: Any) -> list[Line]:
    return [Line(_begins(sentence % detail) + ".")]


def _drain(step: Data, nouns: Nouns) -> list[Line]:
    n = nouns.many("energy", step["n"])
    return _line(_("destroy %(n)s %(of)s"), n=n, of=nouns.owned(step["on"]))


def _add(step: Data, nouns: Nouns) -> list[Line]:
    detail = {"n": nouns.many("energy", step["n"]), "on": nouns.named(step["on"])}
    if step["from"] == "deck":
        return _line(_("put %(n)s from the Energy Deck onto %(on)s"), **detail)
    return _line(_("put %(n)s from hand onto %(on)s"), **detail)


def _start(step: Data, nouns: Nouns) -> list[Line]:
    n = nouns.many("energy", step["n"])
    if step["who"] == "you":
        return _line(_("start a pile with %(n)s from your Energy Deck"), n=n)
    who = nouns.who(step["who"])
    return _line(_("%(who)s starts a pile with %(n)s from the Energy Deck"), who=who, n=n)


def _move(step: Data, nouns: Nouns) -> list[Line]:
    return _line(
        _("move %(n)s %(of)s onto %(to)s"),
        n=nouns.many("energy", step["n"]),
        of=nouns.owned(step["on"]),
        to=nouns.named(step["to"]),
    )


def _destroy(step: Data, nouns: Nouns) -> list[Line]:
    return _line(_("destroy %(on)s"), on=nouns.named(step["on"]))


def _return(step: Data, nouns: Nouns) -> list[Line]:
    said = {
        "deck": _("return %(on)s to its owner’s hand, and the energy to the Energy Deck"),
        "hand": _("return %(on)s to its owner’s hand, and the energy too"),
        "pile": _("return %(on)s to its owner’s hand; the energy stays as a pile"),
    }[step["energy"]]
    return _line(said, on=nouns.named(step["on"]))


def _put(step: Data, nouns: Nouns) -> list[Line]:
    said = {
        "hand": _("put a creature%(narrowed)s from your hand onto one of your piles"),
        "graveyard": _("put a creature%(narrowed)s from your graveyard onto one of your piles"),
    }[step["from"]]
    narrowed = " " + _("of the type %(type)s") % step if "type" in step else ""
    return _line(said, narrowed=narrowed)


def _take(step: Data, nouns: Nouns) -> list[Line]:
    said = {
        "any": _("take a card from your graveyard to your hand"),
        "creature": _("take a creature from your graveyard to your hand"),
        "symmetry": _("take a symmetry from your graveyard to your hand"),
    }[step["what"]]
    return _line(said)


def _draw(step: Data, nouns: Nouns) -> list[Line]:
    parts = [nouns.many(unit, step[unit]) for unit in ("main", "energy") if step.get(unit, 0) != 0]
    what = (
        _("%(one)s and %(two)s") % dict(zip(("one", "two"), parts, strict=True))
        if len(parts) > 1
        else "".join(parts) or _("nothing")
    )
    if step["who"] == "you":
        return _line(_("draw %(what)s"), what=what)
    return _line(_("%(who)s draws %(what)s"), who=nouns.who(step["who"]), what=what)


def _discard(step: Data, nouns: Nouns) -> list[Line]:
    n = nouns.many("main" if step["of"] == "main" else "energy", step["n"])
    if step["who"] == "you":
        return _line(_("discard %(n)s"), n=n)
    return _line(_("%(who)s discards %(n)s"), who=nouns.who(step["who"]), n=n)


def _mill(step: Data, nouns: Nouns) -> list[Line]:
    n = nouns.many("main", step["n"])
    if step["who"] == "you":
        return _line(_("put %(n)s from the top of your Main Deck into your graveyard"), n=n)
    said = _("%(who)s puts %(n)s from the top of the Main Deck into the graveyard")
    return _line(said, who=nouns.who(step["who"]), n=n)


def _life(step: Data, nouns: Nouns) -> list[Line]:
    by = step["by"]
    if step["who"] == "you":
        return _line(_("gain %(n)d Life") if by >= 0 else _("lose %(n)d Life"), n=abs(by))
    said = _("%(who)s gains %(n)d Life") if by >= 0 else _("%(who)s loses %(n)d Life")
    return _line(said, who=nouns.who(step["who"]), n=abs(by))


def _hold(step: Data, nouns: Nouns) -> list[Line]:
    on = nouns.who(step["who"]) if "who" in step else nouns.named(step["on"])
    said = _("%(on)s, until the end of the turn: %(rule)s")
    return _line(said, on=on, rule=rule_words(step["rule"], step.get("n", 1)))


def hold_words(holds: Data, nouns: Nouns) -> str:
    """What holds while its card is in play."""
    on = nouns.who(holds["who"]) if "who" in holds else nouns.named(holds["on"])
    said = _("%(on)s: %(rule)s") % {"on": on, "rule": rule_words(holds["rule"], holds.get("n", 1))}
    return _begins(said) + "."


def rule_words(rule: str, n: int) -> str:
    """What a rule is set aside for, without who or what it is about."""
    numbered = {
        "attacks": ngettext("%(n)d more attack in a turn", "%(n)d more attacks in a turn", n),
        "power": _("%(n)d more power"),
        "pile limit": _("a pile holds %(n)d energies"),
        "draws": ngettext(
            "%(n)d more Main card in the Draw Phase", "%(n)d more Main cards in the Draw Phase", n
        ),
        "energies": ngettext(
            "%(n)d more energy in the Draw Phase", "%(n)d more energies in the Draw Phase", n
        ),
    }
    return numbered[rule] % {"n": n} if rule in numbered else str(RULES[rule])


def _counter(step: Data, nouns: Nouns) -> list[Line]:
    return _line(_("counter %(on)s"), on=nouns.named(step["on"]))


def _if(step: Data, nouns: Nouns) -> list[Line]:
    asked = _("If %(condition)s:") % {"condition": nouns.condition(step["when"])}
    found = [Line(asked, tuple(step_lines(step["then"], nouns)))]
    if "else" in step:
        found.append(Line(_("Otherwise:"), tuple(step_lines(step["else"], nouns))))
    return found


def _may(step: Data, nouns: Nouns) -> list[Line]:
    cost = step.get("cost", 0)
    said = ngettext("You may pay %(n)d energy. Then:", "You may pay %(n)d energies. Then:", cost)
    asked = said % {"n": cost} if cost else _("You may do this:")
    return [Line(asked, tuple(step_lines(step["then"], nouns)))]


def _repeat(step: Data, nouns: Nouns) -> list[Line]:
    inside = tuple(step_lines(step["then"], nouns))
    if "times" in step:
        times = nouns.many("times", step["times"])
        return [Line(_begins(_("%(times)s:") % {"times": times}), inside)]
    asked = _("As long as %(condition)s:") % {"condition": nouns.condition(step["while"])}
    return [Line(asked, inside)]


STEPS: dict[str, Callable[[Data, Nouns], list[Line]]] = {
    "drain": _drain,
    "add": _add,
    "start": _start,
    "move": _move,
    "destroy": _destroy,
    "return": _return,
    "put": _put,
    "take": _take,
    "draw": _draw,
    "discard": _discard,
    "mill": _mill,
    "life": _life,
    "hold": _hold,
    "counter": _counter,
    "if": _if,
    "may": _may,
    "repeat": _repeat,
}
"""How each step of the language is told."""
