"""What pages show of a library and of a deck that is built from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cardgames import pictures
from cardgames.exodus.effect_words import effect_words
from cardgames.models import CardDeck
from cardgames.rules.exodus import Card
from cardgames.services.card_decks import checked_deck
from cardgames.services.deck_steps import said
from cardgames.services.library import Shelved

STARTER_ID = "starter"
"""What stands in addresses for the library without a group: the starter set alone."""

DOES: dict[str, tuple[Any, tuple[str, ...]]] = {
    "cards": (gettext_lazy("draws or takes cards"), ("draw", "take", "mill")),
    "life": (gettext_lazy("changes Life"), ("life",)),
    "energy": (gettext_lazy("adds or moves energy"), ("add", "start", "move")),
    "destroys": (gettext_lazy("destroys"), ("drain", "destroy")),
    "returns": (gettext_lazy("returns to hand"), ("return",)),
    "puts": (gettext_lazy("puts creatures into play"), ("put",)),
    "discards": (gettext_lazy("makes discard"), ("discard",)),
    "counters": (gettext_lazy("counters"), ("counter",)),
    "rules": (gettext_lazy("sets a rule aside"), ("hold", "holds")),
    "by-hand": (gettext_lazy("resolved by hand"), ("by-hand",)),
}
"""What a reader may look for, and the steps that do it."""
KINDS = {
    "creature": gettext_lazy("Creature"),
    "symmetry": gettext_lazy("Symmetry"),
    "": gettext_lazy("Not known yet"),
}


@dataclass(frozen=True)
class Search:
    """What a reader looks for in a library; an empty part asks nothing."""

    words: str = ""
    kind: str = ""
    type: str = ""
    stars: str = ""
    does: str = ""

    @classmethod
    def of(cls, query: Mapping[str, Any]) -> Search:
        """What an address asks for."""
        names = ("words", "kind", "type", "stars", "does")
        return cls(**{name: str(query.get(name, ""))[:60].strip() for name in names})

    def finds(self, shelved: Shelved) -> bool:
        """Whether a card is one of those."""
        card = shelved.card
        kind = card.kind if card is not None else "unknown"
        parts = (shelved.title, card.text, card.ability, *card.types) if card else (shelved.title,)
        text = " ".join(parts).casefold()
        return (
            all(word in text for word in self.words.casefold().split())
            and self.kind in ("", kind)
            and (not self.type or (card is not None and self.type in card.types))
            and (not self.stars or (card is not None and str(card.stars) == self.stars))
            and (not self.does or (card is not None and self.does in does_of(card)))
        )


def does_of(card: Card) -> set[str]:
    """What a card does, by the words of `DOES`."""
    steps = {"holds"} if card.holds else set()
    steps |= {"by-hand"} if card.by_hand else set(_steps(card.effect or ()))
    return {name for name, (_words, of) in DOES.items() if steps & set(of)}


def _steps(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        if "do" in value:
            yield value["do"]
        for each in value.values():
            yield from _steps(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _steps(each)


def search_fields(search: Search, cards: Iterable[Shelved]) -> list[dict[str, Any]]:
    """The selects of a search with their options."""
    known = [each.card for each in cards if each.card is not None]
    types = sorted({name for card in known for name in card.types})
    stars = sorted({card.stars for card in known})
    kinds = [("creature", _("Creatures")), ("symmetry", _("Symmetries"))]
    return [
        _choice("kind", _("Kind"), search.kind, kinds),
        _choice("type", _("Creature type"), search.type, [(each, each) for each in types]),
        _choice("stars", _("Stars"), search.stars, [(str(n), "★" * n) for n in stars]),
        _choice(
            *("does", _("What it does"), search.does),
            [(name, str(words)) for name, (words, _of) in DOES.items()],
        ),
    ]


def _choice(name: str, label: str, value: str, options: list[tuple[str, str]]) -> dict[str, Any]:
    return {"name": name, "label": label, "value": value, "options": [("", _("all")), *options]}


def shown(shelved: Shelved, group_id: str) -> dict[str, Any]:
    """A card as the drawing of one has it."""
    card = shelved.card
    found = {
        "slug": shelved.slug,
        "title": shelved.title,
        "own": shelved.own,
        "url": reverse("cardgames:library_card", args=[group_id, shelved.slug]) if group_id else "",
        "kind": card.kind if card is not None else "",
    }
    if card is None:
        return found | {
            "kind_words": str(KINDS[""]),
            "text": str(shelved.data.get("text", "")),
            "unknown": True,
        }
    words = effect_words(card)
    return found | {
        "kind_words": str(KINDS[card.kind]),
        "stars": "★" * card.stars,
        "stars_words": ngettext("%(n)d star", "%(n)d stars", card.stars) % {"n": card.stars},
        "types": ", ".join(card.types),
        "ability": card.ability,
        "text": card.text,
        "cost": card.cost,
        "words": words,
        "by_hand": words.by_hand,
        "plain": words.idle,
        "stays": bool(card.stays),
    }


# Decks


def deck_parts(
    deck: CardDeck, shelf: Sequence[Shelved], library: Mapping[str, Any], group_id: str
) -> dict[str, Any]:
    """A deck as it stands: how far it is from EXO-2, its cards, its pictures."""
    by_slug = {each.slug: each for each in shelf}
    rows = [
        {**_row(by_slug.get(slug), slug, deck, group_id), "count": count}
        for slug, count in deck.main.items()
    ]
    rows.sort(key=lambda row: (row["kind"] != "creature", row["title"].casefold()))
    cards = sum(deck.main.values())
    problems = checked_deck(deck, library)
    over = {
        library[problem.card]["title"] for problem in problems if problem.code == "too_many_copies"
    }
    for row in rows:
        row["over"] = row["title"] in over
    return {
        "over": over,
        "name": deck.name,
        "energy": deck.energy,
        "size": cards,
        "legal": not problems,
        "problems": problems,
        "rows": rows,
        "pictures": deck_pictures(deck, by_slug),
        "back": said(deck, library),
    }


def _row(shelved: Shelved | None, slug: str, deck: CardDeck, group_id: str) -> dict[str, Any]:
    if shelved is not None:
        return shown(shelved, group_id)
    return {
        "slug": slug,
        "title": str(deck.titles.get(slug, slug)),
        "kind": "",
        "kind_words": _("not in this library"),
        "unknown": True,
        "gone": True,
    }


def deck_pictures(deck: CardDeck, by_slug: Mapping[str, Shelved]) -> dict[str, Any]:
    """The curves of a deck: how many cards of each rarity, of each cost, of each kind and type."""
    counts: list[tuple[Card, int]] = []
    for slug, count in deck.main.items():
        shelved = by_slug.get(slug)
        if shelved is not None and shelved.card is not None:
            counts.append((shelved.card, count))
    return {
        "curves": [
            _curve(_("Cards by rarity stars"), Counter(_each(counts, "stars")), 1, _stars_words),
            _curve(_("Cards by energy to pay"), Counter(_each(counts, "cost")), 0, _cost_words),
        ],
        "kinds": _kinds(counts),
    }


def _each(counts: Iterable[tuple[Card, int]], name: str) -> Iterator[int]:
    for card, count in counts:
        yield from [int(getattr(card, name))] * count


def _curve(
    title: str, found: Counter[int], first: int, words: Callable[[int], tuple[str, str]]
) -> dict[str, Any]:
    """Standing bars with their numbers: one for every value from `first` on, at least four."""
    values = range(first, max([*found, first + 3]) + 1)
    most, gap = max([4, *found.values()]), 160 / len(values)
    bars = []
    for i, value in enumerate(values):
        high = 52 * found[value] / most
        bars.append(
            {
                "label": words(value)[0],
                "n": found[value],
                "x": pictures.n(gap * (i + 0.14)),
                "w": pictures.n(gap * 0.72),
                "mid": pictures.n(gap * (i + 0.5)),
                "y": pictures.n(65 - high),
                "h": pictures.n(high),
                "top": pictures.n(62 - high),
            }
        )
    said = "; ".join(f"{words(value)[1]}: {found[value]}" for value in values)
    return {"title": title, "bars": bars, "view": "0 0 160 80", "words": said}


def _stars_words(n: int) -> tuple[str, str]:
    stars = ngettext("%(n)d star", "%(n)d stars", n) % {"n": n}
    return ("★" * n if n < 4 else f"{n}★"), stars


def _cost_words(n: int) -> tuple[str, str]:
    paid = ngettext("%(n)d energy to pay", "%(n)d energies to pay", n) % {"n": n}
    return str(n), _("nothing to pay") if n == 0 else paid


def _kinds(counts: Sequence[tuple[Card, int]]) -> dict[str, Any]:
    types: Counter[str] = Counter()
    for card, count in counts:
        if not card.is_creature:
            types[_("Symmetries")] += count
        for name in card.types or ((_("Creatures without a type"),) if card.is_creature else ()):
            types[name] += count
    rows = [(name, float(count), str(count)) for name, count in types.most_common()]
    return pictures.bars(rows, 0)
