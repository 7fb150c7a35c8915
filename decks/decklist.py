"""What a deck is made of: its list, for the GM and for whose deck it is.

A list says nothing of where a card lies: it is counted over all zones and kept in the order in
which the deck was given.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from decks.lists import DeckList, ListedCard
from decks.models import CardText, Deck
from decks.rules.state import ZONES, State


@dataclass(frozen=True)
class Face:
    """The cards of one face with the same marks; `title` is empty for blank ones."""

    face: str
    card: ListedCard


def faces_of(deck: Deck, state: State) -> list[Face]:
    """All cards of a deck.  A printed deck's are those of the list that it came with, or nothing;
    of any other deck the state counts them."""
    texts = list(CardText.objects.filter(deck=deck))
    texts.sort(key=lambda text: _order(text.face))
    if deck.printed:
        return [
            Face(text.face, _card(text, text.count, text.to, text.recyclable)) for text in texts
        ]
    part = state.decks.get(deck.part)
    if part is None:
        return []
    counts = Counter(
        (card.face, card.to, card.recyclable) for zone in ZONES for card in part.zone(zone)
    )
    known = {text.face: text for text in texts}
    found = []
    for (face, to, recyclable), count in sorted(counts.items(), key=lambda item: _key(item[0])):
        if face in known:
            found.append(Face(face, _card(known[face], count, to, recyclable)))
        else:
            found.append(Face(face, ListedCard(count, "", "", to, recyclable)))
    return found


def _order(face: str) -> tuple[int, str]:
    return (int(face[1:]), "") if face[1:].isdecimal() else (0, face)


def _key(each: tuple[str, str, bool]) -> tuple[tuple[int, str], str, bool]:
    face, to, recyclable = each
    return _order(face), to, not recyclable


def _card(text: CardText, count: int, to: str, recyclable: bool) -> ListedCard:
    return ListedCard(count, text.title, text.text, to, recyclable, tuple(text.tags))


def listed(faces: list[Face]) -> tuple[ListedCard, ...]:
    """The cards that have a title, as a list that can be written out, printed or kept."""
    return tuple(each.card for each in faces if each.card.title)


def deck_size(deck: Deck, state: State) -> int:
    """All cards of a deck, blank ones too."""
    part = state.decks.get(deck.part)
    return part.count() if part is not None else 0


def retired(deck: Deck, state: State) -> bool:
    """Whether the deck has left the table."""
    part = state.decks.get(deck.part)
    return part is None or part.retired


def as_list(cards: tuple[ListedCard, ...]) -> DeckList:
    """A list of cards that is known to be good."""
    return DeckList(cards, ())
