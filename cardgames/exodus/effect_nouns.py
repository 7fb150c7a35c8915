"""What a card's effect is about, in words: objects, players, numbers, conditions.

Other languages bend their nouns, so an object is called in two ways: as it is done something to
(`named`) and as something is its own (`owned`, "of the target").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

Data = Mapping[str, Any]
Ref = str | Data

NAMED: dict[str, Any] = {
    "target": gettext_lazy("the target"),
    "first": gettext_lazy("the first target"),
    "target2": gettext_lazy("the second target"),
    "self": gettext_lazy("this creature"),
    "attacker": gettext_lazy("the attacking creature"),
    "attacked": gettext_lazy("the attacked creature"),
}
OWNED: dict[str, Any] = {
    "target": gettext_lazy("of the target"),
    "first": gettext_lazy("of the first target"),
    "target2": gettext_lazy("of the second target"),
    "self": gettext_lazy("of this creature"),
    "attacker": gettext_lazy("of the attacking creature"),
    "attacked": gettext_lazy("of the attacked creature"),
}
ALL: dict[tuple[str, str], Any] = {
    ("creature", "any"): gettext_lazy("each creature"),
    ("creature", "own"): gettext_lazy("each of your creatures"),
    ("creature", "opponent"): gettext_lazy("each opposing creature"),
    ("pile", "any"): gettext_lazy("each pile"),
    ("pile", "own"): gettext_lazy("each of your piles"),
    ("pile", "opponent"): gettext_lazy("each opposing pile"),
    ("field", "any"): gettext_lazy("each pile and creature"),
    ("field", "own"): gettext_lazy("each of your piles and creatures"),
    ("field", "opponent"): gettext_lazy("each opposing pile and creature"),
    ("lasting", "any"): gettext_lazy("each card that stays in play"),
    ("lasting", "own"): gettext_lazy("each of your cards that stay in play"),
    ("lasting", "opponent"): gettext_lazy("each opposing card that stays in play"),
}
OF_ALL: dict[tuple[str, str], Any] = {
    ("creature", "any"): gettext_lazy("of each creature"),
    ("creature", "own"): gettext_lazy("of each of your creatures"),
    ("creature", "opponent"): gettext_lazy("of each opposing creature"),
    ("pile", "any"): gettext_lazy("of each pile"),
    ("pile", "own"): gettext_lazy("of each of your piles"),
    ("pile", "opponent"): gettext_lazy("of each opposing pile"),
    ("field", "any"): gettext_lazy("of each pile and creature"),
    ("field", "own"): gettext_lazy("of each of your piles and creatures"),
    ("field", "opponent"): gettext_lazy("of each opposing pile and creature"),
    ("lasting", "any"): gettext_lazy("of each card that stays in play"),
    ("lasting", "own"): gettext_lazy("of each of your cards that stay in play"),
    ("lasting", "opponent"): gettext_lazy("of each opposing card that stays in play"),
}
COUNTED: dict[tuple[str, str], Any] = {
    ("creature", "any"): gettext_lazy("creatures"),
    ("creature", "own"): gettext_lazy("creatures of yours"),
    ("creature", "opponent"): gettext_lazy("opposing creatures"),
    ("pile", "any"): gettext_lazy("piles"),
    ("pile", "own"): gettext_lazy("piles of yours"),
    ("pile", "opponent"): gettext_lazy("opposing piles"),
    ("field", "any"): gettext_lazy("piles and creatures"),
    ("field", "own"): gettext_lazy("piles and creatures of yours"),
    ("field", "opponent"): gettext_lazy("opposing piles and creatures"),
    ("lasting", "any"): gettext_lazy("cards that stay in play"),
    ("lasting", "own"): gettext_lazy("cards of yours that stay in play"),
    ("lasting", "opponent"): gettext_lazy("opposing cards that stay in play"),
}
ONE: dict[tuple[str, str], Any] = {
    ("creature", "any"): gettext_lazy("a creature"),
    ("creature", "own"): gettext_lazy("a creature of yours"),
    ("creature", "opponent"): gettext_lazy("an opposing creature"),
    ("pile", "any"): gettext_lazy("a pile"),
    ("pile", "own"): gettext_lazy("a pile of yours"),
    ("pile", "opponent"): gettext_lazy("an opposing pile"),
    ("field", "any"): gettext_lazy("a pile or creature"),
    ("field", "own"): gettext_lazy("a pile or creature of yours"),
    ("field", "opponent"): gettext_lazy("an opposing pile or creature"),
    ("lasting", "any"): gettext_lazy("a card that stays in play"),
    ("lasting", "own"): gettext_lazy("a card of yours that stays in play"),
    ("lasting", "opponent"): gettext_lazy("an opposing card that stays in play"),
    ("player", "any"): gettext_lazy("a player"),
    ("player", "own"): gettext_lazy("you"),
    ("player", "opponent"): gettext_lazy("an opponent"),
    ("item", "any"): gettext_lazy("a symmetry or Ability on the stack"),
    ("item", "own"): gettext_lazy("a symmetry or Ability of yours on the stack"),
    ("item", "opponent"): gettext_lazy("an opposing symmetry or Ability on the stack"),
    ("symmetry", "any"): gettext_lazy("a symmetry on the stack"),
    ("symmetry", "own"): gettext_lazy("a symmetry of yours on the stack"),
    ("symmetry", "opponent"): gettext_lazy("an opposing symmetry on the stack"),
    ("ability", "any"): gettext_lazy("an Ability on the stack"),
    ("ability", "own"): gettext_lazy("an Ability of yours on the stack"),
    ("ability", "opponent"): gettext_lazy("an opposing Ability on the stack"),
}
PLAYERS: dict[str, Any] = {
    "you": gettext_lazy("you"),
    "opponents": gettext_lazy("each opponent"),
    "all": gettext_lazy("each player"),
    "target": gettext_lazy("the player of the target"),
    "first": gettext_lazy("the player of the first target"),
    "target2": gettext_lazy("the player of the second target"),
    "source": gettext_lazy("the player of this creature"),
}
CHOSEN = gettext_lazy("the chosen player")


class Nouns:
    """The words for what one card is about; its `targets` say whether there is one or a first."""

    def __init__(self, targets: tuple[Data, ...] = ()) -> None:
        self.targets = targets

    def _ref(self, ref: str) -> str:
        return "first" if ref == "target" and len(self.targets) > 1 else ref

    def named(self, ref: Ref) -> str:
        """An object that something is done to: “the target”, “all opposing creatures”."""
        if isinstance(ref, str):
            return str(NAMED[self._ref(ref)])
        return self._all(ref, ALL)

    def owned(self, ref: Ref) -> str:
        """As in “1 energy of the target”."""
        if isinstance(ref, str):
            return str(OWNED[self._ref(ref)])
        return self._all(ref, OF_ALL)

    def counted(self, each: Data) -> str:
        """As in “as many as there are creatures of yours”."""
        return self._all(each, COUNTED)

    def _all(self, each: Data, words: Mapping[tuple[str, str], Any]) -> str:
        found = str(words[each["each"], each.get("whose", "any")])
        return found + narrowed(each)

    def target(self, spec: Data) -> str:
        """What may be chosen: “an opposing creature with at most 2 energies”."""
        what = spec.get("kind", "item") if spec["what"] == "item" else spec["what"]
        return str(ONE[what, spec.get("whose", "any")]) + narrowed(spec)

    def who(self, name: str) -> str:
        """A player, or each of several, who does something."""
        chosen = {"target": self.targets[:1], "target2": self.targets[1:2]}.get(name, ())
        if any(spec["what"] == "player" for spec in chosen):
            return str(CHOSEN)
        return str(PLAYERS[self._ref(name)])

    def many(self, unit: str, n: Any) -> str:
        """A number of energies, Main cards or cards: “2 energies”, or how it is counted."""
        if n == "all":
            return _("all energies")
        if isinstance(n, int):
            return _unit(unit, n) % {"n": n}
        things = {
            "energy": _("energies"),
            "main": _("Main cards"),
            "times": _("times"),
        }[unit]
        return _("as many %(things)s as %(counted)s") % {
            "things": things,
            "counted": self._computed(n),
        }

    def _computed(self, n: Data) -> str:
        if "count" in n:
            return _("there are %(objects)s") % {"objects": self.counted(n["count"])}
        return _("there are energies on %(object)s") % {"object": self.named(n["energy"])}

    def condition(self, when: Data) -> str:
        """What is asked: “your Life is at most 4”."""
        bounds = bounded(when)
        if "life" in when:
            if when["life"] == "you":
                return _("your Life is %(bounds)s") % {"bounds": bounds}
            return _("the Life of the chosen player is %(bounds)s") % {"bounds": bounds}
        if "hand" in when:
            if when["hand"] == "you":
                return _("the number of cards in your hand is %(bounds)s") % {"bounds": bounds}
            return _("the number of cards in the hand of the chosen player is %(bounds)s") % {
                "bounds": bounds
            }
        asked = when["is"]
        if isinstance(asked, int):
            return _("%(n)d is %(bounds)s") % {"n": asked, "bounds": bounds}
        if "count" in asked:
            return _("the number of %(objects)s is %(bounds)s") % {
                "objects": self.counted(asked["count"]),
                "bounds": bounds,
            }
        return _("the energy %(of)s is %(bounds)s") % {
            "of": self.owned(asked["energy"]),
            "bounds": bounds,
        }


def _unit(unit: str, n: int) -> str:
    if unit == "energy":
        return ngettext("%(n)d energy", "%(n)d energies", n)
    if unit == "main":
        return ngettext("%(n)d Main card", "%(n)d Main cards", n)
    return ngettext("%(n)d time", "%(n)d times", n)


def bounded(spec: Data) -> str:
    """“at least 2”, “at most 4”, “from 2 to 4”, “exactly 3”."""
    least, most = spec.get("least"), spec.get("most")
    if least is None:
        return _("at most %(n)d") % {"n": most}
    if most is None:
        return _("at least %(n)d") % {"n": least}
    if least == most:
        return _("exactly %(n)d") % {"n": least}
    return _("from %(least)d to %(most)d") % {"least": least, "most": most}


def narrowed(spec: Data) -> str:
    """What a filter adds: “ of the type Beast with at most 1 energy”; "" for none."""
    found = ""
    if "type" in spec:
        found += " " + _("of the type %(type)s") % {"type": spec["type"]}
    if "least" in spec or "most" in spec:
        n = spec.get("most", spec.get("least"))
        said = ngettext("with %(bounds)s energy", "with %(bounds)s energies", n)
        found += " " + said % {"bounds": bounded(spec)}
    return found
