"""Starting a campaign and filling it with characters."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Membership, Person, Seat
from accounts.names import clean_name
from accounts.refusals import AccountRefusal
from accounts.services import add_seat, hold_gm_seat, join_code, new_group, new_seating
from campaigns.models import Campaign, Character
from decks.decklist import retired
from decks.lists import DeckList
from decks.models import Deck
from decks.services import Setup, make_deck
from journal.contract import GM
from journal.moments import Moment, moment
from journal.services import Receipt, create
from journal.wording import reword

MOST_CARDS_IN_HAND = 30
MOST_CHARACTERS = 40


def start(person: Person, name: str, hand_size: int, *, counts_active: bool = False) -> Campaign:
    """A new campaign whose host and GM is this person, with its join code made.

    The hand size is the table's (H1): there is no default.  Refuses `name_empty` and the like,
    `hand_size`, and `closed_server` where only accounts may start campaigns.
    """
    if not settings.OPEN_SERVER and not person.username:
        raise AccountRefusal("closed_server", _("On this server only accounts start campaigns."))
    check_hand_size(hand_size)
    with transaction.atomic():
        group, host = new_group(name, person)
        seating = new_seating(group)
        hold_gm_seat(add_seat(seating, GM, _("GM")), host)
        join_code(group)
        return Campaign.objects.create(
            name=clean_name(name),
            group=group,
            journal=create("party", seating, {}),
            hand_size=hand_size,
            counts_active=counts_active,
        )


def check_hand_size(size: int) -> None:
    """Raise `AccountRefusal` unless a hand of `size` cards is possible (H1)."""
    if not 1 <= size <= MOST_CARDS_IN_HAND:
        raise AccountRefusal(
            "hand_size",
            _("A hand size is 1 to %(most)d cards; it is your table’s to choose (rule H1).")
            % {"most": MOST_CARDS_IN_HAND},
        )


def add_character(campaign: Campaign, name: str) -> Character:
    """A character with a free seat and no deck yet.  Refuses a bad or repeated name."""
    tidy = clean_name(name)
    with transaction.atomic():
        # The campaign's row is the lock: two GMs who add at once must not get one seat number.
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        if campaign.characters.filter(name__iexact=tidy).exists():
            raise AccountRefusal(
                "name_taken", _("There is a character of that name: %(name)s.") % {"name": tidy}
            )
        if campaign.characters.count() >= MOST_CHARACTERS:
            raise AccountRefusal(
                "too_many",
                _("A campaign has at most %(most)d characters.") % {"most": MOST_CHARACTERS},
            )
        seats = Seat.objects.filter(seating_id=campaign.journal_id).exclude(name=GM)
        number = max((int(seat.name) for seat in seats), default=-1) + 1
        seat = add_seat(campaign.journal.seating, number, tidy)
        reword(campaign.journal_id)
        return Character.objects.create(campaign=campaign, seat=seat, name=tidy)


def give_deck(
    character: Character,
    cards: DeckList,
    *,
    key: str,
    actor: str,
    hand_size: int | None = None,
    counts_active: bool | None = None,
    pc: bool = True,
    other_size: bool = False,
    printed: bool = False,
) -> Receipt:
    """Give a character its Skill deck, or a new one after the last was retired.  Raises
    `DeckRefusal` (bad lines, a size other than 30 without H17) and `has_deck`, and changes
    nothing then."""
    campaign = character.campaign
    size = campaign.hand_size if hand_size is None else hand_size
    check_hand_size(size)
    counts = campaign.counts_active if counts_active is None else counts_active
    setup = Setup(
        seat=int(character.seat.name), name=character.name, size=size, counts_active=counts, pc=pc
    )
    with transaction.atomic():
        locked = Character.objects.select_for_update().get(pk=character.pk)
        deck, receipt = make_deck(
            campaign.journal_id,
            setup,
            cards,
            key=key,
            actor=actor,
            other_size=other_size,
            printed=printed,
        )
        if locked.deck_id != deck.pk and has_deck(locked):
            raise AccountRefusal(
                "has_deck",
                _("%(name)s has a deck already. Retire it first.") % {"name": locked.name},
            )
        locked.deck = deck
        locked.save(update_fields=["deck"])
    return receipt


def has_deck(character: Character, now: Moment | None = None) -> bool:
    """Whether the character has a deck that is at the table (`now`, if the caller has it)."""
    deck = character.deck
    return deck is not None and not retired(deck, (now or moment(deck.journal_id)).state)


def make_gm_deck(
    campaign: Campaign, name: str, cards: DeckList, *, key: str, actor: str
) -> tuple[Deck, Receipt]:
    """A deck of the GM's own, shuffled; no rule of Fatigue binds it (FAT-1, FAT-19).  Raises
    `DeckRefusal` or `AccountRefusal` and changes nothing then."""
    setup = Setup(seat=GM, name=clean_name(name), size=0, pc=False, kind="gm")
    return make_deck(campaign.journal_id, setup, cards, key=key, actor=actor)


def is_gm(membership: Membership, campaign: Campaign) -> bool:
    """Whether the member holds the campaign's GM seat now."""
    return membership.holdings.filter(
        seat__seating_id=campaign.journal_id, seat__name=GM, until=None
    ).exists()
