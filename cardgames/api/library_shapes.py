"""Shapes of the API of libraries and of decks built from them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.api_base import Body, Problem, Text
from cardgames.library.files import FORMS, LONGEST
from cardgames.rules.exodus.options import LARGEST_DECK
from cardgames.services.card_decks import MOST_TITLES
from decks.api_shapes import BadLineOut

CARD = "A card as `docs/positions-exodus.md` describes it, or only `title` and perhaps `text`."


class LibraryOut(serializers.Serializer[Any]):
    """A library: whose, and whether I may write cards there."""

    group = serializers.CharField()
    name = serializers.CharField()
    may_edit = serializers.BooleanField()
    own = serializers.IntegerField(help_text="How many cards of its own it has.")


class LibraryCardOut(serializers.Serializer[Any]):
    """A card of a library."""

    slug = serializers.CharField()
    title = serializers.CharField()
    own = serializers.BooleanField(help_text="Whether the group wrote it.")
    known = serializers.BooleanField(help_text="False for a card kept by its title.")
    by_hand = serializers.BooleanField(help_text="Whether players carry its text out themselves.")
    card = serializers.DictField(help_text=CARD)
    words = serializers.CharField(allow_blank=True, help_text="What it does, told in words.")
    made_by = serializers.CharField(allow_blank=True)


class LibraryNowOut(LibraryOut):
    """All cards of a library, and the names of its ready decks."""

    cards = LibraryCardOut(many=True)
    ready = serializers.ListField(child=serializers.CharField())


class TriedOut(serializers.Serializer[Any]):
    """What happened when a card was tried out on a small position."""

    chosen = serializers.CharField(allow_blank=True)
    asked = serializers.ListField(child=serializers.CharField())
    changes = serializers.ListField(child=serializers.CharField())
    why_not = serializers.CharField(allow_blank=True)
    loop = serializers.BooleanField(help_text="Whether the engine had to stop it: `effect_loop`.")


class CardCheckOut(serializers.Serializer[Any]):
    """A card that can be one: what it does, and what came of trying it."""

    words = serializers.CharField(allow_blank=True)
    by_hand = serializers.BooleanField()
    tried = TriedOut()


class CardProblem(Problem):
    """A card that can be none: the path of what is wrong."""

    path = serializers.CharField(allow_blank=True)


class LibraryProblem(CardProblem):
    """What was refused; nothing has changed."""

    lines = BadLineOut(many=True, required=False)


class CardBody(Body):
    """A card."""

    card = serializers.DictField(help_text=CARD)


class NewCardBody(CardBody):
    """A card and, if it is not to be made of the title, its name."""

    slug = Text(max_length=40, required=False, default="", allow_blank=True)


class ImportBody(Body):
    """Many cards in one text."""

    text = Text(max_length=LONGEST, trim_whitespace=False, allow_blank=True)
    form = serializers.ChoiceField(FORMS, required=False, default="auto")
    look = serializers.BooleanField(
        required=False, default=False, help_text="Only say how it is read."
    )


class ReadCardOut(serializers.Serializer[Any]):
    """A card as it was read."""

    line = serializers.IntegerField()
    slug = serializers.CharField()
    card = serializers.DictField()


class ImportedOut(serializers.Serializer[Any]):
    """How a text was read and, unless it was only looked at, what was done."""

    form = serializers.CharField()
    cards = ReadCardOut(many=True)
    lines = BadLineOut(many=True)
    notes = serializers.ListField(child=serializers.CharField())
    new = serializers.ListField(child=serializers.CharField())
    changed = serializers.ListField(child=serializers.CharField())
    same = serializers.ListField(child=serializers.CharField())


class LibraryFileOut(serializers.Serializer[Any]):
    """The group's own cards by their names."""

    cards = serializers.DictField(child=serializers.DictField())


COUNTS = serializers.IntegerField(min_value=0, max_value=LARGEST_DECK)


class Counts(serializers.DictField):
    """Cards with how many there are of each."""

    child = COUNTS

    def to_internal_value(self, data: Any) -> Any:
        """The counts.  Refuses more different cards than a deck may hold."""
        found = super().to_internal_value(data)
        if len(found) > MOST_TITLES or any(not 0 < len(name) <= 80 for name in found):
            raise serializers.ValidationError(_("This is no list of cards with their counts."))
        return found


class CardDeckBody(Body):
    """What a deck is made of: `main` with `energy`, or a `text` in any of a list's forms."""

    name = Text(max_length=200, required=False)
    main = Counts(required=False)
    energy = serializers.IntegerField(min_value=0, max_value=LARGEST_DECK, required=False)
    text = Text(max_length=LONGEST, required=False, trim_whitespace=False)


class NewCardDeckBody(CardDeckBody):
    """A new deck: of cards, of a text, or a copy of a ready deck or of one of mine."""

    ready = Text(max_length=20, required=False)
    copy = Text(max_length=12, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """At most one way."""
        if sum(attrs.get(way) is not None for way in ("main", "text", "ready", "copy")) > 1:
            raise serializers.ValidationError(
                {"main": [_("Give at most one of main, text, ready and copy.")]}
            )
        return attrs


class DeckProblemOut(serializers.Serializer[Any]):
    """Why a deck cannot be played."""

    code = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    message = serializers.CharField()
    card = serializers.CharField(allow_blank=True)


class CardDeckOut(serializers.Serializer[Any]):
    """One of my decks; legal as long as it has no problems."""

    id = serializers.CharField()
    group = serializers.CharField()
    name = serializers.CharField()
    main = serializers.DictField(child=serializers.IntegerField())
    titles = serializers.DictField(
        child=serializers.CharField(), help_text="How cards are called that the library has not."
    )
    energy = serializers.IntegerField()
    size = serializers.IntegerField()
    legal = serializers.BooleanField()
    problems = DeckProblemOut(many=True)
    text = serializers.CharField()
    updated = serializers.DateTimeField()
    undo = serializers.CharField(
        allow_blank=True, help_text="What taking back the last change leads to; blank: nothing to."
    )
