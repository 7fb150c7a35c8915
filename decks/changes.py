"""A deck changes between sessions: cards are swapped (its size stays) and worded anew.

All of it is the GM's and stands in the log.  The log says that a card was swapped or worded anew;
which one, only those hear who may know it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from decks.decklist import Face, deck_size, faces_of
from decks.lists import DeckList, ListedCard, Unreadable, checked
from decks.models import CardText, Deck
from decks.services import DeckRefusal, check_list, spec_of, text_of, tick_wording
from journal.contract import GM
from journal.models import Entry
from journal.moments import moment
from journal.notes import note
from journal.services import APPLIED, Receipt, submit

REWORDED = "deck.reworded"
RELISTED = "deck.relisted"


def swap(
    deck: Deck,
    face: str,
    new: ListedCard,
    *,
    key: str,
    actor: str,
    seen: int | None = None,
) -> Receipt:
    """FAT-2: `new.count` cards of that face become others, which take their zones and places.

    One entry for each card, all or none.  Raises `DeckRefusal`: `printed` (its list is changed as
    a whole), `not_a_card`, `no_such_card`, `too_many`, and what the rules refuse.
    """
    card = _possible(new)
    if deck.printed:
        raise DeckRefusal(
            "printed",
            "FAT-2",
            _("This deck is played with printed cards: change its list instead."),
        )
    with transaction.atomic():
        now = tick_wording(deck.journal_id)
        if (done := _done_before(deck, face, card, key, actor)) is not None:
            return done
        faces = faces_of(deck, moment(deck.journal_id).state)
        here = _there(faces, face)
        if card.count > here:
            raise DeckRefusal(
                "too_many", "FAT-2", _("The deck has only %(n)d of these cards.") % {"n": here}
            )
        named = _face_for(deck, faces, card)
        if named == face:
            raise DeckRefusal("nothing_to_do", "FAT-2", _("This is the same card."))
        action = f"swap {deck.part} {face} {spec_of(named, card)}"
        return _each(deck, [action] * card.count, key, actor, now if seen is None else seen)


def _possible(card: ListedCard) -> ListedCard:
    try:
        return checked(card)
    except Unreadable as why:
        raise DeckRefusal("not_a_card", "", f"{why.reason} {why.remedy}") from None


def _done_before(deck: Deck, face: str, card: ListedCard, key: str, actor: str) -> Receipt | None:
    """The receipt of this very change if its key was used for it; None if the key is new or was
    used for something else, which the door then refuses."""
    entry = Entry.objects.filter(journal_id=deck.journal_id, key=key, actor=actor).first()
    if entry is None or not entry.action.startswith(f"swap {deck.part} {face} "):
        return None
    named = entry.action.split(" ")[3].rstrip("!").partition(">")[0]
    text = CardText.objects.filter(deck=deck, face=named).first()
    if text is None or spec_of(named, card) != entry.action.split(" ")[3] or not _says(text, card):
        return None
    return submit(deck.journal_id, GM, entry.action, key, entry.number, actor=actor)


def _says(text: CardText, card: ListedCard) -> bool:
    return (text.title, text.text, tuple(text.tags)) == (card.title, card.text, card.tags)


def _there(faces: Sequence[Face], face: str) -> int:
    """How many cards of that face there are."""
    count = sum(each.card.count for each in faces if each.face == face and each.card.title)
    if not count:
        raise DeckRefusal("no_such_card", "FAT-2", _("The deck has no such card."))
    return count


def _face_for(deck: Deck, faces: Sequence[Face], card: ListedCard) -> str:
    """The face of the cards that are just like this one; else a new one, whose wording it keeps."""
    marks = Counter(each.face for each in faces)
    for each in faces:
        if marks[each.face] == 1 and replace(each.card, count=card.count) == card:
            return each.face
    names = CardText.objects.filter(deck=deck).values_list("face", flat=True)
    numbers = [int(name[1:]) for name in names if name[1:].isdecimal()]
    text = text_of(deck, f"f{max(numbers, default=0) + 1}", card)
    text.save()
    return text.face


def _each(deck: Deck, actions: Sequence[str], key: str, actor: str, seen: int) -> Receipt:
    """One entry for each action, all or none; the receipt of the first, at the last number."""
    first: Receipt | None = None
    for n, action in enumerate(actions):
        number = seen if first is None else moment(deck.journal_id).number
        receipt = submit(
            deck.journal_id, GM, action, key if n == 0 else f"{key[:56]}:{n}", number, actor=actor
        )
        if not receipt.saved:
            raise DeckRefusal(receipt.code, receipt.rule, receipt.sentence)
        first = first or receipt
        if first.status == "already":
            return first
    assert first is not None, "there is at least one action"
    return first


def reword(
    deck: Deck, face: str, title: str, text: str, tags: tuple[str, ...], *, key: str, actor: str
) -> Receipt:
    """Another wording for all cards of a face, wherever they lie; nothing else about them changes.

    Raises `DeckRefusal`: `not_a_card`, `no_such_card`.
    """
    card = _possible(ListedCard(1, title, text, tags=tags))
    with transaction.atomic():
        tick_wording(deck.journal_id)
        found = CardText.objects.filter(deck=deck, face=face)
        if not found.exists():
            raise DeckRefusal("no_such_card", "FAT-2", _("The deck has no such card."))
        receipt = _noted(deck, REWORDED, key, actor)
        if receipt.status == APPLIED:
            found.update(title=card.title, text=card.text, tags=list(card.tags))
    return receipt


def remark(
    deck: Deck,
    face: str,
    to: str,
    recyclable: bool,
    *,
    key: str,
    actor: str,
    seen: int | None = None,
) -> Receipt:
    """Another default destination (FAT-15) or flag of H16 for all cards of a face: each is swapped
    for one of the same wording.  Raises `DeckRefusal` as `swap`, and `nothing_to_do`."""
    text = CardText.objects.filter(deck=deck, face=face).first()
    if deck.printed or text is None:
        raise DeckRefusal("no_such_card", "FAT-2", _("The deck has no such card."))
    state = moment(deck.journal_id).state
    count = sum(each.card.count for each in faces_of(deck, state) if each.face == face)
    # The rules find a card by its face, so the marked ones get one of their own.  Without any
    # card left it may be the same tap once more: `swap` knows.
    new = ListedCard(count or 1, text.title, text.text, to, recyclable, tuple(text.tags))
    return swap(deck, face, new, key=key, actor=actor, seen=seen)


def rewrite(deck: Deck, face: str, card: ListedCard, *, key: str, actor: str) -> Receipt:
    """`reword` and `remark` as far as something changes, both or none.  Raises `DeckRefusal` as
    they do."""
    with transaction.atomic():
        receipt = reword(deck, face, card.title, card.text, card.tags, key=key, actor=actor)
        marks = {
            (each.card.to, each.card.recyclable)
            for each in faces_of(deck, moment(deck.journal_id).state)
            if each.face == face
        }
        if not deck.printed and marks and marks != {(card.to, card.recyclable)}:
            marked = f"{key[:56]}:marks"
            remark(deck, face, card.to, card.recyclable, key=marked, actor=actor)
    return receipt


def relist(deck: Deck, cards: DeckList, *, key: str, actor: str) -> Receipt:
    """Another list for a deck of printed cards: what it is made of, for printing and looking up.

    The table's counts stay, so the list has as many cards as the deck.  Raises `DeckRefusal`:
    `bad_lines`, `no_cards`, `not_printed`, `other_size`.
    """
    check_list(cards, skill=False, other_size=True)
    if not deck.printed:
        raise DeckRefusal("not_printed", "", _("This deck’s cards are in the app: swap them."))
    size = deck_size(deck, moment(deck.journal_id).state)
    if cards.size != size:
        raise DeckRefusal(
            "other_size",
            "FAT-2",
            _("The list has %(n)d cards, the deck %(size)d. A deck keeps its size.")
            % {"n": cards.size, "size": size},
        )
    with transaction.atomic():
        tick_wording(deck.journal_id)
        receipt = _noted(deck, RELISTED, key, actor)
        if receipt.status == APPLIED:
            CardText.objects.filter(deck=deck).delete()
            CardText.objects.bulk_create(
                text_of(deck, f"f{n}", card) for n, card in enumerate(cards.cards, 1)
            )
    return receipt


def _noted(deck: Deck, what: str, key: str, actor: str) -> Receipt:
    receipt = note(deck.journal_id, GM, what, {"part": deck.part}, key=key, actor=actor)
    if not receipt.saved:
        raise DeckRefusal(receipt.code, receipt.rule, receipt.sentence)
    return receipt
