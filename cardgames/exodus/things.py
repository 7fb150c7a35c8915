"""What the objects of a game of Exodus are called: piles, creatures, cards, items, players.

An object's id (`p3`, `s4`, `b5`, `@1`) says nothing to a reader.  What it is comes from a view, or,
for the log, from the events before it: `Trail` keeps for each id what it was from which entry on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.rules.exodus.state import seat_of
from decks.sentences import Sentence, Strong, ngettext, say

Names = Mapping[str, str]
Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Thing:
    """An object: whose it is, its card (none for a pile without a creature), the kind of an item of
    the stack and what it is aimed at, and of a pile how many energies it has, if that is known."""

    seat: int
    card: str = ""
    kind: str = ""
    count: int = 0
    targets: tuple[str, ...] = ()


@dataclass
class Things:
    """The names of everything that a sentence may be about.

    `called` are the names of the seats, `titles` those of the cards; `known` says what each id is.
    """

    called: Names
    titles: Mapping[str, str]
    known: dict[str, Thing] = field(default_factory=dict)

    @classmethod
    def of_view(cls, view: Data, called: Names) -> Things:
        """What a view shows."""
        titles = {slug: card["title"] for slug, card in view["cards"].items()}
        known = {}
        for each in (*view["field"], *view["lasting"]):
            known[each["id"]] = Thing(each["seat"], each.get("card", ""), "", each.get("count", 0))
        for each in (*view["stack"], *view["waiting_abilities"]):
            known[each["id"]] = thing_of(each)
        return cls(called, titles, known)

    def who(self, seat: object) -> Strong:
        """The name of a player."""
        return Strong(self.called.get(str(seat), str(seat)))

    def whom(self, seats: Iterable[object]) -> tuple[Strong, ...]:
        """Several players."""
        return tuple(self.who(seat) for seat in seats)

    def title(self, slug: str) -> Strong:
        """The title of a card."""
        return Strong(self.titles.get(slug) or slug.replace("-", " ").capitalize())

    def cards(self, slugs: Iterable[str]) -> tuple[Sentence | Strong, ...]:
        """Several cards, equal ones counted."""
        counts: dict[str, int] = {}
        for slug in slugs:
            counts[slug] = counts.get(slug, 0) + 1
        return tuple(
            self.title(slug)
            if count == 1
            else say(_("%(n)s × %(card)s"), n=count, card=self.title(slug))
            for slug, count in counts.items()
        )

    def one(self, name: str) -> Sentence | Strong:
        """An object by its id: a creature or card by its title, a pile, an item, a player."""
        if name.startswith("@"):
            return self.who(seat_of(name))
        thing = self.known.get(name)
        if thing is None:
            return say(_("something that is gone"))
        if thing.kind == "ability":
            return say(_("Ability of %(card)s"), card=self.title(thing.card))
        if thing.card:
            return self.title(thing.card)
        if thing.count:
            return say(_("a pile with %(what)s"), what=energies(thing.count))
        return say(_("a pile"))

    def owned(self, name: str) -> Sentence | Strong:
        """As `one`, with whose it is, and told from others like it that lie on the same field: by
        its energies, and if these are as many, by where it lies."""
        thing = self.known.get(name)
        if thing is None:
            return self.one(name)
        named: dict[str, Any] = {"card": self.one(name), "who": self.who(thing.seat)}
        like = [each for each, other in self.known.items() if _alike(thing, other)]
        if thing.count and len(like) > 1:
            same = [each for each in like if self.known[each].count == thing.count]
            if thing.card:
                named["what"] = energies(thing.count)
            if len(same) > 1:
                named["n"] = same.index(name) + 1
            return say(LIKE[bool(thing.card), len(same) > 1], **named)
        return say(_("%(card)s (%(who)s)"), **named)

    def several(self, names: Iterable[str]) -> tuple[Sentence | Strong, ...]:
        """Several objects with whose they are."""
        return tuple(self.owned(name) for name in names if name)

    # The log: each event teaches what its objects are

    def learn(self, data: Data) -> None:
        """What an event says about the objects that it names; before it is put into words."""
        for name, thing in learned(data):
            self.known[name] = thing


LIKE: dict[tuple[bool, bool], str] = {
    (True, False): _("%(card)s with %(what)s (%(who)s)"),
    (True, True): _("%(card)s with %(what)s, number %(n)s from the left (%(who)s)"),
    (False, False): _("%(card)s (%(who)s)"),
    (False, True): _("%(card)s, number %(n)s of these from the left (%(who)s)"),
}
"""How a creature (or a pile) is told from others like it, with or without its place."""


def _alike(one: Thing, other: Thing) -> bool:
    return (one.seat, one.card, one.kind) == (other.seat, other.card, other.kind)


def bare(value: Sentence | Strong) -> Sentence:
    """A name as a sentence of its own, for where it stands alone."""
    return value if isinstance(value, Sentence) else Sentence("%(it)s", "", (("it", value),))


def thing_of(item: Data) -> Thing:
    """An item of the stack."""
    targets = tuple(item.get("targets", ()))
    return Thing(item["seat"], item.get("card", ""), item["kind"], targets=targets)


def learned(data: Data) -> Iterable[tuple[str, Thing]]:
    """The objects that an event brings into being or changes, with what they are from then on."""
    match data["kind"]:
        case "energy":
            for name, seat in data["new"].items():
                yield name, Thing(seat)
        case "summoned":
            yield data["pile"], Thing(data["seat"], data["card"])
        case "played" | "stacked":
            item = data["item"]
            yield item["id"], thing_of(item)
        case "happened":
            for item in data["items"]:
                yield item["id"], thing_of(item)
        case "returned" if data["energy"] == "pile":
            yield data["new"], Thing(data["seat"])
        case "left" if data.get("lasting"):
            yield data["lasting"], Thing(data["seat"], data["card"])


def energies(n: int) -> Sentence:
    """So many energies, in words."""
    return say(ngettext("%(n)s energy", "%(n)s energies"), n=n)


def cards_of_main(n: int) -> Sentence:
    """So many cards, in words."""
    return say(ngettext("%(n)s card", "%(n)s cards"), n=n)


PHASES: dict[str, str] = {
    "draw": _("Draw Phase"),
    "energy": _("Energy Phase"),
    "creature": _("Creature Phase"),
    "attack": _("Attack Phase"),
    "end": _("End Phase"),
}


def phase(step: str) -> Sentence:
    """The name of a phase."""
    return say(PHASES.get(step, step))


SHORT: dict[str, str] = {
    "draw": _("Draw"),
    "energy": _("Energy"),
    "creature": _("Creature"),
    "attack": _("Attack"),
    "end": _("End"),
}


def short_phase(step: str) -> Sentence:
    """The name of a phase in a word."""
    return say(SHORT.get(step, step))
