"""Making decks: the set-up that gives a seat its cards, and their wording beside the state."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from decks.lists import MOST_CARDS, BadLine, DeckList, ListedCard
from decks.models import CardText, Deck
from journal.contract import GM, Seat
from journal.models import Entry, Journal
from journal.services import Receipt, submit
from journal.wording import reword

USUAL_SIZE = 30


class DeckRefusal(Exception):
    """The deck was not made; nothing changed.  `code`, `rule` and `sentence` as in a refusal;
    `bad` lists the lines that could not be read."""

    def __init__(self, code: str, rule: str, sentence: str, bad: tuple[BadLine, ...] = ()) -> None:
        super().__init__(sentence)
        self.code = code
        self.rule = rule
        self.sentence = sentence
        self.bad = bad


@dataclass(frozen=True)
class Setup:
    """What a deck needs beside its cards: H1 (hand size, whether Active cards count), H13."""

    seat: Seat
    name: str
    size: int
    counts_active: bool = False
    pc: bool = True
    kind: str = "skill"


def make_deck(
    journal_id: str,
    setup: Setup,
    cards: DeckList,
    *,
    key: str,
    actor: str,
    other_size: bool = False,
    printed: bool = False,
) -> tuple[Deck, Receipt]:
    """Shuffle these cards into a new deck of that seat (R30) and keep their wording.

    A Skill deck has 30 cards (FAT-2) unless `other_size` says that this table wants it otherwise
    (H17, kept as a ruling for this deck).  A deck that is played with `printed` cards has blank
    ones in the state, as nobody but its player knows which is drawn; its list is kept for print.
    Sent twice with one key it is made once.  Raises `DeckRefusal`; nothing is half made.
    """
    check_list(cards, skill=setup.kind == "skill", other_size=other_size)
    printed = printed or all(not card.title for card in cards.cards)
    faces = [("" if not card.title else f"f{n}", card) for n, card in enumerate(cards.cards, 1)]
    specs = ",".join(
        "_" if printed else spec_of(face, card)
        for face, card in faces
        for _copy in range(card.count)
    )
    action = (
        f"give {setup.seat} size={setup.size} active={_yes(setup.counts_active)} "
        f"pc={_yes(setup.pc)} kind={setup.kind} cards={specs}"
    )
    with transaction.atomic():
        seen = tick_wording(journal_id)
        receipt = submit(journal_id, GM, action, key, seen, actor=actor)
        if receipt.status == "already":
            part = _part_of_entry(journal_id, receipt.number)
            return Deck.objects.get(journal_id=journal_id, part=part), receipt
        if not receipt.saved or receipt.after is None or receipt.before is None:
            raise DeckRefusal(receipt.code, receipt.rule, receipt.sentence)
        part = _part_of_entry(journal_id, receipt.number)
        deck = Deck.objects.create(
            journal_id=journal_id,
            part=part,
            name=setup.name,
            printed=printed,
        )
        CardText.objects.bulk_create(text_of(deck, face, card) for face, card in faces if face)
        if setup.kind == "skill" and cards.size != USUAL_SIZE:
            size = f"rule H17.{part} {cards.size}"
            ruled = submit(journal_id, GM, size, f"{key[:56]}:H17", receipt.current, actor=actor)
            if not ruled.saved:
                raise DeckRefusal(ruled.code, ruled.rule, ruled.sentence)
    return deck, receipt


def spec_of(face: str, card: ListedCard) -> str:
    """A card as the set-up actions name it: its face, default destination and the flag of H16."""
    to = f">{card.to}" if card.to else ""
    return f"{face or '_'}{to}{'' if card.recyclable else '!'}"


def text_of(deck: Deck, face: str, card: ListedCard) -> CardText:
    """The row that keeps a card's wording; not saved."""
    return CardText(
        deck=deck,
        face=face,
        title=card.title,
        text=card.text,
        tags=list(card.tags),
        count=card.count,
        to=card.to,
        recyclable=card.recyclable,
    )


def check_list(cards: DeckList, *, skill: bool, other_size: bool) -> None:
    """Raises `DeckRefusal` unless a deck can be made of this list: `bad_lines`, `no_cards`, and
    for a Skill deck `deck_size` (H17)."""
    if cards.bad:
        raise DeckRefusal(
            "bad_lines",
            "",
            _("Some lines could not be read, so no deck was made."),
            cards.bad,
        )
    if not 1 <= cards.size <= MOST_CARDS:
        raise DeckRefusal(
            "no_cards",
            "FAT-2",
            _("A deck of %(n)d cards cannot be made; it takes 1 to %(most)d.")
            % {"n": cards.size, "most": MOST_CARDS},
        )
    if skill and cards.size != USUAL_SIZE and not other_size:
        raise DeckRefusal(
            "deck_size",
            "H17",
            _(
                "This list has %(n)d cards; a Skill deck has 30. If it is meant to have another"
                " number, tick that below the cards."
            )
            % {"n": cards.size},
        )


def tick_wording(journal_id: str) -> int:
    """Say that names or texts of a journal change, inside the transaction that changes them.

    The names change together with the deck: the counter ticks first, in the same transaction,
    so that whoever hears of the new entry also reads the names anew.  Returns the number now."""
    Journal.objects.filter(pk=journal_id).update(wording=F("wording") + 1)
    return Journal.objects.only("number").get(pk=journal_id).number


def _part_of_entry(journal_id: str, number: int | None) -> str:
    assert number is not None, "a saved tap has an entry"
    parts: list[str] = Entry.objects.get(journal_id=journal_id, number=number).parts
    return next(part for part in parts if part)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def lay_out(deck: Deck, *, combined: bool) -> None:
    """FAT-14: how the piles are shown, for everybody who looks at this deck."""
    with transaction.atomic():
        reword(deck.journal_id)
        Deck.objects.filter(pk=deck.pk).update(combined=combined)
