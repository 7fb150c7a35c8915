"""Zones, cards and counts as phrases inside sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.selectors import Wording
from decks.sentences import Sentence, Strong, ngettext, say
from journal.contract import GM

ZONES = {
    "deck": _("Deck"),
    "hand": _("Hand"),
    "discard": _("Discard"),
    "exhausted": _("Exhausted"),
    "active": _("Active"),
}
CARDS = ngettext("a card", "%(n)s cards")
ORDERED = ("revealed", "rested")
"""Events whose cards lie in the order in which they are told."""
TIMES = _("%(n)s × %(card)s")
NUMBERED = ngettext("%(n)s card", "%(n)s cards")


def zone(name: Any) -> Sentence:
    """A zone as the table calls it."""
    return say(ZONES.get(str(name), str(name)))


def sitter(words: Wording, seat: Any) -> str | Sentence:
    """Who a seat is called at the beginning of a sentence."""
    return say(_("The GM")) if seat == GM else words.seat(seat)


def person(words: Wording, part: str) -> Strong:
    """A deck's name, in bold."""
    return Strong(words.name(part))


def people(words: Wording, parts: Iterable[str]) -> tuple[Strong, ...]:
    """Several decks' names."""
    return tuple(person(words, part) for part in parts)


def title(words: Wording, part: str, face: str) -> str | Sentence:
    """A card's title; "a card" where it is blank."""
    return words.card(part, face)[0] or say(CARDS, n=1)


def cards(words: Wording, part: str, data: Mapping[str, Any]) -> Any:
    """The cards of an event by title where the listener may know them, else their number."""
    known = [card.get("face", "") for card in data.get("cards", ())]
    titles = [text for face in known if face and (text := words.card(part, face)[0])]
    named = counted((Strong(text) for text in titles), ordered=data.get("kind") in ORDERED)
    rest = int(data.get("count", len(known))) - len(titles)
    if rest > 0:
        return (*named, say(CARDS, n=rest))
    return named or say(CARDS, n=0)


def counted(titles: Iterable[Any], *, ordered: bool = False) -> tuple[Any, ...]:
    """Titles, equal ones once with their number: 5 × Fire Oil.  `ordered`: how they lie matters, so
    only neighbours are taken together."""
    if ordered:
        return tuple(_times(title, len(list(same))) for title, same in groupby(titles))
    return tuple(_times(title, n) for title, n in Counter(titles).items())


def _times(title: Any, n: int) -> Any:
    if title == say(CARDS, n=1):
        return say(CARDS, n=n)
    return title if n == 1 else say(TIMES, n=n, card=title)


def card_by_handle(words: Wording, view: Mapping[str, Any], handle: str) -> Strong | Sentence:
    """The title of a card that this view shows, "that card" where it shows none of that handle."""
    for deck in view["decks"]:
        for name in ("hand", "discard", "active", "exhausted", "known"):
            for card in deck.get(name) or ():
                if card["id"] == handle:
                    return Strong(title(words, deck["part"], card["face"]))
    return say(_("That card"))
