"""The names and card texts of a party, which its state leaves out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from accounts.models import Seat
from decks.models import CardText, Deck
from journal.contract import GM
from journal.contract import Seat as SeatKey


@dataclass(frozen=True)
class Wording:
    """What a table calls things.

    `names` and `addresses` give a part's name and the id of its deck, `combined` the parts whose
    pile is laid out as one (FAT-14), `printed` those with blank cards, `seats` a seat's label,
    `titles` title and text of a face, `table` and `group` the name and the id of the group.
    `places` and `hidden` are the layout of the board: where a part stands, and which are left out.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    addresses: Mapping[str, str] = field(default_factory=dict)
    combined: frozenset[str] = frozenset()
    printed: frozenset[str] = frozenset()
    seats: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    table: str = ""
    group: str = ""
    places: Mapping[str, int] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()

    def name(self, part: str) -> str:
        """What the part is called; its id where it has no name (yet)."""
        return self.names.get(part, part)

    def seat(self, seat: SeatKey) -> str:
        """What the seat is called."""
        return self.seats.get(str(seat), "GM" if seat == GM else str(seat))

    def card(self, part: str, face: str) -> tuple[str, str]:
        """Title and text of a face; two empty strings for a blank or an unknown one."""
        return self.titles.get((part, face), ("", "")) if face else ("", "")


@lru_cache(maxsize=256)
def wording(journal_id: str, version: int) -> Wording:
    """The wording of a journal at its version, in three queries, kept in this process.

    The version ticks with every change of a name or a text, so what is kept is never stale.
    """
    decks = list(Deck.objects.filter(journal_id=journal_id))
    seats = list(Seat.objects.filter(seating_id=journal_id).select_related("seating__group"))
    parts = {deck.id: deck.part for deck in decks}
    texts = CardText.objects.filter(deck__journal_id=journal_id)
    return Wording(
        names={deck.part: deck.name for deck in decks},
        addresses={deck.part: deck.id for deck in decks},
        combined=frozenset(deck.part for deck in decks if deck.combined),
        printed=frozenset(deck.part for deck in decks if deck.printed),
        seats={seat.name: seat.label for seat in seats},
        titles={(parts[text.deck_id], text.face): (text.title, text.text) for text in texts},
        table=seats[0].seating.group.name if seats else "",
        group=seats[0].seating.group_id if seats else "",
        places={deck.part: deck.place for deck in decks},
        hidden=frozenset(deck.part for deck in decks if deck.hidden),
    )
